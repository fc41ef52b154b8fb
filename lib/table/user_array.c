#include "table/user_array.h"

#include "base/bits.h"
#include "base/decimal.h"
#include "base/error.h"
#include "table/bytes.h"
#include "table/fault.h"
#include "table/mapping.h"
#include "table/npy.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* The numbers of dtypes are in this order for good: unsigned integers, signed ones, others. */
static int is_signed(enum ih_dtype dtype)
{
  return dtype >= IH_I8 && dtype <= IH_I64;
}

static int is_float(enum ih_dtype dtype)
{
  return dtype == IH_F32 || dtype == IH_F64;
}

static int is_of_form(const struct ihp_user_array_form *form, enum ih_dtype dtype, unsigned dims,
                      const uint64_t shape[])
{
  return (dtype <= IH_I64 || (form->may_be_floats && is_float(dtype))) && dims >= 1 &&
         dims <= form->dims && shape[0] == form->rows && (dims == 1 || shape[1] > 0);
}

/* Nothing in the file is of the form: `what` is "array", or "tensor" and perhaps its name. */
static enum ih_status refuse_form(const struct ihp_user_array *given,
                                  const struct ihp_user_array_form *form, const char *what,
                                  const char *name, ih_error *error)
{
  return ihp_file_error(
      error, IH_ERR_MISMATCH, given->path, "no %s%s%s of %s with %s of %" PRIu64 ", %s", what,
      name == NULL ? "" : " ", name == NULL ? "" : name,
      form->may_be_floats ? "integers or floats" : "integers",
      form->dims == 1 ? "one dimension" : "one or two dimensions, the first", form->rows, form->of);
}

static void take_array(struct ihp_user_array *given, enum ih_dtype dtype, unsigned dims,
                       const uint64_t shape[], const unsigned char *data)
{
  given->dtype = dtype;
  given->rows = shape[0];
  given->width = dims == 1 ? 1 : shape[1];
  given->data = data;
  given->bytes = given->rows * given->width * ih_dtype_size(dtype);
}

/* ---- safetensors ---------------------------------------------------------------------------- */

static enum ih_status find_given_tensor(struct ihp_user_array *given, const char *name,
                                        const struct ihp_user_array_form *form, ih_error *error)
{
  size_t fitting = 0;
  for (size_t i = 0; i < ih_table_tensors(given->table); i++) {
    ih_tensor one;
    (void)ih_table_tensor(given->table, i, &one);
    if (!is_of_form(form, one.dtype, one.dims, one.shape) ||
        (name != NULL && strcmp(name, one.name) != 0))
      continue;
    take_array(given, one.dtype, one.dims, one.shape, one.data);
    fitting++;
  }
  if (fitting == 1)
    return IH_OK;
  if (fitting > 1)
    return ihp_file_error(error, IH_ERR_MISMATCH, given->path,
                          "%zu tensors can be %s: name one of them", fitting, form->meaning);
  return refuse_form(given, form, "tensor", name, error);
}

/* ---- NumPy ---------------------------------------------------------------------------------- */

static enum ih_status read_npy(struct ihp_user_array *given, const struct ihp_user_array_form *form,
                               ih_error *error)
{
  struct ihp_npy npy;
  const char *why = ihp_npy_read(given->map, given->map_bytes, &npy);
  if (why != NULL)
    return ihp_file_error(error, IH_ERR_FORMAT, given->path, "%s", why);
  if (!is_of_form(form, npy.dtype, npy.dims, npy.shape))
    return refuse_form(given, form, "array", NULL, error);
  take_array(given, npy.dtype, npy.dims, npy.shape, given->map + npy.offset);
  given->is_big_endian = npy.is_big_endian;
  return IH_OK;
}

/* ---- Text ----------------------------------------------------------------------------------- */

