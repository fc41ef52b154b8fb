/* The Two Plus Two table.
 *
 * A row of 53 entries represents the relevant state of 0 to 6 cards. Its entry 1 + card leads to
 * the first entry of the next row, or from six cards to the value of the seven. Entry 0 of a row of
 * 5 or 6 cards is their own value. The first 53 entries of the table are unused, so that 0 leads
 * nowhere; the next 53 are the row of no cards.
 *
 * The relevant state is the ranks, and the suits that can still make a flush with seven cards: with
 * n > 3 cards, suits of at least n - 2. A card whose suit is not kept is a rank only. */
#ifndef IH_BENCH_FIELD_TWO_PLUS_TWO_H
#define IH_BENCH_FIELD_TWO_PLUS_TWO_H

#include <stdint.h>

enum {
  TPT_ROW = 53,
  TPT_START = TPT_ROW, /* the row of no cards */
  /* Rows of n cards:
   *   0..3  C(52, n);
   *   4     four suits: 1820 multisets of ranks; two cards of one suit and two others:
   *         4 * 78 * 91; three and one: 4 * 286 * 13; four: 4 * 715; two and two:
   *         6 * 78 * 78;
   *   5     no suit three times: 6175; three of a suit and two others: 4 * 286 * 91; four
   *         and one: 4 * 715 * 13; five: 4 * 1287;
   *   6     no suit four times: 18395; four of a suit and two others: 4 * 715 * 91; five
   *         and one: 4 * 1287 * 13; six: 4 * 1716.
   */
  TPT_ROWS_3 = 1 + 52 + 1326 + 22100,
  TPT_ROWS_4 = 1820 + 28392 + 14872 + 2860 + 36504,
  TPT_ROWS_5 = 6175 + 104104 + 37180 + 5148,
  TPT_ROWS_6 = 18395 + 260260 + 66924 + 6864,
  TPT_ROWS = TPT_ROWS_3 + TPT_ROWS_4 + TPT_ROWS_5 + TPT_ROWS_6, /* 612,977 */
  TPT_ENTRIES = TPT_START + TPT_ROWS * TPT_ROW                  /* 32,487,834 */
};

/* Returns all TPT_ENTRIES entries, which the caller frees; NULL if out of memory. */
uint32_t *two_plus_two_generate(void);

#endif
