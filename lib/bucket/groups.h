/* Grouping of points by label.  Compiled into each library that groups points. */
#ifndef IH_LIB_BUCKET_GROUPS_H
#define IH_LIB_BUCKET_GROUPS_H

#include <isohand/bucket.h>

/* Groups points by label: the listed ones, or points 0..count-1 if list is NULL.  Group g gets
 * member[first[g]] to member[first[g + 1] - 1], in the order of the list; first[0..groups].
 * IH_ERR_CANCELLED. */
enum ih_status ihp_group_labels(const uint32_t label[], const uint32_t list[], size_t count,
                                size_t groups, const ih_callbacks *callbacks, uint32_t first[],
                                uint32_t member[]);

#endif
