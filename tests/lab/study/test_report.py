"""The report and the data that a study leaves behind."""

import json
import re
from pathlib import Path
from xml.etree import ElementTree

import polars
import pytest

from souq.kernel.errors import OptionError
from souq.lab.measures.measure import Layout
from souq.lab.study.compare import compare
from souq.lab.study.files import FILES, check_directory, write_study
from souq.lab.study.findings import findings
from souq.lab.study.plots import svg, use_plots
from souq.lab.study.report import write_report
from souq.lab.study.results import StudyResults
from souq.lab.study.run import run
from tests.lab.study.studies import new_plan, small_study

COMMAND = "souq study basari --games 40 --compare 'a<b>.toml'"


@pytest.fixture(scope="module")
def pair() -> list[StudyResults]:
    return [run(name, new_plan("basari", 40, seed=seed))[0] for name, seed in (("as usual", 0), ("a<b>.toml", 7))]


@pytest.fixture(scope="module")
def report(pair: list[StudyResults]) -> str:
    return write_report(pair, COMMAND, True, compare(*pair))


def page(report: str) -> ElementTree.Element:
    """The page as a parser sees it; what is not well formed does not get here."""
    return ElementTree.fromstring(report.removeprefix("<!DOCTYPE html>\n"))


def test_a_report_is_one_well_formed_page_that_loads_nothing(report: str) -> None:
    root = page(report)
    tags = {element.tag for element in root.iter()}
    assert {"svg", "table", "figure"} <= tags
    assert not tags & {"script", "link", "img", "iframe", "image", "use"}
    assert not {name for element in root.iter() for name in element.attrib} & {"src", "href", "srcset", "onload"}
    assert not re.search(r"https?:|url\(|@import", report)


def test_a_report_names_what_made_it(pair: list[StudyResults], report: str) -> None:
    text = " ".join(page(report).itertext())
    assert "basari/1" in text
    assert COMMAND in text
    for study in pair:
        assert study.plan.components_used.digest in text
        assert f"{study.plan.seed}: games 0 to 39" in text
        assert study.name in text


def test_every_colour_of_a_picture_is_one_of_the_page(report: str) -> None:
    """So that all of it can be read in the dark: no picture brings a colour of its own."""
    style, body = report.split("</style>")
    declared = set(re.findall(r"(--[\w-]+):", style))
    painted = set(re.findall(r'(?:fill|stroke)="([^"]+)"', body))
    assert {colour for colour in painted if not colour.startswith("var(")} <= {"none", "transparent"}
    assert {colour[4:-1] for colour in painted if colour.startswith("var(")} <= declared


def test_every_picture_has_a_name_that_is_read_aloud(report: str) -> None:
    pictures = list(page(report).iter("svg"))
    assert len(pictures) > 10
    assert all(picture.get("role") == "img" and picture.get("aria-label") for picture in pictures)


def test_an_interrupted_study_says_so(pair: list[StudyResults]) -> None:
    assert "Stopped early" in write_report(pair[:1], COMMAND, False, None)
    assert "Stopped early" not in write_report(pair[:1], COMMAND, True, None)


@pytest.mark.parametrize("id", ["bazaar", "gemhunt", "kings"])
def test_every_layout_can_be_drawn(id: str) -> None:
    """One picture of each sort that the game has, and findings in words."""
    study = small_study(id)
    seen: set[Layout] = set()
    for group in study.groups:
        if group.layout not in seen:
            seen.add(group.layout)
            for _, chart in use_plots([study], group):
                ElementTree.fromstring(svg(chart, group.title))
    assert findings(study)


def test_the_data_are_kept_as_they_were_counted(pair: list[StudyResults], tmp_path: Path) -> None:
    summary = {"studies": [study.summary for study in pair]}
    write_study(tmp_path, "<html/>", summary, pair)
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted(FILES)
    games = polars.read_parquet(tmp_path / "games.parquet")
    assert games.height == 80
    mine = games.filter(study="as usual")
    assert mine["score_2"].to_list() == pair[0].column("score_2").tolist()
    assert mine["won_1"].mean() == pair[0].summary["wins"][0]["share"]
    assert set(games["bot_1"]) == {"greedy"}
    uses = polars.read_parquet(tmp_path / "uses.parquet").filter(study="as usual", group="actions")
    assert uses["uses"].to_list() == [fact["uses"] for fact in pair[0].summary["uses"]["actions"]]
    distributions = polars.read_parquet(tmp_path / "spreads.parquet").filter(study="as usual", spread="prices")
    assert distributions["count"].sum() == pair[0].column("bargains").sum()


def test_another_study_is_not_overwritten(pair: list[StudyResults], tmp_path: Path) -> None:
    plans = [study.plan for study in pair]
    directory = tmp_path / "study"
    check_directory(directory, plans)
    write_study(directory, "", {"studies": [study.summary for study in pair]}, pair)
    check_directory(directory, plans)
    with pytest.raises(OptionError, match="another study"):
        check_directory(directory, plans[:1])
    (directory / "study.json").write_text(json.dumps({"a": 1}))
    with pytest.raises(OptionError, match="is no study"):
        check_directory(directory, plans)
    with pytest.raises(OptionError, match="is no study"):
        check_directory(directory / "report.html", plans)


def test_what_few_games_cannot_tell_is_not_denied() -> None:
    """In Bazaar the first turn is better, which takes more games to show."""
    few = run("few", new_plan("bazaar", 20))[0]
    told = findings(few)
    assert few.summary["turn_order"]
    assert "No seat wins significantly more or less than its fair share in 20 games." in told
    assert "No turn wins significantly more or less than its fair share in 20 games." in told
