"""What all tests use.

ISOHAND_COMMAND names the command, and ISOHAND_DATA the folder of check values, tests/data of the
source tree; without them, both are looked for where a build of the tree has them.
"""

from __future__ import annotations

import csv
import os
import subprocess
from pathlib import Path
from typing import Callable, Iterator, List

import numpy as np
import pytest

ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture(scope="session")
def command() -> Callable[..., str]:
    """Runs the command, and returns what it prints."""
    path = os.environ.get("ISOHAND_COMMAND", str(ROOT / "build" / "isohand"))
    if not os.path.exists(path):
        pytest.skip("the command is not built")

    def run(*arguments: str, input: str = "") -> str:
        result = subprocess.run(
            [path, *arguments], input=input, stdout=subprocess.PIPE, check=True, text=True
        )
        return result.stdout

    return run


@pytest.fixture(scope="session")
def golden() -> Callable[[str], Iterator[List[str]]]:
    """Reads a file of check values: yields its rows, without comments and the header."""
    folder = Path(os.environ.get("ISOHAND_DATA", str(ROOT / "tests" / "data")))

    def rows(name: str) -> Iterator[List[str]]:
        with open(folder / name, newline="") as file:
            lines = (line for line in file if not line.startswith("#"))
            yield from csv.reader(lines, delimiter="\t")

    return rows


@pytest.fixture
def rng() -> np.random.Generator:
    """Random numbers, the same in every run."""
    return np.random.default_rng(20130613)


def deal(rng: np.random.Generator, n: int, cards: int, deck: int = 52) -> np.ndarray:
    """Deals n random hands: uint8 array of shape (n, cards)."""
    order = rng.random((n, deck), dtype=np.float32).argsort(axis=1)
    return order[:, :cards].astype(np.uint8)
