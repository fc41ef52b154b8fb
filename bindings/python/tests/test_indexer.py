"""The indexer: isohand.indexer."""

from __future__ import annotations

import gc
import itertools
import pickle
import threading
from math import comb

import numpy as np
import pytest
from conftest import deal
from hypothesis import given, settings, strategies as st

import isohand
from isohand import NO_INDEX, STANDARD, Indexer

LISTS = ["2,3", "2,3,1,1", "2,4", "2,5", "3,2,2", "4,3,1"]


@pytest.fixture(scope="module")
def indexers():
    return {rounds: Indexer(rounds) for rounds in LISTS}


def read_hands(golden, rounds):
    """Returns the hands of a file of check values, their indices, and the canonical hands."""
    lines = list(golden(f"index-{rounds.replace(',', '-')}.tsv"))
    hands, indices, canonical = zip(*((line[0], line[1:-1], line[-1]) for line in lines))
    return list(hands), np.array(indices, np.uint64), list(canonical)


# ---- Check values and the command ----------------------------------------------------------


@pytest.mark.parametrize("rounds", LISTS)
def test_published_indices(indexers, golden, rounds):
    indexer = indexers[rounds]
    hands, indices, canonical = read_hands(golden, rounds)
    assert len(hands) == 400
    rows = indexer.deck.rows(hands)
    assert (indexer.index_all(rows) == indices).all()
    for round in range(len(indexer.rounds)):
        width = indexer.cards(round)
        assert (indexer.index_batch(rows[:, :width], round) == indices[:, round]).all()
    for hand, row, expected, text in zip(hands, rows, indices.tolist(), canonical):
        assert indexer.index(hand) == indexer.index(row) == expected[-1]
        assert indexer.index(np.str_(hand)) == expected[-1]
        assert indexer.index(bytes(row)) == indexer.index(row.tolist()) == expected[-1]
        assert indexer.index_all(hand).tolist() == expected
        assert indexer.text(indexer.unindex(expected[-1])) == text
        assert indexer.text(indexer.canonical(hand).cards) == text
    assert indexer.text(indexer.unindex_batch(indices[:, -1])) == canonical


def test_known_sizes(golden):
    for deck, rounds, size in golden("known-sizes.tsv"):
        if int(size) < 2**64:
            assert Indexer(rounds, deck).size() == int(size)
        else:
            with pytest.raises(isohand.NumberOverflowError):
                Indexer(rounds, deck)


@pytest.mark.parametrize(
    "rounds, deck",
    [("2,3,1,1", "standard"), ("2,4", "short"), ("1,1", "leduc-ranks"), ("3,2", "5x3")],
)
def test_like_the_command(command, rng, rounds, deck):
    indexer = Indexer(rounds, deck)
    cards = np.array(list(indexer.deck), np.uint8)
    rows = cards[deal(rng, 100, indexer.cards(), len(cards))]
    texts = indexer.text(rows)
    options = [rounds, "--deck", deck]
    lines = command("index", *options, input="\n".join(texts)).split()
    assert indexer.index_batch(rows).tolist() == [int(line) for line in lines]
    assert command("unindex", *options, input="\n".join(lines)).split() == indexer.text(
        indexer.unindex_batch([int(line) for line in lines])
    )
    for text, line in zip(texts, command("canon", *options, input="\n".join(texts)).splitlines()):
        hand, index, multiplicity, suits = line.split("\t")
        canonical = indexer.canonical(text)
        assert indexer.text(canonical.cards) == hand
        assert (canonical.index, canonical.multiplicity) == (int(index), int(multiplicity))
        assert "".join("shdc"[suit] for suit in canonical.to[: len(indexer.deck.suits)]) == suits
        assert canonical.back[canonical.to].tolist() == [0, 1, 2, 3]
    expected = [(r, n, indexer.size(r)) for r, n in enumerate(indexer.rounds)]
    for round, line in enumerate(command("size", *options).splitlines()):
        assert line.split() == [str(number) for number in expected[round]]


# ---- By brute force --------------------------------------------------------------------------


def classes(deck, rounds):
    """Numbers the classes of all hands of a small deck by trying every suit permutation.

    Returns a dict from each hand, a tuple of frozensets, to the smallest hand that is isomorphic.
    """
    hands = [()]
    for n in rounds:
        hands = [
            hand + (frozenset(more),)
            for hand in hands
            for more in itertools.combinations(set(deck).difference(*hand), n)
        ]
    permutations = list(itertools.permutations(range(len(deck.suits))))

    def smallest(hand):
        return min(
            [sorted((card & ~3) | to[card & 3] for card in cards) for cards in hand]
            for to in permutations
        )

    return {hand: smallest(hand) for hand in hands}


