package com.endclose.relay.mask;

import static org.assertj.core.api.Assertions.assertThat;

import com.endclose.relay.json.Path;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SensitiveNamesTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "cvv",
        "cvv2",
        "cvc",
        "cid",
        "pin",
        "password",
        "passwd",
        "secret",
        "api key",
        "private key",
        "access token",
        "refresh token",
        "ssn",
        "social security",
        "routing number",
        "account number",
        "card number",
        "pan",
        "iban",
        "token",
        "passphrase",
        "pwd",
        "tax id",
        "track data"
      })
  void every_listed_name_is_sensitive_in_each_way_of_writing_it(String listed) {
    assertSensitive(listed.replace(' ', '_'));
    assertSensitive(listed.replace(' ', '-'));
    assertSensitive(listed.replace(" ", ""));
    assertSensitive(listed.replace(' ', '_').toUpperCase(Locale.ROOT));
    assertSensitive(listed.replace(" ", "").toUpperCase(Locale.ROOT));
    assertSensitive(camel(listed));
    assertSensitive("my" + camel(listed));
    assertSensitive(camel(listed) + "Value");
    assertSensitive("customer_" + listed.replace(' ', '_') + "_2");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "cvvs",
        "cvcs",
        "cids",
        "pins",
        "passwords",
        "secrets",
        "apiKeys",
        "apikeys",
        "API_KEYS",
        "privateKeys",
        "accessTokens",
        "refresh_tokens",
        "ssns",
        "SSNs",
        "routingNumbers",
        "accountNumbers",
        "accountnumbers",
        "card-numbers",
        "cardnumbers",
        "pans",
        "PANs",
        "customerPANs",
        "PINsUsed",
        "ibans",
        "IBANs",
        "tokens",
        "passphrases",
        "pwds",
        "taxIds",
        "taxIDs",
        "taxids"
      })
  void plurals_count(String name) {
    assertSensitive(name);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "authToken",
        "nextPageToken",
        "token_count",
        "ibanNumber",
        "IBANNumber",
        "PANNumber",
        "panLast4",
        "bankAccountNumber",
        "AccountNumbersMasked",
        "accountnumberMasked",
        "TaxIDNumber",
        "SSNLast4",
        "APIKey",
        "APIkey",
        "x-api-key",
        "card.pin",
        "user pin",
        "cvv[0]",
        "$.cvv",
        "socialsecuritynumber",
        "SOCIALSECURITYNUMBERS",
        "track1Data",
        "track2_data",
        "track_2_data",
        "Track2Data",
        "passWord",
        "pinAmount",
        "pinZone",
        "PANDate",
        "SSNCzech",
        "cvvé",
        "écvv"
      })
  void a_sensitive_word_anywhere_in_a_name_makes_it_sensitive(String name) {
    assertSensitive(name);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "0",
        "*",
        "_",
        "id",
        "shipping",
        "spin",
        "pinned",
        "pinning",
        "coincidence",
        "secretary",
        "secretariat",
        "company",
        "panel",
        "pancake",
        "span",
        "tokenized",
        "tokenization",
        "incident_id",
        "acid",
        "cId",
        "lucid",
        "customerId",
        "PINXé",
        "SSNumber",
        "XAPIKey",
        "publicKey",
        "routing",
        "account",
        "accountId",
        "card",
        "cardBrand",
        "tax",
        "taxAmount",
        "taxIdentity",
        "track",
        "track2",
        "trackingData",
        "trackData2x",
        "number",
        "accountHolderNumber",
        "api_x_key",
        "socialInsecurity"
      })
  void a_name_that_merely_looks_like_one_is_not(String name) {
    assertThat(SensitiveNames.sensitive(name)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "account.number",
        "account number",
        "account__number",
        "account/number",
        "card  number",
        "Account Number",
        "accountNumber1",
        "API Key",
        "account #",
        "ssn4",
        "acctNumber",
        "account_no",
        "acc_nr",
        "cardnum",
        "ccnum",
        "privkey",
        "sort_code",
        "securityCode",
        "csc",
        "ein",
        "tin",
        "bearer",
        "bank_account",
        "\u0430ccount_number",
        "p\u0456n"
      })
  void separators_do_not_count(String name) {
    assertSensitive(name);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "ｃｖｖ",
        "ＡＣＣＯＵＮＴ＿ＮＵＭＢＥＲ",
        "ｐａｓｓｗｏｒｄ",
        "pass\u200Bword",
        "api\u2011key",
        "\uFEFFpin",
        "PİN",
        "pın",
        "TO\u212AEN",
        "𝐩𝐢𝐧",
        "ﾠpin"
      })
  void letter_width_invisible_characters_and_turkish_i_hide_nothing(String name) {
    assertSensitive(name);
  }

  @Test
  void the_default_locale_changes_nothing() {
    Locale before = Locale.getDefault();
    try {
      Locale.setDefault(new Locale("tr", "TR"));
      assertSensitive("PIN");
      assertSensitive("TAXID");
    } finally {
      Locale.setDefault(before);
    }
  }

  @Test
  void a_path_is_sensitive_by_any_of_its_segments() {
    assertThat(SensitiveNames.sensitive(Path.of("ssn.value"))).isTrue();
    assertThat(SensitiveNames.sensitive(Path.of("payer.*.accountNumber"))).isTrue();
    assertThat(SensitiveNames.sensitive(Path.of("card.cvvs.0"))).isTrue();
    assertThat(SensitiveNames.sensitive(Path.of("lines.*.id"))).isFalse();
    assertThat(SensitiveNames.sensitive(Path.of("account.number"))).isTrue();
    assertThat(SensitiveNames.sensitive(Path.of("accounts.0.number"))).isTrue();
    assertThat(SensitiveNames.sensitive(Path.of("routing.number"))).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "account.invoice.number",
        "account.id",
        "account_name",
        "customer_account.reference",
        "reference.number",
        "invoice_number",
        "order_no",
        "phone_number",
        "bank_account.id",
        "opinion",
        "acidity",
        "contin",
        "tinted"
      })
  void words_that_are_far_apart_or_parts_of_others_name_nothing_sensitive(String path) {
    assertThat(SensitiveNames.sensitive(Path.of(path))).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "account number",
        "card number",
        "routing number",
        "tax id",
        "api key",
        "sort code",
        "security code",
        "bank account",
        "private key"
      })
  void a_phrase_is_found_with_any_separator_and_divided_over_levels(String phrase) {
    for (String separator :
        new String[] {"", " ", "_", "-", ".", "/", "__", " - ", ":", "\u00A0"}) {
      assertSensitive(phrase.replace(" ", separator));
    }
    String[] words = phrase.split(" ");
    ObjectNode nested = JsonNodeFactory.instance.objectNode();
    nested.putObject(words[0]).put(words[1], "000123456789");
    assertThat(Denylist.redact(nested).toString()).doesNotContain("000123456789");
  }

  @Test
  void a_very_long_name_is_read_once() {
    assertThat(SensitiveNames.sensitive("a_B1".repeat(100_000))).isFalse();
    assertSensitive("a\u0316\u0301".repeat(100_000) + "_pin");
  }

  private static void assertSensitive(String name) {
    assertThat(SensitiveNames.sensitive(name)).as(name).isTrue();
  }

  private static String camel(String words) {
    var camel = new StringBuilder();
    for (String word : words.split(" ")) {
      camel.append(Character.toUpperCase(word.charAt(0))).append(word.substring(1));
    }
    return camel.toString();
  }
}
