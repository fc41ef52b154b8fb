#include "reference_omaha_equity.h"

#include "reference_omaha.h"
#include "reference_strength.h"

#include <string.h>

enum { CARDS = 52, FINAL = 5 };

size_t reference_omaha_place(const uint8_t cards[], size_t n)
{
  size_t place = 0;
  for (size_t i = 0; i < n; i++) {
    size_t lower = 0, choose = 1;
    for (size_t j = 0; j < n; j++)
      lower += cards[j] < cards[i];
    for (size_t k = 0; k <= lower; k++)
      choose = choose * (cards[i] - k) / (k + 1);
    place += cards[i] > lower ? choose : 0;
  }
  return place;
}

/* One final board: the best strength of each two hole cards, and the cards that are left. */
struct final_board {
  const struct reference_omaha_spot *spot;
  uint8_t board[FINAL];
  uint16_t best[CARDS][CARDS];
  uint8_t left[CARDS];
  size_t n;
};

static uint16_t five_strength(const struct reference_omaha_spot *spot, const uint8_t cards[5])
{
  uint8_t raised[5];
  if (spot->ranking != 0)
    return reference_ranking_strength(spot->ranking, cards, 5);
  for (unsigned i = 0; i < 5; i++)
    raised[i] = (uint8_t)(cards[i] + 4 * (13 - spot->ranks));
  return reference_five_strength(raised);
}

static uint16_t pair_strength(const struct final_board *final, uint8_t a, uint8_t b)
{
  uint16_t best = 0;
  for (unsigned i = 0; i < FINAL; i++)
    for (unsigned j = i + 1; j < FINAL; j++)
      for (unsigned k = j + 1; k < FINAL; k++) {
        const uint8_t five[5] = {a, b, final->board[i], final->board[j], final->board[k]};
        const uint16_t strength = five_strength(final->spot, five);
        best = strength > best ? strength : best;
      }
  return best;
}

static void rate_pairs(struct final_board *final)
{
  final->n = 0;
  for (unsigned c = 0; c < CARDS; c++)
    if (c / 4 < final->spot->ranks && c % 4 < final->spot->suits &&
        memchr(final->board, (int)c, FINAL) == NULL)
      final->left[final->n++] = (uint8_t)c;
  for (size_t i = 0; i < final->n; i++)
    for (size_t j = i + 1; j < final->n; j++) {
      const uint8_t a = final->left[i], b = final->left[j];
      final->best[a][b] = final->best[b][a] = pair_strength(final, a, b);
    }
}

/* A hand and its opponents, whose cards are dealt one by one. */
struct meeting {
  const struct final_board *final;
  struct reference_omaha_hand *hand;
  uint16_t strength;
  uint8_t cards[REFERENCE_OMAHA_HOLE]; /* of the opponent */
};

/* The opponents whose first `dealt` cards are known, the best two of which have this strength. */
static void meet(struct meeting *meeting, size_t dealt, size_t from, uint16_t strength)
{
  const struct final_board *final = meeting->final;
  const unsigned hole = final->spot->hole;
  if (dealt == hole) {
    meeting->hand->wins += meeting->strength > strength;
    meeting->hand->ties += meeting->strength == strength;
    meeting->hand->losses += meeting->strength < strength;
    return;
  }
  for (size_t i = from; i < final->n; i++) {
    const uint8_t card = final->left[i];
    uint16_t best = strength;
    if (memchr(meeting->hand->cards, card, hole) != NULL)
      continue;
    for (size_t j = 0; j < dealt; j++)
      best =
          final->best[card][meeting->cards[j]] > best ? final->best[card][meeting->cards[j]] : best;
    meeting->cards[dealt] = card;
    meet(meeting, dealt + 1, i + 1, best);
  }
}

static void meet_all(const struct final_board *final, struct reference_omaha_hand *hand)
{
  struct meeting meeting = {.final = final, .hand = hand};
  for (unsigned i = 0; i < final->spot->hole; i++) {
    if (memchr(final->board, hand->cards[i], FINAL) != NULL)
      return;
    for (unsigned j = 0; j < i; j++) {
      const uint16_t strength = final->best[hand->cards[i]][hand->cards[j]];
      meeting.strength = strength > meeting.strength ? strength : meeting.strength;
    }
  }
  const uint64_t before = 2 * hand->wins + hand->ties;
  hand->runouts++;
  meet(&meeting, 0, 0, 0);
  const uint64_t score = 2 * hand->wins + hand->ties - before;
  hand->squares += score * score;
}

/* The final boards of which the first m cards are known, and the next one is at least `from`. */
static void complete(struct final_board *final, size_t m, unsigned from,
                     struct reference_omaha_hand hands[], size_t count)
{
  const struct reference_omaha_spot *spot = final->spot;
  if (m == FINAL) {
    rate_pairs(final);
    for (size_t i = 0; i < count; i++)
      meet_all(final, &hands[i]);
    return;
  }
  for (unsigned c = from; c < 4 * spot->ranks; c++)
    if (c % 4 < spot->suits && memchr(spot->board, (int)c, spot->m) == NULL) {
      final->board[m] = (uint8_t)c;
      complete(final, m + 1, c + 1, hands, count);
    }
}

void reference_omaha_equity(const struct reference_omaha_spot *spot,
                            struct reference_omaha_hand hands[], size_t count)
{
  static struct final_board final;
  final.spot = spot;
  memcpy(final.board, spot->board, spot->m);
  for (size_t i = 0; i < count; i++)
    hands[i].wins = hands[i].ties = hands[i].losses = hands[i].squares = hands[i].runouts = 0;
  complete(&final, spot->m, 0, hands, count);
}
