package com.endclose.relay;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.AccessTarget.CodeUnitAccessTarget;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.core.importer.Location;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.text.Normalizer;
import java.time.Clock;
import java.util.Calendar;
import java.util.Date;
import java.util.Locale;
import java.util.Random;
import java.util.concurrent.ThreadLocalRandom;

/** What core's main classes must not do. */
@AnalyzeClasses(
    packages = "com.endclose.relay",
    importOptions = {ImportOption.DoNotIncludeTests.class, ArchitectureTest.CoreOnly.class})
class ArchitectureTest {

  @ArchTest
  static final ArchRule knowsNoAws =
      noClasses()
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("software.amazon..", "com.amazonaws..")
          .because("adapters for AWS belong in functions/aws")
          .allowEmptyShould(true);

  @ArchTest
  static final ArchRule servesNoHttp =
      noClasses()
          .should()
          .dependOnClassesThat(resideInAPackage("com.sun.net.httpserver.."))
          .because("who receives the request is the module that calls core")
          .allowEmptyShould(true);

  @ArchTest
  static final ArchRule asksOnlyTheGivenClock =
      noClasses()
          .should()
          .accessTargetWhere(readsTheMachinesClock())
          .because("time is passed in as a Clock")
          .allowEmptyShould(true);

  @ArchTest
  static final ArchRule hasNoChanceOfItsOwn =
      noClasses()
          .should()
          .dependOnClassesThat()
          .belongToAnyOf(Random.class, ThreadLocalRandom.class)
          .orShould()
          .callMethod(Math.class, "random")
          .because("randomness is passed in, so that a test can repeat a run")
          .allowEmptyShould(true);

  @ArchTest
  static final ArchRule keepsNoStaticState =
      fields()
          .that()
          .areStatic()
          .should()
          .beFinal()
          .because("two relays must live in one JVM")
          .allowEmptyShould(true);

  @ArchTest
  static final ArchRule pointsOneWay =
      slices()
          .matching("com.endclose.relay.(*)..")
          .should()
          .beFreeOfCycles()
          .because("packages depend on each other in one direction")
          .allowEmptyShould(true);

  @ArchTest
  static final ArchRule changesTextsInLinearTime =
      noClasses()
          .that()
          .resideOutsideOfPackage("com.endclose.relay.text..")
          .should()
          .callMethod(String.class, "toLowerCase")
          .orShould()
          .callMethod(String.class, "toUpperCase")
          .orShould()
          .callMethod(String.class, "toLowerCase", Locale.class)
          .orShould()
          .callMethod(String.class, "toUpperCase", Locale.class)
          .orShould()
          .dependOnClassesThat()
          .belongToAnyOf(Normalizer.class)
          .because("the JDK's take time in the square of a text's length: use LetterCase, Normal")
          .allowEmptyShould(true);

  private static DescribedPredicate<JavaAccess<?>> readsTheMachinesClock() {
    return DescribedPredicate.describe("reads the machine's clock", ArchitectureTest::readsClock);
  }

  private static boolean readsClock(JavaAccess<?> access) {
    if (!(access.getTarget() instanceof CodeUnitAccessTarget target)) {
      return false;
    }
    var owner = target.getOwner();
    var takesNothing = target.getRawParameterTypes().isEmpty();
    return switch (target.getName()) {
      case "now" ->
          owner.getPackageName().startsWith("java.time")
              && target.getRawParameterTypes().stream()
                  .noneMatch(p -> p.isEquivalentTo(Clock.class));
      case "systemUTC", "systemDefaultZone", "system" -> owner.isEquivalentTo(Clock.class);
      case "tickMillis", "tickSeconds", "tickMinutes" -> owner.isEquivalentTo(Clock.class);
      case "currentTimeMillis" -> owner.isEquivalentTo(System.class);
      case "getInstance" -> owner.isEquivalentTo(Calendar.class);
      case "<init>" -> owner.isEquivalentTo(Date.class) && takesNothing;
      default -> false;
    };
  }

  /** Leaves out the stand-in server, which core has on its class path for tests. */
  static final class CoreOnly implements ImportOption {
    @Override
    public boolean includes(Location location) {
      return !location.contains("/com/endclose/relay/standin/");
    }
  }
}
