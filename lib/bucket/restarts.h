/* Restarts: the loop that clustering with centres and with medoids share.  Each supplies its steps;
 * this runs them, restart by restart, and on a sample of the points to find first centres. */
#ifndef IH_LIB_BUCKET_RESTARTS_H
#define IH_LIB_BUCKET_RESTARTS_H

#include "base/callbacks.h"
#include "base/executor.h"

#include <isohand/bucket.h>

enum {
  IHP_SAMPLE_EACH = 4,   /* a sample takes one point of this many */
  IHP_SAMPLE_FEW = 1000, /* a sample is done when at most 1 in 1000 of its points move */
  /* Least points of a sample per cluster with a centre, or with a medoid. */
  IHP_SAMPLE_CENTRE = 100,
  IHP_SAMPLE_MEDOID = 25,
  IHP_SEEDING_SLICES = 4 /* per worker, at most, while first centres (not medoids) are chosen */
};

/* Returns 1 if `count` points are to start from a sample, else 0. */
static inline int ihp_is_sampled(uint64_t count, uint64_t clusters, unsigned per_cluster)
{
  return count / IHP_SAMPLE_EACH / per_cluster >= clusters;
}

/* The result of a step. */
struct ihp_moves {
  uint64_t cost; /* of all points, afterwards */
  size_t moved;  /* points */
  int is_done;   /* another iteration would change nothing */
};

/* The steps of one kind of clustering; `clustering` is its state. */
struct ihp_steps {
  /* Chooses the first centres and labels.  IH_ERR_RANGE: fewer distinct points than clusters;
   * IH_ERR_CANCELLED; IH_ERR_MEMORY. */
  enum ih_status (*start)(void *clustering, unsigned restart, struct ihp_moves *moves);
  /* Moves centres, then points.  On entry moves->cost is the cost before.  IH_ERR_CANCELLED;
   * IH_ERR_MEMORY. */
  enum ih_status (*iterate)(void *clustering, struct ihp_moves *moves);
  /* Saves the result of the restart that has just ended, which is the best yet. */
  void (*keep)(void *clustering);
};

struct ihp_best_restart {
  uint64_t cost;
  unsigned restart, iterations;
  int is_converged;
};

/* Returns 1 if the options are valid as the public header defines them, else 0. */
int ihp_are_options(const ih_cluster_options *options);

/* Runs all restarts; *best = the first of least cost.  Statuses: those of the steps. */
enum ih_status ihp_restarts_run(const struct ihp_steps *steps, void *clustering,
                                const ih_cluster_options *options, struct ihp_best_restart *best);

/* Runs one restart on a sample of `count` points until few of them move.  Statuses: those of the
 * steps. */
enum ih_status ihp_restart_sample(const struct ihp_steps *steps, void *sample, size_t count,
                                  const ih_cluster_options *options, unsigned restart);

/* label[i] = the label of the sample point that stands for point i. */
void ihp_spread_labels(const uint32_t sample[], size_t count, uint32_t label[]);

/* ---- First centres ------------------------------------------------------------------------ */

/* Chooser of first centres; must be the first member of the state that its functions use. */
struct ihp_candidates {
  /* Returns the sum of the points' shares.  A share is the weight of a point times its distance
   * from the nearest existing centre, or its weight before the first centre. */
  uint64_t (*total)(const struct ihp_candidates *candidates);
  /* Sets candidate n to the point at which the running sum of shares exceeds `at`. */
  void (*draw)(struct ihp_candidates *candidates, size_t n, uint64_t at);
  /* Measures all candidates; each slice has its own gains. */
  struct ihp_split measure;
  int is_measured_alone; /* 1: a single candidate must be measured too */
  /* Makes candidate n centre c.  IH_ERR_CANCELLED; IH_ERR_MEMORY. */
  enum ih_status (*take)(struct ihp_candidates *candidates, size_t n, uint32_t c);
  size_t count;
  uint64_t gain[IH_CLUSTER_MOST_CANDIDATES]; /* how much each candidate would lower the cost */
};

/* Returns the number of candidates for each first centre except the first. */
static inline size_t ihp_candidates_wanted(const ih_cluster_options *options)
{
  const unsigned wanted = options->candidates == 0 ? IH_CLUSTER_CANDIDATES : options->candidates;
  return wanted < IH_CLUSTER_MOST_CANDIDATES ? wanted : IH_CLUSTER_MOST_CANDIDATES;
}

/* Chooses `centres` centres; each is the first of the candidates with the highest gain.
 * IH_ERR_RANGE: fewer distinct points; IH_ERR_CANCELLED; IH_ERR_MEMORY. */
enum ih_status ihp_candidates_choose(struct ihp_candidates *candidates,
                                     const ih_cluster_options *options, unsigned restart,
                                     size_t centres);

#endif
