"""The operators' function URL: who may call it, in either mode, and that no other origin may."""

from stack import references, text

FUNCTION = "AdminFunction"
BASIC = "AdminBasic"
AUTH_TYPE = {"Fn::If": [BASIC, "NONE", "AWS_IAM"]}
PRINCIPAL = {"Fn::If": [BASIC, "*", {"Ref": "AWS::AccountId"}]}
# AWS wants both since October 2025.
PERMISSIONS = {
    "lambda:InvokeFunctionUrl": {"FunctionUrlAuthType": AUTH_TYPE},
    "lambda:InvokeFunction": {"InvokedViaFunctionUrl": True},
}
POLICY = "AdminOperatorsPolicy"
ALLOWED = {
    "lambda:InvokeFunctionUrl": {"StringEquals": {"lambda:FunctionUrlAuthType": "AWS_IAM"}},
    "lambda:InvokeFunction": {"Bool": {"lambda:InvokedViaFunctionUrl": "true"}},
}


def findings(stack, source):
    yield from _parameter(stack)
    urls = stack.of("AWS::Lambda::Url")
    if len(urls) != 1:
        yield f"one function has a URL, not {len(urls)}"
    for name, url in urls.items():
        yield from _url(stack, name, url)
    yield from _permissions(stack)
    yield from _policy(stack)
    for output, needed in (("AdminUrl", set(urls)), ("AdminOperatorsPolicyArn", {POLICY})):
        if not references(stack.translated["Outputs"].get(output, {}).get("Value")) & needed:
            yield f"no output {output}"


def _parameter(stack):
    parameter = stack.parameters.get("AdminAuth", {})
    if parameter.get("Default") != "AWS_IAM" or parameter.get("AllowedValues") != ["AWS_IAM", "BASIC"]:
        yield "AdminAuth must be AWS_IAM, the default, or BASIC"
    if stack.source["Conditions"].get(BASIC) != {"Fn::Equals": [{"Ref": "AdminAuth"}, "BASIC"]}:
        yield f"{BASIC} must be AdminAuth = BASIC"
    # The code must ask for a password exactly where AWS asks for nothing.
    if stack.environment(FUNCTION).get("RELAY_ADMIN_AUTH") != {"Ref": "AdminAuth"}:
        yield f"{FUNCTION}: RELAY_ADMIN_AUTH must be AdminAuth, or the URL and the code would disagree"


def _url(stack, name, url):
    if stack.function_of(url["TargetFunctionArn"]) != FUNCTION:
        yield f"{name}: no function but {FUNCTION} has a URL"
    if url.get("AuthType") != AUTH_TYPE:
        yield f"{name}: AuthType is {text(url.get('AuthType'))}; it must be AWS_IAM unless {BASIC}"
    if "Cors" in url:
        yield f"{name}: Cors: no other origin may call it"
    if url.get("InvokeMode", "BUFFERED") != "BUFFERED":
        yield f"{name}: InvokeMode must be BUFFERED: the handler answers in one piece"


def _permissions(stack):
    alias = {"Ref": stack.alias_of(FUNCTION)}
    found = {}
    for name, permission in stack.of("AWS::Lambda::Permission").items():
        if {FUNCTION, alias["Ref"]} & references(permission["FunctionName"]):
            found[permission["Action"]] = (name, permission)
        elif "*" in text(permission.get("Principal")):
            yield f"{name}: everyone may call {text(permission['FunctionName'])}"
    for action in sorted(set(found) - set(PERMISSIONS)):
        yield f"{found[action][0]}: {action} is not needed for a URL"
    for action, own in PERMISSIONS.items():
        if action not in found:
            yield f"{FUNCTION}: no permission for {action}: every call of its URL would be a 403"
            continue
        name, permission = found[action]
        if stack.resource(name).get("Condition"):
            yield f"{name}: it must stand in both modes"
        wanted = {"FunctionName": alias, "Action": action, "Principal": PRINCIPAL, **own}
        for key in sorted(set(wanted) | set(permission)):
            if permission.get(key) != wanted.get(key):
                yield f"{name}: {key} is {text(permission.get(key))}, not {text(wanted.get(key))}"


def _policy(stack):
    """What an operator needs for a signed call, and nothing with which to make an event of his own."""
    policy = stack.of("AWS::IAM::ManagedPolicy").get(POLICY)
    if policy is None:
        yield f"no {POLICY} to attach"
        return
    if policy.get("Roles") or policy.get("Users") or policy.get("Groups"):
        yield f"{POLICY}: it is the deployer who attaches it"
    statements = {statement["Action"]: statement for statement in policy["PolicyDocument"]["Statement"]}
    for action, condition in ALLOWED.items():
        statement = statements.pop(action, {})
        if statement.get("Condition") != condition or statement.get("Resource") != {"Ref": stack.alias_of(FUNCTION)}:
            yield f"{POLICY}: {action} must be allowed on the alias, under {condition}"
    for action in sorted(set(statements) - {"cloudformation:DescribeStacks"}):
        yield f"{POLICY}: operators need no {action}"
