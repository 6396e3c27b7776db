#include "diagram/time/broadcast-picture.h"

#include <math.h>

#include "base/number.h"
#include "base/translate.h"
#include "plot/value/text.h"

#define TOP 24        /* px, for the latencies */
#define SOURCE 16     /* px, for the source */
#define AXIS 20       /* px below the steps, for the numbers of the cycles */
#define LEGEND 24     /* px below those */
#define LEAST_STEP 20 /* px of a step, and with all of its size: */
#define STEP 66
#define LOW_STEP 36     /* px of a step without the line of its first, median and last node, and without curves */
#define LANE 13         /* px between nodes of a step that arrive at the same time */
#define DOT 5           /* radius, px */
#define BAR 8           /* px, of a copy on the way to the last node */
#define DENSE 8         /* px of the axis for each node and lane, below which nodes are counted */
#define COLUMN 3        /* px of such a count */
#define LOW 300         /* px of a picture without legend and card */
#define CARD 306        /* px */
#define LIST_ROW 22     /* px of a broadcast in the list */
#define LIST_LABELS 280 /* px of labels beside a list */
#define LIST_WIDTH 118  /* px */

/* Where the steps are, device units. */
typedef struct {
  double top, bottom, pitch;
  guint n, visible, first;
  gboolean low; /* no legend, no card */
} Bands;

static Bands
find_bands (const FsBroadcastPicture *picture, double height, double unit)
{
  Bands bands = { .n = picture->life != NULL ? (guint) picture->life->n_steps : 0, .low = height < LOW * unit };
  double room;

  bands.top = (TOP + SOURCE) * unit;
  bands.bottom = height - (AXIS + (bands.low ? 0 : LEGEND)) * unit;
  room = MAX (bands.bottom - bands.top, LEAST_STEP * unit);
  bands.pitch = MAX (room / MAX (bands.n, 1), LEAST_STEP * unit);
  bands.visible = MIN (bands.n, (guint) (room / bands.pitch + 1e-6));
  bands.first = MIN (picture->view.first_row, bands.n - bands.visible);
  return bands;
}

/* Whether a step is seen, and its upper end. */
static gboolean
find_step (const Bands *bands, int step, double *y)
{
  *y = bands->top + ((double) step - 1 - bands->first) * bands->pitch;
  return (guint) step > bands->first && (guint) step <= bands->first + bands->visible;
}

/* A copy as a dot; @on_way: to the last node. NAN: not drawn alone. */
typedef struct {
  double x, y;
  gboolean on_way;
} Dot;

static double
arrival_x (const FsTimePen *pen, const FsBroadcastCopy *copy)
{
  return fs_time_x (pen, (double) copy->reached + 1);
}

/* Each node of a step takes the lane where the one before it is farthest; the first lane is left to the way to the last node. Where
 * they have no room, none has a dot but that of the way. */
static void
place_step (const FsTimePen *pen, const FsBroadcastLife *life, const Bands *bands, int step, Dot *dots)
{
  guint begin = life->first_of_step[step - 1], end = life->first_of_step[step], n_lanes;
  gboolean low = bands->pitch < LOW_STEP * pen->unit;
  double inner = bands->pitch - (low ? 0 : 22 * pen->unit), ends[64], y;

  n_lanes = (guint) CLAMP (inner / (LANE * pen->unit), 1, G_N_ELEMENTS (ends));
  for (guint lane = 0; lane < n_lanes; lane++)
    ends[lane] = -HUGE_VAL;
  if (!find_step (bands, step, &y))
    return;
  y += low ? 0 : 4 * pen->unit;
  for (guint i = begin; i < end; i++)
    {
      const FsBroadcastCopy *copy = &life->copies[i];
      guint lane = dots[i].on_way || n_lanes == 1 ? 0 : 1;

      if (copy->reached == FS_NO_CYCLE)
        break;
      if (!dots[i].on_way && (end - begin) * DENSE * pen->unit > n_lanes * (pen->x1 - pen->x0))
        continue;
      for (guint other = lane + 1; !dots[i].on_way && other < n_lanes; other++)
        if (ends[other] < ends[lane] - pen->unit)
          lane = other;
      dots[i].x = ends[lane] = arrival_x (pen, copy);
      dots[i].y = y + inner * (lane + 0.5) / n_lanes;
    }
}

