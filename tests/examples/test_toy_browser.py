"""A game that consists only of its folder can be played in the browser: question, log, list of moves, typed move, scores."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import browser  # noqa: F401
from tests.browser.guest import DESKTOP, PHONE, Guest, new_guest
from tests.browser.server_process import Served

TOY = Path(__file__).parents[2] / "examples" / "toy"


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server that loads the game. Its rules run uncompiled, which is quick enough for so small a game."""
    before = dict(os.environ)
    os.environ.update(SOUQ_GAMES=str(TOY), SOUQ_COMPILE="0")
    served = Served(tmp_path_factory.mktemp("served"))
    served.start()
    os.environ.clear()
    os.environ.update(before)
    yield served
    served.stop()


def play_by_buttons_and_typing(guest: Guest) -> None:
    """Plays a whole match: the first half of the moves by their buttons, the others typed."""
    heard = guest.sit_with_bots("toy", seats=3)
    moves = 0
    while not heard.over:
        move = str(heard.position["moves"][len(heard.position["moves"]) // 3])
        buttons = guest.by_id("moves").get_by_role("button")
        expect(buttons).to_have_count(len(heard.position["moves"]))
        if moves in (1, 2):
            guest.picture(f"toy-{moves}-{guest.page.viewport_size['width'] if guest.page.viewport_size else 0}")
        if moves < 8:
            guest.clear()
            guest.played = heard.ply
            buttons.get_by_text(move, exact=True).click()
        else:
            guest.type(heard, move)
        moves += 1
        heard = guest.asked()
    expect(guest.by_id("seat-0")).to_contain_text(str(heard.position["scores"][0]))


@pytest.mark.parametrize(("size", "language", "dark"), [(DESKTOP, "en", False), (PHONE, "de", True)], ids=["desktop", "phone"])
def test_a_game_without_a_drawing_is_played_to_its_end(
    browser: Browser,  # noqa: F811
    served: Served,
    size: tuple[int, int],
    language: str,
    dark: bool,
) -> None:
    guest = new_guest(browser, served.url, size=size, language=language, dark=dark)
    play_by_buttons_and_typing(guest)
    if guest.by_id("typed-move").count() == 0 and guest.by_id("panel-log").get_attribute("aria-pressed") != "true":
        guest.by_id("panel-log").click()
    expect(guest.page.get_by_text("reveals: bid").first).to_be_visible()
    guest.check()
    assert guest.width() <= size[0]
    guest.context.close()


def test_the_home_page_lists_the_game(browser: Browser, served: Served) -> None:  # noqa: F811
    guest = new_guest(browser, served.url)
    guest.open("/")
    expect(guest.page.get_by_role("heading", name="Three Stalls")).to_be_visible()
    guest.picture("toy-home")
    guest.check()
    guest.context.close()
