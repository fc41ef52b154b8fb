"""Hole cards: their order, preflop classes, ranges, and the suit orders of other programs.

The hole order numbers the 1326 combos of the standard deck: cards hi > lo are at the place
``hi * (hi - 1) / 2 + lo``.  A vector over hole cards is an array in this order.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Optional, Tuple, Union

import numpy as np
import numpy.typing as npt

from isohand._arrays import Cards, Rows, address, as_bytes, contiguous, rows_of
from isohand._core import ffi, lib
from isohand._errors import CardError, CountError, ParseError, RangeError, check, new_error
from isohand._inputs import integer
from isohand.cards import STANDARD, Deck, Hand, as_deck

__all__ = [
    "HOLES", "Range", "card_map", "hole_cards", "hole_map", "hole_place", "preflop_class",
    "preflop_class_name", "preflop_classes", "suit_map", "suit_map_invert",
]  # fmt: skip


# ---- Hole order --------------------------------------------------------------------------


def _list_holes() -> Cards:
    out = np.empty((lib.IH_HOLES, 2), np.uint8)
    pointer = address(out, "uint8_t *")
    for place in range(lib.IH_HOLES):
        lib.ih_hole_cards(place, pointer + 2 * place)
    out.flags.writeable = False
    return out


#: The hole cards at each place of the hole order, the higher card first: shape (1326, 2).
HOLES = _list_holes()


def hole_place(cards: Union[Hand, Rows]) -> Any:
    """Returns the place of hole cards in the hole order.

    Args:
        cards: text such as "AsKs", two cards in either order, or an array of shape (..., 2).

    Returns:
        an int, or an int64 array of shape (...).

    Raises ParseError, CardError, DuplicateError or CountError.

    >>> hole_place("2h2s")
    0
    >>> hole_place(HOLES[1200:1203])
    array([1200, 1201, 1202])
    """
    if isinstance(cards, (str, bytes)):
        hand = STANDARD.hand(cards)
        if len(hand) != 2:
            raise CountError(f"hole cards {cards!r}: {len(hand)} cards, not 2")
        STANDARD.set(hand)
        return int(lib.ih_hole_place(hand[0], hand[1]))
    rows = rows_of(cards, 2, "cards")
    high = rows.array.max(axis=1).astype(np.int64)
    low = rows.array.min(axis=1)
    _check_holes(high, low, rows.shape)
    places = high * (high - 1) // 2 + low
    return places.reshape(rows.shape) if rows.shape else int(places[0])


def _check_holes(high: npt.NDArray[Any], low: npt.NDArray[Any], shape: Tuple[int, ...]) -> None:
    """Raises CardError or DuplicateError for the first row that is not two cards."""
    wrong = np.flatnonzero((high >= len(STANDARD)) | (high == low))
    if len(wrong) > 0:
        row = int(wrong[0])
        status = lib.IH_ERR_DUPLICATE if high[row] < len(STANDARD) else lib.IH_ERR_CARD
        what = f"hole cards {[int(high[row]), int(low[row])]}"
        check(status, what=what, row=row if shape else None)


def hole_cards(place: npt.ArrayLike) -> Cards:
    """Returns the hole cards at a place, or at an array of places, the higher card first.

    Returns:
        uint8 array of shape (..., 2).

    Raises RangeError.
    """
    places = contiguous(place, np.int64, "place")
    if places.size > 0 and not 0 <= places.min() <= places.max() < len(HOLES):
        raise RangeError(f"place {places.min()} or {places.max()} is not in 0..{len(HOLES) - 1}")
    holes: Cards = HOLES[places]
    return holes


# ---- Preflop classes ---------------------------------------------------------------------


def _holes_of(deck: Deck) -> int:
    """Returns the number of places of a deck that has ranges; they are the first ones."""
    return len(deck) * (len(deck) - 1) // 2


@lru_cache(maxsize=16)
def _class_of_place(ranks: int) -> npt.NDArray[np.int64]:
    """Returns the preflop class at each place of a deck with so many ranks and four suits."""
    holes = HOLES[: 4 * ranks * (4 * ranks - 1) // 2].tolist()
    return np.array([lib.ih_preflop_class(ranks, high, low) for high, low in holes], np.int64)


def preflop_class(cards: Union[Hand, Rows], deck: Union[Deck, str] = STANDARD) -> Any:
    """Returns the preflop class of hole cards, ``row * ranks + column`` of the square of ranks.

    Rows and columns are ranks, the lowest rank first: "22" is 0, "AA" the last.  Pairs are on the
    diagonal; a suited class is in the row of its higher rank, an offsuit class in the column of its
    higher rank.

    Args:
        cards: as for hole_place(); a text is of the deck.
        deck: a deck of four suits and 2 to 13 ranks, or its name.

    Returns:
        an int, or an int64 array of shape (...).

    Raises as hole_place().

    >>> preflop_class("AsKs"), preflop_class("AsKh"), preflop_class("2h2s")
    (167, 155, 0)
    """
    deck = _deck_of_ranges(deck)
    hand = deck.hand(cards) if isinstance(cards, str) else cards
    places = hole_place(hand)
    classes = _class_of_place(len(deck.ranks))
    if np.max(places, initial=-1) >= len(classes):
        raise CardError(f"a card is not in the deck {deck.name}")
    return int(classes[places]) if isinstance(places, int) else classes[places]


def preflop_class_name(number: int, deck: Union[Deck, str] = STANDARD) -> str:
    """Returns the name of a preflop class: "AKs", "AKo" or "AA".  Raises RangeError."""
    deck = _deck_of_ranges(deck)
    number, count = integer(number, "number"), len(deck.ranks) ** 2
    if not 0 <= number < count:
        raise RangeError(f"preflop class {number} is not in 0..{count - 1}")
    text = ffi.new("char[]", lib.IH_PREFLOP_CLASS_TEXT)
    lib.ih_preflop_class_format(deck._deck, number, text)
    return str(ffi.string(text).decode())


def preflop_classes(deck: Union[Deck, str] = STANDARD) -> npt.NDArray[np.str_]:
    """Returns the names of all preflop classes by their numbers: shape (ranks, ranks).

    The lowest rank is first: "22" is at [0, 0], "AA" at [12, 12].  preflop_grid() and PreflopGrid
    have the highest first, as people draw it; ``[::-1, ::-1]`` turns one into the other.

    >>> preflop_classes()[12, 9:].tolist()
    ['AJs', 'AQs', 'AKs', 'AA']
    """
    deck = _deck_of_ranges(deck)
    ranks = len(deck.ranks)
    names = [preflop_class_name(number, deck) for number in range(ranks * ranks)]
    return np.array(names).reshape(ranks, ranks)


def _deck_of_ranges(deck: Union[Deck, str]) -> Deck:
    """As as_deck(), but raises DeckError for a deck that has no ranges."""
    deck = as_deck(deck)
    if len(deck.suits) != 4 or not 2 <= len(deck.ranks) <= 13 or deck.is_rank_only:
        check(lib.IH_ERR_DECK, what=f"{deck!r} has no ranges")
    return deck


# ---- Ranges ------------------------------------------------------------------------------


class Range:
    """The hole cards that a player may hold, each with a weight of 0 to 1.

    Args:
        text: items separated by commas, spaces or tabs: "AhKh", "QQ", "AKs", "AKo", "AK", "QQ+",
            "ATo+", "77-44", "A5s-A2s", "76s-54s" or "random", each with the weight 1, or the weight
            after a colon: "AKs:0.5".
        deck: a deck of four suits and 2 to 13 ranks, or its name.

    Raises ParseError, DeckError, CardError, or DuplicateError if hole cards have two weights.

    Weights are counted in millionths.  Ranges are constant, compare by value and can be pickled;
    numpy takes a range as the array of its weights.

    >>> range = Range("QQ+, AKs:0.5")
    >>> range
    Range('QQ+,AKs:0.5')
    >>> float(range.weights.sum())
    20.0
    >>> float(range.classes()[12, 11])
    0.5
    """

    __slots__ = ("_range", "deck")

    def __init__(self, text: str, deck: Union[Deck, str] = STANDARD) -> None:
        #: The deck.
        self.deck = deck = as_deck(deck)
        self._range = ffi.new("ih_range *")
        data, error = text.encode(), new_error()
        check(lib.ih_range_parse(deck._deck, data, len(data), self._range, error), error)

    @classmethod
    def from_weights(
        cls, weights: npt.ArrayLike, deck: Union[Deck, str] = STANDARD
    ) -> "Range":
        """Makes a range from a weight for each place of the hole order.

        Args:
            weights: 1326 numbers of 0 to 1, which are rounded to millionths.  Those of cards that
                the deck lacks must be 0.

        Raises TypeError, ValueError, DeckError, or RangeError for a weight outside 0..1.
        """
        deck = _deck_of_ranges(deck)
        numbers = contiguous(weights, np.float64, "weights")
        if numbers.shape != (len(HOLES),):
            raise ValueError(f"weights must have the shape ({len(HOLES)},), not {numbers.shape}")
        if not ((numbers >= 0) & (numbers <= 1)).all():
            place = int(np.flatnonzero(~((numbers >= 0) & (numbers <= 1)))[0])
            raise RangeError(f"weight {numbers[place]} at place {place} is not in 0..1")
        if numbers[_holes_of(deck) :].any():
            raise CardError(f"a weight of cards that are not in the deck {deck.name}")
        made = cls.__new__(cls)
        made.deck, made._range = deck, ffi.new("ih_range *")
        made._array()[...] = np.rint(numbers * lib.IH_RANGE_ONE)
        return made

    @classmethod
    def from_classes(
        cls, weights: npt.ArrayLike, deck: Union[Deck, str] = STANDARD
    ) -> "Range":
        """Makes a range from a weight for each preflop class.

        Args:
            weights: array of shape (ranks, ranks) or (ranks * ranks,), as preflop_class() numbers
                the classes: 13x13 for the standard deck, the lowest rank first, as in classes() and
                preflop_classes().  A PreflopGrid, which has the highest first, is turned; an array
                of preflop_grid() is not, so turn it by ``[::-1, ::-1]``.

        Raises as from_weights().

        >>> from isohand import PreflopGrid
        >>> half = Range("QQ+, AKs:0.5")
        >>> Range.from_classes(PreflopGrid(half.weights)) == half
        True
        """
        deck = _deck_of_ranges(deck)
        if callable(getattr(weights, "classes", None)):
            weights = weights.classes()  # type: ignore[union-attr]
        numbers, ranks = contiguous(weights, np.float64, "weights"), len(deck.ranks)
        if numbers.shape not in ((ranks, ranks), (ranks * ranks,)):
            raise ValueError(f"weights must have the shape {(ranks, ranks)}, not {numbers.shape}")
        by_place = np.zeros(len(HOLES))
        by_place[: _holes_of(deck)] = numbers.ravel()[_class_of_place(ranks)]
        return cls.from_weights(by_place, deck)

    def _array(self) -> npt.NDArray[np.uint32]:
        """Returns the weights in millionths, as an array that shares their memory."""
        return np.frombuffer(ffi.buffer(self._range), np.uint32)

    @property
    def millionths(self) -> npt.NDArray[np.uint32]:
        """The exact weights, in millionths: uint32 array of 1326 places."""
        return self._array().copy()

    @property
    def weights(self) -> npt.NDArray[np.float64]:
        """The weight at each place of the hole order: float64 array of 1326 places."""
        return np.true_divide(self._array(), lib.IH_RANGE_ONE, dtype=np.float64)

    def classes(self) -> npt.NDArray[np.float64]:
        """Returns the mean weight of each preflop class: float64 array of shape (ranks, ranks).

        The lowest rank is first, as in preflop_classes(); PreflopGrid draws it the other way round.
        """
        ranks = len(self.deck.ranks)
        classes = _class_of_place(ranks)
        sums = np.bincount(classes, self._array()[: len(classes)], ranks * ranks)
        holes = np.bincount(classes, minlength=ranks * ranks)
        return np.true_divide(sums, holes * lib.IH_RANGE_ONE).reshape(ranks, ranks)

    def __array__(
        self, dtype: npt.DTypeLike = None, copy: Optional[bool] = None
    ) -> npt.NDArray[Any]:
        return self.weights.astype(dtype or np.float64, copy=False)

    def __str__(self) -> str:
        text = ffi.new("char[]", lib.IH_RANGE_TEXT)
        length = lib.ih_range_format(self.deck._deck, self._range, text)
        return str(ffi.string(text, length).decode())

    def __repr__(self) -> str:
        deck = "" if self.deck == STANDARD else f", {self.deck!r}"
        return f"Range({str(self)!r}{deck})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Range):
            return NotImplemented
        return self.deck == other.deck and bool((self._array() == other._array()).all())

    def __hash__(self) -> int:
        return hash((self.deck, self._array().tobytes()))

    def __reduce__(self) -> Tuple[Any, ...]:
        return Range, (str(self), self.deck)


# ---- Suit orders of other programs ---------------------------------------------------------

#: The order of suits in another program, such as "cdhs"; or map[i], the number in this library of
#: the suit that the other program numbers i.
SuitMap = Union[str, npt.ArrayLike]


def suit_map(order: str) -> npt.NDArray[np.uint8]:
    """Returns the map from another program's suit numbers to those of this library.

    Args:
        order: the order of suits in the other program: the letters of "shdc" in any order.

    Returns:
        uint8 array: element i is the number here of the suit that the other program numbers i.

    Raises ParseError.
    """
    out = np.empty(lib.IH_MAX_SUITS, np.uint8)
    if "\0" in order:
        raise ParseError(f"suit order {order!r}: syntax error")
    check(lib.ih_suit_map(order.encode(), address(out, "uint8_t *")), what=f"suit order {order!r}")
    return out


def as_suit_map(map: SuitMap) -> npt.NDArray[np.uint8]:
    """Returns a suit map as an array.  Raises ParseError or ValueError if it is not one."""
    if isinstance(map, str):
        return suit_map(map)
    array = np.ascontiguousarray(as_bytes(map, "map"))
    if sorted(array.ravel().tolist()) != [0, 1, 2, 3] or array.ndim != 1:
        raise ValueError(f"{array.tolist()} is not a permutation of the suits 0 to 3")
    return array


def suit_map_invert(map: SuitMap) -> npt.NDArray[np.uint8]:
    """Returns the inverse of a suit map: from the suits of this library to the other program's."""
    suits, out = as_suit_map(map), np.empty(lib.IH_MAX_SUITS, np.uint8)
    lib.ih_suit_map_invert(address(suits, "uint8_t *"), address(out, "uint8_t *"))
    return out


def card_map(cards: Rows, map: SuitMap) -> Any:
    """Replaces the suits of cards.

    Args:
        cards: a card, or an array of cards of any shape.
        map: a suit map.

    Returns:
        an int, or a uint8 array of the same shape.
    """
    suits, array = as_suit_map(map), as_bytes(cards, "cards")
    mapped = (array & 0xFC) | suits[array & 3]
    return int(mapped) if mapped.ndim == 0 else mapped


def hole_map(map: SuitMap) -> npt.NDArray[np.uint16]:
    """Returns the map from another program's places to those of this library.

    The other program uses the same hole order over its own card numbers.  ``here[to] = there``
    carries a vector over.

    Returns:
        uint16 array: element i is the place here of the hole cards at place i there.
    """
    suits, out = as_suit_map(map), np.empty(lib.IH_HOLES, np.uint16)
    lib.ih_hole_map(address(suits, "uint8_t *"), address(out, "uint16_t *"))
    return out
