package com.endclose.relay.verify.braintree;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.endclose.relay.json.ExactNumber;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.StringReader;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.util.Optional;
import java.util.regex.Pattern;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.jspecify.annotations.Nullable;

/**
 * XML as Braintree writes it, as JSON: an element is a member of its own name, one of {@code
 * type="array"} an array of its children, {@code nil="true"} is null; integers and booleans become
 * JSON's, all other text stays text, digit for digit. The root's name is left out. A document type,
 * and with it any entity of its own, is refused.
 */
final class XmlAsJson {

  private static final int DEEPEST = 100;
  private static final Pattern INTEGER = Pattern.compile("-?(0|[1-9][0-9]{0,30})");
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  private final XMLStreamReader xml;

  private XmlAsJson(XMLStreamReader xml) {
    this.xml = xml;
  }

  /**
   * Empty when the bytes are not well-formed XML in UTF-8, have a document type, or are nested too
   * deep. Decoded here: of bytes that it can't decode the JDK's parser tells the console.
   */
  static Optional<JsonNode> read(byte[] bytes) {
    XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
    factory.setProperty(XMLInputFactory.IS_NAMESPACE_AWARE, false);
    try {
      CharBuffer text = UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes));
      XMLStreamReader xml = factory.createXMLStreamReader(new StringReader(text.toString()));
      JsonNode root = new XmlAsJson(xml).document();
      return Optional.ofNullable(root);
    } catch (XMLStreamException | CharacterCodingException notXml) {
      return Optional.empty();
    }
  }

  private @Nullable JsonNode document() throws XMLStreamException {
    JsonNode root = null;
    while (xml.hasNext()) {
      int event = xml.next();
      if (event == XMLStreamConstants.DTD) {
        return null;
      }
      if (event == XMLStreamConstants.START_ELEMENT) {
        root = element(1);
      }
    }
    return root;
  }

  /** From behind an element's start to its end. */
  private JsonNode element(int depth) throws XMLStreamException {
    if (depth > DEEPEST) {
      throw new XMLStreamException("nested too deep");
    }
    String type = attribute("type");
    boolean nil = "true".equals(attribute("nil"));
    ObjectNode members = NODES.objectNode();
    ArrayNode items = NODES.arrayNode();
    StringBuilder text = new StringBuilder();
    while (xml.next() != XMLStreamConstants.END_ELEMENT) {
      switch (xml.getEventType()) {
        case XMLStreamConstants.START_ELEMENT -> {
          String name = xml.getLocalName();
          JsonNode child = element(depth + 1);
          items.add(child);
          add(members, name, child);
        }
        case XMLStreamConstants.COMMENT, XMLStreamConstants.PROCESSING_INSTRUCTION -> {}
        case XMLStreamConstants.ENTITY_REFERENCE ->
            throw new XMLStreamException("an entity of its own");
        default -> text.append(xml.getText());
      }
    }
    if ("array".equals(type) || "collection".equals(type)) {
      return items;
    }
    if (!items.isEmpty()) {
      return members;
    }
    return nil ? NODES.nullNode() : scalar(text.toString(), type);
  }

  /** A name that comes again where no array was announced becomes one. */
  private static void add(ObjectNode members, String name, JsonNode child) {
    JsonNode earlier = members.get(name);
    if (earlier == null) {
      members.set(name, child);
    } else if (earlier instanceof ArrayNode array) {
      array.add(child);
    } else {
      members.set(name, NODES.arrayNode().add(earlier).add(child));
    }
  }

  private static JsonNode scalar(String text, @Nullable String type) {
    if ("integer".equals(type) && INTEGER.matcher(text).matches()) {
      return ExactNumber.of(text);
    }
    return "boolean".equals(type) && (text.equals("true") || text.equals("false"))
        ? NODES.booleanNode(text.equals("true"))
        : NODES.textNode(text);
  }

  private @Nullable String attribute(String name) {
    return xml.getAttributeValue(null, name);
  }
}
