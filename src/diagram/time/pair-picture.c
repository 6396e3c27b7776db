#include "diagram/time/pair-picture.h"

#include <math.h>

#include "base/number.h"
#include "base/translate.h"
#include "plot/value/text.h"

#define TOP 22  /* px, for the line of words */
#define AXIS 20 /* px below, for the numbers of the cycles */
#define DOT 2.5
#define LINE 2.2
#define LINE_ALPHA 0.42
#define PITCH 4.4      /* px between two messages that were generated in the same cycles */
#define MOST_SHIFT 8.8 /* px that a message stands beside its cycle at most */
#define LEAST_PX 0.5   /* px per message, below which quantiles are drawn */
#define BAND 4         /* px of a column of quantiles */
#define CHIP 17
#define MOST_CHIPS 4 /* above each other */
#define EDGE 16      /* px left of the words beside it */
#define FULL 176     /* px from which on all of the words have room */
#define GRID_LINES 4

/* From latencies to places. */
typedef struct {
  double top, bottom, most;
} Scale;

static double
y_of (const Scale *scale, double latency)
{
  return scale->bottom - latency / scale->most * (scale->bottom - scale->top);
}

static FsColor
color_of (const FsTimePen *pen, const FsPairPicture *picture, int side)
{
  return fs_palette_color (pen->style->id, picture->palette_entries[side]);
}

static gboolean
is_drawn (const FsPairPicture *picture, const FsMessagePair *pair)
{
  return fs_run_pairs_message (picture->pairs, pair, 0)->kind == picture->pairs->kind
         && (pair->latency[0] != FS_NO_CYCLE || pair->latency[1] != FS_NO_CYCLE);
}

/* The pairs whose generation is visible. */
static GArray *
visible_pairs (const FsTimePen *pen, const FsPairPicture *picture)
{
  GArray *visible = g_array_new (FALSE, FALSE, sizeof (uint32_t));

  for (uint32_t i = 0; i < picture->pairs->pairs->len; i++)
    {
      const FsMessagePair *pair = fs_run_pairs_pair (picture->pairs, i);

      if (pair->generated >= pen->view.from && pair->generated <= pen->view.to && is_drawn (picture, pair))
        g_array_append_val (visible, i);
    }
  return visible;
}

/* Returns 1, 2 or 5 times a power of ten, of which @most has GRID_LINES at most. */
static double
grid_step (double most)
{
  double step = pow (10, floor (log10 (fmax (most, 1) / GRID_LINES)));

  for (guint i = 0; most / step > GRID_LINES; i++)
    step *= i % 3 == 1 ? 2.5 : 2;
  return fmax (step, 1);
}

static Scale
find_scale (const FsTimePen *pen, const FsPairPicture *picture, const GArray *visible)
{
  Scale scale = { .top = (TOP + (picture->focus.n > 0 ? CHIP + 4 : 4)) * pen->unit,
                  .bottom = pen->height - AXIS * pen->unit,
                  .most = 1 };

  for (guint i = 0; i < visible->len; i++)
    for (guint side = 0; side < 2; side++)
      scale.most = fmax (
          scale.most, (double) fs_run_pairs_pair (picture->pairs, g_array_index (visible, uint32_t, i))->latency[side]);
  return scale;
}

static void
paint_grid (const FsTimePen *pen, const Scale *scale)
{
  double step = grid_step (scale->most);

  for (double latency = 0; latency <= scale->most; latency += step)
    {
      double y = fs_style_snap (pen->style, y_of (scale, latency));
      g_autofree char *number = fs_number_display_count ((guint64) latency);

      cairo_move_to (pen->cr, pen->x0, y);
      cairo_line_to (pen->cr, pen->x1, y);
      fs_stroke_path (pen->cr, fs_time_ink (pen, latency == 0 ? 0.3 : 0.08),
                      MAX (pen->unit, pen->style->hairline_width));
      fs_time_text (pen, number, pen->x0 - 6 * pen->unit, y, 1, 11, FALSE, pen->style->dim_text);
    }
}

/* What is generated behind the cycle shown is faint. */
static double
alpha_of (const FsTimePen *pen, const FsMessagePair *pair)
{
  return pen->view.cycle >= 0 && pair->generated > pen->view.cycle ? FS_TIME_FUTURE : 1;
}

