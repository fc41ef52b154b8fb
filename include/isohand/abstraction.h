/* isohand: abstractions, which give each hand of each street a bucket.
 *
 * A *recipe* says how the buckets of each street are made: by which method, how many, with which
 * seed.  It is a text in JSON:
 *
 *   {"name": "small",
 *    "preflop": {"method": "hands"},
 *    "flop": {"method": "emd", "k": 200},
 *    "turn": {"method": "emd", "k": 200, "bins": 50, "restarts": 3, "seed": 7},
 *    "river": {"method": "ochs", "k": 200, "clusters": 8}}
 *
 * A street that is not named gets no file.  Methods are
 *
 *   hands       a bucket for each canonical hand
 *   classes     a bucket for each sum of wins, ties and losses over all runouts
 *   optimal     k buckets of E[HS], the best ones under absolute distance (ih_bucket_optimal)
 *   percentile  k buckets of equally many raw hands, as nearly as hands of equal value stay
 *               together (ih_bucket_percentile), `of` "ehs" (the default) or "ehs2": by E[HS] or
 *               E[HS^2], which on the final street give the same; or with `outer`, of which k is
 *               a multiple, that many percentiles of E[HS^2] first, and k / outer of E[HS] in
 *               each of them (Zinkevich, Johanson, Bowling and Piccione 2007)
 *   emd         k-medians of histograms of HS under earth mover's distance (ih_bucket_cluster,
 *               IH_DISTANCE_L1), of `bins` bins (50); for streets before the final one
 *   ochs        k-means of HS against each of so many `clusters` of opponents (8), in units of
 *               1 / IH_EQUITY_HS (Johanson, Burch, Valenzano and Bowling 2013;
 *               IH_DISTANCE_L2); on a street before the final one of the sums over all runouts
 *   given       the labels in the file `labels`, as ih_build_read_labels takes it, or in
 *               FILE:TENSOR: an integer for each hand of the street, from 0 on; each up to the
 *               largest is given to a hand
 *   l1, l2      k-medians and k-means (ih_bucket_cluster) of the points in the file `points`: a
 *               row for each hand of the street, of one dimension or two.  Each number times
 *               `scale`, which floats need, is rounded to the nearest integer, a half up, which
 *               must be one of 32 bits
 *
 * Paths of files are those of the process, not of the recipe.
 *
 * `restarts` (1) and `iterations` (0: until no point moves) are those of ih_bucket_cluster, and
 * so is `seed` (1).  Each hand counts as often as there are raw hands of its class.  Buckets are
 * numbered by rising mean E[HS] of their hands, but those of `given` as they are.  The files, of
 * the feature `bucket`, are told in doc/FORMAT.md; the same recipe gives the same bytes on every
 * machine, with any executor.
 *
 * In libisohand-table. */
#ifndef ISOHAND_ABSTRACTION_H
#define ISOHAND_ABSTRACTION_H

#include <isohand/boards.h>
#include <isohand/store.h>

IH_BEGIN_DECLS

/* ---- Recipes -------------------------------------------------------------------------- */

typedef struct ih_recipe ih_recipe;

/* Reads a recipe of length bytes.  *out belongs to the caller (ih_recipe_free).
 * IH_ERR_PARSE: *error says what is wrong with it, and at which byte where it is no JSON;
 * IH_ERR_MEMORY, IH_ERR_ARGUMENT. */
IH_API enum ih_status ih_recipe_parse(const char *text, size_t length, ih_recipe **out,
                                      ih_error *error);

/* Frees it; NULL is allowed. */
IH_API void ih_recipe_free(ih_recipe *recipe);

/* Changes a value: "turn.k=3000", "river.method=optimal", "seed=7" for all streets.  What does
 * not fit together is told when the abstraction is made.  IH_ERR_PARSE, IH_ERR_MEMORY,
 * IH_ERR_ARGUMENT. */
IH_API enum ih_status ih_recipe_set(ih_recipe *recipe, const char *assignment, ih_error *error);

/* The name and the text of shipped recipe number i, from 0; NULL after the last. */
IH_API const char *ih_recipe_name(size_t i);
IH_API const char *ih_recipe_text(size_t i);

/* ---- Making an abstraction ---------------------------------------------------------------- */

/* The buckets of a street. */
typedef struct ih_bucket_summary {
  const char *street, *path;
  uint64_t hands, points, buckets; /* canonical hands, different points, buckets */
  uint64_t cost;                   /* sum over all raw hands of the distance from their centre */
  unsigned iterations;             /* of the restart that was best */
  int is_converged;                /* whether no point moved in the last of them */
  int is_kept;                     /* the file was there */
} ih_bucket_summary;

/* Whom to ask and tell.  Each call may be NULL; `is_cancelled` and `progress` come from any
 * thread of the executor, the others from the calling one. */
