/* Tables of every feature with edits under valid checksums, for targets that open tables. */
#ifndef IH_TESTS_FUZZ_EDITED_H
#define IH_TESTS_FUZZ_EDITED_H

#include "fuzz.h"

/* Writes the table that an input describes and returns its path, or NULL if it describes none.  The
 * input begins with a line "=N": valid table N of the list in fuzz_edited.c.  Each further line is
 * an edit:
 *
 *   m KEY=VALUE              set the metadata of a key, which may be new
 *   d KEY                    delete the metadata of a key
 *   t I NAME DTYPE SHAPE...  set name, type and shape of tensor I, which may be new
 *   v I AT BYTES             set the bytes of tensor I from byte AT on
 *
 * Edits that the writer of tables refuses, and malformed lines, are skipped.  The writer computes
 * the checksums.  *edits = number of edits. */
const char *fuzz_edited(const uint8_t *data, size_t size, unsigned *edits);

/* The deck of most of them, and the board of the street whose hands have labels. */
extern const ih_deck fuzz_edited_deck;
enum { FUZZ_EDITED_BOARD = 4 };

#endif
