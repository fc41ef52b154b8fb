/* Writing a page: text as HTML, numbers for readers, and small numbers as letters. */
#ifndef IH_TOOLS_PAGE_MARKUP_H
#define IH_TOOLS_PAGE_MARKUP_H

#include "tools/io/output.h"

/* Appends untrusted text: escapes characters that are special in HTML, and shows unprintable bytes
 * as \xNN. */
void markup_text(struct output *out, const char *text);

/* Appends trusted text as the rest of a data URL in an attribute. */
void markup_address(struct output *out, const char *text);

/* Appends lines up to NULL: a file of this folder that was compiled in. */
void markup_lines(struct output *out, const char *const lines[]);

/* Appends a number with commas: 1,286,792. */
void markup_number(struct output *out, uint64_t number);

/* Appends a hand as "AsKs QsJsTs". */
void markup_hand(struct output *out, const ih_deck *deck, const uint8_t cards[], unsigned board);

/* Appends words and the number of a bucket, as a link to #STREET-NUMBER if is_linked. */
void markup_bucket(struct output *out, const char *words, const char *street, uint32_t bucket,
                   int is_linked);

/* Returns the letter for a number below 64: A-Z, a-z, 0-9, + and /. */
char markup_letter(unsigned number);

/* Writes numbers of any width up to 32 bits as a stream of six bits per letter, highest bits first.
 */
struct markup_bits {
  struct output *out;
  uint64_t held; /* its lowest `count` bits are pending */
  unsigned count;
};
void markup_bits_put(struct markup_bits *bits, uint32_t number, unsigned width);
void markup_bits_end(struct markup_bits *bits);

#endif
