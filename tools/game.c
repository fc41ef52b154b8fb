#include "tools/game.h"

#include "tools/io/text.h"
#include "tools/stream.h"

#include <inttypes.h>
#include <isohand/exact_gmp.h>
#include <string.h>

/* With --deck alone, the first rules of that deck apply. */
static const struct game_rules known_rules[] = {
    {"high", NULL, GAME_HIGH, IH_RANKING_STANDARD, 0},
    {"short", NULL, GAME_HIGH, IH_RANKING_SHORT, 0},
    {"short-trips", NULL, GAME_HIGH, IH_RANKING_SHORT_TRIPS, 0},
    {"omaha", NULL, GAME_OMAHA, IH_RANKING_STANDARD, 0},
    {"ace-to-five", "a-5", GAME_LOW, IH_RANKING_STANDARD, IH_LOW_ACE_TO_FIVE},
    {"eight-or-better", "8-or-better", GAME_LOW, IH_RANKING_STANDARD, IH_LOW_EIGHT_OR_BETTER},
    {"deuce-to-seven", "2-7", GAME_LOW, IH_RANKING_STANDARD, IH_LOW_DEUCE_TO_SEVEN},
    {"badugi", NULL, GAME_LOW, IH_RANKING_STANDARD, IH_LOW_BADUGI},
    {"omaha-hi-lo", "omaha-8", GAME_OMAHA_HI_LO, IH_RANKING_STANDARD, 0},
};

enum { RULES = sizeof known_rules / sizeof *known_rules };

/* Returns NULL if no rules have that name. */
static const struct game_rules *find_rules(const char *name)
{
  for (size_t i = 0; i < RULES; i++)
    if (strcmp(known_rules[i].name, name) == 0 ||
        (known_rules[i].alias != NULL && strcmp(known_rules[i].alias, name) == 0))
      return &known_rules[i];
  return NULL;
}

/* Returns name i of the rules of some families, bits 1 << game_family; NULL after the last. */
static const char *name_among(unsigned families, size_t i)
{
  for (size_t r = 0; r < RULES; r++)
    if ((families >> known_rules[r].family & 1) != 0 && i-- == 0)
      return known_rules[r].name;
  return NULL;
}

const char *game_name(size_t i)
{
  return name_among(~0u, i);
}

const char *game_name_of_high(size_t i)
{
  return name_among(1u << GAME_HIGH, i);
}

const char *game_name_of_table(size_t i)
{
  return name_among(1u << GAME_HIGH | 1u << GAME_OMAHA, i);
}

const char *game_name_of_equity(size_t i)
{
  return name_among(~(1u << GAME_LOW), i);
}

static int plays_with(const struct game_rules *r, const ih_deck *deck)
{
  ih_deck own;
  return ih_ranking_deck(r->ranking, &own) == IH_OK && ih_deck_equal(&own, deck);
}

/* Returns the rules of --game; NULL after a message if they are unknown or use a different deck. */
static const struct game_rules *find_named_rules(const struct call *call, const char *name,
                                                 const ih_deck *deck, int is_table)
{
  const struct game_rules *named = find_rules(name);
  enum ih_ranking own;
  char quote[TEXT_QUOTE];
  if (named == NULL) {
    (void)refused_name(call, "--game: ", name, "is not a game", game_name);
    return NULL;
  }
  if (plays_with(named, deck) || (is_table && named->ranking == IH_RANKING_STANDARD &&
                                  ih_ranking_of_deck(deck, &own) != IH_OK))
    return named;
  message(call, "--deck: %s is not the deck of --game %s",
          text_quote(call->common.deck, strlen(call->common.deck), quote), named->name);
  return NULL;
}

const struct game_rules *game_rules_of(const struct call *call, const char *name)
{
  ih_deck deck;
  if (game_deck(call, name, &deck) != DONE)
    return NULL;
  if (name != NULL)
    return find_named_rules(call, name, &deck, 0);
  for (size_t i = 0; i < RULES; i++)
    if (plays_with(&known_rules[i], &deck))
      return &known_rules[i];
  message(call, "--deck: only hands of the standard deck and of the short deck can be rated");
  return NULL;
}

const struct game_rules *game_rules_of_table(const struct call *call, const char *name)
{
  ih_deck deck;
  return game_deck(call, name, &deck) == DONE ? find_named_rules(call, name, &deck, 1) : NULL;
}

enum outcome game_deck(const struct call *call, const char *name, ih_deck *deck)
{
  const char *text = call->common.deck;
  const struct game_rules *named = text == NULL && name != NULL ? find_rules(name) : NULL;
  if (named != NULL && ih_ranking_deck(named->ranking, deck) == IH_OK)
    return DONE;
  if (text == NULL)
    text = "standard";
  ih_error error;
  if (ih_deck_parse(text, strlen(text), deck, &error) == IH_OK)
    return DONE;
  return refused(call, "--deck: %s", error.message);
}

static void name_suits(struct game *game)
{
  for (unsigned s = 0; s < game->deck.suits; s++) {
    const uint8_t card = ih_card_make(0, s);
    char text[3];
    (void)ih_cards_format(&game->deck, &card, 1, text);
    game->suits[s] = text[1];
  }
}

