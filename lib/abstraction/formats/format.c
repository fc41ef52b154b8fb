/* The table of formats, and checks of their options. */
#include "abstraction/formats/format.h"
#include "base/callbacks.h"
#include "base/error.h"

#include <stdio.h>
#include <string.h>

static const struct ihp_format *const formats[] = {
    &ihp_format_poker_cfrm, &ihp_format_labels, &ihp_format_fishbait,
    &ihp_format_npy,        &ihp_format_text,   &ihp_format_slumbot,
    &ihp_format_robopoker,  &ihp_format_bkt2,   &ihp_format_decisionholdem,
};

enum { FORMATS = sizeof formats / sizeof *formats };

const char *ih_format_name(size_t i)
{
  return i < FORMATS ? formats[i]->name : NULL;
}

const char *ih_format_meaning(size_t i)
{
  return i < FORMATS ? formats[i]->meaning : NULL;
}

enum ih_status ihp_format_find(const char *name, const struct ihp_format **out, ih_error *error)
{
  char quote[IHP_QUOTE];
  for (size_t i = 0; i < FORMATS; i++)
    if (strcmp(formats[i]->name, name) == 0) {
      *out = formats[i];
      return IH_OK;
    }
  return ihp_error(error, IH_ERR_UNSUPPORTED, 0, "%s is not a format",
                   ihp_quote(name, strlen(name), 0, quote));
}

/* Slumbot reserves the name "none" for a street without buckets. */
static int is_good_name(const char *name)
{
  const size_t length = strlen(name);
  return length >= 1 && length <= IH_FORMAT_LONGEST_NAME && strcmp(name, "none") != 0 &&
         strspn(name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_") == length;
}

static unsigned all_streets(const struct ihp_format *format)
{
  unsigned streets = 0;
  for (size_t s = format->first_street; s < IHP_STREETS; s++)
    streets |= 1u << ihp_street_boards_of[s];
  return streets;
}

enum ih_status ihp_format_check(const struct ihp_format *format, const ih_format_options *options,
                                ih_error *error)
{
  const char *extra = options->recall && !format->takes_recall         ? "hands with recall"
                      : options->bits != 0 && !format->takes_bits      ? "a number of bits"
                      : options->name != NULL && !format->takes_name   ? "a name"
                      : (options->streets & ~all_streets(format)) != 0 ? "this street"
                      : options->streets != 0 && format->is_one_file   ? "a choice of streets"
                                                                       : NULL;
  if (extra != NULL)
    return ihp_error(error, IH_ERR_UNSUPPORTED, 0, "%s does not support %s", format->name, extra);
  if (options->bits != 0 && options->bits != 16 && options->bits != 32)
    return ihp_error(error, IH_ERR_ARGUMENT, 0, "%s: elements have 16 or 32 bits, not %u",
                     format->name, options->bits);
  if (format->takes_name && options->name == NULL)
    return ihp_error(error, IH_ERR_ARGUMENT, 0, "%s needs a name for its files", format->name);
  if (options->name != NULL && !is_good_name(options->name))
    return ihp_error(
        error, IH_ERR_ARGUMENT, 0,
        "%s: a name must have 1 to %d letters, digits, - and _, and must not be `none`",
        format->name, IH_FORMAT_LONGEST_NAME);
  return ihp_options_are_known(options->reserved, &options->callbacks, NULL)
             ? IH_OK
             : ihp_error(error, IH_ERR_ARGUMENT, 0, "reserved members must be NULL");
}

int ihp_format_has(const struct ihp_format *format, const ih_format_options *options,
                   const ih_feature_game *game, size_t street)
{
  const unsigned board = ihp_street_boards_of[street];
  return street >= format->first_street && board <= game->final_board &&
         (options->streets == 0 || (options->streets >> board & 1) != 0);
}

void ihp_format_file(const struct ihp_format *format, const struct ihp_part *part,
                     char name[IHP_FORMAT_NAME])
{
  if (format->file != NULL)
    format->file(part, name);
  else
    (void)snprintf(name, IHP_FORMAT_NAME, "%s%s%s", ihp_street_names[part->street],
                   part->recall ? "-recall" : "", format->ending);
}

enum ih_dtype ihp_format_dtype(const struct ihp_format *format, const struct ihp_part *part)
{
  return format->dtype_of == NULL ? format->dtype : format->dtype_of(part);
}

enum ihp_walk_order ihp_format_order(const struct ihp_format *format, const struct ihp_part *part)
{
  return part->recall ? IHP_WALK_ORDERED : format->order;
}

struct ihp_sections ihp_format_sections(const struct ihp_format *format,
                                        const struct ihp_part *part)
{
  return format->sections == NULL ? (struct ihp_sections){.keys = part->elements, .each = 1}
                                  : format->sections(part);
}
