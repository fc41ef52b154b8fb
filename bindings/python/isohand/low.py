"""Low games: games that the lowest hand wins.

As everywhere, the higher strength is the better hand: in ace-to-five, for example, the wheel 5432A
has the highest strength.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Dict, Optional, Tuple

import numpy as np

from isohand._arrays import Cards, Rows, address, output, rows_of
from isohand._core import ffi, lib
from isohand._errors import ArgumentError, RangeError, check
from isohand._inputs import integer
from isohand.cards import STANDARD, Hand
from isohand.rating import NO_ROW, Strengths, check_rows, shown


@dataclass(frozen=True)
class LowGame:
    """A low game of the standard deck, with a scale of its own.

    Strengths are 1..max; in eight-or-better, 0 is a hand that does not qualify.
    """

    name: str
    max: int  #: the highest strength
    min_cards: int  #: the fewest cards of a hand
    max_cards: int  #: the most cards of a hand
    _number: int = field(repr=False)  # the enum ih_low


def _game(number: int) -> LowGame:
    return LowGame(
        ffi.string(lib.ih_low_name(number)).decode(),
        lib.ih_low_max(number),
        lib.ih_low_min_cards(number),
        lib.IH_LOW_MAX_CARDS,
        number,
    )


#: All low games, by name.
#:
#: - "ace-to-five": the lowest five cards count.  Aces are low; straights and flushes do not count.
#: - "eight-or-better": like ace-to-five if these five cards have distinct ranks, none above eight;
#:   otherwise the hand does not qualify.
#: - "deuce-to-seven": the worst five cards by the standard ranking count, except that aces are only
#:   high.
#: - "badugi": as many cards count as can be chosen with distinct ranks and distinct suits.  Four
#:   cards beat three, and so on; of equally many, the lowest win.  Aces are low.
LOW_GAMES: Dict[str, LowGame] = {game.name: game for game in map(_game, range(lib.IH_LOWS))}


def _number(game: str) -> int:
    if game not in LOW_GAMES:
        raise ArgumentError(f"low game {game!r}: not one of {', '.join(LOW_GAMES)}")
    return LOW_GAMES[game]._number


def rate_low(hand: Hand, game: str = "ace-to-five") -> int:
    """Returns the strength of the best low hand among some cards.

    Args:
        hand: 5 to 9 cards of the standard deck, in badugi 4 to 9.
        game: a name in LOW_GAMES.

    Returns:
        1..LOW_GAMES[game].max, the higher the better; 0 only in eight-or-better, if the hand does
        not qualify.

    Raises as rate().

    >>> rate_low("As2d3h4c5sKdKs")
    6175
    """
    number, cards, out = _number(game), STANDARD.hand(hand), ffi.new("uint16_t *")
    check(lib.ih_low_rate(number, cards, len(cards), out), what=shown(hand, cards))
    return int(out[0])


def rate_low_batch(
    rows: Rows, game: str = "ace-to-five", out: Optional[Strengths] = None
) -> Strengths:
    """Returns the strengths of many low hands.

    Args:
        rows: array of shape (..., cards), as for rate_batch().
        game: a name in LOW_GAMES.
        out: uint16 array of shape (...) that receives the strengths; None for a new one.

    Raises as rate_batch().
    """
    number, hands = _number(game), rows_of(rows, None)
    out, bad = output(out, hands.shape, np.uint16), ffi.new("size_t *", NO_ROW)
    width = hands.array.shape[1]
    status = lib.py_low_rate_batch(
        number, hands.pointer, hands.stride, width, hands.count, address(out, "uint16_t *"), bad
    )
    check_rows(status, bad, f"rows of {width} cards")
    return out


@dataclass(frozen=True, eq=False)
class LowExplanation:
    """A rated low hand, explained."""

    strength: int
    category: str  #: "no pair", "pair", ..., "four-card badugi", ..., "no low"
    cards: Cards  #: the cards that count, the most important first; empty if no low qualifies
    text: str  #: a description: "7-5-4-3-2 low", "three-card badugi, 6-4-A"

    @classmethod
    def _of(cls, out: Any, game: str) -> "LowExplanation":
        """Returns a copy of an ``ih_low_explanation``."""
        return cls(
            out.strength,
            low_category(out.strength, game),
            np.frombuffer(bytes(out.cards[0 : out.count]), np.uint8),
            ffi.string(out.text).decode(),
        )


def explain_low(hand: Hand, game: str = "ace-to-five") -> LowExplanation:
    """Explains the strength of a low hand.  Arguments and exceptions as for rate_low().

    >>> explain_low("As2d3h4c6sKdKs").text
    '6-4-3-2-A low'
    """
    number, cards, out = _number(game), STANDARD.hand(hand), ffi.new("ih_low_explanation *")
    check(lib.ih_low_explain(number, cards, len(cards), out), what=shown(hand, cards))
    return LowExplanation._of(out, game)


def _strength(strength: int, game: str) -> int:
    """Returns a strength; raises RangeError unless it is on the scale of a game."""
    strength, most = integer(strength, "strength"), LOW_GAMES[game].max
    least = 0 if LOW_GAMES[game]._number == lib.IH_LOW_EIGHT_OR_BETTER else 1
    if not least <= strength <= most:
        raise RangeError(f"strength {strength} is not in {least}..{most}")
    return strength


def low_category(strength: int, game: str = "ace-to-five") -> str:
    """Returns the name of the category of a strength.  Raises RangeError."""
    number = _number(game)
    return str(ffi.string(lib.ih_low_category_name(number, _strength(strength, game))).decode())


def low_ranks(strength: int, game: str = "ace-to-five") -> Tuple[int, ...]:
    """Returns the ranks that count, the most important first: 0 is the two and 12 the ace.

    Raises RangeError.

    >>> low_ranks(6175)
    (3, 2, 1, 0, 12)
    """
    number, ranks = _number(game), ffi.new("uint8_t[5]")
    count = lib.ih_low_ranks(number, _strength(strength, game), ranks)
    return tuple(ranks[0:count])


def describe_low(strength: int, game: str = "ace-to-five") -> str:
    """Describes a strength.  Raises RangeError.

    >>> describe_low(1092, "badugi")
    'four-card badugi, 4-3-2-A'
    """
    number, text = _number(game), ffi.new("char[]", lib.IH_DESCRIPTION_TEXT)
    lib.ih_low_describe(number, _strength(strength, game), text)
    return str(ffi.string(text).decode())


__all__ = [
    "LOW_GAMES", "LowExplanation", "LowGame", "describe_low", "explain_low", "low_category",
    "low_ranks", "rate_low", "rate_low_batch",
]
