"""Omaha: high hands, low halves, and prepared boards."""

from __future__ import annotations

import itertools
import pickle

import numpy as np
import plain
import pytest
from batches import check_batch, rows_of_output
from conftest import deal

import isohand
from isohand import (
    STANDARD, ArgumentError, CardError, CountError, DuplicateError, OmahaBoard, OmahaComparison, OmahaSplit,
    RangeError, UnsupportedError,
)

SIZES = [(hole, board) for hole in (4, 5, 6) for board in (3, 4, 5)]


@pytest.fixture(params=SIZES, ids=str)
def sizes(request):
    return request.param


def test_the_best_choice_counts(sizes, rng):
    for row in deal(rng, 40, sum(sizes)).tolist():
        hole, board = row[: sizes[0]], row[sizes[0] :]
        choices = plain.omaha(hole, board)
        high = max(isohand.rate_batch(choices))
        low = max(isohand.rate_low_batch(choices, "eight-or-better"))
        prepared = OmahaBoard(board)
        assert isohand.rate_omaha(hole, board) == prepared.rate(hole) == high
        assert isohand.rate_omaha_low(hole, board) == prepared.rate_low(hole) == low
        found = isohand.explain_omaha(hole, board)
        found_low = isohand.explain_omaha_low(hole, board)
        assert found.five.strength == high and found_low.five.strength == low
        for explained in (found, found_low):
            assert set(explained.hole) <= set(hole) and set(explained.board) <= set(board)
            assert {*explained.hole, *explained.board} == set(explained.five.cards)
        assert isohand.rate(np.append(found.hole, found.board)) == high
        if low:
            five = np.append(found_low.hole, found_low.board)
            assert isohand.rate_low(five, "eight-or-better") == low


def test_the_command_agrees(command, sizes, rng):
    rows = deal(rng, 60, sum(sizes))
    holes, boards = rows[:, : sizes[0]], rows[:, sizes[0] :]
    text = "".join(f"{STANDARD.text(h)}|{STANDARD.text(b)}\n" for h, b in zip(holes, boards))
    printed = rows_of_output(command("eval", "--game", "omaha-hi-lo", input=text))
    for hole, board, fields in zip(holes, boards, printed):
        high = isohand.explain_omaha(hole, board).five
        low = isohand.explain_omaha_low(hole, board).five
        shown = [(f.strength, f.category, STANDARD.text(f.cards), f.text) for f in (high, low)]
        assert [str(field) for four in shown for field in four] == [f.strip("-") for f in fields]


def test_batches(sizes, rng):
    hole, board = sizes
    rows = deal(rng, 40, sum(sizes))
    for low in (False, True):
        check_batch(
            lambda hands, out=None: isohand.rate_omaha_batch(hands, hole, low, out), rows
        )
        one = isohand.rate_omaha_low if low else isohand.rate_omaha
        expected = [one(row[:hole], row[hole:]) for row in rows]
        assert isohand.rate_omaha_batch(rows, hole, low).tolist() == expected


def test_batches_on_one_board(sizes, rng):
    hole, board = sizes
    cards = np.array([51, 7, 22, 2, 12], np.uint8)[:board]
    others = np.array([card for card in range(52) if card not in cards], np.uint8)
    rows = others[deal(rng, 50, hole, 52 - board)]
    prepared = OmahaBoard(cards)
    check_batch(prepared.rate_batch, rows)
    check_batch(prepared.rate_low_batch, rows)
    both = np.concatenate([rows, np.tile(cards, (50, 1))], axis=1)
    assert np.array_equal(prepared.rate_batch(rows), isohand.rate_omaha_batch(both, hole))
    assert np.array_equal(prepared.rate_low_batch(rows), isohand.rate_omaha_batch(both, hole, True))
    portable = prepared.rate_batch(rows, instructions="portable")
    assert np.array_equal(prepared.rate_batch(rows), portable)
    rows[7, 0] = cards[0]
    for call in (prepared.rate_batch, prepared.rate_low_batch):
        with pytest.raises(DuplicateError, match="row 7"):
            call(rows)


