package com.endclose.relay.browser;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.openqa.selenium.Keys;

/** The operators' page after the local run sent itself its sample webhooks. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class PageTest {

  /** What a first look at a tab may cost: a page of a few files, without anyone else's. */
  private static final int MOST_FILES = 18;

  private static final int MOST_BYTES = 85_000;
  private static final int MOST_SENT = 32_000;

  /** Each tab, with what is there once it has loaded. */
  private static final Map<String, String> TABS =
      Map.of(
          "#/status", ".part-routes table",
          "#/events", ".results table",
          "#/events?status=delivered", ".results table",
          "#/config", ".editor .line",
          "#/config/versions", "main table",
          "#/config/waiting", "main .empty",
          "#/audit", "main .empty, main table",
          "#/report", "main .empty, main table");

  private Browser browser;
  private RunningRelay relay;

  @BeforeAll
  void start(@TempDir Path folder) {
    browser = Browser.start();
    relay = RunningRelay.start(folder, Map.of());
  }

  @AfterAll
  void stop() {
    if (relay != null) {
      relay.close();
    }
    if (browser != null) {
      browser.close();
    }
  }

  @BeforeEach
  void look() {
    browser.look(Look.WIDE_LIGHT);
  }

  /** A failed load, a script's error, and whatever the content security policy stopped. */
  @AfterEach
  void the_browser_complains_of_nothing() {
    browser.forgetDrafts();
    assertThat(browser.complaints()).isEmpty();
  }

  private void open(String hash) {
    browser.open(relay.page(hash));
  }

  @ParameterizedTest
  @CsvSource({
    "#/status, Status",
    "#/events, Events",
    "#/config, Configuration",
    "#/audit, Audit",
    "#/report, Report"
  })
  void each_tab_opens_by_its_address(String hash, String title) {
    open(hash);

    browser.see(TABS.get(hash));
    browser.read("h1", title);
    browser.readTitle(title + " · Relay");
    browser.see("nav a[aria-current=page][href='" + hash + "']");
  }

  @ParameterizedTest
  @EnumSource
  void no_tab_breaks_a_rule_of_axe_core(Look look) {
    browser.look(look);
    TABS.forEach(
        (hash, sign) -> {
          open(hash);
          browser.see(sign);
          assertThat(browser.axeViolations()).as(hash).isEmpty();
        });
  }

  @Test
  void a_phone_needs_no_scrolling_sideways() {
    browser.look(Look.PHONE_LIGHT);
    TABS.forEach(
        (hash, sign) -> {
          open(hash);
          browser.see(sign);
          // A phone's browser zooms out over what is too wide: only the screen's width is fixed.
          assertThat(browser.script("return document.documentElement.scrollWidth - screen.width"))
              .as(hash)
              .isEqualTo(0L);
        });
  }

  @Test
  void a_first_look_costs_few_files_of_the_relays_own() {
    open("#/status");
    browser.see(TABS.get("#/status"));

    Browser.Weight weight = browser.weight();

    assertThat(weight.files()).isLessThanOrEqualTo(MOST_FILES);
    assertThat(weight.bytes()).isLessThanOrEqualTo(MOST_BYTES);
    assertThat(weight.sent()).isLessThanOrEqualTo(MOST_SENT);
    assertThat(weight.foreign()).isZero();
  }

  @Test
  void the_keyboard_alone_gets_past_the_tabs_and_to_each_of_them() {
    open("#/status");
    browser.see(TABS.get("#/status"));

    browser.press(Keys.TAB);
    browser.seeFocused("a.skip");
    browser.press(Keys.ENTER);
    browser.seeFocused("main");

    open("#/status");
    browser.see(TABS.get("#/status"));
    browser.tabTo("nav a[href='#/audit']");
    browser.press(Keys.ENTER);
    browser.see(TABS.get("#/audit"));
    browser.seeFocused("h1");
  }

  @Test
  void panic_is_asked_about_first_and_the_question_keeps_the_focus() {
    open("#/status");
    browser.tabTo("[data-key=switch-panic]");
    browser.press(Keys.ENTER);
    browser.see("dialog[open]");

    browser.seeDisabled("dialog button.danger");
    browser.seeFocused("dialog input");
    for (int presses = 0; presses < 6; presses++) {
      browser.press(Keys.TAB);
      browser.seeFocused("dialog *, body");
    }
    browser.press(Keys.ESCAPE);

    browser.miss("dialog");
    browser.seeFocused("[data-key=switch-panic]");
    browser.read("#switch-badge", "Running");
  }

  @Test
  void a_pause_is_in_sight_on_every_tab_until_it_is_taken_back() {
    open("#/status");
    browser.click("[data-key=switch-pause]");
    browser.click("dialog button.primary");
    browser.go("#/audit");
    browser.read("Paused. Webhooks are taken in and kept");

    browser.go("#/status");
    browser.click("[data-key=switch-none]");
    browser.click("dialog button.primary");

    browser.read("Killswitch: Running.");
  }

  @Test
  void what_is_typed_into_the_editor_survives_another_tab_and_a_reload() {
    open("#/config");
    browser.see(".editor .line");
    browser.see(".editor textarea").sendKeys(Keys.chord(Keys.CONTROL, Keys.HOME), "# mine\n");
    browser.read("A draft; nothing runs differently");

    browser.go("#/status");
    browser.see(TABS.get("#/status"));
    open("#/config");
    browser.read("# mine");
    browser.clickButton("Throw the draft away");
    browser.click("dialog button.danger");

    browser.read("This is what runs");
  }

  @Test
  void a_mistake_is_shown_at_its_line_while_it_is_typed() {
    open("#/config");

    browser.edit("\n    source: payabli", "\n    sourec: payabli");

    browser.read("the nearest known key is source");
    browser.see(".editor .line.bad:nth-child(8)");
    browser.seeDisabled("#apply");
  }

  @Test
  void a_mapping_mistake_is_mended_rehearsed_applied_and_its_event_replayed() {
    String id =
        relay.webhook(
            """
            {"Event": "TransferFunded", "transferId": "80001", "GrossAmount": "$7.50", "transferTime": "7/3/2026 1:00:00"}
            """);
    open("#/events/" + id);
    browser.read("Parked because: map.amount");

    browser.go("#/config");
    browser.edit("amount: NetAmount ", "amount: GrossAmount ");
    browser.clickButton("Rehearse");
    browser.read("looked at");
    browser.click("#apply");
    browser.click("dialog button.primary");
    browser.read("This is what runs");
    browser.go("#/events/" + id);
    browser.click("[data-key=replay]");
    browser.click("dialog button.primary");
    browser.read("End Close has its record");

    restoreTheFirstVersion();
  }

  private void restoreTheFirstVersion() {
    browser.go("#/config/versions");
    browser.click("tbody tr:last-child a");
    browser.read("1 line added, 1 removed.");
    browser.click("#restore");
    browser.click("dialog button.primary");
    browser.read("Restored.");
  }

  @Test
  void what_a_webhook_says_is_shown_as_text_and_never_becomes_part_of_the_page() {
    String type = "<img src=x onerror=\"document.title='owned'\">\u202e";
    relay.webhook("{\"Event\": \"" + type.replace("\"", "\\\"") + "\", \"transferId\": \"80002\"}");

    open("#/events?status=dropped_by_filter");

    browser.read("<img src=x onerror=\"document.title='owned'\">\\u202e");
    assertThat(browser.has("main img")).isFalse();
    browser.readTitle("Events · Relay");
  }

  @Test
  void a_payload_is_shown_after_a_click_and_the_trail_tells_of_it() {
    open("#/events?status=parked");
    browser.click("td a");
    browser.see(".timeline");
    assertThat(browser.has("pre")).isFalse();

    browser.click("#show-payload");
    browser.see("pre");
    browser.go("#/audit");

    browser.read("payload");
  }

  @Test
  void each_choice_of_a_filter_is_asked_about_at_once() {
    open("#/events?status=pending");
    browser.read("No pending events.");

    browser.see("form.filters select").sendKeys("Retrying");

    browser.read("No retrying events.");
  }

  @Test
  void an_event_is_found_by_the_processors_id() {
    open("#/events?route=payabli-transfers&event_id=TransferFunded:70341");

    browser.click("td a");

    browser.read("TransferFunded:70341");
    browser.read("Delivered");
  }
}
