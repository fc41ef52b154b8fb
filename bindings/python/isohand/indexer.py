"""The indexer: dense indices for hands up to suit isomorphism."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import accumulate
from typing import Any, Optional, Sequence as Numbers, SupportsIndex, Tuple, Union

import numpy as np
import numpy.typing as npt

from isohand._arrays import Cards, Rows, address, as_indices, output, rows_of
from isohand._core import ffi, lib
from isohand._errors import RangeError, check, new_error
from isohand._inputs import integer
from isohand._instructions import instructions_of as _instructions, name_of
from isohand.boards import Boards, canonical_boards, index_holes
from isohand.cards import Deck, Hand, Rounds, as_deck, parse_rounds
from isohand.children import Children, State, children_of, parent_of
from isohand.sequence import Sequence, suit_groups

__all__ = ["NO_INDEX", "Canonical", "Indexer"]

Indices = npt.NDArray[np.uint64]

#: Stands for "no index": no hand has it.
NO_INDEX: int = lib.IH_NO_INDEX

# The calls for one hand, without a search for their names.
_index, _index_text, _unindex = lib.py_index, lib.py_index_text, lib.ih_unindex
_pointer = ffi.from_buffer


@dataclass(frozen=True, eq=False)
class Canonical:
    """The canonical form of a hand, with the suit permutation that leads to it."""

    index: int
    multiplicity: int  #: how many raw hands share the index
    cards: Cards  #: the canonical hand
    to: Cards  #: suit s of the hand becomes suit to[s]
    back: Cards  #: the inverse: back[to[s]] == s


class Indexer:
    """Numbers the hands of each round 0..size-1, the same for all suit-isomorphic hands.

    Args:
        rounds: the number of cards that each round deals: "2,3,1,1", [2, 3, 1, 1], or a name
            (preflop, flop, turn, river, holdem, stud, omaha-flop, ...).
        deck: a Deck or its name.
        instructions: one of instructions(); None for the fastest of the machine.  Results do not
            depend on it.

    Raises ParseError, DeckError, RoundsError, NumberOverflowError or TooLargeError.

    Rounds are numbered from 0; -1 is the last one.  An indexer is constant: all threads may use it
    at the same time, and its calls do not hold the interpreter's lock.  It can be pickled.

    >>> indexer = Indexer("2,3,1,1")
    >>> indexer.size(1)
    1286792
    >>> indexer.index("AsKs|QsJsTs")
    1286791
    """

    def __init__(
        self,
        rounds: Rounds = "holdem",
        deck: Union[Deck, str] = "standard",
        instructions: Optional[str] = None,
    ) -> None:
        #: The deck.
        self.deck = as_deck(deck)
        self._rounds = parse_rounds(rounds, self.deck)
        #: The number of cards that each round deals.
        self.rounds: Tuple[int, ...] = tuple(self._rounds.cards[0 : self._rounds.count])
        out = ffi.new("ih_indexer **")
        check(
            lib.ih_indexer_new_for(self.deck._deck, self._rounds, _instructions(instructions), out),
            what=f"rounds {rounds!r}",
        )
        self._indexer = ffi.gc(out[0], lib.ih_indexer_free, lib.ih_indexer_bytes(out[0]))
        self._widths = list(accumulate(self.rounds))
        self._asked = instructions

    def __repr__(self) -> str:
        return f"Indexer({','.join(map(str, self.rounds))!r}, {self.deck.name!r})"

    def __reduce__(self) -> Tuple[Any, ...]:
        return Indexer, (",".join(map(str, self.rounds)), self.deck.name, self._asked)

    # ---- Properties ----------------------------------------------------------------

    @property
    def instructions(self) -> str:
        """The name of the instruction set that the indexer uses."""
        return name_of(lib.ih_indexer_instructions(self._indexer))

    @property
    def nbytes(self) -> int:
        """The memory that the indexer holds, in bytes."""
        return int(lib.ih_indexer_bytes(self._indexer))

    def round(self, round: int) -> int:
        """Returns the number of a round, which may be counted from the end.  Raises RangeError."""
        round, count = integer(round, "round"), len(self.rounds)
        if not -count <= round < count:
            raise RangeError(f"round {round} of {count} rounds")
        return round if round >= 0 else count + round

    def cards(self, round: int = -1) -> int:
        """Returns the number of cards of a hand of a round: those of rounds 0..round together."""
        return self._widths[self.round(round)]

    def size(self, round: int = -1) -> int:
        """Returns the number of canonical hands of a round; its indices are 0..size-1."""
        return int(lib.ih_indexer_size(self._indexer, self.round(round)))

    def deals(self, round: int = -1) -> int:
        """Returns the number of raw deals of a round, ignoring the order within rounds."""
        out = ffi.new("ih_u128 *")
        check(lib.ih_indexer_deals(self._indexer, self.round(round), out))
        return int(out.high) << 64 | int(out.low)

    def configurations(self, round: int = -1) -> int:
        """Returns the number of suit configurations of a round; 1 for a rank-only deck."""
        return int(lib.ih_indexer_configurations(self._indexer, self.round(round)))

    def _span(self, round: int, first: int, count: Optional[int]) -> Tuple[int, int]:
        """Returns a range of indices of a round.  Raises RangeError.

        count  None for all indices from the first on
        """
        size, first = self.size(round), integer(first, "first")
        end = size if count is None else first + integer(count, "count")
        if not 0 <= first <= end <= size:
            raise RangeError(f"indices {first} to {end} are not in 0..{size}")
        return first, end - first

    def _known(self, index: SupportsIndex, round: int) -> int:
        """Returns an index as an int.  Raises RangeError if the round does not have it."""
        index = integer(index, "index")
        if not 0 <= index < self.size(round):
            raise RangeError(f"index {index} is not in 0..{self.size(round) - 1}")
        return index

    # ---- From hands to indices -------------------------------------------------------

    def index(self, hand: Hand) -> int:
        """Returns the index of one hand, in the round that has as many cards.

        Args:
            hand: text such as "AsKs|QsJhTd" (bars are optional, but may stand only between
                rounds), card bytes, or an array of cards.

        Raises ParseError, CardError, DuplicateError or CountError.
        """
        if isinstance(hand, bytes):
            index = _index(self._indexer, hand, len(hand))
        elif isinstance(hand, str):
            text = hand.encode()
            index = _index_text(self._indexer, text, len(text))
        else:
            hand = self.deck.hand(hand)
            index = _index(self._indexer, hand, len(hand))
        if index == NO_INDEX:
            cards, round = self._cards_and_round(hand)
            check(
                lib.ih_index_round(self._indexer, round, cards, ffi.new("uint64_t *")),
                what=_shown(hand),
            )
        return index  # type: ignore[no-any-return]

    def _cards_and_round(self, hand: Hand) -> Tuple[bytes, int]:
        """Returns the cards of a hand, and the round that has as many.

        Raises ParseError, CardError or DuplicateError for a text, CountError if no round has as
        many cards.
        """
        cards = self.deck.hand(hand)
        if len(cards) not in self._widths:
            known = " or ".join(map(str, self._widths))
            check(lib.IH_ERR_COUNT, what=f"{_shown(hand)}: {len(cards)} cards, not {known}")
        round = self._widths.index(len(cards))
        return self._parse(hand, round) if isinstance(hand, str) else cards, round

    def _hand(self, hand: Hand, round: int) -> bytes:
        """Returns the cards of a hand of a round; raises CountError for other numbers of cards."""
        round = self.round(round)
        if isinstance(hand, str):
            return self._parse(hand, round)
        cards, wanted = self.deck.hand(hand), self._widths[round]
        if len(cards) != wanted:
            check(lib.IH_ERR_COUNT, what=f"{_shown(cards)}: {len(cards)} cards, not {wanted}")
        return cards

    def _parse(self, text: str, round: int) -> bytes:
        """Returns the cards of a text, whose bars must be at the ends of rounds."""
        data, error = text.encode(), new_error()
        cards = ffi.new("uint8_t[]", self._widths[round])
        check(
            lib.ih_hand_parse(
                self.deck._deck, self._rounds, round + 1, data, len(data), cards, error
            ),
            error,
        )
        return bytes(ffi.buffer(cards))

    def index_all(self, hand: Any) -> Indices:
        """Returns the indices of a hand of the last round in every round.

        Args:
            hand: a hand, or an array of hands of shape (..., cards).

        Returns:
            uint64 array of shape (..., rounds); element r is the index of the cards of rounds 0..r.

        Raises as index() or index_batch().
        """
        if not isinstance(hand, (str, bytes)) and np.ndim(hand) > 1:
            rows = rows_of(hand, self._widths[-1], "hand")
            each = [
                self.index_batch(rows.array[:, :cards], round)
                for round, cards in enumerate(self._widths)
            ]
            return np.stack(each, axis=-1).reshape(*rows.shape, len(each))
        cards = self._hand(hand, -1)
        out = np.empty(len(self.rounds), np.uint64)
        check(
            lib.ih_index_all(self._indexer, cards, address(out, "uint64_t *")), what=_shown(hand)
        )
        return out

    def index_batch(
        self, rows: Rows, round: int = -1, out: Optional[Indices] = None
    ) -> Indices:
        """Returns the indices of many hands of a round.

        Args:
            rows: array of shape (..., cards), the cards of a hand in the last dimension.  uint8
                arrays go in without a copy if that dimension is contiguous.
            round: the round of the hands.
            out: uint64 array of shape (...) that receives the indices; None for a new one.

        Returns:
            uint64 array of shape (...).

        Raises CountError, or CardError and DuplicateError with the number of the `row`; `out` is
        untouched then.
        """
        round = self.round(round)
        hands = rows_of(rows, self._widths[round])
        out = output(out, hands.shape, np.uint64)
        bad = ffi.new("size_t *")
        status = lib.ih_index_batch(
            self._indexer, round, hands.pointer, hands.stride, hands.count,
            address(out, "uint64_t *"), bad,
        )
        if status:
            check(status, row=bad[0])
        return out

    # ---- From indices to hands -------------------------------------------------------

    def unindex(self, index: int, round: int = -1) -> Cards:
        """Returns the canonical hand of an index.

        Returns:
            uint8 array of the cards, those of the first round first.

        Raises RangeError.
        """
        if type(index) is not int:
            index = integer(index, "index")
        try:
            cards = np.empty(self._widths[round], np.uint8)
            number = round if round >= 0 else round + len(self._widths)
            status = _unindex(self._indexer, number, index, _pointer(cards))
        except (IndexError, OverflowError):
            self.round(round)
            status = lib.IH_ERR_RANGE
        if status:
            check(status, what=f"index {index}")
        return cards

    def unindex_batch(
        self, indices: npt.ArrayLike, round: int = -1, out: Optional[Cards] = None
    ) -> Cards:
        """Returns the canonical hands of many indices.

        Args:
            indices: array of shape (...); uint64 arrays go in without a copy.
            round: the round of the indices.
            out: uint8 array of shape (..., cards) that receives the hands; None for a new one.

        Returns:
            uint8 array of shape (..., cards).

        Raises RangeError with the number of the `row`; `out` is untouched then.
        """
        round = self.round(round)
        numbers = as_indices(indices)
        width = self._widths[round]
        out = output(out, numbers.shape + (width,), np.uint8)
        bad = ffi.new("size_t *")
        status = lib.ih_unindex_batch(
            self._indexer, round, address(numbers, "uint64_t *"), numbers.size,
            address(out, "uint8_t *"), width, bad,
        )
        if status:
            check(status, row=bad[0])
        return out

    def multiplicity(self, index: npt.ArrayLike, round: int = -1) -> Any:
        """Returns how many raw hands share an index.

        Args:
            index: an index, or an array of indices.  For all indices in order, sequence() with
                multiplicities=True is faster.

        Returns:
            an int, or a uint64 array of the same shape.

        Raises RangeError, with the number of the `row` for an array.
        """
        round = self.round(round)
        if isinstance(index, int):
            out = ffi.new("uint64_t *")
            known = self._known(index, round)
            check(lib.ih_multiplicity(self._indexer, round, known, out))
            return int(out[0])
        numbers = as_indices(index)
        many = np.empty(numbers.shape, np.uint64)
        pointer = address(many, "uint64_t *")
        for row, number in enumerate(numbers.ravel().tolist()):
            status = lib.ih_multiplicity(self._indexer, round, number, pointer + row)
            if status:
                check(status, what=f"index {number}", row=row if numbers.ndim else None)
        return many if numbers.ndim else int(many)

    def canonical(self, hand: Hand) -> Canonical:
        """Returns the canonical form of a hand.  Raises as index().

        For many hands, use ``unindex_batch(index_batch(rows))``.
        """
        (cards, round), out = self._cards_and_round(hand), ffi.new("ih_canonical *")
        check(lib.ih_canonicalize(self._indexer, round, cards, out), what=_shown(hand))
        return Canonical(
            out.index,
            out.multiplicity,
            np.frombuffer(bytes(ffi.buffer(out.cards, len(cards))), np.uint8),
            np.frombuffer(bytes(ffi.buffer(out.to)), np.uint8),
            np.frombuffer(bytes(ffi.buffer(out.back)), np.uint8),
        )

    def is_canonical(self, hand: Hand) -> bool:
        """Returns whether a hand is its own canonical form, card for card in the same order."""
        (cards, round), out = self._cards_and_round(hand), ffi.new("int *")
        check(lib.ih_is_canonical(self._indexer, round, cards, out), what=_shown(hand))
        return bool(out[0])

    def text(self, hand: Any) -> Any:
        """Writes a hand with a bar between rounds: "AsKs|QsJsTs"; a list of such texts for rows.

        Raises CardError, DuplicateError or CountError.
        """
        if not isinstance(hand, (str, bytes)) and np.ndim(hand) > 1:
            return [self.text(row) for row in np.asarray(hand)]
        cards, round = self._cards_and_round(hand)
        self.deck.set(cards)
        text = ffi.new("char[]", lib.IH_HAND_TEXT)
        lib.ih_hand_format(self.deck._deck, self._rounds, round + 1, cards, text)
        return ffi.string(text).decode()

    # ---- Canonical hands in order: isohand.sequence -----------------------------------

    def sequence(
        self, round: int = -1, first: int = 0, count: Optional[int] = None, chunk: int = 65536,
        sets: bool = False, multiplicities: bool = False,
    ) -> Sequence:
        """Iterates over the canonical hands of a range of indices, in order.

        Args:
            round: the round.
            first, count: the range of indices; all of them by default.
            chunk: the number of hands in an array; the last one may be shorter.
            sets: whether to yield the set of each hand, too.
            multiplicities: whether to yield the multiplicity of each hand, too.

        Returns:
            an iterator over uint8 arrays of shape (hands, cards).  With sets or multiplicities, it
            yields tuples of this array and uint64 arrays of shape (hands,), in this order.

        Raises RangeError.

        >>> indexer = Indexer("2,3")
        >>> sum(len(hands) for hands in indexer.sequence())
        1286792
        >>> sum(int(many.sum()) for hands, many in indexer.sequence(multiplicities=True))
        25989600
        """
        return Sequence(self, round, first, count, chunk, sets, multiplicities)

    def suit_groups(
        self, counts: Numbers[int], first: int = 0, count: Optional[int] = None
    ) -> npt.NDArray[np.uint16]:
        """Returns the rank sets of the groups of a suit with given counts.

        Args:
            counts: the number of cards of the suit in each of the first rounds.
            first, count: the range of groups; all of them by default.

        Returns:
            uint16 array of shape (count, rounds): the ranks that group first + i holds in each
            round; bit q is set for rank q.

        Raises CountError if no suit has these counts, RangeError, or UnsupportedError for a
        rank-only deck.
        """
        return suit_groups(self, counts, first, count)

    # ---- Children and parents: isohand.children ---------------------------------------

    def state(self) -> State:
        """Returns the empty hand, to which rounds can be dealt one by one."""
        return State(self)

    def children(self, index: int, round: int) -> Children:
        """Returns the distinct children of an index of a round: indices of the next round.

        ``multiplicity(index) * weight = multiplicity(child)`` for each of them.

        Raises RangeError, also for the last round.
        """
        return children_of(self, index, round)

    def parent(
        self, index: npt.ArrayLike, round: int = -1, earlier: Optional[int] = None
    ) -> Any:
        """Returns the index that all hands of an index had after an earlier round.

        Args:
            index: an index, or an array of indices.
            round: their round.
            earlier: the earlier round; None for the one before.

        Returns:
            an int, or a uint64 array of the same shape.

        Raises RangeError.
        """
        return parent_of(self, index, round, earlier)

    # ---- Boards: isohand.boards ---------------------------------------------------------

    def holes(
        self, board: Union[Hand, Rows] = b"", out: Optional[Indices] = None
    ) -> Indices:
        """Returns the indices of all hole cards on a board.

        The first round of the indexer must have 2 cards.

        Args:
            board: a board at which a round ends: 0, 3, 4 or 5 cards for 2,3,1,1; or an array of
                boards, of shape (..., cards).
            out: uint64 array of shape (..., hole_vector_length(deck)); None for a new one.

        Returns:
            uint64 array of that shape, in hole order: the index of the hand of the hole cards and
            the board; NO_INDEX for hole cards that the board blocks, and at unused places.

        Raises UnsupportedError, CountError, ParseError, CardError or DuplicateError.

        >>> indices = Indexer("2,3").holes("QsJsTs")
        >>> len(indices), int((indices == NO_INDEX).sum())
        (1326, 150)
        """
        return index_holes(self, board, out)

    def canonical_boards(
        self, round: int = -1, first: int = 0, count: Optional[int] = None
    ) -> Boards:
        """Returns canonical boards with their weights, for an indexer over the rounds of the board.

        Args:
            round: the round.
            first, count: the range of indices; all of them by default.

        Raises RangeError.

        >>> boards = Indexer("3").canonical_boards()
        >>> len(boards), int(boards.weights.sum())
        (1755, 22100)
        """
        return canonical_boards(self, round, first, count)


def _shown(hand: Hand) -> str:
    """Returns a hand as messages name it."""
    return f"hand {hand!r}" if isinstance(hand, str) else f"hand {list(hand)}"
