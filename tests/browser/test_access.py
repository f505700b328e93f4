"""For everyone: phones, keyboards, those who want no motion, and what axe can find, in both lights."""

from typing import Literal

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import expect

from tests.browser.conftest import NewGuest
from tests.browser.full_match import Player
from tests.browser.guest import DESKTOP, PHONE, Guest
from tests.browser.test_matches import SHORT

GAMES = ["basari", "bazaar", "gemhunt", "kings"]
LIGHTS: list[tuple[Literal["light", "dark"], list[str]]] = [("light", []), ("dark", ["color-contrast"])]
PAGES = ["/", "/new?game=bazaar", "/rules/kings", "/me", "/developers", "/t/nowhere"]


def sound(guest: Guest, *rules: str) -> None:
    """Axe finds nothing, by all its rules or by some."""
    options = {"resultTypes": ["violations"], **({"runOnly": list(rules)} if rules else {})}
    told = []
    for one in Axe().run(guest.page, options=options).response["violations"]:
        places = [f"  {node['target']} {node['html'][:160]} {node['failureSummary']}" for node in one["nodes"][:4]]
        told.append("\n".join([f"{one['id']} ({one['impact']}): {one['help']}", *places]))
    assert not told, f"{guest.page.url}\n" + "\n".join(told)


def sound_by_day_and_night(guest: Guest) -> None:
    """Night changes nothing but colours."""
    for light, rules in LIGHTS:
        guest.page.emulate_media(color_scheme=light, reduced_motion="reduce")
        expect(guest.page.locator("html")).to_have_attribute("data-theme", light)
        sound(guest, *rules)


def test_axe_finds_nothing_on_the_pages(person: Guest) -> None:
    for path in PAGES:
        if path == "/t/nowhere":
            person.expected = ("404",)
        person.open(path)
        expect(person.page.locator("h1")).to_be_visible()
        expect(person.page.get_by_text("One moment…")).to_have_count(0)
        sound_by_day_and_night(person)
    table = person.set_up("basari", [{"kind": "me"}, {"kind": "open"}, {"kind": "bot", "level": "greedy"}])
    person.open(f"/t/{table}")
    expect(person.by_id("waiting")).to_be_visible()
    sound_by_day_and_night(person)


@pytest.mark.parametrize("game", GAMES)
def test_axe_finds_nothing_at_the_tables(game: str, person: Guest) -> None:
    """At each kind of decision, with each panel, at the end, on a phone, and in a replay."""
    heard = person.sit_with_bots(game, options=SHORT.get(game, {}))
    player = Player(person, 12, touches=0, haste=0.3)
    seen: set[str] = set()
    while not heard.over:
        phase = "-".join(str(heard.table[part]) for part in ("phase", "step") if part in heard.table)
        if phase not in seen:
            seen.add(phase)
            sound_by_day_and_night(person)
            person.picture(f"{game}-desktop-dark-{phase}")
        heard = player.play(heard, 1)
    expect(person.by_id("result")).to_be_visible()
    for panel in ("chat", "rules", "scores"):
        person.by_id(f"panel-{panel}").click()
        expect(person.page.get_by_text("One moment…")).to_have_count(0)
        sound_by_day_and_night(person)
    person.page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    person.clear()
    sound_by_day_and_night(person)
    assert person.width() <= PHONE[0]
    person.picture(f"{game}-phone-dark-result", whole=True)
    person.open(f"/t/{heard.info['id']}/replay?ply=20")
    expect(person.page.get_by_role("slider")).to_have_value("20")
    sound_by_day_and_night(person)
    assert person.width() <= PHONE[0]


@pytest.mark.parametrize("game", GAMES)
def test_on_a_phone_in_german_by_touch(game: str, new_person: NewGuest) -> None:
    guest = new_person(size=PHONE, language="de", touch=True)
    heard = guest.sit_with_bots(game, options=SHORT.get(game, {}))
    player = Player(guest, 13, touches=2)
    pictures: dict[str, int] = {}
    for _ in range(14):
        if heard.over:
            break
        assert guest.width() <= PHONE[0]
        phase = str(heard.table.get("phase"))
        pictures[phase] = pictures.get(phase, 0) + 1
        if pictures[phase] <= 2:
            guest.clear()
            guest.picture(f"{game}-phone-de-{phase}-{pictures[phase]}", whole=True)
        heard = player.play(heard, 1)
    guest.clear()
    for panel in ("log", "chat", "rules", "scores"):
        guest.by_id(f"panel-{panel}").click()
        expect(guest.page.locator(f'[data-testid="panel-{panel}"][aria-pressed="true"]')).to_be_visible()
        assert guest.width() <= PHONE[0]
    guest.picture(f"{game}-phone-de-scores")
    guest.page.keyboard.press("Escape")
    expect(guest.page.locator('[data-testid^="panel-"][aria-pressed="true"]')).to_have_count(0)


