"""Permissions: each is real, needed, and no wider than that."""

import json
from pathlib import Path

import cfnlint

import roles
from stack import as_list, text

_KNOWN = json.loads((Path(cfnlint.__file__).parent / "data/AdditionalSpecs/Policies.json").read_text())
_TRACING = {"xray:PutTraceSegments", "xray:PutTelemetryRecords"}
_BY_AWS = "by AWS"


def findings(stack, source, expected):
    yield from _of_roles(stack)
    for name in stack.of("AWS::IAM::Role"):
        for statement in roles.statements(stack, name):
            yield from _statement(name, statement)
    for function in stack.functions():
        if roles.role_of(stack, function):
            yield from _exactly(stack, function, expected)
        yield from _control_keys(stack, function, expected["control_keys"].get(function, {}))
    yield from _keys_of_kms(stack)
    if source.has("aws"):
        yield from _called(source, expected)
        words = {key for actions in expected["control_keys"].values() for keys in actions.values() for key in keys}
        for word in sorted({key.removesuffix("/*") for key in words}):
            if not source.mentions("aws", word) and not source.mentions("aws", f"{word}/"):
                yield f"a function may use the partition {word} of the control table, which functions/aws does not name"


def _of_roles(stack):
    written = stack.of("AWS::IAM::Role", stack.source)
    for name, role in stack.of("AWS::IAM::Role").items():
        if name not in written:
            yield f"{name}: made by SAM, with AWS's policies on *; name a Role of the template's own"
        if role.get("ManagedPolicyArns"):
            yield f"{name}: ManagedPolicyArns: AWS's managed policies are on *"
    seen = {}
    for function in stack.functions():
        role = roles.role_of(stack, function)
        if role is None:
            yield f"{function}: its Role is none of the template's"
        elif role in seen:
            yield f"{function}: shares {role} with {seen[role]}"
        seen[role] = function


def _statement(role, statement):
    if statement.get("Effect") != "Allow" or "NotAction" in statement or "NotResource" in statement:
        yield f"{role}: statements say Allow, Action and Resource"
    for action, resource in sorted(roles.pairs(statement)):
        service, _, name = action.partition(":")
        known = _KNOWN.get(service, {}).get("Actions", {})
        if name.lower() not in known:
            yield f"{role}: {action} is no action of AWS"
            continue
        kinds = known[name.lower()].get("Resources", [])
        if resource == "*":
            if action not in _TRACING:
                yield f"{role}: {action} on *"
        elif "*" in resource or "*" in action:
            yield f"{role}: a * in {action} on {resource}"
        if "/index/" in resource and "index" not in as_list(kinds):
            yield f"{role}: {action} does nothing on an index"


def _exactly(stack, function, expected):
    wanted = {
        (action, resource)
        for resource, actions in expected["actions"].get(function, {}).items()
        for action in actions
    }
    reads_secrets = any(action == "secretsmanager:GetSecretValue" for action, _ in wanted)
    shared = dict(expected["actions_of_every_function"])
    shared.update(expected["actions_of_secret_readers"] if reads_secrets else {})
    logs = text(stack.functions()[function].get("LoggingConfig", {}).get("LogGroup"))
    for resource, actions in shared.items():
        place = logs[:-1] + ".Arn}" if resource == "own log group" else resource
        wanted |= {(action, place) for action in actions}
    given = roles.granted(stack, function)
    for action, resource in sorted(given - wanted):
        yield f"{function}: may {action} on {resource}, which infra/check.d/expected.yaml has no need for"
    for action, resource in sorted(wanted - given):
        yield f"{function}: may not {action} on {resource}"


def _control_keys(stack, function, keys):
    """No function can write a partition of the control table that it has no need for, nor delete an audit entry."""
    role = roles.role_of(stack, function)
    for statement in roles.statements(stack, role) if role else []:
        if "${ControlTable.Arn}" not in map(text, as_list(statement.get("Resource"))):
            continue
        allowed = statement.get("Condition", {}).get("ForAllValues:StringLike", {}).get("dynamodb:LeadingKeys")
        for action in as_list(statement["Action"]):
            if as_list(allowed) != keys.get(action):
                yield f"{function}: {action} on the control table for the keys {allowed}, not {keys.get(action)}"


def _keys_of_kms(stack):
    """With a key of the deployer's every caller of the tables needs it, through its service alone."""
    for name, policy in stack.of("AWS::IAM::ManagedPolicy").items():
        for statement in as_list(policy["PolicyDocument"]["Statement"]):
            if not text(as_list(statement["Action"])[0]).startswith("kms:"):
                continue
            if "kms:ViaService" not in statement.get("Condition", {}).get("StringEquals", {}):
                yield f"{name}: without kms:ViaService"
            if stack.resource(name).get("Condition") not in ("HasTableKey", "HasSecretsKey"):
                yield f"{name}: only with a key given"


def _called(source, expected):
    """What the code calls is allowed somewhere, and what is allowed the code calls, or AWS does."""
    called = source.actions()
    needed = {
        action
        for resources in expected["actions"].values()
        for actions in resources.values()
        for action, reason in actions.items()
        if not reason.startswith(_BY_AWS)
    }
    for action, path in sorted(called.items()):
        if action not in needed and action not in expected["actions_elsewhere"]:
            yield f"{path.name} calls for {action}, which no function may"
    for action in sorted(needed - set(called)):
        yield f"{action} is allowed, and no code calls for it"
