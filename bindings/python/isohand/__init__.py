"""isohand: dense hand indices, hand rating, equity, tables and buckets for poker solvers."""

from importlib import import_module as _import_module
from importlib.util import find_spec as _find_spec
from typing import TYPE_CHECKING, Any as _Any, Dict as _Dict, List as _List

from isohand import _errors
from isohand._core import ffi as _ffi, lib as _lib
from isohand._errors import *  # noqa: F401,F403
from isohand._instructions import instructions
from isohand.cards import STANDARD, Deck, set_cards
from isohand.drawing import Draw, Draws, draws
from isohand.boards import Boards, NextCards, Symmetry, hole_permutation, hole_vector_length
from isohand.children import Children, State
from isohand.combinatorics import (
    binomial, colex_rank, colex_unrank, multiset_count, multiset_rank, multiset_unrank,
    quinary_rank, quinary_size, quinary_unrank,
)
from isohand.indexer import NO_INDEX, Canonical, Indexer
from isohand.ranges import (
    HOLES, Range, card_map, hole_cards, hole_map, hole_place, preflop_class, preflop_class_name,
    preflop_classes, suit_map, suit_map_invert,
)
from isohand.relations import Relation, Targets
from isohand.sequence import RUN, Sequence
from isohand.low import (
    LOW_GAMES, LowExplanation, LowGame, describe_low, explain_low, low_category, low_ranks,
    rate_low, rate_low_batch,
)
from isohand.matchup import Equity, PlayerEquity, PreflopMatchups, equity, preflop_matchups
from isohand.omaha import (
    OmahaBoard, OmahaComparison, OmahaExplanation, OmahaLowExplanation, OmahaSplit, explain_omaha,
    explain_omaha_low, rate_omaha, rate_omaha_batch, rate_omaha_low,
)
from isohand.omaha_equity import (
    OmahaEquity, OmahaSums, omaha_board_buckets, omaha_equity, omaha_split,
)
from isohand.omaha_ranges import OmahaRange
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
from isohand.centres import Centres, Nearest
from isohand.clustering import Clusters, cluster, fixed_point
from isohand.distributions import Distributions, Medoids, medoids
from isohand.overlaps import Agreement, Overlaps, agreement

if TYPE_CHECKING:
    from isohand.abstraction import *
    from isohand.bucketing import *
    from isohand.building import *
    from isohand.exact import *
    from isohand.exchange import *
    from isohand.game import *
    from isohand.plots import *
    from isohand.recall import *
    from isohand.table import *
    from isohand.writer import *

#: The version of the library that is linked.
__version__: str = _ffi.string(_lib.ih_version()).decode()

# Names that are imported at their first use: by the extension module that they need, which may be
# missing, and by module.
_LAZY: _Dict[str, _Dict[str, _List[str]]] = {
    "_core": {"plots": ["BucketList", "PreflopGrid", "plot_preflop", "preflop_grid"]},
    "_exact": {"exact": ["exact_check", "exact_deals", "exact_size"]},
    "_table": {
        "abstraction": [
            "NO_BUCKET", "NO_DISTANCE", "Abstraction", "BucketSample", "compare_buckets",
            "sample_bucket",
        ],
        "bucketing": [
            "BucketPlan", "BucketStep", "BucketSummary", "Recipe", "bucket", "bucket_plan",
            "recipes",
        ],
        "building": [
            "Build", "BuildPhase", "BuildPlan", "BuildTable", "build", "build_all", "build_plan",
            "opponent_clusters",
        ],
        "exchange": ["export_buckets", "formats", "import_buckets"],
        "game": ["Feature", "FeatureInput", "FeatureTensor", "Game", "features"],
        "recall": ["NO_SEQUENCE", "Recall", "RecallStreet"],
        "table": ["RawTable", "Row", "Table", "Tensor"],
        "writer": ["TableWriter", "replacing", "write_table"],
    },
}
_MODULES = {
    name: module
    for modules in _LAZY.values()
    for module, names in modules.items()
    for name in names
}


def __getattr__(name: str) -> _Any:
    if name not in _MODULES:
        raise AttributeError(f"module 'isohand' has no attribute {name!r}")
    try:
        module = _import_module(f"isohand.{_MODULES[name]}")
    except ModuleNotFoundError as error:
        missing = {"isohand._table": "libisohand-table", "isohand._exact": "libisohand-exact"}
        if error.name not in missing:
            raise
        raise _errors.UnsupportedError(
            f"isohand.{name} needs {missing[error.name]}, which was not installed when the package"
            " was built"
        ) from error
    globals()[name] = getattr(module, name)
    return globals()[name]


def __dir__() -> _List[str]:
    return sorted({*globals(), *_MODULES})


__all__ = ["STANDARD", "Canonical", "Deck", "Indexer", "set_cards"]
__all__ += _errors.__all__
# Hands.
__all__ += [
    "HOLES", "NO_INDEX", "RUN", "Boards", "Children", "NextCards", "Range", "Relation", "Sequence",
    "State", "Symmetry", "Targets", "binomial", "card_map", "colex_rank", "colex_unrank",
    "hole_cards", "hole_map", "hole_permutation", "hole_place", "hole_vector_length",
    "instructions", "multiset_count", "multiset_rank", "multiset_unrank", "preflop_class",
    "preflop_class_name", "preflop_classes", "quinary_rank", "quinary_size", "quinary_unrank",
    "suit_map", "suit_map_invert",
]
# Rating and equity.
__all__ += [
    "CARD_SUMS", "Category", "ClusterCounts", "Comparison", "Draw", "Draws", "Equity",
    "Explanation", "FinalCounts", "HoleOrder", "LOW_GAMES", "LowExplanation", "LowGame",
    "OmahaBoard", "OmahaComparison", "OmahaEquity", "OmahaExplanation", "OmahaLowExplanation",
    "OmahaRange", "OmahaSplit", "OmahaSums", "Partial", "PlayerEquity", "PreflopMatchups",
    "RANKINGS", "Ranking", "Street", "Sums", "Transitions", "category", "compare_holes",
    "completions", "describe", "describe_low", "draws", "equity", "explain", "explain_low",
    "explain_omaha", "explain_omaha_low", "explain_partial", "low_category", "low_ranks",
    "omaha_board_buckets", "omaha_equity", "omaha_split", "partial_max", "preflop_clusters",
    "preflop_matchups", "ranking_of", "rate", "rate_batch", "rate_holes", "rate_low",
    "rate_low_batch", "rate_omaha", "rate_omaha_batch", "rate_omaha_low", "rate_partial",
    "rate_sets", "rate_sums", "sort_holes", "strengths",
]
__all__ += ["Centres", "Clusters", "Nearest", "cluster", "fixed_point"]
__all__ += ["Distributions", "Medoids", "medoids"]
__all__ += ["Agreement", "Overlaps", "agreement"]
for _extension, _modules in _LAZY.items():
    if _find_spec(f"isohand.{_extension}") is not None:
        __all__ += [name for names in _modules.values() for name in names]
