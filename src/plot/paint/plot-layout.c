#include "plot/paint/plot-layout.h"

#include <math.h>

#include "plot/value/range.h"

#define COVER_CELL 0.25     /* ems */
#define CROWDED 6           /* curves from which the legend may leave the data area on the screen too */
#define DIRECT_LABELS 4     /* curves named beside them in print */
#define WIDEST_LEGEND 0.28  /* of the figure, beside the data area */
#define TALLEST_LEGEND 0.45 /* of the figure, above it */
#define BULKY_HEIGHT 0.6    /* of the data area */
#define BULKY_WIDTH 0.5
#define SMALLEST_SHARE 0.25 /* of the figure that is left to the data area */
#define WIDEST_LEFT 0.62    /* of the figure, for the numbers and the label of the y axis */
#define MOST_HEAD 0.1       /* of the axis */
#define HEAD 1.3            /* arrow of a model's end, in its sizes, that must fit under the edge */
#define NUMBER_GAP_X 1.6    /* between numbers, ems */
#define NUMBER_GAP_Y 1.5

/* Distances in ems (VISUAL.md 4; measured on the mock-ups). */
typedef struct {
  double top, top_with_label, right, bottom_pad;
  double number_x; /* axis tick to the middle of the numbers below */
  double label_x;  /* middle of the numbers to the middle of the label below */
  double number_y; /* axis tick to the right end of the numbers beside */
  double left_pad;
  double y_label;     /* turned: middle of the label from the edge; level: from the top */
  double turned_room; /* taken by a turned label */
} Margins;

static const Margins screen_margins = { 1.2, 3.4, 2.2, 1.05, 0.9, 2.0, 0.45, 1.3, 1.5, 0 };
static const Margins print_margins = { 1.15, 1.15, 0.9, 0.95, 0.85, 1.75, 0.4, 0.55, 1.05, 1.35 };

static double
measure_width (const char *text, gpointer data)
{
  FsPlotLayout *scene = data;
  g_autoptr (PangoLayout) layout = fs_text_new (scene->context, scene->style, text, scene->em, FALSE);

  return fs_text_width (layout);
}

static double
measure_height (const char *text, gpointer data)
{
  return ((FsPlotLayout *) data)->em;
}

static double
widest_number (FsPlotLayout *scene, const GArray *ticks)
{
  double widest = 0;

  for (guint i = 0; i < ticks->len; i++)
    if (g_array_index (ticks, FsTick, i).text != NULL)
      widest = MAX (widest, measure_width (g_array_index (ticks, FsTick, i).text, scene));
  return widest;
}

static gboolean
has_text (const char *markup)
{
  return markup != NULL && *markup != '\0';
}

/* How far the last number reaches beyond the right end of the axis. */
static double
overhang (FsPlotLayout *scene)
{
  for (guint i = scene->x_ticks->len; i > 0; i--)
    {
      const FsTick *tick = &g_array_index (scene->x_ticks, FsTick, i - 1);

      if (tick->text != NULL)
        return fs_plot_frame_x (&scene->frame, tick->value) + measure_width (tick->text, scene) / 2
               - scene->frame.right;
    }
  return 0;
}

static void
lay_out_y (FsPlotLayout *scene, const Margins *m, double above)
{
  const FsPlot *plot = scene->plot;
  const FsStyle *style = scene->style;
  FsPlotFrame *f = &scene->frame;
  FsTickSpace room_x = { scene->width, NUMBER_GAP_X * scene->em, measure_width, scene };
  FsTickSpace room_y = { 0, NUMBER_GAP_Y * scene->em, measure_height, scene };
  gboolean label_above = has_text (plot->y.label) && !style->y_label_turned;
  double below = style->tick_major + m->bottom_pad * scene->em;

  if (!style->hide_x_numbers)
    below += (m->number_x + (has_text (plot->x.label) ? m->label_x : 0)) * scene->em;
  f->x_log = plot->x.log;
  f->y_log = plot->y.log;
  f->top = above + (label_above ? m->top_with_label : m->top) * scene->em;
  f->bottom = scene->height - below;
  if (f->bottom - f->top < SMALLEST_SHARE * scene->height)
    {
      f->top = MIN (f->top, (1 - SMALLEST_SHARE) / 2 * scene->height);
      f->bottom = f->top + SMALLEST_SHARE * scene->height;
    }
  room_y.length = f->bottom - f->top;
  fs_range_x (plot, &room_x, &f->x_from, &f->x_to);
  scene->whole_x = fs_range_x_is_automatic (plot, &room_x);
  fs_range_y (plot, f->x_from, f->x_to, &room_y, MIN (MOST_HEAD, HEAD * style->end_size / room_y.length), &f->y_from,
              &f->y_to);
  g_clear_pointer (&scene->y_ticks, g_array_unref);
  scene->y_ticks = fs_axis_ticks (&plot->y, f->y_from, f->y_to, &room_y);
}

