"""Boards: isohand.boards."""

from __future__ import annotations

import itertools
import pickle

import numpy as np
import pytest
from conftest import deal

import isohand
from isohand import HOLES, NO_INDEX, STANDARD, Deck, Indexer, Symmetry


@pytest.fixture(scope="module")
def holdem():
    return Indexer("2,3,1,1")


# ---- Hole cards on a board -------------------------------------------------------------------


@pytest.mark.parametrize("cards", [0, 3, 4, 5])
def test_holes_one_by_one(holdem, rng, cards):
    board = deal(rng, 1, cards)[0]
    indices = holdem.holes(board)
    round = [0, 3, 4, 5].index(cards)
    is_free = ~np.isin(HOLES, board).any(axis=1)
    hands = np.column_stack([HOLES[is_free], np.tile(board, (is_free.sum(), 1))])
    assert (indices[is_free] == holdem.index_batch(hands, round)).all()
    assert (indices[~is_free] == NO_INDEX).all()
    assert (holdem.holes(bytes(board)) == indices).all()
    assert (holdem.holes(holdem.deck.text(board)) == indices).all()


def test_many_boards(holdem, rng):
    boards = deal(rng, 12, 4)
    indices = holdem.holes(boards)
    assert indices.shape == (12, 1326)
    assert all((holdem.holes(board) == one).all() for board, one in zip(boards, indices))
    assert (holdem.holes(boards.reshape(3, 4, 4)) == indices.reshape(3, 4, 1326)).all()
    assert (holdem.holes(np.asfortranarray(boards)) == indices).all()
    assert (holdem.holes(np.repeat(boards, 2, axis=0)[::2].astype(int)) == indices).all()
    middle = np.hstack([boards, boards])[:, 2:6]
    assert (holdem.holes(middle) == holdem.holes(np.roll(boards, 2, axis=1))).all()
    assert holdem.holes(boards[:0]).shape == (0, 1326)
    out = np.empty((12, 1326), np.uint64)
    assert holdem.holes(boards, out=out) is out and (out == indices).all()


def test_decks_that_lack_suits():
    indexer = Indexer("2,1", "5x3")
    assert isohand.hole_vector_length(indexer.deck) == 19 * 18 // 2
    assert isohand.hole_vector_length() == 1326
    indices = indexer.holes([5])
    for place, (high, low) in enumerate(HOLES[: len(indices)].tolist()):
        is_hand = high in indexer.deck and low in indexer.deck and 5 not in (high, low)
        assert indices[place] == (indexer.index([high, low, 5]) if is_hand else NO_INDEX)


def test_refused_boards(holdem):
    for board, error in [
        ("As", isohand.CountError),
        ("AsAs2s", isohand.DuplicateError),
        ([0, 1, 52], isohand.CardError),
        ("AsX", isohand.ParseError),
        ([0.5, 1, 2], TypeError),
        (3, isohand.CountError),
    ]:
        with pytest.raises(error):
            holdem.holes(board)
    out = np.full((2, 1326), 77, np.uint64)
    with pytest.raises(isohand.DuplicateError) as caught:
        holdem.holes([[0, 1, 2], [3, 4, 4]], out=out)
    assert caught.value.row == 1 and (out == 77).all()
    with pytest.raises(ValueError):
        holdem.holes([[0, 1, 2]], out=out)
    with pytest.raises(isohand.UnsupportedError):
        Indexer("3,1").holes()


# ---- Canonical boards -------------------------------------------------------------------------


@pytest.mark.parametrize(
    "rounds, deck", [("3", "standard"), ("2,1", "6x3"), ("1,1", "leduc-ranks")]
)
def test_like_the_command(command, rounds, deck):
    indexer = Indexer(rounds, deck)
    boards = indexer.canonical_boards()
    lines = [line.split("\t") for line in command("boards", rounds, "--deck", deck).splitlines()]
    assert indexer.text(boards.cards) == [text for text, _ in lines]
    assert boards.weights.tolist() == [int(weight) for _, weight in lines]
    assert len(boards) == indexer.size() and boards.weights.sum() == indexer.deals()
    part = indexer.canonical_boards(first=2, count=3)
    assert (part.cards == boards.cards[2:5]).all() and (part.weights == boards.weights[2:5]).all()


