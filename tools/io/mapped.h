/* Mapped files that become shorter while they are read: accessing a page that no longer exists
 * raises SIGBUS. */
#ifndef IH_TOOLS_IO_MAPPED_H
#define IH_TOOLS_IO_MAPPED_H

/* From this call on, such an access ends the process with status FAILED after the message "isohand
 * COMMAND: FILE: ..." on stderr, in any code and on any thread. The file's name comes from /proc
 * and is left out if that is unavailable. SIGBUS from any other cause ends the process as before.
 * `command` must stay valid. */
void mapped_catch(const char *command);

#endif
