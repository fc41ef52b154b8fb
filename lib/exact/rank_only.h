/* Exact sizes of games in which suits never matter. */
#ifndef IH_LIB_EXACT_RANK_ONLY_H
#define IH_LIB_EXACT_RANK_ONLY_H

/* Includes gmp.h. */
#include <isohand/exact_gmp.h>

/* out = the number of hands of a valid round list by their ranks.  May return IH_ERR_MEMORY. */
enum ih_status ihp_exact_rank_only(const ih_deck *deck, const ih_rounds *rounds, mpz_t out);

#endif