def test_bad_input_is_refused():
    for call in (
        isohand.rate_omaha, isohand.rate_omaha_low,
        isohand.explain_omaha, isohand.explain_omaha_low,
        lambda hole, board: OmahaBoard(board).rate(hole),
        lambda hole, board: OmahaBoard(board).rate_low(hole),
    ):
        for hole, board, error in (
            ("AsKsQs", "2s3s4s", CountError), ("AsKsQsJs", "2s3s", CountError),
            ("AsKsQsJs", "As3s4s", DuplicateError), ("AsKsQsJs", [0, 1, 52], CardError),
            ([0, 1, 2, 200], "AsKsQs", CardError), ([0, 1, 2, 2], "AsKsQs", DuplicateError),
        ):
            with pytest.raises(error):
                call(hole, board)
    with pytest.raises(CountError, match="with -1 hole cards|-1 hole cards"):
        isohand.rate_omaha_batch(np.zeros((1, 9), np.uint8), -1)
    with pytest.raises(CountError, match="rows of 9 cards with 3 hole cards"):
        isohand.rate_omaha_batch(np.zeros((1, 9), np.uint8), 3)


def test_boards_are_values():
    board = OmahaBoard("QsJsTs2d2c")
    assert repr(board) == "OmahaBoard('QsJsTs2d2c')"
    assert board == OmahaBoard("2d2cQsJsTs") != OmahaBoard("QsJsTs2d2h")
    assert len({board, OmahaBoard("2d2cQsJsTs")}) == 1 and board != "QsJsTs2d2c"
    copy = pickle.loads(pickle.dumps(board))
    assert copy == board and copy.rate("AsKs3d3c") == 7462
    assert STANDARD.text(board.cards) == "QsJsTs2d2c"


def test_no_low():
    found = isohand.explain_omaha_low("AsKsQsJs", "2s3s4s")
    assert found.five.strength == 0 and found.five.text == "no low"
    assert len(found.hole) == len(found.board) == len(found.five.cards) == 0


# ---- All hands on a board ---------------------------------------------------------------

# A deck so small that every two hands meet.
SMALL = "5x4"
BOARD = [0, 5, 10, 12, 17]


def _rated(hole):
    """The live hands of the small deck, with their places and strengths."""
    cards = [card for card in range(20) if card not in BOARD]
    hands = np.array(list(itertools.combinations(cards, hole)), np.uint8)
    comparison = OmahaComparison(hole, deck=SMALL)
    places = np.array([comparison.place(hand) for hand in hands])
    # The ranks of a small deck count as the highest.
    shift = 4 * (13 - 5)
    return comparison, hands, places, OmahaBoard([c + shift for c in BOARD]).rate_batch(hands + shift)


@pytest.mark.parametrize("hole", (4, 5))
def test_all_hands_meet(hole, rng):
    comparison, hands, places, strengths = _rated(hole)
    bits = (np.uint64(1) << hands.astype(np.uint64)).sum(axis=1, dtype=np.uint64)
    meet = (bits[:, None] & bits) == 0
    beaten = meet & (strengths[:, None] > strengths)
    tied = meet & (strengths[:, None] == strengths)
    wins, ties = comparison.compare(BOARD)
    assert wins.shape == ties.shape == (comparison.places,)
    assert np.array_equal(wins[places], beaten.sum(axis=1))
    assert np.array_equal(ties[places], tied.sum(axis=1))
    assert np.delete(wins, places).sum() == np.delete(ties, places).sum() == 0
    weights = np.zeros(comparison.places, np.float32)
    weights[places] = rng.integers(0, 99, len(places))
    found = comparison.compare_range(BOARD, weights)
    for sums, which in zip(found, (beaten, tied, meet)):
        assert np.array_equal(sums[places], which @ weights[places].astype(np.float64))
        assert np.delete(sums, places).sum() == 0


