/* Methods of making buckets: what the points of hands are, and how they are divided.
 *
 * A point is made of a row of a feature's table.  On a final street a method may make its points
 * of the street itself, where the feature would take too much memory.  Or it is made of the buckets
 * of the next street, or the user supplies it. */
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

/* Where the points of hands come from. */
enum ihp_point_source {
  IHP_POINTS_OF_FEATURE, /* rows of a feature's tensors */
  IHP_POINTS_OF_STREET,  /* the street itself */
  IHP_POINTS_OF_NEXT,    /* the buckets of the hands that a hand becomes by one more card on the
                          * board */
  IHP_SUPPLIED_LABELS,   /* the user: a label for each hand, which is the number of its bucket */
  IHP_SUPPLIED_POINTS    /* the user: a point for each hand, with the width and type of the file */
};

/* A callback that is NULL never applies, or a constant stands for it. */
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
  /* IH_OK if the hands have such points, else the reason; NULL: all hands have them. */
  enum ih_status (*check)(const struct ihp_hands *hands, ih_error *error);

  /* The source, except on a final street if street_points is set: IHP_POINTS_OF_STREET. */
  enum ihp_point_source source;
  /* The coordinates of a point and their type; where they depend on the hands, the callbacks. */
  size_t width;
  enum ih_dtype dtype;
  size_t (*width_of)(const struct ihp_hands *hands);
  enum ih_dtype (*dtype_of)(const struct ihp_hands *hands);

  /* Of IHP_POINTS_OF_FEATURE.  points writes the points of the hands first..first+count-1:
   * [i * width + j], of their type.  values[t] is tensor t of the feature, of all hands. */
  const char *feature;
  int needs_squares; /* of the feature ehs: the sums of squares, too, before the final street */
  void (*points)(const struct ihp_hands *hands, const void *const values[], uint64_t first,
                 size_t count, void *out);
  /* Of IHP_POINTS_OF_STREET: writes the points of all hands. */
  enum ih_status (*street_points)(const struct ihp_hands *hands, const ih_executor *executor,
                                  const ih_callbacks *callbacks, void *out);
  /* Of IHP_POINTS_OF_NEXT: what stands for a bucket of the next street, below IHP_LABELS_OF_NEXT.
   * A point is the labels of a hand's children, ascending.  ehs is the mean E[HS] of the bucket. */
  uint32_t (*label_of_next)(uint32_t bucket, double ehs);

  /* The point of one hand, which was played out, unless is_index is set: then its point is its
   * index.  NULL: no table holds what it comes from. */
  int is_index;
  void (*derive)(const struct ihp_hands *hands, uint64_t index, const struct ihp_tally *tally,
                 uint64_t point[]);
};

/* Where the points of these hands come from. */
static inline enum ihp_point_source ihp_method_source(const struct ihp_method *method,
                                                      const struct ihp_hands *hands)
{
  return method->street_points != NULL && ihp_street_is_final(&hands->game, &hands->rounds)
             ? IHP_POINTS_OF_STREET
             : method->source;
}

/* IH_OK if the method can divide the hands, else the reason. */
static inline enum ih_status ihp_method_check(const struct ihp_method *method,
                                              const struct ihp_hands *hands, ih_error *error)
{
  return method->check == NULL ? IH_OK : method->check(hands, error);
}

/* The coordinates of a point of these hands, and their type; not of IHP_SUPPLIED_POINTS. */
static inline size_t ihp_method_width(const struct ihp_method *method,
                                      const struct ihp_hands *hands)
{
  return method->width_of == NULL ? method->width : method->width_of(hands);
}

static inline enum ih_dtype ihp_method_dtype(const struct ihp_method *method,
                                             const struct ihp_hands *hands)
{
  return method->dtype_of == NULL ? method->dtype : method->dtype_of(hands);
}

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

/* The next street of hands that a method of IHP_POINTS_OF_NEXT allows: its number and rounds, and
 * how many hands of it a hand becomes.  That of the last street is itself, which method->check
 * refuses. */
size_t ihp_next_street(const struct ihp_hands *hands);
ih_rounds ihp_next_rounds(const struct ihp_hands *hands);
size_t ihp_next_cards(const struct ihp_hands *hands);

/* Method number i, NULL after the last; and that of a name and a kind, NULL when there is none.  A
 * kind of NULL is the first of the name. */
const struct ihp_method *ihp_method_at(size_t i);
const struct ihp_method *ihp_method_find(const char *name, const char *of);

#endif
