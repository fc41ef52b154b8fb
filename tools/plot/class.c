#include "tools/plot/class.h"

#include <ctype.h>
#include <string.h>

struct class_place class_of(const ih_deck *deck, const uint8_t cards[2])
{
  const unsigned last = deck->ranks - 1u;
  const unsigned a = last - ih_card_rank(cards[0]), b = last - ih_card_rank(cards[1]);
  const unsigned high = a < b ? a : b, low = a < b ? b : a;
  const int suited = ih_card_suit(cards[0]) == ih_card_suit(cards[1]);
  return suited ? (struct class_place){high, low} : (struct class_place){low, high};
}

int class_is_dealt(const ih_deck *deck, struct class_place place)
{
  return deck->suits > 1 || place.row < place.column;
}

void class_name(const ih_deck *deck, struct class_place place, char name[CLASS_NAME])
{
  const char *ranks = ih_deck_ranks(deck);
  const int suited = place.row < place.column;
  const unsigned high = suited ? place.row : place.column, low = suited ? place.column : place.row;
  name[0] = ranks[deck->ranks - 1u - high];
  name[1] = ranks[deck->ranks - 1u - low];
  name[2] = high == low ? '\0' : suited ? 's' : 'o';
  name[3] = '\0';
}

/* Returns the rank of a letter, or deck->ranks if it has none. */
static unsigned find_rank(const ih_deck *deck, char letter)
{
  const char *ranks = ih_deck_ranks(deck);
  const char *at = memchr(ranks, toupper((unsigned char)letter), deck->ranks);
  return at == NULL ? deck->ranks : (unsigned)(at - ranks);
}

int class_parse(const ih_deck *deck, const char *name, uint8_t cards[2])
{
  const size_t length = strlen(name);
  if (length != 2 && length != 3)
    return 0;
  const unsigned a = find_rank(deck, name[0]), b = find_rank(deck, name[1]);
  const int kind = length == 2 ? '\0' : tolower((unsigned char)name[2]);
  if (a == deck->ranks || b == deck->ranks)
    return 0;
  if (a == b ? kind != '\0' : kind != 's' && kind != 'o')
    return 0;
  if (kind != 's' && deck->suits < 2)
    return 0;
  cards[0] = ih_card_make(a, 0);
  cards[1] = ih_card_make(b, kind != 's');
  return 1;
}
