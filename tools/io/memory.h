/* What happens when GMP runs out of memory. */
#ifndef IH_TOOLS_IO_MEMORY_H
#define IH_TOOLS_IO_MEMORY_H

/* GMP has no way to tell that memory is short, and aborts the process.  From here on it ends with
 * a message of this command (which must stay) and FAILED instead.  Nothing may be left to be
 * cleaned up while GMP works: no temporary file is open. */
void memory_for_gmp(const char *command);

#endif
