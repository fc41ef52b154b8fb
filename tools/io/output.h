/* Buffered output to stdout or a file; remembers the first error. */
#ifndef IH_TOOLS_IO_OUTPUT_H
#define IH_TOOLS_IO_OUTPUT_H

#include "tools/tool.h"

enum { OUTPUT_BYTES = 1 << 16 };

struct output {
  int fd;
  int line_buffered;
  int error; /* errno of the first failed write, or 0 */
  size_t used;
  char bytes[OUTPUT_BYTES];
};

/* Starts with an empty buffer for stdout; writes line by line if line_buffered or on a terminal. */
void output_init(struct output *out, int line_buffered);

/* Returns space for `bytes` bytes (at most OUTPUT_BYTES) at the end of the buffer; output_took
 * appends what was put there. */
char *output_room(struct output *out, size_t bytes);
void output_took(struct output *out, size_t bytes);

/* Append a character, text, or a number in decimal. */
void output_char(struct output *out, char c);
void output_text(struct output *out, const char *text, size_t length);
void output_number(struct output *out, uint64_t number);

/* Append a string; and printf-style text of less than OUTPUT_BYTES bytes. Longer text appends
 * nothing and sets error to EOVERFLOW. */
void output_words(struct output *out, const char *words);
void output_print(struct output *out, const char *format, ...) LIKE_PRINTF;

/* Appends untrusted text, with \xNN for each byte that is not printable. */
void output_escaped(struct output *out, const char *text, size_t length);

/* Append cards as "AsKs", and a hand of all rounds as "AsKs|QsJsTs". */
void output_cards(struct output *out, const ih_deck *deck, const uint8_t cards[], size_t n);
void output_hand(struct output *out, const ih_deck *deck, const ih_rounds *rounds,
                 const uint8_t cards[]);

/* Appends a newline. */
void output_end_line(struct output *out);

/* Writes the rest of the buffer. DONE, or FAILED after a message about the write error; a closed
 * pipe needs no message. */
enum outcome output_finish(struct output *out, const struct call *call);

/* Like output_finish, for output through stdio. */
enum outcome output_finish_stdio(const struct call *call);

/* Writes `what` to out; on failure sets out->error to an errno unless already set. */
typedef void output_writer(struct output *out, void *what);

/* Writes `what` to standard output if path is "-", else to a file of that name, which is replaced
 * once complete. DONE; FAILED after a message on an error or a caught signal. */
enum outcome output_to(const struct call *call, const char *path, output_writer *write_it,
                       void *what);

/* Reports a failed write to standard output with this errno, as output_finish does. */
enum outcome output_failed(const struct call *call, int error);

#endif
