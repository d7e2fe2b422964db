package com.endclose.relay.map;

import com.endclose.relay.route.Direction;
import com.endclose.relay.route.RouteMap;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.Optional;

/** Reads what moved: the currency first, since it decides how the amount is read. */
final class MoneyFields {

  private final Transforms transforms;

  MoneyFields(Transforms transforms) {
    this.transforms = transforms;
  }

  Field<Money> read(RouteMap map, JsonNode payload) {
    Field<Optional<String>> currency = CurrencyFields.read(map.currency(), payload);
    if (currency instanceof Field.Refused<Optional<String>> refused) {
      return new Field.Refused<>(refused.why());
    }
    String code = ((Field.Taken<Optional<String>>) currency).value().orElse(null);
    Field<Amounts.Amount> amount = new AmountFields(transforms).read(map.amount(), code, payload);
    if (amount instanceof Field.Refused<Amounts.Amount> refused) {
      return new Field.Refused<>(refused.why());
    }
    Amounts.Amount read = ((Field.Taken<Amounts.Amount>) amount).value();
    Field<Direction> direction = Directions.read(map.direction(), read.sign(), payload);
    return direction instanceof Field.Refused<Direction> refused
        ? new Field.Refused<>(refused.why())
        : new Field.Taken<>(
            new Money(read.minor(), code, ((Field.Taken<Direction>) direction).value()));
  }
}
