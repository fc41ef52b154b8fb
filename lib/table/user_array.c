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

/* dtypes are numbered in this order, which is frozen: unsigned integers, signed integers,
 * others. */
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

/* Reports that the file holds no array of the required form; `what` is "array" or "tensor", `name`
 * NULL or the tensor's name. */
static enum ih_status refuse_form(const struct ihp_user_array *array,
                                  const struct ihp_user_array_form *form, const char *what,
                                  const char *name, ih_error *error)
{
  return ihp_file_error(
      error, IH_ERR_MISMATCH, array->path, "no %s%s%s of %s with %s of %" PRIu64 ", %s", what,
      name == NULL ? "" : " ", name == NULL ? "" : name,
      form->may_be_floats ? "integers or floats" : "integers",
      form->dims == 1 ? "one dimension" : "one or two dimensions, the first", form->rows, form->of);
}

static void take_array(struct ihp_user_array *array, enum ih_dtype dtype, unsigned dims,
                       const uint64_t shape[], const unsigned char *data)
{
  array->dtype = dtype;
  array->rows = shape[0];
  array->width = dims == 1 ? 1 : shape[1];
  array->data = data;
  array->bytes = array->rows * array->width * ih_dtype_size(dtype);
}

/* ---- safetensors ---------------------------------------------------------------------------- */

static enum ih_status find_tensor(struct ihp_user_array *array, const char *name,
                                  const struct ihp_user_array_form *form, ih_error *error)
{
  size_t fitting = 0;
  for (size_t i = 0; i < ih_table_tensors(array->table); i++) {
    ih_tensor one;
    (void)ih_table_tensor(array->table, i, &one);
    if (!is_of_form(form, one.dtype, one.dims, one.shape) ||
        (name != NULL && strcmp(name, one.name) != 0))
      continue;
    take_array(array, one.dtype, one.dims, one.shape, one.data);
    fitting++;
  }
  if (fitting == 1)
    return IH_OK;
  if (fitting > 1)
    return ihp_file_error(error, IH_ERR_MISMATCH, array->path,
                          "%zu tensors have the form of %s: name the tensor", fitting,
                          form->meaning);
  return refuse_form(array, form, "tensor", name, error);
}

/* ---- NumPy ---------------------------------------------------------------------------------- */

static enum ih_status read_npy(struct ihp_user_array *array, const struct ihp_user_array_form *form,
                               ih_error *error)
{
  struct ihp_npy npy;
  const char *why = ihp_npy_read(array->map, array->map_bytes, &npy);
  if (why != NULL)
    return ihp_file_error(error, IH_ERR_FORMAT, array->path, "%s", why);
  if (!is_of_form(form, npy.dtype, npy.dims, npy.shape))
    return refuse_form(array, form, "array", NULL, error);
  take_array(array, npy.dtype, npy.dims, npy.shape, array->map + npy.offset);
  array->is_big_endian = npy.is_big_endian;
  return IH_OK;
}

/* ---- Text ----------------------------------------------------------------------------------- */

/* Takes a line: a number below 2^32 and the line's end.  Returns 0 if it is anything else. */
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

/* Reads one number per line, as an array of U32. */
static enum ih_status read_text(struct ihp_user_array *array,
                                const struct ihp_user_array_form *form, ih_error *error)
{
  const unsigned char *at = array->map, *end = at + array->map_bytes;
  uint64_t line = 0;
  uint32_t number;
  if (form->rows > SIZE_MAX / sizeof number ||
      (array->numbers = malloc((size_t)form->rows * sizeof number)) == NULL)
    return ihp_memory_error(error, array->path);
  for (; line < form->rows && at < end && take_line(&at, end, &number); line++)
    ihp_save(array->numbers + line * sizeof number, number, sizeof number);
  if (line == form->rows && at == end) {
    take_array(array, IH_U32, 1, &form->rows, array->numbers);
    return IH_OK;
  }
  if (at < end && line < form->rows)
    return ihp_file_error(error, IH_ERR_FORMAT, array->path,
                          "not a safetensors or .npy file, and line %" PRIu64
                          " is not a number below 2^32",
                          line + 1);
  return ihp_file_error(error, IH_ERR_MISMATCH, array->path, "%s than %" PRIu64 " lines, %s",
                        at < end ? "more" : "fewer", form->rows, form->of);
}

/* ---- Opening and reading -------------------------------------------------------------------- */

/* A file that is neither .npy nor text must be a safetensors file.  Text has no zero byte; a
 * safetensors file has one among its first eight, the length of the header. */
