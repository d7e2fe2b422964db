package com.endclose.relay.standin;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.DateTimeException;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/** What End Close asks of a single record. */
final class RecordRules {

  private RecordRules() {}

  /** Why a record is not acceptable, or null when it is. */
  static @Nullable String problem(JsonNode record) {
    if (!record.isObject()) {
      return "record must be an object";
    }
    if (!isDate(record.get("date"))) {
      return "date must be a date (YYYY-MM-DD)";
    }
    if (!isText(record.get("data_stream_key"))) {
      return "data_stream_key must be a string";
    }
    JsonNode amount = record.get("amount");
    if (amount == null || !amount.isIntegralNumber() || !amount.canConvertToLong()) {
      return "amount must be an integer";
    }
    JsonNode direction = record.get("direction");
    if (!isText(direction) || !direction.textValue().matches("credit|debit")) {
      return "direction must be credit or debit";
    }
    if (!isText(record.get("external_id"))) {
      return "external_id must be a string";
    }
    return optionalProblem(record);
  }

  private static @Nullable String optionalProblem(JsonNode record) {
    JsonNode currency = record.get("currency");
    if (currency != null && !(isText(currency) && currency.textValue().matches("[A-Za-z]{3}"))) {
      return "currency must be a three-letter code";
    }
    JsonNode description = record.get("description");
    if (description != null && !description.isTextual()) {
      return "description must be a string";
    }
    JsonNode metadata = record.get("metadata");
    return metadata == null || metadata.isObject() ? null : "metadata must be an object";
  }

  private static boolean isText(@Nullable JsonNode node) {
    return node != null && node.isTextual() && !node.textValue().isEmpty();
  }

  private static boolean isDate(@Nullable JsonNode node) {
    if (node == null || !node.isTextual() || !node.textValue().matches("[0-9]{4}(-[0-9]{2}){2}")) {
      return false;
    }
    try {
      LocalDate.parse(node.textValue());
      return true;
    } catch (DateTimeException e) {
      return false;
    }
  }
}
