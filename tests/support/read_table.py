"""Reads a table file using only doc/FORMAT.md and Python's own modules, checks
what that text promises, and prints the metadata except the checksums, then a
line for each tensor."""
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
        chunks = max(1, -(-(last - begin) // int(metadata["xxh3-128.chunk"])))
        assert re.fullmatch("[0-9a-f]{32}(,[0-9a-f]{32}){%d}" % (chunks - 1),
                            metadata["xxh3-128." + name])
        count = (last - begin) // struct.calcsize(code)
        values = struct.unpack_from("<%d%s" % (count, code), data, 8 + length + begin)
        tensors[name] = about["dtype"], about["shape"], values
    assert 8 + length + end == len(data)
    return metadata, tensors


def main():
    metadata, tensors = read(sys.argv[1])
    out = []
    for key, value in metadata.items():
        if not key.startswith("xxh3-128."):
            out.append("%s %s" % (key, value))
    for name, (dtype, shape, values) in tensors.items():
        out.append(" ".join([name, dtype, "x".join(map(str, shape)), *map(str, values)]))
    sys.stdout.buffer.write(("\n".join(out) + "\n").encode("utf-8"))


main()
