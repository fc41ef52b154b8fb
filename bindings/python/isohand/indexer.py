"""The indexer: dense indices for hands up to suit isomorphism."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Optional, Sequence, Tuple, Union

import numpy as np
import numpy.typing as npt

from isohand._arrays import Cards, Rows, address, contiguous, output, rows_of
from isohand._core import ffi, lib
from isohand._errors import RangeError, check, new_error
from isohand.cards import Deck, Hand

Indices = npt.NDArray[np.uint64]

# What the calls for one hand return for a hand that is not valid.
_NO_INDEX = lib.IH_NO_INDEX
_index, _index_text = lib.py_index, lib.py_index_text


@dataclass(frozen=True)
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
        instructions: "portable", "avx2", "avx512" or "neon"; None for the fastest of the machine.
            Results do not depend on it.

    Raises ParseError, DeckError, RoundsError, NumberOverflowError or TooLargeError.

    Rounds are numbered from 0; -1 is the last one.  An indexer is constant: all threads may use it
    at the same time.  It can be pickled.

    >>> indexer = Indexer("2,3,1,1")
    >>> indexer.size(1)
    1286792
    >>> indexer.index("AsKs|QsJsTs")
    1286791
    """

    def __init__(
        self,
        rounds: Union[str, Sequence[int]] = "holdem",
        deck: Union[Deck, str] = "standard",
        instructions: Optional[str] = None,
    ) -> None:
        self.deck = deck if isinstance(deck, Deck) else Deck(deck)
        text = rounds if isinstance(rounds, str) else ",".join(map(str, rounds))
        data, parsed, error = text.encode(), ffi.new("ih_rounds *"), new_error()
        check(lib.ih_rounds_parse(self.deck._deck, data, len(data), parsed, error), error)
        self._rounds = parsed
        out = ffi.new("ih_indexer **")
        chosen = _instructions(instructions)
        check(lib.ih_indexer_new_for(self.deck._deck, parsed, chosen, out), what=f"rounds {text!r}")
        self._indexer = ffi.gc(out[0], lib.ih_indexer_free, lib.ih_indexer_bytes(out[0]))
        self._asked = instructions

    def __repr__(self) -> str:
        return f"Indexer({','.join(map(str, self.rounds))!r}, {self.deck.name!r})"

    def __reduce__(self) -> Tuple[Any, ...]:
        return Indexer, (",".join(map(str, self.rounds)), self.deck.name, self._asked)

    # ---- Properties ----------------------------------------------------------------

    @property
    def rounds(self) -> Tuple[int, ...]:
        """The number of cards that each round deals."""
        return tuple(self._rounds.cards[0 : self._rounds.count])

    @property
    def instructions(self) -> str:
        """The name of the instruction set that the indexer uses."""
        name = lib.ih_instructions_name(lib.ih_indexer_instructions(self._indexer))
        return str(ffi.string(name).decode())

    @property
    def nbytes(self) -> int:
        """The memory that the indexer holds, in bytes."""
        return int(lib.ih_indexer_bytes(self._indexer))

    def round(self, round: int) -> int:
        """Returns the number of a round, which may be counted from the end.  Raises RangeError."""
        count = int(self._rounds.count)
        if not -count <= round < count:
            raise RangeError(f"round {round} of {count} rounds")
        return round if round >= 0 else count + round

    def cards(self, round: int = -1) -> int:
        """Returns the number of cards of a hand of a round: those of rounds 0..round together."""
        return int(lib.ih_indexer_cards(self._indexer, self.round(round)))

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

    # ---- From hands to indices -------------------------------------------------------

    def index(self, hand: Hand) -> int:
        """Returns the index of one hand, in the round that has as many cards.

        Args:
            hand: text such as "AsKs|QsJhTd" (bars are optional, but may stand only between
                rounds), card bytes, or an array of cards.

        Raises ParseError, CardError, DuplicateError or CountError.
        """
        if type(hand) is bytes:
            index = _index(self._indexer, hand, len(hand))
        elif type(hand) is str:
            text = hand.encode()
            index = _index_text(self._indexer, text, len(text))
        else:
            return self.index(self.deck.hand(hand))
        if index == _NO_INDEX:
            self._refuse(hand)
        return index  # type: ignore[no-any-return]

    def _refuse(self, hand: Union[str, bytes]) -> None:
        """Raises the exception for a hand that has no index."""
        round = self._round_of(hand)
        if isinstance(hand, str):
            hand = self._parse(hand, round)
        out = ffi.new("uint64_t *")
        check(lib.ih_index_round(self._indexer, round, hand, out), what=self._shown(hand))

    def _round_of(self, hand: Union[str, bytes]) -> int:
        """Returns the round that has as many cards as a hand; raises CountError if none has."""
        cards = len(self.deck.hand(hand))
        totals = [self.cards(round) for round in range(len(self.rounds))]
        if cards not in totals:
            known = " or ".join(map(str, totals))
            check(lib.IH_ERR_COUNT, what=f"{self._shown(hand)}: {cards} cards, not {known}")
        return totals.index(cards)

    def _parse(self, text: str, round: int) -> bytes:
        data, error = text.encode(), new_error()
        cards = ffi.new("uint8_t[]", self.cards(round))
        check(
            lib.ih_hand_parse(
                self.deck._deck, self._rounds, round + 1, data, len(data), cards, error
            ),
            error,
        )
        return bytes(ffi.buffer(cards))

    def _shown(self, hand: Union[str, bytes]) -> str:
        return f"hand {hand!r}" if isinstance(hand, str) else f"hand {list(hand)}"

    def index_all(self, hand: Hand) -> Indices:
        """Returns the indices of a hand of the last round in every round.

        Returns:
            uint64 array; element r is the index of the cards of rounds 0..r.
        """
        cards = self._hand(hand, -1)
        out = np.empty(len(self.rounds), np.uint64)
        check(
            lib.ih_index_all(self._indexer, cards, address(out, "uint64_t *")),
            what=self._shown(cards),
        )
        return out

    def _hand(self, hand: Hand, round: int) -> bytes:
        """Returns the cards of a hand of a round; raises CountError for other numbers of cards."""
        if isinstance(hand, str):
            return self._parse(hand, self.round(round))
        cards = self.deck.hand(hand)
        if len(cards) != self.cards(round):
            wanted = self.cards(round)
            check(
                lib.IH_ERR_COUNT, what=f"{self._shown(cards)}: {len(cards)} cards, not {wanted}"
            )
        return cards

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
        hands = rows_of(rows, self.cards(round))
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
        round = self.round(round)
        cards = np.empty(self.cards(round), np.uint8)
        if not 0 <= index < self.size(round):
            check(lib.IH_ERR_RANGE, what=f"index {index}")
        lib.ih_unindex_unchecked(self._indexer, round, index, address(cards, "uint8_t *"))
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
        numbers = contiguous(indices, np.uint64, "indices")
        width = self.cards(round)
        out = output(out, numbers.shape + (width,), np.uint8)
        bad = ffi.new("size_t *")
        status = lib.ih_unindex_batch(
            self._indexer, round, address(numbers, "uint64_t *"), numbers.size,
            address(out, "uint8_t *"), width, bad,
        )
        if status:
            check(status, row=bad[0])
        return out

    def multiplicity(self, index: int, round: int = -1) -> int:
        """Returns how many raw hands share an index.  Raises RangeError."""
        out = ffi.new("uint64_t *")
        if index < 0:
            check(lib.IH_ERR_RANGE, what=f"index {index}")
        check(
            lib.ih_multiplicity(self._indexer, self.round(round), index, out),
            what=f"index {index}",
        )
        return int(out[0])

    def canonical(self, hand: Hand) -> Canonical:
        """Returns the canonical form of a hand.  Raises as index()."""
        round = self._round_of(hand if isinstance(hand, str) else self.deck.hand(hand))
        cards, out = self._hand(hand, round), ffi.new("ih_canonical *")
        check(lib.ih_canonicalize(self._indexer, round, cards, out), what=self._shown(cards))
        return Canonical(
            out.index,
            out.multiplicity,
            np.frombuffer(bytes(out.cards[0 : len(cards)]), np.uint8),
            np.frombuffer(bytes(out.to), np.uint8),
            np.frombuffer(bytes(out.back), np.uint8),
        )

    def is_canonical(self, hand: Hand) -> bool:
        """Returns whether a hand is its own canonical form, card for card in the same order."""
        round = self._round_of(hand if isinstance(hand, str) else self.deck.hand(hand))
        cards, out = self._hand(hand, round), ffi.new("int *")
        check(lib.ih_is_canonical(self._indexer, round, cards, out), what=self._shown(cards))
        return bool(out[0])

    def text(self, hand: Rows) -> Any:
        """Writes a hand with a bar between rounds: "AsKs|QsJsTs"; a list of such texts for rows."""
        array = np.asarray(hand)
        if array.ndim > 1:
            return [self.text(row) for row in array]
        cards = self.deck.hand(array)
        round = self._round_of(cards)
        text = ffi.new("char[]", lib.IH_HAND_TEXT)
        lib.ih_hand_format(self.deck._deck, self._rounds, round + 1, cards, text)
        return ffi.string(text).decode()


def _instructions(name: Optional[str]) -> Any:
    """Returns an instruction set by its name; None for the fastest."""
    global _fastest
    if name is not None:
        found = lib.ih_instructions_find(name.encode())
        if found == ffi.NULL:
            raise ValueError(f"instructions {name!r}: unknown, or not of this machine")
        return found
    if _fastest is None:
        _fastest = lib.ih_instructions_best()
    return _fastest


_fastest: Any = None
