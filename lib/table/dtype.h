/* Finding a dtype by its name in the file. */
#ifndef IH_LIB_TABLE_DTYPE_H
#define IH_LIB_TABLE_DTYPE_H

#include <isohand/table.h>

/* Sets *dtype and returns 1, or returns 0 when no dtype has that name. */
int ihp_dtype_find(const char *name, enum ih_dtype *dtype);

#endif
