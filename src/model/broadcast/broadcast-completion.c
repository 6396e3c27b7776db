#include "model/broadcast/broadcast-completion.h"

#include <math.h>
#include <string.h>

/* The grid is part of the definition: finer ones give 0.01 to 0.05 % less. */
#define CELLS 400
/* A mean below this fraction of a step has no effect, even after 60 levels; and its reciprocal overflows. */
#define NOTHING 1e-200

/* A delay as its tail p e^(-t/tau); p is 0 when there is none. */
typedef struct {
  double p, tau;
} Tail;

/* Returns whether there are delays. */
static gboolean
find_tails (const FsStepDelay *delays, double step, Tail *tails)
{
  gboolean any = FALSE;

  for (guint d = 0; d < FS_STEP_DELAYS; d++)
    {
      double tau = delays[d].second / (2 * delays[d].mean);

      if (!(delays[d].mean > NOTHING * step))
        {
          tails[d] = (Tail){ 0, 0 };
          continue;
        }
      tails[d] = (Tail){ delays[d].mean / tau, tau };
      if (tails[d].p > 1)
        tails[d] = (Tail){ 1, delays[d].mean };
      any = TRUE;
    }
  return any;
}

static double
cell_width (int n, const Tail *tails)
{
  double mean = 0, variance = 0, longest = 0;

  for (guint d = 0; d < FS_STEP_DELAYS; d++)
    {
      double m = tails[d].p * tails[d].tau;

      mean += m;
      variance += 2 * m * tails[d].tau - m * m;
      longest = fmax (longest, tails[d].tau);
    }
  return (n * mean + 6 * sqrt (n * variance) + (n * G_LN2 + 12) * longest) / CELLS;
}

/* The cells are divided into blocks side by side, whose cells of the same place lie side by side in memory: what follows is
 * done for a vector of blocks at a time. As many zeros follow them. */
#define BLOCKS 16
#define PLACES (CELLS / BLOCKS)
#define LANES 8
#define VECTORS (BLOCKS / LANES)

typedef double Vector __attribute__ ((vector_size (LANES * sizeof (double))));
typedef double Row[2 * BLOCKS];

/* Processors that have them use registers of this size; the same operations, hence the same bits, on all others. */
#if defined(__x86_64__) && !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
#define WIDE __attribute__ ((target_clones ("arch=x86-64-v4", "avx2", "default")))
#else
#define WIDE
#endif
#define INLINE static inline __attribute__ ((always_inline))

/* A tail at cell 0, and at cell 1 + block PLACES + place as [place][block]. */
typedef struct {
  double first;
  Row rows[PLACES];
} Cells;

/**
 * Filter: H <- tail of H + delay, exact for H linear within its cells, as y_i = a y_{i-1} + b0 x_i + b1 x_{i-1} with
 * y_0 = keep x_0 + add
 * @passed: [filter][place] what a unit of the last y before a block adds there, after that filter, itself or one behind it
 */
typedef struct {
  double a, b0, b1, keep, add;
  double passed[FS_STEP_DELAYS][PLACES];
} Filter;

/* What the filters leave in the last cell before each block. */
typedef double Carried[FS_STEP_DELAYS][BLOCKS];

static void
filter_init (Filter *filter, const Tail *tail, double h)
{
  double a, rise;

  if (!(tail->p > 0))
    {
      *filter = (Filter){ .b0 = 1, .keep = 1 };
      return;
    }
  a = exp (-h / tail->tau);
  rise = tail->tau * -expm1 (-h / tail->tau) / h;
  filter->a = a;
  filter->b0 = 1 - tail->p + tail->p * (1 - rise);
  filter->b1 = tail->p * (rise - a) - (1 - tail->p) * a;
  filter->keep = 1 - tail->p;
  filter->add = tail->p;
}

/* Fills passed of filter @d. */
static void
pass_on (Filter *filters, int d)
{
  double power = 1;

  for (int i = 0; i < PLACES; i++)
    filters[d].passed[d][i] = power *= filters[d].a;
  for (int next = d + 1; next < FS_STEP_DELAYS; next++)
    {
      const double *x = filters[d].passed[next - 1];
      double y = 0, before = next == d + 1 ? 1 : 0;

      for (int i = 0; i < PLACES; i++)
        {
          y = filters[next].a * y + (filters[next].b0 * x[i] + filters[next].b1 * before);
          filters[d].passed[next][i] = y;
          before = x[i];
        }
    }
}

INLINE void
load (Vector *vector, const double *from)
{
  memcpy (vector, from, sizeof *vector);
}

INLINE void
store (double *to, Vector *vector)
{
  memcpy (to, vector, sizeof *vector);
}

/* H <- tail of F and all delays, but for what is carried from the blocks before: as if before a block all filters were
 * at rest. */
