package com.endclose.relay.packaged;

import com.endclose.relay.packaged.Launch.Start;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/** The functions, their handlers and the variables that the template sets. */
public enum Functions {
  INGEST("ingest", "com.endclose.relay.ingest.lambda.IngestHandler"),
  DISPATCHER("dispatcher", "com.endclose.relay.dispatcher.DispatcherHandler"),
  RECOVERY("recovery", "com.endclose.relay.recovery.RecoveryHandler"),
  PRUNE("prune", "com.endclose.relay.prune.PruneHandler"),
  ADMIN("admin", "com.endclose.relay.admin.lambda.AdminHandler"),
  CONFIGSYNC("configsync", "com.endclose.relay.configsync.ConfigSyncHandler");

  static final Path MODULES = Path.of("../..").toAbsolutePath().normalize();

  private final String folder;
  private final String handler;

  Functions(String folder, String handler) {
    this.folder = folder;
    this.handler = handler;
  }

  /** The name of its module. */
  public String folder() {
    return folder;
  }

  /** What each needs to start; the addresses lead nowhere. */
  public static Map<String, String> environment() {
    Map<String, String> variables = new HashMap<>();
    variables.put("RELAY_EVENTS_TABLE", "events");
    variables.put("RELAY_CONTROL_TABLE", "control");
    variables.put("RELAY_WAKE_QUEUE_URL", "http://127.0.0.1:1/000000000000/wake.fifo");
    variables.put("RELAY_INGEST_SECRET", "relay/ingest");
    variables.put("RELAY_RELAY_SECRET", "relay/relay");
    variables.put("RELAY_ADMIN_AUTH", "AWS_IAM");
    variables.put("RELAY_LEASE_MS", "180000");
    variables.put("POWERTOOLS_SERVICE_NAME", "relay");
    variables.put("POWERTOOLS_METRICS_NAMESPACE", "EndCloseRelay");
    variables.put("AWS_ACCESS_KEY_ID", "made");
    variables.put("AWS_SECRET_ACCESS_KEY", "up");
    variables.put("RELAY_AWS_ENDPOINT", "http://127.0.0.1:1");
    return variables;
  }

  /**
   * A start of what the build packaged.
   *
   * @param modules the folder that the modules are in
   */
  public Launch launch(Path modules, Map<String, String> environment, Start start) {
    return new Launch(folder, packaged(modules), handler, environment, start);
  }

  /** What is uploaded. */
  public Path packaged(Path modules) {
    return modules.resolve(folder).resolve("target").resolve("function");
  }

  /** A start as without SnapStart. */
  PackagedFunction start(Map<String, String> environment) {
    return PackagedFunction.start(launch(MODULES, environment, Start.ON_DEMAND));
  }

  /** A start with the hooks of SnapStart run. */
  PackagedFunction startFromSnapshot(Map<String, String> environment) {
    return PackagedFunction.start(launch(MODULES, environment, Start.RESTORED));
  }
}
