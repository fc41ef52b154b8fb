/* Exact sizes by Burnside's lemma, in GMP.
 *
 * The number of hands up to suit permutation is the mean, over all S! permutations of the suits, of
 * the number of hands that the permutation fixes.  The permutations are enumerated one by one; no
 * code is shared with the core library's count. */
#include "exact/rank_only.h"

/* The relevant facts about a permutation of the suits: how many suits it fixes, and the number and
 * length of its longer cycles.  Four suits allow only one length above 1, since two different ones
 * need 2 + 3 suits. */
struct cycles {
  unsigned fixed;
  unsigned count, length;
};

/* Refuses the round lists that ih_indexer_new refuses, and then a NULL result.  Independent of the
 * core's own check, as nothing here may rely on it. */
static enum ih_status check_list(const ih_deck *deck, const ih_rounds *rounds, const void *out)
{
  if (deck == NULL || rounds == NULL)
    return IH_ERR_ARGUMENT;
  ih_deck same;
  if (ih_deck_make(deck->ranks, deck->suits, &same) != IH_OK || deck->rank_only > 1)
    return IH_ERR_DECK;
  if (rounds->count == 0 || rounds->count > IH_MAX_ROUNDS)
    return IH_ERR_ROUNDS;
  unsigned total = 0;
  for (unsigned r = 0; r < rounds->count; r++) {
    if (rounds->cards[r] == 0)
      return IH_ERR_ROUNDS;
    total += rounds->cards[r];
  }
  if (total > ih_deck_cards(deck))
    return IH_ERR_ROUNDS;
  return out == NULL ? IH_ERR_ARGUMENT : IH_OK;
}

static void count_all_deals(const ih_deck *deck, const ih_rounds *rounds, mpz_t out)
{
  unsigned long left = ih_deck_cards(deck);
  mpz_t choices;
  mpz_init(choices);
  mpz_set_ui(out, 1);
  for (unsigned r = 0; r < rounds->count; r++) {
    mpz_bin_uiui(choices, left, rounds->cards[r]);
    mpz_mul(out, out, choices);
    left -= rounds->cards[r];
  }
  mpz_clear(choices);
}

/* value *= n (n-1) ... (n-k+1), the number of ordered selections of k out of n: 0 if k > n. */
static void multiply_falling(mpz_t value, unsigned n, unsigned k)
{
  for (unsigned i = 0; i < k; i++)
    mpz_mul_ui(value, value, i < n ? n - i : 0);
}

/* value *= n! / (u! (n - length u)!), an integer: a! b! divides (a + b)!, and
 * u + n - length u <= n. */
static void multiply_round_term(mpz_t value, unsigned n, unsigned length, unsigned u)
{
  mpz_t divisor, factorial;
  mpz_init(divisor);
  mpz_init(factorial);
  mpz_fac_ui(divisor, u);
  mpz_fac_ui(factorial, n - length * u);
  mpz_mul(divisor, divisor, factorial);
  mpz_fac_ui(factorial, n);
  mpz_divexact(factorial, factorial, divisor);
  mpz_mul(value, value, factorial);
  mpz_clear(factorial);
  mpz_clear(divisor);
}

/* Coefficients of a polynomial of degree at most IH_MAX_CARDS / 2: a round list cannot hold more
 * orbits of two or more cards. */
enum { COEFFICIENTS = IH_MAX_CARDS / 2 + 1 };

/* p[0..degree] *= the sum over u of z^u n!/(u! (n - length u)!).  In place, from the top down, as
 * coefficient u' of the product depends only on coefficients <= u'.  Returns the degree of the
 * product. */
static unsigned multiply_round(mpz_t p[COEFFICIENTS], unsigned degree, unsigned n, unsigned length)
{
  const unsigned most = n / length;
  mpz_t sum, term;
  mpz_init(sum);
  mpz_init(term);
  for (unsigned to = degree + most + 1; to-- > 0;) {
    mpz_set_ui(sum, 0);
    for (unsigned u = 0; u <= most && u <= to; u++) {
      if (to - u > degree)
        continue;
      mpz_set(term, p[to - u]);
      multiply_round_term(term, n, length, u);
      mpz_add(sum, sum, term);
    }
    mpz_set(p[to], sum);
  }
  mpz_clear(term);
  mpz_clear(sum);
  return degree + most;
}

/* sum += n_0! n_1! ... times the number of hands fixed by a permutation with these cycles.
 *
 * It fixes a hand if each round is a union of orbits.  With R ranks the cards fall into
 * R * fixed orbits of one card and R * count orbits of `length` cards.  Round j of a fixed hand
 * consists of some number u_j of long and n_j - length u_j single orbits, and no orbit is in two
 * rounds.  With U the sum of the u_j and N that of the n_j, the number of ways for given u_j is
 *
 *   [R count]_U / prod u_j!  times  [R fixed]_(N - length U) / prod (n_j - length u_j)!,
 *
 * where [a]_b = a (a-1) ... (a-b+1).  These products depend only on U.  The other factors, summed
 * over all u_j with the same U, give the coefficient of z^U in the product over j of the sum over u
 * of z^u / (u! (n_j - length u)!).  n_j! makes each of these an integer. */
