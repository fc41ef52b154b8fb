"""Children, parents and relations: isohand.children and isohand.relations."""

from __future__ import annotations

import itertools
import pickle
import threading
from collections import Counter
from math import comb

import numpy as np
import pytest
from conftest import deal

import isohand
from isohand import NO_INDEX, Indexer, Relation, set_cards


@pytest.fixture(scope="module")
def holdem():
    return Indexer("2,3,1,1")


@pytest.fixture(scope="module")
def small():
    return Indexer("2,2,1", "5x3")


def set_of(cards):
    return sum(1 << (16 * (card & 3) + (card >> 2)) for card in cards)


# ---- Children and parents ----------------------------------------------------------------------


def deals_of(indexer, hand, n):
    """Lists the deals of n cards after a hand, in colex order of their card numbers."""
    left = sorted(set(indexer.deck).difference(hand))
    return sorted(itertools.combinations(left, n), key=lambda cards: cards[::-1])


def children_by_deals(indexer, hand, n):
    """Returns the children of a hand, dealing one by one: index -> (first set, number of deals)."""
    children = {}
    for cards in deals_of(indexer, hand, n):
        index = indexer.index(list(hand) + list(cards))
        first, weight = children.get(index, (set_of(cards), 0))
        children[index] = first, weight + 1
    return children


def test_children_by_dealing(small, rng):
    for round in 0, 1:
        for index in rng.integers(0, small.size(round), 10).tolist():
            hand = small.unindex(index, round).tolist()
            expected = children_by_deals(small, hand, small.rounds[round + 1])
            children = small.children(index, round)
            assert children.indices.tolist() == list(expected)
            assert children.sets.tolist() == [first for first, _ in expected.values()]
            assert children.weights.tolist() == [weight for _, weight in expected.values()]
            assert len(children) == len(expected)
            counted = small.multiplicity(index, round) * children.weights
            assert (counted == small.multiplicity(children.indices, round + 1)).all()


def test_many_children():
    """More children than the first guess of their number."""
    indexer = Indexer("1,5", "10x4")
    children = indexer.children(3, 0)
    assert len(children) > 65536 and children.weights.sum() == comb(39, 5)
    assert len(np.unique(children.indices)) == len(children)
    assert (indexer.parent(children.indices) == 3).all()


def test_parents(holdem, rng):
    rows = deal(rng, 200, 7)
    indices = holdem.index_batch(rows)
    for earlier in range(4):
        expected = holdem.index_batch(rows[:, : holdem.cards(earlier)], earlier)
        assert (holdem.parent(indices, earlier=earlier) == expected).all()
        assert [holdem.parent(index, 3, earlier) for index in indices.tolist()] == expected.tolist()
    assert (holdem.parent(indices) == holdem.parent(indices, 3, 2)).all()
    assert holdem.parent(indices.reshape(2, 100), -1, -2).shape == (2, 100)
    assert holdem.parent(7, 0, 0) == 7
    for index, round, earlier in (-1, 1, 0), (1286792, 1, 0), (0, 1, 2), (0, 4, 0), (0, 0, None):
        for which in index, [index]:
            with pytest.raises(isohand.RangeError):
                holdem.parent(which, round, earlier)
    with pytest.raises(isohand.RangeError) as caught:
        holdem.parent([0, 1286792], 1)
    assert caught.value.row == 1


def test_no_children(holdem):
    for index, round in (0, 3), (0, 4), (169, 0), (-1, 0), (2**64, 0):
        with pytest.raises(isohand.RangeError):
            holdem.children(index, round)


# ---- States ------------------------------------------------------------------------------------


def test_states(holdem, rng):
    for row in deal(rng, 20, 7).tolist():
        state, parts = holdem.state(), [row[:2], row[2:5], row[5:6], row[6:]]
        assert (state.rounds, state.index) == (0, None)
        for round, part in enumerate(parts):
            before, state = state, state.deal(part)
            assert (before.rounds, state.rounds) == (round, round + 1)
            assert state.index == holdem.index(row[: holdem.cards(round)])
        copy = pickle.loads(pickle.dumps(before))
        assert copy.index == before.index and copy.deal(parts[3]).index == state.index


