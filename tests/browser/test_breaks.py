"""Lost connections and killed servers: the open page finds its way back by itself, and the match goes on."""

from playwright.sync_api import Route, expect

from tests.browser.conftest import NewGuest
from tests.browser.full_match import Player
from tests.browser.guest import Guest
from tests.browser.server_process import Served

NO_CONNECTION = ("ERR_CONNECTION", "ERR_INTERNET_DISCONNECTED", "WebSocket connection to", "ERR_EMPTY_RESPONSE", "status of 50")


def log_of(guest: Guest) -> list[str]:
    lines = guest.by_id("log").locator("li")
    expect(lines.first).not_to_have_text("")
    return lines.all_inner_texts()


def test_a_page_that_was_offline_catches_up(person: Guest) -> None:
    heard = person.sit_with_bots("bazaar")
    player = Player(person, 3, touches=0)
    heard = player.play(heard, 4)
    person.expected = NO_CONNECTION
    before = log_of(person)
    sockets = person.page.evaluate("heard.sockets")
    person.context.set_offline(True)
    expect(person.by_id("connection")).to_be_visible()
    person.picture("bazaar-desktop-no-connection")
    person.context.set_offline(False)
    expect(person.by_id("connection")).to_have_count(0)
    assert person.page.evaluate("heard.sockets") > sockets
    assert log_of(person)[: len(before)] == before
    player.play(heard, 4)
    plies = [int(line.get_attribute("data-ply") or 0) for line in person.by_id("log").locator("li[data-ply]").all()]
    assert plies == sorted(set(plies))


def test_a_move_made_while_the_connection_is_lost_is_played_once_it_is_back(person: Guest) -> None:
    heard = person.sit_with_bots("kings")
    heard = Player(person, 4, touches=0).play(heard, 2)
    person.expected = NO_CONNECTION
    person.context.set_offline(True)
    expect(person.by_id("connection")).to_be_visible()
    person.type(heard, heard.position["moves"][0])
    person.context.set_offline(False)
    assert person.asked().ply > heard.ply


def test_a_page_that_is_back_before_it_knows_what_was_wrong_stays_with_one_connection(person: Guest) -> None:
    """A socket that would not open makes the page ask whether the table is there; meanwhile the network comes back."""
    person.sit_with_bots("kings")
    person.expected = NO_CONNECTION
    held: list[Route] = []
    person.page.route("**/api/tables/*", lambda route: held.append(route))
    person.context.set_offline(True)
    while not held:
        person.page.wait_for_timeout(50)
    person.context.set_offline(False)
    expect(person.by_id("connection")).to_have_count(0)
    sockets = person.page.evaluate("heard.sockets")
    for route in held:
        route.abort("internetdisconnected")
    person.page.wait_for_timeout(1500)
    assert person.page.evaluate("heard.sockets") == sockets


def test_what_happened_in_a_closed_page_is_there_when_it_is_opened_again(new_person: NewGuest) -> None:
    person = new_person()
    heard = person.sit_with_bots("gemhunt")
    heard = Player(person, 5, touches=0).play(heard, 8)
    before = log_of(person)
    person.page.goto("about:blank")
    person.page.go_back()
    again = person.asked()
    assert again.ply == heard.ply
    assert log_of(person) == before


def test_sentences_that_could_not_be_fetched_are_there_once_the_connection_is_back(person: Guest) -> None:
    person.expected = NO_CONNECTION
    words = "**/api/games/bazaar/words*"
    person.page.route(words, lambda route: route.abort("internetdisconnected"))
    person.sit_with_bots("bazaar")
    lines = person.by_id("log").locator("li")
    expect(lines.first).to_have_text("")
    person.page.unroute(words)
    person.context.set_offline(True)
    expect(person.by_id("connection")).to_be_visible()
    person.context.set_offline(False)
    expect(lines.first).not_to_have_text("")


def test_a_killed_server_started_again_goes_on_by_itself(person: Guest, served: Served) -> None:
    heard = person.sit_with_bots("basari")
    player = Player(person, 6, touches=0)
    heard = player.play(heard, 3)
    person.expected = NO_CONNECTION
    for decisions in (3, 3):
        before = log_of(person)
        served.kill()
        expect(person.by_id("connection")).to_be_visible()
        served.start()
        expect(person.by_id("connection")).to_have_count(0)
        assert log_of(person)[: len(before)] == before
        heard = player.play(heard, decisions)
    player.play(heard)
    expect(person.by_id("result")).to_be_visible()


def test_a_server_killed_while_bots_think_lets_them_go_on(person: Guest, served: Served) -> None:
    heard = person.sit_with_bots("gemhunt")
    player = Player(person, 8, touches=0)
    heard = player.play(heard, 2)
    person.expected = NO_CONNECTION
    while "end" not in heard.position["moves"]:
        heard = player.play(heard, 1)
    person.type(heard, "end")
    served.kill()
    served.start()
    assert not person.asked().over
