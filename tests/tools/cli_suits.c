/* cli_suits: checks lines of a hand and the output of `isohand canon` for it, separated by tabs:
 * the hand with its suits replaced must be the canonical hand up to the order of cards in a round.
 * The suits are in the fifth column, the canonical hand in the second. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { COLUMNS = 5, TEXT = 200 };

static int compare_cards(const void *left, const void *right)
{
  return memcmp(left, right, 2);
}

/* Sorts the cards of each round. */
static void sort_rounds(char *hand)
{
  while (*hand != '\0') {
    const size_t length = strcspn(hand, "|");
    qsort(hand, length / 2, 2, compare_cards);
    hand += length + (hand[length] == '|');
  }
}

static void replace_suits(char *hand, const char *suits)
{
  static const char letters[] = "shdc";
  for (; *hand != '\0'; hand++) {
    const char *letter = strchr(letters, *hand);
    if (letter != NULL)
      *hand = suits[letter - letters];
  }
}

int main(void)
{
  char column[COLUMNS][TEXT], mapped[TEXT], canonical[TEXT], line[COLUMNS * TEXT];
  unsigned lines = 0;
  while (fgets(line, sizeof line, stdin) != NULL) {
    lines++;
    if (sscanf(line, "%199s %199s %199s %199s %199s", column[0], column[1], column[2], column[3],
               column[4]) != COLUMNS ||
        strlen(column[4]) > 4) {
      printf("line %u: not five columns\n", lines);
      return 1;
    }
    strcpy(mapped, column[0]);
    strcpy(canonical, column[1]);
    replace_suits(mapped, column[4]);
    sort_rounds(mapped);
    sort_rounds(canonical);
    if (strcmp(mapped, canonical) != 0) {
      printf("line %u: %s by %s is not %s\n", lines, column[0], column[4], column[1]);
      return 1;
    }
  }
  return lines == 0;
}
