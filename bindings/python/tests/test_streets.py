"""Streets: W, T and L, sums over runouts, clusters of opponents, transitions, strength tables."""

from __future__ import annotations

import hashlib
import itertools
import pickle

import numpy as np
import pytest

import isohand
from isohand import (
    ArgumentError, FinalCounts, Indexer, RangeError, Street, Sums, UnsupportedError,
)

# Small games, in which everything can be counted in plain Python: deck, final board, ranking.
GAMES = [("royal", 3, "standard"), ("5x3", 4, "standard"), ("short", 3, "short")]


@pytest.fixture(scope="module", params=GAMES, ids=str)
def game(request):
    deck, final_board, ranking = request.param
    return Street(final_board, final_board, ranking, deck)


def rate(street, hands):
    """Rates hands of a deck whose ranks count as the highest of the ranking."""
    deck = isohand.RANKINGS[street.ranking].deck
    lift = 4 * (len(deck.ranks) - len(street.deck.ranks))
    return isohand.rate_batch(np.array(hands) + lift, street.ranking).tolist()


def count_opponents(street, hole, board, label=lambda a, b: 0, labels=1):
    """Returns W, T and L of a hand on a final board, against each label of opponents."""
    rest = [card for card in street.deck if card not in {*hole, *board}]
    pairs = list(itertools.combinations(rest, 2))
    own, *others = rate(street, [[*pair, *board] for pair in [hole, *pairs]])
    counts = np.zeros((3, labels), int)
    for pair, other in zip(pairs, others):
        counts[0 if other < own else 1 if other == own else 2, label(*pair)] += 1
    return counts


def some_hands(street, n=12):
    """Returns some indices of a street, with their hands."""
    indices = np.linspace(0, street.hands - 1, n).astype(np.uint64)
    return [(int(i), street.indexer.unindex(int(i)).tolist()) for i in indices]


# ---- Streets ----------------------------------------------------------------------------


def test_streets_of_holdem():
    streets = [Street(board) for board in (0, 3, 4, 5)]
    assert [street.hands for street in streets] == [169, 1286792, 13960050, 123156254]
    assert [street.boards for street in streets] == [1, 1755, 16432, 134459]
    assert [street.runouts for street in streets] == [2118760, 1081, 46, 1]
    assert {street.opponents for street in streets} == {990}
    assert [street.children for street in streets] == [50, 47, 46, 0]
    for street in streets:
        assert street.indexer.size() == street.hands
        assert street.ranking == "standard" and street.deck == isohand.STANDARD


def test_a_street_is_a_value():
    street = Street(2, 3, deck="short", instructions="portable")
    assert street.ranking == "short"
    assert repr(street) == "Street(2, 3, 'short', '9x4')"
    copy = pickle.loads(pickle.dumps(street))
    assert repr(copy) == repr(street) and copy.hands == street.hands
    assert repr(street.at(0)) == "Street(0, 3, 'short', '9x4')"
    assert Street(0, 3, deck="royal").ranking == "standard"


@pytest.mark.parametrize(
    "words, error",
    [
        ({"board": 6}, RangeError), ({"board": -1}, RangeError), ({"final_board": -5}, RangeError),
        ({"final_board": 6}, UnsupportedError), ({"deck": "leduc"}, UnsupportedError),
        ({"deck": "13x4-ranks"}, UnsupportedError), ({"ranking": "short"}, UnsupportedError),
        ({"ranking": "tall"}, ArgumentError), ({"instructions": "mmx"}, ValueError),
    ],
)
def test_games_without_equity(words, error):
    with pytest.raises(error):
        Street(**words)


# ---- The final street -------------------------------------------------------------------


def test_final_counts(game):
    found = game.final()
    for i, cards in some_hands(game):
        counts = count_opponents(game, cards[:2], cards[2:]).ravel().tolist()
        assert [found.wins[i], found.ties[i], found.losses[i]] == counts
        assert found.hs()[i] == np.float32((2 * counts[0] + counts[1]) / (2 * sum(counts)))
    total = found.wins + found.ties + found.losses
    assert (total == game.opponents).all() and found.wins.dtype == np.uint16


