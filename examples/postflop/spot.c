#include "spot.h"

#include "json.h"

#include <math.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

/* Position and error of a reader. */
struct reader {
  struct spot *spot;
  unsigned line;
  char wrong[128];
};

enum { MOST_TEXT = 1 << 20 };

static int wrong(struct reader *reader, const char *format, ...)
{
  va_list words;
  va_start(words, format);
  vsnprintf(reader->wrong, sizeof reader->wrong, format, words);
  va_end(words);
  return 0;
}

/* ---- Cards and ranges --------------------------------------------------------------------- */

static const ih_deck standard = {.ranks = 13, .suits = 4};

static int read_board(struct reader *reader, const char *value)
{
  size_t n;
  ih_error error;
  if (ih_cards_parse(&standard, value, strlen(value), reader->spot->board, 5, &n, &error) != IH_OK)
    return wrong(reader, "board: %s", error.message);
  reader->spot->cards = (unsigned)n;
  return n >= 3 || wrong(reader, "board must have 3, 4 or 5 cards");
}

static int read_range(struct reader *reader, unsigned player, const char *value)
{
  ih_error error;
  if (ih_range_parse(&standard, value, strlen(value), &reader->spot->range[player], &error) !=
      IH_OK)
    return wrong(reader, "range, at byte %zu: %s", error.position, error.message);
  return 1;
}

/* ---- Numbers ------------------------------------------------------------------------------ */

static const struct number {
  const char *key;
  size_t at; /* in struct spot; chips are int, the others double */
  int chips;
  double most;
} numbers[] = {
    {"pot", offsetof(struct spot, pot), 1, 1e8},
    {"stack", offsetof(struct spot, stack), 1, 1e8},
    {"rake", offsetof(struct spot, rake), 0, 1},
    {"rake cap", offsetof(struct spot, rake_cap), 0, 1e9},
    {"add all-in", offsetof(struct spot, add_all_in), 0, 1e6},
    {"force all-in", offsetof(struct spot, force_all_in), 0, 1e6},
    {"merge", offsetof(struct spot, merge), 0, 1e6},
};

static int read_number(struct reader *reader, const struct number *number, const char *value)
{
  char *end;
  const double read = strtod(value, &end);
  char *at = (char *)reader->spot + number->at;
  if (end == value || *end != '\0' || !(read >= 0 && read <= number->most))
    return wrong(reader, "%s must be a number from 0 to %g", number->key, number->most);
  if (number->chips && (read < 1 || read != floor(read)))
    return wrong(reader, "%s must be a positive whole number", number->key);
  if (number->chips)
    *(int *)(void *)at = (int)read;
  else
    *(double *)(void *)at = read;
  return 1;
}

/* ---- Sizes -------------------------------------------------------------------------------- */

/* "60%" of the pot, "2.5x" the bet, "e" geometric, "2e" geometric over two streets, "a" all-in. */
static int read_size(const char *word, struct size *size)
{
  static const struct {
    const char *unit;
    enum size_kind kind;
    double times;
  } units[] = {{"%", OF_POT, 0.01}, {"x", OF_BET, 1}, {"e", GEOMETRIC, 1}, {"a", OF_ALL_CHIPS, 0}};
  char *unit;
  const double number = strtod(word, &unit);
  for (size_t i = 0; i < sizeof units / sizeof *units; i++) {
    const enum size_kind kind = units[i].kind;
    if (strcmp(unit, units[i].unit) != 0)
      continue;
    *size = (struct size){.kind = kind, .number = number * units[i].times};
    return unit == word ? kind == GEOMETRIC || kind == OF_ALL_CHIPS
                        : kind != OF_ALL_CHIPS && number > 0 && number <= 1e6;
  }
  return 0;
}

static int read_sizes(struct reader *reader, char *value, int raises, struct sizes *sizes)
{
  sizes->count = 0;
  for (char *word = strtok(value, " ,\t\n"); word != NULL; word = strtok(NULL, " ,\t\n")) {
    struct size size;
    if (sizes->count == MAX_SIZES)
      return wrong(reader, "at most %d sizes", MAX_SIZES);
    if (!read_size(word, &size) || (size.kind == OF_BET && !raises))
      return wrong(reader, "invalid %s size: %s", raises ? "raise" : "bet", word);
    sizes->size[sizes->count++] = size;
  }
  return 1;
}

/* "bets", "river raises", "ip turn bets", "river donks": applies to all streets and players unless
 * the key names some. */
