#include "field.h"

#include "bench/measure.h"

#include <string.h>

/* Selects every step-th block as a sample; no step shares a factor with C(49, n). */
static size_t step_of(unsigned cards, const struct field_work *work)
{
  static const size_t quick[] = {5, 61, 397};
  return work->quick ? quick[cards - 5] : 1;
}

static int rates(const struct field_row *row, unsigned cards)
{
  return row->state == FIELD_READY && row->method->least <= cards && row->method->most >= cards;
}

void field_set_up(struct field_row rows[], size_t count, const struct field_work *work)
{
  for (struct field_row *row = rows; row < rows + count; row++) {
    work->progress("making the tables of", row->method->name);
    const double start = bench_worked();
    row->tables = row->method->set_up();
    row->set_up_ns = bench_worked() - start;
    row->state = row->tables == NULL ? FIELD_LEFT_OUT : FIELD_READY;
  }
}

void field_tear_down(struct field_row rows[], size_t count)
{
  for (struct field_row *row = rows; row < rows + count; row++)
    if (row->state != FIELD_LEFT_OUT)
      row->method->tear_down(row->tables);
}

size_t field_bytes(const struct field_row *row)
{
  return row->method->bytes(row->tables, row->method->most < 7 ? row->method->most : 7);
}

/* ---- Proving -------------------------------------------------------------------- */

/* Returns 0 if out of memory. */
static int prove_row(struct field_row *row, const struct field_classes *classes,
                     const struct field_work *work)
{
  const unsigned cards = classes->blocks.cards;
  const struct field_proof proof = {
      .method = row->method,
      .tables = row->tables,
      .classes = classes,
      .executor = work->executor,
      .spoiled = row->method == work->broken ? classes->blocks.hands / 2 : FIELD_NO_HAND,
  };
  work->progress("proving", row->method->name);
  const enum field_verdict verdict = field_prove(&proof, &row->mistake);
  if (verdict == FIELD_PROVEN) {
    row->proven[cards] = classes->blocks.hands;
    row->values[cards] = classes->distinct;
  }
  if (verdict == FIELD_WRONG)
    row->state = FIELD_REFUTED;
  return verdict != FIELD_UNKNOWN;
}

/* Checks the number of classes of all hands of 5, 6 and 7 cards against the literature. */
static int is_known_work(const struct field_classes *classes, const struct field_work *work)
{
  static const unsigned known[] = {7462, 6075, 4824};
  const unsigned expected = known[classes->blocks.cards - 5];
  return work->quick ? classes->distinct <= expected : classes->distinct == expected;
}

static enum field_verdict prove_cards(struct field_row rows[], size_t count,
                                      const struct field_work *work,
                                      const struct field_scale *scale, unsigned cards)
{
  struct field_classes classes;
  work->progress("rating", "by the rules");
  if (!field_classes_make(scale, cards, step_of(cards, work), work->executor, &classes))
    return FIELD_UNKNOWN;
  enum field_verdict verdict = is_known_work(&classes, work) ? FIELD_PROVEN : FIELD_WRONG;
  for (size_t i = 0; i < count && verdict == FIELD_PROVEN; i++)
    if (rates(&rows[i], cards) && !prove_row(&rows[i], &classes, work))
      verdict = FIELD_UNKNOWN;
  field_classes_free(&classes);
  return verdict;
}

enum field_verdict field_prove_rows(struct field_row rows[], size_t count,
                                    const struct field_work *work)
{
  struct field_scale *scale = field_scale_new();
  enum field_verdict verdict = scale != NULL ? FIELD_PROVEN : FIELD_UNKNOWN;
  for (unsigned cards = 5; cards <= 7 && verdict == FIELD_PROVEN; cards++)
    verdict = prove_cards(rows, count, work, scale, cards);
  field_scale_free(scale);
  return verdict;
}
