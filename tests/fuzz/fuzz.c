#include "fuzz.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void fuzz_fail(const char *file, int line, const char *property)
{
  fprintf(stderr, "%s:%d: not so: %s\n", file, line, property);
  abort();
}

struct fuzz_text fuzz_line(struct fuzz_text *text)
{
  const char *newline = text->length > 0 ? memchr(text->text, '\n', text->length) : NULL;
  struct fuzz_text line = *text;
  if (newline != NULL)
    line.length = (size_t)(newline - text->text);
  const size_t used = line.length + (newline != NULL);
  text->text += used;
  text->length -= used;
  return line;
}

ih_deck fuzz_deck(struct fuzz_text line)
{
  ih_deck deck = {0};
  if (ih_deck_parse(line.text, line.length, &deck, NULL) != IH_OK)
    memcpy(&deck, line.text, line.length < sizeof deck ? line.length : sizeof deck);
  return deck;
}

enum ih_status fuzz_deck_fault(const ih_deck *deck)
{
  if (deck->ranks < 1 || deck->ranks > IH_MAX_RANKS || deck->suits < 1 ||
      deck->suits > IH_MAX_SUITS || deck->rank_only > 1)
    return IH_ERR_DECK;
  return deck->reserved == 0 ? IH_OK : IH_ERR_ARGUMENT;
}

enum ih_status fuzz_range_deck_fault(const ih_deck *deck)
{
  const enum ih_status fault = fuzz_deck_fault(deck);
  if (fault == IH_OK &&
      (deck->suits != 4 || deck->ranks < 2 || deck->ranks > 13 || deck->rank_only))
    return IH_ERR_DECK;
  return fault;
}

ih_rounds fuzz_rounds(const ih_deck *deck, struct fuzz_text line)
{
  ih_rounds rounds = {0};
  if (ih_rounds_parse(deck, line.text, line.length, &rounds, NULL) != IH_OK)
    memcpy(&rounds, line.text, line.length < sizeof rounds ? line.length : sizeof rounds);
  return rounds;
}

void fuzz_check_error(enum ih_status status, const ih_error *error, size_t last)
{
  FUZZ_REQUIRE(error->status == status);
  FUZZ_REQUIRE(error->message[0] != '\0');
  FUZZ_REQUIRE(memchr(error->message, '\0', sizeof error->message) != NULL);
  for (const char *c = error->message; *c != '\0'; c++)
    FUZZ_REQUIRE((unsigned char)*c >= ' ' && *c != 0x7F);
  FUZZ_REQUIRE(error->position <= last);
}

uint8_t *fuzz_array(size_t n)
{
  uint8_t *array = malloc(n);
  if (array == NULL)
    fuzz_fail(__FILE__, __LINE__, "there is memory");
  memset(array, FUZZ_UNTOUCHED, n);
  return array;
}

void fuzz_check_untouched(const void *from, size_t n)
{
  const uint8_t *bytes = from;
  for (size_t i = 0; i < n; i++)
    FUZZ_REQUIRE(bytes[i] == FUZZ_UNTOUCHED);
}