static void
lay_out_x (FsPlotLayout *scene, const Margins *m, double beside)
{
  const FsPlot *plot = scene->plot;
  const FsStyle *style = scene->style;
  FsPlotFrame *f = &scene->frame;
  FsTickSpace room = { 0, NUMBER_GAP_X * scene->em, measure_width, scene };
  double right = beside + m->right * scene->em;

  f->left
      = m->left_pad * scene->em + widest_number (scene, scene->y_ticks) + m->number_y * scene->em + style->tick_major;
  if (has_text (plot->y.label) && style->y_label_turned)
    f->left += m->turned_room * scene->em;
  f->left
      = style->held_left > 0 ? style->held_left : MAX (style->least_left, MIN (f->left, WIDEST_LEFT * scene->width));
  if (style->held_right > 0)
    right = scene->width - style->held_right;
  for (int i = 0; i < 2; i++)
    {
      f->right = MAX (scene->width - right, f->left + SMALLEST_SHARE * scene->width);
      room.length = f->right - f->left;
      g_clear_pointer (&scene->x_ticks, g_array_unref);
      scene->x_ticks = fs_axis_ticks (&plot->x, f->x_from, f->x_to, &room);
      if (style->held_right > 0 || style->hide_x_numbers || overhang (scene) <= right - 0.3 * scene->em)
        break;
      right = overhang (scene) + 0.3 * scene->em;
    }
}

/* Hairlines lie on whole pixels there, so the ends of the axes do too. */
static void
snap_frame (FsPlotFrame *f, const FsStyle *style)
{
  f->left = style->held_left > 0 ? style->held_left : round (f->left) + 0.5;
  f->right = style->held_right > 0 ? style->held_right : round (f->right) + 0.5;
  f->top = round (f->top) + 0.5;
  f->bottom = round (f->bottom) + 0.5;
}

/* The label in @width: in short where the names do not fit, at worst shortened. */
static PangoLayout *
axis_label (const FsPlotLayout *scene, const FsAxisSpec *axis, double width)
{
  PangoLayout *text = fs_text_new (scene->context, scene->style, axis->label, scene->em, FALSE);

  if (fs_text_width (text) > width && has_text (axis->short_label))
    {
      g_object_unref (text);
      text = fs_text_new (scene->context, scene->style, axis->short_label, scene->em, FALSE);
    }
  fs_text_limit (text, width);
  return text;
}

static void
lay_out_labels (FsPlotLayout *scene, const Margins *m, double above)
{
  const FsPlot *plot = scene->plot;
  const FsStyle *style = scene->style;
  const FsPlotFrame *f = &scene->frame;
  double edge = 0.4 * scene->em;

  g_clear_object (&scene->x_label);
  g_clear_object (&scene->y_label);
  if (has_text (plot->x.label) && !style->hide_x_numbers)
    {
      double width;

      scene->x_label = axis_label (scene, &plot->x, scene->width - 2 * edge);
      width = fs_text_width (scene->x_label);
      scene->x_label_x = CLAMP ((f->left + f->right - width) / 2, edge, MAX (edge, scene->width - edge - width));
      scene->x_label_y = f->bottom + style->tick_major + (m->number_x + m->label_x) * scene->em;
    }
  if (has_text (plot->y.label))
    {
      if (style->y_label_turned)
        {
          double lowest = scene->x_label != NULL ? scene->x_label_y - scene->em : scene->height - edge;
          double length;

          scene->y_label = axis_label (scene, &plot->y, lowest - above - edge);
          length = fs_text_width (scene->y_label);
          scene->y_label_x = m->y_label * scene->em;
          scene->y_label_y = CLAMP ((f->top + f->bottom) / 2, above + edge + length / 2,
                                    MAX (lowest - length / 2, above + edge + length / 2));
        }
      else
        {
          scene->y_label = axis_label (scene, &plot->y, scene->width - 2 * m->left_pad * scene->em);
          scene->y_label_x = m->left_pad * scene->em;
          scene->y_label_y = above + m->y_label * scene->em;
        }
    }
}

