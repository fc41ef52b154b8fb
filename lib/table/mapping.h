/* Read-only mappings of whole files. */
#ifndef IH_LIB_TABLE_MAPPING_H
#define IH_LIB_TABLE_MAPPING_H

#include <isohand/base.h>

/* Maps a regular file; *map is NULL if it is empty.  Unmap with ihp_unmap_file.  IH_ERR_IO,
 * IH_ERR_MEMORY. */
enum ih_status ihp_map_file(const char *path, const unsigned char **map, uint64_t *bytes,
                            ih_error *error);
void ihp_unmap_file(const unsigned char *map, uint64_t bytes);

#endif
