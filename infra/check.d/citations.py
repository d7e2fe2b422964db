"""Comments cite rules by their id, and only rules that infra/docs holds."""

import re
from pathlib import Path

_PAGES = {"spec": "infra/docs/spec.md", "aws": "infra/docs/aws.md"}
_RULE = re.compile(r"^- \*\*([A-Z]+-\d+)\*\*", re.MULTILINE)
_SECTION = re.compile(r"^## ([A-Z]+)\b", re.MULTILINE)
# "spec INGEST-1", "spec BATCH-4, SEND-9", "spec MASK".
_CITED = re.compile(r"\bspec ((?:[A-Z]+(?:-\d+)?)(?:(?:, | and )[A-Z]+(?:-\d+)?)*)")
_AWS = re.compile(r"\b(AWS-\d+)\b")
# Pages that this repository never held.
_ABSENT = re.compile(r"\bSPEC \d|\bDESIGN(?:\.md)? ?\d|\bAWS\.md\b|\bSTYLE\.md\b|\bDESIGN\.md\b|\bDESIGN:")
_KINDS = {".java", ".py", ".js", ".yaml", ".yml", ".sh", ".xml"}


def findings(stack, source):
    root = Path(stack.root)
    spec = (root / _PAGES["spec"]).read_text(encoding="utf-8")
    known = set(_RULE.findall(spec)) | set(_SECTION.findall(spec))
    facts = set(_RULE.findall((root / _PAGES["aws"]).read_text(encoding="utf-8")))
    for path in _files(root):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            where = f"{path.relative_to(root)}:{number}"
            if _ABSENT.search(line):
                yield f"{where}: cites a page that is not in the repository"
            for cited in _CITED.findall(line):
                for rule in re.split(r", | and ", cited):
                    if rule not in known:
                        yield f"{where}: {_PAGES['spec']} has no {rule}"
            for fact in _AWS.findall(line):
                if fact not in facts:
                    yield f"{where}: {_PAGES['aws']} has no {fact}"


def _files(root):
    yield root / "template.yaml"
    for folder in ("functions", "infra"):
        for path in sorted((root / folder).rglob("*")):
            if path.suffix in _KINDS and "target" not in path.parts and "node_modules" not in path.parts:
                if path.name not in ("citations.py", "faults.py"):
                    yield path
