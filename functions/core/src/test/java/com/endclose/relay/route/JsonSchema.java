package com.endclose.relay.route;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * As much of JSON Schema 2020-12 as infra/routes.schema.json uses; an unknown keyword is an error,
 * so that none is passed over.
 */
final class JsonSchema {

  private static final Set<String> NOTES =
      Set.of("$schema", "$id", "$defs", "title", "description", "examples", "default", "then");

  private final JsonNode root;

  JsonSchema(JsonNode root) {
    this.root = root;
  }

  boolean accepts(JsonNode value) {
    return accepts(root, value);
  }

  /** The keys that a definition of the schema lists, or the root for an empty name. */
  Iterator<String> keys(String definition) {
    JsonNode schema = definition.isEmpty() ? root : root.at("/$defs/" + definition);
    return schema.get("properties").fieldNames();
  }

  /** The names of the sources that the schema lists. */
  JsonNode sources() {
    return root.at("/$defs/route/allOf").findValue("enum");
  }

  /** The words that stand below a definition. */
  List<String> words(String... place) {
    List<String> words = new ArrayList<>();
    root.at("/$defs/" + String.join("/", place)).get("enum").forEach(w -> words.add(w.asText()));
    return words;
  }

  private boolean accepts(JsonNode schema, JsonNode value) {
    for (Map.Entry<String, JsonNode> rule : schema.properties()) {
      if (!NOTES.contains(rule.getKey()) && !holds(rule.getKey(), rule.getValue(), schema, value)) {
        return false;
      }
    }
    return true;
  }

  private boolean holds(String keyword, JsonNode rule, JsonNode schema, JsonNode value) {
    return switch (keyword) {
      case "$ref" -> accepts(root.at(rule.asText().substring(1)), value);
      case "type" -> isA(rule.asText(), value);
      case "const" -> rule.equals(value);
      case "enum", "anyOf", "oneOf", "allOf" -> combined(keyword, rule, value);
      case "if" -> !accepts(rule, value) || accepts(schema.get("then"), value);
      case "pattern" ->
          !value.isTextual() || Pattern.compile(rule.asText()).matcher(value.asText()).find();
      case "minLength" -> !value.isTextual() || value.asText().length() >= rule.asInt();
      case "maxLength" -> !value.isTextual() || value.asText().length() <= rule.asInt();
      case "minimum" ->
          !value.isNumber() || value.decimalValue().compareTo(rule.decimalValue()) >= 0;
      case "maximum" ->
          !value.isNumber() || value.decimalValue().compareTo(rule.decimalValue()) <= 0;
      case "minItems" -> !value.isArray() || value.size() >= rule.asInt();
      case "minProperties" -> !value.isObject() || value.size() >= rule.asInt();
      case "items" -> !value.isArray() || count(rule, value) == value.size();
      case "properties", "required", "additionalProperties", "propertyNames" ->
          !value.isObject() || members(keyword, rule, schema, value);
      default -> throw new AssertionError("keyword " + keyword + " is not known here");
    };
  }

  private boolean combined(String keyword, JsonNode options, JsonNode value) {
    int accepted = 0;
    for (JsonNode option : options) {
      boolean matches = keyword.equals("enum") ? option.equals(value) : accepts(option, value);
      accepted += matches ? 1 : 0;
    }
    return switch (keyword) {
      case "oneOf" -> accepted == 1;
      case "allOf" -> accepted == options.size();
      default -> accepted > 0;
    };
  }

  private boolean members(String keyword, JsonNode rule, JsonNode schema, JsonNode value) {
    if (keyword.equals("required")) {
      for (JsonNode key : rule) {
        if (!value.has(key.asText())) {
          return false;
        }
      }
      return true;
    }
    for (Map.Entry<String, JsonNode> member : value.properties()) {
      JsonNode known = schema.path("properties").path(member.getKey());
      boolean holds =
          switch (keyword) {
            case "properties" -> known.isMissingNode() || accepts(known, member.getValue());
            case "propertyNames" -> accepts(rule, TextNode.valueOf(member.getKey()));
            default ->
                !known.isMissingNode() || (rule.isObject() && accepts(rule, member.getValue()));
          };
      if (!holds) {
        return false;
      }
    }
    return true;
  }

  private int count(JsonNode rule, JsonNode items) {
    int accepted = 0;
    for (JsonNode item : items) {
      accepted += accepts(rule, item) ? 1 : 0;
    }
    return accepted;
  }

  private static boolean isA(String type, JsonNode value) {
    return switch (type) {
      case "object" -> value.isObject();
      case "array" -> value.isArray();
      case "string" -> value.isTextual();
      case "integer" -> value.isNumber() && value.decimalValue().stripTrailingZeros().scale() <= 0;
      default -> throw new AssertionError("type " + type + " is not known here");
    };
  }
}
