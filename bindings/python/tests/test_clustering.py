"""Clusters, distances and agreement: against numpy, and against every division of small inputs."""

import itertools
import pickle

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import isohand
from isohand import clustering

DISTANCES = {
    "l1": lambda a, b: np.abs(a.astype(np.int64) - b.astype(np.int64)).sum(-1),
    "l2": lambda a, b: ((a.astype(np.int64) - b.astype(np.int64)) ** 2).sum(-1),
}
DTYPES = [np.uint8, np.uint16, np.uint32]


def points_of(rng, n, width, dtype):
    return rng.integers(200, size=(n, width)).astype(dtype)


def lower_median(values, weights):
    order = np.argsort(values, kind="stable")
    half = np.cumsum(weights[order])
    return values[order][np.searchsorted(2 * half, half[-1])]


def check_division(result, points, weights, name):
    """A converged result is a fixed point of the plain algorithm, and its numbers add up."""
    away = DISTANCES[name](points[:, None], result.centres[None])
    own = away[np.arange(len(points)), result.labels]
    assert result.cost == int((own * weights).sum())
    assert np.array_equal(result.sizes, np.bincount(result.labels, weights, len(result.sizes)))
    assert result.centres.dtype == points.dtype
    assert result.is_converged and np.array_equal(own, away.min(axis=1))
    for c, centre in enumerate(result.centres):
        mine = result.labels == c
        for j, coordinate in enumerate(centre):
            values, heavy = points[mine, j].astype(np.int64), weights[mine]
            if name == "l1":
                assert coordinate == lower_median(values, heavy)
            else:
                total, half = (values * heavy).sum(), heavy.sum()
                assert coordinate == -((half - 2 * total) // (2 * half))  # rounded, a half down


@pytest.mark.parametrize("name", DISTANCES)
@pytest.mark.parametrize("dtype", DTYPES)
def test_cluster(rng, name, dtype):
    points = points_of(rng, 300, 5, dtype)
    weights = rng.integers(1, 20, size=300)
    steps = []
    result = isohand.cluster(
        points, 7, weights, distance=name, restarts=3, threads=2, step=steps.append
    )
    check_division(result, points, weights, name)
    assert {s.restart for s in steps} == {0, 1, 2}
    last = [[s for s in steps if s.restart == r][-1] for r in range(3)]
    assert result.cost == min(s.cost for s in last)
    assert last[result.restart].cost == result.cost
    assert last[result.restart].iteration == result.iterations and last[result.restart].moved == 0
    for threads in (1, 2, 5):
        again = isohand.cluster(points, 7, weights, distance=name, restarts=3, threads=threads)
        assert np.array_equal(again.labels, result.labels)
    labels = [
        isohand.cluster(points, 7, weights, distance=name, seed=seed, iterations=1).labels.tolist()
        for seed in (1, 2)
    ]
    assert labels[0] != labels[1]


def test_layouts(rng):
    """Any layout and type of the same numbers gives the same result."""
    points = points_of(rng, 100, 4, np.uint16)
    expected = isohand.cluster(points, 5)
    frozen = points.copy()
    frozen.flags.writeable = False
    doubled = np.zeros((200, 8), np.uint16)
    doubled[::2, ::2] = points
    for other in (
        frozen, np.asfortranarray(points), doubled[::2, ::2], points.astype(">u2"), points.tolist(),
        points.astype(np.int64), points.astype(np.uint32), points.astype(np.uint8),
    ):
        result = isohand.cluster(other, 5)
        assert np.array_equal(result.labels, expected.labels) and result.cost == expected.cost
    assert isohand.cluster(points.astype(np.int64), 5).centres.dtype == np.uint8
    flat = isohand.cluster(points[:, 0], 5)
    assert flat.centres.shape == (5,)
    assert np.array_equal(flat.labels, isohand.cluster(points[:, :1], 5).labels)


def test_refused(rng):
    points = points_of(rng, 20, 2, np.uint8)
    ones = np.ones(20, int)
    for arguments, options, error, words in [
        ((points.astype(float), 3), {}, TypeError, "fixed_point"),
        ((points.astype(int) - 300, 3), {}, OverflowError, "negative"),
        ((np.array([[2**32]]), 1), {}, OverflowError, "uint32"),
        ((points, 0), {}, isohand.RangeError, "0 clusters"),
        ((points, 21), {}, isohand.RangeError, "21 clusters"),
        ((np.zeros((9, 2), int), 2), {}, isohand.RangeError, "2 clusters"),
        ((points, 3, ones * np.nan), {}, TypeError, "whole"),
        ((points, 3, ones * 0), {}, isohand.ArgumentError, ""),
        ((points, 3, -ones), {}, OverflowError, "weights"),
        ((points, 3, ones[:5]), {}, isohand.CountError, "weights"),
        ((points, 3), {"distance": "l3"}, isohand.ArgumentError, "l3"),
        ((points, 3), {"threads": -1}, ValueError, "threads"),
        ((points, 3), {"restarts": -1}, isohand.ArgumentError, "restarts"),
        ((points[None], 3), {}, isohand.CountError, "dimensions"),
        ((np.empty((0, 2), np.uint8), 1), {}, isohand.RangeError, ""),
        ((np.array([[0], [2**31]], np.uint32), 1), {"distance": "l2"}, OverflowError, ""),
        ((["a", "b"], 1), {}, TypeError, "whole"),
    ]:
        with pytest.raises(error, match=words):
            isohand.cluster(*arguments, **options)
    for call in (clustering.optimal, clustering.percentile):
        with pytest.raises(isohand.ArgumentError):
            call(points, 2)
        with pytest.raises(isohand.RangeError):
            call(points[:, 0], 21)
    with pytest.raises(ZeroDivisionError):
        isohand.cluster(points, 3, step=lambda step: 1 // 0)


# ---- One dimension ---------------------------------------------------------------------------


def best_cost(values, weights, clusters, name):
    """The lowest cost of all divisions into intervals of values."""
    distinct = np.unique(values)
    best = None
    for cuts in itertools.combinations(range(1, len(distinct)), clusters - 1):
        cost = 0
        for part in np.split(distinct, cuts):
            mine = np.isin(values, part)
            inside = np.arange(part[0], part[-1] + 1)[:, None]
            away = np.abs(inside - values[mine].astype(np.int64))
            cost += int(((away if name == "l1" else away**2) * weights[mine]).sum(axis=1).min())
        best = cost if best is None else min(best, cost)
    return best


@settings(max_examples=40, deadline=None, derandomize=True)
@given(
    st.lists(st.tuples(st.integers(0, 60), st.integers(1, 9)), min_size=1, max_size=9),
    st.integers(1, 4), st.sampled_from(["l1", "l2"]),
)
def test_optimal(pairs, clusters, name):
    values, weights = (np.array(column) for column in zip(*pairs))
    clusters = min(clusters, len(np.unique(values)))
    result = clustering.optimal(values, clusters, weights, distance=name)
    assert result.cost == best_cost(values, weights, clusters, name)
    assert result.cost <= isohand.cluster(values, clusters, weights, distance=name).cost
    order = np.argsort(values)
    assert (np.diff(result.labels[order].astype(int)) >= 0).all()


@settings(max_examples=40, deadline=None, derandomize=True)
@given(
    st.lists(st.tuples(st.integers(0, 30), st.integers(1, 9)), min_size=1, max_size=20),
    st.integers(1, 5),
)
def test_percentile(pairs, clusters):
    """Cluster c ends at the value whose cumulated weight is nearest to (c + 1) W / k."""
    values, weights = (np.array(column) for column in zip(*pairs))
    distinct, inverse = np.unique(values, return_inverse=True)
    clusters = min(clusters, len(distinct))
    below = np.cumsum(np.bincount(inverse, weights)).astype(int)
    ends, start = [], 0
    for c in range(clusters - 1):
        last = len(distinct) - clusters + c  # leaves a value for each cluster after it
        away = np.abs(clusters * below[start : last + 1] - (c + 1) * below[-1])
        ends.append(start + int(np.argmin(away)))
        start = ends[-1] + 1
    expected = np.searchsorted(ends, inverse)
    assert np.array_equal(clustering.percentile(values, clusters, weights).labels, expected)


# ---- Points ------------------------------------------------------------------------------------


def test_merge(rng):
    points = rng.integers(3, size=(500, 3)).astype(np.uint16)
    weights = rng.integers(1, 9, size=500)
    merged = clustering.merge(points, weights, threads=2)
    unique, first, inverse = np.unique(points, axis=0, return_index=True, return_inverse=True)
    rank = np.argsort(np.argsort(first))  # by first appearance
    assert np.array_equal(merged.numbers, rank[inverse.reshape(-1)])
    assert np.array_equal(merged.points, points[np.sort(first)])
    assert np.array_equal(merged.weights, np.bincount(merged.numbers, weights))
    assert clustering.merge([5, 5, 5]).points.tolist() == [5]
    once = isohand.cluster(points, 4, weights)
    assert isohand.cluster(merged.points, 4, merged.weights).cost >= 0
    assert once.cost == int(
        (DISTANCES["l1"](points, once.centres[once.labels]) * weights).sum()
    )


@pytest.mark.parametrize("dtype", [*DTYPES, np.int64])
def test_cumulate(rng, dtype):
    histograms = rng.integers(9, size=(4, 5, 6)).astype(dtype)
    before = histograms.copy()
    made = clustering.cumulate(histograms)
    assert np.array_equal(made, before.cumsum(axis=-1)) and np.array_equal(histograms, before)
    assert made.dtype == (np.uint8 if dtype == np.int64 else dtype)


def test_cumulate_widens_and_refuses():
    assert clustering.cumulate(np.full(3, 200, np.uint8)).dtype == np.uint16
    assert clustering.cumulate(np.full(3, 200, np.uint8)).tolist() == [200, 400, 600]
    assert clustering.cumulate(np.empty((0, 3), np.uint8)).shape == (0, 3)
    with pytest.raises(OverflowError):
        clustering.cumulate(np.full(2, 2**32 - 1, np.uint32))
    with pytest.raises(TypeError):
        clustering.cumulate([0.5])
    with pytest.raises(isohand.CountError):
        clustering.cumulate(3)


def test_fixed_point(rng):
    values = rng.random(1000)
    found = isohand.fixed_point(values, 10000)
    assert found.dtype == np.uint16
    assert (np.abs(found - values * 10000) <= 0.5).all()
    assert isohand.fixed_point([0.5, 1.5, 2.5, 0.49999999999999994], 1).tolist() == [1, 2, 3, 0]
    assert isohand.fixed_point([2**32 - 1], 1).dtype == np.uint32
    assert isohand.fixed_point([], 3).shape == (0,)
    for values in ([np.nan], [np.inf], [-1], [2**32]):
        with pytest.raises(OverflowError):
            isohand.fixed_point(values, 1)


@pytest.mark.parametrize("name", DISTANCES)
def test_distance(rng, name):
    a, b = points_of(rng, 2, 40, np.uint8)
    assert clustering.distance(a, b, name) == int(DISTANCES[name](a, b))
    with pytest.raises(isohand.CountError):
        clustering.distance(a, b[:3], name)


# ---- Distributions ------------------------------------------------------------------------------


def test_too_many_units_or_sites_are_refused_at_once():
    many = np.zeros(65537, np.uint8)
    wrapping = np.array([[2**63, 2**63, 3]], np.uint64)  # its sum is 3, modulo 2^64
    for call, words in [
        (lambda: isohand.Distributions.of_counts([[10**11]], [1]), "100000000000"),
        (lambda: isohand.Distributions.of_counts(wrapping, [1, 2, 3]), "1 to 255"),
        (lambda: isohand.Distributions.of_counts([[200, 56]], [1, 2]), "256"),
        (lambda: isohand.Distributions.of_counts([[0, 0]], [1, 2]), "1 to 255"),
        (lambda: isohand.Distributions.of_counts([[1] + [0] * 65536], many), "65536 are most"),
        (lambda: isohand.Distributions(np.zeros((1, 256), int), [1]), "256"),
        (lambda: isohand.Distributions(np.zeros((1, 0), int), [1]), "not 0"),
        (lambda: isohand.Distributions([[0]], many), "65536 are most"),
    ]:
        with pytest.raises(isohand.CountError, match=words):
            call()
    assert isohand.Distributions.of_counts([[255, 0], [0, 255]], [0, 2]).transport(0, 1) == 510


def test_distributions_do_not_change_with_the_arrays_they_were_made_of():
    units, sites = np.array([[0, 0], [0, 1]], np.uint16), np.array([10, 14], np.uint32)
    weights = np.array([1, 2], np.uint64)
    earth = isohand.Distributions(units, sites, weights)
    units[:], sites[:], weights[:] = 65535, 0, 0
    assert earth.transport(0, 1) == 4 and isohand.medoids(earth, 2).sizes.sum() == 3
    with pytest.raises(ValueError, match="read-only"):
        earth.units[0, 0] = 65535
    again = pickle.loads(pickle.dumps(earth))
    assert again.transport(0, 1) == 4 and not again.units.flags.writeable


def test_transport_on_a_line(rng):
    """On a line the earth mover's distance is that of the sums, times the gaps between sites."""
    counts = rng.multinomial(20, np.ones(12) / 12, size=40)
    sites = np.arange(12) ** 2
    earth = isohand.Distributions.of_counts(counts, sites)
    a, b = np.meshgrid(np.arange(40), np.arange(40))
    found = earth.transport(a, b, threads=2)
    sums = clustering.cumulate(counts).astype(int)[:, :-1] * np.diff(sites)
    assert np.array_equal(found, DISTANCES["l1"](sums[a], sums[b]))
    assert np.array_equal(earth.transport(0, np.arange(40)), found.T[0])


def test_transport_in_the_plane(rng):
    """The least cost of all ways to match the units, one by one."""
    sites = rng.integers(50, size=(8, 2))
    units = rng.integers(8, size=(12, 4))
    earth = isohand.Distributions(units, sites)
    a, b = np.arange(12), np.roll(np.arange(12), 1)
    cost = DISTANCES["l1"](sites[:, None], sites[None])
    expected = [
        min(cost[units[i], list(p)].sum() for p in itertools.permutations(units[j]))
        for i, j in zip(a, b)
    ]
    assert earth.transport(a, b).tolist() == expected
    again = pickle.loads(pickle.dumps(earth))
    assert again.transport(a, b).tolist() == expected
    assert len(earth) == 12 and np.array_equal(earth.sites, sites)


def test_medoids(rng):
    sites = rng.integers(50, size=(8, 2))
    earth = isohand.Distributions(rng.integers(8, size=(40, 5)), sites, rng.integers(1, 9, size=40))
    steps = []
    result = isohand.medoids(earth, 5, restarts=2, threads=2, step=steps.append)
    away = earth.transport(np.arange(40)[:, None], result.medoids[None])
    own = away[np.arange(40), result.labels]
    assert np.array_equal(own, away.min(axis=1)) and result.is_converged
    assert np.array_equal(np.bincount(result.labels, own * earth.weights), result.costs)
    assert np.array_equal(np.bincount(result.labels, earth.weights), result.sizes)
    assert result.cost == result.costs.sum() == min(step.cost for step in steps)
    distinct = len(np.unique(np.sort(earth.units, axis=1), axis=0))
    assert isohand.medoids(earth, distinct).cost == 0
    with pytest.raises(isohand.RangeError, match="distinct"):
        isohand.medoids(earth, distinct + 1)


def test_distributions_refused():
    for arguments, error in [
        (([[0, 3]], [1, 2]), isohand.RangeError), (([0, 1], [1, 2]), isohand.CountError),
        (([[0.5]], [1]), TypeError), (([[-1]], [1]), OverflowError), (([[0]], [0.5]), TypeError),
        (([[0]], [1], [1, 2]), isohand.CountError),
    ]:
        with pytest.raises(error):
            isohand.Distributions(*arguments)
    for counts in ([[1, 2], [1, 1]], [1, 2], [[0.5, 0.5]]):
        with pytest.raises((isohand.CountError, TypeError)):
            isohand.Distributions.of_counts(counts, [1, 2])
    earth = isohand.Distributions([[0], [1]], [1, 2])
    with pytest.raises(isohand.RangeError):
        earth.transport([0], [2])
    with pytest.raises(isohand.RangeError):
        isohand.medoids(earth, 3)
    with pytest.raises(isohand.NumberOverflowError):
        isohand.Distributions([[0], [1]], [0, 2**31]).transport(0, 1)
    assert earth.transport([], []).shape == (0,)
    assert earth.transport(0, 1) == 1 and isinstance(earth.transport(0, 1), int)


# ---- Agreement ---------------------------------------------------------------------------------


@settings(max_examples=40, deadline=None, derandomize=True)
@given(
    st.lists(
        st.tuples(st.integers(0, 4), st.integers(0, 4), st.integers(0, 3)), min_size=2, max_size=14
    )
)
def test_agreement(rows):
    """All pairs of points, one by one."""
    a, b, weights = (np.array(column) for column in zip(*rows))
    found = isohand.agreement(a, b, weights)
    one, other = np.repeat(a, weights), np.repeat(b, weights)
    pairs = list(itertools.combinations(range(len(one)), 2))
    same_a = [one[i] == one[j] for i, j in pairs]
    same_b = [other[i] == other[j] for i, j in pairs]
    both = sum(x and y for x, y in zip(same_a, same_b))
    assert (found.weight, found.pairs) == (len(one), len(pairs))
    assert (found.pairs_a, found.pairs_b, found.pairs_both) == (sum(same_a), sum(same_b), both)
    assert (found.labels_a, found.labels_b) == (len(set(one)), len(set(other)))
    assert found.is_equal == np.array_equal(one, other)
    assert found.is_a_nested == (both == sum(same_a))
    assert found.is_b_nested == (both == sum(same_b))
    if pairs:
        alike = sum(x == y for x, y in zip(same_a, same_b))
        assert found.rand == pytest.approx(alike / len(pairs), rel=1e-15)
        chance = sum(same_a) * sum(same_b) / len(pairs)
        most = (sum(same_a) + sum(same_b)) / 2
        expected = 1 if most == chance else (both - chance) / (most - chance)
        assert found.adjusted_rand == pytest.approx(expected, rel=1e-12, abs=1e-12)


def test_overlaps(rng):
    a, b = rng.integers(6, size=1000), rng.integers(9, size=1000).astype(np.uint32)
    weights = rng.integers(0, 5, size=1000)
    overlaps = isohand.Overlaps(6, 9)
    for part in range(0, 1000, 250):
        chosen = slice(part, part + 250)
        overlaps.add(a[chosen], b[chosen], weights[chosen])
    table = np.zeros((6, 9), int)
    np.add.at(table, (a, b), weights)
    cells = overlaps.cells()
    assert np.array_equal(np.argwhere(table), np.stack([cells["a"], cells["b"]], axis=1))
    assert np.array_equal(table[table > 0], cells["weight"]) and len(overlaps) == len(cells)
    before = overlaps.cells()
    for arguments, error in [
        (([0, 6], [0, 0]), isohand.RangeError), (([0], [0, 1]), isohand.CountError),
        (([0.5], [0]), TypeError), (([0], [0], [-1]), OverflowError),
        (([0], [0], [2**64 - 1]), isohand.NumberOverflowError),
    ]:
        with pytest.raises(error):
            overlaps.add(*arguments)
    assert np.array_equal(overlaps.cells(), before)
    with pytest.raises(isohand.ArgumentError):
        isohand.Overlaps(0, 3)
