"""Cards, decks and text: isohand.cards."""

from __future__ import annotations

import pickle

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

import isohand
from isohand import STANDARD, Deck


@pytest.mark.parametrize("text", ["", "AsKs", "Xx", "A", "As Ah", "AsAs", "\0"])
def test_text_that_is_not_a_card(text):
    with pytest.raises(TypeError, match="is not a card"):
        text in STANDARD


@pytest.mark.parametrize(
    "name, ranks, suits, rank_only",
    [
        ("standard", "23456789TJQKA", "shdc", False),
        ("short", "6789TJQKA", "shdc", False),
        ("royal", "TJQKA", "shdc", False),
        ("leduc", "JQK", "sh", False),
        ("leduc-ranks", "JQK", "sh", True),
        ("16x4", "Z0123456789TJQKA"[-16:], "shdc", False),
        ("2x3", "KA", "shd", False),
    ],
)
def test_decks(name, ranks, suits, rank_only):
    deck = Deck(name)
    assert (deck.ranks, deck.suits, deck.is_rank_only) == (ranks, suits, rank_only)
    assert len(deck) == len(ranks) * len(suits)
    cards = [4 * rank + suit for rank in range(len(ranks)) for suit in range(len(suits))]
    assert list(deck) == cards
    assert [card for card in range(-300, 300) if card in deck] == cards
    assert 1.0 not in deck and np.uint8(0) in deck
    texts = [rank + suit for rank in "Z0123456789TJQKA" for suit in "shdc"]
    assert {text for text in texts if text in deck} == set(map(deck.text, [[c] for c in cards]))
    texts = [rank + suit for rank in ranks for suit in suits]
    assert deck.text(np.array(cards)[:, None]) == texts
    assert deck.cards(" | ".join(texts)).tolist() == cards
    assert deck.all == sum(1 << (16 * (card & 3) + (card >> 2)) for card in cards)


def test_decks_compare_by_value():
    assert Deck("13x4") == STANDARD != Deck("13x4-ranks")
    assert hash(Deck("13x4")) == hash(STANDARD)
    assert STANDARD != "standard"
    assert len({Deck("9x4"), Deck("short"), Deck("royal")}) == 2
    for deck in STANDARD, Deck("leduc-ranks"):
        assert pickle.loads(pickle.dumps(deck)) == deck == eval(repr(deck))


@pytest.mark.parametrize(
    "name, error",
    [("", "ParseError"), ("13x", "ParseError"), ("17x4", "DeckError"), ("4x5", "DeckError")],
)
def test_no_decks(name, error):
    with pytest.raises(getattr(isohand, error)):
        Deck(name)


@pytest.mark.parametrize(
    "text, error, position",
    [
        ("AsXs", isohand.ParseError, 3),
        ("AsK", isohand.ParseError, 4),
        ("AsAs", isohand.DuplicateError, 3),
        ("As1s", isohand.CardError, 3),
        ("é", isohand.ParseError, 1),
    ],
)
def test_no_cards(text, error, position):
    with pytest.raises(error) as caught:
        STANDARD.cards(text)
    assert caught.value.position == position
    with pytest.raises(error) as caught:
        STANDARD.rows(["AsKs", text])
    assert caught.value.row == 1


def test_rows():
    assert STANDARD.rows([]).shape == (0, 0)
    assert STANDARD.rows(["AsKs", "2h 2d"]).tolist() == [[48, 44], [1, 2]]
    with pytest.raises(isohand.CountError) as caught:
        STANDARD.rows(["AsKs", "2h"])
    assert caught.value.row == 1
    assert STANDARD.text(STANDARD.rows(["AsKs", "2h2d"])[::-1]) == ["2h2d", "AsKs"]
    cube = np.array([[[0, 1]], [[2, 3]]])
    assert STANDARD.text(cube) == [["2s2h"], ["2d2c"]]


def test_text_refuses_what_is_not_a_card():
    for cards, error in [([52], isohand.CardError), ([-1], isohand.CardError), ([1.5], TypeError)]:
        with pytest.raises(error):
            STANDARD.text(cards)
    assert STANDARD.text([]) == ""


def test_a_hand_is_text_bytes_or_an_array():
    hands = ["AsKs", b"\x30\x2c", bytearray([48, 44]), [48, 44], (48, 44)]
    hands += [np.array([48, 44], dtype) for dtype in (np.uint8, np.int64, np.uint16)]
    hands += [np.array([48, 0, 44, 0], np.uint8)[::2]]
    for hand in hands:
        assert STANDARD.hand(hand) == b"\x30\x2c"
        assert STANDARD.set(hand) == 1 << 12 | 1 << 11
    with pytest.raises(isohand.CountError):
        STANDARD.hand(np.zeros((2, 2), np.uint8))
    with pytest.raises(isohand.DuplicateError):
        STANDARD.set([1, 1])
    with pytest.raises(isohand.CardError):
        STANDARD.set([52])


@settings(deadline=None, max_examples=50, derandomize=True)
@given(st.lists(st.integers(0, 63), unique=True))
def test_sets(cards):
    deck = Deck("16x4")
    chosen = deck.set(cards)
    assert bin(chosen).count("1") == len(cards)
    listed = isohand.set_cards(chosen).tolist()
    assert listed == sorted(cards, key=lambda card: (card & 3, card >> 2))
    assert deck.cards(deck.text(cards)).tolist() == cards
