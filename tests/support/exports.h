/* An abstraction of a small deck with a street of each kind, for exports and imports of it. */
#ifndef IH_TESTS_EXPORTS_H
#define IH_TESTS_EXPORTS_H

#include "buckets.h"

enum { EXPORT_RANKS = 5, EXPORT_SUITS = 4, EXPORT_CARDS = 20, EXPORT_STREETS = 4 };

/* The lowest rank where aces are rank 12. */
enum { EXPORT_LOWEST_RANK = 13 - EXPORT_RANKS };

/* Preflop hands, 7 buckets of the flop, classes of the turn and hands of the river: more buckets
 * than 16 bits hold. */
extern const char export_recipe[];

/* At most 256 buckets of a street; tables of it are to be made before others are. */
extern const char export_few_recipe[];

extern const char export_deck[];

/* The streets and the cards on their boards. */
extern const char *const export_streets[EXPORT_STREETS];
extern const unsigned export_boards[EXPORT_STREETS];

/* Setups for all tests of a program, whose teardown is scratch_remove: the tables of export_recipe
 * or of export_few_recipe are made once. */
void exports_set_up(void);
void exports_set_up_few(void);

/* The tables of the scratch folder, which are made if there are none. */
ih_abstraction *exports_open(void);

/* Exports them in a format to a name in the scratch folder. */
enum ih_status exports_try(const char *format, const char *name, const ih_format_options *options,
                           ih_error *error);
void exports_write(const char *format, const char *name, const ih_format_options *options);

/* The bucket of a hand, by the table of its street. */
uint64_t exports_bucket(const ih_store *store, const uint8_t cards[]);

#endif
