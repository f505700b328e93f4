"""The report of a study: one page that needs nothing else."""

import re
from xml.etree import ElementTree

import pytest

from souq.lab.study.compare import compare
from souq.lab.study.report import write_report
from souq.lab.study.results import StudyResults

COMMAND = "souq study basari --games 40 --compare 'a<b>.toml'"


@pytest.fixture(scope="module")
def report(pair: list[StudyResults]) -> str:
    return write_report(pair, COMMAND, True, compare(*pair))


def page(report: str) -> ElementTree.Element:
    """Parse the page, which must be well formed."""
    return ElementTree.fromstring(report.removeprefix("<!DOCTYPE html>\n"))


@pytest.mark.slow
def test_a_report_is_one_well_formed_page_that_loads_nothing(report: str) -> None:
    root = page(report)
    tags = {element.tag for element in root.iter()}
    assert {"svg", "table", "figure"} <= tags
    assert not tags & {"script", "link", "img", "iframe", "image", "use"}
    assert not {name for element in root.iter() for name in element.attrib} & {"src", "href", "srcset", "onload"}
    assert not re.search(r"https?:|url\(|@import", report)


@pytest.mark.slow
def test_a_report_names_what_made_it(pair: list[StudyResults], report: str) -> None:
    text = " ".join(page(report).itertext())
    assert "basari/1" in text
    assert COMMAND in text
    for study in pair:
        assert study.plan.components_used.digest in text
        assert f"{study.plan.seed}: games 0 to 39" in text
        assert study.name in text


@pytest.mark.slow
def test_every_colour_of_a_chart_is_a_variable_of_the_page(report: str) -> None:
    """All of it can be read in the dark scheme, as no chart has a colour of its own."""
    style, body = report.split("</style>")
    declared = set(re.findall(r"(--[\w-]+):", style))
    painted = set(re.findall(r'(?:fill|stroke)="([^"]+)"', body))
    assert {colour for colour in painted if not colour.startswith("var(")} <= {"none", "transparent"}
    assert {colour[4:-1] for colour in painted if colour.startswith("var(")} <= declared


@pytest.mark.slow
def test_every_chart_has_a_name_for_screen_readers(report: str) -> None:
    pictures = list(page(report).iter("svg"))
    assert len(pictures) > 10
    assert all(picture.get("role") == "img" and picture.get("aria-label") for picture in pictures)


@pytest.mark.slow
def test_an_interrupted_study_says_so(pair: list[StudyResults]) -> None:
    assert "Stopped early" in write_report(pair[:1], COMMAND, False, None)
    assert "Stopped early" not in write_report(pair[:1], COMMAND, True, None)
