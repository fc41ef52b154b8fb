"""Relations between two round lists: what the hands of one become in the other.

Their cards are dealt again, with new cards where the other list has more.  An index leads to a few
distinct indices, each with a weight: the number of targets of one raw hand that have it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Dict, Optional, Tuple, Union

import numpy as np
import numpy.typing as npt

from isohand._arrays import address, contiguous, output
from isohand._calls import Progress, executor, long_call
from isohand._core import ffi, lib
from isohand._errors import check
from isohand.cards import Hand

if TYPE_CHECKING:
    from isohand.indexer import Indexer

__all__ = ["Relation", "Targets"]

Numbers = npt.NDArray[np.uint64]

_TARGET = np.dtype([("index", "u8"), ("weight", "u8")])

#: The element types of Relation.sum(), and the type of the sums.
_SUMMED: Dict[Any, Tuple[int, Any]] = {
    np.dtype(np.uint8): (lib.IH_U8, np.uint64),
    np.dtype(np.uint16): (lib.IH_U16, np.uint64),
    np.dtype(np.uint32): (lib.IH_U32, np.uint64),
    np.dtype(np.uint64): (lib.IH_U64, np.uint64),
    np.dtype(np.float32): (lib.IH_F32, np.float64),
    np.dtype(np.float64): (lib.IH_F64, np.float64),
}


@dataclass(frozen=True, eq=False)
class Targets:
    """The distinct targets of a hand, in ascending order of their indices."""

    indices: Numbers  #: the index of each target
    weights: Numbers  #: how many targets of the hand have it

    def __len__(self) -> int:
        return len(self.indices)


class Relation:
    """What the hands of one indexer become in another one when their cards are dealt again.

    Args:
        hands: the indexer of the hands.
        targets: the indexer of what they become, with the same deck.
        hand_round, target_round: the rounds.
        redeal: how the cards are dealt again: redeal[q][r] is how many cards of round q of the
            target come from round r of the hand; the others are dealt new.  None for dealing order:
            surplus cards are dropped, missing cards dealt new.
        first: the first round of the hand that is used, if redeal is None.

    Raises DeckError, RangeError, CountError if redeal takes or puts more cards than a round has, or
    NumberOverflowError if a hand has 2^32 or more targets.

    A relation is constant: all threads may use it at the same time.

    >>> import isohand
    >>> relation = isohand.Relation(isohand.Indexer("2,3"), isohand.Indexer("2,4"))
    >>> relation.weight
    47
    >>> targets = relation.targets("AsKs|QsJsTs")
    >>> len(targets), int(targets.weights.sum())
    (21, 47)
    """

    def __init__(
        self,
        hands: "Indexer",
        targets: "Indexer",
        hand_round: int = -1,
        target_round: int = -1,
        redeal: Optional[npt.ArrayLike] = None,
        first: int = 0,
    ) -> None:
        #: The indexers of the hands and of the targets.
        self.hand_indexer, self.target_indexer = hands, targets
        #: Their rounds, counted from 0.
        self.hand_round, self.target_round = hands.round(hand_round), targets.round(target_round)
        self._redeal = self._in_order(first) if redeal is None else self._given(redeal)
        out = ffi.new("ih_relation **")
        check(
            lib.ih_relation_new(
                hands._indexer, self.hand_round, targets._indexer, self.target_round, self._redeal,
                out,
            ),
            what=f"{hands!r}, round {self.hand_round}, to {targets!r}, round {self.target_round}",
        )
        self._relation = ffi.gc(out[0], lib.ih_relation_free)

    def _in_order(self, first: int) -> Any:
        """Returns the ``ih_redeal *`` in dealing order."""
        out = ffi.new("ih_redeal *")
        check(
            lib.ih_redeal_in_order(
                self.hand_indexer._indexer, self.hand_indexer.round(first), self.hand_round,
                self.target_indexer._indexer, self.target_round, out,
            ),
            what=f"first={first}",
        )
        return out

    def _given(self, redeal: npt.ArrayLike) -> Any:
        """Returns an ``ih_redeal *`` of the user."""
        cards = contiguous(redeal, np.uint8, "redeal")
        wanted = (self.target_round + 1, self.hand_round + 1)
        if cards.shape != wanted:
            raise ValueError(f"redeal must have the shape {wanted}, not {cards.shape}")
        out = ffi.new("ih_redeal *")
        for q, row in enumerate(cards.tolist()):
            out.cards[q][0 : len(row)] = row
        return out

    def __repr__(self) -> str:
        return (
            f"Relation({self.hand_indexer!r}, {self.target_indexer!r}, {self.hand_round},"
            f" {self.target_round}, {self.redeal.tolist()})"
        )

    def __reduce__(self) -> Tuple[Any, ...]:
        return Relation, (
            self.hand_indexer, self.target_indexer, self.hand_round, self.target_round, self.redeal,
        )  # fmt: skip

    @property
    def redeal(self) -> npt.NDArray[np.uint8]:
        """How the cards are dealt again: uint8 array (rounds of the target, rounds of the hand)."""
        all_rounds = np.frombuffer(bytes(ffi.buffer(self._redeal.cards)), np.uint8)
        square = all_rounds.reshape(lib.IH_MAX_ROUNDS, lib.IH_MAX_ROUNDS)
        return square[: self.target_round + 1, : self.hand_round + 1].copy()

    @property
    def weight(self) -> int:
        """The number of targets of every hand."""
        return int(lib.ih_relation_weight(self._relation))

    @property
    def completions(self) -> int:
        """How often any one raw hand of the targets is a target of a raw hand.

        Raises NumberOverflowError if it does not fit 128 bits (only with rank-only decks).
        """
        out = ffi.new("ih_u128 *")
        check(lib.ih_relation_completions(self._relation, out))
        return int(out.high) << 64 | int(out.low)

    def targets(self, hand: Union[int, Hand]) -> Targets:
        """Returns the distinct targets of an index, or of a raw hand.

        Args:
            hand: an index of `hand_indexer`, or a hand of `hand_round`.

        Raises RangeError for an index, ParseError, CardError, DuplicateError or CountError for a
        hand.
        """
        capacity = self.weight
        out, count = np.empty(capacity, _TARGET), ffi.new("size_t *")
        pointer = address(out, "ih_target *")
        if isinstance(hand, (int, np.integer)):
            hand = self.hand_indexer._known(hand, self.hand_round)
            check(lib.ih_relation_targets(self._relation, hand, pointer, capacity, count))
        else:
            cards = self.hand_indexer._hand(hand, self.hand_round)
            status = lib.ih_relation_targets_of_cards(
                self._relation, cards, pointer, capacity, count
            )
            check(status, what=f"hand {hand!r}")
        targets = out[: count[0]]
        return Targets(*(np.ascontiguousarray(targets[name]) for name in ("index", "weight")))

    def sum(
        self,
        values: npt.ArrayLike,
        first: int = 0,
        count: Optional[int] = None,
        out: Optional[npt.NDArray[Any]] = None,
        threads: Optional[int] = None,
        progress: Optional[Progress] = None,
    ) -> npt.NDArray[Any]:
        """Adds up rows over the targets of each index.

        ``out[i - first] = sum over j of weight(i, j) * values[j]``: for example, values of the turn
        become their sums for each flop.  Divide by `weight` for the mean.

        Args:
            values: array of shape (size of the targets, ...) of uint8, uint16, uint32, uint64,
                float32 or float64.
            first, count: the indices of the hands; all of them by default.
            out: array of shape (count, ...), uint64 for integers, float64 for floating point.
            threads: the number of threads; None for one per processor.  The sums do not depend on
                it.
            progress: called with the number of indices that are done, and their total.

        Raises TypeError, ValueError, RangeError, or NumberOverflowError if a sum of uint64 does not
        fit; `out` is undefined then.
        """
        rows = self._rows(values)
        if rows.dtype not in _SUMMED:
            known = ", ".join(str(dtype) for dtype in _SUMMED)
            raise TypeError(f"values must be an array of {known}, not {rows.dtype}")
        number, dtype = _SUMMED[rows.dtype]
        first, count = self.hand_indexer._span(self.hand_round, first, count)
        sums = _apart(output(out, (count, *rows.shape[1:]), dtype), rows)
        width, run = rows.size // len(rows), executor(threads)
        if sums.size > 0:
            long_call(
                lambda callbacks: lib.ih_relation_sum(
                    self._relation, number, width, address(rows, "void *"), first, len(sums), run,
                    callbacks, address(sums, "void *"),
                ),
                progress,
            )
        return sums

    def gather(
        self,
        values: npt.ArrayLike,
        first: int = 0,
        count: Optional[int] = None,
        out: Optional[npt.NDArray[Any]] = None,
        threads: Optional[int] = None,
        progress: Optional[Progress] = None,
    ) -> npt.NDArray[Any]:
        """Copies, for each index, the row of its only target.

        For example, it turns bucket labels of 2,5 into those of 2,3,1,1.

        Args:
            values: array of shape (size of the targets, ...) of any type.
            first, count: the indices of the hands; all of them by default.
            out: array of the type of values and the shape (count, ...).
            threads, progress: as for sum().

        Raises UnsupportedError unless `weight` is 1; TypeError, ValueError or RangeError.
        """
        rows = self._rows(values)
        if rows.dtype.hasobject:
            raise TypeError("values must not be Python objects")
        first, count = self.hand_indexer._span(self.hand_round, first, count)
        copies = _apart(output(out, (count, *rows.shape[1:]), rows.dtype), rows)
        width, run = rows.nbytes // len(rows), executor(threads)
        if self.weight != 1:
            check(lib.IH_ERR_UNSUPPORTED, what=f"a hand has {self.weight} targets, not 1")
        if copies.nbytes > 0:
            long_call(
                lambda callbacks: lib.ih_relation_gather(
                    self._relation, width, address(rows, "void *"), first, len(copies), run,
                    callbacks, address(copies, "void *"),
                ),
                progress,
            )
        return copies

    def _rows(self, values: npt.ArrayLike) -> npt.NDArray[Any]:
        """Returns a row for each index of the targets, contiguous and in native byte order."""
        rows = np.asarray(values)
        size = self.target_indexer.size(self.target_round)
        if rows.ndim == 0 or len(rows) != size:
            raise ValueError(f"values must have {size} rows, not the shape {rows.shape}")
        return np.ascontiguousarray(rows, rows.dtype.newbyteorder("="))


def _apart(out: npt.NDArray[Any], values: npt.NDArray[Any]) -> npt.NDArray[Any]:
    """Returns `out`.  Raises ValueError if it overlaps the values."""
    if np.may_share_memory(out, values):  # exact, since both are contiguous
        raise ValueError("out must not overlap values")
    return out
