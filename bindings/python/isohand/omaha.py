"""Omaha with 4, 5 or 6 hole cards: the high hand, and the low half of hi/lo.

A hand is made of exactly two hole cards and exactly three of the 3, 4 or 5 cards on the board; the
best choice counts.  High strengths are those of rate(); low strengths those of
``rate_low(hand, "eight-or-better")``, 0 if no low qualifies.
"""

from __future__ import annotations

import threading
from dataclasses import dataclass, fields
from typing import Any, Optional, Tuple, Union

import numpy as np
import numpy.typing as npt

from isohand._arrays import Cards, Rows, address, contiguous, output, rows_of
from isohand._core import ffi, lib
from isohand._errors import CountError, DuplicateError, check, new_error
from isohand._inputs import integer
from isohand._instructions import instructions_of as _instructions
from isohand.cards import STANDARD, Deck, Hand, as_deck
from isohand.low import LowExplanation
from isohand.rankings import default_ranking, ranking_number
from isohand.rating import NO_ROW, Explanation, Strengths, check_rows, shown

#: Numbers of opponents, and weights of them.
Counts = npt.NDArray[np.uint32]
Sums = npt.NDArray[np.float64]


def shown_on(hole: Hand, board: Hand, deck: Deck = STANDARD) -> str:
    """Returns hole cards on a board as a message names them."""
    hole_cards, board_cards = deck.hand(hole), deck.hand(board)
    return f"hole {shown(hole, hole_cards)} on the board {shown(board, board_cards)}"


def _call(function: Any, hole: Hand, board: Hand, out: Any) -> Any:
    """Calls a function of one hand on one board; returns what it fills."""
    first, second = STANDARD.hand(hole), STANDARD.hand(board)
    status = function(first, len(first), second, len(second), out)
    if status:
        check(status, what=shown_on(hole, board))
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
            check(status, what=shown_on(hole, self._cards))
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


# ---- All hands -------------------------------------------------------------------------


def place_of(hole: Hand, count: int, deck: Deck) -> int:
    """Returns the place of a hand of `count` cards.  Raises as OmahaComparison.place()."""
    cards = deck.hand(hole)
    if len(cards) != count:
        raise CountError(f"{len(cards)} hole cards, expected {count}")
    if len(set(cards)) != len(cards):
        raise DuplicateError(f"hole {shown(hole, cards)}: a card appears twice")
    return int(lib.ih_colex_rank(sum(1 << card for card in cards)))


@dataclass(frozen=True, eq=False)
class OmahaSplit:
    """How much of the pot each hand wins in Omaha hi/lo: arrays with an element for each place.

    The best high hand wins one half of the pot, and the best low of eight or better the other half;
    hands that tie split a half, and if neither has such a low, the high hand wins all.  The arrays
    have the numbers of opponents, or of pairs of an opponent and a runout, from whom a hand wins so
    much; they are 0 for hands that are not live.  isohand/omaha.h has the table of all cases.
    """

    scoops: Counts  #: the whole pot, uint32
    three_quarters: Counts  #: three quarters, uint32
    halves: Counts  #: one half, uint32
    quarters: Counts  #: one quarter, uint32
    nothing: Counts  #: nothing, uint32
    share: Counts  #: what it wins from all of them together, in quarters of a pot, uint32

    @classmethod
    def new(cls, places: int) -> OmahaSplit:
        """Returns arrays for so many places."""
        return cls(*(np.zeros(places, np.uint32) for _ in fields(cls)))

    def mean(self) -> npt.NDArray[np.float64]:
        """Returns the share of the pots of each hand: float64 array of shape (places,)."""
        met = self.scoops.astype(np.float64)
        for counts in (self.three_quarters, self.halves, self.quarters, self.nothing):
            met += counts
        return np.divide(self.share, 4 * met, out=np.zeros_like(met), where=met > 0)

    def _address(self, places: int) -> Any:
        """Returns an ``ih_omaha_split *`` of the arrays, after checking them."""
        split = ffi.new("ih_omaha_split *")
        for field in fields(self):
            array = output(getattr(self, field.name), (places,), np.uint32, field.name)
            setattr(split, field.name, address(array, "uint32_t *"))
        return split


