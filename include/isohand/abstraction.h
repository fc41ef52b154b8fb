/** @file
 * Abstractions: a bucket for each hand of each street.
 *
 * Part of libisohand-table.  A *recipe* is a JSON text that defines, for each street, by which
 * method its buckets are made, how many, and with which seed:
 *
 * @code
 * {"name": "small",
 *  "preflop": {"method": "hands"},
 *  "flop": {"method": "emd", "k": 200},
 *  "turn": {"method": "emd", "k": 200, "bins": 50, "restarts": 3, "seed": 7},
 *  "river": {"method": "ochs", "k": 200, "clusters": 8}}
 * @endcode
 *
 * A street that the recipe does not name gets no file.  The same recipe gives the same bytes on
 * every machine, with any executor.  The files are tables of the feature `bucket`; doc/FORMAT.md
 * describes them.
 *
 * **Methods.**  HS is the share of opponents that a hand beats after one runout, a tie counting
 * half; E[HS] is its mean over all runouts.
 *
 * - `hands`: one bucket for each canonical hand.
 * - `classes`: one bucket for each distinct triple of wins, ties and losses, summed over all
 *   runouts.
 * - `optimal`: k buckets by E[HS], with the lowest possible sum of absolute distances
 *   (ih_bucket_optimal()).  On the final street, `of` "ochs" replaces HS as it does for
 *   `percentile`; the default is "ehs".
 * - `percentile`: k buckets with equal numbers of raw hands, or as nearly equal as they can be if
 *   hands of equal value stay together (ih_bucket_percentile()).  The value is E[HS] (`of` is
 *   "ehs", the default) or E[HS^2] (`of` is "ehs2"); on the final street both give the same
 *   buckets.  With `outer`, hands are divided into that many percentiles of E[HS^2], and each of
 *   these into k / outer percentiles of E[HS]; k must be a multiple of `outer` (Zinkevich,
 *   Johanson, Bowling and Piccione 2007).  With `of` "ochs", only on the final street, the value is
 *   HS against opponents weighted by strength: the opponents of cluster c of `clusters` (2 or more,
 *   default 8; ih_preflop_clusters()), which ascend from 0, have weight c
 *   (ih_equity_weighted_hs()).
 * - `emd`: k-medians of histograms of HS in `bins` bins (1..255, default 50) under earth mover's
 *   distance (ih_bucket_cluster() with IH_DISTANCE_L1).  Not on the final street.
 * - `ochs`: k-means of HS against each of `clusters` clusters of opponents (1..42, default 8), in
 *   units of 1 / IH_EQUITY_HS (IH_DISTANCE_L2; Johanson, Burch, Valenzano and Bowling 2013).
 *   Before the final street, HS is computed from the sums over all runouts.
 * - `potential`: k buckets of hands that develop alike.  Each possible next card leads to a bucket
 *   of the next street, in the same recipe, and two hands are as far apart as the earth mover's
 *   distance between their distributions over these buckets.  With `of` "ehs", the distance between
 *   two buckets of the next street is the difference of their mean E[HS], and new centres are
 *   medians (ih_bucket_cluster()); this is the default if the next street is the final one.  With
 *   `of` "centres", it is the L1 distance between their centres, and new centres are hands
 *   (ih_bucket_medoids()); this is the default on earlier streets (Ganzfried and Sandholm 2014).
 *   The method of the next street must then be one with centres under IH_DISTANCE_L1.  The next
 *   street must have exactly one more card on the board.
 * - `given`: the user's own labels, read from the file `labels`: an integer for each hand of the
 *   street, in a form that ih_build_read_labels() accepts.  Every integer from 0 up to the largest
 *   must occur.
 * - `l1`, `l2`: k-medians and k-means (ih_bucket_cluster()) of the user's own data points, read
 *   from the file `points`: a row for each hand of the street, in one dimension or two.  Each
 *   number is multiplied by `scale` (default 1; floating-point numbers need one) and rounded to the
 *   nearest integer, a half up; the result must be in 0..2^32 - 1.
 * - `distinct`: one bucket for each distinct point of such a file.
 *
 * In `labels` and `points`, `FILE:TENSOR` selects a tensor of a file.  Relative paths start at the
 * current folder of the process, not at the recipe.
 *
 * **Omaha.**  With `"hole": 4` next to its streets, a recipe makes buckets of hands of four hole
 * cards (isohand/omaha_equity.h), on the streets before the river.  Preflop it can use `hands`,
 * `optimal` and `percentile` of E[HS], `given`, `l1`, `l2` and `distinct`; on flop and turn, `emd`,
 * `optimal` of E[HS], `percentile` of E[HS] or E[HS^2] without `outer`, and `given`.  It has no
 * `ochs`: comparing all hands with one cluster of opponents takes 3 to 4 ms for each of 134,459
 * final boards, so that 8 clusters would take about an hour of one core.
 *
 * Flop and turn have too many hands to cluster all of them: `emd` finds its centres from a sample,
 * and then gives every hand the bucket of the nearest centre.  The sample has equally many hands of
 * each canonical board, drawn at random by `seed`, and at least `sample` (1..2^27, default 2^20) in
 * all.
 *
 * `emd` and `optimal` may be `within` "board", without `public`.  Then `sample` (k..2^27, default
 * 2^14, or k if that is more), which only `emd` takes, is the number of hands of each board that
 * are drawn.  If a board has no more hands than that, all are clustered; else only the drawn ones
 * are, and every hand of the board gets the bucket of the nearest centre.  Such a board has no more
 * buckets than its drawn hands have distinct points, and a centre to which no hand is nearest gets
 * no bucket.  `optimal` always divides all hands of a board.
 *
 * Values of E[HS^2] are rounded down to 24 bits, and those that are then equal stay together.
 * `given` labels are read part by part where the file is mapped, and take one bit of memory each
 * while they are checked; only those of a text file are in memory.
 *
 * **Settings of several methods.**  `k` (1..2^32 - 1) is the number of buckets; `hands`, `classes`,
 * `given` and `distinct` determine it themselves and do not take it.  `restarts` (1..1000000,
 * default 1), `iterations` (default 0: until no point moves) and `seed` (default 1) are those of
 * ih_cluster_options.  A canonical hand counts as often as its isomorphism class has raw hands.
 *
 * **Parents.**  Buckets of `emd`, `ochs`, `optimal`, `potential`, `l1` and `l2` may be `within`
 * parents: the hands of each parent are divided by themselves, into k buckets, or into as many as
 * the parent has distinct points if these are fewer.  Parents are
 *
 * - "board": the canonical boards of the street, so that each of the 1,755 flops has k buckets.
 *   With `public`, they are that many public buckets of boards instead (Waugh et al. 2009; Johanson
 *   et al. 2013): k-medians of the distribution of E[HS] over the hands of a board, in 50 bins,
 *   under earth mover's distance.
 * - "preflop": the buckets of the preflop street in the same recipe, so that the bucket of a hand
 *   also determines its preflop bucket.
 *
 * **Numbering.**  Buckets are numbered by ascending mean E[HS] of their hands; with parents, first
 * by parent and then by E[HS].  Buckets of `given` keep the numbers of the labels.
 *
 * Stability: provisional.
 *
 * Threads: an open ih_abstraction does not change, so all calls may use it at the same time, except
 * ih_abstraction_close().  Only one thread at a time may use an ih_recipe. */
