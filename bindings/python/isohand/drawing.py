"""Draws: what one more card can make of a hand of 5 or 6 cards."""

from __future__ import annotations

import enum
from dataclasses import dataclass
from typing import Dict

from isohand._arrays import Cards
from isohand._core import ffi, lib
from isohand._errors import check
from isohand.cards import Hand, set_cards
from isohand.rankings import RANKINGS, Category, ranking_number
from isohand.rating import shown


class Draw(enum.IntFlag):
    """A kind of draw.

    A hand has at most one of the first three, the straight draws.  It has a backdoor draw only if
    it has no other draw to the same category, and five cards.
    """

    GUTSHOT = lib.IH_DRAW_GUTSHOT
    DOUBLE_GUTSHOT = lib.IH_DRAW_DOUBLE_GUTSHOT
    OPEN_ENDED = lib.IH_DRAW_OPEN_ENDED
    FLUSH = lib.IH_DRAW_FLUSH
    STRAIGHT_FLUSH = lib.IH_DRAW_STRAIGHT_FLUSH
    BACKDOOR_STRAIGHT = lib.IH_DRAW_BACKDOOR_STRAIGHT
    BACKDOOR_FLUSH = lib.IH_DRAW_BACKDOOR_FLUSH


@dataclass(frozen=True)
class Draws:
    """The draws and outs of a hand.

    Sets of cards are numbers, as Deck.set() makes them; set_cards() lists their cards.
    """

    category: Category  #: the present category of the hand
    kinds: Draw  #: all draws together; Draw(0) if there is none
    straight: int  #: the set of cards that complete a straight, if that beats the present hand
    flush: int  #: likewise for a flush
    straight_flush: int  #: likewise for a straight flush
    outs: int  #: the set of all outs: the cards that make a hand of a better category
    outs_to: Dict[Category, int]  #: the set of outs to each category that has any, the best first
    text: str  #: the names of the draws: "flush draw, gutshot", or "no draw"

    @property
    def cards(self) -> Cards:
        """The cards of all outs, in ascending order."""
        cards = set_cards(self.outs)
        cards.sort()
        return cards


def draws(hand: Hand, ranking: str = "standard") -> Draws:
    """Finds the draws and outs of a hand.

    A hand has a draw only to what would beat it by the rules of the ranking.  Every card of the
    deck that is not in the hand counts as still to come.

    Args:
        hand: 5 or 6 cards of the deck of the ranking.
        ranking: as for rate().

    Raises as rate().

    >>> found = draws("9s8s7s6h2s")
    >>> found.text
    'flush draw, open-ended'
    >>> len(found.cards)
    29
    """
    number = ranking_number(ranking)
    cards, out = RANKINGS[ranking].deck.hand(hand), ffi.new("ih_draws *")
    check(lib.ih_draws_of_cards(number, cards, len(cards), out), what=shown(hand, cards))
    best_first = reversed(RANKINGS[ranking].categories)
    text = ffi.new("char[]", lib.IH_DRAWS_TEXT)
    lib.ih_draws_describe(out, text)
    return Draws(
        Category(out.category),
        Draw(out.draws),
        out.straight,
        out.flush,
        out.straight_flush,
        lib.ih_draws_outs(out),
        {made: out.outs[made] for made in best_first if out.outs[made] != 0},
        ffi.string(text).decode(),
    )


__all__ = ["Draw", "Draws", "draws"]
