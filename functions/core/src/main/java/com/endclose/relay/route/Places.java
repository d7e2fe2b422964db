package com.endclose.relay.route;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.ScalarEvent;
import org.snakeyaml.engine.v2.exceptions.Mark;

/**
 * Where the parts of a routes document stand in its text. Worked out by a second look, for the few
 * documents that somebody must mend; reading one to run it never does.
 */
public final class Places {

  private static final Place BEGINNING = new Place(1, 1);

  private final PlaceTrail trail = new PlaceTrail();
  private final Reading reading;

  private Places(String document) {
    this.reading = DocumentReader.read(document);
    if (reading instanceof Reading.Read) {
      String text = document.startsWith("\uFEFF") ? document.substring(1) : document;
      String start = text.stripLeading();
      boolean jsonLike = start.startsWith("{") || start.startsWith("[");
      if (!jsonLike || !followJson(text)) {
        followYaml(text);
      }
    }
  }

  /** A place in a text, line and column counted from 1. */
  public record Place(int line, int column) {}

  /**
   * A problem and where it is.
   *
   * @param message why, in plain words, without the place
   */
  public record Located(String path, Place place, String message) {}

  /** The places of this text; of one that can't be read, the place where that was found out. */
  public static Places of(String document) {
    return new Places(document);
  }

  /** The problem with its place: the nearest part around it that stands in the text. */
  public Located locate(Problem problem) {
    return reading instanceof Reading.Unreadable unreadable
        ? new Located(
            problem.path(), new Place(unreadable.line(), unreadable.column()), unreadable.reason())
        : new Located(
            problem.path(), trail.nearest(problem.at()).orElse(BEGINNING), problem.reason());
  }

  private void followYaml(String text) {
    LoadSettings settings = LoadSettings.builder().setCodePointLimit(Integer.MAX_VALUE).build();
    for (Event event : new Parse(settings).parseString(text)) {
      Place place = event.getStartMark().map(Places::place).orElse(BEGINNING);
      switch (event.getEventId()) {
        case MappingStart -> trail.openKeyed(place);
        case SequenceStart -> trail.openItems(place);
        case MappingEnd, SequenceEnd -> trail.close();
        case Scalar -> trail.scalar(((ScalarEvent) event).getValue(), place);
        case Alias -> trail.scalar("*", place);
        case StreamStart, StreamEnd, DocumentStart, DocumentEnd, Comment -> {
          // Nothing stands there.
        }
      }
    }
  }

  /** False when it is no JSON after all. */
  private boolean followJson(String text) {
    if (!(DocumentJson.read(text) instanceof Reading.Read)) {
      return false;
    }
    try (JsonParser parser = new JsonFactory().createParser(text)) {
      for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
        Place place = place(parser.currentTokenLocation());
        switch (token) {
          case START_OBJECT -> trail.openKeyed(place);
          case START_ARRAY -> trail.openItems(place);
          case END_OBJECT, END_ARRAY -> trail.close();
          default -> trail.scalar(parser.getText(), place);
        }
      }
      return true;
    } catch (IOException readBefore) {
      throw new IllegalStateException("a text that could be read can't be read again", readBefore);
    }
  }

  private static Place place(Mark mark) {
    return new Place(mark.getLine() + 1, mark.getColumn() + 1);
  }

  private static Place place(JsonLocation at) {
    return new Place(Math.max(1, at.getLineNr()), Math.max(1, at.getColumnNr()));
  }
}
