#include "diagram/time/life-picture.h"

#include <math.h>

#include "base/number.h"
#include "base/translate.h"

#define BAR 17          /* px, of the parts of the latency */
#define BAR_PITCH 20    /* px */
#define PARTS 46        /* px from the first of the two bars to the first row */
#define TOP 6           /* px above them */
#define AXIS 20         /* px below the rows, for the numbers of the cycles */
#define ROW 23          /* px, and at least: */
#define LEAST_ROW 14    /* px */
#define ROW_BAR 15      /* px */
#define CYCLE_WIDTH 4.6 /* px of a cycle in the parts, at most */
#define SUM 110         /* px behind a bar, for its sum */
#define LOW 190         /* px, of a picture without the bar of the model */
#define PALE 0.45       /* opacity of injection and delivery, and of the model */
#define LEAST_CYCLES 60 /* that a whole life has on the axis */

/* The latency as it is drawn: causes that belong together are one part. */
typedef enum {
  PART_QUEUE,
  PART_START_UP,
  PART_WAITS,
  PART_SHARES,
  PART_FLITS,
  N_PARTS,
} Part;

static const char *
part_name (Part part)
{
  static const char *const names[N_PARTS] = {
    [PART_QUEUE] = N_ ("source queue"),      [PART_START_UP] = N_ ("start-up"),    [PART_WAITS] = N_ ("header blocked"),
    [PART_SHARES] = N_ ("lost arbitration"), [PART_FLITS] = N_ ("flits and hops"),
  };

  return _ (names[part]);
}

static void
sum_parts (double *parts, const double *causes)
{
  parts[PART_QUEUE] = causes[FS_CAUSE_SOURCE_QUEUE];
  parts[PART_START_UP] = causes[FS_CAUSE_START_UP];
  parts[PART_WAITS] = causes[FS_CAUSE_VIRTUAL_CHANNEL];
  parts[PART_SHARES] = causes[FS_CAUSE_ARBITRATION] + causes[FS_CAUSE_BUFFER];
  parts[PART_FLITS] = causes[FS_CAUSE_SERIALIZATION] + causes[FS_CAUSE_FLIGHT];
}

/* Gray lines, for what is neither waiting nor moving. */
static void
fill_hatched (const FsTimePen *pen, FsBox box, FsColor color)
{
  double step = 5 * pen->unit;

  cairo_rectangle (pen->cr, box.x, box.y, box.width, box.height);
  fs_fill_path (pen->cr, fs_color_fade (color, 0.22));
  cairo_save (pen->cr);
  cairo_rectangle (pen->cr, box.x, box.y, box.width, box.height);
  cairo_clip (pen->cr);
  for (double x = box.x - box.height; x < box.x + box.width; x += step)
    {
      /* Cut off here, too: a list of shapes has no clips. */
      double from = MAX (box.x - x, 0), to = MIN (box.x + box.width - x, box.height);

      cairo_move_to (pen->cr, x + from, box.y + box.height - from);
      cairo_line_to (pen->cr, x + to, box.y + box.height - to);
    }
  fs_stroke_path (pen->cr, color, 1.2 * pen->unit);
  cairo_restore (pen->cr);
}

static FsColor
part_color (const FsTimePen *pen, Part part, FsColor own)
{
  FsColor queue = fs_color_mix (fs_ink (pen->style, FS_INK_GRAY), pen->style->background, 0.3);

  return part == PART_QUEUE      ? queue
         : part == PART_START_UP ? fs_ink (pen->style, FS_INK_GRAY)
         : part == PART_WAITS    ? fs_ink (pen->style, FS_INK_BLOCKED)
                                 : own;
}

static void
paint_part (const FsTimePen *pen, Part part, FsBox box, FsColor own)
{
  FsColor color = part_color (pen, part, own);

  if (part == PART_SHARES)
    {
      fill_hatched (pen, box, color);
      return;
    }
  cairo_rectangle (pen->cr, box.x, box.y, box.width, box.height);
  fs_fill_path (pen->cr, color);
}

