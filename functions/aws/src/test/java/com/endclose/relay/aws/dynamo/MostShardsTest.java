package com.endclose.relay.aws.dynamo;

import static org.assertj.core.api.Assertions.assertThat;

import com.endclose.relay.aws.testing.Backend.Kind;
import com.endclose.relay.aws.testing.OnBackend;
import com.endclose.relay.aws.testing.StackTables;
import com.endclose.relay.aws.testing.TestClients;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

@OnBackend(Kind.DYNALITE)
class MostShardsTest {

  private final DynamoDbClient client = TestClients.dynamo(Kind.DYNALITE);
  private final DynamoDb db = new DynamoDb(client, StackTables.create(client), UnitsListener.NONE);

  @Test
  void the_largest_number_ever_in_use_stands_whatever_is_in_use_now() {
    MostShards mostShards = new MostShards(db);

    assertThat(mostShards.with(4)).isEqualTo(4);
    assertThat(mostShards.with(8)).isEqualTo(8);
    assertThat(mostShards.with(2)).isEqualTo(8);
    assertThat(mostShards.with(8)).isEqualTo(8);
    assertThat(mostShards.with(9)).isEqualTo(9);
    assertThat(new MostShards(db).with(1)).isEqualTo(9);
  }
}
