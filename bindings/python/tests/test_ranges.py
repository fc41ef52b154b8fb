"""Hole cards, preflop classes, ranges and suit maps: isohand.ranges."""

from __future__ import annotations

import itertools
import pickle

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

import isohand
from isohand import HOLES, STANDARD, Deck, Range

RANKS = "23456789TJQKA"


# ---- Hole order ------------------------------------------------------------------------------


def test_the_hole_order():
    pairs = [[high, low] for high in range(52) for low in range(high)]
    assert HOLES.tolist() == pairs and HOLES.dtype == np.uint8
    assert isohand.hole_place(HOLES).tolist() == list(range(1326))
    assert isohand.hole_place(HOLES[:, ::-1]).tolist() == list(range(1326))
    assert isohand.hole_place(pairs[:3]).tolist() == [0, 1, 2]
    assert isohand.hole_place(HOLES.reshape(2, 663, 2)).shape == (2, 663)
    assert (isohand.hole_cards(np.arange(1326)) == HOLES).all()
    assert isohand.hole_cards(7).tolist() == HOLES[7].tolist()
    assert isohand.hole_cards([[7, 8]]).shape == (1, 2, 2)
    for hand in "AsKh", "Kh As", bytes([48, 45]), [45, 48], np.array([45, 48]):
        place = isohand.hole_place(hand)
        assert type(place) is int and HOLES[place].tolist() == [48, 45]
    with pytest.raises(ValueError):
        HOLES[0, 0] = 1
    isohand.hole_cards(7)[0] = 99
    isohand.hole_cards([7])[0] = 99
    assert HOLES[7].tolist() == pairs[7]


def test_no_places():
    for cards, error in [
        ("AsAs", isohand.DuplicateError),
        ("As", isohand.CountError),
        ("AsKsQs", isohand.CountError),
        ("Xs", isohand.ParseError),
        (b"\x00\x34", isohand.CardError),
        ([0, 52], isohand.CardError),
        ([3, 3], isohand.DuplicateError),
        ([0, 1, 2], isohand.CountError),
        ([0, 1.5], TypeError),
    ]:
        with pytest.raises(error):
            isohand.hole_place(cards)
    with pytest.raises(isohand.DuplicateError) as caught:
        isohand.hole_place([[0, 1], [3, 3]])
    assert caught.value.row == 1
    for place, error in (-1, isohand.RangeError), ([0, 1326], isohand.RangeError), (0.5, TypeError):
        with pytest.raises(error):
            isohand.hole_cards(place)


# ---- Preflop classes ----------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["standard", "short", "2x4"])
def test_classes(name):
    deck = Deck(name)
    ranks, pairs = len(deck.ranks), list(itertools.combinations(deck, 2))
    names = isohand.preflop_classes(deck)
    assert names.shape == (ranks, ranks) and len(set(names.ravel())) == ranks * ranks
    classes = isohand.preflop_class(pairs, deck).tolist()
    for (a, b), number in zip(pairs, classes):
        high, low = deck.ranks[max(a, b) >> 2], deck.ranks[min(a, b) >> 2]
        suited = "" if high == low else "s" if a & 3 == b & 3 else "o"
        assert isohand.preflop_class_name(number, deck) == names.flat[number] == high + low + suited
        row, column = divmod(number, ranks)
        assert (row > column) == (suited == "s") and (row == column) == (suited == "")
    assert isohand.preflop_class(deck.text(pairs[5]), deck) == classes[5]
    assert isohand.preflop_class(np.reshape(pairs[:6], (2, 3, 2)), deck).shape == (2, 3)


def test_no_classes():
    for number in -1, 169:
        with pytest.raises(isohand.RangeError):
            isohand.preflop_class_name(number)
    with pytest.raises(isohand.CardError):
        isohand.preflop_class([0, 51], Deck("short"))
    for deck in "leduc", "16x4", "13x4-ranks", "1x4":
        for call in isohand.preflop_classes, lambda deck: isohand.preflop_class([0, 1], deck):
            with pytest.raises(isohand.DeckError):
                call(Deck(deck))


