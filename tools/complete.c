#include "tools/complete.h"

#include "tools/options.h"

#include <stdio.h>
#include <string.h>

/* A command line up to some word. */
struct line {
  struct option_list options;
  int is_given[MOST_OPTIONS];
  const struct option_spec *open; /* takes the next word as its argument; or NULL */
  int is_ended;                   /* "--" was read, and only operands follow */
  size_t operands;
};

static int begins_with(const char *text, const char *start, size_t length)
{
  return strncmp(text, start, length) == 0;
}

void complete_word(const char *typed, const char *word, const char *meaning)
{
  if (begins_with(word, typed, strlen(typed)))
    printf("%s\t%s\n", word, meaning);
}

/* ---- Words before the last -------------------------------------------------------------- */

/* Returns the number of the option whose name, or else the only one whose name begins with
 * name[0..length-1]; the count of options if there is none. */
static size_t find_name(const struct option_list *options, const char *name, size_t length)
{
  size_t found = options->count, matches = 0;
  for (size_t i = 0; i < options->count; i++) {
    if (!begins_with(options->specs[i]->name, name, length))
      continue;
    if (options->specs[i]->name[length] == '\0')
      return i;
    found = i;
    matches++;
  }
  return matches == 1 ? found : options->count;
}

static size_t find_letter(const struct option_list *options, char letter)
{
  size_t i = 0;
  while (i < options->count && options->specs[i]->letter != letter)
    i++;
  return i;
}

/* Marks option i as given, and as open if it takes an argument, which it returns. */
static int give(struct line *line, size_t i)
{
  if (i == line->options.count)
    return 0;
  line->is_given[i] = 1;
  line->open = line->options.specs[i]->argument != NULL ? line->options.specs[i] : NULL;
  return line->open != NULL;
}

/* Reads a word of options. Returns the argument of line->open in it, or NULL if the word has
 * none. */
static const char *read_options(struct line *line, const char *word)
{
  if (word[1] == '-') {
    const size_t length = strcspn(word + 2, "=");
    const int takes = give(line, find_name(&line->options, word + 2, length));
    return takes && word[2 + length] == '=' ? word + 2 + length + 1 : NULL;
  }
  for (const char *letter = word + 1; *letter != '\0'; letter++)
    if (give(line, find_letter(&line->options, *letter)))
      return letter[1] != '\0' ? letter + 1 : NULL;
  return NULL;
}

static void read_word(struct line *line, const char *word)
{
  if (line->open != NULL)
    line->open = NULL;
  else if (line->is_ended || options_is_operand(word))
    line->operands++;
  else if (strcmp(word, "--") == 0)
    line->is_ended = 1;
  else if (read_options(line, word) != NULL)
    line->open = NULL;
}

/* ---- Last word -------------------------------------------------------------------------- */

/* Returns 1 if a name is an item of list[0..length-1], where a comma follows each item. */
static int is_listed(const char *list, size_t length, const char *name)
{
  for (size_t at = 0; at < length; at += strcspn(list + at, ",") + 1)
    if (strcspn(list + at, ",") == strlen(name) && begins_with(list + at, name, strlen(name)))
      return 1;
  return 0;
}

/* Prints the candidates for a value at the end of a word; what is before it stays. */
static void complete_value(const struct choices *choices, const char *word, const char *value)
{
  if (choices == NULL)
    return;
  const char *comma = choices->is_list ? strrchr(value, ',') : NULL;
  const char *typed = comma != NULL ? comma + 1 : value, *name;
  for (size_t i = 0; choices->name_at != NULL && (name = choices->name_at(i)) != NULL; i++)
    if (begins_with(name, typed, strlen(typed)) && !is_listed(value, (size_t)(typed - value), name))
      printf("%.*s%s\n", (int)(typed - word), word, name);
  if (choices->paths != NO_PATHS)
    printf("%s%s%.*s\n", choices->paths == FILES ? ":files" : ":folders", value > word ? "\t" : "",
           (int)(value - word), word);
}

/* Prints the options that can still be given. */
static void complete_options(const struct line *line, const char *typed)
{
  for (size_t i = 0; i < line->options.count; i++) {
    const struct option_spec *spec = line->options.specs[i];
    const char letter[] = {'-', spec->letter, '\0'};
    char name[64];
    if (line->is_given[i] && spec->texts == NULL)
      continue;
    if (spec->letter != 0)
      complete_word(typed, letter, spec->help);
    (void)snprintf(name, sizeof name, "--%s", spec->name);
    complete_word(typed, name, spec->help);
  }
}

/* Completes a word that begins with a dash: an option, or its argument in the same word. */
static void complete_option(const struct line *line, const char *word)
{
  struct line read = *line;
  const char *value = strcmp(word, "--") == 0 ? NULL : read_options(&read, word);
  if (value != NULL)
    complete_value(read.open->choices, word, value);
  else
    complete_options(line, word);
}

static void complete_operand(const struct line *line, const struct command *command,
                             const char *word)
{
  if (line->operands < command->most)
    complete_value(line->operands == 0 ? command->first : command->other, word, word);
  else if (!line->is_ended && *word == '\0')
    complete_options(line, word);
}

void complete_arguments(const struct command *command, size_t count, char **words)
{
  struct line line = {.options = options_of(command)};
  if (count == 0)
    return;
  for (size_t i = 0; i + 1 < count; i++)
    read_word(&line, words[i]);
  const char *word = words[count - 1];
  if (line.open != NULL)
    complete_value(line.open->choices, word, word);
  else if (line.is_ended || word[0] != '-')
    complete_operand(&line, command, word);
  else
    complete_option(&line, word);
}
