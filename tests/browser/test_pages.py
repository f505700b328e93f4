"""Home, a new table, the rules, oneself, developers: what a newcomer finds, in either language and light."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewGuest
from tests.browser.guest import DESKTOP, PHONE, Guest

GAMES = ["basari", "bazaar", "gemhunt", "kings"]
PAGES = {
    "home": "/",
    "new": "/new?game=bazaar",
    "rules": "/rules/gemhunt",
    "me": "/me",
    "developers": "/developers",
    "lost": "/t/nowhere",
}


@pytest.mark.parametrize("name", PAGES)
def test_every_page_fits_a_phone_and_a_desk_in_both_lights_and_languages(name: str, new_person: NewGuest) -> None:
    for size, language, dark in [(DESKTOP, "en", False), (DESKTOP, "de", True), (PHONE, "de", False), (PHONE, "en", True)]:
        guest = new_person(size=size, language=language, dark=dark)
        guest.expected = ("404",) if name == "lost" else ()
        guest.open(PAGES[name])
        expect(guest.page.locator("h1")).to_be_visible()
        expect(guest.page.locator("html")).to_have_attribute("lang", language)
        expect(guest.page.locator("html")).to_have_attribute("data-theme", "dark" if dark else "light")
        ready = {"home": "#game-kings", "new": "button[type=submit]", "rules": "[data-clause]", "developers": "details"}.get(
            name, "h1"
        )
        guest.page.locator(ready).first.wait_for()
        assert guest.width() <= size[0]
        guest.picture(f"page-{name}-{size[0]}-{language}-{'dark' if dark else 'light'}", whole=name not in ("rules", "developers"))


def test_home_shows_four_games_and_one_click_leads_to_a_game(person: Guest) -> None:
    person.open("/")
    page = person.page
    for game in GAMES:
        expect(page.locator(f"#game-{game}")).to_be_visible()
    expect(page.locator("article svg")).not_to_have_count(0)
    page.get_by_role("button", name="Play now: Basari").click()
    expect(page).to_have_url(re.compile(r"/t/[\w-]+$"))
    person.asked()
    expect(person.by_id("basari-table")).to_be_visible()
    expect(page).to_have_title("● Your turn: Basari")
    page.get_by_role("link", name="To the market").click()
    expect(person.by_id("mine").get_by_role("link")).to_have_count(1)
    expect(person.by_id("mine")).to_contain_text("your turn")
    person.picture("page-home-with-tables")
    person.by_id("mine").get_by_role("link").click()
    expect(person.by_id("basari-table")).to_be_visible()


def test_the_level_of_bots_is_remembered(person: Guest) -> None:
    person.open("/")
    person.page.get_by_label("Bots play").select_option("easy")
    person.page.reload()
    expect(person.page.get_by_label("Bots play")).to_have_value("easy")
    person.page.get_by_role("button", name="Play now: Bazaar", exact=True).click()
    heard = person.asked()
    assert {seat["level"] for seat in heard.info["seats"] if seat["kind"] == "bot"} == {"easy"}


def test_a_table_is_set_up_waits_and_fills(new_person: NewGuest) -> None:
    host, friend = new_person(), new_person(language="de")
    host.open("/new?game=kings")
    page = host.page
    page.get_by_label("Points to win").fill("30")
    page.get_by_label("Seat 3").select_option("bot:easy")
    page.get_by_label("Everybody").check()
    host.picture("page-new-filled", whole=True)
    page.get_by_role("button", name="Set up the table").click()
    expect(host.by_id("waiting")).to_be_visible()
    host.picture("page-waiting")
    friend.open("/")
    friend.by_id("open").get_by_role("link").first.click()
    friend.page.get_by_role("button", name="Hinsetzen: Platz 2").click()
    friend.page.locator("#newcomer").fill("Bülent")
    friend.page.locator("#newcomer").press("Enter")
    expect(host.by_id("waiting")).to_contain_text("Bülent")
    friend.picture("page-waiting-de")
    page.get_by_role("button", name="Start now with bots").click()
    expect(host.by_id("table")).to_be_visible()
    expect(friend.by_id("table")).to_be_visible()
    heard = host.asked()
    assert heard.info["options"]["target"] == "30"
    assert [seat["kind"] for seat in heard.info["seats"]].count("person") == 2


def test_one_keeps_a_name_and_moves_to_another_device(new_person: NewGuest) -> None:
    person, other = new_person(), new_person()
    person.open("/me")
    person.page.get_by_label("My name").fill("Leïla <b>")
    person.page.get_by_role("button", name="Save").click()
    expect(person.page.get_by_text("Saved.")).to_be_visible()
    person.page.get_by_role("button", name="Make a personal link").click()
    link = person.page.locator("input[readonly], code").last
    address = link.input_value() if link.evaluate("node => node instanceof HTMLInputElement") else link.inner_text()
    other.page.goto(address)
    other.page.get_by_role("button", name="Yes, that is me").click()
    expect(other.page.get_by_label("My name")).to_have_value("Leïla <b>")


def test_language_and_light_can_be_switched_and_are_remembered(person: Guest) -> None:
    person.open("/")
    page = person.page
    page.get_by_label("Language").select_option("de")
    expect(page.locator("html")).to_have_attribute("lang", "de")
    expect(page.get_by_role("heading", level=1)).to_have_text("Der Markt ist eröffnet")
    page.get_by_role("button", name=re.compile("Nacht|dunkel", re.I)).click()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.reload()
    expect(page.locator("html")).to_have_attribute("lang", "de")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")


@pytest.mark.parametrize("game", GAMES)
def test_the_rules_open_at_a_clause(game: str, person: Guest) -> None:
    person.open(f"/rules/{game}")
    clause = person.page.locator("[data-clause]").nth(5)
    name = clause.get_attribute("data-clause")
    person.open(f"/rules/{game}#{name}")
    person.page.reload()
    expect(person.page.locator(f'[data-clause="{name}"][aria-current]')).to_be_in_viewport()
