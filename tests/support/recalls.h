/* Buckets of a small deck with few sequences. */
#ifndef IH_TESTS_RECALLS_H
#define IH_TESTS_RECALLS_H

#include "buckets.h"

#include <isohand/recall.h>

/* 16 cards; so many buckets of each street. */
enum { RECALL_STREETS = 4, RECALL_CARDS = 16 };
enum { RECALL_K0 = 4, RECALL_K1 = 3, RECALL_K2 = 4, RECALL_K3 = 5 };
extern const char recall_recipe[];

/* The cards on the boards of the streets. */
extern const unsigned recall_boards[RECALL_STREETS];

/* Makes what a recipe says in the scratch folder, and opens it. */
ih_abstraction *recalls_open(const char *recipe);

/* The sequences up to the street of so many board cards. */
ih_recall *recalls_new(const ih_abstraction *abstraction, unsigned board,
                       const ih_executor *executor);

#endif