/* A message: a dot for each run, and between them a line in the color of the faster one. A run that has not delivered it yet has a ring
 * at the top. */
static void
paint_dumbbell (FsTimePen *pen, const FsPairPicture *picture, const Scale *scale, const FsMessagePair *pair, double x)
{
  double y[2], alpha = alpha_of (pen, pair);
  uint64_t id = fs_run_pairs_message (picture->pairs, pair, 0)->id;
  FsTimeTarget target = { .kind = FS_TIME_MESSAGE, .message = id };
  gboolean focused = pen->view.focused == (int) pen->targets->len;
  int faster;

  for (guint side = 0; side < 2; side++)
    y[side] = pair->latency[side] != FS_NO_CYCLE ? y_of (scale, (double) pair->latency[side]) : scale->top;
  faster = y[0] > y[1] ? 0 : 1;
  target.box = (FsBox){ x - DOT * pen->unit, MIN (y[0], y[1]) - DOT * pen->unit, 2 * DOT * pen->unit,
                        fabs (y[0] - y[1]) + 2 * DOT * pen->unit };
  g_array_append_val (pen->targets, target);
  if (pen->cr == NULL)
    return;
  if (y[0] != y[1])
    {
      cairo_move_to (pen->cr, x, y[0]);
      cairo_line_to (pen->cr, x, y[1]);
      fs_stroke_path (pen->cr, fs_color_fade (color_of (pen, picture, faster), LINE_ALPHA * alpha), LINE * pen->unit);
    }
  for (int side = 0; side < 2; side++)
    {
      FsColor color = fs_color_fade (color_of (pen, picture, side), alpha);

      fs_add_circle (pen->cr, x, y[side], DOT * pen->unit);
      if (pair->latency[side] != FS_NO_CYCLE)
        fs_fill_path (pen->cr, color);
      else
        fs_stroke_path (pen->cr, color, 1.2 * pen->unit);
    }
  if (!focused)
    return;
  fs_add_rounded_box (pen->cr, fs_box_grow (target.box, 3 * pen->unit), 5 * pen->unit);
  fs_stroke_path (pen->cr, fs_ink (pen->style, FS_INK_SELECTED), 2 * pen->unit);
}

/**
 * Framed: a message in focus, which is drawn above the others
 * @x: of its dumbbell
 */
typedef struct {
  const FsMessagePair *pair;
  double x;
} Framed;

/* Returns where a chip @width wide has room: above @top, else below @bottom; NAN: nowhere. */
static double
find_room (const FsTimePen *pen, const Scale *scale, const GArray *taken, double x, double width, double top,
           double bottom)
{
  double height = CHIP * pen->unit, step = height + 2 * pen->unit;

  for (int i = 0; i < MOST_CHIPS; i++)
    for (int below = 0; below < 2; below++)
      {
        double y = below ? bottom + 16 * pen->unit + i * step : top - 16 * pen->unit - i * step;
        FsBox box = { x - width / 2, y - height / 2, width, height };
        gboolean is_free = box.y >= (TOP - 4) * pen->unit && box.y + box.height <= scale->bottom;

        for (guint j = 0; j < taken->len && is_free; j++)
          is_free = !fs_box_overlaps (box, g_array_index (taken, FsBox, j));
        if (is_free)
          return y;
      }
  return NAN;
}

