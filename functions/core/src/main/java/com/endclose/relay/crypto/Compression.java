package com.endclose.relay.crypto;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;

/**
 * Packs a payload: one byte for the method (0 as it is, 1 raw DEFLATE, RFC 1951), the payload's
 * size in four bytes, then the content. What does not get smaller is kept as it is, so packing
 * never adds more than {@link #OVERHEAD}.
 */
final class Compression {

  /** Bytes before the content. */
  static final int OVERHEAD = 1 + Integer.BYTES;

  private static final byte AS_IT_IS = 0;
  private static final byte DEFLATED = 1;
  private static final int MOST_IDLE = 8;

  /** Kept: to make one, with its tables, takes as long as to pack a kilobyte. */
  private final Queue<Deflater> idle = new ArrayBlockingQueue<>(MOST_IDLE);

  /** Safe for several threads. */
  byte[] pack(byte[] plain) {
    byte[] deflated = new byte[plain.length];
    Deflater kept = idle.poll();
    Deflater deflater = kept == null ? new Deflater(Deflater.DEFAULT_COMPRESSION, true) : kept;
    try {
      deflater.setInput(plain);
      deflater.finish();
      int size = deflater.deflate(deflated);
      boolean smaller = deflater.finished() && size < plain.length;
      return smaller
          ? join(DEFLATED, plain.length, deflated, size)
          : join(AS_IT_IS, plain.length, plain, plain.length);
    } finally {
      deflater.reset();
      if (!idle.offer(deflater)) {
        deflater.end();
      }
    }
  }

  private static byte[] join(byte method, int plainSize, byte[] content, int contentSize) {
    return ByteBuffer.allocate(OVERHEAD + contentSize)
        .put(method)
        .putInt(plainSize)
        .put(content, 0, contentSize)
        .array();
  }

  /** The payload; empty when it is larger than {@code limit} or is not what its head says. */
  static Optional<byte[]> unpack(byte[] packed, int limit) {
    if (packed.length < OVERHEAD) {
      return Optional.empty();
    }
    ByteBuffer head = ByteBuffer.wrap(packed);
    byte method = head.get();
    int size = head.getInt();
    if (size < 0 || size > limit) {
      return Optional.empty();
    }
    if (method == AS_IT_IS) {
      return Optional.of(Arrays.copyOfRange(packed, OVERHEAD, packed.length))
          .filter(content -> content.length == size);
    }
    return method == DEFLATED ? inflate(packed, size) : Optional.empty();
  }

  /** Never makes room for more than the size that was checked, whatever the content swells to. */
  private static Optional<byte[]> inflate(byte[] packed, int size) {
    Inflater inflater = new Inflater(true);
    try {
      inflater.setInput(packed, OVERHEAD, packed.length - OVERHEAD);
      byte[] plain = new byte[size];
      int done = 0;
      while (done < size) {
        int more = inflater.inflate(plain, done, size - done);
        if (more == 0) {
          return Optional.empty();
        }
        done += more;
      }
      boolean nothingLeft = inflater.inflate(new byte[1]) == 0 && inflater.finished();
      return nothingLeft ? Optional.of(plain) : Optional.empty();
    } catch (DataFormatException damaged) {
      return Optional.empty();
    } finally {
      inflater.end();
    }
  }
}