def test_children_of_states(small, rng):
    for row in deal(rng, 5, 4, 15):
        hand = np.array(list(small.deck))[row].tolist()
        state = small.state().deal(hand[:2])
        for after in (state, hand[:2]), (state.deal(hand[2:]), hand):
            n = small.rounds[after[0].rounds]
            deals = deals_of(small, after[1], n)
            indices, sets = after[0].children_each()
            assert indices.tolist() == [small.index(after[1] + list(cards)) for cards in deals]
            assert sets.tolist() == [set_of(cards) for cards in deals]
            expected = children_by_deals(small, after[1], n)
            children = after[0].children()
            assert dict(zip(children.indices.tolist(), children.weights.tolist())) == {
                index: weight for index, (_, weight) in expected.items()
            }
        by_card = state.deal(hand[2:]).children_by_card()
        assert by_card.tolist() == [
            small.index(hand + [card]) if card in small.deck and card not in hand else NO_INDEX
            for card in range(20)
        ]
        out = np.empty(20, np.uint64)
        assert state.deal(hand[2:]).children_by_card(out=out) is out
        assert (out == by_card).all()


def test_the_first_round(small):
    indices, sets = small.state().children_each()
    assert len(indices) == comb(15, 2) and set(indices.tolist()) == set(range(small.size(0)))
    assert indices.tolist() == [small.index(set_cards(one)) for one in sets.tolist()]


def test_equal_suits(holdem):
    state = holdem.state()
    assert state.equal_suits().tolist() == [0, 0, 0, 0]
    assert state.deal("AsKs").equal_suits().tolist() == [0, 1, 1, 1]
    assert state.deal("AsKs").deal("2h2d3h").equal_suits().tolist() == [0, 1, 2, 3]
    assert state.deal("AsKs").deal("2h2d3s").equal_suits().tolist() == [0, 1, 1, 3]
    ranks = Indexer("1,1", "leduc-ranks").state().deal("Js").equal_suits()
    assert ranks.tolist() == [0, 0, 2, 3]


def test_refused_deals(holdem):
    state = holdem.state()
    flop = state.deal("AsKs").deal("2s3s4s")
    for after, cards, error in [
        (state, "As", isohand.CountError),
        (state, "AsKsQs", isohand.CountError),
        (state, "AsAs", isohand.DuplicateError),
        (state, b"\x00\x34", isohand.CardError),
        (flop, "As", isohand.DuplicateError),
        (flop, "2", isohand.ParseError),
        (flop.deal("2h").deal("2d"), "2c", isohand.RangeError),
    ]:
        with pytest.raises(error):
            after.deal(cards)
    with pytest.raises(isohand.CountError):
        state.children_by_card()
    for call in "children", "children_each", "children_by_card":
        with pytest.raises(isohand.RangeError):
            getattr(flop.deal("2h").deal("2d"), call)()
    with pytest.raises(TypeError):
        flop.children_by_card(np.empty(52, np.int64))
    assert flop.index == holdem.index("AsKs2s3s4s")


