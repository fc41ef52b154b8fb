#include "proof.h"

#include "base/random.h"
#include "bench/measure.h"

#include <isohand/cards.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BLOCKS_A_TASK = 64, ORDERS = 61, SEED = 52 };

/* The first mistake that a task found. */
struct found {
  uint32_t hand, value; /* the hand's number; FIELD_NO_HAND: no mistake */
  int in_rows, no_memory;
};

struct proof_run {
  const struct field_proof *proof;
  uint32_t value[FIELD_CLASSES]; /* by class: the value of its first hand */
  uint8_t order[ORDERS][FIELD_MOST];
  struct found *found; /* by task */
};

/* Buffers of a task. */
struct scratch {
  uint32_t out[FIELD_BLOCK], colex[FIELD_BLOCK];
  uint8_t rows[FIELD_BLOCK * FIELD_MOST], shuffled[FIELD_BLOCK * FIELD_MOST];
};

/* ---- Rating a block --------------------------------------------------------------- */

/* Four cards and each higher card make a board. */
static void rate_boards(const struct field_proof *proof, const uint8_t first[4], uint32_t out[])
{
  uint32_t holes[FIELD_HOLES];
  uint8_t board[5];
  memcpy(board, first, 4);
  for (board[4] = (uint8_t)(first[3] + 1); board[4] < 50; board[4]++) {
    proof->method->board(proof->tables, board, holes);
    for (unsigned y = board[4] + 1u; y < 51; y++)
      for (unsigned z = y + 1; z < 52; z++)
        *out++ = holes[z * (z - 1) / 2 + y];
  }
}

static void spoil(const struct field_proof *proof, const struct field_start *start, uint32_t out[])
{
  if (proof->spoiled >= start->at && proof->spoiled < start[1].at)
    out[proof->spoiled - start->at]++;
}

static void rate_proof_block(const struct field_proof *proof, const struct field_start *start,
                             struct scratch *scratch)
{
  const struct field_method *method = proof->method;
  const unsigned cards = proof->classes->blocks.cards;
  if (method->board != NULL)
    rate_boards(proof, start->first, scratch->out);
  else if (!method->colex)
    method->block(proof->tables, cards, start->first, scratch->out);
  else {
    method->block(proof->tables, cards, start->first, scratch->colex);
    field_block_sort(start->first[cards - 4], scratch->colex, scratch->out);
  }
  spoil(proof, start, scratch->out);
}

static void rate_proof_rows(const struct proof_run *run, const struct field_start *start,
                            struct scratch *scratch)
{
  const struct field_proof *proof = run->proof;
  const unsigned cards = proof->classes->blocks.cards;
  const size_t n = start[1].at - start->at;
  const uint8_t *row = scratch->rows;
  uint8_t *out = scratch->shuffled;
  unsigned order = start->at % ORDERS;
  field_block_rows(cards, start->first, scratch->rows);
  for (size_t i = 0; i < n; i++, row += cards, out += cards) {
    for (unsigned j = 0; j < cards; j++)
      out[j] = row[run->order[order][j]];
    order = order + 1 < ORDERS ? order + 1 : 0;
  }
  proof->method->rows(proof->tables, cards, scratch->shuffled, n, scratch->out);
  spoil(proof, start, scratch->out);
}

/* ---- Comparing -------------------------------------------------------------------- */

/* Returns 1 if all values of the block match their classes; otherwise records the first
 * mismatch. */
static int compare_block(const struct proof_run *run, const struct field_start *start,
                         const uint32_t out[], struct found *found)
{
  const uint16_t *of = run->proof->classes->of + start->at;
  for (uint32_t i = 0; i < start[1].at - start->at; i++)
    if (out[i] != run->value[of[i]]) {
      found->hand = start->at + i;
      found->value = out[i];
      return 0;
    }
  return 1;
}

static int compare_both(const struct proof_run *run, const struct field_start *start,
                        struct scratch *scratch, struct found *found)
{
  rate_proof_block(run->proof, start, scratch);
  if (!compare_block(run, start, scratch->out, found))
    return 0;
  if (run->proof->method->rows == NULL)
    return 1;
  rate_proof_rows(run, start, scratch);
  found->in_rows = 1;
  return compare_block(run, start, scratch->out, found);
}

static void prove_some(void *work, size_t task)
{
  struct proof_run *run = work;
  const struct field_blocks *blocks = &run->proof->classes->blocks;
  struct scratch *scratch = malloc(sizeof *scratch);
  struct found *found = &run->found[task];
  size_t i = task * BLOCKS_A_TASK;
  *found = (struct found){FIELD_NO_HAND, 0, 0, scratch == NULL};
  for (; scratch != NULL && i < (task + 1) * BLOCKS_A_TASK && i < blocks->count; i++) {
    found->in_rows = 0;
    if (!compare_both(run, &blocks->start[i], scratch, found))
      break;
  }
  free(scratch);
}

/* ---- Mistakes ------------------------------------------------------------------------ */

/* Finds the last block that begins at or before the hand. */
static const struct field_start *block_of(const struct field_blocks *blocks, uint32_t hand)
{
  size_t low = 0, high = blocks->count;
  while (high - low > 1) {
    const size_t middle = low + (high - low) / 2;
    if (blocks->start[middle].at <= hand)
      low = middle;
    else
      high = middle;
  }
  return &blocks->start[low];
}

static void hand_at(const struct field_blocks *blocks, uint32_t hand, struct scratch *scratch,
                    uint8_t cards[])
{
  const struct field_start *start = block_of(blocks, hand);
  field_block_rows(blocks->cards, start->first, scratch->rows);
  memcpy(cards, scratch->rows + (hand - start->at) * blocks->cards, blocks->cards);
}

