/* An abstraction, inside: recipe.c reads what is wanted; memory.c says what a street takes,
 * given.c reads what is given for it, next.c what the buckets of the next street say of it;
 * street.c makes its points, parents.c those of each parent; divide.c, within.c and percentile.c
 * make their buckets, file.c the file; make.c goes through the streets.  use.c opens the files;
 * export.c and import.c have them in the formats of format.h, in whose orders walk.c has the hands.
 */
#ifndef IH_LIB_ABSTRACTION_MAKE_ABSTRACTION_H
#define IH_LIB_ABSTRACTION_MAKE_ABSTRACTION_H

#include "build/build.h"
#include "method/method.h"
#include "store/buckets_next.h"
#include "store/buckets_parents.h"

#include <isohand/abstraction.h>

/* ---- What is wanted ------------------------------------------------------------------- */

/* How the buckets of a street are made.  Numbers that a recipe leaves out are 0, texts NULL; they
 * are the recipe's. */
struct ihp_bucket_settings {
  const struct ihp_method *method; /* NULL: no such street is wanted */
  uint64_t buckets, bins, clusters, restarts, iterations, outer, seed;
  uint64_t scale;          /* of given points; 0: none is stated */
  uint64_t public_buckets; /* of boards */
  char *of, *labels, *points, *within;
  char checksum[IHP_CHECKSUM_DIGITS + 1]; /* of what was given; empty: nothing */
  struct ihp_given
      *array; /* the labels, read already, to be taken over; NULL: `labels` is a file */
};

struct ih_recipe {
  char name[64];
  struct ihp_bucket_settings street[IHP_STREETS];
};

/* The recipes of recipes/, up to one without a name. */
struct ihp_shipped_recipe {
  const char *name, *text;
};
extern const struct ihp_shipped_recipe ihp_shipped_recipes[];

/* A setting as the metadata of a file have it. */
struct ihp_setting {
  const char *key;
  char value[IHP_CHECKSUM_DIGITS + 1];
};
enum { IHP_SETTINGS = 12 };

/* Whether the settings go with each other and with the method.  IH_ERR_PARSE. */
enum ih_status ihp_settings_check(const struct ihp_bucket_settings *settings, const char *street,
                                  ih_error *error);

/* Those with defaults, where the method has them. */
struct ihp_bucket_settings ihp_settings_complete(const struct ihp_bucket_settings *settings);

/* What files say of complete settings; returns their number. */
size_t ihp_settings_list(const struct ihp_bucket_settings *settings,
                         struct ihp_setting list[IHP_SETTINGS]);

/* ---- A street ------------------------------------------------------------------------- */

enum { IHP_SOURCES = 1 + IHP_NEXT_SOURCES + 1 };

/* The hands of a street, their different points, and their buckets. */
struct ihp_bucketing {
  const char *name; /* of the street */
  struct ihp_bucket_settings settings;
  const ih_abstraction_options *options;
  struct ihp_hands hands;
  ih_indexer *indexer;
  ih_street *street;           /* where points are made of it */
  uint64_t count;              /* hands */
  struct ihp_given given;      /* for each of them; path NULL: nothing */
  uint32_t most_given;         /* coordinate of given points */
  uint64_t next_hands;         /* those of the next street, of whose buckets points are made */
  struct ihp_next *next;       /* the buckets of the next street; NULL: they are not taken */
  struct ihp_parents *parents; /* NULL: buckets are within nothing */
  uint32_t *different;         /* [hand]: the number of its point */
  ih_points points;            /* the different ones, of each parent */
  uint32_t *parent;            /* [point], where there are parents */
  uint64_t *weight;            /* [point]: raw hands, as points.weight */
  uint64_t *ehs;               /* [point]: sum of E[HS] of its raw hands, times ehs_most */
  void *at;                    /* as points.at */
  uint64_t ehs_most;
  struct ihp_bucket_source {
    char key[IHP_SOURCE_KEY], checksum[IHP_CHECKSUM_DIGITS + 1]; /* empty: none */
  } source[IHP_SOURCES]; /* what points and E[HS] were made of */
  uint32_t *label;       /* [point] */
  uint64_t buckets;      /* of all hands */
  void *centre;
  void *low, *high;      /* [bucket], as centres: the ends of its values, of IHP_PERCENTILES */
  uint64_t *size, *cost; /* [bucket] */
  double *mean;          /* [bucket]: E[HS] */
  ih_clusters found;
};

/* Opens the buckets of the next street in the file, of which the points are to be made.  Errors of
 * ihp_next_open. */
enum ih_status ihp_bucketing_open_next(struct ihp_bucketing *bucketing, const char *path,
                                       ih_error *error);

/* The points that are made of them, of all hands.  IH_ERR_CANCELLED; IH_ERR_MEMORY ... */
enum ih_status ihp_bucketing_next_points(const struct ihp_bucketing *bucketing, uint16_t at[]);

/* Opens the parents of the street's buckets; preflop is the path of the table of buckets that they
 * may be.  Errors of ih_store_open; IH_ERR_MEMORY. */
enum ih_status ihp_bucketing_open_parents(struct ihp_bucketing *bucketing, const char *preflop,
                                          ih_error *error);

/* Makes public buckets of boards the parents, by E[HS] of all hands. */
enum ih_status ihp_bucketing_public(const struct ihp_bucketing *bucketing, const void *ehs);

/* Gives equal points of hands that have different parents different numbers: *count in all. */
enum ih_status ihp_bucketing_split_points(struct ihp_bucketing *bucketing, size_t *count);

