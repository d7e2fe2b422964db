package com.endclose.relay.standin;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.jspecify.annotations.Nullable;

/** What became of one record of a bulk request. */
record Row(int index, String externalId, String status, long recordId, @Nullable String error) {

  static Row successful(int index, String externalId, long recordId) {
    return new Row(index, externalId, "successful", recordId, null);
  }

  static Row skipped(int index, String externalId) {
    return new Row(index, externalId, "skipped", 0, null);
  }

  static Row failed(int index, String externalId, String error) {
    return new Row(index, externalId, "failed", 0, error);
  }

  ObjectNode json() {
    ObjectNode json = Json.object().put("index", index).put("status", status);
    if (recordId > 0) {
      json.put("record_id", recordId);
    }
    return withError(json);
  }

  ObjectNode oldStyle() {
    return withError(Json.object().put("external_id", externalId).put("status", status));
  }

  private ObjectNode withError(ObjectNode json) {
    return error == null ? json : json.put("error", error);
  }
}
