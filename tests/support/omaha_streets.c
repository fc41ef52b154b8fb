#include "omaha_streets.h"

#include <stdlib.h>

const unsigned numbers[NUMBERS] = {IH_OMAHA_POINTS, IH_OMAHA_WINS, IH_OMAHA_TIES, IH_OMAHA_SQUARES};

struct streets streets_new(unsigned hole, unsigned ranks, unsigned suits,
                           const ih_executor *executor)
{
  struct streets s = {.game = {.hole = hole, .ranking = IH_RANKING_STANDARD}};
  ih_error error;
  ck_assert_int_eq(ih_deck_make(ranks, suits, &s.game.deck), IH_OK);
  ck_assert_msg(
      ih_omaha_sums_new(&s.game, 0, ALL, NULL, NULL, executor, NULL, &s.preflop, &error) == IH_OK &&
          ih_omaha_sums_new(&s.game, TURN, ALL, NULL, NULL, executor, NULL, &s.turn, &error) ==
              IH_OK &&
          ih_omaha_sums_new(&s.game, FLOP, ALL, s.turn, NULL, executor, NULL, &s.flop, &error) ==
              IH_OK,
      "%s", error.message);
  return s;
}

void streets_free(struct streets *s)
{
  ih_omaha_sums_free(s->preflop);
  ih_omaha_sums_free(s->flop);
  ih_omaha_sums_free(s->turn);
}

void streets_read(const ih_omaha_sums *sums, unsigned number, uint64_t first, size_t count,
                  uint64_t value[])
{
  ih_rounds rounds;
  ih_indexer_rounds(ih_omaha_sums_indexer(sums), &rounds);
  if (rounds.count == 1 || number == IH_OMAHA_SQUARES) {
    ck_assert_int_eq(ih_omaha_sums_rows(sums, number, first, count, value), IH_OK);
    return;
  }
  uint32_t *narrow = malloc(count * sizeof *narrow);
  ck_assert_int_eq(ih_omaha_sums_rows(sums, number, first, count, narrow), IH_OK);
  for (size_t i = 0; i < count; i++)
    value[i] = narrow[i];
  free(narrow);
}
