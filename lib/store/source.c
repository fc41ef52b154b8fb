/* The sources of a table, as recorded in its metadata. */
#include "store/store.h"

#include <stdio.h>
#include <string.h>

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

struct ihp_source ihp_source_of(const ih_store *store, const char *tensor)
{
  struct ihp_source source;
  ihp_source_key(&store->hands.rounds, ih_feature_name(store->feature), tensor, source.key);
  ihp_store_checksum(store, tensor, source.checksum);
  return source;
}

int ihp_is_made_of(const ih_table *table, const struct ihp_source *source)
{
  const char *made_of = ih_table_metadata(table, source->key);
  return made_of != NULL && strcmp(made_of, source->checksum) == 0;
}
