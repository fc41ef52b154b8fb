/* Names and sizes of element types. */
#include <isohand/base.h>

static const struct {
  const char *name;
  size_t size;
} dtypes[] = {
    [IH_U8] = {"U8", 1},     [IH_U16] = {"U16", 2},   [IH_U32] = {"U32", 4}, [IH_U64] = {"U64", 8},
    [IH_I8] = {"I8", 1},     [IH_I16] = {"I16", 2},   [IH_I32] = {"I32", 4}, [IH_I64] = {"I64", 8},
    [IH_F16] = {"F16", 2},   [IH_BF16] = {"BF16", 2}, [IH_F32] = {"F32", 4}, [IH_F64] = {"F64", 8},
    [IH_BOOL] = {"BOOL", 1},
};

enum { DTYPES = sizeof dtypes / sizeof *dtypes };

size_t ih_dtype_size(enum ih_dtype dtype)
{
  const size_t i = (size_t)dtype;
  return i < DTYPES ? dtypes[i].size : 0;
}

const char *ih_dtype_name(enum ih_dtype dtype)
{
  const size_t i = (size_t)dtype;
  return i < DTYPES ? dtypes[i].name : NULL;
}
