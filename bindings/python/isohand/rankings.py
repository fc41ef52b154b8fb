"""Rankings: the rules that decide which five cards beat which, and the categories of hands."""

from __future__ import annotations

import enum
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Dict, Tuple, Union, overload

import numpy as np
import numpy.typing as npt

from isohand._arrays import contiguous
from isohand._core import ffi, lib
from isohand._errors import ArgumentError, RangeError, UnsupportedError, check
from isohand._inputs import integer
from isohand.cards import Deck, as_deck


class Category(enum.IntEnum):
    """The category of a hand; ``str(Category.FULL_HOUSE)`` is ``"full house"``.

    The numbers are in the order of the standard ranking; Ranking.categories has the order of each
    ranking.
    """

    HIGH_CARD = lib.IH_HIGH_CARD
    PAIR = lib.IH_PAIR
    TWO_PAIR = lib.IH_TWO_PAIR
    THREE_OF_A_KIND = lib.IH_THREE_OF_A_KIND
    STRAIGHT = lib.IH_STRAIGHT
    FLUSH = lib.IH_FLUSH
    FULL_HOUSE = lib.IH_FULL_HOUSE
    FOUR_OF_A_KIND = lib.IH_FOUR_OF_A_KIND
    STRAIGHT_FLUSH = lib.IH_STRAIGHT_FLUSH

    def __str__(self) -> str:
        return str(ffi.string(lib.ih_category_name(self)).decode())


@dataclass(frozen=True)
class Ranking:
    """A ranking: a deck, and the scale of its strengths, which are 1..max; the higher wins.

    Strengths of different rankings cannot be compared.
    """

    name: str  #: "standard", "short" or "short-trips"
    deck: Deck  #: the deck whose hands it rates
    max: int  #: the highest strength, that of a royal flush
    categories: Tuple[Category, ...]  #: all categories, from the weakest to the strongest
    _number: int = field(repr=False)  # the enum ih_ranking


def _ranking(number: int) -> Ranking:
    deck = ffi.new("ih_deck *")
    check(lib.ih_ranking_deck(number, deck))
    return Ranking(
        ffi.string(lib.ih_ranking_name(number)).decode(),
        Deck._of(deck[0]),
        lib.ih_ranking_max(number),
        tuple(sorted(Category, key=lambda c: int(lib.ih_ranking_category_order(number, c)))),
        number,
    )


#: All rankings, by name.
#:
#: - "standard": ranks 2 to A.
#: - "short": the short deck, 6 to A.  A6789 is the lowest straight, a flush beats a full house, and
#:   a straight beats three of a kind.
#: - "short-trips": like "short", except that three of a kind beats a straight.
RANKINGS: Dict[str, Ranking] = {
    ranking.name: ranking for ranking in map(_ranking, range(lib.IH_RANKINGS))
}

# The enum ih_ranking of each name.
NUMBERS: Dict[str, int] = {ranking.name: ranking._number for ranking in RANKINGS.values()}


def ranking_number(name: str) -> int:
    """Returns the ``enum ih_ranking`` of a name.  Raises ArgumentError."""
    number = NUMBERS.get(name)
    if number is None:
        raise ArgumentError(f"ranking {name!r}: not one of {', '.join(NUMBERS)}")
    return number


def ranking_of(deck: Union[Deck, str]) -> str:
    """Returns the name of the first ranking of a deck, "standard" or "short".

    Raises UnsupportedError for a deck without rankings.

    >>> ranking_of("short")
    'short'
    """
    deck = as_deck(deck)
    out = ffi.new("enum ih_ranking *")
    status = lib.ih_ranking_of_deck(deck._deck, out)
    if status == lib.IH_ERR_UNSUPPORTED:
        raise UnsupportedError(f"deck {deck.name} has no ranking")
    check(status)
    return list(NUMBERS)[int(out[0])]


def default_ranking(deck: Deck) -> str:
    """Returns the first ranking of a deck, "standard" for a deck without rankings."""
    try:
        return ranking_of(deck)
    except UnsupportedError:
        return "standard"


@lru_cache(maxsize=None)
def _categories(number: int) -> npt.NDArray[np.uint8]:
    """The category of each strength of a ranking; element 0 means nothing."""
    strengths = range(lib.ih_ranking_max(number) + 1)
    table = np.array([lib.ih_ranking_category(number, s) for s in strengths], np.uint8)
    table.flags.writeable = False
    return table


@overload
def category(strengths: int, ranking: str = "standard") -> Category: ...


@overload
def category(
    strengths: npt.NDArray[Any], ranking: str = "standard"
) -> npt.NDArray[np.uint8]: ...


def category(strengths: Any, ranking: str = "standard") -> Any:
    """Returns the category of a strength, or of many.

    Args:
        strengths: a strength, or an array of strengths of any shape.
        ranking: the name of the ranking.

    Returns:
        A Category for a number; a uint8 array of their numbers, of the same shape, for an array.

    Raises RangeError for a number that is not a strength of the ranking.

    >>> print(category(7462))
    straight flush
    >>> category(np.array([1, 7462]))
    array([0, 8], dtype=uint8)
    """
    number = ranking_number(ranking)
    most = lib.ih_ranking_max(number)
    if isinstance(strengths, (int, np.integer)):
        return Category(lib.ih_ranking_category(number, _in_range(int(strengths), most)))
    array = np.asarray(strengths)
    if array.size > 0 and array.dtype.kind in "iu":
        _in_range(int(array.min()), most)
        _in_range(int(array.max()), most)
    return _categories(number)[contiguous(array, np.uint16, "strengths")]


def _in_range(strength: int, most: int) -> int:
    strength = integer(strength, "strength")
    if not 1 <= strength <= most:
        raise RangeError(f"strength {strength} is not in 1..{most}")
    return strength


def describe(strength: int, ranking: str = "standard") -> str:
    """Describes a strength.  Raises RangeError.

    >>> describe(7000)
    'flush, ace high'
    """
    number = ranking_number(ranking)
    text = ffi.new("char[]", lib.IH_DESCRIPTION_TEXT)
    lib.ih_ranking_describe(number, _in_range(strength, lib.ih_ranking_max(number)), text)
    return str(ffi.string(text).decode())


__all__ = ["RANKINGS", "Category", "Ranking", "category", "describe", "ranking_of"]
