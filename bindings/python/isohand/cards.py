"""Cards, decks and hands as text.

A card is a byte, ``rank * 4 + suit``; rank 0 is the lowest rank of the deck, and suits 0 to 3 are
spades, hearts, diamonds and clubs.
"""

from __future__ import annotations

from typing import Any, Iterable, Iterator, List, Sequence, Tuple, Union

import numpy as np

from isohand._arrays import Cards, Rows, address, as_bytes
from isohand._core import ffi, lib
from isohand._errors import CardError, CountError, DuplicateError, ParseError, check, new_error
from isohand._inputs import integer

__all__ = ["STANDARD", "Deck", "set_cards"]

#: One hand: text such as "AsKs|QsJhTd", card bytes, or an array of cards.
Hand = Union[str, bytes, bytearray, Sequence[int], Cards]

#: How many cards each round deals: "2,3,1,1", a name such as "holdem", or numbers.
Rounds = Union[str, Sequence[int]]


class Deck:
    """A deck: every rank in every suit, once.

    Args:
        name: "standard" (13x4), "short" (9x4, 6 to A), "royal" (5x4), "leduc" (3x2), or
            RANKSxSUITS, such as "10x4".  With "-ranks" at the end it is a rank-only deck, whose
            suits never matter.

    Raises ParseError or DeckError.  Decks are constant, compare by value and can be pickled.
    A deck contains its cards, as numbers and as text.

    >>> deck = Deck("standard")
    >>> deck.cards("AsKs")
    array([48, 44], dtype=uint8)
    >>> deck.text([48, 44])
    'AsKs'
    >>> "As" in deck, "As" in Deck("leduc")
    (True, False)
    """

    __slots__ = ("_deck",)

    def __init__(self, name: str = "standard") -> None:
        self._deck = ffi.new("ih_deck *")
        text, error = name.encode(), new_error()
        check(lib.ih_deck_parse(text, len(text), self._deck, error), error)

    @classmethod
    def _of(cls, deck: Any) -> "Deck":
        """Returns a copy of an ``ih_deck``."""
        made = cls.__new__(cls)
        made._deck = ffi.new("ih_deck *", deck)
        return made

    @property
    def name(self) -> str:
        """The deck as RANKSxSUITS, or RANKSxSUITS-ranks."""
        text = ffi.new("char[]", lib.IH_DECK_TEXT)
        length = lib.ih_deck_format(self._deck, text)
        return str(ffi.string(text, length).decode())

    @property
    def ranks(self) -> str:
        """The letters of the ranks, the lowest first."""
        return str(ffi.string(lib.ih_deck_ranks(self._deck)).decode())

    @property
    def suits(self) -> str:
        """The letters of the suits: those of "shdc" that the deck has."""
        return "shdc"[: self._deck.suits]

    @property
    def is_rank_only(self) -> bool:
        """Whether suits never matter."""
        return bool(self._deck.rank_only)

    def __len__(self) -> int:
        return int(lib.ih_deck_cards(self._deck))

    def __iter__(self) -> Iterator[int]:
        suits = range(self._deck.suits)
        return (rank << 2 | suit for rank in range(self._deck.ranks) for suit in suits)

    def __contains__(self, card: object) -> bool:
        if isinstance(card, str):
            return self._has(card)
        if not isinstance(card, (int, np.integer)) or not 0 <= int(card) < 256:
            return False
        return bool(lib.ih_deck_has(self._deck, int(card)))

    def _has(self, text: str) -> bool:
        """Returns whether the deck has the card of a text.  Raises TypeError if it is not one."""
        try:
            cards = self._parse(text)
        except (ParseError, DuplicateError):
            cards = b""
        except CardError:
            return False
        if len(cards) != 1:
            raise TypeError(f"{text!r} is not a card, such as 'As'")
        return True

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Deck):
            return NotImplemented
        return bool(lib.ih_deck_equal(self._deck, other._deck))

    def __hash__(self) -> int:
        return hash(self.name)

    def __repr__(self) -> str:
        return f"Deck({self.name!r})"

    def __reduce__(self) -> Tuple[Any, ...]:
        return Deck, (self.name,)

    # ---- Text --------------------------------------------------------------------

    def cards(self, text: str) -> Cards:
        """Reads cards.

        Args:
            text: ranks and suits, such as "AsKs|QsJhTd"; bars, spaces, tabs and commas are skipped.

        Returns:
            uint8 array of the cards, in the order of the text.

        Raises ParseError, CardError or DuplicateError, whose `position` is the byte of the text.
        """
        return np.frombuffer(self._parse(text), np.uint8).copy()

    def rows(self, texts: Iterable[str]) -> Cards:
        """Reads many hands of equally many cards.

        Returns:
            uint8 array of shape (hands, cards).

        Raises as cards(), with `row`; CountError for hands of different lengths.
        """
        hands: List[bytes] = []
        for row, text in enumerate(texts):
            cards = self._parse(text, row)
            if hands and len(cards) != len(hands[0]):
                error = CountError(
                    f"row {row}: {len(cards)} cards, but row 0 has {len(hands[0])}"
                )
                error.row = row
                raise error
            hands.append(cards)
        width = len(hands[0]) if hands else 0
        return np.frombuffer(b"".join(hands), np.uint8).reshape(len(hands), width).copy()

    def text(self, cards: Rows) -> Any:
        """Writes cards as text.

        Args:
            cards: the cards of one hand, or rows of cards of any shape (..., cards).

        Returns:
            "AsKs" for one hand; a (nested) list of such texts for rows.

        Raises TypeError or CardError.
        """
        array = as_bytes(cards, "cards")
        if array.ndim > 1:
            return [self.text(row) for row in array]
        wrong = [card for card in array.tolist() if card not in self]
        if wrong:
            check(lib.IH_ERR_CARD, what=f"card {wrong[0]}")
        data = array.tobytes()
        text = ffi.new("char[]", 2 * len(data) + 1)
        lib.ih_cards_format(self._deck, data, len(data), text)
        return ffi.string(text).decode()

    def _parse(self, text: str, row: Any = None) -> bytes:
        """Reads cards, into bytes."""
        data = text.encode()
        cards, count, error = ffi.new("uint8_t[]", len(self)), ffi.new("size_t *"), new_error()
        check(
            lib.ih_cards_parse(self._deck, data, len(data), cards, len(self), count, error),
            error,
            row=row,
        )
        return bytes(ffi.buffer(cards, count[0]))

    def hand(self, hand: Hand) -> bytes:
        """Returns the cards of one hand as bytes, which the calls for one hand take fastest."""
        if isinstance(hand, bytes):
            return bytes(hand)  # a copy only of what is more than bytes, such as numpy's
        if isinstance(hand, str):
            return self._parse(hand)
        array = as_bytes(hand, "hand")
        if array.ndim != 1:
            raise CountError(f"a hand has one dimension, not the shape {array.shape}")
        return array.tobytes()

    # ---- Sets ----------------------------------------------------------------------

    def set(self, cards: Hand) -> int:
        """Returns the set of some cards: bit ``16 * suit + rank`` is set for each of them.

        Raises CardError or DuplicateError.
        """
        data, out = self.hand(cards), ffi.new("ih_set *")
        check(lib.ih_set_of_cards(self._deck, data, len(data), out))
        return int(out[0])

    @property
    def all(self) -> int:
        """The set of all cards of the deck."""
        return int(lib.ih_set_of_deck(self._deck))


def as_deck(deck: Union[Deck, str]) -> Deck:
    """Returns a deck, or the deck of a name.  Raises TypeError, ParseError or DeckError."""
    if isinstance(deck, Deck):
        return deck
    if isinstance(deck, str):
        return Deck(deck)
    raise TypeError(f"deck must be a Deck or its name, not {deck!r}")


def set_cards(set: int) -> Cards:
    """Lists the cards of a set, suit by suit, the lowest rank of each suit first."""
    cards = np.empty(lib.IH_MAX_CARDS, np.uint8)
    count = lib.ih_set_cards(integer(set, "set"), address(cards, "uint8_t *"))
    return cards[:count].copy()


def parse_rounds(rounds: Rounds, deck: Deck) -> Any:
    """Returns an ``ih_rounds *``.  Raises ParseError or RoundsError."""
    text = rounds if isinstance(rounds, str) else ",".join(map(str, rounds))
    data, out, error = text.encode(), ffi.new("ih_rounds *"), new_error()
    check(lib.ih_rounds_parse(deck._deck, data, len(data), out, error), error)
    return out


#: The deck that most calls use.
STANDARD = Deck("standard")
