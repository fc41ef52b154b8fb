/* State of a table being written. */
#ifndef IH_LIB_TABLE_WRITER_H
#define IH_LIB_TABLE_WRITER_H

#include "base/team.h"
#include "table/checksum.h"
#include "table/replacement.h"

#include <jansson.h>

/* A multiple of every element size; small enough to stay in a core's cache between copying, hashing
 * and writing. */
enum { IHP_WRITER_BUFFER = 1 << 18 };

/* A declared tensor. */
struct ihp_item {
  size_t element;   /* bytes */
  uint64_t bytes;   /* of all elements */
  char *key;        /* of its checksums in the metadata; owns name */
  const char *name; /* the end of the key */
  char *checksums;  /* their list; zeros until computed; NULL until data begin */
  int is_divided;   /* each process of the team writes a part of it */
};

struct ih_table_writer {
  char *path;
  const ih_team *team; /* NULL: none */
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
  uint64_t text_hash;    /* of it before there are checksums: the same in all processes */
  uint64_t header_bytes; /* text_bytes plus padding */

  size_t current;        /* item being written or next */
  uint64_t received;     /* bytes of the current item, from its start */
  uint64_t end;          /* bytes of the current item that this process writes up to */
  XXH3_state_t *hash;    /* of the current chunk */
  unsigned char *buffer; /* data not yet written, destined for `offset` */
  size_t fill;
  uint64_t offset;
  ih_error first; /* IH_OK until a failure that ends the writing */
};

/* ---- Shared by writer.c and writer_data.c ------------------------------------------------ */

/* Reports IH_ERR_ARGUMENT with the path and a printf-style reason. */
__attribute__((format(printf, 3, 4))) enum ih_status
ihp_writer_refuse(const ih_table_writer *writer, ih_error *error, const char *format, ...);

/* Sets a metadata entry; returns 0 if out of memory. */
int ihp_writer_set(ih_table_writer *writer, const char *key, const char *value);

/* Frees a writer, and removes its temporary file. */
void ihp_writer_free(ih_table_writer *writer);

/* ---- Teams ------------------------------------------------------------------------------ */

/* Like ih_table_writer_new, for all processes of a team, which may be NULL.  Every process makes
 * the same calls.  Process 0 alone writes the data of a tensor, unless they are divided.  This call
 * and ih_table_writer_commit are collective. */
enum ih_status ihp_table_writer_new(const char *path, const ih_team *team, ih_table_writer **out,
                                    ih_error *error);

/* Divides the data of the next tensor that has any among the processes of the team, before they
 * write any of them: *part = the bytes of the tensor that this one has to write.  Later calls of
 * ih_table_writer_write get these bytes only, and go on with the next tensor after the last.
 * Returns the first failure of the writer; IH_ERR_ARGUMENT if no tensor is left. */
enum ih_status ihp_table_writer_divide(ih_table_writer *writer, struct ihp_share *part,
                                       ih_error *error);

#endif
