/* The page's calls into the library. The page writes its input to explore_text(), calls, and reads
 * the output at explore_answer(): lines of tab-separated fields, the first of which is the kind of
 * line. A call returns its status; unless that is IH_OK, the output is the reason. Texts are as in
 * isohand/cards.h; numbers are decimal, of any size. */
#include <inttypes.h>
#include <isohand.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#define EXPORT(name) __attribute__((export_name(#name))) name

enum { TEXT = 1024, ANSWER = 8192 };

static char text[TEXT], answer[ANSWER];
static size_t answered;

/* The current game. */
static ih_deck deck;
static ih_rounds rounds;
static ih_indexer *indexer;
static enum ih_ranking ranking;
static int ranked; /* the deck has a ranking */

char *EXPORT(explore_text)(void)
{
  return text;
}

char *EXPORT(explore_answer)(void)
{
  return answer;
}

static void answer_begin(void)
{
  answered = 0;
  answer[0] = 0;
}

/* Appends to the output. The longest, for 8 rounds of 64 cards, is under 4 KB. */
__attribute__((format(printf, 1, 2))) static void print(const char *format, ...)
{
  va_list words;
  va_start(words, format);
  const int length = vsnprintf(answer + answered, ANSWER - answered, format, words);
  va_end(words);
  if (length > 0 && (size_t)length < ANSWER - answered)
    answered += (size_t)length;
}

static enum ih_status fail(enum ih_status status, const char *reason)
{
  answer_begin();
  print("%s", reason);
  return status;
}

enum ih_status EXPORT(explore_version)(void)
{
  answer_begin();
  print("version\t%s\n", ih_version());
  return IH_OK;
}

/* ---- Current game------------------------------------------------------------ */

static void print_game(void)
{
  char words[IH_ROUNDS_TEXT > IH_DECK_TEXT ? IH_ROUNDS_TEXT : IH_DECK_TEXT];
  answer_begin();
  (void)ih_deck_format(&deck, words);
  print("deck\t%s\t%s\t%u\n", words, ih_deck_ranks(&deck), (unsigned)deck.suits);
  (void)ih_rounds_format(&rounds, words);
  print("rounds\t%s\n", words);
  if (ranked)
    print("ranking\t%s\n", ih_ranking_name(ranking));
  for (unsigned r = 0; r < rounds.count; r++)
    print("size\t%u\t%" PRIu64 "\n", ih_indexer_cards(indexer, r), ih_indexer_size(indexer, r));
}

/* Sets the game to the deck text[0..deck_length-1] and the round list in the next rounds_length
 * bytes; trips is 1 if three of a kind beats a straight (short deck only). On failure the game is
 * unchanged. */
enum ih_status EXPORT(explore_game)(size_t deck_length, size_t rounds_length, int trips)
{
  ih_deck new_deck;
  ih_rounds new_rounds;
  ih_indexer *new_indexer;
  ih_error error;
  enum ih_status status = ih_deck_parse(text, deck_length, &new_deck, &error);
  if (status == IH_OK)
    status = ih_rounds_parse(&new_deck, text + deck_length, rounds_length, &new_rounds, &error);
  if (status != IH_OK)
    return fail(status, error.message);
  status = ih_indexer_new(&new_deck, &new_rounds, &new_indexer);
  if (status != IH_OK) {
    char words[IH_ROUNDS_TEXT];
    (void)ih_rounds_format(&new_rounds, words);
    answer_begin();
    print("`%s`: %s", words, ih_status_string(status));
    return status;
  }
  ih_indexer_free(indexer);
  indexer = new_indexer;
  deck = new_deck;
  rounds = new_rounds;
  ranked = ih_ranking_of_deck(&deck, &ranking) == IH_OK;
  if (ranked && trips && ranking == IH_RANKING_SHORT)
    ranking = IH_RANKING_SHORT_TRIPS;
  print_game();
  return IH_OK;
}

/* ---- Hands -------------------------------------------------------------------- */

static void print_round(unsigned round, const uint8_t cards[])
{
  ih_canonical canonical;
  char hand[IH_HAND_TEXT], suits[IH_MAX_SUITS + 1] = "";
  if (ih_canonicalize(indexer, round, cards, &canonical) != IH_OK)
    return;
  (void)ih_hand_format(&deck, &rounds, round + 1, canonical.cards, hand);
  for (unsigned s = 0; s < deck.suits; s++)
    suits[s] = "shdc"[canonical.to[s]];
  print("index\t%u\t%" PRIu64 "\t%s\t%" PRIu64 "\t%s\n", round, canonical.index, hand,
        canonical.multiplicity, suits);
}

static void print_set(const char *line, const char *word, ih_set set)
{
  uint8_t cards[IH_MAX_CARDS];
  char words[2 * IH_MAX_CARDS + 1];
  (void)ih_cards_format(&deck, cards, ih_set_cards(set, cards), words);
  print("%s\t%s\t%s\n", line, word, words);
}

static void print_draws(const uint8_t cards[], size_t n)
{
  ih_draws draws;
  char words[IH_DRAWS_TEXT];
  if (ih_draws_of_cards(ranking, cards, n, &draws) != IH_OK)
    return;
  (void)ih_draws_describe(&draws, words);
  print_set("draws", words, ih_draws_outs(&draws));
  for (unsigned order = IH_CATEGORIES; order-- > 0;)
    for (unsigned c = 0; c < IH_CATEGORIES; c++)
      if (draws.outs[c] != 0 && ih_ranking_category_order(ranking, (enum ih_category)c) == order)
        print_set("outs", ih_category_name((enum ih_category)c), draws.outs[c]);
}

