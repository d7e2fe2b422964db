"""Faults, each planted into a copy of the templates or the sources, to show that the check finds it."""

import shutil
import tempfile
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from typing import NamedTuple

from stack import MONITORING, TEMPLATE


class Fault(NamedTuple):
    """One replacement in one file, the group of checks that finds it, and words of its finding."""

    name: str
    old: str
    new: str
    group: str
    words: str
    file: str = TEMPLATE


class Planted(NamedTuple):
    """A line of Java that calls, reads or names something."""

    name: str
    code: str
    group: str
    words: str


FAULTS = [
    # What issue B's list names.
    Fault("a key of another name", "AttributeName: sort", "AttributeName: sorted", "tables", "the index's keys are"),
    Fault("a visibility timeout below the function's", "VisibilityTimeout: 150", "VisibilityTimeout: 60", "queues", "VisibilityTimeout 60 s"),
    Fault("a visibility timeout of six timeouts", "VisibilityTimeout: 150", "VisibilityTimeout: 720", "queues", "VisibilityTimeout 720 s"),
    Fault("an action that is none", "dynamodb:GetItem, dynamodb:PutItem", "dynamodb:GetItem, dynamodb:PutItm", "permissions", "dynamodb:PutItm is no action"),
    Fault("a variable missing", "          RELAY_TRUSTED_PROXIES: !Ref TrustedProxies\n", "", "settings", "RELAY_TRUSTED_PROXIES is not set"),
    Fault("a *", "Action: sqs:SendMessage\n                Resource: !GetAtt WakeQueue.Arn", "Action: sqs:SendMessage\n                Resource: '*'", "permissions", "sqs:SendMessage on *"),
    Fault("a lease shorter than the timeout", "RELAY_LEASE_MS: '180000'", "RELAY_LEASE_MS: '90000'", "queues", "RELAY_LEASE_MS is 90000"),
    Fault("an index name of two characters", "IndexName: shelf", "IndexName: sh", "tables", "fewer than 3 characters"),
    # Tables.
    Fault("no TTL", "      TimeToLiveSpecification:\n        AttributeName: expires\n        Enabled: true\n", "", "tables", "no TTL"),
    Fault("no point-in-time recovery", "PointInTimeRecoveryEnabled: true", "PointInTimeRecoveryEnabled: false", "tables", "no point-in-time recovery"),
    Fault("no deletion protection", "DeletionProtectionEnabled: true", "DeletionProtectionEnabled: false", "tables", "DeletionProtectionEnabled"),
    Fault("a table that goes with the stack", "DeletionPolicy: Retain", "DeletionPolicy: Delete", "tables", "DeletionPolicy is Delete"),
    Fault("encryption on without the key", "          KMSMasterKeyId: !Ref KmsKeyArn\n", "", "tables", "without KmsKeyArn"),
    Fault("another projection", "[received_at, size, status, event_type]", "[received_at, size, status]", "tables", "a migration"),
    Fault("a table without a name", "      TableName: !Sub ${AWS::StackName}-events\n", "", "names", "would not find its data"),
    # Queues.
    Fault("no delay", "      DelaySeconds: 1\n", "", "queues", "DelaySeconds is None"),
    Fault("throughput of the whole queue", "FifoThroughputLimit: perMessageGroupId", "FifoThroughputLimit: perQueue", "queues", "FifoThroughputLimit is perQueue"),
    Fault("dead wakes in a standard queue", "!GetAtt WakeDeadLetters.Arn\n        max", "!GetAtt ScheduleDeadLetters.Arn\n        max", "queues", "go to a FIFO queue"),
    Fault("a queue that is not encrypted", "      MessageRetentionPeriod: 900\n      SqsManagedSseEnabled: true\n", "      MessageRetentionPeriod: 900\n", "queues", "not encrypted"),
    Fault("ten wakes at once", "BatchSize: 1", "BatchSize: 10", "queues", "BatchSize must be 1"),
    Fault("whole batches failing", "            FunctionResponseTypes: [ReportBatchItemFailures]\n", "", "queues", "ReportBatchItemFailures"),
    Fault("a loop that AWS stops", "      RecursiveLoop: Allow\n", "", "loops", "wakes itself"),
    Fault("loop detection off for no reason", "      Timeout: 25\n", "      Timeout: 25\n      RecursiveLoop: Allow\n", "loops", "comes back to it"),
    # Functions and their versions.
    Fault("a parameter that publishes nothing", "RELAY_CONTROL_TTL_MS: '1000'", "RELAY_CONTROL_TTL_MS: !Ref IngestRate", "versions", "IngestRate reaches it"),
    Fault("a parameter left out of the version", "shards=${Shards} ", "", "versions", "Shards reaches it"),
    Fault("a version that can't be published", "proxies=${TrustedProxies}", "proxies=${TrustedProxies} ${LogRetentionDays}", "versions", "does not reach it"),
    Fault("a description that grows too long", "    MaxLength: 80\n", "    MaxLength: 180\n", "versions", "AWS takes 256"),
    Fault("settings that publish nothing", "    AutoPublishAliasAllProperties: true\n", "", "versions", "publishes nothing"),
    Fault("no SnapStart", "ApplyOn: PublishedVersions", "ApplyOn: None", "versions", "no SnapStart"),
    Fault("logs kept for ever", "        LogFormat: JSON\n        LogGroup: !Ref PruneLogs\n", "        LogFormat: JSON\n", "functions", "no log group of its own"),
    Fault("a level that drops metrics", "        LogFormat: JSON\n", "        LogFormat: JSON\n        ApplicationLogLevel: WARN\n", "functions", "lines that carry metrics"),
    Fault("an ingest slower than its gateway", "Timeout: 25", "Timeout: 35", "functions", "Timeout is 35 s"),
    Fault("another runtime", "Runtime: java25", "Runtime: java21", "functions", "Runtime is java21"),
    Fault("code from another folder", "functions/prune/target/function", "functions/prune/target/prune.zip", "functions", "CodeUri is"),
    # Triggers.
    Fault("a schedule with Scheduler's own input", "            Input: '{\"source\":\"schedule\",\"task\":\"prune\"}'\n", "", "triggers", "without an Input"),
    Fault("ticks repeated by Lambda", "MaximumRetryAttempts: 0", "MaximumRetryAttempts: 2", "triggers", "0 attempts within 60 s"),
    Fault("failed ticks in a FIFO queue", "OnFailure: {Type: SQS, Destination: !GetAtt ScheduleDeadLetters.Arn}", "OnFailure: {Type: SQS, Destination: !GetAtt WakeDeadLetters.Arn}", "triggers", "can't go to a FIFO queue"),
    Fault("schedules without dead letters", "            DeadLetterConfig: {Arn: !GetAtt ScheduleDeadLetters.Arn}\n", "", "triggers", "goes nowhere"),
    Fault("functions without an alias", "    AutoPublishAlias: live\n    # Not", "    # Not", "triggers", "past its alias"),
    Fault("a schedule that may not call", "                  - !Ref PruneFunction.Alias\n", "", "triggers", "SchedulerRole: may not lambda:InvokeFunction"),
    # The way in.
    Fault("an access log with a header", '"ip":"$context.identity.sourceIp"', '"key":"$request.header.authorization"', "api", "would hold $request.header"),
    Fault("an access log that is not JSON", '"bytes":"$context.responseLength",', '"bytes":"$context.responseLength"', "api", "is not JSON"),
    Fault("a way in without limits", "        ThrottlingRateLimit: !Ref IngestRate\n", "", "api", "no ThrottlingRateLimit"),
    # The operators' way in.
    Fault("a URL open to everyone", "        AuthType: !If [AdminBasic, NONE, AWS_IAM]", "        AuthType: NONE", "url", "AuthType is NONE"),
    Fault("a URL that other origins may call", "        AuthType: !If [AdminBasic, NONE, AWS_IAM]\n", "        AuthType: !If [AdminBasic, NONE, AWS_IAM]\n        Cors: {AllowOrigins: ['*']}\n", "url", "no other origin"),
    Fault("a URL whose answers are streamed", "        AuthType: !If [AdminBasic, NONE, AWS_IAM]\n", "        AuthType: !If [AdminBasic, NONE, AWS_IAM]\n        InvokeMode: RESPONSE_STREAM\n", "url", "must be BUFFERED"),
    Fault("one permission of two", "      Action: lambda:InvokeFunction\n      InvokedViaFunctionUrl", "      Action: lambda:GetFunction\n      InvokedViaFunctionUrl", "url", "no permission for lambda:InvokeFunction"),
    Fault("a call past the URL", "      InvokedViaFunctionUrl: true\n", "", "url", "InvokedViaFunctionUrl is None"),
    Fault("a permission for everyone", "      Principal: !If [AdminBasic, '*', !Ref AWS::AccountId]", "      Principal: '*'", "url", "Principal is *"),
    Fault("a permission in one mode", "  AdminUrlPermission:\n", "  AdminUrlPermission:\n    Condition: AdminBasic\n", "url", "in both modes"),
    Fault("a permission on the unpublished function", "      FunctionName: !Ref AdminFunction.Alias\n", "      FunctionName: !Ref AdminFunction\n", "url", "FunctionName is"),
    Fault("a URL open by default", "    Default: AWS_IAM\n", "    Default: BASIC\n", "url", "AWS_IAM, the default"),
    Fault("modes the wrong way round", "AdminBasic: !Equals [!Ref AdminAuth, BASIC]", "AdminBasic: !Equals [!Ref AdminAuth, AWS_IAM]", "url", "AdminAuth = BASIC"),
    Fault("code that asks for no password", "RELAY_ADMIN_AUTH: !Ref AdminAuth", "RELAY_ADMIN_AUTH: AWS_IAM", "url", "would disagree"),
    Fault("operators who may forge events", "              Bool: {lambda:InvokedViaFunctionUrl: 'true'}", "              Bool: {lambda:InvokedViaFunctionUrl: 'false'}", "url", "must be allowed on the alias, under"),
    Fault("operators who may more", "Action: cloudformation:DescribeStacks", "Action: lambda:UpdateFunctionCode", "url", "operators need no lambda:UpdateFunctionCode"),
    Fault("no URL to be found", "Value: !GetAtt AdminFunctionUrl.FunctionUrl", "Value: see the console", "url", "no output AdminUrl"),
    Fault("a snapshot that is put away", "        ApplyOn: None", "        ApplyOn: PublishedVersions", "versions", "would be put away"),
    # Permissions.
    Fault("a role made by SAM", "      Role: !GetAtt PruneRole.Arn\n", "", "permissions", "made by SAM"),
    Fault("an action nobody needs", "[dynamodb:GetItem, dynamodb:PutItem,", "[dynamodb:GetItem, dynamodb:Scan, dynamodb:PutItem,", "permissions", "has no need for"),
    Fault("an action missing", "                Action: dynamodb:Query\n", "                Action: dynamodb:GetItem\n", "permissions", "may not dynamodb:Query"),
    Fault("a wildcard action", "Action: secretsmanager:GetSecretValue\n                # A", "Action: secretsmanager:Get*\n                # A", "permissions", "secretsmanager:Get* is no action"),
    Fault("the dispatcher deleting audit entries", "dynamodb:LeadingKeys: [batches/*]", "dynamodb:LeadingKeys: [batches/*, audit/*]", "permissions", "on the control table for the keys"),
    Fault("ingest writing the killswitch", "dynamodb:LeadingKeys: [audit, audit/*, keys, register]", "dynamodb:LeadingKeys: [audit, audit/*, control, keys, register]", "permissions", "on the control table for the keys"),
    Fault("ingest reading the other secret", "secret:${IngestSecretName}-??????\n              - Effect: Allow\n                Action: [logs", "secret:${RelaySecretName}-??????\n              - Effect: Allow\n                Action: [logs", "permissions", "IngestFunction: may secretsmanager:GetSecretValue"),
    Fault("a reader without the tables' key", ", !Ref PruneRole", "", "permissions", "PruneFunction: may not kms:Decrypt"),
    # Settings, names, alarms.
    Fault("a variable nobody reads", "RELAY_BATCH_MAX: !Ref BatchMax", "RELAY_BATCH_MAX: !Ref BatchMax\n          RELAY_BATCH_SIZE: '10'", "settings", "RELAY_BATCH_SIZE is set"),
    Fault("a secret in the environment", "RELAY_RELAY_SECRET: !Ref RelaySecretName", "RELAY_RELAY_SECRET: !Sub '{{resolve:secretsmanager:${RelaySecretName}}}'", "settings", "a secret's value"),
    Fault("schedules of one name", "            OmitName: true\n", "", "names", "the same in every stack"),
    Fault("a queue of one name", "!Sub ${AWS::StackName}-wake.fifo", "relay-wake.fifo", "names", "the same in every stack"),
    Fault("metrics shared by two stacks", "POWERTOOLS_SERVICE_NAME: !Ref AWS::StackName", "POWERTOOLS_SERVICE_NAME: relay", "names", "must be the stack's name"),
    Fault("a dashboard of one name", "DashboardName: !Sub ${Relay}-${AWS::Region}", "DashboardName: relay", "names", "the same in every stack", MONITORING),
    Fault("an alarm on no metric", "MetricName: forward_parked", "MetricName: forward_park", "alarms", "no alarm on forward_parked", MONITORING),
    Fault("an alarm on other dimensions", "      MetricName: forward_parked\n      Dimensions: [{Name: Service, Value: !Ref Relay}]", "      MetricName: forward_parked\n      Dimensions: [{Name: service, Value: !Ref Relay}]", "alarms", "exact dimensions", MONITORING),
    Fault("an index nobody watches", ", {Name: GlobalSecondaryIndexName, Value: shelf}]", "]", "alarms", "no alarm on the index's", MONITORING),
    Fault("a dashboard that is not JSON", '"widgets": [', '"widgets": ', "alarms", "not JSON", MONITORING),
    Fault("an alarm that tells nobody", "      AlarmActions: !If [HasTopic, [!Ref AlarmTopicArn], !Ref AWS::NoValue]\n", "", "alarms", "must be the topic", MONITORING),
    # What the linters find, and SAM.
    Fault("a template SAM can't read", "            ScheduleExpression: rate(1 hour)\n", "", "lint", "SAM can't translate"),
    Fault("a property that is none", "    Properties:\n      TableName: !Sub ${AWS::StackName}-control", "    Properties:\n      Owner: relay\n      TableName: !Sub ${AWS::StackName}-control", "lint", "'Owner' was unexpected"),
    Fault("a reference to nothing", "MetricName: 5xx\n      Dimensions: [{Name: ApiId, Value: !Ref Api}]", "MetricName: 5xx\n      Dimensions: [{Name: ApiId, Value: !Ref Apis}]", "lint", "'Apis' is not one of", MONITORING),
    Fault("a parameter monitoring does not know", "        WakeQueue: !GetAtt WakeQueue.QueueName", "        Wakes: !GetAtt WakeQueue.QueueName", "lint", "E3043"),
]

