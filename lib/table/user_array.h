/* Arrays that somebody gives: a tensor of a safetensors file, a file of NumPy's (.npy), or text
 * with a number in each line. */
#ifndef IH_LIB_TABLE_USER_ARRAY_H
#define IH_LIB_TABLE_USER_ARRAY_H

#include "table/checksum.h"

#include <isohand/table.h>

struct ihp_user_array {
  char *path;
  ih_table *table;          /* of a safetensors file, else NULL */
  const unsigned char *map; /* of another file, else NULL */
  uint64_t map_bytes;
  unsigned char *numbers; /* those of text, else NULL */
  enum ih_dtype dtype;
  int is_big_endian;
  uint64_t rows, width;      /* of one dimension or two */
  const unsigned char *data; /* not aligned */
  uint64_t bytes;
};

/* What an array must be, and how a refusal calls it. */
struct ihp_user_array_form {
  uint64_t rows;
  unsigned dims;       /* 1; or 2, which is one or two */
  int may_be_floats;   /* integers only, or of 32 and 64 bits floats, too */
  const char *meaning; /* "labels": what it is */
  const char *of;      /* "the hands of the next street": what has a row */
  /* Looks whether a safetensors file is of what the caller thinks; NULL: any is. */
  enum ih_status (*check)(const void *context, const ih_table *table, ih_error *error);
  const void *context;
};

/* Opens the array of a file; of a safetensors file the tensor of a name, or NULL: the only one of
 * that form.  Free with ihp_user_array_close,
 * which may be called again; on failure there is nothing to free.  IH_ERR_FORMAT, IH_ERR_MISMATCH,
 * IH_ERR_IO, IH_ERR_MEMORY; errors of the check. */
enum ih_status ihp_user_array_open(struct ihp_user_array *given, const char *path,
                                   const char *tensor, const struct ihp_user_array_form *form,
                                   ih_error *error);
void ihp_user_array_close(struct ihp_user_array *given);

/* The same of a file that does not say what it holds: its bytes are `map`, and the caller says with
 * ihp_user_array_set which of them are the array.  IH_ERR_IO, IH_ERR_MEMORY. */
enum ih_status ihp_user_array_open_bare(struct ihp_user_array *given, const char *path,
                                        ih_error *error);

/* The array is `rows` integers of a type, little-endian, from a byte of the map on, which has so
 * many. */
void ihp_user_array_set(struct ihp_user_array *given, enum ih_dtype dtype, uint64_t rows,
                        uint64_t offset);

/* The array is `rows` numbers of 32 bits instead, little-endian, which are to be freed. */
void ihp_user_array_replace(struct ihp_user_array *given, unsigned char *numbers, uint64_t rows);

/* *value = element i of integers; 0 when it is negative. */
int ihp_user_array_integer(const struct ihp_user_array *given, uint64_t i, uint64_t *value);

/* *value = element i times the scale, at least 1, rounded to the nearest integer and a half up; 0
 * when that is no number from 0 to 2^32 - 1. */
int ihp_user_array_scaled(const struct ihp_user_array *given, uint64_t i, uint32_t scale,
                          uint32_t *value);

/* Whether elements are floats. */
int ihp_user_array_is_float(const struct ihp_user_array *given);

/* Element i of any dtype. */
double ihp_user_array_number(const struct ihp_user_array *given, uint64_t i);

/* The checksum of its bytes, as of a whole tensor; 0 when memory is short. */
int ihp_user_array_checksum(const struct ihp_user_array *given, char text[IHP_CHECKSUM_DIGITS + 1]);

#endif