typedef struct ih_abstraction_watch {
  void *context;                      /* passed to each */
  int (*is_cancelled)(void *context); /* not 0 stops */
  /* Features of all hands are made: `done` of `total`, about nanoseconds of a thread. */
  void (*progress)(void *context, uint64_t done, uint64_t total);
  /* Points are clustered: ih_cluster_watch.step. */
  void (*step)(void *context, const char *street, unsigned restart, unsigned iteration,
               size_t moved, uint64_t cost);
  /* A file is there. */
  void (*written)(void *context, const ih_bucket_summary *summary);
  void *reserved[2]; /* NULL */
} ih_abstraction_watch;

typedef struct ih_abstraction_options {
  const ih_executor *executor;       /* NULL: the calling thread */
  const ih_abstraction_watch *watch; /* NULL: nobody */
  uint64_t memory;                   /* bytes that may be used; 0: ih_build_memory() */
  int rebuild;                       /* not 0: files that are there are made again */
  void *reserved[2];                 /* NULL */
} ih_abstraction_options;

/* Writes FOLDER/STREET-bucket.safetensors for each street of the recipe; makes the folder if need
 * be.  Of the game the deck, the ranking and the cards of a complete board count.  Files that are
 * there are kept when they are the very ones that would be made, and their checksums right;
 * anything else under such a name is refused, and stays.  Each file appears when it is complete,
 * or not at all.  options may be NULL.  IH_ERR_RANGE: there are fewer different points than
 * buckets; IH_ERR_UNSUPPORTED: the street or the game has no such method; IH_ERR_MISMATCH: a file
 * is there and is another one, or what is given is not for these hands; IH_ERR_FORMAT;
 * IH_ERR_MEMORY, IH_ERR_IO, IH_ERR_CANCELLED; IH_ERR_ARGUMENT. */
IH_API enum ih_status ih_abstraction_make(const ih_recipe *recipe, const ih_feature_game *game,
                                          const char *folder, const ih_abstraction_options *options,
                                          ih_error *error);

/* ---- Using an abstraction ------------------------------------------------------------------
 *
 * The files of a folder together.  A street is named by the number of cards on its board: 0, 3, 4
 * or 5.  All calls on an open abstraction may run at the same time. */

typedef struct ih_abstraction ih_abstraction;

/* Stands for no bucket. */
#define IH_NO_BUCKET 0xFFFFFFFF

/* Opens FOLDER/STREET-bucket.safetensors of all streets that are there, by ih_store_open.  *out
 * belongs to the caller (ih_abstraction_close).  IH_ERR_MISMATCH: they are of different games, or
 * hold another feature; IH_ERR_IO: there is none; errors of ih_store_open; IH_ERR_ARGUMENT. */
IH_API enum ih_status ih_abstraction_open(const char *folder, ih_abstraction **out,
                                          ih_error *error);

/* Closes it; NULL is allowed. */
IH_API void ih_abstraction_close(ih_abstraction *abstraction);

/* The file of a street, for its game, indexer, metadata and tensors (`size`, `cost`, `ehs`,
 * `centre` by ih_table_find), and the number of its buckets; NULL and 0 when there is none. */
IH_API const ih_store *ih_abstraction_store(const ih_abstraction *abstraction, unsigned board);
IH_API uint32_t ih_abstraction_buckets(const ih_abstraction *abstraction, unsigned board);

/* bucket[i] = the bucket of hand i of a street, for n hands: two hole cards and then the board, at
 * cards[i * stride].  Unchecked: there is a file of the street, stride >= 2 + board, and the
 * cards of a hand are different ones of the deck.  Checked: IH_ERR_RANGE: there is no such file;
 * IH_ERR_CARD, IH_ERR_DUPLICATE, with the number of the first such hand in *bad (which may be
 * NULL), and IH_ERR_ARGUMENT, as ih_index_batch has them; bucket[] is then untouched. */
IH_API void ih_abstraction_lookup_unchecked(const ih_abstraction *abstraction, unsigned board,
                                            const uint8_t cards[], size_t stride, size_t n,
                                            uint32_t bucket[]);
IH_API enum ih_status ih_abstraction_lookup(const ih_abstraction *abstraction, unsigned board,
                                            const uint8_t cards[], size_t stride, size_t n,
                                            uint32_t bucket[], size_t *bad);

/* bucket[place] = the bucket of each pair of hole cards on a board of n cards, in hole order, for
 * all places below ih_hole_vector_length(deck): 1,326 of the standard deck.  IH_NO_BUCKET where
 * the board holds one of the two cards.  IH_ERR_RANGE: there is no file of the street;
 * IH_ERR_CARD, IH_ERR_DUPLICATE, IH_ERR_ARGUMENT. */
IH_API enum ih_status ih_abstraction_holes(const ih_abstraction *abstraction, const uint8_t board[],
                                           size_t n, uint32_t bucket[]);

IH_END_DECLS

#endif
