package com.endclose.relay.map;

import com.endclose.relay.mask.Denylist;
import com.endclose.relay.mask.SensitiveNames;
import com.endclose.relay.route.Currencies;
import com.endclose.relay.route.FieldRef;
import com.fasterxml.jackson.databind.JsonNode;
import org.jspecify.annotations.Nullable;

/** Reads a record's amount. */
final class AmountFields {

  private final Transforms transforms;

  AmountFields(Transforms transforms) {
    this.transforms = transforms;
  }

  Field<Long> read(FieldRef ref, @Nullable String currency, JsonNode payload) {
    String field = "map.amount (source \"" + ref.source() + "\")";
    if (!ref.hashed() && SensitiveNames.sensitive(ref.source().segments())) {
      return sensitive(field + " is a sensitive name");
    }
    if (currency != null && !Currencies.known(currency)) {
      return Field.refused(
          MappingFault.CURRENCY_UNKNOWN,
          "map.currency is no ISO 4217 code with a minor unit; write one, such as EUR");
    }
    JsonNode sent = Paths.resolve(ref.source(), payload);
    JsonNode value = sent == null ? null : transforms.apply(ref.transforms(), sent);
    if (value == null || !(value.isTextual() || value.isNumber())) {
      return Field.refused(
          MappingFault.AMOUNT_TYPE,
          field + " finds neither a text nor a number; point it at the amount itself");
    }
    Amounts.Reading amount = Amounts.read(value, Currencies.minorUnits(currency));
    if (amount instanceof Amounts.Refused refused) {
      return Field.refused(refused.fault(), field + " finds " + refused.why());
    }
    long minor = ((Amounts.Amount) amount).minor();
    // Both: 40128888888818.81 is one only once it stands in minor units.
    if (Denylist.holdsCardNumber(value) || Denylist.holdsCardNumber(Long.toString(minor))) {
      return sensitive(field + " finds a card number");
    }
    return new Field.Taken<>(minor);
  }

  private static Field<Long> sensitive(String why) {
    return Field.refused(
        MappingFault.AMOUNT_SENSITIVE,
        why
            + "; it must not leave in clear, and a hash is no amount: point map.amount at another"
            + " member (to send this one, hash it under map.metadata)");
  }
}
