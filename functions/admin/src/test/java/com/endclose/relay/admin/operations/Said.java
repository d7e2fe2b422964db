package com.endclose.relay.admin.operations;

import com.endclose.relay.admin.AdminAnswer;
import com.endclose.relay.json.JsonReader;
import com.endclose.relay.json.Reading;
import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** What the API said: a status and a document. */
record Said(int status, JsonNode json, String text) {

  static Said of(AdminAnswer answer) {
    String text = new String(answer.body(), StandardCharsets.UTF_8);
    if (JsonReader.read(answer.body()) instanceof Reading.Document document) {
      return new Said(answer.status(), document.root(), text);
    }
    throw new AssertionError("no JSON: " + text);
  }

  /** A value by its path, such as {@code /items/0/id}; empty text for none. */
  String at(String path) {
    return json.at(path).asText();
  }

  /** The values of one member of all items. */
  List<String> items(String member) {
    List<String> values = new ArrayList<>();
    json.path("items").forEach(item -> values.add(item.path(member).asText()));
    return values;
  }

  String cursor() {
    return at("/cursor");
  }

  @Override
  public String toString() {
    return status + " " + text;
  }
}
