"""isohand: dense hand indices, hand rating, equity, tables and buckets for poker solvers."""

from isohand import _errors
from isohand._core import ffi as _ffi, lib as _lib
from isohand._errors import *  # noqa: F401,F403
from isohand.cards import STANDARD, Deck, set_cards
from isohand.drawing import Draw, Draws, draws
from isohand.indexer import Canonical, Indexer
from isohand.low import (
    LOW_GAMES, LowExplanation, LowGame, describe_low, explain_low, low_category, low_ranks,
    rate_low, rate_low_batch,
)
from isohand.matchup import Equity, PlayerEquity, PreflopMatchups, equity, preflop_matchups
from isohand.omaha import (
    OmahaBoard, OmahaExplanation, OmahaLowExplanation, explain_omaha, explain_omaha_low,
    rate_omaha, rate_omaha_batch, rate_omaha_low,
)
from isohand.partial import Partial, explain_partial, partial_max, rate_partial
from isohand.rankings import RANKINGS, Category, Ranking, category, describe, ranking_of
from isohand.rating import (
    CARD_SUMS, Explanation, completions, explain, rate, rate_batch, rate_sets, rate_sums,
)
from isohand.showdown import Comparison, HoleOrder, compare_holes, rate_holes, sort_holes
from isohand.streets import (
    ClusterCounts, FinalCounts, Street, Sums, Transitions, preflop_clusters,
)
from isohand.strength import strengths

#: The version of the library that is linked.
__version__: str = _ffi.string(_lib.ih_version()).decode()

__all__ = _errors.__all__ + ["STANDARD", "Canonical", "Deck", "Indexer", "set_cards"]
# Rating and equity.
__all__ += [
    "CARD_SUMS", "Category", "ClusterCounts", "Comparison", "Draw", "Draws", "Equity",
    "Explanation", "FinalCounts", "HoleOrder", "LOW_GAMES", "LowExplanation", "LowGame",
    "OmahaBoard", "OmahaExplanation", "OmahaLowExplanation", "Partial", "PlayerEquity",
    "PreflopMatchups", "RANKINGS", "Ranking", "Street", "Sums", "Transitions", "category",
    "compare_holes", "completions", "describe", "describe_low", "draws", "equity", "explain",
    "explain_low", "explain_omaha", "explain_omaha_low", "explain_partial", "low_category",
    "low_ranks", "partial_max", "preflop_clusters", "preflop_matchups", "ranking_of", "rate",
    "rate_batch", "rate_holes", "rate_low", "rate_low_batch", "rate_omaha", "rate_omaha_batch",
    "rate_omaha_low", "rate_partial", "rate_sets", "rate_sums", "sort_holes", "strengths",
]
