/* Abstractions of small decks in a scratch folder, and tables of buckets that are changed. */
#ifndef IH_TESTS_BUCKETS_H
#define IH_TESTS_BUCKETS_H

#include "scratch.h"

#include <isohand/abstraction.h>
#include <isohand/store.h>

/* The game of a deck by the standard ranking. */
ih_feature_game buckets_game(const char *deck);

/* Makes what the recipe says in the scratch folder; options may be NULL. */
enum ih_status buckets_make(const char *recipe, const char *deck,
                            const ih_abstraction_options *options, ih_error *error);

/* The same, which has to succeed. */
void buckets_make_well(const char *recipe, const char *deck, const ih_abstraction_options *options);

/* Writes the path of a street's table there into path and returns it. */
const char *buckets_path(const char *street, char path[SCRATCH_PATH]);

/* The table of a street there. */
ih_store *buckets_open(const char *street);

/* Element i of a tensor of that table, an integer. */
uint64_t buckets_element(const ih_store *store, const char *tensor, uint64_t i);

/* Writes the table of a street again, with element i of a tensor changed: an integer, or the bits
 * of a float.  All checksums are right. */
void buckets_change(const char *street, const char *tensor, uint64_t i, uint64_t value);

/* The same with other metadata of a key. */
void buckets_say(const char *street, const char *key, const char *text);

/* Changes a part of the header of a table, which occurs once in it, and nothing of the data, which
 * begin at a multiple of 64. */
void buckets_edit_header(const char *path, const char *from, const char *to);

#endif
