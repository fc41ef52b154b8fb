/* A table that is being written.  Metadata and tensors are declared first, so that the
 * length of the header is known when the data comes; checksums have a fixed width, and
 * the header is written last. */
#ifndef IH_LIB_TABLE_WRITER_H
#define IH_LIB_TABLE_WRITER_H

#include "table/checksum.h"
#include "table/replacement.h"

#include <isohand/replacement.h>
#include <jansson.h>

/* A tensor that was declared. */
struct ihp_item {
  size_t element;  /* bytes */
  uint64_t bytes;  /* of all elements */
  char *name;      /* owned */
  char *checksums; /* their list, zeros where not known yet; NULL until data begins */
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

/* IH_ERR_ARGUMENT, with the path and a printf-style reason. */
__attribute__((format(printf, 3, 4))) enum ih_status
ihp_writer_refuse(const ih_table_writer *writer, ih_error *error, const char *format, ...);

/* Sets the metadata of `prefix` followed by `name`; returns 0 when memory is short. */
int ihp_writer_set_metadata(ih_table_writer *writer, const char *prefix, const char *name,
                            const char *value);

/* Ends the declarations: fixes chunk, checksums and lengths, and `offset`, where the
 * data begins.  IH_ERR_MEMORY; IH_ERR_ARGUMENT for a header that is too long. */
enum ih_status ihp_writer_start(ih_table_writer *writer, ih_error *error);

/* Writes the header of a file whose data is complete, reads it back and compares.
 * IH_ERR_MEMORY, IH_ERR_IO. */
enum ih_status ihp_writer_finish_header(ih_table_writer *writer, ih_error *error);

#endif
