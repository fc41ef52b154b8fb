/* Exact sizes as text, for programs without GMP's header. */
#include <isohand/exact_gmp.h>
#include <string.h>

/* A call that computes one of the numbers. */
typedef enum ih_status (*exact_number)(const ih_deck *deck, const ih_rounds *rounds, mpz_t out);

/* Writes the digits of the number to text. mpz_get_str needs up to two bytes more than the
 * digits. */
static enum ih_status write_exact(exact_number number, const ih_deck *deck, const ih_rounds *rounds,
                                  char text[IH_EXACT_TEXT])
{
  char digits[IH_EXACT_TEXT + 2];
  mpz_t value;
  if (text == NULL)
    return IH_ERR_ARGUMENT;
  mpz_init(value);
  enum ih_status status = number(deck, rounds, value);
  if (status == IH_OK && mpz_sizeinbase(value, 10) >= IH_EXACT_TEXT)
    status = IH_ERR_INTERNAL;
  if (status == IH_OK)
    (void)strcpy(text, mpz_get_str(digits, 10, value));
  mpz_clear(value);
  return status;
}

enum ih_status ih_exact_size_text(const ih_deck *deck, const ih_rounds *rounds,
                                  char text[IH_EXACT_TEXT])
{
  return write_exact(ih_exact_size, deck, rounds, text);
}

enum ih_status ih_exact_deals_text(const ih_deck *deck, const ih_rounds *rounds,
                                   char text[IH_EXACT_TEXT])
{
  return write_exact(ih_exact_deals, deck, rounds, text);
}
