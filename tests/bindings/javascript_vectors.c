/* The results of the vector operations (lib/simd/vector.h) for random vectors, by the header that
 * VECTORS names: those of two headers must be equal. */
#include VECTORS

#define EXPORT(name) __attribute__((export_name(#name))) name

enum { ROUNDS = 400, MOST = 64 };

static uint8_t results[ROUNDS * MOST * VEC_BYTES];
static size_t size;
static uint64_t state = 1;

static vec any(void)
{
  vec64 a = {0};
  for (unsigned i = 0; i < VEC_LANES(64); i++) {
    state = state * 6364136223846793005u + 1442695040888963407u;
    a[i] = state >> 32 ^ state << 17;
  }
  return (vec)a;
}

/* A vector of which about half of the bytes are those of a, so that some lanes are equal. */
static vec like(vec a)
{
  return v_select8(v_equal8(v_and(any(), v_all8(1)), v_zero()), a, any());
}

static void put(vec a)
{
  v_store(results + size, a);
  size += VEC_BYTES;
}

static void put_arithmetic(vec a, vec b, vec c)
{
  const vec low = v_all64(0xFFFFFFFF), seven = v_all8(127);
  uint8_t bytes[VEC_BYTES];
  v_store(bytes, a);
  put(v_load_wide8(bytes));
  put(v_select8(v_equal8(a, b), b, c));
  put(v_mul_high16(a, b));
  put(v_mul64(a, b));
  put(v_product64(v_and(a, low), v_and(b, low)));
  put(v_scale64(v_and(a, low), b));
  put(v_min8(a, b));
  put(v_max8(a, b));
  put(v_min16(a, b));
  put(v_max16(a, b));
  put(v_min32(a, b));
  put(v_max32(a, b));
  put(v_dot8(v_and(a, seven), b));
  put(v_dot16(v_shr16(a, 1), b));
  put(v_sad8(a, b));
  put(v_count_bits64(a));
}

static void put_moved(vec a, vec b)
{
  uint16_t table[2 * VEC_LANES(16)];
  v_store(table, a);
  v_store(table + VEC_LANES(16), b);
  put(v_shuffle8(a, v_and(b, v_all8(0x8F))));
  put(v_zip_low8(a, b));
  put(v_zip_high8(a, b));
  put(v_zip_low16(a, b));
  put(v_zip_high16(a, b));
  put(v_zip_low32(a, b));
  put(v_zip_high32(a, b));
  put(v_zip_low64(a, b));
  put(v_zip_high64(a, b));
  put(v_even32(a, b));
  put(v_odd32(a, b));
  put(v_look_up16(table, v_and(b, v_all16(15))));
}

const uint8_t *EXPORT(fill)(void)
{
  for (unsigned round = 0; round < ROUNDS; round++) {
    const vec a = any(), b = like(a), c = any();
    put_arithmetic(a, b, c);
    put_moved(a, b);
    put(v_all32(v_test32(a, v_xor(a, b))));
    put(v_all32((uint32_t)(v_any_negative32(v_shr32(a, round % 2)) != 0)));
    put(v_all32((uint32_t)(v_any_negative64(v_shr64(a, round % 2)) != 0)));
  }
  return results;
}

size_t EXPORT(filled)(void)
{
  return size;
}
