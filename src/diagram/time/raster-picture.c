#include "diagram/time/raster-picture.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "base/translate.h"

#define TOP 22         /* px, for the legend */
#define AXIS 20        /* px below, for the numbers of the cycles */
#define RING_GAP 0.9   /* lines between the rings of a dimension */
#define LEAST_NAME 9   /* px of a line with a name of its own */
#define LEAST_GROUP 12 /* px of rings with a name of their own */
#define MOST_COLUMNS 4096

/* What is worst in a pixel, in ascending order. */
typedef enum {
  STATE_IDLE,
  STATE_HELD,
  STATE_BLOCKED,
} State;

/**
 * Lines: the channels in the order in which they are drawn: by dimension, direction and ring
 * @order: (element-type uint32_t)
 * @at: of a channel: its place in lines from the top, with gaps; NAN of one that does not exist
 * @height: of all, in lines
 */
typedef struct {
  GArray *order;
  double *at;
  double height;
} Lines;

/* The place of a channel: its dimension and port, then its ring, then along it. */
static uint64_t
sort_key (const FsNetwork *network, uint32_t channel)
{
  uint32_t node = fs_network_channel_node (network, channel), along = 0, other = 0, unit = 1;
  int port = fs_network_channel_port (network, channel), dimension = fs_network_dimension (network, port);

  if (network->binary)
    return (uint64_t) port << 32 | node;
  for (int d = 0; d < network->n; d++)
    {
      uint32_t digit = node / unit % (uint32_t) network->k[d];

      if (d == dimension)
        along = digit;
      else
        other = other * (uint32_t) network->k[d] + digit;
      unit *= (uint32_t) network->k[d];
    }
  if (fs_network_is_down (network, port))
    along = (uint32_t) network->k[dimension] - 1 - along;
  return ((uint64_t) port << 52) | ((uint64_t) other << 20) | along;
}

typedef struct {
  uint64_t key;
  uint32_t channel;
} Sorted;

static int
compare_sorted (const void *a, const void *b)
{
  const Sorted *x = a, *y = b;

  return (x->key > y->key) - (x->key < y->key);
}

/* Whether two channels that are drawn after each other belong to different rings. */
static gboolean
begins_ring (const FsNetwork *network, const Sorted *before, const Sorted *after)
{
  return network->binary ? before->key >> 32 != after->key >> 32 : before->key >> 20 != after->key >> 20;
}

static Lines
lines_new (const FsNetwork *network)
{
  Lines lines = { .order = g_array_new (FALSE, FALSE, sizeof (uint32_t)) };
  g_autofree Sorted *sorted = g_new (Sorted, network->n_channels);
  guint n = 0;

  lines.at = g_new (double, network->n_channels);
  for (uint32_t c = 0; c < network->n_channels; c++)
    {
      lines.at[c] = NAN;
      if (fs_network_has_channel (network, fs_network_channel_node (network, c), fs_network_channel_port (network, c)))
        sorted[n++] = (Sorted){ sort_key (network, c), c };
    }
  qsort (sorted, n, sizeof *sorted, compare_sorted);
  for (guint i = 0; i < n; i++)
    {
      if (i > 0 && begins_ring (network, &sorted[i - 1], &sorted[i]))
        lines.height += RING_GAP;
      lines.at[sorted[i].channel] = lines.height;
      lines.height += 1;
      g_array_append_val (lines.order, sorted[i].channel);
    }
  return lines;
}

static void
lines_clear (Lines *lines)
{
  g_array_unref (lines->order);
  g_free (lines->at);
}

/* What is drawn as pixels: @cells[row columns + column]. */
typedef struct {
  const FsTimePen *pen;
  guint8 *cells;
  int columns, rows;
  double per_line; /* rows */
} Cells;

static void
fill (Cells *cells, double at, int64_t from, int64_t until, State state)
{
  double cycles = cells->pen->view.to - cells->pen->view.from;
  int left = (int) floor (((double) from - cells->pen->view.from) / cycles * cells->columns);
  int right = (int) ceil (((double) until - cells->pen->view.from) / cycles * cells->columns);
  int top = (int) floor (at * cells->per_line), bottom = MAX (top + 1, (int) floor ((at + 1) * cells->per_line));

  /* A hairline of the background separates lines that have room for it. */
  if (cells->per_line >= 4)
    bottom--;
  left = CLAMP (left, 0, cells->columns);
  right = CLAMP (right, 0, cells->columns);
  for (int row = top; row < MIN (bottom, cells->rows); row++)
    for (int column = left; column < right; column++)
      {
        guint8 *cell = &cells->cells[(size_t) row * (size_t) cells->columns + (size_t) column];

        *cell = MAX (*cell, (guint8) state);
      }
}

