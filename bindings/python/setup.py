"""Builds the package isohand: `pip install .` where libisohand is installed (README.md)."""

import sys
from pathlib import Path

from setuptools import setup

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))

import extensions  # noqa: E402

if not extensions.is_installed(extensions.CORE):
    sys.exit(
        "isohand: pkg-config does not find libisohand and libisohand-threads.\n"
        "Install isohand first, or name the folder of its .pc files in PKG_CONFIG_PATH:\n"
        "the folder lib/ of a build works, too."
    )

modules = ["extensions.py:core"]
for module in [extensions.TABLE, extensions.EXACT]:
    if extensions.is_installed(module):
        modules.append(f"extensions.py:{module.name.lstrip('_')}")
    else:
        print(f"isohand: no {module.packages[0]}.pc, so isohand.{module.name} is left out")

setup(
    version=extensions.pkg_config("--modversion", "isohand")[0],
    cffi_modules=modules,
    options={"bdist_wheel": {"py_limited_api": "cp39"}},
)
