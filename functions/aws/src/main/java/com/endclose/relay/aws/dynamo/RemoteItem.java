package com.endclose.relay.aws.dynamo;

import com.endclose.relay.config.RemoteState;
import com.endclose.relay.config.RemoteState.Asked;
import com.endclose.relay.config.RemoteState.Held;
import com.endclose.relay.config.RemoteState.Told;
import com.endclose.relay.config.RemoteState.Waiting;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** What is known of End Close's configuration as an item, and back; its document stands apart. */
final class RemoteItem {

  static final String REVISION = "revision";

  static final Map<String, AttributeValue> KEY =
      ControlAttributes.key(ControlAttributes.CONFIG, "remote");

  private static final String MANAGED = "managed";
  private static final String HELD = "held";
  private static final String ASKED = "asked";
  private static final String WAITING = "waiting";
  private static final String TOLD = "told";

  private static final String VERSION = "version";
  private static final String ETAG = "etag";
  private static final String ENVIRONMENT = "environment";
  private static final String IGNORED = "ignored";
  private static final String AT = "at";
  private static final String ANSWER = "answer";
  private static final String ERROR = "error";
  private static final String SINCE = "since";
  private static final String REASONS = "reasons";
  private static final String INSTANCE = "instance";
  private static final String ERROR_AT = "error_at";
  private static final String ENGINE = "engine";

  private RemoteItem() {}

  static Map<String, AttributeValue> write(RemoteState state) {
    ItemWriter item = new ItemWriter();
    KEY.forEach(item::set);
    return item.number(REVISION, state.revision())
        .flag(MANAGED, state.managed())
        .map(HELD, held(state.held()))
        .map(ASKED, asked(state.asked()))
        .map(WAITING, waiting(state.waiting()))
        .map(TOLD, told(state.told()))
        .item();
  }

  private static @Nullable ItemWriter held(@Nullable Held held) {
    return held == null
        ? null
        : new ItemWriter()
            .text(VERSION, held.version())
            .text(ETAG, held.etag())
            .text(ENVIRONMENT, held.environment())
            .texts(IGNORED, held.ignored());
  }

  private static @Nullable ItemWriter asked(@Nullable Asked asked) {
    return asked == null
        ? null
        : new ItemWriter()
            .instant(AT, asked.at())
            .text(ANSWER, asked.answer())
            .text(ERROR, asked.error());
  }

  private static @Nullable ItemWriter waiting(@Nullable Waiting waiting) {
    return waiting == null
        ? null
        : new ItemWriter()
            .text(VERSION, waiting.version())
            .text(ETAG, waiting.etag())
            .instant(SINCE, waiting.since())
            .texts(REASONS, waiting.reasons());
  }

  private static @Nullable ItemWriter told(@Nullable Told told) {
    return told == null
        ? null
        : new ItemWriter()
            .text(INSTANCE, told.instance())
            .instant(AT, told.at())
            .instant(ERROR_AT, told.errorAt())
            .text(ENGINE, told.engine())
            .text(VERSION, told.version());
  }

  /**
   * @param documents gives a document by its version
   */
  static RemoteState read(Map<String, AttributeValue> attributes, UnaryOperator<String> documents) {
    ItemReader item = new ItemReader(attributes);
    return new RemoteState(
        item.number(REVISION),
        item.flag(MANAGED),
        item.map(HELD).map(RemoteItem::held).orElse(null),
        item.map(ASKED)
            .map(it -> new Asked(it.instant(AT), it.text(ANSWER), it.optionalText(ERROR)))
            .orElse(null),
        item.map(WAITING).map(it -> waiting(it, documents)).orElse(null),
        item.map(TOLD).map(RemoteItem::told).orElse(null));
  }

  private static Waiting waiting(ItemReader item, UnaryOperator<String> documents) {
    String version = item.text(VERSION);
    return new Waiting(
        version,
        documents.apply(version),
        item.optionalText(ETAG),
        item.instant(SINCE),
        item.texts(REASONS));
  }

  private static Held held(ItemReader item) {
    return new Held(
        item.text(VERSION),
        item.optionalText(ETAG),
        item.optionalText(ENVIRONMENT),
        item.texts(IGNORED));
  }

  private static Told told(ItemReader item) {
    return new Told(
        item.text(INSTANCE),
        item.optionalInstant(AT),
        item.optionalInstant(ERROR_AT),
        item.text(ENGINE),
        item.optionalText(VERSION));
  }
}
