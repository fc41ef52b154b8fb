/* Restarts: what clustering with centres and with medoids have in common.  Each supplies its steps,
 * and this runs them, restart by restart, and on a sample of the points for first centres. */
#ifndef IH_LIB_BUCKET_RESTARTS_H
#define IH_LIB_BUCKET_RESTARTS_H

#include "base/callbacks.h"
#include "base/executor.h"

#include <isohand/bucket.h>

enum {
  IHP_SAMPLE_EACH = 4,   /* points of which one is in a sample */
  IHP_SAMPLE_FEW = 1000, /* a sample is left when at most 1 in 1000 of its points moved */
  /* Points that a sample has at least for each cluster with a centre, or with a medoid. */
  IHP_SAMPLE_CENTRE = 100,
  IHP_SAMPLE_MEDOID = 25
};

/* Returns 1 if `count` points start from a sample, else 0. */
static inline int ihp_is_sampled(uint64_t count, uint64_t clusters, unsigned per_cluster)
{
  return count / IHP_SAMPLE_EACH / per_cluster >= clusters;
}

/* What a step did. */
struct ihp_moves {
  uint64_t cost; /* of all points, afterwards */
  size_t moved;  /* points */
  int is_done;   /* another iteration would change nothing */
};

/* The steps of a kind of clustering, whose state is what they are called with. */
struct ihp_steps {
  /* The first centres and labels.  IH_ERR_RANGE: there are fewer distinct points than clusters;
   * IH_ERR_CANCELLED; IH_ERR_MEMORY. */
  enum ih_status (*start)(void *clustering, unsigned restart, struct ihp_moves *moves);
  /* Moves centres, then points.  moves->cost is the cost before.  IH_ERR_CANCELLED;
   * IH_ERR_MEMORY. */
  enum ih_status (*iterate)(void *clustering, struct ihp_moves *moves);
  /* Keeps the restart that has just ended: it is the best so far. */
  void (*keep)(void *clustering);
};

struct ihp_best_restart {
  uint64_t cost;
  unsigned restart, iterations;
  int is_converged;
};

/* Returns 1 if options are what the public header wants, else 0. */
int ihp_are_options(const ih_cluster_options *options);

/* Runs all restarts; *best = the first of those that cost least.  Errors of the steps. */
enum ih_status ihp_restarts_run(const struct ihp_steps *steps, void *clustering,
                                const ih_cluster_options *options, struct ihp_best_restart *best);

/* Runs one restart on a sample of `count` points, until few of them move.  Errors of the steps. */
enum ih_status ihp_restart_sample(const struct ihp_steps *steps, void *sample, size_t count,
                                  const ih_cluster_options *options, unsigned restart);

/* label[i] = the label of the point that stands for point i in the sample. */
void ihp_spread_labels(const uint32_t sample[], size_t count, uint32_t label[]);

/* ---- First centres -------------------------------------------------------------------------- */

/* The first member of what chooses the first centres of a restart, and is called with it. */
struct ihp_candidates {
  /* The sum of the points' parts: a part is the weight of a point times its distance from the
   * nearest centre so far, or before there is one its weight. */
  uint64_t (*total)(const struct ihp_candidates *candidates);
  /* Candidate n is the point at which the sum of the parts before it and its own passes `at`. */
  void (*draw)(struct ihp_candidates *candidates, size_t n, uint64_t at);
  /* Measures all candidates; slices have gains of their own. */
  struct ihp_split measure;
  int is_measured_alone; /* 1: also a single candidate must be measured */
  /* Candidate n becomes centre c.  IH_ERR_CANCELLED; IH_ERR_MEMORY. */
  enum ih_status (*take)(struct ihp_candidates *candidates, size_t n, uint32_t c);
  size_t count;
  uint64_t gain[IH_CLUSTER_MOST_CANDIDATES]; /* by how much each would lower the cost */
};

/* How many candidates there are for each first centre but the first. */
static inline size_t ihp_candidates_wanted(const ih_cluster_options *options)
{
  const unsigned wanted = options->candidates == 0 ? IH_CLUSTER_CANDIDATES : options->candidates;
  return wanted < IH_CLUSTER_MOST_CANDIDATES ? wanted : IH_CLUSTER_MOST_CANDIDATES;
}

/* Chooses so many centres, each the first of the candidates that gain most.  IH_ERR_RANGE: there
 * are fewer distinct points; IH_ERR_CANCELLED; IH_ERR_MEMORY. */
enum ih_status ihp_candidates_choose(struct ihp_candidates *candidates,
                                     const ih_cluster_options *options, unsigned restart,
                                     size_t centres);

#endif
