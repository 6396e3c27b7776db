/* Several points of a curve at once: the same formulas with vectors of doubles in the place of doubles.
 *
 * Operators work element by element and round as those of doubles do, so that a point has the same bits in any lane,
 * beside any other points, and on any processor. */
#pragma once

#include <glib.h>
#include <string.h>

#define FS_LANES 4

typedef double FsLanes __attribute__ ((vector_size (FS_LANES * sizeof (double))));
typedef gint64 FsLanesMask __attribute__ ((vector_size (FS_LANES * sizeof (gint64)))); /* -1: true, 0: false */

/* Compiles a function a second time for processors with wider vectors. Everything it calls must be inlined into it. */
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__) && !defined(__SANITIZE_ADDRESS__)                  \
    && !defined(__SANITIZE_THREAD__)
#define FS_LANES_TARGETS __attribute__ ((target_clones ("arch=x86-64-v4", "arch=x86-64-v3", "default"), flatten))
#else
#define FS_LANES_TARGETS
#endif

/* Macros, since not every processor has registers in which a function could return so many doubles. */
#define fs_lanes_select(mask, yes, no)                                                                                 \
  ((FsLanes) (((FsLanesMask) (FsLanes) (yes) & (mask)) | ((FsLanesMask) (FsLanes) (no) & ~(mask))))
#define fs_lanes_max(a, b) fs_lanes_select ((FsLanesMask) ((a) > (b)), (a), (b))
#define fs_lanes_min(a, b) fs_lanes_select ((FsLanesMask) ((a) < (b)), (a), (b))
#define fs_lanes_abs(a) ((FsLanes) ((FsLanesMask) (a) &G_MAXINT64))
#define fs_lanes_sum(a) ((a)[0] + (a)[1] + ((a)[2] + (a)[3]))
/* FS_LANES numbers of a list, from @numbers on, which need not be aligned. */
typedef double FsLanesAnywhere __attribute__ ((vector_size (FS_LANES * sizeof (double)), aligned (8), may_alias));
#define fs_lanes_load(numbers) ((FsLanes) * (const FsLanesAnywhere *) (numbers))
#define fs_lanes_store(numbers, a) (*(FsLanesAnywhere *) (numbers) = (a))
/* The same number in all lanes. */
#define fs_lanes(number) ((FsLanes){ 0 } + (number))

/* Fills @terms with @first, @first times @ratio, and so on; @step: by what they are multiplied to be the next ones. */
static inline __attribute__ ((always_inline)) void
fs_lanes_powers (double first, double ratio, FsLanes *terms, double *step)
{
  double square = ratio * ratio;

  *terms = (FsLanes){ first, first * ratio, first * square, first * ratio * square };
  *step = square * square;
}

/* Fills @before with the products of all factors before each one; @product: of those before the first, then of all. */
static inline __attribute__ ((always_inline)) void
fs_lanes_multiply (FsLanes factor, double *product, FsLanes *before)
{
  const FsLanes one = fs_lanes (1);
  FsLanes one_before = __builtin_shufflevector (one, factor, 0, 4, 5, 6);
  FsLanes two_before = __builtin_shufflevector (one, factor, 0, 1, 4, 5);
  FsLanes three_before = __builtin_shufflevector (one, factor, 0, 1, 2, 4);
  FsLanes inside = one_before * two_before * three_before;

  *before = *product * inside;
  *product *= inside[FS_LANES - 1] * factor[FS_LANES - 1];
}
