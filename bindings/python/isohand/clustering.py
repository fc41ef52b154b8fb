"""Clusters of data points.

A point is a row of whole numbers: uint8, uint16 or uint32, which go in without a copy, or other
integers, which are copied to the narrowest of these that holds them.  So results are exact, and the
same on every machine.  fixed_point() turns floating-point numbers into such points.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Callable, Dict, Optional

import numpy as np
import numpy.typing as npt

from isohand._arrays import address, contiguous
from isohand._calls import Call, executor
from isohand._core import ffi, lib
from isohand._errors import ArgumentError, CountError, NumberOverflowError, check
from isohand._inputs import UINT32, integer, whole

Labels = npt.NDArray[np.uint32]
Weights = npt.NDArray[np.uint64]

#: The types of coordinates, the narrowest first.
_DTYPES: Dict["np.dtype[Any]", int] = {
    np.dtype(np.uint8): lib.IH_U8,
    np.dtype(np.uint16): lib.IH_U16,
    np.dtype(np.uint32): lib.IH_U32,
}

_DISTANCES = {"l1": lib.IH_DISTANCE_L1, "l2": lib.IH_DISTANCE_L2}


def distance_of(name: str) -> int:
    if name not in _DISTANCES:
        raise ArgumentError(f"distance {name!r}: not one of l1, l2")
    return int(_DISTANCES[name])


# ---- Points -------------------------------------------------------------------------------


def _coordinates(values: npt.ArrayLike, what: str) -> npt.NDArray[Any]:
    """Returns whole numbers as a contiguous array of one of the types of coordinates."""
    array = np.asarray(values)
    if array.dtype in _DTYPES:
        return np.ascontiguousarray(array).reshape(array.shape)
    if array.dtype.kind not in "iu":
        raise TypeError(
            f"{what} must be whole numbers, such as dtype uint16, not {array.dtype};"
            " fixed_point() scales floating-point numbers"
        )
    low, high = (int(array.min()), int(array.max())) if array.size else (0, 0)
    if low < 0:
        raise NumberOverflowError(f"{what}: {low} is negative; add a constant to all of them")
    for dtype in _DTYPES:
        if high < 256**dtype.itemsize:
            return np.ascontiguousarray(array, dtype).reshape(array.shape)
    raise NumberOverflowError(f"{what}: {high} does not fit uint32")


def fixed_point(values: npt.ArrayLike, scale: float) -> npt.NDArray[Any]:
    """Turns floating-point numbers into points: multiplies them, and rounds to whole numbers.

    This is what `scale` does to the points of a recipe: a half is rounded up, and nothing else is
    lost.  The distances of the points are those of the numbers times `scale` (L1), or times its
    square (L2), up to this rounding.

    Args:
        values: array of numbers from 0.
        scale: the factor, such as 10000.

    Returns:
        Array of the same shape, in the narrowest of uint8, uint16 and uint32 that holds all.

    Raises NumberOverflowError for a number that is below 0 or above 2^32 - 1 after scaling, or is
    not a number.

    >>> fixed_point([0.5, 0.25, 1], 1000)
    array([ 500,  250, 1000], dtype=uint16)
    """
    product = np.asarray(values, np.float64) * scale
    if not np.isfinite(product).all():
        raise NumberOverflowError("values: infinite, or not a number")
    whole = np.floor(product)
    rounded = whole + (product - whole >= 0.5)
    if rounded.size and (rounded.min() < 0 or rounded.max() > 0xFFFFFFFF):
        worst = rounded.min() if rounded.min() < 0 else rounded.max()
        raise NumberOverflowError(f"values: {worst:g} after scaling does not fit uint32")
    return _coordinates(rounded.astype(np.uint64), "values")


class Points:
    """Points as the library takes them."""

    def __init__(
        self, points: npt.ArrayLike, weights: Optional[npt.ArrayLike] = None, what: str = "points"
    ) -> None:
        array = _coordinates(points, what)
        if array.ndim not in (1, 2):
            raise CountError(f"{what} must have one or two dimensions, not {array.ndim}")
        self.is_flat = array.ndim == 1
        self.array = array.reshape(-1, 1) if self.is_flat else array
        self.weights = as_weights(weights, len(self.array))
        self.struct = ffi.new("ih_points *")
        self.struct.count, self.struct.width = self.array.shape
        self.struct.dtype = _DTYPES[array.dtype]
        self.struct.at = address(self.array, "void *")
        if self.weights is not None:
            self.struct.weight = address(self.weights, "uint64_t *")

    def shaped(self, array: npt.NDArray[Any]) -> npt.NDArray[Any]:
        """Returns points in as many dimensions as the user's."""
        return array.reshape(-1) if self.is_flat else array


def as_weights(weights: Optional[npt.ArrayLike], count: int) -> Optional[Weights]:
    if weights is None:
        return None
    array = contiguous(weights, np.uint64, "weights")
    if array.shape != (count,):
        raise CountError(f"weights must have the shape {(count,)}, not {array.shape}")
    return array


