/* Whom each hole hand beats on a final board, by classes of opponents. */
#ifndef IH_LIB_EQUITY_CLUSTERS_H
#define IH_LIB_EQUITY_CLUSTERS_H

#include "equity/street.h"

/* Rows of a number for each class, filled up with zeros to eights. */
struct ihp_classes {
  unsigned count, width; /* of a row */
  uint8_t of[IH_HOLES];
  uint8_t high[IH_HOLES], low[IH_HOLES]; /* cards of a place */
  ih_showdown_order order;
  uint16_t *behind; /* [1 + IH_MAX_CARDS][width]: all hands so far, and those with a card */
  uint16_t *wins, *ties, *opponents; /* [place][width], of one board */
};

/* Whether they are classes of a street's hands. */
int ihp_classes_check(const ih_street *street, const ih_equity_clusters *classes);

/* NULL when memory is short. */
struct ihp_classes *ihp_classes_new(const ih_street *street, const ih_equity_clusters *classes);
void ihp_classes_free(struct ihp_classes *classes);

/* Its rows of the hands of a final board; those of hands that are not live are 0. */
void ihp_classes_compare(struct ihp_classes *classes, const ih_street *street,
                         const uint8_t board[]);

#endif