#ifndef ISOHAND_ABSTRACTION_H
#define ISOHAND_ABSTRACTION_H

#include <isohand/boards.h>
#include <isohand/bucket.h>
#include <isohand/store.h>

IH_BEGIN_DECLS

/** @name Recipes
 * @{ */

/** A recipe; see the head of this file. */
typedef struct ih_recipe ih_recipe;

/** Parses a recipe.
 *
 * @param text        the JSON text, not necessarily NUL-terminated
 * @param length      its length in bytes
 * @param[out] out    receives the recipe; the caller frees it with ih_recipe_free()
 * @param[out] error  the reason of a failure; may be NULL
 *
 * @retval IH_ERR_ARGUMENT  text or out is NULL
 * @retval IH_ERR_PARSE     the text is not a recipe; error->position is the byte at fault if it is
 * not valid JSON
 * @retval IH_ERR_MEMORY    out of memory */
IH_API enum ih_status ih_recipe_parse(const char *text, size_t length, ih_recipe **out,
                                      ih_error *error);

/** Frees a recipe.
 *
 * @param recipe  the recipe; NULL is allowed */
IH_API void ih_recipe_free(ih_recipe *recipe);

/** Changes a setting of a recipe.
 *
 * Settings that contradict each other are reported by ih_abstraction_write().
 *
 * @param recipe      the recipe
 * @param assignment  `STREET.KEY=VALUE`, such as "turn.k=3000" or "river.method=optimal", or
 * `seed=VALUE` for all streets of the recipe, or `hole=VALUE`.  A street that the recipe lacks must
 * get its method first
 * @param[out] error  the reason of a failure; may be NULL
 *
 * @retval IH_ERR_ARGUMENT  recipe or assignment is NULL
 * @retval IH_ERR_PARSE     the assignment is malformed, the street or the setting is unknown, or
 * the value is not valid
 * @retval IH_ERR_MEMORY    out of memory */
