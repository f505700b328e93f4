"""The files of a study."""

import json
from pathlib import Path

import polars
import pytest

from souq.kernel.errors import OptionError
from souq.lab.study.files import FILES, check_directory, write_study
from souq.lab.study.results import StudyResults


@pytest.mark.slow
def test_the_files_hold_the_data_of_the_tally(pair: list[StudyResults], tmp_path: Path) -> None:
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


@pytest.mark.slow
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
