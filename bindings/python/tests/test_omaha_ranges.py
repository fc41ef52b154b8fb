"""Ranges of Omaha: their texts, and their matchups against sums over hands."""

from __future__ import annotations

import pickle
from fractions import Fraction
from itertools import combinations

import numpy as np
import pytest

import isohand
from isohand import (
    STANDARD, ArgumentError, CountError, DeckError, DuplicateError, OmahaRange, ParseError,
    RangeError, UnsupportedError,
)


def hands_of(hole, cards=52):
    """Returns all hands in the order of their places."""
    return sorted(combinations(range(cards), hole), key=lambda hand: hand[::-1])


def test_patterns_against_python():
    hands = np.array(hands_of(4))
    ranks, suits = hands // 4, hands % 4
    aces = (ranks == 12).sum(axis=1) >= 2
    counts = np.sort([(suits == suit).sum(axis=1) for suit in range(4)], axis=0)
    double, rainbow = (counts[2:] == 2).all(axis=0), (counts == 1).all(axis=0)
    assert np.array_equal(OmahaRange("AAxx").weights, aces)
    assert np.array_equal(OmahaRange("AA**:ds:0.25").weights, (aces & double) / 4)
    text = "random:0.5, AAxx:r"
    assert np.array_equal(OmahaRange(text).weights, np.where(aces & rainbow, 1, 0.5))
    wanted = (np.sort(ranks, axis=1) == [9, 10, 11, 12]).all(axis=1)
    assert np.array_equal(OmahaRange("AKQJ").weights, wanted)
    taken = (hands == STANDARD.hand("As")[0]).any(axis=1)
    assert OmahaRange("AKQJ").count("As") == (wanted & ~taken).sum()


def test_values():
    half = OmahaRange("AAxx:0.5")
    assert half == OmahaRange("aa**:0.500") and half != OmahaRange("AAxx")
    assert hash(half) == hash(OmahaRange("AAxx:0.5"))
    assert pickle.loads(pickle.dumps(half)) == half
    assert OmahaRange.from_weights(half) == half
    assert OmahaRange.from_weights(half.millionths / 1e6) == half
    assert half.millionths.max() == 500_000 and np.asarray(half).dtype == np.float64
    assert repr(half) == "<OmahaRange of 6961 hands of 4 cards>"
    assert OmahaRange("AAxxx", 5).count() == 108_336
    with pytest.raises(ValueError):
        half._weights[0] = 1


@pytest.mark.parametrize(
    "text, hole, error, message",
    [
        ("AAx", 4, CountError, "3 cards, expected 4"),
        ("AAxx:q", 4, ParseError, "begins neither suits"),
        ("AsAsxx", 4, DuplicateError, "the same card"),
        ("AAxx", 3, CountError, "3 hole cards"),
        ("", 4, ParseError, "no hole cards"),
    ],
)
def test_refused_texts(text, hole, error, message):
    with pytest.raises(error, match=message):
        OmahaRange(text, hole)


def test_refused_weights():
    with pytest.raises(ValueError, match="shape"):
        OmahaRange.from_weights(np.zeros(1326))
    with pytest.raises(RangeError, match="weight 1.5 at place 7"):
        OmahaRange.from_weights(np.where(np.arange(270_725) == 7, 1.5, 0))


@pytest.mark.parametrize("board", ["Qs9c2c4d5h", "QsJs2s4s", "KsKd7h3c"])
def test_ranges_against_comparisons(board, rng):
    """The sums of an OmahaComparison on each river, weighted by numpy."""
    first = OmahaRange.from_weights(rng.integers(0, 5, 270_725) / 4)
    second = OmahaRange("AAxx,KQJT-8765:0.5")
    compare, known = isohand.OmahaComparison(), STANDARD.hand(board)
    wins = ties = total = Fraction(0)
    weights = second.millionths.astype(np.float32)
    rest = [card for card in range(52) if card not in known]
    for river in combinations(rest, 5 - len(known)):
        found = compare.compare_range(bytes(known) + bytes(river), weights)
        sums = [
            int(np.dot(first.millionths.astype(object), array.astype(np.int64).astype(object)))
            for array in found
        ]
        wins, ties, total = (old + new for old, new in zip((wins, ties, total), sums))
    result = isohand.equity([first, second], board)
    unit = 10**12
    assert (result[0].wins, result[0].ties) == (wins / unit, ties / unit)
    assert result.total == total / unit and result[0].pot + result[1].pot == 1


def test_hands_against_hands():
    """A range of one hand is that hand; a hand may meet a range."""
    for hole, hands in ((4, ("AsAhKdKc", "8c7c6d5d")), (5, ("AsAhKdKc2h", "8c7c6d5d5h"))):
        plain = isohand.equity(hands, "Qs9c2c")
        for players in ([OmahaRange(hands[0], hole), hands[1]],
                        [hands[0], OmahaRange(hands[1], hole)]):
            met = isohand.equity(players, "Qs9c2c", threads=2)
            assert [player.wins for player in met] == [player.wins for player in plain]
            assert met.total == plain.total


def test_refused_matchups():
    aces = OmahaRange("AAxx")
    with pytest.raises(ArgumentError, match="exactly one opponent"):
        isohand.equity([aces, aces, aces], "Qs9c2c")
    with pytest.raises(CountError):
        isohand.equity([aces, "AsAhKdKc2h"], "Qs9c2c")
    with pytest.raises(CountError, match="5 hole cards against 4"):
        isohand.equity([aces, OmahaRange("AAxxx", 5)], "Qs9c2c")
    with pytest.raises(ArgumentError, match="Hold'em"):
        isohand.equity([aces, isohand.Range("AA")], "Qs9c2c")
    with pytest.raises(UnsupportedError):
        isohand.equity([aces, aces], "Qs9c7c", ranking="short")
    with pytest.raises(DeckError):
        isohand.equity([aces, OmahaRange("AAxx", deck="6x4")], "Qs9c2c")
    with pytest.raises(DuplicateError, match="can meet"):
        isohand.equity([OmahaRange("AAAx"), aces], "Qs9c2c")
