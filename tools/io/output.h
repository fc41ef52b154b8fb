/* Results on stdout or in a file: a buffer that remembers the first error. */
#ifndef IH_TOOLS_IO_OUTPUT_H
#define IH_TOOLS_IO_OUTPUT_H

#include "tools/tool.h"

enum { OUTPUT_BYTES = 1 << 16 };

struct output {
  int fd;
  int line_buffered;
  int error; /* errno of the write that failed; 0: none did */
  size_t used;
  char bytes[OUTPUT_BYTES];
};

/* An empty buffer, written line by line when asked for or on a terminal. */
void output_init(struct output *out, int line_buffered);

/* Room for `bytes` bytes (at most OUTPUT_BYTES) at the end of what was written;
 * what is put there counts after output_took. */
char *output_room(struct output *out, size_t bytes);
void output_took(struct output *out, size_t bytes);

/* Appends. */
void output_char(struct output *out, char c);
void output_text(struct output *out, const char *text, size_t length);
void output_number(struct output *out, uint64_t number);

/* Appends words of ours, all of them; and printf-style, less than OUTPUT_BYTES bytes: of more
 * nothing is appended, and the output fails with EOVERFLOW. */
void output_words(struct output *out, const char *words);
void output_print(struct output *out, const char *format, ...) LIKE_PRINTF;

/* Appends text from outside: each byte of what is not printable as \xNN. */
void output_escaped(struct output *out, const char *text, size_t length);

/* Cards as "AsKs", and a hand of all rounds as "AsKs|QsJsTs". */
void output_cards(struct output *out, const ih_deck *deck, const uint8_t cards[], size_t n);
void output_hand(struct output *out, const ih_deck *deck, const ih_rounds *rounds,
                 const uint8_t cards[]);

/* Ends a line. */
void output_end_line(struct output *out);

/* Writes what is left.  DONE, or FAILED after a message of the write error; a
 * reader that closed the pipe knows that without one. */
enum outcome output_finish(struct output *out, const struct call *call);

/* The same for what went through stdio. */
enum outcome output_finish_stdio(const struct call *call);

/* Writes `what` to out.  What fails sets out->error to an errno, unless it has one already. */
typedef void output_writer(struct output *out, void *what);

/* Writes `what` to standard output where path is "-", else to a file of that name, which is
 * replaced when it is complete.  DONE, or FAILED after a message: also when a signal was caught. */
enum outcome output_to(const struct call *call, const char *path, output_writer *write_it,
                       void *what);

/* The same for a write elsewhere that failed with this errno. */
enum outcome output_failed(const struct call *call, int error);

#endif
