/* Build-time program that writes lib/eval/omaha/tables.c to standard output: the tables of
 * eval/omaha/tables.h.  Every entry is the strength of five cards by the closed form of
 * lib/eval/ranking/plain.c, or, for the low half, by the table of low hands. */
#include "base/binomial.h"
#include "eval/omaha/tables.h"

#include <stdio.h>
#include <stdlib.h>

/* Returns the strength of five ranks in ascending order: of one suit, or with the suits in turn, so
 * that all cards are distinct and do not form a flush.  Returns 0 if a rank comes more often than
 * its suits allow. */
static unsigned rate_omaha_ranks(const unsigned rank[5], int suited)
{
  uint8_t cards[5];
  const unsigned most = suited ? 1 : IHP_COPIES;
  for (unsigned i = 0; i < 5; i++) {
    if (i >= most && rank[i] == rank[i - most])
      return 0;
    cards[i] = ih_card_make(rank[i], suited ? 0 : i % IHP_COPIES);
  }
  return ih_ranking_rate_plain(IH_RANKING_STANDARD, cards, 5);
}

static void sort_ranks(unsigned rank[5])
{
  for (unsigned i = 1; i < 5; i++)
    for (unsigned j = i; j > 0 && rank[j - 1] > rank[j]; j--) {
      const unsigned r = rank[j];
      rank[j] = rank[j - 1];
      rank[j - 1] = r;
    }
}

/* Prints the row of three ranks. */
static void print_entries(unsigned a, unsigned b, unsigned c, int suited)
{
  unsigned entries = 0;
  printf("{");
  for (unsigned d = 0; d < IHP_RANKS; d++)
    for (unsigned e = 0; e <= d; e++, entries++) {
      unsigned rank[5] = {a, b, c, d, e};
      sort_ranks(rank);
      printf("%u,%s", rate_omaha_ranks(rank, suited), entries % 16 == 15 ? "\n" : "");
    }
  for (; entries < IHP_OMAHA_PAIRS; entries++)
    printf("0,");
  printf("},\n");
}

/* Prints C(r + more, k) for every rank r. */
static void print_binomials(unsigned more, unsigned k)
{
  printf("{");
  for (unsigned r = 0; r < IHP_RANKS; r++)
    printf("%u,", (unsigned)ihp_binomial(r + more, k));
  printf("},\n");
}

/* Prints a table with all its rows in order; ranks of one suit are distinct. */
static void print_rows(const char *name, unsigned rows, int suited)
{
  const unsigned step = suited ? 1 : 0;
  unsigned printed = 0;
  printf("\n_Alignas(64) const ihp_omaha_entries ihp_omaha_%s[%u] = {\n", name, rows);
  for (unsigned a = 0; a < IHP_RANKS; a++)
    for (unsigned b = 0; b + step <= a; b++)
      for (unsigned c = 0; c + step <= b; c++, printed++)
        print_entries(a, b, c, suited);
  printf("};\n\nconst struct ihp_omaha_row_numbers ihp_omaha_%s_numbers = {\n", name);
  print_binomials(suited ? 0 : 2, 3);
  print_binomials(suited ? 0 : 1, 2);
  printf("};\n");
  if (printed != rows) {
    fprintf(stderr, "generate: %u rows, expected %u\n", printed, rows);
    exit(EXIT_FAILURE);
  }
}

/* ---- Table of the low half -------------------------------------------------- */

static unsigned greater_of(unsigned a, unsigned b)
{
  return a > b ? a : b;
}

/* Fills entry [board][hole], given those of its subsets.  If a rank is among both the three and the
 * two, they have only four distinct ranks, which do not make a low. */
static unsigned rate_low_half(unsigned low[][IHP_EIGHTS], unsigned board, unsigned hole)
{
  unsigned best = 0, on_board = 0, in_hole = 0;
  for (unsigned rest = board; rest != 0; rest &= rest - 1, on_board++)
    best = greater_of(best, low[board & ~(rest & (0 - rest))][hole]);
  for (unsigned rest = hole; rest != 0; rest &= rest - 1, in_hole++)
    best = greater_of(best, low[board][hole & ~(rest & (0 - rest))]);
  return on_board == 3 && in_hole == 2 ? ihp_low_eights[board | hole] : best;
}

static void print_low_table(void)
{
  static unsigned low[IHP_EIGHTS][IHP_EIGHTS];
  printf("\nconst uint8_t ihp_omaha_low[IHP_EIGHTS][IHP_EIGHTS] = {\n");
  for (unsigned board = 0; board < IHP_EIGHTS; board++) {
    printf("{");
    for (unsigned hole = 0; hole < IHP_EIGHTS; hole++) {
      low[board][hole] = rate_low_half(low, board, hole);
      printf("%u,%s", low[board][hole], hole % 16 == 15 ? "\n" : "");
    }
    printf("},\n");
  }
  printf("};\n");
}

int main(void)
{
  printf("/* Made by lib/eval/omaha/generate.c. */\n#include \"eval/omaha/tables.h\"\n");
  print_rows("ranks", IHP_OMAHA_RANK_ROWS, 0);
  print_rows("suited", IHP_OMAHA_SUIT_ROWS, 1);
  print_low_table();
  return fflush(stdout) == 0 && !ferror(stdout) ? EXIT_SUCCESS : EXIT_FAILURE;
}
