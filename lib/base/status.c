#include <isohand/base.h>

/* Public structs have enum members, which the ABI defines as 4 bytes.  Compilers agree unless told
 * to use short enums. tests/house/abi.sh checks each member. */
_Static_assert(sizeof(enum ih_status) == 4 && sizeof(enum ih_dtype) == 4,
               "the ABI requires 4-byte enums: build without -fshort-enums");

static const char *const phrases[] = {
    [IH_OK] = "ok",
    [IH_ERR_ARGUMENT] = "invalid argument",
    [IH_ERR_DECK] = "invalid deck",
    [IH_ERR_ROUNDS] = "invalid round list",
    [IH_ERR_CARD] = "card outside the deck",
    [IH_ERR_DUPLICATE] = "duplicate card",
    [IH_ERR_COUNT] = "wrong number of cards",
    [IH_ERR_RANGE] = "out of range",
    [IH_ERR_OVERFLOW] = "does not fit in 64 bits",
    [IH_ERR_TOO_LARGE] = "too many suit configurations",
    [IH_ERR_MEMORY] = "out of memory",
    [IH_ERR_PARSE] = "cannot parse text",
    [IH_ERR_UNSUPPORTED] = "not supported",
    [IH_ERR_INTERNAL] = "internal check failed",
    [IH_ERR_IO] = "input or output failed",
    [IH_ERR_FORMAT] = "not a table file",
    [IH_ERR_CHECKSUM] = "checksum mismatch",
    [IH_ERR_MISMATCH] = "table does not match its description",
    [IH_ERR_CANCELLED] = "cancelled",
    [IH_ERR_EXECUTOR] =
        "the executor skipped or repeated a task, or processes made different calls",
};

const char *ih_status_string(enum ih_status status)
{
  const size_t i = (size_t)status;
  return i < sizeof phrases / sizeof *phrases ? phrases[i] : "unknown status";
}
