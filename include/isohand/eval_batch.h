/* isohand: rating many hands in one call.
 *
 * Hands come as rows of cards, as masks (isohand/masks.h) or as sums
 * (isohand/hand.h); all hands of a call have the same number of cards, 5 to 9.
 * The results are those of the single calls.
 *
 * Each call is told which instructions to use: ih_cpu_best(), which the caller asks
 * for once and keeps, or any lower one.  The unchecked calls believe it; those of 8
 * and 9 cards take plain C.  Nothing here allocates or keeps anything; all calls may
 * run at the same time. */
#ifndef ISOHAND_EVAL_BATCH_H
#define ISOHAND_EVAL_BATCH_H

#include <isohand/cpu.h>
#include <isohand/hand.h>

IH_BEGIN_DECLS

/* strengths[i] = the strength of rows[i * stride .. i * stride + cards - 1], i in
 * 0..n-1; no byte behind the last hand's last card is read.  Unchecked: stride >=
 * cards, every hand is as ih_eval_unchecked wants it, and cpu <= ih_cpu_best().
 * Checked: IH_ERR_COUNT for the number of cards; IH_ERR_ARGUMENT for the cpu, the
 * stride, or NULL (unless n is 0); IH_ERR_CARD or IH_ERR_DUPLICATE for a bad hand,
 * with its number in *bad (which may be NULL).  strengths[] is then as it was. */
IH_API void ih_eval_rows_unchecked(enum ih_cpu cpu, const uint8_t rows[], size_t stride,
                                   unsigned cards, size_t n, uint16_t strengths[]);
IH_API enum ih_status ih_eval_rows(enum ih_cpu cpu, const uint8_t rows[], size_t stride,
                                   unsigned cards, size_t n, uint16_t strengths[], size_t *bad);

/* The same for masks of `cards` cards each.  For a bad mask the checked call says
 * IH_ERR_CARD (outside the standard deck) or IH_ERR_COUNT (not so many cards). */
IH_API void ih_eval_masks_unchecked(enum ih_cpu cpu, const uint64_t masks[], unsigned cards,
                                    size_t n, uint16_t strengths[]);
IH_API enum ih_status ih_eval_masks(enum ih_cpu cpu, const uint64_t masks[], unsigned cards,
                                    size_t n, uint16_t strengths[], size_t *bad);

/* The same for hands of `cards` cards each.  For a bad hand the checked call says what
 * ih_hand_check says, or IH_ERR_COUNT. */
IH_API void ih_eval_hands_unchecked(enum ih_cpu cpu, const ih_hand hands[], unsigned cards,
                                    size_t n, uint16_t strengths[]);
IH_API enum ih_status ih_eval_hands(enum ih_cpu cpu, const ih_hand hands[], unsigned cards,
                                    size_t n, uint16_t strengths[], size_t *bad);

#define IH_EVAL_MORE 4

/* The strengths of a hand with each choice of `more` cards, 1..IH_EVAL_MORE, of a mask
 * that shares none with it: C(cards of the mask, more) of them, in colex order of the
 * cards by their numbers.  With 2 cards that is the hole order (isohand/maps.h) without
 * the cards that the mask lacks; with 1, the order of the cards.  Hand and more cards
 * are 5 to 9 together; without enough cards in the mask nothing is written.
 *
 * Hands that share their other cards share most of the work, so this is also the way
 * to visit very many hands: all of C(52, 7) are, for each hand of three cards, its
 * completions by 4 of the cards below the lowest.
 *
 * Unchecked: all that, and as the calls above.  Checked: IH_ERR_COUNT (the number of
 * cards, or `more`), IH_ERR_CARD, IH_ERR_DUPLICATE, IH_ERR_ARGUMENT, also as
 * ih_hand_check says. */
IH_API void ih_eval_completions_unchecked(enum ih_cpu cpu, ih_hand hand, uint64_t from,
                                          unsigned more, uint16_t strengths[]);
IH_API enum ih_status ih_eval_completions(enum ih_cpu cpu, ih_hand hand, uint64_t from,
                                          unsigned more, uint16_t strengths[]);

IH_END_DECLS

#endif
