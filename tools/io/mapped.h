/* Files that are mapped into memory and become shorter while they are read: the reading of
 * what is gone raises SIGBUS. */
#ifndef IH_TOOLS_IO_MAPPED_H
#define IH_TOOLS_IO_MAPPED_H

/* From here on such a reading ends the process with the status FAILED, after the message
 * "isohand COMMAND: FILE: ..." on stderr, wherever in the command or the libraries it happens
 * and on any thread.  Which file it is the system tells in /proc; where it does not, the
 * message names none.  SIGBUS of another cause ends the process as before.  The name lives as
 * long as the process. */
void mapped_catch(const char *command);

#endif
