/* Arrays in a user's file: a tensor of a safetensors file, a NumPy file (.npy), or text with one
 * number per line. */
#ifndef IH_LIB_TABLE_USER_ARRAY_H
#define IH_LIB_TABLE_USER_ARRAY_H

#include "table/checksum.h"

#include <isohand/table.h>

struct ihp_user_array {
  char *path;
  ih_table *table;          /* if a safetensors file, else NULL */
  const unsigned char *map; /* if any other file, else NULL */
  uint64_t map_bytes;
  unsigned char *numbers; /* parsed from text, else NULL; owned */
  enum ih_dtype dtype;
  int is_big_endian;
  uint64_t rows, width;      /* width is 1 if one-dimensional */
  const unsigned char *data; /* unaligned */
  uint64_t bytes;
};

/* The form that an array must have, and its description in messages. */
struct ihp_user_array_form {
  uint64_t rows;
  unsigned dims;       /* 1, or 2 to accept one or two */
  int may_be_floats;   /* 0: integers only; 1: also floats of 32 and 64 bits */
  const char *meaning; /* of the array: "labels" */
  const char *of;      /* of its rows: "the hands of the next street" */
  /* Checks the metadata of a safetensors file; NULL: no check. */
  enum ih_status (*check)(const void *context, const ih_table *table, ih_error *error);
  const void *context;
};

/* Opens the array in a file.  `tensor` names a tensor of a safetensors file; NULL selects the only
 * one of that form.  Close with ihp_user_array_close, which may be called again; on failure nothing
 * needs closing.  IH_ERR_FORMAT, IH_ERR_MISMATCH, IH_ERR_IO, IH_ERR_MEMORY; errors of the check. */
enum ih_status ihp_user_array_open(struct ihp_user_array *array, const char *path,
                                   const char *tensor, const struct ihp_user_array_form *form,
                                   ih_error *error);
void ihp_user_array_close(struct ihp_user_array *array);

/* Opens a file that does not describe its contents: `map` is its bytes, and the caller defines the
 * array with ihp_user_array_set.  IH_ERR_IO, IH_ERR_MEMORY. */
enum ih_status ihp_user_array_open_bare(struct ihp_user_array *array, const char *path,
                                        ih_error *error);

/* Defines the array as `rows` little-endian integers of a dtype at byte `offset` of the map, which
 * must hold them. */
void ihp_user_array_set(struct ihp_user_array *array, enum ih_dtype dtype, uint64_t rows,
                        uint64_t offset);

/* Replaces the array by `rows` little-endian numbers of 32 bits, allocated by malloc; takes
 * ownership. */
void ihp_user_array_replace(struct ihp_user_array *array, unsigned char *numbers, uint64_t rows);

/* Stores integer element i in *value; returns 0 if it is negative. */
int ihp_user_array_integer(const struct ihp_user_array *array, uint64_t i, uint64_t *value);

/* Stores element i times scale (>= 1), rounded to nearest, halves up; returns 0 if the result is
 * outside 0..2^32 - 1. */
int ihp_user_array_scaled(const struct ihp_user_array *array, uint64_t i, uint32_t scale,
                          uint32_t *value);

/* Returns 1 if the elements are floats, else 0. */
int ihp_user_array_is_float(const struct ihp_user_array *array);

/* Returns element i, of any dtype. */
double ihp_user_array_number(const struct ihp_user_array *array, uint64_t i);

/* Computes the checksum of the bytes as of a whole tensor; returns 0 if out of memory. */
int ihp_user_array_checksum(const struct ihp_user_array *array, char text[IHP_CHECKSUM_DIGITS + 1]);

#endif
