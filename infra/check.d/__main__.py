"""See infra/check."""

import sys
from pathlib import Path

import yaml
from samtranslator.model.exceptions import InvalidDocumentException

import alarms
import api
import citations
import faults
import functions
import lint
import names
import permissions
import queues
import settings
import tables
import url
from source import Source
from stack import MONITORING, TEMPLATE, Stack

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
EXPECTED = yaml.safe_load((HERE / "expected.yaml").read_text())

GROUPS = {
    "lint": ("cfn-lint, as written and as SAM translates it", lint.findings),
    "tables": ("keys, index, TTL, recovery, encryption, and that they outlive the stack", tables.findings),
    "queues": ("visibility and lease against timeouts, FIFO, dead letters", queues.findings),
    "loops": ("what AWS would stop, and what it must not", queues.loops),
    "functions": ("runtime, limits, logs, handlers", functions.findings),
    "versions": ("a changed parameter publishes a version, nothing else fails to", functions.versions),
    "triggers": ("through the alias, with retries and dead letters", functions.triggers),
    "api": ("one call, throttled, with an access log that holds no secret", api.findings),
    "url": ("the operators' way in: by IAM or with a sign-in, to no other origin", url.findings),
    "permissions": ("real, needed, no wider", lambda *of: permissions.findings(*of, EXPECTED)),
    "settings": ("set where read, read where set", lambda *of: settings.findings(*of, EXPECTED)),
    "names": ("two stacks in one account", names.findings),
    "citations": ("comments cite rules that infra/docs holds", citations.findings),
    "alarms": ("on metrics that exist, and the dashboard's", alarms.findings),
}


def check(root, groups=GROUPS):
    """Runs groups of checks on the project in a folder; gives the findings of each."""
    try:
        stack = Stack(root)
    except (InvalidDocumentException, yaml.YAMLError) as refused:
        return {"lint": [f"SAM can't translate {TEMPLATE}: {refused}"]}
    source = Source(root)
    return {name: _findings(GROUPS[name][1], stack, source) for name in groups}


def _findings(group, stack, source):
    try:
        return list(group(stack, source))
    except (KeyError, TypeError, AttributeError, LookupError) as broken:
        return [f"can't be checked, something is missing or of another shape: {broken!r}"]


def main(arguments):
    if arguments == ["--self-test"]:
        return faults.plant_all(ROOT, check)
    if arguments:
        print(f"infra/check: {arguments[0]} is no option; there is --self-test", file=sys.stderr)
        return 2
    total = 0
    for name, found in check(ROOT).items():
        print(f"{'FAIL' if found else 'ok':4}  {name:11}  {GROUPS[name][0]}")
        for finding in found:
            print(f"        {finding}")
        total += len(found)
    if not Source(ROOT).has("aws"):
        print("note  functions/aws is not there: what its code reads, calls and names was not compared")
    print(f"{TEMPLATE}, {MONITORING}: {total or 'no'} finding{'' if total == 1 else 's'}")
    return 1 if total else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
