/* A hand by its ranks is a table with a row for each rank and a column for each round: entries >=
 * 0, row sums at most S, column sums n_r.  Tables are counted column by column.  Rows are
 * interchangeable, so the columns so far are described by the number of rows whose sum is c, for
 * each c: at most C(R + S, S) cases.
 *
 * No code is shared with the core, which counts rank by rank. */
#include "exact/rank_only.h"

#include <stdlib.h>

/* The number of tables in each case.  A case is a number whose digits are the numbers of rows with
 * sums 1..S in base R + 1, sum 1 lowest. */
struct cases {
  unsigned ranks, suits;
  size_t step[IH_MAX_SUITS + 1]; /* (R + 1)^(c - 1) for c >= 1; 0 for sum 0 */
  size_t count;
  mpz_t *tables;
};

static void decode_case(const struct cases *cases, size_t number, unsigned rows[IH_MAX_SUITS + 1])
{
  rows[0] = cases->ranks;
  for (unsigned c = 1; c <= cases->suits; c++, number /= cases->ranks + 1) {
    rows[c] = (unsigned)(number % (cases->ranks + 1));
    rows[0] -= rows[c];
  }
}

static unsigned sum_of(const unsigned rows[], unsigned suits)
{
  unsigned sum = 0;
  for (unsigned c = 1; c <= suits; c++)
    sum += c * rows[c];
  return sum;
}

/* Raises any t of the rows that sum to c by d, as far as all sums stay within `most`.  Works in
 * place: each such step leads to a higher-numbered case, so in descending order no case is read
 * after it has been added to. */
static void raise_rows(struct cases *cases, unsigned c, unsigned d, unsigned most)
{
  mpz_t choices;
  mpz_init(choices);
  for (size_t from = cases->count; from-- > 0;) {
    if (mpz_sgn(cases->tables[from]) == 0)
      continue;
    unsigned rows[IH_MAX_SUITS + 1];
    decode_case(cases, from, rows);
    const unsigned sum = sum_of(rows, cases->suits);
    for (unsigned t = 1; t <= rows[c] && sum + t * d <= most; t++) {
      mpz_bin_uiui(choices, rows[c], t);
      mpz_addmul(cases->tables[from + t * (cases->step[c + d] - cases->step[c])],
                 cases->tables[from], choices);
    }
  }
  mpz_clear(choices);
}

/* Adds a column, after which all entries sum to `total`. c descends, so at the turn of (c, d) the
 * rows that still sum to c are those that this column has not raised: a raised row sums to more
 * than c. */
static void add_column(struct cases *cases, unsigned total)
{
  for (unsigned c = cases->suits; c-- > 0;)
    for (unsigned d = cases->suits - c; d > 0; d--)
      raise_rows(cases, c, d, total);
  for (size_t i = 0; i < cases->count; i++) {
    if (mpz_sgn(cases->tables[i]) == 0)
      continue;
    unsigned rows[IH_MAX_SUITS + 1];
    decode_case(cases, i, rows);
    if (sum_of(rows, cases->suits) != total)
      mpz_set_ui(cases->tables[i], 0);
  }
}

enum ih_status ihp_exact_rank_only(const ih_deck *deck, const ih_rounds *rounds, mpz_t out)
{
  struct cases cases = {.ranks = deck->ranks, .suits = deck->suits, .count = 1};
  for (unsigned c = 1; c <= deck->suits; c++) {
    cases.step[c] = cases.count;
    cases.count *= deck->ranks + 1u;
  }
  cases.tables = malloc(cases.count * sizeof *cases.tables);
  if (cases.tables == NULL)
    return IH_ERR_MEMORY;
  for (size_t i = 0; i < cases.count; i++)
    mpz_init(cases.tables[i]);
  mpz_set_ui(cases.tables[0], 1);
  for (unsigned r = 0, total = 0; r < rounds->count; r++)
    add_column(&cases, total += rounds->cards[r]);
  mpz_set_ui(out, 0);
  for (size_t i = 0; i < cases.count; i++) {
    mpz_add(out, out, cases.tables[i]);
    mpz_clear(cases.tables[i]);
  }
  free(cases.tables);
  return IH_OK;
}
