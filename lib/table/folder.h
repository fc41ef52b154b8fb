/* Folders that files go to. */
#ifndef IH_LIB_TABLE_FOLDER_H
#define IH_LIB_TABLE_FOLDER_H

/* The folder that has a file or a folder, to be freed; "." where the path names none.  NULL when
 * memory is short. */
char *ihp_folder_of(const char *path);

/* Whether files can be made in a folder; and whether a folder that is not there can be made, for
 * which nothing of its name is made: another process would take that for the folder.  0, or the
 * errno of what is wrong. */
int ihp_folder_check(const char *folder);
int ihp_folder_check_new(const char *folder);

/* Opens an existing folder and locks it against other processes that do so; *fd is the caller's to
 * close, which unlocks it.  File systems without locks do without.  Returns 0, EWOULDBLOCK if
 * another process has locked it, or the errno of what is wrong. */
int ihp_folder_lock(const char *folder, int *fd);

/* Opens a file or folder to read it, with these flags of open besides, again as long as signals
 * interrupt it.  Returns the descriptor, or -1 and sets errno. */
int ihp_open_to_read(const char *path, int flags);

#endif
