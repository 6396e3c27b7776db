/* The opacity of lines over each other is 1 - Π (1 - a): as logarithms, ink, they are added, all pixels across a line at
 * once. */
#include "diagram/paint/ink-mask.h"

#include <math.h>
#include <string.h>
#ifdef __SSE2__
#include <emmintrin.h>
#endif

#define LANES 8         /* pixels that are added at once */
#define FRACTION_BITS 5 /* of the part of a pixel at which a run begins */
#define FRACTIONS (1 << FRACTION_BITS)
#define BITS 16        /* of the part of a position below a pixel */
#define INK 8192       /* of an opacity of 1 - 1/e */
#define MOST_INK 65535 /* more is opaque */
#define TABLE_BITS 4   /* of ink that do not change the opacity by a step of 255 */
#define BLOCK 16       /* pixels; columns are turned into rows in blocks that stay in the cache */

/* The memory of the mask that a thread has painted last, without ink; a new one is cleared by the kernel, page by page,
 * which takes longer than hundreds of lines. */
typedef struct {
  int columns, rows, margin;
  guint16 *flat, *steep;
  guint8 *opacities;
} Spare;

static void
spare_free (gpointer data)
{
  Spare *spare = data;

  g_free (spare->flat);
  g_free (spare->steep);
  g_free (spare->opacities);
  g_free (spare);
}

static GPrivate thread_spare = G_PRIVATE_INIT (spare_free);

/* Returns the opacity of each amount of ink, 0 to 255. */
static guint8 *
opacities_new (void)
{
  const gsize n = (MOST_INK + 1) >> TABLE_BITS;
  guint8 *opacities = g_new (guint8, n);

  for (gsize i = 0; i < n; i++)
    opacities[i] = (guint8) lround (-255 * expm1 (-(double) (i << TABLE_BITS) / INK));
  return opacities;
}

/* Takes the memory of the last mask if it has the same size; in its margins, which are never read, is ink. */
static void
take_memory (FsInkMask *mask)
{
  Spare *spare = g_private_get (&thread_spare);

  if (spare == NULL || spare->columns != mask->columns || spare->rows != mask->rows || spare->margin != mask->margin)
    {
      mask->flat = g_try_new0 (guint16, (gsize) mask->columns * (gsize) mask->flat_stride);
      mask->steep = g_try_new0 (guint16, (gsize) mask->rows * (gsize) mask->steep_stride);
      mask->opacities = opacities_new ();
      return;
    }
  mask->flat = g_steal_pointer (&spare->flat);
  mask->steep = g_steal_pointer (&spare->steep);
  mask->opacities = g_steal_pointer (&spare->opacities);
  g_private_replace (&thread_spare, NULL);
}

static void
keep_memory (FsInkMask *mask)
{
  Spare *spare = g_new (Spare, 1);

  *spare = (Spare){ mask->columns,
                    mask->rows,
                    mask->margin,
                    g_steal_pointer (&mask->flat),
                    g_steal_pointer (&mask->steep),
                    g_steal_pointer (&mask->opacities) };
  g_private_replace (&thread_spare, spare);
}

void
fs_ink_mask_init (FsInkMask *mask, int columns, int rows, double width, double alpha)
{
  *mask = (FsInkMask){ .columns = columns, .rows = rows, .width = width, .alpha = CLAMP (alpha, 0, 1) };
  mask->n_lanes = (int) ceil ((G_SQRT2 * width + 1) / LANES);
  mask->margin = mask->n_lanes * LANES;
  mask->flat_stride = rows + 2 * mask->margin;
  mask->steep_stride = columns + 2 * mask->margin;
  take_memory (mask);
  mask->runs = g_new (FsInkLanes, FS_INK_SLOPES * FRACTIONS * (gsize) mask->n_lanes);
}

/* Returns the number of the runs that begin at a position. */
static inline gssize
fraction_of (gint64 at)
{
  return at >> (BITS - FRACTION_BITS) & (FRACTIONS - 1);
}

static guint16
ink_of (double opacity)
{
  return (guint16) MIN (lround (-log1p (-MIN (opacity, 0.9999)) * INK), MOST_INK);
}

