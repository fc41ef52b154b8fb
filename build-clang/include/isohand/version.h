/* isohand: the version of these headers and of the library that is linked. */
#ifndef ISOHAND_VERSION_H
#define ISOHAND_VERSION_H

#include <isohand/status.h>

#define IH_VERSION_STRING "0.1.0"

IH_BEGIN_DECLS

/* The version of the linked library, a static string such as "0.1.0". */
IH_API const char *ih_version(void);

IH_END_DECLS

#endif
