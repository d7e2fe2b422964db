"""Tables: the keys the code writes, and that nothing is lost with the stack."""

from stack import NO_VALUE, branches

EVENTS = {
    "KeySchema": [("id", "HASH")],
    "index": [("shelf", "HASH"), ("sort", "RANGE")],
    "projected": {"received_at", "size", "status", "event_type"},
    "TTL": "expires",
}
CONTROL = [("pk", "HASH"), ("sk", "RANGE")]
CONTROL_TTL = "expires"


def findings(stack, source):
    tables = stack.of("AWS::DynamoDB::Table")
    if set(tables) != {"EventsTable", "ControlTable"}:
        yield f"the tables should be EventsTable and ControlTable, not {', '.join(sorted(tables))}"
        return
    for name, table in tables.items():
        yield from _survives(name, stack.resource(name), table)
        yield from _encryption(name, table)
    yield from _events(tables["EventsTable"])
    if _keys(tables["ControlTable"]) != CONTROL:
        yield f"ControlTable: its keys are {_keys(tables['ControlTable'])}, the code writes {CONTROL}"
    if tables["ControlTable"].get("TimeToLiveSpecification") != {"AttributeName": CONTROL_TTL, "Enabled": True}:
        yield f"ControlTable: no TTL on {CONTROL_TTL}, which counts of refused webhooks have"
    for name, table in tables.items():
        yield from _attributes(name, table)
    if source.has("aws"):
        for word in ("id", "shelf", "sort", "pk", "sk", EVENTS["TTL"], *sorted(EVENTS["projected"])):
            if not source.mentions("aws", word):
                yield f"the attribute {word} of the tables stands nowhere in functions/aws"


def _survives(name, resource, table):
    for policy in ("DeletionPolicy", "UpdateReplacePolicy"):
        if resource.get(policy) != "Retain":
            yield f"{name}: {policy} is {resource.get(policy)}; without Retain the data goes with the stack"
    if table.get("DeletionProtectionEnabled") is not True:
        yield f"{name}: no DeletionProtectionEnabled"
    if table.get("PointInTimeRecoverySpecification", {}).get("PointInTimeRecoveryEnabled") is not True:
        yield f"{name}: no point-in-time recovery"
    if table.get("BillingMode") != "PAY_PER_REQUEST":
        yield f"{name}: not on demand"


def _encryption(name, table):
    """With a key of the deployer's or AWS's own: SSEEnabled alone is a third one, billed by the call."""
    written = table.get("SSESpecification", NO_VALUE)
    if not isinstance(written, dict) or written.get("Fn::If", [None])[0] != "HasTableKey":
        yield f"{name}: SSESpecification must follow the condition HasTableKey"
    for sse in branches(written):
        if sse.get("SSEEnabled") is True and sse.get("KMSMasterKeyId") != {"Ref": "KmsKeyArn"}:
            yield f"{name}: encryption is on without KmsKeyArn"
        if sse.get("SSEEnabled") is not True or sse.get("SSEType") != "KMS":
            yield f"{name}: a key is given and encryption with it is not on"


def _keys(owner):
    return [(key["AttributeName"], key["KeyType"]) for key in owner.get("KeySchema", [])]


def _events(table):
    if _keys(table) != EVENTS["KeySchema"]:
        yield f"EventsTable: its key is {_keys(table)}, the code writes {EVENTS['KeySchema']}"
    indexes = table.get("GlobalSecondaryIndexes", [])
    for index in indexes:
        if len(index["IndexName"]) < 3:
            yield f"EventsTable: the index name {index['IndexName']} has fewer than 3 characters"
    if [index["IndexName"] for index in indexes] != ["shelf"]:
        yield "EventsTable: its one index is called shelf"
        return
    if _keys(indexes[0]) != EVENTS["index"]:
        yield f"EventsTable: the index's keys are {_keys(indexes[0])}, the code writes {EVENTS['index']}"
    projection = indexes[0].get("Projection", {})
    if projection.get("ProjectionType") != "INCLUDE" or set(projection.get("NonKeyAttributes", [])) != EVENTS["projected"]:
        yield f"EventsTable: the index projects {projection}, not {sorted(EVENTS['projected'])}; that is a migration"
    if table.get("TimeToLiveSpecification") != {"AttributeName": EVENTS["TTL"], "Enabled": True}:
        yield f"EventsTable: no TTL on {EVENTS['TTL']}"


def _attributes(name, table):
    """AWS refuses a table that defines an attribute no key uses, and the reverse."""
    defined = {attribute["AttributeName"] for attribute in table.get("AttributeDefinitions", [])}
    used = {key for owner in [table, *table.get("GlobalSecondaryIndexes", [])] for key, _ in _keys(owner)}
    if defined != used:
        yield f"{name}: AttributeDefinitions are {sorted(defined)}, the keys use {sorted(used)}"
    for attribute in table.get("AttributeDefinitions", []):
        if attribute["AttributeType"] != "S":
            yield f"{name}: {attribute['AttributeName']} must be a string"
