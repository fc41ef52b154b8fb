"""Exact numbers of any size: isohand.exact."""

from __future__ import annotations

from math import comb, factorial, prod

import pytest

import isohand
from isohand import Deck, Indexer

pytest.importorskip("isohand._exact")


def test_known_sizes(golden):
    for deck, rounds, size in golden("known-sizes.tsv"):
        assert isohand.exact_size(rounds, deck) == int(size)
        assert isohand.exact_size(rounds, Deck(deck)) == int(size)


@pytest.mark.parametrize(
    "rounds, deck", [("13,13,13,13", "standard"), ("2,3,1,1", "short"), ("8,8,8,8,8,8,8,8", "16x4")]
)
def test_deals(rounds, deck):
    counts, cards = [int(count) for count in rounds.split(",")], len(Deck(deck))
    left = cards - sum(counts)
    expected = factorial(cards) // (prod(map(factorial, counts)) * factorial(left))
    assert isohand.exact_deals(rounds, deck) == isohand.exact_deals(counts, deck) == expected
    size = isohand.exact_size(rounds, deck)
    assert expected <= 24 * size and size < expected


def test_like_the_command(command):
    lines = command("size", "13,13,13,13").split("\n")[:-1]
    rounds = [13, 13, 13, 13]
    for round, line in enumerate(lines):
        assert int(line.split()[2]) == isohand.exact_size(rounds[: round + 1])
    assert isohand.exact_size("1,1", "leduc-ranks") == 9


def test_indexers_are_exact():
    for rounds, deck in ("2,3,1,1", "standard"), ("4,3", "short"), ("1,1", "leduc-ranks"):
        indexer = Indexer(rounds, deck)
        isohand.exact_check(indexer)
        assert isohand.exact_size(rounds, deck) == indexer.size()
        assert isohand.exact_deals(rounds, deck) == indexer.deals()
    assert isohand.exact_deals("2,3") == comb(52, 2) * comb(50, 3)


def test_a_wrong_indexer(monkeypatch):
    class Wrong:
        @staticmethod
        def ih_exact_check(indexer):
            return isohand.InternalError.status

    monkeypatch.setattr("isohand.exact.lib", Wrong)
    with pytest.raises(isohand.InternalError, match="2,3"):
        isohand.exact_check(Indexer("2,3"))


def test_refused():
    for rounds, deck, error in [
        ("2,x", "standard", "ParseError"),
        ("2,0", "standard", "RoundsError"),
        ("50,3", "standard", "RoundsError"),
        ("2", "17x4", "DeckError"),
    ]:
        for call in isohand.exact_size, isohand.exact_deals:
            with pytest.raises(getattr(isohand, error)):
                call(rounds, deck)
