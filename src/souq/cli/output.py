"""Results on standard output, for programs."""

import json
import sys
from collections.abc import Mapping, Sequence
from typing import Any


def print_json(value: Mapping[str, Any] | Sequence[Any]) -> None:
    """Print a value as JSON, indented so that people can read it too."""
    sys.stdout.write(json.dumps(value, indent=1) + "\n")