def test_work_in_parts(game):
    whole, parts = game.final(), None
    step = game.boards // 3 + 1
    for first in range(0, game.boards, step):
        boards = range(first, min(first + step, game.boards))
        parts = game.final(boards=boards, out=parts, threads=1)
    for name in ("wins", "ties", "losses"):
        assert np.array_equal(getattr(whole, name), getattr(parts, name))
    none = game.final(["wins"], boards=range(3, 3))
    assert none.ties is None and not none.wins.any()
    with pytest.raises(ArgumentError, match="`ties` was not computed"):
        none.hs()


def test_out_and_arrays_are_checked(game):
    with pytest.raises(ArgumentError, match="wins, ties, losses"):
        game.final(["wins", "points"])
    for wrong in ("wins", []):
        with pytest.raises(ArgumentError):
            game.final(wrong)
    for wrong in (range(0, 4, 2), slice(0, 3), 5):
        with pytest.raises(ArgumentError):
            game.final(boards=wrong)
    with pytest.raises(RangeError):
        game.final(boards=range(0, game.boards + 1))
    with pytest.raises(TypeError):
        game.final(out=np.zeros(game.hands, np.uint16))
    for array, error in (
        (np.zeros(game.hands, np.int32), TypeError),
        (np.zeros(game.hands + 1, np.uint16), ValueError),
    ):
        with pytest.raises(error, match="ties"):
            game.final(out=FinalCounts(game, ties=array))
    with pytest.raises(UnsupportedError):
        game.at(game.final_board - 1).final()
    with pytest.raises(ValueError):
        FinalCounts(game, np.zeros(3, np.uint16), np.zeros(3, np.uint16)).hs()


# ---- Sums over runouts ------------------------------------------------------------------


ALL = ("wins", "ties", "losses", "points", "squares", "histogram")


