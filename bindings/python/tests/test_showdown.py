"""All hole cards on a board."""

from __future__ import annotations

import numpy as np
import pytest
from conftest import deal

import isohand
from isohand import STANDARD, CardError, CountError, DuplicateError
from isohand._arrays import address
from isohand._calls import Call, executor
from isohand._core import ffi, lib

HIGH, LOW = np.tril_indices(52, -1)  # the hole order: by the higher card, then by the lower


def disjoint():
    """Returns which hole cards share no card: bool array of shape (1326, 1326)."""
    pairs = np.stack([HIGH, LOW], axis=1)
    return ~(pairs[:, None, :, None] == pairs[None, :, None, :]).any(axis=(2, 3))


def plain_strengths(board):
    """Rates the hole cards of a board one by one."""
    strengths = np.zeros(1326, np.uint16)
    for place, (high, low) in enumerate(zip(HIGH.tolist(), LOW.tolist())):
        if high not in board and low not in board:
            strengths[place] = isohand.rate([*board, high, low])
    return strengths


@pytest.mark.parametrize("n", [3, 4, 5])
def test_strengths_and_comparisons(n, rng):
    meet = disjoint()
    for board in deal(rng, 3, n).tolist():
        strengths = plain_strengths(board)
        assert np.array_equal(isohand.rate_holes(board), strengths)
        live = strengths > 0
        pairs = meet & live[:, None] & live
        wins = (pairs & (strengths[:, None] > strengths)).sum(axis=1)
        ties = (pairs & (strengths[:, None] == strengths)).sum(axis=1)
        losses = (pairs & (strengths[:, None] < strengths)).sum(axis=1)
        found = isohand.compare_holes(board)
        assert np.array_equal(found.live, live)
        assert found.opponents == pairs.sum(axis=1).max()
        for array, expected in ((found.wins, wins), (found.ties, ties), (found.losses, losses)):
            assert array.dtype == np.uint16 and np.array_equal(array, expected)
        expected = np.where(live, (wins + ties / 2) / found.opponents, np.nan).astype(np.float32)
        assert found.hs.dtype == np.float32
        assert np.array_equal(found.hs, expected, equal_nan=True)


@pytest.mark.parametrize("n", [3, 4, 5])
def test_the_order(n, rng):
    for board in deal(rng, 5, n):
        strengths, order = isohand.rate_holes(board), isohand.sort_holes(board)
        assert np.array_equal(np.sort(order.order), np.flatnonzero(strengths))
        assert np.array_equal(order.strength, np.unique(strengths)[1:])
        assert len(order) == len(order.strength) == len(order.first) - 1
        assert order.first[-1] == len(order.order)
        for level, strength in enumerate(order.strength):
            assert (strengths[order.level(level)] == strength).all()
        assert np.array_equal(order.level(-1), order.level(len(order) - 1))
        with pytest.raises(IndexError):
            order.level(len(order))


def test_many_boards(rng):
    boards = deal(rng, 24, 5)
    each = np.stack([isohand.rate_holes(board) for board in boards])
    many = isohand.rate_holes(boards.reshape(2, 3, 4, 5))
    assert many.shape == (2, 3, 4, 1326) and np.array_equal(many.reshape(24, 1326), each)
    assert np.array_equal(isohand.rate_holes(deal(rng, 0, 5)), each[:0])
    found = isohand.compare_holes(boards.reshape(4, 6, 5))
    for i, board in enumerate(boards):
        one, at = isohand.compare_holes(board), divmod(i, 6)
        assert np.array_equal(found.wins[at], one.wins) and np.array_equal(found.ties[at], one.ties)
        assert np.array_equal(found.live[at], one.live)
        assert np.array_equal(found.hs[at], one.hs, equal_nan=True)
        assert np.array_equal(found.boards[at], board)
    out = np.empty((12, 1326), np.uint16)
    assert isohand.rate_holes(boards[::2], out) is out and np.array_equal(out, each[::2])
    with pytest.raises(ValueError):
        isohand.rate_holes(boards, out)


@pytest.mark.parametrize("threads", [None, 1, 2])
def test_a_long_call(threads, rng):
    boards, seen = deal(rng, 10000, 5), []
    found = isohand.rate_holes(
        boards, threads=threads, progress=lambda done, total: seen.append((done, total))
    )
    picked = [0, 63, 64, 5000, 9983, 9984, 9999]
    assert np.array_equal(found[picked], isohand.rate_holes(boards[picked]))
    assert seen == sorted(seen) and seen[-1] == (10000, 10000)
    compared = isohand.compare_holes(boards[:5000], threads=threads)
    assert np.array_equal(compared.wins[4999], isohand.compare_holes(boards[4999]).wins)


@pytest.mark.parametrize("threads", [1, 2])
def test_a_call_that_is_stopped(threads, rng):
    """A call that is stopped before it begins does nothing."""
    boards, out = deal(rng, 1000, 5), np.zeros((1000, 1326), np.uint16)
    call, bad = Call(), ffi.new("size_t *")
    lib.py_watch_cancel(call._watch)
    status = lib.py_showdown_rate_batch(
        lib.ih_instructions_best(), address(boards, "uint8_t *"), 5, 5, 1000, executor(threads),
        call.callbacks, address(out, "uint16_t *"), bad,
    )
    assert status == lib.IH_ERR_CANCELLED and not out.any()


def test_forms_of_a_board():
    expected = isohand.rate_holes("QsJsTs2d2c")
    cards = STANDARD.cards("QsJsTs2d2c")
    for same in (
        bytes(cards), bytearray(cards), cards, cards.tolist(), cards.astype(int),
        np.asfortranarray([cards, cards])[0],
    ):
        assert np.array_equal(isohand.rate_holes(same), expected)
    assert np.array_equal(isohand.rate_holes(cards, instructions="portable"), expected)
    assert expected[48 * 47 // 2 + 44] == 7462  # AsKs
    assert expected[40 * 39 // 2 + 0] == 0  # Qs2s


def test_bad_boards_are_refused(rng):
    boards = deal(rng, 20, 5)
    out = np.full((20, 1326), 7, np.uint16)
    for error, card in ((CardError, 52), (DuplicateError, boards[11, 0])):
        wrong = boards.copy()
        wrong[11, 4] = card
        for call in (lambda: isohand.rate_holes(wrong, out), lambda: isohand.compare_holes(wrong)):
            with pytest.raises(error, match="row 11") as caught:
                call()
            assert caught.value.row == 11
    assert (out == 7).all()
    for call in (isohand.rate_holes, isohand.compare_holes, isohand.sort_holes):
        for wrong in ("QsJs", "QsJsTs2d2c3c"):
            with pytest.raises(CountError):
                call(wrong)
        with pytest.raises(DuplicateError):
            call("QsJsQs")
        with pytest.raises(CardError):
            call([1, 2, 99])
