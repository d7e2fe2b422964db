package com.endclose.relay.endclose;

import com.endclose.relay.endclose.AskOutcome.Row;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * One reading of a bulk request's results from offset 0: the pages seen so far. The server works on
 * meanwhile, and a row that appears among those already read shifts the pages, so only a reading
 * that was final from its first page on is sure to be whole (spec SETTLE).
 */
final class ResultsReading {

  // A batch has at most 1000 records and a page at least one row: no honest server needs more.
  private static final int MAX_PAGES = 1000;

  private final List<ResultsPage> pages = new ArrayList<>();
  private int offset;

  void add(ResultsPage page) {
    pages.add(page);
    offset += page.entries();
  }

  int offset() {
    return offset;
  }

  boolean isDone() {
    return !pages.isEmpty() && (!last().hasMore() || pages.size() >= MAX_PAGES);
  }

  /**
   * Whether the bulk request ended while its results were read, so that rows may have been missed.
   */
  boolean isOvertaken() {
    return !pages.get(0).status().isFinal()
        && pages.stream().anyMatch(page -> page.status().isFinal());
  }

  /** What the pages say together; an overtaken reading never claims to be final. */
  AskOutcome.Answered answered() {
    ResultsPage telling = isOvertaken() ? pages.get(0) : last();
    return new AskOutcome.Answered(telling.status(), rows(), telling.errorMessage());
  }

  /** A row that stands on two pages because they shifted counts once, as last told. */
  private List<Row> rows() {
    var rows = new ArrayList<Row>();
    Map<Integer, Integer> places = new HashMap<>();
    for (ResultsPage page : pages) {
      for (Row row : page.rows()) {
        Integer known = row.index() < 0 ? null : places.putIfAbsent(row.index(), rows.size());
        if (known == null) {
          rows.add(row);
        } else {
          rows.set(known, row);
        }
      }
    }
    return rows;
  }

  private ResultsPage last() {
    return pages.get(pages.size() - 1);
  }
}