def cumulate(histograms: npt.ArrayLike) -> npt.NDArray[Any]:
    """Makes histograms into points whose L1 distance is the earth mover's distance.

    Args:
        histograms: array of shape (..., bins).

    Returns:
        Array of the same shape: element j of a row is the sum of elements 0..j of the histogram.
        Its type is that of the histograms if it holds all sums, else the narrowest one that does.

    Raises TypeError or NumberOverflowError.

    >>> cumulate([[0, 2, 1], [3, 0, 0]])
    array([[0, 2, 3],
           [3, 3, 3]], dtype=uint8)
    """
    array = _coordinates(histograms, "histograms")
    if array.ndim == 0:
        raise CountError("histograms must have at least one dimension")
    most = int(array.sum(axis=-1, dtype=np.uint64).max()) if array.size else 0
    wide = _coordinates(np.array([most], np.uint64), "sums of histograms").dtype
    out = np.array(array, max(array.dtype, wide, key=lambda dtype: dtype.itemsize), order="C")
    width = array.shape[-1]
    if out.size:
        check(
            lib.ih_bucket_cumulate(
                out.size // width, width, _DTYPES[out.dtype], address(out, "void *")
            )
        )
    return out


@dataclass(frozen=True)
class Merged:
    """The distinct points among some points."""

    numbers: Labels  #: the number of each point among the distinct ones
    points: npt.NDArray[Any]  #: the distinct points, in order of first appearance
    weights: Weights  #: the total weight of the points that equal each of them


def merge(
    points: npt.ArrayLike,
    weights: Optional[npt.ArrayLike] = None,
    *,
    threads: Optional[int] = None,
) -> Merged:
    """Finds the distinct points, and how much each of them weighs.

    Args:
        points: array of shape (n, width) or (n,).
        weights: how often each point counts, whole numbers from 1; None for once.
        threads: threads to use; None for one for each processor.

    >>> merge([7, 5, 7], [1, 2, 3]).weights
    array([4, 2], dtype=uint64)
    """
    made, call, workers = Points(points, weights), Call(), executor(threads)
    numbers, count = np.empty(len(made.array), np.uint32), ffi.new("size_t *")
    at = address(numbers, "uint32_t *")
    check(
        call.run(lambda: lib.ih_bucket_merge(made.struct, workers, call.callbacks, at, count)),
        what="points",
    )
    distinct = np.empty((count[0], made.array.shape[1]), made.array.dtype)
    total = np.empty(count[0], np.uint64)
    arrays = address(distinct, "void *"), address(total, "uint64_t *")
    check(
        call.run(
            lambda: lib.ih_bucket_gather(made.struct, at, count[0], call.callbacks, *arrays)
        ),
        what="weights",
    )
    return Merged(numbers, made.shaped(distinct), total)


def distance(a: npt.ArrayLike, b: npt.ArrayLike, distance: str = "l1") -> int:
    """Returns the distance of two points: "l1", or "l2", the squared Euclidean one.

    Args:
        a, b: arrays of equally many coordinates.
        distance: which distance.
    """
    first, second = np.asarray(a), np.asarray(b)
    if first.shape != second.shape or first.ndim != 1 or first.size == 0:
        raise CountError(f"points of the shapes {first.shape} and {second.shape}")
    made = Points(np.stack([first, second]))
    return int(lib.ih_bucket_distance_unchecked(made.struct, distance_of(distance), 0, 1))


# ---- Clusters with centres ------------------------------------------------------------------


@dataclass(frozen=True)
class Step:
    """A step of a clustering."""

    restart: int
    iteration: int  #: 0 after the choice of the first centres
    moved: int  #: points that changed cluster
    cost: int  #: the objective afterwards


@ffi.def_extern()  # type: ignore[misc]
def py_cluster_step(context: Any, restart: int, iteration: int, moved: int, cost: int) -> None:
    Call.of(context).report("step", Step(restart, iteration, moved, cost))


@dataclass(frozen=True)
class Clusters:
    """A division of points into clusters."""

    labels: Labels  #: the cluster of each point
    centres: npt.NDArray[Any]  #: the centre of each cluster, of the type of the points
    sizes: Weights  #: the total weight of each cluster
    cost: int  #: sum over all points of weight times distance from the centre
    restart: int  #: the restart that gave this result
    iterations: int  #: the iterations of that restart
    is_converged: bool  #: whether no point moved in the last of them


class _Result:
    """The result of a clustering, as the library fills it."""

    def __init__(self, points: Points, clusters: int) -> None:
        self.points = points
        self.labels = np.empty(len(points.array), np.uint32)
        self.centres = np.empty((clusters, points.array.shape[1]), points.array.dtype)
        self.sizes = np.empty(clusters, np.uint64)
        self.struct = ffi.new("ih_clusters *")
        self.struct.label = address(self.labels, "uint32_t *")
        self.struct.centre = address(self.centres, "void *")
        self.struct.size = address(self.sizes, "uint64_t *")

    def clusters(self) -> Clusters:
        s = self.struct
        return Clusters(
            self.labels, self.points.shaped(self.centres), self.sizes, int(s.cost), int(s.restart),
            int(s.iterations), bool(s.is_converged),
        )


