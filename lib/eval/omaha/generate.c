/* Makes lib/eval/omaha_tables.c, on standard output, when the library is built: the
 * tables of eval/omaha.h.  Every entry is five cards, put together and rated by the
 * closed form of plain.c. */
#include "eval/omaha/omaha.h"

#include <stdio.h>
#include <stdlib.h>

/* The strength of five ranks, the lowest first: of one suit, or of suits in turn, so
 * that no two cards are equal and five are not of one suit.  0 when a rank comes more
 * often than its suits allow. */
static unsigned strength_of(const unsigned rank[5], int suited)
{
  uint8_t cards[5];
  const unsigned most = suited ? 1 : IHP_COPIES;
  for (unsigned i = 0; i < 5; i++) {
    if (i >= most && rank[i] == rank[i - most])
      return 0;
    cards[i] = (uint8_t)(rank[i] << 2 | (suited ? 0 : i % IHP_COPIES));
  }
  return ih_ranking_rate_plain(IH_RANKING_STANDARD, cards, 5);
}

/* The lower ranks of a row, c <= b <= a, and of an entry, e <= d, in one order. */
static void sort(unsigned rank[5])
{
  for (unsigned i = 1; i < 5; i++)
    for (unsigned j = i; j > 0 && rank[j - 1] > rank[j]; j--) {
      const unsigned r = rank[j];
      rank[j] = rank[j - 1];
      rank[j - 1] = r;
    }
}

static void print_row(unsigned a, unsigned b, unsigned c, int suited)
{
  unsigned entries = 0;
  printf("{");
  for (unsigned d = 0; d < IHP_RANKS; d++)
    for (unsigned e = 0; e <= d; e++, entries++) {
      unsigned rank[5] = {a, b, c, d, e};
      sort(rank);
      printf("%u,%s", strength_of(rank, suited), entries % 16 == 15 ? "\n" : "");
    }
  for (; entries < IH_OMAHA_PAIRS; entries++)
    printf("0,");
  printf("},\n");
}

/* All rows in their order; of one suit the ranks differ. */
static void print_table(const char *name, unsigned rows, int suited)
{
  const unsigned apart = suited ? 1 : 0;
  unsigned printed = 0;
  printf("\nconst ihp_omaha_row %s[%u] = {\n", name, rows);
  for (unsigned a = 0; a < IHP_RANKS; a++)
    for (unsigned b = 0; b + apart <= a; b++)
      for (unsigned c = 0; c + apart <= b; c++, printed++)
        print_row(a, b, c, suited);
  printf("};\n");
  if (printed != rows) {
    fprintf(stderr, "generate-omaha: %u rows, not %u\n", printed, rows);
    exit(EXIT_FAILURE);
  }
}

int main(void)
{
  printf("/* Made by lib/eval/omaha/generate.c. */\n#include \"eval/omaha/omaha.h\"\n");
  print_table("ihp_omaha_ranks", IHP_OMAHA_TRIPLES, 0);
  print_table("ihp_omaha_suited", IHP_OMAHA_SUITED, 1);
  return fflush(stdout) == 0 && !ferror(stdout) ? EXIT_SUCCESS : EXIT_FAILURE;
}
