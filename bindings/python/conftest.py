"""What pytest leaves out: programs, and what needs extension modules whose libraries are missing."""

import re
from importlib.util import find_spec
from pathlib import Path

import isohand

HERE = Path(__file__).resolve().parent
FILES = [
    file
    for file in [*HERE.glob("isohand/*.py"), *HERE.glob("tests/*.py")]
    if file.name != "__init__.py"
]

collect_ignore = ["bench.py", "build", "examples"]


def leave_out(module: str) -> None:
    """Leaves out what imports a module of the package, and what imports that, and so on."""
    names = "|".join(name for name, owner in isohand._MODULES.items() if owner == module) or "-"
    use = re.compile(
        rf"(from|import) isohand\.{module}\b|isohand\.({names})\b|from isohand import .*\b({names})\b"
    )
    for file in FILES:
        if use.search(file.read_text()) and str(file) not in collect_ignore:
            collect_ignore.append(str(file))
            leave_out(file.stem)


for module in ["_table", "_exact"]:
    if find_spec(f"isohand.{module}") is None:
        leave_out(module)
        collect_ignore.append("README.md")
