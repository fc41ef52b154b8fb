/* The folder that a recipe's files are written to. */
#ifndef IH_LIB_ABSTRACTION_MAKE_OUTPUT_H
#define IH_LIB_ABSTRACTION_MAKE_OUTPUT_H

#include "base/team.h"

#include <isohand/base.h>

struct ihp_output {
  const char *folder;
  const ih_team *team; /* NULL: none */
  int fd;              /* locked; -1 while the folder does not exist */
};

/* Locks the folder if it exists; else ihp_output_prepare makes it.  With a team, process 0 does so
 * for all; the calls below are collective, too.  IH_ERR_IO: another process writes there, or it is
 * not a folder. */
enum ih_status ihp_output_open(struct ihp_output *output, const char *folder, const ih_team *team,
                               ih_error *error);

/* Returns IH_OK if files of `bytes` bytes can be written to the folder, which is left unchanged.
 * IH_ERR_IO. */
enum ih_status ihp_output_check(const struct ihp_output *output, uint64_t bytes, ih_error *error);

/* Returns the size of a file in a different file system than the folder, or than the folder that
 * will contain it; else 0, also if either cannot be examined. */
uint64_t ihp_output_copied(const struct ihp_output *output, const char *path);

/* Makes the folder unless it exists, locks it, and checks that its disk has `bytes` bytes free.
 * IH_ERR_IO. */
enum ih_status ihp_output_prepare(struct ihp_output *output, uint64_t bytes, ih_error *error);

/* Unlocks the folder. */
void ihp_output_close(struct ihp_output *output);

#endif
