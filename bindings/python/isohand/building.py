"""Building tables: single ones, in files or in memory, or all tables of a game in a folder."""

from __future__ import annotations

import os
from dataclasses import dataclass, replace
from typing import Any, Callable, Dict, Optional, Tuple, Union, overload

import numpy as np
import numpy.typing as npt

from isohand._arrays import address, borrowed, contiguous
from isohand._calls import Call, Exclusive, Progress, executor
from isohand._core import lib as core
from isohand._errors import ArgumentError, check, error_of, new_error
from isohand._inputs import UINT32, Path, memory_limit, path_bytes, text_bytes, whole
from isohand._table import ffi, lib
from isohand.cards import Rounds, parse_rounds
from isohand.game import Feature, Game, rounds_of, string
from isohand.indexer import Indexer
from isohand.table import Table

#: Labels of the hands of a street: an array, or the name of a file, or "FILE:TENSOR".
Labels = Union[npt.ArrayLike, str, "os.PathLike[str]"]


@dataclass(frozen=True)
class BuildTable:
    """A table of a build."""

    feature: str
    rounds: Tuple[int, ...]  #: the last round holds the hands
    path: Optional[str]  #: None if the values stay in memory
    hands: int  #: number of hands; 0 before the plan
    nbytes: int  #: bytes of the values; 0 before the plan
    is_kept: bool  #: whether the file existed and is kept
    is_done: bool  #: whether the table is complete


@dataclass(frozen=True)
class BuildPhase:
    """Values that are made, and tables that are written at the same time."""

    made: Optional[Tuple[int, ...]]  #: rounds of the street whose values are made
    written: Optional[Tuple[int, ...]]  #: rounds of the hands whose tables are written
    memory: int  #: upper estimate of the memory in use, in bytes
    disk: int  #: bytes that are written
    work: int  #: estimated nanoseconds of CPU time
    time: int  #: estimated nanoseconds with the threads of the build
    scratch: int  #: bytes of scratch files; without a folder for them, a part of `memory`


@dataclass(frozen=True)
class BuildPlan:
    """What a build will do."""

    tables: Tuple[BuildTable, ...]
    phases: Tuple[BuildPhase, ...]  #: in order; none if nothing is left to be made

    @property
    def memory(self) -> int:
        """Upper estimate of the memory of the largest phase, in bytes."""
        return max((phase.memory for phase in self.phases), default=0)

    @property
    def disk(self) -> int:
        """Bytes that all phases write."""
        return sum(phase.disk for phase in self.phases)

    @property
    def scratch(self) -> int:
        """Bytes of scratch files, or of memory that a folder for them would save."""
        return max((phase.scratch for phase in self.phases), default=0)

    @property
    def time(self) -> int:
        """Estimated nanoseconds of all phases."""
        return sum(phase.time for phase in self.phases)


#: Is called when a table is complete.
TableWritten = Callable[[BuildTable], None]


