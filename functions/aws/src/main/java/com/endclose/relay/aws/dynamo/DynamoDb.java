package com.endclose.relay.aws.dynamo;

import java.util.Set;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * What every store here works on: a client, the tables, and who hears what each call cost.
 *
 * @param units called on the calling thread, after each answered call
 */
public record DynamoDb(DynamoDbClient client, Tables tables, UnitsListener units) {

  Table events() {
    return new Table(client, tables.events(), EventAttributes.PROJECTED, units);
  }

  Table control() {
    return new Table(client, tables.control(), Set.of(), units);
  }
}