/* A bar of the parts with the number of cycles in each that has room; @sum is the text behind it. */
static void
paint_parts (const FsTimePen *pen, const double *parts, double y, double scale, FsColor own, int decimals,
             const char *sum, FsColor ink)
{
  double x = pen->x0, unit = pen->unit;

  for (Part part = 0; part < N_PARTS; part++)
    {
      double width = parts[part] * scale;
      FsBox box = { x, y, MAX (width - unit, 0.5 * unit), BAR * unit };
      g_autofree char *number = NULL;
      double needed;

      if (parts[part] <= 0)
        continue;
      number = fs_number_display_fixed (parts[part], decimals);
      needed = fs_time_text_width (pen, number, 11.5, TRUE) + 6 * unit;
      paint_part (pen, part, box, own);
      if (width > needed && part == PART_SHARES)
        {
          fs_add_rounded_box (pen->cr, (FsBox){ x + (width - needed) / 2, y + 2 * unit, needed, (BAR - 4) * unit },
                              3 * unit);
          fs_fill_path (pen->cr, pen->style->background);
        }
      if (width > needed)
        fs_time_text (pen, number, x + width / 2, y + BAR / 2.0 * unit, 0.5, 11.5, TRUE,
                      part == PART_SHARES ? pen->style->text : fs_color_on (part_color (pen, part, own)));
      x += width;
    }
  fs_time_text (pen, sum, x + 9 * unit, y + BAR / 2.0 * unit, 0, 13, FALSE, ink);
}

/* Returns whether the legend has @part: a start-up is rare. */
static gboolean
is_in_legend (Part part, const double *parts)
{
  return part != PART_START_UP || parts[part] > 0;
}

/* Two names below each other. Returns the width of such a column, and of all in @width, px. */
static double
legend_columns (const FsTimePen *pen, const double *parts, double *width)
{
  double column = 0;
  guint n = 0;

  for (Part part = 0; part < N_PARTS; part++)
    if (is_in_legend (part, parts))
      {
        column = fmax (column, fs_time_text_width (pen, part_name (part), 12, FALSE) + 36 * pen->unit);
        n++;
      }
  *width = (n + 1) / 2 * column;
  return column;
}

static void
paint_legend (const FsTimePen *pen, const double *parts, FsColor own)
{
  double width, column = legend_columns (pen, parts, &width), left = pen->x1 - width;
  guint n = 0;

  for (Part part = 0; part < N_PARTS; part++)
    {
      double x = left + n / 2 * column, y = (TOP + 8 + (n % 2) * BAR_PITCH) * pen->unit;

      if (!is_in_legend (part, parts))
        continue;
      paint_part (pen, part, (FsBox){ x, y - 4.5 * pen->unit, 12 * pen->unit, 9 * pen->unit }, own);
      fs_time_text (pen, part_name (part), x + 18 * pen->unit, y, 0, 12, FALSE, pen->style->dim_text);
      n++;
    }
}

static double
px_height (const FsTimePen *pen)
{
  return pen->height / pen->unit;
}

static gboolean
shows_model (const FsLifePicture *picture, double height_px)
{
  return picture->model != NULL && height_px >= LOW;
}

/* The latency by cause, and that of the model, on one scale. */
static void
paint_latency (const FsTimePen *pen, const FsLifePicture *picture, FsColor own)
{
  const FsMessageLife *life = picture->life;
  gboolean model = shows_model (picture, px_height (pen)), delivered = fs_message_life_is_delivered (life);
  gboolean legend;
  double room, width, y = TOP * pen->unit, scale;
  double causes[FS_N_CAUSES], parts[N_PARTS], of_model[N_PARTS], longest;
  g_autofree char *count = fs_number_display_count ((guint64) life->latency);
  g_autofree char *sum = NULL;

  for (guint c = 0; c < FS_N_CAUSES; c++)
    causes[c] = (double) life->causes[c];
  sum_parts (parts, causes);
  legend_columns (pen, parts, &width);
  legend = pen->x1 - pen->x0 > 2 * width;
  room = pen->x1 - pen->x0 - SUM * pen->unit - (legend ? width : 0);
  longest = (double) life->latency;
  if (model)
    {
      sum_parts (of_model, picture->model);
      longest = fmax (longest, picture->model[FS_N_CAUSES]);
    }
  scale = MIN (CYCLE_WIDTH * pen->unit, room / fmax (longest, 1));
  /* Translators: the latency of a message that is delivered, or how old one is that is not. */
  sum = g_strdup_printf (delivered
                             ? ngettext ("<b>%s</b> cycle", "<b>%s</b> cycles", (gulong) life->latency)
                             : ngettext ("<b>%s</b> cycle so far", "<b>%s</b> cycles so far", (gulong) life->latency),
                         count);
  fs_time_label (pen, _ ("this message"), y + BAR / 2.0 * pen->unit, TRUE);
  paint_parts (pen, parts, y, scale, own, 0, sum, pen->style->text);
  if (legend)
    paint_legend (pen, parts, own);
  if (!model)
    return;
  g_free (count);
  g_free (sum);
  count = fs_number_display_fixed (picture->model[FS_N_CAUSES], 1);
  sum = g_strdup_printf (_ ("<b>%s</b> cycles"), count);
  y += BAR_PITCH * pen->unit;
  fs_time_label (pen, _ ("mean of the model"), y + BAR / 2.0 * pen->unit, FALSE);
  paint_parts (pen, of_model, y, scale, fs_color_mix (pen->style->background, pen->style->text, PALE), 1, sum,
               pen->style->dim_text);
}

