package com.endclose.relay.route;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads and validates a routes document, YAML or JSON, and lists all that is wrong with it at once.
 */
public final class RoutesParser {

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
      return report.reading(readRoutes(Cursor.root(report, read.root()), report));
    }
    report.problem("$", reading.toString());
    return report.reading(new Routes(List.of()));
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

  private Routes readRoutes(Cursor document, Report report) {
    Fields fields = document.fields("write the key routes with a list of routes");
    if (fields == null) {
      return new Routes(List.of());
    }
    List<Cursor> places = fields.only(Part.DOCUMENT).at("routes").items("list at least one route");
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
