/* isohand: cards, decks, round lists, sets of cards, and their text.
 *
 * A card is a byte, rank << 2 | suit: rank 0 is the deck's lowest rank, suits
 * 0..3 are spades, hearts, diamonds, clubs.  Decks and round lists are plain
 * data.  No call here allocates or keeps anything.
 *
 * Stability: stable.
 * Threads: all calls may run at the same time. */
#ifndef ISOHAND_CARDS_H
#define ISOHAND_CARDS_H

#include <isohand/base.h>

IH_BEGIN_DECLS

#define IH_MAX_RANKS  16
#define IH_MAX_SUITS  4
#define IH_MAX_CARDS  64 /* IH_MAX_RANKS * IH_MAX_SUITS */
#define IH_MAX_ROUNDS 8

/* Bytes, final NUL included, that hold any text of its kind. */
#define IH_DECK_TEXT   16  /* "16x4-ranks" */
#define IH_ROUNDS_TEXT 25  /* "2,3,1,1": 3 * IH_MAX_ROUNDS + 1 */
#define IH_HAND_TEXT   136 /* "AsKs|QsJsTs|9s": 2 * IH_MAX_CARDS + IH_MAX_ROUNDS */

/* ---- Cards, decks and round lists ----------------------------------------- */

/* A deck: every rank in every suit, once.  Fill it with ih_deck_make or
 * ih_deck_parse.  In a rank-only deck, suits tell cards of a rank apart but never
 * matter: hands that hold the same ranks in every round share an index, as Leduc
 * is counted in the literature (3 and 9 hands, against 3 and 15 up to suit
 * permutation). */
typedef struct ih_deck {
  uint8_t ranks;     /* 1..IH_MAX_RANKS */
  uint8_t suits;     /* 1..IH_MAX_SUITS */
  uint8_t rank_only; /* 0, or 1 for a rank-only deck */
  uint8_t reserved;  /* 0 */
} ih_deck;

/* The game whose rules a round list stands for.  An index depends on the numbers of cards
 * alone; the rating of a hand depends on the game too. */
enum ih_game {
  IH_GAME_ANY = 0,  /* a list of numbers: the best five of all cards */
  IH_GAME_OMAHA = 1 /* exactly two of the first round, three of the others */
};

/* Cards dealt in each betting round. */
typedef struct ih_rounds {
  uint8_t count;                /* 1..IH_MAX_ROUNDS */
  uint8_t cards[IH_MAX_ROUNDS]; /* >= 1 each for the first `count`, then 0 */
  uint8_t game;                 /* enum ih_game */
} ih_rounds;

/* The card of a rank and a suit, and back.  No checks. */
IH_API inline uint8_t ih_card_make(unsigned rank, unsigned suit)
{
  return (uint8_t)(rank << 2 | suit);
}

IH_API inline unsigned ih_card_rank(uint8_t card)
{
  return card >> 2;
}

IH_API inline unsigned ih_card_suit(uint8_t card)
{
  return card & 3u;
}

/* 1 when the deck holds the card, else 0. */
IH_API inline int ih_deck_has(const ih_deck *deck, uint8_t card)
{
  return ih_card_rank(card) < deck->ranks && ih_card_suit(card) < deck->suits;
}

/* Returns 1 if two decks have the same ranks and suits, and both or neither are rank-only; else 0.
 * It does not read the reserved byte. */
IH_API inline int ih_deck_equal(const ih_deck *a, const ih_deck *b)
{
  return a->ranks == b->ranks && a->suits == b->suits && (a->rank_only != 0) == (b->rank_only != 0);
}

/* The number of cards in the deck. */
IH_API inline unsigned ih_deck_cards(const ih_deck *deck)
{
  return (unsigned)deck->ranks * deck->suits;
}

/* *deck = a deck of that many ranks and suits; for a rank-only one, set deck->rank_only
 * afterwards.  IH_ERR_DECK when ranks is not in 1..16 or suits not in 1..4;
 * IH_ERR_ARGUMENT. */
IH_API enum ih_status ih_deck_make(unsigned ranks, unsigned suits, ih_deck *deck);

/* *deck = the deck named by text[0..length-1]: "standard" (13x4), "short"
 * (9x4, 6 to A), "royal" (5x4, T to A), "leduc" (3x2, J Q K), or RANKSxSUITS.
 * With -ranks after the name ("leduc-ranks") it is the rank-only deck.  A named deck and
 * its RANKSxSUITS are the same deck.  IH_ERR_PARSE, IH_ERR_DECK, IH_ERR_ARGUMENT; *error
 * says what is wrong (error may be NULL, here and in all calls that take one). */
IH_API enum ih_status ih_deck_parse(const char *text, size_t length, ih_deck *deck,
                                    ih_error *error);

/* Writes RANKSxSUITS, or RANKSxSUITS-ranks for a rank-only deck, and returns its length.
 * Writes "?" for a deck that ih_deck_parse does not make. */
IH_API size_t ih_deck_format(const ih_deck *deck, char text[IH_DECK_TEXT]);

/* The letters of the deck's ranks, lowest first, a static string of deck->ranks
 * letters: the last letters of Z0123456789TJQKA, except that Leduc has JQK.  The string is
 * empty for more than IH_MAX_RANKS ranks. */
IH_API const char *ih_deck_ranks(const ih_deck *deck);

