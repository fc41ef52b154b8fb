/* State of a table being written. */
#ifndef IH_LIB_TABLE_WRITER_H
#define IH_LIB_TABLE_WRITER_H

#include "table/checksum.h"
#include "table/replacement.h"

#include <jansson.h>

/* A declared tensor. */
struct ihp_item {
  size_t element;   /* bytes */
  uint64_t bytes;   /* of all elements */
  char *key;        /* of its checksums in the metadata; owns name */
  const char *name; /* the end of the key */
  char *checksums;  /* their list; zeros until computed; NULL until data begin */
};

struct ih_table_writer {
  char *path;
  ih_replacement *file;
  json_t *metadata; /* starts with the checksum of the header */
  json_t *tensors;  /* descriptions by name, in declaration order */
  struct ihp_item *items;
  size_t item_count;
  uint64_t data_bytes; /* of all items */

  /* Known once data have begun; no further declarations. */
  int started;
  uint64_t chunk;        /* bytes per checksum */
  size_t text_bytes;     /* of the header's JSON */
  uint64_t header_bytes; /* text_bytes plus padding */

  size_t current;        /* item being written or next */
  uint64_t received;     /* bytes of the current item */
  XXH3_state_t *hash;    /* of the current chunk */
  unsigned char *buffer; /* data not yet written, destined for `offset` */
  size_t fill;
  uint64_t offset;
  ih_error first; /* IH_OK until a failure that ends the writing */
};

#endif
