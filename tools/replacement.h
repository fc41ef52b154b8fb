/* A file that takes the place of another in one step, or not at all. */
#ifndef IH_TOOLS_REPLACEMENT_H
#define IH_TOOLS_REPLACEMENT_H

struct replacement {
  const char *path; /* the caller's */
  char *temporary;  /* in the same folder */
  int fd;           /* of the temporary file */
};

/* Creates the temporary file, with the permissions that any new file gets.  0, or an
 * errno: EEXIST when path is there and not a regular file. */
int replacement_open(struct replacement *file, const char *path);

/* Makes the temporary file the file at path, safe on disk.  0, or an errno, after which
 * there is no temporary file and path is as it was. */
int replacement_commit(struct replacement *file);

/* What such an errno means, in words. */
const char *replacement_reason(int number);

/* Removes the temporary file. */
void replacement_discard(struct replacement *file);

#endif
