"""Rating: rates, batches, completions, explanations, partial hands and draws."""

from __future__ import annotations

import itertools
import pickle
from math import comb

import numpy as np
import plain
import pytest
from batches import check_batch, lines, rows_of_output, subsets
from conftest import deal
from hypothesis import given, settings, strategies as st

import isohand
from isohand import (
    CARD_SUMS, RANKINGS, STANDARD, ArgumentError, CardError, Category, CountError, Deck, Draw,
    DuplicateError, ParseError, RangeError, UnsupportedError,
)
from isohand._core import lib

GAMES = {"standard": "high", "short": "short", "short-trips": "short-trips"}


def cards_of(ranking):
    return len(RANKINGS[ranking].deck)


@pytest.fixture(scope="module", params=list(RANKINGS))
def ranking(request):
    return request.param


# ---- Against other ways -----------------------------------------------------------------


def test_rates_are_those_of_plain_rules(ranking, rng):
    scale = plain.scale(ranking)
    assert len(scale) == RANKINGS[ranking].max
    fives = plain.all_hands(plain.RANKS[ranking])
    expected = [scale[plain.five(hand, ranking)] for hand in fives]
    assert isohand.rate_batch(fives, ranking).tolist() == expected
    for n, hands in ((6, 300), (7, 300), (8, 60), (9, 30)):
        rows = deal(rng, hands, n, cards_of(ranking))
        expected = [scale[plain.best(row, ranking)] for row in rows.tolist()]
        assert isohand.rate_batch(rows, ranking).tolist() == expected


def test_rates_are_those_of_the_closed_form(ranking, rng):
    for n in range(5, 10):
        rows = deal(rng, 500, n, cards_of(ranking))
        number = RANKINGS[ranking]._number
        expected = [lib.ih_ranking_rate_plain(number, bytes(row), n) for row in rows]
        assert isohand.rate_batch(rows, ranking).tolist() == expected
        assert [isohand.rate(bytes(row), ranking) for row in rows] == expected


def count_categories(counts, ranking):
    """Returns the numbers of a line of check values, from the count of each strength."""
    strengths = np.flatnonzero(counts)
    made = np.bincount(isohand.category(strengths, ranking), counts[strengths], len(Category))
    return [counts.sum(), len(strengths), *made.astype(int)]


def test_frequencies_of_the_standard_deck(golden):
    """All hands, as the completions of some cards by four cards below the lowest of them."""
    for n in (5, 6, 7):
        counts = np.zeros(7463, np.int64)
        for cards in itertools.combinations(range(4, 52), n - 4):
            pool = STANDARD.set(list(range(cards[0])))
            counts += np.bincount(isohand.completions(bytes(cards), 4, pool), minlength=7463)
        rows = {int(row[0]): list(map(int, row[1:])) for row in golden("eval-counts.tsv")}
        hands, distinct, *made = count_categories(counts, "standard")
        assert [hands, distinct, *made[::-1], counts[7462]] == rows[n]


def test_frequencies_of_the_short_deck(golden):
    order = [8, 7, 5, 6, 4, 3, 2, 1, 0]
    for cards, hands, distinct, *made in golden("short-deck-counts.tsv"):
        strengths = isohand.rate_batch(subsets(36, int(cards)), "short")
        found = count_categories(np.bincount(strengths, minlength=1405), "short")
        assert found[:2] == [int(hands), int(distinct)]
        assert [found[2 + category] for category in order] == list(map(int, made))


def test_the_command_agrees(command, ranking, rng):
    deck = RANKINGS[ranking].deck
    for n in range(5, 10):
        rows = deal(rng, 100, n, len(deck))
        printed = command("eval", "--game", GAMES[ranking], input=lines(rows, deck))
        for row, (strength, category, cards, text) in zip(rows, rows_of_output(printed)):
            found = isohand.explain(row, ranking)
            assert isohand.rate(row, ranking) == found.strength == int(strength)
            assert str(found.category) == category
            assert str(isohand.category(found.strength, ranking)) == category
            assert deck.text(found.cards) == cards
            assert found.text == text
            assert isohand.describe(found.strength, ranking) == text


# ---- One hand ---------------------------------------------------------------------------


def test_a_hand_may_have_any_form():
    cards = STANDARD.cards("AsKsQsJsTs9d8d")
    spaced = "As Ks|Qs,Js\tTs 9d8d"
    for hand in (spaced, bytes(cards), bytearray(cards), cards, cards.tolist(), cards.astype(int)):
        assert isohand.rate(hand) == 7462
        assert isohand.explain(hand).text == "royal flush"
    assert type(isohand.rate(cards)) is int


