"""Runs the `souq` command as a person would."""

import os
import subprocess
import sys
from typing import NamedTuple


class Done(NamedTuple):
    code: int
    out: str
    err: str


def souq_command(*words: str, typed: str = "") -> Done:
    environment = {**os.environ, "COLUMNS": "120", "NO_COLOR": "1"}
    done = subprocess.run(
        [sys.executable, "-m", "souq", *words], input=typed, env=environment, capture_output=True, text=True, timeout=300
    )
    return Done(done.returncode, done.stdout, done.stderr)
