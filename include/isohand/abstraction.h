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
 *   potential   buckets of what a hand becomes: of the buckets of the next street, in the same
 *               recipe, that hold the hands which it becomes by one more card, under earth mover's
 *               distance between them.  `of` "ehs": two buckets are as far apart as their mean
 *               E[HS], on a line, and centres are medians (ih_bucket_cluster); the default where
 *               the next street is the final one.  `of` "centres": they are as far apart as their
 *               centres, which must be under IH_DISTANCE_L1, and centres are hands
 *               (ih_bucket_medoids); the default before (Ganzfried and Sandholm 2014).  Where the
 *               next street has one more card on the board
 *   given       the labels in the file `labels`, as ih_build_read_labels takes it, or in
 *               FILE:TENSOR: an integer for each hand of the street, from 0 on; each up to the
 *               largest is given to a hand
 *   l1, l2      k-medians and k-means (ih_bucket_cluster) of the points in the file `points`: a
 *               row for each hand of the street, of one dimension or two.  Each number times
 *               `scale`, which floats need, is rounded to the nearest integer, a half up, which
 *               must be one of 32 bits
 *   distinct    a bucket for each different one of such points
 *
 * Of emd, ochs, optimal, potential, l1 and l2 buckets may be `within` parents: the hands of each
 * are divided by themselves, into k buckets or as many as there are different points.  Parents are
 *
 *   "board"     the canonical boards of the street: k buckets for each of the 1,755 flops; or, with
 *               `public`, so many public buckets of boards (Waugh et al. 2009; Johanson et al.
 *               2013): k-medians of how E[HS] is spread over a board's hands, in 50 bins, under
 *               earth mover's distance
 *   "preflop"   the buckets of the preflop street in the same recipe, which no hand forgets
 *
 * and buckets are numbered parent by parent, by rising mean E[HS] in each.
 *
 * Paths of files are those of the process, not of the recipe.
 *
 * `restarts` (1) and `iterations` (0: until no point moves) are those of ih_bucket_cluster, and
 * so is `seed` (1).  Each hand counts as often as there are raw hands of its class.  Buckets are
 * numbered by rising mean E[HS] of their hands, but those of `given` as they are.  The files, of
 * the feature `bucket`, are told in doc/FORMAT.md; the same recipe gives the same bytes on every
 * machine, with any executor.
 *
 * In libisohand-table.
 *
 * Stability: provisional.
 * Threads: an open ih_abstraction never changes: any calls may use it at the same time, except
 * ih_abstraction_close.  One thread at a time uses an ih_recipe. */
#ifndef ISOHAND_ABSTRACTION_H
#define ISOHAND_ABSTRACTION_H

#include <isohand/boards.h>
#include <isohand/bucket.h>
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
  uint64_t hands, points; /* canonical hands, different points */
  uint32_t buckets;
  uint64_t cost;        /* sum over all raw hands of the distance from their centre */
  unsigned iterations;  /* of the restart that was best */
  int is_converged;     /* whether no point moved in the last of them */
  int is_kept;          /* the file was there */
  uint64_t reserved[2]; /* 0 */
} ih_bucket_summary;

/* What a street takes, as far as that is known before it is made. */
typedef struct ih_bucket_plan {
  const char *street, *path;
  uint64_t hands;
  uint64_t memory, disk; /* bytes at least: there may be more different points than buckets */
  int is_kept;           /* the file is there, and stays */
  uint64_t reserved[2];  /* 0 */
} ih_bucket_plan;

