"""Children and parents within one indexer: the hands of the next round, and of earlier ones.

A hand leads to a few distinct children, each with a weight: the number of deals that lead there.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import comb
from typing import TYPE_CHECKING, Any, Callable, Optional, Tuple

import numpy as np
import numpy.typing as npt

from isohand._arrays import address, output
from isohand._core import ffi, lib
from isohand._errors import CountError, RangeError, check
from isohand.cards import Hand

if TYPE_CHECKING:
    from isohand.indexer import Indexer

__all__ = ["Children", "State"]

Numbers = npt.NDArray[np.uint64]

_CHILD = np.dtype([("index", "u8"), ("set", "u8"), ("weight", "u8")])


@dataclass(frozen=True, eq=False)
class Children:
    """The distinct children of a hand, in colex order of their sets."""

    indices: Numbers  #: the index of each child in the next round
    sets: Numbers  #: the cards of the first deal that leads there
    weights: Numbers  #: how many deals lead there

    def __len__(self) -> int:
        return len(self.indices)


def _list_children(most: int, function: Callable[[Any, int], int]) -> Children:
    """Lists children.

    most      the number of deals; there are at most as many children
    function  called with an array and its capacity; returns the number of children
    """
    capacity = min(most, 1 << 16)
    while True:
        out = np.empty(capacity, _CHILD)
        count = function(address(out, "ih_child *"), capacity)
        if count <= capacity:
            break
        capacity = count
    children = out[:count]
    return Children(*(np.ascontiguousarray(children[name]) for name in ("index", "set", "weight")))


def children_of(indexer: "Indexer", index: int, round: int) -> Children:
    """As Indexer.children()."""
    round = indexer.round(round)
    if round + 1 == len(indexer.rounds):
        raise RangeError(f"round {round} is the last: its hands have no children")
    index = indexer._known(index, round)

    def function(out: Any, capacity: int) -> int:
        count = ffi.new("size_t *")
        check(lib.ih_index_children(indexer._indexer, round, index, out, capacity, count))
        return int(count[0])

    left = len(indexer.deck) - indexer.cards(round)
    return _list_children(comb(left, indexer.rounds[round + 1]), function)


def parent_of(indexer: "Indexer", index: Any, round: int, earlier: Optional[int]) -> Any:
    """As Indexer.parent()."""
    round = indexer.round(round)
    if earlier is None and round == 0:
        raise RangeError("round 0 is the first: its hands have no parent")
    earlier = round - 1 if earlier is None else indexer.round(earlier)
    if earlier > round:
        raise RangeError(f"round {earlier} is not earlier than round {round}")
    if not isinstance(index, (int, np.integer)):
        # The canonical hand of an index had its parent after its first cards.
        hands = indexer.unindex_batch(index, round)
        return indexer.index_batch(hands[..., : indexer.cards(earlier)], earlier)
    index = indexer._known(index, round)
    out = ffi.new("uint64_t *")
    check(lib.ih_index_parent(indexer._indexer, round, index, earlier, out))
    return int(out[0])


# ---- Round by round ----------------------------------------------------------------------


class State:
    """A hand to which the next round can be dealt; `Indexer.state()` returns the empty one.

    States are constant: deal() returns a new one, so the old one can be kept to try other cards.

    >>> import isohand
    >>> preflop = isohand.Indexer("2,3,1,1").state().deal("AsKs")
    >>> flop = preflop.deal("QsJsTs")
    >>> flop.index, len(flop.children())
    (1286791, 21)
    """

    __slots__ = ("indexer", "rounds", "index", "_state")

    def __init__(self, indexer: "Indexer") -> None:
        #: The indexer.
        self.indexer = indexer
        #: The number of rounds that have been dealt.
        self.rounds = 0
        #: The index of the hand in the last round that was dealt; None before the first.
        self.index: Optional[int] = None
        self._state = ffi.new("ih_state *")
        lib.ih_state_init(indexer._indexer, self._state)

    def __repr__(self) -> str:
        return f"<State after {self.rounds} rounds of {self.indexer!r}, index {self.index}>"

    def __reduce__(self) -> Tuple[Any, ...]:
        return _restore, (self.indexer, bytes(ffi.buffer(self._state)), self.index)

    def deal(self, cards: Hand) -> "State":
        """Returns the state after the cards of the next round.

        Raises RangeError if all rounds are dealt, CountError for the wrong number of cards,
        ParseError, CardError, or DuplicateError also for a card that has been dealt before.
        """
        dealt = self.indexer.deck.hand(cards)
        wanted = self._next_cards()
        if len(dealt) != wanted:
            raise CountError(f"round {self.rounds}: {len(dealt)} cards, not {wanted}")
        state, index = ffi.new("ih_state *", self._state[0]), ffi.new("uint64_t *")
        status = lib.ih_state_deal(self.indexer._indexer, state, dealt, index)
        if status:
            check(status, what=f"cards {cards!r}")
        return _state_of(self.indexer, state, index[0])

    def _next_cards(self) -> int:
        """Returns how many cards the next round deals.  Raises RangeError if there is none."""
        if self.rounds == len(self.indexer.rounds):
            raise RangeError("all rounds are dealt")
        return self.indexer.rounds[self.rounds]

    def _deals(self) -> int:
        """Returns the number of deals of the next round."""
        cards = self._next_cards()
        dealt = sum(self.indexer.rounds[: self.rounds])
        return comb(len(self.indexer.deck) - dealt, cards)

    def children(self) -> Children:
        """Returns the distinct children.  Raises RangeError if all rounds are dealt."""
        return _list_children(
            self._deals(),
            lambda out, capacity: int(
                lib.ih_state_children_unchecked(self.indexer._indexer, self._state, out, capacity)
            ),
        )

    def children_each(self) -> Tuple[Numbers, Numbers]:
        """Returns all deals of the next round, in colex order.

        Returns:
            the index after each deal, and the set of its cards: uint64 arrays of the length
            C(cards left, cards of the round).

        Raises RangeError if all rounds are dealt.
        """
        count = self._deals()
        indices, sets = np.empty(count, np.uint64), np.empty(count, np.uint64)
        lib.ih_state_children_each_unchecked(
            self.indexer._indexer, self._state, address(indices, "uint64_t *"),
            address(sets, "ih_set *"), count,
        )
        return indices, sets

    def children_by_card(self, out: Optional[Numbers] = None) -> Numbers:
        """Returns the index after each card, if the next round has one card.

        This is the fastest way to all rivers of a turn.

        Args:
            out: uint64 array of shape (4 * ranks,); None for a new one.

        Returns:
            the index in the next round after each card; NO_INDEX for a card that has been dealt or
            is not in the deck.

        Raises RangeError if all rounds are dealt, CountError if the next round has more cards.
        """
        if self._next_cards() != 1:
            raise CountError(f"round {self.rounds} deals {self._next_cards()} cards, not 1")
        out = output(out, (4 * self.indexer.deck._deck.ranks,), np.uint64)
        lib.ih_state_children_by_card_unchecked(
            self.indexer._indexer, self._state, address(out, "uint64_t *")
        )
        return out

    def equal_suits(self) -> npt.NDArray[np.uint8]:
        """Returns the lowest suit that is equal to each suit.

        Suits are equal if they hold the same ranks in every round so far.

        Returns:
            uint8 array of 4 suits; the number of the suit itself for one that the deck lacks.
        """
        lowest = np.empty(lib.IH_MAX_SUITS, np.uint8)
        lib.ih_state_equal_suits_unchecked(
            self.indexer._indexer, self._state, address(lowest, "uint8_t *")
        )
        return lowest


def _state_of(indexer: "Indexer", state: Any, index: Optional[int]) -> State:
    """Returns the state that an ``ih_state *`` holds."""
    made = State.__new__(State)
    made.indexer, made.index, made._state = indexer, index, state
    made.rounds = lib.ih_state_rounds(state)
    return made


def _restore(indexer: "Indexer", data: bytes, index: Optional[int]) -> State:
    """Returns the state with the bytes of an ``ih_state``."""
    state = ffi.new("ih_state *")
    ffi.memmove(state, data, len(data))
    return _state_of(indexer, state, index)
