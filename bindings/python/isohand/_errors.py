"""Exceptions: one class for each status of the library."""

from __future__ import annotations

import os
from typing import Any, Dict, Optional, Tuple, Type

from isohand._core import ffi, lib


class Error(Exception):
    """A call of the library failed.

    Each status has a class of its own, which is also the exception that Python would raise:
    ``except ValueError`` catches a CardError, and ``except FileNotFoundError`` a missing file.

    Attributes:
        status: the number of the status, an ``enum ih_status`` of isohand/base.h.
        position: the byte of the text (in UTF-8) that is wrong, counted from 1; None if the text is
            not wrong, or not at a single byte.
        row: the number of the first row of an array that is wrong, counted from 0; else None.
    """

    status: int = -1
    position: Optional[int] = None
    row: Optional[int] = None


class ArgumentError(Error, ValueError):
    """A parameter has a value that is never valid."""


class DeckError(Error, ValueError):
    """Not a deck, a deck that the call cannot use, or two objects with different decks."""


class RoundsError(Error, ValueError):
    """Not a round list: not 1 to 8 rounds, an empty round, or more cards than the deck has."""


class CardError(Error, ValueError):
    """A card is not in the deck."""


class DuplicateError(CardError):
    """A card appears twice."""


class CountError(Error, ValueError):
    """Too many or too few cards."""


class RangeError(Error, IndexError):
    """An index, round or other number is out of range."""


class NumberOverflowError(Error, OverflowError):
    """The exact result does not fit its type."""


class TooLargeError(Error, OverflowError):
    """More suit configurations than an indexer can hold."""


class OutOfMemoryError(Error, MemoryError):
    """Out of memory."""


class ParseError(Error, ValueError):
    """Text has the wrong syntax."""


class UnsupportedError(Error, NotImplementedError):
    """The library cannot do this for the given game, deck or type."""


class InternalError(Error, RuntimeError):
    """Two ways of counting disagree.  This is a bug; please report it."""


class FileError(Error, OSError):
    """The system refused to open, read, write, map or rename a file; ``errno`` has the reason.

    It is also an instance of Python's own class for that reason, such as FileNotFoundError.
    ``filename`` is the path that was given to the call, if there was one; the message has the path
    that failed, which can be that of a file in a folder.
    """

    def __str__(self) -> str:
        # OSError would put the number before the message, which contains the reason in words, and
        # the path after it.
        return self.strerror or Exception.__str__(self)

    def __reduce__(self) -> Tuple[Any, ...]:
        return _file_error, (self.errno, str(self), self.filename), self.__dict__


class FormatError(Error, ValueError):
    """A file is not a table, or is damaged."""


class ChecksumError(FormatError):
    """Data does not match its checksum."""


class MismatchError(FormatError):
    """A table does not match its description."""


class CancelledError(Error, RuntimeError):
    """A callback stopped the call."""


class ExecutorError(Error, RuntimeError):
    """The executor did not run each task exactly once."""


#: The class of each status.
CLASSES: Dict[int, Type[Error]] = {
    lib.IH_ERR_ARGUMENT: ArgumentError,
    lib.IH_ERR_DECK: DeckError,
    lib.IH_ERR_ROUNDS: RoundsError,
    lib.IH_ERR_CARD: CardError,
    lib.IH_ERR_DUPLICATE: DuplicateError,
    lib.IH_ERR_COUNT: CountError,
    lib.IH_ERR_RANGE: RangeError,
    lib.IH_ERR_OVERFLOW: NumberOverflowError,
    lib.IH_ERR_TOO_LARGE: TooLargeError,
    lib.IH_ERR_MEMORY: OutOfMemoryError,
    lib.IH_ERR_PARSE: ParseError,
    lib.IH_ERR_UNSUPPORTED: UnsupportedError,
    lib.IH_ERR_INTERNAL: InternalError,
    lib.IH_ERR_IO: FileError,
    lib.IH_ERR_FORMAT: FormatError,
    lib.IH_ERR_CHECKSUM: ChecksumError,
    lib.IH_ERR_MISMATCH: MismatchError,
    lib.IH_ERR_CANCELLED: CancelledError,
    lib.IH_ERR_EXECUTOR: ExecutorError,
}

# Tracebacks and pickles name the classes as users find them.
Error.__module__ = "isohand"
for _status, _class in CLASSES.items():
    _class.status, _class.__module__ = _status, "isohand"

_file_classes: Dict[int, Type[FileError]] = {}


def _file_class(number: int) -> Type[FileError]:
    """The class of a FileError that is also Python's own for an errno, such as FileNotFoundError."""
    if number not in _file_classes:
        base, names = type(OSError(number, "")), {"__module__": "isohand"}
        made = FileError if base is OSError else type(base.__name__, (FileError, base), names)
        _file_classes[number] = made
    return _file_classes[number]


def _file_error(number: Optional[int], message: str, path: Any = None) -> FileError:
    made = _file_class(number)(number, message) if number else FileError(message)
    if path is not None:
        made.filename = path
    return made


def error_of(
    status: int, error: Any = None, *, what: str = "", row: Optional[int] = None, path: Any = None
) -> Error:
    """Returns the exception for a status.

    error  an ``ih_error *`` that the call has filled, or None
    what   the input that was refused, for the message; not needed with an error
    row    the number of the row that was refused
    path   the path that was given to the call
    """
    message, number, position = "", 0, 0
    if error is not None and error.status == status:
        message = ffi.string(error.message).decode("utf-8", "replace")
        number, position = error.system_error, error.position
    if not message:
        message = ffi.string(lib.ih_status_string(status)).decode()
        if row is not None:
            message = f"row {row}: {message}"
        if what:
            message = f"{what}: {message}"
    if status == lib.IH_ERR_IO:
        made: Error = _file_error(number, message, None if path is None else os.fspath(path))
    else:
        made = CLASSES.get(status, Error)(message)
    made.position = position or None
    made.row = row
    return made


def check(
    status: int, error: Any = None, *, what: str = "", row: Optional[int] = None, path: Any = None
) -> None:
    """Raises the exception for a status, unless it is IH_OK.  Arguments as for error_of()."""
    if status != lib.IH_OK:
        raise error_of(status, error, what=what, row=row, path=path)


def new_error() -> Any:
    """Returns an ``ih_error *`` for a call to fill."""
    return ffi.new("ih_error *")


__all__ = ["Error"] + [made.__name__ for made in CLASSES.values()]
