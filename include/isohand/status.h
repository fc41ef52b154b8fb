/* isohand: what a call can answer, and the error text that comes with it. */
#ifndef ISOHAND_STATUS_H
#define ISOHAND_STATUS_H

#include <stddef.h>
#include <stdint.h>

#if defined(__GNUC__) || defined(__clang__)
#define IH_API __attribute__((visibility("default")))
#else
#define IH_API
#endif

#ifdef __cplusplus
#define IH_BEGIN_DECLS extern "C" {
#define IH_END_DECLS   }
#else
#define IH_BEGIN_DECLS
#define IH_END_DECLS
#endif

IH_BEGIN_DECLS

/* Every call that can fail returns one of these and, unless its comment says
 * otherwise, leaves its outputs untouched when the answer is not IH_OK.  The
 * numbers are part of the ABI: new ones are added at the end. */
enum ih_status {
  IH_OK = 0,
  IH_ERR_ARGUMENT = 1,     /* a null pointer, or a number outside its range */
  IH_ERR_DECK = 2,         /* ranks not in 1..16 or suits not in 1..4 */
  IH_ERR_ROUNDS = 3,       /* no round, over eight, an empty one, or over the deck */
  IH_ERR_CARD = 4,         /* a card that the deck does not hold */
  IH_ERR_DUPLICATE = 5,    /* a card twice in one hand */
  IH_ERR_COUNT = 6,        /* too many or too few cards */
  IH_ERR_RANGE = 7,        /* an index >= size, or a round >= rounds */
  IH_ERR_OVERFLOW = 8,     /* the exact number does not fit in 64 bits */
  IH_ERR_TOO_LARGE = 9,    /* more suit configurations than an indexer holds */
  IH_ERR_MEMORY = 10,      /* out of memory */
  IH_ERR_PARSE = 11,       /* text that is not what it should be */
  IH_ERR_UNSUPPORTED = 12, /* a game whose rules are not known here */
  IH_ERR_INTERNAL = 13,    /* two ways of counting disagree: a bug, report it */
  IH_ERR_IO = 14,          /* the system refused: open, write, map, rename */
  IH_ERR_FORMAT = 15,      /* a file that is not a table, or is damaged */
  IH_ERR_CHECKSUM = 16,    /* bytes that do not match their checksum */
  IH_ERR_MISMATCH = 17     /* a table that disagrees with what it claims to be */
};

/* Bytes of ih_error.message, its final NUL included. */
#define IH_ERROR_MESSAGE 320

/* Why a call failed, in words.  Plain data: the caller owns it, usually on the
 * stack, and may pass NULL where a call takes one.  It is written only when the
 * call fails. */
typedef struct ih_error {
  enum ih_status status;
  size_t position;                /* 1-based character in the text at fault; 0 where none is */
  char message[IH_ERROR_MESSAGE]; /* one line, no newline, no control bytes */
} ih_error;

/* A short English phrase for a status ("card outside the deck"), never NULL, a
 * static string; any number is allowed. */
IH_API const char *ih_status_string(enum ih_status status);

IH_END_DECLS

#endif
