"""Makes moves as people do: by touching what lies on the table."""

import re

from playwright.sync_api import Locator, expect

from tests.browser.guest import Guest, Heard
from tests.browser.move_chooser import read_card

FIRST_TRANSPORTER = 3


def touch(game: str, guest: Guest, heard: Heard, move: str) -> None:
    guest.played = heard.ply
    guest.clear()
    TOUCHES[game](guest, heard, move)


def counted(text: str) -> list[tuple[str, int]]:
    """1r2b, or r2b: each letter with how many."""
    return [(letter, int(count or 1)) for count, letter in re.findall(r"(\d*)([a-z])", text)]


def touch_basari(guest: Guest, _heard: Heard, move: str) -> None:
    kind, _, what = move.partition(" ")
    if kind == "choose":
        guest.page.locator(f'[data-testid="choose-{what}"].lit').click()
    elif kind == "accept":
        guest.by_id("accept").click()
    elif kind == "bid":
        build_offer(guest, what)
    elif kind == "take":
        guest.by_id(f"take-{what}").click()
    else:
        given, taken = what.split(">")
        if given != "-":
            guest.by_id(f"give-{given}").click()
        for letter, count in counted(taken):
            for _ in range(count):
                guest.by_id(f"take-{letter}").click()
        guest.by_id("exchange").click()


def build_offer(guest: Guest, offer: str) -> None:
    """An earlier offer still lies on the cloth: what is too much is taken back, the rest laid to it."""
    guest.by_id("bid").wait_for()
    wanted = dict(counted(offer))
    for letter in "rygb":
        lying = guest.by_id(f"back-{letter}")
        there = int(lying.locator(".count").inner_text()) if lying.count() else 0
        for _ in range(there - wanted.get(letter, 0)):
            lying.click()
        for _ in range(wanted.get(letter, 0) - there):
            guest.by_id(f"lay-{letter}").click()
    expect(guest.page.locator(".verdict.good")).to_be_visible()
    guest.by_id("bid").click()


def touch_bazaar(guest: Guest, _heard: Heard, move: str) -> None:
    legal = guest.page.locator(f'[data-testid="table"] [data-move="{move}"]')
    if move.startswith("trim"):
        for letter, count in counted(move.split()[1]):
            for _ in range(count):
                guest.page.locator(f'[data-trim="{letter}"]').click()
    if move.startswith("swap"):
        legal.click()
        expect(legal).to_have_attribute("aria-pressed", "true")
    legal.click()


def touch_gemhunt(guest: Guest, heard: Heard, move: str) -> None:
    words = move.split()
    box = heard.box
    if words[0] in ("road", "unroad"):
        tool = guest.by_id(f"tool-{words[0]}")
        if tool.get_attribute("aria-pressed") != "true":
            tool.click()
        near, far = (int(place) - 1 for place in words[1].split("-"))
        line = next(at for at, ends in enumerate(zip(box["near"], box["far"], strict=True)) if ends == (near, far))
        spot(guest, f"line-{line}").click()
    elif words[0] in ("lawyer", "transporter"):
        touch_unit(guest, heard, words)
    elif move == "end":
        guest.by_id("end").click()
    elif words[0] == "take":
        guest.by_id(f"choose-{words[1]}").click()
    else:
        opener = {"hire": f"tool-{words[1]}", "sell": f"gems-{words[1]}", "buy": f"market-{words[1]}", "reveal": f"card-{words[1]}"}
        guest.by_id(opener[words[0]]).first.click()
        guest.by_id(f"do-{'-'.join(words)}").click()


def touch_unit(guest: Guest, heard: Heard, words: list[str]) -> None:
    unit = int(words[1]) - 1 + (FIRST_TRANSPORTER if words[0] == "transporter" else 0)
    spot(guest, f"place-{heard.table['unit'][heard.me][unit]}").click()
    if words[2] == "to":
        spot(guest, f"place-{int(words[3]) - 1}").click()
    elif words[2] == "load":
        spot(guest, f"pit-{int(words[3]) - 1}").click()
    elif words[2] in ("income", "deliver"):
        guest.by_id(f"do-{'-'.join(words)}").click()
    elif words[2] == "swap":
        guest.by_id(f"card-{words[3]}").first.click()
        guest.by_id(f"do-{'-'.join(words)}").click()
    else:
        guest.page.locator(".held .acts > button").last.click()
        if words[2] == "share":
            guest.by_id(f"choose-{words[3]}").click()
        else:
            guest.by_id(f"first-{words[3]}").click()
            guest.by_id(f"second-{words[7]}").click()


def spot(guest: Guest, name: str) -> Locator:
    return guest.page.locator(f'[data-spot="{name}"] .room')


def touch_kings(guest: Guest, heard: Heard, move: str) -> None:
    kind, _, what = move.partition(" ")
    page = guest.page
    if kind == "draw":
        page.locator('[data-place="pile"] button').click()
    elif kind == "take":
        page.locator('[data-place="discards"] button.place').click()
    elif kind == "trade":
        given, taken = what.split(">")
        card(guest, heard, given).click()
        card(guest, heard, taken).click()
    elif kind == "blind":
        given, place = what.split(">")
        seat, at = (int(number) - 1 for number in place.split("."))
        card(guest, heard, given).click()
        page.locator(f'[data-place="shop-{seat}-{at}"] button').click()
    elif kind == "shop":
        for text in what.split():
            card(guest, heard, text).click()
        guest.by_id("kings-lay-out").click()
    else:
        away, _, *shop = what.split()
        lay_out(guest, heard, away, shop)
        button = guest.by_id(f"kings-{kind}")
        button.click()


def lay_out(guest: Guest, heard: Heard, away: str, shop: list[str]) -> None:
    """Puts the discard away, and the two cards into the shop that do not lie there yet."""
    page = guest.page
    card(guest, heard, away).click()
    page.locator('[data-drop="own-away"]').click()
    expect(page.locator('[data-place="away"] button.place')).to_have_attribute("data-place", f"card-{read_card(heard.box, away)}")
    wanted = {f"card-{read_card(heard.box, text)}" for text in shop}
    places = [page.locator(f'[data-place="shop-{heard.me}-{at}"] .place') for at in (0, 1)]
    lying = [place.get_attribute("data-place") for place in places]
    missing = sorted(wanted - {name for name in lying if name})
    for place, there in zip(places, lying, strict=True):
        if there not in wanted:
            name = missing.pop()
            page.locator(f'button[data-place="{name}"]').click()
            place.click()
            expect(place).to_have_attribute("data-place", name)


def card(guest: Guest, heard: Heard, text: str) -> Locator:
    return guest.page.locator(f'button[data-place="card-{read_card(heard.box, text)}"]')


TOUCHES = {"basari": touch_basari, "bazaar": touch_bazaar, "gemhunt": touch_gemhunt, "kings": touch_kings}
