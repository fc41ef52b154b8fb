"""Equity of Omaha: how often each hand of 4, 5 or 6 hole cards wins, over all runouts.

Two players share a final board of five cards.  Each makes the best hand of exactly two hole cards
and three of the board, and the better one wins.  The words are those of isohand.streets:

- A runout is the cards of the board to come.  A hand of four cards has 1 runout on the river, 44 on
  the turn, 990 on the flop and 1,712,304 preflop.
- The opponents after a runout are all hands that share no card with the hand or the board.
- W, T and L are the numbers of opponents that a hand beats, ties with and loses to after a runout.
- The score is 2W + T; E[HS] is the mean over all runouts of ``(2W + T) / (2 * opponents)``.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any, Iterable, Optional, Tuple, Union

import numpy as np
import numpy.typing as npt

from isohand._arrays import address, output
from isohand._calls import Progress, executor, long_call
from isohand._core import ffi, lib
from isohand._errors import ArgumentError, CountError, RangeError, check, new_error
from isohand._inputs import integer
from isohand.cards import Deck, Hand, as_deck
from isohand.indexer import Indexer
from isohand.omaha import Counts, OmahaSplit, place_of, shown_on
from isohand.rankings import default_ranking, ranking_number
from isohand.rating import shown

#: Hands whose sums are read at a time, so that Ctrl-C stops the call between two of them.
_CHUNK = 1 << 18

#: The numbers of a hand that OmahaSums sums up, by name.
_NUMBERS = {
    "points": int(lib.IH_OMAHA_POINTS), "wins": int(lib.IH_OMAHA_WINS),
    "ties": int(lib.IH_OMAHA_TIES), "squares": int(lib.IH_OMAHA_SQUARES),
}


def _game(hole: int, ranking: str, deck: Deck) -> Any:
    """Returns an ``ih_omaha_game *``."""
    if not lib.IH_OMAHA_MIN_HOLE <= hole <= lib.IH_OMAHA_MAX_HOLE:
        check(lib.IH_ERR_COUNT, what=f"{hole} hole cards")
    game = ffi.new("ih_omaha_game *", {"hole": hole, "ranking": ranking_number(ranking)})
    game.deck = deck._deck[0]
    return game


def _cards_status(cards: bytes, deck: Deck) -> int:
    """Returns the status of cards: IH_OK if they are distinct and in the deck."""
    return int(lib.ih_set_of_cards(deck._deck, cards, len(cards), ffi.new("ih_set *")))


# ---- One board -------------------------------------------------------------------------


def _board_of(
    board: Hand, hole: int, ranking: Optional[str], deck: Union[Deck, str]
) -> Tuple[Deck, bytes, Any]:
    """Returns the deck, the cards of the board, and the game, as an ``ih_omaha_game *``."""
    made = as_deck(deck)
    name = default_ranking(made) if ranking is None else ranking
    cards = made.hand(board)
    status = _cards_status(cards, made)
    if status:
        check(status, what=f"board {shown(board, cards)}")
    return made, cards, _game(hole, name, made)


@dataclass(frozen=True, eq=False)
class OmahaEquity:
    """The result of omaha_equity(): the sums of all hands on a board over all runouts.

    The arrays have an element for each place (isohand.OmahaComparison); it is 0 for hands that are
    not live.  The sum of L of a live hand is ``opponents * runouts - wins - ties``.
    """

    deck: Deck
    hole: int  #: the number of hole cards
    wins: Counts  #: the sum of W, uint32
    ties: Counts  #: the sum of T, uint32
    opponents: int  #: the number of opponents after a runout
    runouts: int  #: the number of runouts of a hand

    def place(self, hole: Hand) -> int:
        """Returns the place of a hand.  Raises ParseError, CardError, DuplicateError, CountError."""
        return place_of(hole, self.hole, self.deck)

    def mean(self) -> npt.NDArray[np.float64]:
        """Returns E[HS] of each hand: float64 array of shape (places,), 0 for those not live."""
        mean = np.multiply(self.wins, 2.0)
        mean += self.ties
        mean /= 2 * self.opponents * self.runouts
        return mean


def omaha_equity(
    board: Hand,
    hole: int = 4,
    ranking: Optional[str] = None,
    deck: Union[Deck, str] = "standard",
    *,
    wins: Optional[Counts] = None,
    ties: Optional[Counts] = None,
    threads: Optional[int] = None,
    progress: Optional[Progress] = None,
) -> OmahaEquity:
    """Computes the sums of W and T over all runouts, for all hands on a board.

    For four hole cards of the standard deck it takes about 5 ms on the turn and 0.2 s on the flop,
    of one core.  For many boards of the river, an OmahaComparison is faster.

    Args:
        board: 3 to 5 cards of the deck; 4 or 5 for six hole cards.
        hole: the number of hole cards, 4..6.
        ranking, deck: as for OmahaComparison.
        wins, ties: uint32 arrays of shape (places,) that receive the sums; None for new ones.
        threads: the number of threads; None for one per processor.
        progress: called with the work that is done and its total.

    Raises ParseError, CardError, DuplicateError, CountError, ArgumentError, UnsupportedError (a
    deck that the ranking does not rate, or with too few cards) or OutOfMemoryError.

    >>> found = omaha_equity("AsKsQs9h", deck="6x4")
    >>> place = found.place("AhTh9d9c")
    >>> found.opponents, found.runouts, int(found.wins[place]), int(found.ties[place])
    (1365, 16, 8473, 2947)
    >>> round(float(found.mean()[place]), 4)
    0.4554
    """
    hole, error = integer(hole, "hole"), new_error()
    made, cards, game = _board_of(board, hole, ranking, deck)
    shape = (int(lib.ih_omaha_places(hole)),)
    wins = output(wins, shape, np.uint32, "wins")
    ties = output(ties, shape, np.uint32, "ties")
    run, places = executor(threads), [address(array, "uint32_t *") for array in (wins, ties)]
    long_call(
        lambda callbacks: lib.ih_omaha_board_sums(
            game, cards, len(cards), run, callbacks, *places, error
        ),
        progress, error=error,
    )
    runouts = lib.ih_omaha_runouts(game, len(cards))
    return OmahaEquity(made, hole, wins, ties, int(lib.ih_omaha_opponents(game)), int(runouts))


def omaha_split(
    board: Hand,
    hole: int = 4,
    ranking: Optional[str] = None,
    deck: Union[Deck, str] = "standard",
    *,
    out: Optional[OmahaSplit] = None,
    threads: Optional[int] = None,
    progress: Optional[Progress] = None,
) -> OmahaSplit:
    """Computes how much of the pot each hand on a board wins over all runouts in Omaha hi/lo.

    For four hole cards of the standard deck it takes about 20 ms on the turn and 0.6 s on the flop,
    of one core.  For many boards of the river, an OmahaComparison is faster.

    Args:
        board, hole, ranking, deck, threads, progress: as for omaha_equity().
        out: the result, whose arrays are filled; None for a new one.

    Returns:
        numbers of pairs of an opponent and a runout.

    Raises as omaha_equity().

    >>> from isohand import OmahaComparison
    >>> split = omaha_split("AsKs8s7h", deck="10x4")
    >>> place = OmahaComparison(4, deck="10x4").place("6h5dKdKc")
    >>> int(split.scoops[place]), int(split.halves[place]), round(float(split.mean()[place]), 4)
    (608174, 271848, 0.8103)
    """
    hole, error, run = integer(hole, "hole"), new_error(), executor(threads)
    _, cards, game = _board_of(board, hole, ranking, deck)
    places = int(lib.ih_omaha_places(hole))
    split = OmahaSplit.new(places) if out is None else out
    addresses = split._address(places)
    long_call(
        lambda callbacks: lib.ih_omaha_board_split_sums(
            game, cards, len(cards), run, callbacks, addresses, error
        ),
        progress, error=error,
    )
    return split


def omaha_board_buckets(
    board: Hand,
    buckets: int,
    hole: int = 4,
    ranking: Optional[str] = None,
    deck: Union[Deck, str] = "standard",
    *,
    out: Optional[Counts] = None,
    threads: Optional[int] = None,
    progress: Optional[Progress] = None,
) -> Counts:
    """Divides all hands on a board into buckets of equal numbers of hands by E[HS], or as nearly
    equal as they can be if hands of equal E[HS] stay together.

    It needs no table, which on the river would have 19.6 billion rows.  For four hole cards of the
    standard deck it takes about 1 ms on the river, 6 ms on the turn and 0.2 s on the flop, on one
    core.

    Args:
        board, hole, ranking, deck, threads, progress: as for omaha_equity().
        buckets: the number of buckets, 1 to 2**32 - 1; there are fewer of them if the hands have
            fewer distinct values.
        out: uint32 array of shape (places,) that receives the result; None for a new one.

    Returns:
        uint32 array of shape (places,): the bucket of the hand of each place, ascending by E[HS]
        from 0 on; 2**32 - 1 for those that are not live.

    Raises as omaha_equity(), and RangeError for 0 buckets.

    >>> from isohand import OmahaComparison
    >>> bucket = omaha_board_buckets("AsKsQs9h", 100, deck="6x4")
    >>> int(bucket[OmahaComparison(4, deck="6x4").place("AhTh9d9c")])
    43
    """
    hole, buckets = integer(hole, "hole"), integer(buckets, "buckets")
    if not 0 <= buckets < 2**32:
        raise RangeError(f"{buckets} buckets, expected 1 to {2**32 - 1}")
    _, cards, game = _board_of(board, hole, ranking, deck)
    out = output(out, (int(lib.ih_omaha_places(hole)),), np.uint32, "out")
    run, error, made = executor(threads), new_error(), ffi.new("uint32_t *")
    place = address(out, "uint32_t *")
    long_call(
        lambda callbacks: lib.ih_omaha_board_buckets(
            game, cards, len(cards), buckets, run, callbacks, place, made, error
        ),
        progress, error=error,
    )
    return out


# ---- Whole streets ---------------------------------------------------------------------


def _number(name: str) -> int:
    """Returns the IH_OMAHA_... of a name."""
    if name not in _NUMBERS:
        raise ArgumentError(f"{name!r} is not one of {', '.join(_NUMBERS)}")
    return _NUMBERS[name]


class OmahaSums:
    """Sums over all runouts for all hands of a street: of the score 2W + T, of W, T or the square of
    the score.

    They are stored by board and by what matters of the hole cards there: for the score of four hole
    cards of the standard deck in 1.7 GB for the turn, which takes two cores about 40 s.

    Args:
        board: the number of known cards of the board: 0, 3 or 4; for six hole cards 0 or 4.
        hole: the number of hole cards, 4..6.
        ranking, deck: as for OmahaComparison.
        numbers: the numbers that are summed: "points" (the score), "wins", "ties", "squares".
        later: the sums of the turn of the same game, of at least these numbers, for those of the
            flop.
        threads: the number of threads; None for one per processor.
        progress: called with the number of boards that are done and their total.

    Raises CountError, RangeError, ArgumentError (also if `later` is missing or not wanted),
    UnsupportedError (also for squares that exceed 64 bits: preflop of six hole cards), MismatchError
    for a `later` of another game or street or without a number, or OutOfMemoryError.

    Sums are constant; all threads may use them at the same time.

    >>> turn = OmahaSums(4, deck="6x4")
    >>> flop = OmahaSums(3, deck="6x4", later=turn)
    >>> round(turn.mean("AhTh9d9c", "AsKsQs9h"), 4), round(flop.mean("AhTh9d9c", "AsKsQs"), 4)
    (0.4554, 0.2523)
    >>> turn.points("AhTh9d9c", "AsKsQs9h")
    19893
    >>> int(turn.rows()[turn.indexer.index("AhTh9d9c|AsKsQs9h")])
    19893
    >>> both = OmahaSums(4, deck="6x4", numbers=("wins", "ties"))
    >>> both.sum("wins", "AhTh9d9c", "AsKsQs9h"), both.sum("ties", "AhTh9d9c", "AsKsQs9h")
    (8473, 2947)
    """

    def __init__(
        self,
        board: int,
        hole: int = 4,
        ranking: Optional[str] = None,
        deck: Union[Deck, str] = "standard",
        *,
        numbers: Iterable[str] = ("points",),
        later: Optional[OmahaSums] = None,
        threads: Optional[int] = None,
        progress: Optional[Progress] = None,
    ) -> None:
        self.deck = as_deck(deck)  #: the deck
        self.hole = integer(hole, "hole")  #: the number of hole cards
        self.board = integer(board, "board")  #: the number of known cards of the board
        self.ranking = default_ranking(self.deck) if ranking is None else ranking  #: its name
        if isinstance(numbers, str):
            raise TypeError("numbers must be several names, not a str")
        self.numbers = tuple(numbers)  #: the names of the numbers that are summed
        self._numbers = sum({_number(name) for name in self.numbers})
        self._game = _game(self.hole, self.ranking, self.deck)
        if not 0 <= self.board <= 5:
            raise RangeError(f"board {self.board} of 5 cards")
        if later is not None and not isinstance(later, OmahaSums):
            raise TypeError(f"later must be OmahaSums, not {type(later).__name__}")
        from_sums = ffi.NULL if later is None else later._sums
        out, error, run = ffi.new("ih_omaha_sums **"), new_error(), executor(threads)
        long_call(
            lambda callbacks: lib.ih_omaha_sums_new(
                self._game, self.board, self._numbers, from_sums, ffi.NULL, run, callbacks, out,
                error,
            ),
            progress, error=error,
        )
        self._sums: Any = ffi.gc(out[0], lib.ih_omaha_sums_free)

    def __repr__(self) -> str:
        numbers = "" if self.numbers == ("points",) else f", numbers={self.numbers!r}"
        game = f"{self.board}, {self.hole}, {self.ranking!r}, {self.deck.name!r}"
        return f"OmahaSums({game}{numbers})"

    # ---- Properties ----------------------------------------------------------------

    @cached_property
    def indexer(self) -> Indexer:
        """The indexer of the hands: its last round."""
        return Indexer((self.hole, self.board) if self.board > 0 else (self.hole,), self.deck)

    @property
    def hands(self) -> int:
        """The number of hands up to suit isomorphism."""
        return self.indexer.size()

    @property
    def boards(self) -> int:
        """The units of progress: boards up to suit isomorphism, final ones for the preflop sums."""
        boards = int(lib.ih_omaha_sums_boards(self._game, self.board))
        if boards == 0:
            check(lib.IH_ERR_MEMORY)
        return boards

    @property
    def opponents(self) -> int:
        """The number of opponents after a runout."""
        return int(lib.ih_omaha_opponents(self._game))

    @property
    def runouts(self) -> int:
        """The number of runouts of a hand."""
        return int(lib.ih_omaha_runouts(self._game, self.board))

    @property
    def nbytes(self) -> int:
        """The memory that the sums take, in bytes."""
        bytes = int(lib.ih_omaha_sums_bytes(self._game, self.board, self._numbers))
        if bytes == 2**64 - 1:
            check(lib.IH_ERR_MEMORY)
        return bytes

    # ---- Reading -------------------------------------------------------------------

    def _own_number(self, name: str) -> int:
        """Returns the IH_OMAHA_... of a name, one of those that these sums have."""
        number = _number(name)
        if number & self._numbers == 0:
            raise ArgumentError(f"the sums have {', '.join(self.numbers)}, not {name}")
        return number

    def sum(self, number: str, hole: Hand, board: Hand = b"") -> int:
        """Returns a sum of a hand over all runouts.

        Args:
            number: one of `numbers`.
            hole, board: as many cards of the deck as the street has, in any order.

        Raises ArgumentError for a number that these sums do not have, ParseError, CardError,
        DuplicateError (hole cards and board together) or CountError.
        """
        which = self._own_number(number)
        first, second = self.deck.hand(hole), self.deck.hand(board)
        cards = first + second
        if (len(first), len(second)) != (self.hole, self.board):
            what = shown_on(hole, board, self.deck)
            raise CountError(f"{what}: expected {self.hole} and {self.board} cards")
        status = _cards_status(cards, self.deck)  # the library does not check those of this call
        if status:
            check(status, what=shown_on(hole, board, self.deck))
        return int(lib.ih_omaha_sums_find_unchecked(self._sums, which, cards))

    def points(self, hole: Hand, board: Hand = b"") -> int:
        """Returns the sum of the score of a hand.  Arguments and exceptions as for sum()."""
        return self.sum("points", hole, board)

    def mean(self, hole: Hand, board: Hand = b"") -> float:
        """Returns E[HS] of a hand, from the points.  Arguments and exceptions as for sum()."""
        return self.points(hole, board) / (2 * self.opponents * self.runouts)

    def rows(
        self,
        first: int = 0,
        count: Optional[int] = None,
        out: Optional[npt.NDArray[Any]] = None,
        progress: Optional[Progress] = None,
        *,
        number: str = "points",
    ) -> npt.NDArray[Any]:
        """Returns a sum of consecutive hands, in the order of their indices.

        Args:
            first: the first index.
            count: the number of hands; None for all from `first` on, on the turn of four hole cards
                2.25 billion.
            out: array that receives the sums, of the shape and type of the result; None for a new
                one.  It is partly written if the call is stopped.
            progress: called with the number of hands that are done and their total.
            number: one of `numbers`.

        Returns:
            array of shape (count,), uint64 preflop and for squares, else uint32: element i is the
            sum of the hand with index first + i.

        Raises ArgumentError for a number that these sums do not have, RangeError or
        OutOfMemoryError.
        """
        which = self._own_number(number)
        first, count = self.indexer._span(-1, first, count)
        wide = self.board == 0 or number == "squares"
        out = output(out, (count,), np.uint64 if wide else np.uint32)
        for done in range(0, count, _CHUNK):
            part = out[done : done + _CHUNK]
            status = lib.ih_omaha_sums_rows(
                self._sums, which, first + done, len(part), address(part, "void *")
            )
            check(status)
            if progress is not None:
                progress(done + len(part), count)
        return out


__all__ = ["OmahaEquity", "OmahaSums", "omaha_board_buckets", "omaha_equity", "omaha_split"]
