"""For each game a whole match against bots, and one of two people with bots, all through the page."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewGuest
from tests.browser.full_match import Player, play_together
from tests.browser.guest import Guest

TITLES = {"basari": "Basari", "bazaar": "Bazaar", "gemhunt": "Gem-Hunt", "kings": "Bazaar (King's Keys)"}
ALWAYS = {
    "basari": {"choose"},
    "bazaar": {"roll", "pick", "swap"},
    "gemhunt": {"road", "end", "transporter to", "lawyer to"},
    "kings": {"shop", "draw", "trade", "discard"},
}
"""Kinds of moves that come up in every match."""
QUICK = "easy"
"""Bots that do not think for long."""
SHORT = {"bazaar": {"length": "short"}, "kings": {"target": "20"}}


@pytest.mark.parametrize("game", TITLES)
def test_a_whole_match_against_bots(game: str, person: Guest) -> None:
    person.open("/")
    person.page.get_by_label("Bots play").select_option(QUICK)
    person.page.get_by_role("button", name=f"Play now: {TITLES[game]}", exact=True).click()
    heard = person.asked()
    player = Player(person, seed=7)
    heard = player.play(heard, pictures=f"{game}-desktop")
    assert set(player.touched) >= ALWAYS[game]
    expect(person.page.locator("#result-title")).to_be_in_viewport()
    winners = [heard.info["seats"][seat]["name"] for seat in heard.position["winners"]]
    expected = re.compile("You win!" if winners == ["Guest"] else ".*".join(map(re.escape, winners)))
    expect(person.page.locator("#result-title")).to_have_text(expected)
    expect(person.by_id("typed-move")).to_have_count(0)
    person.picture(f"{game}-desktop-result")
    person.page.get_by_role("button", name="Verify the luck").click()
    expect(person.by_id("verify")).to_contain_text("All luck was true")
    expect(person.by_id("verify")).to_contain_text("committed to before the first move")


@pytest.mark.parametrize("game", TITLES)
def test_a_match_of_two_people_and_bots(game: str, new_person: NewGuest) -> None:
    host, friend = new_person(), new_person(language="de", dark=True)
    host.open(f"/new?game={game}")
    for option, value in SHORT.get(game, {}).items():
        label = {"length": "Length", "target": "Points to win"}[option]
        field = host.page.get_by_label(label)
        field.fill(value) if option == "target" else field.select_option(value)
    host.page.get_by_label("Only with the link").check()
    for seat in host.page.get_by_label(re.compile(r"^Seat [3-6]\b")).all():
        seat.select_option(f"bot:{QUICK}")
    host.page.get_by_role("button", name="Set up the table").click()
    address = host.page.get_by_label("Link to this table").input_value()
    friend.page.goto(address)
    friend.page.get_by_role("button", name="Hinsetzen: Platz 2").click()
    friend.page.locator("#newcomer").fill("Bülent")
    friend.page.locator("#newcomer").press("Enter")
    play_together({0: Player(host, 1, touches=0, haste=0.5), 1: Player(friend, 2, touches=1, haste=0.5)})
    end, seen = host.asked(), friend.asked()
    assert end.over
    assert end.position["scores"] == seen.position["scores"]
    assert end.position["winners"] == seen.position["winners"]
    for guest in (host, friend):
        expect(guest.by_id("result")).to_be_visible()
    assert numbers(host) == numbers(friend)
    friend.picture(f"{game}-desktop-de-dark-result", whole=True)


def numbers(guest: Guest) -> list[str]:
    """The numbers of the score sheet."""
    texts = guest.by_id("result").locator("td").all_inner_texts()
    return [number for text in texts for number in re.findall(r"\d+", text)]