@pytest.mark.parametrize(
    "hand, error, message",
    [
        ("AsKsQsJs", CountError, "of 4 cards"),
        (b"\0\1\2\3", CountError, "of 4 cards"),
        (bytes(range(10)), CountError, "of 10 cards"),
        ("AsKsQsJsTx", ParseError, "`x` is not a suit"),
        ("AsKsQsJsAs", DuplicateError, "`As` is given twice"),
        ([0, 1, 2, 3, 3], DuplicateError, r"hand \[0, 1, 2, 3, 3\]"),
        ([0, 1, 2, 3, 52], CardError, "of 5 cards: card outside the deck"),
        ([0, 1, 2, 3, 300], CardError, "300"),
        ([0.5, 1, 2, 3, 4], TypeError, "whole numbers"),
        (np.zeros((2, 5), np.uint8), CountError, "one dimension"),
        (None, TypeError, ""),
    ],
)
def test_a_bad_hand_is_refused(hand, error, message):
    for call in (isohand.rate, isohand.explain):
        with pytest.raises(error, match=message):
            call(hand)


def test_a_hand_of_the_short_deck_has_no_low_ranks():
    assert isohand.rate("AsKsQsJsTs", "short") == 1404
    with pytest.raises(CardError):
        isohand.rate("AsKsQsJs2s", "short")
    with pytest.raises(CardError):
        isohand.rate([0, 1, 2, 3, 36], "short")


def test_an_unknown_ranking_is_refused():
    for call in (
        lambda: isohand.rate("AsKsQsJsTs", "high"),
        lambda: isohand.rate_batch([[0, 1, 2, 3, 4]], "high"),
        lambda: isohand.explain("AsKsQsJsTs", "high"),
        lambda: isohand.describe(1, "high"),
        lambda: isohand.category(1, "high"),
        lambda: isohand.draws("AsKsQsJsTs", "high"),
        lambda: isohand.rate_partial("As", "high"),
    ):
        with pytest.raises(ArgumentError, match="'high': not one of standard, short, short-trips"):
            call()


@settings(deadline=None, max_examples=60, derandomize=True)
@given(st.lists(st.integers(0, 51), min_size=5, max_size=9, unique=True), st.randoms())
def test_the_order_of_cards_means_nothing(cards, random):
    strength = isohand.rate(cards)
    found = isohand.explain(cards)
    assert isohand.rate(found.cards) == strength == found.strength
    assert set(found.cards) <= set(cards)
    random.shuffle(cards)
    assert isohand.rate(STANDARD.text(cards)) == strength
    assert isohand.rate_sets(STANDARD.set(cards), len(cards)) == strength


# ---- Many hands -------------------------------------------------------------------------


def test_batches(ranking, rng):
    for n in (5, 7, 9):
        rows = deal(rng, 50, n, cards_of(ranking))
        check_batch(lambda hands, out=None: isohand.rate_batch(hands, ranking, out), rows)


def test_instructions_change_nothing(rng):
    rows = deal(rng, 1000, 7)
    expected = isohand.rate_batch(rows)
    sets = [STANDARD.set(row) for row in rows]
    assert np.array_equal(isohand.rate_batch(rows, instructions="portable"), expected)
    assert np.array_equal(isohand.rate_sets(sets, instructions="portable"), expected)
    with pytest.raises(ValueError):
        isohand.rate_batch(rows, instructions="mmx")


def test_no_copy_of_strided_rows(rng):
    """The stride goes to the library, and so do rows that start in the middle of a table."""
    table = deal(rng, 100, 52)
    part = table[:, 3:10]
    assert np.array_equal(isohand.rate_batch(part), isohand.rate_batch(part.copy()))


def test_sets(rng):
    rows = deal(rng, 60, 6)
    sets = np.array([STANDARD.set(row) for row in rows], np.uint64).reshape(3, 20)
    expected = isohand.rate_batch(rows).reshape(3, 20)
    assert np.array_equal(isohand.rate_sets(sets, 6), expected)
    out = np.zeros((3, 20), np.uint16)
    assert isohand.rate_sets(sets.astype(np.int64), 6, out) is out and np.array_equal(out, expected)
    assert np.array_equal(isohand.rate_sets(sets.T, 6), expected.T)
    out[:] = 7
    for error, value in ((CountError, 0x7F), (CardError, 1 << 13 | 31)):
        wrong = sets.copy()
        wrong[1, 2] = value
        with pytest.raises(error, match="row 22") as caught:
            isohand.rate_sets(wrong, 6, out)
        assert caught.value.row == 22 and (out == 7).all()
    with pytest.raises(CountError, match="sets of 10 cards") as caught:
        isohand.rate_sets(sets, 10)
    assert caught.value.row is None
    with pytest.raises(OverflowError):
        isohand.rate_sets([-1], 6)
    with pytest.raises(TypeError):
        isohand.rate_sets([0.5], 6)


