#include "print.h"

#include "memory.h"

#include <math.h>

static const char *const players[] = {"oop", "ip"};
static const ih_deck deck = {.ranks = 13, .suits = 4};

/* Averages a number per hand over a player's range, as the hands meet the other range. */
static double mean(const struct solver *solver, unsigned player, const float number[])
{
  static float meets[IH_HOLES];
  const struct hands *hands = &solver->game->hands[player];
  double sum = 0;
  game_meets(solver->game, player, meets);
  for (unsigned h = 0; h < hands->count; h++)
    sum += (double)hands->weight[h] * (double)meets[h] * (double)number[h];
  return sum / solver->game->combinations;
}

/* Drops the sign of numbers that 4 decimals print as 0. */
static double plain(double number)
{
  return fabs(number) < 0.00005 ? 0 : number;
}

static const char *text_of(const uint8_t card[2])
{
  static char text[8];
  ih_cards_format(&deck, card, 2, text);
  return text;
}

/* Prints how many buckets occur on each street that has some. */
static void print_buckets(const struct print *print)
{
  static const char *const streets[] = {"flop", "turn", "river"};
  const struct game *game = print->solver->game;
  const char *between = print->json ? " \"buckets\": {" : "buckets: ";
  for (unsigned s = FLOP; s < STREETS; s++) {
    if (game->buckets[s][0] == 0)
      continue;
    printf(print->json ? "%s\"%s\": [%u, %u]" : "%s%s %u and %u", between, streets[s],
           game->buckets[s][0], game->buckets[s][1]);
    between = ", ";
  }
  if (*between == ',')
    puts(print->json ? "}," : "");
}

/* ---- The game, and progress ----------------------------------------------------------------- */

void print_game(const struct print *print)
{
  const struct game *game = print->solver->game;
  const struct tree *tree = print->solver->tree;
  const size_t bytes = solver_bytes(print->solver);
  unsigned boards = 0;
  for (unsigned street = FLOP; street < STREETS; street++)
    boards += game->boards[street];
  if (print->json) {
    printf("{\"hands\": [%u, %u], \"boards\": %u, \"decisions\": %u, \"ends\": %u,\n"
           " \"bytes\": %zu,\n",
           game->hands[0].count, game->hands[1].count, boards, tree->decisions, tree->terminals,
           bytes);
    print_buckets(print);
    printf(" \"exploitability\": [");
    return;
  }
  printf("%u against %u hands, %u boards; the tree has %u decision nodes and %u terminal nodes\n",
         game->hands[0].count, game->hands[1].count, boards, tree->decisions, tree->terminals);
  print_buckets(print);
  printf("memory: %.1f MB\n", (double)bytes / 1e6);
  puts("iteration  exploitability  % of pot");
}

void print_exploitability(const struct print *print, unsigned long iteration, double exploitability)
{
  if (print->json)
    printf("%s\n  {\"iteration\": %lu, \"chips\": %.9g}", iteration > 0 ? "," : "", iteration,
           exploitability);
  else
    printf("%9lu  %14.6g  %8.4f\n", iteration, exploitability,
           100 * exploitability / print->spot->pot);
  fflush(stdout);
}

/* ---- Players ------------------------------------------------------------------------------ */

static void print_player(const struct print *print, unsigned player)
{
  static float equity[IH_HOLES], value[IH_HOLES];
  const struct hands *hands = &print->solver->game->hands[player];
  solver_equity(print->solver, player, equity);
  solver_values(print->solver, player, value);
  for (unsigned h = 0; h < hands->count; h++)
    value[h] += (float)print->spot->pot / 2;
  const double whole = mean(print->solver, player, equity),
               won = mean(print->solver, player, value);
  const char *const format =
      print->json ? "%s\n  {\"player\": \"%s\", \"equity\": %.6f, \"ev\": %.4f, \"hands\": ["
                  : "%s%-6s  %8.4f  %10.4f\n";
  printf(format, print->json && player > 0 ? "," : "", players[player],
         plain(print->json ? whole : 100 * whole), plain(won));
  for (unsigned h = 0; print->hands && h < hands->count; h++) {
    const double share = (double)equity[h];
    if (print->json)
      printf("%s\n   {\"hand\": \"%s\", \"equity\": %.6f, \"ev\": %.4f}", h > 0 ? "," : "",
             text_of(hands->card[h]), plain(share), plain((double)value[h]));
    else
      printf("  %s  %8.4f  %10.4f\n", text_of(hands->card[h]), plain(100 * share),
             plain((double)value[h]));
  }
  if (print->json)
    printf("]}");
}

/* ---- A decision node ------------------------------------------------------------------------ */

static void print_actions(const struct print *print, const struct decision *decision)
{
  const struct node *node = decision->node;
  for (unsigned a = 0; a < node->actions; a++) {
    const double often = decision->frequency[a];
    char text[ACTION_TEXT];
    action_format(node->action[a], text);
    if (print->json)
      printf("%s\n   {\"action\": \"%s\", \"frequency\": %.6f}", a > 0 ? "," : "", text, often);
    else
      printf("%s %s %.2f %%\n", players[node->player], text, 100 * often);
  }
}

static void print_hand(const struct print *print, unsigned hand, int is_first,
                       const struct decision *decision)
{
  const struct node *node = decision->node;
  const char *text = text_of(print->solver->game->hands[node->player].card[hand]);
  if (print->json)
    printf("%s\n   {\"hand\": \"%s\", \"strategy\": [", is_first ? "" : ",", text);
  else
    printf("  %s", text);
  for (unsigned a = 0; a < node->actions; a++) {
    const double often = (double)decision->strategy[(size_t)a * IH_HOLES + hand];
    if (print->json)
      printf("%s%.6f", a > 0 ? ", " : "", often);
    else
      printf("  %6.2f", 100 * often);
  }
  printf(print->json ? "]}" : "\n");
}

/* Prints how often the player to act takes each action. */
static void print_decision(const struct print *print, const struct decision *decision)
{
  const unsigned player = decision->node->player;
  int is_first = 1;
  if (print->json)
    printf(",\n \"decision\": {\"player\": \"%s\", \"actions\": [", players[player]);
  print_actions(print, decision);
  if (print->json)
    printf("], \"hands\": [");
  for (unsigned h = 0; print->hands && h < print->solver->game->hands[player].count; h++)
    if (decision->is_live[h]) {
      print_hand(print, h, is_first, decision);
      is_first = 0;
    }
  if (print->json)
    printf("]}");
}

void print_solution(const struct print *print)
{
  static struct decision decision;
  printf(print->json ? "],\n \"players\": [" : "player  equity %%          EV\n");
  for (unsigned player = 0; player < 2; player++)
    print_player(print, player);
  if (print->json)
    printf("]");
  if (decision_find(print->solver, print->at, &decision))
    print_decision(print, &decision);
  if (print->json)
    puts("}");
}
