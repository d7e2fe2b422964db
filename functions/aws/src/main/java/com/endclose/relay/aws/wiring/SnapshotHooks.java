package com.endclose.relay.aws.wiring;

import java.util.List;
import org.crac.Context;
import org.crac.Core;
import org.crac.Resource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What happens around a SnapStart snapshot: before it, paths that a request takes are gone through
 * once, so that their classes are in it; after it, whatever was read or noted before is dropped.
 */
public final class SnapshotHooks implements Resource {

  /**
   * So often a path that calls nobody is gone through: what a JVM runs some hundred times it
   * compiles, and a snapshot keeps compiled code.
   */
  public static final int ROUNDS = 300;

  private static final Logger LOG = LoggerFactory.getLogger(SnapshotHooks.class);

  private final Priming priming;
  private final List<Runnable> drops;

  /** Goes through what a request goes through, reading only; may fail. */
  @FunctionalInterface
  public interface Priming {

    /** Does it. */
    void run() throws Exception;
  }

  SnapshotHooks(Priming priming, List<Runnable> drops) {
    this.priming = priming;
    this.drops = List.copyOf(drops);
  }

  /**
   * Hooks that Lambda calls, for as long as the caller keeps them: it holds them weakly.
   *
   * @param drops called after every restore
   */
  public static SnapshotHooks register(Priming priming, Runnable... drops) {
    SnapshotHooks hooks = new SnapshotHooks(priming, List.of(drops));
    Core.getGlobalContext().register(hooks);
    return hooks;
  }

  /** An error here would stop the deployment, on the first one for a role that is a minute old. */
  @Override
  public void beforeCheckpoint(Context<? extends Resource> context) {
    try {
      priming.run();
    } catch (Exception | LinkageError unprimed) {
      LOG.info("not all was primed", unprimed);
    }
  }

  @Override
  public void afterRestore(Context<? extends Resource> context) {
    drops.forEach(Runnable::run);
  }
}
