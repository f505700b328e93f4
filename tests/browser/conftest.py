"""A browser and a server for each module, and people who come to it."""

import os
import shutil
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.browser.guest import PATIENCE, Guest, new_guest
from tests.browser.server_process import SOURCES, Served

NewGuest = Callable[..., Guest]

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
]


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """No longer than a module, since Playwright's event loop runs until it is closed, and other tests have loops of their own."""
    chromium = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
    assert chromium, "The browser tests need Chromium: make chromium"
    assert (SOURCES / "souq/server/static/index.html").exists(), "The page is not built: make page"
    expect.set_options(timeout=PATIENCE / 2)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    served = Served(tmp_path_factory.mktemp("served"))
    served.start()
    yield served
    served.stop()


@pytest.fixture
def new_person(browser: Browser, served: Served) -> Iterator[NewGuest]:
    """Makes people; whatever their pages complained about fails the test."""
    guests: list[Guest] = []

    def make(**wanted: Any) -> Guest:
        guests.append(new_guest(browser, served.url, **wanted))
        return guests[-1]

    yield make
    for guest in guests:
        guest.context.close()
    for guest in guests:
        guest.check()


@pytest.fixture
def person(new_person: NewGuest) -> Guest:
    return new_person()
