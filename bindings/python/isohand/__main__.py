"""``python3 -m isohand`` is the command isohand."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path
from typing import Optional

from isohand._core import ffi, lib


def find_command() -> Optional[str]:
    """Returns the path of the command; None if there is none.

    It is the one in the package, if libraries are bundled there; else the one that came with the
    library for which the package was built; else the first in PATH.
    """
    bundled = Path(__file__).parent / "bin" / "isohand"
    built = str(ffi.string(lib.PY_COMMAND).decode())
    for path in [str(bundled), built]:
        if os.path.isfile(path) and os.access(path, os.X_OK):
            return path
    return shutil.which("isohand")


def main() -> None:
    command = find_command()
    if command is None:
        sys.exit(
            "isohand: the command isohand is not installed: the library was built without it,\n"
            "or it has been removed, and PATH has no other."
        )
    os.execv(command, [command, *sys.argv[1:]])


if __name__ == "__main__":
    main()
