package com.endclose.relay.admin.guard;

import com.endclose.relay.admin.AdminAnswer;
import com.endclose.relay.admin.AdminRequest;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The page's files, from the class path: those that {@code page/files.txt} lists, by exactly these
 * names, and no others. Read once, when they are first asked for.
 */
public final class Page {

  private static final String LIST = "/files.txt";

  /** Where WebJars have their files (webjars.org). */
  private static final String WEBJARS = "/webjars/";

  private static final String WEBJARS_ROOT = "META-INF/resources";

  private static final Map<String, String> TYPES =
      Map.ofEntries(
          Map.entry("html", "text/html; charset=utf-8"),
          Map.entry("css", "text/css; charset=utf-8"),
          Map.entry("js", "text/javascript; charset=utf-8"),
          Map.entry("mjs", "text/javascript; charset=utf-8"),
          Map.entry("json", "application/json"),
          Map.entry("svg", "image/svg+xml"),
          Map.entry("png", "image/png"),
          Map.entry("ico", "image/x-icon"),
          Map.entry("txt", "text/plain; charset=utf-8"));

  private final Map<String, String> resources;
  private final Map<String, Asset> read = new HashMap<>();

  private Page(Map<String, String> resources) {
    this.resources = Map.copyOf(resources);
  }

  /** The operators' page. Throws {@link IllegalStateException} when a listed file is not there. */
  public static Page operators() {
    return in("page");
  }

  /** No files. */
  public static Page none() {
    return new Page(Map.of());
  }

  /** The files listed in a folder of the class path. */
  static Page in(String folder) {
    Map<String, String> resources = new HashMap<>();
    String list = new String(bytes(folder + LIST), StandardCharsets.UTF_8);
    list.lines()
        .map(String::strip)
        .filter(line -> !line.isEmpty() && !line.startsWith("#"))
        .forEach(path -> resources.put(path, resource(folder, path)));
    resources.values().forEach(Page::require);
    return new Page(resources);
  }

  private static String resource(String folder, String path) {
    if (path.startsWith(WEBJARS)) {
      return WEBJARS_ROOT + path;
    }
    boolean named = path.indexOf('.') >= 0;
    return folder + (path.equals("/") ? "/index.html" : named ? path : path + ".html");
  }

  private static void require(String resource) {
    if (Page.class.getClassLoader().getResource(resource) == null) {
      throw missing(resource);
    }
  }

  private static byte[] bytes(String resource) {
    try (InputStream in = Page.class.getClassLoader().getResourceAsStream(resource)) {
      if (in == null) {
        throw missing(resource);
      }
      return in.readAllBytes();
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    }
  }

  private static IllegalStateException missing(String resource) {
    return new IllegalStateException("the page's file " + resource + " is not on the class path");
  }

  /** The file at a request's path; 304 when the caller has it already; empty when there is none. */
  Optional<AdminAnswer> find(AdminRequest request) {
    String resource = resources.get(request.path());
    if (resource == null) {
      return Optional.empty();
    }
    Asset asset = asset(resource);
    return Optional.of(asset.answer(request.header("if-none-match").orElse(null)));
  }

  private synchronized Asset asset(String resource) {
    return read.computeIfAbsent(resource, name -> Asset.of(type(name), bytes(name)));
  }

  private static String type(String resource) {
    String ending = resource.substring(resource.lastIndexOf('.') + 1);
    return TYPES.getOrDefault(ending, "application/octet-stream");
  }

  /** One file. Its tag is a weak one: the same for its gzipped form. */
  private record Asset(String type, String tag, byte[] bytes) {

    static Asset of(String type, byte[] bytes) {
      return new Asset(type, "W/\"" + Digest.hex(bytes).substring(0, 32) + "\"", bytes);
    }

    /** Kept by the browser, and asked after at each use: a new version is seen at once. */
    AdminAnswer answer(@Nullable String known) {
      Map<String, String> headers =
          Map.of("content-type", type, "etag", tag, "cache-control", "private, no-cache");
      return known != null && known.contains(tag)
          ? new AdminAnswer(304, headers, new byte[0])
          : new AdminAnswer(200, headers, bytes);
    }
  }
}
