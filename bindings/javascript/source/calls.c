/* The calls of the JavaScript package into the library.  Each instance of the WebAssembly module
 * has one thread, so arguments and results pass through the buffers below: JavaScript writes cards
 * and text there, calls, and reads the results.  A call that can fail returns its status; if it
 * fails, `failure` has the reason.  A 64-bit number is passed in two halves, since a BigInt costs
 * more than the call. */
#include <isohand.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define EXPORT(name) __attribute__((export_name(#name))) name

enum { NUMBERS = 128 };

static uint8_t cards[IH_MAX_CARDS];
static uint64_t numbers[NUMBERS];
static char text[IH_RANGE_TEXT];
static ih_error failure;
static ih_range ranges[2];

uint8_t *EXPORT(js_cards)(void)
{
  return cards;
}

uint64_t *EXPORT(js_numbers)(void)
{
  return numbers;
}

char *EXPORT(js_text)(void)
{
  return text;
}

size_t EXPORT(js_text_size)(void)
{
  return sizeof text;
}

const ih_error *EXPORT(js_failure)(void)
{
  return &failure;
}

uint32_t *EXPORT(js_range)(unsigned i)
{
  return ranges[i].weight;
}

/* Memory for batches: NULL if out of memory. */
void *EXPORT(js_allocate)(size_t bytes)
{
  return malloc(bytes);
}

/* Completes the reason of a call that only returns a status. */
static enum ih_status answer(enum ih_status status)
{
  if (status != IH_OK) {
    failure = (ih_error){.status = status};
    strcpy(failure.message, ih_status_string(status));
  }
  return status;
}

const char *EXPORT(js_version)(void)
{
  return ih_version();
}

/* ---- Decks and cards ------------------------------------------------------------- */

/* A deck as one number. */
static ih_deck deck_of(uint32_t packed)
{
  return (ih_deck){.ranks = (uint8_t)packed,
                   .suits = (uint8_t)(packed >> 8),
                   .rank_only = (uint8_t)(packed >> 16)};
}

/* numbers: the deck, its ranking or IH_RANKINGS; text: its name. */
enum ih_status EXPORT(js_deck_parse)(size_t length)
{
  ih_deck deck;
  const enum ih_status status = ih_deck_parse(text, length, &deck, &failure);
  if (status != IH_OK)
    return status;
  enum ih_ranking ranking;
  numbers[0] = deck.ranks | (uint64_t)deck.suits << 8 | (uint64_t)deck.rank_only << 16;
  numbers[1] = ih_ranking_of_deck(&deck, &ranking) == IH_OK ? ranking : IH_RANKINGS;
  (void)ih_deck_format(&deck, text);
  return IH_OK;
}

const char *EXPORT(js_deck_ranks)(uint32_t packed)
{
  const ih_deck deck = deck_of(packed);
  return ih_deck_ranks(&deck);
}

/* numbers: how many cards. */
enum ih_status EXPORT(js_cards_parse)(uint32_t packed, size_t length)
{
  const ih_deck deck = deck_of(packed);
  size_t n;
  const enum ih_status status =
      ih_cards_parse(&deck, text, length, cards, IH_MAX_CARDS, &n, &failure);
  if (status == IH_OK)
    numbers[0] = n;
  return status;
}

void EXPORT(js_cards_format)(uint32_t packed, size_t n)
{
  const ih_deck deck = deck_of(packed);
  (void)ih_cards_format(&deck, cards, n, text);
}

/* ---- Indexers ---------------------------------------------------------------------- */

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

