"""Functions: runtime, snapshots, logs, and that each setting's change takes effect."""

import re

import roles
from stack import references, text

# The gateway answers for itself after 30 s.
GATEWAY_SECONDS = 30
MOST_SECONDS = 120
# Called by people, perhaps not for weeks: AWS answers a call of a snapshot that it put away with an error.
WITHOUT_SNAPSHOT = {"AdminFunction"}
MOST_DESCRIPTION = 256


def findings(stack, source):
    logs = stack.of("AWS::Logs::LogGroup")
    seen = {}
    for name, function in stack.functions().items():
        yield from _runtime(name, function, stack)
        group = text(function.get("LoggingConfig", {}).get("LogGroup"))[2:-1]
        if group not in logs:
            yield f"{name}: no log group of its own: the one that Lambda makes keeps everything for ever"
        elif group in seen:
            yield f"{name}: shares {group} with {seen[group]}"
        seen[group] = name
    for name, group in logs.items():
        if group.get("RetentionInDays") != {"Ref": "LogRetentionDays"}:
            yield f"{name}: RetentionInDays must be LogRetentionDays"
    if source.has("aws"):
        for name, function in stack.functions().items():
            handler, _, method = function.get("Handler", "").partition("::")
            if method != "handleRequest" or not source.has_class(handler):
                yield f"{name}: {function.get('Handler')} is no handler in functions/"


def _runtime(name, function, stack):
    module = name.removesuffix("Function").lower()
    written = stack.of("AWS::Serverless::Function", stack.source)[name]
    place = f"functions/{module}/target/function"
    for what, found, wanted in (
        ("Runtime", function.get("Runtime"), "java25"),
        ("Architectures", function.get("Architectures"), [{"Ref": "Architecture"}]),
        ("Tracing", function.get("TracingConfig", {}).get("Mode"), {"Ref": "Tracing"}),
        ("CodeUri", written.get("CodeUri"), place),
        ("LogFormat", function.get("LoggingConfig", {}).get("LogFormat"), "JSON"),
        ("RELAY_SHARDS", stack.environment(name).get("RELAY_SHARDS"), {"Ref": "Shards"}),
    ):
        if found != wanted:
            yield f"{name}: {what} is {text(found)}, not {text(wanted)}"
    if "ApplicationLogLevel" in function.get("LoggingConfig", {}):
        yield f"{name}: with an ApplicationLogLevel AWS may drop the lines that carry metrics"
    if "JAVA_TOOL_OPTIONS" in stack.environment(name):
        yield f"{name}: JAVA_TOOL_OPTIONS: java25 with SnapStart chooses its compilers itself"
    if "Description" not in function:
        yield f"{name}: no Description"
    if "MemorySize" not in function:
        yield f"{name}: no MemorySize"
    most = GATEWAY_SECONDS - 1 if _behind_gateway(stack, name) else MOST_SECONDS
    if not function.get("Timeout", 3) <= most:
        yield f"{name}: its Timeout is {function.get('Timeout')} s, more than {most}"


def _behind_gateway(stack, name):
    alias = stack.alias_of(name)
    return any({alias, name} & references(api.get("Body")) for api in stack.of("AWS::ApiGatewayV2::Api").values())


def versions(stack, source):
    """A parameter's new value publishes a version only when the version's description has it."""
    published = {version["FunctionName"]["Ref"]: version for version in stack.of("AWS::Lambda::Version").values()}
    for name, function in stack.functions().items():
        wanted = "None" if name in WITHOUT_SNAPSHOT else "PublishedVersions"
        if function.get("SnapStart") != {"ApplyOn": wanted}:
            yield f"{name}: {'a snapshot would be put away' if name in WITHOUT_SNAPSHOT else 'no SnapStart'}"
        globals_ = stack.source.get("Globals", {}).get("Function", {})
        own = stack.of("AWS::Serverless::Function", stack.source)[name]
        if own.get("AutoPublishAliasAllProperties", globals_.get("AutoPublishAliasAllProperties")) is not True:
            yield f"{name}: without AutoPublishAliasAllProperties a new timeout or log setting publishes nothing"
        if stack.alias_of(name) is None or name not in published:
            yield f"{name}: no AutoPublishAlias: SnapStart is for published versions"
            continue
        description = published[name].get("Description", "")
        yield from _description(stack, name, function, description)


def _description(stack, name, function, description):
    # Concurrency belongs to the function and not to its versions.
    versioned = {key: value for key, value in function.items() if key != "ReservedConcurrentExecutions"}
    reach = stack.parameters_in(versioned)
    told = stack.parameters_in(description)
    for parameter in sorted(reach - told):
        yield f"{name}: {parameter} reaches it and is not in VersionDescription: a new value would not take effect"
    for parameter in sorted(told - reach):
        yield f"{name}: VersionDescription has {parameter}, which does not reach it: a new value would fail to deploy"
    longest = text(description)
    for parameter in told:
        most = _longest(stack.parameters[parameter])
        if most is None:
            yield f"{name}: VersionDescription has {parameter}, whose length has no bound"
        longest = longest.replace("${" + parameter + "}", "x" * (most or 0))
    if len(longest) > MOST_DESCRIPTION:
        yield f"{name}: VersionDescription may have {len(longest)} characters, AWS takes {MOST_DESCRIPTION}"


