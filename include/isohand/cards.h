/** @file
 * Cards, decks, round lists and sets of cards, and their text.
 *
 * A card is a byte, `rank << 2 | suit`.  Rank 0 is the lowest rank of the deck; suits 0..3 are
 * spades, hearts, diamonds and clubs.  Decks and round lists are plain data.  No call here
 * allocates.
 *
 * Stability: stable.
 *
 * Threads: all calls may run at the same time. */
#ifndef ISOHAND_CARDS_H
#define ISOHAND_CARDS_H

#include <isohand/base.h>

IH_BEGIN_DECLS

#define IH_MAX_RANKS  16 /**< The largest number of ranks of a deck. */
#define IH_MAX_SUITS  4  /**< The largest number of suits of a deck. */
#define IH_MAX_CARDS  64 /**< The largest deck: IH_MAX_RANKS * IH_MAX_SUITS. */
#define IH_MAX_ROUNDS 8  /**< The largest number of rounds. */

/** @name Buffer sizes
 * Bytes that hold any text of a kind, including the terminating NUL.
 * @{ */

#define IH_DECK_TEXT   16  /**< For ih_deck_format(): "16x4-ranks". */
#define IH_ROUNDS_TEXT 25  /**< For ih_rounds_format(): 3 * IH_MAX_ROUNDS + 1. */
#define IH_HAND_TEXT   136 /**< For ih_hand_format(): 2 * IH_MAX_CARDS + IH_MAX_ROUNDS. */

/** @} */

/* ---- Cards, decks and round lists ----------------------------------------- */

/** A deck: every rank in every suit, once.
 *
 * Fill it with ih_deck_make() or ih_deck_parse().  In a rank-only deck, suits tell cards of one
 * rank apart but never matter: hands that hold the same ranks in every round share an index.  This
 * is how the literature counts Leduc, 3 and 9 hands; up to suit permutation there are 3 and 15. */
typedef struct ih_deck {
  uint8_t ranks;     /**< 1..IH_MAX_RANKS */
  uint8_t suits;     /**< 1..IH_MAX_SUITS */
  uint8_t rank_only; /**< 1 for a rank-only deck, else 0 */
  uint8_t reserved;  /**< Reserved; must be 0. */
} ih_deck;

/** The game that a round list belongs to.
 *
 * Indices depend only on the numbers of cards; the rating of a hand depends on the game, too. */
enum ih_game {
  IH_GAME_ANY = 0,  /**< The best five of all cards; every list written as numbers. */
  IH_GAME_OMAHA = 1 /**< Exactly two cards of the first round and three of the others. */
};

/** The number of cards that each betting round deals. */
typedef struct ih_rounds {
  uint8_t count;                /**< Number of rounds, 1..IH_MAX_ROUNDS. */
  uint8_t cards[IH_MAX_ROUNDS]; /**< Cards of each round: at least 1 each for the first `count`
                                 * rounds, 0 after them. */
  uint8_t game;                 /**< An enum ih_game. */
} ih_rounds;

/** Returns the card of a rank and a suit.
 *
 * @param rank  0..15
 * @param suit  0..3
 * @return the card
 * @pre Both are in range. */
IH_API inline uint8_t ih_card_make(unsigned rank, unsigned suit)
{
  return (uint8_t)(rank << 2 | suit);
}

/** Returns the rank of a card.
 *
 * @param card  a card
 * @return 0..15; 0 is the lowest rank of the deck */
IH_API inline unsigned ih_card_rank(uint8_t card)
{
  return card >> 2;
}

/** Returns the suit of a card.
 *
 * @param card  a card
 * @return 0..3: spades, hearts, diamonds, clubs */
IH_API inline unsigned ih_card_suit(uint8_t card)
{
  return card & 3u;
}

/** Checks if a card is in a deck.
 *
 * @param deck  the deck
 * @param card  any byte
 * @return 1 if it is, else 0 */
IH_API inline int ih_deck_has(const ih_deck *deck, uint8_t card)
{
  return ih_card_rank(card) < deck->ranks && ih_card_suit(card) < deck->suits;
}

