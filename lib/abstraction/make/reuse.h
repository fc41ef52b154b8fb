/* Files of other folders in the place of streets that would have to be made. */
#ifndef IH_LIB_ABSTRACTION_MAKE_REUSE_H
#define IH_LIB_ABSTRACTION_MAKE_REUSE_H

#include "abstraction/make/output.h"
#include "abstraction/make/plan.h"

/* Returns IH_OK if the folders of options->reuse can be opened.  IH_ERR_IO. */
enum ih_status ihp_reuse_check(const struct ihp_run *run, ih_error *error);

/* Looks in these folders for the file of a street that has none; the streets that it needs must
 * have theirs.  street->reused = the first that would be made; unchanged if there is none.  Errors
 * of ihp_bucket_file_look, except IH_ERR_MISMATCH. */
enum ih_status ihp_reuse_find(const struct ihp_plan *plan, struct ihp_street_plan *street,
                              const struct ihp_run *run, ih_error *error);

/* Returns the bytes of the reused files of a plan that are in other file systems than the output,
 * and therefore cannot be linked. */
uint64_t ihp_reuse_copied(const struct ihp_plan *plan, const struct ihp_output *output);

/* Puts all reused files of a plan in place: links them, and copies those that the system does not
 * link, if the disk has space for them and for what the plan makes.  Errors of ihp_link, ihp_copy,
 * ihp_output_check and ihp_bucket_file_look: the files that are in place remain. */
enum ih_status ihp_reuse_take(struct ihp_plan *plan, const struct ihp_output *output,
                              const struct ihp_run *run, ih_error *error);

#endif
