/* Tables of every feature with edits that their checksums do not betray, for the targets of
 * what opens tables. */
#ifndef IH_TESTS_FUZZ_EDITED_H
#define IH_TESTS_FUZZ_EDITED_H

#include "fuzz.h"

/* Writes the table that an input stands for and returns its path, or NULL when it stands for
 * none.  It begins with a line "=N": right table number N of those that fuzz_edited.c lists.
 * Each line after it is an edit:
 *
 *   m KEY=VALUE              the metadata of a key, which may be a new one
 *   d KEY                    no metadata of this key
 *   t I NAME DTYPE SHAPE...  the name, type and shape of tensor I, which may be a new one
 *   v I AT BYTES             the bytes of tensor I from byte AT on
 *
 * What the writer of tables refuses is left out, and so is a line of another form.  The
 * writer makes the checksums.  *edits = how many edits there are. */
const char *fuzz_edited(const uint8_t *data, size_t size, unsigned *edits);

/* The deck of most of them, and the board of the street whose hands have labels. */
extern const ih_deck fuzz_edited_deck;
enum { FUZZ_EDITED_BOARD = 4 };

#endif