/** Compares two decks; the reserved byte does not matter.
 *
 * @param a  a deck
 * @param b  another deck
 * @return 1 if both have the same ranks and suits, and both or neither are rank-only; else 0 */
IH_API inline int ih_deck_equal(const ih_deck *a, const ih_deck *b)
{
  return a->ranks == b->ranks && a->suits == b->suits && (a->rank_only != 0) == (b->rank_only != 0);
}

/** Returns the number of cards of a deck.
 *
 * @param deck  the deck
 * @return ranks times suits */
IH_API inline unsigned ih_deck_cards(const ih_deck *deck)
{
  return (unsigned)deck->ranks * deck->suits;
}

/** Makes a deck.
 *
 * For a rank-only deck, set deck->rank_only to 1 afterwards.
 *
 * @param ranks      1..IH_MAX_RANKS
 * @param suits      1..IH_MAX_SUITS
 * @param[out] deck  receives the deck
 *
 * @retval IH_ERR_ARGUMENT  deck is NULL
 * @retval IH_ERR_DECK      ranks or suits is out of range */
IH_API enum ih_status ih_deck_make(unsigned ranks, unsigned suits, ih_deck *deck);

/** Reads the name of a deck.
 *
 * | text | ranks and suits |
 * |---|---|
 * | standard | 13x4 |
 * | short | 9x4, 6 to A |
 * | royal | 5x4, T to A |
 * | leduc | 3x2, J Q K |
 * | RANKSxSUITS, such as 10x4 | as written |
 *
 * A name and its RANKSxSUITS are the same deck.  With `-ranks` at the end (`leduc-ranks`) it is a
 * rank-only deck.
 *
 * @param text        text[0..length-1]
 * @param length      bytes of text
 * @param[out] deck   receives the deck
 * @param[out] error  the reason of a failure; may be NULL, here and in every call that takes one
 *
 * @retval IH_ERR_ARGUMENT  text or deck is NULL
 * @retval IH_ERR_PARSE     the text is not the name of a deck
 * @retval IH_ERR_DECK      the number of ranks or suits is out of range */
IH_API enum ih_status ih_deck_parse(const char *text, size_t length, ih_deck *deck,
                                    ih_error *error);

/** Returns a name that ih_deck_parse() reads.
 *
 * @param i  number of the name, from 0
 * @return a static string such as "standard"; NULL after the last name.  RANKSxSUITS is not among
 *         them. */
IH_API const char *ih_deck_name(size_t i);

/** Writes a deck as RANKSxSUITS, or RANKSxSUITS-ranks for a rank-only deck.
 *
 * Writes "?" if *deck is not valid.
 *
 * @param deck       the deck
 * @param[out] text  receives the text and a terminating NUL
 * @return the length of the text */
IH_API size_t ih_deck_format(const ih_deck *deck, char text[IH_DECK_TEXT]);

/** Returns the letters of the ranks of a deck, the lowest first.
 *
 * They are the last letters of `Z0123456789TJQKA`, except that Leduc (3x2) has `JQK`.
 *
 * @param deck  the deck
 * @return a static string of deck->ranks letters; an empty string if the deck has more than
 *         IH_MAX_RANKS ranks */
IH_API const char *ih_deck_ranks(const ih_deck *deck);

/** Reads a round list: numbers joined by commas, or a name.
 *
 * | name | cards | name | cards |
 * |---|---|---|---|
 * | preflop | 2 | omaha-preflop | 4 |
 * | flop | 2,3 | omaha-flop | 4,3 |
 * | turn | 2,4 | omaha-turn | 4,4 |
 * | river | 2,5 | omaha-river | 4,5 |
 * | holdem | 2,3,1,1 | omaha | 4,3,1,1 |
 * | stud | 3,1,1,1,1 | | |
 *
 * The names that begin with `omaha` set the game to IH_GAME_OMAHA; all other text sets it to
 * IH_GAME_ANY.
 *
 * @param deck         the deck that deals the cards
 * @param text         text[0..length-1]
 * @param length       bytes of text
 * @param[out] rounds  receives the list
 * @param[out] error   the reason of a failure; may be NULL
 *
 * @retval IH_ERR_ARGUMENT  a pointer other than error is NULL, or deck->reserved is not 0
 * @retval IH_ERR_DECK      *deck is not a deck
 * @retval IH_ERR_PARSE     the text is neither numbers joined by commas nor a name
 * @retval IH_ERR_ROUNDS    a round of 0 cards, more than IH_MAX_ROUNDS rounds, or more cards than
 *                          the deck has */
