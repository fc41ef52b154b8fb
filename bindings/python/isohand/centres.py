"""The nearest of existing centres, for points that were not clustered."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Dict, Tuple

import numpy as np
import numpy.typing as npt

from isohand._arrays import address
from isohand._core import ffi, lib
from isohand._errors import CountError, check
from isohand.clustering import Labels, Points, Weights, distance_of

#: Points of a call of the library; between two calls Ctrl-C is noticed.
_AT_ONCE = 1 << 17


@dataclass(frozen=True)
class Nearest:
    """The nearest centres of points."""

    labels: Labels  #: the number of the centre nearest to each point
    distances: Weights  #: the distance of each point from that centre


class Centres:
    """Centres, prepared so that the nearest one of a point is found quickly.

    Args:
        centres: array of shape (n, width) or (n,) of whole numbers, such as Clusters.centres.
        distance: "l1", the sum of absolute differences, or "l2", that of squared differences.

    Raises ArgumentError, CountError, NumberOverflowError, OutOfMemoryError, or TypeError for
    centres that are not whole numbers.

    >>> centres = Centres([[0, 0], [9, 9]])
    >>> centres.nearest([[1, 2], [8, 8]]).labels
    array([0, 1], dtype=uint32)
    """

    def __init__(self, centres: npt.ArrayLike, distance: str = "l1") -> None:
        self._centres = Points(np.array(centres), what="centres")  # a copy
        self._distance = distance_of(distance)
        self._prepared: Dict["np.dtype[Any]", Any] = {}  # by the type of coordinates
        self._prepare(self._centres.array.dtype)

    def __reduce__(self) -> Tuple[Any, ...]:
        raise TypeError("Centres cannot be pickled: pickle the array that they were made from")

    def __len__(self) -> int:
        """Returns the number of centres."""
        return len(self._centres.array)

    def _prepare(self, dtype: "np.dtype[Any]") -> Any:
        """Returns the ``ih_centres *`` for coordinates of a type that holds those of the centres."""
        if dtype not in self._prepared:
            made, out = Points(self._centres.array.astype(dtype)), ffi.new("ih_centres **")
            check(
                lib.ih_centres_new(made.struct, self._distance, ffi.NULL, out), what="centres"
            )
            self._prepared[dtype] = ffi.gc(out[0], lib.ih_centres_free)
        return self._prepared[dtype]

    def nearest(self, points: npt.ArrayLike) -> Nearest:
        """Finds the nearest centre of each point, the one with the lowest number if several are.

        One thread does the work; to use several, give each of them some of the points.

        Args:
            points: array of shape (n, width) or (n,) of whole numbers, of the width of the centres;
                fastest if they have the type of the centres.

        Raises CountError for points of a different width, NumberOverflowError if a coordinate does
        not fit uint32, or a distance by "l2" does not fit uint64, or TypeError.
        """
        given = Points(points)
        width = self._centres.array.shape[1]
        if given.array.shape[1] != width:
            raise CountError(f"points have the width {given.array.shape[1]}, the centres {width}")
        dtype = max(
            given.array.dtype, self._centres.array.dtype, key=lambda dtype: dtype.itemsize
        )
        prepared, array = self._prepare(dtype), given.array.astype(dtype, copy=False)
        labels, distances = np.empty(len(array), np.uint32), np.empty(len(array), np.uint64)
        for first in range(0, len(array), _AT_ONCE):
            part = slice(first, first + _AT_ONCE)
            status = lib.ih_centres_nearest(
                prepared, len(array[part]), address(array[part], "void *"),
                address(labels[part], "uint32_t *"), address(distances[part], "uint64_t *"),
            )
            check(status, what="points")
        return Nearest(labels, distances)


__all__ = ["Centres", "Nearest"]
