"""Settings: each that the code reads is set, and each that is set is read."""

from stack import text


def findings(stack, source, expected):
    wanted = expected["settings"]
    for function in stack.functions():
        names = {*wanted["every"], *wanted.get(function, [])}
        given = set(stack.environment(function))
        for name in sorted(names - given):
            yield f"{function}: {name} is not set"
        for name in sorted(given - names):
            yield f"{function}: {name} is set, and infra/check.d/expected.yaml has no use for it"
        for name, value in stack.environment(function).items():
            if "resolve:" in text(value):
                yield f"{function}: {name} would hold a secret's value for everyone to see"
    for function in sorted(set(wanted) - {"every"} - set(stack.functions())):
        yield f"{function} is in infra/check.d/expected.yaml and not in the template"
    if source.has("aws"):
        yield from _read(source, expected)


def _read(source, expected):
    read = source.settings()
    elsewhere = expected["settings_elsewhere"]
    known = {name for names in expected["settings"].values() for name in names}
    for name, path in sorted(read.items()):
        if name not in known and name not in elsewhere:
            yield f"{path.name} reads {name}, which the template does not set"
    for name in sorted(known - set(read)):
        yield f"{name} is set, and no code reads it"
    for name in sorted(set(elsewhere) - set(read)):
        yield f"{name} is listed under settings_elsewhere, and no code names it"
    for name in sorted(set(elsewhere) & known):
        yield f"{name} is listed under settings_elsewhere, and is set"
