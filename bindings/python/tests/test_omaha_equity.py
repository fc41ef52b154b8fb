"""Equity of Omaha: against comparisons of all hands on each final board."""

from __future__ import annotations

import itertools
import pickle
import time

import numpy as np
import pytest

import isohand
from isohand import (
    ArgumentError, CardError, CountError, DuplicateError, MismatchError, OmahaComparison, OmahaSums,
    ParseError, RangeError, UnsupportedError, omaha_board_buckets, omaha_equity,
    omaha_split,
)

SMALL = "6x4"
CARDS = list(isohand.Deck(SMALL))
BOARD = [2, 5, 6, 12, 19]
NUMBERS = ("points", "wins", "ties", "squares")


def summed(hole, board):
    """W, T and the squared score of all places, summed over the final boards one by one."""
    comparison = OmahaComparison(hole, deck=SMALL)
    wins, ties, squares = (np.zeros(comparison.places, np.uint64) for _ in range(3))
    rest = [card for card in CARDS if card not in board]
    for runout in itertools.combinations(rest, 5 - len(board)):
        won, tied = (counts.astype(np.uint64) for counts in comparison.compare([*board, *runout]))
        wins += won
        ties += tied
        squares += (2 * won + tied) ** 2
    return wins, ties, squares


def dealt(hole, board):
    """All hands on a board, and their places."""
    rest = [card for card in CARDS if card not in board]
    hands = np.array(list(itertools.combinations(rest, hole)), np.uint8)
    comparison = OmahaComparison(hole, deck=SMALL)
    return hands, np.array([comparison.place(hand) for hand in hands])


@pytest.fixture(scope="module")
def streets():
    words = {"deck": SMALL, "numbers": NUMBERS}
    turn = OmahaSums(4, **words)
    return {0: OmahaSums(0, **words), 3: OmahaSums(3, **words, later=turn), 4: turn}


# ---- One board ------------------------------------------------------------------------------


@pytest.mark.parametrize("hole, known", [(4, 3), (4, 4), (4, 5), (5, 3), (5, 4), (6, 4)])
def test_boards_are_the_sums_of_their_rivers(hole, known):
    board = BOARD[:known]
    found = omaha_equity(board, hole, deck=SMALL, threads=2)
    for array, expected in zip((found.wins, found.ties), summed(hole, board)[:2]):
        assert array.dtype == np.uint32 and np.array_equal(array, expected)
    left = len(CARDS) - hole
    assert found.opponents == len(list(itertools.combinations(range(left - 5), hole)))
    assert found.runouts == len(list(itertools.combinations(range(left - known), 5 - known)))
    mean, hand = found.mean(), [card for card in CARDS if card not in board][:hole]
    place, opponents = found.place(hand), found.opponents * found.runouts
    score = 2 * int(found.wins[place]) + int(found.ties[place])
    assert mean.dtype == np.float64 and mean[place] == pytest.approx(score / (2 * opponents))
    assert mean[found.place([board[0], *hand[1:]])] == 0


def test_the_mean_over_all_hands_is_half():
    """Each hand meets as many others, so what one wins the other loses."""
    for board in (BOARD, BOARD[:4]):
        found = omaha_equity(board, deck=SMALL)
        _, places = dealt(4, board)
        assert found.mean()[places].mean() == pytest.approx(0.5, abs=1e-12)


def test_arrays_of_the_caller_are_filled():
    expected, seen = omaha_equity(BOARD[:4], deck=SMALL), []
    wins, ties = (np.full(270725, 7, np.uint32) for _ in range(2))
    found = omaha_equity(
        BOARD[:4], deck=isohand.Deck(SMALL), wins=wins, ties=ties, threads=1,
        progress=lambda *both: seen.append(both),
    )
    assert found.wins is wins and found.ties is ties
    assert np.array_equal(wins, expected.wins) and np.array_equal(ties, expected.ties)
    assert seen[-1][0] == seen[-1][1] > 0
    wins[:] = 7
    with pytest.raises(DuplicateError):
        omaha_equity("AsAsKs", wins=wins)
    assert (wins == 7).all()
    with pytest.raises(ValueError, match="ties"):
        omaha_equity(BOARD, deck=SMALL, ties=ties[1:])