def test_ranges_of_boards():
    indexer = Indexer("3,1")
    assert len(indexer.canonical_boards(0)) == 1755
    assert indexer.canonical_boards(first=indexer.size(), count=0).cards.shape == (0, 4)
    for round, first, count in (2, 0, 0), (1, -1, 1), (1, indexer.size(), 1), (1, 0, -1):
        with pytest.raises(isohand.RangeError):
            indexer.canonical_boards(round, first, count)


# ---- Symmetry ---------------------------------------------------------------------------------

PERMUTATIONS = list(itertools.permutations(range(4)))


def move(card, permutation):
    return card & ~3 | permutation[card & 3]


def keeps(permutation, rounds, vectors):
    """Whether a permutation leaves the rounds of a board and vectors over hole cards unchanged."""
    stay = [{move(card, permutation) for card in part} == set(part) for part in rounds]
    places = isohand.hole_place([[move(a, permutation), move(b, permutation)] for a, b in HOLES])
    return all(stay) and all((vector[places] == vector).all() for vector in vectors)


@pytest.mark.parametrize(
    "board, weights",
    [
        ("", []),
        ("QsJsTs", []),
        ("QsJhTd", []),
        ("QsQh2d", []),
        ("QsQh2d|2c", []),
        ("QsQh2d2c", []),
        ("7s", ["AsKs,AhKh"]),
        ("7s", ["22+", "AhKd,AdKh"]),
        ("7s", ["22+:0.25,AK:0.5"]),
    ],
)
def test_symmetries(board, weights):
    vectors = [isohand.Range(text).weights for text in weights]
    symmetry = Symmetry(board, vectors)
    rounds = [STANDARD.cards(part).tolist() for part in board.split("|")]
    expected = [to for to in PERMUTATIONS if keeps(to, rounds, vectors)]
    assert symmetry.permutations.tolist() == [list(to) for to in expected]

    cards = [card for card in STANDARD if card not in sum(rounds, [])]
    orbits = {card: {move(card, to) for to in expected} for card in cards}
    following = symmetry.next_cards
    assert following.cards.tolist() == cards and len(following) == len(cards)
    assert following.representatives.tolist() == [min(orbits[card]) for card in cards]
    assert following.orbit_sizes.tolist() == [len(orbits[card]) for card in cards]
    for card, number in zip(cards, following.permutations.tolist()):
        assert move(card, expected[number]) == min(orbits[card])
        to = isohand.hole_permutation(expected[number])
        assert (symmetry.map(card) == to).all()

    for pair in itertools.islice(itertools.combinations(cards, 2), 0, None, 37):
        sets = {STANDARD.set([move(card, to) for card in pair]) for to in expected}
        one = STANDARD.set(pair)
        assert symmetry.orbit_size(one) == (len(sets) if one == min(sets) else 0)


def test_orbits_of_arrays():
    symmetry = Symmetry("QsJsTs")
    sets = np.array([[STANDARD.set(text) for text in row] for row in (["2h", "2d"], ["2s", "2c"])])
    assert symmetry.orbit_size(sets).tolist() == [[3, 0], [1, 0]]
    assert symmetry.orbit_size(sets[0, 0]) == 3


def test_values_of_a_card_are_those_of_its_representative():
    """What the map is for: the indices on one board are those on the other, elsewhere."""
    indexer, symmetry = Indexer("2,4"), Symmetry("QsJsTs")
    for card, representative in [("3d", "3h"), ("3c", "3h"), ("3s", "3s")]:
        ours, theirs = (indexer.holes("QsJsTs" + last) for last in (card, representative))
        assert (ours == theirs[symmetry.map(card)]).all()
    assert (symmetry.map("3h") == np.arange(1326)).all()