/* Nodes and their order of the whole picture. Free with g_free(). */
static Dot *
place_dots (const FsTimePen *pen, const FsBroadcastLife *life, const Bands *bands)
{
  Dot *dots = g_new (Dot, MAX (life->n_copies, 1));

  for (guint i = 0; i < life->n_copies; i++)
    dots[i] = (Dot){ NAN, NAN, FALSE };
  for (guint i = 0; i < life->n_way; i++)
    dots[life->way_copies[i]].on_way = TRUE;
  for (int step = 1; step <= life->n_steps; step++)
    place_step (pen, life, bands, step, dots);
  return dots;
}

static Dot
source_dot (const FsTimePen *pen, const FsBroadcastLife *life)
{
  return (Dot){ fs_time_x (pen, (double) life->broadcast.generated), (TOP + SOURCE / 2.0) * pen->unit, TRUE };
}

static Dot
dot_of_sender (const FsTimePen *pen, const FsBroadcastLife *life, const Dot *dots, guint copy)
{
  return life->copies[copy].parent != FS_NO_COPY ? dots[life->copies[copy].parent] : source_dot (pen, life);
}

/* What lies behind the cycle shown is faint. */
static double
alpha_at (const FsTimePen *pen, int64_t cycle)
{
  return pen->view.cycle >= 0 && cycle > pen->view.cycle ? FS_TIME_FUTURE : 1;
}

static gboolean
is_on_axis (const FsTimePen *pen, double x)
{
  return x >= pen->x0 - 1 && x <= pen->x1 + 1;
}

/* A text that stands out from what is behind it. */
static void
paint_text (const FsTimePen *pen, const char *text, double x, double y, double align, double size, gboolean bold,
            FsColor color)
{
  g_autoptr (PangoLayout) layout = fs_text_new (pen->pango, pen->style, text, size * pen->unit, bold);
  double width = fs_text_width (layout), height = 1.25 * size * pen->unit;

  cairo_rectangle (pen->cr, x - align * width - 2 * pen->unit, y - height / 2, width + 4 * pen->unit, height);
  fs_fill_path (pen->cr, fs_color_fade (pen->style->background, 0.8));
  fs_set_color (pen->cr, color, 1);
  fs_text_show (pen->cr, layout, x, y, align);
}

static void
paint_step_label (const FsTimePen *pen, const FsBroadcastLife *life, int step, double y, double pitch)
{
  guint n = life->first_of_step[step] - life->first_of_step[step - 1];
  g_autofree char *number = g_strdup_printf ("%d", step);
  g_autofree char *count = fs_number_display_count (n);
  g_autofree char *nodes = g_strdup_printf (ngettext ("%s node", "%s nodes", n), count);
  g_autofree char *name = g_strdup_printf (_ ("step %d"), step);
  FsColor color = fs_step_color (pen->style, step, life->n_steps);
  double unit = pen->unit, x = pen->x0 - 150 * unit, middle = y + pitch / 2;
  gboolean two_lines = pitch >= LOW_STEP * unit;

  fs_add_rounded_box (pen->cr, (FsBox){ x, middle - 9 * unit, 24 * unit, 18 * unit }, 9 * unit);
  fs_fill_path (pen->cr, color);
  fs_time_text (pen, number, x + 12 * unit, middle, 0.5, 12, TRUE, fs_color_on (color));
  if (two_lines)
    fs_time_text (pen, name, x + 32 * unit, middle - 8 * unit, 0, 12.5, TRUE, pen->style->text);
  fs_time_text (pen, nodes, x + 32 * unit, two_lines ? middle + 8 * unit : middle, 0, 12, FALSE, pen->style->dim_text);
}

/* A line from the first to the last node of a step, with a tick at the median. */
static void
paint_spread (const FsTimePen *pen, const FsBroadcastLife *life, int step, double bottom)
{
  guint begin = life->first_of_step[step - 1], n = 0;
  FsColor color = fs_step_color (pen->style, step, life->n_steps);
  double unit = pen->unit, y = bottom - 8 * unit, from, to, median;

  while (begin + n < life->first_of_step[step] && life->copies[begin + n].reached != FS_NO_CYCLE)
    n++;
  if (n == 0)
    return;
  from = MAX (arrival_x (pen, &life->copies[begin]), pen->x0);
  to = MIN (arrival_x (pen, &life->copies[begin + n - 1]), pen->x1);
  median = arrival_x (pen, &life->copies[begin + n / 2]);
  if (to > from)
    {
      cairo_rectangle (pen->cr, from, y - 0.6 * unit, to - from, 1.2 * unit);
      fs_fill_path (pen->cr, fs_color_fade (color, 0.6));
    }
  if (is_on_axis (pen, median))
    {
      cairo_rectangle (pen->cr, median - unit, y - 5 * unit, 2 * unit, 10 * unit);
      fs_fill_path (pen->cr, color);
    }
}