/* Takes a line of text with a number below 2^32, or its end.  0 when it is something else. */
static int take_line(const unsigned char **at, const unsigned char *end, uint32_t *number)
{
  uint64_t value;
  const size_t digits = ihp_decimal_read((const char *)*at, (size_t)(end - *at), &value);
  const unsigned char *c = *at + digits;
  if (c < end && *c == '\r')
    c++;
  if (digits == 0 || value > UINT32_MAX || (c < end && *c != '\n'))
    return 0;
  *at = c + (c < end);
  *number = (uint32_t)value;
  return 1;
}

/* The numbers of the lines become an array of U32. */
static enum ih_status read_text(struct ihp_user_array *given,
                                const struct ihp_user_array_form *form, ih_error *error)
{
  const unsigned char *at = given->map, *end = at + given->map_bytes;
  uint64_t line = 0;
  uint32_t number;
  if (form->rows > SIZE_MAX / sizeof number ||
      (given->numbers = malloc((size_t)form->rows * sizeof number)) == NULL)
    return ihp_memory_error(error, given->path);
  for (; line < form->rows && at < end && take_line(&at, end, &number); line++)
    ihp_save(given->numbers + line * sizeof number, number, sizeof number);
  if (line == form->rows && at == end) {
    take_array(given, IH_U32, 1, &form->rows, given->numbers);
    return IH_OK;
  }
  if (at < end && line < form->rows)
    return ihp_file_error(error, IH_ERR_FORMAT, given->path,
                          "neither a safetensors file nor .npy, and its line %" PRIu64
                          " is no number below 2^32",
                          line + 1);
  return ihp_file_error(error, IH_ERR_MISMATCH, given->path, "%s than %" PRIu64 " lines, %s",
                        at < end ? "more" : "fewer", form->rows, form->of);
}

/* ---- The calls ------------------------------------------------------------------------------ */

/* What is neither an array of NumPy's nor text is a safetensors file, or said to be none.  Text has
 * no byte of 0, which every other file has among its first ones. */
static enum ih_status read_array(struct ihp_user_array *given, const char *tensor,
                                 const struct ihp_user_array_form *form, ih_error *error)
{
  const size_t some = given->map_bytes < 8 ? (size_t)given->map_bytes : 8;
  const int is_npy = given->map_bytes >= IHP_NPY_MAGIC_BYTES &&
                     memcmp(given->map, IHP_NPY_MAGIC, IHP_NPY_MAGIC_BYTES) == 0;
  const int is_text = !is_npy && some > 0 && memchr(given->map, '\0', some) == NULL;
  if ((is_npy || is_text) && tensor != NULL)
    return ihp_file_error(error, IH_ERR_MISMATCH, given->path, "it has no tensor %s", tensor);
  if (is_npy)
    return read_npy(given, form, error);
  if (is_text)
    return read_text(given, form, error);
  ihp_unmap_file(given->map, given->map_bytes);
  given->map = NULL;
  enum ih_status status = ih_table_open(given->path, 0, &given->table, error);
  if (status == IH_OK && form->check != NULL)
    status = form->check(form->context, given->table, error);
  return status == IH_OK ? find_given_tensor(given, tensor, form, error) : status;
}

enum ih_status ihp_user_array_open(struct ihp_user_array *given, const char *path,
                                   const char *tensor, const struct ihp_user_array_form *form,
                                   ih_error *error)
{
  enum ih_status status = ihp_user_array_open_bare(given, path, error);
  if (status == IH_OK)
    status = read_array(given, tensor, form, error);
  if (status != IH_OK)
    ihp_user_array_close(given);
  return status;
}

void ihp_user_array_close(struct ihp_user_array *given)
{
  ih_table_close(given->table);
  ihp_unmap_file(given->map, given->map_bytes);
  free(given->numbers);
  free(given->path);
  *given = (struct ihp_user_array){.path = NULL};
}

enum ih_status ihp_user_array_open_bare(struct ihp_user_array *given, const char *path,
                                        ih_error *error)
{
  *given = (struct ihp_user_array){.path = strdup(path)};
  if (given->path == NULL)
    return ihp_memory_error(error, path);
  const enum ih_status status = ihp_map_file(path, &given->map, &given->map_bytes, error);
  if (status != IH_OK)
    ihp_user_array_close(given);
  return status;
}

