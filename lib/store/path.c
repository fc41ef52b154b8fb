/* File names of tables. */
#include "store/store.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Appends slash and file name to the first `length` bytes of `before`. */
static char *make_path(const char *before, size_t length, const char *slash, const char *street,
                       const char *feature)
{
  const size_t size = length + strlen(street) + strlen(feature) + 20;
  char *path = malloc(size);
  if (path != NULL)
    (void)snprintf(path, size, "%.*s%s%s-%s.safetensors", (int)length, before, slash, street,
                   feature);
  return path;
}

char *ihp_store_path(const char *folder, const char *street, const char *feature)
{
  const size_t length = strlen(folder);
  const char *slash = length > 0 && folder[length - 1] == '/' ? "" : "/";
  return make_path(folder, length, slash, street, feature);
}

char *ihp_store_path_beside(const char *table, const char *street, const char *feature)
{
  const char *slash = strrchr(table, '/');
  return make_path(table, slash == NULL ? 0 : (size_t)(slash - table) + 1, "", street, feature);
}
