"""Making an abstraction: a bucket for each hand of each street, by a recipe."""

from __future__ import annotations

import json
import os
import tempfile
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from typing import (
    Any, Callable, Dict, Iterator, List, Mapping, Optional, Sequence, Tuple, Union,
)

import numpy as np

from isohand._calls import Call, Progress, executor
from isohand._errors import ArgumentError, check, new_error
from isohand._inputs import Path, memory_limit, path_bytes, text_bytes
from isohand._table import ffi, lib
from isohand.abstraction import Abstraction
from isohand.game import Game, Street, board_of, string

#: Changes of settings: {"turn.k": 3000, "seed": 7}, or {"turn": {"k": 3000}}.
Changes = Mapping[str, Any]

# The settings that name a file, for which an array may stand.
_FILES = ("labels", "points")


class Recipe:
    """Says, for each street, by which method its buckets are made, how many, and from which seed.

    Args:
        recipe: the name of one of recipes(), JSON text, the path of a file, or a dictionary such as
            {"turn": {"method": "emd", "k": 200, "bins": 50, "restarts": 3, "seed": 7}}.  In a
            dictionary, "labels" and "points" may be arrays instead of the names of files.
        changes: settings that differ from it.

    Raises ParseError, FileError, or ArgumentError for a name that is neither a recipe nor a file.

    Methods and settings are those of isohand/abstraction.h and of `isohand bucket --help`.

    >>> Recipe("quick", {"turn.k": 3000})
    Recipe('quick', {'turn.k': 3000})
    """

    def __init__(
        self,
        recipe: Union[str, "os.PathLike[str]", Mapping[str, Any], "Recipe"],
        changes: Optional[Changes] = None,
    ) -> None:
        if isinstance(recipe, Recipe):
            changes = {**recipe.changes, **_flat(changes or {})}
            recipe = recipe.source
        #: what it was made from
        self.source: Any = recipe
        #: the changes, by STREET.KEY
        self.changes: Dict[str, Any] = _flat(changes or {})
        with self._parsed():
            pass

    def __repr__(self) -> str:
        changes = f", {self.changes!r}" if self.changes else ""
        return f"Recipe({self.source!r}{changes})"

    @property
    def text(self) -> str:
        """The JSON text, without the changes.  Raises TypeError if it has arrays."""
        if isinstance(self.source, Mapping):
            return _dump(self.source)
        return _read(self.source)

    @contextmanager
    def _parsed(self) -> Iterator[Any]:
        """Yields an ``ih_recipe *``, whose arrays are in files as long as the block runs."""
        with ExitStack() as stack:
            if _has_arrays(self.source):
                folder = stack.enter_context(tempfile.TemporaryDirectory())
                text = _dump(_with_files(self.source, folder))
            else:
                text = self.text
            data, out, error = text.encode(), ffi.new("ih_recipe **"), new_error()
            check(lib.ih_recipe_parse(data, len(data), out, error), error)
            recipe = ffi.gc(out[0], lib.ih_recipe_free)
            for key, value in self.changes.items():
                assignment = text_bytes(f"{key}={value}", "changes")
                check(lib.ih_recipe_set(recipe, assignment, error), error)
            yield recipe


def _flat(changes: Changes) -> Dict[str, Any]:
    """Returns changes by STREET.KEY."""
    found: Dict[str, Any] = {}
    for key, value in changes.items():
        if isinstance(value, Mapping):
            found.update({f"{key}.{name}": one for name, one in value.items()})
        else:
            found[key] = value
    return found


def _read(source: Any) -> str:
    """Returns the JSON text of a recipe that is a name, a text or a path."""
    if isinstance(source, str):
        if source.lstrip().startswith("{"):
            return source
        if source in (known := recipes()):
            return known[source]
        if not os.path.exists(source) and not {".", "/"} & set(source):
            raise ArgumentError(
                f"{source!r} is neither a file nor a recipe; recipes: {', '.join(known)}"
            )
    with open(os.fspath(source), encoding="utf-8") as file:
        return file.read()


def _dump(recipe: Mapping[str, Any]) -> str:
    """Returns the JSON text of a dictionary, whose numbers may be those of numpy."""

    def number(value: Any) -> Any:
        if isinstance(value, np.generic):
            return value.item()
        raise TypeError(f"{type(value).__name__} in a recipe")

    return json.dumps(recipe, default=number)


def _is_array(value: Any) -> bool:
    return isinstance(value, (np.ndarray, list))


