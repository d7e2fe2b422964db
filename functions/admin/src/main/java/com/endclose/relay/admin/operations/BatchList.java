package com.endclose.relay.admin.operations;

import com.endclose.relay.admin.AdminAnswer;
import com.endclose.relay.admin.Call;
import com.endclose.relay.admin.Endpoint;
import com.endclose.relay.admin.Fields;
import com.endclose.relay.event.Batch;
import com.endclose.relay.event.BatchPage;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/** The batches in flight. */
record BatchList(Books books) {

  List<Endpoint> endpoints() {
    return List.of(Endpoint.get("/batches", this::list, "limit", "cursor"));
  }

  private AdminAnswer list(Call call) {
    Fields.Paging paging = call.fields().paging();
    BatchPage page = books.events().batches(paging.limit(), paging.cursor());
    return Json.list(page.batches().stream().map(BatchList::of).toList(), page.cursor());
  }

  private static ObjectNode of(Batch batch) {
    ObjectNode json =
        Json.object()
            .put("id", batch.id())
            .put("route", batch.route())
            .put("shard", batch.shard())
            .put("events", batch.entries().size())
            .put("state", state(batch))
            .put("tries", batch.tries().count());
    if (batch.lease() == null) {
      json.put("next_at", batch.tries().actAt().toString());
    } else {
      json.put("lease_until", batch.lease().until().toString());
    }
    Batch.Submission submission = batch.submission();
    if (submission != null) {
      json.put("bulk_id", submission.bulkRequestId())
          .put("submitted_at", submission.at().toString());
    }
    Json.put(json, "error", batch.tries().lastError());
    return json.put("config", batch.configVersion());
  }

  private static String state(Batch batch) {
    return batch.submission() != null
        ? "submitted"
        : batch.lease() != null ? "in_flight" : "waiting";
  }
}
