"""Failures in words: what is wrong with a game, and what its author can do about it."""

from typing import Any

import numpy as np

from souq.kernel.record import Record, Records


def changed_fields(record: type[Record], before: Records, after: Records) -> str:
    """Return the fields in which two records differ, with both values."""
    return "; ".join(
        f"{name} was {np.asarray(before[name][0]).tolist()}, now {np.asarray(after[name][0]).tolist()}"
        for name in record.fields
        if not np.array_equal(before[name], after[name])
    )


def fields_with(record: type[Record], records: Records, value: int) -> str:
    """Return the names of the fields in which a number occurs."""
    return ", ".join(name for name in record.fields if (records[name] == value).any())


def found(problems: list[Any]) -> str:
    """Return a list of problems, one in a line."""
    return "\n  ".join(["", *(str(problem) for problem in problems)])
