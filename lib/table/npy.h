/* NumPy's array format .npy, versions 1.0 to 3.0. */
#ifndef IH_LIB_TABLE_NPY_H
#define IH_LIB_TABLE_NPY_H

#include <isohand/table.h>

/* First bytes of every .npy file. */
#define IHP_NPY_MAGIC "\x93NUMPY"

enum { IHP_NPY_MAGIC_BYTES = sizeof IHP_NPY_MAGIC - 1 };

struct ihp_npy {
  enum ih_dtype dtype;
  int is_big_endian;
  unsigned dims;
  uint64_t shape[IH_TENSOR_DIMS]; /* row-major */
  uint64_t offset;                /* of the data, from the start of the file */
};

/* Reads the header of map[0..bytes-1].  Returns NULL, or a description of the error; the data must
 * fill the rest of the file exactly. */
const char *ihp_npy_read(const unsigned char map[], uint64_t bytes, struct ihp_npy *npy);

#endif
