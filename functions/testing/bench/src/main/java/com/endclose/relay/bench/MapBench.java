package com.endclose.relay.bench;

import com.endclose.relay.crypto.DataKeys;
import com.endclose.relay.crypto.MapSecrets;
import com.endclose.relay.crypto.MaskingKey;
import com.endclose.relay.crypto.Opened;
import com.endclose.relay.crypto.PayloadCipher;
import com.endclose.relay.json.JsonReader;
import com.endclose.relay.json.Reading;
import com.endclose.relay.map.Mapping;
import com.endclose.relay.map.RecordMapper;
import com.endclose.relay.route.RouteMap;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Blackhole;

/** What making a record of a stored webhook costs on one core. */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 4, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(1)
public class MapBench {

  /** Bytes of a webhook. */
  @Param("1000")
  public int bytes;

  private byte[] sealed;
  private PayloadCipher cipher;
  private RouteMap map;
  private RecordMapper mapper;

  /** One sealed body, and the map it is mapped by. */
  @Setup(Level.Trial)
  public void seal() {
    cipher =
        new PayloadCipher(
            DataKeys.from(new MapSecrets(Map.of("RELAY_DATA_KEY", "made-up-data-key"))));
    sealed = cipher.seal("row", 0, new Webhooks(bytes, 1).body());
    map = Rig.configured().active().orElseThrow().routes().find(Webhooks.ROUTE).orElseThrow().map();
    mapper = new RecordMapper(MaskingKey.of("made-up-masking-key"));
  }

  /** Decrypt, decompress, parse, map, mask. */
  @Benchmark
  public void map(Blackhole sink) {
    byte[] body = ((Opened.Plain) cipher.open("row", 0, sealed)).bytes();
    Reading.Document document = (Reading.Document) JsonReader.read(body);
    Mapping mapping = mapper.map(map, document.root(), Instant.EPOCH);
    if (!(mapping instanceof Mapping.Mapped)) {
      throw new IllegalStateException("it maps");
    }
    sink.consume(mapping);
  }
}