IH_API enum ih_status ih_recipe_set(ih_recipe *recipe, const char *assignment, ih_error *error);

/** Returns the name of a recipe that is part of the library.
 *
 * @param i  number of the recipe, from 0
 * @return a static string; NULL after the last recipe */
IH_API const char *ih_recipe_name(size_t i);

/** Returns the text of a recipe that is part of the library, for ih_recipe_parse().
 *
 * @param i  number of the recipe, from 0
 * @return a static string; NULL after the last recipe */
IH_API const char *ih_recipe_text(size_t i);

/** @} */

/** @name Making an abstraction
 * @{ */

/** The buckets of a street.  The strings are valid only during the callback that gets them. */
typedef struct ih_bucket_summary {
  const char *street,   /**< Name of the street: "preflop", "flop", "turn" or "river". */
      *path;            /**< Its file. */
  uint64_t hands,       /**< Number of canonical hands. */
      points;           /**< Number of distinct data points. */
  uint32_t buckets;     /**< Number of buckets. */
  uint64_t cost;        /**< Sum over all raw hands of the distance from the centre of their
                         * bucket. */
  unsigned iterations;  /**< Iterations of the best restart. */
  int is_converged;     /**< 1 if no point moved in the last of them, else 0. */
  int is_kept;          /**< 1 if the file existed and was kept, else 0. */
  const char *reused;   /**< The file of another folder that was reused; NULL: none. */
  uint64_t reserved[2]; /**< Reserved; set to 0. */
} ih_bucket_summary;

/** The resources that a street needs, as far as they are known before it is made.  The strings are
 * valid only during the callback that gets them. */
typedef struct ih_bucket_plan {
  const char *street,   /**< Name of the street: "preflop", "flop", "turn" or "river". */
      *path;            /**< Its file. */
  uint64_t hands;       /**< Number of canonical hands. */
  uint64_t memory,      /**< Estimated memory, in bytes; distinct points beyond the number of
                         * buckets may take more. */
      disk;             /**< Lower estimate of the size of the file, in bytes. */
  int is_kept;          /**< 1 if the file exists and will be kept, else 0. */
  const char *reused;   /**< The file of another folder that will be reused; NULL: none. */
  uint64_t reserved[2]; /**< Reserved; set to 0. */
} ih_bucket_plan;

/** Settings of ih_abstraction_write().
 *
 * `is_cancelled` and `progress` may be called on any thread of the executor; the other callbacks
 * are called on the calling thread, with `callbacks.context`.  Each callback may be NULL. */
typedef struct ih_abstraction_options {
  ih_callbacks callbacks;      /**< Progress covers the whole recipe. */
  const ih_executor *executor; /**< Runs the tasks; NULL: the calling thread does. */
  uint64_t memory; /**< Maximum memory to use, in bytes; 0 means ih_memory_available(). */

  /** Called for each street before any street is made. */
  void (*planned)(void *context, const ih_bucket_plan *plan);

  /** Called after each step of clustering a street, as ih_cluster_options.step is; `street` is the
   * name of the street.  Not called for buckets within parents, because several parents are divided
   * at the same time. */
  void (*step)(void *context, const char *street, unsigned restart, unsigned iteration,
               size_t moved, uint64_t cost);

  /** Called for each street when its file is complete, or is kept. */
  void (*written)(void *context, const ih_bucket_summary *summary);

  unsigned streets; /**< Streets to make: `1 << b` for the street with b board cards, combined; 0:
                     * all. */

  /** `reuse[0..reuse_count-1]`: folders from which files are reused; NULL if reuse_count is 0. */
  const char *const *reuse;
  size_t reuse_count; /**< Number of these folders. */
  int rebuild;        /**< If not 0, existing files are made again, and none is reused. */
  int dry_run;        /**< If not 0, the call only plans, and writes nothing. */
  void *reserved[2];  /**< Reserved; must be NULL. */
} ih_abstraction_options;

