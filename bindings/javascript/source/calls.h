/* The calls of the JavaScript package into the library.  Each instance of the WebAssembly module
 * has one thread, so arguments and results pass through the buffers below: JavaScript writes cards
 * and text there, calls, and reads the results.  A call that can fail returns its status; if it
 * fails, `failure` has the reason.  A 64-bit number is passed in two halves, since a BigInt costs
 * more than the call. */
#ifndef IH_BINDINGS_JAVASCRIPT_CALLS_H
#define IH_BINDINGS_JAVASCRIPT_CALLS_H

#include <isohand.h>

#define EXPORT(name) __attribute__((export_name(#name))) name

enum { NUMBERS = 128 };

extern uint8_t cards[IH_MAX_CARDS];
extern uint64_t numbers[NUMBERS];
extern char text[IH_RANGE_TEXT];
extern ih_error failure;
extern ih_range ranges[2];

/* Completes the reason of a call that only returns a status. */
enum ih_status answer(enum ih_status status);

/* Refuses the cards if text, which a call has written from them, has one as ?. */
enum ih_status answer_text(void);

/* A deck as one number. */
ih_deck deck_of(uint32_t packed);

/* A number from its halves. */
uint64_t whole(uint32_t low, uint32_t high);

#endif