@pytest.mark.parametrize(
    "name, rounds", [("4x3", (2, 1)), ("3x4", (1, 2, 1)), ("6x2", (2, 2)), ("5x1", (2,))]
)
def test_by_brute_force(name, rounds):
    indexer = Indexer(rounds, name)
    representatives = classes(indexer.deck, rounds)
    index_of, sizes = {}, {}
    for hand, representative in representatives.items():
        cards = [card for part in hand for card in part]
        index = indexer.index(cards)
        key = str(representative)
        assert index_of.setdefault(key, index) == index, "isomorphic hands have different indices"
        sizes[index] = sizes.get(index, 0) + 1
    assert sorted(index_of.values()) == list(range(indexer.size()))
    assert indexer.deals() == len(representatives)
    every = np.arange(indexer.size())
    assert indexer.multiplicity(every).tolist() == [sizes[index] for index in every.tolist()]
    for zero in 0, np.uint64(0), np.array(0):
        one = indexer.multiplicity(zero)
        assert type(one) is int and one == sizes[0]


def test_canonical_hands(rng):
    indexer = Indexer("2,3,1,1")
    for row in deal(rng, 50, 7):
        canonical = indexer.canonical(row)
        moved = (row & 0xFC) | canonical.to[row & 3]
        ends = np.cumsum(indexer.rounds)[:-1]
        for ours, theirs in zip(np.split(moved, ends), np.split(canonical.cards, ends)):
            assert sorted(ours) == sorted(theirs)
        assert indexer.is_canonical(canonical.cards)
        assert indexer.is_canonical(row) == (row.tolist() == canonical.cards.tolist())
        assert indexer.index(canonical.cards) == canonical.index
        assert indexer.multiplicity(canonical.index) == canonical.multiplicity


def test_rank_only():
    indexer = Indexer("1,1", "leduc-ranks")
    assert [indexer.size(0), indexer.size(1)] == [3, 9]
    for a, b, c, d in itertools.product(range(3), range(2), range(3), range(2)):
        if (a, b) != (c, d):
            same = indexer.unindex(indexer.index([4 * a + b, 4 * c + d])) >> 2
            assert same.tolist() == [a, c]


# ---- Properties --------------------------------------------------------------------------------


def test_properties():
    indexer = Indexer("holdem")
    assert indexer.rounds == (2, 3, 1, 1) and indexer.deck == STANDARD
    assert [indexer.cards(round) for round in range(4)] == [2, 5, 6, 7]
    assert [indexer.cards(round) for round in range(-4, 0)] == [2, 5, 6, 7]
    assert indexer.size() == indexer.size(3) == indexer.size(-1) == 2428287420
    assert indexer.deals(1) == comb(52, 2) * comb(50, 3)
    assert Indexer("8,8,2").deals() == comb(52, 8) * comb(44, 8) * comb(36, 2) > 2**64
    assert [indexer.configurations(round) for round in range(4)] == [2, 15, 46, 158]
    assert 0 < Indexer("2").nbytes < indexer.nbytes
    assert repr(indexer) == "Indexer('2,3,1,1', '13x4')"
    for round in (4, -5):
        for call in "round", "cards", "size", "deals", "configurations", "unindex_batch":
            arguments = [[0], round] if call == "unindex_batch" else [round]
            with pytest.raises(isohand.RangeError, match=f"round {round} of 4"):
                getattr(indexer, call)(*arguments)
    for rounds in [2, 3, 1, 1], (2, 3, 1, 1), np.array([2, 3, 1, 1]), "holdem":
        assert Indexer(rounds).rounds == (2, 3, 1, 1)


@pytest.mark.parametrize(
    "rounds, deck, error",
    [
        ("2,x", "standard", "ParseError"),
        ("", "standard", "ParseError"),
        ("2,0", "standard", "RoundsError"),
        ("1,1,1,1,1,1,1,1,1", "standard", "RoundsError"),
        ("50,3", "standard", "RoundsError"),
        ("13,13,13", "standard", "NumberOverflowError"),
        ("2,3", "17x4", "DeckError"),
    ],
)
def test_no_indexers(rounds, deck, error):
    with pytest.raises(getattr(isohand, error)):
        Indexer(rounds, deck)