INLINE void
filter_blocks (const Cells *F, const Filter *filters, Cells *H, Carried carried)
{
  Vector y[FS_STEP_DELAYS][VECTORS] = { 0 }, rest[FS_STEP_DELAYS][VECTORS] = { 0 }; /* rest: a y_{i-1} + b1 x_{i-1} */
  double before[BLOCKS], last[FS_STEP_DELAYS][BLOCKS];

  before[0] = filters[0].b1 * F->first;
  for (int b = 1; b < BLOCKS; b++)
    before[b] = filters[0].b1 * F->rows[PLACES - 1][b - 1];
  for (int v = 0; v < VECTORS; v++)
    load (&rest[0][v], &before[v * LANES]);
  for (int i = 0; i < PLACES; i++)
    for (int v = 0; v < VECTORS; v++)
      {
        Vector x;

        load (&x, &F->rows[i][v * LANES]);
        for (int d = 0; d < FS_STEP_DELAYS; d++)
          {
            y[d][v] = rest[d][v] + filters[d].b0 * x;
            rest[d][v] = filters[d].a * y[d][v] + filters[d].b1 * x;
            x = y[d][v];
          }
        store (&H->rows[i][v * LANES], &x);
      }
  for (int d = 0; d < FS_STEP_DELAYS; d++)
    for (int v = 0; v < VECTORS; v++)
      store (&last[d][v * LANES], &y[d][v]);
  H->first = F->first;
  for (int d = 0; d < FS_STEP_DELAYS; d++)
    carried[d][0] = H->first = filters[d].keep * H->first + filters[d].add;
  for (int b = 1; b < BLOCKS; b++)
    for (int d = 0; d < FS_STEP_DELAYS; d++)
      {
        double sum = last[d][b - 1];

        for (int from = 0; from < d; from++)
          sum += filters[from].passed[d][PLACES - 1] * carried[from][b - 1];
        carried[d][b] = sum + filters[d].passed[d][PLACES - 1] * carried[d][b - 1];
      }
}

static double
cell (const Cells *cells, int i)
{
  return i == 0 ? cells->first : i > CELLS ? 0 : cells->rows[(i - 1) % PLACES][(i - 1) / PLACES];
}

/* Completes H with what is @carried. Then @next <- tail of the maximum of H, the child that comes last with the deepest
 * tree below it, and of all others: F one step later. */
INLINE void
next_level (const Cells *F, Cells *H, const Filter *filters, Carried carried, double shift, Cells *next)
{
  double whole = floor (shift), part = shift - whole;
  int cells = shift < CELLS ? (int) whole : CELLS, last = CELLS - cells;
  double K = cells < CELLS ? cell (F, cells) + part * (cell (F, cells + 1) - cell (F, cells)) : 0;
  Vector carry[FS_STEP_DELAYS][VECTORS];

  for (int d = 0; d < FS_STEP_DELAYS; d++)
    for (int v = 0; v < VECTORS; v++)
      load (&carry[d][v], &carried[d][v * LANES]);
  next->first = H->first + K - H->first * K;
  for (int i = 0; i < PLACES; i++)
    {
      int j = i + cells;
      const double *low = &F->rows[j % PLACES][MIN (j / PLACES, BLOCKS)];
      const double *high = &F->rows[(j + 1) % PLACES][MIN ((j + 1) / PLACES, BLOCKS)];

      for (int v = 0; v < VECTORS; v++)
        {
          Vector h, later, more, tail;

          load (&h, &H->rows[i][v * LANES]);
          load (&later, &low[v * LANES]);
          load (&more, &high[v * LANES]);
          for (int d = 0; d < FS_STEP_DELAYS; d++)
            h += filters[d].passed[FS_STEP_DELAYS - 1][i] * carry[d][v];
          store (&H->rows[i][v * LANES], &h);
          later += part * (more - later);
          tail = h + later - h * later;
          store (&next->rows[i][v * LANES], &tail);
        }
    }
  if (last > 0) /* beyond the last cell there is nothing */
    next->rows[(last - 1) % PLACES][(last - 1) / PLACES] = cell (H, last);
}

/* The delays of a step at the end of the tree, of a step elsewhere, and of the source. */
enum {
  END,
  INNER,
  SOURCE,
  N_STEPS,
};

/* Returns the tail of the whole tree of @n levels, in one of the two @F. */
WIDE static const Cells *
climb (int n, Filter steps[N_STEPS][FS_STEP_DELAYS], double shift, Cells *F)
{
  Cells H;
  Carried carried;

  memset (F, 0, 2 * sizeof *F);
  for (int level = 0; level <= n; level++)
    {
      const Filter *filters = steps[level == n ? SOURCE : level > 0 ? INNER : END];

      filter_blocks (&F[level % 2], filters, &H, carried);
      next_level (&F[level % 2], &H, filters, carried, level < n ? shift : CELLS, &F[(level + 1) % 2]);
    }
  return &F[(n + 1) % 2];
}

/* F, H and K are tails, one minus what REFINED.md calls so: of 2^60 leaves each is late with a probability that one minus
 * it would not show. */
double
fs_broadcast_completion (int n, double step, const FsStepDelay delays[FS_STEP_DELAYS])
{
  Tail tails[FS_STEP_DELAYS];
  Filter steps[N_STEPS][FS_STEP_DELAYS];
  Cells levels[2];
  const Cells *F;
  double h, late;

  if (!find_tails (delays, step, tails))
    return n * step;
  h = cell_width (n, tails);
  for (int step_kind = 0; step_kind < N_STEPS; step_kind++)
    {
      Filter *filters = steps[step_kind];

      for (int d = 0; d < FS_STEP_DELAYS; d++)
        {
          /* A node at the end of the tree sends nothing. */
          gboolean is_there = d == FS_STEP_NODE ? step_kind != END : step_kind != SOURCE;

          filter_init (&filters[d], is_there ? &tails[d] : &(Tail){ 0, 0 }, h);
        }
      for (int d = 0; d < FS_STEP_DELAYS; d++)
        pass_on (filters, d);
    }
  F = climb (n, steps, step / h, levels);
  late = 0.5 * (F->first - cell (F, CELLS));
  for (int i = 0; i < PLACES; i++)
    for (int b = 0; b < BLOCKS; b++)
      late += F->rows[i][b];
  return n * step + h * late;
}
