"""Writes the declarations of isohand-sys from the public headers, and the test of their layout.

    python3 bindings/rust/generate.py -I include -I build/include [--output FOLDER]

The headers are read as for Python (bindings/python/declarations.py), and the libraries have the
headers that bindings/python/extensions.py lists.  Nothing else is listed by hand.
"""

import argparse
import re
import shlex
import sys
from pathlib import Path
from typing import Dict, List, NamedTuple, Set

HERE = Path(__file__).resolve().parent
sys.dont_write_bytecode = True
sys.path.insert(0, str(HERE.parent / "python"))

from pycparser import c_ast  # noqa: E402

import declarations  # noqa: E402
import extensions  # noqa: E402

#: The features of the crate, each with the headers of a library.
LIBRARIES = {
    "isohand": [name for name in extensions.CORE.headers if name != "isohand/threads.h"],
    "threads": ["isohand/threads.h"],
    "table": extensions.TABLE.headers,
    "exact": extensions.EXACT.headers,
}

PLAIN = {
    "void": "c_void",
    "char": "c_char",
    "int": "c_int",
    "unsigned": "c_uint",
    "unsigned int": "c_uint",
    "size_t": "usize",
    "uint8_t": "u8",
    "uint16_t": "u16",
    "uint32_t": "u32",
    "uint64_t": "u64",
    "float": "f32",
    "double": "f64",
}


class Struct(NamedTuple):
    name: str  # in Rust
    c_name: str
    members: List[str]


