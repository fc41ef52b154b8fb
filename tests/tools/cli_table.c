/* cli_table FEATURE RANKING DECK BOARD FINAL BINS FILE: writes a table of equity of the first BOARD
 * cards of FINAL; BINS 0 is the default. */
#include "equity_tables.h"

#include <stdlib.h>

int main(int argc, char **argv)
{
  if (argc != 8)
    return 2;
  const struct equities_game game = {(enum ih_ranking)atoi(argv[2]), argv[3],
                                     (unsigned)atoi(argv[4]), (unsigned)atoi(argv[5])};
  struct equities equities;
  equities_make(argv[1], &game, (unsigned)atoi(argv[6]), NULL, &equities);
  equities_write(&equities, argv[7]);
  equities_free(&equities);
  return 0;
}
