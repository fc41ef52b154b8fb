"""The nearest of existing centres: against numpy."""

import pickle
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

import isohand
from isohand import centres as module

DISTANCES = {
    "l1": lambda a, b: np.abs(a.astype(np.int64) - b.astype(np.int64)).sum(-1),
    "l2": lambda a, b: ((a.astype(np.int64) - b.astype(np.int64)) ** 2).sum(-1),
}


@pytest.mark.parametrize("name", DISTANCES)
@pytest.mark.parametrize("dtype", [np.uint8, np.uint16, np.uint32])
@pytest.mark.parametrize("point_dtype", [np.uint8, np.uint16, np.uint32, np.int64])
def test_nearest(rng, name, dtype, point_dtype, monkeypatch):
    monkeypatch.setattr(module, "_AT_ONCE", 64)  # several calls of the library
    centres = rng.integers(100, size=(40, 3)).astype(dtype)
    points = rng.integers(np.iinfo(np.uint8).max, size=(200, 3)).astype(point_dtype)
    made = isohand.Centres(centres, name)
    away = DISTANCES[name](points[:, None], centres[None])
    centres[:] = 0  # the library has a copy
    found = made.nearest(points)
    assert len(made) == 40
    assert np.array_equal(found.labels, away.argmin(axis=1))  # the lowest number of several
    assert np.array_equal(found.distances, away.min(axis=1))


def test_threads_share_centres(rng):
    points = rng.integers(1000, size=(4000, 6)).astype(np.uint16)
    result = isohand.cluster(points, 9)
    made = isohand.Centres(result.centres)
    with ThreadPoolExecutor(4) as pool:
        parts = list(pool.map(made.nearest, np.array_split(points, 8)))
    assert sum(int(part.distances.sum()) for part in parts) == result.cost
    assert np.array_equal(
        np.concatenate([part.labels for part in parts]), made.nearest(points).labels
    )


def test_shapes():
    made = isohand.Centres([3, 8])
    assert made.nearest([1, 9, 5, 100_000]).labels.tolist() == [0, 1, 0, 1]
    assert made.nearest(np.empty(0, np.uint8)).labels.shape == (0,)


def test_refused():
    made = isohand.Centres([[3, 8]], "l2")
    with pytest.raises(isohand.CountError, match="width 1"):
        made.nearest([1, 2])
    with pytest.raises(TypeError):
        made.nearest([[0.5, 1]])
    with pytest.raises(isohand.NumberOverflowError):
        made.nearest([[2**32 - 1, 2**32 - 1]])
    with pytest.raises(isohand.ArgumentError, match="l3"):
        isohand.Centres([[3, 8]], "l3")
    with pytest.raises(isohand.ArgumentError):
        isohand.Centres(np.empty((0, 2), np.uint8))
    with pytest.raises(TypeError):
        pickle.dumps(made)