def _has_arrays(source: Any) -> bool:
    """Returns whether a recipe is a dictionary with arrays instead of the names of files."""
    return isinstance(source, Mapping) and any(
        isinstance(settings, Mapping) and any(_is_array(settings.get(key)) for key in _FILES)
        for settings in source.values()
    )


def _with_files(recipe: Mapping[str, Any], folder: str) -> Dict[str, Any]:
    """Returns a recipe whose arrays have been written to files of a folder."""
    made: Dict[str, Any] = {}
    for street, settings in recipe.items():
        made[street] = settings
        if not isinstance(settings, Mapping):
            continue
        made[street] = dict(settings)
        for key in _FILES:
            if _is_array(settings.get(key)):
                path = os.path.join(folder, f"{street}-{key}.npy")
                np.save(path, np.asarray(settings[key]), allow_pickle=False)
                made[street][key] = path
    return made


def recipes() -> Dict[str, str]:
    """Returns the recipes that are part of the library: their JSON texts by their names.

    >>> list(recipes())[:3]
    ['200', '500', '1000']
    """
    found: Dict[str, str] = {}
    name = lib.ih_recipe_name(0)
    while name != ffi.NULL:
        found[string(name)] = string(lib.ih_recipe_text(len(found)))
        name = lib.ih_recipe_name(len(found))
    return found


# ---- What is reported --------------------------------------------------------------------


@dataclass(frozen=True)
class BucketPlan:
    """The resources that a street needs, as far as they are known before it is made."""

    street: str
    path: str
    hands: int  #: number of canonical hands
    memory: int  #: estimated memory, in bytes
    disk: int  #: lower estimate of the size of the file, in bytes
    is_kept: bool  #: whether the file exists and will be kept
    reused: Optional[str]  #: the file of another folder that will be reused


@dataclass(frozen=True)
class BucketSummary:
    """The buckets of a street."""

    street: str
    path: str
    hands: int  #: number of canonical hands
    points: int  #: number of distinct data points
    buckets: int
    cost: int  #: sum over all raw hands of the distance from the centre of their bucket
    iterations: int  #: of the best restart
    is_converged: bool  #: whether no point moved in the last of them
    is_kept: bool  #: whether the file existed and was kept
    reused: Optional[str]  #: the file of another folder that was reused


@dataclass(frozen=True)
class BucketStep:
    """A step of clustering a street."""

    street: str
    restart: int
    iteration: int  #: 0 after the choice of the first centres
    moved: int  #: points that changed cluster
    cost: int  #: the objective afterwards


def _path_or_none(path: Any) -> Optional[str]:
    return None if path == ffi.NULL else os.fsdecode(ffi.string(path))


@ffi.def_extern()  # type: ignore[misc]
def py_bucket_planned(context: Any, plan: Any) -> None:
    Call.of(context).report(
        "planned",
        BucketPlan(
            string(plan.street), os.fsdecode(ffi.string(plan.path)), plan.hands, plan.memory,
            plan.disk, bool(plan.is_kept), _path_or_none(plan.reused),
        ),
    )


@ffi.def_extern()  # type: ignore[misc]
def py_bucket_step(
    context: Any, street: Any, restart: int, iteration: int, moved: int, cost: int
) -> None:
    step = BucketStep(string(street), restart, iteration, moved, cost)
    Call.of(context).report("step", step)


@ffi.def_extern()  # type: ignore[misc]
def py_bucket_written(context: Any, summary: Any) -> None:
    s = summary
    Call.of(context).report(
        "written",
        BucketSummary(
            string(s.street), os.fsdecode(ffi.string(s.path)), s.hands, s.points, s.buckets, s.cost,
            s.iterations, bool(s.is_converged), bool(s.is_kept), _path_or_none(s.reused),
        ),
    )


# ---- Making ----------------------------------------------------------------------------------


def _street_bits(streets: Sequence[Street]) -> int:
    if isinstance(streets, str):
        raise TypeError(f"streets must be a list of streets, not the one text {streets!r}")
    bits = 0
    for street in streets:
        bit = 1 << board_of(street)
        if bits & bit:
            raise ArgumentError(f"streets: {street!r} occurs twice")
        bits |= bit
    return bits


def _list(reuse: Sequence[Path]) -> List[Path]:
    if isinstance(reuse, (str, bytes, os.PathLike)):
        raise TypeError(f"reuse must be a list of folders, not the one path {reuse!r}")
    return list(reuse)


