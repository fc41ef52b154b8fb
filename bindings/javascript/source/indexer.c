/* Indexers, hands one by one and in batches. */
#include "calls.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct game {
  ih_deck deck;
  ih_rounds rounds;
  ih_indexer *indexer;
};

/* The text is a round list.  numbers: the struct game, its enum ih_game, the number of rounds, and
 * for each the cards of a hand and the size. */
enum ih_status EXPORT(js_indexer_new)(uint32_t packed, size_t length)
{
  struct game game = {.deck = deck_of(packed)};
  enum ih_status status = ih_rounds_parse(&game.deck, text, length, &game.rounds, &failure);
  if (status != IH_OK)
    return status;
  struct game *out = malloc(sizeof *out);
  status = out == NULL ? IH_ERR_MEMORY : ih_indexer_new(&game.deck, &game.rounds, &game.indexer);
  if (status != IH_OK) {
    free(out);
    char words[IH_ROUNDS_TEXT];
    (void)ih_rounds_format(&game.rounds, words);
    failure = (ih_error){.status = status};
    (void)snprintf(failure.message, sizeof failure.message, "`%s`: %s", words,
                   ih_status_string(status));
    return status;
  }
  *out = game;
  numbers[0] = (uintptr_t)out;
  numbers[1] = game.rounds.game;
  numbers[2] = game.rounds.count;
  for (unsigned r = 0; r < game.rounds.count; r++) {
    numbers[3 + 2 * r] = ih_indexer_cards(game.indexer, r);
    numbers[4 + 2 * r] = ih_indexer_size(game.indexer, r);
  }
  (void)ih_rounds_format(&game.rounds, text);
  return IH_OK;
}

void EXPORT(js_indexer_free)(struct game *game)
{
  ih_indexer_free(game->indexer);
  free(game);
}

enum ih_status EXPORT(js_hand_parse)(const struct game *game, unsigned count, size_t length)
{
  return ih_hand_parse(&game->deck, &game->rounds, count, text, length, cards, &failure);
}

enum ih_status EXPORT(js_hand_format)(const struct game *game, unsigned count)
{
  (void)ih_hand_format(&game->deck, &game->rounds, count, cards, text);
  return answer_text();
}

/* numbers: the index. */
enum ih_status EXPORT(js_index)(const struct game *game, unsigned round)
{
  return answer(ih_index_round(game->indexer, round, cards, numbers));
}

/* numbers: the index of each round. */
enum ih_status EXPORT(js_index_all)(const struct game *game)
{
  return answer(ih_index_all(game->indexer, cards, numbers));
}

enum ih_status EXPORT(js_unindex)(const struct game *game, unsigned round, uint32_t low,
                                  uint32_t high)
{
  return answer(ih_unindex(game->indexer, round, whole(low, high), cards));
}

/* numbers: the multiplicity. */
enum ih_status EXPORT(js_multiplicity)(const struct game *game, unsigned round, uint32_t low,
                                       uint32_t high)
{
  return answer(ih_multiplicity(game->indexer, round, whole(low, high), numbers));
}

/* numbers: index, multiplicity, what each suit becomes; cards: the canonical hand. */
enum ih_status EXPORT(js_canonicalize)(const struct game *game, unsigned round)
{
  ih_canonical canonical;
  const enum ih_status status = ih_canonicalize(game->indexer, round, cards, &canonical);
  if (status != IH_OK)
    return answer(status);
  numbers[0] = canonical.index;
  numbers[1] = canonical.multiplicity;
  for (unsigned s = 0; s < IH_MAX_SUITS; s++)
    numbers[2 + s] = canonical.to[s];
  memcpy(cards, canonical.cards, ih_indexer_cards(game->indexer, round));
  return IH_OK;
}

/* What an index is in an array of JavaScript. */
enum width { AS_U32 = 0, AS_F64 = 1, AS_U64 = 2 };

/* Reads n hands at rows; out: n numbers of 64 bits, of which AS_U32 uses the first half.  If it
 * fails, numbers has the bad hand. */
enum ih_status EXPORT(js_index_batch)(const struct game *game, unsigned round, const uint8_t rows[],
                                      size_t n, uint64_t out[], enum width width)
{
  size_t bad = 0;
  const enum ih_status status = ih_index_batch(
      game->indexer, round, rows, ih_indexer_cards(game->indexer, round), n, out, &bad);
  numbers[0] = bad;
  if (status != IH_OK)
    return answer(status);
  for (size_t i = 0; i < n && width != AS_U64; i++) {
    const uint32_t low = (uint32_t)out[i];
    const double real = (double)out[i];
    if (width == AS_U32)
      memcpy((char *)out + 4 * i, &low, sizeof low);
    else
      memcpy(out + i, &real, sizeof real);
  }
  return IH_OK;
}

/* Reads n indices and writes their hands one after the other.  If it fails, numbers has the bad
 * one. */
enum ih_status EXPORT(js_unindex_batch)(const struct game *game, unsigned round,
                                        const uint64_t indices[], size_t n, uint8_t out[])
{
  size_t bad = 0;
  const enum ih_status status = ih_unindex_batch(game->indexer, round, indices, n, out,
                                                 ih_indexer_cards(game->indexer, round), &bad);
  numbers[0] = bad;
  return answer(status);
}
