/* Cost against the number of buckets: a curve for each street and method. */
#ifndef IH_TOOLS_PLOT_CURVE_H
#define IH_TOOLS_PLOT_CURVE_H

#include "tools/distance.h"

/* Bytes for any name and title, including the NUL. */
enum { CURVE_NAME = 64, CURVE_TITLE = 96 };

/* The cost of one table. */
struct bucket_cost {
  unsigned board;              /* cards on the board of its street */
  char street[IH_ROUNDS_TEXT]; /* "flop", or the rounds if they have no such name */
  char method[CURVE_NAME];     /* with its parameters: "emd, 50 bins" */
  unsigned buckets;
  uint64_t cost;
  struct distance_unit unit;
  double distance; /* average of the raw hands, in the unit */
  double share;    /* relative to the base of its curve; 0 if the cost is 0 */
};

/* The tables of a street and method, by ascending number of buckets, then by descending cost. */
struct curve {
  const struct bucket_cost *costs;
  size_t n;
  uint64_t base; /* the first non-zero cost; 0: all are 0 */
};

struct curves {
  char title[CURVE_TITLE];   /* the quantity and the game */
  ih_feature_game game;      /* of the first table */
  struct bucket_cost *costs; /* of all tables, curve by curve */
  size_t tables;
  struct curve *curves; /* by street, then by the name of the method */
  size_t n;
};

/* A sentence that explains the percentages. */
extern const char *const curves_note;

/* *out = an empty set, with space for `tables` tables; the caller frees it. IH_ERR_MEMORY. */
enum ih_status curves_new(size_t tables, struct curves *out);
void curves_free(struct curves *curves);

/* Adds a bucket table, at most as many as curves_new had space for. IH_ERR_MISMATCH: it is of a
 * different game than the first; IH_ERR_FORMAT: it has no raw hands. *error gives the reason
 * without the file. */
enum ih_status curves_add(struct curves *curves, const ih_store *store, ih_error *error);

/* Makes the curves of the added tables, of which there must be at least one. */
void curves_join(struct curves *curves);

#endif
