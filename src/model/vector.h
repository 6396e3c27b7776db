/* Several points of a curve at once: the same formulas with vectors of doubles in the place of doubles.
 *
 * Operators work element by element and round as those of doubles do, so that a point has the same bits in any element,
 * beside any other points, and on any processor. */
#pragma once

#include <glib.h>
#include <string.h>

#define FS_VECTOR_WIDTH 4

/* Aligned like this by name, as functions for wider vectors rely on it in structures of others, too. */
typedef double FsVector
    __attribute__ ((vector_size (FS_VECTOR_WIDTH * sizeof (double)), aligned (FS_VECTOR_WIDTH * sizeof (double))));
typedef gint64 FsVectorMask __attribute__ ((vector_size (FS_VECTOR_WIDTH * sizeof (gint64)))); /* -1: true, 0: false */

/* Compiles a function a second time for processors with wider vectors. Everything it calls must be inlined into it. */
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__) && !defined(__SANITIZE_ADDRESS__)                  \
    && !defined(__SANITIZE_THREAD__)
#define FS_VECTOR_TARGETS __attribute__ ((target_clones ("arch=x86-64-v4", "arch=x86-64-v3", "default"), flatten))
#else
#define FS_VECTOR_TARGETS
#endif

/* Macros, since not every processor has registers in which a function could return so many doubles. */
#define fs_vector_select(mask, yes, no)                                                                                \
  ((FsVector) (((FsVectorMask) (FsVector) (yes) & (mask)) | ((FsVectorMask) (FsVector) (no) & ~(mask))))
#define fs_vector_max(a, b) fs_vector_select ((FsVectorMask) ((a) > (b)), (a), (b))
/* The same, but NAN if one of them is: what was not found is no small number. */
#define fs_vector_larger(a, b) fs_vector_select ((FsVectorMask) ((a) > (b)) | (FsVectorMask) ((a) != (a)), (a), (b))
#define fs_vector_min(a, b) fs_vector_select ((FsVectorMask) ((a) < (b)), (a), (b))
#define fs_vector_abs(a) ((FsVector) ((FsVectorMask) (a) &G_MAXINT64))
#define fs_vector_sum(a) ((a)[0] + (a)[1] + ((a)[2] + (a)[3]))
/* FS_VECTOR_WIDTH numbers of a list, from @numbers on, which need not be aligned. */
typedef double FsVectorUnaligned
    __attribute__ ((vector_size (FS_VECTOR_WIDTH * sizeof (double)), aligned (8), may_alias));
#define fs_vector_load(numbers) ((FsVector) * (const FsVectorUnaligned *) (numbers))
#define fs_vector_store(numbers, a) (*(FsVectorUnaligned *) (numbers) = (a))
/* The same number in all elements. */
#define fs_vector(number) ((FsVector){ 0 } + (number))

/* Fills @terms with @first, @first times @ratio, and so on; @step: by what they are multiplied to be the next ones. */
static inline __attribute__ ((always_inline)) void
fs_vector_powers (double first, double ratio, FsVector *terms, double *step)
{
  double square = ratio * ratio;

  *terms = (FsVector){ first, first * ratio, first * square, first * ratio * square };
  *step = square * square;
}

/* Fills @before with the products of all factors before each one; @product: of those before the first, then of all. */
static inline __attribute__ ((always_inline)) void
fs_vector_multiply (FsVector factor, double *product, FsVector *before)
{
  const FsVector one = fs_vector (1);
  FsVector one_before = __builtin_shufflevector (one, factor, 0, 4, 5, 6);
  FsVector two_before = __builtin_shufflevector (one, factor, 0, 1, 4, 5);
  FsVector three_before = __builtin_shufflevector (one, factor, 0, 1, 2, 4);
  FsVector inside = one_before * two_before * three_before;

  *before = *product * inside;
  *product *= inside[FS_VECTOR_WIDTH - 1] * factor[FS_VECTOR_WIDTH - 1];
}

/* The exponential function of numbers from -700 to 700, to two units of the last digit. */
static inline __attribute__ ((always_inline)) void
fs_vector_exp (FsVector x, FsVector *result)
{
  /* 1/i! */
  static const double series[]
      = { 1,          1,           1.0 / 2,      1.0 / 6,       1.0 / 24,       1.0 / 120,       1.0 / 720,
          1.0 / 5040, 1.0 / 40320, 1.0 / 362880, 1.0 / 3628800, 1.0 / 39916800, 1.0 / 479001600, 1.0 / 6227020800 };
  /* x = n ln 2 + rest. The sum puts n, rounded, into the lowest bits; ln 2 in two parts, so that n times the first is exact. */
  FsVector shifted = x * 1.4426950408889634 + 0x1.8p52, n = shifted - 0x1.8p52;
  FsVector rest = x - n * 0x1.62e42fefa38p-1 - n * 0x1.ef35793c7673p-45, sum = fs_vector (series[13]);

  for (int i = 12; i >= 0; i--)
    sum = sum * rest + series[i];
  *result
      = sum * (FsVector) (((FsVectorMask) shifted << 52) + ((FsVectorMask){ 0 } + (G_GINT64_CONSTANT (1023) << 52)));
}
