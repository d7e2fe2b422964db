package com.endclose.relay.aws.dynamo;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.util.Locale;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * A time as DynamoDB keeps it, exact to the nanosecond: as a number, seconds since the epoch, which
 * compares as the time does; or as a text of one width, which sorts as the time does.
 */
final class StoredInstant {

  /** How long {@link #sortable} texts are. */
  static final int WIDTH = 30;

  private static final int NANO_DIGITS = 9;
  private static final Instant FIRST = Instant.parse("0000-01-01T00:00:00Z");
  private static final Instant LAST = Instant.parse("9999-12-31T23:59:59.999999999Z");
  private static final DateTimeFormatter SORTABLE =
      new DateTimeFormatterBuilder().appendInstant(NANO_DIGITS).toFormatter(Locale.ROOT);

  private StoredInstant() {}

  static AttributeValue of(Instant instant) {
    BigDecimal seconds =
        BigDecimal.valueOf(instant.getEpochSecond())
            .add(BigDecimal.valueOf(instant.getNano(), NANO_DIGITS));
    return AttributeValue.fromN(seconds.stripTrailingZeros().toPlainString());
  }

  static Instant read(AttributeValue value) {
    BigInteger nanos = new BigDecimal(value.n()).setScale(NANO_DIGITS).unscaledValue();
    BigInteger[] parts = nanos.divideAndRemainder(BigInteger.TEN.pow(NANO_DIGITS));
    return Instant.ofEpochSecond(parts[0].longValueExact(), parts[1].longValueExact());
  }

  /** Years before 0 and after 9999, which nothing here reaches, count as those. */
  static String sortable(Instant instant) {
    Instant within = instant.isBefore(FIRST) ? FIRST : instant.isAfter(LAST) ? LAST : instant;
    return SORTABLE.format(within);
  }

  static Instant readSortable(String text) {
    return Instant.parse(text.substring(0, WIDTH));
  }
}
