#include "diagram/time/channel-picture.h"

#include <math.h>

#include "base/number.h"
#include "base/translate.h"

#define TOP 20        /* px above the rows, for the sentence about who held several channels */
#define AXIS 20       /* px below them, for the numbers of the cycles */
#define BAR 17        /* px, of a channel with one virtual channel */
#define BAR_OF_MANY 9 /* px, of each of several */
#define LINE_PITCH 9.5
#define LEAST_PITCH 6
#define MOST_LINES 3   /* of headers that wait at the same time; others are counted */
#define GAP 8          /* px between rows */
#define HOLDER_TEXT 26 /* px from which on the number of a holder is in its bar */

void
fs_channel_picture_init (FsChannelPicture *picture, const FsRunLog *log, const FsWormholeParams *params,
                         const FsInterconnect *network, GArray *channels, int64_t closed)
{
  *picture = (FsChannelPicture){
    .log = log,
    .network = network,
    .channels = channels,
    .waits = g_ptr_array_new_with_free_func ((GDestroyNotify) g_array_unref),
    .closed = closed,
  };
  for (guint c = 0; c < channels->len; c++)
    g_ptr_array_add (picture->waits, fs_channel_waits_new (log, params, g_array_index (channels, uint32_t, c)));
  if (closed != FS_NO_CYCLE)
    picture->has_both = fs_channel_double_hold (log, (const uint32_t *) (gconstpointer) channels->data, channels->len,
                                                closed, &picture->both);
}

void
fs_channel_picture_clear (FsChannelPicture *picture)
{
  g_clear_pointer (&picture->channels, g_array_unref);
  g_clear_pointer (&picture->waits, g_ptr_array_unref);
}

static double
bars_height (const FsRunLog *log)
{
  return log->V == 1 ? BAR : log->V * (BAR_OF_MANY + 1.0);
}

/* The rows: bars, and lines of those who wait. */
typedef struct {
  double pitch, line; /* px */
  guint n, visible, first;
} Rows;

static Rows
find_rows (const FsChannelPicture *picture, double height_px)
{
  double bars = bars_height (picture->log), full = bars + MOST_LINES * LINE_PITCH + GAP;
  double least = bars + MOST_LINES * LEAST_PITCH + GAP / 4.0, room = height_px - TOP - AXIS;
  Rows rows = { .n = picture->channels->len };

  rows.pitch = CLAMP (room / MAX (rows.n, 1), least, full);
  rows.line = LEAST_PITCH + (rows.pitch - least) / (full - least) * (LINE_PITCH - LEAST_PITCH);
  rows.visible = MIN (rows.n, MAX (1, (guint) (room / rows.pitch + 1e-6)));
  rows.first = MIN (picture->view.first_row, rows.n - rows.visible);
  return rows;
}

guint
fs_channel_picture_rows (const FsChannelPicture *picture, const FsStyle *style, double height, guint *visible)
{
  Rows rows = find_rows (picture, height / (style->text_size / 12.5));

  *visible = rows.visible;
  return rows.n;
}

double
fs_channel_picture_height (const FsChannelPicture *picture, const FsStyle *style)
{
  double row = bars_height (picture->log) + MOST_LINES * LINE_PITCH + GAP;

  return (TOP + AXIS + picture->channels->len * row) * style->text_size / 12.5;
}

static const FsLoggedMessage *
message_of (const FsChannelPicture *picture, uint32_t message)
{
  return &g_array_index (picture->log->messages, FsLoggedMessage, message);
}

/* Whoever waits for one of the rows, or is waited for there, has its color; the others are gray. */
static gboolean
is_asked_about (const FsChannelPicture *picture, guint row, const FsHold *hold)
{
  const GArray *waits = picture->waits->pdata[row];

  for (guint w = 0; w < waits->len; w++)
    {
      const FsChannelWait *wait = &g_array_index (waits, FsChannelWait, w);

      if (wait->from >= hold->until)
        return FALSE;
      if (wait->until > hold->since)
        return TRUE;
    }
  return FALSE;
}

