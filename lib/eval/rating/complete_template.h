/* All ways to complete a hand: the template behind batch_template.h, whose words it uses.
 *
 * The obvious version adds the cards one by one and rates each hand.  But without a
 * flush the last card matters by its rank only: so a row, all last cards of a hand, is
 * a few look-ups spread over the cards by a shuffle, and rows whose other cards have
 * the same ranks share them.  Flushes are written over it. */

enum { ROW = BYTES / 2, RANKS = IHP_RANKS };

/* Strengths by ranks alone, of a hand with two cards more, by the places of their
 * ranks, the second not above the first. */
struct pairs {
  uint16_t strength[RANKS][16];
};

/* The same of a hand with three cards more, by the place of the first one's rank. */
struct triples {
  struct pairs pairs[RANKS];
};

/* The strength by ranks alone.  Ranks that five cards would share are looked up too, but
 * never used: `last` keeps them in the table. */
STEP uint16_t look_up(const struct ihp_lookup *lookup, uint32_t key)
{
  const uint32_t row = key & ((1u << lookup->row_bits) - 1);
  const uint32_t at = lookup->offsets[row] + (key >> lookup->row_bits);
  return lookup->entries[at < lookup->last ? at : lookup->last];
}

/* pairs->strength[i][..i] of a hand without two cards. */
STEP void fill_pairs(const struct ihp_lookup *lookup, uint32_t key,
                     const struct ihp_completion *with, unsigned ranks, struct pairs *pairs)
{
  for (unsigned i = 0; i < ranks; i++)
    for (unsigned j = 0; j <= i; j++) {
      const uint32_t sum = key + with->weight[i] + with->weight[j];
      pairs->strength[i][j] = look_up(lookup, sum);
    }
}

STEP void fill_triples(const struct ihp_lookup *lookup, uint32_t key,
                       const struct ihp_completion *with, unsigned ranks, struct triples *triples)
{
  for (unsigned i = 0; i < ranks; i++)
    fill_pairs(lookup, key + with->weight[i], with, i + 1, &triples->pairs[i]);
}

/* out[0..n-1] = the strengths of the first n cards' ranks.  Up to `end` more may be
 * written: what comes there is written later. */
STEP void spread(const uint16_t strength[16], const struct ihp_completion *with, unsigned n,
                 uint16_t out[], const uint16_t *end)
{
  for (unsigned i = 0; i < n; i += ROW) {
    const V row = v_spread(strength, with->rank + i);
    if (__builtin_expect((size_t)(end - out) >= i + ROW, 1)) {
      v_store(out + i, row);
    } else {
      uint16_t rest[ROW];
      v_store(rest, row);
      memcpy(out + i, rest, (n - i < ROW ? n - i : ROW) * sizeof *rest);
    }
  }
}

/* Writes the flushes of a row of n last cards over it: a hand with `set`, of four ranks
 * or more, in a suit. */
STEP void flush_row(uint32_t set, unsigned suit, const struct ihp_completion *with, unsigned n,
                    uint16_t row[])
{
  if (ihp_popcount(set) >= 5)
    for (unsigned i = 0; i < n; i++)
      row[i] = ihp_flush_strength((uint16_t)set);
  for (unsigned i = 0; i < with->suited[suit] && with->place[suit][i] < n; i++)
    row[with->place[suit][i]] = ihp_flush_strength((uint16_t)(set | with->bit[suit][i]));
}

/* The same for all pairs of the first n cards: a hand with `set`, of three ranks or
 * more. */
STEP void flush_pairs(uint32_t set, unsigned suit, const struct ihp_completion *with, unsigned n,
                      uint16_t out[])
{
  if (ihp_popcount(set) >= 4)
    for (unsigned i = 1; i < n; i++)
      if (ih_card_suit(with->card[i]) != suit)
        flush_row(set, suit, with, i, out + i * (i - 1) / 2);
  for (unsigned k = 0; k < with->suited[suit] && with->place[suit][k] < n; k++) {
    const unsigned i = with->place[suit][k];
    flush_row(set | with->bit[suit][k], suit, with, i, out + i * (i - 1) / 2);
  }
}

