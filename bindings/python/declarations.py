"""Reads the public headers and writes the declarations that cffi compiles.

The headers are preprocessed by the C compiler, so that what is declared here is what the
compiler sees, and parsed by pycparser.  Nothing is listed by hand: a function that is added to a
header appears in the extension module the next time it is built.
"""

import re
import shlex
import subprocess
from typing import Iterator, List, NamedTuple, Sequence

from pycparser import c_ast, c_generator, c_parser

# The types that the headers use without declaring them.  cffi knows them all.
PRELUDE = "".join(
    f"typedef {base} {name};\n"
    for name, base in [
        ("size_t", "unsigned long"),
        ("uint8_t", "unsigned char"),
        ("uint16_t", "unsigned short"),
        ("uint32_t", "unsigned int"),
        ("uint64_t", "unsigned long"),
    ]
)

LINE_MARKER = re.compile(r'# \d+ "((?:[^"\\]|\\.)*)"')
DEFINE = re.compile(r"#define (\w+)(\(?)\s*(.*)")
INTEGER = re.compile(r"(0[xX][0-9a-fA-F]+|\d+)[uUlL]*")


class Declarations(NamedTuple):
    """The declarations of some headers."""

    parts: List[str]  # what ffi.cdef() takes, one type, constant or function each
    functions: List[str]  # the names of all functions, in the order of the headers


class Header(NamedTuple):
    """Lines of preprocessed code, and the macros that were defined between them."""

    code: str
    macros: List[str]


def preprocess(
    headers: Sequence[str], compiler: Sequence[str], flags: Sequence[str], folders: Sequence[str]
) -> Header:
    """Preprocesses headers; keeps what comes from files in one of the folders."""
    command = [*compiler, *flags, "-D__attribute__(x)=", "-E", "-dD", "-xc", "-"]
    source = "".join(f"#include <{header}>\n" for header in headers)
    output = subprocess.run(
        command, input=source, stdout=subprocess.PIPE, check=True, universal_newlines=True
    ).stdout
    code, macros, is_ours = [], [], False
    for line in output.splitlines():
        marker = LINE_MARKER.match(line)
        if marker:
            is_ours = any(f"/{folder}/" in marker.group(1) for folder in folders)
        elif is_ours and line.startswith("#define"):
            macros.append(line)
        elif is_ours and not line.startswith("#"):
            code.append(line)
    return Header("\n".join(code), macros)


def declare_macros(macros: Sequence[str]) -> Iterator[str]:
    """Declares the macros whose value is one integer or one string."""
    for macro in macros:
        match = DEFINE.match(macro)
        if match is None or match.group(2):
            continue
        name, _, value = match.groups()
        if INTEGER.fullmatch(value):
            yield f"#define {name} ..."
        elif value.startswith('"'):
            yield f"static char *const {name};"


def declare(code: str) -> Iterator[c_ast.Node]:
    """Parses preprocessed code; yields its declarations, without the bodies of functions."""
    tree = c_parser.CParser().parse(PRELUDE + code)
    for node in tree.ext[PRELUDE.count("\n") :]:
        if isinstance(node, c_ast.FuncDef):
            node = node.decl
        if isinstance(node, c_ast.Decl) and isinstance(node.type, c_ast.FuncDecl):
            node.storage, node.funcspec = [], []
        yield node


def read(
    headers: Sequence[str],
    compiler: str = "cc",
    flags: Sequence[str] = (),
    folders: Sequence[str] = ("isohand",),
) -> Declarations:
    """Returns the declarations of headers.

    headers   as they are included, such as "isohand/indexer.h"
    compiler  the C compiler, with its arguments
    flags     flags of the preprocessor, such as "-I/usr/local/include"
    folders   only what comes from a file in a folder of one of these names is declared
    """
    header = preprocess(headers, shlex.split(compiler), flags, folders)
    nodes, seen = [], set()
    for node in declare(header.code):
        # An inline function is declared once and defined once.
        name = getattr(node, "name", None)
        if name is None or name not in seen:
            nodes.append(node)
            seen.add(name)
    print_node = c_generator.CGenerator().visit
    return Declarations(
        [*declare_macros(header.macros), *(print_node(node) + ";" for node in nodes)],
        [n.name for n in nodes if isinstance(n, c_ast.Decl) and isinstance(n.type, c_ast.FuncDecl)],
    )
