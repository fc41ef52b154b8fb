/* SIGHUP, SIGINT and SIGTERM: recorded in a flag while there is something to clean up; otherwise
 * they end the process, after erasing an unfinished line on the terminal. */
#ifndef IH_TOOLS_IO_INTERRUPT_H
#define IH_TOOLS_IO_INTERRUPT_H

/* From this call on, the first signal sets the flag (unless that signal is ignored) and interrupts
 * blocking system calls. A second signal ends the process at once. */
void interrupt_catch(void);

/* From this call on, the first signal ends the process too. */
void interrupt_release(void);

/* Returns the caught signal, or 0. */
int interrupt_caught(void);

/* Like interrupt_caught, for ih_callbacks.is_cancelled; ignores the context. */
int interrupt_cancels(void *context);

/* Ends the process by the caught signal, so that a shell stops its loop: it would not if the
 * command exited with 128 + N. Returns if no signal was caught. */
void interrupt_end(void);

/* Erases the current line of a terminal. */
#define INTERRUPT_WIPE "\r\033[K"

/* Records whether stderr shows an unfinished line, which a signal that ends the process erases
 * first. */
void interrupt_line(int is_shown);

#endif
