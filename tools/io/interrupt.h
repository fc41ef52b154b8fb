/* SIGHUP, SIGINT and SIGTERM: as a flag, for work that has something to clean up, and as what
 * ends the process, also on a terminal that shows an unfinished line. */
#ifndef IH_TOOLS_IO_INTERRUPT_H
#define IH_TOOLS_IO_INTERRUPT_H

/* From here on the first signal only sets the flag, unless it is ignored, and interrupts system
 * calls that wait.  A second one ends the process at once. */
void interrupt_catch(void);

/* From here on the first signal ends the process, too. */
void interrupt_release(void);

/* The signal that came, or 0. */
int interrupt_caught(void);

/* The same for ih_callbacks.is_cancelled, whatever the context. */
int interrupt_cancels(void *context);

/* Ends the process by the signal that came: a shell stops its loop only when a command ends so,
 * not when it exits with 128 + N.  Returns when there was none. */
void interrupt_end(void);

/* What wipes out the last line of a terminal. */
#define INTERRUPT_WIPE "\r\033[K"

/* Whether stderr shows a line that is not ended: what ends the process by a signal then wipes
 * it out first. */
void interrupt_line(int is_shown);

#endif