static void
add_target (FsTimePen *pen, FsBox box, uint64_t message)
{
  FsTimeTarget target = { .kind = FS_TIME_MESSAGE, .box = box, .message = message };

  g_array_append_val (pen->targets, target);
}

static void
paint_focus (const FsTimePen *pen, FsBox box)
{
  if (pen->cr == NULL || pen->view.focused != (int) pen->targets->len)
    return;
  fs_add_rounded_box (pen->cr, fs_box_grow (box, 2 * pen->unit), 5 * pen->unit);
  fs_stroke_path (pen->cr, fs_ink (pen->style, FS_INK_SELECTED), 2 * pen->unit);
}

/* The holders of a virtual channel; holds that share a pixel are one. */
static void
paint_holders (FsTimePen *pen, const FsChannelPicture *picture, guint row, int vc, double y, double height)
{
  uint32_t n, channel = g_array_index (picture->channels, uint32_t, row);
  const uint32_t *holds = fs_run_log_holds_of (picture->log, channel, vc, &n);
  uint32_t i = fs_run_log_first_after (picture->log, channel, vc, (int64_t) pen->view.from);
  double drawn = -HUGE_VAL;

  if (pen->cr != NULL)
    {
      cairo_rectangle (pen->cr, pen->x0, y, pen->x1 - pen->x0, height);
      fs_fill_path (pen->cr, fs_time_ink (pen, 0.045));
    }
  for (; i < n; i++)
    {
      const FsHold *hold = fs_run_log_hold (picture->log, holds[i]);
      int64_t until = MIN (hold->until, picture->log->until + 1);
      double left = MAX (fs_time_x (pen, (double) hold->since), pen->x0), width;
      const FsLoggedMessage *holder = message_of (picture, hold->message);
      FsColor color = fs_color_mix (fs_ink (pen->style, FS_INK_GRAY), pen->style->background, 0.3);
      g_autofree char *number = NULL;

      if (hold->since > pen->view.to)
        break;
      width = MIN (fs_time_x (pen, (double) until), pen->x1) - left;
      if (left + width - drawn < 1 * pen->unit)
        continue;
      drawn = left + width;
      if (is_asked_about (picture, row, hold))
        color = fs_message_color (pen->style, holder->color);
      fs_time_bar (pen, (double) hold->since, (double) until, y, height, 3, color);
      if (width < HOLDER_TEXT * pen->unit)
        continue;
      number = g_strdup_printf ("%" G_GUINT64_FORMAT, holder->id);
      paint_focus (pen, (FsBox){ left, y, width, height });
      add_target (pen, (FsBox){ left, y, width, height }, holder->id);
      fs_time_text (pen, number, left + width / 2, y + height / 2, 0.5, MIN (12, height / pen->unit), TRUE,
                    pen->view.cycle >= 0 && hold->since > pen->view.cycle ? pen->style->text : fs_color_on (color));
    }
}

/* A line from the cycle in which a header requests the channel to that in which it gets one, with its number; no two lines of one
 * time share a place, and those that find none are counted. */
