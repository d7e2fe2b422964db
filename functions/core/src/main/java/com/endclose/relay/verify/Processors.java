package com.endclose.relay.verify;

import com.endclose.relay.json.Path;
import com.endclose.relay.route.Auth;
import com.endclose.relay.route.AuthSetting;
import com.endclose.relay.route.SourceMoney;
import com.endclose.relay.route.Sources;
import com.endclose.relay.verify.keys.HttpKeySource;
import com.endclose.relay.verify.keys.KeySource;
import com.endclose.relay.verify.keys.KnownKeyIds;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The registered processor adapters by name, and what routes may be validated against. */
public final class Processors implements Sources {

  private final Map<String, Processor> byName;
  private final Set<String> enrichments;

  /** Throws {@link IllegalArgumentException} when two adapters share a name. */
  public Processors(Collection<Processor> processors, Set<String> enrichmentNames) {
    Map<String, Processor> map = new LinkedHashMap<>();
    for (Processor processor : processors) {
      if (map.putIfAbsent(processor.info().name(), processor) != null) {
        throw new IllegalArgumentException("two adapters are named " + processor.info().name());
      }
    }
    this.byName = Collections.unmodifiableMap(map);
    this.enrichments = Set.copyOf(enrichmentNames);
  }

  /** The adapters that come with the relay. */
  public static Processors standard(Set<String> enrichmentNames) {
    return standard(enrichmentNames, KnownKeyIds.NONE);
  }

  /**
   * The same.
   *
   * @param known ids of keys that verified webhooks before, in any container
   */
  public static Processors standard(Set<String> enrichmentNames, KnownKeyIds known) {
    return standard(enrichmentNames, new HttpKeySource(), known);
  }

  /**
   * The same with keys from elsewhere.
   *
   * @param keys where the sources that sign with private keys have their public ones fetched
   */
  public static Processors standard(Set<String> enrichmentNames, KeySource keys) {
    return standard(enrichmentNames, keys, KnownKeyIds.NONE);
  }

  private static Processors standard(
      Set<String> enrichmentNames, KeySource keys, KnownKeyIds known) {
    List<Processor> all = new ArrayList<>();
    all.add(new PayabliProcessor());
    SourceTable.rows().forEach(row -> all.add(new HmacProcessor(row)));
    all.add(new AdyenProcessor());
    all.add(new WiseProcessor());
    all.add(new PlaidProcessor(keys, known));
    all.add(new PayPalProcessor(keys, known));
    all.add(new BraintreeProcessor());
    return new Processors(all, enrichmentNames);
  }

  /** The adapter of this name. */
  public Optional<Processor> find(String source) {
    return Optional.ofNullable(byName.get(source));
  }

  @Override
  public Set<String> names() {
    return byName.keySet();
  }

  @Override
  public boolean takes(String source, String authMode) {
    return find(source).map(adapter -> adapter.info().modes().contains(authMode)).orElse(false);
  }

  @Override
  public boolean knowsType(String source, Auth auth) {
    return find(source).map(adapter -> adapter.knowsType(auth)).orElse(false);
  }

  @Override
  public boolean knowsEventId(String source, Auth auth) {
    return find(source).map(adapter -> adapter.knowsEventId(auth)).orElse(false);
  }

  @Override
  public Map<String, String> preset(String source) {
    return find(source).map(Processor::preset).orElse(Map.of());
  }

  @Override
  public List<AuthSetting> settings(String source) {
    return find(source).map(adapter -> adapter.info().settings()).orElse(List.of());
  }

  @Override
  public Optional<Path> items(String source) {
    return find(source).flatMap(adapter -> adapter.info().items()).map(Path::of);
  }

  @Override
  public Set<Path> signedFields(String source) {
    return find(source).map(Processor::signedFields).orElse(Set.of());
  }

  @Override
  public Optional<String> testMode(String source) {
    return find(source).flatMap(adapter -> adapter.info().testMode()).map(TestMode::toString);
  }

  @Override
  public Optional<SourceMoney> money(String source) {
    return find(source).flatMap(adapter -> adapter.info().money());
  }

  /** What there is to know of every source, in the order of registration. */
  public List<SourceInfo> sources() {
    return byName.values().stream().map(Processor::info).toList();
  }

  @Override
  public Set<String> enrichments() {
    return enrichments;
  }
}