class Build:
    """Builds several tables of one game: add them, plan(), run().

    Tables that are made from each other share their work.  build() and build_all() are shorter for
    a single table and for all.  Only one thread at a time may use a build: another one gets a
    RuntimeError, as does a function that the build calls.

    Args:
        game: the game of all tables; None for Hold'em.
        threads: threads to use; None for one for each processor.
        memory: bytes of memory to use at most; None for what is available.
        rebuild: replace all files of a folder, whatever they contain.
        scratch: an existing folder where the sums of Omaha's flop and turn are kept in files,
            instead of in memory.  The next build continues from what a stopped one left there;
            the files of a complete table are removed.
        progress: is called with the work that is done, and all work, of plan and run together.
        written: is called with each table when it is complete.

    Raises OutOfMemoryError.

    >>> both = Build(Game("4x2", final_board=4))
    >>> both.add("ehs", "flop"), both.add("histogram", "flop")
    (0, 1)
    >>> len(both.plan().tables)
    2
    >>> both.run()
    >>> both.values(1)["histogram"].shape
    (280, 50)
    """

    def __init__(
        self,
        game: Optional[Game] = None,
        *,
        threads: Optional[int] = None,
        memory: Optional[int] = None,
        rebuild: bool = False,
        scratch: Optional[Path] = None,
        progress: Optional[Progress] = None,
        written: Optional[TableWritten] = None,
    ) -> None:
        self.game = Game() if game is None else game
        self._lock = Exclusive("the build")
        self._call = Call(written=written)
        self._progress = progress
        out, error = ffi.new("ih_build **"), new_error()
        check(lib.ih_build_new(self.game._new(), out, error), error)
        self._build = ffi.gc(out[0], lib.ih_build_free)
        self._options = options = ffi.new("ih_build_options *")
        options.callbacks = self._call.callbacks[0]
        options.written = lib.py_build_written
        options.memory, options.rebuild = memory_limit(memory), rebuild
        if scratch is not None:
            self._scratch = options.scratch = ffi.new("char[]", path_bytes(scratch, "scratch"))
        options.executor = workers = executor(threads)
        if workers != ffi.NULL:
            # A phase in which one task writes has a worker more, as that one waits for the disk.
            options.writing_executor = executor(min(workers.workers + 1, core.IH_THREADS_MAX))

    # ---- Tables ----------------------------------------------------------------------

    def add(
        self, feature: Union[Feature, str], rounds: Rounds, path: Optional[Path] = None
    ) -> int:
        """Adds a table.

        Args:
            feature: its feature; not "bucket", which bucket() makes.
            rounds: its rounds; the last one holds the hands.
            path: its file, which replaces an existing one; None keeps the values in memory.

        Returns:
            The number of the table.

        Raises UnsupportedError, ArgumentError or ParseError.
        """
        made = feature if isinstance(feature, Feature) else Feature(feature)
        parsed, error = parse_rounds(rounds, self.game.deck), new_error()
        name = ffi.NULL if path is None else ffi.new("char[]", path_bytes(path))
        with self._lock:
            check(lib.ih_build_add(self._build, made._feature, parsed, name, error), error)
            return int(lib.ih_build_tables(self._build)) - 1

    def add_folder(self, folder: Path) -> None:
        """Adds all tables of the game that need no data.

        Their files are FOLDER/STREET-FEATURE.safetensors.  The folder is locked against other
        builds until this object is deleted.

        Raises UnsupportedError, ArgumentError or FileError.
        """
        error = new_error()
        with self._lock:
            status = lib.ih_build_add_folder(self._build, path_bytes(folder, "folder"), error)
        check(status, error, path=folder)

    def give_labels(self, rounds: Rounds, labels: Labels, count: Optional[int] = None) -> None:
        """Supplies labels of the hands of a street, for "transitions" of the street before.

        Args:
            rounds: the last round holds the labelled hands.
            labels: array of whole numbers, element i the label of the hand with index i; or a
                file that contains them: .npy, safetensors as "FILE:TENSOR", or text.
            count: the number of labels; None for the largest one plus 1.  Not for files.

        Raises ArgumentError, TypeError, OverflowError; for files also FileError, FormatError,
        ChecksumError or MismatchError.
        """
        parsed, error = parse_rounds(rounds, self.game.deck), new_error()
        if isinstance(labels, (str, os.PathLike)):
            path, tensor = _split(os.fsdecode(labels))
            name = ffi.NULL if tensor is None else ffi.new("char[]", text_bytes(tensor, "labels"))
            with self._lock:
                status = lib.ih_build_read_labels(
                    self._build, parsed, path_bytes(path, "labels"), name, error
                )
            check(status, error, path=path)
            return
        array = np.asarray(labels)
        is_narrow = array.dtype == np.uint16
        array = contiguous(array, np.uint16 if is_narrow else np.uint32, "labels").reshape(-1)
        hands = Indexer(rounds, self.game.deck).size()
        if array.size != hands:
            raise ArgumentError(f"labels: {array.size}, but there are {hands} hands")
        number = int(array.max()) + 1 if count is None else whole(count, "count", 0, UINT32)
        with self._lock:
            status = lib.ih_build_give_labels(
                self._build, parsed, core.IH_U16 if is_narrow else core.IH_U32,
                address(array, "void *"), number, error,
            )
        check(status, error)

    # ---- Plan and run ------------------------------------------------------------------

    def plan(self) -> BuildPlan:
        """Works out what is made from what, and checks the files of the folder.

        Raises OutOfMemoryError if a phase needs more than `memory`, FileError if the disk is too
        small, FormatError, ChecksumError or MismatchError for a file that is not the wanted table,
        ArgumentError if labels are missing.
        """
        error = new_error()
        with self._lock:
            status = self._call.run(
                lambda: lib.ih_build_plan(self._build, self._options, error), self._progress
            )
            check(status, error)
            return BuildPlan(self._tables(), self._phases())

    def run(self) -> None:
        """Makes all tables of the plan.

        A file appears only when it is complete.  If the call is stopped, the tables that were
        complete remain.  Raises FileError or OutOfMemoryError.
        """
        error = new_error()
        with self._lock:
            status = self._call.run(lambda: lib.ih_build_run(self._build, error), self._progress)
        check(status, error)

    @property
    def tables(self) -> Tuple[BuildTable, ...]:
        """The tables, in the order in which they were added."""
        with self._lock:
            return self._tables()

    def _tables(self) -> Tuple[BuildTable, ...]:
        count = lib.ih_build_tables(self._build)
        return tuple(_table_of(self._build, i) for i in range(count))

    def _phases(self) -> Tuple[BuildPhase, ...]:
        out, phases = ffi.new("ih_build_phase *"), []
        for i in range(lib.ih_build_phases(self._build)):
            check(lib.ih_build_phase_get(self._build, i, out))
            phases.append(
                BuildPhase(
                    _rounds(out.made), _rounds(out.written), out.memory, out.disk, out.work,
                    out.time, out.scratch,
                )
            )
        return tuple(phases)

    def values(self, number: int = 0) -> Dict[str, npt.NDArray[Any]]:
        """Returns the values of a table that was added without a path.

        Returns:
            For each tensor a read-only array with a row for each index.  The arrays are those of
            the build, which is kept as long as they are in use; nothing is copied.

        Raises ArgumentError if the table has a path or is not complete.
        """
        number = whole(number, "number")
        table = self.tables[number]
        found: Dict[str, npt.NDArray[Any]] = {}
        for t, tensor in enumerate(self._tensors_of(table)):
            values = lib.ih_build_values(self._build, number, t)
            if values == ffi.NULL:
                raise ArgumentError(f"table {number} is not complete, or is in a file")
            shape = (table.hands, tensor.width) if tensor.width else (table.hands,)
            dtype = tensor.dtype.newbyteorder("=")
            found[tensor.name] = borrowed(values, dtype, shape, self._build)
        return found

    def _tensors_of(self, table: BuildTable) -> Any:
        """Returns the tensors of a table, whose type can depend on the number of labels."""
        for labels in (self.game.labels, core.IH_MAX_LABELS + 1):
            tensors = Feature(table.feature).tensors(
                replace(self.game, labels=labels), table.rounds
            )
            row = sum(tensor.dtype.itemsize * max(tensor.width, 1) for tensor in tensors)
            if row * table.hands == table.nbytes:
                break
        return tensors