/* Nodes without dots, counted for every COLUMN px: the higher, the more. */
static void
paint_density (const FsTimePen *pen, const FsBroadcastLife *life, const Dot *dots, int step, double y, double pitch)
{
  guint begin = life->first_of_step[step - 1], end = life->first_of_step[step], most = 0;
  guint n_columns = (guint) ((pen->x1 - pen->x0) / (COLUMN * pen->unit)) + 1;
  g_autofree guint *counts = g_new0 (guint, n_columns);
  double height = pitch - (pitch < LOW_STEP * pen->unit ? 4 : 24) * pen->unit;

  for (guint i = begin; i < end && life->copies[i].reached != FS_NO_CYCLE; i++)
    {
      double column = floor ((arrival_x (pen, &life->copies[i]) - pen->x0) / (COLUMN * pen->unit));

      if (!isnan (dots[i].x) || column < 0 || column >= n_columns)
        continue;
      most = MAX (most, ++counts[(guint) column]);
    }
  for (guint column = 0; most > 0 && column < n_columns; column++)
    {
      double h = height * counts[column] / most;

      if (counts[column] > 0)
        cairo_rectangle (pen->cr, pen->x0 + column * COLUMN * pen->unit, y + height + 2 * pen->unit - h,
                         COLUMN * pen->unit, h);
    }
  fs_fill_path (pen->cr, fs_color_fade (fs_step_color (pen->style, step, life->n_steps), 0.7));
}

static void
paint_curves (const FsTimePen *pen, const FsBroadcastLife *life, const Dot *dots)
{
  for (guint i = 0; i < life->n_copies; i++)
    {
      Dot from = dot_of_sender (pen, life, dots, i), to = dots[i];
      double back = MIN (30 * pen->unit, to.x - from.x);

      if (isnan (to.x) || isnan (from.x) || to.on_way || (to.x < pen->x0 && from.x < pen->x0) || from.x > pen->x1)
        continue;
      cairo_move_to (pen->cr, from.x, from.y);
      cairo_curve_to (pen->cr, from.x, (from.y + to.y) / 2, to.x - back, to.y, to.x, to.y);
    }
  fs_stroke_path (pen->cr, fs_time_ink (pen, 0.13), pen->unit);
}

/* Dotted from the sender to where its copy begins. */
static void
paint_dotted (const FsTimePen *pen, Dot from, double x, double y, double alpha)
{
  const double dashes[] = { 2 * pen->unit, 3.5 * pen->unit };

  if (isnan (from.x) || isnan (x))
    return;
  cairo_save (pen->cr);
  cairo_set_dash (pen->cr, dashes, 2, 0);
  cairo_move_to (pen->cr, from.x, from.y);
  cairo_line_to (pen->cr, x, y);
  fs_stroke_path (pen->cr, fs_time_ink (pen, alpha), 1.6 * pen->unit);
  cairo_restore (pen->cr);
}

/* A copy on the way to the last node: in the queue, its header blocked, and sent. */
static void
paint_way_bar (const FsTimePen *pen, const FsBroadcastLife *life, guint place, Dot dot)
{
  const FsBroadcastCopy *copy = &life->copies[life->way_copies[place]];
  const FsMessageLife *message = life->way[place];
  FsColor gray = fs_color_mix (fs_ink (pen->style, FS_INK_GRAY), pen->style->background, 0.3);
  FsColor color = fs_step_color (pen->style, copy->step, life->n_steps);
  double y = dot.y - BAR / 2.0 * pen->unit, height = BAR * pen->unit;

  fs_time_bar (pen, (double) copy->begin, (double) copy->injected, y, height, 0, gray);
  fs_time_bar (pen, (double) copy->injected, (double) copy->reached + 1, y, height, 0, color);
  for (guint h = 0; h < message->n_hops && message->hops[h].since <= copy->reached; h++)
    if (message->hops[h].since > message->hops[h].wait)
      fs_time_bar (pen, (double) message->hops[h].wait, (double) message->hops[h].since, y, height, 0,
                   fs_ink (pen->style, FS_INK_BLOCKED));
}

