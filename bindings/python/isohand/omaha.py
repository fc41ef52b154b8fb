"""Omaha with 4, 5 or 6 hole cards: the high hand, and the low half of hi/lo.

A hand is made of exactly two hole cards and exactly three of the 3, 4 or 5 cards on the board; the
best choice counts.  High strengths are those of rate(); low strengths those of
``rate_low(hand, "eight-or-better")``, 0 if no low qualifies.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Optional, Tuple

import numpy as np

from isohand._arrays import Cards, Rows, address, output, rows_of
from isohand._core import ffi, lib
from isohand._errors import check
from isohand._inputs import integer
from isohand._instructions import instructions_of as _instructions
from isohand.cards import STANDARD, Hand
from isohand.low import LowExplanation
from isohand.rating import NO_ROW, Explanation, Strengths, check_rows, shown


def _shown(hole: Hand, board: Hand) -> str:
    hole_cards, board_cards = STANDARD.hand(hole), STANDARD.hand(board)
    return f"hole {shown(hole, hole_cards)} on the board {shown(board, board_cards)}"


def _call(function: Any, hole: Hand, board: Hand, out: Any) -> Any:
    """Calls a function of one hand on one board; returns what it fills."""
    first, second = STANDARD.hand(hole), STANDARD.hand(board)
    status = function(first, len(first), second, len(second), out)
    if status:
        check(status, what=_shown(hole, board))
    return out


def rate_omaha(hole: Hand, board: Hand) -> int:
    """Returns the strength of hole cards on a board.

    Args:
        hole: 4 to 6 cards of the standard deck.
        board: 3 to 5 cards.

    Raises ParseError, CardError, DuplicateError (hole cards and board together) or CountError.

    >>> rate_omaha("AsKdTh9h", "QsJsTs2d2c")
    5863
    """
    return int(_call(lib.ih_omaha_rate, hole, board, ffi.new("uint16_t *"))[0])


def rate_omaha_low(hole: Hand, board: Hand) -> int:
    """Returns the strength of the low half: 0..56; 0 if no low qualifies.

    Arguments and exceptions as for rate_omaha().

    >>> rate_omaha_low("As2dKhKs", "3s4s5s2hTc")
    56
    """
    return int(_call(lib.ih_omaha_low_rate, hole, board, ffi.new("uint16_t *"))[0])


@dataclass(frozen=True, eq=False)
class OmahaExplanation:
    """A rated Omaha hand, explained."""

    five: Explanation  #: the five cards that count
    hole: Cards  #: the two hole cards among them
    board: Cards  #: the three cards of the board among them


@dataclass(frozen=True, eq=False)
class OmahaLowExplanation:
    """A rated low half, explained."""

    five: LowExplanation  #: the five cards that count; none if no low qualifies
    hole: Cards  #: the two hole cards among them; empty if no low qualifies
    board: Cards  #: the three cards of the board among them; empty if no low qualifies


def _cards(cards: Any) -> Cards:
    return np.frombuffer(bytes(cards), np.uint8)


def explain_omaha(hole: Hand, board: Hand) -> OmahaExplanation:
    """Explains the strength of hole cards on a board.

    Among choices that would count equally, cards that come first are taken.  Arguments and
    exceptions as for rate_omaha().

    >>> explain_omaha("AsKdTh9h", "QsJsTs2d2c").five.text
    'straight, ace high'
    """
    out = _call(lib.ih_omaha_explain, hole, board, ffi.new("ih_omaha_explanation *"))
    return OmahaExplanation(Explanation._of(out.five), _cards(out.hole), _cards(out.board))


def explain_omaha_low(hole: Hand, board: Hand) -> OmahaLowExplanation:
    """Explains the strength of the low half.  Arguments and exceptions as for rate_omaha()."""
    out = _call(lib.ih_omaha_low_explain, hole, board, ffi.new("ih_omaha_low_explanation *"))
    five = LowExplanation._of(out.five, "eight-or-better")
    if five.strength == 0:
        return OmahaLowExplanation(five, _cards(b""), _cards(b""))
    return OmahaLowExplanation(five, _cards(out.hole), _cards(out.board))


# ---- Many hands ------------------------------------------------------------------------


def rate_omaha_batch(
    rows: Rows, hole: int = 4, low: bool = False, out: Optional[Strengths] = None
) -> Strengths:
    """Returns the strengths of many hands, each on a board of its own.

    Args:
        rows: array of shape (..., cards): the hole cards of a hand, then its board.
        hole: the number of hole cards, 4..6; the other 3 to 5 cards of a row are its board.
        low: whether to rate the low half instead.
        out: uint16 array of shape (...) that receives the strengths; None for a new one.

    Raises as rate_batch().
    """
    hands = rows_of(rows, None)
    out, bad = output(out, hands.shape, np.uint16), ffi.new("size_t *", NO_ROW)
    width, hole = hands.array.shape[1], integer(hole, "hole")
    if hole < 0:
        check(lib.IH_ERR_COUNT, what=f"{hole} hole cards")
    status = lib.py_omaha_rate_batch(
        bool(low), hole, hands.pointer, hands.stride, width, hands.count,
        address(out, "uint16_t *"), bad,
    )
    check_rows(status, bad, f"rows of {width} cards with {hole} hole cards")
    return out


class OmahaBoard:
    """A board prepared for rating any hole cards on it, several times as fast as rate_omaha().

    Args:
        board: 3 to 5 cards of the standard deck.

    Raises ParseError, CardError, DuplicateError or CountError.

    Boards are constant, compare by their cards, and can be pickled.

    >>> board = OmahaBoard("QsJsTs2d2c")
    >>> board.rate("AsKdTh9h") == rate_omaha("AsKdTh9h", "QsJsTs2d2c")
    True
    """

    __slots__ = ("_board", "_cards")

    def __init__(self, board: Hand) -> None:
        self._cards = STANDARD.hand(board)
        self._board = ffi.new("ih_omaha_board *")
        check(
            lib.ih_omaha_board_prepare(self._cards, len(self._cards), self._board),
            what=f"board {shown(board, self._cards)}",
        )

    @property
    def cards(self) -> Cards:
        """The cards of the board."""
        return np.frombuffer(self._cards, np.uint8)

    def __repr__(self) -> str:
        return f"OmahaBoard({STANDARD.text(self.cards)!r})"

    def __reduce__(self) -> Tuple[Any, ...]:
        return OmahaBoard, (self._cards,)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, OmahaBoard):
            return NotImplemented
        return sorted(self._cards) == sorted(other._cards)

    def __hash__(self) -> int:
        return hash(tuple(sorted(self._cards)))

    def _rate(self, function: Any, hole: Hand) -> int:
        cards, out = STANDARD.hand(hole), ffi.new("uint16_t *")
        status = function(self._board, cards, len(cards), out)
        if status:
            check(status, what=_shown(hole, self._cards))
        return int(out[0])

    def rate(self, hole: Hand) -> int:
        """Returns the strength of hole cards.  Raises as rate_omaha()."""
        return self._rate(lib.ih_omaha_board_rate, hole)

    def rate_low(self, hole: Hand) -> int:
        """Returns the strength of the low half of hole cards.  Raises as rate_omaha()."""
        return self._rate(lib.ih_omaha_board_rate_low, hole)

    def rate_batch(
        self, rows: Rows, out: Optional[Strengths] = None, instructions: Optional[str] = None
    ) -> Strengths:
        """Returns the strengths of many hole cards.

        Args:
            rows: array of shape (..., 4), (..., 5) or (..., 6).  uint8 arrays go in without a copy
                if the last dimension is contiguous.
            out: uint16 array of shape (...) that receives the strengths; None for a new one.
            instructions: as for Indexer.

        Raises CountError, or CardError and DuplicateError (a card appears twice or is on the board)
        with the number of the `row`; `out` is untouched then.
        """
        hands = rows_of(rows, None)
        out, bad = output(out, hands.shape, np.uint16), ffi.new("size_t *", NO_ROW)
        width = hands.array.shape[1]
        status = lib.ih_omaha_board_rate_batch(
            _instructions(instructions), self._board, hands.pointer, hands.stride, width,
            hands.count, address(out, "uint16_t *"), bad,
        )
        check_rows(status, bad, f"rows of {width} hole cards")
        return out

    def rate_low_batch(self, rows: Rows, out: Optional[Strengths] = None) -> Strengths:
        """Returns the strengths of the low half of many hole cards; otherwise as rate_batch()."""
        hands = rows_of(rows, None)
        out, bad = output(out, hands.shape, np.uint16), ffi.new("size_t *", NO_ROW)
        width = hands.array.shape[1]
        status = lib.py_omaha_board_rate_low_batch(
            self._board, STANDARD.set(self._cards), hands.pointer, hands.stride, width,
            hands.count, address(out, "uint16_t *"), bad,
        )
        check_rows(status, bad, f"rows of {width} hole cards")
        return out


__all__ = [
    "OmahaBoard", "OmahaExplanation", "OmahaLowExplanation", "explain_omaha", "explain_omaha_low",
    "rate_omaha", "rate_omaha_batch", "rate_omaha_low",
]