class Library:
    """The declarations of one library, as Rust."""

    def __init__(self, values: Dict[str, int]) -> None:
        self.values = values  # of all constants so far
        self.types: List[str] = []
        self.constants: List[str] = []
        self.functions: List[str] = []
        self.structs: List[Struct] = []
        self.numbers: List[str] = []  # names of constants that are integers
        self.names: List[str] = []  # of functions

    # ---- Types ------------------------------------------------------------------
    def value(self, node: c_ast.Node) -> int:
        """Evaluates a constant expression."""
        if isinstance(node, c_ast.Constant):
            return int(node.value.rstrip("uUlL"), 0)
        if isinstance(node, c_ast.ID):
            return self.values[node.name]
        if isinstance(node, c_ast.BinaryOp):
            a, b = self.value(node.left), self.value(node.right)
            return {"+": a + b, "-": a - b, "*": a * b, "|": a | b}[node.op]
        raise TypeError(f"not a constant: {node}")

    def type(self, node: c_ast.Node) -> str:
        """Returns a type, as of a member."""
        if isinstance(node, c_ast.TypeDecl):
            inner = node.type
            if isinstance(inner, c_ast.IdentifierType):
                name = " ".join(inner.names)
                return PLAIN.get(name, name)
            return str(inner.name)  # a struct or an enum
        if isinstance(node, c_ast.ArrayDecl):
            return f"[{self.type(node.type)}; {self.value(node.dim)}]"
        if isinstance(node.type, c_ast.FuncDecl):
            return f'Option<unsafe extern "C" fn({self.parameters(node.type)}){self.result(node.type)}>'
        return self.pointer(node.type)

    def pointer(self, target: c_ast.Node) -> str:
        is_const = "const" in getattr(innermost_array(target), "quals", [])
        return f"*{'const' if is_const else 'mut'} {self.type(target)}"

    def parameters(self, function: c_ast.FuncDecl) -> str:
        words = []
        for number, parameter in enumerate(function.args.params):
            kind = parameter.type
            if isinstance(kind, c_ast.TypeDecl) and self.type(kind) == "c_void":
                continue  # (void)
            is_array = isinstance(kind, c_ast.ArrayDecl)
            text = self.pointer(kind.type) if is_array else self.type(kind)
            words.append(f"{parameter.name or f'argument{number}'}: {text}")
        return ", ".join(words)

    def result(self, function: c_ast.FuncDecl) -> str:
        text = self.type(function.type)
        return "" if text == "c_void" else f" -> {text}"

    # ---- Declarations -------------------------------------------------------------
    def add(self, node: c_ast.Node) -> None:
        if isinstance(node, c_ast.Typedef):
            if isinstance(node.type, c_ast.TypeDecl) and isinstance(node.type.type, c_ast.Struct):
                self.add_struct(node.type.type)
            else:
                self.types.append(f"pub type {node.name} = {self.type(node.type)};")
        elif isinstance(node.type, c_ast.Struct) and node.name is None:
            self.add_struct(node.type, "struct ")
        elif isinstance(node.type, c_ast.Enum):
            self.add_enum(node.type)
        elif isinstance(node.type, c_ast.FuncDecl):
            self.names.append(node.name)
            self.functions.append(
                f"pub fn {node.name}({self.parameters(node.type)}){self.result(node.type)};"
            )
        else:
            self.functions.append(f"pub static {node.name}: {self.type(node.type)};")

    def add_struct(self, node: c_ast.Struct, prefix: str = "") -> None:
        if node.decls is None:
            self.types.append(f"opaque!({node.name});")
            return
        lines = [f"    pub {member.name}: {self.type(member.type)}," for member in node.decls]
        self.structs.append(Struct(node.name, prefix + node.name, [member.name for member in node.decls]))
        self.types.append(
            "\n".join(
                ["#[repr(C)]", "#[derive(Clone, Copy, Debug)]", f"pub struct {node.name} {{"]
                + lines
                + ["}"]
            )
        )

    def add_enum(self, node: c_ast.Enum) -> None:
        kind = "c_uint"
        if node.name is not None:
            kind = node.name
            self.types.append(f"pub type {kind} = c_uint;")
        following = 0
        for item in node.values.enumerators:
            value = following if item.value is None else self.value(item.value)
            self.add_number(item.name, kind, value)
            following = value + 1

    def add_number(self, name: str, kind: str, value: int) -> None:
        self.values[name] = value
        self.numbers.append(name)
        text = f"0x{value:X}" if value > 0xFFFFFF else str(value)
        self.constants.append(f"pub const {name}: {kind} = {text};")

    def add_macro(self, macro: str) -> None:
        """Adds a macro that is one integer or one string."""
        match = declarations.DEFINE.match(macro)
        if match is None or match.group(2):
            return
        name, _, value = match.groups()
        # The version is that of the crate, and ih_version() returns the library's.
        if name.startswith("IH_VERSION_"):
            return
        if declarations.INTEGER.fullmatch(value):
            number = int(value.rstrip("uUlL"), 0)
            self.add_number(name, "u32" if number < 1 << 32 else "u64", number)
        elif re.fullmatch(r'"[^"\\]*"', value):
            self.constants.append(f'pub const {name}: &[u8] = b{value[:-1]}\\0";')

    def text(self) -> str:
        block = "\n".join(f"    {line}" for line in self.functions)
        return "\n".join(
            ["// Made by generate.py; do not edit.", "use super::*;", ""]
            + self.constants
            + [""]
            + self.types
            + ["", 'extern "C" {', block, "}", ""]
        )


def innermost_array(node: c_ast.Node) -> c_ast.Node:
    """Returns the type of the elements of nested arrays."""
    return innermost_array(node.type) if isinstance(node, c_ast.ArrayDecl) else node


def read(flags: List[str], compiler: str) -> Dict[str, Library]:
    libraries: Dict[str, Library] = {}
    values: Dict[str, int] = {}
    known: Set[str] = set()
    for feature, headers in LIBRARIES.items():
        header = declarations.preprocess(headers, shlex.split(compiler), flags, ["isohand"])
        if feature == "isohand":  # other libraries include the headers of this one
            base = header
        library = libraries[feature] = Library(values)
        macros = [m for m in header.macros if feature == "isohand" or m not in base.macros]
        for macro in macros:
            library.add_macro(macro)
        for node in declarations.declare(header.code):
            name = name_of(node)
            if name not in known:
                known.add(name)
                library.add(node)
    return libraries