static void
paint_waits (FsTimePen *pen, const FsChannelPicture *picture, guint row, double y, double pitch)
{
  const GArray *waits = picture->waits->pdata[row];
  FsColor red = fs_ink (pen->style, FS_INK_BLOCKED);
  double ends[MOST_LINES], counted = -HUGE_VAL;
  guint more = 0;

  for (guint i = 0; i < MOST_LINES; i++)
    ends[i] = -HUGE_VAL;
  for (guint w = 0; w < waits->len; w++)
    {
      const FsChannelWait *wait = &g_array_index (waits, FsChannelWait, w);
      const FsLoggedMessage *message = message_of (picture, wait->message);
      double from = fs_time_x (pen, (double) wait->from), until = fs_time_x (pen, (double) wait->until), line, left;
      gboolean later = pen->view.cycle >= 0 && wait->from > pen->view.cycle;
      g_autofree char *number = NULL;
      double text;
      guint place = 0;

      if (wait->until < pen->view.from)
        continue;
      if (wait->from > pen->view.to)
        break;
      number = g_strdup_printf ("%" G_GUINT64_FORMAT, message->id);
      text = fs_time_text_width (pen, number, 10.5, TRUE) + 8 * pen->unit;
      while (place < MOST_LINES && ends[place] > from - text)
        place++;
      if (place == MOST_LINES)
        {
          more++;
          counted = from;
          continue;
        }
      ends[place] = MIN (until, pen->x1);
      line = y + (place + 0.5) * pitch;
      left = MAX (from, pen->x0);
      fs_time_bar (pen, (double) wait->from, (double) wait->until, line - 1.1 * pen->unit, 2.2 * pen->unit, 0, red);
      if (from < pen->x0)
        continue;
      if (pen->cr != NULL)
        {
          fs_add_circle (pen->cr, left, line, MIN (4, 0.42 * pitch / pen->unit) * pen->unit);
          fs_fill_path (pen->cr, red);
        }
      if (until - from > 3 * pen->unit || text < 40 * pen->unit)
        {
          FsBox box = { left - text, line - pitch / 2, text, pitch };

          paint_focus (pen, box);
          add_target (pen, box, message->id);
          fs_time_text (pen, number, left - 6 * pen->unit, line, 1, CLAMP (1.1 * pitch / pen->unit, 9, 10.5), TRUE,
                        fs_color_fade (fs_message_color (pen->style, message->color), later ? 0.7 : 1));
        }
    }
  if (more > 0 && counted >= pen->x0)
    {
      g_autofree char *count = g_strdup_printf ("+ %u", more);

      fs_time_text (pen, count, MIN (counted + 6 * pen->unit, pen->x1), y + MOST_LINES * pitch + 3 * pen->unit, 0, 10,
                    TRUE, red);
    }
}

/* The band in which a circle closes, and above the rows who had held several of its channels. */
static void
paint_closing (const FsTimePen *pen, const FsChannelPicture *picture, double bottom)
{
  double x = fs_time_x (pen, (double) picture->closed), width = fs_time_x (pen, (double) picture->closed + 1) - x;
  double middle = 9 * pen->unit, left, right;
  g_autofree char *cycle = fs_number_display_count ((guint64) MAX (picture->closed, 0));
  g_autofree char *closed = g_strdup_printf (_ ("<b>%s</b>: circle closed"), cycle);
  g_autofree char *number = NULL;
  g_autofree char *text = NULL;

  if (picture->closed == FS_NO_CYCLE || pen->cr == NULL)
    return;
  if (x >= pen->x0 && x <= pen->x1)
    {
      cairo_rectangle (pen->cr, x, middle + 9 * pen->unit, MAX (width, 2 * pen->unit), bottom - middle - 9 * pen->unit);
      fs_fill_path (pen->cr, fs_color_fade (fs_ink (pen->style, FS_INK_BLOCKED), 0.1));
      fs_time_text (pen, closed, x + width + 8 * pen->unit, middle, 0, 12, FALSE, pen->style->text);
    }
  left = MAX (fs_time_x (pen, (double) picture->both.from), pen->x0);
  right = MIN (fs_time_x (pen, (double) picture->both.until), MIN (x, pen->x1));
  if (!picture->has_both || right - left < 20 * pen->unit)
    return;
  number = fs_number_display_count (message_of (picture, picture->both.message)->id);
  /* Translators: a message, and how many of the channels of a circular wait it held at once. */
  text = g_strdup_printf (ngettext ("%s holds %u of them: others have to wait",
                                    "%s holds %u of them: others have to wait", picture->both.n),
                          number, picture->both.n);
  cairo_move_to (pen->cr, left, middle + 9 * pen->unit);
  cairo_line_to (pen->cr, left, middle + 5 * pen->unit);
  cairo_line_to (pen->cr, right, middle + 5 * pen->unit);
  cairo_line_to (pen->cr, right, middle + 9 * pen->unit);
  fs_stroke_path (pen->cr, fs_message_color (pen->style, message_of (picture, picture->both.message)->color),
                  1.5 * pen->unit);
  if (fs_time_text_width (pen, text, 12, TRUE) < x - left - 8 * pen->unit)
    fs_time_text (pen, text, left, middle - 3 * pen->unit, 0, 12, TRUE, pen->style->text);
}

