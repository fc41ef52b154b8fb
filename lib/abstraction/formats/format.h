/* Formats: how other programs store buckets in files.  doc/EXPORTS.md documents every byte.  Each
 * format is one record; export.c and import.c process the files that it describes. */
#ifndef IH_LIB_ABSTRACTION_FORMATS_FORMAT_H
#define IH_LIB_ABSTRACTION_FORMATS_FORMAT_H

#include "abstraction/formats/walk.h"

#include <isohand/abstraction.h>

/* Most bytes; names and elements include a final NUL. */
enum {
  IHP_FORMAT_NAME = 160,
  IHP_FORMAT_HEADER = 256,
  IHP_FORMAT_ELEMENT = 24,
  IHP_FORMAT_KEY = 8
};

/* The buckets of a street in a file. */
struct ihp_part {
  size_t street; /* its number */
  const ih_feature_game *game;
  int recall;        /* an element for each ordered hand, if the format offers this */
  unsigned bits;     /* per element, if the format offers a choice: 16 or 32 */
  const char *name;  /* of the abstraction, if files include one */
  uint64_t elements; /* hands of the walk */
  uint64_t buckets;  /* 0 if the file does not state it */
};

/* Layout of a part's elements: sections of `keys` keys of `key` bytes, each section followed by its
 * elements, `each` per key. */
struct ihp_sections {
  uint64_t keys, each;
  size_t key; /* 0: no keys */
};

struct ihp_format {
  const char *name, *meaning;
  unsigned first_street; /* number of the first street in the format */
  int needs_streets;     /* every street of the format is required */
  int is_one_file;       /* one file for all streets; else a folder with one file for each */
  int takes_recall, takes_bits, takes_name;
  int is_read_alone;         /* its files describe themselves: ihp_user_array_open reads them */
  int is_sized;              /* the file's size decides between elements of 16 and 32 bits */
  enum ihp_walk_order order; /* of elements, without recall */
  uint64_t most_buckets;     /* of a street; 0: no limit except the element type */
  /* The type of elements; `dtype_of` if it depends on the part. */
  enum ih_dtype dtype;
  enum ih_dtype (*dtype_of)(const struct ihp_part *part);
  /* Writes an element and returns its bytes.  NULL: the bucket, little-endian, 0 for an element
   * without a hand.  The hand is as ihp_walk_next returns it. */
  size_t (*element)(const struct ihp_part *part, const uint8_t hand[], uint32_t bucket,
                    unsigned char bytes[IHP_FORMAT_ELEMENT]);
  /* Reads an element of `row` bytes that states its own hand, so that elements may come in any
   * order.  Returns NULL, or the fault.  NULL if elements do not state their hands. */
  const char *(*read_row)(const struct ihp_part *part, const unsigned char bytes[], uint8_t hand[],
                          uint64_t *bucket);
  size_t row;
  /* `sections` returns the layout of elements and keys; `key` writes the bytes of a key, given the
   * first hand whose element belongs to it.  NULL: no keys. */
  struct ihp_sections (*sections)(const struct ihp_part *part);
  void (*key)(const struct ihp_part *part, const uint8_t hand[],
              unsigned char bytes[IHP_FORMAT_KEY]);
  /* The file's name after the street; `file` writes the whole name if more than that varies.  NULL
   * for one file. */
  const char *ending;
  void (*file)(const struct ihp_part *part, char name[IHP_FORMAT_NAME]);
  /* Writes the bytes before the elements and returns their number.  NULL: none. */
  size_t (*header)(const struct ihp_part *part, unsigned char bytes[IHP_FORMAT_HEADER]);
  /* Reads a header of that length, and may set part->buckets.  Returns NULL, or the fault.  NULL if
   * no header is read. */
  const char *(*read_header)(const unsigned char bytes[], struct ihp_part *part);
  const unsigned char *trailer; /* bytes after the elements */
  size_t trailer_bytes;
  /* Writes the name and bytes of a second file for the street, shorter than IHP_FORMAT_HEADER;
   * returns its bytes.  NULL: none. */
  size_t (*second_file)(const struct ihp_part *part, char name[IHP_FORMAT_NAME],
                        unsigned char bytes[IHP_FORMAT_HEADER]);
};

extern const struct ihp_format ihp_format_poker_cfrm, ihp_format_labels, ihp_format_fishbait,
    ihp_format_npy, ihp_format_text, ihp_format_slumbot, ihp_format_robopoker, ihp_format_bkt2,
    ihp_format_decisionholdem;

/* Finds a format by its name.  IH_ERR_UNSUPPORTED: unknown. */
enum ih_status ihp_format_find(const char *name, const struct ihp_format **out, ih_error *error);

/* Returns IH_OK if a format takes these options.  IH_ERR_UNSUPPORTED, IH_ERR_ARGUMENT. */
enum ih_status ihp_format_check(const struct ihp_format *format, const ih_format_options *options,
                                ih_error *error);

/* Returns 1 if a game's street is in the format and in options->streets. */
int ihp_format_has(const struct ihp_format *format, const ih_format_options *options,
                   const ih_feature_game *game, size_t street);

/* The name of a part's file, the type of its elements, and their order. */
void ihp_format_file(const struct ihp_format *format, const struct ihp_part *part,
                     char name[IHP_FORMAT_NAME]);
enum ih_dtype ihp_format_dtype(const struct ihp_format *format, const struct ihp_part *part);
enum ihp_walk_order ihp_format_order(const struct ihp_format *format, const struct ihp_part *part);

/* Returns the layout of a part; without keys, one section holds all elements. */
struct ihp_sections ihp_format_sections(const struct ihp_format *format,
                                        const struct ihp_part *part);

/* Returns the greatest element of a type; the least is 0. */
static inline uint64_t ihp_most_of(enum ih_dtype dtype)
{
  return dtype == IH_U16 ? UINT16_MAX : dtype == IH_I32 ? INT32_MAX : UINT32_MAX;
}

/* Returns the number of a deck's lowest rank if deuces are 0: a deck of up to 13 ranks ends with
 * aces. */
static inline unsigned ihp_first_rank(const ih_deck *deck)
{
  return deck->ranks < 13 ? 13u - deck->ranks : 0;
}

/* Stores the low `bytes` bytes of a number, little-endian. */
static inline void ihp_put(unsigned char to[], uint64_t value, size_t bytes)
{
  for (size_t i = 0; i < bytes; i++)
    to[i] = (unsigned char)(value >> 8 * i);
}

#endif
