/* A folder with a file for each feature of each street, which a build that was stopped
 * at any point goes on with.
 *
 * Files are named STREET-FEATURE.safetensors, and are there whole or not at all.  Those
 * that are there are kept when they are the very tables that would be made, checksums
 * and all; anything else under such a name is an error, and stays. */
#ifndef IH_TOOLS_FOLDER_H
#define IH_TOOLS_FOLDER_H

#include "streets.h"

enum { FOLDER_FILES = STREET_STEPS * STREET_FILES };

struct folder_file {
  char *path;
  size_t step; /* of the job */
  const ih_feature *feature;
  int complete;    /* it is there */
  ih_store *store; /* open, when something can be made of it; else NULL */
  enum ih_status status;
  ih_error error;
};

struct folder {
  const char *path;
  int fd; /* the folder, locked; -1 as long as it is not there */
  const struct streets_job *job;
  size_t files;
  struct folder_file file[FOLDER_FILES];
};

/* Looks at the folder, if it is there, and sets the steps of a job whose game,
 * parameters and executor are set: which files are to be written, and which sums can be
 * taken from complete ones.  Another process that works in the folder is IH_ERR_IO.
 * IH_ERR_IO, IH_ERR_MEMORY, IH_ERR_MISMATCH and errors of ih_store_open and
 * ih_table_check: *error names the file.  folder_close in any case. */
enum ih_status folder_open(struct folder *folder, const char *path, struct streets_job *job,
                           ih_error *error);

/* Makes the folder if need be, and removes what a build that was killed left of its
 * files: ".NAME.XXXXXX" beside NAME.  Errors as above. */
enum ih_status folder_prepare(struct folder *folder, ih_error *error);

void folder_close(struct folder *folder);

#endif
