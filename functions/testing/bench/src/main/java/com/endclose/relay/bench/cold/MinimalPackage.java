package com.endclose.relay.bench.cold;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;

/** The minimal handler as it would be uploaded: its class, and only the jars that it needs. */
final class MinimalPackage {

  static final String HANDLER = MinimalHandler.class.getName();

  /** Beginnings of jars' names: the SDK's DynamoDB client with its transport. */
  private static final List<String> NEEDED =
      List.of(
          "annotations-",
          "auth-",
          "aws-core-",
          "aws-json-protocol-",
          "aws-lambda-java-core-",
          "checksums-",
          "dynamodb-",
          "endpoints-spi-",
          "eventstream-",
          "http-auth-",
          "http-client-spi-",
          "identity-spi-",
          "json-utils-",
          "metrics-spi-",
          "profiles-",
          "protocol-core-",
          "reactive-streams-",
          "regions-",
          "retries-",
          "sdk-core-",
          "slf4j-api-",
          "third-party-jackson-core-",
          "url-connection-client-",
          "utils-");

  private MinimalPackage() {}

  /** Lays it out in this folder, with jars of another function. */
  static void make(Path folder, Path other) throws IOException {
    Path lib = Files.createDirectories(folder.resolve("lib"));
    try (Stream<Path> jars = Files.list(other.resolve("lib"))) {
      for (Path jar : jars.toList()) {
        String name = jar.getFileName().toString();
        if (NEEDED.stream().anyMatch(name::startsWith)) {
          Files.copy(jar, lib.resolve(name));
        }
      }
    }
    String entry = HANDLER.replace('.', '/') + ".class";
    try (OutputStream file = Files.newOutputStream(lib.resolve("minimal.jar"));
        JarOutputStream jar = new JarOutputStream(file);
        InputStream code = MinimalPackage.class.getResourceAsStream("/" + entry)) {
      jar.putNextEntry(new JarEntry(entry));
      code.transferTo(jar);
      jar.closeEntry();
    }
  }
}
