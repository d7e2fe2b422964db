package com.endclose.relay.route;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.common.Anchor;
import org.snakeyaml.engine.v2.events.AliasEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.MappingStartEvent;
import org.snakeyaml.engine.v2.events.NodeEvent;
import org.snakeyaml.engine.v2.events.ScalarEvent;
import org.snakeyaml.engine.v2.events.SequenceStartEvent;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.ReaderException;
import org.snakeyaml.engine.v2.nodes.Tag;
import org.snakeyaml.engine.v2.resolver.ScalarResolver;
import org.snakeyaml.engine.v2.schema.CoreSchema;

/**
 * Reads YAML 1.2 with the core schema from the parser's events, so that nothing is ever
 * constructed.
 */
final class YamlReader {

  private final ScalarResolver scalars = new CoreSchema().getScalarResolver();
  private final DocumentTree tree = new DocumentTree();
  private int documents;

  private YamlReader() {}

  static Reading read(String text) {
    try {
      return new YamlReader().readEvents(text);
    } catch (MarkedYamlEngineException fault) {
      return unreadable(fault.getProblemMark(), yamlFault(fault.getProblem()));
    } catch (ReaderException fault) {
      return unprintable(text, fault.getPosition());
    } catch (RuntimeException fault) {
      // The library's own faults on hostile input are still only an unreadable document.
      return unreadable(Optional.empty(), yamlFault(null));
    }
  }

  private Reading readEvents(String text) {
    LoadSettings settings = LoadSettings.builder().setCodePointLimit(Integer.MAX_VALUE).build();
    for (Event event : new Parse(settings).parseString(text)) {
      String fault = accept(event);
      if (fault != null) {
        return unreadable(event.getStartMark(), fault);
      }
    }
    Node root = tree.root();
    return new Reading.Read(root == null ? new Node.Scalar(Node.Kind.NULL, "") : root);
  }

  private @Nullable String accept(Event event) {
    return switch (event.getEventId()) {
      case DocumentStart ->
          ++documents > 1 ? "more than one document: keep one, remove the other ---" : null;
      case MappingStart ->
          first(
              tagFault(((MappingStartEvent) event).getTag()), () -> tree.openKeyed(anchor(event)));
      case SequenceStart ->
          first(
              tagFault(((SequenceStartEvent) event).getTag()), () -> tree.openItems(anchor(event)));
      case MappingEnd, SequenceEnd -> tree.close();
      case Scalar -> scalar((ScalarEvent) event);
      case Alias -> tree.alias(((AliasEvent) event).getAlias().getValue());
      case StreamStart, StreamEnd, DocumentEnd, Comment -> null;
    };
  }

  private @Nullable String scalar(ScalarEvent event) {
    return first(
        tagFault(event.getTag()), () -> tree.scalar(kind(event), event.getValue(), anchor(event)));
  }

  private Node.Kind kind(ScalarEvent event) {
    if (!event.isPlain()) {
      return Node.Kind.TEXT;
    }
    Tag tag = scalars.resolve(event.getValue(), true);
    if (tag.equals(Tag.INT) || tag.equals(Tag.FLOAT)) {
      return Node.Kind.NUMBER;
    }
    if (tag.equals(Tag.NULL)) {
      return Node.Kind.NULL;
    }
    return tag.equals(Tag.BOOL) ? Node.Kind.BOOLEAN : Node.Kind.TEXT;
  }

  private static @Nullable String anchor(Event event) {
    return ((NodeEvent) event).getAnchor().map(Anchor::getValue).orElse(null);
  }

  private static @Nullable String tagFault(Optional<String> tag) {
    return tag.isPresent() ? "tags (!) are not allowed: write text in quotes instead" : null;
  }

  private static @Nullable String first(@Nullable String fault, Step otherwise) {
    return fault != null ? fault : otherwise.take();
  }

  private interface Step {
    @Nullable String take();
  }

  private static String yamlFault(@Nullable String problem) {
    String what = problem == null ? "" : ": " + Words.shown(problem.split("\\. ", 2)[0]);
    return "not valid YAML" + what + "; look at the indentation, quotes and brackets up to here";
  }

  private static Reading unreadable(Optional<Mark> mark, String reason) {
    return new Reading.Unreadable(
        mark.map(Mark::getLine).orElse(0) + 1, mark.map(Mark::getColumn).orElse(0) + 1, reason);
  }

  private static Reading unprintable(String text, int position) {
    int line = 1;
    int column = 1;
    int index = 0;
    for (int seen = 0; seen < position && index < text.length(); seen++) {
      int codePoint = text.codePointAt(index);
      index += Character.charCount(codePoint);
      column = codePoint == '\n' ? 1 : column + 1;
      line += codePoint == '\n' ? 1 : 0;
    }
    return new Reading.Unreadable(
        line, column, "a character that YAML does not allow: remove it, or escape it in quotes");
  }
}
