"""The overlap and the agreement of two labellings of the same points."""

from __future__ import annotations

import threading
from dataclasses import dataclass
from typing import Any, Optional, Tuple

import numpy as np
import numpy.typing as npt

from isohand._arrays import address, contiguous
from isohand._core import ffi, lib
from isohand._errors import CountError, check
from isohand._inputs import whole

#: A cell of a cross table: two labels, and the weight of the points that have both.
OVERLAP = np.dtype([("a", np.uint32), ("b", np.uint32), ("weight", np.uint64)])


@dataclass(frozen=True)
class Agreement:
    """How far two labellings agree.  A point of weight w counts as w points.

    They agree on a pair of points if the two share a label in both labellings or in neither.
    """

    weight: int  #: number of points: the total weight
    labels_a: int  #: labels of the first labelling that occur
    labels_b: int  #: labels of the second labelling that occur
    pairs: int  #: pairs of points
    pairs_a: int  #: pairs that share a label in the first labelling
    pairs_b: int  #: pairs that share a label in the second labelling
    pairs_both: int  #: pairs that share a label in both
    rand: float  #: the Rand index: the share of pairs on which they agree, 0 to 1
    adjusted_rand: float  #: the adjusted Rand index: at most 1; 0 if no more than by chance
    is_a_nested: bool  #: whether points that share a label in the first share one in the second
    is_b_nested: bool  #: whether points that share a label in the second share one in the first
    is_equal: bool  #: whether every point has the same label in both


class Overlaps:
    """The cross table of two labellings, to which points can be added.

    Args:
        labels_a: labels of the first labelling are below this.
        labels_b: labels of the second labelling are below this.

    Raises ArgumentError or OutOfMemoryError.

    >>> overlaps = Overlaps(2, 3)
    >>> overlaps.add([0, 0, 1], [2, 2, 1])
    >>> overlaps.cells().tolist()
    [(0, 2, 2), (1, 1, 1)]
    """

    def __init__(self, labels_a: int, labels_b: int) -> None:
        out = ffi.new("ih_overlaps **")
        most_a, most_b = whole(labels_a, "labels_a"), whole(labels_b, "labels_b")
        check(lib.ih_overlaps_new(most_a, most_b, out), what=f"{most_a} and {most_b} labels")
        self._begin(out[0])

    @classmethod
    def _of(cls, overlaps: Any) -> "Overlaps":
        """Returns the table of an ``ih_overlaps *``, which belongs to it then."""
        made = cls.__new__(cls)
        made._begin(overlaps)
        return made

    def _begin(self, overlaps: Any) -> None:
        self._overlaps = ffi.gc(overlaps, lib.ih_overlaps_free)
        self._lock = threading.Lock()  # a call that adds must be the only one

    def __reduce__(self) -> Tuple[Any, ...]:
        raise TypeError("Overlaps cannot be pickled: cells() is an array, which can")

    def __len__(self) -> int:
        """Returns the number of cells that have a weight."""
        with self._lock:
            return int(lib.ih_overlaps_count(self._overlaps))

    def add(
        self, a: npt.ArrayLike, b: npt.ArrayLike, weights: Optional[npt.ArrayLike] = None
    ) -> None:
        """Adds points.

        Args:
            a: the labels of the points in the first labelling, whole numbers.
            b: their labels in the second labelling.
            weights: how often each point counts, whole numbers from 0; None for once.

        Raises RangeError for a label that is too large, NumberOverflowError, CountError or
        TypeError; no point is added then.
        """
        first, second = contiguous(a, np.uint32, "a"), contiguous(b, np.uint32, "b")
        heavy = None if weights is None else contiguous(weights, np.uint64, "weights")
        for array in (second, first if heavy is None else heavy):
            if array.shape != first.shape:
                raise CountError(f"arrays of the shapes {first.shape} and {array.shape}")
        with self._lock:
            status = lib.ih_overlaps_add(
                self._overlaps, first.size, address(first, "uint32_t *"),
                address(second, "uint32_t *"),
                ffi.NULL if heavy is None else address(heavy, "uint64_t *"),
            )
        check(status, what="labels")

    def cells(self) -> npt.NDArray[Any]:
        """Returns the cells that have a weight, by ascending a, and then by ascending b.

        Returns:
            Structured array with the fields a and b (uint32) and weight (uint64).
        """
        with self._lock:
            out = np.empty(lib.ih_overlaps_count(self._overlaps), OVERLAP)
            check(lib.ih_overlaps_list(self._overlaps, address(out, "ih_overlap *")))
        return out

    def agreement(self) -> Agreement:
        """Returns how far the two labellings agree."""
        out = ffi.new("ih_agreement *")
        with self._lock:
            check(lib.ih_overlaps_agreement(self._overlaps, out))
        return Agreement(
            out.weight, out.labels_a, out.labels_b, _wide(out.pairs), _wide(out.pairs_a),
            _wide(out.pairs_b), _wide(out.pairs_both), out.rand, out.adjusted_rand,
            bool(out.is_a_nested), bool(out.is_b_nested), bool(out.is_equal),
        )


def _wide(number: Any) -> int:
    return int(number.high) << 64 | int(number.low)


def agreement(
    a: npt.ArrayLike, b: npt.ArrayLike, weights: Optional[npt.ArrayLike] = None
) -> Agreement:
    """Returns how far two labellings of the same points agree.

    Args:
        a, b: the labels of each point, whole numbers from 0.
        weights: how often each point counts, whole numbers from 0; None for once.

    Raises as Overlaps.add().

    >>> agreement([0, 0, 1, 1], [1, 1, 0, 0]).adjusted_rand
    1.0
    """
    first, second = contiguous(a, np.uint32, "a"), contiguous(b, np.uint32, "b")
    most = [int(array.max()) + 1 if array.size else 1 for array in (first, second)]
    overlaps = Overlaps(*most)
    overlaps.add(first, second, weights)
    return overlaps.agreement()


__all__ = ["Agreement", "Overlaps", "agreement"]
