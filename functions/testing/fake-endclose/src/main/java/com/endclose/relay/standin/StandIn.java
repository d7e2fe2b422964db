package com.endclose.relay.standin;

import java.net.URI;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * End Close's API in memory, on the loopback address, keeping its published contract: it stores
 * what it is sent and shows what it holds. A script of {@link Fault}s makes it misbehave. Safe for
 * use by several threads.
 */
public final class StandIn implements AutoCloseable {

  private final Script script = new Script();
  private final Records records = new Records();
  private final RelayApi relays = new RelayApi();
  private final BulkApi bulk;
  private final Api api;
  private final Listener listener;
  private volatile String apiKey;

  private StandIn(int port, String apiKey, Clock clock) {
    this.apiKey = apiKey;
    this.bulk = new BulkApi(records, clock);
    this.api = new Api(script, bulk, relays, () -> this.apiKey, clock);
    this.listener = Listener.start(port, api);
  }

  /** Starts on a free port with the system's clock. */
  public static StandIn start(String apiKey) {
    return start(0, apiKey, Clock.systemUTC());
  }

  /**
   * Starts on {@code port}, 0 for a free one; the clock dates what arrives and tells what is stuck.
   */
  public static StandIn start(int port, String apiKey, Clock clock) {
    return new StandIn(port, apiKey, clock);
  }

  /** Where it listens, {@code http://127.0.0.1:port/v1}. */
  public URI baseUrl() {
    return URI.create("http://127.0.0.1:" + listener.port() + "/v1");
  }

  /** From now on only this key is accepted. */
  public StandIn apiKey(String newKey) {
    apiKey = newKey;
    return this;
  }

  /** The next calls of their kind go wrong like this, one fault a call, in this order. */
  public StandIn next(Fault... faults) {
    for (Fault fault : faults) {
      script.next(fault);
    }
    return this;
  }

  /** Every call of its kind goes wrong like this, in addition to {@link #next}. */
  public StandIn always(Fault... faults) {
    for (Fault fault : faults) {
      script.always(fault);
    }
    return this;
  }

  /** Forgets every fault not yet used; bulk requests already made keep to their plan. */
  public StandIn behave() {
    script.clear();
    return this;
  }

  /** Ends the processing of every bulk request made so far. */
  public StandIn settle() {
    bulk.settleAll();
    return this;
  }

  /** The configuration document it manages the relay with; null for none (404). */
  public StandIn config(@Nullable String document) {
    relays.document(document);
    return this;
  }

  /** Calls {@code listener} with each record as it is stored, on the thread that stores it. */
  public StandIn onRecord(Consumer<StoredRecord> listener) {
    records.listen(listener);
    return this;
  }

  /** All records held, in order of arrival. */
  public List<StoredRecord> records() {
    return records.all();
  }

  /** The records of one stream, in order of arrival. */
  public List<StoredRecord> records(String stream) {
    return records.all().stream().filter(record -> record.stream().equals(stream)).toList();
  }

  /** The record with this external id in a stream. */
  public Optional<StoredRecord> record(String stream, String externalId) {
    return Optional.ofNullable(records.find(stream, externalId));
  }

  /** Every {@code POST /records/bulk} so far, in order of arrival. */
  public List<SeenPost> posts() {
    return api.posts();
  }

  /** Every {@code GET /bulk_requests/{id}} so far, in order of arrival. */
  public List<SeenPoll> polls() {
    return api.polls();
  }

  /** Every {@code GET /relays/config} so far, in order of arrival. */
  public List<SeenAsk> asks() {
    return api.asks();
  }

  /** Every manifest that was taken so far, as sent, in order of arrival. */
  public List<String> manifestsInOrder() {
    return relays.manifestsInOrder();
  }

  /** The latest manifest of each instance, as sent. */
  public Map<String, String> manifests() {
    return relays.manifests();
  }

  /** Stops listening and drops open connections. */
  @Override
  public void close() {
    listener.close();
  }
}
