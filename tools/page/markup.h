/* What a page is written with: text as HTML, numbers for readers, and small numbers as letters. */
#ifndef IH_TOOLS_PAGE_MARKUP_H
#define IH_TOOLS_PAGE_MARKUP_H

#include "tools/io/output.h"

/* Appends text from outside, which is shown as it is: what means something in HTML is escaped, and
 * each byte of what is not printable is \xNN. */
void markup_text(struct output *out, const char *text);

/* Appends text from a program of ours as the rest of a data address in an attribute. */
void markup_address(struct output *out, const char *text);

/* Appends lines, up to NULL: a file of this folder that is in the program. */
void markup_lines(struct output *out, const char *const lines[]);

/* Appends a number with commas: 1,286,792. */
void markup_number(struct output *out, uint64_t number);

/* Appends a hand as people read it: "AsKs QsJsTs". */
void markup_hand(struct output *out, const ih_deck *deck, const uint8_t cards[], unsigned board);

/* Appends words before the number of a bucket, as a link to it: #STREET-NUMBER; or without one. */
void markup_bucket(struct output *out, const char *words, const char *street, uint32_t bucket,
                   int is_linked);

/* The letter of a number below 64: A-Z, a-z, 0-9, + and /. */
char markup_letter(unsigned number);

/* Numbers of any width in bits, one after the other, six bits a letter and the highest first. */
struct markup_bits {
  struct output *out;
  uint64_t held; /* the lowest `count` bits are to be written yet */
  unsigned count;
};
void markup_bits_put(struct markup_bits *bits, uint32_t number, unsigned width);
void markup_bits_end(struct markup_bits *bits);

#endif