/* Returns the runs of a slope, at each fraction: the pixels that a line of that slope covers, in part at both ends. */
static const FsInkLanes *
runs_of (FsInkMask *mask, int slope)
{
  FsInkLanes *runs = mask->runs + slope * FRACTIONS * mask->n_lanes;
  double wide;

  if (mask->half[slope] > 0)
    return runs;
  wide = mask->width * hypot (1, (double) slope / (FS_INK_SLOPES - 1));
  for (int f = 0; f < FRACTIONS; f++)
    for (int i = 0; i < mask->margin; i++)
      {
        double low = (f + 0.5) / FRACTIONS, covered = MIN (low + wide, i + 1) - MAX (low, i);

        runs[f * mask->n_lanes + i / LANES][i % LANES] = covered > 0 ? ink_of (covered * mask->alpha) : 0;
      }
  mask->half[slope] = wide / 2;
  return runs;
}

/* Returns the sum of the ink of pixels; what overflows is opaque. */
static inline FsInkLanes
sum_of (FsInkLanes a, FsInkLanes b)
{
#ifdef __SSE2__
  return (FsInkLanes) _mm_adds_epu16 ((__m128i) a, (__m128i) b);
#else
  FsInkLanes sum = a + b;

  return sum | (FsInkLanes) (sum < a);
#endif
}

static inline void
add_run (guint16 *pixels, const FsInkLanes *run, int n_lanes)
{
  for (int i = 0; i < n_lanes; i++)
    {
      FsInkLanes ink;

      memcpy (&ink, pixels + i * LANES, sizeof ink);
      ink = sum_of (ink, run[i]);
      memcpy (pixels + i * LANES, &ink, sizeof ink);
    }
}

/* Adds a run over a part of a column, where a line ends. */
static void
add_part (guint16 *pixels, const FsInkLanes *run, int n_lanes, double share)
{
  guint part = (guint) (share * (1 << BITS));

  for (int i = 0; i < n_lanes; i++)
    {
      FsInkLanes ink = run[i];

      for (int j = 0; j < LANES; j++)
        ink[j] = (guint16) (ink[j] * part >> BITS);
      add_run (pixels + i * LANES, &ink, 1);
    }
}

/* Adds a run to each of @columns, the first at @at, each next one @rise further; those before 0 and from @limit on are
 * outside the mask. */
static void
add_runs (guint16 *pixels, gssize stride, const FsInkLanes *runs, int n_lanes, gint64 at, gint64 rise, int columns,
          gint64 limit)
{
  gint64 last = at + (columns - 1) * rise;

  if (n_lanes == 1 && MIN (at, last) >= 0 && MAX (at, last) < limit)
    for (int i = 0; i < columns; i++, at += rise, pixels += stride)
      add_run (pixels + (at >> BITS), runs + fraction_of (at), 1);
  else
    for (int i = 0; i < columns; i++, at += rise, pixels += stride)
      if (at >= 0 && at < limit)
        add_run (pixels + (at >> BITS), runs + fraction_of (at) * n_lanes, n_lanes);
}

/* A straight line with its direction along the columns of pixels, or along the rows if it is steep. */
typedef struct {
  gboolean steep, back;
  double from, to, side, slope; /* @from less than @to, @side at @from */
} Piece;

static Piece
piece_of (FsPoint a, FsPoint b)
{
  gboolean steep = fabs (b.y - a.y) > fabs (b.x - a.x), back = steep ? b.y < a.y : b.x < a.x;
  FsPoint start = back ? b : a, stop = back ? a : b;

  if (steep)
    return (Piece){ TRUE, back, start.y, stop.y, start.x, (stop.x - start.x) / (stop.y - start.y) };
  return (Piece){ FALSE, back, start.x, stop.x, start.y, (stop.y - start.y) / MAX (stop.x - start.x, 1e-9) };
}

/* Adds a piece: in each column (or row) a run of pixels as long as the line is wide there. @open_from, @open_to: the line
 * goes on there in the same direction; then a column belongs to the piece that crosses its middle, else the piece covers
 * a part of it. */
