package com.endclose.relay.map;

import com.endclose.relay.mask.Denylist;
import com.endclose.relay.route.AmountRef;
import com.endclose.relay.route.FieldRef;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads a record's amount. */
final class AmountFields {

  private final Transforms transforms;

  AmountFields(Transforms transforms) {
    this.transforms = transforms;
  }

  /** The amount, in a currency that is known; null is End Close's default. */
  Field<Amounts.Amount> read(AmountRef amountRef, @Nullable String currency, JsonNode payload) {
    FieldRef ref = amountRef.field();
    String field = "map.amount (source \"" + ref.source() + "\")";
    if (!ref.hashed() && ref.source().sensitive()) {
      return sensitive(field + " is a sensitive name");
    }
    JsonNode sent = Paths.resolve(ref.source(), payload);
    Optional<Field.Refused<Amounts.Amount>> tooLong =
        sent == null ? Optional.empty() : Transforms.refusal(field, ref.transforms(), sent);
    if (tooLong.isPresent()) {
      return tooLong.get();
    }
    JsonNode value = sent == null ? null : transforms.apply(ref.transforms(), sent);
    if (value == null || !(value.isTextual() || value.isNumber())) {
      return Field.refused(
          MappingFault.AMOUNT_TYPE,
          field + " finds neither a text nor a number; point it at the amount itself");
    }
    Amounts.Reading reading = Amounts.read(value, Amounts.Scale.of(amountRef, currency));
    if (reading instanceof Amounts.Refused refused) {
      return Field.refused(refused.fault(), field + " finds " + refused.why());
    }
    Amounts.Amount amount = (Amounts.Amount) reading;
    // Both: 40,128,888,888,818.81 is one only once it stands in minor units.
    if (Denylist.holdsCardNumber(value)
        || Denylist.holdsCardNumber(Long.toString(amount.minor()))) {
      return sensitive(field + " finds a card number");
    }
    return new Field.Taken<>(amount);
  }

  private static Field<Amounts.Amount> sensitive(String why) {
    return Field.refused(
        MappingFault.AMOUNT_SENSITIVE,
        why
            + "; it must not leave in clear, and a hash is no amount: point map.amount at another"
            + " member (to send this one, hash it under map.metadata)");
  }
}
