package com.endclose.relay.admin;

import com.endclose.relay.event.InvalidCursor;
import com.endclose.relay.event.StoreUnavailable;
import java.util.List;
import java.util.TreeSet;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The operators' API: finds the endpoint of a call and answers what it answers. Who calls, and
 * whether the call may be made at all, was settled before. Safe for several threads; never throws,
 * and no error of its own says more than that there was one.
 */
public final class AdminApi {

  private static final Logger LOG = LoggerFactory.getLogger(AdminApi.class);

  private final List<Endpoint> endpoints;

  /** Two endpoints of one method and path are a mistake of whoever put them together. */
  public AdminApi(List<Endpoint> endpoints) {
    this.endpoints = List.copyOf(endpoints);
    long different = endpoints.stream().map(each -> each.method() + each.path()).distinct().count();
    if (different != endpoints.size()) {
      throw new IllegalArgumentException("two endpoints of one method and path");
    }
  }

  /** All that it answers. */
  public List<Endpoint> endpoints() {
    return endpoints;
  }

  /** Answers one call. */
  public AdminAnswer answer(AdminRequest request) {
    AdminAnswer answer = find(request);
    return request.method().equals("HEAD")
        ? new AdminAnswer(answer.status(), answer.headers(), new byte[0])
        : answer;
  }

  private AdminAnswer find(AdminRequest request) {
    String wanted = request.method().equals("HEAD") ? "GET" : request.method();
    List<Endpoint> here = Endpoint.nearest(endpoints, request.path());
    if (here.isEmpty()) {
      return AdminAnswer.error(404, "there is nothing at this path", null);
    }
    return here.stream()
        .filter(endpoint -> endpoint.method().equals(wanted))
        .findFirst()
        .map(endpoint -> act(endpoint, request))
        .orElseGet(() -> wrongMethod(here));
  }

  private static AdminAnswer act(Endpoint endpoint, AdminRequest request) {
    try {
      return endpoint.action().on(Call.of(endpoint, request));
    } catch (Refusal refusal) {
      return refusal.answer();
    } catch (InvalidCursor notOurs) {
      return AdminAnswer.error(
          400, "cursor: not one that this list gave; leave it out to begin anew", "cursor");
    } catch (StoreUnavailable away) {
      LOG.warn("the store is unavailable: {}", away.getMessage());
      return AdminAnswer.error(503, "the store is unavailable; try again in a moment", null)
          .with("retry-after", "1");
    } catch (RuntimeException broken) {
      // Only the kind of error: its message may quote what was received.
      LOG.error("{} failed: {}", endpoint.path(), broken.getClass().getName());
      return AdminAnswer.error(500, "internal error; the function's log says of what kind", null);
    }
  }

  private static AdminAnswer wrongMethod(List<Endpoint> here) {
    TreeSet<String> methods = new TreeSet<>();
    for (Endpoint endpoint : here) {
      methods.add(endpoint.method());
      if (endpoint.method().equals("GET")) {
        methods.add("HEAD");
      }
    }
    String allowed = String.join(", ", methods);
    return AdminAnswer.error(405, "this path takes " + allowed + " only", null)
        .with("allow", allowed);
  }
}