def test_sums(rng):
    rows = deal(rng, 60, 7)
    sums = CARD_SUMS[rows].sum(axis=-2)
    expected = isohand.rate_batch(rows)
    assert np.array_equal(isohand.rate_sums(sums), expected)
    boards, holes = CARD_SUMS[rows[:, :5]].sum(axis=1), CARD_SUMS[rows[:, 5:]].sum(axis=1)
    out = np.zeros((2, 30), np.uint16)
    assert isohand.rate_sums((boards + holes).reshape(2, 30, 2), out=out) is out
    assert np.array_equal(out.ravel(), expected)
    twice = sums.copy()
    twice[4] += CARD_SUMS[rows[4, 0]] - CARD_SUMS[rows[4, 1]]
    with pytest.raises(ArgumentError, match="row 4"):
        isohand.rate_sums(twice)
    with pytest.raises(CountError, match="row 0"):
        isohand.rate_sums(sums, 6)
    with pytest.raises(ValueError, match="last dimension of 2"):
        isohand.rate_sums(sums[:, :1])
    with pytest.raises(ValueError):
        CARD_SUMS[0, 0] = 1


@pytest.mark.parametrize("cards, more", [(4, 1), (8, 1), (5, 2), (3, 2), (2, 3), (1, 4), (3, 4)])
def test_completions(cards, more, rng):
    dealt = deal(rng, 1, cards + 12)[0]
    hand, pool = dealt[:cards], dealt[cards:]
    choices = sorted(itertools.combinations(sorted(pool.tolist()), more), key=lambda c: c[::-1])
    rows = [[*hand, *choice] for choice in choices]
    expected = isohand.rate_batch(rows)
    out = np.zeros(comb(12, more), np.uint16)
    for same in (pool, STANDARD.text(pool), STANDARD.set(pool), np.uint64(STANDARD.set(pool))):
        assert np.array_equal(isohand.completions(hand, more, same), expected)
    assert isohand.completions(hand, more, pool, out) is out and np.array_equal(out, expected)


def test_completions_by_all_other_cards():
    board = STANDARD.cards("AsKsQs2d2c")
    found, holes = isohand.completions(board, 2), isohand.rate_holes(board)
    assert np.array_equal(found, holes[holes > 0])


def test_completions_are_refused():
    with pytest.raises(DuplicateError):
        isohand.completions("AsKsQsJs", 1, "As")
    with pytest.raises(CountError):
        isohand.completions("AsKsQsJs", 5)
    for more in 0, -1, 20, 26, 2**40:
        with pytest.raises(CountError):
            isohand.completions("AsKs", more)
    with pytest.raises(CountError):
        isohand.completions("AsKsQs", 1)
    with pytest.raises(CardError):
        isohand.completions("AsKsQsJs", 1, 1 << 13)
    with pytest.raises(OverflowError):
        isohand.completions("AsKsQsJs", 4, (1 << 5000) - 1)
    with pytest.raises(ValueError):
        isohand.completions("AsKsQsJs", 1, out=np.zeros(47, np.uint16))
    assert isohand.completions("AsKsQs", 3, "2s3s").shape == (0,)


# ---- Rankings and categories ------------------------------------------------------------


def test_rankings():
    assert {name: ranking.max for name, ranking in RANKINGS.items()} == {
        "standard": 7462, "short": 1404, "short-trips": 1404
    }
    assert RANKINGS["standard"].deck == STANDARD and RANKINGS["short"].deck == Deck("short")
    for name, ranking in RANKINGS.items():
        assert ranking.name == name
        assert [int(category) for category in ranking.categories] == plain.ORDERS[name]
        assert pickle.loads(pickle.dumps(ranking)) == ranking
    assert isohand.ranking_of(STANDARD) == "standard" and isohand.ranking_of("short") == "short"
    with pytest.raises(UnsupportedError):
        isohand.ranking_of("royal")


def test_categories(ranking):
    most = RANKINGS[ranking].max
    strengths = np.arange(1, most + 1).reshape(-1, 2)
    found = isohand.category(strengths, ranking)
    assert found.dtype == np.uint8 and found.shape == strengths.shape
    each = [isohand.category(strength, ranking) for strength in range(1, most + 1)]
    assert found.ravel().tolist() == each
    order = [plain.ORDERS[ranking].index(category) for category in each]
    assert order == sorted(order) and set(order) == set(range(9))
    assert [str(category) for category in Category][:3] == ["high card", "pair", "two pair"]
    for wrong in (0, -1, most + 1):
        for call in (isohand.category, isohand.describe):
            with pytest.raises(RangeError):
                call(wrong, ranking)
        with pytest.raises(RangeError):
            isohand.category(np.array([1, wrong]), ranking)
    with pytest.raises(TypeError):
        isohand.category(np.array([1.5]), ranking)
    assert isohand.category(np.empty(0, int), ranking).shape == (0,)


