/* Handles GMP running out of memory. */
#ifndef IH_TOOLS_IO_MEMORY_H
#define IH_TOOLS_IO_MEMORY_H

/* GMP cannot report a failed allocation; it aborts the process. From this call on, the process
 * instead prints a message of this command (a string that must stay valid) and exits with FAILED.
 * Nothing may need cleaning up while GMP works: no temporary file is open. */
void memory_for_gmp(const char *command);

#endif
