/* A table that is being written. */
#ifndef IH_LIB_TABLE_WRITER_H
#define IH_LIB_TABLE_WRITER_H

#include "table/checksum.h"
#include "table/replacement.h"

#include <jansson.h>

/* A tensor that was declared. */
struct ihp_item {
  size_t element;   /* bytes */
  uint64_t bytes;   /* of all elements */
  char *key;        /* of its checksums in the metadata; owned */
  const char *name; /* the end of the key */
  char *checksums;  /* their list, zeros where not known yet; NULL until data begins */
};

struct ih_table_writer {
  char *path;
  ih_replacement *file;
  json_t *metadata; /* the checksum of the header first */
  json_t *tensors;  /* their descriptions by name, in order */
  struct ihp_item *items;
  size_t item_count;
  uint64_t data_bytes; /* of all items */

  /* Once data has begun nothing more is declared, and these are known. */
  int started;
  uint64_t chunk;        /* the bytes that one checksum covers */
  size_t text_bytes;     /* the header's JSON */
  uint64_t header_bytes; /* the same with its padding */

  size_t current;        /* the item that comes next or is being written */
  uint64_t received;     /* bytes of it so far */
  XXH3_state_t *hash;    /* of the current chunk */
  unsigned char *buffer; /* file bytes not written yet, which will begin at `offset` */
  size_t fill;
  uint64_t offset;
  ih_error first; /* the first failure of the system; IH_OK until then */
};

#endif
