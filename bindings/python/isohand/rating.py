"""Rating: the strength of the best five of 5 to 9 cards."""

from __future__ import annotations

from dataclasses import dataclass
from math import comb
from typing import Any, Optional, Union

import numpy as np
import numpy.typing as npt

from isohand._arrays import Cards, Rows, address, contiguous, output, rows_of
from isohand._core import ffi, lib
from isohand._errors import check
from isohand._inputs import integer
from isohand._instructions import instructions_of as _instructions
from isohand.cards import STANDARD, Hand
from isohand.rankings import NUMBERS, RANKINGS, Category, ranking_number

Strengths = npt.NDArray[np.uint16]

_rate, _rate_text = lib.py_rate, lib.py_rate_text

# What `bad` of a batch stays if no row is to blame.
NO_ROW = 2**64 - 1


# ---- One hand --------------------------------------------------------------------------


def rate(hand: Hand, ranking: str = "standard") -> int:
    """Returns the strength of a hand: 1..RANKINGS[ranking].max, the higher the better.

    Args:
        hand: 5 to 9 cards of the deck of the ranking, in any order: text, card bytes, or an array
            of cards.
        ranking: "standard", "short" or "short-trips".

    Raises ParseError, CardError, DuplicateError, CountError, or ArgumentError for an unknown
    ranking.

    >>> rate("AsKsQsJsTs9d8d")
    7462
    """
    number = NUMBERS.get(ranking)
    if number is None:
        number = ranking_number(ranking)
    if type(hand) is bytes:
        strength = _rate(number, hand, len(hand))
    elif type(hand) is str:
        text = hand.encode()
        strength = _rate_text(number, text, len(text))
    else:
        return rate(RANKINGS[ranking].deck.hand(hand), ranking)
    if strength == 0:
        _refuse(hand, ranking)
    return strength  # type: ignore[no-any-return]


def _refuse(hand: Union[str, bytes], ranking: str) -> None:
    """Raises the exception for a hand that has no strength."""
    deck, out = RANKINGS[ranking].deck, ffi.new("uint16_t *")
    cards = deck.hand(hand)
    status = lib.ih_ranking_rate(ranking_number(ranking), cards, len(cards), out)
    check(status, what=shown(hand, cards))


def shown(hand: Hand, cards: bytes) -> str:
    """Returns a hand as a message names it, with the number of its cards."""
    text = repr(hand) if isinstance(hand, str) else str(list(cards))
    return f"hand {text} of {len(cards)} cards"


@dataclass(frozen=True, eq=False)
class Explanation:
    """A rated hand, explained."""

    strength: int
    category: Category
    cards: Cards  #: the five cards that count, the most important first
    text: str  #: a description: "full house, kings over tens"

    @classmethod
    def _of(cls, out: Any) -> "Explanation":
        """Returns a copy of an ``ih_explanation``."""
        return cls(
            out.strength,
            Category(out.category),
            np.frombuffer(bytes(out.cards), np.uint8),
            ffi.string(out.text).decode(),
        )


def explain(hand: Hand, ranking: str = "standard") -> Explanation:
    """Explains the strength of a hand.  Arguments and exceptions as for rate().

    If several cards would count equally, those that come first in the hand are taken.

    >>> explain("KsTh2cKdTsKc4h").text
    'full house, kings over tens'
    """
    number = ranking_number(ranking)
    cards, out = RANKINGS[ranking].deck.hand(hand), ffi.new("ih_explanation *")
    check(lib.ih_ranking_explain(number, cards, len(cards), out), what=shown(hand, cards))
    return Explanation._of(out)


# ---- Many hands ------------------------------------------------------------------------


def check_rows(status: int, bad: Any, what: str) -> None:
    """Raises the exception for the status of a batch.

    bad   a ``size_t *`` that was NO_ROW before the call, and has the bad row if there is one
    what  the input, for the message if no single row is to blame
    """
    if status and bad[0] != NO_ROW:
        check(status, row=bad[0])
    check(status, what=what)


def rate_batch(
    rows: Rows,
    ranking: str = "standard",
    out: Optional[Strengths] = None,
    instructions: Optional[str] = None,
) -> Strengths:
    """Returns the strengths of many hands.

    Args:
        rows: array of shape (..., cards), 5 to 9 cards of a hand in the last dimension.  uint8
            arrays go in without a copy if that dimension is contiguous.
        ranking: as for rate().
        out: uint16 array of shape (...) that receives the strengths; None for a new one.
        instructions: as for Indexer.

    Returns:
        uint16 array of shape (...).

    Raises CountError, or CardError and DuplicateError with the number of the `row`; `out` is
    untouched then.

    >>> rate_batch([[48, 44, 40, 36, 32], [0, 5, 10, 15, 20]])
    array([7462,    1], dtype=uint16)
    """
    number, hands = ranking_number(ranking), rows_of(rows, None)
    out = output(out, hands.shape, np.uint16)
    width, bad = hands.array.shape[1], ffi.new("size_t *", NO_ROW)
    status = lib.ih_ranking_rate_batch(
        _instructions(instructions), number, hands.pointer, hands.stride, width, hands.count,
        address(out, "uint16_t *"), bad,
    )
    check_rows(status, bad, f"rows of {width} cards")
    return out


