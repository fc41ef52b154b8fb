/* Exact sizes of games in which suits never matter. */
#ifndef IH_LIB_EXACT_RANK_ONLY_H
#define IH_LIB_EXACT_RANK_ONLY_H

/* Brings gmp.h. */
#include <isohand/exact_gmp.h>

/* out = the number of hands of a legal list by their ranks.  IH_ERR_MEMORY. */
enum ih_status ihp_exact_rank_only(const ih_deck *deck, const ih_rounds *rounds, mpz_t out);

#endif