IH_API enum ih_status ih_rounds_parse(const ih_deck *deck, const char *text, size_t length,
                                      ih_rounds *rounds, ih_error *error);

/** Returns a name that ih_rounds_parse() reads.
 *
 * @param i  number of the name, from 0
 * @return a static string such as "river"; NULL after the last name */
IH_API const char *ih_rounds_name(size_t i);

/** Writes a round list as numbers joined by commas.
 *
 * A list of no rounds gives an empty text.  Writes "?" if a round is empty, or if the list has more
 * than IH_MAX_ROUNDS rounds or IH_MAX_CARDS cards.
 *
 * @param rounds     the list
 * @param[out] text  receives the text and a terminating NUL
 * @return the length of the text */
IH_API size_t ih_rounds_format(const ih_rounds *rounds, char text[IH_ROUNDS_TEXT]);

/** Returns the number of cards of the first rounds of a list together.
 *
 * @param rounds  the list
 * @param n       number of rounds
 * @return the number of cards
 * @pre n <= rounds->count */
IH_API unsigned ih_rounds_total(const ih_rounds *rounds, unsigned n);

/* ---- Text ----------------------------------------------------------------- */

/** Reads cards.
 *
 * A card is a rank letter (ih_deck_ranks()) and a suit letter `s`, `h`, `d` or `c`, each in upper
 * or lower case.  Bars, spaces, tabs and commas between cards are skipped.
 *
 * @param deck        the deck
 * @param text        text[0..length-1]
 * @param length      bytes of text
 * @param[out] cards  receives cards[0..*n-1]; on failure it may hold the cards before the error
 * @param capacity    length of cards[]
 * @param[out] n      receives the number of cards
 * @param[out] error  the reason of a failure; may be NULL
 *
 * @retval IH_ERR_ARGUMENT   a pointer other than error is NULL, or deck->reserved is not 0
 * @retval IH_ERR_DECK       *deck is not a deck
 * @retval IH_ERR_PARSE      a byte, which may be a NUL, is not a rank or suit; or the last card has
 *                           no suit
 * @retval IH_ERR_CARD       a rank or suit that only a larger deck has
 * @retval IH_ERR_DUPLICATE  a card appears twice
 * @retval IH_ERR_COUNT      more than capacity cards */
IH_API enum ih_status ih_cards_parse(const ih_deck *deck, const char *text, size_t length,
                                     uint8_t cards[], size_t capacity, size_t *n, ih_error *error);

/** Reads a hand of the first rounds of a list.
 *
 * Like ih_cards_parse(), but the text must hold exactly the cards of these rounds, and a bar may
 * stand only at the end of a round.
 *
 * @param deck        the deck
 * @param rounds      the round list
 * @param count       number of rounds, at most rounds->count
 * @param text        text[0..length-1]
 * @param length      bytes of text
 * @param[out] cards  receives `ih_rounds_total(rounds, count)` cards; on failure it may hold the
 *                    cards before the error
 * @param[out] error  the reason of a failure; may be NULL
 *
 * @retval IH_ERR_ARGUMENT   a pointer other than error is NULL, deck->reserved is not 0, or count
 *                           is above rounds->count
 * @retval IH_ERR_DECK       *deck is not a deck
 * @retval IH_ERR_ROUNDS     *rounds is not a list of 1 to 8 rounds that the deck can deal
 * @retval IH_ERR_PARSE      as ih_cards_parse(), or a bar within a round
 * @retval IH_ERR_CARD       a rank or suit that only a larger deck has
 * @retval IH_ERR_DUPLICATE  a card appears twice
 * @retval IH_ERR_COUNT      too many or too few cards */
