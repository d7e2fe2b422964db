package com.endclose.relay.local;

import com.endclose.relay.admin.AdminApi;
import com.endclose.relay.admin.guard.BasicDoor;
import com.endclose.relay.admin.guard.Door;
import com.endclose.relay.admin.guard.Guard;
import com.endclose.relay.admin.guard.Page;
import com.endclose.relay.admin.guard.SessionCookie;
import com.endclose.relay.admin.operations.NamedSecrets;
import com.endclose.relay.admin.operations.Operations;
import com.endclose.relay.admin.server.AdminServer;
import com.endclose.relay.admin.wiring.AdminEndpoints;
import com.endclose.relay.aws.wiring.Extensions;
import com.endclose.relay.control.AuditLog;
import com.endclose.relay.ingest.Wake;
import com.endclose.relay.signal.Signals;
import java.io.IOException;
import java.net.BindException;
import java.time.Clock;
import java.time.Duration;
import java.util.List;

/** Starts the operators' page and API on this machine. */
final class LocalAdmin {

  private LocalAdmin() {}

  /** Throws {@link CannotStart} when its port is taken. */
  static AdminServer start(Setup setup, AdminApi api, AuditLog audit, Clock clock) {
    AdminPlace place = setup.options().admin();
    AdminServer server = bind(place);
    Door door = place.basic() ? basic(server, place, setup, audit, clock) : Door.open();
    server.serve(new Guard(door, Page.operators(), api::answer), place.host());
    return server;
  }

  /** The API over these stores. */
  static AdminApi api(Setup setup, Backing backing, Wake wake, Signals signals, Clock clock) {
    Operations.Ports ports =
        new Operations.Ports(
            backing.events(),
            backing.batches(),
            backing.control(),
            backing.audit(),
            backing.counts(),
            backing.refusals(),
            backing.config(),
            backing.routes(),
            wake);
    // The stand-in takes any key.
    List<String> own = setup.options().outsideApi() ? List.of(Setup.API_KEY) : List.of();
    Duration ledger = Duration.ofDays(setup.options().settings().ledgerDays());
    return AdminEndpoints.of(
        ports,
        new AdminEndpoints.Keys(
            backing.cipher(),
            backing.maskingKeys(),
            new NamedSecrets(backing.webhookSecrets(), backing.ownSecrets(), own)),
        new AdminEndpoints.Setting(
            Extensions.processors(), setup.options().follow().mode(), signals),
        new Operations.Place(Extensions.VERSION, backing::shards, ledger, clock));
  }

  private static AdminServer bind(AdminPlace place) {
    int port = place.address().getPort();
    try {
      return AdminServer.bind(place.address());
    } catch (BindException taken) {
      throw new CannotStart(
          "port "
              + port
              + " of "
              + place.host()
              + " is in use, or no address of this machine: choose another for the operators' page"
              + " (-Drelay.admin.port=0 takes any free one)");
    } catch (IOException broken) {
      throw new CannotStart(
          "the operators' page can't listen on port " + port + ": " + broken.getMessage());
    }
  }

  /** Beyond this machine a cookie needs TLS before it: without, a browser keeps none. */
  private static Door basic(
      AdminServer server, AdminPlace place, Setup setup, AuditLog audit, Clock clock) {
    SessionCookie cookie =
        place.onLoopback()
            ? SessionCookie.onLoopback(server.address().getPort())
            : SessionCookie.overTls();
    return new BasicDoor(
        setup.secrets(), cookie, audit, setup.options().settings().trustedProxies(), clock);
  }
}
