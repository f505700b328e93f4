"""Somebody at a browser: opens pages, plays moves by touch or typing, and minds everything the page complains about."""

import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Locator, Page, expect

LISTENER = Path(__file__).with_name("listen.js").read_text()
PICTURES = Path(__file__).parents[2] / "build" / "screenshots"
PATIENCE = 120_000.0
DESKTOP = (1280, 800)
PHONE = (360, 740)
NARROW = 1000
OPEN_PANEL = '[data-testid^="panel-"][aria-pressed="true"]'


@dataclass
class Heard:
    """What the page was last told."""

    info: dict[str, Any]
    box: dict[str, Any]
    position: dict[str, Any]

    @property
    def me(self) -> int:
        return int(self.info["me"])

    @property
    def table(self) -> dict[str, Any]:
        return dict(self.position["table"])

    @property
    def over(self) -> bool:
        return bool(self.position["over"])

    @property
    def ply(self) -> int:
        return int(self.position["ply"])


@dataclass
class Guest:
    url: str
    context: BrowserContext
    page: Page
    complaints: list[str] = field(default_factory=list[str])
    expected: tuple[str, ...] = ()
    """Beginnings of complaints that the test brings about itself."""
    played: int | None = None

    def mind(self) -> None:
        self.page.on("console", self.on_console)
        self.page.on("pageerror", lambda error: self.complaints.append(f"error of the page: {error}"))

    def on_console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and not any(part in message.text for part in self.expected):
            self.complaints.append(f"{message.type} at {self.page.url}: {message.text} {message.location}")

    def check(self) -> None:
        assert not self.complaints, "\n".join(self.complaints)

    # Pages

    def open(self, path: str = "/") -> None:
        self.page.goto(self.url + path)
        expect(self.page.locator("header nav")).to_be_visible()

    def by_id(self, name: str) -> Locator:
        return self.page.get_by_test_id(name)

    def picture(self, name: str, whole: bool = False) -> None:
        """Keeps a screenshot, to be looked at."""
        PICTURES.mkdir(parents=True, exist_ok=True)
        self.page.screenshot(path=PICTURES / f"{name}.png", full_page=whole, animations="disabled")

    def width(self) -> int:
        return int(self.page.evaluate("document.documentElement.scrollWidth"))

    # Tables

    def set_up(self, game: str, seats: list[dict[str, str]], name: str = "Amira", **wanted: Any) -> str:
        """Sets a table up over the API as this person; returns its id."""
        self.post("/api/me", {"name": name})
        return str(self.post("/api/tables", {"game": game, "seats": seats, **wanted})["id"])

    def post(self, path: str, body: dict[str, Any]) -> Any:
        answer = self.context.request.post(self.url + path, data=json.dumps(body), headers={"Content-Type": "application/json"})
        assert answer.ok, answer.text()
        return answer.json() if answer.text() else None

    def get(self, path: str) -> Any:
        answer = self.context.request.get(self.url + path)
        assert answer.ok, answer.text()
        return answer.json()

    def sit_with_bots(self, game: str, seats: int = 4, **wanted: Any) -> Heard:
        """A new table with bots at all other seats, opened."""
        bots = [{"kind": "bot", "level": "greedy"}] * (seats - 1)
        table = self.set_up(game, [{"kind": "me"}, *bots], **wanted)
        self.open(f"/t/{table}")
        return self.asked(table)

    def asked(self, table: str = "") -> Heard:
        """Waits until this seat is to move again, or the match is over."""
        found = self.page.evaluate("(wanted) => heard.asked(wanted)", {"table": table, "after": self.played, "patience": PATIENCE})
        return Heard(found["info"], found["box"], found["position"])

    def acting(self, players: dict[int, int | None]) -> list[int]:
        """Waits until some of these seats, each with the ply it last played at, are to move; none when the match is over."""
        found = self.page.evaluate("(wanted) => heard.acting(wanted)", {"players": list(players.items()), "patience": PATIENCE})
        return [] if found["position"]["over"] else list(found["asked"])

    def begin_anew(self) -> None:
        """At another table nothing was played yet."""
        self.played = None

    def type(self, heard: Heard, move: str) -> None:
        """Plays a move in notation."""
        self.played = heard.ply
        if self.by_id("typed-move").count() == 0:
            self.by_id("panel-log").click()
        field = self.by_id("typed-move").locator("input")
        field.fill(move)
        field.press("Enter")

    def clear(self) -> None:
        """On a phone the panels lie over the table: closes what is open."""
        if (self.page.viewport_size or {"width": 0})["width"] < NARROW and self.page.locator(OPEN_PANEL).count():
            self.page.keyboard.press("Escape")
            expect(self.page.locator(OPEN_PANEL)).to_have_count(0)


def new_guest(
    browser: Browser,
    url: str,
    size: tuple[int, int] = DESKTOP,
    language: str = "en",
    dark: bool = False,
    still: bool = True,
    touch: bool = False,
) -> Guest:
    """Somebody new, whom the server does not know yet. `still`: motion is not wanted."""
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]},
        locale={"en": "en-GB", "de": "de-DE"}[language],
        color_scheme="dark" if dark else "light",
        reduced_motion="reduce" if still else "no-preference",
        has_touch=touch,
    )
    context.set_default_timeout(PATIENCE / 2)
    context.add_init_script(LISTENER)
    guest = Guest(url, context, context.new_page())
    guest.mind()
    return guest
