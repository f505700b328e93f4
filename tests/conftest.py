"""Markers that follow from where a test stands or from what it starts: `browser` and `database`."""

from pathlib import Path

import pytest

BROWSER_TESTS = Path(__file__).parent / "browser"


@pytest.hookimpl(tryfirst=True)  # before pytest selects tests by marker
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if BROWSER_TESTS in item.path.parents:
            item.add_marker(pytest.mark.browser)
        if starts_postgresql(item):
            item.add_marker(pytest.mark.database)


def starts_postgresql(item: pytest.Item) -> bool:
    """Whether the test uses the `postgres` fixture, by name or through a parameter of another fixture."""
    callspec = getattr(item, "callspec", None)
    return "postgres" in getattr(item, "fixturenames", ()) or bool(callspec and "postgres" in callspec.params.values())