def _table_of(build: Any, number: int) -> BuildTable:
    out = ffi.new("ih_build_table *")
    check(lib.ih_build_table_get(build, number, out))
    path = None if out.path == ffi.NULL else os.fsdecode(ffi.string(out.path))
    return BuildTable(
        string(lib.ih_feature_name(out.feature)), rounds_of(out.rounds), path, out.hands, out.bytes,
        bool(out.is_kept), bool(out.is_done),
    )


def _rounds(indexer: Any) -> Optional[Tuple[int, ...]]:
    if indexer == ffi.NULL:
        return None
    out = ffi.new("ih_rounds *")
    core.ih_indexer_rounds(indexer, out)
    return rounds_of(out)


def _split(text: str) -> Tuple[str, Optional[str]]:
    """Splits FILE:TENSOR, unless all of it names a file."""
    if ":" not in text or os.path.exists(text):
        return text, None
    path, tensor = text.rsplit(":", 1)
    return path, tensor


@ffi.def_extern()  # type: ignore[misc]
def py_build_written(context: Any, build: Any, number: int) -> None:
    call = Call.of(context)
    if call.wants("written"):
        call.report("written", _table_of(build, number))


# ---- In one call -------------------------------------------------------------------------


@overload
def build(
    feature: Union[Feature, str],
    rounds: Rounds,
    path: None = None,
    *,
    game: Optional[Game] = None,
    labels: Optional[Labels] = None,
    threads: Optional[int] = None,
    memory: Optional[int] = None,
    scratch: Optional[Path] = None,
    progress: Optional[Progress] = None,
) -> Dict[str, npt.NDArray[Any]]: ...


@overload
def build(
    feature: Union[Feature, str],
    rounds: Rounds,
    path: Path,
    *,
    game: Optional[Game] = None,
    labels: Optional[Labels] = None,
    threads: Optional[int] = None,
    memory: Optional[int] = None,
    scratch: Optional[Path] = None,
    progress: Optional[Progress] = None,
) -> Table: ...