def test_threads_share_a_state(holdem):
    flop, seen = holdem.state().deal("AsKh").deal("QsJhTd"), []

    def work():
        for _ in range(50):
            seen.append(int(flop.children().indices.sum()) + flop.deal("2c").index)

    threads = [threading.Thread(target=work) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(seen) == 400 and len(set(seen)) == 1


# ---- Relations ----------------------------------------------------------------------------------


def counted_targets(relation, hand):
    """Counts the targets of a hand by dealing its cards again in every way."""
    redeal, hands, targets = relation.redeal, relation.hand_indexer, relation.target_indexer
    ends = np.cumsum((0, *hands.rounds[: relation.hand_round + 1])).tolist()
    sources = [hand[a:b] for a, b in zip(ends, ends[1:])]
    sources.append([card for card in hands.deck if card not in hand])
    new = [targets.rounds[q] - int(row.sum()) for q, row in enumerate(redeal)]
    wanted = [*redeal.T.tolist(), new]  # wanted[source][round of the target]

    def ways(cards, counts):
        """Yields all ways to give so many of the cards to each round of the target."""
        if not counts:
            yield ()
            return
        for chosen in itertools.combinations(cards, counts[0]):
            for rest in ways([card for card in cards if card not in chosen], counts[1:]):
                yield (chosen, *rest)

    counts = Counter()
    for parts in itertools.product(*(ways(*pair) for pair in zip(sources, wanted))):
        cards = [card for q in range(len(redeal)) for part in parts for card in part[q]]
        counts[targets.index(cards)] += 1
    return counts


@pytest.mark.parametrize(
    "hands, targets, arguments",
    [
        ("2,2", "2,3", {}),
        ("2,2,1", "2,3", {}),
        ("2,3", "2,2", {}),
        ("2,3", "2,2,1", {}),
        ("2,3", "3", {"first": 1}),
        ("2,2,1", "2,2", {"hand_round": 1, "target_round": 0}),
        ("2,2", "2,2", {"redeal": [[1, 1], [1, 0]]}),
        ("2,2", "2,1", {"redeal": [[0, 0], [0, 0]]}),
    ],
)
def test_targets_by_dealing(rng, hands, targets, arguments):
    relation = Relation(Indexer(hands, "4x3"), Indexer(targets, "4x3"), **arguments)
    deck = list(relation.hand_indexer.deck)
    width = relation.hand_indexer.cards(relation.hand_round)
    for row in deal(rng, 5, width, len(deck)).tolist():
        hand = [deck[i] for i in row]
        expected = sorted(counted_targets(relation, hand).items())
        index = relation.hand_indexer.index(hand)
        for found in relation.targets(hand), relation.targets(index):
            assert list(zip(found.indices.tolist(), found.weights.tolist())) == expected
            assert found.weights.sum() == relation.weight and len(found) == len(expected)


def test_the_identities_of_weights():
    hands, targets = Indexer("2,1", "5x3"), Indexer("2,2", "5x3")
    relation = Relation(hands, targets)
    weights = np.zeros((hands.size(), targets.size()), np.int64)
    for i in range(hands.size()):
        found = relation.targets(i)
        weights[i, found.indices.astype(int)] = found.weights
    assert (weights.sum(axis=1) == relation.weight).all() and relation.weight == 12
    m, n = (one.multiplicity(np.arange(one.size())).astype(int) for one in (hands, targets))
    assert (m @ weights == n * relation.completions).all()
    for values in rng_values(targets.size()):
        sums = relation.sum(values)
        assert sums.dtype == (np.float64 if values.dtype.kind == "f" else np.uint64)
        expected = np.tensordot(weights, values.astype(float), 1)
        assert sums.shape == expected.shape
        np.testing.assert_allclose(sums, expected, rtol=1e-12)
        part = relation.sum(values, first=3, count=7, threads=2)
        assert part.tobytes() == sums[3:10].tobytes()
        out = np.empty_like(sums)
        assert relation.sum(values, out=out, threads=1) is out and out.tobytes() == sums.tobytes()
        assert relation.sum(values[::-1][::-1]).tobytes() == sums.tobytes()


def rng_values(size):
    rng = np.random.default_rng(1)
    for dtype in np.uint8, np.uint16, np.uint32, np.uint64, np.float32, np.float64, ">u2":
        yield (rng.random((size, 2, 3)) * 200).astype(dtype)
    yield rng.random(size)
    yield np.empty((size, 0))


def test_gathering(rng):
    hands, targets = Indexer("2,2,1", "5x3"), Indexer("2,3", "5x3")
    relation = Relation(hands, targets)
    assert relation.weight == 1
    cards = hands.unindex_batch(np.arange(hands.size()))
    expected = targets.index_batch(cards).astype(int)
    labels = rng.integers(0, 1000, targets.size())
    pairs = np.zeros(targets.size(), [("a", "u1"), ("b", "f8")])
    pairs["a"] = labels % 256
    values = [labels, labels.astype(np.uint16), labels.astype(">f4"), labels % 2 == 0, pairs]
    for value in [*values, rng.random((targets.size(), 3)).astype(np.float16)]:
        gathered = relation.gather(value)
        assert (gathered == value[expected]).all() and gathered.dtype.isnative
    out = np.empty(10, np.int64)
    assert relation.gather(labels, 5, 10, out=out) is out
    assert (out == labels[expected[5:15]]).all()
    with pytest.raises(isohand.UnsupportedError, match="has 3 targets"):
        Relation(targets, hands).gather(np.zeros(hands.size()))


def test_refused_arrays():
    hands, targets = Indexer("2,1", "5x3"), Indexer("2,2", "5x3")
    relation, function = Relation(hands, targets), Relation(targets, Indexer("4", "5x3"))
    values = np.ones(targets.size())
    for wrong in values[1:], np.ones((1, targets.size())), np.float64(1):
        with pytest.raises(ValueError):
            relation.sum(wrong)
    for wrong in values.astype(np.float16), values.astype(np.int32), values > 0, list("ab"):
        with pytest.raises((TypeError, ValueError)):
            relation.sum(wrong)
    with pytest.raises(TypeError):
        function.gather(np.full(function.target_indexer.size(), None))
    for first, count in (-1, 1), (0, hands.size() + 1), (hands.size(), 1), (0, -1):
        with pytest.raises(isohand.RangeError):
            relation.sum(values, first, count)
    for out, error in (np.empty(3), ValueError), (np.empty(hands.size(), np.float32), TypeError):
        with pytest.raises(error):
            relation.sum(values, out=out)
    memory = np.ones(targets.size())
    with pytest.raises(ValueError, match="overlap"):
        relation.sum(memory, out=memory[: hands.size()])
    with pytest.raises(isohand.NumberOverflowError):
        relation.sum(np.full(targets.size(), 2**63, np.uint64))


def test_refused_relations():
    five, six = Indexer("2,3"), Indexer("2,4")
    for arguments, error in [
        ({"hands": five, "targets": Indexer("2,4", "short")}, isohand.DeckError),
        ({"hands": five, "targets": six, "hand_round": 2}, isohand.RangeError),
        ({"hands": five, "targets": six, "first": 2}, isohand.RangeError),
        ({"hands": five, "targets": six, "redeal": [[2, 0]]}, ValueError),
        ({"hands": five, "targets": six, "redeal": [[2, 0], [1, 3]]}, isohand.CountError),
        ({"hands": five, "targets": six, "redeal": [[2, 0], [0, -1]]}, OverflowError),
        ({"hands": five, "targets": six, "redeal": [[2, 0], [0, 0.5]]}, TypeError),
        ({"hands": Indexer("1"), "targets": Indexer("26")}, isohand.NumberOverflowError),
    ]:
        with pytest.raises(error):
            Relation(**arguments)
    relation = Relation(five, six)
    for hand, error in [
        (five.size(), isohand.RangeError),
        (-1, isohand.RangeError),
        ("AsKs", isohand.CountError),
        ([0, 0, 1, 2, 3], isohand.DuplicateError),
        ([0, 1, 2, 3, 52], isohand.CardError),
    ]:
        with pytest.raises(error):
            relation.targets(hand)


def test_properties_and_pickling():
    relation = Relation(Indexer("2,3,1,1"), Indexer("2,5"), hand_round=1)
    assert (relation.hand_round, relation.target_round) == (1, 1)
    assert relation.redeal.tolist() == [[2, 0], [0, 3]] and relation.weight == comb(47, 2)
    assert relation.completions == comb(5, 3)
    assert "2,3,1,1" in repr(relation)
    copy = pickle.loads(pickle.dumps(relation))
    assert (copy.redeal == relation.redeal).all()
    ours, theirs = (one.targets("AsKsQsJsTs").weights for one in (relation, copy))
    assert ours.tolist() == theirs.tolist()


def test_progress_and_interrupts():
    relation = Relation(Indexer("2,3"), Indexer("2,3,1,1"), target_round=2)
    values, reports = np.ones(relation.target_indexer.size(2), np.uint8), []
    sums = relation.sum(values, count=60000, progress=lambda *report: reports.append(report))
    assert (sums == 47).all()
    assert reports == sorted(reports) and reports[-1] == (60000, 60000)

    def stop(done, total):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        relation.sum(values, progress=stop)
