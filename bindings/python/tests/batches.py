"""What all calls for many hands do alike, as a check of one of them; and hands to test with."""

from __future__ import annotations

from math import comb
from typing import Any, Callable, List

import numpy as np
import pytest

from isohand import STANDARD, CardError, CountError, DuplicateError


def subsets(n: int, k: int) -> np.ndarray:
    """Lists the k-subsets of 0..n-1 in colex order: uint8 array of shape (C(n, k), k)."""
    if k == 0:
        return np.empty((1, 0), np.uint8)
    smaller = subsets(n - 1, k - 1)
    parts = [
        np.column_stack([smaller[: comb(top, k - 1)], np.full(comb(top, k - 1), top, np.uint8)])
        for top in range(k - 1, n)
    ]
    return np.concatenate(parts)


def lines(hands: np.ndarray, deck: Any = STANDARD) -> str:
    """Returns hands as the command reads them: one per line."""
    return "".join(text + "\n" for text in deck.text(hands))


def rows_of_output(text: str) -> List[List[str]]:
    """Splits what the command prints into fields."""
    return [line.split("\t") for line in text.splitlines()]


def check_layouts(call: Callable[..., np.ndarray], rows: np.ndarray) -> None:
    """Checks that a call takes hands of any layout and type."""
    expected = call(rows)
    assert expected.dtype == np.uint16 and expected.shape == rows.shape[:1]
    padded = np.full((len(rows), rows.shape[1] + 3), 255, np.uint8)
    padded[:, 1:-2] = rows
    frozen = rows.copy()
    frozen.flags.writeable = False
    for same in (
        padded[:, 1:-2], np.asfortranarray(rows), rows[:, ::-1].copy()[:, ::-1], frozen,
        rows.astype(np.int64), rows.astype(np.uint16), rows.tolist(),
    ):
        assert np.array_equal(call(same), expected)
    assert np.array_equal(call(rows[::2]), expected[::2])
    assert np.array_equal(call(rows[::-1]), expected[::-1])
    half = len(rows) // 2
    folded = call(rows[: 2 * half].reshape(2, half, -1))
    assert folded.shape == (2, half) and np.array_equal(folded.ravel(), expected[: 2 * half])
    assert call(rows[0]).shape == () and call(rows[0]) == expected[0]
    assert call(rows[:0]).shape == (0,)


def check_out(call: Callable[..., np.ndarray], rows: np.ndarray) -> None:
    """Checks that a call fills `out`, and refuses an unsuitable one."""
    out = np.zeros(len(rows), np.uint16)
    assert call(rows, out=out) is out
    assert np.array_equal(out, call(rows))
    for wrong in (np.zeros(len(rows), np.int16), [0] * len(rows)):
        with pytest.raises(TypeError):
            call(rows, out=wrong)
    frozen = out.copy()
    frozen.flags.writeable = False
    longer, strided = np.zeros(len(rows) + 1, np.uint16), np.zeros(2 * len(rows), np.uint16)[::2]
    for wrong in (longer, strided, frozen):
        with pytest.raises(ValueError):
            call(rows, out=wrong)


def check_refusals(call: Callable[..., np.ndarray], rows: np.ndarray) -> None:
    """Checks that a call refuses bad cards, names the row, and leaves `out` untouched."""
    out = np.full(len(rows), 77, np.uint16)
    for kind, card in ((CardError, 52), (CardError, 255), (DuplicateError, rows[5, 0])):
        wrong = rows.copy()
        wrong[5, -1] = card
        with pytest.raises(kind, match="row 5") as caught:
            call(wrong, out=out)
        assert caught.value.row == 5
        assert (out == 77).all()
    for error, bad in (
        (CardError, rows.astype(int) - 60), (CardError, rows.astype(int) + 256),
        (TypeError, rows.astype(float)), (CountError, rows[:, :2]), (CountError, np.uint8(3)),
        (CountError, np.tile(rows, 3)),
    ):
        with pytest.raises(error):
            call(bad)


def check_batch(call: Callable[..., np.ndarray], rows: np.ndarray) -> None:
    check_layouts(call, rows)
    check_out(call, rows)
    check_refusals(call, rows)