static void
add_piece (FsInkMask *mask, const Piece *piece, gboolean open_from, gboolean open_to)
{
  gboolean steep = piece->steep;
  int along = steep ? mask->rows : mask->columns, n = mask->n_lanes, number, first, end;
  gint64 limit = (gint64) ((steep ? mask->columns : mask->rows) + mask->margin) << BITS, at;
  gssize stride = steep ? mask->steep_stride : mask->flat_stride;
  guint16 *pixels = steep ? mask->steep : mask->flat;
  const FsInkLanes *runs;
  double start;

  if (piece->to <= 0 || piece->from >= along)
    return;
  number = (int) (fabs (piece->slope) * (FS_INK_SLOPES - 1) + 0.5);
  runs = runs_of (mask, number);
  start = piece->side - piece->from * piece->slope - mask->half[number] + mask->margin;
  first = (int) (MAX (piece->from, 0) + (open_from ? 0.5 : 0));
  end = (int) (MIN (piece->to, along) + (open_to ? 0.5 : 0));
  end = MIN (end, along);
  if (!open_from || !open_to)
    {
      int last = (int) MIN (piece->to, along - 1);

      for (int i = 0; i < 2; i++)
        {
          int column = i == 0 ? (int) MAX (piece->from, 0) : last;
          double low = MAX (piece->from, column), high = MIN (piece->to, column + 1);

          if ((i == 0 ? open_from : open_to) || (i == 1 && !open_from && column == first))
            continue;
          at = (gint64) ((start + (low + high) / 2 * piece->slope) * (1 << BITS));
          if (at >= 0 && at < limit)
            add_part (pixels + column * stride + (at >> BITS), runs + fraction_of (at) * n, n, high - low);
        }
      first += !open_from;
      end = open_to ? end : last;
    }
  add_runs (pixels + first * stride, stride, runs, n, (gint64) ((start + (first + 0.5) * piece->slope) * (1 << BITS)),
            (gint64) (piece->slope * (1 << BITS)), end - first, limit);
}

void
fs_ink_mask_add (FsInkMask *mask, const FsPoint *points, int n)
{
  Piece piece, next;
  gboolean joined = FALSE;

  if (mask->flat == NULL || mask->steep == NULL || n < 2)
    return;
  next = piece_of (points[0], points[1]);
  for (int i = 1; i < n; i++)
    {
      gboolean goes_on;

      piece = next;
      if (i + 1 < n)
        next = piece_of (points[i], points[i + 1]);
      goes_on = i + 1 < n && next.steep == piece.steep && next.back == piece.back;
      if (piece.to > piece.from)
        add_piece (mask, &piece, piece.back ? goes_on : joined, piece.back ? joined : goes_on);
      joined = goes_on;
    }
}

/* Returns whether there is any ink in the @columns × @rows pixels from @ink on. */
static gboolean
has_ink (const guint16 *ink, gssize stride, int columns, int rows)
{
  guint16 any = 0;

  for (int y = 0; y < rows; y++)
    for (int x = 0; x < columns; x++)
      any |= ink[y * stride + x];
  return any != 0;
}

/* Sets the opacities of a block, which are 0 before, and clears its ink. */
static void
fill_block (const FsInkMask *mask, const guint8 *opacity, guint8 *pixels, gssize stride, int left, int top)
{
  int columns = MIN (BLOCK, mask->columns - left), rows = MIN (BLOCK, mask->rows - top);
  gssize flat_stride = mask->flat_stride, steep_stride = mask->steep_stride;
  guint16 *flat = mask->flat + left * flat_stride + mask->margin + top;
  guint16 *steep = mask->steep + top * steep_stride + mask->margin + left;

  if (!has_ink (flat, flat_stride, rows, columns) && !has_ink (steep, steep_stride, columns, rows))
    return;
  pixels += top * stride + left;
  for (int y = 0; y < rows; y++)
    for (int x = 0; x < columns; x++)
      {
        guint ink = (guint) steep[y * steep_stride + x] + flat[x * flat_stride + y];

        pixels[y * stride + x] = opacity[MIN (ink, MOST_INK) >> TABLE_BITS];
      }
  for (int y = 0; y < rows; y++)
    memset (steep + y * steep_stride, 0, (gsize) columns * sizeof *steep);
  for (int x = 0; x < columns; x++)
    memset (flat + x * flat_stride, 0, (gsize) rows * sizeof *flat);
}

void
fs_ink_mask_paint (FsInkMask *mask, cairo_t *cr, double factor)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_A8, mask->columns, mask->rows);
  guint8 *pixels = cairo_image_surface_get_data (surface);

  if (pixels != NULL && mask->flat != NULL && mask->steep != NULL)
    {
      cairo_surface_flush (surface);
      for (int top = 0; top < mask->rows; top += BLOCK)
        for (int left = 0; left < mask->columns; left += BLOCK)
          fill_block (mask, mask->opacities, pixels, cairo_image_surface_get_stride (surface), left, top);
      cairo_surface_mark_dirty (surface);
      cairo_surface_set_device_scale (surface, factor, factor);
      cairo_mask_surface (cr, surface, 0, 0);
      keep_memory (mask);
    }
  cairo_surface_destroy (surface);
  g_clear_pointer (&mask->flat, g_free);
  g_clear_pointer (&mask->steep, g_free);
  g_clear_pointer (&mask->opacities, g_free);
  g_clear_pointer (&mask->runs, g_free);
}