enum outcome game_read_by(const struct call *call, const char *name, const char *text,
                          struct game *game)
{
  ih_error error;
  *game = (struct game){.indexer = NULL};
  if (game_deck(call, name, &game->deck) != DONE)
    return USAGE;
  if (ih_rounds_parse(&game->deck, text, strlen(text), &game->rounds, &error) != IH_OK)
    return refused(call, "%s", error.message);
  name_suits(game);
  if (!call->common.round.is_given)
    return DONE;
  if (call->common.round.value >= game->rounds.count)
    return refused(call, "--round: %s has the rounds 0 to %d", text, game->rounds.count - 1);
  game->rounds.count = (uint8_t)(call->common.round.value + 1);
  memset(game->rounds.cards + game->rounds.count, 0,
         sizeof game->rounds.cards - game->rounds.count);
  return DONE;
}

enum outcome game_read(const struct call *call, const char *text, struct game *game)
{
  return game_read_by(call, NULL, text, game);
}

/* Prints "13,13 has 214911952328469923060 canonical hands, more than ...". For some lists only the
 * number of deals is too large. */
static void print_overflow(const struct call *call, const struct game *game, const char *list)
{
  mpz_t size;
  mpz_init(size);
  const enum ih_status status = ih_exact_size(&game->deck, &game->rounds, size);
  if (status == IH_OK && mpz_sizeinbase(size, 2) <= 64) {
    message(call, "%s has more deals than an indexer can count", list);
  } else if (status == IH_OK) {
    char digits[GAME_SIZE_DIGITS];
    message(call, "%s has %s canonical hands, more than a 64-bit index can number", list,
            mpz_get_str(digits, 10, size));
  } else {
    message(call, "%s has more canonical hands than a 64-bit index can number", list);
  }
  mpz_clear(size);
}

static void print_too_large(const struct call *call, const struct game *game, const char *list)
{
  char deck[IH_DECK_TEXT];
  (void)ih_deck_format(&game->deck, deck);
  message(call, "%s of deck %s has more suit configurations than the %u that an indexer holds",
          list, deck, IH_MAX_CONFIGURATIONS);
}

enum outcome game_check(const struct call *call, const ih_indexer *indexer)
{
  const enum ih_status status = ih_exact_check(indexer);
  if (status == IH_OK)
    return DONE;
  if (status == IH_ERR_MEMORY)
    return failed(call, "%s", ih_status_string(status));
  return failed(call, "the indexer's sizes are not the exact ones: a bug, please report it");
}

enum outcome game_open_store(const struct call *call, const char *path, ih_store **store)
{
  ih_store *opened;
  ih_error error;
  if (ih_store_open(path, &opened, &error) != IH_OK)
    return failed(call, "%s", error.message);
  const enum outcome outcome = game_check(call, ih_store_indexer(opened));
  if (outcome == DONE)
    *store = opened;
  else
    ih_store_close(opened);
  return outcome;
}

enum outcome game_make_indexer(const struct call *call, struct game *game)
{
  char list[IH_ROUNDS_TEXT];
  (void)ih_rounds_format(&game->rounds, list);
  const enum ih_status status = ih_indexer_new(&game->deck, &game->rounds, &game->own);
  if (status == IH_ERR_OVERFLOW) {
    print_overflow(call, game, list);
    return USAGE;
  }
  if (status == IH_ERR_TOO_LARGE) {
    print_too_large(call, game, list);
    return USAGE;
  }
  if (status != IH_OK)
    return failed(call, "%s: %s", list, ih_status_string(status));
  game->indexer = game->own;
  const enum outcome outcome = game_check(call, game->indexer);
  if (outcome != DONE)
    game_close(game);
  return outcome;
}

enum outcome game_open(const struct call *call, struct game *game)
{
  const enum outcome outcome = game_read(call, call->operands[0], game);
  return outcome == DONE ? game_make_indexer(call, game) : outcome;
}

void game_close(struct game *game)
{
  ih_indexer_free(game->own);
  game->own = NULL;
  game->indexer = NULL;
}

void game_borrow(struct game *game, const ih_indexer *indexer)
{
  *game = (struct game){.indexer = indexer};
  ih_indexer_deck(indexer, &game->deck);
  ih_indexer_rounds(indexer, &game->rounds);
  name_suits(game);
}

enum ih_status game_hand(const struct game *game, const char *text, size_t length, uint8_t cards[],
                         ih_error *error)
{
  return ih_hand_parse(&game->deck, &game->rounds, game->rounds.count, text, length, cards, error);
}

enum ih_status game_index(const struct game *game, const char *text, size_t length, uint64_t *index,
                          ih_error *error)
{
  const uint64_t size = ih_indexer_size(game->indexer, game->rounds.count - 1u);
  char quote[TEXT_QUOTE];
  uint64_t number;
  if (!text_number(text, length, &number))
    return stream_fail(error, IH_ERR_PARSE, "%s is not an index: digits only, below 2^64",
                       text_quote(text, length, quote));
  if (number >= size)
    return stream_fail(error, IH_ERR_RANGE, "index %" PRIu64 " is not in 0..%" PRIu64, number,
                       size - 1);
  *index = number;
  return IH_OK;
}

enum outcome game_stream(const struct call *call, stream_item *item)
{
  struct game game;
  enum outcome outcome = game_open(call, &game);
  if (outcome != DONE)
    return outcome;
  outcome = stream_run(call, 1, item, &game);
  game_close(&game);
  return outcome;
}