def name_of(node: c_ast.Node) -> str:
    """Returns what a declaration declares; for an enum, its constants."""
    if node.name is not None:
        return str(node.name)
    if isinstance(node.type, c_ast.Enum):
        return " ".join(item.name for item in node.type.values.enumerators)
    return f"struct {node.type.name}"


# ---- The test of the layout -----------------------------------------------------------
LAYOUT_C = """/* Made by generate.py; do not edit.  Prints what tests/layout.rs compares. */
#include <isohand.h>
#include <stdio.h>
{includes}
#define STRUCT(name, type) (void)printf("%s %zu %zu\\n", #name, sizeof(type), _Alignof(type))
#define MEMBER(name, type, member) \\
  (void)printf("%s.%s %zu %zu\\n", #name, #member, offsetof(type, member), sizeof(((type *)0)->member))
#define VALUE(name) (void)printf("%s %llu\\n", #name, (unsigned long long)name)

int main(void)
{{
{lines}
  return 0;
}}
"""

LAYOUT_RS = """// Made by generate.py; do not edit.
// All structs, constants and functions of the headers, for tests/layout.rs.
use super::*;

pub fn lines() -> Vec<String> {{
    let mut lines = Vec::new();
{lines}
    lines
}}

pub fn functions() -> Vec<(&'static str, *const ())> {{
    let mut functions: Vec<(&'static str, *const ())> = Vec::new();
{functions}
    functions
}}
"""


def layout(libraries: Dict[str, Library]) -> Dict[str, str]:
    includes, c_lines, rust_lines, functions = [], [], [], []
    for feature, library in libraries.items():
        guard = f"WITH_{feature.upper()}"
        own_includes = [f"#include <{name}>" for name in LIBRARIES[feature]]
        own_c, own_rust = [], []
        for struct in library.structs:
            own_c.append(f"  STRUCT({struct.name}, {struct.c_name});")
            own_c += [
                f"  MEMBER({struct.name}, {struct.c_name}, {member});" for member in struct.members
            ]
            own_rust.append(f"    layout!(lines, {struct.name}, {' '.join(struct.members)});")
        own_c += [f"  VALUE({name});" for name in library.numbers]
        own_rust += [f"    value!(lines, {name});" for name in library.numbers]
        own_functions = [f"    function!(functions, {name});" for name in library.names]
        if feature != "isohand":
            own_includes = [f"#ifdef {guard}", *own_includes, "#endif"]
            own_c = [f"#ifdef {guard}", *own_c, "#endif"]
            attribute = f'    #[cfg(feature = "{feature}")]'
            own_rust = [attribute, "    {", *own_rust, "    }"]
            own_functions = [attribute, "    {", *own_functions, "    }"]
            includes += own_includes
        c_lines += own_c
        rust_lines += own_rust
        functions += own_functions
    return {
        "tests/layout/layout.c": LAYOUT_C.format(
            includes="\n".join(includes), lines="\n".join(c_lines)
        ),
        "tests/layout/declared.rs": LAYOUT_RS.format(
            lines="\n".join(rust_lines), functions="\n".join(functions)
        ),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("-I", dest="folders", action="append", default=[], help="folder of headers")
    parser.add_argument("--cc", default="cc", help="the C compiler, with its arguments")
    parser.add_argument("--output", type=Path, default=HERE / "isohand-sys", help="the crate")
    given = parser.parse_args()
    libraries = read([f"-I{folder}" for folder in given.folders], given.cc)
    files = {f"src/{feature}.rs": library.text() for feature, library in libraries.items()}
    files.update(layout(libraries))
    for name, text in files.items():
        path = given.output / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)


if __name__ == "__main__":
    main()
