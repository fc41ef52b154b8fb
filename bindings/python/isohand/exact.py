"""Exact numbers of hands of any size, and a check of indexers.

They are computed in GMP, by code that the indexer does not share.
"""

from __future__ import annotations

from typing import Any, Union

from isohand._core import ffi
from isohand._errors import check
from isohand._exact import lib
from isohand.cards import STANDARD, Deck, Rounds, parse_rounds
from isohand.indexer import Indexer

__all__ = ["exact_check", "exact_deals", "exact_size"]


def exact_size(rounds: Rounds, deck: Union[Deck, str] = STANDARD) -> int:
    """Returns the number of hands up to suit permutation, however large.

    With a rank-only deck, hands that hold the same ranks in every round count once.

    Args:
        rounds: the number of cards that each round deals, as for Indexer.
        deck: a Deck or its name.

    Raises ParseError, DeckError or RoundsError.

    >>> exact_size("2,3,1,1")
    2428287420
    >>> exact_size("13,13,13,13")  # bridge
    2235197513162569580480368800
    """
    return _number(lib.ih_exact_size_text, rounds, deck)


def exact_deals(rounds: Rounds, deck: Union[Deck, str] = STANDARD) -> int:
    """Returns the number of raw deals, ignoring the order of the cards within a round.

    Arguments and exceptions as for exact_size().

    >>> exact_deals("13,13,13,13")
    53644737765488792839237440000
    """
    return _number(lib.ih_exact_deals_text, rounds, deck)


def _number(function: Any, rounds: Rounds, deck: Union[Deck, str]) -> int:
    deck = deck if isinstance(deck, Deck) else Deck(deck)
    text = ffi.new("char[]", lib.IH_EXACT_TEXT)
    check(function(deck._deck, parse_rounds(rounds, deck), text), what=f"rounds {rounds!r}")
    return int(ffi.string(text))


def exact_check(indexer: Indexer) -> None:
    """Checks the sizes and the numbers of deals of every round of an indexer.

    Raises InternalError if one of them is wrong.
    """
    check(lib.ih_exact_check(indexer._indexer), what=repr(indexer))
