"""Matchups: exactly how often each side wins or ties.

Hands against hands, a range against a range, and every preflop class against every other.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Iterator, List, Optional, Sequence, Tuple, Union

import numpy as np
import numpy.typing as npt

from isohand._arrays import address
from isohand._calls import Progress, executor, long_call
from isohand._core import ffi, lib
from isohand._errors import (
    ArgumentError, CardError, CountError, DeckError, DuplicateError, ParseError, UnsupportedError,
    check,
)
from isohand.cards import Deck, Hand
from isohand.omaha_ranges import OmahaRange
from isohand.ranges import Range
from isohand.rankings import RANKINGS, ranking_number

#: A player: a hand, a range as text or as an isohand.Range, or an isohand.OmahaRange.
Player = Union[Hand, Range, OmahaRange]

Counts = npt.NDArray[np.uint64]

# The numbers of hole cards of Omaha.
_OMAHA_SIZES = range(4, 7)

# The unit of the sums of ih_matchup_ranges: the product of two weights 1.
_RANGE_UNIT = int(lib.IH_RANGE_ONE) ** 2


@dataclass(frozen=True)
class PlayerEquity:
    """What a player wins.  All numbers but `share` are exact."""

    #: Boards that the player wins alone.  Against a range, deals: pairs of hands with a board, each
    #: with the product of the weights of the hands, and a Fraction if that is not a whole number.
    wins: Union[int, Fraction]
    ties: Union[int, Fraction]  #: likewise, boards on which the player shares the pot
    losses: Union[int, Fraction]  #: likewise, boards that the player loses
    pot: Fraction  #: the mean share of the pot, 0..1; all players have 1 together
    #: For hands, shared[k] is the number of boards on which the player is one of k + 1 players who
    #: share the pot; shared[0] == wins.  () for ranges.
    shared: Tuple[int, ...] = ()

    @property
    def share(self) -> float:
        """`pot` as a float."""
        return float(self.pot)


@dataclass(frozen=True)
class Equity(Sequence[PlayerEquity]):
    """The result of equity(): a sequence of the players, in the order of the hands."""

    players: Tuple[PlayerEquity, ...]
    total: Union[int, Fraction]  #: wins + ties + losses of each player

    def __len__(self) -> int:
        return len(self.players)

    def __getitem__(self, player: Any) -> Any:
        return self.players[player]

    def __iter__(self) -> Iterator[PlayerEquity]:
        return iter(self.players)

    @property
    def shares(self) -> npt.NDArray[np.float64]:
        """The mean share of the pot of each player."""
        return np.array([player.share for player in self.players])


def equity(
    hands: Sequence[Player],
    board: Hand = "",
    dead: Hand = "",
    ranking: str = "standard",
    threads: Optional[int] = None,
    progress: Optional[Progress] = None,
) -> Equity:
    """Computes exactly how often each player wins, ties and loses.

    The board is completed to five cards in all possible ways, each with the same weight.

    Args:
        hands: one element for each player.

            - 2 to 10 hands of 2 cards: Hold'em.
            - 2 to 10 hands of 4 to 6 cards: Omaha, by the standard ranking.  As text, their cards
              are not separated: "AsKsQdJd".
            - For two players, also ranges: text such as "QQ+,AKs,ATo+,76s-54s,AhKh:0.5", or Range
              objects.  Between hands stand commas, "AcAd,KcKd", since spaces alone could stand
              between the cards of Omaha, too.  Each pair of hands without a common card then counts
              with the product of their weights.
            - For two players of Omaha, OmahaRange objects, or one and a hand of as many cards.
        board: 0 to 5 cards.
        dead: cards that cannot be dealt.
        ranking: as for rate().
        threads: the number of threads, for Omaha and for ranges; None for one per processor.
        progress: called with the work that is done and its total, for Omaha and for ranges.

    Raises ParseError, CardError, CountError, DuplicateError (also if no two hands of the ranges can
    meet), ArgumentError for the wrong number of players, DeckError for a range of a different deck,
    or UnsupportedError for a game that the library does not have.

    >>> result = equity(["AcAd", "KcKd"])
    >>> result[0].wins, result[0].ties, result[0].losses
    (1410336, 9308, 292660)
    >>> round(equity(["QQ+,AKs", "JJ"])[0].share, 4)
    0.7508
    """
    number, deck = ranking_number(ranking), RANKINGS[ranking].deck
    if isinstance(hands, (str, bytes)) or not 2 <= len(hands) <= lib.IH_MATCHUP_PLAYERS:
        raise ArgumentError(f"hands must be a list of 2 to {lib.IH_MATCHUP_PLAYERS} players")
    known, out_of_play = deck.set(board), deck.set(dead)
    if any(isinstance(player, OmahaRange) for player in hands):
        return _omaha_ranges(ranking, hands, known, out_of_play, threads, progress)
    players = [_read(player, deck) for player in hands]
    sizes = [len(player) if isinstance(player, bytes) else 0 for player in players]
    if 0 in sizes:
        return _ranges(number, deck, players, known, out_of_play, threads, progress)
    sets = [deck.set(player) for player in players]
    if max(sizes) <= 2:
        out = ffi.new("ih_matchup *")
        check(
            lib.ih_matchup_hands(number, sets, len(sets), known, out_of_play, out),
            what=_shown(hands, board, dead),
        )
        return _equity(out, len(sets))
    _check_omaha(ranking)
    return _omaha(sets, known, out_of_play, _shown(hands, board, dead), threads, progress)


def _check_omaha(ranking: str) -> None:
    if ranking_number(ranking) != lib.IH_RANKING_STANDARD:
        raise UnsupportedError(f"Omaha is rated by the standard ranking, not by {ranking!r}")


def _shown(hands: Sequence[Player], board: Hand, dead: Hand) -> str:
    """Returns the players and the known cards as a message names them."""
    words = [" v ".join(map(str, hands))]
    known = {"board": board, "dead": dead}
    words += [f"{name} {cards!r}" for name, cards in known.items() if len(cards) > 0]
    return ", ".join(words)


# ---- Players -----------------------------------------------------------------------------


def _read(player: Any, deck: Deck) -> Any:
    """Returns the cards of a hand as bytes, or the ``ih_range *`` of a range."""
    if isinstance(player, Range):
        if player.deck != deck:
            raise DeckError(f"{player!r} has the deck {player.deck.name}, not {deck.name}")
        return player._range
    if not isinstance(player, str):
        return deck.hand(player)
    is_list = any(separator in player.strip() for separator in ", \t")
    try:
        cards = deck.hand(player)
    except (CardError, ParseError) as error:
        if isinstance(error, DuplicateError) and not is_list:
            raise
        return Range(player, deck)._range
    if len(cards) == 2 or not is_list:
        return cards
    if "," not in player and len(cards) in _OMAHA_SIZES:
        raise ParseError(
            f"{player!r} is a hand of Omaha or a range: write the hand without spaces, such as"
            " 'AcAdKcKd', and the range with commas, such as 'AcAd,KcKd'"
        )
    return Range(player, deck)._range


def _as_range(player: Any, deck: Deck) -> Any:
    """Returns the range of a hand of two cards, or a range itself."""
    if not isinstance(player, bytes):
        return player
    if len(player) != 2:
        raise CountError(f"{len(player)} cards against a range, not 2")
    deck.set(player)
    out = ffi.new("ih_range *")
    out.weight[lib.ih_hole_place(player[0], player[1])] = lib.IH_RANGE_ONE
    return out


# ---- Hands -------------------------------------------------------------------------------


def _omaha(
    sets: List[int],
    board: int,
    dead: int,
    what: str,
    threads: Optional[int],
    progress: Optional[Progress],
) -> Equity:
    out, run, hands = ffi.new("ih_matchup *"), executor(threads), ffi.new("ih_set[]", sets)
    long_call(
        lambda callbacks: int(
            lib.ih_matchup_omaha(hands, len(sets), board, dead, run, callbacks, out)
        ),
        progress,
        what=what,
    )
    return _equity(out, len(sets))


def _equity(matchup: Any, players: int) -> Equity:
    """Returns the numbers of an ``ih_matchup``."""
    boards = int(matchup.boards)

    def player(p: int) -> PlayerEquity:
        shared = tuple(matchup.shares[p][0:players])
        ties = int(lib.ih_matchup_ties(matchup, p))
        pot = Fraction(lib.ih_matchup_pot(matchup, p), boards * lib.IH_MATCHUP_POT)
        return PlayerEquity(shared[0], ties, boards - shared[0] - ties, pot, shared)

    return Equity(tuple(map(player, range(players))), boards)


# ---- Ranges ------------------------------------------------------------------------------


def _ranges(
    number: int,
    deck: Deck,
    players: List[Any],
    board: int,
    dead: int,
    threads: Optional[int],
    progress: Optional[Progress],
) -> Equity:
    if len(players) != 2:
        raise ArgumentError(f"a range needs exactly one opponent, not {len(players) - 1}")
    first, second = (_as_range(player, deck) for player in players)
    out, run = ffi.new("ih_range_matchup *"), executor(threads)
    long_call(
        lambda callbacks: int(
            lib.ih_matchup_ranges(number, first, second, board, dead, run, callbacks, out)
        ),
        progress,
        what="two ranges",
    )
    return _met(out)


def _omaha_ranges(
    ranking: str,
    players: Sequence[Any],
    board: int,
    dead: int,
    threads: Optional[int],
    progress: Optional[Progress],
) -> Equity:
    _check_omaha(ranking)
    if len(players) != 2:
        raise ArgumentError(f"a range needs exactly one opponent, not {len(players) - 1}")
    hole = next(player.hole for player in players if isinstance(player, OmahaRange))
    deck = RANKINGS[ranking].deck
    first, second = (_as_omaha_range(player, hole, deck) for player in players)
    out, run = ffi.new("ih_range_matchup *"), executor(threads)
    pointers = [ffi.from_buffer("uint32_t[]", player._weights) for player in (first, second)]
    long_call(
        lambda callbacks: int(
            lib.ih_matchup_omaha_ranges(hole, *pointers, board, dead, run, callbacks, out)
        ),
        progress,
        what="two ranges of Omaha",
    )
    return _met(out)


def _as_omaha_range(player: Any, hole: int, deck: Deck) -> OmahaRange:
    """Returns the range of a hand, or a range of Omaha itself."""
    if isinstance(player, Range):
        raise ArgumentError(f"{player!r} is a range of Hold'em, and its opponent is not")
    if not isinstance(player, OmahaRange):
        return OmahaRange._of_hand(player, hole, deck)
    if player.deck != deck:
        raise DeckError(f"{player!r} has the deck {player.deck.name}, not {deck.name}")
    if player.hole != hole:
        raise CountError(f"{player.hole} hole cards against {hole}")
    return player


def _met(out: Any) -> Equity:
    """Returns the numbers of an ``ih_range_matchup``."""
    total, wins, ties, losses = map(_weighted, (out.total, out.wins, out.ties, out.losses))
    if total == 0:
        raise DuplicateError("no two hands of the ranges can meet: all share a card")
    pots = [Fraction(2 * won + ties) / (2 * total) for won in (wins, losses)]
    return Equity(
        (PlayerEquity(wins, ties, losses, pots[0]), PlayerEquity(losses, ties, wins, pots[1])),
        total,
    )


def _weighted(sum: Any) -> Union[int, Fraction]:
    """Returns a sum of products of two weights: an int if it is a whole number."""
    value = Fraction(int(sum.high) << 64 | int(sum.low), _RANGE_UNIT)
    return int(value) if value.denominator == 1 else value


# ---- Preflop classes ---------------------------------------------------------------------


@dataclass(frozen=True, eq=False)
class PreflopMatchups:
    """The matchups of all ordered pairs of preflop classes.

    All arrays have a row and a column for each class: 169 of the standard deck, 81 of the short
    deck.  Class ``row * ranks + column`` of the usual grid has its name in `classes`.
    """

    classes: Tuple[str, ...]  #: the names: "22", "32o", ...
    deals: Counts  #: the deals: pairs of hands of both classes without a common card, with boards
    wins: Counts  #: how many of them the class of the row wins
    ties: Counts  #: how many of them are ties

    @property
    def losses(self) -> Counts:
        """How many of the deals the class of the row loses: those that the other class wins."""
        return self.wins.T

    @property
    def share(self) -> npt.NDArray[np.float64]:
        """The mean share of the pot of the class of the row."""
        share: npt.NDArray[np.float64] = (self.wins + self.ties / 2) / self.deals
        return share


def preflop_matchups(
    ranking: str = "standard",
    threads: Optional[int] = None,
    progress: Optional[Progress] = None,
) -> PreflopMatchups:
    """Computes the matchups of all ordered pairs of preflop classes, in a few seconds.

    Args:
        ranking: as for rate().
        threads: the number of threads; None for one per processor.
        progress: called with the work that is done and its total.
    """
    number, deck, run = ranking_number(ranking), RANKINGS[ranking].deck, executor(threads)
    most, classes = lib.IH_PREFLOP_CLASSES, len(deck.ranks) ** 2
    arrays = [np.zeros((most, most), np.uint64) for _ in range(3)]
    pointers = [address(array, "uint64_t *") for array in arrays]
    long_call(
        lambda callbacks: int(lib.ih_matchup_preflop(number, run, callbacks, *pointers)), progress
    )
    names = tuple(_class_name(deck, preflop_class) for preflop_class in range(classes))
    deals, wins, ties = (array[:classes, :classes].copy() for array in arrays)
    return PreflopMatchups(names, deals, wins, ties)


def _class_name(deck: Deck, number: int) -> str:
    text = ffi.new("char[]", lib.IH_PREFLOP_CLASS_TEXT)
    lib.ih_preflop_class_format(deck._deck, number, text)
    return str(ffi.string(text).decode())


__all__ = ["Equity", "PlayerEquity", "PreflopMatchups", "equity", "preflop_matchups"]
