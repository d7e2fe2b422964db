package com.endclose.relay.relayctl.command;

import com.endclose.relay.admin.guard.Guard;
import com.endclose.relay.admin.guard.Page;
import com.endclose.relay.admin.guard.SessionCookie;
import com.endclose.relay.admin.guard.TokenDoor;
import com.endclose.relay.admin.server.AdminServer;
import com.endclose.relay.relayctl.ExitCode;
import com.endclose.relay.relayctl.Failure;
import com.endclose.relay.relayctl.http.Call;
import com.endclose.relay.relayctl.http.Forwarding;
import com.endclose.relay.relayctl.session.Session;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.HexFormat;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The page, with the caller's AWS credentials behind it. */
@Command(
    name = "ui",
    description = {
      "Serves the operators' page on this machine, and signs its calls with your credentials.",
      "It prints a URL that lets one browser in, once, and runs until Ctrl-C."
    },
    footer = {"  relayctl ui --stack relay", "  relayctl ui --port 8090"})
public final class UiCommand implements Callable<Integer> {

  private static final String LOOPBACK = "127.0.0.1";
  private static final int TOKEN_BYTES = 32;

  private final Session session;

  @Option(
      names = "--port",
      paramLabel = "PORT",
      defaultValue = "0",
      description = "Where to listen on 127.0.0.1 (default: any free port).")
  private int port;

  public UiCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    // Whether there is a relay, and whether it lets the caller in, is better known now.
    session.ask(Call.get("status"));
    try (AdminServer server = bind()) {
      int taken = server.address().getPort();
      TokenDoor door =
          new TokenDoor(
              () -> HexFormat.of().formatHex(session.world().random().apply(TOKEN_BYTES)),
              SessionCookie.onLoopback(taken),
              session.world().clock());
      server.serve(new Guard(door, Page.operators(), new Forwarding(session.api())), LOOPBACK);
      session.terminal().line(door.url(server.url()).toString());
      session
          .terminal()
          .note("Open it within ten minutes; it works once. Ctrl-C ends the page's server.");
      new CountDownLatch(1).await();
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
    }
    return ExitCode.OK.code();
  }

  private AdminServer bind() {
    try {
      return AdminServer.bind(new InetSocketAddress(LOOPBACK, port));
    } catch (IOException | IllegalArgumentException taken) {
      throw Failure.usage("port " + port + " can't be had: say another --port, or none");
    }
  }
}
