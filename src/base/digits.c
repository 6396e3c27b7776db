#include "base/digits.h"

#include <string.h>

typedef unsigned __int128 Wide;

#define MAX_POWER 31       /* a number of 53 bits · 5^31 has less than 128 */
#define MANTISSA_BITS 52   /* without the first, which is not stored */
#define EXPONENT_BIAS 1075 /* of a mantissa that is an integer */

static const guint64 powers_of_five[] = { 1, 5, 25, 125, 625, 3125, 15625, 78125 };
static const guint64 powers_of_5_to_8[] = { 1, 390625, 152587890625, 59604644775390625 }; /* 5^0, 5^8, 5^16, 5^24 */

static guint64
power_of_ten (int exponent)
{
  guint64 power = 1;

  while (exponent-- > 0)
    power *= 10;
  return power;
}

/* Whether no number is closer than that with this @mantissa. @gap: between it and the next larger one; @distance: to it, in
 * the same unit; @from_below: what is @distance away is smaller. */
static gboolean
is_closest (guint64 mantissa, Wide gap, Wide distance, gboolean from_below)
{
  /* Below a power of two, numbers are twice as dense. A tie goes to the even mantissa. */
  if (mantissa == G_GUINT64_CONSTANT (1) << MANTISSA_BITS && from_below)
    return 4 * distance <= gap;
  return 2 * distance < gap || (2 * distance == gap && mantissa % 2 == 0);
}

gboolean
fs_digits_find (double value, int n_digits, FsDigits *found)
{
  const guint64 least = power_of_ten (n_digits - 1);
  guint64 bits, mantissa, digits;
  int binary, power, shift;
  Wide scale, product;

  memcpy (&bits, &value, sizeof bits);
  mantissa = (bits & ((G_GUINT64_CONSTANT (1) << MANTISSA_BITS) - 1)) | G_GUINT64_CONSTANT (1) << MANTISSA_BITS;
  binary = (int) (bits >> MANTISSA_BITS) - EXPONENT_BIAS; /* value = mantissa · 2^binary */
  /* 0.30103 is about log10 (2), so this is the exponent or one off; 400 makes the dividend positive. */
  found->exponent = (int) (((binary + MANTISSA_BITS) * 30103L + 40000000L) / 100000L) - 400;
  while (TRUE)
    {
      power = n_digits - 1 - found->exponent;
      shift = binary + power;
      if (power < 0 || power > MAX_POWER || shift <= -127)
        return FALSE;
      /* value · 10^power = product · 2^shift */
      scale = (Wide) powers_of_five[power % 8] * powers_of_5_to_8[power / 8];
      product = mantissa * scale;
      digits = (guint64) (shift < 0 ? product >> -shift : product << shift);
      if (digits < least)
        found->exponent--;
      else if (digits / 10 >= least)
        found->exponent++;
      else
        break;
    }
  found->reads_back = TRUE;
  if (shift < 0)
    {
      const Wide half = (Wide) 1 << (-shift - 1);
      const Wide rest = product & (half + half - 1);
      const gboolean up = rest > half || (rest == half && digits % 2 == 1);

      digits += up;
      found->reads_back = is_closest (mantissa, scale, up ? half - rest + half : rest, !up);
    }
  if (digits / 10 == least)
    {
      digits = least;
      found->exponent++;
    }
  found->digits = digits;
  return TRUE;
}
