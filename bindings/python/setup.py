"""Builds the package isohand: `pip install .` where libisohand is installed (README.md)."""

import sys
from pathlib import Path

from setuptools import setup

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))

import bundle  # noqa: E402
import extensions  # noqa: E402

extensions.refuse_unless_installed(extensions.CORE)
modules = ["extensions.py:core"]
for module in [extensions.TABLE, extensions.EXACT]:
    if extensions.is_installed(module):
        modules.append(f"extensions.py:{module.name.lstrip('_')}")
    else:
        print(f"isohand: no {module.packages[0]}.pc, so isohand.{module.name} is left out")

setup(
    version=extensions.pkg_config("--modversion", "isohand")[0],
    packages=["isohand"],
    package_data={"isohand": ["py.typed", "*.pyi"]},
    cffi_modules=modules,
    cmdclass=bundle.commands(),
    options={"bdist_wheel": {"py_limited_api": "cp39"}},
    zip_safe=False,
)