static void
paint_address (const FsTimePen *pen, const FsBroadcastPicture *picture, const FsBroadcastCopy *copy, Dot dot,
               gboolean is_last)
{
  char address[FS_INTERCONNECT_MAX_ADDRESS + 1];
  g_autofree char *text = NULL;
  double size;

  fs_interconnect_address (picture->network, copy->node, address);
  /* Translators: the address of a node, which received a broadcast last. */
  text = is_last ? g_strdup_printf (_ ("%s, the last"), address) : g_strdup (address);
  size = is_last ? 13 : 12;
  /* At the right end of the picture above the node. */
  if (dot.x + 18 * pen->unit + fs_time_text_width (pen, text, size, TRUE) > pen->width)
    paint_text (pen, text, pen->width - 4 * pen->unit, dot.y - 18 * pen->unit, 1, size, TRUE, pen->style->text);
  else
    paint_text (pen, text, dot.x + 14 * pen->unit, dot.y, 0, size, TRUE, pen->style->text);
}

/* The dots are targets, each above what is below it. */
static void
paint_dots (FsTimePen *pen, const FsBroadcastPicture *picture, const Dot *dots)
{
  const FsBroadcastLife *life = picture->life;

  for (guint i = 0; i < life->n_copies; i++)
    {
      const FsBroadcastCopy *copy = &life->copies[i];
      double unit = pen->unit, r = (dots[i].on_way ? DOT + 1.2 : DOT) * unit, alpha = alpha_at (pen, copy->reached);
      FsColor color = fs_step_color (pen->style, copy->step, life->n_steps);
      FsTimeTarget target = { .kind = FS_TIME_MESSAGE, .message = copy->message };
      gboolean focused = pen->view.focused == (int) pen->targets->len;

      if (isnan (dots[i].x) || !is_on_axis (pen, dots[i].x))
        continue;
      target.box = (FsBox){ dots[i].x - r, dots[i].y - r, 2 * r, 2 * r };
      g_array_append_val (pen->targets, target);
      if (pen->cr == NULL)
        continue;
      fs_add_circle (pen->cr, dots[i].x, dots[i].y, r + 1.6 * unit);
      fs_fill_path (pen->cr, pen->style->background);
      fs_add_circle (pen->cr, dots[i].x, dots[i].y, r);
      fs_fill_path (pen->cr, fs_color_fade (color, alpha));
      if (dots[i].on_way)
        {
          fs_add_circle (pen->cr, dots[i].x, dots[i].y, 9 * unit);
          fs_stroke_path (pen->cr, fs_time_ink (pen, alpha), 1.6 * unit);
        }
      if (focused || copy->message == picture->selected)
        {
          fs_add_circle (pen->cr, dots[i].x, dots[i].y, 9 * unit);
          fs_stroke_path (pen->cr, fs_ink (pen->style, FS_INK_SELECTED), 2.5 * unit);
        }
    }
}

/* The way of the node under the pointer, dotted. */
static void
paint_hover (const FsTimePen *pen, const FsBroadcastPicture *picture, const Dot *dots)
{
  uint32_t at = picture->hover != FS_NO_MESSAGE ? fs_broadcast_life_find (picture->life, picture->hover) : FS_NO_COPY;

  for (; at != FS_NO_COPY; at = picture->life->copies[at].parent)
    {
      paint_dotted (pen, dot_of_sender (pen, picture->life, dots, at), dots[at].x, dots[at].y, 0.8);
      if (!isnan (dots[at].x) && !dots[at].on_way)
        paint_address (pen, picture, &picture->life->copies[at], dots[at], FALSE);
    }
}

