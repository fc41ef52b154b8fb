"""All hole cards of Hold'em on a board: rated, compared and sorted.

Hole cards are numbered by their place in the hole order, 0..1325: cards a > b are at
``a * (a - 1) / 2 + b``.  They are live if they share no card with the board.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import comb
from typing import Any, Callable, Optional, Union

import numpy as np
import numpy.typing as npt

from isohand._arrays import Cards, Rows, RowsArray, address, output, rows_of
from isohand._calls import Call, Progress, executor
from isohand._core import ffi, lib
from isohand._errors import check
from isohand._instructions import instructions_of as _instructions
from isohand.cards import STANDARD, Hand
from isohand.rating import NO_ROW, Strengths, check_rows, shown

HOLES = lib.IH_HOLES

#: Boards from which on a call is a long one; fewer take less than about 20 ms.
_MANY = 4096


def _boards(boards: Union[Hand, Rows]) -> RowsArray:
    if isinstance(boards, (str, bytes, bytearray)):
        boards = np.frombuffer(STANDARD.hand(boards), np.uint8)
    return rows_of(boards, None, "boards")


def _run(
    boards: RowsArray,
    function: Callable[..., int],
    arrays: Any,
    instructions: Optional[str],
    threads: Optional[int],
    progress: Optional[Progress],
) -> None:
    """Calls a helper for many boards; `arrays` are pointers to what it fills."""
    width, bad = boards.array.shape[1], ffi.new("size_t *", NO_ROW)
    before = _instructions(instructions), boards.pointer, boards.stride, width, boards.count
    if boards.count < _MANY:
        status = function(*before, ffi.NULL, ffi.NULL, *arrays, bad)
    else:
        call, run = Call(), executor(threads)
        status = call.run(lambda: function(*before, run, call.callbacks, *arrays, bad), progress)
    check_rows(status, bad, f"boards of {width} cards")


def rate_holes(
    boards: Union[Hand, Rows],
    out: Optional[Strengths] = None,
    instructions: Optional[str] = None,
    threads: Optional[int] = None,
    progress: Optional[Progress] = None,
) -> Strengths:
    """Rates all hole cards on a board, or on many.

    Args:
        boards: 3 to 5 cards of the standard deck: a board as text or bytes, or an array of shape
            (..., cards).
        out: uint16 array of shape (..., 1326) that receives the strengths; None for a new one.
        instructions: as for Indexer.
        threads: the number of threads for many boards; None for one per processor.
        progress: called with the boards that are done and their total, if there are many.

    Returns:
        uint16 array of shape (..., 1326): the strength of each hole cards with the board, as rate()
        has it; 0 if they are not live.

    Raises CountError, or CardError and DuplicateError with the number of the `row`.

    >>> strengths = rate_holes("QsJsTs2d2c")
    >>> int(strengths.max()), int((strengths > 0).sum())
    (7462, 1081)
    """
    rows = _boards(boards)
    out = output(out, rows.shape + (HOLES,), np.uint16)
    arrays = [address(out, "uint16_t *")]
    _run(rows, lib.py_showdown_rate_batch, arrays, instructions, threads, progress)
    return out


@dataclass(frozen=True, eq=False)
class Comparison:
    """How all hole cards of a board, or of many, compare.

    Hole cards are compared with their opponents: all live hole cards that share no card with them.
    """

    boards: Cards  #: shape (..., cards)
    wins: npt.NDArray[np.uint16]  #: shape (..., 1326): how many they beat; 0 if they are not live
    ties: npt.NDArray[np.uint16]  #: shape (..., 1326): how many they tie with; 0 if not live

    @property
    def opponents(self) -> int:
        """How many opponents live hole cards have: 990 on boards of five."""
        return comb(len(STANDARD) - 2 - self.boards.shape[-1], 2)

    @property
    def live(self) -> npt.NDArray[np.bool_]:
        """Which hole cards share no card with the board: array of shape (..., 1326)."""
        boards = self.boards.reshape(-1, self.boards.shape[-1])
        free = np.ones((len(boards), len(STANDARD)), np.bool_)
        np.put_along_axis(free, boards.astype(np.intp), False, axis=1)
        high, low = np.tril_indices(len(STANDARD), -1)
        return (free[:, high] & free[:, low]).reshape(self.wins.shape)

    @property
    def losses(self) -> npt.NDArray[np.uint16]:
        """How many opponents they lose to; 0 if they are not live."""
        losses = np.multiply(self.live, self.opponents, dtype=np.uint16)
        losses -= self.wins
        losses -= self.ties
        return losses

    @property
    def hs(self) -> npt.NDArray[np.float32]:
        """Their hand strength, (wins + ties / 2) / opponents; NaN if they are not live."""
        score = 2 * self.wins.astype(np.float32) + self.ties
        score[~self.live] = np.nan
        hs: npt.NDArray[np.float32] = score / np.float32(2 * self.opponents)
        return hs


def compare_holes(
    boards: Union[Hand, Rows],
    instructions: Optional[str] = None,
    threads: Optional[int] = None,
    progress: Optional[Progress] = None,
) -> Comparison:
    """Compares all hole cards of a board, or of many, with each other.

    Arguments and exceptions as for rate_holes().

    >>> result = compare_holes("QsJsTs2d2c")
    >>> int(result.wins.max()), int(result.live.sum()), result.opponents
    (990, 1081, 990)
    """
    rows = _boards(boards)
    wins, ties = (np.empty(rows.shape + (HOLES,), np.uint16) for _ in range(2))
    arrays = [address(wins, "uint16_t *"), address(ties, "uint16_t *")]
    _run(rows, lib.py_showdown_compare_batch, arrays, instructions, threads, progress)
    cards = rows.array.reshape(rows.shape + rows.array.shape[-1:]).copy()
    return Comparison(cards, wins, ties)


@dataclass(frozen=True, eq=False)
class HoleOrder:
    """The live hole cards of a board, sorted by strength, the weakest first.

    A level consists of all live hole cards of one strength; level g is
    ``order[first[g]:first[g + 1]]``.
    """

    order: npt.NDArray[np.uint16]  #: the places of the live hole cards
    first: npt.NDArray[np.uint16]  #: where each level starts in `order`, and after that its length
    strength: Strengths  #: the strength of each level, ascending

    def __len__(self) -> int:
        """The number of levels."""
        return len(self.strength)

    def level(self, number: int) -> npt.NDArray[np.uint16]:
        """Returns the places of the hole cards of a level."""
        number = range(len(self))[number]
        return self.order[self.first[number] : self.first[number + 1]]


def sort_holes(board: Hand, instructions: Optional[str] = None) -> HoleOrder:
    """Sorts all hole cards of a board by strength.

    Args:
        board: 3 to 5 cards of the standard deck.
        instructions: as for Indexer.

    Raises ParseError, CardError, DuplicateError or CountError.

    >>> order = sort_holes("QsJsTs2d2c")
    >>> order.strength[-1]
    7462
    """
    cards, out = STANDARD.hand(board), ffi.new("ih_showdown_order *")
    status = lib.ih_showdown_compare(
        _instructions(instructions), cards, len(cards), ffi.NULL, ffi.NULL, out
    )
    check(status, what=f"board {shown(board, cards)}")

    def copy(member: Any, count: int) -> npt.NDArray[np.uint16]:
        return np.frombuffer(ffi.buffer(member), np.uint16)[:count].copy()

    return HoleOrder(
        copy(out.order, out.holes), copy(out.first, out.levels + 1), copy(out.strength, out.levels)
    )


__all__ = ["Comparison", "HoleOrder", "compare_holes", "rate_holes", "sort_holes"]