/* All holds of the visible cycles: held, and blocked where the header of the message is then. */
static void
fill_all (Cells *cells, const FsRasterPicture *picture, const Lines *lines)
{
  const FsRunLog *log = picture->log;
  int64_t end = log->until + 1;

  for (uint32_t i = 0; i < log->holds->len; i++)
    {
      const FsHold *hold = fs_run_log_hold (log, i);
      const FsLoggedMessage *message = &g_array_index (log->messages, FsLoggedMessage, hold->message);
      int64_t until = MIN (hold->until, end);

      if (hold->since > cells->pen->view.to)
        break;
      if (hold->vc < 0 || until < cells->pen->view.from)
        continue;
      fill (cells, lines->at[hold->channel], hold->since, until, STATE_HELD);
      for (uint32_t h = hold->next; h != FS_NO_HOLD; h = fs_run_log_hold (log, h)->next)
        {
          const FsHold *later = fs_run_log_hold (log, h);

          if (later->since - later->waited >= until)
            break;
          if (later->waited > 0)
            fill (cells, lines->at[hold->channel], MAX (later->since - later->waited, hold->since),
                  MIN (later->since, until), STATE_BLOCKED);
        }
      if (message->blocked_since != FS_NO_CYCLE && message->blocked_since < until)
        fill (cells, lines->at[hold->channel], MAX (message->blocked_since, hold->since), until, STATE_BLOCKED);
    }
}

static FsColor
state_color (const FsStyle *style, State state)
{
  static const FsColor light = { 0.725, 0.796, 0.859, 1 }, dark = { 0.29, 0.376, 0.463, 1 };

  if (state == STATE_BLOCKED)
    return fs_ink (style, FS_INK_BLOCKED);
  return style->id == FS_STYLE_SCREEN_DARK ? dark : light;
}

static guint32
pixel_of (FsColor color)
{
  return 0xff000000u | (guint32) lround (color.r * 255) << 16 | (guint32) lround (color.g * 255) << 8
         | (guint32) lround (color.b * 255);
}

/* On a screen one image; a file has boxes, each for what is the same in a line. */
static void
paint_cells (const FsTimePen *pen, const Cells *cells, double top, double height)
{
  double width = pen->x1 - pen->x0;

  if (pen->style->snap)
    {
      cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, cells->columns, cells->rows);
      guint8 *data = cairo_image_surface_get_data (surface);
      int stride = cairo_image_surface_get_stride (surface);
      const guint32 colors[]
          = { 0, pixel_of (state_color (pen->style, STATE_HELD)), pixel_of (state_color (pen->style, STATE_BLOCKED)) };

      for (int row = 0; row < cells->rows; row++)
        for (int column = 0; column < cells->columns; column++)
          ((guint32 *) (gpointer) (data + (size_t) row * (size_t) stride))[column]
              = colors[cells->cells[(size_t) row * (size_t) cells->columns + (size_t) column]];
      cairo_surface_mark_dirty (surface);
      cairo_save (pen->cr);
      cairo_translate (pen->cr, pen->x0, top);
      cairo_scale (pen->cr, width / cells->columns, height / cells->rows);
      cairo_set_source_surface (pen->cr, surface, 0, 0);
      cairo_pattern_set_filter (cairo_get_source (pen->cr), CAIRO_FILTER_NEAREST);
      cairo_paint (pen->cr);
      cairo_restore (pen->cr);
      cairo_surface_destroy (surface);
      return;
    }
  for (State state = STATE_HELD; state <= STATE_BLOCKED; state++)
    {
      for (int row = 0; row < cells->rows; row++)
        {
          const guint8 *line = &cells->cells[(size_t) row * (size_t) cells->columns];

          for (int column = 0, begin; column < cells->columns; column++)
            if (line[column] == (guint8) state)
              {
                for (begin = column; column < cells->columns && line[column] == (guint8) state;)
                  column++;
                cairo_rectangle (pen->cr, pen->x0 + width * begin / cells->columns, top + height * row / cells->rows,
                                 width * (column - begin) / cells->columns, height / cells->rows);
              }
        }
      fs_fill_path (pen->cr, state_color (pen->style, state));
    }
}