/* Latencies as lines with their names, which give way to each other: right of the line, else left of it. */
static void
paint_latencies (const FsTimePen *pen, const FsBroadcastPicture *picture, const Bands *bands)
{
  const FsBroadcastLife *life = picture->life;
  double own = fs_broadcast_life_is_finished (life) ? (double) life->now - (double) life->broadcast.generated : NAN;
  FsColor color = fs_palette_color (pen->style->id, picture->palette_entry);
  const struct {
    const char *text;
    double cycles;
    gboolean model;
  } lines[] = {
    { N_ ("model, mean node: %s"), picture->mean, TRUE },
    { N_ ("model, last node: %s"), picture->last, TRUE },
    { N_ ("this broadcast: %s"), own, FALSE },
  };
  FsBox boxes[G_N_ELEMENTS (lines)];
  guint n = 0;

  for (guint i = 0; i < G_N_ELEMENTS (lines); i++)
    {
      double cycles = lines[i].cycles, x = fs_time_x (pen, (double) life->broadcast.generated + cycles),
             unit = pen->unit;
      const double dashes[] = { 6 * unit, 4 * unit };
      g_autofree char *number = NULL;
      g_autofree char *text = NULL;
      double width;

      if (!(cycles > 0) || !is_on_axis (pen, x))
        continue;
      number = fs_number_display_fixed (cycles, 0);
      text = g_strdup_printf (_ (lines[i].text), number);
      width = fs_time_text_width (pen, text, 12, TRUE) + 10 * unit;
      if (lines[i].model)
        {
          cairo_save (pen->cr);
          cairo_set_dash (pen->cr, dashes, 2, 0);
          cairo_move_to (pen->cr, x, 4 * unit);
          cairo_line_to (pen->cr, x, bands->bottom);
          fs_stroke_path (pen->cr, fs_color_fade (color, i == 0 ? 0.6 : 1), 1.6 * unit);
          cairo_restore (pen->cr);
        }
      for (guint left = 0; left < 2; left++)
        {
          FsBox box = { left ? x - width : x, 2 * unit, width, 20 * unit };
          gboolean free_place = box.x >= pen->x0 && box.x + width <= pen->x1 + FS_TIME_RIGHT * unit;

          for (guint other = 0; other < n; other++)
            free_place = free_place && !fs_box_overlaps (box, boxes[other]);
          for (guint other = 0; other < i; other++)
            {
              double line = fs_time_x (pen, (double) life->broadcast.generated + lines[other].cycles);

              free_place = free_place && !(line > box.x && line < box.x + box.width);
            }
          if (!free_place)
            continue;
          fs_time_text (pen, text, left ? x - 5 * unit : x + 5 * unit, 12 * unit, left, 12, TRUE,
                        lines[i].model ? color : pen->style->text);
          boxes[n++] = box;
          break;
        }
    }
}

/* Whether a card would hide a node, or a copy on the way to the last one. */
static gboolean
hides_dots (const FsTimePen *pen, const FsBroadcastLife *life, const Dot *dots, FsBox card)
{
  card = fs_box_grow (card, 10 * pen->unit);
  for (guint i = 0; i < life->n_copies; i++)
    {
      double left = dots[i].on_way ? fs_time_x (pen, (double) life->copies[i].begin) : dots[i].x;
      double right = dots[i].on_way ? dots[i].x + 70 * pen->unit : dots[i].x;

      if (!isnan (dots[i].x) && fs_box_overlaps (card, (FsBox){ left, dots[i].y, MAX (right - left, 1), 1 }))
        return TRUE;
    }
  return FALSE;
}

/* What the last node waited for, and the message that it waited for as a chip: where it hides no node, left of the last one, at the
 * right end or at the lower left. */
