package com.endclose.relay.aws.dynamo;

/**
 * What a call costs by AWS's published rules for on-demand tables, index included, computed from
 * the sizes of the items (AWS documentation, "DynamoDB read and write operations").
 *
 * @param read read request units: a strongly consistent read of up to 4 KB is one, any other half
 * @param write write request units: a write of up to 1 KB is one, in the table and in the index
 */
public record Units(double read, long write) {

  /** Nothing. */
  public static final Units NONE = new Units(0, 0);

  private static final long READ_BLOCK = 4 * 1024;
  private static final long WRITE_BLOCK = 1024;

  static Units writing(long bytes) {
    return new Units(0, blocks(bytes, WRITE_BLOCK));
  }

  static Units readingConsistently(long bytes) {
    return new Units(blocks(bytes, READ_BLOCK), 0);
  }

  static Units reading(long bytes) {
    return new Units(blocks(bytes, READ_BLOCK) / 2.0, 0);
  }

  /** Both. */
  public Units plus(Units other) {
    return new Units(read + other.read, write + other.write);
  }

  /** Also what is not there costs one. */
  private static long blocks(long bytes, long block) {
    return Math.max(1, (bytes + block - 1) / block);
  }
}
