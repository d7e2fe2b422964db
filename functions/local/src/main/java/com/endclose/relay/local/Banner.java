package com.endclose.relay.local;

import com.endclose.relay.config.Settings;
import com.endclose.relay.route.Problem;
import com.endclose.relay.route.Route;
import java.nio.file.Path;
import java.util.stream.Collectors;

/** Says what was started, and where things are. */
final class Banner {

  private static final int COLUMN = 12;

  private final Terminal terminal;

  Banner(Terminal terminal) {
    this.terminal = terminal;
  }

  void show(LocalRelay relay, Setup setup) {
    Settings settings = setup.options().settings();
    Path secrets = setup.secretsFile();
    terminal.blank();
    terminal.line(terminal.bold("End Close relay, in one JVM"));
    terminal.blank();
    tell("ingest", "POST " + relay.ingestUrl() + "/ingest/{route}   routes: " + ids(setup));
    tell("operators", relay.adminUrl() + "   " + signIn(setup));
    tell(
        "End Close",
        relay.endCloseUrl()
            + (relay.standIn().isPresent() ? "   a stand-in in this JVM" : "   not the stand-in"));
    tell("routes", TextFile.shown(setup.routesFile()));
    tell("secrets", secrets == null ? "from the environment" : TextFile.shown(secrets));
    tell("stores", relay.backing().description());
    tell("data key", dataKey(relay, setup));
    tell(
        "pace",
        "batches of up to "
            + settings.batchMax()
            + ", "
            + settings.shards()
            + " shards a route, a look every "
            + relay.backing().pollInterval().toMillis()
            + " ms");
    setup.options().warnings().forEach(this::warn);
    for (Problem warning : setup.routeWarnings()) {
      warn(TextFile.shown(setup.routesFile()) + ", " + warning);
    }
  }

  private static String signIn(Setup setup) {
    AdminPlace admin = setup.options().admin();
    if (!admin.basic()) {
      return "page and API, for this machine alone";
    }
    return admin.onLoopback()
        ? "page and API, with ADMIN_BASIC_AUTH"
        : "page and API, with ADMIN_BASIC_AUTH; put TLS before it";
  }

  private static String dataKey(LocalRelay relay, Setup setup) {
    if (setup.dataKeysGiven()) {
      return setup.dataKeys().currentId();
    }
    return relay.backing().lasts()
        ? "a random one, kept in Secrets Manager there"
        : "a random one, for this run only";
  }

  private void tell(String name, String value) {
    terminal.field("", name, COLUMN, value);
  }

  private void warn(String warning) {
    terminal.field("", "warning", COLUMN, terminal.notable(warning));
  }

  private static String ids(Setup setup) {
    return setup.routes().all().stream().map(Route::id).collect(Collectors.joining(", "));
  }
}
