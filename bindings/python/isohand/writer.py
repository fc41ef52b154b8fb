"""Writing files in one step or not at all: tables, and files of any format."""

from __future__ import annotations

import os
from contextlib import contextmanager
from typing import (
    IO, Any, Callable, Dict, Iterable, Iterator, List, Mapping, Optional, Tuple, Type, Union,
)

import numpy as np
import numpy.typing as npt

from isohand._arrays import address, contiguous
from isohand._calls import Exclusive, Progress
from isohand._errors import ArgumentError, check, new_error
from isohand._inputs import Path, path_bytes, text_bytes, whole
from isohand._table import ffi, lib
from isohand.game import DTYPES, Feature, Game, dtype_name
from isohand.indexer import Indexer

# The number of each type by its name; and the name of each type of numpy.
_NUMBERS = {dtype_name(i): i for i in range(len(DTYPES))}
_NAMES = {np.dtype(text): name for name, text in DTYPES.items() if name != "BF16"}

#: Bytes that are written before Ctrl-C and progress get their turn.
_STEP = 1 << 24


def _place(kind: str, abort: Callable[[Any], None]) -> Tuple[Any, Callable[[Any], None]]:
    """Returns where C keeps what is being written, and the call that gives it up.

    That call is also made when the place is deleted.  In a child that has been forked meanwhile it
    does nothing, as the temporary file is the parent's.
    """
    process, current = os.getpid(), os.getpid

    def give_up(place: Any) -> None:
        if current() == process:
            abort(place)

    return ffi.gc(ffi.new(kind), give_up), give_up


def _check_process(process: int, what: str) -> None:
    if os.getpid() != process:
        raise RuntimeError(f"{what} belongs to the process that made it, not to a forked child")


class _Declared:
    """A tensor of a table that is being written."""

    def __init__(self, name: str, dtype: np.dtype[Any], shape: Tuple[int, ...]) -> None:
        self.name = name
        self.dtype = dtype
        self.left = int(np.prod(shape, dtype=object))  # elements that have not been written


class TableWriter:
    """Writes a safetensors file with checksums: declares the tensors, then passes their data on.

    Args:
        path: the file.  It is not touched before commit(): everything goes to a temporary file in
            the same folder.

    Raises FileError.

    As a context manager it commits at the end, or aborts if there is an exception.  Only one thread
    at a time may use a writer: another one gets a RuntimeError, as do `progress` and the child of a
    fork, which leaves the file to its parent.

    >>> import tempfile, numpy as np
    >>> path = tempfile.mkdtemp() + "/regret.safetensors"
    >>> with TableWriter(path) as writer:
    ...     writer.metadata("iterations", "1000")
    ...     writer.tensor("regret", np.float32, (6, 2))
    ...     for i in range(3):
    ...         writer.write(np.zeros((2, 2), np.float32))
    """

    def __init__(self, path: Path) -> None:
        self._begin(path)
        error = new_error()
        check(lib.ih_table_writer_new(path_bytes(path), self._place, error), error, path=path)

    @classmethod
    def for_feature(
        cls: Type["TableWriter"],
        path: Path,
        feature: Union[Feature, str],
        indexer: Indexer,
        game: Optional[Game] = None,
    ) -> "TableWriter":
        """Starts a table of a feature, which Table can open.

        The writer has the metadata and the tensors of the feature already: pass the data of the
        tensors, each in the order of the indices, to write().

        Args:
            path: the file.
            feature: the feature.
            indexer: the hands of its last round are those of the table.
            game: the game; None for that of the indexer's deck.

        Raises FileError, UnsupportedError or ArgumentError.
        """
        made = feature if isinstance(feature, Feature) else Feature(feature)
        game = Game(indexer.deck) if game is None else game
        writer, error = cls.__new__(cls), new_error()
        writer._begin(path)
        status = lib.ih_store_create(
            path_bytes(path), made._feature, game._new(), indexer._indexer, writer._place, error
        )
        check(status, error, path=path)
        hands = indexer.size()
        for tensor in made.tensors(game, indexer.rounds):
            shape = (hands, tensor.width) if tensor.width else (hands,)
            writer._declared.append(_Declared(tensor.name, tensor.dtype, shape))
        return writer

    def _begin(self, path: Path) -> None:
        self._path = path
        self._lock = Exclusive("the writer")
        self._place, self._give_up = _place("ih_table_writer **", lib.py_writer_abort)
        self._process = os.getpid()
        self._declared: List[_Declared] = []

    def __enter__(self) -> "TableWriter":
        return self

    def __exit__(self, kind: Optional[Type[BaseException]], *_: object) -> None:
        if kind is None:
            self.commit()
        else:
            self.abort()

    @property
    def _writer(self) -> Any:
        _check_process(self._process, "the writer")
        if self._place[0] == ffi.NULL:
            raise ValueError("the writer has committed or aborted")
        return self._place[0]

    def metadata(self, key: str, value: str) -> None:
        """Adds an entry of the metadata.

        Raises ArgumentError, or TypeError unless both are text.
        """
        error = new_error()
        with self._lock:
            status = lib.ih_table_writer_add_metadata(
                self._writer, text_bytes(key, "key"), text_bytes(value, f"metadata {key!r}"), error
            )
        check(status, error)

    def tensor(
        self, name: str, dtype: Union[npt.DTypeLike, str], shape: Union[int, Iterable[int]]
    ) -> None:
        """Declares a tensor.  Declare tensors of large elements before those of small ones.

        Args:
            name: its name.
            dtype: a type of numpy, or the name of one of safetensors, such as "BF16".
            shape: its shape.

        Raises ArgumentError.
        """
        kind = dtype if isinstance(dtype, str) and dtype in DTYPES else _name_of(np.dtype(dtype))
        lengths = tuple(shape) if isinstance(shape, Iterable) else (shape,)
        lengths = tuple(whole(length, f"shape of {name!r}") for length in lengths)
        if len(lengths) > lib.IH_TENSOR_DIMS:
            raise ArgumentError(f"tensor {name!r}: {len(lengths)} dimensions")
        out, error = ffi.new("ih_tensor *"), new_error()
        text = ffi.new("char[]", text_bytes(name, "name"))
        out.name, out.dtype, out.dims = text, _NUMBERS[kind], len(lengths)
        out.shape[0 : len(lengths)] = lengths
        with self._lock:
            check(lib.ih_table_writer_add_tensor(self._writer, out, error), error)
            self._declared.append(_Declared(name, np.dtype(DTYPES[kind]), lengths))

    def write(self, data: npt.ArrayLike, progress: Optional[Progress] = None) -> None:
        """Appends data to the first tensor that is not complete.

        Args:
            data: all of the tensor, or its next elements.
            progress: is called with the bytes that are written, and those of `data`.

        Raises FileError, ArgumentError for more data than the tensor has, TypeError or
        OverflowError for data that is not of its type.
        """
        with self._lock:
            writer, error = self._writer, new_error()
            tensor = next((t for t in self._declared if t.left), None)
            if tensor is None:
                if np.size(data) == 0:
                    return
                state = "all tensors are complete" if self._declared else "no tensor is declared"
                raise ArgumentError(state)
            array = contiguous(data, tensor.dtype.newbyteorder("="), f"tensor {tensor.name!r}")
            if array.size > tensor.left:
                raise ArgumentError(
                    f"tensor {tensor.name!r}: {array.size} elements, but only {tensor.left} fit"
                )
            start = address(array, "char *")
            for first in range(0, array.nbytes, _STEP):
                length = min(_STEP, array.nbytes - first)
                status = lib.ih_table_writer_write(writer, start + first, length, error)
                check(status, error, path=self._path)
                tensor.left -= length // array.itemsize
                if progress is not None:
                    progress(first + length, array.nbytes)

    def commit(self) -> None:
        """Finishes the file, and renames it to its path.

        Raises FileError, or ArgumentError if a tensor lacks data; the path is as before then.
        """
        with self._lock:
            error = new_error()
            self._writer
            check(lib.py_writer_commit(self._place, error), error, path=self._path)

    def abort(self) -> None:
        """Leaves the path as it is, and removes the temporary file."""
        with self._lock:
            self._give_up(self._place)


