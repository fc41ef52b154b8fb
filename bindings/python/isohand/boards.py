"""Boards: the indices of all hole cards on a board, canonical boards, and symmetries.

Vectors over hole cards are in hole order (isohand.ranges).  The standard deck has 1326 of them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, List, Optional, Sequence, Tuple, Union

import numpy as np
import numpy.typing as npt

from isohand._arrays import Cards, Rows, address, contiguous, output, rows_of
from isohand._core import ffi, lib
from isohand._errors import CardError, CountError, check
from isohand.cards import STANDARD, Deck, Hand, as_deck, parse_rounds
from isohand.ranges import SuitMap, as_suit_map

if TYPE_CHECKING:
    from isohand.indexer import Indexer

__all__ = ["Boards", "NextCards", "Symmetry", "hole_permutation", "hole_vector_length"]

_NEXT_CARD = np.dtype(
    [("card", "u1"), ("representative", "u1"), ("orbit_size", "u1"), ("permutation", "u1")]
)


def hole_vector_length(deck: Union[Deck, str] = STANDARD) -> int:
    """Returns the length of a vector over the hole cards of a deck: 1326 for the standard deck."""
    return int(lib.ih_hole_vector_length(as_deck(deck)._deck))


# ---- Hole cards on a board, and canonical boards -------------------------------------------


def index_holes(
    indexer: "Indexer", boards: Union[Hand, Rows], out: Optional[npt.NDArray[np.uint64]]
) -> npt.NDArray[np.uint64]:
    """As Indexer.holes()."""
    if isinstance(boards, (str, bytes)):
        boards = np.frombuffer(indexer.deck.hand(boards), np.uint8)
    rows = rows_of(boards, None, "boards")
    length, width = hole_vector_length(indexer.deck), rows.array.shape[1]
    checked = np.empty((rows.count, length), np.uint64)
    place = address(checked, "uint64_t *")
    for row in range(rows.count):
        status = lib.ih_index_holes(
            indexer._indexer, rows.pointer + row * rows.stride, width, place + row * length
        )
        if status:
            what = f"board {rows.array[row].tolist()}"
            check(status, what=what, row=row if rows.shape else None)
    checked = checked.reshape(*rows.shape, length)
    if out is None:
        return checked
    output(out, checked.shape, np.uint64)[...] = checked
    return out


@dataclass(frozen=True, eq=False)
class Boards:
    """Canonical boards, in the order of their indices."""

    cards: Cards  #: shape (boards, cards)
    weights: npt.NDArray[np.uint64]  #: the number of raw boards that each board stands for

    def __len__(self) -> int:
        return len(self.cards)


def canonical_boards(indexer: "Indexer", round: int, first: int, count: Optional[int]) -> Boards:
    """As Indexer.canonical_boards()."""
    round = indexer.round(round)
    first, count = indexer._span(round, first, count)
    cards = np.empty((count, indexer.cards(round)), np.uint8)
    weights = np.empty(count, np.uint64)
    if count > 0:
        check(
            lib.ih_canonical_boards(
                indexer._indexer, round, first, count, address(cards, "uint8_t *"),
                address(weights, "uint64_t *"),
            )
        )
    return Boards(cards, weights)


# ---- Symmetry ----------------------------------------------------------------------------


@dataclass(frozen=True, eq=False)
class NextCards:
    """The cards that are not on a board, in ascending order: uint8 arrays."""

    cards: Cards  #: the cards
    representatives: Cards  #: the lowest card that the permutations turn each card into
    orbit_sizes: Cards  #: how many next cards have the same representative
    permutations: Cards  #: the number of a permutation that turns the card into it

    def __len__(self) -> int:
        return len(self.cards)


class Symmetry:
    """The suit permutations that leave a board and the ranges on it unchanged.

    Among next cards that such permutations turn into each other, only the representative has to be
    evaluated: ``value(card)[h] = value(representative)[map(card)[h]]`` for all hole cards h.

    Args:
        board: the cards of the board.  In text, a bar begins a round: "QsJsTh|9d".
        weights: vectors over hole cards, usually the ranges of the players: an array of shape
            (vectors, hole_vector_length(deck)), or one vector.  Its elements are compared bit by
            bit.
        deck: a Deck or its name.
        rounds: the number of cards of each round of the board; None for the rounds of the text, or
            one round for other boards.

    Raises ParseError, CardError, DuplicateError, RoundsError, or CountError if the rounds are not
    those of the board.

    >>> import isohand
    >>> symmetry = isohand.Symmetry("QsJsTs")
    >>> len(symmetry.permutations), len(symmetry.next_cards)
    (6, 49)
    >>> int((symmetry.next_cards.cards == symmetry.next_cards.representatives).sum())
    23
    """

    def __init__(
        self,
        board: Hand = "",
        weights: npt.ArrayLike = (),
        deck: Union[Deck, str] = STANDARD,
        rounds: Union[str, Sequence[int], None] = None,
    ) -> None:
        deck = as_deck(deck)
        cards = deck.hand(board)
        vectors = _vectors(weights, hole_vector_length(deck))
        pointers = [address(vector, "void *") for vector in vectors]
        self._symmetry = ffi.new("ih_symmetry *")
        check(
            lib.ih_symmetry_prepare(
                deck._deck, _board_rounds(board, cards, rounds, deck), cards, len(pointers),
                ffi.new("void *[]", pointers) if pointers else ffi.NULL, vectors.itemsize,
                self._symmetry,
            ),
            what=f"board {board!r}",
        )
        self.deck = deck

    def __repr__(self) -> str:
        return f"Symmetry({len(self.permutations)} permutations, {len(self.next_cards)} next cards)"

    def __reduce__(self) -> Tuple[Any, ...]:
        return _restore, (self.deck, bytes(ffi.buffer(self._symmetry)))

    @property
    def permutations(self) -> npt.NDArray[np.uint8]:
        """uint8 array of shape (permutations, 4): permutation i turns suit s into [i, s]."""
        count = self._symmetry.permutation_count
        data = bytes(ffi.buffer(self._symmetry.permutations))
        return np.frombuffer(data, np.uint8).reshape(-1, lib.IH_MAX_SUITS)[:count]

    @property
    def next_cards(self) -> NextCards:
        """The cards that are not on the board."""
        out = ffi.new("ih_next_card **")
        count = lib.ih_symmetry_next_cards(self._symmetry, out)
        data = bytes(ffi.buffer(out[0], count * _NEXT_CARD.itemsize))
        cards = np.frombuffer(data, _NEXT_CARD)
        return NextCards(*(np.ascontiguousarray(cards[name]) for name in _NEXT_CARD.fields or ()))

    def orbit_size(self, set: Any) -> Any:
        """Returns the size of the orbit of a set if the set is its smallest member, else 0.

        So one set of each orbit returns non-zero: use it to deal several next cards at once.

        Args:
            set: a set, or an array of sets.

        Returns:
            an int, or a uint8 array of the shape of the sets.
        """
        if isinstance(set, (int, np.integer)):
            return int(lib.ih_symmetry_orbit_size(self._symmetry, set))
        sets = contiguous(set, np.uint64, "set")
        sizes = [lib.ih_symmetry_orbit_size(self._symmetry, one) for one in sets.ravel().tolist()]
        return np.array(sizes, np.uint8).reshape(sets.shape)

    def map(self, card: Union[int, str]) -> npt.NDArray[np.uint16]:
        """Returns the hole permutation that leads from a next card to its representative.

        ``value(card) = value(representative)[map(card)]`` for vectors over hole cards.

        Raises ParseError or CountError for a text that is not one card, or CardError if the card is
        on the board or not in the deck.
        """
        number = card
        if isinstance(card, str):
            cards = self.deck.hand(card)
            if len(cards) != 1:
                raise CountError(f"card {card!r}: {len(cards)} cards, not 1")
            number = cards[0]
        out = np.empty(hole_vector_length(self.deck), np.uint16)
        pointer = ffi.new("ih_next_card **")
        for i in range(lib.ih_symmetry_next_cards(self._symmetry, pointer)):
            if pointer[0][i].card == number:
                lib.ih_next_card_map(self._symmetry, pointer[0] + i, address(out, "uint16_t *"))
                return out
        raise CardError(f"card {card!r} cannot come next")


def _restore(deck: Deck, data: bytes) -> Symmetry:
    """Returns the symmetry with the bytes of an ``ih_symmetry``."""
    made = Symmetry.__new__(Symmetry)
    made.deck, made._symmetry = deck, ffi.new("ih_symmetry *")
    ffi.memmove(made._symmetry, data, len(data))
    return made


def _vectors(weights: npt.ArrayLike, length: int) -> npt.NDArray[Any]:
    """Returns vectors over hole cards as rows of a contiguous array."""
    array = np.asarray(weights)
    if array.size == 0:
        return np.empty((0, length))
    if array.dtype.hasobject:
        raise TypeError("weights must not be Python objects")
    if array.ndim not in (1, 2) or array.shape[-1] != length:
        raise ValueError(f"weights must have the shape (vectors, {length}), not {array.shape}")
    return np.ascontiguousarray(np.atleast_2d(array))


def _board_rounds(
    board: Hand, cards: bytes, rounds: Union[str, Sequence[int], None], deck: Deck
) -> Any:
    """Returns the ``ih_rounds *`` of a board."""
    counts: List[int] = []
    if rounds is not None:
        out = parse_rounds(rounds, deck)
        counts = list(out.cards[0 : out.count])
    elif isinstance(board, str):
        counts = [len(deck.hand(part)) for part in board.split("|")] if len(cards) else []
    elif len(cards):
        counts = [len(cards)]
    if sum(counts) != len(cards):
        check(lib.IH_ERR_COUNT, what=f"board {board!r} of rounds {counts}")
    if len(counts) > lib.IH_MAX_ROUNDS:
        check(lib.IH_ERR_ROUNDS, what=f"board {board!r}")
    return ffi.new("ih_rounds *", {"count": len(counts), "cards": counts})


def hole_permutation(
    permutation: SuitMap, deck: Union[Deck, str] = STANDARD
) -> npt.NDArray[np.uint16]:
    """Returns the hole permutation of a suit permutation.

    Args:
        permutation: suit s becomes permutation[s]; suits that the deck lacks stay.
        deck: a Deck or its name.

    Returns:
        uint16 array: where the hole cards at each place are after the permutation.

    Raises ValueError if it is not such a permutation.
    """
    suits, deck = as_suit_map(permutation), as_deck(deck)
    here = len(deck.suits)
    if suits[here:].tolist() != list(range(here, lib.IH_MAX_SUITS)):
        raise ValueError(f"permutation {suits.tolist()} moves a suit that the deck lacks")
    out = np.empty(hole_vector_length(deck), np.uint16)
    lib.ih_hole_permutation(deck._deck, address(suits, "uint8_t *"), address(out, "uint16_t *"))
    return out
