"""Ends the programs that tests of arenas start as bots."""

from collections.abc import Iterator

import pytest

from souq.bots.subprocess_bot import close_programs


@pytest.fixture(autouse=True)
def _end_programs() -> Iterator[None]:
    yield
    close_programs()