def _name_of(dtype: np.dtype[Any]) -> str:
    name = _NAMES.get(dtype.newbyteorder("<"))
    if name is None:
        raise TypeError(f"safetensors files have no arrays of {dtype}")
    return name


def write_table(
    path: Path,
    arrays: Mapping[str, npt.ArrayLike],
    metadata: Optional[Mapping[str, str]] = None,
    progress: Optional[Progress] = None,
) -> None:
    """Writes arrays to a safetensors file with checksums, in one step or not at all.

    Args:
        path: the file; an existing one is replaced.
        arrays: arrays of numpy by name.  In the file, those with large elements come first.
        metadata: text by key.
        progress: is called with the bytes that are written, and their total.

    Raises FileError, ArgumentError, or TypeError for arrays of other types than numbers, and for
    metadata that is no text.
    """
    given: Dict[str, npt.NDArray[Any]] = {name: np.asarray(a) for name, a in arrays.items()}
    order = sorted(given, key=lambda name: -given[name].itemsize)  # keeps the order of equal ones
    total = sum(array.nbytes for array in given.values())
    with TableWriter(path) as writer:
        for key, value in (metadata or {}).items():
            writer.metadata(key, value)
        for name in order:
            writer.tensor(name, given[name].dtype, given[name].shape)
        before = 0
        for name in order:
            array = given[name].astype(given[name].dtype.newbyteorder("="), copy=False)
            writer.write(array, _later(progress, before, total))
            before += array.nbytes


def _later(progress: Optional[Progress], before: int, total: int) -> Optional[Progress]:
    """Returns the progress of a part, of which the first byte is number `before` of all."""
    if progress is None:
        return None
    whole = progress
    return lambda done, _: whole(before + done, total)


@contextmanager
def replacing(path: Path) -> Iterator[IO[bytes]]:
    """Replaces a file of any format in one step or not at all.

    The block writes to a temporary file in the same folder, which gets the name `path` at the end
    of the block.  If the block raises an exception, the path is as before.

    Raises FileError.

    >>> import tempfile
    >>> path = tempfile.mkdtemp() + "/strategy.txt"
    >>> with replacing(path) as file:
    ...     _ = file.write(b"always fold")
    """
    place, give_up = _place("ih_replacement **", lib.py_replacement_abort)
    process, error = os.getpid(), new_error()
    check(lib.ih_replacement_new(path_bytes(path), place, error), error, path=path)
    try:
        with os.fdopen(os.dup(lib.ih_replacement_descriptor(place[0])), "wb") as file:
            yield file
    except BaseException:
        give_up(place)
        raise
    _check_process(process, "the new file")
    check(lib.py_replacement_commit(place, error), error, path=path)


__all__ = ["TableWriter", "replacing", "write_table"]