static void
cover_line (FsPlotLayout *scene, const FsLine *line, guint32 bits)
{
  g_autoptr (GArray) path = fs_plot_layout_path (scene, line, 1);
  FsLineEnd end = fs_plot_layout_line_end (scene, line);

  for (guint i = 1; i < path->len; i++)
    {
      FsPathPoint a = g_array_index (path, FsPathPoint, i - 1), b = g_array_index (path, FsPathPoint, i);

      if (!b.move)
        fs_occupancy_grid_add_line (scene->cover, a.x, a.y, b.x, b.y, bits);
    }
  if (line->weight != FS_LINE_MAIN)
    return;
  if (end.shown)
    fs_occupancy_grid_add_box (scene->cover,
                               (FsBox){ end.x - scene->style->end_size / 2, end.y - scene->style->end_size,
                                        scene->style->end_size, 1.2 * scene->style->end_size },
                               bits);
  if (isfinite (end.saturation_x))
    fs_occupancy_grid_add_line (scene->cover, end.saturation_x, end.shown ? end.y : scene->frame.top, end.saturation_x,
                                scene->frame.bottom, FS_OCCUPIED_HAIRLINE);
}

static void
cover_marks (FsPlotLayout *scene, const FsSeries *series, guint32 bits)
{
  double r = scene->style->marker_diameter / 2 + scene->style->marker_ring;

  for (guint i = 0; i < series->marks->len; i++)
    {
      const FsPlotPoint *mark = &g_array_index (series->marks, FsPlotPoint, i);
      double x, y;

      if (fs_plot_layout_point (scene, mark, &x, &y) == FS_POSITION_NOWHERE)
        continue;
      fs_occupancy_grid_add_box (scene->cover, (FsBox){ x - r, y - r, 2 * r, 2 * r }, bits | FS_OCCUPIED_MARK);
      if (isfinite (mark->half_width) && isfinite (mark->y))
        fs_occupancy_grid_add_line (scene->cover, x, fs_plot_frame_y (&scene->frame, mark->y + mark->half_width), x, y,
                                    bits | FS_OCCUPIED_MARK);
    }
}

/* A legend may stand upon what is pale, but better beside it. */
static void
cover_ghost (FsPlotLayout *scene, const FsSeries *series)
{
  for (guint i = 0; i < series->lines->len; i++)
    {
      g_autoptr (GArray) path = fs_plot_layout_path (scene, series->lines->pdata[i], 1);

      for (guint p = 1; p < path->len; p++)
        {
          FsPathPoint a = g_array_index (path, FsPathPoint, p - 1), b = g_array_index (path, FsPathPoint, p);

          if (!b.move)
            fs_occupancy_grid_add_line (scene->cover, a.x, a.y, b.x, b.y, FS_OCCUPIED_HAIRLINE);
        }
    }
}

static void
fill_cover (FsPlotLayout *scene)
{
  g_clear_pointer (&scene->cover, fs_occupancy_grid_free);
  scene->cover = fs_occupancy_grid_new (scene->width, scene->height, COVER_CELL * scene->em);
  for (guint s = 0; s < scene->plot->series->len; s++)
    {
      const FsSeries *series = scene->plot->series->pdata[s];
      FsBox bracket;

      for (guint i = 0; i < series->lines->len; i++)
        cover_line (scene, series->lines->pdata[i], FS_OCCUPIED_SERIES (s));
      if (fs_plot_layout_bracket (scene, series, &bracket))
        fs_occupancy_grid_add_line (scene->cover, bracket.x, scene->frame.bottom, bracket.x + bracket.width,
                                    scene->frame.bottom, FS_OCCUPIED_SERIES (s));
      cover_marks (scene, series, FS_OCCUPIED_SERIES (s));
    }
  for (guint g = 0; g < scene->plot->ghosts->len; g++)
    {
      const FsReferenceCurves *ghost = scene->plot->ghosts->pdata[g];

      for (guint s = 0; s < ghost->series->len; s++)
        cover_ghost (scene, ghost->series->pdata[s]);
    }
}

