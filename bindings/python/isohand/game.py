"""Games and features: what the values of a table are."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Dict, Optional, Sequence, Tuple, Union

import numpy as np

from isohand._core import ffi as core_ffi
from isohand._core import lib as core
from isohand._errors import ArgumentError, ParseError, RangeError, check, new_error
from isohand._inputs import UINT32, integer, text_bytes, whole
from isohand._table import ffi, lib
from isohand.cards import STANDARD, Deck, Rounds, parse_rounds
from isohand.indexer import Indexer

#: The numpy type of each element type of safetensors.  numpy has no bfloat16: its bits are uint16,
#: the upper half of a float32.
DTYPES: Dict[str, str] = {
    "U8": "|u1", "U16": "<u2", "U32": "<u4", "U64": "<u8",
    "I8": "|i1", "I16": "<i2", "I32": "<i4", "I64": "<i8",
    "F16": "<f2", "BF16": "<u2", "F32": "<f4", "F64": "<f8", "BOOL": "|b1",
}


def string(text: Any) -> str:
    """Returns a string of the library."""
    return str(ffi.string(text).decode("utf-8", "replace"))


def dtype_name(dtype: int) -> str:
    """Returns the name of an ``enum ih_dtype``, such as "U16"."""
    return string(core.ih_dtype_name(dtype))


def rounds_of(rounds: Any) -> Tuple[int, ...]:
    """Returns the cards of each round of an ``ih_rounds *``."""
    return tuple(rounds.cards[0 : rounds.count])


def _find_ranking(name: Optional[str], deck: Deck) -> int:
    """Returns the number of a ranking; for None, that of the deck, or else the standard one."""
    names = {string(core.ih_ranking_name(i)): i for i in range(core.IH_RANKINGS)}
    if name is None:
        out = core_ffi.new("enum ih_ranking *", core.IH_RANKING_STANDARD)
        core.ih_ranking_of_deck(deck._deck, out)
        return int(out[0])
    if name not in names:
        raise ArgumentError(f"ranking {name!r}: not one of {', '.join(names)}")
    return names[name]


#: The most bins of a histogram (isohand/feature.h).
_MOST_BINS = 255


def _final_board(cards: int) -> int:
    if integer(cards, "final_board") not in (0, 3, 4, 5):
        raise ArgumentError(f"final_board must be in 3..5, not {cards}")
    return int(cards)


def _clusters(clusters: Sequence[int]) -> Tuple[int, ...]:
    most = core.IH_PREFLOP_CLASSES
    if len(clusters) > most:
        raise ArgumentError(f"clusters of {len(clusters)} preflop classes, but {most} are most")
    return tuple(whole(cluster, "clusters", 0, most - 1) for cluster in clusters)


@dataclass(frozen=True, init=False)
class Game:
    """A game: the deck, the ranking that rates hands, and the parameters of features.

    Args:
        deck: a Deck or its name.
        ranking: "standard", "short" or "short-trips"; None for that of the deck.
        final_board: cards of the final board, 3 to 5; 0 means 5.
        bins: bins of a histogram, 1 to 255; 0 means 50.
        clusters: the cluster of opponents to which each preflop class belongs, in the order of the
            indices of the round list "2"; empty for none.
        labels: number of labels of the next street; 0 means 65535.
        buckets: number of buckets of an abstraction; 0 for none.

    Raises ParseError, DeckError or ArgumentError.

    >>> Game("4x2", final_board=4).ranking
    'standard'
    >>> Game("short").ranking
    'short'
    """

    deck: Deck
    ranking: str
    final_board: int  #: cards of the final board
    bins: int  #: bins of a histogram
    clusters: Tuple[int, ...]  #: cluster of each preflop class
    labels: int  #: number of labels of the next street
    buckets: int  #: number of buckets

    def __init__(
        self,
        deck: Union[Deck, str] = STANDARD,
        ranking: Optional[str] = None,
        final_board: int = 0,
        bins: int = 0,
        clusters: Sequence[int] = (),
        labels: int = 0,
        buckets: int = 0,
    ) -> None:
        made = deck if isinstance(deck, Deck) else Deck(deck)
        number = _find_ranking(ranking, made)
        for name, value in {
            "deck": made,
            "ranking": string(core.ih_ranking_name(number)),
            "final_board": _final_board(final_board),
            "bins": whole(bins, "bins", 0, _MOST_BINS),
            "clusters": _clusters(clusters),
            "labels": whole(labels, "labels", 0, UINT32),
            "buckets": whole(buckets, "buckets", 0, UINT32),
        }.items():
            object.__setattr__(self, name, value)

    def __reduce__(self) -> Tuple[Any, ...]:
        return Game, (
            self.deck, self.ranking, self.final_board, self.bins, self.clusters, self.labels,
            self.buckets,
        )

    def _new(self) -> Any:
        """Returns an ``ih_feature_game *``."""
        game = ffi.new("ih_feature_game *")
        game.deck = self.deck._deck[0]
        game.ranking = _find_ranking(self.ranking, self.deck)
        game.final_board, game.bins = self.final_board, self.bins
        game.labels, game.buckets = self.labels, self.buckets
        game.clusters = max(self.clusters) + 1 if self.clusters else 0
        game.cluster[0 : len(self.clusters)] = bytes(self.clusters)
        return game

    @classmethod
    def _of(cls, game: Any) -> "Game":
        """Returns a copy of an ``ih_feature_game``."""
        deck = Deck._of(game.deck)
        classes = Indexer("2", deck).size() if game.clusters else 0
        return cls(
            deck, string(core.ih_ranking_name(game.ranking)), game.final_board, game.bins,
            tuple(game.cluster[0:classes]), game.labels, game.buckets,
        )


@dataclass(frozen=True)
class FeatureTensor:
    """A tensor of a feature, which has a row for each hand."""

    name: str
    dtype: np.dtype[Any]
    width: int  #: elements of a row, in a second dimension; 0: one element, and one dimension


@dataclass(frozen=True)
class FeatureInput:
    """A tensor of another table, from which a table is made."""

    feature: str
    tensor: str
    rounds: Tuple[int, ...]  #: the rounds of the other table


class Feature:
    """What the values of a table are: "strength", "ehs", "histogram" ...

    Args:
        name: one of features().

    Raises ArgumentError for an unknown name.

    >>> [tensor.name for tensor in Feature("equity").tensors(Game(), "river")]
    ['wins', 'ties', 'losses']
    """

    __slots__ = ("_feature",)

    def __init__(self, name: str) -> None:
        self._feature = lib.ih_feature_find(text_bytes(name, "feature"))
        if self._feature == ffi.NULL:
            raise ArgumentError(f"feature {name!r}: not one of {', '.join(features())}")

    @classmethod
    def _of(cls, feature: Any) -> "Feature":
        made = cls.__new__(cls)
        made._feature = feature
        return made

    def __repr__(self) -> str:
        return f"Feature({self.name!r})"

    def __reduce__(self) -> Tuple[Any, ...]:
        return Feature, (self.name,)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Feature) and self.name == other.name

    def __hash__(self) -> int:
        return hash(self.name)

    @property
    def name(self) -> str:
        """Its name, such as "equity"."""
        return string(lib.ih_feature_name(self._feature))

    @property
    def revision(self) -> int:
        """The revision of its algorithm, from 1; tables of one revision have equal values."""
        return int(lib.ih_feature_revision(self._feature))

    @property
    def parameters(self) -> Tuple[str, ...]:
        """The parameters of a Game that it takes."""
        bits = lib.ih_feature_parameters(self._feature)
        names = {
            "final_board": lib.IH_PARAMETER_BOARD,
            "bins": lib.IH_PARAMETER_BINS,
            "clusters": lib.IH_PARAMETER_CLUSTERS,
            "labels": lib.IH_PARAMETER_LABELS,
            "buckets": lib.IH_PARAMETER_BUCKETS,
        }
        return tuple(name for name, bit in names.items() if bits & bit)

    @property
    def is_derivable(self) -> bool:
        """Whether rows can be recomputed from the cards, as Table.verify() does."""
        return bool(lib.ih_feature_is_derivable(self._feature))

    def scale(self, game: Optional[Game] = None) -> str:
        """Returns the scale of the values, a short token: "strength-1-7462"."""
        return string(lib.ih_feature_scale(self._feature, _game(game)._new().ranking))

    def meaning(self, game: Optional[Game] = None) -> str:
        """Returns the scale of the values as a phrase for people."""
        return string(lib.ih_feature_meaning(self._feature, _game(game)._new().ranking))

    def complete(self, game: Optional[Game] = None) -> Game:
        """Returns a game whose parameters are those that the feature takes, with its defaults."""
        out = ffi.new("ih_feature_game *")
        check(lib.ih_feature_complete(self._feature, _game(game)._new(), out), what=repr(game))
        return Game._of(out[0])

    def check(self, game: Optional[Game] = None, rounds: Rounds = "river") -> None:
        """Checks that the hands of the last round have the feature in a game.

        Raises UnsupportedError or ArgumentError.
        """
        made, error = _game(game), new_error()
        parsed = parse_rounds(rounds, made.deck)
        check(lib.ih_feature_check(self._feature, made._new(), parsed, error), error)

    def tensors(
        self, game: Optional[Game] = None, rounds: Rounds = "river"
    ) -> Tuple[FeatureTensor, ...]:
        """Returns the tensors of a table, in the order of the file.  Raises as check()."""
        self.check(game, rounds)
        made, out = _game(game), ffi.new("ih_feature_tensor[]", lib.IH_FEATURE_TENSORS)
        parsed = parse_rounds(rounds, made.deck)
        count = lib.ih_feature_tensors(self._feature, made._new(), parsed, out)
        return tuple(
            FeatureTensor(string(t.name), np.dtype(DTYPES[dtype_name(t.dtype)]), int(t.width))
            for t in out[0:count]
        )

    def inputs(
        self, game: Optional[Game] = None, rounds: Rounds = "river"
    ) -> Tuple[FeatureInput, ...]:
        """Returns the tensors from which a table is made; empty if the cards alone are enough.

        Raises as check().
        """
        self.check(game, rounds)
        made, out = _game(game), ffi.new("ih_feature_input[]", lib.IH_FEATURE_INPUTS)
        parsed = parse_rounds(rounds, made.deck)
        count = lib.ih_feature_inputs(self._feature, made._new(), parsed, out)
        return tuple(
            FeatureInput(Feature._of(i.feature).name, string(i.tensor), rounds_of(i.rounds))
            for i in out[0:count]
        )


def features() -> Dict[str, Feature]:
    """Returns all features by their names.

    >>> list(features())[:4]
    ['strength', 'equity', 'ehs', 'histogram']
    """
    found: Dict[str, Feature] = {}
    feature = lib.ih_feature_at(0)
    while feature != ffi.NULL:
        made = Feature._of(feature)
        found[made.name] = made
        feature = lib.ih_feature_at(len(found))
    return found


def _game(game: Optional[Game]) -> Game:
    return Game() if game is None else game


#: The streets of a game by name, and the cards on their boards.
STREETS: Dict[str, int] = {"preflop": 0, "flop": 3, "turn": 4, "river": 5}

#: A street: its name, or the number of cards on its board.
Street = Union[str, int]


def board_of(street: Street) -> int:
    """Returns the number of cards on the board of a street."""
    if isinstance(street, str):
        if street not in STREETS:
            raise ParseError(f"street {street!r}: not one of {', '.join(STREETS)}")
        return STREETS[street]
    board = whole(street, "street")
    if board not in STREETS.values():
        raise RangeError(f"street {board}: no street has a board of so many cards")
    return board


__all__ = ["Feature", "FeatureInput", "FeatureTensor", "Game", "features"]