/** Makes an abstraction: writes `FOLDER/STREET-bucket.safetensors` for each street of the recipe
 * that the game has or, if options->streets is not 0, for those streets only.  If one of them needs
 * buckets of a street that is left out, as with `potential` or within "preflop", the file of that
 * street must exist and be what this call would write, even if options->rebuild is set.
 *
 * Streets are made in order, except that a `potential` street follows the street whose buckets it
 * uses.
 *
 * First everything is planned, and what cannot be made is refused: settings, supplied labels and
 * points, existing files, memory, disk space.  Unless options->rebuild is set, an existing file is
 * kept if it is what this call would write, except perhaps for the name of its recipe, and its
 * checksums match; any other file of that name is left untouched and the call fails.
 *
 * A street without a file reuses the first file of its name in the folders options->reuse that
 * would be kept here: the new file is a hard link to it or, if the system refuses that, a copy.  A
 * file that is kept or reused still names the recipe that it was made by, in its metadata
 * `bucket.recipe`.  Different tables in these folders are ignored; a file that is damaged, or is
 * not a table, makes the call fail.  If the street needs buckets of another street, its file is
 * reused only with the buckets from which it was made, kept or reused in the same call.
 *
 * Then the folder is made unless it exists, and is locked against other processes until the call
 * returns.  A file appears only when it is complete.  After a failure the files that were completed
 * remain, and the next call continues from them.
 *
 * @param recipe      the recipe
 * @param game        the game; only its deck, its ranking and the cards of its final board count
 * @param folder      the folder
 * @param options     the settings; NULL: all members 0 or NULL
 * @param[out] error  the reason of a failure; may be NULL
 *
 * @retval IH_ERR_ARGUMENT     recipe, game or folder is NULL, the game is not valid, a folder of
 * options->reuse is NULL, or a reserved member is not NULL
 * @retval IH_ERR_PARSE        settings or streets of the recipe contradict each other, or the
 * recipe has no street of this game
 * @retval IH_ERR_RANGE        there are fewer distinct points than buckets, or fewer distinct
 * boards than public buckets; the game or the recipe lacks a street of options->streets; or
 * options->streets leaves out a street that has no file although its buckets are needed
 * @retval IH_ERR_UNSUPPORTED  the method does not exist for this street or game
 * @retval IH_ERR_MISMATCH     an existing file is not the one that would be made, supplied labels
 * or points are not for these hands, or this street cannot be made from a different street's file
 * @retval IH_ERR_FORMAT       an existing or supplied file, or one to be reused, is not valid
 * @retval IH_ERR_CHECKSUM     a checksum of such a file does not match
 * @retval IH_ERR_MEMORY       more memory is needed than is allowed, or out of memory
 * @retval IH_ERR_IO           a file or folder cannot be read or written, the disk has too little
 * free space, or another process builds in the folder
 * @retval IH_ERR_CANCELLED    a callback or the executor stopped the call
 * @retval IH_ERR_EXECUTOR     the executor did not run each task exactly once */
IH_API enum ih_status ih_abstraction_write(const ih_recipe *recipe, const ih_feature_game *game,
                                           const char *folder,
                                           const ih_abstraction_options *options, ih_error *error);

/** @} */

/** @name Using an abstraction
 *
 * An abstraction is opened as a folder.  A street is identified by the number of cards on its
 * board: 0, 3, 4 or 5.
 * @{ */

/** An open abstraction: the bucket files of a folder. */
typedef struct ih_abstraction ih_abstraction;

/** Opens the files `FOLDER/STREET-bucket.safetensors` of all streets for which they exist, as
 * ih_store_open() does.
 *
 * @param folder      the folder
 * @param[out] out    receives the abstraction; the caller frees it with ih_abstraction_close()
 * @param[out] error  the file and the reason of a failure; may be NULL
 *
 * @retval IH_ERR_ARGUMENT  folder or out is NULL
 * @retval IH_ERR_IO        the folder has no such file, or a file cannot be opened or mapped
 * @retval IH_ERR_FORMAT    a file is not a valid table
 * @retval IH_ERR_MISMATCH  the files belong to different games, a file does not contain buckets of
 * its street, or its metadata and its tensors do not match
 * @retval IH_ERR_MEMORY    out of memory
 * @retval IH_ERR_INTERNAL  see ih_indexer_new() */
IH_API enum ih_status ih_abstraction_open(const char *folder, ih_abstraction **out,
                                          ih_error *error);

/** Closes an abstraction.
 *
 * @param abstraction  the abstraction; NULL is allowed */
IH_API void ih_abstraction_close(ih_abstraction *abstraction);

/** Returns the file of a street, which gives access to its game, indexer, metadata and tensors
 * (`size`, `cost`, `ehs` and `centre`, by ih_table_tensor_named()).
 *
 * @param abstraction  the abstraction; may be NULL
 * @param board        cards on the board of the street
 * @return the file, which belongs to the abstraction; NULL if the street has no file */
IH_API const ih_store *ih_abstraction_store(const ih_abstraction *abstraction, unsigned board);

