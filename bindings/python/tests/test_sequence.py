"""Canonical hands in the order of their indices: isohand.sequence."""

from __future__ import annotations

import itertools
import threading
from math import comb

import numpy as np
import pytest

import isohand
from isohand import Indexer


@pytest.fixture(scope="module")
def flop():
    return Indexer("2,3")


@pytest.mark.parametrize(
    "rounds, deck, round",
    [
        ("2,3", "standard", 1),
        ("2,3", "standard", 0),
        ("1,1", "leduc-ranks", 1),
        ("3,2", "5x3", 1),
    ],
)
def test_against_unindexing(rounds, deck, round):
    indexer = Indexer(rounds, deck)
    size = indexer.size(round)
    chunks = list(indexer.sequence(round, chunk=5000, sets=True, multiplicities=True))
    assert [len(rows) for rows, _, _ in chunks[:-1]] == [5000] * (len(chunks) - 1)
    rows, sets, multiplicities = (np.concatenate(parts) for parts in zip(*chunks))
    assert (rows == indexer.unindex_batch(np.arange(size), round)).all()
    bits = np.uint64(1) << (16 * (rows & 3) + (rows >> 2)).astype(np.uint64)
    assert (sets == np.bitwise_or.reduce(bits, axis=1)).all()
    some = np.arange(0, size, 1 + size // 3000)
    assert (multiplicities[some] == indexer.multiplicity(some, round)).all()
    assert multiplicities.sum() == indexer.deals(round)


def test_what_is_yielded(flop):
    rows = next(flop.sequence())
    assert rows.shape == (65536, 5) and rows.dtype == np.uint8
    both = next(flop.sequence(chunk=3, multiplicities=True))
    assert isinstance(both, tuple) and both[1].dtype == np.uint64
    assert both[1].tolist() == [flop.multiplicity(index) for index in range(3)]
    cards, sets = next(flop.sequence(chunk=3, sets=True))
    assert sets.tolist() == [flop.deck.set(hand) for hand in cards]


def test_ranges(flop):
    size = flop.size()
    for first, count in (0, 7), (1000, 1), (size - 3, 3), (size, 0), (500000, 4097):
        sequence = flop.sequence(first=first, count=count, chunk=1000)
        assert (sequence.index, sequence.left) == (first, count)
        rows = np.concatenate([np.empty((0, 5), np.uint8), *sequence])
        assert (rows == flop.unindex_batch(np.arange(first, first + count))).all()
        assert (sequence.index, sequence.left) == (first + count, 0)
        assert list(sequence) == []
    assert flop.sequence(first=5).left == size - 5
    outside = [(-1, None), (0, size + 1), (size + 1, None), (size, 1), (0, -1), (2**64, None)]
    for first, count in outside:
        with pytest.raises(isohand.RangeError):
            flop.sequence(first=first, count=count)
    with pytest.raises(isohand.RangeError):
        flop.sequence(2)
    for chunk in 0, -1:
        with pytest.raises(ValueError):
            flop.sequence(chunk=chunk)
        with pytest.raises(ValueError):
            next(flop.sequence().runs(chunk))


def test_seek(flop):
    sequence = flop.sequence(chunk=10)
    first = next(sequence)
    next(sequence)
    sequence.seek()
    assert (next(sequence) == first).all()
    sequence.seek(1234, 5)
    assert (next(sequence) == flop.unindex_batch(np.arange(1234, 1239))).all()
    with pytest.raises(isohand.RangeError):
        sequence.seek(flop.size(), 1)
    assert (sequence.index, sequence.left) == (1239, 0)


# ---- Runs -----------------------------------------------------------------------------------


@pytest.mark.parametrize("rounds, deck", [("2,3", "short"), ("2,2", "6x3"), ("3", "standard")])
def test_runs(rounds, deck):
    """The groups of a run, as rank sets, are the canonical hands."""
    indexer = Indexer(rounds, deck)
    round_of = np.repeat(range(len(indexer.rounds)), indexer.rounds)
    runs = np.concatenate(list(indexer.sequence().runs(chunk=50)))
    ends = np.cumsum(runs["length"])
    assert (runs["first"] == ends - runs["length"]).all() and ends[-1] == indexer.size()
    assert len(np.unique(runs["configuration"])) == indexer.configurations()
    for run in runs[:: 1 + len(runs) // 100]:
        hands = indexer.unindex_batch(run["first"] + np.arange(run["length"], dtype=np.uint64))
        for i, hand in enumerate(hands[:20]):
            held = np.zeros((4, len(indexer.rounds)), np.uint16)
            for card, round in zip(hand.tolist(), round_of):
                held[card & 3, round] |= 1 << (card >> 2)
            for suit in range(len(indexer.deck.suits)):
                counts = run["counts"][suit, : len(indexer.rounds)]
                group = int(run["groups"][suit]) + (i if suit == run["suit"] else 0)
                assert group < run["sizes"][suit]
                assert (indexer.suit_groups(counts, group, 1)[0] == held[suit]).all()


def test_published_configurations(golden):
    for rounds, lines in itertools.groupby(golden("suit-configurations.tsv"), lambda line: line[0]):
        indexer, seen = Indexer(rounds), 0
        for _, round, number, first, ties in lines:
            sequence = indexer.sequence(int(round), int(first), 1)
            (run,) = next(sequence.runs(5))
            assert (run["configuration"], run["first"]) == (int(number), int(first))
            counts = run["counts"].tolist()
            equal = sum(1 << suit for suit in range(3) if counts[suit] == counts[suit + 1])
            assert equal == int(ties)
            if first != "0":
                (before,) = next(indexer.sequence(int(round), int(first) - 1, 1).runs())
                assert before["configuration"] == int(number) - 1
            seen += 1
        assert seen == sum(indexer.configurations(round) for round in range(len(indexer.rounds)))


def test_both_ways_mixed(flop):
    sequence = flop.sequence(first=100, count=3000, chunk=7)
    rows = next(sequence)
    run = next(sequence.runs(1))[0]
    assert run["first"] == 107 and sequence.index == 107 + run["length"]
    assert (next(sequence)[0] == flop.unindex(107 + int(run["length"]))).all()
    assert (rows == flop.unindex_batch(np.arange(100, 107))).all()
    assert sum(int(runs["length"].sum()) for runs in sequence.runs()) == 3000 - 14 - run["length"]
    assert list(sequence.runs()) == []


def test_suit_groups(flop):
    """Groups are in colex order of their rank sets, the first round the least significant."""
    groups = flop.suit_groups([2, 1])
    assert groups.shape == (comb(13, 2) * 11, 2) and groups.dtype == np.uint16
    assert len(np.unique(groups, axis=0)) == len(groups)
    assert ((groups[:, 0] & groups[:, 1]) == 0).all()
    assert (flop.suit_groups([2, 1], 100, 7) == groups[100:107]).all()
    assert flop.suit_groups([0]).tolist() == [[0]]
    assert flop.suit_groups([1]).tolist() == [[1 << rank] for rank in range(13)]
    assert flop.suit_groups([2, 1], len(groups)).shape == (0, 2)
    for counts, first, count, error in [
        ([2, 1], len(groups), 1, isohand.RangeError),
        ([2, 1], -1, 1, isohand.RangeError),
        ([2, 1], 0, -1, isohand.RangeError),
        ([3, 1], 0, None, isohand.CountError),
        ([], 0, None, ValueError),
        ([1, 1, 1], 0, None, ValueError),
        ([0.5], 0, None, TypeError),
    ]:
        with pytest.raises(error):
            flop.suit_groups(counts, first, count)


def test_rank_only_decks_have_no_runs():
    indexer = Indexer("1,1", "leduc-ranks")
    with pytest.raises(isohand.UnsupportedError):
        next(indexer.sequence().runs())
    with pytest.raises(isohand.UnsupportedError):
        indexer.suit_groups([1])


# ---- Threads, and what the hands are worth ---------------------------------------------------


def test_threads_share_a_sequence(flop):
    sequence, total = flop.sequence(chunk=997, multiplicities=True), []

    def work():
        total.append(sum(int(many.sum()) for _, many in sequence))

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sum(total) == flop.deals()


def test_a_sequence_keeps_its_indexer():
    assert sum(len(rows) for rows in Indexer("2").sequence(chunk=1)) == 169


def test_categories_of_canonical_hands(golden):
    for rounds, *expected in golden("canonical-counts.tsv"):
        if rounds == "7":  # six million hands
            continue
        counts = np.zeros(9, np.int64)
        for rows in Indexer(rounds).sequence():
            counts += np.bincount(isohand.category(isohand.rate_batch(rows)), minlength=9)
        assert counts[::-1].tolist() == [int(count) for count in expected]
