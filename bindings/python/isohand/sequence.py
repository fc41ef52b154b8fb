"""Sequences: the canonical hands of a range of indices, in order.

Going over hands in order is tens of times as fast as unindexing each of them, since neighbours
mostly differ in one suit.
"""

from __future__ import annotations

import threading
from math import comb
from typing import TYPE_CHECKING, Any, Iterator, List, Optional, Sequence as Numbers, Tuple

import numpy as np
import numpy.typing as npt

from isohand._arrays import address, contiguous
from isohand._core import ffi, lib
from isohand._errors import check
from isohand._inputs import integer

if TYPE_CHECKING:
    from isohand.indexer import Indexer

__all__ = ["RUN", "Sequence"]

#: A run: consecutive hands in which only the group of one suit changes.  Suits are those of the
#: canonical hands.  Fields:
#:
#: - first, length: the index of the first hand, and the number of hands
#: - configuration: the number of the suit configuration
#: - groups: the group index of each suit in the first hand; that of `suit` is i higher in hand i
#: - sizes: how many groups each suit has
#: - counts: counts[s, r] is the number of cards of suit s in round r
#: - suit: the suit whose group changes
RUN = np.dtype(
    {
        "names": ["first", "length", "configuration", "groups", "sizes", "counts", "suit"],
        "formats": ["u8", "u8", "u8", ("u8", 4), ("u8", 4), ("u1", (4, 8)), "u1"],
        "offsets": [
            ffi.offsetof("ih_sequence_run", name)
            for name in ["first", "length", "configuration", "groups", "sizes", "counts", "suit"]
        ],
        "itemsize": ffi.sizeof("ih_sequence_run"),
    }
)


class Sequence:
    """An iterator over canonical hands, in chunks; `Indexer.sequence()` makes it.

    It has a position, which `next()` and `runs()` move.  Threads may share a sequence: each chunk
    goes to one of them.
    """

    def __init__(
        self,
        indexer: "Indexer",
        round: int,
        first: int,
        count: Optional[int],
        chunk: int,
        sets: bool,
        multiplicities: bool,
    ) -> None:
        chunk = _chunk(chunk)
        #: The indexer, the round, and the number of hands in an array.
        self.indexer, self.round, self.chunk = indexer, indexer.round(round), chunk
        asked = [("sets", sets), ("multiplicities", multiplicities)]
        self._wanted = [name for name, is_wanted in asked if is_wanted]
        self._lock = threading.Lock()
        first, count = indexer._span(self.round, first, count)
        out = ffi.new("ih_sequence **")
        check(lib.ih_sequence_new(indexer._indexer, self.round, first, count, out))
        self._sequence = ffi.gc(out[0], lib.ih_sequence_free)

    def __reduce__(self) -> Tuple[Any, ...]:
        raise TypeError("a Sequence cannot be pickled: its indexer can, and makes another one")

    def __repr__(self) -> str:
        return f"<{self.left} hands of round {self.round} of {self.indexer!r}, from {self.index}>"

    @property
    def index(self) -> int:
        """The index of the next hand."""
        return int(lib.ih_sequence_index(self._sequence))

    @property
    def left(self) -> int:
        """The number of hands that are left."""
        return int(lib.ih_sequence_left(self._sequence))

    def seek(self, first: int = 0, count: Optional[int] = None) -> None:
        """Moves to `count` hands from `first` on, or all hands from there.  Raises RangeError."""
        first, count = self.indexer._span(self.round, first, count)
        with self._lock:
            check(lib.ih_sequence_seek(self._sequence, first, count))

    def __iter__(self) -> "Sequence":
        return self

    def __next__(self) -> Any:
        with self._lock:
            n = min(self.chunk, self.left)
            if n == 0:
                raise StopIteration
            return self._read(n)

    def _read(self, n: int) -> Any:
        """Returns the arrays of the next n hands; the rows alone if nothing else is wanted."""
        rows = np.empty((n, self.indexer.cards(self.round)), np.uint8)
        parts: List[npt.NDArray[Any]] = [rows]
        arrays, given = ffi.new("ih_sequence_arrays *"), ffi.new("size_t *")
        arrays.rows, arrays.stride = address(rows, "uint8_t *"), rows.shape[1]
        for name in self._wanted:
            parts.append(np.empty(n, np.uint64))
            setattr(arrays, name, address(parts[-1], "uint64_t *"))
        check(lib.ih_sequence_next(self._sequence, n, arrays, given))
        return tuple(parts) if len(parts) > 1 else rows

    def runs(self, chunk: int = 4096) -> Iterator[npt.NDArray[Any]]:
        """Yields the runs of the hands that are left.

        Args:
            chunk: the number of runs in an array; the last one may be shorter.

        Returns:
            structured arrays of dtype RUN.

        Raises UnsupportedError for a rank-only deck, whose hands have no suit configurations.

        >>> import isohand
        >>> runs = next(isohand.Indexer("2").sequence().runs())
        >>> runs["first"].tolist()[:4], runs["length"].tolist()[:4], int(runs["length"].sum())
        ([0, 1, 3, 6], [1, 2, 3, 4], 169)
        """
        chunk = _chunk(chunk)
        while True:
            runs = np.zeros(chunk, RUN)
            with self._lock:
                n = self._read_runs(runs)
            if n == 0:
                return
            yield runs[:n]

    def _read_runs(self, runs: npt.NDArray[Any]) -> int:
        """Reads runs until the array is full or the range ends; returns their number."""
        pointer = address(runs, "ih_sequence_run *")
        for i in range(len(runs)):
            if self.left == 0:
                return i
            check(lib.ih_sequence_next_run(self._sequence, pointer + i))
        return len(runs)


def _chunk(chunk: int) -> int:
    """Returns the number of elements of an array.  Raises TypeError or ValueError."""
    chunk = integer(chunk, "chunk")
    if chunk < 1:
        raise ValueError(f"chunk must be at least 1, not {chunk}")
    return chunk


def suit_groups(
    indexer: "Indexer", counts: Numbers[int], first: int, count: Optional[int]
) -> npt.NDArray[np.uint16]:
    """As Indexer.suit_groups()."""
    held = contiguous(counts, np.uint8, "counts")
    if held.ndim != 1 or not 1 <= len(held) <= len(indexer.rounds):
        raise ValueError(f"counts must have 1 to {len(indexer.rounds)} rounds, not {held.shape}")
    first = integer(first, "first")
    if count is None:
        count = max(0, _group_count(len(indexer.deck.ranks), held.tolist()) - first)
    count = integer(count, "count")
    if first < 0 or count < 0:
        check(lib.IH_ERR_RANGE, what=f"groups {first} to {first + count}")
    out = np.empty((count, len(held)), np.uint16)
    check(
        lib.ih_suit_groups(
            indexer._indexer, len(held) - 1, address(held, "uint8_t *"), first, count,
            address(out, "uint16_t *") if count else ffi.new("uint16_t *"),
        ),
        what=f"groups {first} to {first + count} of counts {held.tolist()}",
    )
    return out


def _group_count(ranks: int, counts: List[int]) -> int:
    """Returns how many rank groups a suit with these counts has."""
    groups = 1
    for n in counts:
        groups *= comb(max(ranks, 0), n)
        ranks -= n
    return groups
