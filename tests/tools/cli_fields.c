/* cli_fields: prints the fields of JSON values on standard input, one line each: a path, a tab, and
 * the type of its value. The path of a member of a member is "a.b", that of an element's is
 * "a[].b". */
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>

enum { LONGEST = 1024 };

static const char *type_of(const json_t *value)
{
  switch (json_typeof(value)) {
  case JSON_OBJECT:
    return "object";
  case JSON_ARRAY:
    return "array";
  case JSON_STRING:
    return "string";
  case JSON_INTEGER:
  case JSON_REAL:
    return "number";
  case JSON_TRUE:
  case JSON_FALSE:
    return "boolean";
  default:
    return "null";
  }
}

static void print_fields(const char *path, json_t *value)
{
  char longer[LONGEST];
  const char *key;
  json_t *member;
  if (*path != '\0')
    printf("%s\t%s\n", path, type_of(value));
  (void)snprintf(longer, sizeof longer, "%s[]", path);
  for (size_t i = 0; i < json_array_size(value); i++)
    print_fields(longer, json_array_get(value, i));
  json_object_foreach(value, key, member)
  {
    (void)snprintf(longer, sizeof longer, "%s%s%s", path, *path != '\0' ? "." : "", key);
    print_fields(longer, member);
  }
}

int main(void)
{
  json_error_t error;
  for (int c = getchar(); c != EOF; c = getchar()) {
    if (c == '\n')
      continue;
    (void)ungetc(c, stdin);
    json_t *value = json_loadf(stdin, JSON_DISABLE_EOF_CHECK, &error);
    if (value == NULL) {
      fprintf(stderr, "not JSON: %s\n", error.text);
      return EXIT_FAILURE;
    }
    print_fields("", value);
    json_decref(value);
  }
  return EXIT_SUCCESS;
}
