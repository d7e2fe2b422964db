package com.endclose.relay.admin;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * One thing the API does.
 *
 * @param path parts in braces stand for any one part, by that name: {@code /events/{id}/replay}
 * @param fields every name that may stand in the query of a GET, or in the body of anything else:
 *     another is a 400 that names it, and the action is not called
 */
public record Endpoint(String method, String path, Set<String> fields, Action action) {

  /** What an endpoint does. May throw {@link Refusal}. */
  @FunctionalInterface
  public interface Action {

    /** Answers a call whose fields have known names. */
    AdminAnswer on(Call call);
  }

  public Endpoint {
    fields = Set.copyOf(fields);
  }

  /** Something to look at; the query's names are given. */
  public static Endpoint get(String path, Action action, String... fields) {
    return new Endpoint("GET", path, Set.of(fields), action);
  }

  /** Something to do; the names of the body's members are given. */
  public static Endpoint post(String path, Action action, String... fields) {
    return new Endpoint("POST", path, Set.of(fields), action);
  }

  /** Whether its fields stand in the query. */
  boolean reads() {
    return method.equals("GET");
  }

  /** What the path's parts in braces are in this path; empty when it is another path. */
  Optional<Map<String, String>> variables(String of) {
    List<String> wanted = parts(path);
    List<String> given = parts(of);
    if (wanted.size() != given.size()) {
      return Optional.empty();
    }
    Map<String, String> variables = new TreeMap<>();
    for (int i = 0; i < wanted.size(); i++) {
      if (isVariable(wanted.get(i)) && !given.get(i).isEmpty()) {
        variables.put(wanted.get(i).substring(1, wanted.get(i).length() - 1), given.get(i));
      } else if (!wanted.get(i).equals(given.get(i))) {
        return Optional.empty();
      }
    }
    return Optional.of(variables);
  }

  /** Those at this path; one that spells it out is nearer than one with a variable in it. */
  static List<Endpoint> nearest(List<Endpoint> endpoints, String path) {
    List<Endpoint> nearest = new ArrayList<>();
    int fewest = Integer.MAX_VALUE;
    for (Endpoint endpoint : endpoints) {
      int variables = endpoint.variables(path).map(Map::size).orElse(Integer.MAX_VALUE);
      if (variables < fewest) {
        nearest.clear();
        fewest = variables;
      }
      if (variables == fewest && variables != Integer.MAX_VALUE) {
        nearest.add(endpoint);
      }
    }
    return nearest;
  }

  private static boolean isVariable(String part) {
    return part.startsWith("{");
  }

  private static List<String> parts(String path) {
    return List.of(path.split("/", -1));
  }
}
