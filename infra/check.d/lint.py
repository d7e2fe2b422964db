"""The linters: cfn-lint on what we write, and on what SAM makes of it."""

import json
import subprocess
import sys
import tempfile
from pathlib import Path

from stack import MONITORING, TEMPLATE

# As the command does, which may not be on the PATH.
_CFN_LINT = "import sys; from cfnlint.runner import main; sys.exit(main())"


def findings(stack, source):
    with tempfile.TemporaryDirectory() as folder:
        translated = Path(folder, "translated.json")
        translated.write_text(json.dumps(stack.translated, indent=1))
        for finding in _lint([stack.root / TEMPLATE, stack.root / MONITORING, translated]):
            yield finding.replace(f"{stack.root}/", "").replace(f"{folder}/", "")


def _lint(templates):
    run = subprocess.run(
        [sys.executable, "-c", _CFN_LINT, "--format", "parseable", "--", *map(str, templates)],
        capture_output=True,
        text=True,
        check=False,
    )
    lines = [line for line in run.stdout.splitlines() if line.strip()]
    yield from lines
    if run.returncode and not lines:
        yield f"cfn-lint failed: {run.stderr.strip()}"