static void
paint_legend (const FsTimePen *pen)
{
  static const struct {
    State state;
    const char *text;
  } entries[] = {
    { STATE_IDLE, N_ ("idle") },
    { STATE_HELD, N_ ("held, its message moves") },
    { STATE_BLOCKED, N_ ("held, its message is blocked") },
  };
  double x, y = 10 * pen->unit, width = 0;

  for (guint i = 0; i < G_N_ELEMENTS (entries); i++)
    width += (i > 0 ? 24 : 0) * pen->unit + 27 * pen->unit + fs_time_text_width (pen, _ (entries[i].text), 12, FALSE);
  /* Above the names, too, where it is wider than the rows. */
  x = fmax (0, fmin (pen->x0, pen->x1 - width));
  for (guint i = 0; i < G_N_ELEMENTS (entries); i++)
    {
      fs_add_rounded_box (pen->cr, (FsBox){ x, y - 5 * pen->unit, 20 * pen->unit, 10 * pen->unit }, 0);
      if (entries[i].state == STATE_IDLE)
        fs_stroke_path (pen->cr, fs_time_ink (pen, 0.35), pen->unit);
      else
        fs_fill_path (pen->cr, state_color (pen->style, entries[i].state));
      fs_time_text (pen, _ (entries[i].text), x + 27 * pen->unit, y, 0, 12, FALSE, pen->style->dim_text);
      x += 27 * pen->unit + fs_time_text_width (pen, _ (entries[i].text), 12, FALSE) + 24 * pen->unit;
    }
}

/* "dimension 0 +" beside the first line of each direction, and each channel where there is room. */
static void
paint_names (FsTimePen *pen, const FsRasterPicture *picture, const Lines *lines, double top, double per_line)
{
  const FsNetwork *network = picture->channels;
  double last = -HUGE_VAL;
  int before = -1;

  for (guint i = 0; i < lines->order->len; i++)
    {
      uint32_t channel = g_array_index (lines->order, uint32_t, i);
      int port = fs_network_channel_port (network, channel), dimension = fs_network_dimension (network, port);
      double y = top + (lines->at[channel] + 0.5) * per_line;
      g_autofree char *name = NULL;

      if (per_line >= LEAST_NAME * pen->unit)
        {
          name = fs_time_channel_name (picture->network, channel);
          fs_time_text (pen, name, pen->x0 - (FS_TIME_GAP + 4) * pen->unit, y, 1, MIN (10.5, per_line / pen->unit),
                        FALSE, pen->style->dim_text);
          g_clear_pointer (&name, g_free);
        }
      if (port == before || y - last < LEAST_GROUP * pen->unit)
        continue;
      name = network->binary || network->k[dimension] == 2
                 ? g_strdup_printf (_ ("dimension %d"), dimension)
                 : g_strdup_printf (fs_network_is_down (network, port) ? _ ("dimension %d −") : _ ("dimension %d +"),
                                    dimension);
      fs_time_text (
          pen, name, per_line >= LEAST_NAME * pen->unit ? 8 * pen->unit : pen->x0 - (FS_TIME_GAP + 4) * pen->unit,
          MAX (y, top + 6 * pen->unit), per_line >= LEAST_NAME * pen->unit ? 0 : 1, 12, FALSE, pen->style->text);
      before = port;
      last = y;
    }
}