/* A wait: pale, with a line, an octagon where it begins, its length, and who holds the channel. */
static void
paint_wait (FsTimePen *pen, const FsLifePicture *picture, const FsLifeHop *hop, double y, double bar)
{
  const FsMessageLife *life = picture->life;
  FsColor red = fs_ink (pen->style, FS_INK_BLOCKED);
  double unit = pen->unit, line = 2 * unit, middle = y + bar / 2, last = -HUGE_VAL;
  double chip = MIN (12.5, bar / unit - 1.5), start = fs_time_x (pen, (double) hop->wait);
  g_autofree char *cycles = fs_number_display_count ((guint64) (hop->since - hop->wait));

  fs_time_bar (pen, (double) hop->wait, (double) hop->since, y, bar, 0, fs_color_fade (red, 0.16));
  fs_time_bar (pen, (double) hop->wait, (double) hop->since, y + bar - line, line, 0, red);
  for (guint s = 0; s < hop->n_spells; s++)
    {
      const FsLifeSpell *spell = &life->spells[hop->spells + s];
      double from = fs_time_x (pen, (double) spell->from), until = fs_time_x (pen, (double) spell->until), needed = 0;
      double x = MAX (from, pen->x0) + (s == 0 ? 9 : 4) * unit;
      gboolean later = pen->view.cycle >= 0 && spell->from > pen->view.cycle;

      if (until < pen->x0 || from > pen->x1)
        continue;
      /* Changes that are no 2 px apart are one. */
      if (s > 0 && from - last > 2 * unit && from >= pen->x0)
        {
          if (pen->cr != NULL)
            {
              cairo_rectangle (pen->cr, from - 0.75 * unit, y - unit, 1.5 * unit, bar + unit);
              fs_fill_path (pen->cr, fs_color_fade (red, later ? FS_TIME_FUTURE : 1));
            }
          last = from;
        }
      for (guint h = 0; h < spell->n_holders; h++)
        needed += fs_time_chip_width (pen, life->holders[spell->holders + h], chip) + 2 * unit;
      if (x + needed > MIN (until, pen->x1) + 3 * unit)
        continue;
      for (guint h = 0; h < spell->n_holders; h++)
        {
          uint64_t id = life->holders[spell->holders + h];
          const FsLoggedMessage *holder = fs_run_log_message (picture->log, id);

          x += fs_time_chip (pen, id, x, middle - unit, chip, fs_message_color (pen->style, holder->color)) + 2 * unit;
        }
    }
  if (start < pen->x0 - 8 * unit || start > pen->x1)
    return;
  fs_time_octagon (pen, start + unit, middle, MIN (5.6, 0.38 * bar / unit));
  fs_time_text (pen, cycles, start - 9 * unit, middle, 1, 11, TRUE, red);
}

/* Where the rows are: the first and the last one stay when those between are scrolled. */
typedef struct {
  double top, bottom;
  double pitch, bar;
  guint n, visible, first;
} Rows;

static Rows
find_rows (const FsLifePicture *picture, double height_px, double unit)
{
  Rows rows = { .n = picture->life->n_hops + 3 };
  double parts = shows_model (picture, height_px) ? PARTS : PARTS - BAR_PITCH, room;

  rows.top = (TOP + parts) * unit;
  rows.bottom = (height_px - AXIS) * unit;
  room = MAX (rows.bottom - rows.top, LEAST_ROW * unit);
  rows.pitch = CLAMP (room / rows.n, LEAST_ROW * unit, ROW * unit);
  rows.bar = MIN (ROW_BAR * unit, rows.pitch - 4 * unit);
  rows.visible = CLAMP ((guint) (room / rows.pitch + 1e-6), 3, rows.n);
  rows.first = MIN (picture->view.first_row, rows.n - rows.visible);
  rows.bottom = rows.top + rows.visible * rows.pitch;
  return rows;
}

