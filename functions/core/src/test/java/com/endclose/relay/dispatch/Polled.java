package com.endclose.relay.dispatch;

import com.endclose.relay.standin.Fault;
import java.util.ArrayList;
import java.util.List;

/** Answers to {@code GET /bulk_requests/{id}} written out by hand. */
final class Polled {

  private Polled() {}

  /** One page of results with these rows. */
  static Fault page(String status, boolean hasMore, List<String> rows) {
    return Fault.reply(
            200,
            """
            {"id":77,"status":"%s","results":{"data":[%s],"has_more":%s,"offset":0}}"""
                .formatted(status, String.join(",", rows), hasMore))
        .onPolls();
  }

  /** A bulk request that has ended, with these rows and no others. */
  static Fault ended(String status, String... rows) {
    return page(status, false, List.of(rows));
  }

  /** Successful rows of the records from one index up to and without another. */
  static List<String> successful(int from, int to) {
    List<String> rows = new ArrayList<>();
    for (int i = from; i < to; i++) {
      rows.add(row(i, "successful"));
    }
    return rows;
  }

  static String row(int index, String status) {
    return "{\"index\":%d,\"status\":\"%s\"}".formatted(index, status);
  }

  static String failed(int index, String error) {
    return "{\"index\":%d,\"status\":\"failed\",\"error\":\"%s\"}".formatted(index, error);
  }
}