/* The channels of a circular wait: the holders of the cycle shown in their colors. */
static void
paint_marked (FsTimePen *pen, const FsRasterPicture *picture, const Lines *lines, double top, double per_line)
{
  for (guint i = 0; i < picture->n_marked; i++)
    for (int vc = 0; vc < picture->log->V; vc++)
      {
        uint32_t channel = picture->marked[i];
        int64_t cycle = pen->view.cycle >= 0 ? MIN (pen->view.cycle, picture->log->until) : picture->log->until;
        const FsHold *hold = fs_run_log_holder (picture->log, channel, vc, cycle);
        double height = MAX (per_line, 5 * pen->unit), y = top + (lines->at[channel] + 0.5) * per_line - height / 2;
        const FsLoggedMessage *message;
        double from, until;
        FsColor color;

        if (hold == NULL)
          continue;
        message = &g_array_index (picture->log->messages, FsLoggedMessage, hold->message);
        color = fs_message_color (pen->style, message->color);
        from = MAX (fs_time_x (pen, (double) hold->since), pen->x0);
        until = MIN (fs_time_x (pen, (double) MIN (hold->until, picture->log->until + 1)), pen->x1);
        if (until <= from)
          continue;
        if (pen->cr != NULL)
          {
            cairo_rectangle (pen->cr, from, y, until - from, height);
            fs_fill_path (pen->cr, color);
            cairo_rectangle (pen->cr, from, y + height - 1.6 * pen->unit, until - from, 1.6 * pen->unit);
            fs_fill_path (pen->cr, fs_ink (pen->style, FS_INK_BLOCKED));
          }
        if (until - from > 40 * pen->unit)
          fs_time_chip (pen, message->id, (from + until) / 2 - 12 * pen->unit, y + height / 2,
                        MAX (10, height / pen->unit), color);
      }
}

void
fs_raster_paint (FsTimePen *pen, const FsRasterPicture *picture)
{
  Lines lines = lines_new (picture->channels);
  double top = TOP * pen->unit, height = pen->height - (TOP + AXIS) * pen->unit, per_line = height / lines.height;
  double density = pen->style->snap ? MAX (pen->style->density, 1) : 4;
  Cells cells = { .pen = pen };

  if (height > 0 && pen->cr != NULL)
    {
      cells.columns = CLAMP ((int) ((pen->x1 - pen->x0) * density), 1, MOST_COLUMNS);
      cells.rows = MAX (1, (int) (height * density));
      cells.per_line = cells.rows / lines.height;
      cells.cells = g_malloc0 ((gsize) cells.columns * (gsize) cells.rows);
      fill_all (&cells, picture, &lines);
      paint_cells (pen, &cells, top, height);
      g_free (cells.cells);
      paint_legend (pen);
      paint_names (pen, picture, &lines, top, per_line);
      fs_time_axis (pen, top, top + height);
    }
  paint_marked (pen, picture, &lines, top, per_line);
  fs_time_cursor (pen, top, pen->height);
  lines_clear (&lines);
}

gboolean
fs_raster_channel_at (const FsRasterPicture *picture, const FsStyle *style, double height, double y, uint32_t *channel)
{
  Lines lines = lines_new (picture->channels);
  double unit = style->text_size / 12.5, per_line = (height - (TOP + AXIS) * unit) / lines.height;
  gboolean found = FALSE;

  for (guint i = 0; i < lines.order->len && !found; i++)
    {
      *channel = g_array_index (lines.order, uint32_t, i);
      found = y >= TOP * unit + lines.at[*channel] * per_line && y < TOP * unit + (lines.at[*channel] + 1) * per_line;
    }
  lines_clear (&lines);
  return found;
}

char *
fs_raster_text (const FsRasterPicture *picture)
{
  const FsRunLog *log = picture->log;
  double held = 0, n = 0;
  uint32_t longest = 0;
  g_autofree char *last = fs_number_display_count ((guint64) MAX (log->until, 0));
  g_autofree char *messages = fs_number_display_count (log->messages->len);
  g_autofree char *share = NULL;
  g_autofree char *wait = NULL;

  for (uint32_t i = 0; i < log->holds->len; i++)
    {
      const FsHold *hold = fs_run_log_hold (log, i);

      if (hold->vc >= 0)
        held += (double) (MIN (hold->until, log->until + 1) - hold->since);
      longest = MAX (longest, hold->waited);
    }
  for (uint32_t c = 0; c < picture->channels->n_channels; c++)
    n += fs_network_has_channel (picture->channels, fs_network_channel_node (picture->channels, c),
                                 fs_network_channel_port (picture->channels, c));
  share = fs_number_display_fixed (held / (n * log->V * (double) (log->until + 1)) * 100, 1);
  wait = fs_number_display_count (longest);
  /* Translators: the last cycle, a number of messages, a percentage, and a number of cycles. */
  return g_strdup_printf (
      _ ("Cycles 0 to %s, %s messages. Virtual channels are held %s\u202f%% of the time; the longest wait of a "
         "header that ended is %s cycles."),
      last, messages, share, wait);
}
