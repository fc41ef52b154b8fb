"""Numbers and texts as the calls take them: whole numbers of any type, never cut ones."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

import numpy as np
import pytest

import isohand
from isohand import STANDARD, Indexer

FLOP = Indexer("2,3")

#: Calls of one whole number, which all take 5.
CALLS = {
    "Indexer.unindex": FLOP.unindex,
    "Indexer.unindex, round": lambda n: Indexer("2,1,1,1,1,1").unindex(0, n),
    "Indexer.size": lambda n: Indexer("2,1,1,1,1,1").size(n),
    "Indexer.multiplicity": FLOP.multiplicity,
    "Indexer.children": lambda n: FLOP.children(n, 0).indices,
    "Indexer.parent": FLOP.parent,
    "Indexer.sequence, first": lambda n: next(FLOP.sequence(first=n, chunk=2)),
    "Indexer.sequence, count": lambda n: next(FLOP.sequence(count=n)),
    "Indexer.sequence, chunk": lambda n: next(FLOP.sequence(chunk=n)),
    "Indexer.canonical_boards, first": lambda n: Indexer("3").canonical_boards(first=n).cards,
    "Indexer.canonical_boards, count": lambda n: Indexer("3").canonical_boards(count=n).cards,
    "Indexer.suit_groups, first": lambda n: FLOP.suit_groups([1, 1], n),
    "Indexer.suit_groups, count": lambda n: FLOP.suit_groups([1, 1], 0, n),
    "Sequence.runs": lambda n: next(FLOP.sequence().runs(n)),
    "set_cards": isohand.set_cards,
    "preflop_class_name": isohand.preflop_class_name,
    "binomial, n": lambda n: isohand.binomial(n, 2),
    "binomial, k": lambda n: isohand.binomial(9, n),
    "colex_rank": isohand.colex_rank,
    "colex_unrank": lambda n: isohand.colex_unrank(n, 2, 7),
    "multiset_count": lambda n: isohand.multiset_count(n, 2),
    "multiset_rank": lambda n: isohand.multiset_rank([n, 9]),
    "multiset_unrank": lambda n: isohand.multiset_unrank(n, 2),
    "quinary_size": isohand.quinary_size,
    "quinary_unrank": lambda n: isohand.quinary_unrank(n, n),
    "category": isohand.category,
    "describe": isohand.describe,
    "describe_low": isohand.describe_low,
    "low_ranks": isohand.low_ranks,
    "rate_sets": lambda n: isohand.rate_sets([STANDARD.set("AsKsQsJsTs")], n),
    "completions": lambda n: isohand.completions("AsKsQsJs", n - type(n)(4), "2c2d"),
    "completions, pool": lambda n: isohand.completions("AsKsQsJs", 1, n),
    "rate_omaha_batch": lambda n: isohand.rate_omaha_batch([list(range(9))], n),
    "omaha_equity": lambda n: isohand.omaha_equity("AsKsQs9h", n, deck="6x4").wins,
    "omaha_board_buckets": lambda n: isohand.omaha_board_buckets("AsKsQs9h", n, deck="6x4"),
    "Street": lambda n: isohand.Street(n - n, n).hands,
    "strengths, first": lambda n: isohand.strengths(FLOP, first=n, count=3),
    "strengths, count": lambda n: isohand.strengths(FLOP, count=n),
}


@pytest.mark.parametrize("name", CALLS)
@pytest.mark.parametrize("kind", [np.uint64, np.int64, np.uint8, np.int16])
def test_whole_numbers_of_any_type(name, kind):
    call = CALLS[name]
    np.testing.assert_array_equal(call(kind(5)), call(5))


@pytest.mark.parametrize("name", CALLS)
@pytest.mark.parametrize(
    "number", [5.0, np.float32(5.7), np.float64(5), Decimal("5.7"), Fraction(17, 3), "5", None]
)
def test_other_numbers_are_refused(name, number):
    if number is None and name.endswith(("count", "pool")):
        pytest.skip("None has a meaning")
    with pytest.raises((TypeError, isohand.ParseError)):
        CALLS[name](number)


def test_messages_name_the_input():
    with pytest.raises(TypeError, match=r"index must be a whole number, not array\(\[5\.7\]\)"):
        FLOP.unindex(np.array([5.7]))
    with pytest.raises(TypeError, match="round must be a whole number, not 0.5"):
        FLOP.size(0.5)


@pytest.mark.parametrize(
    "indices, row",
    [
        ([5, 2**63], 1), ([5, -1, 2**64], 1), (2**64, None), ([[0, 1], [2**64, 2**80]], 2),
        (-(2**70), None), ([2**64 - 1], 0), (range(2**63 - 1, 2**63 + 1), 0),
    ],
)  # fmt: skip
def test_indices_that_do_not_fit(indices, row):
    for call in FLOP.unindex_batch, FLOP.multiplicity, FLOP.parent:
        if call == FLOP.parent and row is None:
            continue  # a scalar call, which has no row
        with pytest.raises(isohand.RangeError) as caught:
            call(indices)
        assert caught.value.row == row


def test_whole_numbers_that_do_not_fit():
    """They are out of range, not of a wrong type; lists of them may become floats on the way."""
    with pytest.raises(isohand.CardError, match="18446744073709551616 is not a card"):
        FLOP.index_batch([[0, 1, 2, 3, 2**64]])
    with pytest.raises(OverflowError, match="18446744073709551616 does not fit"):
        isohand.rate_sets([0, 2**64])
    for values in [0.0, 2.0**63], [None, 1], [1, 2**64, 0.5]:
        with pytest.raises(TypeError, match="indices must be whole numbers"):
            FLOP.unindex_batch(values)


@pytest.mark.parametrize("wrong", [300, -1, 256, 2**40, 2**64, -(2**70)])
def test_rows_of_values_that_are_no_bytes(wrong):
    rows = [[1, 2, 3, 4, 5], [1, 2, 3, 4, wrong], [1, 2, 3, wrong, 5]]
    for call in FLOP.index_batch, isohand.rate_batch, isohand.rate_holes, isohand.rate_low_batch:
        with pytest.raises(isohand.CardError, match=f"row 1: {wrong} is not a card") as caught:
            call(rows)
        assert caught.value.row == 1
        with pytest.raises(isohand.CardError) as caught:
            call([rows[:1], rows[1:2]])
        assert caught.value.row == 1
    with pytest.raises(isohand.CardError, match=f"{wrong} is not a card") as caught:
        FLOP.index(rows[1])
    assert caught.value.row is None


@pytest.mark.parametrize("call", [FLOP.index_batch, isohand.rate_batch, isohand.rate_omaha_batch])
def test_texts_for_batches(call):
    """They are refused with a word of how to read them."""
    texts = ["AsKsQsJsTs", "2s2h2d2c3s"]
    for values in texts, tuple(texts), np.array(texts), np.array(texts, object), texts[0]:
        with pytest.raises(TypeError, match="read texts by .*Deck.rows"):
            call(values)
    with pytest.raises(TypeError, match="float64$"):
        call([[0.5] * 5])
    assert isohand.rate_batch(STANDARD.rows(texts)).tolist()[0] == 7462


#: Calls that take a deck, or its name.
DECK_CALLS = {
    "Indexer": lambda deck: Indexer("2", deck).size(),
    "Range": lambda deck: isohand.Range("AKs", deck),
    "Range.from_weights": lambda deck: isohand.Range.from_weights(np.zeros(1326), deck),
    "Range.from_classes": lambda deck: isohand.Range.from_classes(np.eye(9), deck),
    "preflop_class": lambda deck: isohand.preflop_class("AsKs", deck),
    "preflop_class_name": lambda deck: isohand.preflop_class_name(5, deck),
    "preflop_classes": isohand.preflop_classes,
    "preflop_grid": lambda deck: isohand.preflop_grid(range(81), deck=deck),
    "Symmetry": lambda deck: isohand.Symmetry("AsKsQs", deck=deck).next_cards.cards,
    "hole_permutation": lambda deck: isohand.hole_permutation([1, 0, 2, 3], deck),
    "hole_vector_length": isohand.hole_vector_length,
    "omaha_equity": lambda deck: isohand.omaha_equity("AsKsQs9h", deck=deck).wins,
    "ranking_of": isohand.ranking_of,
    "Street": lambda deck: isohand.Street(0, 3, deck=deck).hands,
}


@pytest.mark.parametrize("name", DECK_CALLS)
def test_decks_and_their_names(name):
    call = DECK_CALLS[name]
    np.testing.assert_array_equal(call("short"), call(isohand.Deck("short")))
    with pytest.raises(isohand.ParseError):
        call("no deck")
    with pytest.raises(TypeError, match="deck must be a Deck or its name, not 52"):
        call(52)


@pytest.mark.parametrize(
    "call",
    [
        lambda: isohand.explain("AsKsQsJsTs"),
        lambda: isohand.explain_low("As2s3s4s5h"),
        lambda: isohand.explain_omaha("AsKdTh9h", "QsJsTs2d2c"),
        lambda: isohand.explain_omaha_low("As2dKhKs", "3s4s5s2hTc"),
        lambda: isohand.compare_holes("QsJsTs2d2c"),
        lambda: isohand.sort_holes("QsJsTs2d2c"),
        lambda: FLOP.canonical("AsKs"),
        lambda: FLOP.children(0, 0),
        lambda: Indexer("3").canonical_boards(),
        lambda: isohand.Symmetry("AsKsQs").next_cards,
        lambda: isohand.Relation(FLOP, Indexer("2,4")).targets(0),
        lambda: isohand.PreflopMatchups(("22",), *[np.zeros((1, 1), np.uint64)] * 3),
    ],
)
def test_results_with_arrays_compare_as_objects(call):
    """Whether all arrays are equal is not one truth value; the same object is equal."""
    result = call()
    assert result == result and result != call()
    assert len({result, result}) == 1


def test_subclasses_of_bytes():
    """What is more than bytes is a hand, too."""

    class Named(bytes):
        pass

    cards = bytes(STANDARD.cards("AsKsQsJsTs"))
    for kind in np.bytes_, Named, bytearray, memoryview:
        assert isohand.rate(kind(cards)) == 7462
        assert FLOP.index(kind(cards)) == FLOP.index(cards)
        assert type(STANDARD.hand(kind(cards))) is bytes


def test_indices_of_numpy():
    """An index of an array of indices goes into every call."""
    index = np.array([5], np.uint64)[0]
    sequence = FLOP.sequence(first=index, count=2)
    np.testing.assert_array_equal(next(sequence), FLOP.unindex_batch([5, 6]))
    sequence.seek(index, np.uint64(1))
    assert (sequence.index, sequence.left) == (5, 1)
    relation = isohand.Relation(Indexer("2"), Indexer("3"))
    values = np.arange(relation.target_indexer.size(), dtype=np.uint32)
    expected = relation.sum(values)[5:7]
    np.testing.assert_array_equal(relation.sum(values, index, np.uint64(2)), expected)
    np.testing.assert_array_equal(relation.targets(index).indices, relation.targets(5).indices)
