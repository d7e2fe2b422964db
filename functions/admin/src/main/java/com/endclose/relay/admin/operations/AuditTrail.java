package com.endclose.relay.admin.operations;

import com.endclose.relay.admin.AdminAnswer;
import com.endclose.relay.admin.Call;
import com.endclose.relay.admin.Endpoint;
import com.endclose.relay.admin.Fields;
import com.endclose.relay.control.AuditLog;
import com.endclose.relay.control.AuditLog.Entry;
import com.endclose.relay.json.JsonWriter;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/** Who did what, newest first: as a list, or as lines to keep. */
record AuditTrail(AuditLog audit) {

  private static final int LINES = 5_000;
  private static final Map<String, String> DOWNLOAD =
      Map.of(
          "content-type",
          "application/x-ndjson",
          "content-disposition",
          "attachment; filename=\"relay-audit.jsonl\"",
          "cache-control",
          "no-store");

  List<Endpoint> endpoints() {
    return List.of(Endpoint.get("/audit", this::list, "limit", "cursor", "format"));
  }

  private AdminAnswer list(Call call) {
    Fields fields = call.fields();
    boolean lines = fields.word("format", List.of("json", "jsonl"), "json").equals("jsonl");
    Fields.Paging paging = lines ? fields.paging(LINES, LINES) : fields.paging();
    AuditLog.Page page = audit.page(paging.limit(), paging.cursor());
    List<ObjectNode> entries = page.entries().stream().map(AuditTrail::of).toList();
    if (!lines) {
      return Json.list(entries, page.cursor());
    }
    StringBuilder text = new StringBuilder();
    entries.forEach(entry -> text.append(JsonWriter.text(entry)).append('\n'));
    AdminAnswer answer =
        new AdminAnswer(200, DOWNLOAD, text.toString().getBytes(StandardCharsets.UTF_8));
    return page.cursor() == null ? answer : answer.with("relay-cursor", page.cursor());
  }

  private static ObjectNode of(Entry entry) {
    ObjectNode json =
        Json.object()
            .put("at", entry.at().toString())
            .put("who", entry.who())
            .put("action", entry.action());
    Json.put(json, "subject", entry.subject());
    Json.put(json, "before", entry.before());
    Json.put(json, "after", entry.after());
    return json;
  }
}
