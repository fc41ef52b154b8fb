/* The plan of a recipe: the streets to make, their sources and order, and the memory and disk they
 * take.  planning.h makes it; from then on it is const. */
#ifndef IH_LIB_ABSTRACTION_MAKE_PLAN_H
#define IH_LIB_ABSTRACTION_MAKE_PLAN_H

#include "abstraction/make/recipe.h"
#include "abstraction/make/supplied.h"
#include "base/error.h"
#include "build/build.h"

struct ihp_street_plan {
  const char *name;
  struct ihp_settings settings; /* complete; the recipe owns the texts */
  /* Placeholders: the clusters of opponents and, until points are divided, the number of buckets.
   */
  struct ihp_hands hands;
  ih_indexer *indexer;
  uint64_t count;  /* canonical hands */
  uint64_t boards; /* canonical boards if buckets may be within boards; else 0 */
  char *path;      /* NULL: the street has no part in the plan */
  struct ihp_supplied supplied;
  size_t next, preflop; /* streets whose buckets this one needs, or IHP_NONE */
  int is_left_out;      /* not to be made: other streets need its file, which must exist */
  int shares_sums; /* its values are made together with those of the other streets that share */
  uint64_t memory, disk; /* least bytes: distinct points are not counted yet */
  int is_kept;           /* the file exists, and is what would be written */
  char *reused;          /* such a file in another folder; NULL: none */
  int is_in_place;       /* the reused file is at `path`, too */
};

struct ihp_plan {
  ih_feature_game game; /* complete, without the parameters of single streets */
  const char *recipe;   /* its name */
  unsigned hole;        /* hole cards of each player */
  struct ihp_street_plan street[IHP_STREETS];
  size_t order[IHP_STREETS],
      wanted;           /* streets in the order in which they are made, and their number */
  uint64_t disk;        /* least bytes to be written */
  uint64_t shared_bins; /* bins of the histograms that streets share; 0: any */
};

/* Reports "STREET: WHY" unless status is IH_OK; returns status. */
static inline enum ih_status ihp_street_error(const struct ihp_street_plan *street,
                                              enum ih_status status, const char *why,
                                              ih_error *error)
{
  return status == IH_OK ? IH_OK : ihp_error(error, status, 0, "%s: %s", street->name, why);
}

/* Like ihp_street_error, with the message and the errno of another error, which must be set unless
 * status is IH_OK. */
static inline enum ih_status ihp_street_refusal(const struct ihp_street_plan *street,
                                                enum ih_status status, const ih_error *why,
                                                ih_error *error)
{
  (void)ihp_street_error(street, status, why->message, error);
  if (status != IH_OK && error != NULL)
    error->system_error = why->system_error;
  return status;
}

/* Returns 1 if the street's buckets exist, here or in another folder. */
static inline int ihp_plan_has(const struct ihp_street_plan *street)
{
  return street->is_kept || street->reused != NULL;
}

/* Returns where they are. */
static inline const char *ihp_plan_file(const struct ihp_street_plan *street)
{
  return street->reused != NULL && !street->is_in_place ? street->reused : street->path;
}

/* Returns 1 if the street has to be made: it has a part in the plan and no file yet. */
static inline int ihp_plan_makes(const struct ihp_street_plan *street)
{
  return street->path != NULL && !ihp_plan_has(street);
}

/* The source of points; the number of their coordinates, and their type. */
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

/* Returns the bytes of a point. */
static inline size_t ihp_plan_row_bytes(const struct ihp_street_plan *street)
{
  return ihp_plan_width(street) * ih_dtype_size(ihp_plan_dtype(street));
}

/* Returns the feature that points are made from; NULL if they have another source. */
static inline const char *ihp_plan_feature(const struct ihp_street_plan *street)
{
  return ihp_plan_source(street) == IHP_POINTS_OF_FEATURE ? street->settings.method->feature : NULL;
}

#endif
