/* The grid of preflop classes: a number for each, from a table of any street. */
#ifndef IH_TOOLS_PLOT_GRID_H
#define IH_TOOLS_PLOT_GRID_H

#include "tools/plot/class.h"

#include <isohand/store.h>

enum { GRID_TITLE = 120 };

struct grid {
  ih_deck deck;
  char title[GRID_TITLE];                   /* what it shows, and of which game */
  char note[GRID_TITLE];                    /* how it is to be read */
  double value[IH_MAX_RANKS][IH_MAX_RANKS]; /* 0..1, of the places that are dealt */
  double low, high; /* the scale: multiples of 0.05, with all values between them */
  struct class_place lowest, highest; /* the extreme values */
};

/* What a grid can show of the tables of a feature. */
struct quantity;

/* The one of that name, or the usual one when it is NULL; NULL when there is none. */
const struct quantity *quantity_find(const ih_feature *feature, const char *name);

/* The names of all that there are of a feature, each after a space; empty: none. */
enum { QUANTITY_NAMES = 80 };
void quantity_names(const ih_feature *feature, char names[QUANTITY_NAMES]);

/* *grid = the mean over all hands of the table's last round with these hole cards, each
 * as often as it is dealt.  IH_ERR_MEMORY; IH_ERR_FORMAT: values that no hand has. */
enum ih_status grid_read(const ih_store *store, const struct quantity *quantity, struct grid *grid,
                         ih_error *error);

#endif