/* The frames of the messages in focus, with their numbers where these have room. */
static void
paint_framed (FsTimePen *pen, const FsPairPicture *picture, const Scale *scale, const GArray *framed)
{
  g_autoptr (GArray) taken = g_array_new (FALSE, FALSE, sizeof (FsBox));

  for (guint i = 0; i < framed->len; i++)
    {
      const Framed *each = &g_array_index (framed, Framed, i);
      const FsLoggedMessage *message = fs_run_pairs_message (picture->pairs, each->pair, 0);
      /* That of the first run in which it comes into the network. */
      int number = message->color != FS_NO_COLOR ? message->color
                                                 : fs_run_pairs_message (picture->pairs, each->pair, 1)->color;
      FsColor color = fs_message_color (pen->style, MAX (number, 0));
      double width = fs_time_chip_width (pen, message->id, CHIP), ends[2], top, bottom, y;
      FsBox box;

      for (guint side = 0; side < 2; side++)
        ends[side]
            = each->pair->latency[side] != FS_NO_CYCLE ? y_of (scale, (double) each->pair->latency[side]) : scale->top;
      top = MIN (ends[0], ends[1]);
      bottom = MAX (ends[0], ends[1]);
      box = fs_box_grow ((FsBox){ each->x, top, 0, bottom - top }, 6 * pen->unit);
      if (pen->cr != NULL)
        {
          fs_add_rounded_box (pen->cr, box, 6 * pen->unit);
          fs_stroke_path (pen->cr, color, 1.8 * pen->unit);
        }
      y = find_room (pen, scale, taken, each->x, width, top, bottom);
      if (isnan (y))
        continue;
      fs_time_chip (pen, message->id, each->x - width / 2, y, CHIP, color);
      box = (FsBox){ each->x - width / 2, y - CHIP / 2.0 * pen->unit, width, CHIP * pen->unit };
      g_array_append_val (taken, box);
    }
}

/* Each visible message as a dumbbell, beside those that were generated shortly before, and again those in focus. */
static void
paint_dumbbells (FsTimePen *pen, const FsPairPicture *picture, const Scale *scale, const GArray *visible,
                 gboolean focus_only)
{
  g_autoptr (GArray) framed = g_array_new (FALSE, FALSE, sizeof (Framed));
  double last = -HUGE_VAL;

  for (guint i = 0; i < visible->len; i++)
    {
      const FsMessagePair *pair = fs_run_pairs_pair (picture->pairs, g_array_index (visible, uint32_t, i));
      gboolean in_focus = fs_focus_has (&picture->focus, fs_run_pairs_message (picture->pairs, pair, 0)->id);
      double x = fs_time_x (pen, (double) pair->generated);
      double beside = MIN (MAX (x, last + PITCH * pen->unit), x + MOST_SHIFT * pen->unit);

      if (focus_only && !in_focus)
        continue;
      last = beside;
      paint_dumbbell (pen, picture, scale, pair, beside);
      if (in_focus)
        g_array_append_val (framed, ((Framed){ pair, beside }));
    }
  paint_framed (pen, picture, scale, framed);
}

static int
compare_latencies (const void *a, const void *b)
{
  int64_t x = *(const int64_t *) a, y = *(const int64_t *) b;

  return (x > y) - (x < y);
}

/* Many messages: for each BAND px the median of each run and a band from 10 to 90 %. */
static void
paint_bands (const FsTimePen *pen, const FsPairPicture *picture, const Scale *scale, const GArray *visible)
{
  g_autoptr (GArray) latencies = g_array_new (FALSE, FALSE, sizeof (int64_t));
  double width = BAND * pen->unit;

  for (int side = 0; side < 2; side++)
    {
      FsColor color = color_of (pen, picture, side);
      guint i = 0;

      for (double x = pen->x0; x < pen->x1; x += width)
        {
          g_array_set_size (latencies, 0);
          for (; i < visible->len; i++)
            {
              const FsMessagePair *pair = fs_run_pairs_pair (picture->pairs, g_array_index (visible, uint32_t, i));

              if (fs_time_x (pen, (double) pair->generated) >= x + width)
                break;
              if (pair->latency[side] != FS_NO_CYCLE)
                g_array_append_val (latencies, pair->latency[side]);
            }
          if (latencies->len == 0)
            continue;
          g_array_sort (latencies, compare_latencies);
          for (guint line = 0; line < 2; line++)
            {
              double from
                  = (double) g_array_index (latencies, int64_t, (latencies->len - 1) * (line == 0 ? 1 : 5) / 10);
              double to = (double) g_array_index (latencies, int64_t, (latencies->len - 1) * (line == 0 ? 9 : 5) / 10);
              double top = y_of (scale, to) - pen->unit, bottom = y_of (scale, from) + pen->unit;

              cairo_rectangle (pen->cr, x, top, width, bottom - top);
              fs_fill_path (pen->cr, fs_color_fade (color, line == 0 ? 0.25 : 1));
            }
        }
    }
}

/* The words beside it. */

/* A true sign also of what is above 0. */
static char *
signed_text (double value, int decimals)
{
  g_autofree char *number = fs_number_display_fixed (value, decimals);

  return value > 0 ? g_strconcat ("+", number, NULL) : g_steal_pointer (&number);
}