/* Gives each parent settings.buckets, or as many as it has points: `buckets` in all. */
enum ih_status ihp_bucketing_share_out(struct ihp_bucketing *bucketing);

/* Values of features in memory: a table each. */
struct ihp_feature_values {
  const ih_build *build;
  size_t ehs, feature; /* their numbers there; IHP_NONE: none */
};

/* Bytes of memory and of the file that are needed at least, as far as that can be told before
 * anything is made. */
uint64_t ihp_bucketing_memory(const struct ihp_bucketing *bucketing);
uint64_t ihp_bucketing_disk(const struct ihp_bucketing *bucketing);

/* Looks whether there is so much memory.  IH_ERR_MEMORY. */
enum ih_status ihp_bucketing_plan(const struct ihp_bucketing *bucketing, ih_error *error);

/* The same once the points are there, for their division. */
enum ih_status ihp_bucketing_plan_division(const struct ihp_bucketing *bucketing, ih_error *error);

/* Opens and checks what the settings say is given for the hands, and notes its checksum there;
 * reads its labels or points, of the type that ihp_bucketing_dtype says. */
enum ih_status ihp_bucketing_open_given(struct ihp_bucketing *bucketing, ih_error *error);
void ihp_bucketing_read_given(const struct ihp_bucketing *bucketing, void *at);

/* The feature of which points are made, or, where they come from elsewhere, the weights of hands;
 * NULL: points come from the street. */
static inline const char *ihp_bucketing_feature(const struct ihp_bucketing *b)
{
  const struct ihp_method *method = b->settings.method;
  const enum ihp_point_source source = ihp_method_source(method, &b->hands);
  return source == IHP_POINTS_OF_STREET    ? NULL
         : source == IHP_POINTS_OF_FEATURE ? method->feature
                                           : "ehs";
}

/* The coordinates of a point, and their type: of given points the narrowest. */
static inline size_t ihp_bucketing_width(const struct ihp_bucketing *b)
{
  return b->settings.method->source == IHP_SUPPLIED_POINTS
             ? (size_t)b->given.width
             : ihp_method_width(b->settings.method, &b->hands);
}

static inline enum ih_dtype ihp_bucketing_dtype(const struct ihp_bucketing *b)
{
  if (b->settings.method->source != IHP_SUPPLIED_POINTS)
    return ihp_method_dtype(b->settings.method, &b->hands);
  return b->most_given <= UINT8_MAX ? IH_U8 : b->most_given <= UINT16_MAX ? IH_U16 : IH_U32;
}

/* Makes the different points of the hands, their weights and E[HS].  IH_ERR_MEMORY ... */
enum ih_status ihp_bucketing_points(struct ihp_bucketing *bucketing,
                                    const struct ihp_feature_values *values, ih_error *error);

/* Divides them into buckets, numbered by rising E[HS] or as given. */
enum ih_status ihp_bucketing_divide(struct ihp_bucketing *bucketing, ih_error *error);

/* Divides points, which may be some of the street's, into out->label, ->centre and ->size; of
 * IHP_MEDOIDS costs[] = what each costs.  `alone`: the caller has work for the executor. */
enum ih_status ihp_bucketing_divide_points(struct ihp_bucketing *bucketing, const ih_points *points,
                                           size_t buckets, int alone, uint64_t costs[],
                                           ih_clusters *out);

/* The same for the points of each parent. */
enum ih_status ihp_bucketing_divide_parents(struct ihp_bucketing *bucketing);

/* The sum of points of a hand, E[HS] times ehs_most, among those of all. */
static inline uint64_t ihp_ehs_at(const struct ihp_bucketing *b, const void *ehs, uint64_t hand)
{
  return ihp_street_is_final(&b->hands.game, &b->hands.rounds) ? ((const uint16_t *)ehs)[hand]
                                                               : ((const uint32_t *)ehs)[hand];
}

/* The division of IHP_PERCENTILES, in percentile.c; like ih_bucket_cluster. */
enum ih_status ihp_bucketing_percentiles(struct ihp_bucketing *bucketing, size_t buckets);

/* Coordinate number i of an array of points or centres. */
static inline uint32_t ihp_coordinate(const void *at, enum ih_dtype dtype, size_t i)
{
  return dtype == IH_U8    ? ((const uint8_t *)at)[i]
         : dtype == IH_U16 ? ((const uint16_t *)at)[i]
                           : ((const uint32_t *)at)[i];
}

/* Writes the file. */
enum ih_status ihp_bucketing_write(const struct ihp_bucketing *bucketing, const char *recipe,
                                   const char *path, ih_error *error);

/* Looks whether the file is there: fills in *summary, with is_kept, when it is the very one that
 * would be made.  IH_ERR_MISMATCH: it is another one. */
enum ih_status ihp_bucketing_look(const struct ihp_bucketing *bucketing, const char *path,
                                  ih_bucket_summary *summary, ih_error *error);

/* Makes a folder unless it is there; one that cannot be written to is refused.  IH_ERR_IO. */
enum ih_status ihp_buckets_folder_make(const char *folder, ih_error *error);

/* Whether its disk has room for so many bytes, where that can be told; the other also whether the
 * folder is there or could be made.  IH_ERR_IO. */
enum ih_status ihp_buckets_folder_room(const char *folder, uint64_t bytes, ih_error *error);
enum ih_status ihp_buckets_folder_plan(const char *folder, uint64_t bytes, ih_error *error);

/* Frees what it owns, and may be called again. */
void ihp_bucketing_release(struct ihp_bucketing *bucketing);

#endif