/* Returns the upper end of the bar of row @row, negative when that is scrolled away. */
static double
row_y (const Rows *rows, guint row)
{
  guint place = row;

  if (row == rows->n - 1)
    place = rows->visible - 1;
  else if (row > 0)
    {
      if (row <= rows->first || row - rows->first >= rows->visible - 1)
        return -1;
      place = row - rows->first;
    }
  return rows->top + place * rows->pitch + (rows->pitch - rows->bar) / 2;
}

static void
paint_queue (const FsTimePen *pen, const FsMessageLife *life, double y, double bar)
{
  int64_t until = life->message.injected != FS_NO_CYCLE ? life->message.injected : life->now;
  int64_t queued = CLAMP (life->begin + (int64_t) life->causes[FS_CAUSE_START_UP], life->begin, until);
  FsColor color = part_color (pen, PART_QUEUE, (FsColor){ 0 });
  double left = MAX (fs_time_x (pen, (double) queued), pen->x0), right = MIN (fs_time_x (pen, (double) until), pen->x1);
  g_autofree char *count = fs_number_display_count ((guint64) (until - queued));
  g_autofree char *text = g_strdup_printf (ngettext ("%s cycle", "%s cycles", (gulong) (until - queued)), count);

  fs_time_bar (pen, (double) life->begin, (double) queued, y, bar, 3, part_color (pen, PART_START_UP, color));
  fs_time_bar (pen, (double) queued, (double) until, y, bar, 3, color);
  if (right - left > fs_time_text_width (pen, text, 11, TRUE) + 8 * pen->unit)
    fs_time_text (pen, text, (left + right) / 2, y + bar / 2, 0.5, 11, TRUE,
                  pen->view.cycle >= 0 && until > pen->view.cycle ? pen->style->text : fs_color_on (color));
}

static void
paint_delivery (const FsTimePen *pen, const FsMessageLife *life, double y, double bar, FsColor own)
{
  const FsLoggedMessage *message = &life->message;
  double x = fs_time_x (pen, (double) life->now) + 8 * pen->unit;
  g_autofree char *cycle = fs_number_display_count ((guint64) MAX (message->delivered, message->dropped));
  g_autofree char *text = NULL;
  gboolean passed = pen->view.cycle < 0 || life->now <= pen->view.cycle + 1;

  if (message->arrived != FS_NO_CYCLE)
    fs_time_bar (pen, (double) message->arrived, (double) life->now, y, bar, 3, fs_color_fade (own, PALE));
  if (message->delivered == FS_NO_CYCLE && message->dropped == FS_NO_CYCLE)
    return;
  text = message->dropped == FS_NO_CYCLE ? g_strdup_printf ("✓ %s", cycle)
                                         /* Translators: the number of the cycle in which a message was dropped. */
                                         : g_strdup_printf (_ ("dropped in %s"), cycle);
  if (x >= pen->x0 && x <= pen->x1)
    fs_time_text (pen, text, x, y + bar / 2, 0, 12, TRUE, passed ? pen->style->text : pen->style->dim_text);
}

static void
label_row (FsTimePen *pen, const FsLifePicture *picture, const FsLifeHop *hop, double middle)
{
  g_autofree char *channel = fs_time_channel_name (picture->network, hop->channel);
  /* Translators: a channel, "32 → 22", and its virtual channel. */
  g_autofree char *label = hop->granted ? g_strdup_printf (_ ("%s   VC %d"), channel, hop->vc) : g_strdup (channel);
  double right = pen->x0 - (FS_TIME_GAP + 12) * pen->unit;
  double width = MIN (fs_time_text_width (pen, label, 12.5, FALSE), right);
  FsTimeTarget target = { .kind = FS_TIME_CHANNEL,
                          .box = { right - width, middle - 8 * pen->unit, width, 16 * pen->unit },
                          .channel = hop->channel };

  fs_time_label (pen, label, middle, FALSE);
  g_array_append_val (pen->targets, target);
}

