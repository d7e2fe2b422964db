package com.endclose.relay.browser;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page where operators must say who they are. */
class SignInTest {

  private static final Map<String, String> BASIC =
      Map.of("RELAY_ADMIN_AUTH", "basic", "ADMIN_BASIC_AUTH", "anna:made-up-password");

  @TempDir private Path folder;

  @Test
  void whose_session_is_over_signs_in_on_the_page_and_goes_on_where_they_were() {
    try (Browser browser = Browser.start();
        RunningRelay relay = RunningRelay.start(folder, BASIC)) {
      browser.open(relay.page(""));
      signIn(browser, "input[autocomplete=username]", "input[type=password]");
      browser.read("You are anna");

      browser.forgetCookies();
      browser.go("#/audit");
      browser.see("dialog.sign-in[open]");
      assertThat(browser.axeViolations()).isEmpty();
      signIn(browser, "dialog input[name=username]", "dialog input[name=password]");

      browser.read("Every change and every look at a payload.");
      browser.miss("dialog");
      browser.clickButton("Sign out");
      browser.see("input[type=password]");
    }
  }

  private static void signIn(Browser browser, String user, String password) {
    browser.see(user).sendKeys("anna");
    browser.see(password).sendKeys("made-up-password\n");
  }
}
