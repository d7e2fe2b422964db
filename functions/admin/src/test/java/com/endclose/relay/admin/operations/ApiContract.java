package com.endclose.relay.admin.operations;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** What the contracts of the API have in common. */
abstract class ApiContract {

  static final String NO_SUCH = "sha256:" + "0".repeat(64);

  Shop shop;

  /** New stores, empty. */
  abstract Kept kept();

  @BeforeEach
  final void open() {
    shop = new Shop(kept());
  }

  @AfterEach
  final void close() {
    shop.close();
  }

  /** A refusal of this status that names this field. */
  static void assertRefused(Said said, int status, String field) {
    assertThat(said.status()).as(said.toString()).isEqualTo(status);
    assertThat(said.at("/error")).startsWith(field + ": ");
    assertThat(said.at("/field")).isEqualTo(field);
  }

  /** A refusal of this status that blames no field. */
  static void assertRefused(Said said, int status) {
    assertThat(said.status()).as(said.toString()).isEqualTo(status);
    assertThat(said.at("/error")).isNotEmpty();
    assertThat(said.json().has("field")).isFalse();
  }
}
