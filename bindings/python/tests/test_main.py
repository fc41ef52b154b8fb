"""``python3 -m isohand`` is the command."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Callable, Iterator

import pytest

import isohand
from isohand import __main__ as main
from isohand._core import ffi, lib


def run_module(*arguments: str, **environment: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [sys.executable, "-m", "isohand", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, **environment},
    )


@pytest.fixture
def is_built() -> Iterator[None]:
    """Skips what needs the command, which a build may lack."""
    if main.find_command() is None:
        pytest.skip("the command is not built")
    yield


@pytest.mark.usefixtures("is_built")
def test_module_is_the_command(command: Callable[..., str]) -> None:
    hand = ["index", "2,3,1,1", "AsKs|QsJhTd|Th|Ac"]
    done = run_module(*hand)
    assert (done.returncode, done.stdout, done.stderr) == (0, command(*hand), "")
    assert isohand.Indexer("2,3,1,1").index(hand[2]) == int(done.stdout)
    assert run_module("--version").stdout == f"isohand {isohand.__version__}\n"


@pytest.mark.usefixtures("is_built")
def test_exit_status_is_that_of_the_command() -> None:
    done = run_module("index", "2,3", "AsAs")
    assert done.returncode != 0 and done.stdout == "" and "AsAs" in done.stderr


def script(folder: Path, text: str) -> str:
    """Makes a program named isohand that prints a text."""
    folder.mkdir(parents=True)
    file = folder / "isohand"
    file.write_text(f"#!/bin/sh\necho {text}\n")
    file.chmod(0o755)
    return str(file)


def test_command_is_bundled_or_built_or_in_path(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The order is kept by a package that is moved to where it has no neighbours."""

    class Library:
        PY_COMMAND = ffi.new("char[]", str(tmp_path / "built" / "isohand").encode())

    monkeypatch.setattr(main, "lib", Library)
    monkeypatch.setattr(main, "__file__", str(tmp_path / "package" / "__main__.py"))
    monkeypatch.setenv("PATH", str(tmp_path / "path"))
    assert main.find_command() is None
    with pytest.raises(SystemExit, match="the command isohand is not installed"):
        main.main()
    for folder in ["path", "built", "package/bin"]:
        made = script(tmp_path / folder, folder)
        assert main.find_command() == made
    shutil.rmtree(tmp_path / "built")
    (tmp_path / "package" / "bin" / "isohand").chmod(0o644)
    assert main.find_command() == str(tmp_path / "path" / "isohand")


def test_path_of_the_command_is_that_of_pkg_config() -> None:
    assert ffi.string(lib.PY_COMMAND).decode().endswith("/isohand")
