/* A relation, and the enumeration of all targets of a hand. */
#ifndef IH_LIB_INDEX_WALK_REDEAL_H
#define IH_LIB_INDEX_WALK_REDEAL_H

#include <isohand/relations.h>

/* Sources of a target's cards: a round of the hand, or the cards that are not in the hand. */
enum { IHP_NEW_CARDS = IH_MAX_ROUNDS, IHP_SOURCES };

/* Cards of one source, not chosen before, that go into the target. */
struct ihp_pick {
  uint8_t source, cards;
};

struct ih_relation {
  const ih_indexer *from, *to;
  unsigned from_round, to_round;
  unsigned new_cards; /* in a target */
  uint64_t weight;    /* < 2^32 */
  unsigned picks;
  struct ihp_pick pick[IH_MAX_ROUNDS * IHP_SOURCES]; /* in the order of the target's rounds */
};

/* Targets that are indexed in one batch. */
enum { IHP_REDEAL_ROWS = 256 };

/* Uses the indices of the next n targets; returns 0 to stop. */
typedef int ihp_use_targets(void *context, const uint64_t indices[], size_t n);

/* The targets of some hands, those of each hand in an order that depends only on the relation and
 * the hand's cards.  Targets are collected into batches, so one batch may hold targets of several
 * hands. */
struct ihp_redealing {
  const struct ih_relation *relation;
  ihp_use_targets *use;
  void *context;
  size_t stride, count; /* bytes of a row; rows pending, at most IHP_REDEAL_ROWS */
  int is_over;          /* 1 if no more targets are wanted */
  uint8_t cards[IHP_SOURCES][IH_MAX_CARDS]; /* the hand's cards, by source */
  unsigned source_cards[IHP_SOURCES];       /* number of cards of each source */
  uint8_t target[IH_MAX_CARDS];             /* the target being dealt */
  uint8_t rows[IHP_REDEAL_ROWS * IH_MAX_CARDS];
};

void ihp_redealing_init(struct ihp_redealing *redealing, const struct ih_relation *relation,
                        ihp_use_targets *use, void *context);

/* Deals all targets of a hand of the relation's first round list. */
void ihp_redealing_hand(struct ihp_redealing *redealing, const uint8_t cards[]);

/* Uses the pending targets; call it after the last hand. */
void ihp_redealing_end(struct ihp_redealing *redealing);

#endif
