/* isohand: the header in which Waugh's published code has its structs, which some programs
 * include on their own; here they are in hand_index.h beside it. */
#ifndef ISOHAND_COMPAT_HAND_INDEX_IMPL_H
#define ISOHAND_COMPAT_HAND_INDEX_IMPL_H

#include "hand_index.h"

#endif
