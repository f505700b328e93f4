"""After a game, and beside it: replay, rematch, transcript, chat, scores and reasons."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewGuest
from tests.browser.full_match import Player
from tests.browser.guest import PHONE, Guest
from tests.browser.test_matches import SHORT

NASTY = '<img src=x onerror="document.title=1"><script>document.title=2</script> & <b>bold</b>'


def finished(person: Guest, game: str, seats: int = 4) -> str:
    """Plays a short match to its end; returns its table."""
    heard = person.sit_with_bots(game, seats, options=SHORT.get(game, {}))
    return str(Player(person, 11, touches=0).play(heard).info["id"])


def test_replay_with_a_slider_from_any_viewpoint(new_person: NewGuest) -> None:
    person = new_person()
    table = finished(person, "kings")
    page = person.page
    page.get_by_role("link", name="Look at it again").click()
    expect(page).to_have_url(re.compile(f"/t/{table}/replay"))
    slider = page.get_by_role("slider", name="Move")
    expect(slider).to_have_value("0")
    expect(person.by_id("table")).to_be_visible()
    played = int(slider.get_attribute("max") or 0)
    assert played > 20
    slider.fill("20")
    expect(person.by_id("question")).to_contain_text(f"Move 20 of {played}.")
    expect(page).to_have_url(re.compile("ply=20"))
    person.picture("replay-kings-all")
    page.get_by_label("Seen by").select_option("1")
    expect(page).to_have_url(re.compile("as=1"))
    person.picture("replay-kings-seat")
    page.get_by_role("button", name="One move on").click()
    expect(slider).to_have_value("21")
    page.keyboard.press("End")
    expect(slider).to_have_value(str(played))
    page.keyboard.press("ArrowLeft")
    expect(slider).to_have_value(str(played - 1))
    page.get_by_role("button", name="To the start").click()
    page.get_by_role("button", name="Play by itself").click()
    expect(slider).to_have_value("3")
    page.get_by_role("button", name="Pause").click()
    other = new_person(size=PHONE, language="de")
    other.open(f"/t/{table}/replay?ply=30&as=2")
    expect(other.page.get_by_role("slider")).to_have_value("30")
    expect(other.by_id("table")).to_be_visible()
    assert other.width() <= PHONE[0]
    other.picture("replay-kings-phone-de")


def test_rematch_transcript_and_playing_on_from_a_moment(person: Guest) -> None:
    table = finished(person, "basari", 3)
    page = person.page
    with page.expect_download() as coming:
        page.get_by_role("link", name="Download the transcript").click()
    assert coming.value.suggested_filename == f"basari-{table}.souq"
    assert coming.value.path().read_text().count(" chance ") > 3
    person.begin_anew()
    page.get_by_role("button", name="Rematch").click()
    expect(page).not_to_have_url(re.compile(table))
    again = page.url.rsplit("/", 1)[1]
    heard = person.asked(again)
    assert not heard.over
    assert len(heard.info["seats"]) == 3
    person.open(f"/t/{table}")
    page.get_by_role("link", name="To the rematch").click()
    expect(page).to_have_url(re.compile(again))
    assert person.asked(again).ply == heard.ply
    person.open(f"/t/{table}/replay?ply=12")
    page.get_by_role("button", name="Play on from here").click()
    expect(page).to_have_url(re.compile(r"/t/[^/]+$"))
    assert person.asked(page.url.rsplit("/", 1)[1]).ply >= 12


def test_chat_is_text_and_nothing_else(new_person: NewGuest) -> None:
    person, other = new_person(), new_person(size=PHONE)
    heard = person.sit_with_bots("basari", name="<i>Amira</i>")
    other.open("/me")
    other.page.get_by_label("My name").fill("<b>Bo</b>")
    other.page.get_by_role("button", name="Save").click()
    expect(other.page.get_by_text("Saved.")).to_be_visible()
    other.open(f"/t/{heard.info['id']}")
    expect(other.by_id("table")).to_be_visible()
    person.by_id("panel-chat").click()
    person.page.get_by_label("Write something").fill(NASTY)
    person.page.get_by_label("Write something").press("Enter")
    expect(person.by_id("chat").locator("li").last).to_contain_text(NASTY)
    expect(person.by_id("chat").locator("img, script, b, i")).to_have_count(0)
    expect(other.by_id("panel-chat")).to_contain_text("1")
    other.by_id("panel-chat").click()
    expect(other.by_id("chat")).to_contain_text(NASTY)
    expect(other.by_id("chat")).to_contain_text("<i>Amira</i>")
    other.page.get_by_label("Write something").fill("Hallo!")
    other.page.get_by_role("button", name="Send").click()
    expect(person.by_id("chat")).to_contain_text("<b>Bo</b>")
    person.picture("chat-desktop")
    other.picture("chat-phone")
    person.page.reload()
    person.by_id("panel-chat").click()
    expect(person.by_id("chat")).to_contain_text(NASTY)
    expect(person.page).to_have_title(re.compile("Basari"))


@pytest.mark.parametrize(
    ("game", "wrong"), [("basari", "choose D"), ("bazaar", "buy 9"), ("gemhunt", "road 1-2"), ("kings", "draw")]
)
def test_a_refused_move_says_why_and_the_rules_open_at_the_clause(game: str, wrong: str, person: Guest) -> None:
    heard = person.sit_with_bots(game)
    assert wrong not in heard.position["moves"]
    person.type(heard, wrong)
    expect(person.by_id("refusal").locator("p")).to_be_visible()
    person.picture(f"{game}-desktop-refused")
    clause = person.by_id("refusal").get_by_role("button", name=re.compile("^Rule"))
    if clause.count():
        name = clause.inner_text().split()[-1]
        clause.click()
        expect(person.page.locator(f'[data-clause="{name}"][aria-current]')).to_be_in_viewport()
        person.picture(f"{game}-desktop-clause")
    else:
        person.by_id("refusal").get_by_role("button", name="Close").click()
    expect(person.by_id("refusal").locator("p")).to_have_count(0)


@pytest.mark.parametrize("game", ["basari", "bazaar", "gemhunt", "kings"])
def test_the_score_sheet_can_be_opened_at_any_time(game: str, person: Guest) -> None:
    heard = person.sit_with_bots(game)
    person.by_id("panel-scores").click()
    expect(person.page.get_by_role("region", name="Scores").locator("table")).not_to_have_count(0)
    for seat in heard.info["seats"]:
        expect(person.page.get_by_role("region", name="Scores")).to_contain_text(seat["name"])
    person.picture(f"{game}-desktop-scores")
