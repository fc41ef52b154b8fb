# %% [markdown]
# # Tables with numpy alone
# A table is a safetensors file: the length of a JSON header, the header, and plain arrays.  numpy
# maps them into memory, so nothing is read before it is used.  This needs neither the library nor
# its package; `isohand build strength flop -o strength.safetensors` makes the file.

# %%
import json
import sys
from typing import Any, Dict, Tuple

import numpy as np
import numpy.typing as npt

DTYPES = {
    "U8": "u1", "U16": "<u2", "U32": "<u4", "U64": "<u8",
    "I8": "i1", "I16": "<i2", "I32": "<i4", "I64": "<i8",
    "F16": "<f2", "F32": "<f4", "F64": "<f8", "BOOL": "?",
}  # fmt: skip


def read_table(path: str) -> Tuple[Dict[str, str], Dict[str, npt.NDArray[Any]]]:
    """Returns the metadata of a table, and its tensors as read-only views of the file."""
    with open(path, "rb") as file:
        length = int.from_bytes(file.read(8), "little")
        header = json.loads(file.read(length))
    metadata = header.pop("__metadata__", {})
    data = np.memmap(path, np.uint8, "r", 8 + length)
    tensors = {}
    for name, tensor in header.items():
        first, end = tensor["data_offsets"]
        tensors[name] = data[first:end].view(DTYPES[tensor["dtype"]]).reshape(tensor["shape"])
    return metadata, tensors


# %%
path = sys.argv[1] if len(sys.argv) > 1 else "strength.safetensors"
metadata, tensors = read_table(path)
print(f"{metadata['feature']} of {metadata['rounds']}, deck {metadata['deck']}")
for name, tensor in tensors.items():
    print(f"{name}: {tensor.dtype}, shape {tensor.shape}, bytes {tensor.nbytes}")

# %% [markdown]
# A row belongs to the canonical hand with that index; `isohand index 2,3 'AsKs|QsJsTs'` prints
# 1286791, the last row.  Straight flushes have the strengths from 7453 on.

# %%
if metadata["feature"] == "strength":
    strength = tensors["strength"]
    print(f"the last row: {strength[-1]}")
    print(f"straight flushes: {int((strength >= 7453).sum())} rows")