static void
paint_card (FsTimePen *pen, const FsBroadcastPicture *picture, const Bands *bands, const Dot *dots)
{
  const FsBroadcastLife *life = picture->life;
  double unit = pen->unit, width = CARD * unit, y = bands->top + 4 * unit;
  char address[FS_INTERCONNECT_MAX_ADDRESS + 1];
  g_autoptr (PangoLayout) words = NULL;
  g_autofree char *escaped = NULL;
  g_autofree char *title = NULL;
  g_autofree char *after = NULL;
  g_autofree char *count = NULL;
  int text_height = 0;
  int64_t cycles;
  double height, left;
  FsBox places[3];
  guint place = 0;
  Dot last;

  if (bands->low || picture->sentences == NULL || life->last == FS_NO_COPY)
    return;
  escaped = g_markup_escape_text (picture->sentences, -1);
  words = fs_text_new (pen->pango, pen->style, escaped, 12.5 * unit, FALSE);
  pango_layout_set_single_paragraph_mode (words, FALSE);
  pango_layout_set_width (words, (int) ((width - 28 * unit) * PANGO_SCALE));
  pango_layout_set_wrap (words, PANGO_WRAP_WORD);
  pango_layout_get_pixel_size (words, NULL, &text_height);
  height = text_height + 46 * unit + (life->wait.behind != FS_NO_MESSAGE ? 24 * unit : 0);
  last = dots[life->last];
  places[0] = (FsBox){ MIN (isnan (last.x) ? pen->x1 : last.x - 18 * unit, pen->x1) - width, y, width, height };
  places[1] = (FsBox){ pen->x1 - width, y, width, height };
  places[2] = (FsBox){ pen->x0 + 8 * unit, bands->bottom - height - 8 * unit, width, height };
  while (place < G_N_ELEMENTS (places)
         && (places[place].x < pen->x0 || y + height > bands->bottom || hides_dots (pen, life, dots, places[place])))
    place++;
  if (place == G_N_ELEMENTS (places))
    return;
  left = places[place].x;
  y = places[place].y;
  if (pen->cr != NULL)
    {
      fs_interconnect_address (picture->network, life->copies[life->last].node, address);
      cycles = life->copies[life->last].reached + 1 - life->broadcast.generated;
      count = fs_number_display_count ((guint64) cycles);
      title = g_strdup_printf (fs_broadcast_life_is_finished (life) ? _ ("Last: %s") : _ ("Last so far: %s"), address);
      after = g_strdup_printf (ngettext ("after %s cycle", "after %s cycles", (gulong) cycles), count);
      fs_add_rounded_box (pen->cr, (FsBox){ left, y, width, height }, 9 * unit);
      fs_fill_and_keep_path (pen->cr, pen->style->background);
      fs_stroke_path (pen->cr, fs_time_ink (pen, 0.2), unit);
      fs_time_text (pen, title, left + 14 * unit, y + 19 * unit, 0, 15, TRUE, pen->style->text);
      fs_time_text (pen, after, left + width - 14 * unit, y + 19 * unit, 1, 12.5, FALSE, pen->style->dim_text);
      fs_set_color (pen->cr, pen->style->text, 1);
      cairo_move_to (pen->cr, left + 14 * unit, y + 35 * unit);
      fs_text_draw (pen->cr, words);
    }
  if (life->wait.behind != FS_NO_MESSAGE)
    fs_time_chip (pen, life->wait.behind, left + 14 * unit, y + height - 19 * unit, 16,
                  fs_color_mix (fs_ink (pen->style, FS_INK_GRAY), pen->style->background, 0.3));
}

static void
paint_legend (const FsTimePen *pen, const FsBroadcastPicture *picture)
{
  FsColor gray = fs_color_mix (fs_ink (pen->style, FS_INK_GRAY), pen->style->background, 0.3);
  FsColor slate = fs_step_color (pen->style, 2, 4);
  const struct {
    const char *text;
    FsColor color;
    enum { SIGN_DOT, SIGN_BAR, SIGN_SPREAD, SIGN_DASHES } sign;
  } entries[] = {
    { N_ ("a node, when its last flit arrived"), slate, SIGN_DOT },
    { N_ ("copy in the queue"), gray, SIGN_BAR },
    { N_ ("its header is blocked"), fs_ink (pen->style, FS_INK_BLOCKED), SIGN_BAR },
    { N_ ("it is sent"), slate, SIGN_BAR },
    { N_ ("first, median and last of a step"), slate, SIGN_SPREAD },
    { N_ ("model"), fs_palette_color (pen->style->id, picture->palette_entry), SIGN_DASHES },
  };
  double x = pen->x0, unit = pen->unit, y = pen->height - LEGEND / 2.0 * unit;

  for (guint i = 0; i < G_N_ELEMENTS (entries); i++)
    {
      double sign = (entries[i].sign == SIGN_DOT ? 10 : 20) * unit;
      double width = fs_time_text_width (pen, _ (entries[i].text), 12, FALSE);
      const double dashes[] = { 6 * unit, 4 * unit };

      if (x + sign + 6 * unit + width > pen->width - 4 * unit
          || (entries[i].sign == SIGN_DASHES && !(picture->mean > 0 || picture->last > 0)))
        break;
      switch (entries[i].sign)
        {
        case SIGN_DOT:
          fs_add_circle (pen->cr, x + 5 * unit, y, DOT * unit);
          fs_fill_path (pen->cr, entries[i].color);
          break;
        case SIGN_BAR:
          cairo_rectangle (pen->cr, x, y - BAR / 2.0 * unit, sign, BAR * unit);
          fs_fill_path (pen->cr, entries[i].color);
          break;
        case SIGN_SPREAD:
          cairo_rectangle (pen->cr, x, y - 0.6 * unit, sign, 1.2 * unit);
          cairo_rectangle (pen->cr, x + 8 * unit, y - 5 * unit, 2 * unit, 10 * unit);
          fs_fill_path (pen->cr, entries[i].color);
          break;
        case SIGN_DASHES:
          cairo_save (pen->cr);
          cairo_set_dash (pen->cr, dashes, 2, 0);
          cairo_move_to (pen->cr, x, y);
          cairo_line_to (pen->cr, x + sign, y);
          fs_stroke_path (pen->cr, entries[i].color, 1.6 * unit);
          cairo_restore (pen->cr);
          break;
        }
      fs_time_text (pen, _ (entries[i].text), x + sign + 6 * unit, y, 0, 12, FALSE, pen->style->dim_text);
      x += sign + width + 24 * unit;
    }
}

