/* The grid of preflop classes, with a value for each from a table of any street. */
#ifndef IH_TOOLS_PLOT_GRID_H
#define IH_TOOLS_PLOT_GRID_H

#include "tools/plot/class.h"

#include <isohand/store.h>

enum { GRID_TITLE = 120 };

struct grid {
  ih_deck deck;
  char title[GRID_TITLE];                   /* the quantity and the game */
  char note[GRID_TITLE];                    /* a line that explains the grid */
  double value[IH_MAX_RANKS][IH_MAX_RANKS]; /* 0..1, for places that class_is_dealt */
  double low, high; /* the scale: multiples of 0.05, with all values between them */
  struct class_place lowest, highest; /* the extreme values */
};

/* A quantity that a grid can show for tables of some feature. */
struct quantity;

/* Returns the quantity of a feature called `name`, or the default one if name is NULL; NULL if
 * none exists. */
const struct quantity *quantity_find(const ih_feature *feature, const char *name);

/* Returns the name of a quantity of any feature; NULL after the last. */
const char *quantity_name(size_t i);

/* Writes the names of a feature's quantities, each after a space; "" if it has none. */
enum { QUANTITY_NAMES = 80 };
void quantity_names(const ih_feature *feature, char names[QUANTITY_NAMES]);

/* *grid = the mean, by hole cards, over all hands of the table's last round, each weighted by its
 * multiplicity. IH_ERR_MEMORY; IH_ERR_FORMAT: the table has impossible values. */
enum ih_status grid_read(const ih_store *store, const struct quantity *quantity, struct grid *grid,
                         ih_error *error);

#endif
