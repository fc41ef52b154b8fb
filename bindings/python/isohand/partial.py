"""Partial hands: the value of 0 to 4 cards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Tuple

from isohand._core import ffi, lib
from isohand._errors import RangeError, check
from isohand.cards import Hand
from isohand.rankings import RANKINGS, Category, ranking_number
from isohand.rating import shown


@dataclass(frozen=True)
class Partial:
    """The value of a partial hand, explained.

    Hands of 0 to 4 cards share one scale, 0..partial_max(): the higher value is the better hand,
    and a missing kicker is below every rank.  Suits and straights do not count.  The values cannot
    be compared with strengths.
    """

    value: int
    category: Category  #: HIGH_CARD, PAIR, TWO_PAIR, THREE_OF_A_KIND or FOUR_OF_A_KIND
    ranks: Tuple[int, ...]  #: one rank for each card; those of pairs and so on first, then kickers
    text: str  #: a description: "two pair, kings and tens"


def rate_partial(hand: Hand, ranking: str = "standard") -> int:
    """Returns the value of a partial hand: 0..partial_max(ranking), the higher the better.

    Args:
        hand: 0 to 4 cards of the deck of the ranking.
        ranking: as for rate().

    Raises as rate().

    >>> rate_partial("AhKd") < rate_partial("2s2d") < rate_partial("2s2d2h")
    True
    """
    number = ranking_number(ranking)
    cards, out = RANKINGS[ranking].deck.hand(hand), ffi.new("ih_partial *")
    check(lib.ih_partial_rate(number, cards, len(cards), out), what=shown(hand, cards))
    return int(out.value)


def partial_max(ranking: str = "standard") -> int:
    """Returns the highest value of a partial hand, that of four aces."""
    return int(lib.ih_partial_max(ranking_number(ranking)))


def explain_partial(value: int, ranking: str = "standard") -> Partial:
    """Explains a value that rate_partial() returned.  Raises RangeError.

    >>> explain_partial(rate_partial("KsTdThKc")).text
    'two pair, kings and tens'
    """
    number = ranking_number(ranking)
    if not 0 <= value <= lib.ih_partial_max(number):
        raise RangeError(f"value {value} is not in 0..{lib.ih_partial_max(number)}")
    partial = ffi.new("ih_partial *", [value])[0]
    ranks = ffi.new("uint8_t[]", lib.IH_PARTIAL_MAX_CARDS)
    text = ffi.new("char[]", lib.IH_DESCRIPTION_TEXT)
    count = lib.ih_partial_ranks(number, partial, ranks)
    lib.ih_partial_describe(number, partial, text)
    return Partial(
        value,
        Category(lib.ih_partial_category(number, partial)),
        tuple(ranks[0:count]),
        ffi.string(text).decode(),
    )


__all__ = ["Partial", "explain_partial", "partial_max", "rate_partial"]
