package com.endclose.relay.packaged;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noFields;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.core.importer.Location;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.security.SecureRandom;
import java.text.Normalizer;
import java.util.Locale;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;

/** What the functions' main classes must not do. */
@AnalyzeClasses(
    packages = "com.endclose.relay",
    importOptions = {ImportOption.DoNotIncludeTests.class, ArchitectureTest.Packaged.class})
class ArchitectureTest {

  private static final String[] FUNCTIONS = {
    "com.endclose.relay.ingest.lambda..",
    "com.endclose.relay.dispatcher..",
    "com.endclose.relay.recovery..",
    "com.endclose.relay.prune..",
    "com.endclose.relay.admin.lambda..",
    "com.endclose.relay.configsync.."
  };

  @ArchTest
  static final ArchRule functionsStandOnTop =
      noClasses()
          .that()
          .resideOutsideOfPackages(FUNCTIONS)
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(FUNCTIONS)
          .because("dependencies point from handlers to aws to core");

  @ArchTest
  static final ArchRule onlyWiringMakesAdapters =
      noClasses()
          .that()
          .resideInAnyPackage(FUNCTIONS)
          .and()
          .haveSimpleNameNotEndingWith("Wiring")
          .and()
          .haveSimpleNameNotEndingWith("Priming")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("software.amazon..", "com.endclose.relay.aws.dynamo..")
          .because("a handler translates; what it works with is put together in one place");

  @ArchTest
  static final ArchRule nothingRandomIsKept =
      noFields()
          .that()
          .areDeclaredInClassesThat()
          .resideInAPackage("com.endclose.relay.aws..")
          .or()
          .areDeclaredInClassesThat()
          .resideInAnyPackage(FUNCTIONS)
          .should()
          .haveRawType(SecureRandom.class)
          .because("copies of a snapshot would go on from its state");

  @ArchTest
  static final ArchRule nothingIsDrawnFromAWeakSource =
      noClasses()
          .should()
          .dependOnClassesThat()
          .belongToAnyOf(Random.class, ThreadLocalRandom.class, SplittableRandom.class)
          .orShould()
          .callMethod(Math.class, "random")
          .orShould()
          .callMethod(UUID.class, "randomUUID")
          .because("leases, ids, vectors and jitter come from the system's secure source, anew");

  @ArchTest
  static final ArchRule keepsNoStaticState =
      fields().that().areStatic().should().beFinal().because("two relays must live in one JVM");

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
          .because("the JDK's take time in the square of a text's length: use LetterCase, Normal");

  /** Leaves out what only tests use: other modules' tests, and the stand-in server. */
  static final class Packaged implements ImportOption {

    @Override
    public boolean includes(Location location) {
      return !location.contains("-tests.jar") && !location.contains("/standin/");
    }
  }
}