typedef struct ih_abstraction_options {
  /* Progress is that of the whole recipe. */
  ih_callbacks callbacks;
  const ih_executor *executor; /* NULL: the calling thread */
  uint64_t memory;             /* bytes that may be used; 0: ih_memory_available() */

  /* Called for each street, before any is made. */
  void (*planned)(void *context, const ih_bucket_plan *plan);

  /* Called after each step of clustering a street: ih_cluster_options.step.  Points of parents are
   * divided side by side, without steps. */
  void (*step)(void *context, const char *street, unsigned restart, unsigned iteration,
               size_t moved, uint64_t cost);

  /* Called when the file of a street is complete, or is kept. */
  void (*written)(void *context, const ih_bucket_summary *summary);

  int rebuild;       /* not 0: existing files are made again */
  int dry_run;       /* not 0: only plan */
  void *reserved[2]; /* NULL */
} ih_abstraction_options;

/* Writes FOLDER/STREET-bucket.safetensors for each street of the recipe that the game has.  Streets
 * are made in order, except that a `potential` street follows the street whose buckets it uses.  Of
 * *game, the deck, the ranking and the cards of the final board count.
 *
 * First everything is planned, and what cannot be made is refused there: settings, supplied labels
 * and points, existing files, memory, disk.  Unless options->rebuild is set, an existing file is
 * kept if it is exactly what this call would write and its checksums match; any other file of that
 * name is left untouched and the call fails.  Then the folder is made unless it exists, and locked
 * against other processes until the call returns.  Each file appears when it is complete, or not at
 * all; after a failure those that were written stay, and the next call goes on from them.  options
 * may be NULL.
 *
 * IH_ERR_PARSE: settings or streets of the recipe do not fit each other; IH_ERR_RANGE: there are
 * fewer distinct points than buckets, or fewer distinct boards than public buckets;
 * IH_ERR_UNSUPPORTED: the street or the game has no such method; IH_ERR_MISMATCH: an existing file
 * is a different one, supplied labels or points are not for these hands, or another street's file
 * is not what this one can be made of; IH_ERR_FORMAT, IH_ERR_CHECKSUM; IH_ERR_MEMORY: more is needed
 * than options->memory; IH_ERR_IO: also if the disk has not enough free, or another process builds
 * in the folder; IH_ERR_CANCELLED; IH_ERR_EXECUTOR; IH_ERR_ARGUMENT. */
IH_API enum ih_status ih_abstraction_write(const ih_recipe *recipe, const ih_feature_game *game,
                                           const char *folder,
                                           const ih_abstraction_options *options, ih_error *error);

/* ---- Using an abstraction ------------------------------------------------------------------
 *
 * The files of a folder together.  A street is named by the number of cards on its board: 0, 3, 4
 * or 5.  All calls on an open abstraction may run at the same time. */

typedef struct ih_abstraction ih_abstraction;

/* Opens FOLDER/STREET-bucket.safetensors of all streets that are there, by ih_store_open.  *out
 * belongs to the caller (ih_abstraction_close).  IH_ERR_MISMATCH: they are of different games, or
 * hold another feature; IH_ERR_IO: there is none; errors of ih_store_open; IH_ERR_ARGUMENT. */
IH_API enum ih_status ih_abstraction_open(const char *folder, ih_abstraction **out,
                                          ih_error *error);

/* Closes it; NULL is allowed. */
IH_API void ih_abstraction_close(ih_abstraction *abstraction);

/* The file of a street, for its game, indexer, metadata and tensors (`size`, `cost`, `ehs`,
 * `centre` by ih_table_tensor_named), and the number of its buckets; NULL and 0 when there is none.
 */
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

/* ---- Tables of buckets ---------------------------------------------------------------------
 *
 * One table of the feature `bucket`, however it was opened: by ih_store_open or as a street of an
 * abstraction (ih_abstraction_store).  Both calls may run at the same time. */

/* *out = how the buckets of two tables of the same hands overlap: label a is a bucket of the first,
 * b one of the second, and the weight is the number of raw hands that are in both.  It belongs to
 * the caller (ih_overlaps_free); isohand/bucket.h says what can be told by it.  The tables are read
 * once, on the calling thread.  callbacks may be NULL; units of progress are hands.
 * IH_ERR_CANCELLED; IH_ERR_MISMATCH: a table is of another feature, the tables differ
 * in deck, rounds, ranking or complete board, or a bucket in them is none: *error names the table;
 * IH_ERR_MEMORY; IH_ERR_ARGUMENT. */
