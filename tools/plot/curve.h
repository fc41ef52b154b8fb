/* What tables of buckets cost: for each street and method a curve, cost by number of buckets. */
#ifndef IH_TOOLS_PLOT_CURVE_H
#define IH_TOOLS_PLOT_CURVE_H

#include <isohand/store.h>

/* Bytes that hold any name, any title and any mean, final NUL included. */
enum { CURVE_NAME = 64, CURVE_TITLE = 96, CURVE_MEAN = 24 };

/* Of a table. */
struct bucket_cost {
  unsigned board;              /* cards on the board of its street */
  char street[IH_ROUNDS_TEXT]; /* "flop", or the rounds where they have no such name */
  char method[CURVE_NAME];     /* with what it was given: "emd, 50 bins" */
  unsigned buckets;
  uint64_t cost;
  double mean;  /* cost of a raw hand */
  double share; /* of the base of its curve; 0 when the cost is */
};

/* The tables of a street and a method, by rising number of buckets; those of the same number by
 * falling cost. */
struct curve {
  const struct bucket_cost *costs;
  size_t n;
  uint64_t base; /* the first cost that is not 0; 0 when there is none */
};

struct curves {
  char title[CURVE_TITLE];   /* what they show, and of which game */
  ih_feature_game game;      /* that of the first table */
  struct bucket_cost *costs; /* of all tables, curve by curve */
  size_t tables;
  struct curve *curves; /* by street, then by the name of the method */
  size_t n;
};

/* How they are to be read. */
extern const char *const curves_note;

/* *out = no curves, with room for so many tables.  IH_ERR_MEMORY. */
enum ih_status curves_new(size_t tables, struct curves *out);
void curves_free(struct curves *curves);

/* Adds a table of buckets; at most as many as there is room for.  IH_ERR_MISMATCH: its game is
 * another one than that of the first; IH_ERR_FORMAT: it holds no raw hands.  *error gives the
 * reason without the file. */
enum ih_status curves_add(struct curves *curves, const ih_store *store, ih_error *error);

/* Makes the curves of the tables that were added, of which there is one or more. */
void curves_join(struct curves *curves);

/* A mean cost with four digits or more: "0.01235", "48.21", "12345". */
void curve_mean(double mean, char text[CURVE_MEAN]);

#endif
