/* What somebody gives for the hands of a street: opened, looked at, and read. */
#include "abstraction/abstraction.h"
#include "base/error.h"
#include "table/fault.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* The path of a file and the name of its tensor in FILE or FILE:TENSOR, of which only the last
 * colon counts, and none where there is a file of the whole name.  *path is to be freed; NULL when
 * memory is short. */
static const char *split_name(const char *text, char **path)
{
  struct stat about;
  const char *colon = stat(text, &about) != 0 ? strrchr(text, ':') : NULL;
  *path = strndup(text, colon == NULL ? strlen(text) : (size_t)(colon - text));
  return colon == NULL ? NULL : colon + 1;
}

/* Marks the labels that occur; *most = the largest. */
static enum ih_status mark_labels(const struct ihp_bucketing *b, unsigned char seen[],
                                  uint64_t *most, ih_error *error)
{
  *most = 0;
  for (uint64_t i = 0; i < b->count; i++) {
    uint64_t label;
    if (!ihp_given_integer(&b->given, i, &label) || label >= b->count)
      return ihp_file_error(error, IH_ERR_MISMATCH, b->given.path,
                            "row %" PRIu64 " is %.0f, and no label of one of %" PRIu64 " hands", i,
                            ihp_given_number(&b->given, i), b->count);
    seen[label / 8] |= (unsigned char)(1u << label % 8);
    *most = label > *most ? label : *most;
  }
  return IH_OK;
}

/* Every label from 0 up to the largest must occur, so that no bucket is empty. */
static enum ih_status check_labels_given(const struct ihp_bucketing *b, ih_error *error)
{
  uint64_t most, label = 0;
  unsigned char *seen = calloc((size_t)(b->count / 8 + 1), 1);
  if (seen == NULL)
    return ihp_memory_error(error, b->given.path);
  const enum ih_status status = mark_labels(b, seen, &most, error);
  if (status == IH_OK)
    while (label < most && (seen[label / 8] >> label % 8 & 1) != 0)
      label++;
  free(seen);
  if (status != IH_OK || label == most)
    return status;
  return ihp_file_error(error, IH_ERR_MISMATCH, b->given.path,
                        "no hand has label %" PRIu64 ", and %" PRIu64 " is the largest", label,
                        most);
}

enum ih_status ihp_bucketing_open_given(struct ihp_bucketing *b, ih_error *error)
{
  const struct ihp_rows_for rows_for = {&b->hands.game.deck, &b->hands.rounds};
  const struct ihp_given_form form = {.rows = b->count,
                                      .dims = 1,
                                      .meaning = "labels",
                                      .of = "the hands of the street",
                                      .check = ihp_rows_check_table,
                                      .context = &rows_for};
  char *path;
  ih_error why;
  const char *tensor = split_name(b->settings.labels, &path);
  if (path == NULL)
    return ihp_memory_error(error, b->settings.labels);
  enum ih_status status = ihp_given_open(&b->given, path, tensor, &form, &why);
  free(path);
  if (status == IH_OK)
    status = check_labels_given(b, &why);
  if (status != IH_OK)
    return ihp_error(error, status, 0, "%s: %s", b->name, why.message);
  return ihp_given_checksum(&b->given, b->settings.checksum)
             ? IH_OK
             : ihp_memory_error(error, b->given.path);
}

void ihp_bucketing_read_labels(const struct ihp_bucketing *b, uint32_t label[])
{
  for (uint64_t i = 0; i < b->count; i++) {
    uint64_t value;
    (void)ihp_given_integer(&b->given, i, &value);
    label[i] = (uint32_t)value;
  }
}