/** Returns the number of buckets of a street.
 *
 * @param abstraction  the abstraction; may be NULL
 * @param board        cards on the board of the street
 * @return the number of buckets; 0 if the street has no file */
IH_API uint32_t ih_abstraction_buckets(const ih_abstraction *abstraction, unsigned board);

/** Looks up the buckets of n hands of a street, without checks.
 *
 * Buckets are returned as the file contains them.  Only ih_store_verify() checks that each is below
 * ih_abstraction_buckets().
 *
 * @pre The street has a file, stride is at least the number of cards of a hand, and the cards of
 * each hand are distinct cards of the deck.
 *
 * @param abstraction  the abstraction
 * @param board        cards on the board of the street
 * @param cards        hand i is `cards[i * stride]` and what follows: two hole cards, or four in
 * Omaha, then the board
 * @param stride       bytes from one hand to the next
 * @param n            number of hands
 * @param[out] bucket  `bucket[i]` is the bucket of hand i */
IH_API void ih_abstraction_lookup_unchecked(const ih_abstraction *abstraction, unsigned board,
                                            const uint8_t cards[], size_t stride, size_t n,
                                            uint32_t bucket[]);

/** Like ih_abstraction_lookup_unchecked(), but checks its arguments.
 *
 * @param abstraction  the abstraction
 * @param board        cards on the board of the street
 * @param cards        `cards[i * stride]` and what follows: the hole cards of hand i, then the
 * board
 * @param stride       bytes from one hand to the next, at least the number of cards of a hand
 * @param n            number of hands
 * @param[out] bucket  `bucket[0..n-1]`; unchanged after a failure
 * @param[out] bad     number of the first hand with an invalid card; may be NULL
 *
 * @retval IH_ERR_ARGUMENT   a pointer is NULL although n is not 0, abstraction is NULL, or stride
 * is too small
 * @retval IH_ERR_RANGE      the street has no file
 * @retval IH_ERR_CARD       hand *bad has a card that is not in the deck
 * @retval IH_ERR_DUPLICATE  hand *bad has a card twice */
IH_API enum ih_status ih_abstraction_lookup(const ih_abstraction *abstraction, unsigned board,
                                            const uint8_t cards[], size_t stride, size_t n,
                                            uint32_t bucket[], size_t *bad);

/** Looks up the buckets of all hole cards on a board.
 *
 * @param abstraction  the abstraction
 * @param board        `board[0..n-1]`: the cards of the board; may be NULL if n is 0
 * @param n            number of these cards: 0, 3, 4 or 5
 * @param[out] bucket  `bucket[p]` is the bucket of the hole cards at place p of the hole order, for
 * each p below ih_hole_vector_length() of the deck (1,326 for the standard deck); IH_NO_BUCKET if
 * one of the two cards is on the board
 *
 * @retval IH_ERR_ARGUMENT   a pointer is NULL
 * @retval IH_ERR_RANGE      the street has no file
 * @retval IH_ERR_UNSUPPORTED  hands have more than two hole cards
 * @retval IH_ERR_CARD       a card is not in the deck
 * @retval IH_ERR_DUPLICATE  a card appears twice */
IH_API enum ih_status ih_abstraction_holes(const ih_abstraction *abstraction, const uint8_t board[],
                                           size_t n, uint32_t bucket[]);

/** Numbers the buckets of all hole cards on several boards of a street.
 *
 * Few buckets occur on few boards.  This call gives the ones that do the numbers 0..*used - 1, in
 * ascending order, so that a solver of these boards needs no space for the others.
 *
 * During the call it allocates 4 bytes for each bucket of the street.  Each board is looked up
 * twice.
 *
 * @param abstraction  the abstraction
 * @param boards       `boards[i * n..i * n + n - 1]`: the cards of board i; may be NULL if n or
 * count is 0
 * @param n            number of cards on each board: 0, 3, 4 or 5
 * @param count        number of boards, may be 0
 * @param weights      `weights[0..length-1]`, with length = ih_hole_vector_length() of the deck
 * (1,326 for the standard deck): weight of the hole cards at each place of the hole order, such as
 * ih_range.weight, for all boards; those of weight 0 are left out.  NULL: all hole cards count
 * @param[out] number  `number[i * length + p]`: the number of the bucket of the hole cards at place
 * p on board i; IH_NO_BUCKET if one of the two cards is on the board or their weight is 0.  May be
 * NULL if count is 0
 * @param[out] bucket  `bucket[k]` is the bucket with number k, for k < *used; the array has
 * ih_abstraction_buckets() elements.  May be NULL
 * @param[out] used    how many buckets occur.  After a failure all outputs are unchanged
 *
 * @retval IH_ERR_ARGUMENT   a pointer that must not be NULL is NULL
 * @retval IH_ERR_RANGE      the street has no file
 * @retval IH_ERR_UNSUPPORTED  hands have more than two hole cards
 * @retval IH_ERR_CARD       a card is not in the deck
 * @retval IH_ERR_DUPLICATE  a card appears twice on a board
 * @retval IH_ERR_MISMATCH   the file contains an invalid bucket number
 * @retval IH_ERR_MEMORY     out of memory */
