"""Omaha: high hands, low halves, and prepared boards."""

from __future__ import annotations

import pickle

import numpy as np
import plain
import pytest
from batches import check_batch, rows_of_output
from conftest import deal

import isohand
from isohand import STANDARD, CardError, CountError, DuplicateError, OmahaBoard

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
