"""The extension modules: which libraries each of them binds.

setup.py compiles them.  `_core` binds libisohand and libisohand-threads; `_table`, which is left
out where libisohand-table is not installed, binds the files; `_exact` the numbers above 64 bits.
"""

import os
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Dict, List, NamedTuple, Optional

import cffi

import declarations

HERE = Path(__file__).resolve().parent
SOURCE = HERE / "source"


class Module(NamedTuple):
    """An extension module."""

    name: str
    packages: List[str]  # of pkg-config
    headers: List[str]  # public headers, whose functions it binds
    helpers: List[str]  # functions of our own: source/NAME.h and source/NAME.c each
    others: str  # what it declares besides: callbacks written in Python, macros of setup.py


CORE = Module(
    "_core",
    ["isohand", "isohand-threads"],
    ["isohand.h", "isohand/threads.h"],
    ["core", "rating"],
    """
    extern "Python" void py_cluster_step(void *, unsigned, unsigned, size_t, uint64_t);
    static char *const PY_COMMAND;
    """,
)

TABLE = Module(
    "_table",
    ["isohand-table"],
    [f"isohand/{name}.h" for name in "table replacement feature store build abstraction recall".split()],
    ["table"],
    """
    extern "Python" void py_build_written(void *, const ih_build *, size_t);
    extern "Python" void py_bucket_planned(void *, const ih_bucket_plan *);
    extern "Python" void py_bucket_step(void *, const char *, unsigned, unsigned, size_t, uint64_t);
    extern "Python" void py_bucket_written(void *, const ih_bucket_summary *);
    extern "Python" void py_format_written(void *, const char *, uint64_t);
    """,
)

EXACT = Module("_exact", ["isohand-exact"], ["isohand/exact.h"], [], "")


def pkg_config(*arguments: str) -> List[str]:
    """Returns the words that pkg-config prints; raises CalledProcessError if it fails."""
    command = [os.environ.get("PKG_CONFIG", "pkg-config"), *arguments]
    return shlex.split(subprocess.run(command, stdout=subprocess.PIPE, check=True, text=True).stdout)


def refuse_unless_installed(module: Module) -> None:
    """Ends the program with a message if the libraries of a module are not found."""
    try:
        if is_installed(module):
            return
        reason = f"pkg-config does not find {' and '.join(module.packages)}"
    except FileNotFoundError:
        reason = "the program pkg-config is not installed"
    sys.exit(
        f"isohand: {reason}.\n"
        "Install isohand first (./bootstrap install in its sources), or name the folder of its\n"
        ".pc files in PKG_CONFIG_PATH; the folder lib/ of a build works, too."
    )


def is_installed(module: Module) -> bool:
    """Returns True if pkg-config finds the libraries of a module, and they exist.

    (A build that is not installed has the .pc files even of libraries that it leaves out.)
    """
    try:
        folders = [word[2:] for word in pkg_config("--libs-only-L", *module.packages)]
    except subprocess.CalledProcessError:
        return False
    return not folders or all(
        any(True for folder in folders for _ in Path(folder).glob(f"lib{package}.*"))
        for package in module.packages
    )


def command() -> str:
    """Returns where the command is that came with the library; "" if pkg-config does not know."""
    path = "".join(pkg_config("--variable=command", "isohand"))
    return path.removeprefix(os.environ.get("PKG_CONFIG_SYSROOT_DIR", ""))


def library_folders() -> List[str]:
    """Returns the folders of all libraries, except those that the linker searches anyway."""
    installed = [module for module in [CORE, TABLE, EXACT] if is_installed(module)]
    return [folder for module in installed for folder in compile_arguments(module)["library_dirs"]]


def compile_arguments(module: Module) -> Dict[str, List[str]]:
    """Returns the arguments of setuptools.Extension that find a module's headers and libraries.

    The folders of the libraries become the module's run path, so that it also works with libraries
    that have just been built, or were installed where the loader does not look; but not those of
    PKG_CONFIG_SYSROOT_DIR, in which a package is put together.
    """
    cflags = pkg_config("--cflags", *module.packages)
    libs = pkg_config("--libs", *module.packages)
    folders = [word[2:] for word in libs if word.startswith("-L")]
    return {
        "include_dirs": [str(SOURCE)] + [word[2:] for word in cflags if word.startswith("-I")],
        "libraries": [word[2:] for word in libs if word.startswith("-l")],
        "library_dirs": folders,
        "runtime_library_dirs": [] if os.environ.get("PKG_CONFIG_SYSROOT_DIR") else folders,
    }


def declare(module: Module) -> declarations.Declarations:
    """Reads the declarations of a module's headers, and of what they include."""
    folders = compile_arguments(module)["include_dirs"]
    return declarations.read(
        own_headers(module),
        os.environ.get("CC", "cc"),
        [f"-I{folder}" for folder in folders],
        ["isohand", SOURCE.name],
    )


def own_headers(module: Module) -> List[str]:
    return module.headers + [f"{name}.h" for name in module.helpers]


def builder(module: Module, included: Optional[cffi.FFI] = None) -> cffi.FFI:
    """Returns the object that compiles a module.

    included  the builder of `_core`, for a module that uses its types
    """
    parts = declare(module).parts
    ffi = cffi.FFI()
    if included is not None:
        known = set(declare(CORE).parts)
        parts = [part for part in parts if part not in known]
        ffi.include(included)
    ffi.cdef("\n".join(parts) + module.others)
    ffi.set_source(
        f"isohand.{module.name}",
        "".join(f"#include <{header}>\n" for header in ["isohand.h", *own_headers(module)]),
        sources=[f"source/{name}.c" for name in module.helpers],
        define_macros=[("PY_COMMAND", f'"{command()}"')],
        extra_compile_args=["-O2"],
        **compile_arguments(module),
    )
    return ffi


def core() -> cffi.FFI:
    return builder(CORE)


def table() -> cffi.FFI:
    return builder(TABLE, core())


def exact() -> cffi.FFI:
    return builder(EXACT, core())