# ---- Ranges --------------------------------------------------------------------------------------


def holds(item, high, low):
    """Whether hole cards belong to an item, as the rules of the text say."""
    ranks = sorted((high >> 2, low >> 2), reverse=True)
    suited = high & 3 == low & 3
    if len(item) == 4 and "+" not in item:
        return set(STANDARD.cards(item).tolist()) == {high, low}
    wanted = sorted((RANKS.index(item[0]), RANKS.index(item[1])), reverse=True)
    if wanted[0] == wanted[1]:
        return ranks[0] == ranks[1] and (ranks[0] >= wanted[0] if "+" in item else ranks == wanted)
    if len(item) > 2 and item[2] in "so" and suited != (item[2] == "s") or ranks[0] != wanted[0]:
        return False
    return wanted[1] <= ranks[1] < ranks[0] if "+" in item else ranks[1] == wanted[1]


@pytest.mark.parametrize(
    "text",
    ["22+", "QQ", "AKs", "AKo", "AK", "ATo+", "K2s+", "AhKh", "22+,AKs:0.5,AhKd:0.25,72o:0"],
)
def test_weights_by_the_rules(text):
    expected = np.zeros(1326)
    for item in text.split(","):
        item, _, weight = item.partition(":")
        for place, (high, low) in enumerate(HOLES.tolist()):
            if holds(item, high, low):
                expected[place] = float(weight or 1)
    chosen = Range(text)
    assert (chosen.weights == expected).all() and chosen.weights.dtype == np.float64
    assert (chosen.millionths == np.rint(expected * 1e6)).all()
    assert Range(str(chosen)) == chosen == Range.from_weights(expected)
    assert (np.asarray(chosen) == expected).all()
    assert np.asarray(chosen, np.float32).dtype == np.float32


def test_items_of_several_classes():
    for text, classes in [
        ("77-44", ["77", "66", "55", "44"]),
        ("A5s-A2s", ["A5s", "A4s", "A3s", "A2s"]),
        ("76s-54s", ["76s", "65s", "54s"]),
        ("random", isohand.preflop_classes().ravel().tolist()),
    ]:
        grid = np.isin(isohand.preflop_classes(), classes)
        assert Range(text) == Range.from_classes(grid.astype(int)) == Range(" ".join(classes))
        assert (Range(text).classes() == grid).all()


def test_class_weights():
    grid = np.linspace(0, 1, 169).reshape(13, 13)
    chosen = Range.from_classes(grid)
    np.testing.assert_allclose(chosen.classes(), grid, atol=5e-7)
    assert Range.from_classes(grid.ravel()) == chosen == Range.from_classes(grid.astype(np.float32))
    numbers = isohand.preflop_class(HOLES)
    np.testing.assert_allclose(chosen.weights, grid.ravel()[numbers], atol=5e-7)
    assert Range("AsAh").classes()[12, 12] == pytest.approx(1 / 6)
    assert Range("AsKs,AhKh").classes()[12, 11] == 0.5
    assert Range("AsKh").classes()[11, 12] == pytest.approx(1 / 12)


def test_other_decks():
    short = Deck("short")
    everything = Range("random", short)
    assert everything.weights.sum() == 630 and everything.classes().shape == (9, 9)
    assert (everything.classes() == 1).all()
    assert Range("66", short) != Range("22")
    assert (Range("66", short).weights == Range("22").weights).all()
    assert Range.from_classes(np.ones((9, 9)), short) == everything != Range("random")
    assert repr(everything) == "Range('random', Deck('9x4'))"
    with pytest.raises(isohand.CardError):
        Range.from_weights(np.ones(1326), short)
    with pytest.raises(isohand.CardError):
        Range("22", short)
    for deck in "leduc", "13x4-ranks":
        for make in Range, lambda _, deck: Range.from_weights(np.zeros(1326), deck):
            with pytest.raises(isohand.DeckError):
                make("random", Deck(deck))


