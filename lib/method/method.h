/* Methods of making buckets: what the points of hands are, and how they are divided.
 *
 * A point is made from a row of a feature's table; on a final street, from the street itself if the
 * feature would take too much memory; from the next street's buckets; or the user supplies it. */
#ifndef IH_LIB_METHOD_METHOD_H
#define IH_LIB_METHOD_METHOD_H

#include "feature/street.h"
#include "feature/tally.h"

#include <isohand/bucket.h>

/* Ways to divide points into buckets. */
enum ihp_division {
  IHP_CLUSTERED,   /* ih_bucket_cluster */
  IHP_MEDOIDS,     /* ih_bucket_medoids; a coordinate is the bucket of a child on the next street */
  IHP_OPTIMAL,     /* ih_bucket_optimal */
  IHP_PERCENTILES, /* ih_bucket_percentile; with two coordinates, by the first, then within each
                      cluster by the second */
  IHP_EACH         /* one bucket per distinct point */
};

/* Most coordinates of a point. */
enum { IHP_MOST_COORDINATES = 3 * IH_PREFLOP_CLASSES };

/* Source of the points. */
enum ihp_point_source {
  IHP_POINTS_OF_FEATURE, /* rows of a feature's tensors */
  IHP_POINTS_OF_STREET,  /* the street itself */
  IHP_POINTS_OF_NEXT,    /* buckets of the hands made by adding one card to the board */
  IHP_SUPPLIED_LABELS,   /* user: a label per hand, which is its bucket */
  IHP_SUPPLIED_POINTS    /* user: a point per hand, with the file's width and type */
};

/* A callback may be NULL if its case does not occur or a constant member takes its place. */
struct ihp_method {
  const char *name, *meaning;
  const char *of;       /* variant, if several methods share the name; else NULL */
  int is_of_unrecorded; /* files leave `of` out, as when this was the only variant; so it is the
                           first one */
  /* Returns the default variant for the hands; NULL: the first variant. */
  const char *(*usual_of)(const struct ihp_hands *hands);
  unsigned revision;   /* increases when the same settings give different buckets, also because a
                          feature or the clusters of opponents changed */
  unsigned parameters; /* of the game: IH_PARAMETER_BINS, IH_PARAMETER_CLUSTERS */
  enum ihp_division division;
  enum ih_distance distance;
  /* Returns IH_OK if the hands have such points, else reports the reason; NULL: all hands have
   * them. */
  enum ih_status (*check)(const struct ihp_hands *hands, ih_error *error);

  /* The source, except IHP_POINTS_OF_STREET on a final street if street_points is set. */
  enum ihp_point_source source;
  /* Coordinates per point and their type; the callbacks replace them if they depend on the
   * hands. */
  size_t width;
  enum ih_dtype dtype;
  size_t (*width_of)(const struct ihp_hands *hands);
  enum ih_dtype (*dtype_of)(const struct ihp_hands *hands);

  /* For IHP_POINTS_OF_FEATURE: writes points [i * width + j] of hands first..first+count-1 in their
   * type. values[t] is tensor t of the feature, for all hands. */
  const char *feature;
  int needs_squares; /* for the feature ehs: also needs the sums of squares, which exist before the
                        final street */
  void (*points)(const struct ihp_hands *hands, const void *const values[], uint64_t first,
                 size_t count, void *out);
  /* For IHP_POINTS_OF_STREET: writes the points of the hands on boards first..first+count-1. */
  enum ih_status (*street_points)(const struct ihp_hands *hands, uint64_t first, size_t count,
                                  const ih_executor *executor, const ih_callbacks *callbacks,
                                  void *out);
  /* For IHP_POINTS_OF_NEXT: returns the label, below IHP_LABELS_OF_NEXT, of a bucket of the next
   * street with mean E[HS] ehs.  A point is the labels of a hand's children, ascending. */
  uint32_t (*label_of_next)(uint32_t bucket, double ehs);

  /* Computes the point of a hand from its enumerated runouts; if is_index is set, the point is the
   * index.  NULL: the table lacks the source of the points. */
  int is_index;
  void (*derive)(const struct ihp_hands *hands, uint64_t index, const struct ihp_tally *tally,
                 uint64_t point[]);
};

/* Returns 1 if there are too many hands to keep the point of each in memory: after the deal in
 * Omaha. */
static inline int ihp_is_scanned(const struct ihp_hands *hands)
{
  return ihp_is_omaha(&hands->rounds) && ihp_street_board(&hands->rounds) > 0;
}

/* Returns the source of the points of these hands. */
static inline enum ihp_point_source ihp_method_source(const struct ihp_method *method,
                                                      const struct ihp_hands *hands)
{
  return method->street_points != NULL && ihp_street_is_final(&hands->game, &hands->rounds)
             ? IHP_POINTS_OF_STREET
             : method->source;
}

/* Returns IH_OK if the method can divide the hands, else reports the reason. */
static inline enum ih_status ihp_method_check(const struct ihp_method *method,
                                              const struct ihp_hands *hands, ih_error *error)
{
  return method->check == NULL ? IH_OK : method->check(hands, error);
}

/* Return the number of coordinates of a point of these hands and their type; not for
 * IHP_SUPPLIED_POINTS. */
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

/* Returns 1 if the division is iterative and may be restarted. */
static inline int ihp_is_iterated(enum ihp_division division)
{
  return division == IHP_CLUSTERED || division == IHP_MEDOIDS;
}

/* Returns 1 if the hands of each parent can be divided separately. */
static inline int ihp_can_be_within(enum ihp_division division)
{
  return division != IHP_EACH && division != IHP_PERCENTILES;
}

/* Returns 1 if the centres of its buckets can be the sites of IHP_MEDOIDS, else 0.  This requires
 * L1 distances, buckets of more than one distinct point, and coordinates that are not bucket
 * numbers. */
static inline int ihp_has_sites(const struct ihp_method *method)
{
  return method->distance == IH_DISTANCE_L1 && method->division != IHP_EACH &&
         method->division != IHP_MEDOIDS;
}

/* Exclusive upper bound on labels of the next street's buckets. */
enum { IHP_LABELS_OF_NEXT = IH_MAX_LABELS };

/* The next street of hands that a method of IHP_POINTS_OF_NEXT allows: its number, its rounds, and
 * how many children a hand has.  For the last street it is that street itself, which method->check
 * rejects. */
size_t ihp_next_street(const struct ihp_hands *hands);
ih_rounds ihp_next_rounds(const struct ihp_hands *hands);
size_t ihp_next_cards(const struct ihp_hands *hands);

/* ihp_method_at returns method number i, NULL after the last. ihp_method_find returns a method by
 * name and variant, NULL if unknown; an `of` of NULL selects the first variant. */
const struct ihp_method *ihp_method_at(size_t i);
const struct ihp_method *ihp_method_find(const char *name, const char *of);

#endif
