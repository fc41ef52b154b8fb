/* The preconditions of unchecked calls, asserted in debug builds. */
#ifndef IH_LIB_BASE_REQUIRE_H
#define IH_LIB_BASE_REQUIRE_H

#ifdef IH_DEBUG
#include <assert.h>
#define IHP_REQUIRE(holds) assert(holds)
#else
#define IHP_REQUIRE(holds) ((void)0)
#endif

#endif
