"""Table files: mapped into memory, looked up, and verified."""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import Any, Dict, Iterator, Mapping, Optional, Tuple, Type, TypeVar

import numpy as np
import numpy.typing as npt

from isohand._arrays import Rows, borrowed, output
from isohand._calls import Call, Progress, executor, long_call
from isohand._errors import RangeError, check, new_error
from isohand._inputs import Path, integer, path_bytes, text_bytes, whole
from isohand._table import ffi, lib
from isohand.cards import Hand
from isohand.game import DTYPES, Feature, Game, dtype_name, rounds_of, string
from isohand.indexer import Indexer

Self = TypeVar("Self", bound="RawTable")

# What the calls for one hand return for a hand that is not valid.
_NO_INDEX = lib.IH_NO_INDEX
_store_index, _store_index_text = lib.py_store_index, lib.py_store_index_text


@dataclass(frozen=True)
class Tensor:
    """An array in a file, described."""

    name: str
    dtype: str  #: its type in safetensors, such as "U16"
    shape: Tuple[int, ...]
    offset: int  #: first byte of the data, from the start of the file
    nbytes: int


def kept(pointer: Any, owner: Any) -> Any:
    """Returns a pointer that keeps what it belongs to alive, also while a call uses it."""
    return ffi.gc(pointer, lambda _: owner)


