package com.endclose.relay.admin.operations;

import com.endclose.relay.control.AuditLog;
import com.endclose.relay.control.ControlStore;
import com.endclose.relay.control.DayCounts;
import com.endclose.relay.control.InMemoryAuditLog;
import com.endclose.relay.control.InMemoryControlStore;
import com.endclose.relay.control.InMemoryDayCounts;
import com.endclose.relay.event.BatchRows;
import com.endclose.relay.event.EventRows;
import com.endclose.relay.event.InMemoryBatchRows;
import com.endclose.relay.event.InMemoryEventRows;
import com.endclose.relay.refusal.InMemoryRefusalLog;
import com.endclose.relay.refusal.RefusalLog;

/** Stores, empty at first. */
record Kept(
    EventRows events,
    BatchRows batches,
    ControlStore control,
    AuditLog audit,
    DayCounts counts,
    RefusalLog refusals) {

  static Kept inMemory() {
    return new Kept(
        new InMemoryEventRows(),
        new InMemoryBatchRows(),
        new InMemoryControlStore(),
        new InMemoryAuditLog(),
        new InMemoryDayCounts(),
        new InMemoryRefusalLog());
  }
}