@pytest.mark.parametrize(
    "board, words, error, match",
    [
        ("AsKs", {}, CountError, "a board of 2 cards"),
        ("AsKsQs", {"hole": 6}, CountError, "a board of 3 cards"),
        ("AsKsQs", {"hole": 3}, CountError, "3 hole cards"),
        ("AsKsQs", {"hole": 7}, CountError, "7 hole cards"),
        ("AsKsQs", {"hole": -1}, CountError, "-1 hole cards"),
        ([0, 1, 1], {}, DuplicateError, r"board hand \[0, 1, 1\]"),
        ([0, 1, 52], {}, CardError, r"board hand \[0, 1, 52\]"),
        ("AsKs2s", {"deck": SMALL}, CardError, "2"),
        ("As?", {}, ParseError, "As?"),
        ("AsKsQs", {"ranking": "long"}, ArgumentError, "long"),
        ("AsKsQs", {"ranking": "short"}, UnsupportedError, "short"),
        ("AsKsQs", {"deck": "6x2"}, UnsupportedError, "6x2"),
    ],
)
def test_bad_boards_are_refused(board, words, error, match):
    with pytest.raises(error, match=match):
        omaha_equity(board, **words)
    with pytest.raises(error, match=match):
        omaha_split(board, **words)
    with pytest.raises(error, match=match):
        omaha_board_buckets(board, 10, **words)


@pytest.mark.parametrize("hole, known, buckets", [(4, 3, 20), (4, 5, 7), (5, 4, 2**32 - 1)])
def test_buckets_have_equally_many_hands(hole, known, buckets):
    """Each ends where the number of hands so far is nearest to its share."""
    board, seen = BOARD[:known], []
    found = omaha_equity(board, hole, deck=SMALL)
    bucket = omaha_board_buckets(
        board, buckets, hole, deck=SMALL, threads=2, progress=lambda *both: seen.append(both)
    )
    _, places = dealt(hole, board)
    points = 2 * found.wins[places].astype(np.int64) + found.ties[places]
    values, number, sizes = np.unique(points, return_inverse=True, return_counts=True)
    count, below, end = min(buckets, len(values)), np.cumsum(sizes), 0
    expected = np.empty(len(values), np.int64)
    for one in range(count):
        ends = np.arange(end + 1, len(values) - (count - 1 - one) + 1)
        begin = end
        end = ends[np.argmin(abs(below[ends - 1] * count - len(places) * (one + 1)))]
        expected[begin:end] = one
    assert np.array_equal(bucket[places], expected[number])
    rest = np.setdiff1d(np.arange(len(bucket)), places)
    assert (bucket[rest] == 2**32 - 1).all()
    assert known == 5 or seen[-1][0] == seen[-1][1] > 0


def test_buckets_of_the_caller_and_wrong_ones():
    out = np.full(270725, 7, np.uint32)
    assert omaha_board_buckets(BOARD, 9, deck=SMALL, out=out) is out
    assert out[out < 2**32 - 1].max() == 8
    for wrong in (0, -1, 2**32):
        with pytest.raises(RangeError, match=f"{wrong} buckets"):
            omaha_board_buckets(BOARD, wrong, deck=SMALL)


def test_splits_are_the_sums_of_their_rivers():
    board, seen = [36, 12, 9, 4], []  # As8s7h6s
    comparison = OmahaComparison(4, deck="10x2")
    total, rivers = isohand.OmahaSplit.new(comparison.places), 0
    for card in isohand.Deck("10x2"):
        if card in board:
            continue
        one = comparison.compare_split([*board, card])
        rivers += 1
        for name in ("scoops", "three_quarters", "halves", "quarters", "nothing", "share"):
            getattr(total, name)[:] += getattr(one, name)
    out = isohand.OmahaSplit.new(comparison.places)
    found = omaha_split(
        board, deck="10x2", out=out, threads=2, progress=lambda *both: seen.append(both)
    )
    assert found is out and rivers == 16 and seen[-1][0] == seen[-1][1] > 0
    for name in ("scoops", "three_quarters", "halves", "quarters", "nothing", "share"):
        assert np.array_equal(getattr(found, name), getattr(total, name))
    assert total.share.sum() > 0
    live = found.mean() > 0
    assert found.mean()[live | (found.nothing > 0)].mean() == pytest.approx(0.5, abs=1e-12)


