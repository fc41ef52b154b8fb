/* Formats: the forms in which other programs have buckets in files.  doc/EXPORTS.md has each byte.
 * A format is a record; export.c and import.c go through the files that it names. */
#ifndef IH_LIB_ABSTRACTION_FORMATS_FORMAT_H
#define IH_LIB_ABSTRACTION_FORMATS_FORMAT_H

#include "abstraction/formats/walk.h"

#include <isohand/abstraction.h>

/* Bytes at most; of a name and of an element, a final NUL included. */
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
  int recall;        /* an element for each ordered hand, where the format has that choice */
  unsigned bits;     /* of an element, where the format has a choice: 16 or 32 */
  const char *name;  /* of the abstraction, where files have one */
  uint64_t elements; /* hands of the walk */
  uint64_t buckets;  /* 0 where a file does not state them */
};

/* Where the elements of a part are: in sections of as many keys, each of so many bytes, and after
 * the keys of a section its elements, `each` for each key. */
struct ihp_sections {
  uint64_t keys, each;
  size_t key; /* 0: there are no keys */
};

struct ihp_format {
  const char *name, *meaning;
  unsigned first_street; /* the number of the first one that it has */
  int needs_streets;     /* all streets that it has must be there */
  int is_one_file;       /* of all streets; else a file for each, in a folder */
  int takes_recall, takes_bits, takes_name;
  int is_read_alone; /* its files say themselves what they hold, as ihp_user_array_open reads them
                      */
  int is_sized;      /* whether elements have 16 or 32 bits is read from the size of the file */
  enum ihp_walk_order order; /* of elements, without recall */
  uint64_t most_buckets;     /* of a street; 0: as many as elements have numbers for */
  /* The type of elements; where it depends on the part, the callback. */
  enum ih_dtype dtype;
  enum ih_dtype (*dtype_of)(const struct ihp_part *part);
  /* The bytes of an element, and their number; NULL: the bucket, little-endian, 0 where there is
   * none.  The hand is as ihp_walk_next gives it. */
  size_t (*element)(const struct ihp_part *part, const uint8_t hand[], uint32_t bucket,
                    unsigned char bytes[IHP_FORMAT_ELEMENT]);
  /* Reads an element of `row` bytes that says which hand it is of; then elements may come in any
   * order.  NULL, or what is wrong with it.  NULL where elements do not say so. */
  const char *(*read_row)(const struct ihp_part *part, const unsigned char bytes[], uint8_t hand[],
                          uint64_t *bucket);
  size_t row;
  /* Where elements have keys beside them, and the bytes of that of a hand, the first one whose
   * element belongs to it.  NULL: there are no keys. */
  struct ihp_sections (*sections)(const struct ihp_part *part);
  void (*key)(const struct ihp_part *part, const uint8_t hand[],
              unsigned char bytes[IHP_FORMAT_KEY]);
  /* What follows the street in the name of its file; where more than that differs, the callback,
   * which writes the name.  NULL for one file. */
  const char *ending;
  void (*file)(const struct ihp_part *part, char name[IHP_FORMAT_NAME]);
  /* What comes before the elements: its bytes, and their number.  NULL: nothing. */
  size_t (*header)(const struct ihp_part *part, unsigned char bytes[IHP_FORMAT_HEADER]);
  /* Reads such a header of as many bytes, and may set part->buckets.  NULL, or what is wrong with
   * it.  NULL where there is none to read. */
  const char *(*read_header)(const unsigned char bytes[], struct ihp_part *part);
  const unsigned char *trailer; /* what comes after the elements */
  size_t trailer_bytes;
  /* A second file of the street, of fewer bytes than a header: its name, its bytes, and their
   * number.  NULL: none. */
  size_t (*beside)(const struct ihp_part *part, char name[IHP_FORMAT_NAME],
                   unsigned char bytes[IHP_FORMAT_HEADER]);
};

extern const struct ihp_format ihp_format_poker_cfrm, ihp_format_labels, ihp_format_fishbait,
    ihp_format_npy, ihp_format_text, ihp_format_slumbot, ihp_format_robopoker, ihp_format_bkt2,
    ihp_format_decisionholdem;

/* The format of a name.  IH_ERR_UNSUPPORTED: there is none. */
enum ih_status ihp_format_find(const char *name, const struct ihp_format **out, ih_error *error);

/* Whether a format takes these options.  IH_ERR_UNSUPPORTED, IH_ERR_ARGUMENT. */
enum ih_status ihp_format_check(const struct ihp_format *format, const ih_format_options *options,
                                ih_error *error);

/* Whether a game's street is one of the format and of options->streets. */
int ihp_format_has(const struct ihp_format *format, const ih_format_options *options,
                   const ih_feature_game *game, size_t street);

/* The name of a part's file, the type of its elements, and their order. */
void ihp_format_file(const struct ihp_format *format, const struct ihp_part *part,
                     char name[IHP_FORMAT_NAME]);
enum ih_dtype ihp_format_dtype(const struct ihp_format *format, const struct ihp_part *part);
enum ihp_walk_order ihp_format_order(const struct ihp_format *format, const struct ihp_part *part);

/* Where its elements are: without keys, all of them in one section. */
struct ihp_sections ihp_format_sections(const struct ihp_format *format,
                                        const struct ihp_part *part);

/* The elements of a type go from 0 up to this one. */
static inline uint64_t ihp_most_of(enum ih_dtype dtype)
{
  return dtype == IH_U16 ? UINT16_MAX : dtype == IH_I32 ? INT32_MAX : UINT32_MAX;
}

/* The number of a deck's lowest rank where deuces are 0: a deck of up to 13 ranks ends with aces.
 */
static inline unsigned ihp_first_rank(const ih_deck *deck)
{
  return deck->ranks < 13 ? 13u - deck->ranks : 0;
}

/* Stores the lower bytes of a number, little-endian. */
static inline void ihp_put(unsigned char to[], uint64_t value, size_t bytes)
{
  for (size_t i = 0; i < bytes; i++)
    to[i] = (unsigned char)(value >> 8 * i);
}

#endif
