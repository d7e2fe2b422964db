package com.endclose.relay.route;

import com.endclose.relay.json.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where a forwarded field comes from: a path, the transforms applied to what stands there, and the
 * enrichment that computes the field from it, null for none.
 */
public record FieldRef(Path source, List<Transform> transforms, @Nullable String enrich) {

  public FieldRef {
    transforms = List.copyOf(transforms);
  }

  /** The value at {@code path} as it stands. */
  public static FieldRef at(String path) {
    return new FieldRef(Path.of(path), List.of(), null);
  }

  /** Whether what leaves is a hash: {@code hash} stands among the transforms. */
  public boolean hashed() {
    return transforms.contains(Transform.HASH);
  }
}