static void
paint_limited (const FsTimePen *pen, const char *text, double x, double right, double y, FsColor color)
{
  g_autoptr (PangoLayout) layout = fs_text_new (pen->pango, pen->style, text, 12.5 * pen->unit, FALSE);

  fs_text_limit (layout, right - x);
  fs_set_color (pen->cr, color, 1);
  fs_text_show (pen->cr, layout, x, y, 0);
}

/* The interval on an axis with 0. */
static void
paint_interval (const FsTimePen *pen, const FsPairPicture *picture, double left, double right, double y)
{
  const FsPairsSummary *summary = &picture->pairs->summary;
  FsColor color = color_of (pen, picture, summary->difference <= 0 ? 1 : 0);
  double least = fmin (summary->difference - summary->half_width, 0);
  double most = fmax (summary->difference + summary->half_width, 0), room = fmax (most - least, 1e-9) * 0.12;
  double step = grid_step (most - least + 2 * room), per_unit = (right - left) / (most - least + 2 * room);
  double at = left + (summary->difference - least + room) * per_unit, u = pen->unit;
  double zero = left + (room - least) * per_unit;

  cairo_move_to (pen->cr, left, y + 10 * u);
  cairo_line_to (pen->cr, right, y + 10 * u);
  fs_stroke_path (pen->cr, fs_time_ink (pen, 0.4), u);
  cairo_move_to (pen->cr, zero, y - 9 * u);
  cairo_line_to (pen->cr, zero, y + 10 * u);
  fs_stroke_path (pen->cr, fs_time_ink (pen, 0.4), u);
  for (double tick = ceil ((least - room) / step) * step; tick <= most + room; tick += step)
    {
      g_autofree char *number = fs_number_display_fixed (fabs (tick) < 1e-9 ? 0 : tick, 0);
      double x = left + (tick - least + room) * per_unit;

      cairo_move_to (pen->cr, x, y + 10 * u);
      cairo_line_to (pen->cr, x, y + 13 * u);
      fs_stroke_path (pen->cr, fs_time_ink (pen, 0.4), u);
      fs_time_text (pen, number, x, y + 20 * u, 0.5, 10, FALSE, pen->style->dim_text);
    }
  for (int end = -1; end <= 1; end += 2)
    {
      double x = at + end * summary->half_width * per_unit;

      cairo_move_to (pen->cr, x, y - 4 * u);
      cairo_line_to (pen->cr, x, y + 4 * u);
      cairo_move_to (pen->cr, at, y);
      cairo_line_to (pen->cr, x, y);
    }
  fs_stroke_path (pen->cr, color, 2 * u);
  fs_add_circle (pen->cr, at, y, 4 * u);
  fs_fill_path (pen->cr, color);
}

/* A bar: faster in the second run, equal, slower. */
static void
paint_shares (const FsTimePen *pen, const FsPairPicture *picture, double left, double right, double y)
{
  const FsPairsSummary *summary = &picture->pairs->summary;
  const guint counts[] = { summary->faster, summary->n - summary->faster - summary->slower, summary->slower };
  const FsColor colors[] = { color_of (pen, picture, 1), fs_time_ink (pen, 0.3), color_of (pen, picture, 0) };
  double x = left;

  for (guint i = 0; i < G_N_ELEMENTS (counts); i++)
    {
      double width = (right - left) * counts[i] / summary->n;

      cairo_rectangle (pen->cr, x, y - 5 * pen->unit, width, 10 * pen->unit);
      fs_fill_path (pen->cr, colors[i]);
      x += width;
    }
}

