"""Instruction sets: which instructions of the processor the fast code uses."""

from __future__ import annotations

from typing import Any, List, Optional

from isohand._core import ffi, lib

__all__ = ["instructions"]


def instructions() -> List[str]:
    """Returns the names of the instruction sets that this machine supports, the fastest last.

    The first is "portable"; "avx2", "avx512" or "neon" may follow.
    """
    names: List[str] = []
    while True:
        found = lib.ih_instructions_at(len(names))
        if found == ffi.NULL:
            return names
        names.append(name_of(found))


def name_of(instructions: Any) -> str:
    """Returns the name of an instruction set."""
    return str(ffi.string(lib.ih_instructions_name(instructions)).decode())


def instructions_of(name: Optional[str]) -> Any:
    """Returns an instruction set by its name; None for the fastest.

    Raises ValueError for an unknown name, and for one that this machine does not support.
    """
    global _fastest
    if name is not None:
        found = lib.ih_instructions_find(name.encode())
        if found == ffi.NULL:
            raise ValueError(f"instructions {name!r}: unknown, or not of this machine")
        return found
    if _fastest is None:
        _fastest = lib.ih_instructions_best()
    return _fastest


# A query of the processor takes tens of microseconds in a virtual machine.
_fastest: Any = None