static void add_fixed_hands(mpz_t sum, const ih_deck *deck, const ih_rounds *rounds,
                            const struct cycles *cycles)
{
  mpz_t p[COEFFICIENTS];
  for (unsigned i = 0; i < COEFFICIENTS; i++)
    mpz_init(p[i]);
  mpz_set_ui(p[0], 1);
  unsigned degree = 0, total = 0;
  for (unsigned r = 0; r < rounds->count; r++) {
    degree = multiply_round(p, degree, rounds->cards[r], cycles->length);
    total += rounds->cards[r];
  }
  for (unsigned u = 0; u <= degree; u++) {
    multiply_falling(p[u], deck->ranks * cycles->count, u);
    multiply_falling(p[u], deck->ranks * cycles->fixed, total - cycles->length * u);
    mpz_add(sum, sum, p[u]);
  }
  for (unsigned i = 0; i < COEFFICIENTS; i++)
    mpz_clear(p[i]);
}

/* Finds the cycles of a permutation.  The identity has no long ones, so any length above 1 is right
 * for it. */
static struct cycles find_cycles(const unsigned permutation[], unsigned suits)
{
  struct cycles found = {.length = 2};
  unsigned seen = 0;
  for (unsigned first = 0; first < suits; first++) {
    unsigned length = 0;
    for (unsigned s = first; (seen >> s & 1) == 0; s = permutation[s], length++)
      seen |= 1u << s;
    if (length == 1)
      found.fixed++;
    if (length > 1) {
      found.count++;
      found.length = length;
    }
  }
  return found;
}

/* Writes the digits of `number` in base `suits` to permutation; returns 1 if they are all
 * distinct. */
static int read_permutation(unsigned number, unsigned suits, unsigned permutation[IH_MAX_SUITS])
{
  unsigned seen = 0;
  for (unsigned s = 0; s < suits; s++, number /= suits) {
    permutation[s] = number % suits;
    seen |= 1u << permutation[s];
  }
  return seen == (1u << suits) - 1;
}

/* Tries all functions from suits to suits, at most 256, and uses those that are permutations. */
static void burnside(const ih_deck *deck, const ih_rounds *rounds, mpz_t out)
{
  unsigned functions = 1;
  for (unsigned s = 0; s < deck->suits; s++)
    functions *= deck->suits;
  unsigned long permutations = 0;
  mpz_set_ui(out, 0);
  for (unsigned i = 0; i < functions; i++) {
    unsigned permutation[IH_MAX_SUITS];
    if (!read_permutation(i, deck->suits, permutation))
      continue;
    const struct cycles cycles = find_cycles(permutation, deck->suits);
    add_fixed_hands(out, deck, rounds, &cycles);
    permutations++;
  }
  mpz_t divisor;
  mpz_init(divisor);
  for (unsigned r = 0; r < rounds->count; r++) {
    mpz_fac_ui(divisor, rounds->cards[r]);
    mpz_divexact(out, out, divisor);
  }
  mpz_divexact_ui(out, out, permutations);
  mpz_clear(divisor);
}

enum ih_status ih_exact_size(const ih_deck *deck, const ih_rounds *rounds, mpz_t out)
{
  const enum ih_status status = check_list(deck, rounds, out);
  if (status != IH_OK)
    return status;
  if (deck->rank_only)
    return ihp_exact_rank_only(deck, rounds, out);
  burnside(deck, rounds, out);
  return IH_OK;
}

enum ih_status ih_exact_deals(const ih_deck *deck, const ih_rounds *rounds, mpz_t out)
{
  const enum ih_status status = check_list(deck, rounds, out);
  if (status == IH_OK)
    count_all_deals(deck, rounds, out);
  return status;
}

/* Returns 1 if value is words[0] + 2^64 words[1].  Overwrites scratch. */
static int is_words(const mpz_t value, const uint64_t words[2], mpz_t scratch)
{
  mpz_import(scratch, 2, -1, sizeof *words, 0, 0, words);
  return mpz_cmp(value, scratch) == 0;
}

enum ih_status ih_exact_check(const ih_indexer *indexer)
{
  if (indexer == NULL)
    return IH_ERR_ARGUMENT;
  ih_deck deck;
  ih_rounds rounds;
  ih_indexer_deck(indexer, &deck);
  ih_indexer_rounds(indexer, &rounds);
  mpz_t exact, scratch;
  mpz_init(exact);
  mpz_init(scratch);
  enum ih_status status = IH_OK;
  const unsigned count = rounds.count;
  for (unsigned r = 0; status == IH_OK && r < count; r++) {
    rounds.count = (uint8_t)(r + 1);
    ih_u128 number;
    if (ih_indexer_deals(indexer, r, &number) != IH_OK ||
        ih_exact_deals(&deck, &rounds, exact) != IH_OK ||
        !is_words(exact, (const uint64_t[]){number.low, number.high}, scratch))
      status = IH_ERR_INTERNAL;
    else if ((status = ih_exact_size(&deck, &rounds, exact)) != IH_OK)
      status = status == IH_ERR_MEMORY ? status : IH_ERR_INTERNAL;
    else if (!is_words(exact, (const uint64_t[]){ih_indexer_size(indexer, r), 0}, scratch))
      status = IH_ERR_INTERNAL;
  }
  mpz_clear(scratch);
  mpz_clear(exact);
  return status;
}
