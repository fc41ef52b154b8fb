/* Exports the functions of isohand/compat/hand_index.h, Waugh's published interface, as symbols,
 * for languages that load a library and cannot read C headers.  They check cards and never
 * abort. */
#define IH_COMPAT_CALL              __attribute__((visibility("default")))
#define IH_COMPAT_ARRAY             __attribute__((visibility("default")))
#define IH_COMPAT_EXPECT(condition) ((void)0)
#undef NDEBUG

#include <isohand/compat/hand_index.h>
