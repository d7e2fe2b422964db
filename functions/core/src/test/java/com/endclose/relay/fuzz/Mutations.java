package com.endclose.relay.fuzz;

import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;

/** Spoils inputs: equal seeds of the generator spoil equally. */
final class Mutations {

  private static final int MOST_STEPS = 6;
  private static final int MOST_BYTES = 20_000;

  private final List<byte[]> corpus;
  private final RandomGenerator random;

  Mutations(List<byte[]> corpus, RandomGenerator random) {
    this.corpus = corpus;
    this.random = random;
  }

  /** One input of the corpus after some steps. */
  byte[] next() {
    byte[] input = any(corpus).clone();
    int steps = 1 + random.nextInt(MOST_STEPS);
    for (int i = 0; i < steps; i++) {
      byte[] spoilt = step(input);
      input = spoilt.length > MOST_BYTES ? Arrays.copyOf(spoilt, MOST_BYTES) : spoilt;
    }
    return input;
  }

  private byte[] step(byte[] input) {
    int from = random.nextInt(input.length + 1);
    int to = Math.min(input.length, from + length());
    return switch (random.nextInt(10)) {
      case 0 -> flipped(input);
      case 1 -> spliced(input, from, from, new byte[] {(byte) random.nextInt(256)});
      case 2, 3 -> spliced(input, from, random.nextBoolean() ? from : to, any(FuzzWords.ALL));
      case 4 -> spliced(input, from, to, new byte[0]);
      case 5 -> spliced(input, to, to, repeated(Arrays.copyOfRange(input, from, to)));
      case 6 -> random.nextInt(4) == 0 ? Arrays.copyOf(input, from) : token(input);
      case 7, 8 -> value(input, from);
      default -> spliced(input, from, to, part(any(corpus)));
    };
  }

  /** Mostly short. */
  private int length() {
    return 1 + random.nextInt(1 << random.nextInt(1, 9));
  }

  private byte[] flipped(byte[] input) {
    byte[] changed = input.clone();
    if (changed.length > 0) {
      changed[random.nextInt(changed.length)] ^= (byte) (1 << random.nextInt(8));
    }
    return changed;
  }

  /** Another word in the place of a text or number, which leaves the grammar whole. */
  private byte[] token(byte[] input) {
    int from = random.nextInt(input.length + 1);
    while (from < input.length && !isWord(input[from])) {
      from++;
    }
    int to = from;
    while (to < input.length && isWord(input[to])) {
      to++;
    }
    return spliced(input, from, to, any(FuzzWords.ALL));
  }

  /** Another value behind the next colon, which leaves JSON's and YAML's grammar whole. */
  private byte[] value(byte[] input, int from) {
    int start = next(input, from, ":") + 1;
    while (start < input.length && input[start] == ' ') {
      start++;
    }
    if (start >= input.length) {
      return input;
    }
    int end = input[start] == '"' ? next(input, start + 1, "\"") + 1 : next(input, start, ",}]\n");
    return spliced(input, start, Math.min(end, input.length), any(FuzzWords.VALUES));
  }

  private static int next(byte[] input, int from, String ends) {
    int at = from;
    while (at < input.length && ends.indexOf(input[at]) < 0) {
      at++;
    }
    return at;
  }

  private static boolean isWord(byte b) {
    return b == '.' || b == '-' || b == '_' || Character.isLetterOrDigit(b);
  }

  private byte[] repeated(byte[] part) {
    int times = random.nextInt(10) == 0 ? random.nextInt(2_000) : random.nextInt(4);
    byte[] all = new byte[part.length * Math.min(times, MOST_BYTES / Math.max(part.length, 1))];
    for (int i = 0; i < all.length; i++) {
      all[i] = part[i % part.length];
    }
    return all;
  }

  private byte[] part(byte[] other) {
    int from = random.nextInt(other.length + 1);
    return Arrays.copyOfRange(other, from, Math.min(other.length, from + length()));
  }

  private static byte[] spliced(byte[] input, int from, int to, byte[] put) {
    byte[] all = new byte[from + put.length + input.length - to];
    System.arraycopy(input, 0, all, 0, from);
    System.arraycopy(put, 0, all, from, put.length);
    System.arraycopy(input, to, all, from + put.length, input.length - to);
    return all;
  }

  private <T> T any(List<T> list) {
    return list.get(random.nextInt(list.size()));
  }
}
