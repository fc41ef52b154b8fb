"""isohand: dense hand indices, hand rating, equity, tables and buckets for poker solvers."""

from importlib import import_module as _import_module
from importlib.util import find_spec as _find_spec
from typing import TYPE_CHECKING, Any as _Any, Dict as _Dict, List as _List

from isohand import _errors
from isohand._core import ffi as _ffi, lib as _lib
from isohand._errors import *  # noqa: F401,F403
from isohand.cards import STANDARD, Deck, set_cards
from isohand.clustering import Clusters, cluster, fixed_point
from isohand.distributions import Distributions, Medoids, medoids
from isohand.indexer import Canonical, Indexer
from isohand.overlaps import Agreement, Overlaps, agreement

if TYPE_CHECKING:
    from isohand.abstraction import *
    from isohand.bucketing import *
    from isohand.building import *
    from isohand.exchange import *
    from isohand.game import *
    from isohand.recall import *
    from isohand.table import *
    from isohand.writer import *

#: The version of the library that is linked.
__version__: str = _ffi.string(_lib.ih_version()).decode()

# Names that are imported at their first use: by the extension module that they need, which may be
# missing, and by module.
_LAZY: _Dict[str, _Dict[str, _List[str]]] = {
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


__all__ = _errors.__all__ + ["STANDARD", "Canonical", "Deck", "Indexer", "set_cards"]
__all__ += ["Clusters", "cluster", "fixed_point", "Distributions", "Medoids", "medoids"]
__all__ += ["Agreement", "Overlaps", "agreement"]
for _extension, _modules in _LAZY.items():
    if _find_spec(f"isohand.{_extension}") is not None:
        __all__ += [name for names in _modules.values() for name in names]
