package com.endclose.relay.browser;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.awaitility.core.ThrowingRunnable;
import org.junit.jupiter.api.Assumptions;
import org.openqa.selenium.By;
import org.openqa.selenium.ElementNotInteractableException;
import org.openqa.selenium.Keys;
import org.openqa.selenium.NoSuchElementException;
import org.openqa.selenium.StaleElementReferenceException;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.interactions.Actions;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;

/** Debian's Chromium without a window, and what a person does with it. */
final class Browser implements AutoCloseable {

  /** Set where a missing browser is a failure and not a reason to skip. */
  private static final String REQUIRED = "RELAY_REQUIRE_BROWSER";

  private static final File CHROMIUM = new File("/usr/bin/chromium");
  private static final File DRIVER = new File("/usr/bin/chromedriver");
  private static final Duration PATIENCE = Duration.ofMinutes(2);

  /** Kept, so that its level is: Selenium tells of versions that it has no tools for. */
  private static final Logger SELENIUM = Logger.getLogger("org.openqa.selenium");

  private final ChromeDriver driver;
  private final String axe = axe();

  private Browser(ChromeDriver driver) {
    this.driver = driver;
  }

  /** Starts it; without one the tests are skipped, or fail where {@code RELAY_REQUIRE_BROWSER}. */
  static Browser start() {
    boolean there = CHROMIUM.canExecute() && DRIVER.canExecute();
    String missing = "no browser: apt-get install chromium chromium-driver";
    if (System.getenv(REQUIRED) != null) {
      assertThat(there).as(missing).isTrue();
    }
    Assumptions.assumeTrue(there, missing);
    SELENIUM.setLevel(Level.OFF);
    LoggingPreferences logs = new LoggingPreferences();
    logs.enable(LogType.BROWSER, Level.ALL);
    ChromeOptions options = new ChromeOptions();
    options.setBinary(CHROMIUM);
    // As root, as CI is, Chromium has no sandbox; /dev/shm may be small there.
    options.addArguments("--headless=new", "--no-sandbox", "--disable-dev-shm-usage");
    options.setCapability(ChromeOptions.LOGGING_PREFS, logs);
    ChromeDriverService service =
        new ChromeDriverService.Builder()
            .usingDriverExecutable(DRIVER)
            .withTimeout(PATIENCE)
            .withLogOutput(OutputStream.nullOutputStream())
            .build();
    ChromeDriver driver = new ChromeDriver(service, options);
    driver.manage().timeouts().scriptTimeout(PATIENCE);
    return new Browser(driver);
  }

  void look(Look look) {
    driver.executeCdpCommand("Emulation.setDeviceMetricsOverride", look.screen());
    driver.executeCdpCommand("Emulation.setEmulatedMedia", look.media());
  }

  /** Loads the page anew: from one of its places to another a browser would stay on it. */
  void open(String url) {
    driver.get("about:blank");
    driver.get(url);
  }

  /** Goes to a place of the page that is open. */
  void go(String hash) {
    script("location.hash = arguments[0]", hash);
  }

  /** What is found by this, once it is in sight. */
  WebElement see(By by) {
    AtomicReference<WebElement> seen = new AtomicReference<>();
    soon(
        () -> {
          List<WebElement> found = driver.findElements(by);
          assertThat(found).as("%s on %s", by, text()).isNotEmpty();
          assertThat(found.get(0).isDisplayed()).isTrue();
          seen.set(found.get(0));
        });
    return Objects.requireNonNull(seen.get());
  }

  /** Waits until this holds: the page may draw a part again at any moment. */
  private void soon(ThrowingRunnable holds) {
    await().atMost(PATIENCE).ignoreExceptionsMatching(Browser::passes).untilAsserted(holds);
  }

  /** What was found is gone again, is being drawn, or lies under what is about to go. */
  private static boolean passes(Throwable failure) {
    return failure instanceof StaleElementReferenceException
        || failure instanceof ElementNotInteractableException
        || failure instanceof NoSuchElementException;
  }

  WebElement see(String css) {
    return see(By.cssSelector(css));
  }

  /** Waits until the page's text has this in it. */
  void read(String words) {
    soon(() -> assertThat(text()).contains(words));
  }

  /** Waits until what is found by this has this text. */
  void read(String css, String words) {
    soon(() -> assertThat(see(css).getText()).isEqualTo(words));
  }

  /** Waits until the page has this title. */
  void readTitle(String title) {
    soon(() -> assertThat(driver.getTitle()).isEqualTo(title));
  }

