package com.endclose.relay.standin;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.ProtocolException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** One connection: requests in turn, until one side closes it or a fault resets it. */
final class Connection implements Runnable {

  private final Socket socket;
  private final Api api;
  private final CountDownLatch closing;

  Connection(Socket socket, Api api, CountDownLatch closing) {
    this.socket = socket;
    this.api = api;
    this.closing = closing;
  }

  @Override
  public void run() {
    try (socket) {
      socket.setTcpNoDelay(true);
      serve(socket.getOutputStream());
    } catch (IOException e) {
      // The client left, or the stand-in closes: there is nobody to tell.
    }
  }

  private void serve(OutputStream out) throws IOException {
    var reader = new RequestReader(new BufferedInputStream(socket.getInputStream()));
    try {
      for (Request head = reader.head(); head != null; head = reader.head()) {
        if (!serve(head, reader, out)) {
          return;
        }
      }
    } catch (ProtocolException e) {
      Reply reply = Reply.message(400, "Bad request");
      out.write(reply.head(false));
      out.write(reply.bodyBytes());
    }
  }

  /** Whether the connection lives on. */
  private boolean serve(Request head, RequestReader reader, OutputStream out) throws IOException {
    Turn turn = api.begin(head);
    if (turn.has(Effect.ResetUnread.class)) {
      api.unread(turn, head);
      return reset();
    }
    if ("100-continue".equalsIgnoreCase(head.header("expect"))) {
      out.write("HTTP/1.1 100 Continue\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
    }
    Reply reply = api.answer(turn, head, reader.body(head));
    pause(turn.answerDelay());
    if (reply.resets()) {
      return reset();
    }
    out.write(reply.head(head.keepsAlive()));
    out.flush();
    pause(turn.bodyDelay());
    out.write(reply.bodyBytes());
    out.flush();
    return head.keepsAlive();
  }

  /** With a linger of zero the close is a reset: the client gets an error, not an end of stream. */
  private boolean reset() throws IOException {
    socket.setSoLinger(true, 0);
    socket.close();
    return false;
  }

  private void pause(Duration duration) throws IOException {
    try {
      if (!duration.isZero() && closing.await(duration.toNanos(), TimeUnit.NANOSECONDS)) {
        throw new IOException("closing");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("closing", e);
    }
  }
}