IH_API enum ih_status ih_buckets_compare(const ih_store *a, const ih_store *b,
                                         const ih_callbacks *callbacks, ih_overlaps **out,
                                         ih_error *error);

/* A hand of a bucket. */
typedef struct ih_bucket_hand {
  uint64_t index, multiplicity;
  uint64_t distance;    /* of its point from the bucket's centre, as the tensor `cost` counts it;
                         * IH_NO_DISTANCE: not derived */
  double ehs;           /* E[HS], 0 to 1; negative: not derived */
  uint64_t reserved[2]; /* 0 */
} ih_bucket_hand;

#define IH_NO_DISTANCE 0xFFFFFFFFFFFFFFFF

/* Which of the hands that were drawn are given first; those of the same distance come as drawn. */
enum ih_sample_order {
  IH_SAMPLE_DRAWN = 0,   /* those that were drawn first */
  IH_SAMPLE_NEAREST = 1, /* those nearest to the centre */
  IH_SAMPLE_FARTHEST = 2 /* those farthest from it */
};

typedef struct ih_sample_options {
  ih_callbacks callbacks; /* units of progress: hands that are derived */
  enum ih_sample_order order;
  uint64_t seed;               /* of the random numbers */
  uint64_t samples;            /* hands whose distance and E[HS] are derived, at most; 0: as many as
                                * take some seconds of a thread */
  const ih_executor *executor; /* derives them; NULL: the calling thread */
  void *reserved[2];           /* NULL */
} ih_sample_options;

/* What a sample was taken from. */
typedef struct ih_bucket_sample {
  uint64_t hands, raw_hands; /* of the bucket: canonical hands, and raw ones */
  uint64_t cost;             /* and, as the table says: the sum over raw hands of the distance */
  double ehs;                /* and their mean E[HS] */
  uint64_t drawn;            /* canonical hands from which those given were chosen */
  size_t count;              /* hands given */
  uint64_t reserved[2];      /* 0 */
} ih_bucket_sample;

/* Draws hands of a bucket and gives the first n of them, or all there are: hands[0..out->count-1],
 * an array of the caller's.  A hand is drawn with a probability proportional to its multiplicity,
 * and only once: each raw hand of the bucket has a random number (SplitMix64, of the seed, its
 * index and its number in the class; Steele, Lea and Flood 2014), and the canonical hands come by
 * their least one.  So the result depends on nothing else, and the first hands are the same for any
 * n.
 *
 * In the order IH_SAMPLE_DRAWN, n hands are drawn, and the first options->samples of them derived.
 * In the other two, options->samples hands are drawn, all of the bucket's if it has no more; they
 * are derived, and the nearest or farthest n of them given.  To derive a hand is to play it out, as
 * ih_store_verify does: 50 microseconds on a river, 50 milliseconds on a flop, minutes before it.
 * With a bucket for each point (methods hands and classes) nothing is played out: the distance is
 * 0, and E[HS] that of the bucket.
 *
 * options NULL: seed 1, drawn.  IH_ERR_RANGE: the table has no such bucket; IH_ERR_UNSUPPORTED: an
 * order by distance, and options->samples is 0 where one hand takes more than some seconds, or
 * labels or points were given, or the next street's buckets that the table was made of are not
 * beside it; IH_ERR_MISMATCH: a table of another feature, or the bucket is empty, or those beside
 * are not all buckets; IH_ERR_CANCELLED; IH_ERR_MEMORY; IH_ERR_ARGUMENT. */
IH_API enum ih_status ih_buckets_sample(const ih_store *store, uint32_t bucket,
                                        const ih_sample_options *options, size_t n,
                                        ih_bucket_hand hands[], ih_bucket_sample *out,
                                        ih_error *error);