/* The broadcasts around the one shown: those in flight in the text color, those before and behind them dim. */
static void
paint_list (FsTimePen *pen, const FsBroadcastPicture *picture)
{
  const GArray *broadcasts = picture->broadcasts;
  double unit = pen->unit, y = 34 * unit;
  guint room = (guint) MAX ((pen->height - 50 * unit) / (LIST_ROW * unit), 0), shown = 0, first;

  if (broadcasts == NULL || pen->view.labels < LIST_LABELS || room == 0)
    return;
  while (picture->life != NULL && shown < broadcasts->len
         && g_array_index (broadcasts, FsLoggedBroadcast, shown).index != picture->life->broadcast.index)
    shown++;
  first = (guint) CLAMP ((int) shown - (int) room / 2, 0, MAX ((int) broadcasts->len - (int) room, 0));
  if (pen->cr != NULL)
    fs_time_text (pen, _ ("Broadcasts"), 16 * unit, 14 * unit, 0, 13, TRUE, pen->style->text);
  for (guint i = first; i < MIN (broadcasts->len, first + room); i++, y += LIST_ROW * unit)
    {
      const FsLoggedBroadcast *broadcast = &g_array_index (broadcasts, FsLoggedBroadcast, i);
      gboolean begun = pen->view.cycle < 0 || broadcast->generated <= pen->view.cycle;
      gboolean finished
          = broadcast->finished != FS_NO_CYCLE && (pen->view.cycle < 0 || broadcast->finished <= pen->view.cycle);
      FsTimeTarget target = { .kind = FS_TIME_BROADCAST,
                              .box = { 8 * unit, y - LIST_ROW / 2.0 * unit, LIST_WIDTH * unit, LIST_ROW * unit },
                              .message = broadcast->index };
      gboolean focused = pen->view.focused == (int) pen->targets->len;
      FsColor ink = !begun ? fs_time_ink (pen, FS_TIME_FUTURE) : finished ? pen->style->dim_text : pen->style->text;
      char address[FS_INTERCONNECT_MAX_ADDRESS + 1];
      g_autofree char *number = fs_number_display_count (broadcast->index);

      g_array_append_val (pen->targets, target);
      if (pen->cr == NULL)
        continue;
      if (i == shown)
        {
          fs_add_rounded_box (pen->cr, target.box, 6 * unit);
          fs_fill_path (pen->cr, fs_time_ink (pen, 0.12));
        }
      if (focused)
        {
          fs_add_rounded_box (pen->cr, target.box, 6 * unit);
          fs_stroke_path (pen->cr, fs_ink (pen->style, FS_INK_SELECTED), 2 * unit);
        }
      fs_time_text (pen, number, 16 * unit, y, 0, 12.5, i == shown, ink);
      fs_time_text (pen, fs_interconnect_address (picture->network, broadcast->source, address), 60 * unit, y, 0, 11.5,
                    FALSE, ink);
      if (finished)
        fs_time_text (pen, "✓", (8 + LIST_WIDTH - 6) * unit, y, 1, 11.5, TRUE, ink);
    }
}

