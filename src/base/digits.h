/* The first decimal digits of a number, exactly as printf() rounds them but several times as fast: rows of results are
 * mostly numbers. */
#pragma once

#include <glib.h>

/**
 * FsDigits: a number, rounded: digits · 10^(exponent - n_digits + 1)
 * @digits: as an integer with all n_digits digits
 * @exponent: power of ten of the first digit
 * @reads_back: no other number of double precision is closer
 */
typedef struct {
  guint64 digits;
  int exponent;
  gboolean reads_back;
} FsDigits;

/* Finds the first @n_digits (1 to 17) digits of @value, a positive number, rounded to nearest, half to even. Returns FALSE
 * for numbers too small or too large for arithmetic in 128 bits: with 17 digits those below 1e-14 and from 1e17 on. */
gboolean fs_digits_find (double value, int n_digits, FsDigits *found);