/* Appends the rating of the cards, if they can be rated. */
static void print_rating(const uint8_t cards[], size_t n)
{
  ih_omaha_explanation omaha;
  ih_explanation five;
  char words[11];
  enum ih_status status;
  if (rounds.game == IH_GAME_OMAHA) {
    const size_t hole = rounds.cards[0];
    status =
        n < hole ? IH_ERR_COUNT : ih_omaha_explain(cards, hole, cards + hole, n - hole, &omaha);
    five = omaha.five;
  } else
    status = ih_ranking_explain(ranking, cards, n, &five);
  if (status != IH_OK)
    return;
  (void)ih_cards_format(&deck, five.cards, 5, words);
  print("rating\t%u\t%u\t%s\t%s\t%s\n", (unsigned)five.strength, (unsigned)ih_ranking_max(ranking),
        ih_category_name((enum ih_category)five.category), words, five.text);
  if (rounds.game != IH_GAME_OMAHA)
    print_draws(cards, n);
}

/* Describes the cards text[0..length-1]: the cards, the number of complete rounds, and of cards in
 * the next round; a line for each complete round; and the rating. */
enum ih_status EXPORT(explore_hand)(size_t length)
{
  uint8_t cards[IH_MAX_CARDS];
  char words[2 * IH_MAX_CARDS + 1];
  ih_error error;
  size_t n;
  unsigned count = 0;
  enum ih_status status = ih_cards_parse(&deck, text, length, cards, IH_MAX_CARDS, &n, &error);
  if (status != IH_OK)
    return fail(status, error.message);
  while (count < rounds.count && ih_rounds_total(&rounds, count + 1) <= n)
    count++;
  /* With only complete rounds, or too many cards, this also checks what separates the cards. */
  if (n > 0 && (count == rounds.count || n == ih_rounds_total(&rounds, count)))
    status = ih_hand_parse(&deck, &rounds, count, text, length, cards, &error);
  if (status != IH_OK)
    return fail(status, error.message);
  answer_begin();
  (void)ih_cards_format(&deck, cards, n, words);
  print("cards\t%s\t%u\t%zu\n", words, count, n - ih_rounds_total(&rounds, count));
  for (unsigned r = 0; r < count; r++)
    print_round(r, cards);
  if (ranked)
    print_rating(cards, n);
  return IH_OK;
}

/* ---- Equity -------------------------------------------------------------------- */

/* Fills the range with weight 1 for all hole cards of the deck, so that sums count deals. */
static void fill_random(ih_range *range)
{
  (void)ih_range_parse(&deck, "random", strlen("random"), range, NULL);
  for (size_t i = 0; i < IH_HOLES; i++)
    range->weight[i] = range->weight[i] != 0;
}

/* Takes two hole cards and 0 to 5 board cards, text[0..length-1]: counts all deals of an opponent
 * and the rest of the board, and those that the hand wins, ties and loses. */
enum ih_status EXPORT(explore_equity)(size_t length)
{
  uint8_t cards[7];
  size_t n;
  ih_error error;
  ih_range hand = {0}, opponents;
  ih_range_matchup matchup;
  enum ih_status status = ih_cards_parse(&deck, text, length, cards, 7, &n, &error);
  if (status != IH_OK)
    return fail(status, error.message);
  if (!ranked || rounds.game == IH_GAME_OMAHA || n < 2)
    return fail(IH_ERR_UNSUPPORTED, ih_status_string(IH_ERR_UNSUPPORTED));
  hand.weight[ih_hole_place(cards[0], cards[1])] = 1;
  fill_random(&opponents);
  const ih_set board = ih_set_of_cards_unchecked(cards + 2, n - 2);
  status = ih_matchup_ranges(ranking, &hand, &opponents, board, 0, NULL, NULL, &matchup);
  if (status != IH_OK)
    return fail(status, ih_status_string(status));
  answer_begin();
  print("equity\t%" PRIu64 "\t%" PRIu64 "\t%" PRIu64 "\t%" PRIu64 "\n", matchup.total.low,
        matchup.wins.low, matchup.ties.low, matchup.losses.low);
  return IH_OK;
}

/* ---- Indices ------------------------------------------------------------------- */

/* Takes an index of a round: returns its canonical hand and how many hands share the index. */
enum ih_status EXPORT(explore_unindex)(unsigned round, uint64_t index)
{
  uint8_t cards[IH_MAX_CARDS];
  char hand[IH_HAND_TEXT];
  uint64_t multiplicity = 0;
  enum ih_status status = ih_unindex(indexer, round, index, cards);
  if (status == IH_ERR_RANGE && round < rounds.count) {
    answer_begin();
    print("not in 0..%" PRIu64, ih_indexer_size(indexer, round) - 1);
    return status;
  }
  if (status == IH_OK)
    status = ih_multiplicity(indexer, round, index, &multiplicity);
  if (status != IH_OK)
    return fail(status, ih_status_string(status));
  (void)ih_hand_format(&deck, &rounds, round + 1, cards, hand);
  answer_begin();
  print("hand\t%s\t%" PRIu64 "\n", hand, multiplicity);
  return IH_OK;
}
