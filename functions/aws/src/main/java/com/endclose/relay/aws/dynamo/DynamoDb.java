package com.endclose.relay.aws.dynamo;

import java.util.Set;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * What every store here works on: a client, the tables, and who hears what each call cost.
 *
 * @param units called after each answered call, by several threads at once where writes run side by
 *     side
 */
public record DynamoDb(DynamoDbClient client, Tables tables, UnitsListener units) {

  Table events() {
    return new Table(client, tables.events(), EventAttributes.PROJECTED, units);
  }

  Table control() {
    return new Table(client, tables.control(), Set.of(), units);
  }
}