static enum ih_status read_array(struct ihp_user_array *array, const char *tensor,
                                 const struct ihp_user_array_form *form, ih_error *error)
{
  const size_t some = array->map_bytes < 8 ? (size_t)array->map_bytes : 8;
  const int is_npy = array->map_bytes >= IHP_NPY_MAGIC_BYTES &&
                     memcmp(array->map, IHP_NPY_MAGIC, IHP_NPY_MAGIC_BYTES) == 0;
  const int is_text = !is_npy && some > 0 && memchr(array->map, '\0', some) == NULL;
  if ((is_npy || is_text) && tensor != NULL)
    return ihp_file_error(error, IH_ERR_MISMATCH, array->path,
                          "no tensor %s: the file is not a safetensors file", tensor);
  if (is_npy)
    return read_npy(array, form, error);
  if (is_text)
    return read_text(array, form, error);
  ihp_unmap_file(array->map, array->map_bytes);
  array->map = NULL;
  enum ih_status status = ih_table_open(array->path, 0, &array->table, error);
  if (status == IH_OK && form->check != NULL)
    status = form->check(form->context, array->table, error);
  return status == IH_OK ? find_tensor(array, tensor, form, error) : status;
}

enum ih_status ihp_user_array_open(struct ihp_user_array *array, const char *path,
                                   const char *tensor, const struct ihp_user_array_form *form,
                                   ih_error *error)
{
  enum ih_status status = ihp_user_array_open_bare(array, path, error);
  if (status == IH_OK)
    status = read_array(array, tensor, form, error);
  if (status != IH_OK)
    ihp_user_array_close(array);
  return status;
}

void ihp_user_array_close(struct ihp_user_array *array)
{
  ih_table_close(array->table);
  ihp_unmap_file(array->map, array->map_bytes);
  free(array->numbers);
  free(array->path);
  *array = (struct ihp_user_array){.path = NULL};
}

enum ih_status ihp_user_array_open_bare(struct ihp_user_array *array, const char *path,
                                        ih_error *error)
{
  *array = (struct ihp_user_array){.path = strdup(path)};
  if (array->path == NULL)
    return ihp_memory_error(error, path);
  const enum ih_status status = ihp_map_file(path, &array->map, &array->map_bytes, error);
  if (status != IH_OK)
    ihp_user_array_close(array);
  return status;
}

void ihp_user_array_set(struct ihp_user_array *array, enum ih_dtype dtype, uint64_t rows,
                        uint64_t offset)
{
  take_array(array, dtype, 1, &rows, array->map + offset);
}

void ihp_user_array_replace(struct ihp_user_array *array, unsigned char *numbers, uint64_t rows)
{
  free(array->numbers);
  array->numbers = numbers;
  array->is_big_endian = 0;
  take_array(array, IH_U32, 1, &rows, numbers);
}

/* Returns the bits of element i. */
static uint64_t bits_of(const struct ihp_user_array *array, uint64_t i)
{
  const size_t size = ih_dtype_size(array->dtype);
  const uint64_t bits = ihp_load(array->data + i * size, size);
  return array->is_big_endian ? __builtin_bswap64(bits) >> (64 - 8 * size) : bits;
}

static int64_t signed_value(uint64_t bits, size_t size)
{
  const unsigned above = 64 - 8 * (unsigned)size;
  return (int64_t)(bits << above) >> above;
}

int ihp_user_array_integer(const struct ihp_user_array *array, uint64_t i, uint64_t *value)
{
  *value = bits_of(array, i);
  return !is_signed(array->dtype) || signed_value(*value, ih_dtype_size(array->dtype)) >= 0;
}

/* Multiplies a non-negative double, given as bits, by the scale and rounds halves up.  The product
 * is exact: 53 bits of mantissa and 32 of scale make 85, and those below one are then shifted out.
 * A product that is not shifted right is at least 2^52 and so out of range; infinities are among
 * these. */
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

int ihp_user_array_is_float(const struct ihp_user_array *array)
{
  return is_float(array->dtype);
}

int ihp_user_array_scaled(const struct ihp_user_array *array, uint64_t i, uint32_t scale,
                          uint32_t *value)
{
  if (is_float(array->dtype)) {
    const double number = ihp_user_array_number(array, i);
    uint64_t bits;
    memcpy(&bits, &number, sizeof bits);
    return (number >= 0) && scale_float(bits & INT64_MAX, scale, value);
  }
  uint64_t integer;
  if (!ihp_user_array_integer(array, i, &integer) || integer > UINT32_MAX / scale)
    return 0;
  *value = (uint32_t)integer * scale;
  return 1;
}

double ihp_user_array_number(const struct ihp_user_array *array, uint64_t i)
{
  const uint64_t bits = bits_of(array, i);
  const uint32_t low = (uint32_t)bits;
  float narrow;
  double wide;
  memcpy(&narrow, &low, sizeof narrow);
  memcpy(&wide, &bits, sizeof wide);
  return array->dtype == IH_F32    ? (double)narrow
         : array->dtype == IH_F64  ? wide
         : is_signed(array->dtype) ? (double)signed_value(bits, ih_dtype_size(array->dtype))
                                   : (double)bits;
}

int ihp_user_array_checksum(const struct ihp_user_array *array, char text[IHP_CHECKSUM_DIGITS + 1])
{
  return ihp_checksum_of(array->data, (size_t)array->bytes, 1, text);
}
