#include <isohand/base.h>

/* Public structs have members of enums, and the ABI says that these are of 4 bytes, as every
 * compiler makes them unless it is asked for short ones.  tests/house/abi.sh checks each member. */
_Static_assert(sizeof(enum ih_status) == 4 && sizeof(enum ih_dtype) == 4,
               "the ABI has enums of 4 bytes: build without -fshort-enums");

static const char *const phrases[] = {
    [IH_OK] = "ok",
    [IH_ERR_ARGUMENT] = "invalid argument",
    [IH_ERR_DECK] = "no such deck",
    [IH_ERR_ROUNDS] = "no such round list",
    [IH_ERR_CARD] = "card outside the deck",
    [IH_ERR_DUPLICATE] = "duplicate card",
    [IH_ERR_COUNT] = "wrong number of cards",
    [IH_ERR_RANGE] = "out of range",
    [IH_ERR_OVERFLOW] = "does not fit in 64 bits",
    [IH_ERR_TOO_LARGE] = "too many suit configurations",
    [IH_ERR_MEMORY] = "out of memory",
    [IH_ERR_PARSE] = "unreadable text",
    [IH_ERR_UNSUPPORTED] = "not supported",
    [IH_ERR_INTERNAL] = "internal check failed",
    [IH_ERR_IO] = "input or output failed",
    [IH_ERR_FORMAT] = "not a table file",
    [IH_ERR_CHECKSUM] = "checksum differs",
    [IH_ERR_MISMATCH] = "table differs from what it claims to be",
    [IH_ERR_CANCELLED] = "cancelled",
    [IH_ERR_EXECUTOR] = "the executor skipped or repeated a task",
};

const char *ih_status_string(enum ih_status status)
{
  const size_t i = (size_t)status;
  return i < sizeof phrases / sizeof *phrases ? phrases[i] : "unknown status";
}
