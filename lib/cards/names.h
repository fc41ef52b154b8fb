/* Names of ranks, suits, decks and round lists. */
#ifndef IH_LIB_CARDS_NAMES_H
#define IH_LIB_CARDS_NAMES_H

#include <isohand/cards.h>

#define IHP_SUIT_LETTERS "shdc"

/* Returns the rank or suit whose letter in `letters` is c, ignoring case; -1 if none exists. */
int ihp_letter_find(const char *letters, char c);

/* Writes "?", the text of an invalid value, and returns its length. */
static inline size_t ihp_format_unknown(char text[2])
{
  text[0] = '?';
  text[1] = '\0';
  return 1;
}

/* A text being parsed: the deck whose cards it names, the position reached, and where errors are
 * reported. */
struct ihp_text {
  const ih_deck *deck;
  const char *text;
  size_t length, at;
  ih_error *error;
};

/* Reports an error at byte `at`, as in "`AsKz`: `z` is not a suit (byte 4)": `reason`, or `missing`
 * at the end of the text.  Returns status. */
enum ih_status ihp_text_fault(const struct ihp_text *text, size_t at, enum ih_status status,
                              const char *reason, const char *missing);

/* Reads the letter of a rank and advances text->at.  Fails if the next byte is not one; at the end
 * of the text the error is `missing`. */
enum ih_status ihp_rank_read(struct ihp_text *text, const char *missing, unsigned *rank);

/* Like ihp_rank_read, but reads a card.  If the suit is invalid, text->at stays after the rank. */
enum ih_status ihp_card_read(struct ihp_text *text, const char *no_rank, const char *no_suit,
                             uint8_t *card);

#endif
