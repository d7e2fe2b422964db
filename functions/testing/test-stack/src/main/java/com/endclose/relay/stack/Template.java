package com.endclose.relay.stack;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.ConstructNode;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.Tag;

/** The project's template.yaml. */
final class Template {

  private static final String FILE = "template.yaml";

  /** Parsed once, when first asked for: tests make many tables. */
  private static final class Held {
    static final Template TEMPLATE = parse();
  }

  private final Map<String, Object> resources;

  private Template(Map<String, Object> resources) {
    this.resources = resources;
  }

  static Template read() {
    return Held.TEMPLATE;
  }

  private static Template parse() {
    try (InputStream in =
        Objects.requireNonNull(Template.class.getResourceAsStream(FILE), "no " + FILE)) {
      String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      LoadSettings settings = LoadSettings.builder().setTagConstructors(new Functions()).build();
      return new Template(map(map(new Load(settings).loadFromString(text)).get("Resources")));
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    }
  }

  /** The properties of one resource, by its logical id. */
  Map<String, Object> properties(String resource) {
    Object found = resources.get(resource);
    if (found == null) {
      throw new IllegalStateException(FILE + " has no resource " + resource);
    }
    return map(map(found).get("Properties"));
  }

  /** CloudFormation's own tags ({@code !Ref} and the like): what they give is of no use here. */
  private static final class Functions extends HashMap<Tag, ConstructNode> {

    private static final long serialVersionUID = 1L;

    @Override
    public boolean containsKey(Object tag) {
      return tag instanceof Tag named && named.getValue().startsWith("!");
    }

    @Override
    public @Nullable ConstructNode get(Object tag) {
      return containsKey(tag) ? (@Nullable Node node) -> Optional.empty() : null;
    }
  }

  @SuppressWarnings("unchecked")
  static Map<String, Object> map(@Nullable Object value) {
    return (Map<String, Object>) Objects.requireNonNull(value, "a mapping is missing");
  }

  static String text(Map<String, Object> from, String name) {
    return String.valueOf(Objects.requireNonNull(from.get(name), name + " is missing"));
  }

  static List<Object> list(@Nullable Object value) {
    return value == null ? List.of() : new ArrayList<>((List<?>) value);
  }

  static List<Map<String, Object>> maps(@Nullable Object value) {
    return list(value).stream().map(Template::map).toList();
  }
}