void EXPORT(js_hand_format)(const struct game *game, unsigned count)
{
  (void)ih_hand_format(&game->deck, &game->rounds, count, cards, text);
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

static uint64_t whole(uint32_t low, uint32_t high)
{
  return low | (uint64_t)high << 32;
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

/* ---- Many hands ------------------------------------------------------------------------ */

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

/* Reads n hands of `width` cards.  If it fails, numbers has the bad hand. */
enum ih_status EXPORT(js_rate_batch)(enum ih_ranking ranking, const uint8_t rows[], size_t width,
                                     size_t n, uint16_t out[])
{
  size_t bad = 0;
  const enum ih_status status =
      ih_ranking_rate_batch(ih_instructions_at(0), ranking, rows, width, width, n, out, &bad);
  numbers[0] = bad;
  return answer(status);
}

/* ---- Ratings ------------------------------------------------------------------------- */

/* numbers: the strength. */
enum ih_status EXPORT(js_rate)(enum ih_ranking ranking, size_t n)
{
  uint16_t strength;
  const enum ih_status status = ih_ranking_rate(ranking, cards, n, &strength);
  if (status == IH_OK)
    numbers[0] = strength;
  return answer(status);
}

/* numbers: strength, category; cards: the five that count; text: the description. */
static void write_explanation(const ih_explanation *found)
{
  numbers[0] = found->strength;
  numbers[1] = found->category;
  memcpy(cards, found->cards, sizeof found->cards);
  strcpy(text, found->text);
}

enum ih_status EXPORT(js_explain)(enum ih_ranking ranking, size_t n)
{
  ih_explanation found;
  const enum ih_status status = ih_ranking_explain(ranking, cards, n, &found);
  if (status == IH_OK)
    write_explanation(&found);
  return answer(status);
}

/* The cards: `hole` hole cards, then `board` cards of the board. */
enum ih_status EXPORT(js_omaha_rate)(size_t hole, size_t board)
{
  uint16_t strength;
  const enum ih_status status = ih_omaha_rate(cards, hole, cards + hole, board, &strength);
  if (status == IH_OK)
    numbers[0] = strength;
  return answer(status);
}

enum ih_status EXPORT(js_omaha_explain)(size_t hole, size_t board)
{
  ih_omaha_explanation found;
  const enum ih_status status = ih_omaha_explain(cards, hole, cards + hole, board, &found);
  if (status == IH_OK)
    write_explanation(&found.five);
  return answer(status);
}

unsigned EXPORT(js_strength_max)(enum ih_ranking ranking)
{
  return ih_ranking_max(ranking);
}

const char *EXPORT(js_ranking_name)(enum ih_ranking ranking)
{
  return ih_ranking_name(ranking);
}

const char *EXPORT(js_category_name)(enum ih_category category)
{
  return ih_category_name(category);
}

unsigned EXPORT(js_category_order)(enum ih_ranking ranking, enum ih_category category)
{
  return ih_ranking_category_order(ranking, category);
}

enum ih_category EXPORT(js_category)(enum ih_ranking ranking, unsigned strength)
{
  return ih_ranking_category(ranking, (uint16_t)strength);
}

void EXPORT(js_describe)(enum ih_ranking ranking, unsigned strength)
{
  (void)ih_ranking_describe(ranking, (uint16_t)strength, text);
}

/* numbers: all outs, then those of each category, as sets; text: the draws. */
enum ih_status EXPORT(js_draws)(enum ih_ranking ranking, size_t n)
{
  ih_draws draws;
  const enum ih_status status = ih_draws_of_cards(ranking, cards, n, &draws);
  if (status != IH_OK)
    return answer(status);
  numbers[0] = ih_draws_outs(&draws);
  for (unsigned c = 0; c < IH_CATEGORIES; c++)
    numbers[1 + c] = draws.outs[c];
  (void)ih_draws_describe(&draws, text);
  return IH_OK;
}

/* Makes cards the cards of a set, and returns how many. */
size_t EXPORT(js_set_cards)(uint32_t low, uint32_t high)
{
  return ih_set_cards(whole(low, high), cards);
}

/* ---- Equity ---------------------------------------------------------------------------- */

/* The set of n cards at *from, after which *from moves; a card that is not in the deck, or that is
 * given twice, sets *status. */
static ih_set take_set(const ih_deck *deck, const uint8_t **from, size_t n, enum ih_status *status)
{
  ih_set set = 0;
  if (*status == IH_OK)
    *status = ih_set_of_cards(deck, *from, n, &set);
  *from += n;
  return set;
}

/* The cards: those of each player, `hole` for each, of the board, and dead ones.  numbers: the
 * boards, then for each player the boards on which 1, 2, ... players share the pot, this one among
 * them. */
enum ih_status EXPORT(js_matchup)(enum ih_ranking ranking, int is_omaha, size_t hole,
                                  size_t players, size_t board, size_t dead)
{
  ih_deck deck;
  ih_set hands[IH_MATCHUP_PLAYERS];
  ih_matchup matchup;
  enum ih_status status = ih_ranking_deck(ranking, &deck);
  const uint8_t *from = cards;
  if (players > IH_MATCHUP_PLAYERS)
    return answer(IH_ERR_ARGUMENT);
  for (size_t p = 0; p < players; p++)
    hands[p] = take_set(&deck, &from, hole, &status);
  const ih_set on_board = take_set(&deck, &from, board, &status);
  const ih_set not_dealt = take_set(&deck, &from, dead, &status);
  if (status == IH_OK)
    status = is_omaha ? ih_matchup_omaha(hands, players, on_board, not_dealt, NULL, NULL, &matchup)
                      : ih_matchup_hands(ranking, hands, players, on_board, not_dealt, &matchup);
  if (status != IH_OK)
    return answer(status);
  numbers[0] = matchup.boards;
  for (size_t p = 0; p < players; p++)
    memcpy(numbers + 1 + p * IH_MATCHUP_PLAYERS, matchup.shares[p], sizeof matchup.shares[p]);
  return IH_OK;
}

enum ih_status EXPORT(js_range_parse)(uint32_t packed, size_t length, unsigned i)
{
  const ih_deck deck = deck_of(packed);
  return ih_range_parse(&deck, text, length, &ranges[i], &failure);
}

void EXPORT(js_range_format)(uint32_t packed, unsigned i)
{
  const ih_deck deck = deck_of(packed);
  (void)ih_range_format(&deck, &ranges[i], text);
}

static void write_u128(size_t i, ih_u128 x)
{
  numbers[i] = x.low;
  numbers[i + 1] = x.high;
}

/* The two ranges; the cards: those of the board, then dead ones.  numbers: total, wins, ties and
 * losses, two of them each. */
enum ih_status EXPORT(js_matchup_ranges)(enum ih_ranking ranking, size_t board, size_t dead)
{
  ih_deck deck;
  ih_range_matchup matchup;
  enum ih_status status = ih_ranking_deck(ranking, &deck);
  const uint8_t *from = cards;
  const ih_set on_board = take_set(&deck, &from, board, &status);
  const ih_set not_dealt = take_set(&deck, &from, dead, &status);
  if (status == IH_OK)
    status = ih_matchup_ranges(ranking, &ranges[0], &ranges[1], on_board, not_dealt, NULL, NULL,
                               &matchup);
  if (status != IH_OK)
    return answer(status);
  write_u128(0, matchup.total);
  write_u128(2, matchup.wins);
  write_u128(4, matchup.ties);
  write_u128(6, matchup.losses);
  return IH_OK;
}
