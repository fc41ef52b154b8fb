/* Tables of the streets of a game: the sums of a street are made from those of the one
 * behind it, while the files of that one are written.
 *
 * A job is a list of steps, from the last street to the first.  Phase p makes the sums
 * of step p and writes the files of step p - 1, whose sums then are given back; the
 * files that need no sums are written in the first phase. */
#ifndef IH_TOOLS_STREETS_H
#define IH_TOOLS_STREETS_H

#include "clock.h"
#include "sums.h"

/* Boards of 5, 4, 3 and 0 cards; and arrays of a step. */
enum { STREET_STEPS = 4, STREET_FILES = 4, STREET_ARRAYS = 4 };

/* A file that is to be written. */
struct street_file {
  const char *path;
  const ih_feature *feature;
  unsigned needs; /* of sums; 0: it is made in the order of the indices */
  int written;
};

struct street_step {
  unsigned board;
  size_t files;
  struct street_file file[STREET_FILES];
  int given;        /* the caller has the sums: they are made by nobody */
  int kept;         /* its arrays stay behind streets_run */
  struct sums sums; /* its arrays */
  unsigned wanted;  /* which are to be made: the caller's, and those of its files */
  ih_street *street;
  void *memory[STREET_ARRAYS];
};

struct streets_job {
  enum ih_ranking ranking;
  ih_deck deck;
  ih_feature_parameters parameters; /* with nothing left open */
  const ih_executor *executor;
  const ih_executor *wider; /* of one worker more, who writes and waits for the disk */
  struct progress *progress;
  /* Called once for each file when it is written, by one task at a time.  NULL: nobody
   * wants to know. */
  void (*written)(void *context, const struct street_step *step, const struct street_file *file,
                  double seconds);
  void *context;
  size_t steps;
  struct street_step step[STREET_STEPS];
};

/* Sets the steps that lead to the sums of a board, without files: those before the last
 * one are needed to make it.  all: also a step for the final street. */
void streets_lead_to(struct streets_job *job, unsigned board, int all);

/* Makes the streets and finds out which sums are needed, when the files of all steps and
 * what is given are known.  Errors of ih_street_new; streets_end in any case. */
enum ih_status streets_plan(struct streets_job *job, ih_error *error);

/* What phase p, 0..steps, makes and writes: a step; NULL: none. */
const struct street_step *streets_made(const struct streets_job *job, size_t phase);
const struct street_step *streets_written(const struct streets_job *job, size_t phase);

/* The bytes of memory that phase p, 0..steps, needs: an estimate from
 * above. */
uint64_t streets_bytes(const struct streets_job *job, size_t phase);

/* Writes all files.  Those that are written stay after a failure, the others' paths are
 * untouched.  A caught signal (interrupt.h) is one, IH_ERR_IO.  Errors of the calls of
 * equity.h, ih_store_create_by and the writer; IH_ERR_MEMORY. */
enum ih_status streets_run(struct streets_job *job, ih_error *error);

/* Frees what streets_plan made, and arrays that were kept. */
void streets_end(struct streets_job *job);

#endif