# ---- Whole streets --------------------------------------------------------------------------


@pytest.mark.parametrize("known", (3, 4))
def test_streets_have_the_sums_of_their_boards(streets, known, rng):
    sums = streets[known]
    rows = {number: sums.rows(number=number) for number in NUMBERS}
    for number, array in rows.items():
        assert array.dtype == (np.uint64 if number == "squares" else np.uint32)
        assert array.shape == (sums.hands,)
    assert np.array_equal(sums.rows(), rows["points"])
    for _ in range(3):
        board = rng.permutation(CARDS)[:known]
        (wins, ties, squares), (hands, places) = summed(4, board.tolist()), dealt(4, board)
        expected = dict(zip(NUMBERS, (2 * wins + ties, wins, ties, squares)))
        both = np.concatenate([hands, np.tile(board.astype(np.uint8), (len(hands), 1))], axis=1)
        indices = sums.indexer.index_batch(both)
        for number in NUMBERS:
            assert np.array_equal(rows[number][indices], expected[number][places])
        score = expected["points"][places]
        for which in rng.integers(0, len(hands), 20):
            hand = rng.permutation(hands[which])
            assert sums.points(hand, rng.permutation(board)) == score[which]
            square = sums.sum("squares", hand, rng.permutation(board))
            assert square == squares[places[which]]
            mean = score[which] / (2 * sums.opponents * sums.runouts)
            assert sums.mean(hand, board) == pytest.approx(mean)


def test_the_deal_has_the_sums_of_its_flops(streets, rng):
    """A final board has ten flops."""
    preflop, flop = streets[0], streets[3]
    assert preflop.rows().dtype == np.uint64
    assert len(preflop.rows()) == preflop.hands == preflop.indexer.size()
    number = NUMBERS[rng.integers(0, len(NUMBERS))]
    rows, later = preflop.rows(number=number), flop.rows(number=number)
    for index in rng.integers(0, len(rows), 10):
        hand = preflop.indexer.unindex(int(index))
        rest = [card for card in CARDS if card not in hand]
        both = [[*hand, *cards] for cards in itertools.combinations(rest, 3)]
        total = int(later[flop.indexer.index_batch(both)].sum(dtype=np.uint64))
        assert 10 * int(rows[index]) == total == 10 * preflop.sum(number, hand)


def test_rows_in_parts(streets):
    turn, seen = streets[4], []
    rows = turn.rows()
    out = np.empty(600000, np.uint32)
    part = turn.rows(123456, 600000, out, progress=lambda *both: seen.append(both))
    assert part is out and np.array_equal(part, rows[123456 : 123456 + 600000])
    assert len(seen) > 1 and seen == sorted(seen) and seen[-1] == (600000, 600000)
    assert np.array_equal(turn.rows(turn.hands - 5), rows[-5:])
    assert turn.rows(turn.hands).shape == turn.rows(0, 0).shape == (0,)
    for first, count in ((-1, 1), (0, turn.hands + 1), (turn.hands + 1, None), (5, -1)):
        with pytest.raises(RangeError):
            turn.rows(first, count)
    with pytest.raises(TypeError, match="uint32"):
        turn.rows(0, 5, np.empty(5, np.uint64))


def test_properties(streets):
    for board, sums in streets.items():
        names = "('points', 'wins', 'ties', 'squares')"
        assert repr(sums) == f"OmahaSums({board}, 4, 'standard', '6x4', numbers={names})"
        assert (sums.board, sums.hole, sums.opponents) == (board, 4, 1365)
        assert sums.nbytes > 0 and sums.indexer.rounds == ((4, board) if board else (4,))
        boards = isohand.Indexer(str(board or 5), SMALL).size()
        assert sums.boards == boards
    assert [sums.runouts for sums in streets.values()] == [15504, 136, 16]
    with pytest.raises(TypeError):
        pickle.dumps(streets[0])