static void
lay_out (FsPlotLayout *scene, double above, double beside)
{
  const Margins *m = scene->style->id == FS_STYLE_PRINT ? &print_margins : &screen_margins;

  lay_out_y (scene, m, above);
  lay_out_x (scene, m, beside);
  if (scene->style->snap)
    snap_frame (&scene->frame, scene->style);
  lay_out_labels (scene, m, above);
  fill_cover (scene);
  g_array_set_size (scene->labels, 0);
  if (!scene->style->bare)
    fs_plot_layout_label_notes (scene);
}

/* Sizes the legend for a place to the right of the data area or above it; FALSE when it fits in neither. */
static gboolean
size_legend_outside (FsPlotLayout *scene, double space, gboolean *beside)
{
  FsLegend *legend = scene->legend;

  fs_legend_size_beside (legend, scene->height - 2 * space);
  *beside = legend->box.width < WIDEST_LEGEND * scene->width && legend->box.height < scene->height - 2 * space;
  if (*beside)
    return TRUE;
  fs_legend_size_above (legend, scene->width - 2 * space);
  return legend->box.height <= TALLEST_LEGEND * scene->height;
}

/* Where the legend hides curves it goes outside: to the right of a wide figure, above a narrow one. */
static void
move_legend_outside (FsPlotLayout *scene)
{
  FsLegend *legend;
  double space = 0.8 * scene->em;
  gboolean with_series = scene->legend->n_series > 0, beside, fits;

  fits = size_legend_outside (scene, space, &beside);
  if (!fits && scene->style->id == FS_STYLE_PRINT)
    {
      fs_legend_free (scene->legend);
      scene->legend = fs_legend_new (scene, with_series, TRUE, TRUE);
      fits = size_legend_outside (scene, space, &beside);
    }
  if (!fits)
    {
      /* Better no legend than one upon the curves. */
      g_clear_pointer (&scene->legend, fs_legend_free);
      return;
    }
  legend = scene->legend;
  lay_out (scene, beside ? 0 : legend->box.height + space, beside ? legend->box.width + space : 0);
  legend->box.x = beside ? scene->width - space - legend->box.width
                         : CLAMP ((scene->frame.left + scene->frame.right - legend->box.width) / 2, space,
                                  MAX (space, scene->width - space - legend->box.width));
  legend->box.y = beside ? MIN (scene->frame.top, scene->height - space - legend->box.height) : space;
}

static guint
n_named_series (const FsPlot *plot)
{
  guint n = 0;

  for (guint s = 0; s < plot->series->len; s++)
    if (has_text (((FsSeries *) plot->series->pdata[s])->label))
      n++;
  return n;
}

/* In print up to four curves carry their names, and the legend is left with the key. */
static gboolean
try_direct_labels (FsPlotLayout *scene)
{
  if (scene->style->id != FS_STYLE_PRINT || n_named_series (scene->plot) > DIRECT_LABELS)
    return FALSE;
  scene->legend = fs_legend_new (scene, FALSE, TRUE, FALSE);
  if (scene->legend != NULL && fs_legend_place_inside (scene->legend, scene) > 0)
    move_legend_outside (scene);
  if (scene->legend != NULL)
    fs_occupancy_grid_add_box (scene->cover, fs_box_grow (scene->legend->box, 0.3 * scene->em), FS_OCCUPIED_TEXT);
  if (fs_plot_layout_label_curves (scene))
    return TRUE;
  g_clear_pointer (&scene->legend, fs_legend_free);
  lay_out (scene, 0, 0);
  return FALSE;
}

/* In a part of the plane curves are everywhere: there the legend of a few stays inside on the screen and hides some, or
 * the frame would jump whenever somebody moves it; unless the legend is so large that little would be left to see. */