@pytest.mark.parametrize("hole, board", [(4, [0, 5, 8, 13, 37]), (5, [0, 5, 8, 12, 36])])
def test_all_hands_share_pots(hole, board):
    """On a deck of five to ace in two suits, high and low hand by hand."""
    comparison = OmahaComparison(hole, deck="10x2")
    cards = [card for card in range(40) if card % 4 < 2 and card not in board]
    hands = np.array(list(itertools.combinations(cards, hole)), np.uint8)[::3]
    places = np.array([comparison.place(hand) for hand in hands])
    others = np.array(list(itertools.combinations(cards, hole)), np.uint8)
    shift = 4 * (13 - 10)
    rated = OmahaBoard([card + shift for card in board])
    sides = []
    for some in (hands, others):
        low = [rated.rate_low(hand + shift) for hand in some]
        bits = (np.uint64(1) << some.astype(np.uint64)).sum(axis=1, dtype=np.uint64)
        sides.append((rated.rate_batch(some + shift).astype(int), np.array(low, int), bits))
    (high, low, bits), (their_high, their_low, their_bits) = sides
    of_high = 1 + np.sign(high[:, None] - their_high)
    of_low = 1 + np.sign(low[:, None] - their_low)
    no_low = (low[:, None] == 0) & (their_low == 0)
    won = of_high + np.where(no_low, of_high, of_low)
    met = (bits[:, None] & their_bits) == 0
    found = comparison.compare_split(board)
    names = ("nothing", "quarters", "halves", "three_quarters", "scoops")
    for quarters, name in enumerate(names):
        counts = ((won == quarters) & met).sum(axis=1)
        assert np.array_equal(getattr(found, name)[places], counts)
    assert np.array_equal(found.share[places], (won * met).sum(axis=1))
    assert np.allclose(found.mean()[places], (won * met).sum(axis=1) / (4 * met.sum(axis=1)))
    assert low.max() > 0 and found.three_quarters.sum() > 0
    assert found.mean()[comparison.place(range(hole))] == 0


def test_splits_fill_arrays():
    comparison = OmahaComparison(4, deck="10x4")
    split, same = comparison.compare_split("As8s7h6d5c"), OmahaSplit.new(comparison.places)
    assert comparison.compare_split("As8s7h6d5c", out=same) is same
    for name in ("scoops", "three_quarters", "halves", "quarters", "nothing", "share"):
        assert np.array_equal(getattr(same, name), getattr(split, name))
        assert getattr(split, name).dtype == np.uint32
    short = OmahaSplit.new(comparison.places - 1)
    with pytest.raises(ValueError, match="scoops"):
        comparison.compare_split("As8s7h6d5c", out=short)


def test_places():
    for hole, places in ((4, 270725), (5, 2598960), (6, 20358520)):
        comparison = OmahaComparison(hole)
        assert comparison.places == places and comparison.place(range(hole)) == 0
        assert comparison.place(range(52 - hole, 52)) == places - 1
    for hole, error in (("AsKsQs", CountError), ("AsKsQsQs", DuplicateError)):
        with pytest.raises(error):
            OmahaComparison(4).place(hole)


def test_comparisons_fill_arrays_and_can_be_copied():
    comparison = OmahaComparison(4, "short-trips", "short")
    assert repr(comparison) == "OmahaComparison(4, 'short-trips', '9x4')"
    assert OmahaComparison(4, deck="short").ranking == "short"
    wins, ties = comparison.compare("AsKsQs7d7c")
    same = [np.empty_like(array) for array in (wins, ties)]
    for again in (pickle.loads(pickle.dumps(comparison)),
                  OmahaComparison(4, "short-trips", "short", instructions="portable")):
        assert again.compare("AsKsQs7d7c", *same)[0] is same[0]
        assert np.array_equal(same[0], wins) and np.array_equal(same[1], ties)
    weights = np.ones(comparison.places, np.float32)
    sums = [np.empty(comparison.places) for _ in range(3)]
    assert comparison.compare_range("AsKsQs7d7c", weights, *sums)[2] is sums[2]
    assert np.array_equal(sums[0], wins) and np.array_equal(sums[1], ties)


def test_bad_comparisons_are_refused():
    for arguments, error in (
        ((3,), CountError), ((7,), CountError), ((-1,), CountError),
        ((4, "long"), ArgumentError), ((4, "short", "13x4"), UnsupportedError),
        ((6, "standard", "7x2"), UnsupportedError),
    ):
        with pytest.raises(error):
            OmahaComparison(*arguments)
    comparison = OmahaComparison(4)
    weights = np.ones(comparison.places, np.float32)
    for board, error in (
        ("AsKs", CountError), ("AsAsKs", DuplicateError), ([0, 1, 52], CardError),
    ):
        with pytest.raises(error):
            comparison.compare(board)
        with pytest.raises(error):
            comparison.compare_split(board)
        with pytest.raises(error):
            comparison.compare_range(board, weights)
    with pytest.raises(CountError, match="weights must have the shape"):
        comparison.compare_range("AsKsQs", weights[1:])
    for bad in (-1, np.nan, np.inf):
        weights[77] = bad
        with pytest.raises(RangeError, match="at place 77") as caught:
            comparison.compare_range("AsKsQs", weights)
        assert caught.value.row == 77
