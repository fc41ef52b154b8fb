"""doc/PYTHON.md: its blocks print what it says, and it has the guide's chapters."""

import doctest
import os
import re
from pathlib import Path

import pytest

DOC = Path(os.environ.get("ISOHAND_DOC", Path(__file__).resolve().parents[3] / "doc"))
pytestmark = pytest.mark.skipif(not (DOC / "PYTHON.md").exists(), reason="no documents here")


def test_blocks(tmp_path, monkeypatch):
    pytest.importorskip("isohand._table")
    pytest.importorskip("isohand._exact")
    monkeypatch.chdir(tmp_path)
    text = (DOC / "PYTHON.md").read_text(encoding="utf-8")
    blocks = list(re.finditer(r"^```pycon\n(.*?)^```$", text, re.M | re.S))
    assert len(blocks) == text.count("```") // 2 >= 20  # no block in another language
    # Lines keep their numbers, so that a failure names the line of the document.
    code, end = "", 0
    for block in blocks:
        code += "\n" * text[end : block.start(1)].count("\n") + block.group(1)
        end = block.end(1)
    test = doctest.DocTestParser().get_doctest(code, {}, "PYTHON.md", str(DOC / "PYTHON.md"), 0)
    printed = []
    runner = doctest.DocTestRunner(optionflags=doctest.FAIL_FAST)
    failed = runner.run(test, out=printed.append).failed
    assert failed == 0, "".join(printed)
    assert len(test.examples) >= 80


def headings(name: str) -> list:
    return re.findall(r"^## (\d+\. .*)$", (DOC / name).read_text(encoding="utf-8"), re.M)


def test_chapters():
    assert headings("PYTHON.md") == headings("GUIDE.md")
    assert len(headings("GUIDE.md")) == 10


def test_links():
    """Each chapter of the guide leads to the same chapter here."""
    guide = (DOC / "GUIDE.md").read_text(encoding="utf-8")
    for heading in headings("GUIDE.md"):
        anchor = re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-")
        assert f"(PYTHON.md#{anchor})" in guide, heading
        assert f"(#{anchor})" in (DOC / "PYTHON.md").read_text(encoding="utf-8"), heading
