/* The plan of a recipe: which streets are made, of what, in which order, and what that takes.
 * planning.h makes it; from then on it is const. */
#ifndef IH_LIB_ABSTRACTION_MAKE_PLAN_H
#define IH_LIB_ABSTRACTION_MAKE_PLAN_H

#include "abstraction/make/recipe.h"
#include "abstraction/make/supplied.h"
#include "base/error.h"
#include "build/build.h"

struct ihp_street_plan {
  const char *name;
  struct ihp_settings settings; /* complete; the texts are the recipe's */
  struct ihp_hands hands; /* clusters of opponents stand for those to be found, and the number of
                           * buckets for what the division gives */
  ih_indexer *indexer;
  uint64_t count;  /* canonical hands */
  uint64_t boards; /* canonical boards that buckets may be within; else 0 */
  char *path;      /* NULL: the street is not wanted */
  struct ihp_supplied supplied;
  size_t next, preflop;  /* streets whose buckets this one needs, or IHP_NONE */
  int shares_sums;       /* values are made together with those of other such streets */
  uint64_t memory, disk; /* bytes at least: distinct points are not counted yet */
  int is_kept;           /* the file exists, and is what would be written */
};

struct ihp_plan {
  ih_feature_game game; /* complete, without parameters of a street */
  const char *recipe;   /* its name */
  struct ihp_street_plan street[IHP_STREETS];
  size_t order[IHP_STREETS], wanted; /* streets in the order in which they are made */
  uint64_t disk;                     /* bytes to be written at least */
  uint64_t shared_bins;              /* of histograms that streets share; 0: any */
};

/* "STREET: WHY"; returns status.  With IH_OK nothing is reported. */
static inline enum ih_status ihp_street_error(const struct ihp_street_plan *street,
                                              enum ih_status status, const char *why,
                                              ih_error *error)
{
  return status == IH_OK ? IH_OK : ihp_error(error, status, 0, "%s: %s", street->name, why);
}

/* The same with the message and the errno of another error, which is set unless status is IH_OK. */
static inline enum ih_status ihp_street_refusal(const struct ihp_street_plan *street,
                                                enum ih_status status, const ih_error *why,
                                                ih_error *error)
{
  (void)ihp_street_error(street, status, why->message, error);
  if (status != IH_OK && error != NULL)
    error->system_error = why->system_error;
  return status;
}

/* Returns 1 if the street is wanted and has no file yet, else 0. */
static inline int ihp_plan_makes(const struct ihp_street_plan *street)
{
  return street->path != NULL && !street->is_kept;
}

/* Where points come from; their coordinates, and the type of these. */
static inline enum ihp_point_source ihp_plan_source(const struct ihp_street_plan *street)
{
  return ihp_method_source(street->settings.method, &street->hands);
}

static inline size_t ihp_plan_width(const struct ihp_street_plan *street)
{
  return ihp_plan_source(street) == IHP_SUPPLIED_POINTS
             ? (size_t)street->supplied.array.width
             : ihp_method_width(street->settings.method, &street->hands);
}

static inline enum ih_dtype ihp_plan_dtype(const struct ihp_street_plan *street)
{
  return ihp_plan_source(street) == IHP_SUPPLIED_POINTS
             ? ihp_supplied_dtype(&street->supplied)
             : ihp_method_dtype(street->settings.method, &street->hands);
}

/* The feature that points are made of, NULL if they are made of something else. */
static inline const char *ihp_plan_feature(const struct ihp_street_plan *street)
{
  return ihp_plan_source(street) == IHP_POINTS_OF_FEATURE ? street->settings.method->feature : NULL;
}

#endif