void
fs_channel_picture_paint (FsTimePen *pen, const FsChannelPicture *picture)
{
  Rows rows = find_rows (picture, pen->height / pen->unit);
  double bottom = (TOP + rows.visible * rows.pitch) * pen->unit;
  double bar = (picture->log->V == 1 ? BAR : BAR_OF_MANY) * pen->unit;

  fs_time_axis (pen, TOP * pen->unit, bottom);
  paint_closing (pen, picture, bottom);
  for (guint place = 0; place < rows.visible; place++)
    {
      guint row = rows.first + place;
      uint32_t channel = g_array_index (picture->channels, uint32_t, row);
      double y = (TOP + place * rows.pitch) * pen->unit, bars = bars_height (picture->log) * pen->unit;
      g_autofree char *name = fs_time_channel_name (picture->network, channel);
      double width = fs_time_text_width (pen, name, 12.5, TRUE), right = pen->x0 - (FS_TIME_GAP + 12) * pen->unit;
      FsTimeTarget label = { .kind = FS_TIME_CHANNEL, .box = { right - width, y, width, bars }, .channel = channel };

      fs_time_label (pen, name, y + bars / 2, TRUE);
      g_array_append_val (pen->targets, label);
      for (int vc = 0; vc < picture->log->V; vc++)
        paint_holders (pen, picture, row, vc, y + vc * (BAR_OF_MANY + 1) * pen->unit, bar);
      paint_waits (pen, picture, row, y + bars + pen->unit, rows.line * pen->unit);
    }
  if (pen->cr != NULL && rows.visible < rows.n)
    {
      double all = rows.visible * rows.pitch * pen->unit;

      fs_add_rounded_box (pen->cr,
                          (FsBox){ pen->x1 + 10 * pen->unit, TOP * pen->unit + all * rows.first / rows.n, 4 * pen->unit,
                                   all * rows.visible / rows.n },
                          2 * pen->unit);
      fs_fill_path (pen->cr, fs_time_ink (pen, 0.35));
    }
  fs_time_cursor (pen, (TOP - 4) * pen->unit, pen->height);
}

char *
fs_channel_picture_text (const FsChannelPicture *picture, int64_t cycle)
{
  GString *text = g_string_new (NULL);

  for (guint row = 0; row < picture->channels->len; row++)
    {
      uint32_t channel = g_array_index (picture->channels, uint32_t, row);
      const GArray *waits = picture->waits->pdata[row];
      g_autofree char *name = fs_time_channel_name (picture->network, channel);
      g_autoptr (GString) holders = g_string_new (NULL);
      g_autoptr (GString) waiters = g_string_new (NULL);

      for (int vc = 0; vc < picture->log->V; vc++)
        {
          const FsHold *hold = fs_run_log_holder (picture->log, channel, vc, cycle);

          if (hold != NULL)
            g_string_append_printf (holders, "%s%" G_GUINT64_FORMAT, holders->len > 0 ? ", " : "",
                                    message_of (picture, hold->message)->id);
        }
      for (guint w = 0; w < waits->len; w++)
        {
          const FsChannelWait *wait = &g_array_index (waits, FsChannelWait, w);

          if (wait->from <= cycle && cycle < wait->until)
            g_string_append_printf (waiters, "%s%" G_GUINT64_FORMAT, waiters->len > 0 ? ", " : "",
                                    message_of (picture, wait->message)->id);
        }
      if (row > 0)
        g_string_append_c (text, '\n');
      /* Translators: a channel, "32 → 22", and lists of messages. */
      g_string_append_printf (text,
                              holders->len == 0   ? _ ("Channel %s is free.")
                              : waiters->len == 0 ? _ ("Channel %s is held by %s.")
                                                  : _ ("Channel %s is held by %s; %s wait for it."),
                              name, holders->str, waiters->str);
    }
  return g_string_free (text, FALSE);
}
