"""What the Java sources read, call and tell: found by their text, as the code is written in one style."""

import re
from pathlib import Path

# The functions of the stack; what only a laptop runs reads other settings.
DEPLOYED = ["core", "aws", "ingest", "dispatcher", "recovery", "prune", "admin", "configsync"]

_SETTING = re.compile(r'"((?:RELAY|POWERTOOLS)_[A-Z0-9_]+)"')
_PREFIXED = re.compile(r'PREFIX \+ "([A-Z0-9_]+)"')
_ENUM_CONSTANT = re.compile(r"^  ([A-Z][A-Z0-9_]*)\(", re.MULTILINE)

# SDK methods of another name than the action they need.
_ACTIONS = {
    "getItem": "dynamodb:GetItem",
    "putItem": "dynamodb:PutItem",
    "updateItem": "dynamodb:UpdateItem",
    "deleteItem": "dynamodb:DeleteItem",
    "batchGetItem": "dynamodb:BatchGetItem",
    "batchWriteItem": "dynamodb:BatchWriteItem",
    "query": "dynamodb:Query",
    "scan": "dynamodb:Scan",
    "createTable": "dynamodb:CreateTable",
    "describeTable": "dynamodb:DescribeTable",
    "updateTimeToLive": "dynamodb:UpdateTimeToLive",
    "sendMessage": "sqs:SendMessage",
    "receiveMessage": "sqs:ReceiveMessage",
    "deleteMessage": "sqs:DeleteMessage",
    "changeMessageVisibility": "sqs:ChangeMessageVisibility",
    "createQueue": "sqs:CreateQueue",
    "getQueueUrl": "sqs:GetQueueUrl",
    "getQueueAttributes": "sqs:GetQueueAttributes",
    "getSecretValue": "secretsmanager:GetSecretValue",
    "describeSecret": "secretsmanager:DescribeSecret",
    "createSecret": "secretsmanager:CreateSecret",
}
# A transaction has no action of its own: each of its parts needs the one of the same name.
_PARTS = {
    "Put": "dynamodb:PutItem",
    "Update": "dynamodb:UpdateItem",
    "Delete": "dynamodb:DeleteItem",
    "ConditionCheck": "dynamodb:ConditionCheckItem",
    "Get": "dynamodb:GetItem",
}
_CALL = re.compile(r"(?:\.|::)(" + "|".join(_ACTIONS) + r")(?:Paginator)?\b")
_PART = re.compile(r"\b(" + "|".join(_PARTS) + r")\.builder\(")


class Source:
    """The main sources of the modules under functions/."""

    def __init__(self, root):
        self.functions = Path(root) / "functions"

    def has(self, module):
        return (self.functions / module / "src" / "main").is_dir()

    def files(self, modules=DEPLOYED):
        """The text of each main source, by path."""
        return {
            path: path.read_text()
            for module in modules
            for path in sorted((self.functions / module / "src" / "main").rglob("*.java"))
        }

    def settings(self):
        """Names of environment variables the deployed code reads, each with the file that has it."""
        found = {}
        for path, code in self.files().items():
            names = _SETTING.findall(code) + ["RELAY_" + name for name in _PREFIXED.findall(code)]
            if "PREFIX + name()" in code:
                names += ["RELAY_" + name for name in _ENUM_CONSTANT.findall(code)]
            for name in names:
                if name != "RELAY_":
                    found.setdefault(name, path)
        return found

    def actions(self):
        """IAM actions that the SDK calls of the deployed code need, each with a file that calls it."""
        found = {}
        for path, code in self.files().items():
            if "software.amazon.awssdk" not in code:
                continue
            for method in _CALL.findall(code):
                found.setdefault(_ACTIONS[method], path)
            for part in _PART.findall(code):
                found.setdefault(_PARTS[part], path)
        return found

    def has_class(self, name):
        place = Path("src", "main", "java", *name.split(".")).with_suffix(".java")
        return any((module / place).is_file() for module in self.functions.iterdir())

    def mentions(self, module, word):
        """Whether a module's sources have this word as a literal."""
        return any(f'"{word}"' in code for code in self.files([module]).values())

    def signals(self):
        """Names of the metrics that signals become."""
        files = self.files()
        code = "\n".join(files.values())
        outcomes = next(text for path, text in files.items() if path.name == "IngestOutcome.java")
        constants = re.findall(r'^  ([A-Z_]+)\(\d+, "\w+", "[^"]*"(?:, "(\w+)")?\)', outcomes, re.MULTILINE)
        words = {
            "ingest": [word or name.lower() for name, word in constants]
            + re.findall(r'\.ingested\([^;]*, "([a-z_]+)"\)', code),
            # One of two words in places; by way of what counts it, too.
            "forward": re.findall(r'(?:\.forwarded| outcome)\([^;?]*"([a-z_]+)"', code)
            + [word for pair in re.findall(r' outcome\([^;]*\? "(\w+)" : "(\w+)"', code) for word in pair],
            "alarm": re.findall(r'\.alarm\("([a-z_]+)"', code),
        }
        return {f"{kind}_{word}" for kind, found in words.items() for word in found} | {
            "delivery_lag_seconds",
            "oldest_unsettled_seconds",
            "events_pruned",
        }