static void
paint_below_dots (const FsTimePen *pen, const FsBroadcastPicture *picture, const Bands *bands, const Dot *dots)
{
  const FsBroadcastLife *life = picture->life;
  char address[FS_INTERCONNECT_MAX_ADDRESS + 1];
  Dot source = source_dot (pen, life);
  double y;

  for (int step = 1; step <= life->n_steps; step++)
    {
      if (!find_step (bands, step, &y))
        continue;
      cairo_rectangle (pen->cr, pen->x0, y + bands->pitch - 0.5 * pen->unit, pen->x1 - pen->x0, pen->unit);
      fs_fill_path (pen->cr, fs_time_ink (pen, 0.07));
      paint_step_label (pen, life, step, y, bands->pitch);
    }
  cairo_save (pen->cr);
  cairo_rectangle (pen->cr, pen->x0 - 9 * pen->unit, 0, pen->width - pen->x0, pen->height);
  cairo_clip (pen->cr);
  for (int step = 1; step <= life->n_steps; step++)
    if (find_step (bands, step, &y))
      {
        paint_density (pen, life, dots, step, y, bands->pitch);
        if (bands->pitch >= LOW_STEP * pen->unit)
          paint_spread (pen, life, step, y + bands->pitch);
      }
  if (bands->pitch >= LOW_STEP * pen->unit)
    paint_curves (pen, life, dots);
  paint_latencies (pen, picture, bands);
  for (guint i = 0; i < life->n_way; i++)
    {
      Dot dot = dots[life->way_copies[i]];

      if (isnan (dot.x))
        continue;
      paint_dotted (pen, dot_of_sender (pen, life, dots, life->way_copies[i]),
                    fs_time_x (pen, (double) life->copies[life->way_copies[i]].begin), dot.y, 0.8);
      paint_way_bar (pen, life, i, dot);
    }
  if (is_on_axis (pen, source.x))
    {
      fs_add_circle (pen->cr, source.x, source.y, (DOT + 2) * pen->unit);
      fs_fill_path (pen->cr, pen->style->text);
      paint_text (pen, fs_interconnect_address (picture->network, life->broadcast.source, address),
                  source.x + 14 * pen->unit, source.y, 0, 12, TRUE, pen->style->text);
    }
  cairo_restore (pen->cr);
}

void
fs_broadcast_picture_paint (FsTimePen *pen, const FsBroadcastPicture *picture)
{
  const FsBroadcastLife *life = picture->life;
  Bands bands = find_bands (picture, pen->height, pen->unit);
  g_autofree Dot *dots = NULL;

  fs_time_axis (pen, TOP * pen->unit, bands.bottom);
  paint_list (pen, picture);
  if (life == NULL)
    return;
  dots = place_dots (pen, life, &bands);
  if (pen->cr != NULL)
    paint_below_dots (pen, picture, &bands, dots);
  paint_dots (pen, picture, dots);
  if (pen->cr != NULL)
    {
      for (guint i = 0; i < life->n_way; i++)
        {
          Dot dot = dots[life->way_copies[i]];

          if (!isnan (dot.x) && is_on_axis (pen, dot.x))
            paint_address (pen, picture, &life->copies[life->way_copies[i]], dot,
                           fs_broadcast_life_is_finished (life) && life->way_copies[i] == life->last);
        }
      paint_hover (pen, picture, dots);
      if (!bands.low)
        paint_legend (pen, picture);
    }
  fs_time_cursor (pen, TOP * pen->unit, pen->height);
  paint_card (pen, picture, &bands, dots);
}

guint
fs_broadcast_picture_rows (const FsBroadcastPicture *picture, const FsStyle *style, double height, guint *visible)
{
  Bands bands = find_bands (picture, height, style->text_size / 12.5);

  *visible = bands.visible;
  return bands.n;
}

double
fs_broadcast_picture_height (const FsBroadcastPicture *picture, const FsStyle *style)
{
  guint n = picture->life != NULL ? (guint) picture->life->n_steps : 0;

  return MAX (TOP + SOURCE + n * STEP + AXIS + LEGEND, LOW) * style->text_size / 12.5;
}

void
fs_broadcast_picture_range (const FsBroadcastPicture *picture, double *from, double *to)
{
  const FsBroadcastLife *life = picture->life;
  double cycles = (double) (life->now - life->broadcast.generated);
  double model = isfinite (picture->last) && picture->last < 3 * cycles ? picture->last : 0;

  cycles = fmax (cycles, model);
  *from = fmax ((double) life->broadcast.generated - 0.04 * cycles, 0);
  *to = (double) life->broadcast.generated + 1.08 * cycles + 3;
}