IH_API enum ih_status ih_hand_parse(const ih_deck *deck, const ih_rounds *rounds, unsigned count,
                                    const char *text, size_t length, uint8_t cards[],
                                    ih_error *error);

/** Writes cards without separators: "AsKs".
 *
 * A card that is not in the deck is written as "??"; so are all cards if *deck is not valid.
 *
 * @param deck       the deck
 * @param cards      cards[0..n-1]
 * @param n          number of cards
 * @param[out] text  receives 2n bytes and a terminating NUL
 * @return 2n */
IH_API size_t ih_cards_format(const ih_deck *deck, const uint8_t cards[], size_t n, char text[]);

/** Writes a hand of the first rounds of a list, with a bar between rounds: "AsKs|QsJsTs".
 *
 * A card that is not in the deck is written as "??".  Writes "?" instead of a hand if the deck or
 * the list is not valid, or if count is above rounds->count.
 *
 * @param deck       the deck
 * @param rounds     the round list
 * @param count      number of rounds
 * @param cards      cards[0..k-1], k = `ih_rounds_total(rounds, count)`
 * @param[out] text  receives the text and a terminating NUL
 * @return the length of the text */
IH_API size_t ih_hand_format(const ih_deck *deck, const ih_rounds *rounds, unsigned count,
                             const uint8_t cards[], char text[IH_HAND_TEXT]);

/* ---- Sets of cards -------------------------------------------------------- */

/** A set of cards: bit `16 * suit + rank` is set if the card is in the set.
 *
 * Each suit has 16 consecutive bits.  Union, intersection and difference take one instruction each,
 * and the number of cards is a popcount.  Sets of all decks have this form; the bits of cards that
 * the deck lacks are 0. */
typedef uint64_t ih_set;

/** Returns the set of one card.
 *
 * @param card  the card
 * @return the set
 * @pre The card is below IH_MAX_CARDS. */
IH_API inline ih_set ih_set_of_card(uint8_t card)
{
  return UINT64_C(1) << (16 * ih_card_suit(card) + ih_card_rank(card));
}

/** Returns the ranks that a set holds in one suit.
 *
 * @param set   the set
 * @param suit  0..3
 * @return bit r is set for rank r */
IH_API inline uint16_t ih_set_ranks(ih_set set, unsigned suit)
{
  return (uint16_t)(set >> (16 * suit));
}

/** Returns the set of all cards of a deck.
 *
 * @param deck  the deck
 * @return the set
 * @pre *deck is a deck. */
IH_API ih_set ih_set_of_deck(const ih_deck *deck);

/** Returns the set of some cards; equal cards count once.
 *
 * @param cards  cards[0..n-1]
 * @param n      number of cards
 * @return the set
 * @pre Each card is below IH_MAX_CARDS. */
IH_API ih_set ih_set_of_cards_unchecked(const uint8_t cards[], size_t n);

/** Like ih_set_of_cards_unchecked(), but checks its arguments.
 *
 * @param deck      the deck
 * @param cards     cards[0..n-1]; may be NULL if n is 0
 * @param n         number of cards
 * @param[out] set  receives the set
 *
 * @retval IH_ERR_ARGUMENT   a pointer is NULL, or deck->reserved is not 0
 * @retval IH_ERR_DECK       *deck is not a deck
 * @retval IH_ERR_CARD       a card is not in the deck
 * @retval IH_ERR_DUPLICATE  a card appears twice */
IH_API enum ih_status ih_set_of_cards(const ih_deck *deck, const uint8_t cards[], size_t n,
                                      ih_set *set);

/** Lists the cards of a set, suit by suit, the lowest rank of each suit first.
 *
 * @param set         any number: each is a set of cards of the 16x4 deck
 * @param[out] cards  receives the cards, at most IH_MAX_CARDS
 * @return the number of cards */
IH_API size_t ih_set_cards(ih_set set, uint8_t cards[]);

IH_END_DECLS

#endif