def plain_sums(street, cards, bins):
    """Plays out all runouts of a hand: wins, ties, losses, points, squares, and the histogram."""
    rest = [card for card in street.deck if card not in cards]
    sums, histogram = np.zeros(5, int), np.zeros(bins, int)
    for more in itertools.combinations(rest, street.final_board - street.board):
        counts = count_opponents(street, cards[:2], [*cards[2:], *more])
        wins, ties, losses = counts.ravel().tolist()
        score = 2 * wins + ties
        sums += [wins, ties, losses, score, score**2]
        histogram[min(bins - 1, bins * score // (2 * street.opponents))] += 1
    return sums.tolist(), histogram.tolist()


@pytest.fixture(scope="module")
def before(game):
    """The street before the final one, and its sums."""
    street = game.at(game.final_board - 1)
    return street, street.sums(arrays=ALL, bins=7)


def check_sums(street, found, indices):
    for i, cards in indices:
        sums, histogram = plain_sums(street, cards, 7)
        assert [int(getattr(found, name)[i]) for name in ALL[:5]] == sums
        assert found.histogram[i].tolist() == histogram
        score = 2 * street.opponents
        assert found.mean()[i] == np.float32(sums[3] / (score * street.runouts))
        assert found.mean_square()[i] == np.float32(sums[4] / (score**2 * street.runouts))
    assert found.points.dtype == np.uint32 and found.squares.dtype == np.uint64
    assert found.histogram.shape == (street.hands, 7)
    assert (found.histogram.sum(axis=1) == street.runouts).all()


def test_sums_before_the_final_street(before):
    street, found = before
    check_sums(street, found, some_hands(street, 6))


def test_sums_of_earlier_streets(before):
    street, later = before
    earlier = street.at(street.board - 1)
    check_sums(earlier, earlier.sums(later), some_hands(earlier, 2))
    preflop = street.at(0)
    through = preflop.sums(earlier.sums(later))
    for name in ALL:
        assert np.array_equal(getattr(preflop.sums(later), name), getattr(through, name))
    only = preflop.sums(later, ["squares"])
    assert only.points is None and np.array_equal(only.squares, through.squares)


def test_sums_are_checked(before):
    street, later = before
    with pytest.raises(UnsupportedError):
        street.at(0).sums()
    with pytest.raises(UnsupportedError):
        street.sums(later)
    with pytest.raises(ArgumentError):
        street.at(0).sums(street.sums(["points"][:0] or None, ["points"]), ["squares"])
    points = later.points
    for wrong in (points.astype(np.int64), points[:-1], np.repeat(points, 2)[::2]):
        with pytest.raises(ValueError, match="later: points"):
            street.at(0).sums(Sums(street, points=wrong))
    with pytest.raises(ArgumentError):
        street.sums(arrays=["histogram"], bins=256)
    with pytest.raises(ArgumentError):
        Sums(street, wins=later.wins).mean()
    out = Sums(street, points=np.zeros(street.hands, np.uint32))
    assert street.sums(out=out).points is out.points and np.array_equal(out.points, later.points)


def test_a_call_that_is_stopped():
    class Stop(Exception):
        pass

    def stop(done, total):
        raise Stop

    with pytest.raises(Stop):
        Street(4).sums(arrays=["points"], progress=stop)


def test_equity_facts_of_holdem(golden):
    """E[HS] and E[HS^2] of preflop hands, by way of the turn and the flop."""
    turn, preflop, seen = Street(4), Street(0), []
    later = turn.sums(progress=lambda done, total: seen.append((done, total)))
    assert seen == sorted(seen) and seen[-1] == (turn.boards, turn.boards)
    found = preflop.sums(Street(3).sums(later))
    hands = {"22": "2s2h", "32o": "3s2h", "66": "6s6h", "72o": "7s2h", "AKs": "AsKs", "AKo": "AsKh"}
    hands["AA"] = "AsAh"
    for name, count, points, squares in golden("preflop-ehs.tsv"):
        i, hands_of = preflop.indexer.index(hands[name]), int(count) // preflop.runouts
        assert int(found.points[i]) * hands_of == int(points)
        assert int(found.squares[i]) * hands_of == int(squares)
    weights = [preflop.indexer.multiplicity(i) for i in range(169)]
    facts = {name: value for name, value, _ in golden("equity-facts.tsv")}
    rows = sum(weights) * preflop.runouts
    assert rows == int(facts["river (hand, board) rows"])
    for name, sums, scale in (("HS", found.points, 1980), ("HS^2", found.squares, 1980**2)):
        mean = sum(w * int(n) for w, n in zip(weights, sums)) / (scale * rows)
        assert abs(mean - float(facts[f"mean {name} over those rows"])) < 1e-14


def test_clusters_of_preflop_hands(before):
    street, later = before
    preflop = street.at(0)
    sums = preflop.sums(later)
    clusters = isohand.preflop_clusters(sums.histogram, 4, street.deck)
    assert clusters.shape == (preflop.hands,) and clusters.dtype == np.uint8
    assert sorted(set(clusters.tolist())) == [0, 1, 2, 3]
    # Each hand is as near to the median of its cluster as to any other.
    cdf = sums.histogram.astype(int).cumsum(axis=1)
    median = [np.sort(cdf[clusters == c], axis=0)[(sum(clusters == c) - 1) // 2] for c in range(4)]
    distance = np.abs(cdf[:, None] - np.array(median)).sum(axis=2)
    assert (distance[np.arange(preflop.hands), clusters] == distance.min(axis=1)).all()


# ---- Clusters of opponents --------------------------------------------------------------


@pytest.fixture(scope="module")
def clusters(game):
    return (np.arange(game.indexer.size(0)) % 3).astype(np.uint8)


def test_counts_against_clusters(game, clusters):
    found, hs = game.cluster_final(clusters), game.cluster_hs(clusters)
    whole = game.final()
    assert np.array_equal(found.wins.sum(axis=1), whole.wins)
    assert np.array_equal(found.ties.sum(axis=1), whole.ties)
    assert found.opponents.dtype == hs.dtype == np.uint16 and hs.shape == (game.hands, 3)

    def label(a, b):
        return clusters[game.indexer.index([a, b])]

    for i, cards in some_hands(game, 5):
        wins, ties, losses = count_opponents(game, cards[:2], cards[2:], label, 3)
        assert found.wins[i].tolist() == wins.tolist() and found.ties[i].tolist() == ties.tolist()
        opponents = wins + ties + losses
        assert found.opponents[i].tolist() == opponents.tolist()
        for cluster, n in enumerate(opponents.tolist()):
            points = 2 * int(wins[cluster]) + int(ties[cluster])
            expected = (points * 10000 + n) // (2 * n) if n else 5000
            assert hs[i, cluster] == expected


def test_hs_against_weighted_opponents(game, clusters):
    found, hs = game.cluster_final(clusters), game.weighted_hs(np.array([2, 0, 5])[clusters])
    assert hs.dtype == np.uint16 and hs.shape == (game.hands,)
    weights = np.array([2, 0, 5])
    points = (2 * found.wins.astype(int) + found.ties) @ weights
    opponents = found.opponents @ weights
    assert (hs[opponents == 0] == 32768).all()
    points, opponents = points[opponents > 0], opponents[opponents > 0]
    assert np.array_equal(hs[found.opponents @ weights > 0],
                          (points * 65535 + opponents) // (2 * opponents))
    for wrong, error in ((clusters[:-1], ValueError), (clusters.astype(float), TypeError)):
        with pytest.raises(error):
            game.weighted_hs(wrong)
    with pytest.raises(ValueError):
        game.weighted_hs(clusters, out=np.zeros(game.hands + 1, np.uint16))


def test_sums_against_clusters(before, clusters):
    street, sums = before
    found = street.cluster_sums(clusters)
    for name in ("wins", "ties"):
        assert np.array_equal(getattr(found, name).sum(axis=1), getattr(sums, name))
    assert (found.opponents.sum(axis=1) == street.opponents * street.runouts).all()
    preflop = street.at(0)
    earlier = preflop.cluster_sums(later=found)
    assert np.array_equal(earlier.wins.sum(axis=1), preflop.sums(sums).wins)
    only = preflop.cluster_sums(later=found, arrays=["ties"])
    assert only.wins is None and np.array_equal(only.ties, earlier.ties)


def test_clusters_are_checked(game, before, clusters):
    street = before[0]
    for wrong, error in (
        (clusters[:-1], ValueError), (clusters.astype(int) + 300, OverflowError),
        (clusters.astype(float), TypeError), (clusters + 253, ArgumentError),
    ):
        for call in (game.cluster_final, game.cluster_hs, street.cluster_sums):
            with pytest.raises(error):
                call(wrong)
    with pytest.raises(ArgumentError):
        street.cluster_sums()
    with pytest.raises(ValueError, match="later: wins"):
        street.at(0).cluster_sums(later=game.cluster_final(clusters))
    with pytest.raises(ValueError):
        game.cluster_hs(clusters, out=np.zeros((game.hands, 4), np.uint16))
    histogram = np.ones((len(clusters), 5), np.uint16)
    for wrong, number, error in (
        (histogram[:-1], 1, ValueError), (histogram.astype(float), 1, TypeError),
        (histogram, 0, RangeError), (histogram, 2, RangeError),
    ):
        with pytest.raises(error):
            isohand.preflop_clusters(wrong, number, game.deck)
    assert not isohand.preflop_clusters(histogram, 1, game.deck).any()


# ---- Transitions ------------------------------------------------------------------------


@pytest.mark.parametrize("dtype", [np.uint16, np.uint32, np.int64])
def test_transitions(before, dtype, rng):
    street = before[0]
    following = street.at(street.board + 1)
    labels = rng.integers(0, 9, following.hands).astype(dtype)
    found = street.transitions(labels, 10, arrays=["labels", "counts", "dense"])
    none = np.iinfo(found.labels.dtype).max
    assert found.labels.dtype == (np.uint32 if dtype == np.uint32 else np.uint16)
    assert found.dense.shape == (street.hands, 10)
    assert (found.dense.sum(axis=1) == street.children).all()
    for i, cards in some_hands(street):
        rest = [card for card in street.deck if card not in cards]
        children = [labels[following.indexer.index([*cards, card])] for card in rest]
        counts = np.bincount(children, minlength=10)
        assert found.dense[i].tolist() == counts.tolist()
        present = np.flatnonzero(counts)
        assert found.labels[i, : len(present)].tolist() == present.tolist()
        assert found.counts[i, : len(present)].tolist() == counts[present].tolist()
        assert (found.labels[i, len(present) :] == none).all()
        assert not found.counts[i, len(present) :].any()


def test_transitions_are_checked(game, before):
    street = before[0]
    labels = np.zeros(game.hands, np.uint16)
    with pytest.raises(UnsupportedError):
        game.transitions(labels)
    with pytest.raises(ValueError):
        street.transitions(labels[:-1])
    with pytest.raises(ArgumentError):
        street.transitions(labels + 3, 3)
    with pytest.raises(TypeError):
        street.transitions(labels.astype(float))
    wide = labels.astype(np.int64)
    wide[0] = 65535
    assert street.transitions(wide, boards=range(0, 1)).labels.dtype == np.uint32


# ---- Strength tables --------------------------------------------------------------------


def test_strength_tables(golden):
    for rounds, digest in golden("strength-sha256.tsv"):
        table = isohand.strengths(Indexer(rounds))
        assert hashlib.sha256(table.astype("<u2").tobytes()).hexdigest() == digest


def test_ranges_of_strengths(rng):
    for rounds, deck, ranking in (("2,4", "standard", None), ("2,3", "short", "short-trips")):
        indexer, seen = Indexer(rounds, deck), []
        picked = np.sort(rng.integers(0, indexer.size(), 500))
        first, count = int(picked[0]), int(picked[-1] - picked[0]) + 1
        out = np.zeros(count, np.uint16)
        found = isohand.strengths(
            indexer, first=first, count=count, ranking=ranking, out=out, threads=2,
            progress=lambda done, total: seen.append((done, total)),
        )
        assert found is out and seen[-1] == (count, count)
        hands = indexer.unindex_batch(picked)
        expected = isohand.rate_batch(hands, ranking or "standard")
        assert np.array_equal(found[picked - first], expected)
        rest = isohand.strengths(indexer, first=first, ranking=ranking)
        assert np.array_equal(rest[:count], found) and len(rest) == indexer.size() - first


@pytest.mark.parametrize(
    "rounds, deck, words, error",
    [
        ("2", "standard", {}, UnsupportedError), ("2,3", "royal", {}, UnsupportedError),
        ("2,3", "standard", {"ranking": "short"}, UnsupportedError),
        ("2,3", "standard", {"ranking": "tall"}, ArgumentError),
        ("2,3", "standard", {"round": 2}, RangeError),
        ("2,3", "standard", {"first": -1}, RangeError),
        ("2,3", "standard", {"first": 1286793}, RangeError),
        ("2,3", "standard", {"first": 1286792, "count": 1}, RangeError),
        ("2,3", "standard", {"count": -1}, RangeError),
        ("2,3", "standard", {"count": 2**62}, RangeError),
        ("2,3", "standard", {"count": 5, "out": np.zeros(4, np.uint16)}, ValueError),
    ],
)
def test_strengths_are_refused(rounds, deck, words, error):
    with pytest.raises(error):
        isohand.strengths(Indexer(rounds, deck), **words)