# ---- Partial hands ----------------------------------------------------------------------


def partial_key(cards):
    """The rules of partial hands: what the ranks make, then their order; no kicker is lowest."""
    ranks = [card >> 2 for card in cards]
    order = sorted(set(ranks), key=lambda rank: (ranks.count(rank), rank), reverse=True)
    shape = sorted((ranks.count(rank) for rank in set(ranks)), reverse=True)
    made = [shape[0] if shape else 0, shape[1] if len(shape) > 1 and shape[1] > 1 else 0]
    return (max(made[0], 1), made[1], *order)


@pytest.mark.parametrize("name", ["standard", "short"])
def test_partial_hands_compare_like_plain_rules(name):
    ranks = plain.RANKS[name]
    keys = {}
    for n in range(5):
        for multiset in itertools.combinations_with_replacement(range(ranks), n):
            cards = bytes(rank << 2 | i for i, rank in enumerate(multiset))
            keys[partial_key(cards)] = isohand.rate_partial(cards, name)
    values = [keys[key] for key in sorted(keys)]
    assert values == list(range(isohand.partial_max(name) + 1))


def test_partial_hands_explained():
    found = isohand.explain_partial(isohand.rate_partial("KdTsKsTh"))
    assert found.ranks == (11, 11, 8, 8) and found.category == Category.TWO_PAIR
    assert isohand.explain_partial(0).text == "no cards"
    assert isohand.explain_partial(isohand.partial_max()).text == "four of a kind, aces"
    assert isohand.rate_partial("") == 0
    for value in range(0, isohand.partial_max() + 1, 7):
        ranks = isohand.explain_partial(value).ranks
        assert isohand.rate_partial([rank << 2 | i for i, rank in enumerate(ranks)]) == value
    with pytest.raises(CountError):
        isohand.rate_partial("AsKsQsJsTs")
    for wrong in (-1, 2380):
        with pytest.raises(RangeError):
            isohand.explain_partial(wrong)


# ---- Draws ------------------------------------------------------------------------------


def test_draws_agree_with_the_command(command, ranking, rng):
    deck = RANKINGS[ranking].deck
    for n in (5, 6):
        rows = deal(rng, 100, n, len(deck))
        printed = command("eval", "--draws", "--game", GAMES[ranking], input=lines(rows, deck))
        for row, (*_, text, outs, outs_to) in zip(rows, rows_of_output(printed)):
            found = isohand.draws(row, ranking)
            assert found.text == text and len(found.cards) == int(outs)
            assert bin(found.outs).count("1") == int(outs)
            listed = {made: isohand.set_cards(out) for made, out in found.outs_to.items()}
            shown = [f"{made} {deck.text(cards)}" for made, cards in listed.items()]
            assert ", ".join(shown) == outs_to


def test_outs_are_those_that_rating_finds(ranking, rng):
    deck, order = RANKINGS[ranking].deck, RANKINGS[ranking].categories.index
    for n in (5, 6):
        for row in deal(rng, 60, n, len(deck)):
            found = isohand.draws(row, ranking)
            assert found.category == isohand.explain(row, ranking).category
            outs = {}
            for card in set(deck) - set(row.tolist()):
                made = isohand.category(isohand.rate([*row, card], ranking), ranking)
                if order(made) > order(found.category):
                    outs.setdefault(made, set()).add(card)
            assert {made: deck.set(sorted(cards)) for made, cards in outs.items()} == found.outs_to
            assert found.cards.tolist() == sorted(set().union(*outs.values()))


def test_kinds_of_draws():
    found = isohand.draws("9s8s7s6h2s")
    assert found.kinds == Draw.FLUSH | Draw.OPEN_ENDED
    assert found.straight == STANDARD.set("TsThTdTc5s5h5d5c")
    assert found.flush == STANDARD.set("AsKsQsJsTs5s4s3s6s")
    assert found.straight_flush == 0
    assert isohand.draws("AsKhQd7c2s").kinds == Draw.BACKDOOR_STRAIGHT
    assert isohand.draws("AsKsQsJsTs").kinds == Draw(0)
    with pytest.raises(CountError):
        isohand.draws("AsKhQd7c")
    with pytest.raises(CountError):
        isohand.draws("AsKhQd7c2s3s4s")
