package com.endclose.relay.verify.braintree;

import static java.nio.charset.StandardCharsets.UTF_16;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.endclose.relay.json.JsonWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class XmlAsJsonTest {

  private static String json(String xml) {
    return XmlAsJson.read(xml.getBytes(UTF_8)).map(JsonWriter::text).orElse("refused");
  }

  @Test
  void a_notification_keeps_its_names_its_order_and_its_digits() {
    String xml =
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <notification>
          <timestamp type="datetime">2026-07-01T00:00:00Z</timestamp>
          <kind>disbursement</kind>
          <!-- made up -->
          <subject>
            <disbursement>
              <id>456</id>
              <amount>100.10</amount>
              <retry type="boolean">false</retry>
              <exception-message nil="true"/>
              <disbursement-date type="date">2026-06-30</disbursement-date>
              <transaction-ids type="array">
                <item>afv56j</item>
                <item>kj8hjk</item>
              </transaction-ids>
              <attempts type="integer">12345678901234567890</attempts>
            </disbursement>
          </subject>
        </notification>
        """;
    assertThat(json(xml))
        .isEqualTo(
            "{\"timestamp\":\"2026-07-01T00:00:00Z\",\"kind\":\"disbursement\",\"subject\":"
                + "{\"disbursement\":{\"id\":\"456\",\"amount\":\"100.10\",\"retry\":false,"
                + "\"exception-message\":null,\"disbursement-date\":\"2026-06-30\","
                + "\"transaction-ids\":[\"afv56j\",\"kj8hjk\"],"
                + "\"attempts\":12345678901234567890}}}");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      value = {
        "<a><b/></a>~ {\"b\":\"\"}",
        "<a><b nil='true'></b></a>~ {\"b\":null}",
        "<a><b type='array'/></a>~ {\"b\":[]}",
        "<a><b type='collection'><c>1</c></b></a>~ {\"b\":[\"1\"]}",
        "<a><n:b>1</n:b></a>~ {\"n:b\":\"1\"}",
        "<a><b>1</b><b>2</b><b>3</b></a>~ {\"b\":[\"1\",\"2\",\"3\"]}",
        "<a><b type='integer'>007</b></a>~ {\"b\":\"007\"}",
        "<a><b type='integer'>1e9</b></a>~ {\"b\":\"1e9\"}",
        "<a><b type='boolean'>true</b></a>~ {\"b\":true}",
        "<a><b type='boolean'>yes</b></a>~ {\"b\":\"yes\"}",
        "<a><b>true</b></a>~ {\"b\":\"true\"}",
        "<a><b type='string'>false</b></a>~ {\"b\":\"false\"}",
        "<a><b>&lt;&amp;&#233;</b></a>~ {\"b\":\"<&é\"}",
        "<a><b><![CDATA[<x>]]></b></a>~ {\"b\":\"<x>\"}",
        "<a><b>x<!-- y -->z<?p i?></b></a>~ {\"b\":\"xz\"}",
        "<a>text</a>~ \"text\""
      })
  void an_element_is_what_its_type_says(String xml, String json) {
    assertThat(json(xml)).isEqualTo(json);
  }

  @Test
  void a_document_type_and_entities_of_its_own_are_refused() {
    String file = "<!DOCTYPE a [<!ENTITY e SYSTEM \"file:///etc/hostname\">]><a><b>&e;</b></a>";
    String bomb =
        "<!DOCTYPE a [<!ENTITY x \"xxxxxxxx\"><!ENTITY y \"&x;&x;&x;&x;\">]><a>&y;&y;&y;&y;</a>";
    assertThat(json(file)).isEqualTo("refused");
    assertThat(json(bomb)).isEqualTo("refused");
    assertThat(json("<!DOCTYPE a SYSTEM \"http://127.0.0.1:1/a.dtd\"><a/>")).isEqualTo("refused");
    assertThat(json("<a>&unknown;</a>")).isEqualTo("refused");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "x",
        "{}",
        "<a>",
        "<a></b>",
        "<a/><b/>",
        "<a b='1' b='2'/>",
        "<a>&</a>",
        "<a>\0</a>",
        "<?xml version='9.9'?><a/>",
        "<a>]]></a>"
      })
  void what_is_not_well_formed_is_refused(String text) {
    assertThat(json(text)).isEqualTo("refused");
  }

  @Test
  void nesting_has_an_end() {
    assertThat(json("<a>".repeat(100) + "</a>".repeat(100))).startsWith("{\"a\":");
    assertThat(json("<a>".repeat(101) + "</a>".repeat(101))).isEqualTo("refused");
    assertThat(json("<a>".repeat(500_000))).isEqualTo("refused");
  }

  @Test
  void the_encoding_is_utf_8() {
    assertThat(json("<?xml version='1.0' encoding='UTF-8'?><a>\u00e9</a>")).isEqualTo("\"\u00e9\"");
    assertThat(XmlAsJson.read("<?xml version='1.0'?><a>x</a>".getBytes(UTF_16))).isEmpty();
    assertThat(XmlAsJson.read(new byte[] {'<', 'a', '>', (byte) 0xe9, '<', '/', 'a', '>'}))
        .isEmpty();
  }
}