def test_no_ranges():
    for text, error, position in [
        ("", isohand.ParseError, None),
        ("AKs,QX", isohand.ParseError, 6),
        ("AKs:2", isohand.ParseError, 5),
        ("JTs+", isohand.ParseError, None),
        ("AKs:0.5,AKs", isohand.DuplicateError, None),
        ("AsAs", isohand.DuplicateError, None),
        ("é", isohand.ParseError, None),
    ]:
        with pytest.raises(error) as caught:
            Range(text)
        assert position is None or caught.value.position == position
    for number in -0.001, 1.001, np.nan, np.inf:
        with pytest.raises(isohand.RangeError, match="place 1325"):
            Range.from_weights(np.r_[np.zeros(1325), number])
    for wrong in np.zeros(1325), np.zeros((13, 13)), 0.5:
        with pytest.raises(ValueError):
            Range.from_weights(wrong)
    for wrong in np.zeros(1326), np.zeros((13, 12)):
        with pytest.raises(ValueError):
            Range.from_classes(wrong)
    for make in Range.from_weights, Range.from_classes:
        with pytest.raises(TypeError):
            make(["AKs"] * 169)


def test_ranges_are_values():
    one, other = Range("AKs,QQ+"), Range("KK+ QQ AKs:1")
    assert one == other and hash(one) == hash(other) and one != Range("AKs,QQ") and one != "AKs,QQ+"
    assert str(one) == "QQ+,AKs" and eval(repr(one)) == one
    for chosen in one, Range("AsKs:0.123456"), Range("random:0"), Range("66+", Deck("short")):
        copy = pickle.loads(pickle.dumps(chosen))
        assert copy == chosen and copy.deck == chosen.deck
    for array in one.weights, one.millionths, one.classes():
        array[...] = 0
    assert one == other


@settings(deadline=None, max_examples=40, derandomize=True)
@given(st.dictionaries(st.integers(0, 1325), st.integers(0, 1000000), max_size=30))
def test_text_round_trips(weights):
    array = np.zeros(1326)
    for place, weight in weights.items():
        array[place] = weight / 1000000
    chosen = Range.from_weights(array)
    assert all(chosen.millionths[place] == weight for place, weight in weights.items())
    assert Range(str(chosen)) == chosen


def test_equity_takes_ranges():
    assert isohand.equity([Range("QQ+"), "AKs"])[0].share == isohand.equity(["QQ+", "AKs"])[0].share


# ---- Suit orders -------------------------------------------------------------------------------


def test_suit_maps():
    for letters in itertools.permutations("shdc"):
        order = "".join(letters)
        map = isohand.suit_map(order)
        assert map.tolist() == ["shdc".index(letter) for letter in letters]
        inverse = isohand.suit_map_invert(map)
        assert inverse[map].tolist() == [0, 1, 2, 3]
        assert (isohand.suit_map_invert(order) == inverse).all()
        cards = np.arange(52).reshape(4, 13)
        mapped = isohand.card_map(cards, order)
        assert (mapped >> 2 == cards >> 2).all() and (mapped & 3 == map[cards & 3]).all()
        assert mapped.dtype == np.uint8 and isohand.card_map(51, order) == 48 + map[3]
        to = isohand.hole_map(order)
        assert (to == isohand.hole_place(isohand.card_map(HOLES, map))).all()
        assert (to == isohand.hole_permutation(map)).all()


def test_no_suit_maps():
    for order in "", "shd", "shdd", "SHDC", "shdcs", "shdc\0", "é":
        with pytest.raises(isohand.ParseError):
            isohand.suit_map(order)
    wrong = [([0, 1, 2], ValueError), ([0, 1, 2, 2], ValueError), ([[0, 1, 2, 3]], ValueError)]
    for map, error in [*wrong, ([0.0, 1, 2, 3], TypeError)]:
        for call in isohand.suit_map_invert, isohand.hole_map, lambda map: isohand.card_map(0, map):
            with pytest.raises(error):
                call(map)
    with pytest.raises(isohand.CardError):
        isohand.card_map(256, "shdc")
