"""Binomials, subsets, multisets and quinaries: isohand.combinatorics."""

from __future__ import annotations

import itertools
from collections import Counter
from math import comb

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

import isohand


@settings(deadline=None, max_examples=200, derandomize=True)
@given(st.integers(0, 2**64 - 1) | st.integers(0, 80), st.integers(0, 80))
def test_binomials(n, k):
    expected = comb(n, k)
    if expected < 2**64:
        assert isohand.binomial(n, k) == expected
    else:
        with pytest.raises(isohand.NumberOverflowError):
            isohand.binomial(n, k)


def test_the_colex_order():
    for n, m in (6, 3), (5, 0), (5, 5), (7, 2):
        subsets = sorted(itertools.combinations(range(n), m), key=lambda subset: subset[::-1])
        for rank, subset in enumerate(subsets):
            bits = sum(1 << element for element in subset)
            assert isohand.colex_rank(bits) == rank
            assert isohand.colex_unrank(rank, m, n) == bits
        with pytest.raises(isohand.RangeError):
            isohand.colex_unrank(len(subsets), m, n)
    for m, n in (3, 2), (1, 65):
        with pytest.raises(isohand.ArgumentError):
            isohand.colex_unrank(0, m, n)


@settings(deadline=None, max_examples=100, derandomize=True)
@given(st.sets(st.integers(0, 63)))
def test_large_subsets(subset):
    bits = sum(1 << element for element in subset)
    rank = isohand.colex_rank(bits)
    assert rank == sum(comb(a, j) for j, a in enumerate(sorted(subset), 1))
    assert isohand.colex_unrank(rank, len(subset), 64) == bits


def test_multisets():
    for n, k in itertools.product((1, 4, 6), (1, 2, 3, 4)):
        multisets = itertools.combinations_with_replacement(range(n), k)
        ordered = sorted(multisets, key=lambda multiset: multiset[::-1])
        assert isohand.multiset_count(n, k) == len(ordered)
        for rank, multiset in enumerate(ordered):
            for elements in multiset, list(multiset), np.array(multiset):
                assert isohand.multiset_rank(elements) == rank
            assert isohand.multiset_unrank(rank, k) == multiset
    assert isohand.multiset_count(5, 0) == 1
    for call in (
        lambda: isohand.multiset_count(3, 5), lambda: isohand.multiset_rank([2, 1]),
        lambda: isohand.multiset_rank([]), lambda: isohand.multiset_rank([1] * 5),
        lambda: isohand.multiset_unrank(0, 0), lambda: isohand.multiset_unrank(0, 5),
    ):  # fmt: skip
        with pytest.raises(isohand.ArgumentError):
            call()
    for call in lambda: isohand.multiset_count(2**40, 4), lambda: isohand.multiset_rank([0, 2**33]):
        with pytest.raises(isohand.NumberOverflowError):
            call()


# ---- Quinaries -----------------------------------------------------------------------------------


def quinaries(n, digits=13):
    """Lists the quinaries of a digit sum in lexicographic order, the ace as the first digit."""
    if digits == 0:
        return [()] if n == 0 else []
    return [(d, *rest) for d in range(min(n, 4) + 1) for rest in quinaries(n - d, digits - 1)]


def test_quinaries():
    for n in range(6):
        every = quinaries(n)
        assert isohand.quinary_size(n) == len(every)
        for rank, digits in list(enumerate(every))[:: 1 + len(every) // 500]:
            counts = digits[::-1]
            assert isohand.quinary_rank(counts) == rank
            assert isohand.quinary_unrank(n, rank).tolist() == list(counts)
    assert [isohand.quinary_size(n) for n in (8, 9, 10)] == [120055, 270270, 0]


def test_quinaries_of_hands(rng):
    for hand in rng.permuted(np.tile(np.arange(52), (50, 1)), axis=1)[:, :7]:
        held = Counter((hand >> 2).tolist())
        counts = np.array([held[rank] for rank in range(13)], np.uint8)
        assert (isohand.quinary_unrank(7, isohand.quinary_rank(counts)) == counts).all()


def test_no_quinaries():
    for counts, error in [
        ([5] + [0] * 12, isohand.CountError),
        ([1] * 13, isohand.CountError),
        ([1] * 5, isohand.CountError),
        ([[0]] * 13, isohand.CountError),
        ([0.5] * 13, TypeError),
        ([-1] * 13, OverflowError),
    ]:
        with pytest.raises(error):
            isohand.quinary_rank(counts)
    for n, rank in (5, 6175), (10, 0):
        with pytest.raises(isohand.RangeError):
            isohand.quinary_unrank(n, rank)