def _longest(parameter):
    if "AllowedValues" in parameter:
        return max(len(str(value)) for value in parameter["AllowedValues"])
    if parameter["Type"] == "Number" and "MaxValue" in parameter:
        return max(len(str(parameter[bound])) for bound in ("MinValue", "MaxValue"))
    return parameter.get("MaxLength")


def triggers(stack, source):
    """Who calls past the alias calls the code without its snapshot."""
    targets = []
    for name, mapping in stack.of("AWS::Lambda::EventSourceMapping").items():
        targets.append((name, mapping["FunctionName"]))
    for name, schedule in stack.of("AWS::Scheduler::Schedule").items():
        targets.append((name, schedule["Target"]["Arn"]))
    for name, permission in stack.of("AWS::Lambda::Permission").items():
        targets.append((name, permission["FunctionName"]))
    for name, url in stack.of("AWS::Lambda::Url").items():
        targets.append((name, url["TargetFunctionArn"] if "Qualifier" not in url else {"Ref": "its alias"}))
    for name, api in stack.of("AWS::ApiGatewayV2::Api").items():
        for path in api["Body"]["paths"].values():
            for method in path.values():
                targets.append((name, method["x-amazon-apigateway-integration"]["uri"]))
    for name, target in targets:
        for function in references(target) & set(stack.functions()):
            yield f"{name}: calls {function} past its alias"
    called = set().union(*(references(target) for _, target in targets))
    for function in stack.functions():
        if stack.alias_of(function) not in called:
            yield f"{function}: nothing calls its alias"
    yield from _schedules(stack)
    yield from _scheduler_role(stack)


def _schedules(stack):
    for name, schedule in stack.of("AWS::Scheduler::Schedule").items():
        target = schedule["Target"]
        function = next(f for f in stack.functions() if {f, stack.alias_of(f)} & references(target["Arn"]))
        if not re.fullmatch(r'\{"source":"schedule","task":"[a-z]+"\}', target.get("Input", "")):
            yield f"{name}: without an Input of its own the function gets Scheduler's"
        if target.get("RetryPolicy") != {"MaximumRetryAttempts": 2, "MaximumEventAgeInSeconds": 60}:
            yield f"{name}: RetryPolicy must be 2 attempts within 60 s"
        yield from _dead(stack, name, target.get("DeadLetterConfig", {}).get("Arn"))
        invoke = [c for c in stack.of("AWS::Lambda::EventInvokeConfig").values() if c["FunctionName"] == {"Ref": function}]
        if len(invoke) != 1 or invoke[0]["Qualifier"] == "$LATEST":
            yield f"{function}: no EventInvokeConfig on its alias"
            continue
        if (invoke[0].get("MaximumRetryAttempts"), invoke[0].get("MaximumEventAgeInSeconds")) != (0, 60):
            yield f"{function}: EventInvokeConfig must be 0 attempts within 60 s: the next tick is the retry"
        destination = invoke[0].get("DestinationConfig", {}).get("OnFailure", {}).get("Destination")
        yield from _dead(stack, function, destination)


def _scheduler_role(stack):
    """Scheduler's role calls what its schedules call, puts aside what fails, and can do nothing else."""
    wanted = {}
    for schedule in stack.of("AWS::Scheduler::Schedule").values():
        target = schedule["Target"]
        role = text(target["RoleArn"])[2:].split(".")[0]
        pairs = {("lambda:InvokeFunction", text(target["Arn"]))}
        if "DeadLetterConfig" in target:
            pairs.add(("sqs:SendMessage", text(target["DeadLetterConfig"]["Arn"])))
        wanted.setdefault(role, set()).update(pairs)
    for role, pairs in wanted.items():
        given = set().union(*map(roles.pairs, roles.statements(stack, role)))
        for action, resource in sorted(pairs - given):
            yield f"{role}: may not {action} on {resource}"
        for action, resource in sorted(given - pairs):
            yield f"{role}: may {action} on {resource}, which no schedule needs"


def _dead(stack, name, queue):
    """Scheduler and Lambda both refuse a FIFO queue here, when it is too late to notice."""
    target = stack.of("AWS::SQS::Queue").get(text(queue)[2:].split(".")[0])
    if target is None:
        yield f"{name}: what fails goes nowhere"
    elif target.get("FifoQueue"):
        yield f"{name}: what fails can't go to a FIFO queue"


