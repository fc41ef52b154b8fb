/* Replaces libisohand-exact, and finds every indexer wrong. */
#include <isohand/exact_gmp.h>

enum ih_status ih_exact_size(const ih_deck *deck, const ih_rounds *rounds, mpz_t out)
{
  (void)deck, (void)rounds;
  mpz_set_ui(out, 1);
  return IH_OK;
}

enum ih_status ih_exact_deals(const ih_deck *deck, const ih_rounds *rounds, mpz_t out)
{
  return ih_exact_size(deck, rounds, out);
}

enum ih_status ih_exact_check(const ih_indexer *indexer)
{
  (void)indexer;
  return IH_ERR_INTERNAL;
}
