/* An abstraction of a small deck, for exports and imports; each street has a different method. */
#ifndef IH_TESTS_EXPORTS_H
#define IH_TESTS_EXPORTS_H

#include "buckets.h"

enum { EXPORT_RANKS = 5, EXPORT_SUITS = 4, EXPORT_CARDS = 20, EXPORT_STREETS = 4 };

/* The lowest rank if aces are rank 12. */
enum { EXPORT_LOWEST_RANK = 13 - EXPORT_RANKS };

/* Preflop hands, 7 buckets on the flop, classes on the turn and hands on the river: more than 2^16
 * buckets. */
extern const char export_recipe[];

/* At most 256 buckets per street; its tables must be made before any others. */
extern const char export_few_recipe[];

extern const char export_deck[];

/* The streets and the cards on their boards. */
extern const char *const export_streets[EXPORT_STREETS];
extern const unsigned export_boards[EXPORT_STREETS];

/* Setups for all tests of a program, with scratch_remove as teardown: make the tables of
 * export_recipe or of export_few_recipe once. */
void exports_set_up(void);
void exports_set_up_few(void);

/* Opens the scratch folder's tables, making them first if none exist. */
ih_abstraction *exports_open(void);

/* Exports the tables in a format to a name in the scratch folder; exports_write must succeed. */
enum ih_status exports_try(const char *format, const char *name, const ih_format_options *options,
                           ih_error *error);
void exports_write(const char *format, const char *name, const ih_format_options *options);

/* Returns the bucket of a hand from the table of its street. */
uint64_t exports_bucket(const ih_store *store, const uint8_t cards[]);

#endif
