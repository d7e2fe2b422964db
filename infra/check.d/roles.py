"""Who may do what: the roles of the functions, their policies put together."""

from stack import as_list, branches, text


def role_of(stack, function):
    """The name of a function's role; None when it is not one of the template."""
    role = text(stack.functions()[function].get("Role"))
    name = role[2:-1].removesuffix(".Arn")
    return name if name in stack.of("AWS::IAM::Role") else None


def statements(stack, role):
    """A role's statements, those of managed policies attached to it too."""
    documents = [policy["PolicyDocument"] for policy in stack.of("AWS::IAM::Role")[role].get("Policies", [])]
    for policy in stack.of("AWS::IAM::ManagedPolicy").values():
        if {"Ref": role} in policy.get("Roles", []):
            documents.append(policy["PolicyDocument"])
    return [statement for document in documents for statement in as_list(document["Statement"])]


def pairs(statement):
    """A statement as pairs of an action and a resource."""
    return {
        (action, text(resource))
        for action in as_list(statement.get("Action", []))
        for written in as_list(statement.get("Resource", []))
        for resource in branches(written)
    }


def granted(stack, function):
    """All pairs of an action and a resource that a function is allowed."""
    role = role_of(stack, function)
    return set().union(*map(pairs, statements(stack, role))) if role else set()
