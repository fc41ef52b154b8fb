"""Paths, names and whole numbers as the library takes them."""

from __future__ import annotations

import operator
import os
from typing import Any, Optional, Union

from isohand._errors import ArgumentError

Path = Union[str, bytes, "os.PathLike[str]", "os.PathLike[bytes]"]

#: The largest number of 32 bits.
UINT32 = 2**32 - 1


def without_nul(data: bytes, what: str) -> bytes:
    """Returns text for C; raises ArgumentError if it has a NUL, which C would take for its end."""
    if b"\0" in data:
        raise ArgumentError(f"{what}: a NUL character")
    return data


def path_bytes(path: Path, what: str = "path") -> bytes:
    """Returns a path for C; raises TypeError unless it is one, ArgumentError for a NUL in it."""
    return without_nul(os.fsencode(path), what)


def text_bytes(text: str, what: str) -> bytes:
    """Returns text for C; raises TypeError unless it is a str, ArgumentError for a NUL in it."""
    if not isinstance(text, str):
        raise TypeError(f"{what} must be text, not {type(text).__name__}")
    return without_nul(text.encode("utf-8", "surrogateescape"), what)


def integer(value: Any, what: str) -> int:
    """Returns a whole number as an int; raises TypeError for anything else, such as a float."""
    try:
        return operator.index(value)
    except TypeError:
        raise TypeError(f"{what} must be a whole number, not {value!r}") from None


def whole(value: Any, what: str, least: int = 0, most: int = 2**64 - 1) -> int:
    """Returns a whole number of a range; raises as integer(), or ArgumentError."""
    number = integer(value, what)
    if not least <= number <= most:
        raise ArgumentError(f"{what} must be in {least}..{most}, not {number}")
    return number


def memory_limit(memory: Optional[int]) -> int:
    """Returns bytes of memory for an option of the library, which takes 0 for None."""
    return 0 if memory is None else whole(memory, "memory")


__all__ = [
    "UINT32", "Path", "integer", "memory_limit", "path_bytes", "text_bytes", "whole", "without_nul",
]