def test_instructions(rng):
    names = isohand.instructions()
    assert names[0] == "portable" and len(set(names)) == len(names)
    assert Indexer("2,3").instructions == names[-1]
    rows = deal(rng, 1000, 7)
    expected = Indexer("2,3,1,1").index_batch(rows)
    for name in names:
        indexer = Indexer("2,3,1,1", instructions=name)
        assert indexer.instructions == name
        assert (indexer.index_batch(rows) == expected).all()
        assert pickle.loads(pickle.dumps(indexer)).instructions == name
    with pytest.raises(ValueError, match="sse"):
        Indexer("2,3", instructions="sse")


def test_pickling():
    for indexer in Indexer("2,3"), Indexer([1, 1], "leduc-ranks"):
        copy = pickle.loads(pickle.dumps(indexer))
        assert (copy.rounds, copy.deck) == (indexer.rounds, indexer.deck)
        assert copy.size() == indexer.size()


# ---- Arrays -------------------------------------------------------------------------------------


def test_layouts(indexers, rng):
    """Shapes, types and strides do not matter, and results are those of single calls."""
    indexer = indexers["2,3"]
    rows = deal(rng, 60, 5)
    expected = np.array([indexer.index(bytes(row)) for row in rows], np.uint64)
    wide = np.zeros((60, 9), np.uint8)
    wide[:, 2:7] = rows
    read_only = rows.copy()
    read_only.flags.writeable = False
    layouts = [
        rows, rows.tolist(), wide[:, 2:7], np.asfortranarray(rows), rows.astype(np.int64),
        rows.astype(">u2"), read_only, rows[::-1][::-1], np.repeat(rows, 2, axis=1)[:, ::2],
    ]  # fmt: skip
    for layout in layouts:
        assert (indexer.index_batch(layout) == expected).all()
    assert (indexer.index_batch(rows[::-2]) == expected[::-2]).all()
    assert (indexer.index_batch(rows.reshape(3, 4, 5, 5)) == expected.reshape(3, 4, 5)).all()
    assert indexer.index_batch(rows[0]).shape == () and indexer.index_batch(rows[0]) == expected[0]
    assert indexer.index_batch(np.empty((0, 5), np.uint8)).shape == (0,)
    assert indexer.index_batch(np.broadcast_to(rows[0], (3, 5))).tolist() == [expected[0]] * 3
    everywhere = indexer.index_all(rows.reshape(6, 10, 5))
    assert everywhere.shape == (6, 10, 2) and (everywhere[..., 1].ravel() == expected).all()

    hands = indexer.unindex_batch(expected)
    for index, hand in zip(expected.tolist(), hands.tolist()):
        assert indexer.unindex(index).tolist() == hand
    for indices in expected.tolist(), expected.astype(np.int32), expected.astype(">u8"):
        assert (indexer.unindex_batch(indices) == hands).all()
    assert (indexer.unindex_batch(expected[::-3]) == hands[::-3]).all()
    assert (indexer.unindex_batch(expected.reshape(6, 10)) == hands.reshape(6, 10, 5)).all()
    assert indexer.unindex_batch(5).shape == (5,) and indexer.unindex_batch([]).shape == (0, 5)


def test_out(indexers, rng):
    indexer = indexers["2,3"]
    rows = deal(rng, 8, 5)
    out = np.empty(8, np.uint64)
    assert indexer.index_batch(rows, out=out) is out
    assert (out == indexer.index_batch(rows)).all()
    hands = np.empty((8, 5), np.uint8)
    assert indexer.unindex_batch(out, out=hands) is hands
    read_only = np.empty(8, np.uint64)
    read_only.flags.writeable = False
    for wrong in np.empty(7, np.uint64), np.empty(16, np.uint64)[::2], read_only:
        with pytest.raises(ValueError):
            indexer.index_batch(rows, out=wrong)
    for wrong in np.empty(8, np.int64), np.empty(8), [0] * 8:
        with pytest.raises(TypeError):
            indexer.index_batch(rows, out=wrong)