/* ---- Files of other programs ----------------------------------------------------------------
 *
 * The buckets of an abstraction in the forms that other people's solvers read, and back.
 * doc/EXPORTS.md has each of them byte by byte, and what the files are called:
 *
 *   poker-cfrm  one file of all streets
 *   labels      a bare number for each hand: turn.u16, turn.i32
 *   fishbait    flop_clusters.cereal, and the same of turn and river
 *   npy         an array of NumPy's: turn.npy
 *   text        a number in each line: turn.txt
 *   slumbot     buckets.holdem.13.4.3.NAME.2 and num_buckets.holdem.13.4.3.NAME.2
 *   robopoker   rows for PostgreSQL: turn.pgcopy
 *   bkt2        boards, and all hole cards on each: turn.buckets
 *   decisionholdem  all boards for each hole cards: turn_hand_cluster.bin
 *
 * Solvers read files of the standard deck, but every deck can be written. */

/* The name and the meaning of format number i, from 0; NULL after the last. */
IH_API const char *ih_format_name(size_t i);
IH_API const char *ih_format_meaning(size_t i);

#define IH_FORMAT_LONGEST_NAME 64

typedef struct ih_format_options {
  ih_callbacks callbacks; /* units of progress: elements of all files */
  /* Called when a file is in place.  May be NULL. */
  void (*written)(void *context, const char *path, uint64_t elements);
  unsigned streets; /* 1 << b for each wanted street of b board cards; 0: all that are there */
  int recall;    /* not 0, of labels, npy and text: an element for each hand of 2,3,1 and 2,3,1,1,
                  * in which the streets of the board keep their order */
  unsigned bits; /* 16 or 32, of labels and npy: of an element; 0: as many as the buckets need */
  const char *name;  /* of slumbot: up to IH_FORMAT_LONGEST_NAME letters, digits, - and _ */
  void *reserved[2]; /* NULL */
} ih_format_options;

/* Writes the buckets of an open abstraction in a format: to the file `path` where the format is one
 * file, else to its files in the folder `path`, which is made if need be.  Files that are there are
 * replaced, each in one step, when all of them are complete; on failure all stay, unless one of
 * these steps fails.  options may be NULL, but not for slumbot.  IH_ERR_RANGE: a wanted street is
 * not there, or its buckets do not fit in the bits or are more than the format has;
 * IH_ERR_UNSUPPORTED: there is no such format, or it does not take an option; IH_ERR_MISMATCH: a
 * bucket in a table is none; IH_ERR_CANCELLED; IH_ERR_MEMORY, IH_ERR_IO; IH_ERR_ARGUMENT: also a
 * name or bits that cannot be. */
IH_API enum ih_status ih_abstraction_export(const ih_abstraction *abstraction, const char *format,
                                            const char *path, const ih_format_options *options,
                                            ih_error *error);

/* Makes FOLDER/STREET-bucket.safetensors, by ih_abstraction_write and the method `given`, of the
 * buckets in files of a format: paths[0..count-1].  A file is of the street, the recall and the
 * bits that its name says, when it is one that ih_abstraction_export gives; one file may have any
 * name where options->streets, recall and bits say what it is.  options may be NULL, and their
 * callbacks are not called: those of `make` are.  With recall, hands of which the order of the
 * streets alone differs must have the same bucket, and so must all hands of slumbot, bkt2 and
 * decisionholdem that suit permutations turn into each other.  IH_ERR_FORMAT: a file is none of the
 * format; IH_ERR_MISMATCH: it is not for these hands, or such hands have different buckets;
 * IH_ERR_UNSUPPORTED, IH_ERR_ARGUMENT: as above, and a name that does not say what is in the file;
 * errors of ih_abstraction_write. */
IH_API enum ih_status ih_abstraction_import(const char *format, const char *const paths[],
                                            size_t count, const ih_feature_game *game,
                                            const char *folder, const ih_format_options *options,
                                            const ih_abstraction_options *make, ih_error *error);

IH_END_DECLS

#endif