def build(
    feature: Union[Feature, str],
    rounds: Rounds,
    path: Optional[Path] = None,
    *,
    game: Optional[Game] = None,
    labels: Optional[Labels] = None,
    threads: Optional[int] = None,
    memory: Optional[int] = None,
    scratch: Optional[Path] = None,
    progress: Optional[Progress] = None,
) -> Union[Table, Dict[str, npt.NDArray[Any]]]:
    """Builds a table: a row of values for each canonical hand of the last round.

    Args:
        feature: what the values are: "strength", "equity", "ehs", "histogram", "ochs",
            "transitions", "omaha-equity", "omaha-ehs", "omaha-ehs2" or "omaha-histogram".
        rounds: the cards of each round, or a name: "2,3", "flop", "turn", "river", "2,5";
            for Omaha "4", "4,3" or "4,4".
        path: the file, which replaces an existing one once it is complete; None for arrays in
            memory.
        game: the deck, the ranking, and the parameters of the feature; None for Hold'em.
        labels: for "transitions": the labels of the hands of the next street, as give_labels()
            takes them.
        threads: threads to use; None for one for each processor.
        memory: bytes of memory to use at most; None for what is available.
        scratch: an existing folder for the sums of Omaha's flop and turn, as for Build.
        progress: is called with the work that is done, and all work.

    Returns:
        The opened Table; without a path, the arrays by name, which are read-only.

    Raises UnsupportedError if the game has no such table, ArgumentError, ParseError,
    OutOfMemoryError, FileError or, for a file in `scratch` that is something else, MismatchError.

    >>> values = build("equity", "river", game=Game("4x2", final_board=3))
    Traceback (most recent call last):
    isohand.UnsupportedError: ...
    >>> values = build("equity", "flop", game=Game("4x2", final_board=3))
    >>> values["wins"].dtype, values["wins"].shape
    (dtype('uint16'), (280,))
    """
    tables = Build(
        game, threads=threads, memory=memory, scratch=scratch, progress=progress
    )
    if labels is not None:
        tables.give_labels(_next_street(rounds, tables.game), labels)
    tables.add(feature, rounds, path)
    tables.plan()
    tables.run()
    return tables.values() if path is None else Table(path)


def _next_street(rounds: Rounds, game: Game) -> Tuple[int, int]:
    """Returns the rounds of the street after that of some rounds."""
    street = rounds_of(parse_rounds(rounds, game.deck))
    return street[0], (street[1] if len(street) > 1 else 0) + 1


def build_all(
    folder: Path,
    *,
    game: Optional[Game] = None,
    threads: Optional[int] = None,
    memory: Optional[int] = None,
    rebuild: bool = False,
    progress: Optional[Progress] = None,
    written: Optional[TableWritten] = None,
) -> Tuple[BuildTable, ...]:
    """Builds strength, equity, ehs and histogram of all streets of a game, in a folder.

    Files that are complete are kept, so a build that was stopped goes on.

    Args:
        folder: the folder; it is made if it does not exist.
        game, threads, memory, progress: as for build().
        rebuild: replace all files, whatever they contain.
        written: is called with each table when it is complete.

    Returns:
        The tables.

    Raises as build(), and FormatError, ChecksumError or MismatchError for an existing file that
    is not the wanted one.
    """
    tables = Build(
        game, threads=threads, memory=memory, rebuild=rebuild, progress=progress, written=written
    )
    tables.add_folder(folder)
    tables.plan()
    tables.run()
    return tables.tables


def build_plan(
    folder: Path,
    *,
    game: Optional[Game] = None,
    threads: Optional[int] = None,
    memory: Optional[int] = None,
    rebuild: bool = False,
    progress: Optional[Progress] = None,
) -> BuildPlan:
    """Returns what build_all() would do, and writes nothing.  Arguments and exceptions are its."""
    tables = Build(game, threads=threads, memory=memory, rebuild=rebuild, progress=progress)
    tables.add_folder(folder)
    return tables.plan()


def opponent_clusters(
    clusters: int = 8,
    *,
    game: Optional[Game] = None,
    threads: Optional[int] = None,
    progress: Optional[Progress] = None,
) -> Tuple[int, ...]:
    """Divides the preflop hands into clusters of opponents, for Game(clusters=...) and "ochs".

    They are k-medians of the histograms of HS under earth mover's distance, as `isohand build ochs
    --clusters` makes them.  For Hold'em the histograms take about as long as a table of the turn.

    Args:
        clusters: their number.
        game: the game; None for Hold'em.
        threads, progress: as for build().

    Returns:
        The cluster of each preflop hand, in the order of the indices of the round list "2".

    Raises RangeError if there are fewer distinct histograms than clusters; as build().
    """
    made, number = Game() if game is None else game, whole(clusters, "clusters", 0, UINT32)
    histogram = build("histogram", "preflop", game=made, threads=threads, progress=progress)
    array = np.ascontiguousarray(histogram["histogram"])
    dtype = {1: core.IH_U8, 2: core.IH_U16, 4: core.IH_U32}[array.itemsize]
    out = ffi.new("uint8_t[]", core.IH_PREFLOP_CLASSES)
    status = core.ih_preflop_clusters(
        made.deck._deck, array.shape[1], dtype, address(array, "void *"), number, out
    )
    if status:
        raise error_of(status, what=f"{clusters} clusters of opponents")
    return tuple(out[0 : len(array)])


__all__ = [
    "Build", "BuildPhase", "BuildPlan", "BuildTable", "build", "build_all", "build_plan",
    "opponent_clusters",
]
