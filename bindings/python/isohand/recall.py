"""Perfect recall of buckets: the sequences of buckets that hands go through."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Dict, Optional, Tuple

import numpy as np
import numpy.typing as npt

from isohand._arrays import Rows, address, borrowed, contiguous, output, rows_of
from isohand._calls import Call, Progress, executor
from isohand._errors import check, new_error
from isohand._inputs import Path, memory_limit, path_bytes
from isohand._table import ffi, lib
from isohand.abstraction import Abstraction, board_of_hand
from isohand.game import STREETS, Street, board_of

Numbers = npt.NDArray[np.uint32]

#: Stands for "no sequence" in the result of Recall.number().
NO_SEQUENCE: int = 0xFFFFFFFF


@dataclass(frozen=True)
class RecallStreet:
    """The bucket sequences of a street, by number on the street before and then by bucket."""

    before: int  #: number of sequences of the street before; 1 preflop
    buckets: int  #: number of buckets of the street
    count: int  #: number of sequences
    first: Numbers  #: first[p] to first[p + 1] - 1 extend sequence p of the street before
    bucket: Numbers  #: the last bucket of each sequence
    size: npt.NDArray[np.uint64]  #: how many raw hands have each sequence


class Recall:
    """Numbers the bucket sequences that hands have, street by street.

    A player with perfect recall knows the buckets of all streets so far.  The strategy of a solver
    needs one row for each of these sequences.

    Args:
        abstraction: the buckets.
        street: the last street; None for the last one before a missing file.
        threads: threads to use; None for one for each processor.
        memory: bytes of memory to use at most; None for what is available.
        progress: is called with the hands that are done, and those of all streets.

    Raises RangeError if a street has no file, OutOfMemoryError, UnsupportedError or MismatchError.

    >>> import tempfile, isohand
    >>> recipe = {"preflop": {"method": "hands"}, "flop": {"method": "optimal", "k": 5}}
    >>> made = isohand.bucket(recipe, tempfile.mkdtemp(), game=isohand.Game("5x2"))
    >>> recall = Recall(made)
    >>> recall.counts
    {'preflop': 25, 'flop': 100}
    >>> hand = [16, 17, 12, 13, 8]  # AsAh|KsKhQs
    >>> number = recall.number("flop", made.bucket(hand[:2]), made.bucket(hand))
    >>> number == recall.lookup(hand)
    True
    """

    def __init__(
        self,
        abstraction: Abstraction,
        street: Optional[Street] = None,
        *,
        threads: Optional[int] = None,
        memory: Optional[int] = None,
        progress: Optional[Progress] = None,
    ) -> None:
        board = _last_board(abstraction) if street is None else board_of(street)
        pointer, call, error = abstraction._abstraction, Call(), new_error()
        options, out = ffi.new("ih_recall_options *"), ffi.new("ih_recall **")
        options.callbacks = call.callbacks[0]
        options.executor, options.memory = executor(threads), memory_limit(memory)
        status = call.run(
            lambda: lib.ih_recall_count(pointer, board, options, out, error), progress
        )
        check(status, error)
        self._begin(out[0], abstraction)

    @classmethod
    def open(cls, path: Path, abstraction: Abstraction) -> "Recall":
        """Reads a file that write() has made from the same abstraction.

        Raises FileError, FormatError, ChecksumError, or MismatchError for another abstraction.
        """
        out, error = ffi.new("ih_recall **"), new_error()
        status = lib.ih_recall_open(path_bytes(path), abstraction._abstraction, out, error)
        check(status, error, path=path)
        made = cls.__new__(cls)
        made._begin(out[0], abstraction)
        return made

    def _begin(self, recall: Any, abstraction: Abstraction) -> None:
        self._recall = ffi.gc(recall, lib.ih_recall_free)
        self.abstraction = abstraction

    def __reduce__(self) -> Tuple[Any, ...]:
        raise TypeError("a Recall cannot be pickled: write() it to a file, and open() that")

    def write(self, path: Path) -> None:
        """Writes the sequences to a file, in one step or not at all.  Raises FileError."""
        error = new_error()
        check(lib.ih_recall_write(self._recall, path_bytes(path), error), error, path=path)

    # ---- Sequences -----------------------------------------------------------------------

    @property
    def counts(self) -> Dict[str, int]:
        """The number of sequences of each street."""
        out = ffi.new("ih_recall_street *")
        return {
            name: int(out.count)
            for name, board in STREETS.items()
            if lib.ih_recall_street_of(self._recall, board, out) == lib.IH_OK
        }

    def street(self, street: Street) -> RecallStreet:
        """Returns the sequences of a street.

        The arrays are those of the library: nothing is copied.  Raises RangeError.
        """
        out, own = ffi.new("ih_recall_street *"), self._recall
        check(lib.ih_recall_street_of(own, board_of(street), out), what=f"street {street!r}")
        return RecallStreet(
            int(out.before), int(out.buckets), int(out.count),
            borrowed(out.first, np.uint32, (out.before + 1,), own),
            borrowed(out.bucket, np.uint32, (out.count,), own),
            borrowed(out.size, np.uint64, (out.count,), own),
        )

    def number(self, street: Street, before: npt.ArrayLike, bucket: npt.ArrayLike) -> Any:
        """Returns the number of the sequence that extends one of the street before with a bucket.

        Args:
            street: the street.
            before: the number of the sequence of the street before, or an array of numbers; 0
                preflop.
            bucket: the bucket of the street, or an array; both are broadcast against each other.

        Returns:
            An int, or a uint32 array: 0 to count - 1; NO_SEQUENCE where no hand has this sequence.

        Raises RangeError for a street that is not covered, TypeError or OverflowError.
        """
        board = board_of(street)
        out = ffi.new("ih_recall_street *")
        check(lib.ih_recall_street_of(self._recall, board, out), what=f"street {street!r}")
        pairs = np.broadcast_arrays(
            contiguous(before, np.uint32, "before"), contiguous(bucket, np.uint32, "bucket")
        )
        first, second = (np.ascontiguousarray(array) for array in pairs)
        numbers = np.empty(pairs[0].shape, np.uint32)
        lib.py_recall_numbers(
            self._recall, board, address(first, "uint32_t *"), address(second, "uint32_t *"),
            numbers.size, address(numbers, "uint32_t *"),
        )
        return numbers if numbers.ndim else int(numbers)

    def lookup(self, rows: Rows, out: Optional[Numbers] = None) -> Numbers:
        """Returns the sequences of many hands of a street.

        Args:
            rows: array of shape (..., 2 + board): two hole cards, then the board in the order in
                which it was dealt.
            out: uint32 array of shape (...) that receives the numbers; None for a new one.

        Raises CardError, DuplicateError or MismatchError with the number of the `row`, CountError,
        or RangeError for a street that is not covered; `out` is untouched then.
        """
        hands = rows_of(rows, None)
        board = board_of_hand(hands.array.shape[1])
        out, bad = output(out, hands.shape, np.uint32), ffi.new("size_t *")
        status = lib.ih_recall_lookup(
            self._recall, self.abstraction._abstraction, board, hands.pointer, hands.stride,
            hands.count, address(out, "uint32_t *"), bad,
        )
        if status == lib.IH_ERR_RANGE:
            check(status, what=f"a board of {board} cards")
        elif status:
            check(status, row=bad[0])
        return out


def _last_board(abstraction: Abstraction) -> int:
    """Returns the board of the last street before a missing file."""
    counts, last = abstraction.counts, 0
    for name, board in STREETS.items():
        if name not in counts:
            break
        last = board
    return last


__all__ = ["NO_SEQUENCE", "Recall", "RecallStreet"]
