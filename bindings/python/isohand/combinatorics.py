"""Binomials, the colex orders of subsets and multisets, and quinaries.

All arithmetic is exact.  A result that does not fit 64 bits raises NumberOverflowError.
"""

from __future__ import annotations

from typing import Sequence, Tuple

import numpy as np
import numpy.typing as npt

from isohand._arrays import address, contiguous
from isohand._core import ffi, lib
from isohand._errors import CountError, check
from isohand._inputs import integer

__all__ = [
    "binomial", "colex_rank", "colex_unrank", "multiset_count", "multiset_rank", "multiset_unrank",
    "quinary_rank", "quinary_size", "quinary_unrank",
]  # fmt: skip


def binomial(n: int, k: int) -> int:
    """Returns the number of k-subsets of n things: C(n, k).  Raises NumberOverflowError.

    >>> binomial(52, 2)
    1326
    """
    out = ffi.new("uint64_t *")
    n, k = integer(n, "n"), integer(k, "k")
    check(lib.ih_binomial(n, k, out), what=f"C({n}, {k})")
    return int(out[0])


def colex_rank(set: int) -> int:
    """Returns the colex rank of a subset of 0..63 among those of the same size.

    It is the sum of C(a_j, j) over the elements a_1 < a_2 < ...

    Args:
        set: bit a is set if the subset contains a.

    >>> colex_rank(0b10110)  # {1, 2, 4}: C(1, 1) + C(2, 2) + C(4, 3)
    6
    """
    return int(lib.ih_colex_rank(integer(set, "set")))


def colex_unrank(rank: int, m: int, n: int) -> int:
    """Returns the m-subset of {0..n-1} with a colex rank, as bits: the inverse of colex_rank().

    Raises RangeError if rank is not below C(n, m), ArgumentError unless m <= n <= 64.

    >>> bin(colex_unrank(6, 3, 5))
    '0b10110'
    """
    out = ffi.new("uint64_t *")
    rank, m, n = integer(rank, "rank"), integer(m, "m"), integer(n, "n")
    check(lib.ih_colex_unrank(rank, m, n, out), what=f"rank {rank} of {m} of {n}")
    return int(out[0])


def multiset_count(n: int, k: int) -> int:
    """Returns the number of multisets of k out of n things, k <= 4.

    Raises ArgumentError for k, NumberOverflowError.

    >>> multiset_count(157, 2)
    12403
    """
    out = ffi.new("uint64_t *")
    n, k = integer(n, "n"), integer(k, "k")
    check(lib.ih_multiset_count(n, k, out), what=f"multisets of {k} out of {n}")
    return int(out[0])


def multiset_rank(elements: Sequence[int]) -> int:
    """Returns the colex rank of a multiset of 1 to 4 elements in ascending order.

    Raises ArgumentError for elements that are not ascending or too many, NumberOverflowError.

    >>> multiset_rank([128, 142])
    10281
    """
    numbers = [integer(element, "element") for element in elements]
    out = ffi.new("uint64_t *")
    check(
        lib.ih_multiset_rank(ffi.new("uint64_t[]", numbers or [0]), len(numbers), out),
        what=f"multiset {numbers}",
    )
    return int(out[0])


def multiset_unrank(rank: int, k: int) -> Tuple[int, ...]:
    """Returns the multiset of k elements with a colex rank, ascending.  Raises ArgumentError.

    >>> multiset_unrank(10281, 2)
    (128, 142)
    """
    out = ffi.new("uint64_t[]", lib.IH_MULTISET_MAX)
    rank, k = integer(rank, "rank"), integer(k, "k")
    check(lib.ih_multiset_unrank(rank, k, out), what=f"multiset of {k} elements")
    return tuple(out[0:k])


# ---- Quinaries ---------------------------------------------------------------------------


def quinary_size(n: int) -> int:
    """Returns how many different ranks n cards of the standard deck can hold, for n <= 9; else 0.

    >>> [quinary_size(n) for n in (5, 6, 7)]
    [6175, 18395, 49205]
    """
    return int(lib.ih_quinary_size(integer(n, "n")))


def quinary_rank(counts: npt.ArrayLike) -> int:
    """Returns the number of the ranks of a hand among those of as many cards.

    Args:
        counts: how many cards of each rank the hand holds: 13 numbers of 0 to 4, whose sum is at
            most 9.

    Raises CountError.
    """
    digits = contiguous(counts, np.uint8, "counts")
    if digits.shape != (13,):
        raise CountError(f"counts must have the shape (13,), not {digits.shape}")
    out = ffi.new("uint32_t *")
    check(lib.ih_quinary_rank(address(digits, "uint8_t *"), out), what=f"counts {digits.tolist()}")
    return int(out[0])


def quinary_unrank(n: int, rank: int) -> npt.NDArray[np.uint8]:
    """Returns how many cards of each rank a hand of n cards holds: the inverse of quinary_rank().

    Raises RangeError.

    >>> quinary_unrank(5, 0)
    array([4, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], dtype=uint8)
    """
    out, n, rank = np.empty(13, np.uint8), integer(n, "n"), integer(rank, "rank")
    check(lib.ih_quinary_unrank(n, rank, address(out, "uint8_t *")), what=f"rank {rank} of {n}")
    return out