/* *rounds = the list text[0..length-1]: numbers joined by commas ("2,3,1,1"), or
 * a name: preflop 2, flop 2,3, turn 2,4, river 2,5, holdem 2,3,1,1;
 * omaha-preflop 4, omaha-flop 4,3, omaha-turn 4,4, omaha-river 4,5, omaha
 * 4,3,1,1; stud 3,1,1,1,1.  IH_ERR_PARSE: text of another form; IH_ERR_ROUNDS: not 1 to 8
 * rounds of at least one card each that the deck can deal; IH_ERR_DECK: not a deck;
 * IH_ERR_ARGUMENT. */
IH_API enum ih_status ih_rounds_parse(const ih_deck *deck, const char *text, size_t length,
                                      ih_rounds *rounds, ih_error *error);

/* Writes the numbers joined by commas and returns the length; an empty list has the empty
 * text.  Writes "?" if a round is empty, or there are more than IH_MAX_ROUNDS rounds or
 * IH_MAX_CARDS cards. */
IH_API size_t ih_rounds_format(const ih_rounds *rounds, char text[IH_ROUNDS_TEXT]);

/* The cards of the first n rounds together.  No check: n <= rounds->count. */
IH_API unsigned ih_rounds_total(const ih_rounds *rounds, unsigned n);

/* ---- Text ----------------------------------------------------------------- */

/* Reads cards from text[0..length-1] into cards[0..*n-1], at most `capacity` of
 * them.  A card is a rank letter (either case) and a suit letter s h d c
 * (either case).  Bars, spaces, tabs and commas between cards are skipped.
 * IH_ERR_PARSE (a byte that is no rank or suit, a NUL byte, half a card),
 * IH_ERR_CARD (a rank or suit of a larger deck), IH_ERR_DUPLICATE,
 * IH_ERR_COUNT (more than capacity), IH_ERR_DECK (not a deck: ranks, suits or
 * rank_only out of range), IH_ERR_ARGUMENT.  On failure cards[] may hold
 * the cards before the fault. */
IH_API enum ih_status ih_cards_parse(const ih_deck *deck, const char *text, size_t length,
                                     uint8_t cards[], size_t capacity, size_t *n, ih_error *error);

/* The same for one hand of the first `count` rounds of a list: it must hold
 * exactly their cards (IH_ERR_COUNT), and a bar may stand only where a round
 * ends (IH_ERR_PARSE).  IH_ERR_ROUNDS: not a list of 1 to 8 rounds that the
 * deck can deal; IH_ERR_ARGUMENT also for count > rounds->count.  cards[] has room for
 * ih_rounds_total(rounds, count) cards. */
IH_API enum ih_status ih_hand_parse(const ih_deck *deck, const ih_rounds *rounds, unsigned count,
                                    const char *text, size_t length, uint8_t cards[],
                                    ih_error *error);

/* Writes cards[0..n-1] without separators ("AsKs"), 2n bytes and a NUL, and
 * returns 2n.  A card that the deck lacks is written as "??", and so is every card if the
 * deck is not one that ih_deck_parse makes. */
IH_API size_t ih_cards_format(const ih_deck *deck, const uint8_t cards[], size_t n, char text[]);

/* Writes the hand of the first `count` rounds with a bar between rounds
 * ("AsKs|QsJsTs"), and returns the length.  A card that the deck lacks is written as "??".
 * Writes "?" for a deck or a list that ih_hand_parse refuses, and for count > rounds->count. */
IH_API size_t ih_hand_format(const ih_deck *deck, const ih_rounds *rounds, unsigned count,
                             const uint8_t cards[], char text[IH_HAND_TEXT]);

/* ---- Sets of cards --------------------------------------------------------
 *
 * A set has 64 bits, 16 for each suit: the card of rank r and suit s is bit
 * 16 s + r.  So a suit's ranks are 16 bits in a row; union, intersection and
 * difference are one instruction each, and counting is a popcount.  The sets of all decks
 * look alike; the bits of cards that a deck lacks are 0. */
typedef uint64_t ih_set;

/* The set of one card.  No check: the card is below IH_MAX_CARDS. */
IH_API inline ih_set ih_set_of_card(uint8_t card)
{
  return UINT64_C(1) << (16 * ih_card_suit(card) + ih_card_rank(card));
}

/* The ranks of a set in one suit 0..3: rank r is bit r. */
IH_API inline uint16_t ih_set_ranks(ih_set set, unsigned suit)
{
  return (uint16_t)(set >> (16 * suit));
}

/* All cards of a deck.  No check: the deck is one that ih_deck_make makes. */
IH_API ih_set ih_set_of_deck(const ih_deck *deck);

/* The set of cards[0..n-1].  Unchecked: each is below IH_MAX_CARDS; equal cards count
 * once.  Checked: IH_ERR_CARD (not in the deck), IH_ERR_DUPLICATE, IH_ERR_DECK,
 * IH_ERR_ARGUMENT; *set is then as it was. */
IH_API ih_set ih_set_of_cards_unchecked(const uint8_t cards[], size_t n);
IH_API enum ih_status ih_set_of_cards(const ih_deck *deck, const uint8_t cards[], size_t n,
                                      ih_set *set);

/* cards[0..n-1] = the cards of a set, suit by suit and each suit's lowest first; returns
 * n, at most IH_MAX_CARDS.  Every number is a set of cards of the 16x4 deck. */
IH_API size_t ih_set_cards(ih_set set, uint8_t cards[]);

IH_END_DECLS

#endif