  void click(String css) {
    click(By.cssSelector(css));
  }

  void clickButton(String name) {
    click(By.xpath("//button[normalize-space()='" + name + "']"));
  }

  /** A click that did not get there is tried again. */
  private void click(By by) {
    soon(
        () -> {
          WebElement found = see(by);
          assertThat(found.isEnabled()).as("%s can be clicked", by).isTrue();
          found.click();
        });
  }

  /** Waits until nothing is found by this. */
  void miss(String css) {
    soon(() -> assertThat(has(css)).as(css).isFalse());
  }

  /** Waits until what is found by this can't be clicked. */
  void seeDisabled(String css) {
    soon(() -> assertThat(see(css).isEnabled()).as("%s is enabled", css).isFalse());
  }

  /** Waits until what is found by this has the focus. */
  void seeFocused(String css) {
    soon(() -> assertThat(focused(css)).as("%s has the focus", css).isTrue());
  }

  boolean has(String css) {
    return !driver.findElements(By.cssSelector(css)).isEmpty();
  }

  String text() {
    return driver.findElement(By.tagName("body")).getText();
  }

  String title() {
    return Objects.requireNonNull(driver.getTitle());
  }

  /** Presses keys wherever the focus is. */
  void press(CharSequence... keys) {
    new Actions(driver).sendKeys(keys).perform();
  }

  /** Presses Tab until what has the focus is this; fails when it never is. */
  void tabTo(String css) {
    for (int presses = 0; presses < 40; presses++) {
      if (focused(css)) {
        return;
      }
      press(Keys.TAB);
    }
    assertThat(focused(css)).as("Tab reaches %s", css).isTrue();
  }

  private boolean focused(String css) {
    return Boolean.TRUE.equals(script("return document.activeElement.matches(arguments[0])", css));
  }

  void forgetCookies() {
    driver.manage().deleteAllCookies();
  }

  /** Leaves no draft of one test to the next. */
  void forgetDrafts() {
    script("sessionStorage.clear()");
  }

  /** Puts a text in the place of another in the editor, as one edit. */
  void edit(String before, String after) {
    see(".editor .line");
    script(
        """
        const area = document.querySelector('.editor textarea');
        area.value = area.value.replace(arguments[0], arguments[1]);
        area.dispatchEvent(new Event('input'));
        """,
        before,
        after);
  }

  Object script(String script, Object... arguments) {
    return driver.executeScript(script, arguments);
  }

  /** Each rule of axe-core that the page breaks, with where it does. */
  List<?> axeViolations() {
    driver.executeScript(axe);
    return (List<?>)
        Objects.requireNonNull(
            driver.executeAsyncScript(
                """
                const done = arguments[arguments.length - 1];
                axe.run(document, { resultTypes: ['violations'] }).then(
                  (found) => done(found.violations.map((rule) => rule.id + ': '
                    + rule.nodes.map((node) => node.target.join(' ') + ' ' + node.failureSummary).join('; '))),
                  (failure) => done([String(failure)]));
                """));
  }

  /** What the browser complained of since it was last asked: failed loads, errors, policy. */
  List<String> complaints() {
    return driver.manage().logs().get(LogType.BROWSER).getAll().stream()
        .map(entry -> entry.getLevel() + " " + entry.getMessage())
        .toList();
  }

  /** How many files the page loaded so far, and their bytes before compression; no API calls. */
  Weight weight() {
    List<?> found =
        (List<?>)
            Objects.requireNonNull(
                script(
                    """
                    const files = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
                      .filter((file) => file.initiatorType !== 'fetch');
                    return [files.length, files.reduce((sum, file) => sum + file.decodedBodySize, 0),
                      files.reduce((sum, file) => sum + file.encodedBodySize, 0),
                      files.filter((file) => new URL(file.name).origin !== location.origin).length];
                    """));
    List<Long> numbers = found.stream().map(n -> ((Number) n).longValue()).toList();
    return new Weight(numbers.get(0), numbers.get(1), numbers.get(2), numbers.get(3));
  }

  private static String axe() {
    try (InputStream in = Browser.class.getResourceAsStream("/axe.min.js")) {
      return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    }
  }

  @Override
  public void close() {
    driver.quit();
  }

  /**
   * What a page costs.
   *
   * @param sent as they came over the wire, compressed where the relay compresses
   * @param foreign of another origin
   */
  record Weight(long files, long bytes, long sent, long foreign) {}
}