IH_API enum ih_status ih_abstraction_holes_batch(const ih_abstraction *abstraction,
                                                 const uint8_t boards[], size_t n, size_t count,
                                                 const uint32_t weights[], uint32_t number[],
                                                 uint32_t bucket[], uint32_t *used);

/** @} */

/** @name Single tables of buckets
 *
 * These calls take one table of the feature `bucket`, opened by ih_store_open() or as a street of
 * an abstraction (ih_abstraction_store()).  They may run at the same time.
 * @{ */

/** Counts how the buckets of two tables of the same hands overlap.
 *
 * In the cross table (isohand/bucket.h), label a is a bucket of the first table, label b is a
 * bucket of the second one, and the weight of a cell is the number of raw hands in both.  The
 * tables are read once, on the calling thread.
 *
 * @param a           the first table
 * @param b           the second table
 * @param callbacks   progress counts hands; may be NULL
 * @param[out] out    receives the cross table; the caller frees it with ih_overlaps_free()
 * @param[out] error  the table and the reason of a failure; may be NULL
 *
 * @retval IH_ERR_ARGUMENT   a, b or out is NULL, or a reserved member is not NULL
 * @retval IH_ERR_MISMATCH   a table does not contain buckets or contains an invalid bucket number,
 * or the tables differ in deck, rounds, ranking or cards of the final board
 * @retval IH_ERR_MEMORY     out of memory
 * @retval IH_ERR_CANCELLED  a callback stopped the call */
IH_API enum ih_status ih_buckets_compare(const ih_store *a, const ih_store *b,
                                         const ih_callbacks *callbacks, ih_overlaps **out,
                                         ih_error *error);

/** A hand of a bucket. */
typedef struct ih_bucket_hand {
  uint64_t index,       /**< Its index. */
      multiplicity;     /**< Number of raw hands that share this index. */
  uint64_t distance;    /**< Distance of its point from the centre of the bucket, in the unit of the
                         * tensor `cost`; IH_NO_DISTANCE: not computed. */
  double ehs;           /**< E[HS], 0..1; negative: not computed. */
  uint64_t reserved[2]; /**< Reserved; set to 0. */
} ih_bucket_hand;

/** Stands for "no distance" in ih_bucket_hand.distance. */
#define IH_NO_DISTANCE 0xFFFFFFFFFFFFFFFF

/** The order in which ih_buckets_sample() returns the hands that it has drawn.  Hands at the same
 * distance are in the order in which they were drawn. */
enum ih_sample_order {
  IH_SAMPLE_DRAWN = 0,   /**< In the order in which they were drawn. */
  IH_SAMPLE_NEAREST = 1, /**< Nearest to the centre first. */
  IH_SAMPLE_FARTHEST = 2 /**< Farthest from the centre first. */
};

/** Settings of ih_buckets_sample(). */
typedef struct ih_sample_options {
  ih_callbacks callbacks;      /**< Progress counts hands that are recomputed. */
  enum ih_sample_order order;  /**< Order of the result. */
  uint64_t seed;               /**< Seed of the random numbers. */
  uint64_t samples;            /**< Most hands whose distance and E[HS] are recomputed; 0 means as
                                * many as take about 5 seconds of CPU time. */
  const ih_executor *executor; /**< Recomputes them; NULL: the calling thread does. */
  void *reserved[2];           /**< Reserved; must be NULL. */
} ih_sample_options;

/** A description of a bucket and of the sample taken from it. */
typedef struct ih_bucket_sample {
  uint64_t hands, /**< Canonical hands of the bucket. */
      raw_hands;  /**< Raw hands of the bucket. */
  uint64_t cost;  /**< The bucket's cost from the table: the sum over its raw hands of the
                   * distance from its centre. */
  double ehs;     /**< The bucket's mean E[HS] from the table. */
  uint64_t drawn; /**< Canonical hands that were drawn, from which those returned were chosen. */
  size_t count;   /**< Number of hands returned. */
  uint64_t reserved[2]; /**< Reserved; set to 0. */
} ih_bucket_sample;

