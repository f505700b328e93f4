"""Python examples in the documents give what they say."""

import doctest
import re
from pathlib import Path

import pytest

from tests.docs.documents import documents
from tests.docs.test_links import name

BLOCK = re.compile(r"^```python\n(.*?)^```$", re.DOTALL | re.MULTILINE)


def examples(path: Path) -> list[str]:
    return [block for block in BLOCK.findall(path.read_text(encoding="utf-8")) if ">>>" in block]


@pytest.mark.parametrize("path", [path for path in documents() if examples(path)], ids=name)
def test_examples_give_what_they_say(path: Path) -> None:
    session = doctest.DocTestParser().get_doctest("\n".join(examples(path)), {}, name(path), str(path), 0)
    report: list[str] = []
    failed, attempted = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(session, out=report.append)
    assert attempted
    assert not failed, "".join(report)
