"""Bucket sequences: against the command, and against hands that are dealt one by one."""

import gc

import numpy as np
import pytest

import isohand

GAME = isohand.Game("4x3", final_board=5)
RECIPE = {
    "preflop": {"method": "optimal", "k": 4},
    "flop": {"method": "optimal", "k": 5},
    "turn": {"method": "optimal", "k": 3},
    "river": {"method": "optimal", "k": 4},
}
BOARDS = {"preflop": 0, "flop": 3, "turn": 4, "river": 5}


@pytest.fixture(scope="module")
def abstraction(tmp_path_factory):
    return isohand.bucket(RECIPE, tmp_path_factory.mktemp("recall") / "b", game=GAME)


@pytest.fixture(scope="module")
def recall(abstraction):
    return isohand.Recall(abstraction, threads=2)


def sequences_by_hand(abstraction):
    """All sequences of buckets, of all hands whose streets are dealt in order, by street."""
    indexer = isohand.Indexer("2,3,1,1", GAME.deck)
    found = []
    for round, cards in enumerate([2, 5, 6, 7]):
        indices = np.arange(indexer.size(round), dtype=np.uint64)
        rows = indexer.unindex_batch(indices, round)
        weights = np.array([indexer.multiplicity(int(i), round) for i in indices])
        columns = [abstraction.buckets(rows[:, :n]) for n in [2, 5, 6, 7] if n <= cards]
        unique, inverse = np.unique(np.stack(columns, axis=1), axis=0, return_inverse=True)
        found.append((unique, np.bincount(inverse.reshape(-1), weights).astype(int)))
    return found


def test_sequences(abstraction, recall):
    before = None
    for (street, board), (unique, weights) in zip(BOARDS.items(), sequences_by_hand(abstraction)):
        found = recall.street(street)
        assert found.count == recall.counts[street] == len(unique)
        assert found.buckets == abstraction.counts[street]
        assert np.array_equal(found.bucket, unique[:, -1]) and np.array_equal(found.size, weights)
        if before is not None:
            parents = {tuple(row): i for i, row in enumerate(before.tolist())}
            number = np.array([parents[tuple(row[:-1])] for row in unique.tolist()])
            assert np.array_equal(found.first, np.searchsorted(number, range(len(before) + 1)))
            numbers = recall.number(street, number, unique[:, -1])
            assert numbers.dtype == np.uint32
            assert np.array_equal(numbers, np.arange(len(unique)))
            third = recall.number(board, int(number[3]), int(unique[3, -1]))
            assert third == 3 and isinstance(third, int)
        before = unique


def test_command(abstraction, recall, command):
    lines = command("recall", str(abstraction.folder), "-q").splitlines()
    expected = {line.split("\t")[0]: int(line.split("\t")[2]) for line in lines}
    assert recall.counts == expected
    assert isohand.Recall(abstraction, "flop").counts == {
        street: expected[street] for street in ("preflop", "flop")
    }


@pytest.mark.parametrize("street, board", BOARDS.items())
def test_lookup(abstraction, recall, rng, street, board):
    deck = np.array(list(GAME.deck), np.uint8)
    rows = deck[rng.random((400, 12)).argsort(axis=1)[:, : 2 + board]]
    numbers = np.zeros(len(rows), np.uint32)
    for cards, name in zip([2, 5, 6, 7], BOARDS):
        if cards <= 2 + board:
            numbers = recall.number(name, numbers, abstraction.buckets(rows[:, :cards]))
    assert np.array_equal(recall.lookup(rows), numbers)
    out = np.zeros((4, 100), np.uint32)
    assert recall.lookup(rows.reshape(4, 100, -1), out) is out
    assert np.array_equal(out.reshape(-1), numbers)


def test_write_and_open(abstraction, recall, tmp_path, command):
    path, other = tmp_path / "a.safetensors", tmp_path / "b.safetensors"
    recall.write(path)
    command("recall", str(abstraction.folder), "-q", "-o", str(other))
    assert path.read_bytes() == other.read_bytes()
    again = isohand.Recall.open(path, abstraction)
    for street in BOARDS:
        a, b = recall.street(street), again.street(street)
        for name in ("first", "bucket", "size"):
            assert np.array_equal(getattr(a, name), getattr(b, name))
    changed = isohand.bucket(RECIPE, tmp_path / "c", game=GAME, changes={"flop.k": 4})
    with pytest.raises(isohand.MismatchError):
        isohand.Recall.open(path, changed)
    with pytest.raises(FileNotFoundError):
        isohand.Recall.open(tmp_path / "none", abstraction)
    data = bytearray(path.read_bytes())
    data[-1] ^= 1
    path.write_bytes(data)
    with pytest.raises(isohand.ChecksumError):
        isohand.Recall.open(path, abstraction)
    with pytest.raises(isohand.FileError):
        recall.write(tmp_path / "none" / "x")


def test_arrays_outlive_the_recall(abstraction):
    recall = isohand.Recall(abstraction)
    sizes = recall.street("river").size
    expected = sizes.copy()
    del recall
    gc.collect()
    assert np.array_equal(sizes, expected) and not sizes.flags.writeable


def test_refused(abstraction, recall, tmp_path):
    rows = np.array([[0, 1, 4, 5, 8], [0, 1, 4, 4, 8]], np.uint8)
    out = np.full(2, 9, np.uint32)
    with pytest.raises(isohand.DuplicateError) as caught:
        recall.lookup(rows, out)
    assert caught.value.row == 1 and (out == 9).all()
    assert recall.number("flop", 10**6, 0) == isohand.NO_SEQUENCE
    assert recall.number("flop", [0, 10**6], 99).tolist() == [isohand.NO_SEQUENCE] * 2
    flop = isohand.Recall(abstraction, 3)
    for call, error in [
        (lambda: recall.lookup(rows[:, :4]), isohand.CountError),
        (lambda: recall.street(2), isohand.RangeError),
        (lambda: recall.street("x"), isohand.ParseError),
        (lambda: recall.number("flop", 0.5, 1), TypeError),
        (lambda: recall.number("flop", -1, 1), OverflowError),
        (lambda: flop.number("turn", 0, 1), isohand.RangeError),
        (lambda: flop.lookup(np.arange(6)[None] * 4 // 3), isohand.Error),
        (lambda: isohand.Recall(abstraction, "river", memory=10), isohand.OutOfMemoryError),
    ]:
        with pytest.raises(error):
            call()
    part = isohand.bucket({"flop": RECIPE["flop"]}, tmp_path / "p", game=GAME)
    with pytest.raises(isohand.RangeError):
        isohand.Recall(part)
