package com.endclose.relay.relayctl;

import picocli.CommandLine.IVersionProvider;

/** The version the jar was built as. */
final class Version implements IVersionProvider {

  @Override
  public String[] getVersion() {
    String version = Version.class.getPackage().getImplementationVersion();
    return new String[] {"relayctl " + (version == null ? "(not from a jar)" : version)};
  }
}