def test_rounds_of_boards():
    texts = {"QsQh2d|2c": (3, 1), "QsQh2d2c": (4,), "2c": (1,)}
    for text, rounds in texts.items():
        expected = Symmetry(text).permutations.tolist()
        for board in text.replace("|", ""), STANDARD.cards(text), bytes(STANDARD.cards(text)):
            assert Symmetry(board, rounds=rounds).permutations.tolist() == expected
            as_text = ",".join(map(str, rounds))
            assert Symmetry(board, rounds=as_text).permutations.tolist() == expected
    assert len(Symmetry("QsQh2d2c").permutations) == 4 > len(Symmetry("QsQh2d|2c").permutations)


def test_weights_of_any_type():
    weights = isohand.Range("AsKs,AhKh").weights
    expected = Symmetry("7s", weights).permutations.tolist()
    for array in weights.astype(np.float32), weights > 0, np.asfortranarray([weights, weights]):
        assert Symmetry("7s", array).permutations.tolist() == expected
    assert len(Symmetry("7s", np.where(weights > 0, 0.0, -0.0)).permutations) == len(expected)
    assert Symmetry("7s", isohand.Range("AsKs,AhKh")).permutations.tolist() == expected
    for wrong in weights[1:], np.ones((1, 1, 1326)), 1.0:
        with pytest.raises(ValueError):
            Symmetry("7s", wrong)
    with pytest.raises(TypeError):
        Symmetry("7s", weights.astype(object))


def test_other_decks():
    assert len(Symmetry(deck=Deck("leduc")).permutations) == 2
    assert Symmetry("Js", deck=Deck("leduc")).permutations.tolist() == [[0, 1, 2, 3]]
    assert Symmetry("Js", deck=Deck("leduc")).map("Qh").tolist() == list(range(45))


def test_refused_symmetries():
    for arguments, error in [
        ({"board": "AsAs"}, isohand.DuplicateError),
        ({"board": [52]}, isohand.CardError),
        ({"board": "As|"}, isohand.RoundsError),
        ({"board": "AsKs", "rounds": [1]}, isohand.CountError),
        ({"board": "AsKs", "rounds": [3]}, isohand.CountError),
        ({"board": "As|Ks|Qs|Js|Ts|9s|8s|7s|6s"}, isohand.RoundsError),
    ]:
        with pytest.raises(error):
            Symmetry(**arguments)
    symmetry = Symmetry("QsJsTs")
    for card, error in (
        ("Qs", isohand.CardError), (52, isohand.CardError), (-1, isohand.CardError),
        ("X", isohand.ParseError), ("", isohand.CountError), ("2s3s", isohand.CountError),
    ):  # fmt: skip
        with pytest.raises(error):
            symmetry.map(card)
    with pytest.raises(TypeError):
        symmetry.orbit_size([0.5])


def test_pickling():
    symmetry = Symmetry("QsJsTs", isohand.Range("AKs"))
    copy = pickle.loads(pickle.dumps(symmetry))
    assert copy.deck == symmetry.deck
    assert copy.permutations.tolist() == symmetry.permutations.tolist()
    assert (copy.map("2c") == symmetry.map("2c")).all()


def test_hole_permutations():
    for permutation in PERMUTATIONS:
        moved = (HOLES & 0xFC) | np.array(permutation, np.uint8)[HOLES & 3]
        assert (isohand.hole_permutation(permutation) == isohand.hole_place(moved)).all()
    assert isohand.hole_permutation([1, 0, 2, 3], Deck("leduc")).tolist() == isohand.hole_place(
        (HOLES[:45] & 0xFC) | np.array([1, 0, 2, 3], np.uint8)[HOLES[:45] & 3]
    ).tolist()
    for wrong in [0, 1, 2], [0, 1, 2, 2], [0, 1, 2, 4], [[0, 1, 2, 3]]:
        with pytest.raises(ValueError):
            isohand.hole_permutation(wrong)
    with pytest.raises(ValueError, match="lacks"):
        isohand.hole_permutation([0, 2, 1, 3], Deck("leduc"))
