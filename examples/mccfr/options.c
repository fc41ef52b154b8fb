#include "mccfr.h"

#include <stdlib.h>
#include <string.h>

const char *options_read(char **argument, const char *const name[], uint64_t number[],
                         unsigned names, const char **text)
{
  for (argument++; argument[0] != NULL && argument[1] != NULL; argument += 2) {
    unsigned i = 0;
    char *end;
    while (i < names && strcmp(argument[0], name[i]) != 0)
      i++;
    if (i + 1 == names) {
      *text = argument[1];
      continue;
    }
    if (i == names || *argument[1] < '0' || *argument[1] > '9')
      return NULL;
    number[i] = strtoull(argument[1], &end, 10);
    if (*end != '\0' || number[i] >> 48 != 0)
      return NULL;
  }
  return argument[0] != NULL && argument[0][0] != '-' ? argument[0] : NULL;
}
