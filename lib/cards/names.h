/* The names of ranks, suits, decks and round lists: facts stated once. */
#ifndef IH_LIB_CARDS_NAMES_H
#define IH_LIB_CARDS_NAMES_H

#include <isohand/cards.h>

#define IHP_SUIT_LETTERS "shdc"

/* The rank, or suit, whose letter in `letters` is c in either case; -1 when
 * there is none. */
int ihp_letter_find(const char *letters, char c);

/* Writes "?", the text of what has none, and returns its length. */
static inline size_t ihp_format_unknown(char text[2])
{
  text[0] = '?';
  text[1] = '\0';
  return 1;
}

/* A text that is being read: whose cards it names, how far it was read, and where errors are
 * reported. */
struct ihp_text {
  const ih_deck *deck;
  const char *text;
  size_t length, at;
  ih_error *error;
};

/* Fails at byte `at` for a reason: "`AsKz`: `z` is not a suit (byte 4)"; at the end of
 * the text, says what is missing. */
enum ih_status ihp_text_fault(const struct ihp_text *text, size_t at, enum ih_status status,
                              const char *reason, const char *missing);

/* Reads the letter of a rank, which text->at moves past.  Fails when there is none: at the end of
 * the text with what is missing. */
enum ih_status ihp_rank_read(struct ihp_text *text, const char *missing, unsigned *rank);

/* Like ihp_rank_read, but reads a card.  If the suit is wrong, text->at stays behind the rank. */
enum ih_status ihp_card_read(struct ihp_text *text, const char *no_rank, const char *no_suit,
                             uint8_t *card);

#endif
