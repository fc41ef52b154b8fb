/* Completion: what can come next on a command line. The completion scripts of shells run
 *
 *   isohand --complete WORD...
 *
 * with the words after the program's name; the last one, perhaps empty, is being typed. Each line
 * printed is a candidate for it: the whole word, then, unless the word is a value, a tab and its
 * meaning. A line ":files" or ":folders" adds the files or folders whose path is the last word;
 * where a tab follows, the text after it comes before the path in the word (":files", tab,
 * "--output="). Nothing is read, checked or reported; an invalid line has fewer candidates. */
#ifndef IH_TOOLS_COMPLETE_H
#define IH_TOOLS_COMPLETE_H

#include "tools/tool.h"

#define COMPLETE_WORD "--complete"

/* Prints the candidate `word` if it begins with `typed`. */
void complete_word(const char *typed, const char *word, const char *meaning);

/* Prints the candidates for the last of words[0..count-1], which follow the command's name: options
 * not yet given, values, operands. */
void complete_arguments(const struct command *command, size_t count, char **words);

#endif