/* Describes the mistake: the hand, and the first hand of a class that it contradicts. */
static void fill_mistake(const struct proof_run *run, const struct found *found,
                         const struct field_first *first, struct scratch *scratch,
                         struct field_mistake *mistake)
{
  const struct field_classes *classes = run->proof->classes;
  const uint16_t class = classes->of[found->hand];
  mistake->cards = classes->blocks.cards;
  mistake->in_rows = found->in_rows;
  mistake->value = found->value;
  mistake->other_value = run->value[first->class];
  mistake->order = (class > first->class) - (class < first->class);
  hand_at(&classes->blocks, found->hand, scratch, mistake->hand);
  hand_at(&classes->blocks, first->hand, scratch, mistake->other);
}

/* ---- Proving ---------------------------------------------------------------------------- */

static void make_orders(struct proof_run *run)
{
  uint64_t state = SEED;
  const unsigned cards = run->proof->classes->blocks.cards;
  for (unsigned order = 0; order < ORDERS; order++) {
    for (unsigned i = 0; i < cards; i++)
      run->order[order][i] = (uint8_t)i;
    ihp_random_deal(&state, run->order[order], cards, cards);
  }
}

/* A class's value is that of its first hand. First hands come in the order of the hands, so each
 * block is rated once. */
static void find_values(struct proof_run *run, struct scratch *scratch)
{
  const struct field_classes *classes = run->proof->classes;
  const struct field_start *start = NULL;
  for (unsigned i = 0; i < classes->distinct; i++) {
    const struct field_first *first = &classes->first[i];
    if (start == NULL || first->hand >= start[1].at) {
      start = block_of(&classes->blocks, first->hand);
      rate_proof_block(run->proof, start, scratch);
    }
    run->value[first->class] = scratch->out[first->hand - start->at];
  }
}

/* Returns 1 if values are strictly monotone over the classes, in the method's direction. */
static int check_order(const struct proof_run *run, struct scratch *scratch,
                       struct field_mistake *mistake)
{
  const struct field_classes *classes = run->proof->classes;
  const struct field_first *of[FIELD_CLASSES] = {NULL}, *worse = NULL;
  for (unsigned i = 0; i < classes->distinct; i++)
    of[classes->first[i].class] = &classes->first[i];
  for (unsigned class = 0; class < FIELD_CLASSES; class ++) {
    if (of[class] == NULL)
      continue;
    const uint32_t better = run->value[class];
    const uint32_t than = worse == NULL ? 0 : run->value[worse->class];
    if (worse != NULL && !(run->proof->method->high_is_best ? better > than : better < than)) {
      const struct found found = {of[class]->hand, better, 0, 0};
      fill_mistake(run, &found, worse, scratch, mistake);
      return 0;
    }
    worse = of[class];
  }
  return 1;
}

/* Reports the first mistake of all tasks. */
static enum field_verdict judge_proof(const struct proof_run *run, size_t tasks,
                                      struct scratch *scratch, struct field_mistake *mistake)
{
  const struct field_classes *classes = run->proof->classes;
  const struct found *first = &run->found[0];
  for (size_t task = 0; task < tasks; task++) {
    if (run->found[task].no_memory)
      return FIELD_UNKNOWN;
    if (run->found[task].hand < first->hand)
      first = &run->found[task];
  }
  if (first->hand == FIELD_NO_HAND)
    return FIELD_PROVEN;
  for (unsigned i = 0; i < classes->distinct; i++)
    if (classes->first[i].class == classes->of[first->hand])
      fill_mistake(run, first, &classes->first[i], scratch, mistake);
  return FIELD_WRONG;
}

static enum field_verdict prove(struct proof_run *run, struct scratch *scratch,
                                struct field_mistake *mistake)
{
  const ih_executor *executor = run->proof->executor;
  const size_t tasks = (run->proof->classes->blocks.count - 1) / BLOCKS_A_TASK + 1;
  make_orders(run);
  find_values(run, scratch);
  if (!check_order(run, scratch, mistake))
    return FIELD_WRONG;
  run->found = calloc(tasks, sizeof *run->found);
  if (run->found == NULL)
    return FIELD_UNKNOWN;
  const int stopped = executor->run(executor->context, tasks, prove_some, run);
  const enum field_verdict verdict =
      stopped != 0 ? FIELD_UNKNOWN : judge_proof(run, tasks, scratch, mistake);
  free(run->found);
  return verdict;
}

enum field_verdict field_prove(const struct field_proof *proof, struct field_mistake *mistake)
{
  struct proof_run *run = calloc(1, sizeof *run);
  struct scratch *scratch = malloc(sizeof *scratch);
  enum field_verdict verdict = FIELD_UNKNOWN;
  if (run != NULL && scratch != NULL) {
    run->proof = proof;
    verdict = prove(run, scratch, mistake);
  }
  free(run);
  free(scratch);
  return verdict;
}

size_t field_mistake_text(const struct field_mistake *mistake, char text[], size_t size)
{
  static const char *const relation[] = {"is worse than", "ties with", "is better than"};
  char hand[IH_HAND_TEXT], other[IH_HAND_TEXT];
  ih_deck deck;
  (void)ih_deck_make(13, 4, &deck);
  (void)ih_cards_format(&deck, mistake->hand, mistake->cards, hand);
  (void)ih_cards_format(&deck, mistake->other, mistake->cards, other);
  return (size_t)snprintf(text, size, "%u cards, in %s: %s is %lu and %s %lu, but the first %s it",
                          mistake->cards, mistake->in_rows ? "rows" : "order", hand,
                          (unsigned long)mistake->value, other, (unsigned long)mistake->other_value,
                          relation[mistake->order + 1]);
}
