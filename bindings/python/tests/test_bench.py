"""bench.py: that it runs, compares results before it measures, and prints what it says."""

import importlib.util
import json
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

BENCH = Path(__file__).resolve().parents[1] / "bench.py"
pytestmark = pytest.mark.skipif(not BENCH.exists(), reason="bench.py is in the source tree only")


def run(*arguments: str) -> str:
    result = subprocess.run(
        [sys.executable, str(BENCH), "--hands", "2000", *arguments],
        stdout=subprocess.PIPE, check=True, text=True,
    )  # fmt: skip
    return result.stdout


@pytest.mark.parametrize("what, lines", [("index", 6), ("rate", 2)])
def test_json(what, lines):
    figures = [json.loads(line) for line in run("--json", "--only", what).splitlines()]
    assert len(figures) == lines
    for figure in figures:
        assert figure["other"] == "C" and figure["ours_ns"] > 0 and figure["other_ns"] > 0
        assert figure["goal"] == "<= 1.05"
        assert figure["is_met"] == (figure["ratio"] <= 1.05)


def test_table():
    head, *lines = run("--only", "rate").splitlines()
    assert head.startswith("work") and len(lines) == 2
    assert all(line.startswith("rate 7 cards") and line.endswith("  C") for line in lines)


def test_ranks_alike():
    spec = importlib.util.spec_from_file_location("bench", BENCH)
    bench = importlib.util.module_from_spec(spec)
    sys.modules["bench"] = bench  # dataclasses look for the module there
    spec.loader.exec_module(bench)
    strengths = np.array([5, 1, 3, 3])
    assert bench.ranks_alike(strengths, np.array([50, 10, 30, 30]), True)
    assert bench.ranks_alike(strengths, np.array([1, 9, 4, 4]), False)
    assert not bench.ranks_alike(strengths, np.array([50, 10, 30, 31]), True)  # a tie is broken
    assert not bench.ranks_alike(strengths, np.array([30, 10, 30, 30]), True)  # a tie is made
    assert not bench.ranks_alike(strengths, np.array([10, 50, 30, 30]), True)  # the order
