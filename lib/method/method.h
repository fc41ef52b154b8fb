/* Methods of making buckets: what the points of hands are, and how they are divided.
 *
 * A point is made of a row of a feature's table.  On a final street a method may make its points
 * of the street itself, where the feature would take too much memory.  Or it is made of the buckets
 * of the next street. */
#ifndef IH_LIB_METHOD_METHOD_H
#define IH_LIB_METHOD_METHOD_H

#include "feature/street.h"
#include "feature/tally.h"

#include <isohand/bucket.h>

/* How points become buckets. */
enum ihp_division {
  IHP_CLUSTERED,   /* ih_bucket_cluster */
  IHP_MEDOIDS,     /* ih_bucket_medoids: a coordinate is the bucket of the next street that holds
                    * one of the hand's children */
  IHP_OPTIMAL,     /* ih_bucket_optimal */
  IHP_PERCENTILES, /* ih_bucket_percentile; of two coordinates by the first, and in each cluster by
                    * the second */
  IHP_EACH         /* one bucket for each different point */
};

/* The most coordinates of a point. */
enum { IHP_MOST_COORDINATES = 3 * IH_PREFLOP_CLASSES };

struct ihp_method {
  const char *name, *meaning;
  const char *of; /* which kind it is, where several methods share a name; NULL: one has it */
  /* The kind that hands have unless another one is asked for; NULL: the first. */
  const char *(*usual_of)(const struct ihp_hands *hands);
  unsigned revision;   /* rises when the same settings give other buckets, also since
                        * a feature or clusters of opponents that they are made of differ */
  unsigned parameters; /* of the game: IH_PARAMETER_BINS, IH_PARAMETER_CLUSTERS */
  enum ihp_division division;
  enum ih_distance distance;
  /* Whether the hands have such points; if not, why. */
  enum ih_status (*check)(const struct ihp_hands *hands, ih_error *error);
  /* The feature whose rows the points are made of, in memory; NULL: of the street alone. */
  const char *(*feature)(const struct ihp_hands *hands);
  int takes_squares; /* of the feature ehs: the sums of squares, too, before the final street */
  size_t (*width)(const struct ihp_hands *hands);
  enum ih_dtype (*dtype)(const struct ihp_hands *hands);
  /* Writes the points of the hands first..first+count-1: [i * width + j], of their dtype.
   * values[t] is tensor t of the feature, of all hands. */
  void (*points)(const struct ihp_hands *hands, const void *const values[], uint64_t first,
                 uint64_t count, void *out);
  /* The points of all hands of the street, where there is no feature. */
  enum ih_status (*street_points)(const struct ihp_hands *hands, const ih_executor *executor,
                                  void *out);
  /* Not of these, but of labels that are given for all hands and number the buckets, or of points
   * that are given, whose width and dtype are theirs: these calls are NULL. */
  int takes_labels, takes_points;
  /* Nor of these, but of the buckets of the hands that a hand becomes by one more card on the
   * board: of each in ascending order what label_of_next gives it, which is below
   * IHP_LABELS_OF_NEXT.  ehs is the mean E[HS] of that bucket. */
  int takes_next;
  uint32_t (*label_of_next)(uint32_t bucket, double ehs);
  /* The point of a hand, which was played out when that is needed; NULL: no table holds what it
   * comes from. */
  int needs_tally;
  void (*derive)(const struct ihp_hands *hands, uint64_t index, const struct ihp_tally *tally,
                 uint64_t point[]);
};

/* Whether the division goes by iterations, of which there may be several restarts. */
static inline int ihp_is_iterated(enum ihp_division division)
{
  return division == IHP_CLUSTERED || division == IHP_MEDOIDS;
}

/* Whether the hands of each parent can be divided by themselves. */
static inline int ihp_can_be_within(enum ihp_division division)
{
  return division != IHP_EACH && division != IHP_PERCENTILES;
}

/* Whether the centres of its buckets can be the sites of IHP_MEDOIDS.  Distances between them that
 * are squared, or centres that stand for nothing but themselves, measure no bucket. */
static inline int ihp_has_sites(const struct ihp_method *method)
{
  return method->distance == IH_DISTANCE_L1 && method->division != IHP_EACH &&
         method->division != IHP_MEDOIDS;
}

/* Labels of the next street's buckets are below this. */
enum { IHP_LABELS_OF_NEXT = IH_MAX_LABELS };

/* The next street of hands that method->takes_next allows: its number and rounds, and how many
 * hands of it a hand becomes.  That of the last street is itself, which method->check refuses. */
size_t ihp_next_street(const struct ihp_hands *hands);
ih_rounds ihp_next_rounds(const struct ihp_hands *hands);
size_t ihp_next_cards(const struct ihp_hands *hands);

/* Method number i, NULL after the last; and that of a name and a kind, NULL when there is none.  A
 * kind of NULL is the first of the name. */
const struct ihp_method *ihp_method_at(size_t i);
const struct ihp_method *ihp_method_find(const char *name, const char *of);

#endif