static void
paint_words (const FsTimePen *pen, const FsPairPicture *picture)
{
  const FsPairsSummary *summary = &picture->pairs->summary;
  double u = pen->unit, left = EDGE * u, right = pen->x0 - (FS_TIME_GAP + 34) * u, y = 12 * u;
  gboolean full = pen->height >= FULL * u;
  double line = full ? 18 * u : 15 * u;

  fs_time_text (pen, _ ("Paired difference"), left, y, 0, 12.5, TRUE, pen->style->text);
  for (int side = 0; side < 2; side++)
    {
      g_autofree char *mean = fs_number_display_fixed (summary->mean[side], 1);

      y += line;
      fs_add_circle (pen->cr, left + 5 * u, y, 4.5 * u);
      fs_fill_path (pen->cr, color_of (pen, picture, side));
      paint_limited (pen, picture->names[side], left + 17 * u,
                     right - fs_time_text_width (pen, mean, 12.5, TRUE) - 8 * u, y, pen->style->text);
      fs_time_text (pen, summary->n > 0 ? mean : "–", right, y, 1, 12.5, TRUE, pen->style->text);
    }
  if (summary->n == 0)
    return;
  y += full ? 27 * u : 20 * u;
  {
    g_autofree char *difference = signed_text (summary->difference, 1);
    g_autofree char *half_width = fs_number_display_fixed (summary->half_width, 1);
    const gboolean covers = !isnan (summary->half_width);
    g_autofree char *interval = covers
                                    /* Translators: half of the width of an interval at a confidence level of 95 %. */
                                    ? g_strdup_printf (_ ("± %s cycles, 95\u202f%%"), half_width)
                                    : g_strdup (full ? _ ("cycles") : _ ("cycles, too short for an interval"));
    double size = full ? 24 : 17;

    fs_time_text (pen, difference, left, y, 0, size, TRUE, pen->style->text);
    paint_limited (pen, interval, left + fs_time_text_width (pen, difference, size, TRUE) + 9 * u,
                   pen->x0 - (FS_TIME_GAP + 4) * u, y + 2 * u, pen->style->text);
    if (full && !covers)
      {
        y += 22 * u;
        paint_limited (pen, _ ("too short for an interval"), left, right, y, pen->style->text);
      }
  }
  if (full && !isnan (summary->half_width))
    {
      y += 26 * u;
      paint_interval (pen, picture, left, right, y);
      y += 38 * u;
    }
  else
    y += 18 * u;
  paint_shares (pen, picture, left, right, y);
  {
    g_autofree char *n = fs_number_display_count (summary->n);
    g_autofree char *faster = fs_number_display_count (summary->faster);
    g_autofree char *slower = fs_number_display_count (summary->slower);
    /* Translators: numbers of messages, "1 of 12 faster, 3 slower"; there is little room. */
    g_autofree char *text = g_strdup_printf (_ ("%s of %s faster, %s slower"), faster, n, slower);

    paint_limited (pen, text, left, pen->x0 - (FS_TIME_GAP + 4) * u, y + 15 * u, pen->style->text);
  }
  if (summary->missing[0] + summary->missing[1] > 0 && y + 38 * u < pen->height)
    {
      g_autofree char *first = fs_number_display_count (summary->missing[0]);
      g_autofree char *second = fs_number_display_count (summary->missing[1]);
      /* Translators: numbers of messages in the first and in the second run. */
      g_autofree char *text = g_strdup_printf (_ ("not delivered yet: %s and %s"), first, second);

      paint_limited (pen, text, left, pen->x0 - (FS_TIME_GAP + 4) * u, y + 31 * u, pen->style->dim_text);
    }
}

void
fs_pair_picture_paint (FsTimePen *pen, const FsPairPicture *picture)
{
  g_autoptr (GArray) visible = NULL;
  gboolean many;
  Scale scale;

  if (picture->pairs == NULL)
    return;
  visible = visible_pairs (pen, picture);
  scale = find_scale (pen, picture, visible);
  if (scale.bottom <= scale.top)
    return;
  many = (pen->x1 - pen->x0) / pen->unit < LEAST_PX * visible->len;
  if (pen->cr != NULL)
    {
      paint_grid (pen, &scale);
      fs_time_axis (pen, scale.top, scale.bottom);
      fs_time_text (
          pen,
          many ? /* xgettext:no-c-format */
              _ ("latency (cycles) over the cycle of generation: median and 10 to 90\u202f% of the messages")
               : _ ("latency (cycles) of each message over the cycle of its generation; the line has the color of "
                    "the faster run"),
          pen->x0, 10 * pen->unit, 0, 11.5, FALSE, pen->style->dim_text);
      if (many)
        paint_bands (pen, picture, &scale, visible);
      paint_words (pen, picture);
    }
  paint_dumbbells (pen, picture, &scale, visible, many);
  fs_time_cursor (pen, TOP * pen->unit, pen->height);
}
