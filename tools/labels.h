/* A labelling of a street's hands, read from a file. */
#ifndef IH_TOOLS_LABELS_H
#define IH_TOOLS_LABELS_H

#include <isohand/equity.h>

/* Bytes of a checksum in hexadecimal digits, with a NUL. */
#define LABELS_CHECKSUM 33

struct labels {
  uint16_t *label;                /* of each index */
  unsigned count;                 /* the largest one + 1 */
  char checksum[LABELS_CHECKSUM]; /* of their tensor, as its file says; empty when it does
                                   * not */
};

/* Reads the labels of a street's hands from FILE[:TENSOR]: a tensor with an integer of 8 or
 * 16 bits, up to 65534, for each hand; without its name the only one of that form.  A
 * table that isohand wrote must be of that street, and its checksums right; of any other
 * safetensors file only the number of labels can be checked.  labels_free in any case.
 * IH_ERR_MISMATCH, IH_ERR_MEMORY; errors of ih_table_open and ih_table_check. */
enum ih_status labels_read(const char *text, const ih_street *street, struct labels *out,
                           ih_error *error);

void labels_free(struct labels *labels);

#endif
