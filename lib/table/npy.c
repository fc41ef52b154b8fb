#include "table/npy.h"

#include "base/decimal.h"
#include "table/bytes.h"

#include <stdlib.h>
#include <string.h>

/* Unread rest of a header. */
struct npy_text {
  const char *at, *end;
};

static void skip_spaces(struct npy_text *t)
{
  while (t->at < t->end && strchr(" \t\n", *t->at) != NULL && *t->at != '\0')
    t->at++;
}

/* Skips spaces and takes `word`; returns 0 if it does not follow. */
static int take_word(struct npy_text *t, const char *word)
{
  const size_t length = strlen(word);
  skip_spaces(t);
  if ((size_t)(t->end - t->at) < length || memcmp(t->at, word, length) != 0)
    return 0;
  t->at += length;
  return 1;
}

/* Takes a string in single or double quotes, without escapes. */
static int take_quoted(struct npy_text *t, const char **text, size_t *length)
{
  skip_spaces(t);
  if (t->at == t->end || (*t->at != '\'' && *t->at != '"'))
    return 0;
  const char quote = *t->at++;
  const char *close = memchr(t->at, quote, (size_t)(t->end - t->at));
  if (close == NULL)
    return 0;
  *text = t->at;
  *length = (size_t)(close - t->at);
  t->at = close + 1;
  return 1;
}

static int take_count(struct npy_text *t, uint64_t *count)
{
  skip_spaces(t);
  const size_t digits = ihp_decimal_read(t->at, (size_t)(t->end - t->at), count);
  t->at += digits;
  return digits > 0;
}

/* ---- Fields of the header ------------------------------------------------------------------- */

/* Parses byte order, kind and element size, such as "<u2". */
static int read_descriptor(const char *text, size_t length, struct ihp_npy *npy)
{
  static const struct {
    char name[3];
    enum ih_dtype dtype;
  } types[] = {{"u1", IH_U8},  {"u2", IH_U16}, {"u4", IH_U32}, {"u8", IH_U64}, {"i1", IH_I8},
               {"i2", IH_I16}, {"i4", IH_I32}, {"i8", IH_I64}, {"f4", IH_F32}, {"f8", IH_F64}};
  if (length != 3 || strchr("<>|=", text[0]) == NULL)
    return 0;
  for (size_t i = 0; i < sizeof types / sizeof *types; i++)
    if (memcmp(types[i].name, text + 1, 2) == 0) {
      npy->dtype = types[i].dtype;
      npy->is_big_endian = text[0] == '>' || (text[0] == '=' && !ihp_is_little_endian());
      return 1;
    }
  return 0;
}

/* Parses a tuple such as "(3, 4)", or "(3,)" for one dimension. */
static int take_shape(struct npy_text *t, struct ihp_npy *npy)
{
  int may_follow = 1;
  if (!take_word(t, "("))
    return 0;
  for (npy->dims = 0; !take_word(t, ")"); npy->dims++) {
    if (npy->dims == IH_TENSOR_DIMS || !may_follow || !take_count(t, &npy->shape[npy->dims]))
      return 0;
    may_follow = take_word(t, ",");
  }
  return 1;
}

/* Required keys of the header, as bits. */
enum { DESCRIPTOR = 1 << 0, ORDER = 1 << 1, SHAPE = 1 << 2, ALL = (1 << 3) - 1 };

/* Reads the dictionary.  Returns NULL, or a description of the error. */
static const char *read_dictionary(struct npy_text *t, struct ihp_npy *npy)
{
  static const char malformed[] = ".npy header is not a dictionary of descr, fortran_order and "
                                  "shape";
  const char *key, *text;
  size_t length, descriptor;
  unsigned found = 0;
  int is_fortran = 0, may_follow = 1;
  if (!take_word(t, "{"))
    return malformed;
  while (!take_word(t, "}")) {
    if (!may_follow || !take_quoted(t, &key, &length) || !take_word(t, ":"))
      return malformed;
    if (length == 5 && memcmp(key, "descr", 5) == 0 && take_quoted(t, &text, &descriptor)) {
      found |= DESCRIPTOR;
      if (!read_descriptor(text, descriptor, npy))
        return ".npy elements must be integers of 8 to 64 bits or floats of 32 or 64";
    } else if (length == 13 && memcmp(key, "fortran_order", 13) == 0 &&
               ((is_fortran = take_word(t, "True")) || take_word(t, "False")))
      found |= ORDER;
    else if (length == 5 && memcmp(key, "shape", 5) == 0 && take_shape(t, npy))
      found |= SHAPE;
    else
      return malformed;
    may_follow = take_word(t, ",");
  }
  if (found != ALL)
    return malformed;
  return is_fortran && npy->dims > 1 ? ".npy array is in Fortran order" : NULL;
}

/* Returns 1 if the data fill the rest of the file exactly, else 0. */
static int is_whole(const struct ihp_npy *npy, uint64_t bytes)
{
  uint64_t size = ih_dtype_size(npy->dtype);
  for (unsigned d = 0; d < npy->dims; d++)
    if (__builtin_mul_overflow(size, npy->shape[d], &size))
      return 0;
  return size == bytes - npy->offset;
}

const char *ihp_npy_read(const unsigned char map[], uint64_t bytes, struct ihp_npy *npy)
{
  enum { VERSION_AT = IHP_NPY_MAGIC_BYTES, LENGTH_AT = VERSION_AT + 2 };
  if (bytes < LENGTH_AT + 4 || map[VERSION_AT] < 1 || map[VERSION_AT] > 3)
    return "not a .npy file of version 1 to 3";
  const size_t length_bytes = map[VERSION_AT] == 1 ? 2 : 4;
  const uint64_t length = ihp_load(map + LENGTH_AT, length_bytes);
  npy->offset = LENGTH_AT + length_bytes + length;
  if (npy->offset > bytes)
    return ".npy header is longer than the file";
  struct npy_text text = {(const char *)map + LENGTH_AT + length_bytes,
                          (const char *)map + npy->offset};
  const char *why = read_dictionary(&text, npy);
  if (why != NULL)
    return why;
  return is_whole(npy, bytes) ? NULL : ".npy data do not have the length given in the header";
}
