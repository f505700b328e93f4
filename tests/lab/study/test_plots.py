"""Charts of every layout."""

from xml.etree import ElementTree

import pytest

from souq.lab.measures.measure import Layout
from souq.lab.study.findings import findings
from souq.lab.study.plots import svg, use_plots
from tests.lab.study.studies import small_study


@pytest.mark.slow
@pytest.mark.parametrize("id", ["bazaar", "gemhunt", "kings"])
def test_every_layout_can_be_drawn(id: str) -> None:
    """One chart of each layout that the game has, and its findings."""
    study = small_study(id)
    seen: set[Layout] = set()
    for group in study.groups:
        if group.layout not in seen:
            seen.add(group.layout)
            for _, chart in use_plots([study], group):
                ElementTree.fromstring(svg(chart, group.title))
    assert findings(study)