def test_some_numbers():
    """Sums have the numbers that they were made for; the flop needs those of the turn."""
    turn = OmahaSums(4, deck=SMALL, numbers=["ties"])
    assert turn.numbers == ("ties",) and repr(turn).endswith(", numbers=('ties',))")
    assert repr(OmahaSums(0, deck=SMALL)) == "OmahaSums(0, 4, 'standard', '6x4')"
    with pytest.raises(MismatchError, match="lack some of the numbers"):
        OmahaSums(3, deck=SMALL, later=turn)
    for call in (
        lambda: turn.rows(), lambda: turn.points("AhTh9d9c", "AsKsQs9h"),
        lambda: turn.mean("AhTh9d9c", "AsKsQs9h"), lambda: turn.rows(number="wins"),
    ):
        with pytest.raises(ArgumentError, match="the sums have ties, not"):
            call()
    with pytest.raises(ArgumentError, match="'luck' is not one of"):
        turn.rows(number="luck")
    assert OmahaSums(4, deck=SMALL, numbers=("wins", "wins", "ties")).nbytes > turn.nbytes


def test_progress_and_threads(streets):
    seen = []
    turn = OmahaSums(4, deck=SMALL, threads=1, progress=lambda *both: seen.append(both))
    assert seen[-1] == (turn.boards, turn.boards)
    assert np.array_equal(turn.rows(), streets[4].rows())


class Stop(Exception):
    """An exception of the user."""


def test_exceptions_stop_the_call():
    def stop(*_):
        raise Stop

    start = time.perf_counter()
    with pytest.raises(Stop):
        OmahaSums(0, progress=stop)
    assert time.perf_counter() - start < 5


@pytest.mark.parametrize(
    "words, error, match",
    [
        ({"board": 3}, ArgumentError, "the flop is made from the turn"),
        ({"board": 5}, UnsupportedError, "boards of 0, 3 and 4"),
        ({"board": 3, "hole": 6, "later": 4}, UnsupportedError, "six hole cards"),
        ({"board": -1}, RangeError, "board -1 of 5"), ({"board": 2**40}, RangeError, "of 5 cards"),
        ({"board": 4, "hole": 3}, CountError, "3 hole cards"),
        ({"board": 4, "hole": 2**40}, CountError, "hole cards"),
        ({"board": 4, "deck": "6x2"}, UnsupportedError, "6x2"),
        ({"board": 4, "ranking": "long"}, ArgumentError, "long"),
        ({"board": 0, "later": 4}, ArgumentError, "from the cards"),
        ({"board": 3, "later": 3}, MismatchError, "not the turn of this game"),
        ({"board": 3, "later": 4, "deck": "5x4"}, MismatchError, "not the turn of this game"),
        ({"board": 3, "later": "turn"}, TypeError, "later must be OmahaSums, not str"),
        ({"board": 4, "numbers": ("wins", "luck")}, ArgumentError, "'luck' is not one of points"),
        ({"board": 4, "numbers": ()}, ArgumentError, "no numbers"),
        ({"board": 4, "numbers": "wins"}, TypeError, "not a str"),
        ({"board": 0, "hole": 6, "deck": "standard", "numbers": ("squares",)}, UnsupportedError,
         "64 bits"),
    ],
)
def test_bad_streets_are_refused(streets, words, error, match):
    words = {"deck": SMALL, **words}
    later = words.pop("later", None)
    with pytest.raises(error, match=match):
        OmahaSums(**words, later=streets.get(later, later))


def test_bad_hands_are_refused(streets):
    for hole, board, error in (
        ("AsKsQsJs", "ThTd9s", CountError), ("AsKsQs", "JsThTd9s9h", CountError),
        ("AsKsQsJs", "AsThTd9s", DuplicateError), ([8, 9, 10, 10], "AsKsQs9s", DuplicateError),
        ([0, 1, 2, 24], "AsKsQsJs", CardError), ([0, 1, 2, 255], "AsKsQsJs", CardError),
        ("AsKsQsJs", "2h3hThTd", CardError), ("AsKsQsJs", "", CountError),
    ):
        for call in (streets[4].points, streets[4].mean):
            with pytest.raises(error):
                call(hole, board)
    with pytest.raises(DuplicateError, match="hole hand 'AsKsQsJs' .* board hand 'AsThTd9s'"):
        streets[4].points("AsKsQsJs", "AsThTd9s")
