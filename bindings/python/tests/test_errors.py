"""Exceptions: a class for each status, made by real calls where a call can make it."""

from __future__ import annotations

import errno
import os
import pickle
import traceback
from pathlib import Path
from typing import Any, Callable, Dict, List, Tuple, Type

import numpy as np
import pytest

import isohand
from isohand import _errors
from isohand._core import ffi, lib
from isohand._errors import CLASSES, check, error_of, new_error

STATUSES = [name for name in dir(lib) if name.startswith("IH_ERR_")]


# ---- The classes --------------------------------------------------------------------------------


def test_each_status_has_a_class_of_its_own() -> None:
    assert len(STATUSES) > 15
    assert {getattr(lib, name) for name in STATUSES} == set(CLASSES)
    assert len(set(CLASSES.values())) == len(CLASSES)
    for status, made in CLASSES.items():
        assert made.status == status
        assert issubclass(made, isohand.Error)
        assert getattr(isohand, made.__name__) is made


@pytest.mark.parametrize("status", sorted(CLASSES))
def test_check_raises_the_class_with_the_words_of_the_library(status: int) -> None:
    words = ffi.string(lib.ih_status_string(status)).decode()
    with pytest.raises(CLASSES[status]) as caught:
        check(status, what="hand 'x'", row=7)
    assert type(caught.value) is CLASSES[status]
    assert str(caught.value) == f"hand 'x': row 7: {words}"
    assert (caught.value.status, caught.value.position, caught.value.row) == (status, None, 7)


def test_ok_raises_nothing() -> None:
    check(lib.IH_OK)


def test_a_status_of_a_later_library_is_an_error() -> None:
    assert type(error_of(9999)) is isohand.Error


@pytest.mark.parametrize(
    "made, base",
    [
        (isohand.ArgumentError, ValueError),
        (isohand.CardError, ValueError),
        (isohand.CountError, ValueError),
        (isohand.ParseError, ValueError),
        (isohand.RangeError, IndexError),
        (isohand.NumberOverflowError, OverflowError),
        (isohand.TooLargeError, OverflowError),
        (isohand.OutOfMemoryError, MemoryError),
        (isohand.UnsupportedError, NotImplementedError),
        (isohand.FileError, OSError),
        (isohand.InternalError, RuntimeError),
        (isohand.ExecutorError, RuntimeError),
        (isohand.DuplicateError, isohand.CardError),
        (isohand.ChecksumError, isohand.FormatError),
        (isohand.MismatchError, isohand.FormatError),
    ],
)
def test_classes_are_those_that_python_would_raise(
    made: Type[Exception], base: Type[Exception]
) -> None:
    assert issubclass(made, base)


# ---- Real calls ---------------------------------------------------------------------------------

HOLDEM = isohand.Indexer("2,3,1,1")


CALLS: Dict[str, Callable[[], Any]] = {
    "ParseError": lambda: isohand.Deck("13y4"),
    "DeckError": lambda: isohand.Deck("17x4"),
    "RoundsError": lambda: isohand.Indexer([2, 0, 1]),
    "CardError": lambda: HOLDEM.index(bytes([48, 52])),
    "DuplicateError": lambda: HOLDEM.index("AsAs"),
    "CountError": lambda: HOLDEM.index("AsKsQs"),
    "RangeError": lambda: HOLDEM.unindex(169, 0),
    "NumberOverflowError": lambda: isohand.Indexer([8] * 6),
    "TooLargeError": lambda: isohand.Indexer([3] * 8, deck="6x4"),
}


@pytest.mark.parametrize("name", sorted(CALLS))
def test_calls_raise(name: str) -> None:
    with pytest.raises(isohand.Error) as caught:
        CALLS[name]()
    assert type(caught.value).__name__ == name
    assert caught.value.status == getattr(isohand, name).status
    assert str(caught.value)


@pytest.mark.parametrize(
    "text, position", [("AsKx", 4), ("As1s", 3), ("AsKs|Qs|JsTs", 8), ("AsKsAs2d3d", 5)]
)
def test_position_is_the_byte_that_is_wrong(text: str, position: int) -> None:
    with pytest.raises(ValueError) as caught:
        HOLDEM.index(text)
    assert isinstance(caught.value, isohand.Error)
    assert caught.value.position == position
    assert caught.value.row is None


