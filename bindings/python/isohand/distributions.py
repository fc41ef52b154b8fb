"""Distributions: their exact earth mover's distances, and clusters of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Callable, Optional, Tuple

import numpy as np
import numpy.typing as npt

from isohand._arrays import address, contiguous
from isohand._calls import Call, executor
from isohand._core import ffi, lib
from isohand._errors import CountError, check
from isohand.clustering import (
    Labels,
    Points,
    Step,
    Weights,
    as_weights,
    check_clusters,
    cluster_options,
    number_of,
)


# The limits of the library (isohand/bucket.h).
_MOST_MASS = 255
_MOST_SITES = 65536


class Distributions:
    """Points that are distributions: each puts the same number of units on sites.

    The distance of two distributions is the least cost of carrying the units of one to the places
    of the other, where carrying a unit costs the L1 distance of the sites.

    Args:
        units: array of shape (n, mass): the numbers of the sites of the units of each
            distribution, in any order; a mass of 1 to 255.
        sites: array of shape (sites, width) or (sites,): whole numbers, at most 65536 sites.
        weights: how often each distribution counts, whole numbers from 1; None for once.

    Raises RangeError for a site that does not exist, CountError for too many units or sites,
    TypeError, OverflowError.

    >>> earth = Distributions([[0, 0, 1], [1, 1, 1]], sites=[10, 14])
    >>> earth.transport([0], [1])
    array([8], dtype=uint64)
    """

    def __init__(
        self,
        units: npt.ArrayLike,
        sites: npt.ArrayLike,
        weights: Optional[npt.ArrayLike] = None,
    ) -> None:
        # Copies, as all calls rely on what is checked here.
        self._sites = Points(np.array(sites), None, "sites")
        self.units: npt.NDArray[np.uint16] = contiguous(units, np.uint16, "units").copy()
        self.units.flags.writeable = False
        if self.units.ndim != 2:
            raise CountError(f"units must have two dimensions, not {self.units.ndim}")
        count, mass = self.units.shape
        if count and not 1 <= mass <= _MOST_MASS:
            raise CountError(f"units must be 1 to {_MOST_MASS} of each distribution, not {mass}")
        if len(self._sites.array) > _MOST_SITES:
            raise CountError(f"{len(self._sites.array)} sites, but {_MOST_SITES} are most")
        if self.units.size and int(self.units.max()) >= len(self._sites.array):
            check(lib.IH_ERR_RANGE, what=f"units: site {self.units.max()}")
        self.weights = None if weights is None else as_weights(np.array(weights), len(self.units))
        self._struct = ffi.new("ih_distributions *")
        self._struct.sites = self._sites.struct[0]
        self._struct.count, self._struct.mass = count, mass
        self._struct.at = address(self.units, "uint16_t *")
        if self.weights is not None:
            self._struct.weight = address(self.weights, "uint64_t *")

    @classmethod
    def of_counts(
        cls,
        counts: npt.ArrayLike,
        sites: npt.ArrayLike,
        weights: Optional[npt.ArrayLike] = None,
    ) -> "Distributions":
        """Makes distributions from histograms.

        Args:
            counts: array of shape (n, sites): the units of each distribution on each site; all
                rows have the same sum, of 1 to 255.
            sites, weights: as for the class.

        >>> Distributions.of_counts([[2, 1], [0, 3]], sites=[10, 14]).units
        array([[0, 0, 1],
               [1, 1, 1]], dtype=uint16)
        """
        array = contiguous(counts, np.uint64, "counts")
        if array.ndim != 2 or array.size == 0:
            raise CountError(f"counts must be rows of counts, not of the shape {array.shape}")
        if array.shape[1] > _MOST_SITES:
            raise CountError(f"counts of {array.shape[1]} sites, but {_MOST_SITES} are most")
        most = int(array.max())
        mass = array.sum(axis=-1)
        if most > _MOST_MASS or int(mass.max()) not in range(1, _MOST_MASS + 1):
            worst = max(most, int(mass.max()))
            raise CountError(f"counts must be 1 to {_MOST_MASS} units in a row, not {worst}")
        if (mass != mass[0]).any():
            raise CountError("counts must be rows of equal sums")
        number = np.tile(np.arange(array.shape[1], dtype=np.uint16), len(array))
        units = np.repeat(number, array.reshape(-1).astype(np.int64))
        return cls(units.reshape(len(array), -1), sites, weights)

    def __len__(self) -> int:
        return len(self.units)

    def __reduce__(self) -> Tuple[Any, ...]:
        return Distributions, (self.units, self.sites, self.weights)

    @property
    def sites(self) -> npt.NDArray[Any]:
        """The sites."""
        return self._sites.shaped(self._sites.array)

    def transport(
        self, a: npt.ArrayLike, b: npt.ArrayLike, *, threads: Optional[int] = None
    ) -> Any:
        """Returns the exact earth mover's distances of pairs of distributions.

        Args:
            a, b: numbers of distributions, or arrays of them, which are broadcast against each
                other.
            threads: threads to use; None for one for each processor.

        Returns:
            An int, or a uint64 array of the distances, of the common shape of `a` and `b`.

        Raises RangeError for a number that is too large, NumberOverflowError for sites that are
        too far apart.
        """
        pairs = np.broadcast_arrays(contiguous(a, np.uint32, "a"), contiguous(b, np.uint32, "b"))
        first, second = (np.ascontiguousarray(array) for array in pairs)
        out, call, workers = np.empty(pairs[0].shape, np.uint64), Call(), executor(threads)
        arrays = address(first, "uint32_t *"), address(second, "uint32_t *")
        at = address(out, "uint64_t *")
        if out.size == 0:
            return out
        status = call.run(
            lambda: lib.ih_bucket_transport(
                self._struct, workers, call.callbacks, *arrays, out.size, at
            )
        )
        check(status, what="distributions")
        return out if out.ndim else int(out)


@dataclass(frozen=True)
class Medoids:
    """A division of distributions into clusters whose centres are distributions."""

    labels: Labels  #: the cluster of each distribution
    medoids: Labels  #: the number of the distribution that is the centre of each cluster
    sizes: Weights  #: the total weight of each cluster
    costs: Weights  #: sum over each cluster of weight times distance from the medoid
    cost: int  #: the sum of these costs, the objective
    restart: int  #: the restart that gave this result
    iterations: int  #: the iterations of that restart
    is_converged: bool  #: whether no medoid changed in the last of them


def medoids(
    distributions: Distributions,
    clusters: int,
    *,
    seed: int = 1,
    restarts: int = 1,
    iterations: int = 0,
    candidates: int = 0,
    threads: Optional[int] = None,
    step: Optional[Callable[[Step], None]] = None,
) -> Medoids:
    """Divides distributions into clusters under earth mover's distance: k-medoids.

    Args:
        distributions: the distributions.
        clusters: their number, 1 to the number of distinct distributions.
        seed, restarts, iterations, candidates, threads, step: as for cluster().

    Raises RangeError, ArgumentError or NumberOverflowError.

    >>> earth = Distributions([[0, 0], [0, 1], [2, 2]], sites=[0, 1, 50])
    >>> medoids(earth, 2).cost
    1
    """
    count, call, out = len(distributions), Call(step=step), ffi.new("ih_medoids *")
    clusters = number_of(clusters, count)
    labels, centres = np.empty(count, np.uint32), np.empty(clusters, np.uint32)
    sizes, costs = np.empty(clusters, np.uint64), np.empty(clusters, np.uint64)
    out.label, out.medoid = address(labels, "uint32_t *"), address(centres, "uint32_t *")
    out.size, out.costs = address(sizes, "uint64_t *"), address(costs, "uint64_t *")
    options = cluster_options(call, clusters, "l1", seed, restarts, iterations, candidates, threads)
    status = call.run(lambda: lib.ih_bucket_medoids(distributions._struct, options, out))
    check_clusters(status, clusters, count)
    return Medoids(
        labels, centres, sizes, costs, int(out.cost), int(out.restart), int(out.iterations),
        bool(out.is_converged),
    )


__all__ = ["Distributions", "Medoids", "medoids"]