/** Draws hands of a bucket at random, and returns the first n of them in the requested order.
 *
 * A hand is drawn with a probability proportional to its multiplicity, and only once.  Each raw
 * hand of the bucket has a random number, which depends only on the seed, the index of the hand and
 * its number within the isomorphism class (SplitMix64; Steele, Lea and Flood 2014).  Canonical
 * hands are drawn by ascending smallest number among their raw hands.  The result therefore depends
 * on nothing else, and the first hands are the same for every n.
 *
 * With IH_SAMPLE_DRAWN, n hands are drawn, and the first options->samples of them are recomputed.
 * With the other two orders, options->samples hands are drawn, or all hands of the bucket if it has
 * fewer; all of these are recomputed, and the n nearest or farthest are returned.
 *
 * To recompute a hand, every opponent and every runout is enumerated, as in ih_store_verify().  For
 * Hold'em this takes about 50 microseconds on the river, 50 milliseconds on the flop, and minutes
 * preflop.  With the methods `hands` and `classes`, where each point is a bucket, nothing is
 * enumerated: the distance is 0, and E[HS] is that of the bucket.
 *
 * @param store       a table of buckets
 * @param bucket      the bucket
 * @param options     the settings; NULL: seed 1, and all other members 0 or NULL
 * @param n           most hands to return
 * @param[out] hands  `hands[0..out->count-1]`; an array of n hands, may be NULL if n is 0
 * @param[out] out    receives the description of the bucket and of the sample
 * @param[out] error  the reason of a failure; may be NULL
 *
 * @retval IH_ERR_ARGUMENT     a pointer is NULL, the order is unknown, or a reserved member is not
 * NULL
 * @retval IH_ERR_RANGE        the table has no such bucket
 * @retval IH_ERR_UNSUPPORTED  an order by distance was asked for, but distances cannot be computed:
 * the labels or points were supplied by the user, or the next street's buckets from which a
 * `potential` table was made are not in the same folder; or options->samples is 0 and a single hand
 * takes more than 5 seconds
 * @retval IH_ERR_MISMATCH     the table does not contain buckets, the bucket is empty, or the next
 * street's table in the same folder contains an invalid bucket number
 * @retval IH_ERR_MEMORY       out of memory
 * @retval IH_ERR_CANCELLED    a callback or the executor stopped the call
 * @retval IH_ERR_EXECUTOR     the executor did not run each task exactly once */
IH_API enum ih_status ih_buckets_sample(const ih_store *store, uint32_t bucket,
                                        const ih_sample_options *options, size_t n,
                                        ih_bucket_hand hands[], ih_bucket_sample *out,
                                        ih_error *error);

/** @} */

/** @name Files of other programs
 *
 * The formats in which other solvers read buckets; doc/EXPORTS.md specifies each byte and the names
 * of the files:
 *
 * - `poker-cfrm`: one file for all streets
 * - `labels`: a bare number for each hand: `turn.u16`, `turn.i32`
 * - `fishbait`: `flop_clusters.cereal`, and likewise for turn and river
 * - `npy`: a NumPy array: `turn.npy`
 * - `text`: one number in each line: `turn.txt`
 * - `slumbot`: `buckets.holdem.13.4.3.NAME.2` and `num_buckets.holdem.13.4.3.NAME.2`
 * - `robopoker`: rows for PostgreSQL: `turn.pgcopy`
 * - `bkt2`: boards, and all hole cards on each: `turn.buckets`
 * - `decisionholdem`: all boards for each pair of hole cards: `turn_hand_cluster.bin`
 *
 * These solvers expect the standard deck, but files for any deck can be written.
 * @{ */

/** Returns the name of a format.
 *
 * @param i  number of the format, from 0
 * @return a static string; NULL after the last format */
IH_API const char *ih_format_name(size_t i);

/** Returns a short description of a format.
 *
 * @param i  number of the format, from 0
 * @return a static string; NULL after the last format */
IH_API const char *ih_format_meaning(size_t i);

/** Most characters of ih_format_options.name. */
#define IH_FORMAT_LONGEST_NAME 64