@pytest.mark.parametrize("card, made", [(52, isohand.CardError), (48, isohand.DuplicateError)])
def test_row_is_the_first_that_is_wrong(card: int, made: Type[isohand.Error]) -> None:
    rows = np.tile(np.array([48, 44], np.uint8), (9, 1))
    rows[[5, 7], 1] = card
    with pytest.raises(made) as caught:
        HOLDEM.index_batch(rows, 0)
    assert type(caught.value) is made
    assert (caught.value.row, caught.value.position) == (5, None)
    assert "row 5" in str(caught.value)


# ---- Files --------------------------------------------------------------------------------------


def failed_on_file(number: int, path: str = "a.safetensors") -> isohand.Error:
    """The exception that a call makes of an ih_error whose system call has failed."""
    error = new_error()
    error.status, error.system_error = lib.IH_ERR_IO, number
    error.message = f"{path}: cannot open it".encode()
    return error_of(lib.IH_ERR_IO, error)


@pytest.mark.parametrize(
    "number, base",
    [
        (errno.ENOENT, FileNotFoundError),
        (errno.EACCES, PermissionError),
        (errno.EISDIR, IsADirectoryError),
        (errno.ENOTDIR, NotADirectoryError),
        (errno.EEXIST, FileExistsError),
        (errno.ENOSPC, OSError),
    ],
)
def test_file_errors_are_those_of_python(number: int, base: Type[OSError]) -> None:
    error = failed_on_file(number)
    assert isinstance(error, isohand.FileError) and isinstance(error, base)
    assert error.errno == number
    assert str(error) == "a.safetensors: cannot open it"
    assert type(failed_on_file(number)) is type(error)


def test_a_file_error_without_a_number_is_a_file_error() -> None:
    error = failed_on_file(0)
    assert type(error) is isohand.FileError
    error.filename = "b"
    assert str(error) == "a.safetensors: cannot open it" and same(unpickled(error), error)


def test_a_file_error_has_the_path_of_the_call(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)  # messages shorten long paths
    missing, inside = Path("none"), os.path.join("none", "a")
    buckets = isohand.bucket({"flop": {"method": "optimal", "k": 2}}, "b", game=isohand.Game("5x2"))
    calls: List[Tuple[Callable[[Any], Any], Any]] = [
        (isohand.Table, missing), (isohand.RawTable, os.fsencode(inside)),
        (isohand.TableWriter, inside), (lambda path: isohand.write_table(path, {}), inside),
        (lambda path: isohand.replacing(path).__enter__(), inside),
        (isohand.Abstraction, inside), (lambda path: isohand.Recall.open(path, buckets), missing),
        (lambda path: isohand.export_buckets(buckets, "npy", path), Path("b", "x", "y")),
        (lambda path: isohand.Build().give_labels("flop", path), missing),
        (lambda path: isohand.build_plan(path), os.path.join(buckets.table("flop").path, "x")),
    ]
    for call, path in calls:
        with pytest.raises(isohand.FileError) as caught:
            call(path)
        assert caught.value.filename == os.fspath(path)
        assert os.fsdecode(path) in str(caught.value)
        assert unpickled(caught.value).filename == os.fspath(path)


# ---- Pickling -----------------------------------------------------------------------------------


def unpickled(error: isohand.Error) -> Any:
    return pickle.loads(pickle.dumps(error))


def same(one: isohand.Error, other: isohand.Error) -> bool:
    names = ["status", "position", "row", "args", "errno", "filename"]
    return (
        type(one) is type(other)
        and str(one) == str(other)
        and all(getattr(one, name, None) == getattr(other, name, None) for name in names)
    )


@pytest.mark.parametrize("status", sorted(CLASSES))
@pytest.mark.parametrize("protocol", range(2, pickle.HIGHEST_PROTOCOL + 1))
def test_exceptions_can_be_pickled(status: int, protocol: int) -> None:
    error = error_of(status, what="rows", row=3)
    error.position = 4
    assert same(pickle.loads(pickle.dumps(error, protocol)), error)


@pytest.mark.parametrize("number", [0, errno.ENOENT, errno.EACCES, errno.EISDIR, errno.ENOSPC])
def test_file_errors_can_be_pickled(number: int) -> None:
    error = failed_on_file(number)
    assert same(unpickled(error), error)


def test_tracebacks_show_the_public_names() -> None:
    for made in (isohand.Error, *CLASSES.values()):
        shown = traceback.format_exception_only(made, made("reason"))[-1]
        assert shown == f"isohand.{made.__name__}: reason\n"
    missing = failed_on_file(errno.ENOENT)
    assert f"{type(missing).__module__}.{type(missing).__name__}" == "isohand.FileNotFoundError"


def test_all_names_are_public() -> None:
    assert set(_errors.__all__) <= set(isohand.__all__)
