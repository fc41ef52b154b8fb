/* SIGHUP, SIGINT and SIGTERM as a flag, for work that has something to clean up. */
#ifndef IH_TOOLS_IO_INTERRUPT_H
#define IH_TOOLS_IO_INTERRUPT_H

/* From here on the signals only set the flag, unless they are ignored. */
void interrupt_catch(void);

/* The signals do again what they did before interrupt_catch. */
void interrupt_release(void);

/* The signal that came, or 0. */
int interrupt_caught(void);

#endif