/** Settings of ih_abstraction_export() and ih_abstraction_import(). */
typedef struct ih_format_options {
  ih_callbacks callbacks; /**< Progress counts the elements of all files. */

  /** Called when a file is in place, with `callbacks.context`.  `path` is valid only during the
   * call; `elements` is the number of elements in the file.  May be NULL. */
  void (*written)(void *context, const char *path, uint64_t elements);

  unsigned streets; /**< Wanted streets: `1 << b` for the street with b board cards, combined; 0:
                     * all that exist.  Must be 0 for formats of one file. */
  int recall;       /**< For `labels`, `npy` and `text`: if not 0, an element for each hand of 2,
                     * 2,3, 2,3,1 or 2,3,1,1, in which the streets of the board keep their order. */
  unsigned bits;    /**< For `labels` and `npy`: bits of an element, 16 or 32; 0: as many as the
                     * buckets need. */
  const char *name; /**< For `slumbot`, which needs it: 1 to IH_FORMAT_LONGEST_NAME letters, digits,
                     * - and _, and not "none".  NULL for all other formats. */
  void *reserved[2]; /**< Reserved; must be NULL. */
} ih_format_options;

/** Writes the buckets of an abstraction in another program's format.
 *
 * Existing files are replaced when all new ones are complete, each in one step.  After a failure
 * all existing files are unchanged, unless one of these last steps fails.
 *
 * @param abstraction  the abstraction
 * @param format       name of the format
 * @param path         the file, for `poker-cfrm`; otherwise the folder of the files, which is made
 * unless it exists
 * @param options      the settings; NULL, except for `slumbot`: all members 0 or NULL
 * @param[out] error   the reason of a failure; may be NULL
 *
 * @retval IH_ERR_ARGUMENT     abstraction, format or path is NULL, the name or the number of bits
 * is not valid, or a reserved member is not NULL
 * @retval IH_ERR_UNSUPPORTED  the format is unknown, or it does not take one of the options
 * @retval IH_ERR_RANGE        a street that is wanted, or that the format needs, has no file; or
 * its buckets do not fit in the bits, or are more than the format allows
 * @retval IH_ERR_MISMATCH     a table contains an invalid bucket number
 * @retval IH_ERR_MEMORY       out of memory
 * @retval IH_ERR_IO           a file or the folder cannot be written
 * @retval IH_ERR_CANCELLED    a callback stopped the call */
IH_API enum ih_status ih_abstraction_export(const ih_abstraction *abstraction, const char *format,
                                            const char *path, const ih_format_options *options,
                                            ih_error *error);

/** Makes an abstraction from another program's files: reads them, and writes
 * `FOLDER/STREET-bucket.safetensors` by ih_abstraction_write() with the method `given`.
 *
 * The name of a file determines its street, its recall and its bits, if ih_abstraction_export()
 * gives files such names.  A single file may have any name if options->streets, recall and bits
 * describe it.
 *
 * Some formats contain a hand several times: with recall, hands that differ only in the order of
 * the streets; in `slumbot`, `bkt2` and `decisionholdem`, hands that suit permutations turn into
 * each other.  All occurrences of a hand must have the same bucket.  As always with `given`, every
 * bucket number from 0 up to the largest must occur.
 *
 * @param format      name of the format
 * @param paths       `paths[0..count-1]`: the files
 * @param count       number of files, at least 1
 * @param game        the game, as for ih_abstraction_write()
 * @param folder      the folder of the new files
 * @param options     settings of the format, whose callbacks are not called (their reserved members
 * must be NULL); NULL, except for `slumbot`: all members 0 or NULL
 * @param make        settings of ih_abstraction_write(), whose callbacks are called; may be NULL
 * @param[out] error  the file and the reason of a failure; may be NULL
 *
 * @retval IH_ERR_ARGUMENT     format, paths, game or folder is NULL, the game is not valid, the
 * number of files does not suit the format or the options, the contents of a file follow neither
 * from its name nor from the options, two files are for the same street, or an option is not valid
 * @retval IH_ERR_UNSUPPORTED  the format is unknown, or it does not take one of the options
 * @retval IH_ERR_RANGE        the game does not have the street in options->streets
 * @retval IH_ERR_FORMAT       a file is not in this format
 * @retval IH_ERR_MISMATCH     a file is not for these hands, contains an invalid bucket number, or
 * gives different buckets to the same hand
 * @retval IH_ERR_IO           a file cannot be read; and as for ih_abstraction_write()
 * @retval IH_ERR_MEMORY       out of memory; and as for ih_abstraction_write()
 * @retval IH_ERR_CHECKSUM     as for ih_abstraction_write()
 * @retval IH_ERR_CANCELLED    a callback or the executor stopped the call
 * @retval IH_ERR_EXECUTOR     the executor did not run each task exactly once */
IH_API enum ih_status ih_abstraction_import(const char *format, const char *const paths[],
                                            size_t count, const ih_feature_game *game,
                                            const char *folder, const ih_format_options *options,
                                            const ih_abstraction_options *make, ih_error *error);

/** @} */

IH_END_DECLS

#endif
