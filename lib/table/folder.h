/* Output folders, and the files in them. */
#ifndef IH_LIB_TABLE_FOLDER_H
#define IH_LIB_TABLE_FOLDER_H

#include "base/team.h"

#include <stddef.h>
#include <stdint.h>

/* Returns the folder that contains a file or folder, "." if the path names none; the caller frees
 * it.  NULL if out of memory. */
char *ihp_folder_of(const char *path);

/* The first checks that files can be created in a folder.  The second checks that a folder can be
 * created that does not exist yet; it tries under a temporary name, since another process might
 * mistake a trial folder for the real one.  They return 0 or an errno. */
int ihp_folder_check(const char *folder);
int ihp_folder_check_new(const char *folder);

/* Opens an existing folder and locks it against other callers of this function; the caller closes
 * *fd, which unlocks it.  On file systems without locks it only opens the folder.  With a team,
 * process 0 locks the folder for all.  Returns 0, EWOULDBLOCK if another caller holds the lock, or
 * another errno. */
int ihp_folder_lock(const char *folder, const ih_team *team, int *fd);

/* Makes a folder; with a team, process 0 does so for all.  Returns 0 or an errno, the same in all
 * processes. */
int ihp_folder_make(const char *folder, const ih_team *team);

/* Returns the number of process 0 in all processes of a team, ECANCELED if the team has failed. */
int ihp_folder_agree(const ih_team *team, int number);

/* Returns 1 if a name in a folder, both as in fstatat() with these flags, refers to the open file,
 * else 0. */
int ihp_is_name_of(int folder, const char *name, int flags, int fd);

/* Opens a file or folder for reading, with additional open flags, retrying on EINTR. Returns the
 * descriptor, or -1 with errno set. */
int ihp_open_to_read(const char *path, int flags);

/* Write or read all of n bytes at an offset, independent of the descriptor's position.  Return 0 or
 * an errno: EIO if the file ends before that. */
int ihp_write_at(int fd, uint64_t offset, const void *data, size_t n);
int ihp_read_at(int fd, uint64_t offset, void *out, size_t n);

#endif
