/* An open table. */
#ifndef IH_LIB_TABLE_READER_H
#define IH_LIB_TABLE_READER_H

#include <isohand/table.h>
#include <jansson.h>

struct ihp_slot {
  ih_tensor tensor;
  size_t listed; /* position in the header's list */
};

struct ihp_entry {
  const char *key, *value;
};

struct ih_table {
  char *path;
  const unsigned char *map; /* the whole file */
  uint64_t bytes;
  uint64_t header_bytes; /* excluding the 8 bytes of the length */
  json_t *header;        /* owns every name, key and value below */
  json_t *metadata;      /* an object in the header, or NULL */
  struct ihp_entry *entries;
  size_t entry_count;
  struct ihp_slot *slots; /* in order of offset */
  size_t slot_count;
};

/* Reads the header of a mapped file of at least 8 bytes: fills header_bytes and all members after
 * it.  A header of more than `limit` bytes is refused unread with IH_ERR_FORMAT. On failure the
 * caller frees what has been allocated. */
enum ih_status ihp_header_read(ih_table *table, uint64_t limit, ih_error *error);

#endif
