package com.endclose.relay.admin.lambda;

import com.endclose.relay.admin.AdminAnswer;
import com.endclose.relay.admin.AdminRequest;
import com.endclose.relay.admin.guard.Door;
import com.endclose.relay.admin.guard.Guard;
import com.endclose.relay.admin.guard.Page;
import com.endclose.relay.aws.wiring.Invocations;
import com.endclose.relay.aws.wiring.SnapshotHooks;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Handlers whose API notes what reaches it and answers with {@link #answer}. */
final class Handlers {

  final List<AdminRequest> reached = new ArrayList<>();
  AdminAnswer answer =
      new AdminAnswer(
          200, Map.of("content-type", "text/plain"), "done".getBytes(StandardCharsets.UTF_8));

  AdminHandler behind(Door door) {
    Guard guard =
        new Guard(
            door,
            Page.none(),
            request -> {
              reached.add(request);
              return answer;
            });
    return new AdminHandler(
        new AdminWiring(guard, new Invocations(() -> {}, SnapshotHooks.register(() -> {}))));
  }
}
