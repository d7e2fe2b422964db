"""The linters: cfn-lint on what we write, and on what SAM makes of it."""

import json
import subprocess
import sys
import tempfile
from pathlib import Path

from stack import MONITORING, TEMPLATE


def findings(stack, source):
    with tempfile.TemporaryDirectory() as folder:
        translated = Path(folder, "translated.json")
        translated.write_text(json.dumps(stack.translated, indent=1))
        yield from _lint(stack, [stack.root / TEMPLATE, stack.root / MONITORING, translated])


def _lint(stack, templates):
    run = subprocess.run(
        [sys.executable, "-m", "cfnlint", "--format", "parseable", "--include-checks", "W", "E", "--", *map(str, templates)],
        capture_output=True, text=True, check=False,
    )
    lines = [line for line in run.stdout.splitlines() if line.strip()]
    for line in lines:
        yield line.replace(str(stack.root) + "/", "")
    if run.returncode and not lines:
        yield f"cfn-lint failed: {run.stderr.strip()}"