static gboolean
is_bulky (const FsPlotLayout *scene)
{
  FsBox area = fs_plot_layout_area (scene), box = scene->legend->box;

  return box.height > BULKY_HEIGHT * area.height || box.width > BULKY_WIDTH * area.width;
}

/* In the smaller area labels may have lost their places, which the key makes good. */
static void
move_legend_and_labels (FsPlotLayout *scene, gboolean were_labelled)
{
  gboolean all_labelled = FALSE;

  move_legend_outside (scene);
  if (scene->style->id == FS_STYLE_PRINT || scene->legend == NULL)
    return;
  fs_plot_layout_label_saturations (scene, &all_labelled);
  if (all_labelled || !were_labelled)
    return;
  fs_legend_free (scene->legend);
  scene->legend = fs_legend_new (scene, TRUE, TRUE, FALSE);
  move_legend_outside (scene);
  if (scene->legend != NULL)
    fs_plot_layout_label_saturations (scene, &all_labelled);
}

/* Where somebody has put it; labels keep out of its way. */
static void
place_legend_at (FsPlotLayout *scene)
{
  gboolean all_labelled = FALSE;

  for (int pass = 0; pass < 2; pass++)
    {
      g_clear_pointer (&scene->legend, fs_legend_free);
      scene->legend = fs_legend_new (scene, TRUE, !all_labelled, FALSE);
      if (scene->legend == NULL)
        return;
      fs_legend_place_at (scene->legend, scene, scene->plot->legend_x, scene->plot->legend_y);
      if (pass == 1 || scene->style->id == FS_STYLE_PRINT)
        return;
      fs_occupancy_grid_add_box (scene->cover, scene->legend->box, FS_OCCUPIED_TEXT);
      fs_plot_layout_label_saturations (scene, &all_labelled);
    }
}

static void
place_legend (FsPlotLayout *scene)
{
  gboolean all_labelled = FALSE, may_leave;
  double hidden;

  if (isfinite (scene->plot->legend_x) && isfinite (scene->plot->legend_y))
    {
      place_legend_at (scene);
      return;
    }
  if (try_direct_labels (scene))
    return;
  if (scene->style->id != FS_STYLE_PRINT)
    fs_plot_layout_label_saturations (scene, &all_labelled);
  scene->legend = fs_legend_new (scene, TRUE, !all_labelled, FALSE);
  if (scene->legend == NULL)
    return;
  hidden = fs_legend_place_inside (scene->legend, scene);
  may_leave
      = scene->style->id == FS_STYLE_PRINT || scene->whole_x || scene->plot->series->len > CROWDED || is_bulky (scene);
  if (hidden > 0 && may_leave)
    move_legend_and_labels (scene, all_labelled);
}

static void
label_clear (gpointer data)
{
  g_clear_object (&((FsLabel *) data)->text);
}

FsPlotLayout *
fs_plot_layout_new (const FsPlot *plot, const FsStyle *style, double width, double height)
{
  FsPlotLayout *scene = g_new0 (FsPlotLayout, 1);

  scene->plot = plot;
  scene->style = style;
  scene->width = MAX (width, 4 * style->text_size);
  scene->height = MAX (height, 4 * style->text_size);
  scene->em = style->text_size;
  scene->context = fs_text_context_new (style);
  scene->labels = g_array_new (FALSE, FALSE, sizeof (FsLabel));
  g_array_set_clear_func (scene->labels, label_clear);
  lay_out (scene, 0, 0);
  if (!style->bare && !plot->no_legend)
    place_legend (scene);
  return scene;
}

void
fs_plot_layout_free (FsPlotLayout *scene)
{
  if (scene == NULL)
    return;
  g_clear_pointer (&scene->x_ticks, g_array_unref);
  g_clear_pointer (&scene->y_ticks, g_array_unref);
  g_clear_object (&scene->x_label);
  g_clear_object (&scene->y_label);
  fs_occupancy_grid_free (scene->cover);
  g_array_unref (scene->labels);
  fs_legend_free (scene->legend);
  g_object_unref (scene->context);
  g_free (scene);
}
