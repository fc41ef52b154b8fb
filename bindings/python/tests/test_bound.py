"""Every function of the public headers is used by the package, or unbound.txt has the reason."""

from __future__ import annotations

import fnmatch
import os
import re
from pathlib import Path
from typing import Dict, Iterator, List, Set

import pytest

import declarations
import extensions

PACKAGE = Path(extensions.__file__).parent


def listed() -> Dict[str, str]:
    """The lines of unbound.txt: names, patterns or headers, with their reasons."""
    entries: Dict[str, str] = {}
    for line in (PACKAGE / "unbound.txt").read_text().splitlines():
        if line and not line.startswith("#"):
            name, _, reason = line.partition("  ")
            assert reason.strip(), f"{name} has no reason"
            assert name not in entries, f"{name} is listed twice"
            entries[name] = reason.strip()
    return entries


def headers() -> List[str]:
    """All public headers, as they are included."""
    folders = extensions.compile_arguments(extensions.CORE)["include_dirs"]
    found = {
        str(file.relative_to(folder))
        for folder in [*folders, "/usr/include"]
        for file in Path(folder).glob("isohand/**/*.h")
    }
    assert len(found) > 20
    return sorted(found)


def declared_by(names: List[str]) -> Set[str]:
    flags = [f"-I{folder}" for folder in extensions.compile_arguments(extensions.CORE)["include_dirs"]]
    return set(declarations.read(names, os.environ.get("CC", "cc"), flags).functions)


def used() -> Iterator[str]:
    """The functions of the library that the sources of the package name."""
    for file in (PACKAGE / "isohand").glob("*.py"):
        yield from re.findall(r"\blib\.(ih_\w+)|\b_lib\.(ih_\w+)", file.read_text())
    for file in (PACKAGE / "source").glob("*.c"):
        yield from re.findall(r"\b(ih_\w+)()(?=\()", file.read_text())


@pytest.fixture(scope="module")
def declared() -> Set[str]:
    whole = [name for name in listed() if name.endswith(".h")]
    assert set(whole) <= set(headers()), "unbound.txt lists a header that does not exist"
    functions = declared_by([name for name in headers() if name not in whole])
    assert len(functions) > 250
    return functions


@pytest.fixture(scope="module")
def names_used() -> Set[str]:
    names = {name for pair in used() for name in pair if name}
    assert len(names) > 15
    return names


def test_extension_modules_declare_every_function(declared: Set[str]) -> None:
    modules = [extensions.CORE, extensions.TABLE, extensions.EXACT]
    bound = declared_by([header for module in modules for header in module.headers])
    assert sorted(declared - bound) == []


def test_every_function_is_used_or_listed(declared: Set[str], names_used: Set[str]) -> None:
    patterns = [name for name in listed() if not name.endswith(".h")]
    missing = [
        name
        for name in sorted(declared - names_used)
        if not any(fnmatch.fnmatchcase(name, pattern) for pattern in patterns)
    ]
    assert not missing, "neither used nor listed: " + " ".join(missing)


def test_every_line_of_the_list_is_needed(declared: Set[str], names_used: Set[str]) -> None:
    for pattern in listed():
        if not pattern.endswith(".h"):
            assert fnmatch.filter(declared, pattern), f"{pattern}: no such function"
            assert fnmatch.filter(declared - names_used, pattern), f"{pattern}: is used"


def test_only_existing_names_are_used(names_used: Set[str]) -> None:
    modules = [pytest.importorskip(f"isohand.{name}") for name in ["_core", "_table", "_exact"]]
    assert names_used <= {name for module in modules for name in dir(module.lib)}
