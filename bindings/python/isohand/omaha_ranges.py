"""Ranges of Omaha: a weight for each hand of 4, 5 or 6 hole cards, and their text.

Hands are numbered by their places, as isohand.OmahaComparison does.
"""

from __future__ import annotations

from typing import Any, Optional, Tuple, Union

import numpy as np
import numpy.typing as npt

from isohand._arrays import address, contiguous
from isohand._core import ffi, lib
from isohand._errors import RangeError, check, new_error
from isohand._inputs import integer
from isohand.cards import STANDARD, Deck, Hand, as_deck
from isohand.omaha import place_of

__all__ = ["OmahaRange"]


def _places(hole: int) -> int:
    """Returns the number of places.  Raises CountError."""
    hole = integer(hole, "hole")
    if not lib.IH_OMAHA_MIN_HOLE <= hole <= lib.IH_OMAHA_MAX_HOLE:
        check(lib.IH_ERR_COUNT, what=f"{hole} hole cards")
    return int(lib.ih_omaha_places(hole))


class OmahaRange:
    """The hands of Omaha that a player may hold, each with a weight of 0 to 1.

    Args:
        text: items separated by commas, spaces or tabs.  An item describes each hole card, by rank
            and suit, by rank, or by "x" or "*", which is any card: "AsAhKdKc", "AAxx", "AKQJ",
            "AsKsxx"; ranks may run, "JT98-6543" or "QQxx+"; "random" is all hands.  After a colon
            come suits: "ds" (two cards of one suit, two of another), "ss" (two cards of a suit,
            the others of two more), "r" (four suits), or a letter w, x, y or z for each card, equal
            for cards of a suit: "AAxx:xxyz".  After a last colon comes the weight, "AAxx:ds:0.5"; it
            is 1 otherwise.  A hand has the weight of the last item that names it: "AAxx,AAAx:0" is
            exactly two aces.
        hole: the number of hole cards, 4..6; an item describes as many.
        deck: a deck of four suits and 2 to 13 ranks, or its name.

    Raises ParseError, DeckError, CardError, DuplicateError or CountError.

    Weights are counted in millionths.  Ranges are constant, compare by value and can be pickled;
    numpy takes a range as the array of its weights.

    >>> aces = OmahaRange("AAxx:ds:0.5, AAKK:ds")
    >>> aces.count(), float(aces.weights.sum())
    (864, 435.0)
    >>> aces.count("AsKd2h")
    385
    """

    __slots__ = ("_weights", "deck", "hole")

    def __init__(self, text: str, hole: int = 4, deck: Union[Deck, str] = STANDARD) -> None:
        #: The deck.
        self.deck = deck = as_deck(deck)
        #: The number of hole cards.
        self.hole = integer(hole, "hole")
        self._weights = np.zeros(_places(self.hole), np.uint32)
        data, error = text.encode(), new_error()
        check(
            lib.ih_omaha_range_parse(
                deck._deck, self.hole, data, len(data), address(self._weights, "uint32_t *"), error
            ),
            error,
        )
        self._weights.flags.writeable = False

    @classmethod
    def from_weights(
        cls, weights: npt.ArrayLike, hole: int = 4, deck: Union[Deck, str] = STANDARD
    ) -> "OmahaRange":
        """Makes a range from a weight for each place.

        Args:
            weights: numbers of 0 to 1, which are rounded to millionths.

        Raises TypeError, ValueError, CountError, or RangeError for a weight outside 0..1.
        """
        numbers = contiguous(weights, np.float64, "weights")
        if numbers.shape != (_places(hole),):
            raise ValueError(f"weights must have the shape ({_places(hole)},), not {numbers.shape}")
        wrong = np.flatnonzero(~((numbers >= 0) & (numbers <= 1)))
        if len(wrong) > 0:
            raise RangeError(f"weight {numbers[wrong[0]]} at place {wrong[0]} is not in 0..1")
        return cls._made(np.rint(numbers * lib.IH_RANGE_ONE).astype(np.uint32), hole, as_deck(deck))

    @classmethod
    def _made(cls, millionths: npt.NDArray[np.uint32], hole: int, deck: Deck) -> "OmahaRange":
        made = cls.__new__(cls)
        made.deck, made.hole, made._weights = deck, hole, millionths
        made._weights.flags.writeable = False
        return made

    @classmethod
    def _of_hand(cls, hand: Hand, hole: int, deck: Deck) -> "OmahaRange":
        """Returns the range of a hand.  Raises as OmahaComparison.place()."""
        weights = np.zeros(_places(hole), np.uint32)
        weights[place_of(hand, hole, deck)] = lib.IH_RANGE_ONE
        return cls._made(weights, hole, deck)

    @property
    def millionths(self) -> npt.NDArray[np.uint32]:
        """The exact weights, in millionths: uint32 array of all places."""
        return self._weights.copy()

    @property
    def weights(self) -> npt.NDArray[np.float64]:
        """The weight at each place: float64 array."""
        return np.true_divide(self._weights, lib.IH_RANGE_ONE, dtype=np.float64)

    def count(self, taken: Hand = "") -> int:
        """Returns the number of hands of a weight above 0 that hold none of the cards `taken`."""
        cards = self.deck.set(taken)
        pointer = ffi.cast("uint32_t *", ffi.from_buffer(self._weights))
        return int(lib.ih_omaha_range_count(self.hole, pointer, cards, ffi.NULL))

    def __array__(
        self, dtype: npt.DTypeLike = None, copy: Optional[bool] = None
    ) -> npt.NDArray[Any]:
        return self.weights.astype(dtype or np.float64, copy=False)

    def __repr__(self) -> str:
        deck = "" if self.deck == STANDARD else f", {self.deck!r}"
        return f"<OmahaRange of {self.count()} hands of {self.hole} cards{deck}>"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, OmahaRange):
            return NotImplemented
        return (self.deck, self.hole) == (other.deck, other.hole) and bool(
            (self._weights == other._weights).all()
        )

    def __hash__(self) -> int:
        return hash((self.deck, self._weights.tobytes()))

    def __reduce__(self) -> Tuple[Any, ...]:
        return OmahaRange._made, (self._weights, self.hole, self.deck)