class RawTable(Mapping[str, "npt.NDArray[Any]"]):
    """A safetensors file, mapped into memory: a mapping of names to read-only arrays.

    Args:
        path: the file.
        header_limit: the largest header that is read, in bytes; 0 means 1,000,000.

    Raises FileError (FileNotFoundError ...) or FormatError.

    The arrays are views of the file: nothing is copied, and what is not used is not read.  They
    may outlive the table, and keep the file mapped; close() only ends the table itself.  If
    another program truncates the file, reading a lost part raises the signal SIGBUS.

    All threads may use a table at the same time.  A table that is pickled opens its file again: its
    absolute path is pickled.

    >>> import tempfile, isohand, numpy as np
    >>> path = tempfile.mkdtemp() + "/squares.safetensors"
    >>> isohand.write_table(path, {"squares": np.arange(5) ** 2}, {"made by": "me"})
    >>> with isohand.RawTable(path) as table:
    ...     table["squares"][3], table.metadata["made by"]
    (9, 'me')
    """

    def __init__(self, path: Path, header_limit: int = 0) -> None:
        limit = whole(header_limit, "header_limit")
        out, error = ffi.new("ih_table **"), new_error()
        check(lib.ih_table_open(path_bytes(path), limit, out, error), error, path=path)
        self._open(ffi.gc(out[0], lib.ih_table_close))
        self._arguments: Tuple[Any, ...] = (os.path.abspath(path), limit)

    def _open(self, table: Any) -> None:
        """Begins to use an ``ih_table *`` that keeps the file mapped as long as it is alive."""
        self._pointer: Any = table
        self._metadata: Optional[Dict[str, str]] = None
        self._arrays: Dict[str, npt.NDArray[Any]] = {}
        tensors, out = {}, ffi.new("ih_tensor *")
        for i in range(lib.ih_table_tensors(table)):
            check(lib.ih_table_tensor(table, i, out))
            shape = tuple(int(length) for length in out.shape[0 : out.dims])
            found = Tensor(
                string(out.name), dtype_name(out.dtype), shape, int(out.offset), int(out.bytes)
            )
            tensors[found.name] = (found, i, out.data)
        self._tensors = tensors

    def __reduce__(self) -> Tuple[Any, ...]:
        return type(self), self._arguments

    def __repr__(self) -> str:
        state = "closed" if self.is_closed else repr(self.path)
        return f"<isohand.{type(self).__name__} {state}>"

    # ---- Closing -------------------------------------------------------------------

    @property
    def _table(self) -> Any:
        """The ``ih_table *``; raises ValueError if the table is closed."""
        if self._pointer is None:
            raise ValueError("the table is closed")
        return self._pointer

    @property
    def is_closed(self) -> bool:
        """Whether close() was called."""
        return self._pointer is None

    def close(self) -> None:
        """Ends the use of the table; any call after this raises ValueError.

        The file stays mapped as long as one of its arrays is in use.
        """
        self._pointer = None
        self._arrays = {}

    def __enter__(self: Self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # ---- Contents ------------------------------------------------------------------

    @property
    def path(self) -> str:
        """The path with which the table was opened."""
        return os.fsdecode(ffi.string(lib.ih_table_path(self._table)))

    @property
    def nbytes(self) -> int:
        """The length of the file, in bytes."""
        return int(lib.ih_table_bytes(self._table))

    @property
    def metadata(self) -> Dict[str, str]:
        """The metadata, in the order of the file."""
        table = self._table
        if self._metadata is None:
            key, value, found = ffi.new("char **"), ffi.new("char **"), {}
            for i in range(lib.ih_table_metadata_count(table)):
                check(lib.ih_table_metadata_get(table, i, key, value))
                found[string(key[0])] = string(value[0])
            self._metadata = found
        return dict(self._metadata)

    @property
    def tensors(self) -> Dict[str, Tensor]:
        """The descriptions of all arrays of the file, by name, in the order of the file."""
        self._table
        return {name: entry[0] for name, entry in self._tensors.items()}

    def __getitem__(self, name: str) -> npt.NDArray[Any]:
        """Returns the array of a tensor, a read-only view of the file.  Raises KeyError.

        Elements of the type BF16 appear as their bits, in uint16.
        """
        arrays = self._arrays  # close() replaces it, so that nothing is added after that
        array = arrays.get(name)
        if array is None:
            table = self._table
            tensor, _, data = self._tensors[name]
            array = borrowed(data, DTYPES[tensor.dtype], tensor.shape, table)
            arrays[name] = array
        return array.view()

    def __iter__(self) -> Iterator[str]:
        return iter(self._tensors)

    def __len__(self) -> int:
        return len(self._tensors)

    def __eq__(self, other: object) -> bool:
        return self is other

    __hash__ = object.__hash__

    # ---- Checking --------------------------------------------------------------------

    def check(self, progress: Optional[Progress] = None) -> None:
        """Compares the checksums of the header and of all tensors with those in the metadata.

        Args:
            progress: is called with the bytes that are checked, and their total.

        Raises ChecksumError, or FormatError if the file has no checksums.
        """
        table, error = self._table, new_error()
        long_call(lambda watch: lib.ih_table_check(table, watch, error), progress, error=error)

    def check_part(self, name: str, start: int = 0, stop: Optional[int] = None) -> None:
        """Checks the header and some rows of a tensor, like check().

        Args:
            name: the tensor.
            start: the first row.
            stop: the row after the last one; None for all rows.

        Raises as check(), KeyError for an unknown tensor, RangeError for rows that do not exist.
        """
        table, error = self._table, new_error()
        tensor, number, _ = self._tensors[name]
        rows = tensor.shape[0] if tensor.shape else 1
        start, stop = integer(start, "start"), rows if stop is None else integer(stop, "stop")
        if not 0 <= start <= stop <= rows:
            raise RangeError(f"rows {start} to {stop} of {rows}")
        width = tensor.nbytes // rows if rows else 0
        check(
            lib.ih_table_check_part(table, number, start * width, (stop - start) * width, error),
            error,
        )


@dataclass(frozen=True)
class Row:
    """A hand of a table, with its values."""

    hand: str  #: the hand with a bar between rounds
    index: int
    values: Dict[str, Any]  #: by tensor: an int or a float, or an array of them


class Table(RawTable):
    """A table of a feature, with its indexer: a row for each canonical hand of the last round.

    Args:
        path: a file that `isohand build` or `isohand bucket` has made, or build() or bucket().

    Raises FileError, FormatError, or MismatchError if the file is not such a table.

    >>> import tempfile, isohand
    >>> path = tempfile.mkdtemp() + "/turn-ehs.safetensors"
    >>> table = isohand.build("ehs", "turn", path, game=isohand.Game("5x2"))
    >>> table.lookup("AsKs|QsJsTsAh").values["ehs"]
    1.0
    >>> table["ehs"].shape, table["ehs"].dtype, table.indexer.size()
    ((1590,), dtype('float32'), 1590)
    """

    def __init__(self, path: Path) -> None:
        out, error = ffi.new("ih_store **"), new_error()
        check(lib.ih_store_open(path_bytes(path), out, error), error, path=path)
        self._open_store(ffi.gc(out[0], lib.ih_store_close))
        self._arguments = (os.path.abspath(path),)

    @classmethod
    def _of(cls: Type["TableType"], store: Any, owner: Any) -> "TableType":
        """Returns the table of an ``ih_store *`` that is valid as long as its owner is alive."""
        made = cls.__new__(cls)
        made._open_store(kept(store, owner))
        made._arguments = (os.path.abspath(made.path),)
        return made

    def _open_store(self, store: Any) -> None:
        """Begins to use an ``ih_store *`` that keeps the file mapped as long as it is alive."""
        self._open(kept(lib.ih_store_table(store), store))
        self._store_pointer: Any = store
        self._indexer: Optional[Indexer] = None
        tensor, names = ffi.new("ih_tensor *"), []
        for i in range(lib.ih_store_tensors(store)):
            check(lib.ih_store_tensor(store, i, tensor))
            names.append(string(tensor.name))
        self._columns = tuple(names)

    @property
    def _store(self) -> Any:
        """The ``ih_store *``; raises ValueError if the table is closed."""
        store = self._store_pointer
        if store is None:
            raise ValueError("the table is closed")
        return store

    def close(self) -> None:
        super().close()
        self._store_pointer = None

    # ---- Properties --------------------------------------------------------------------

    @property
    def feature(self) -> Feature:
        """What the values are."""
        return Feature._of(lib.ih_store_feature(self._store))

    @property
    def game(self) -> Game:
        """The game, with the parameters of the feature."""
        return Game._of(lib.ih_store_game(self._store)[0])

    @property
    def rounds(self) -> Tuple[int, ...]:
        """The cards of each round; the last round holds the hands."""
        return rounds_of(lib.ih_store_rounds(self._store))

    @property
    def hands(self) -> int:
        """The number of hands: of rows of each tensor of the feature."""
        return int(lib.ih_store_hands(self._store))

    @property
    def columns(self) -> Tuple[str, ...]:
        """The names of the tensors of the feature, which have a row for each hand."""
        self._table
        return self._columns

    @property
    def indexer(self) -> Indexer:
        """The indexer of the hands: row i of a tensor is that of index i of its last round."""
        self._table
        if self._indexer is None:
            self._indexer = Indexer(self.rounds, self.game.deck)
        return self._indexer

    def width(self, tensor: Optional[str] = None) -> int:
        """Returns the number of elements of a row of a tensor, at least 1.  Raises KeyError."""
        return int(lib.ih_store_width(self._store, self._column(tensor)))

    def _column(self, tensor: Optional[str]) -> int:
        """Returns the number of a tensor of the feature; None is the first one."""
        name = None if tensor is None else text_bytes(tensor, "tensor")
        number = 0 if name is None else lib.ih_store_tensor_number(self._store, name)
        if number == len(self._columns):
            raise KeyError(tensor)
        return int(number)

    # ---- Looking up --------------------------------------------------------------------

    def lookup(self, hand: Hand) -> Row:
        """Looks up one hand.

        Args:
            hand: the cards of all rounds: text such as "AsKs|QsJhTd", card bytes, or an array.

        Returns:
            The index and the values of the hand, as `isohand lookup --json` prints them.

        Raises ParseError, CardError, DuplicateError or CountError.
        """
        index = self._index(hand)
        values = {name: _element(self[name], index) for name in self._columns}
        cards = self.indexer.deck.hand(hand)
        return Row(self.indexer.text(list(cards)), index, values)

    def _index(self, hand: Hand) -> int:
        """Returns the index of a hand, in the last round; raises as lookup()."""
        store = self._store
        if type(hand) is str:
            text = hand.encode()
            index = _store_index_text(store, text, len(text))
        elif type(hand) is bytes:
            index = _store_index(store, hand, len(hand))
        else:
            return self._index(self.indexer.deck.hand(hand))
        if index == _NO_INDEX:
            return self.indexer.index(self.indexer._hand(hand, -1))  # raises the reason
        return index  # type: ignore[no-any-return]

    def value(self, hand: Hand, tensor: Optional[str] = None) -> Any:
        """Returns what a tensor has for one hand.

        Args:
            hand: as for lookup().
            tensor: a name; None for the first tensor of the feature.

        Returns:
            An int or a float; an array if the tensor has several elements for a hand.

        Raises as lookup(), and KeyError.
        """
        name = self._columns[0] if tensor is None else tensor
        if name not in self._columns:
            raise KeyError(name)
        index = self._index(hand)
        return _element(self[name], index)

    def lookup_batch(
        self, rows: Rows, tensor: Optional[str] = None, out: Optional[npt.NDArray[Any]] = None
    ) -> npt.NDArray[Any]:
        """Looks up many hands.

        Args:
            rows: array of shape (..., cards) of the cards of all rounds.
            tensor: a name; None for the first tensor of the feature.
            out: receives the values; None for a new array.

        Returns:
            Array of shape (...) or (..., width), of the type of the tensor.

        Raises CardError or DuplicateError with the number of the `row`, CountError, KeyError.
        """
        values = self[self._columns[self._column(tensor)]]
        indices = self.indexer.index_batch(rows)
        out = output(out, indices.shape + values.shape[1:], values.dtype)
        # All indices are below the number of rows: "clip" only spares numpy a check and a copy.
        np.take(values, indices.view(np.int64), axis=0, out=out, mode="clip")
        return out

    # ---- Verifying ---------------------------------------------------------------------

    @property
    def is_derivable(self) -> bool:
        """Whether verify() can recompute rows from the cards."""
        return bool(lib.ih_store_is_derivable(self._store))

    @property
    def usual_samples(self) -> int:
        """The number of rows that verify() recomputes unless it is told."""
        return int(lib.ih_store_usual_samples(self._store))

    def verify(
        self,
        *,
        samples: Optional[int] = None,
        seed: int = 1,
        full: bool = False,
        threads: Optional[int] = None,
        progress: Optional[Progress] = None,
    ) -> int:
        """Checks the checksums, what all rows must meet, and recomputes rows a second way.

        Args:
            samples: rows to recompute, chosen at random in equal parts of the table; None for as
                many as take about a second.
            seed: of that choice.
            full: recompute all rows.
            threads: threads to use; None for one for each processor.
            progress: is called with the work that is done, and all work.

        Returns:
            The number of rows that were recomputed.

        Raises ChecksumError, FormatError, or MismatchError, which names the first wrong index.
        """
        store, call, error = self._store, Call(), new_error()
        options = ffi.new("ih_verify_options *")
        options.callbacks = call.callbacks[0]
        options.samples = self.usual_samples if samples is None else whole(samples, "samples")
        options.seed, options.full = whole(seed, "seed"), full
        workers = executor(threads)
        check(
            call.run(lambda: lib.ih_store_verify(store, options, workers, error), progress), error
        )
        return int(lib.ih_store_derived(store, options))


def _element(array: npt.NDArray[Any], index: int) -> Any:
    """Returns what an array has for an index: an int or a float, or an array."""
    return array.item(index) if array.ndim == 1 else array[index]


TableType = TypeVar("TableType", bound=Table)

__all__ = ["RawTable", "Row", "Table", "Tensor"]
