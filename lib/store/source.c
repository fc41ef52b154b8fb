/* What a table was made of, as its metadata have it. */
#include "store/store.h"

#include <stdio.h>

void ihp_source_key(const ih_rounds *rounds, const char *feature, const char *tensor,
                    char key[IHP_SOURCE_KEY])
{
  char text[IH_ROUNDS_TEXT];
  (void)ih_rounds_format(rounds, text);
  (void)snprintf(key, IHP_SOURCE_KEY, "source.%s.%s.%s", text, feature, tensor);
}

void ihp_store_checksum(const ih_store *store, const char *tensor,
                        char text[IHP_CHECKSUM_DIGITS + 1])
{
  char key[IHP_SOURCE_KEY];
  (void)snprintf(key, sizeof key, "%s%s", IHP_CHECKSUM_PREFIX, tensor);
  const char *list = ih_table_metadata(store->table, key);
  ihp_checksum_of_list(list == NULL ? "" : list, text);
}