/* out[] = the strengths of a hand with each pair of the first n cards. */
STEP void complete_pairs(ih_rating_sum hand, const struct pairs *pairs,
                         const struct ihp_completion *with, unsigned n, uint16_t out[],
                         const uint16_t *end)
{
  uint16_t *row = out;
  for (unsigned i = 1; i < n; row += i, i++)
    spread(pairs->strength[with->rank[i]], with, i, row, end);
  for (uint32_t left = ihp_suits_with(hand.key, 3); left != 0; left &= left - 1) {
    const unsigned suit = ihp_flagged_suit(left);
    flush_pairs(ih_set_ranks(hand.set, suit), suit, with, n, out);
  }
}

/* One card more: all four of each rank are written, and those kept that the mask has.
 * `suited` is what the flush suit gives with the rank, `other` what any other does. */
TARGET static void complete_last(const struct ihp_lookup *lookup, ih_rating_sum hand, uint64_t from,
                                 uint16_t out[])
{
  const uint32_t flags = ihp_suits_with(hand.key, 4);
  const unsigned flush = flags == 0 ? IH_MAX_SUITS : ihp_flagged_suit(flags);
  const uint16_t set = flags == 0 ? 0 : ih_set_ranks(hand.set, flush);
  const uint16_t flush_already = ihp_flush_strength(set);
  uint16_t found[4 * RANKS + 1];
  unsigned n = 0;
  for (unsigned rank = 0; rank < RANKS; rank++, from >>= 1) {
    const uint16_t quinary = look_up(lookup, ihp_key_quinary(hand.key) + ihp_rank_weight(rank));
    const uint16_t other = flush_already != 0 ? flush_already : quinary;
    const uint16_t suited = ihp_flush_strength((uint16_t)(set | 1u << rank));
#pragma GCC unroll 4
    for (unsigned suit = 0; suit < IH_MAX_SUITS; suit++) {
      found[n] = suit == flush ? suited : other;
      n += (unsigned)(from >> 16 * suit & 1);
    }
  }
  memcpy(out, found, n * sizeof *out);
}

/* The same with each three of the first n cards. */
STEP void complete_triples(ih_rating_sum hand, const struct triples *triples,
                           const struct ihp_completion *with, unsigned n, uint16_t out[],
                           const uint16_t *end)
{
  for (unsigned i = 2; i < n; out += i * (i - 1) / 2, i++)
    complete_pairs(ih_rating_sum_add(hand, with->card[i]), &triples->pairs[with->rank[i]], with, i,
                   out, end);
}

TARGET static void complete(const struct ihp_lookup *lookup, ih_rating_sum hand,
                            const struct ihp_completion *with, unsigned more, uint16_t out[])
{
  const unsigned n = with->n;
  const uint32_t key = ihp_key_quinary(hand.key);
  struct triples triples;
  if (more == 2) {
    fill_pairs(lookup, key, with, with->ranks, &triples.pairs[0]);
    complete_pairs(hand, &triples.pairs[0], with, n, out, out + n * (n - 1) / 2);
  } else if (more == 3) {
    fill_triples(lookup, key, with, with->ranks, &triples);
    complete_triples(hand, &triples, with, n, out, out + n * (n - 1) * (n - 2) / 6);
  } else {
    const uint16_t *end = out + n * (n - 1) * (n - 2) / 6 * (n - 3) / 4;
    for (unsigned i = 3, rank = RANKS; i < n; out += i * (i - 1) * (i - 2) / 6, i++) {
      if (with->rank[i] != rank) {
        rank = with->rank[i];
        fill_triples(lookup, key + with->weight[rank], with, rank + 1, &triples);
      }
      complete_triples(ih_rating_sum_add(hand, with->card[i]), &triples, with, i, out, end);
    }
  }
}
