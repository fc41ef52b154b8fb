"""A wheel that runs where isohand is not installed: ISOHAND_BUNDLE=1 pip wheel .

The shared libraries that the extension modules and the command need, except those of the C library,
are copied into the package, next to the command; patchelf makes them find each other there.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any, Dict, Iterable, Sequence, Tuple

from setuptools.command.build_ext import build_ext

import extensions

try:
    from setuptools.command.bdist_wheel import bdist_wheel
except ImportError:  # of setuptools < 70.1
    from wheel.bdist_wheel import bdist_wheel

#: Libraries that every Linux with glibc has.
OF_THE_SYSTEM = re.compile(r"(ld-linux|ld64|linux-vdso|lib(c|m|dl|rt|pthread)\.so)")
GLIBC = re.compile(r"\bGLIBC_2\.(\d+)\b")


def is_wanted() -> bool:
    return os.environ.get("ISOHAND_BUNDLE", "") not in ("", "0")


def printed_by(*command: str, **environment: str) -> str:
    """Returns what a program prints."""
    try:
        return subprocess.run(
            command,
            stdout=subprocess.PIPE,
            check=True,
            universal_newlines=True,
            env={**os.environ, "LC_ALL": "C", **environment},
        ).stdout
    except FileNotFoundError:
        raise SystemExit(f"isohand: a bundled wheel needs the program {command[0]}") from None


def needed_by(files: Iterable[Path], folders: Sequence[str]) -> Dict[str, Path]:
    """Returns the libraries that programs and libraries need, directly or not, by their sonames.

    folders  where the loader looks first
    """
    found: Dict[str, Path] = {}
    for file in files:
        for line in printed_by("ldd", str(file), LD_LIBRARY_PATH=":".join(folders)).splitlines():
            name, _, path = line.strip().partition(" => ")
            if OF_THE_SYSTEM.match(Path(name).name):
                continue
            if not path.startswith("/"):
                raise SystemExit(f"isohand: {file} needs {name}, which is not found")
            found[name] = Path(path.rsplit(" (", 1)[0])
    return found


def real_command() -> Path:
    """Returns the command; of a build that is not installed, the program behind libtool's script."""
    command = Path(extensions.command())
    behind = command.parent / ".libs" / command.name
    if behind.is_file():
        return behind
    if not command.is_file():
        raise SystemExit(
            f"isohand: a bundled wheel contains the command, but {command} does not exist"
        )
    return command


def copy_to(folder: Path, source: Path, name: str, run_path: str) -> None:
    """Copies a program or library to a folder, and sets where its libraries are looked for."""
    folder.mkdir(exist_ok=True)
    copy = folder / name
    shutil.copyfile(source, copy)
    copy.chmod(0o755)
    set_run_path(copy, run_path)


def set_run_path(file: Path, run_path: str) -> None:
    """Sets where the libraries of a file are looked for, before LD_LIBRARY_PATH is."""
    printed_by("patchelf", "--force-rpath", "--set-rpath", run_path, str(file))


def bundle(package: Path) -> None:
    """Completes a built package, which has its extension modules."""
    modules, command = sorted(package.glob("*.so")), real_command()
    folders = extensions.library_folders()
    for name, path in needed_by([*modules, command], folders).items():
        copy_to(package / "lib", path, name, "$ORIGIN")
    for module in modules:
        set_run_path(module, "$ORIGIN/lib")
    copy_to(package / "bin", command, "isohand", "$ORIGIN/../lib")


def oldest_glibc(package: Path) -> int:
    """Returns N if the programs and libraries of a package need glibc 2.N; 0 if none needs it."""
    files = [*package.glob("*.so"), *package.glob("lib/*"), *package.glob("bin/*")]
    text = "".join(printed_by("readelf", "--version-info", str(file)) for file in files)
    return max((int(number) for number in GLIBC.findall(text)), default=0)


class BuildModules(build_ext):
    """Builds the extension modules, and bundles what they need if that is wanted."""

    def run(self) -> None:
        package = Path(self.build_lib) / "isohand"
        if not self.inplace:  # an earlier build may be for other libraries, or bundled
            self.force = True
            for folder in ["lib", "bin"]:
                shutil.rmtree(package / folder, ignore_errors=True)
        super().run()
        if is_wanted() and not self.inplace:
            bundle(package)


class BuildWheel(bdist_wheel):
    """Names the oldest glibc that the libraries in the wheel run with."""

    def get_tag(self) -> Tuple[Any, ...]:
        python, abi, platform = super().get_tag()
        package = Path(self.get_finalized_command("build_ext").build_lib) / "isohand"
        if is_wanted() and platform.startswith("linux_"):
            number = oldest_glibc(package)
            if number > 0:
                platform = platform.replace("linux_", f"manylinux_2_{number}_", 1)
        return python, abi, platform


def commands() -> Dict[str, Any]:
    return {"build_ext": BuildModules, "bdist_wheel": BuildWheel}
