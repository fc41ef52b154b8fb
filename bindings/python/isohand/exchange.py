"""Buckets in the files of other programs."""

from __future__ import annotations

import os
from typing import Any, Callable, Dict, Optional, Sequence

from isohand._calls import Call, Progress
from isohand._errors import check, new_error
from isohand._inputs import UINT32, Path, path_bytes, text_bytes, whole
from isohand._table import ffi, lib
from isohand.abstraction import Abstraction
from isohand.bucketing import BucketSummary, Making
from isohand.game import Game, Street, board_of, string


def formats() -> Dict[str, str]:
    """Returns the formats of other programs: a description of each, by name.

    >>> list(formats())[:4]
    ['poker-cfrm', 'labels', 'fishbait', 'npy']
    """
    found: Dict[str, str] = {}
    name = lib.ih_format_name(0)
    while name != ffi.NULL:
        found[string(name)] = string(lib.ih_format_meaning(len(found)))
        name = lib.ih_format_name(len(found))
    return found


class _Settings:
    """The settings of a format."""

    def __init__(
        self, call: Optional[Call], streets: Sequence[Street], recall: bool, bits: int,
        name: Optional[str],
    ) -> None:
        self._name = None if name is None else ffi.new("char[]", text_bytes(name, "name"))
        self.options = options = ffi.new("ih_format_options *")
        if call is not None:
            options.callbacks = call.callbacks[0]
            if call.wants("written"):
                options.written = lib.py_format_written
        for street in streets:
            options.streets |= 1 << board_of(street)
        options.recall, options.bits = recall, whole(bits, "bits", 0, UINT32)
        if self._name is not None:
            options.name = self._name


@ffi.def_extern()  # type: ignore[misc]
def py_format_written(context: Any, path: Any, elements: int) -> None:
    Call.of(context).report("written", os.fsdecode(ffi.string(path)), elements)


def export_buckets(
    abstraction: Abstraction,
    format: str,
    path: Path,
    *,
    streets: Sequence[Street] = (),
    recall: bool = False,
    bits: int = 0,
    name: Optional[str] = None,
    progress: Optional[Progress] = None,
    written: Optional[Callable[[str, int], None]] = None,
) -> None:
    """Writes the buckets of an abstraction in the format of another program.

    Args:
        abstraction: the buckets.
        format: one of formats(); doc/EXPORTS.md specifies their bytes.
        path: the file, for "poker-cfrm"; else the folder, which is made unless it exists.
        streets: the streets to write; none for all that exist.
        recall: for "labels", "npy" and "text": an element for each hand in which the streets of the
            board keep their order.
        bits: for "labels" and "npy": bits of an element, 16 or 32; 0 for as many as are needed.
        name: for "slumbot", which needs it: a part of the names of the files.
        progress: is called with the elements that are written, and those of all files.
        written: is called with the path of each file and the number of its elements.

    Raises UnsupportedError, RangeError, ArgumentError, MismatchError or FileError.  Existing files
    are replaced when all new ones are complete.
    """
    kind = text_bytes(format, "format")
    call, error, pointer = Call(written=written), new_error(), abstraction._abstraction
    settings = _Settings(call, streets, recall, bits, name)
    target = path_bytes(path)
    status = call.run(
        lambda: lib.ih_abstraction_export(
            pointer, kind, target, settings.options, error
        ),
        progress,
    )
    check(status, error, path=path)


def import_buckets(
    format: str,
    paths: Sequence[Path],
    folder: Path,
    *,
    game: Optional[Game] = None,
    streets: Sequence[Street] = (),
    recall: bool = False,
    bits: int = 0,
    name: Optional[str] = None,
    threads: Optional[int] = None,
    memory: Optional[int] = None,
    rebuild: bool = False,
    progress: Optional[Progress] = None,
    written: Optional[Callable[[BucketSummary], None]] = None,
) -> Abstraction:
    """Makes an abstraction from files of another program.

    Args:
        format: one of formats().
        paths: the files.  Their names give the streets, if they are those that export_buckets()
            gives them; a single file may have any name if `streets`, `recall` and `bits` say what
            it holds.
        folder: the folder of the new files STREET-bucket.safetensors.
        game: the deck, the ranking and the cards of the final board; None for Hold'em.
        streets, recall, bits, name: as for export_buckets().
        threads, memory, rebuild, progress, written: as for bucket().

    Raises as bucket(), and FormatError or MismatchError for a file that is not in this format, or
    gives different buckets to the same hand.
    """
    kind = text_bytes(format, "format")
    if isinstance(paths, (str, bytes, os.PathLike)):
        raise TypeError(f"paths must be a list of paths, not the one path {paths!r}")
    making, error = Making(threads, memory, rebuild, written=written), new_error()
    settings = _Settings(None, streets, recall, bits, name)
    names = [ffi.new("char[]", path_bytes(path)) for path in paths]
    files = ffi.new("char *[]", names)
    given, target = (Game() if game is None else game)._new(), path_bytes(folder, "folder")
    status = making.call.run(
        lambda: lib.ih_abstraction_import(
            kind, files, len(names), given, target, settings.options, making.options,
            error,
        ),
        progress,
    )
    check(status, error, path=folder)
    return Abstraction(folder)


__all__ = ["export_buckets", "formats", "import_buckets"]