/* A bar beside the rows says that some of them are scrolled away. */
static void
paint_scroll_bar (const FsTimePen *pen, const Rows *rows)
{
  double height = rows->bottom - rows->top, unit = pen->unit;

  if (rows->visible == rows->n)
    return;
  fs_add_rounded_box (pen->cr,
                      (FsBox){ pen->x1 + 10 * unit, rows->top + height * rows->first / rows->n, 4 * unit,
                               height * rows->visible / rows->n },
                      2 * unit);
  fs_fill_path (pen->cr, fs_time_ink (pen, 0.35));
}

void
fs_life_paint (FsTimePen *pen, const FsLifePicture *picture)
{
  const FsMessageLife *life = picture->life;
  char address[FS_INTERCONNECT_MAX_ADDRESS + 1];
  g_autofree char *injection = NULL;
  g_autofree char *delivery = NULL;
  FsColor own;
  Rows rows;

  if (life == NULL)
    {
      fs_time_axis (pen, TOP * pen->unit, pen->height - AXIS * pen->unit);
      return;
    }
  own = fs_message_color (pen->style, life->message.color);
  rows = find_rows (picture, px_height (pen), pen->unit);
  fs_time_axis (pen, rows.top, rows.bottom);
  if (pen->cr != NULL)
    paint_latency (pen, picture, own);
  injection = g_strdup_printf (_ ("injection at %s"),
                               fs_interconnect_address (picture->network, life->message.source, address));
  delivery = g_strdup_printf (_ ("at %s, flits delivered"),
                              fs_interconnect_address (picture->network, life->message.destination, address));
  for (guint row = 0; row < rows.n; row++)
    {
      const FsLifeHop *hop = row == 1 ? &life->injection : row > 1 && row < rows.n - 1 ? &life->hops[row - 2] : NULL;
      double y = row_y (&rows, row), middle = y + rows.bar / 2;

      if (y < 0)
        continue;
      if (pen->cr != NULL)
        {
          cairo_rectangle (pen->cr, pen->x0, middle + rows.pitch / 2 - 0.5 * pen->unit, pen->x1 - pen->x0, pen->unit);
          fs_fill_path (pen->cr, fs_time_ink (pen, 0.07));
        }
      if (row == 0)
        {
          fs_time_label (pen, part_name (PART_QUEUE), middle, FALSE);
          paint_queue (pen, life, y, rows.bar);
        }
      else if (row == rows.n - 1)
        {
          fs_time_label (pen, delivery, middle, FALSE);
          paint_delivery (pen, life, y, rows.bar, own);
        }
      else if (row == 1)
        {
          fs_time_label (pen, injection, middle, FALSE);
          if (hop->granted)
            fs_time_bar (pen, (double) hop->since, (double) MIN (hop->until, life->now), y, rows.bar, 3,
                         fs_color_fade (own, PALE));
        }
      else
        {
          label_row (pen, picture, hop, middle);
          if (hop->granted)
            fs_time_bar (pen, (double) hop->since, (double) MIN (hop->until, life->now), y, rows.bar, 3, own);
          if (hop->since > hop->wait)
            paint_wait (pen, picture, hop, y, rows.bar);
        }
    }
  if (pen->cr != NULL)
    paint_scroll_bar (pen, &rows);
  fs_time_cursor (pen, rows.top - 4 * pen->unit, pen->height);
}

guint
fs_life_rows (const FsLifePicture *picture, const FsStyle *style, double height, guint *visible)
{
  double unit = style->text_size / 12.5;
  Rows rows = find_rows (picture, height / unit, unit);

  *visible = rows.visible;
  return rows.n;
}

double
fs_life_height (const FsLifePicture *picture, const FsStyle *style)
{
  double px = TOP + (picture->model != NULL ? PARTS : PARTS - BAR_PITCH) + (picture->life->n_hops + 3) * ROW + AXIS;

  return MAX (px, LOW) * style->text_size / 12.5;
}

void
fs_life_range (const FsMessageLife *life, double *from, double *to)
{
  double cycles = (double) (life->now - life->begin), room = fmax (0.06 * cycles, 3);

  room = fmax (room, (LEAST_CYCLES - cycles) / 2);
  *from = fmax ((double) life->begin - room, 0);
  *to = (double) life->now + room;
}