class Making:
    """The settings of a call that makes an abstraction, and its callbacks."""

    def __init__(
        self,
        threads: Optional[int],
        memory: Optional[int],
        rebuild: bool,
        dry_run: bool = False,
        streets: Sequence[Street] = (),
        reuse: Sequence[Path] = (),
        **functions: Optional[Callable[..., None]],
    ) -> None:
        self.call = Call(**functions)
        self.options = options = ffi.new("ih_abstraction_options *")
        options.callbacks = self.call.callbacks[0]
        options.executor = executor(threads)
        options.memory, options.rebuild = memory_limit(memory), rebuild
        options.dry_run = dry_run
        options.streets = _street_bits(streets)
        self._folders = [ffi.new("char[]", path_bytes(folder, "reuse")) for folder in _list(reuse)]
        self._reuse = ffi.new("char *[]", self._folders)
        options.reuse, options.reuse_count = self._reuse, len(self._folders)
        for name in ("planned", "step", "written"):
            if self.call.wants(name):
                setattr(options, name, getattr(lib, f"py_bucket_{name}"))


def _write(
    recipe: Any,
    changes: Optional[Changes],
    game: Optional[Game],
    folder: Path,
    making: Making,
    progress: Optional[Progress],
) -> None:
    made, error = Recipe(recipe, changes), new_error()
    given, name = (Game() if game is None else game)._new(), path_bytes(folder, "folder")
    with made._parsed() as parsed:
        status = making.call.run(
            lambda: lib.ih_abstraction_write(parsed, given, name, making.options, error), progress
        )
    check(status, error, path=folder)


def bucket(
    recipe: Union[str, "os.PathLike[str]", Mapping[str, Any], Recipe],
    folder: Path,
    *,
    game: Optional[Game] = None,
    changes: Optional[Changes] = None,
    streets: Sequence[Street] = (),
    reuse: Sequence[Path] = (),
    threads: Optional[int] = None,
    memory: Optional[int] = None,
    rebuild: bool = False,
    progress: Optional[Progress] = None,
    step: Optional[Callable[[BucketStep], None]] = None,
    written: Optional[Callable[[BucketSummary], None]] = None,
) -> Abstraction:
    """Makes an abstraction: a table FOLDER/STREET-bucket.safetensors for each street of a recipe.

    Files that are complete are kept, so a call that was stopped goes on.  The same recipe gives
    the same bytes on every machine, with any number of threads.

    Args:
        recipe: as for Recipe.
        folder: the folder; it is made if it does not exist.
        game: the deck, the ranking and the cards of the final board; None for Hold'em.
        changes: settings that differ from the recipe: {"turn.k": 3000, "seed": 7}.
        streets: the streets to make; none for all.  A street that one of them needs must be among
            them, or have a file.
        reuse: folders whose files are linked or copied where they are what would be made.
        threads: threads to use; None for one for each processor.
        memory: bytes of memory to use at most; None for what is available.
        rebuild: make existing files again, and reuse none.
        progress: is called with the work that is done, and all work.
        step: is called after each step of clustering a street.
        written: is called with the buckets of each street when its file is complete or kept.

    Returns:
        The opened abstraction.

    Raises ParseError for contradictory settings, RangeError for more buckets than distinct points
    or a street that is lacking, UnsupportedError, OutOfMemoryError, FileError; FormatError,
    ChecksumError or MismatchError for an existing or supplied file that is not the wanted one.

    >>> import tempfile
    >>> recipe = {"flop": {"method": "optimal", "k": 5}}
    >>> bucket(recipe, tempfile.mkdtemp(), game=Game("5x2")).counts
    {'flop': 5}
    """
    making = Making(
        threads, memory, rebuild, streets=streets, reuse=reuse, step=step, written=written
    )
    _write(recipe, changes, game, folder, making, progress)
    return Abstraction(folder)


def bucket_plan(
    recipe: Union[str, "os.PathLike[str]", Mapping[str, Any], Recipe],
    folder: Path,
    *,
    game: Optional[Game] = None,
    changes: Optional[Changes] = None,
    streets: Sequence[Street] = (),
    reuse: Sequence[Path] = (),
    threads: Optional[int] = None,
    memory: Optional[int] = None,
    rebuild: bool = False,
) -> Tuple[BucketPlan, ...]:
    """Returns what bucket() would make, and writes nothing.  Arguments and exceptions are its."""
    plans: List[BucketPlan] = []
    making = Making(
        threads, memory, rebuild, dry_run=True, streets=streets, reuse=reuse, planned=plans.append
    )
    _write(recipe, changes, game, folder, making, None)
    return tuple(plans)


__all__ = [
    "BucketPlan", "BucketStep", "BucketSummary", "Recipe", "bucket", "bucket_plan", "recipes",
]
