/* A file under a second name. */
#ifndef IH_LIB_TABLE_LINK_H
#define IH_LIB_TABLE_LINK_H

#include <isohand/base.h>

/* Makes `to` a hard link to the regular file `from` or, if the system refuses that, a copy of it,
 * which appears only when it is complete.  IH_ERR_IO, also if `to` exists; IH_ERR_MEMORY;
 * IH_ERR_CANCELLED: the callbacks stopped the copying. */
enum ih_status ihp_link_or_copy(const char *from, const char *to, const ih_callbacks *callbacks,
                                ih_error *error);

#endif