void ihp_user_array_set(struct ihp_user_array *given, enum ih_dtype dtype, uint64_t rows,
                        uint64_t offset)
{
  take_array(given, dtype, 1, &rows, given->map + offset);
}

void ihp_user_array_replace(struct ihp_user_array *given, unsigned char *numbers, uint64_t rows)
{
  free(given->numbers);
  given->numbers = numbers;
  given->is_big_endian = 0;
  take_array(given, IH_U32, 1, &rows, numbers);
}

/* The bits of an element. */
static uint64_t bits_of(const struct ihp_user_array *given, uint64_t i)
{
  const size_t size = ih_dtype_size(given->dtype);
  const uint64_t bits = ihp_load(given->data + i * size, size);
  return given->is_big_endian ? __builtin_bswap64(bits) >> (64 - 8 * size) : bits;
}

static int64_t signed_value(uint64_t bits, size_t size)
{
  const unsigned above = 64 - 8 * (unsigned)size;
  return (int64_t)(bits << above) >> above;
}

int ihp_user_array_integer(const struct ihp_user_array *given, uint64_t i, uint64_t *value)
{
  *value = bits_of(given, i);
  return !is_signed(given->dtype) || signed_value(*value, ih_dtype_size(given->dtype)) >= 0;
}

/* The bits of a number from 0 on, times the scale, exactly: the mantissa has 53 bits and the scale
 * 32, so the product has 85, of which those below one are shifted out.  What is not shifted right
 * is 2^52 or more, and so are infinities. */
static int scale_float(uint64_t bits, uint32_t scale, uint32_t *value)
{
  enum { MANTISSA = 52, BIAS = 1023 + MANTISSA, BITS = 85 };
  const int exponent = (int)(bits >> MANTISSA);
  const uint64_t fraction = bits & ((UINT64_C(1) << MANTISSA) - 1);
  const uint64_t mantissa = fraction | (uint64_t)(exponent > 0) << MANTISSA;
  const int shift = BIAS - (exponent > 0 ? exponent : 1);
  ihp_u128 product = (ihp_u128)mantissa * scale;
  if (shift > 0)
    product = shift > BITS ? 0 : ((product >> (shift - 1)) + 1) >> 1;
  *value = (uint32_t)product;
  return product <= UINT32_MAX;
}

int ihp_user_array_is_float(const struct ihp_user_array *given)
{
  return is_float(given->dtype);
}

int ihp_user_array_scaled(const struct ihp_user_array *given, uint64_t i, uint32_t scale,
                          uint32_t *value)
{
  if (is_float(given->dtype)) {
    const double number = ihp_user_array_number(given, i);
    uint64_t bits;
    memcpy(&bits, &number, sizeof bits);
    return (number >= 0) && scale_float(bits & INT64_MAX, scale, value);
  }
  uint64_t integer;
  if (!ihp_user_array_integer(given, i, &integer) || integer > UINT32_MAX / scale)
    return 0;
  *value = (uint32_t)integer * scale;
  return 1;
}

double ihp_user_array_number(const struct ihp_user_array *given, uint64_t i)
{
  const uint64_t bits = bits_of(given, i);
  const uint32_t low = (uint32_t)bits;
  float narrow;
  double wide;
  memcpy(&narrow, &low, sizeof narrow);
  memcpy(&wide, &bits, sizeof wide);
  return given->dtype == IH_F32    ? (double)narrow
         : given->dtype == IH_F64  ? wide
         : is_signed(given->dtype) ? (double)signed_value(bits, ih_dtype_size(given->dtype))
                                   : (double)bits;
}

int ihp_user_array_checksum(const struct ihp_user_array *given, char text[IHP_CHECKSUM_DIGITS + 1])
{
  return ihp_checksum_of(given->data, (size_t)given->bytes, 1, text);
}
