/* Arrays as NumPy writes them: the format .npy, versions 1.0 to 3.0. */
#ifndef IH_LIB_TABLE_NPY_H
#define IH_LIB_TABLE_NPY_H

#include <isohand/table.h>

/* What such files begin with. */
#define IHP_NPY_MAGIC "\x93NUMPY"

enum { IHP_NPY_MAGIC_BYTES = sizeof IHP_NPY_MAGIC - 1 };

struct ihp_npy {
  enum ih_dtype dtype;
  int is_big_endian;
  unsigned dims;
  uint64_t shape[IH_TENSOR_DIMS]; /* row-major */
  uint64_t offset;                /* of the data, from the start of the file */
};

/* Reads what is before the data in map[0..bytes-1].  NULL, or what is wrong with it: also when the
 * data are not all of the rest. */
const char *ihp_npy_read(const unsigned char map[], uint64_t bytes, struct ihp_npy *npy);

#endif
