"""The README plays a game, and it is as it says."""

import contextlib
import io
import re
from pathlib import Path

README = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")


def test_the_python_in_the_readme_prints_what_the_readme_says() -> None:
    code = re.search(r"```python\n(.*?)```", README, re.DOTALL)
    said = re.search(r"It prints\n+```text\n(.*?)```", README, re.DOTALL)
    assert code
    assert said
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(compile(code[1], "README.md", "exec"), {})
    assert printed.getvalue() == said[1]


def test_the_readme_is_short_enough_to_read() -> None:
    code = re.search(r"```python\n(.*?)```", README, re.DOTALL)
    assert code
    assert len([line for line in code[1].splitlines() if line.strip()]) <= 14


def test_every_folder_on_the_map_exists() -> None:
    for folder in re.findall(r"^\| `([a-z/]+)/` \|", README, re.MULTILINE):
        assert (Path(__file__).parents[2] / folder).is_dir(), folder
