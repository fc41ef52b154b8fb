"""Matchups of hands, ranges and preflop classes."""

from __future__ import annotations

import itertools
import pickle
from fractions import Fraction

import numpy as np
import pytest
from batches import rows_of_output
from conftest import deal

import isohand
from isohand import (
    RANKINGS, STANDARD, ArgumentError, CardError, CountError, DeckError, DuplicateError,
    ParseError, UnsupportedError,
)
from isohand.ranges import Range


def brute_force(hands, board, rate, cards=52):
    """Plays all boards: the number of boards, and shares[p][k] of each player."""
    known = {card for hand in hands for card in hand} | set(board)
    rest = [card for card in range(cards) if card not in known]
    shares = np.zeros((len(hands), len(hands)), int)
    boards = list(itertools.combinations(rest, 5 - len(board)))
    for more in boards:
        strengths = [rate(list(hand), [*board, *more]) for hand in hands]
        winners = [p for p, s in enumerate(strengths) if s == max(strengths)]
        for p in winners:
            shares[p, len(winners) - 1] += 1
    return len(boards), shares


def check_equity(result, boards, shares):
    """Compares a result with the numbers of brute_force()."""
    assert result.total == boards and len(result) == len(shares)
    for player, row in zip(result, shares.tolist()):
        assert list(player.shared) == row
        assert player.wins == row[0] and player.ties == sum(row[1:])
        assert player.losses == boards - sum(row)
        assert player.pot == sum(Fraction(n, k + 1) for k, n in enumerate(row)) / boards
        assert player.share == float(player.pot)
    assert sum(player.pot for player in result) == 1
    assert np.allclose(result.shares, [player.share for player in result], atol=0)


@pytest.mark.parametrize("ranking", list(RANKINGS))
@pytest.mark.parametrize("players, known", [(2, 4), (3, 4), (10, 4), (2, 5), (4, 3)])
def test_hands_against_brute_force(ranking, players, known, rng):
    deck = RANKINGS[ranking].deck
    cards = deal(rng, 1, 2 * players + known, len(deck))[0].tolist()
    hands = [tuple(cards[2 * p : 2 * p + 2]) for p in range(players)]
    board = cards[2 * players :]
    boards, shares = brute_force(
        hands, board, lambda hand, five: isohand.rate(hand + five, ranking), len(deck)
    )
    check_equity(isohand.equity(hands, board, ranking=ranking), boards, shares)
    texts = [deck.text(hand) for hand in hands]
    assert isohand.equity(texts, deck.text(board), ranking=ranking).total == boards


@pytest.mark.parametrize("hole, players, known", [(4, 2, 4), (5, 3, 4), (6, 2, 3), (4, 10, 4)])
def test_omaha_against_brute_force(hole, players, known, rng):
    cards = deal(rng, 1, hole * players + known)[0].tolist()
    hands = [tuple(cards[hole * p : hole * (p + 1)]) for p in range(players)]
    board = cards[hole * players :]
    boards, shares = brute_force(hands, board, isohand.rate_omaha)
    check_equity(isohand.equity(hands, board), boards, shares)
    assert isohand.equity([STANDARD.text(hand) for hand in hands], board, threads=1).total == boards


def test_published_facts(golden):
    facts = {name: value for name, value, *_ in golden("equity-facts.tsv")}
    for players in (["AcAd", "KcKd"], ["AcAd", "KcKh"]):
        known = facts[f"{players[0]} v {players[1]} wins/ties/losses of 1712304"]
        first, second = isohand.equity(players)
        assert f"{first.wins}/{first.ties}/{first.losses}" == known
        assert (second.losses, second.ties, second.wins) == (first.wins, first.ties, first.losses)
        assert isohand.equity(players).total == 1712304


def test_dead_cards():
    cards, dead = ["AsAh", "KsKh"], "AdKd2c"
    board = STANDARD.hand("2s3h4d9c")
    result = isohand.equity(cards, board, dead)
    assert result.total == 52 - 4 - 4 - 3
    assert result[1].wins == 1  # only the last king


# ---- Ranges -----------------------------------------------------------------------------


def weights(text):
    """Returns the weights of a range that are not 0, by hole cards, in millionths."""
    high, low = np.tril_indices(52, -1)
    found = Range(text, STANDARD)._range
    return {(int(high[i]), int(low[i])): w for i, w in enumerate(found.weight) if w > 0}


