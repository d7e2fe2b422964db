package com.endclose.relay.route;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Reads and validates a routes document, YAML or JSON, and lists all that is wrong with it at once.
 */
public final class RoutesParser {

  private static final String REMEDY = "write the key routes with a list of routes";
  private static final String ENVIRONMENT = "environment";
  private static final int MOST_IGNORED = 20;

  private final RouteParser routes;

  /** A parser that knows these adapters and enrichments, and refuses all others. */
  public RoutesParser(Sources sources) {
    this.routes = new RouteParser(sources);
  }

  /** What became of reading the text; never throws, whatever the text is. */
  public RoutesReading parse(String yamlOrJson) {
    Report report = new Report();
    Reading reading = DocumentReader.read(yamlOrJson);
    if (reading instanceof Reading.Read read) {
      Fields fields = Cursor.root(report, read.root()).fields(REMEDY);
      return report.reading(
          fields == null
              ? new Routes(List.of())
              : readRoutes(fields.only(Part.DOCUMENT).at("routes"), report));
    }
    report.problem("$", reading.toString());
    return report.reading(new Routes(List.of()));
  }

  /**
   * As {@link #parse}, for a document of End Close's: it may name its environment, and members that
   * mean nothing here are ignored and named.
   */
  public ManagedReading parseManaged(String yamlOrJson) {
    Report report = new Report();
    Reading reading = DocumentReader.read(yamlOrJson);
    if (!(reading instanceof Reading.Read read)) {
      report.problem("$", reading.toString());
      return new ManagedReading(report.reading(new Routes(List.of())), null, List.of());
    }
    Fields fields = Cursor.root(report, read.root()).fields(REMEDY);
    if (fields == null) {
      return new ManagedReading(report.reading(new Routes(List.of())), null, List.of());
    }
    String environment = null;
    List<String> ignored = new ArrayList<>();
    for (Map.Entry<String, Cursor> member : fields.all()) {
      Optional<String> text = member.getValue().plainText();
      if (member.getKey().equals(ENVIRONMENT) && text.isPresent()) {
        environment = Words.shown(text.get());
      } else if (!Part.DOCUMENT.keys().contains(member.getKey())) {
        member.getValue().warn("means nothing to this relay: it is ignored");
        if (ignored.size() < MOST_IGNORED) {
          ignored.add(Words.shown(member.getKey()));
        }
      }
    }
    return new ManagedReading(
        report.reading(readRoutes(fields.at("routes"), report)), environment, ignored);
  }

  /** A document's fingerprint: SHA-256 of its UTF-8 bytes, in hex. Equal texts, equal versions. */
  public static String version(String document) {
    try {
      byte[] hash =
          MessageDigest.getInstance("SHA-256").digest(document.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(hash);
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException("every JDK has SHA-256", impossible);
    }
  }

  private Routes readRoutes(Cursor list, Report report) {
    List<Cursor> places = list.items("list at least one route");
    List<Route> sound = new ArrayList<>();
    Map<String, List<Cursor>> idPlaces = new LinkedHashMap<>();
    for (Cursor place : places) {
      int before = report.found();
      Route route = routes.parse(place);
      if (route != null && report.found() == before) {
        sound.add(route);
      }
      place
          .child("id")
          .ifPresent(
              id ->
                  id.plainText()
                      .ifPresent(
                          text ->
                              idPlaces.computeIfAbsent(text, none -> new ArrayList<>()).add(id)));
    }
    idPlaces.values().removeIf(found -> found.size() == 1);
    idPlaces.forEach(RoutesParser::reportRepeated);
    sound.removeIf(route -> idPlaces.containsKey(route.id()));
    return new Routes(sound);
  }

  private static void reportRepeated(String id, List<Cursor> places) {
    for (Cursor place : places) {
      place.problem(Words.quoted(id) + " names " + places.size() + " routes: give each its own id");
    }
  }
}
