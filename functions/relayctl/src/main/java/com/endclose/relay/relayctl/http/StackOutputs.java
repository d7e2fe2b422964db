package com.endclose.relay.relayctl.http;

import com.endclose.relay.relayctl.ExitCode;
import com.endclose.relay.relayctl.Failure;
import java.io.ByteArrayInputStream;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.LinkedHashMap;
import java.util.Map;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.regions.ServiceMetadata;

/**
 * A CloudFormation stack's outputs, by one signed call (DescribeStacks, API version 2010-05-15):
 * the service's client would be a third of this program.
 */
public final class StackOutputs {

  private static final String ADMIN_URL = "AdminUrl";

  private final AwsIdentity identity;
  private final Exchange exchange;
  private final Clock clock;
  private final @Nullable String endpoint;

  /**
   * Outputs as the caller may read them.
   *
   * @param endpoint CloudFormation's address; null for the region's own
   */
  public StackOutputs(
      AwsIdentity identity, Exchange exchange, Clock clock, @Nullable String endpoint) {
    this.identity = identity;
    this.exchange = exchange;
    this.clock = clock;
    this.endpoint = endpoint;
  }

  /** The URL of a stack's admin function. */
  public AdminUrl adminUrl(String stack) {
    String url = read(stack).get(ADMIN_URL);
    if (url == null) {
      throw new Failure(
          ExitCode.NOT_FOUND,
          "the stack " + stack + " has no output " + ADMIN_URL + ": deploy it anew");
    }
    return AdminUrl.parse(url);
  }

  private Map<String, String> read(String stack) {
    String region = identity.region();
    URI uri =
        URI.create(
            endpoint(region)
                + "/?Action=DescribeStacks&Version=2010-05-15&StackName="
                + URLEncoder.encode(stack, StandardCharsets.UTF_8).replace("+", "%20"));
    HttpRequest.Builder request = HttpRequest.newBuilder(uri).GET();
    new Signature(identity, "cloudformation", region, clock)
        .headers("GET", uri, new byte[0])
        .forEach(request::setHeader);
    HttpResponse<byte[]> answer = exchange.send(request.build());
    Reply reply = Reply.read(answer.body());
    if (answer.statusCode() != 200) {
      throw refused(stack, region, answer.statusCode(), reply.message);
    }
    return reply.outputs;
  }

  private String endpoint(String region) {
    return endpoint != null
        ? endpoint.replaceAll("/+$", "")
        : "https://" + ServiceMetadata.of("cloudformation").endpointFor(Region.of(region));
  }

  private static Failure refused(String stack, String region, int status, String message) {
    if (message.contains("does not exist")) {
      return new Failure(ExitCode.NOT_FOUND, "no stack " + stack + " in " + region);
    }
    ExitCode code = status == 400 || status == 403 ? ExitCode.REFUSED : ExitCode.UNAVAILABLE;
    return new Failure(code, "the stack " + stack + " can't be read (" + status + "): " + message);
  }

  /** What the XML says that matters here: outputs by key, or an error's message. */
  private static final class Reply {

    private final Map<String, String> outputs = new LinkedHashMap<>();
    private String message = "";
    private String key = "";

    static Reply read(byte[] xml) {
      Reply reply = new Reply();
      XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
      factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
      factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
      try {
        XMLStreamReader reader = factory.createXMLStreamReader(new ByteArrayInputStream(xml));
        while (reader.hasNext()) {
          if (reader.next() == XMLStreamConstants.START_ELEMENT) {
            reply.element(reader);
          }
        }
      } catch (XMLStreamException unreadable) {
        throw new Failure(
            ExitCode.UNAVAILABLE, "CloudFormation's answer can't be read: say --url instead");
      }
      return reply;
    }

    private void element(XMLStreamReader reader) throws XMLStreamException {
      switch (reader.getLocalName()) {
        case "OutputKey" -> key = reader.getElementText();
        case "OutputValue" -> outputs.put(key, reader.getElementText());
        case "Message" -> message = reader.getElementText();
        default -> {}
      }
    }
  }
}
