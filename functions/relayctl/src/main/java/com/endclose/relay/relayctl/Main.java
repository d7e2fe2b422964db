package com.endclose.relay.relayctl;

import com.endclose.relay.relayctl.http.AwsIdentity;
import com.endclose.relay.relayctl.http.Pause;
import com.endclose.relay.relayctl.print.Screen;
import com.endclose.relay.relayctl.print.Terminal;
import com.endclose.relay.relayctl.session.Person;
import com.endclose.relay.relayctl.session.World;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.ZoneId;

/** {@code java -jar relayctl.jar}. */
public final class Main {

  private Main() {}

  public static void main(String[] args) {
    World world =
        new World(
            new Terminal(
                new FileOutputStream(FileDescriptor.out),
                new FileOutputStream(FileDescriptor.err),
                new Screen(System::getenv)),
            Person.atConsole(),
            System.in,
            System::getenv,
            Clock.system(ZoneId.systemDefault()),
            Pause.real(),
            AwsIdentity::standard,
            Main::random);
    Program program = new Program(world);
    Runtime.getRuntime().addShutdownHook(new Thread(program::parting));
    System.exit(program.run(args));
  }

  private static byte[] random(int count) {
    byte[] bytes = new byte[count];
    new SecureRandom().nextBytes(bytes);
    return bytes;
  }
}