class OmahaComparison:
    """Compares all hands on a board with each other, or with an opponent's range.

    Hands of n hole cards are numbered by their **place**, the colex rank of the set of their cards
    among all sets of n of 52 cards, whatever the deck: cards c1 < c2 < ... are at
    ``comb(c1, 1) + comb(c2, 2) + ...``.  They are live if their cards are in the deck and not on
    the board.  Their opponents are all live hands that share no card with them.

    Args:
        hole: the number of hole cards, 4..6.
        ranking: "standard", "short" or "short-trips"; None for the first one of the deck.
        deck: the deck, or its name.  The standard ranking also rates decks with fewer ranks or
            suits.
        instructions: as for Indexer.

    Raises CountError, ArgumentError, UnsupportedError (a deck that the ranking does not rate, or
    with too few cards) or OutOfMemoryError.

    It keeps memory for the next call, and threads that use it take turns.

    >>> comparison = OmahaComparison(4)
    >>> wins, ties = comparison.compare("QsJsTs2d2c")
    >>> int(wins[comparison.place("AsKs3d3c")]), int(ties[comparison.place("AsKs3d3c")])
    (123410, 0)
    """

    def __init__(
        self,
        hole: int = 4,
        ranking: Optional[str] = None,
        deck: Union[Deck, str] = "standard",
        instructions: Optional[str] = None,
    ) -> None:
        self.deck = as_deck(deck)  #: the deck
        self.hole = integer(hole, "hole")  #: the number of hole cards
        self.ranking = default_ranking(self.deck) if ranking is None else ranking  #: its name
        self._asked = instructions
        if self.hole < 0:
            check(lib.IH_ERR_COUNT, what=f"{self.hole} hole cards")
        out, error = ffi.new("ih_omaha_comparison **"), new_error()
        status = lib.ih_omaha_comparison_new(
            self.hole, ranking_number(self.ranking), self.deck._deck, _instructions(instructions),
            out, error,
        )
        check(status, error)
        self._comparison = ffi.gc(out[0], lib.ih_omaha_comparison_free)
        self._lock = threading.Lock()  # it holds memory that a call uses

    def __repr__(self) -> str:
        return f"OmahaComparison({self.hole}, {self.ranking!r}, {self.deck.name!r})"

    def __reduce__(self) -> Tuple[Any, ...]:
        return OmahaComparison, (self.hole, self.ranking, self.deck.name, self._asked)

    @property
    def places(self) -> int:
        """The number of places, the length of all arrays: 270,725, 2,598,960 or 20,358,520."""
        return int(lib.ih_omaha_places(self.hole))

    def place(self, hole: Hand) -> int:
        """Returns the place of a hand.  Raises ParseError, CardError, DuplicateError, CountError."""
        return place_of(hole, self.hole, self.deck)

    def compare(
        self, board: Hand, wins: Optional[Counts] = None, ties: Optional[Counts] = None
    ) -> Tuple[Counts, Counts]:
        """Returns how many opponents each hand beats, and how many it ties with.

        Args:
            board: 3 to 5 cards of the deck.
            wins, ties: uint32 arrays of shape (places,) that receive the counts; None for new ones.

        Returns:
            wins and ties; 0 for hands that are not live.

        Raises ParseError, CardError, DuplicateError, CountError (also if two hands do not fit into
        the rest of the deck) or OutOfMemoryError.
        """
        cards, shape = self.deck.hand(board), (self.places,)
        wins = output(wins, shape, np.uint32, "wins")
        ties = output(ties, shape, np.uint32, "ties")
        with self._lock:
            status = lib.ih_omaha_compare(
                self._comparison, cards, len(cards), address(wins, "uint32_t *"),
                address(ties, "uint32_t *"),
            )
        if status:
            check(status, what=f"board {shown(board, cards)}")
        return wins, ties

    def compare_split(self, board: Hand, out: Optional[OmahaSplit] = None) -> OmahaSplit:
        """Returns how much of the pot each hand wins from its opponents in Omaha hi/lo.

        The ranking rates the high hands; a deck allows a low if five of its ranks are A to 8.

        Args:
            board: 3 to 5 cards of the deck.
            out: the result, whose arrays are filled; None for a new one.

        Raises as compare().

        >>> comparison = OmahaComparison(4)
        >>> split = comparison.compare_split("AsKh8d7c2s")
        >>> place = comparison.place("4h3dKsKd")
        >>> int(split.scoops[place]), int(split.three_quarters[place]), int(split.halves[place])
        (114382, 6648, 2353)
        >>> round(float(split.mean()[place]), 4)
        0.9768
        """
        cards = self.deck.hand(board)
        split = OmahaSplit.new(self.places) if out is None else out
        addresses = split._address(self.places)
        with self._lock:
            status = lib.ih_omaha_compare_split(self._comparison, cards, len(cards), addresses)
        if status:
            check(status, what=f"board {shown(board, cards)}")
        return split

    def compare_range(
        self,
        board: Hand,
        weights: npt.ArrayLike,
        wins: Optional[Sums] = None,
        ties: Optional[Sums] = None,
        all: Optional[Sums] = None,
    ) -> Tuple[Sums, Sums, Sums]:
        """Returns the weight of the opponents that each hand beats, ties with and meets.

        Args:
            board: 3 to 5 cards of the deck.
            weights: array of shape (places,): the weight of each opponent, finite and at least 0,
                as float32.  Those of hands that are not live do not matter.
            wins, ties, all: float64 arrays of shape (places,) that receive the sums; None for new
                ones.

        Returns:
            wins, ties and all; 0 for hands that are not live.  A hand loses to the weight
            ``all - wins - ties``.  isohand/omaha.h says how exact they are.

        Raises as compare(), and RangeError for a weight that is negative, infinite or not a number,
        with its place as the `row`.

        >>> comparison = OmahaComparison(4)
        >>> weights = np.zeros(comparison.places, np.float32)
        >>> weights[comparison.place("AhAdKhKd")] = 0.5
        >>> wins, ties, all = comparison.compare_range("QsJsTs2d2c", weights)
        >>> place = comparison.place("9s8s3d3c")
        >>> float(wins[place]), float(ties[place]), float(all[place])
        (0.5, 0.0, 0.5)
        """
        cards, shape, bad = self.deck.hand(board), (self.places,), ffi.new("size_t *", NO_ROW)
        heavy = contiguous(weights, np.float32, "weights")
        if heavy.shape != shape:
            raise CountError(f"weights must have the shape {shape}, not {heavy.shape}")
        sums = [
            output(out, shape, np.float64, name)
            for out, name in ((wins, "wins"), (ties, "ties"), (all, "all"))
        ]
        with self._lock:
            status = lib.ih_omaha_compare_range(
                self._comparison, cards, len(cards), address(heavy, "float *"),
                *(address(array, "double *") for array in sums), bad,
            )
        if status == lib.IH_ERR_RANGE:
            place = int(bad[0])
            check(status, what=f"weight {heavy[place]} at place {place}", row=place)
        if status:
            check(status, what=f"board {shown(board, cards)}")
        return sums[0], sums[1], sums[2]


__all__ = [
    "OmahaBoard", "OmahaComparison", "OmahaExplanation", "OmahaLowExplanation", "OmahaSplit",
    "explain_omaha", "explain_omaha_low", "rate_omaha", "rate_omaha_batch", "rate_omaha_low",
]
