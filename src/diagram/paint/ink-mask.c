/* The opacity of lines over each other is 1 - Π (1 - a): as logarithms, ink, they are added, all pixels across a line at
 * once. */
#include "diagram/paint/ink-mask.h"

#include <math.h>
#include <string.h>
#ifdef __SSE2__
#include <emmintrin.h>
#endif

#define VECTOR 8        /* pixels that are added at once */
#define FRACTION_BITS 5 /* of the part of a pixel at which a run begins */
#define FRACTIONS (1 << FRACTION_BITS)
#define BITS 16        /* of the part of a position below a pixel */
#define INK 8192       /* of an opacity of 1 - 1/e */
#define MOST_INK 65535 /* more is opaque */
#define TABLE_BITS 4   /* of ink that do not change the opacity by a step of 255 */
#define N_OPACITIES ((gsize) (MOST_INK + 1) >> TABLE_BITS)
#define BLOCK 16 /* pixels; columns are turned into rows in blocks that stay in the cache */

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

void
fs_ink_mask_init (FsInkMask *mask, int columns, int rows, double width, double alpha)
{
  Spare *spare = g_private_get (&thread_spare);

  *mask = (FsInkMask){ .columns = columns, .rows = rows, .width = width, .alpha = CLAMP (alpha, 0, 1) };
  mask->n_vectors = (int) ceil ((G_SQRT2 * width + 1) / VECTOR);
  mask->margin = mask->n_vectors * VECTOR;
  mask->flat_stride = rows + 2 * mask->margin;
  mask->steep_stride = columns + 2 * mask->margin;
  if (spare != NULL && spare->columns == columns && spare->rows == rows && spare->margin == mask->margin)
    {
      /* The memory of the last mask; in its margins, which are never read, is ink. */
      mask->flat = g_steal_pointer (&spare->flat);
      mask->steep = g_steal_pointer (&spare->steep);
      mask->opacities = g_steal_pointer (&spare->opacities);
      g_private_replace (&thread_spare, NULL);
    }
  else
    {
      mask->flat = g_try_new0 (guint16, (gsize) columns * (gsize) mask->flat_stride);
      mask->steep = g_try_new0 (guint16, (gsize) rows * (gsize) mask->steep_stride);
      mask->opacities = g_new (guint8, N_OPACITIES);
      for (gsize i = 0; i < N_OPACITIES; i++)
        mask->opacities[i] = (guint8) lround (-255 * expm1 (-(double) (i << TABLE_BITS) / INK));
    }
  mask->runs = g_new (FsInkVector, FS_INK_SLOPES * FRACTIONS * (gsize) mask->n_vectors);
}

/* Returns the number of the runs that begin at a position. */
static inline gssize
fraction_of (gint64 at)
{
  return at >> (BITS - FRACTION_BITS) & (FRACTIONS - 1);
}

/* Returns the runs of a slope, at each fraction: the pixels that a line of that slope covers, in part at both ends. */
static const FsInkVector *
runs_of (FsInkMask *mask, int slope)
{
  FsInkVector *runs = mask->runs + slope * FRACTIONS * mask->n_vectors;
  double wide;

  if (mask->half[slope] > 0)
    return runs;
  wide = mask->width * hypot (1, (double) slope / (FS_INK_SLOPES - 1));
  for (int f = 0; f < FRACTIONS; f++)
    for (int i = 0; i < mask->margin; i++)
      {
        double low = (f + 0.5) / FRACTIONS, covered = MIN (low + wide, i + 1) - MAX (low, i);

        double ink = -log1p (-MIN (MAX (covered, 0) * mask->alpha, 0.9999)) * INK;

        runs[f * mask->n_vectors + i / VECTOR][i % VECTOR] = (guint16) MIN (lround (ink), MOST_INK);
      }
  mask->half[slope] = wide / 2;
  return runs;
}

static inline void
add_run (guint16 *pixels, const FsInkVector *run, int n_vectors)
{
  for (int i = 0; i < n_vectors; i++)
    {
      FsInkVector ink;

      memcpy (&ink, pixels + i * VECTOR, sizeof ink);
      /* What overflows is opaque. */
#ifdef __SSE2__
      ink = (FsInkVector) _mm_adds_epu16 ((__m128i) ink, (__m128i) run[i]);
#else
      ink += run[i];
      ink |= (FsInkVector) (ink < run[i]);
#endif
      memcpy (pixels + i * VECTOR, &ink, sizeof ink);
    }
}

/* Adds a run over a fraction of a column, where a line ends. */
static void
add_end (guint16 *pixels, const FsInkVector *run, int n_vectors, double fraction)
{
  guint weight = (guint) (fraction * (1 << BITS));

  for (int i = 0; i < n_vectors; i++)
    {
      FsInkVector ink = run[i];

      for (int j = 0; j < VECTOR; j++)
        ink[j] = (guint16) (ink[j] * weight >> BITS);
      add_run (pixels + i * VECTOR, &ink, 1);
    }
}

/* Adds a run to each of @columns, the first at @at, each next one @rise further; those before 0 and from @limit on are
 * outside the mask. */
static void
add_runs (guint16 *pixels, gssize stride, const FsInkVector *runs, int n_vectors, gint64 at, gint64 rise, int columns,
          gint64 limit)
{
  gint64 last = at + (columns - 1) * rise;

  if (n_vectors == 1 && MIN (at, last) >= 0 && MAX (at, last) < limit)
    for (int i = 0; i < columns; i++, at += rise, pixels += stride)
      add_run (pixels + (at >> BITS), runs + fraction_of (at), 1);
  else
    for (int i = 0; i < columns; i++, at += rise, pixels += stride)
      if (at >= 0 && at < limit)
        add_run (pixels + (at >> BITS), runs + fraction_of (at) * n_vectors, n_vectors);
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
  int along = steep ? mask->rows : mask->columns, n = mask->n_vectors, number, first, end;
  gint64 limit = (gint64) ((steep ? mask->columns : mask->rows) + mask->margin) << BITS, at;
  gssize stride = steep ? mask->steep_stride : mask->flat_stride;
  guint16 *pixels = steep ? mask->steep : mask->flat;
  const FsInkVector *runs;
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
            add_end (pixels + column * stride + (at >> BITS), runs + fraction_of (at) * n, n, high - low);
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
  Spare *spare;

  if (pixels != NULL && mask->flat != NULL && mask->steep != NULL)
    {
      cairo_surface_flush (surface);
      for (int top = 0; top < mask->rows; top += BLOCK)
        for (int left = 0; left < mask->columns; left += BLOCK)
          fill_block (mask, mask->opacities, pixels, cairo_image_surface_get_stride (surface), left, top);
      cairo_surface_mark_dirty (surface);
      cairo_surface_set_device_scale (surface, factor, factor);
      cairo_mask_surface (cr, surface, 0, 0);
      /* The memory, without ink again, is kept for the next mask. */
      spare = g_new (Spare, 1);
      *spare = (Spare){ mask->columns,
                        mask->rows,
                        mask->margin,
                        g_steal_pointer (&mask->flat),
                        g_steal_pointer (&mask->steep),
                        g_steal_pointer (&mask->opacities) };
      g_private_replace (&thread_spare, spare);
    }
  cairo_surface_destroy (surface);
  g_clear_pointer (&mask->flat, g_free);
  g_clear_pointer (&mask->steep, g_free);
  g_clear_pointer (&mask->opacities, g_free);
  g_clear_pointer (&mask->runs, g_free);
}
