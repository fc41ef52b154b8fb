#include "tools/page/flops.h"

#include "tools/io/text.h"
#include "tools/stream.h"

#include <isohand/abstraction.h>
#include <isohand/boards.h>
#include <stdlib.h>
#include <string.h>

/* ---- Choosing ---------------------------------------------------------------------------- */

static enum ih_status fail_memory(ih_error *error)
{
  return stream_fail(error, IH_ERR_MEMORY, "%s", ih_status_string(IH_ERR_MEMORY));
}

/* flop[] = the canonical flop of an index, in the usual order: descending rank, and within a rank
 * the order of the suits. */
static void name_flop(const ih_indexer *boards, uint64_t index, uint8_t flop[3])
{
  const unsigned suits = 3; /* complementing the suit gives the sort order */
  (void)ih_unindex(boards, 0, index, flop);
  for (unsigned i = 1; i < 3; i++)
    for (unsigned j = i; j > 0 && (flop[j] ^ suits) > (flop[j - 1] ^ suits); j--) {
      const uint8_t card = flop[j];
      flop[j] = flop[j - 1];
      flop[j - 1] = card;
    }
}

/* Chooses `count` flops, spread evenly over all. */
static void spread_flops(const ih_indexer *boards, size_t count, struct flops *flops)
{
  for (size_t i = 0; i < count; i++)
    name_flop(boards, i * flops->all / count, flops->card[i]);
  flops->count = count;
}

static enum ih_status read_flop(const ih_deck *deck, const ih_indexer *boards, const char *text,
                                size_t length, uint8_t flop[3], ih_error *error)
{
  static const ih_rounds rounds = {.count = 1, .cards = {3}};
  uint8_t cards[3];
  uint64_t index;
  const enum ih_status status = ih_hand_parse(deck, &rounds, 1, text, length, cards, error);
  if (status != IH_OK)
    return status;
  (void)ih_index_last(boards, cards, &index); /* cannot fail for parsed cards */
  name_flop(boards, index, flop);
  return IH_OK;
}

static enum ih_status read_flops(const ih_deck *deck, const ih_indexer *boards, const char *text,
                                 struct flops *flops, ih_error *error)
{
  for (;; text++) {
    const size_t length = strcspn(text, ",");
    const enum ih_status status =
        read_flop(deck, boards, text, length, flops->card[flops->count], error);
    if (status != IH_OK)
      return status;
    flops->count++;
    text += length;
    if (*text == '\0')
      return IH_OK;
  }
}

static size_t count_commas(const char *text)
{
  size_t n = 0;
  for (; *text != '\0'; text++)
    n += *text == ',';
  return n;
}

/* Returns how many flops fit into FLOPS_USUAL letters, taking the average number of hands for each.
 */
static size_t count_usual(const struct page_street *street, size_t all)
{
  const uint64_t bits = ih_store_hands(street->store) * flops_bits(street->buckets);
  const uint64_t room = UINT64_C(6) * FLOPS_USUAL;
  return bits <= room ? all : (size_t)(all * room / bits);
}

enum ih_status flops_choose(const struct page_street *street, const ih_indexer *boards,
                            const char *text, struct flops *out, ih_error *error)
{
  struct flops flops = {.all = (size_t)ih_indexer_size(boards, 0)};
  uint64_t number = 0;
  const int is_number = text != NULL && text_number(text, strlen(text), &number);
  const int is_all = text != NULL && strcmp(text, "all") == 0;
  if (is_number && (number == 0 || number > flops.all))
    return stream_fail(error, IH_ERR_RANGE, "%s is not a number from 1 to %zu, the number of flops",
                       text, flops.all);
  const int is_list = text != NULL && !is_number && !is_all;
  flops.card = calloc(is_list ? count_commas(text) + 1 : flops.all, sizeof *flops.card);
  if (flops.card == NULL)
    return fail_memory(error);
  enum ih_status status = IH_OK;
  if (is_list)
    status = read_flops(&street->deck, boards, text, &flops, error);
  else
    spread_flops(boards,
                 is_number ? (size_t)number
                 : is_all  ? flops.all
                           : count_usual(street, flops.all),
                 &flops);
  if (status == IH_OK)
    *out = flops;
  else
    flops_free(&flops);
  return status;
}

void flops_free(struct flops *flops)
{
  free(flops->card);
}

/* ---- Buckets on a flop ------------------------------------------------------------------- */

unsigned flops_bits(uint32_t buckets)
{
  unsigned bits = 1;
  while (bits < 32 && (buckets - 1) >> bits != 0)
    bits++;
  return bits;
}

void flops_buckets(const struct page_street *street, const uint8_t flop[3], uint32_t bucket[])
{
  uint64_t index[IH_MAX_HOLES];
  const size_t holes = ih_hole_vector_length(&street->deck);
  (void)ih_index_holes(ih_store_indexer(street->store), flop, 3, index);
  for (size_t place = 0; place < holes; place++)
    bucket[place] =
        index[place] == IH_NO_INDEX ? IH_NO_BUCKET : street_bucket(street, index[place]);
}

void flops_put(struct output *out, const struct page_street *street, const uint8_t flop[3],
               const uint32_t bucket[])
{
  static const ih_rounds rounds = {.count = 1, .cards = {3}};
  const size_t holes = ih_hole_vector_length(&street->deck);
  const unsigned width = flops_bits(street->buckets);
  struct markup_bits bits = {.out = out};
  uint8_t is_other[IH_MAX_HOLES] = {0}; /* 1: a lower place represents this one */
  uint16_t map[IH_MAX_HOLES];
  ih_symmetry symmetry;
  (void)ih_symmetry_prepare(&street->deck, &rounds, flop, 0, NULL, 0, &symmetry);
  for (unsigned p = 1; p < symmetry.permutation_count; p++) {
    ih_hole_permutation(&street->deck, symmetry.permutations[p], map);
    for (size_t place = 0; place < holes; place++)
      is_other[place] |= map[place] < place;
  }
  for (size_t place = 0; place < holes; place++)
    if (bucket[place] != IH_NO_BUCKET && !is_other[place])
      markup_bits_put(&bits, bucket[place], width);
  markup_bits_end(&bits);
}
