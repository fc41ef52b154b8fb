/* Shared by the parsers of ranges and the formatter. */
#ifndef IH_LIB_CARDS_RANGE_H
#define IH_LIB_CARDS_RANGE_H

#include "cards/names.h"

#include <isohand/holes.h>

enum { IHP_RANGE_RANKS = 13 };

/* Returns 1 if a deck supports ranges: four suits, 2 to 13 ranks, and not rank-only. */
int ihp_deck_has_ranges(const ih_deck *deck);

/* Returns IH_OK for a deck that supports ranges; else the errors of ih_range_parse. */
enum ih_status ihp_check_range_deck(const ih_deck *deck, ih_error *error);

/* ---- Lists of items --------------------------------------------------------- */

/* Returns the next letter in lower case; 0 at the end of the text. */
char ihp_text_peek(const struct ihp_text *text);

/* If a word in lower case is next, advances text->at past it and returns 1. */
int ihp_text_word(struct ihp_text *text, const char *word);

/* Reads a colon and the weight after it, in millionths. */
enum ih_status ihp_weight_read(struct ihp_text *text, uint32_t *weight);

/* Returns 1 if the next byte separates items, or the text ends. */
int ihp_is_item_end(const struct ihp_text *text);

/* Fails unless the next byte separates items, or the text ends. */
enum ih_status ihp_item_end(const struct ihp_text *text);

/* Calls read(work), which reads an item, for each item of the text.  Fails if there is none. */
enum ih_status ihp_items_read(struct ihp_text *text, enum ih_status (*read)(void *work),
                              void *work);

#endif
