/** @file
 * The header that defines the structs in Waugh's published code.
 *
 * Some programs include it directly.  Here the structs are in hand_index.h in the same folder,
 * which this header includes. */
#ifndef ISOHAND_COMPAT_HAND_INDEX_IMPL_H
#define ISOHAND_COMPAT_HAND_INDEX_IMPL_H

#include "hand_index.h"

#endif