@pytest.mark.parametrize(
    "first, second",
    [("QQ+,AKs", "AsKd"), ("AsKs:0.25,77:0.5", "A5s-A2s,77"), ("TT", "JTs:0.000001")],
)
def test_ranges_against_hands(first, second):
    """The numbers are sums over pairs of hands, each with the product of its weights."""
    board = "2s7hTd9c"
    total, wins, ties, losses = [Fraction(0)] * 4
    for a, weight_a in weights(first).items():
        for b, weight_b in weights(second).items():
            if len({*a, *b, *STANDARD.hand(board)}) < 8:
                continue
            weight = Fraction(weight_a * weight_b, 10**12)
            result = isohand.equity([a, b], board)
            total += weight * result.total
            wins += weight * result[0].wins
            ties += weight * result[0].ties
            losses += weight * result[0].losses
    result = isohand.equity([first, second], board)
    a, b = result
    assert (result.total, a.wins, a.ties, a.losses) == (total, wins, ties, losses)
    assert (b.wins, b.ties, b.losses) == (losses, ties, wins)
    assert a.pot == (wins + ties / 2) / total and a.pot + b.pot == 1
    assert all(type(n) is int for n in (a.wins, a.ties) if Fraction(n).denominator == 1)


def test_forms_of_players():
    expected = isohand.equity(["AhKh,AsKs", "QdQc"])
    for first in (Range("AhKh,AsKs"), "AhKh, AsKs", " AsKs,\tAhKh"):
        for second in ("QdQc", "Qd Qc", STANDARD.cards("QdQc"), [40 + 2, 40 + 3], Range("QdQc")):
            assert isohand.equity([first, second]) == expected
    assert isohand.equity(["AhKh", "QdQc"]).total == expected.total // 2
    hands = np.array([STANDARD.cards("AhKh"), STANDARD.cards("QdQc")])
    assert isohand.equity(hands) == isohand.equity([bytes(hand) for hand in hands])
    assert pickle.loads(pickle.dumps(expected)) == expected
    assert isohand.equity(["AhKhQhJh", "QdQc3h4h"]).total == 1086008  # Omaha, since not separated


def test_a_range_of_a_different_deck_is_refused():
    with pytest.raises(DeckError, match="has the deck 9x4, not 13x4"):
        isohand.equity([Range("QQ+", isohand.Deck("short")), "AsKs"])


def test_the_command_agrees(command, rng):
    for players in (2, 3, 7):
        cards = deal(rng, 1, 2 * players + 3)[0]
        hands = [STANDARD.text(cards[2 * p : 2 * p + 2]) for p in range(players)]
        check_printed(command, hands, STANDARD.text(cards[2 * players :]), "high")
    for hands, board, game in (
        (["QQ+,AKs:0.5", "random"], "2s7hTd", "high"),
        (["JTs", "99-77"], "As6d", "short"),
        (["AsAhKsKh", "QdQcJdJc", "2s3s4s5s"], "Ts9d8c", "omaha"),
    ):
        check_printed(command, hands, board, game)


def check_printed(command, hands, board, game):
    ranking = game if game == "short" else "standard"
    result = isohand.equity(hands, board, ranking=ranking)
    printed = command("equity", "-q", "--game", game, "--board", board, *hands)
    for player, (_, percent, wins, ties, losses) in zip(result, rows_of_output(printed)):
        assert abs(100 * player.share - float(percent.rstrip("%"))) < 0.01
        counts = [str(round(float(n), 6)) for n in (player.wins, player.ties, player.losses)]
        assert [str(round(float(n), 6)) for n in (wins, ties, losses)] == counts


# ---- Preflop classes --------------------------------------------------------------------


def test_preflop_classes_of_the_short_deck(command):
    seen = []
    found = isohand.preflop_matchups("short", progress=lambda *p: seen.append(p))
    assert seen == sorted(seen) and seen[-1][0] == seen[-1][1]
    assert found.deals.shape == found.share.shape == (81, 81) and len(found.classes) == 81
    at = {name: i for i, name in enumerate(found.classes)}
    assert (found.wins + found.ties + found.losses == found.deals).all()
    assert np.allclose(found.share + found.share.T, 1)
    printed = rows_of_output(command("equity", "-q", "--classes", "--deck", "short"))
    assert len(printed) == 81 * 81
    for a, b, _, wins, ties, losses in printed:
        place = at[a], at[b]
        assert [found.wins[place], found.ties[place], found.losses[place]] == [
            int(wins), int(ties), int(losses)
        ]
    for a, b in (("AA", "KQs"), ("76s", "76o"), ("AKs", "AKs")):
        result = isohand.equity([a, b], ranking="short")
        assert result[0].wins == found.wins[at[a], at[b]]
        assert result.total == found.deals[at[a], at[b]]