def test_refused_rows(indexers):
    indexer = indexers["2,3"]
    rows = np.array([[0, 1, 2, 3, 4], [5, 6, 7, 8, 9], [10, 11, 12, 13, 14]], np.uint8)
    for value in 5, 52, 255:
        error = isohand.DuplicateError if value == 5 else isohand.CardError
        bad, out = rows.copy(), np.full(3, 77, np.uint64)
        bad[1, 4] = value
        with pytest.raises(error) as caught:
            indexer.index_batch(bad, out=out)
        assert caught.value.row == 1 and out.tolist() == [77] * 3
    for wrong, error in [
        (rows[:, :4], isohand.CountError),
        (np.uint8(3), isohand.CountError),
        (rows.astype(float), TypeError),
        (rows.astype(np.int64) - 1, isohand.CardError),
        (rows.astype(np.int64) + 250, isohand.CardError),
        ("AsKsQsJsTs", TypeError),
    ]:
        with pytest.raises(error):
            indexer.index_batch(wrong)
    out = np.full((2, 5), 77, np.uint8)
    for wrong in (1, indexer.size()), (0, -1):
        with pytest.raises(isohand.RangeError) as caught:
            indexer.unindex_batch(wrong, out=out)
        assert caught.value.row == 1 and (out == 77).all()
        with pytest.raises(isohand.RangeError) as caught:
            indexer.multiplicity(wrong)
        assert caught.value.row == 1
    with pytest.raises(TypeError):
        indexer.unindex_batch([0.5])


def test_refused_hands(indexers):
    indexer = indexers["2,3"]
    for hand, error in [
        ("AsK", isohand.ParseError),
        ("As|KsQsJsTs", isohand.ParseError),
        ("AsAs", isohand.DuplicateError),
        ("AsKsQs", isohand.CountError),
        ("", isohand.CountError),
        (b"\x00\x34", isohand.CardError),
        (b"\x00\x00", isohand.DuplicateError),
        ([0, 1, 2], isohand.CountError),
        (bytes(100), isohand.CountError),
        ([0.5, 1], TypeError),
        (None, TypeError),
    ]:
        for call in indexer.index, indexer.canonical, indexer.is_canonical:
            with pytest.raises(error):
                call(hand)
    with pytest.raises(isohand.ParseError):
        indexer.index(np.str_("As|KsQsJsTs"))
    with pytest.raises(isohand.CountError):
        indexer.index_all("AsKs")
    with pytest.raises(isohand.CountError):
        indexer.index_all([0, 1])
    with pytest.raises(isohand.CardError):
        indexer.text([0, 200])


def test_refused_indices(indexers):
    indexer = indexers["2,3"]
    for round, index in (0, 169), (1, 1286792), (-1, -1), (0, 2**64), (0, 2**70):
        with pytest.raises(isohand.RangeError, match=str(index)):
            indexer.unindex(index, round)
    for round in 2, -3:
        with pytest.raises(isohand.RangeError, match="of 2 rounds"):
            indexer.unindex(0, round)
    for index in -1, 1286792, 2**63:
        with pytest.raises(isohand.RangeError):
            indexer.multiplicity(index)
    for index in 1.5, "1", None:
        with pytest.raises(TypeError):
            indexer.unindex(index)
    assert NO_INDEX == 2**64 - 1


def test_results_own_their_memory(indexers):
    hands = [indexers["2,3"].unindex(index) for index in range(3)]
    gc.collect()
    hands[0][0] = 77
    assert hands[1].tolist() != hands[0].tolist() == [77, *indexers["2,3"].unindex(0)[1:].tolist()]
    assert indexers["2,3"].unindex(np.uint64(1)).tolist() == hands[1].tolist()


# ---- Round trips and threads -----------------------------------------------------------------


@settings(deadline=None, max_examples=60, derandomize=True)
@given(
    st.sampled_from(["2,3,1,1", "4,5", "1,1,1", "3,3"]),
    st.sampled_from(["standard", "short", "13x2"]),
    st.data(),
)
def test_round_trips(rounds, deck, data):
    indexer = Indexer(rounds, deck)
    round = data.draw(st.integers(0, len(indexer.rounds) - 1))
    index = data.draw(st.integers(0, indexer.size(round) - 1))
    hand = indexer.unindex(index, round)
    assert indexer.index(hand) == indexer.index(indexer.text(hand)) == index
    assert indexer.is_canonical(hand)


def test_eight_threads(indexers, rng):
    """Threads share one indexer and do not disturb each other."""
    indexer = indexers["2,3,1,1"]
    rows = deal(rng, 8 * 2000, 7).reshape(8, 2000, 7)
    expected = indexer.index_batch(rows)
    wrong = []

    def work(number):
        for start in range(0, 2000, 200):
            part = slice(start, start + 200)
            hands, indices = rows[number, part], expected[number, part]
            if (indexer.index_batch(hands) != indices).any():
                wrong.append(number)
            canonical = indexer.unindex_batch(indices)
            for hand, index in zip(canonical[:50], indices[:50].tolist()):
                if indexer.index(bytes(hand)) != index or (indexer.unindex(index) != hand).any():
                    wrong.append(number)

    threads = [threading.Thread(target=work, args=(number,)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []
