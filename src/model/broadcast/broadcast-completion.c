#include "model/broadcast/broadcast-completion.h"

#include <math.h>

#include "model/vector.h"

/* The grid is part of the definition: finer ones give 0.01 to 0.05 % less. */
#define CELLS 400
/* A mean below this fraction of a step has no effect, even after 60 levels; and its reciprocal overflows. */
#define NOTHING 1e-200
/* A tail is taken for 1 when no more than this is missing, and for 0 when it is below 2 to this power after it has doubled
 * in each level above. */
#define CERTAIN 1e-15
#define IMPOSSIBLE (-42)
#define STRIDE 4 /* cells, after which is looked whether the next ones are impossible */

#define INLINE static inline __attribute__ ((always_inline))

/**
 * Filter: H <- tail of H + delay, exact for H linear within its cells: y_i = gain x_i + s_i, where
 * s_{i+1} = a s_i + c gain x_i is what it carries to the next cell
 * @a: e^(-h/tau), for cells of width h; @rise: its mean over a cell. Both are 0 without a delay, as @p is
 */
typedef struct {
  FsVector p, a, rise;
  FsVector c, gain;
} Filter;

/**
 * Tree: one in each element of a vector
 * @steps: filters of a step elsewhere than at the end of the tree
 * @shift: a step in whole cells, CELLS at most, and @part of a cell
 */
typedef struct {
  int n;
  Filter steps[FS_STEP_DELAYS];
  gsize shift[FS_VECTOR_WIDTH];
  FsVector part;
} Tree;

/**
 * Cells: the tail at the cells, of which those before @first are as that one, which is 1 unless it is cell 0, and those
 * after @last are 0
 */
typedef struct {
  gsize first, last;
  FsVector tail[2 * CELLS + 2];
} Cells;

/* Whether a condition holds in all elements. */
#define everywhere(mask) (((mask)[0] & (mask)[1] & (mask)[2] & (mask)[3]) != 0)
/* The tail at cell @i, one step later. */
#define later_at(i) ((FsVector){ from[0][(i)][0], from[1][(i)][1], from[2][(i)][2], from[3][(i)][3] })

/* Turns @x, the tail at cell first, into that after the filters from @from on, and fills what they carry to the next cell. */
INLINE void
start (const Filter *filters, guint from, FsVector *x, FsVector *carried)
{
  FsVector gain = fs_vector (1);

  for (guint d = 0; d < FS_STEP_DELAYS; d++)
    {
      const Filter *filter = &filters[d];

      carried[d] = fs_vector (0);
      if (d < from)
        continue;
      carried[d] = filter->p * (filter->a + (filter->rise - filter->a) * *x);
      *x = (1 - filter->p) * *x + filter->p;
    }
  for (guint d = FS_STEP_DELAYS; d-- > 0;)
    {
      carried[d] *= gain;
      gain *= filters[d].gain;
    }
}

/* The first level: no copies are sent on, and their tree has no depth. */
INLINE void
begin (const Tree *tree, double limit, Cells *cells)
{
  const Filter *filters = tree->steps;
  FsVector carried[FS_STEP_DELAYS];
  gsize i;

  for (i = 0; i < 2 * CELLS + 2; i++)
    cells->tail[i] = fs_vector (0);
  start (filters, FS_STEP_NODE + 1, &cells->tail[0], carried);
  for (i = 1; i <= CELLS; i++)
    {
      FsVector x = carried[1];

      carried[1] *= filters[1].a;
      cells->tail[i] = x + carried[2];
      carried[2] = filters[2].a * carried[2] + filters[2].c * x;
      if (everywhere (cells->tail[i] < limit))
        break;
    }
  cells->first = 0;
  cells->last = MIN (i, CELLS);
}

/**
 * Crossing: a level, from one cell to the next
 * @gain: of all filters
 * @part, @rest: of the tail between two cells, how much that of the later and of the earlier one counts
 * @a, @c, @carried: by filter
 * @later: the tail one step later than the next cell
 */
typedef struct {
  FsVector gain, part, rest;
  FsVector a[FS_STEP_DELAYS], c[FS_STEP_DELAYS];
  FsVector carried[FS_STEP_DELAYS], later;
} Crossing;

/* Turns @cell, the tail at cell first, into that of the maximum of the child that comes last with the deepest tree below
 * it, and of all others: the same tree one step later. @later, @next: the tail at the whole cells around that place */
INLINE void
enter (Crossing *crossing, const Tree *tree, const FsVector *later, const FsVector *next, FsVector *cell)
{
  const Filter *filters = tree->steps;
  FsVector others = *later + tree->part * (*next - *later);

  crossing->gain = filters[0].gain * filters[1].gain * filters[2].gain;
  crossing->part = tree->part;
  crossing->rest = 1 - tree->part;
  for (guint d = 0; d < FS_STEP_DELAYS; d++)
    {
      crossing->a[d] = filters[d].a;
      crossing->c[d] = filters[d].c;
    }
  crossing->later = *next;
  start (filters, 0, cell, crossing->carried);
  *cell += others - *cell * others;
}

/* The same at the cell after it. */
INLINE void
cross (Crossing *crossing, const FsVector *next, FsVector *cell)
{
  FsVector x = crossing->gain * *cell, others = crossing->rest * crossing->later + crossing->part * *next;

  for (guint d = 0; d < FS_STEP_DELAYS; d++)
    {
      FsVector y = x + crossing->carried[d];

      crossing->carried[d] = crossing->a[d] * crossing->carried[d] + crossing->c[d] * x;
      x = y;
    }
  crossing->later = *next;
  *cell = x + others - x * others;
}

/* After a level. @end: the tail at the last cell before it */
INLINE void
leave (const Tree *tree, const FsVector *end, gsize last, Cells *cells)
{
  const gsize *shift = tree->shift;
  FsVector *tail = cells->tail;
  /* Beyond the last cell, where the tail is small, there is nothing: takes back what came from between it and the next
   * one. */
  FsVector beyond = *end * (1 - tree->part);

  for (guint l = 0; l < FS_VECTOR_WIDTH; l++)
    if (beyond[l] > 0 && shift[l] < CELLS && CELLS - shift[l] >= cells->first)
      tail[CELLS - shift[l]][l] = (tail[CELLS - shift[l]][l] - beyond[l]) / (1 - beyond[l]);
  cells->last = last;
  while (cells->first < last && everywhere (tail[cells->first + 1] > 1 - CERTAIN))
    cells->first++;
}

/* One level of a tree. */
INLINE void
add_level (const Tree *tree, double limit, Cells *cells)
{
  const gsize *shift = tree->shift;
  FsVector *tail = cells->tail;
  const FsVector *from[] = { tail + shift[0], tail + shift[1], tail + shift[2], tail + shift[3] };
  FsVector end = tail[CELLS], later, next;
  gsize i = cells->first, last = cells->last;
  Crossing crossing;

  later = later_at (i);
  next = later_at (i + 1);
  enter (&crossing, tree, &later, &next, &tail[i]);
  for (i++;; last = MIN (last + STRIDE, CELLS))
    {
      for (; i <= last; i++)
        {
          next = later_at (i + 1);
          cross (&crossing, &next, &tail[i]);
        }
      if (last == CELLS || everywhere (tail[last] < limit))
        break;
    }
  leave (tree, &end, last, cells);
}

/* One level of two, whose steps take as many whole cells: a processor advances one while it waits for the other. */
INLINE void
add_level_to_both (const Tree *trees, double limit, Cells *cells)
{
  FsVector *a = cells[0].tail, *b = cells[1].tail;
  FsVector ends[] = { a[CELLS], b[CELLS] };
  gsize i = MIN (cells[0].first, cells[1].first), last = MAX (cells[0].last, cells[1].last);
  gsize later = trees[0].shift[0], next = later + 1;
  Crossing crossing_a, crossing_b;

  enter (&crossing_a, &trees[0], &a[i + later], &a[i + next], &a[i]);
  enter (&crossing_b, &trees[1], &b[i + later], &b[i + next], &b[i]);
  for (i++;; last = MIN (last + STRIDE, CELLS))
    {
      for (; i <= last; i++)
        {
          cross (&crossing_a, &a[i + next], &a[i]);
          cross (&crossing_b, &b[i + next], &b[i]);
        }
      if (last == CELLS || (everywhere (a[last] < limit) && everywhere (b[last] < limit)))
        break;
    }
  leave (&trees[0], &ends[0], last, &cells[0]);
  leave (&trees[1], &ends[1], last, &cells[1]);
}

/* The source has the delay that all copies have in common. Returns in @sum that of the tail over the cells, those at both
 * ends by half. */
INLINE void
end (const Tree *tree, const Cells *cells, FsVector *sum)
{
  const Filter *filter = &tree->steps[FS_STEP_NODE];
  FsVector y = cells->tail[cells->first], carried = filter->p * (filter->a + (filter->rise - filter->a) * y);

  y = (1 - filter->p) * y + filter->p;
  *sum = ((double) cells->first + 0.5) * y;
  for (gsize i = cells->first + 1; i <= CELLS; i++)
    {
      FsVector x = filter->gain * cells->tail[i];

      y = x + carried;
      carried = filter->a * carried + filter->c * x;
      *sum += y;
    }
  *sum -= 0.5 * y;
}

/* Tails are one minus what REFINED.md calls F, H and K: of 2^60 leaves each is late with a probability that one minus it
 * would not show. */
FS_VECTOR_TARGETS static void
climb (const Tree *trees, guint n_trees, FsVector *sums)
{
  int n = trees->n;
  gboolean alike = n_trees == 2;
  Cells cells[2];

  for (guint t = 0; t < n_trees; t++)
    {
      for (guint l = 0; l < FS_VECTOR_WIDTH; l++)
        alike = alike && trees[t].shift[l] == trees->shift[0];
      begin (&trees[t], ldexp (1, IMPOSSIBLE - n), &cells[t]);
    }
  for (int level = 1; level < n; level++)
    {
      double limit = ldexp (1, IMPOSSIBLE + level - n);

      if (alike)
        add_level_to_both (trees, limit, cells);
      else
        for (guint t = 0; t < n_trees; t++)
          add_level (&trees[t], limit, &cells[t]);
    }
  for (guint t = 0; t < n_trees; t++)
    end (&trees[t], &cells[t], &sums[t]);
}

/* A tree whose delays have no mean stays at the tail 0. */
void
fs_broadcast_completions (int n, double step, guint n_points, const FsStepDelay (*delays)[FS_STEP_DELAYS],
                          double *means)
{
  Tree trees[FS_COMPLETIONS / FS_VECTOR_WIDTH];
  double h[FS_COMPLETIONS];
  FsVector late[FS_COMPLETIONS / FS_VECTOR_WIDTH];
  guint n_trees = (n_points + FS_VECTOR_WIDTH - 1) / FS_VECTOR_WIDTH;

  G_STATIC_ASSERT (FS_COMPLETIONS == 2 * FS_VECTOR_WIDTH);
  g_return_if_fail (n_points <= FS_COMPLETIONS);
  if (n_points == 0)
    return;
  for (guint i = 0; i < n_trees * FS_VECTOR_WIDTH; i++)
    {
      Tree *tree = &trees[i / FS_VECTOR_WIDTH];
      guint t = i % FS_VECTOR_WIDTH;
      const FsStepDelay *of = delays[MIN (i, n_points - 1)];
      double p[FS_STEP_DELAYS] = { 0 }, tau[FS_STEP_DELAYS] = { 0 }, mean = 0, variance = 0, longest = 0, shift;
      gboolean any = FALSE;

      /* Delays as their tails p e^(-t/tau); p is 0 when there is none. The width of the cells follows from their moments. */
      for (guint d = 0; d < FS_STEP_DELAYS; d++)
        {
          double m;

          if (!(of[d].mean > NOTHING * step))
            continue;
          any = TRUE;
          tau[d] = of[d].second / (2 * of[d].mean);
          p[d] = of[d].mean / tau[d];
          if (p[d] > 1)
            {
              p[d] = 1;
              tau[d] = of[d].mean;
            }
          m = p[d] * tau[d];
          mean += m;
          variance += 2 * m * tau[d] - m * m;
          longest = fmax (longest, tau[d]);
        }
      h[i] = any ? (n * mean + 6 * sqrt (n * variance) + (n * G_LN2 + 12) * longest) / CELLS : step;
      for (guint d = 0; d < FS_STEP_DELAYS; d++)
        {
          Filter *filter = &tree->steps[d];
          double q = p[d] > 0 ? h[i] / tau[d] : 1;
          double a = p[d] > 0 ? exp (-q) : 0, rise = p[d] > 0 ? -expm1 (-q) / q : 0;

          filter->p[t] = p[d];
          filter->a[t] = a;
          filter->rise[t] = rise;
          filter->gain[t] = 1 - p[d] * rise;
          filter->c[t] = p[d] * rise * (1 - a) / (1 - p[d] * rise);
        }
      shift = fmin (step / h[i], CELLS);
      tree->n = n;
      tree->shift[t] = (gsize) shift;
      tree->part[t] = shift - (double) tree->shift[t];
    }
  climb (trees, n_trees, late);
  for (guint i = 0; i < n_points; i++)
    means[i] = n * step + h[i] * late[i / FS_VECTOR_WIDTH][i % FS_VECTOR_WIDTH];
}

double
fs_broadcast_completion (int n, double step, const FsStepDelay delays[FS_STEP_DELAYS])
{
  double mean;

  fs_broadcast_completions (n, step, 1, (const FsStepDelay (*)[FS_STEP_DELAYS]) delays, &mean);
  return mean;
}