PLANTED = [
    Planted("code that reads a variable not set", 'environment.get("RELAY_COLOUR")', "settings", "RELAY_COLOUR, which the template does not set"),
    Planted("code that calls what no function may", "dynamo.scan(request)", "permissions", "dynamodb:Scan, which no function may"),
    Planted("code that raises an alarm nobody hears", 'signals.alarm("flood", "")', "alarms", "no alarm on alarm_flood"),
    Planted("a comment that cites a rule that is none", "/* (spec INGEST-99) */", "citations", "has no INGEST-99"),
    Planted("a comment that cites an absent page", "/* SP" "EC 3 */", "citations", "not in the repository"),
    Planted("code that checks in a transaction", "ConditionCheck.builder()", "permissions", "dynamodb:ConditionCheckItem, which no function may"),
]


def plant_all(root, check):
    """Plants each, prints the finding that caught it, and returns the exit code."""
    faults = [None, *FAULTS, *PLANTED]
    failed = 0
    with ProcessPoolExecutor() as pool:
        for fault, (caught, line) in zip(faults, pool.map(partial(_plant, root, check), faults)):
            failed += not caught
            name = fault.name if fault else "nothing planted"
            print(f"{'ok' if caught else 'FAIL':4}  {name}\n        {line}")
    print(f"{len(faults) - failed} passed, {failed} failed")
    return 1 if failed else 0


