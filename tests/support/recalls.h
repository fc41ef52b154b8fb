/* Buckets of a small deck with few sequences. */
#ifndef IH_TESTS_RECALLS_H
#define IH_TESTS_RECALLS_H

#include "buckets.h"

#include <isohand/recall.h>

/* 16 cards; the number of buckets of each street. */
enum { RECALL_STREETS = 4, RECALL_CARDS = 16 };
enum { RECALL_K0 = 4, RECALL_K1 = 3, RECALL_K2 = 4, RECALL_K3 = 5 };
extern const char recall_recipe[];

/* Number of board cards by street. */
extern const unsigned recall_boards[RECALL_STREETS];

/* Makes a recipe's buckets in the scratch folder and opens them. */
ih_abstraction *recalls_open(const char *recipe);

/* Finds the sequences up to the street with `board` board cards. */
ih_recall *recalls_new(const ih_abstraction *abstraction, unsigned board,
                       const ih_executor *executor);

#endif
