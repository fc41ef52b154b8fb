#include "equities.h"

#include "harness.h"

#include <stdlib.h>
#include <string.h>

static void *zeros(uint64_t count, size_t size)
{
  void *memory = calloc(count, size);
  ck_assert_ptr_nonnull(memory);
  return memory;
}

struct test_street test_street_new(enum ih_ranking ranking, const char *deck, unsigned board,
                                   unsigned final, unsigned bins, const ih_instructions *most)
{
  struct test_street out = {.board = board, .final = final};
  ih_error error;
  ck_assert_int_eq(ih_deck_parse(deck, strlen(deck), &out.deck, &error), IH_OK);
  ck_assert_msg(ih_street_new_for(ranking, &out.deck, board, final, most, &out.street, &error) ==
                    IH_OK,
                "%s", error.message);
  const uint64_t hands = out.hands = ih_street_hands(out.street);
  out.boards = ih_street_boards(out.street);
  if (board == final) {
    out.wins = zeros(hands, sizeof *out.wins);
    out.ties = zeros(hands, sizeof *out.ties);
    out.losses = zeros(hands, sizeof *out.losses);
    return out;
  }
  out.sums.wins = zeros(hands, sizeof *out.sums.wins);
  out.sums.ties = zeros(hands, sizeof *out.sums.ties);
  out.sums.losses = zeros(hands, sizeof *out.sums.losses);
  out.sums.points = zeros(hands, sizeof *out.sums.points);
  out.sums.squares = zeros(hands, sizeof *out.sums.squares);
  out.sums.histogram = zeros(hands * bins, ih_street_bin_bytes(out.street));
  out.sums.bins = bins;
  return out;
}

void test_street_free(struct test_street *street)
{
  ih_street_free(street->street);
  free(street->wins);
  free(street->ties);
  free(street->losses);
  free(street->sums.wins);
  free(street->sums.ties);
  free(street->sums.losses);
  free(street->sums.points);
  free(street->sums.squares);
  free(street->sums.histogram);
}

void test_street_do(struct test_street *street, uint64_t first, uint64_t count,
                    const ih_executor *executor)
{
  if (street->board == street->final)
    ck_assert_int_eq(ih_equity_final(street->street, first, count, executor, NULL, street->wins,
                                     street->ties, street->losses),
                     IH_OK);
  else
    ck_assert_int_eq(ih_equity_sweep(street->street, first, count, executor, NULL, &street->sums),
                     IH_OK);
}

void test_street_aggregate(struct test_street *street, const struct test_street *later,
                           uint64_t first, uint64_t count, const ih_executor *executor)
{
  ck_assert_int_eq(ih_equity_aggregate(street->street, later->street, &later->sums, first, count,
                                       executor, NULL, &street->sums),
                   IH_OK);
}

uint64_t test_street_bin(const struct test_street *street, uint64_t hand, unsigned bin)
{
  const uint64_t at = hand * street->sums.bins + bin;
  const void *histogram = street->sums.histogram;
  switch (ih_street_bin_bytes(street->street)) {
  case 1:
    return ((const uint8_t *)histogram)[at];
  case 2:
    return ((const uint16_t *)histogram)[at];
  default:
    return ((const uint32_t *)histogram)[at];
  }
}

static int is_right(const struct test_street *street, uint64_t i, const struct reference_sums *sums)
{
  if (sums->runouts != ih_street_runouts(street->street))
    return 0;
  if (street->board == street->final)
    return street->wins[i] == sums->wins && street->ties[i] == sums->ties &&
           street->losses[i] == sums->losses;
  const ih_equity_sums *own = &street->sums;
  int right = own->wins[i] == sums->wins && own->ties[i] == sums->ties &&
              own->losses[i] == sums->losses && own->points[i] == sums->points &&
              own->squares[i] == sums->squares;
  for (unsigned b = 0; b < own->bins; b++)
    right &= test_street_bin(street, i, b) == sums->histogram[b];
  return right;
}

unsigned test_street_wrong(const struct test_street *street, const uint8_t board[],
                           const struct reference_sums sums[REFERENCE_PLACES])
{
  const ih_indexer *indexer = ih_street_indexer(street->street);
  uint8_t cards[7];
  uint64_t taken = 0, index;
  unsigned wrong = 0;
  for (unsigned i = 0; i < street->board; i++)
    taken |= UINT64_C(1) << (cards[2 + i] = board[i]);
  for (uint8_t h = 1; h < 52; h++)
    for (uint8_t l = 0; l < h; l++) {
      if (!ih_deck_has(&street->deck, h) || !ih_deck_has(&street->deck, l) ||
          (taken >> h & 1) != 0 || (taken >> l & 1) != 0)
        continue;
      cards[0] = h;
      cards[1] = l;
      wrong += ih_index_last(indexer, cards, &index) != IH_OK ||
               !is_right(street, index, &sums[ih_hole_place(h, l)]);
    }
  return wrong;
}

static int same(const void *a, const void *b, size_t size)
{
  return a == NULL || memcmp(a, b, size) == 0;
}

int test_street_same(const struct test_street *a, const struct test_street *b)
{
  const size_t n = a->hands;
  return same(a->wins, b->wins, n * 2) && same(a->ties, b->ties, n * 2) &&
         same(a->losses, b->losses, n * 2) && same(a->sums.wins, b->sums.wins, n * 4) &&
         same(a->sums.ties, b->sums.ties, n * 4) && same(a->sums.losses, b->sums.losses, n * 4) &&
         same(a->sums.points, b->sums.points, n * 4) &&
         same(a->sums.squares, b->sums.squares, n * 8) &&
         same(a->sums.histogram, b->sums.histogram,
              n * a->sums.bins * ih_street_bin_bytes(a->street));
}
