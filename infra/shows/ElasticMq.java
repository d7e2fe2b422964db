import org.elasticmq.rest.sqs.SQSRestServerBuilder;

/** ElasticMQ on the port given, for endpoint.py; ends with its standard input. */
class ElasticMq {

  public static void main(String[] args) throws Exception {
    SQSRestServerBuilder.withInterface("127.0.0.1")
        .withPort(Integer.parseInt(args[0]))
        .start()
        .waitUntilStarted();
    while (System.in.read() >= 0) {
      // Nothing is said.
    }
    System.exit(0);
  }
}