def _plant(root, check, fault):
    """Whether it was found, and the finding, or what was found instead."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder)
        _copy(root, copy)
        if fault is None:
            found = [finding for findings in check(copy).values() for finding in findings]
            return not found, found[0] if found else "no findings"
        if isinstance(fault, Planted):
            _add_source(copy, fault.code)
        else:
            text = (copy / fault.file).read_text()
            if fault.old not in text:
                return False, f"{fault.file} has nowhere to plant it"
            (copy / fault.file).write_text(text.replace(fault.old, fault.new))
        found = [finding for findings in check(copy, [fault.group]).values() for finding in findings]
        for finding in found:
            if fault.words in finding:
                return True, f"{fault.group}: {finding}"
        return False, f"{fault.group} found {found or 'nothing'}"


def _copy(root, copy):
    (copy / "infra").mkdir()
    shutil.copytree(root / "infra/docs", copy / "infra/docs")
    for name in (TEMPLATE, MONITORING):
        shutil.copyfile(root / name, copy / name)
    for main in (root / "functions").glob("*/src/main"):
        place = copy / main.relative_to(root)
        place.parent.mkdir(parents=True)
        place.symlink_to(main, target_is_directory=True)


def _add_source(copy, code):
    planted = copy / "functions/ingest/src/main"
    if planted.is_symlink():
        planted.unlink()
    planted.mkdir(parents=True)
    (planted / "Planted.java").write_text(f"import software.amazon.awssdk.*;\nclass Planted {{ {code} }}\n")
    (copy / "functions/aws/src/main").mkdir(parents=True, exist_ok=True)