static int read_size_key(struct reader *reader, char *key, char *value)
{
  static const char *const names[] = {"flop", "turn", "river",  "oop",
                                      "ip",   "bets", "raises", "donks"};
  enum { OOP = STREETS, IP, BETS, RAISES, DONKS, NAMES };
  int named[NAMES] = {0};
  struct sizes sizes;
  struct spot *spot = reader->spot;
  for (char *word = strtok(key, " \t"); word != NULL; word = strtok(NULL, " \t")) {
    unsigned name = 0;
    while (name < NAMES && strcmp(word, names[name]) != 0)
      name++;
    if (name == NAMES)
      return wrong(reader, "unknown key: %s", word);
    named[name]++;
  }
  if (named[BETS] + named[RAISES] + named[DONKS] != 1 || (named[DONKS] && named[IP]))
    return wrong(reader, "a size key names one of bets, raises, donks; donks are oop's only");
  if (!read_sizes(reader, value, named[RAISES], &sizes))
    return 0;
  for (unsigned street = 0; street < STREETS; street++) {
    if (named[FLOP] + named[TURN] + named[RIVER] > 0 && !named[street])
      continue;
    for (unsigned player = 0; player < 2; player++)
      if (!named[DONKS] && (named[OOP] + named[IP] == 0 || named[OOP + player]))
        (named[BETS] ? spot->bets : spot->raises)[street][player] = sizes;
    if (named[DONKS]) {
      spot->donks[street] = sizes;
      spot->has_donks[street] = 1;
    }
  }
  return 1;
}

/* ---- Locks and lines ---------------------------------------------------------------------- */

/* One lock per line. */
static int read_locks(struct reader *reader, char *value)
{
  struct spot *spot = reader->spot;
  for (char *lock = strtok(value, "\n"); lock != NULL; lock = strtok(NULL, "\n")) {
    if (spot->locks == MAX_LOCKS)
      return wrong(reader, "at most %d locks", MAX_LOCKS);
    strcpy(spot->lock[spot->locks++], lock);
  }
  return 1;
}

static int read_value(struct reader *reader, char *key, char *value)
{
  if (strcmp(key, "board") == 0)
    return read_board(reader, value);
  if (strcmp(key, "oop") == 0 || strcmp(key, "ip") == 0)
    return read_range(reader, key[0] == 'i', value);
  if (strcmp(key, "lock") == 0)
    return read_locks(reader, value);
  for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
    if (strcmp(key, numbers[i].key) == 0)
      return read_number(reader, &numbers[i], value);
  return read_size_key(reader, key, value);
}

/* Returns the text without surrounding whitespace. */
static char *trim(char *text)
{
  text += strspn(text, " \t\r\n");
  size_t length = strlen(text);
  while (length > 0 && strchr(" \t\r\n", text[length - 1]) != NULL)
    length--;
  text[length] = '\0';
  return text;
}

static int read_line(struct reader *reader, char *line)
{
  line[strcspn(line, "#")] = '\0';
  char *equals = strchr(line, '=');
  if (equals == NULL)
    return *trim(line) == '\0' || wrong(reader, "expected key = value");
  *equals = '\0';
  return read_value(reader, trim(line), trim(equals + 1));
}

/* Returns 1 if nothing required is missing. */
static int is_whole(struct reader *reader)
{
  const struct spot *spot = reader->spot;
  int holds[2] = {0};
  for (unsigned player = 0; player < 2; player++)
    for (unsigned place = 0; place < IH_HOLES; place++)
      holds[player] |= spot->range[player].weight[place] > 0;
  return (spot->cards > 0 && holds[0] && holds[1] && spot->pot > 0 && spot->stack > 0) ||
         wrong(reader, "board, oop, ip, pot and stack are required");
}

/* ---- Files -------------------------------------------------------------------------------- */

static int read_lines(struct reader *reader, char *text)
{
  while (*text != '\0') {
    const size_t length = strcspn(text, "\n");
    char *next = text + length + (text[length] == '\n');
    text[length] = '\0';
    reader->line++;
    if (length >= LINE)
      return wrong(reader, "line too long");
    if (!read_line(reader, text))
      return 0;
    text = next;
  }
  return 1;
}

static int take_member(void *reader, char *key, char *value)
{
  return read_value(reader, key, value);
}

static int read_json(struct reader *reader, const char *text)
{
  struct json json = {.at = text, .line = 1};
  const int good = json_read(&json, take_member, reader);
  reader->line = json.line;
  if (json.wrong[0] != '\0')
    (void)wrong(reader, "%s", json.wrong);
  return good;
}

static int read_text(struct reader *reader, char *text)
{
  return text[strspn(text, " \t\r\n")] == '{' ? read_json(reader, text) : read_lines(reader, text);
}

int spot_read(struct spot *spot, FILE *file, const char *name)
{
  static char text[MOST_TEXT + 1];
  struct reader reader = {.spot = spot};
  const size_t length = fread(text, 1, MOST_TEXT + 1, file);
  *spot = (struct spot){.rake_cap = 1e9};
  if (ferror(file))
    (void)wrong(&reader, "cannot be read");
  else if (length > MOST_TEXT || memchr(text, '\0', length) != NULL)
    (void)wrong(&reader, "too large, or not a text file");
  else if (read_text(&reader, text)) {
    reader.line = 0;
    if (is_whole(&reader))
      return 1;
  }
  fprintf(stderr, "postflop: %s:", name);
  if (reader.line > 0)
    fprintf(stderr, "%u:", reader.line);
  fprintf(stderr, " %s\n", reader.wrong);
  return 0;
}