def number_of(clusters: int, points: int) -> int:
    """Checks a number of clusters before arrays of that size are made."""
    number = integer(clusters, "clusters")
    if not 1 <= number <= points:
        check(lib.IH_ERR_RANGE, what=f"{number} clusters of {points} points")
    return number


def check_clusters(status: int, clusters: int, points: int) -> None:
    """Raises the exception for the status of a clustering, after number_of()."""
    if status == lib.IH_ERR_RANGE:
        check(status, what=f"{clusters} clusters, but fewer of the {points} points are distinct")
    check(status, what=f"{clusters} clusters of {points} points")


def cluster_options(
    call: Call, clusters: int, distance: str, seed: int, restarts: int, iterations: int,
    candidates: int, threads: Optional[int],
) -> Any:
    options = ffi.new("ih_cluster_options *")
    options.callbacks = call.callbacks[0]
    options.distance, options.clusters = distance_of(distance), clusters
    options.seed = whole(seed, "seed")
    options.restarts = whole(restarts, "restarts", 0, UINT32)
    options.iterations = whole(iterations, "iterations", 0, UINT32)
    options.candidates = whole(candidates, "candidates", 0, UINT32)
    options.executor = executor(threads)
    if call.wants("step"):
        options.step = lib.py_cluster_step
    return options


def cluster(
    points: npt.ArrayLike,
    clusters: int,
    weights: Optional[npt.ArrayLike] = None,
    *,
    distance: str = "l1",
    seed: int = 1,
    restarts: int = 1,
    iterations: int = 0,
    candidates: int = 0,
    threads: Optional[int] = None,
    step: Optional[Callable[[Step], None]] = None,
) -> Clusters:
    """Divides points into clusters: k-medians under "l1", k-means under "l2".

    First centres are those of greedy k-means++.  Under "l1" a coordinate of a centre is the lowest
    weighted median, under "l2" the weighted mean, rounded, a half down.  The result depends only on
    the arguments, not on threads.

    Args:
        points: array of shape (n, width) or (n,) of whole numbers.
        clusters: their number, 1 to the number of distinct points.
        weights: how often each point counts, whole numbers from 1; None for once.
        distance: "l1", the sum of absolute differences, or "l2", that of squared differences.
        seed: of the random numbers.
        restarts: how many times to start, each time with other random numbers.
        iterations: most iterations of a restart; 0 for until no point moves.
        candidates: for each first centre; 0 means 4, and 16 are most.
        threads: threads to use; None for one for each processor.
        step: is called after each iteration.  There is no progress, as the number of iterations is
            not known before the end.

    Raises RangeError, ArgumentError for a weight of 0, NumberOverflowError if the numbers are too
    large, TypeError for points or weights that are not whole numbers.

    >>> result = cluster([[0, 0], [0, 1], [9, 9]], 2)
    >>> result.cost, sorted(result.sizes.tolist())
    (1, [1, 2])
    """
    made, call = Points(points, weights), Call(step=step)
    clusters = number_of(clusters, len(made.array))
    result = _Result(made, clusters)
    options = cluster_options(
        call, clusters, distance, seed, restarts, iterations, candidates, threads
    )
    status = call.run(lambda: lib.ih_bucket_cluster(made.struct, options, result.struct))
    check_clusters(status, clusters, len(made.array))
    return result.clusters()


def optimal(
    points: npt.ArrayLike,
    clusters: int,
    weights: Optional[npt.ArrayLike] = None,
    *,
    distance: str = "l1",
) -> Clusters:
    """Divides points of one coordinate into clusters of the lowest possible cost.

    Clusters are numbered by ascending values.  Arguments and exceptions are those of cluster().

    >>> optimal([1, 2, 9, 10, 11], 2).labels
    array([0, 0, 1, 1, 1], dtype=uint32)
    """
    made, call, which = Points(points, weights), Call(), distance_of(distance)
    clusters = number_of(clusters, len(made.array))
    result = _Result(made, clusters)
    status = call.run(
        lambda: lib.ih_bucket_optimal(made.struct, which, clusters, call.callbacks, result.struct)
    )
    check_clusters(status, clusters, len(made.array))
    return result.clusters()


def percentile(
    points: npt.ArrayLike, clusters: int, weights: Optional[npt.ArrayLike] = None
) -> Clusters:
    """Divides points of one coordinate into clusters of equal weight, or as nearly as can be.

    Points of one value stay together.  Clusters are numbered by ascending values; centres and cost
    are those of "l1".  Arguments and exceptions are those of cluster().

    >>> percentile([5, 1, 7, 3], 2).labels
    array([1, 0, 1, 0], dtype=uint32)
    """
    made, call = Points(points, weights), Call()
    clusters = number_of(clusters, len(made.array))
    result = _Result(made, clusters)
    status = call.run(
        lambda: lib.ih_bucket_percentile(made.struct, clusters, call.callbacks, result.struct)
    )
    check_clusters(status, clusters, len(made.array))
    return result.clusters()


__all__ = [
    "Clusters", "Merged", "Step", "cluster", "cumulate", "distance", "fixed_point", "merge",
    "optimal", "percentile",
]
