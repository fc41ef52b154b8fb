"""Reads a table file with nothing but doc/FORMAT.md and Python's own modules,
checks what that text promises, and prints the metadata but for the checksums,
then a line per tensor.  Where numpy is there, the reader printed in FORMAT.md
must agree."""
import json
import re
import struct
import sys

CODES = {"U8": "B", "U16": "H", "U32": "I", "U64": "Q", "I8": "b", "I16": "h", "I32": "i",
         "I64": "q", "F16": "e", "F32": "f", "F64": "d"}


def read(path):
    with open(path, "rb") as file:
        data = file.read()
    (length,) = struct.unpack_from("<Q", data)
    text = data[8:8 + length]
    start = b'{"__metadata__":{"xxh3-128.header":"'
    assert text.startswith(start)
    assert re.fullmatch(rb'[0-9a-f]{32}"', text[len(start):len(start) + 33])
    assert (8 + length) % 64 == 0
    header = json.loads(text.decode("utf-8"))
    metadata = header.pop("__metadata__")
    tensors, end = {}, 0
    for name, about in header.items():
        begin, last = about["data_offsets"]
        assert begin == end
        end = last
        code = CODES[about["dtype"]]
        assert begin % struct.calcsize(code) == 0
        assert re.fullmatch("[0-9a-f]{32}", metadata["xxh3-128." + name])
        count = (last - begin) // struct.calcsize(code)
        values = struct.unpack_from("<%d%s" % (count, code), data, 8 + length + begin)
        tensors[name] = about["dtype"], about["shape"], values
    assert 8 + length + end == len(data)
    return metadata, tensors


def compare(path, manual, tensors):
    """Runs the reader of the manual and compares what it gives."""
    try:
        import numpy
    except ImportError:
        print("numpy is not there: the reader in FORMAT.md was not run", file=sys.stderr)
        return
    with open(manual, encoding="utf-8") as file:
        (code,) = re.findall("```python\n(.*?)```", file.read(), re.S)
    names = {}
    exec(code, names)
    for name, (_, shape, values) in tensors.items():
        array = names["read"](path)[1][name]
        assert list(array.shape) == shape
        assert numpy.array_equal(array.ravel(), values)


def main():
    path, manual = sys.argv[1:3]
    metadata, tensors = read(path)
    out = []
    for key, value in metadata.items():
        if not key.startswith("xxh3-128."):
            out.append("%s %s" % (key, value))
    for name, (dtype, shape, values) in tensors.items():
        out.append(" ".join([name, dtype, "x".join(map(str, shape)), *map(str, values)]))
    compare(path, manual, tensors)
    sys.stdout.buffer.write(("\n".join(out) + "\n").encode("utf-8"))


main()