def rate_sets(
    sets: npt.ArrayLike,
    cards: int = 7,
    out: Optional[Strengths] = None,
    instructions: Optional[str] = None,
) -> Strengths:
    """Returns the strengths, by the standard ranking, of many sets of equally many cards.

    Args:
        sets: array of shape (...) of sets as Deck.set() makes them: bit ``16 * suit + rank`` is set
            for each card.  uint64 arrays go in without a copy.
        cards: the number of cards of each set, 5..9.
        out: uint16 array of shape (...) that receives the strengths; None for a new one.
        instructions: as for Indexer.

    Raises CardError, or CountError if a set has a different number of cards, with the number of the
    `row`; `out` is untouched then.

    >>> rate_sets([STANDARD.set("AsKsQsJsTs9d8d")])
    array([7462], dtype=uint16)
    """
    array, cards = contiguous(sets, np.uint64, "sets"), integer(cards, "cards")
    out, bad = output(out, array.shape, np.uint16), ffi.new("size_t *", NO_ROW)
    status = lib.ih_rate_sets(
        _instructions(instructions), address(array, "ih_set *"), cards, array.size,
        address(out, "uint16_t *"), bad,
    )
    check_rows(status, bad, f"sets of {cards} cards")
    return out


#: The rating sum of each card: uint64 array of shape (52, 2).  A rating sum is a pair of numbers;
#: that of some cards is the sum of theirs.  So ``CARD_SUMS[rows].sum(axis=-2)`` has the rating sums
#: of rows of cards, and ``board_sums[:, None] + hole_sums`` those of all boards with all hole
#: cards.
CARD_SUMS: npt.NDArray[np.uint64] = np.frombuffer(
    bytes(ffi.buffer(lib.ih_card_rating_sums)), np.uint64
).reshape(-1, 2)


def rate_sums(
    sums: npt.ArrayLike,
    cards: int = 7,
    out: Optional[Strengths] = None,
    instructions: Optional[str] = None,
) -> Strengths:
    """Returns the strengths, by the standard ranking, of many rating sums of equally many cards.

    Args:
        sums: array of shape (..., 2), sums of elements of CARD_SUMS.  Contiguous uint64 arrays go
            in without a copy.
        cards: the number of cards of each sum, 5..9.
        out: uint16 array of shape (...) that receives the strengths; None for a new one.
        instructions: as for Indexer.

    Raises CardError, CountError if a sum has a different number of cards, or ArgumentError if it is
    not a sum of distinct cards, with the number of the `row`; `out` is untouched then.

    >>> royal = CARD_SUMS[[48, 44, 40, 36, 32]].sum(axis=0)
    >>> rate_sums(royal + CARD_SUMS[:4] + CARD_SUMS[7])
    array([7462, 7462, 7462, 7462], dtype=uint16)
    """
    array, cards = contiguous(sums, np.uint64, "sums"), integer(cards, "cards")
    if array.ndim == 0 or array.shape[-1] != 2:
        raise ValueError(f"sums must have a last dimension of 2, not the shape {array.shape}")
    out, bad = output(out, array.shape[:-1], np.uint16), ffi.new("size_t *", NO_ROW)
    status = lib.ih_rate_sums(
        _instructions(instructions), address(array, "ih_rating_sum *"), cards, out.size,
        address(out, "uint16_t *"), bad,
    )
    check_rows(status, bad, f"sums of {cards} cards")
    return out


# ---- All ways to complete a hand ---------------------------------------------------------


def completions(
    cards: Hand,
    more: int,
    pool: Union[Hand, int, None] = None,
    out: Optional[Strengths] = None,
    instructions: Optional[str] = None,
) -> Strengths:
    """Rates a hand, by the standard ranking, with each choice of some more cards.

    Args:
        cards: the hand to complete, of 1 to 8 cards.
        more: how many cards to add, 1..4; the completed hand has 5 to 9 cards.
        pool: the cards to choose from, as a hand or as a set; None for all other cards.
        out: uint16 array of shape (C(p, more),), where p is the number of cards of the pool; None
            for a new one.
        instructions: as for Indexer.

    Returns:
        uint16 array of shape (C(p, more),), in the colex order of the card numbers: choices are
        compared by their highest card first.  For one card it is the order of the cards; for two of
        all 52 cards it would be the hole order.  In Python, the order is that of
        ``sorted(itertools.combinations(sorted(pool), more), key=lambda choice: choice[::-1])``.

    Raises as rate(), and DuplicateError if a card of the hand is in the pool.

    >>> completions("AsKsQsJs", 1, "2d2cTs")
    array([1270, 1270, 7462], dtype=uint16)
    """
    hand, sum = STANDARD.hand(cards), ffi.new("ih_rating_sum *")
    what, more = shown(cards, hand), integer(more, "more")
    check(lib.ih_rating_sum_of_cards(hand, len(hand), sum), what=what)
    if not 1 <= more <= lib.IH_COMPLETION_MAX_CARDS:  # before an array for all choices
        check(lib.IH_ERR_COUNT, what=f"{what} with {more} more")
    if pool is None:
        pool = STANDARD.all & ~int(sum.set)
    elif not isinstance(pool, (int, np.integer)):
        pool = STANDARD.set(pool)
    pool = int(pool)
    choices = comb(bin(pool & STANDARD.all).count("1"), more)
    out = output(out, (choices,), np.uint16)
    pointer = address(out, "uint16_t *") or ffi.new("uint16_t *")
    status = lib.ih_rate_completions(_instructions(instructions), sum[0], pool, more, pointer)
    check(status, what=f"{what} with {more} more")
    return out


__all__ = [
    "CARD_SUMS", "Explanation", "completions", "explain", "rate", "rate_batch", "rate_sets",
    "rate_sums",
]
