/* Abstractions of small decks in a scratch folder, and altered tables of buckets. */
#ifndef IH_TESTS_BUCKETS_H
#define IH_TESTS_BUCKETS_H

#include "scratch.h"

#include <isohand/abstraction.h>
#include <isohand/store.h>

/* The game with a deck and the standard ranking. */
ih_feature_game buckets_game(const char *deck);

/* Makes a recipe's buckets in the scratch folder; options may be NULL. */
enum ih_status buckets_make(const char *recipe, const char *deck,
                            const ih_abstraction_options *options, ih_error *error);

/* Like buckets_make, but fails the test unless it succeeds. */
void buckets_make_well(const char *recipe, const char *deck, const ih_abstraction_options *options);

/* Checks that neither threads nor their order change the bytes of flop and turn. */
void buckets_check_executors(const char *recipe, const char *deck);

/* Cancels the making of a street at more and more questions until it is complete; each time the
 * scratch folder must keep as many entries as it has.  `streets` is as in
 * ih_abstraction_options. */
void buckets_check_cancelled(const char *recipe, const char *deck, unsigned streets);

/* Writes the path of a street's table in the scratch folder to path and returns it. */
const char *buckets_path(const char *street, char path[SCRATCH_PATH]);

/* Returns the bytes of a street's table; the caller frees them. */
unsigned char *buckets_read(const char *street, size_t *n);

/* Opens a street's table. */
ih_store *buckets_open(const char *street);

/* Returns element i of an integer tensor of that table. */
uint64_t buckets_element(const ih_store *store, const char *tensor, uint64_t i);

/* Rewrites a street's table with element i of a tensor changed, to an integer or the bits of a
 * float. All checksums are correct. */
void buckets_change(const char *street, const char *tensor, uint64_t i, uint64_t value);

/* Like buckets_change, but changes the metadata of a key. */
void buckets_say(const char *street, const char *key, const char *text);

/* Replaces a text that occurs once in a table's header. The data is unchanged and begins at a
 * multiple of 64. */
void buckets_edit_header(const char *path, const char *from, const char *to);

#endif
