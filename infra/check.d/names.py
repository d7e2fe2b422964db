"""Names: two stacks live in one account, and one stack in two regions."""

from stack import references

# Properties that name a resource within an account and region.
_NAMES = {
    "AWS::DynamoDB::Table": "TableName",
    "AWS::SQS::Queue": "QueueName",
    "AWS::Logs::LogGroup": "LogGroupName",
    "AWS::IAM::Role": "RoleName",
    "AWS::IAM::ManagedPolicy": "ManagedPolicyName",
    "AWS::Lambda::Function": "FunctionName",
    "AWS::Scheduler::Schedule": "Name",
    "AWS::Scheduler::ScheduleGroup": "Name",
    "AWS::CloudWatch::Alarm": "AlarmName",
    "AWS::CloudWatch::Dashboard": "DashboardName",
    "AWS::SNS::Topic": "TopicName",
    "AWS::SecretsManager::Secret": "Name",
}
# The monitoring template is told the stack's name as Relay.
_STACK = {"AWS::StackName", "Relay"}
# Named within the account, whatever the region.
_EVERYWHERE = {"AWS::CloudWatch::Dashboard", "AWS::IAM::Role", "AWS::IAM::ManagedPolicy"}


def findings(stack, source):
    for template in (stack.translated, stack.monitoring):
        for name, resource in template["Resources"].items():
            key = _NAMES.get(resource["Type"])
            written = resource.get("Properties", {}).get(key)
            if written is None:
                continue
            if not references(written) & _STACK:
                yield f"{name}: {key} is the same in every stack"
            if resource["Type"] in _EVERYWHERE and "AWS::Region" not in references(written):
                yield f"{name}: {key} is the same in every region"
    for table in stack.of("AWS::DynamoDB::Table").items():
        if "TableName" not in table[1]:
            yield f"{table[0]}: without a TableName a stack made anew would not find its data"
    for kind in ("AWS::SecretsManager::Secret", "AWS::SNS::Topic"):
        for name in stack.of(kind):
            yield f"{name}: a {kind} is named by the deployer, never made or deleted by the stack"
    for name in stack.functions():
        if stack.environment(name).get("POWERTOOLS_SERVICE_NAME") != {"Ref": "AWS::StackName"}:
            yield f"{name}: POWERTOOLS_SERVICE_NAME must be the stack's name: the metrics' only other mark is the route"
