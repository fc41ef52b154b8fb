"""Low games."""

from __future__ import annotations

import pickle

import numpy as np
import plain
import pytest
from batches import check_batch, lines, rows_of_output, subsets
from conftest import deal

import isohand
from isohand import LOW_GAMES, STANDARD, ArgumentError, CountError, DuplicateError, RangeError


@pytest.fixture(params=list(LOW_GAMES))
def game(request):
    return LOW_GAMES[request.param]


def test_games():
    assert {name: (game.max, game.min_cards) for name, game in LOW_GAMES.items()} == {
        "ace-to-five": (6175, 5), "eight-or-better": (56, 5), "deuce-to-seven": (7462, 5),
        "badugi": (1092, 4),
    }
    for name, game in LOW_GAMES.items():
        assert game.name == name and game.max_cards == 9
        assert pickle.loads(pickle.dumps(game)) == game


def test_strengths_compare_like_plain_rules(game, rng):
    """The lower the key, the higher the strength, and hands of equal keys tie."""
    hands = subsets(52, 4)[::23].tolist() if game.name == "badugi" else plain.all_hands(13)
    strengths = {plain.low(hand, game.name): isohand.rate_low(hand, game.name) for hand in hands}
    ordered = [strengths[key] for key in sorted(strengths, reverse=True)]
    assert ordered == sorted(set(ordered))
    for cards in range(game.min_cards, 9):
        for hand in deal(rng, 40, cards).tolist():
            key = plain.low(hand, game.name)
            if key in strengths:
                assert isohand.rate_low(hand, game.name) == strengths[key]


def test_all_strengths_occur(game):
    strengths = np.unique(isohand.rate_low_batch(subsets(52, game.min_cards), game.name))
    least = 0 if game.name == "eight-or-better" else 1
    assert strengths.tolist() == list(range(least, game.max + 1))


def test_the_command_agrees(command, game, rng):
    for n in range(game.min_cards, 10):
        rows = deal(rng, 60, n)
        printed = rows_of_output(command("eval", "--game", game.name, input=lines(rows)))
        strengths = isohand.rate_low_batch(rows, game.name)
        for row, rated, (strength, category, cards, text) in zip(rows, strengths, printed):
            found = isohand.explain_low(row, game.name)
            assert isohand.rate_low(row, game.name) == rated == found.strength == int(strength)
            assert found.category == category == isohand.low_category(found.strength, game.name)
            assert STANDARD.text(found.cards) == cards.strip("-")
            assert found.text == text == isohand.describe_low(found.strength, game.name)
            assert isohand.low_ranks(rated, game.name) == tuple(int(c) >> 2 for c in found.cards)


def test_batches(game, rng):
    rows = deal(rng, 40, 7)
    check_batch(lambda hands, out=None: isohand.rate_low_batch(hands, game.name, out), rows)


def test_bad_input_is_refused(game):
    for call in (isohand.rate_low, isohand.explain_low):
        with pytest.raises(CountError, match="of 3 cards"):
            call("As2s3s", game.name)
        with pytest.raises(DuplicateError):
            call([0, 1, 2, 3, 3], game.name)
        with pytest.raises(ArgumentError, match="'razz': not one of ace-to-five, "):
            call("As2s3s4s5s", "razz")
    with pytest.raises(ArgumentError):
        isohand.rate_low_batch([[0, 1, 2, 3, 4]], "razz")
    least = 0 if game.name == "eight-or-better" else 1
    for call in (isohand.describe_low, isohand.low_category, isohand.low_ranks):
        call(least, game.name), call(game.max, game.name)
        for wrong in (least - 1, game.max + 1):
            with pytest.raises(RangeError):
                call(wrong, game.name)
        with pytest.raises(ArgumentError):
            call(1, "razz")


def test_a_hand_that_does_not_qualify():
    found = isohand.explain_low("KsKdQsQdJs", "eight-or-better")
    assert found.strength == 0 and len(found.cards) == 0 and found.text == "no low"
    assert isohand.low_ranks(0, "eight-or-better") == ()
    assert isohand.rate_low(np.array([48, 1, 6, 11, 12]), "eight-or-better") == 56