def test_basari_with_the_keyboard_alone(new_person: NewGuest) -> None:
    """From the home page on, nothing but Tab, arrows and Enter; the focus is always to be seen."""
    guest = new_person()
    guest.open("/")
    page = guest.page
    page.locator("#game-kings").wait_for()
    reach(guest, '[aria-label="Play now: Basari"]')
    page.keyboard.press("Enter")
    heard = guest.asked()
    rounds = 0
    while not heard.over and rounds < 6:
        guest.played = heard.ply
        if heard.table["phase"] == "choose":
            rounds += 1
            reach(guest, f'[data-testid="choose-{"ABC"[rounds % 3]}"]')
        elif heard.table["phase"] == "answer":
            reach(guest, '[data-testid="accept"]')
        else:
            letter = next(letter for letter, count in zip("rygb", heard.table["gems"][heard.me], strict=True) if count)
            reach(guest, f'[data-testid="lay-{letter}"]')
            page.keyboard.press("Enter")
            expect(page.locator(".verdict.good")).to_be_visible()
            reach(guest, '[data-testid="bid"]')
        page.keyboard.press("Enter")
        heard = guest.asked()
    assert rounds == 6


def reach(guest: Guest, wanted: str) -> None:
    """Tabs until something has the focus, and sees that it shows."""
    target = guest.page.locator(wanted)
    target.wait_for()
    for _ in range(120):
        if target.evaluate("node => node === document.activeElement"):
            shown = target.evaluate(
                "node => { const look = getComputedStyle(node); return look.outlineStyle !== 'none' || look.boxShadow !== 'none' }"
            )
            assert shown, f"The focus on {wanted} cannot be seen"
            return
        guest.page.keyboard.press("Tab")
    raise AssertionError(f"Tab never reaches {wanted}")


@pytest.mark.parametrize("game", GAMES)
def test_nothing_moves_where_motion_is_not_wanted(game: str, new_person: NewGuest) -> None:
    guest = new_person()
    heard = guest.sit_with_bots(game)
    guest.page.evaluate(
        """() => {
          heard.moved = []
          const look = () => {
            for (const one of document.getAnimations()) {
              const timing = one.effect.getComputedTiming()
              if (timing.duration > 10 && one.playState === 'running') heard.moved.push(one.animationName ?? one.transitionProperty ?? one.effect.target?.className)
            }
            requestAnimationFrame(look)
          }
          look()
        }"""
    )
    Player(guest, 15, touches=1).play(heard, 10)
    assert guest.page.evaluate("heard.moved") == []


@pytest.mark.parametrize("game", GAMES)
def test_with_motion_everything_can_still_be_touched(game: str, new_person: NewGuest) -> None:
    guest = new_person(still=False, size=DESKTOP)
    heard = guest.sit_with_bots(game)
    Player(guest, 16, touches=3).play(heard, 10)
    expect(guest.by_id("question")).to_be_visible()


def test_stones_laid_while_pieces_still_travel_stay_laid(new_person: NewGuest) -> None:
    guest = new_person(still=False, size=DESKTOP)
    heard = guest.sit_with_bots("basari")
    player = Player(guest, 16, touches=0)
    while heard.table["phase"] != "answer" or not any(heard.table["gems"][heard.me]):
        player.move(heard)
        heard = guest.asked()
    colour = next(letter for letter, count in zip("rygb", heard.table["gems"][heard.me], strict=True) if count)
    guest.by_id(f"lay-{colour}").click()
    lying = guest.by_id(f"back-{colour}").locator(".count")
    laid = lying.inner_text()
    guest.page.wait_for_timeout(1000)
    assert lying.inner_text() == laid
