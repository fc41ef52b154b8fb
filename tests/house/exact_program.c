/* A program in C and C++ that prints an exact size; built against the installed tree by
 * tests/house/installed.sh. */
#include <stdio.h>

#include <isohand.h>
#include <isohand/exact_gmp.h>

int main(void)
{
  const ih_rounds rounds = {2, {2, 3}, IH_GAME_ANY};
  ih_deck deck;
  ih_indexer *indexer;
  char text[IH_EXACT_TEXT];
  mpz_t size;
  if (ih_deck_make(13, 4, &deck) != IH_OK || ih_indexer_new(&deck, &rounds, &indexer) != IH_OK)
    return 1;
  if (ih_exact_check(indexer) != IH_OK)
    return 1;
  mpz_init(size);
  if (ih_exact_size(&deck, &rounds, size) != IH_OK)
    return 1;
  if (ih_exact_size_text(&deck, &rounds, text) != IH_OK || mpz_cmp_ui(size, 1286792) != 0)
    return 1;
  printf("%s flops\n", text);
  mpz_clear(size);
  ih_indexer_free(indexer);
  return 0;
}