def test_preflop_classes_of_the_standard_deck(golden):
    found = isohand.preflop_matchups()
    assert found.deals.dtype == np.uint64 and found.deals.shape == (169, 169)
    at = {name: i for i, name in enumerate(found.classes)}
    for name, hands, points, _ in golden("preflop-ehs.tsv"):
        row = at[name]
        assert found.deals[row].sum() == int(hands) * 990
        assert 2 * found.wins[row].sum() + found.ties[row].sum() == int(points)
    assert round(found.share[at["AA"], at["KK"]], 4) == 0.8195


# ---- Refusals ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    "hands, words, error, message",
    [
        (["AsAh"], {}, ArgumentError, "2 to 10 players"),
        ("AsAh", {}, ArgumentError, "list"),
        (["AsAh"] * 11, {}, ArgumentError, "2 to 10 players"),
        (["AsAh", "AsKh"], {}, DuplicateError, "AsAh v AsKh"),
        (["AsAh", "KsKh"], {"board": "As2d3d"}, DuplicateError, "board 'As2d3d'"),
        (["AsAh", "KsKh"], {"board": "2s2d3d", "dead": "2s"}, DuplicateError, "dead '2s'"),
        (["AsAh", "KsKh"], {"board": "2s3s4s5s6s7s"}, CountError, ""),
        (["AsAh", "Ks"], {}, CountError, ""),
        (["AsAhAd", "Ks"], {}, CountError, ""),
        (["AsAh", "KsKx"], {}, ParseError, "`x` is not a suit"),
        (["AsAh", "KK-"], {}, ParseError, "KK-"),
        (["AsAh", "AsAs"], {}, DuplicateError, "`As` is given twice"),
        (["AsAh", [48, 49]], {}, DuplicateError, ""),
        (["AsAh", [48, 60]], {}, CardError, ""),
        (["AA", "KK", "QQ"], {}, ArgumentError, "exactly one opponent, not 2"),
        (["AA", "AsAhAdAc"], {}, CountError, "against a range"),
        (["AA", [3, 3]], {}, DuplicateError, ""),
        (["AsAh", "AsAh,AdAs"], {}, DuplicateError, "all share a card"),
        (["KsKhQsQh", "KdKcQdQc"], {"ranking": "short"}, UnsupportedError, "standard ranking"),
        (["2s2h", "KdKc"], {"ranking": "short"}, CardError, ""),
        (["AsAh", "KdKc"], {"ranking": "long"}, ArgumentError, "not one of"),
        (["AsAh", "KsKh"], {"threads": -1, "board": "2s2d"}, None, ""),
        (["AA", "KK"], {"threads": -1}, ValueError, "threads"),
    ],
)
def test_bad_input_is_refused(hands, words, error, message):
    if error is None:  # hands of two cards take no threads
        isohand.equity(hands, **words)
        return
    with pytest.raises(error, match=message):
        isohand.equity(hands, **words)


def test_progress_of_a_long_call():
    seen = []
    isohand.equity(["random", "AsAh"], progress=lambda done, total: seen.append((done, total)))
    assert seen == sorted(seen) and seen[-1][0] == seen[-1][1]


@pytest.mark.parametrize(
    "text", ["AcAd KcKd", "Ac Ad Kc Kd", "AcAd\tKcKd", "AcAdKc KdQs", "AcAd KcKd QcQd"]
)
def test_separated_cards_of_omaha_are_no_range(text):
    for players in [text, "QsQh"], ["QsQhJsJh", text]:
        with pytest.raises(isohand.ParseError, match="'AcAdKcKd'.*'AcAd,KcKd'"):
            isohand.equity(players)


def test_commas_and_spaces_between_cards():
    pair = isohand.equity(["AcAd", "QsQh"])
    assert isohand.equity([" Ac Ad ", "Qs,Qh"]) == pair
    either = isohand.equity(["AcAd,KcKd", "QsQh"])
    assert isohand.equity(["AcAd, KcKd", "QsQh"]) == either
    assert isohand.equity([isohand.Range("AcAd KcKd"), "QsQh"]) == either
    assert either.total == 2 * pair.total
    assert isohand.equity(["AA KK", "QsQh"]) == isohand.equity(["AA,KK", "QsQh"])
    assert isohand.equity(["AcAdKcKd", "QsQhJsJh"], "2s3s4h")[0].shared != ()
