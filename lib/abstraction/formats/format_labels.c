/* Formats of labels alone: bare numbers, NumPy arrays, and lines of text. */
#include "abstraction/formats/format.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* ---- Bare numbers ------------------------------------------------------------------------- */

static enum ih_dtype dtype_of_labels(const struct ihp_part *part)
{
  return part->bits == 16 ? IH_U16 : IH_I32;
}

static void name_labels(const struct ihp_part *part, char name[IHP_FORMAT_NAME])
{
  (void)snprintf(name, IHP_FORMAT_NAME, "%s%s.%s", ihp_street_names[part->street],
                 part->recall ? "-recall" : "", part->bits == 16 ? "u16" : "i32");
}

const struct ihp_format ihp_format_labels = {
    .name = "labels",
    .meaning = "bare numbers, u16 or i32",
    .takes_recall = 1,
    .takes_bits = 1,
    .dtype_of = dtype_of_labels,
    .file = name_labels,
};

/* ---- NumPy -------------------------------------------------------------------------------- */

static enum ih_dtype dtype_of_npy(const struct ihp_part *part)
{
  return part->bits == 16 ? IH_U16 : IH_U32;
}

/* Version 1.0: a magic string, the length of the rest of the header in two bytes, and a Python
 * dictionary, padded with spaces and a newline to a multiple of 64 bytes. */
static size_t write_npy_header(const struct ihp_part *part, unsigned char bytes[IHP_FORMAT_HEADER])
{
  enum { PREFIX = 10, ALIGNMENT = 64 };
  memcpy(bytes, "\x93NUMPY\x01\x00", 8);
  size_t length = PREFIX + (size_t)snprintf((char *)bytes + PREFIX, IHP_FORMAT_HEADER - PREFIX,
                                            "{'descr': '<u%u', 'fortran_order': False, "
                                            "'shape': (%" PRIu64 ",), }",
                                            part->bits / 8, part->elements);
  while ((length + 1) % ALIGNMENT != 0)
    bytes[length++] = ' ';
  bytes[length++] = '\n';
  ihp_put(bytes + 8, length - PREFIX, 2);
  return length;
}

const struct ihp_format ihp_format_npy = {
    .name = "npy",
    .meaning = "a NumPy array, u16 or u32",
    .takes_recall = 1,
    .takes_bits = 1,
    .is_read_alone = 1,
    .dtype_of = dtype_of_npy,
    .ending = ".npy",
    .header = write_npy_header,
};

/* ---- Text --------------------------------------------------------------------------------- */

static size_t write_line(const struct ihp_part *part, const uint8_t hand[], uint32_t bucket,
                         unsigned char bytes[IHP_FORMAT_ELEMENT])
{
  (void)part;
  (void)hand;
  return (size_t)snprintf((char *)bytes, IHP_FORMAT_ELEMENT, "%" PRIu32 "\n", bucket);
}

const struct ihp_format ihp_format_text = {
    .name = "text",
    .meaning = "one number per line",
    .takes_recall = 1,
    .is_read_alone = 1,
    .dtype = IH_U32,
    .element = write_line,
    .ending = ".txt",
};
