/* Omaha's tables: what their generator and their users share.
 *
 * A row for three ranks of the board, an entry in it for two ranks of the hole; or
 * three and two of one suit.  Ranks a >= b >= c have row C(a + 2, 3) + C(b + 1, 2) + c,
 * a >= b entry C(a + 1, 2) + b: the colex order of multisets.  Different ranks
 * a > b > c of one suit have row C(a, 3) + C(b, 2) + c, and the same entry, so that one
 * number finds two hole cards in either.  What no deck holds, five of a rank or a rank
 * twice in a suit, is 0.
 *
 * A row of 91 is filled up with 0 to three lines of a cache.  Strengths are below 2^15,
 * and as signed numbers every x86-64 has the greater of two in one instruction. */
#ifndef IH_LIB_EVAL_OMAHA_OMAHA_H
#define IH_LIB_EVAL_OMAHA_OMAHA_H

#include "eval/rating/hash.h"

#include <isohand/omaha.h>

#define IHP_OMAHA_TRIPLES 455 /* C(15, 3) */
#define IHP_OMAHA_SUITED  286 /* C(13, 3) */

typedef int16_t ihp_omaha_row[IH_OMAHA_PAIRS];

/* C(n, 2) and C(n, 3); as products they are 0 when they should be. */
#define IHP_CHOOSE2(n) ((n) * ((n)-1) / 2)
#define IHP_CHOOSE3(n) ((n) * ((n)-1) * ((n)-2) / 6)

/* The entry of two ranks, a >= b. */
#define IHP_OMAHA_PAIR(a, b) (IHP_CHOOSE2((a) + 1) + (b))

#if defined(__GNUC__) || defined(__clang__)
#define IHP_HIDDEN_TABLE __attribute__((visibility("hidden"), aligned(64)))
#else
#define IHP_HIDDEN_TABLE
#endif

/* In omaha_tables.c, made by generate_omaha.c. */
IHP_HIDDEN_TABLE extern const ihp_omaha_row ihp_omaha_ranks[IHP_OMAHA_TRIPLES];
IHP_HIDDEN_TABLE extern const ihp_omaha_row ihp_omaha_suited[IHP_OMAHA_SUITED];

#endif
