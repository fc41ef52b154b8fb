/* Exchange of points, cluster by cluster, between the processes of a team.
 *
 * Each process has handled the clusters of its share (ihp_team_share), and afterwards all have the
 * results of every cluster.  `team` may be NULL: then nothing happens.  The calls are given the
 * status of this process, and return the common one. */
#ifndef IH_LIB_BUCKET_EXCHANGE_H
#define IH_LIB_BUCKET_EXCHANGE_H

#include "base/executor.h"
#include "base/team.h"

/* The points of each cluster: cluster c has member[first[c]] to member[first[c + 1] - 1]. */
struct ihp_members {
  size_t clusters;
  const uint32_t *first, *member;
};

/* Exchanges a list with an entry for each member, in the same places. */
enum ih_status ihp_lists_exchange(const ih_team *team, enum ih_status status,
                                  const struct ihp_members *members, uint32_t list[]);

/* Exchanges the rows of all members, of arrays with a row for each point.  IH_ERR_MEMORY. */
enum ih_status ihp_members_exchange(const ih_team *team, enum ih_status status,
                                    const struct ihp_members *members,
                                    const struct ihp_made_rows made[], size_t arrays);

#endif
