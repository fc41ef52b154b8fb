#include "textbook_parts.h"

#include <string.h>

/* ---- From a hand to its index --------------------------------------------- */

void textbook_start(textbook_hand *hand)
{
  memset(hand, 0, sizeof *hand);
  for (unsigned suit = 0; suit < IH_MAX_SUITS; suit++)
    hand->factor[suit] = 1;
}

/* Algorithm 1 for one round: adds the rank set to the suit's group, each rank
 * moved down by the lower ones that the suit held before. */
static void add_set(const textbook *book, textbook_hand *hand, unsigned suit, unsigned set)
{
  const unsigned used = hand->used[suit];
  uint64_t colex = 0;
  unsigned n = 0;
  for (unsigned rest = set; rest != 0; rest &= rest - 1) {
    const unsigned smaller = (rest & -rest) - 1;
    const int rank = __builtin_ctz(rest) - __builtin_popcount(used & smaller);
    colex += book->choose[rank][++n];
  }
  hand->group[suit] += hand->factor[suit] * colex;
  hand->factor[suit] *= book->choose[book->ranks - hand->held[suit]][n];
  hand->key += book->round[hand->rounds].weight[suit] * n;
  hand->used[suit] = (uint16_t)(used | set);
  hand->held[suit] = (uint8_t)(hand->held[suit] + n);
}

static void add_round(const textbook *book, textbook_hand *hand, const uint8_t cards[])
{
  const struct round *round = &book->round[hand->rounds];
  unsigned sets[IH_MAX_SUITS] = {0};
  for (unsigned i = 0; i < round->cards; i++)
    sets[ih_card_suit(cards[i])] |= 1u << ih_card_rank(cards[i]);
  hand->key *= round->radix;
  for (unsigned suit = 0; suit < book->suits; suit++)
    if (sets[suit] != 0)
      add_set(book, hand, suit, sets[suit]);
  hand->rounds++;
}

static void sort_textbook(uint64_t x[], unsigned n)
{
  for (unsigned i = 1; i < n; i++)
    for (unsigned j = i; j > 0 && x[j - 1] > x[j]; j--) {
      const uint64_t swap = x[j];
      x[j] = x[j - 1];
      x[j - 1] = swap;
    }
}

/* The index of a block of n suits with equal counts: the multiset-colex of their
 * group indices. */
static uint64_t index_block(const textbook_hand *hand, const uint8_t order[], unsigned n)
{
  uint64_t x[IH_MAX_SUITS], index = 0;
  for (unsigned i = 0; i < n; i++)
    x[i] = hand->group[order[i]];
  sort_textbook(x, n);
  for (unsigned i = 0; i < n; i++)
    index += multisets(x[i], i + 1);
  return index;
}

/* Algorithm 3, on the rounds dealt so far. */
static uint64_t index_hand(const textbook *book, const textbook_hand *hand)
{
  const struct round *round = &book->round[hand->rounds - 1];
  const struct entry *entry = &round->table[hand->key];
  const struct configuration *c = &round->configuration[entry->configuration];
  uint64_t index = c->offset, factor = 1;
  for (unsigned i = 0; i < book->suits; i += c->block[i]) {
    index += factor * index_block(hand, entry->order + i, c->block[i]);
    factor *= c->block_size[i];
  }
  return index;
}

uint64_t textbook_deal(const textbook *book, textbook_hand *hand, const uint8_t round_cards[])
{
  add_round(book, hand, round_cards);
  return index_hand(book, hand);
}

uint64_t textbook_index_last(const textbook *book, const uint8_t cards[])
{
  textbook_hand hand;
  textbook_start(&hand);
  for (unsigned r = 0; r < book->rounds; r++) {
    add_round(book, &hand, cards);
    cards += book->round[r].cards;
  }
  return index_hand(book, &hand);
}

void textbook_index_all(const textbook *book, const uint8_t cards[], uint64_t indices[])
{
  textbook_hand hand;
  textbook_start(&hand);
  for (unsigned r = 0; r < book->rounds; r++) {
    indices[r] = textbook_deal(book, &hand, cards);
    cards += book->round[r].cards;
  }
}

/* ---- From an index to the canonical hand ---------------------------------- */

/* The last configuration whose offset is not above the index. */
static const struct configuration *find_configuration(const struct round *round, uint64_t index)
{
  uint32_t low = 0, high = round->configurations;
  while (high - low > 1) {
    const uint32_t middle = low + (high - low) / 2;
    if (round->configuration[middle].offset <= index)
      low = middle;
    else
      high = middle;
  }
  return &round->configuration[low];
}

/* Equation (6) for multisets: the largest x < n with C(x + k - 1, k) <= index. */
static uint64_t largest_element(uint64_t index, unsigned k, uint64_t n)
{
  uint64_t low = 0, high = n;
  if (k == 1)
    return index;
  while (high - low > 1) {
    const uint64_t middle = low + (high - low) / 2;
    if (multisets(middle, k) <= index)
      low = middle;
    else
      high = middle;
  }
  return low;
}

/* The rank that is the n-th, from 0, of those not used. */
static unsigned unused_rank(unsigned used, unsigned n)
{
  for (; used != 0 && (unsigned)__builtin_ctz(used) <= n; used &= used - 1)
    n++;
  return n;
}

/* The colex set of n ranks, moved up past the used ones. */
static unsigned unindex_set(const textbook *book, uint64_t index, unsigned n, unsigned used)
{
  unsigned set = 0;
  for (unsigned rest = book->set[n][index]; rest != 0; rest &= rest - 1)
    set |= 1u << unused_rank(used, (unsigned)__builtin_ctz(rest));
  return set;
}

/* Algorithm 2: sets[r] = the ranks of the suit in round r. */
static void unindex_group(const textbook *book, uint64_t index, const uint8_t counts[],
                          unsigned rounds, uint16_t sets[])
{
  unsigned used = 0, free_ranks = book->ranks;
  for (unsigned r = 0; r < rounds; r++) {
    const uint64_t size = book->choose[free_ranks][counts[r]];
    const unsigned set = unindex_set(book, index % size, counts[r], used);
    index /= size;
    sets[r] = (uint16_t)set;
    used |= set;
    free_ranks -= counts[r];
  }
}

static void write_cards(const textbook *book, unsigned rounds, uint16_t sets[][IH_MAX_ROUNDS],
                        uint8_t cards[])
{
  for (unsigned r = 0; r < rounds; r++)
    for (unsigned suit = 0; suit < book->suits; suit++)
      for (unsigned rest = sets[suit][r]; rest != 0; rest &= rest - 1)
        *cards++ = ih_card_make((unsigned)__builtin_ctz(rest), suit);
}

void textbook_unindex(const textbook *book, unsigned round, uint64_t index, uint8_t cards[])
{
  const struct configuration *c = find_configuration(&book->round[round], index);
  uint16_t sets[IH_MAX_SUITS][IH_MAX_ROUNDS];
  uint64_t rest = index - c->offset;
  for (unsigned i = 0; i < book->suits; i += c->block[i]) {
    uint64_t block = rest % c->block_size[i];
    rest /= c->block_size[i];
    for (unsigned j = 0; j < c->block[i]; j++) {
      const unsigned k = c->block[i] - j;
      const uint64_t x = largest_element(block, k, c->group_size[i]);
      block -= multisets(x, k);
      unindex_group(book, x, c->counts[i], round + 1, sets[i + j]);
    }
  }
  write_cards(book, round + 1, sets, cards);
}
