package com.endclose.relay.map;

import com.endclose.relay.json.Path;
import com.endclose.relay.route.Currencies;
import com.endclose.relay.route.CurrencyRef;
import com.endclose.relay.text.LetterCase;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads a record's currency; a taken one is known, and empty only when the map names none. */
final class CurrencyFields {

  private CurrencyFields() {}

  static Field<Optional<String>> read(@Nullable CurrencyRef ref, JsonNode payload) {
    if (ref instanceof CurrencyRef.Sent sent) {
      return sent(sent.source(), payload);
    }
    if (ref instanceof CurrencyRef.Fixed fixed) {
      return Currencies.known(fixed.code())
          ? new Field.Taken<>(Optional.of(fixed.code()))
          : Field.refused(
              MappingFault.CURRENCY_UNKNOWN,
              "map.currency is no ISO 4217 code with a minor unit; write one, such as EUR");
    }
    return new Field.Taken<>(Optional.empty());
  }

  private static Field<Optional<String>> sent(Path source, JsonNode payload) {
    String field = "map.currency (source \"" + source + "\")";
    if (source.sensitive()) {
      return Field.refused(
          MappingFault.CURRENCY_SENSITIVE,
          field + " is a sensitive name; point it at another member");
    }
    JsonNode value = Paths.resolve(source, payload);
    if (value == null || !value.isTextual()) {
      return Field.refused(
          MappingFault.CURRENCY_TYPE,
          field + " finds no text; point it at the currency's code, or write the code itself");
    }
    String code = Spaces.trim(value.textValue());
    return Currencies.known(code)
        ? new Field.Taken<>(Optional.of(LetterCase.upper(code)))
        : Field.refused(
            MappingFault.CURRENCY_UNKNOWN,
            field
                + " finds no ISO 4217 code with a minor unit, such as EUR; point it at one, or keep"
                + " such events out by 'events'");
  }
}
