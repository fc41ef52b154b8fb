/* A file under a second name. */
#ifndef IH_LIB_TABLE_LINK_H
#define IH_LIB_TABLE_LINK_H

#include <isohand/base.h>

/* Makes `to` a hard link to the regular file `from`; *is_linked = 0 if the system refuses that.
 * IH_ERR_IO: `to` exists. */
enum ih_status ihp_link(const char *from, const char *to, int *is_linked, ih_error *error);

/* Copies `from` to `to`, which appears only when it is complete.  IH_ERR_IO; IH_ERR_MEMORY;
 * IH_ERR_CANCELLED: the callbacks stopped the copying. */
enum ih_status ihp_copy(const char *from, const char *to, const ih_callbacks *callbacks,
                        ih_error *error);

#endif
