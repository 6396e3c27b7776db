#include "plot/paint/plot-layout.h"

#include <math.h>

#include "plot/value/range.h"

#define COVER_CELL 0.25     /* ems */
#define CROWDED 6           /* curves from which on the legend may leave the data area on the screen, too */
#define DIRECT_LABELS 4     /* curves whose names are drawn beside them in print */
#define WIDEST_LEGEND 0.28  /* of the figure, for a legend to the right of the data area */
#define WIDEST_NAMES 0.4    /* likewise, of areas that have no other names, and of panels */
#define TALLEST_LEGEND 0.45 /* of the figure, for a legend above it */
#define LEAST_BELOW_LEGEND                                                                                             \
  25 /* ems of the height that a legend above leaves on the screen, where the list of curves names them, too */
#define TIGHT_SPACE 0.25 /* ems around a legend that would not fit otherwise */
#define BULKY_HEIGHT 0.6 /* of the data area */
#define BULKY_WIDTH 0.5
#define SMALLEST_SHARE 0.25 /* of the figure that must remain for the data area */
#define WIDEST_LEFT 0.62    /* of the figure, for the numbers and the label of the y axis */
#define MOST_HEAD 0.1       /* of the axis */
#define HEAD 1.3            /* space for the arrow at the end of a model line, in its sizes */
#define NUMBER_GAP_X 1.6    /* between numbers, ems */
#define NUMBER_GAP_Y 1.5

/* Distances in ems (VISUAL.md 4; measured in the mock-ups). */
typedef struct {
  double top, top_with_label, right, bottom_pad;
  double number_x; /* axis tick to the middle of the numbers below */
  double label_x;  /* middle of the numbers to the middle of the label below */
  double number_y; /* axis tick to the right end of the numbers beside */
  double left_pad;
  double y_label;     /* of a rotated label: its middle from the edge; of a level one: from the top */
  double turned_room; /* width of a rotated label */
} Margins;

static const Margins screen_margins = { 1.2, 3.4, 2.2, 1.05, 0.9, 2.0, 0.45, 1.3, 1.5, 0 };
static const Margins print_margins = { 1.15, 1.15, 0.9, 0.95, 0.85, 1.75, 0.4, 0.55, 1.05, 1.35 };
static const Margins bare_margins
    = { .top = 0.6, .top_with_label = 0.6, .right = 0.8, .bottom_pad = 0.5, .left_pad = 0.5 };

static double
measure_width (const char *text, gpointer data)
{
  FsPlotLayout *layout = data;
  g_autoptr (PangoLayout) line = fs_text_new (layout->context, layout->style, text, layout->em, FALSE);

  return fs_text_width (line);
}

static double
measure_height (const char *text, gpointer data)
{
  return ((FsPlotLayout *) data)->em;
}

static gboolean
has_text (const char *markup)
{
  return markup != NULL && *markup != '\0';
}

/* Returns how far the last number extends beyond the right end of the axis. */
static double
overhang (FsPlotLayout *layout)
{
  for (guint i = layout->x_ticks->len; i > 0; i--)
    {
      const FsTick *tick = &g_array_index (layout->x_ticks, FsTick, i - 1);

      if (tick->text != NULL)
        return fs_plot_frame_x (&layout->frame, tick->value) + measure_width (tick->text, layout) / 2
               - layout->frame.right;
    }
  return 0;
}

static void
lay_out_y (FsPlotLayout *layout, const Margins *m, double above)
{
  const FsPlot *plot = layout->plot;
  const FsStyle *style = layout->style;
  FsPlotFrame *f = &layout->frame;
  FsTickSpace room_x = { layout->width, NUMBER_GAP_X * layout->em, measure_width, layout };
  FsTickSpace room_y = { 0, NUMBER_GAP_Y * layout->em, measure_height, layout };
  gboolean label_above = has_text (plot->y.label) && !style->y_label_turned;
  double below = style->tick_major + m->bottom_pad * layout->em;

  if (!style->hide_x_numbers)
    below += (m->number_x + (has_text (plot->x.label) ? m->label_x : 0)) * layout->em;
  f->x_log = plot->x.log;
  f->y_log = plot->y.log;
  f->top = above + (label_above ? m->top_with_label : m->top) * layout->em;
  f->bottom = layout->height - below;
  if (f->n_panels > 0)
    f->top += fs_plot_grid_head (layout);
  if (f->bottom - f->top < SMALLEST_SHARE * layout->height)
    {
      f->top = MIN (f->top, (1 - SMALLEST_SHARE) / 2 * layout->height);
      f->bottom = f->top + SMALLEST_SHARE * layout->height;
    }
  if (style->held_bottom > 0)
    {
      f->top = style->held_top;
      f->bottom = style->held_bottom;
    }
  if (f->n_panels > 0)
    {
      /* The frame is that of the first panel. */
      guint rows = (f->n_panels - 1) / f->columns + 1;
      double gap = fs_plot_grid_gap_y (layout);

      f->pitch_y = MAX ((f->bottom - f->top + gap) / rows, 2 * gap);
      f->bottom = f->top + f->pitch_y - gap;
    }
  room_y.length = f->bottom - f->top;
  layout->whole_x = fs_range_x (plot, &room_x, &f->x_from, &f->x_to);
  fs_range_y (plot, f->x_from, f->x_to, &room_y, MIN (MOST_HEAD, HEAD * style->end_size / room_y.length), &f->y_from,
              &f->y_to);
  g_clear_pointer (&layout->y_ticks, g_array_unref);
  layout->y_ticks = fs_axis_ticks (&plot->y, f->y_from, f->y_to, &room_y);
}

static void
lay_out_x (FsPlotLayout *layout, const Margins *m, double beside)
{
  const FsPlot *plot = layout->plot;
  const FsStyle *style = layout->style;
  FsPlotFrame *f = &layout->frame;
  FsTickSpace room = { 0, NUMBER_GAP_X * layout->em, measure_width, layout };
  double right = beside + m->right * layout->em, widest = 0; /* number of the y axis */

  for (guint i = 0; i < layout->y_ticks->len && !style->bare; i++)
    if (g_array_index (layout->y_ticks, FsTick, i).text != NULL)
      widest = MAX (widest, measure_width (g_array_index (layout->y_ticks, FsTick, i).text, layout));
  f->left = m->left_pad * layout->em + widest + m->number_y * layout->em + style->tick_major;
  if (has_text (plot->y.label) && style->y_label_turned)
    f->left += m->turned_room * layout->em;
  f->left
      = style->held_left > 0 ? style->held_left : MAX (style->least_left, MIN (f->left, WIDEST_LEFT * layout->width));
  if (style->held_right > 0)
    right = layout->width - style->held_right;
  for (int i = 0; i < 2; i++)
    {
      f->right = style->held_right > 0 ? style->held_right
                                       : MAX (layout->width - right, f->left + SMALLEST_SHARE * layout->width);
      if (f->n_panels > 0)
        {
          double gap = fs_plot_grid_gap_x (layout);

          f->pitch_x = MAX ((f->right - f->left + gap) / f->columns, 2 * gap);
          f->right = f->left + f->pitch_x - gap;
        }
      room.length = f->right - f->left;
      g_clear_pointer (&layout->x_ticks, g_array_unref);
      layout->x_ticks = fs_axis_ticks (&plot->x, f->x_from, f->x_to, &room);
      if (style->held_right > 0 || style->hide_x_numbers || style->bare
          || overhang (layout) <= right - 0.3 * layout->em)
        break;
      right = overhang (layout) + 0.3 * layout->em;
    }
}

/* Returns the label in @width: the short one if names do not fit, shortened if that does not either. */
static PangoLayout *
axis_label (const FsPlotLayout *layout, const FsAxisSpec *axis, double width, gboolean *is_short, gboolean *is_cut)
{
  PangoLayout *text = fs_text_new (layout->context, layout->style, axis->label, layout->em, FALSE);

  *is_short = fs_text_width (text) > width;
  if (*is_short && has_text (axis->short_label))
    {
      g_object_unref (text);
      text = fs_text_new (layout->context, layout->style, axis->short_label, layout->em, FALSE);
    }
  *is_cut = fs_text_width (text) > width;
  fs_text_limit (text, width);
  return text;
}

static void
lay_out_labels (FsPlotLayout *layout, const Margins *m, double above)
{
  const FsPlot *plot = layout->plot;
  const FsStyle *style = layout->style;
  const FsPlotFrame *f = &layout->frame;
  double edge = 0.4 * layout->em;

  g_clear_object (&layout->x_label);
  g_clear_object (&layout->y_label);
  if (has_text (plot->x.label) && !style->hide_x_numbers)
    {
      double width;

      layout->x_label = axis_label (layout, &plot->x, layout->width - 2 * edge, &layout->frame.x_label_short,
                                    &layout->frame.x_label_cut);
      width = fs_text_width (layout->x_label);
      layout->x_label_x
          = CLAMP ((f->left + fs_plot_frame_far_right (f) - width) / 2, edge, MAX (edge, layout->width - edge - width));
      layout->x_label_y = fs_plot_frame_far_bottom (f) + style->tick_major + (m->number_x + m->label_x) * layout->em;
    }
  if (has_text (plot->y.label))
    {
      if (style->y_label_turned)
        {
          double lowest = layout->x_label != NULL ? layout->x_label_y - layout->em : layout->height - edge;
          double length;

          layout->y_label = axis_label (layout, &plot->y, lowest - above - edge, &layout->frame.y_label_short,
                                        &layout->frame.y_label_cut);
          length = fs_text_width (layout->y_label);
          layout->y_label_x = m->y_label * layout->em;
          layout->y_label_y = CLAMP ((f->top + fs_plot_frame_far_bottom (f)) / 2, above + edge + length / 2,
                                     MAX (lowest - length / 2, above + edge + length / 2));
        }
      else
        {
          layout->y_label = axis_label (layout, &plot->y, layout->width - 2 * m->left_pad * layout->em,
                                        &layout->frame.y_label_short, &layout->frame.y_label_cut);
          layout->y_label_x = m->left_pad * layout->em;
          layout->y_label_y = above + m->y_label * layout->em;
        }
    }
}

static void
cover_path (FsPlotLayout *layout, const FsLine *line, guint32 bits)
{
  g_autoptr (GArray) path = fs_plot_layout_path (layout, line, 1);

  for (guint i = 1; i < path->len; i++)
    {
      FsPathPoint a = g_array_index (path, FsPathPoint, i - 1), b = g_array_index (path, FsPathPoint, i);

      if (!b.move)
        fs_occupancy_grid_add_line (layout->occupancy, a.x, a.y, b.x, b.y, bits);
    }
}

static void
fill_cover (FsPlotLayout *layout)
{
  double r = layout->style->marker_diameter / 2 + layout->style->marker_ring;

  g_hash_table_remove_all (layout->paths);
  g_clear_pointer (&layout->occupancy, fs_occupancy_grid_free);
  layout->occupancy = fs_occupancy_grid_new (layout->width, layout->height, COVER_CELL * layout->em);
  for (guint s = 0; s < layout->plot->series->len; s++)
    {
      const FsSeries *series = layout->plot->series->pdata[s];
      guint32 bits = FS_OCCUPIED_SERIES (s);
      FsBox bracket;

      for (guint i = 0; i < series->lines->len; i++)
        {
          /* The line with its end, and down to the axis. */
          const FsLine *line = series->lines->pdata[i];
          FsLineEnd end = fs_plot_layout_line_end (layout, line);

          cover_path (layout, line, bits);
          if (line->weight == FS_LINE_MAIN)
            {
              if (end.shown)
                fs_occupancy_grid_add_box (layout->occupancy,
                                           (FsBox){ end.x - layout->style->end_size / 2,
                                                    end.y - layout->style->end_size, layout->style->end_size,
                                                    1.2 * layout->style->end_size },
                                           bits);
              if (isfinite (end.saturation_x) && !layout->style->no_saturation_lines)
                fs_occupancy_grid_add_line (layout->occupancy, end.saturation_x, end.shown ? end.y : layout->frame.top,
                                            end.saturation_x, layout->frame.bottom, FS_OCCUPIED_HAIRLINE);
            }
        }
      if (fs_plot_layout_bracket (layout, series, &bracket))
        fs_occupancy_grid_add_line (layout->occupancy, bracket.x, layout->frame.bottom, bracket.x + bracket.width,
                                    layout->frame.bottom, bits);
      for (guint i = 0; i < series->points->len; i++)
        {
          const FsPlotPoint *point = &g_array_index (series->points, FsPlotPoint, i);
          double x, y, high;

          if (fs_plot_layout_point (layout, point, &x, &y) == FS_POSITION_NOWHERE)
            continue;
          fs_occupancy_grid_add_box (layout->occupancy, (FsBox){ x - r, y - r, 2 * r, 2 * r }, bits | FS_OCCUPIED_MARK);
          if (!isfinite (point->half_width) || !isfinite (point->y))
            continue;
          high = fs_plot_frame_y (&layout->frame, point->y + point->half_width);
          if (!(fabs (high - y) < r)) /* else within the marker */
            fs_occupancy_grid_add_line (layout->occupancy, x, high, x, y, bits | FS_OCCUPIED_MARK);
        }
    }
  for (guint g = 0; g < layout->plot->references->len; g++)
    {
      const FsReferenceCurves *reference = layout->plot->references->pdata[g];

      /* A legend may cover reference curves, but should avoid them. */
      for (guint s = 0; s < reference->series->len; s++)
        {
          const FsSeries *series = reference->series->pdata[s];

          for (guint i = 0; i < series->lines->len; i++)
            cover_path (layout, series->lines->pdata[i], FS_OCCUPIED_HAIRLINE);
        }
    }
}

static void
lay_out (FsPlotLayout *layout, double above, double beside)
{
  const Margins *m = layout->style->bare                   ? &bare_margins
                     : layout->style->id == FS_STYLE_PRINT ? &print_margins
                                                           : &screen_margins;
  FsPlotFrame *f = &layout->frame;

  lay_out_y (layout, m, above);
  lay_out_x (layout, m, beside);
  if (layout->style->snap)
    {
      /* Hairlines are drawn on whole pixels, so the ends of the axes are, too. */
      f->left = layout->style->held_left > 0 ? layout->style->held_left : round (f->left) + 0.5;
      f->right = layout->style->held_right > 0 ? layout->style->held_right : round (f->right) + 0.5;
      f->top = layout->style->held_bottom > 0 ? layout->style->held_top : round (f->top) + 0.5;
      f->bottom = layout->style->held_bottom > 0 ? layout->style->held_bottom : round (f->bottom) + 0.5;
      f->pitch_x = round (f->pitch_x);
      f->pitch_y = round (f->pitch_y);
    }
  lay_out_labels (layout, m, above);
  /* Panels are filled one by one. */
  if (f->n_panels > 0)
    return;
  fill_cover (layout);
  g_array_set_size (layout->labels, 0);
  g_array_set_size (layout->leaders, 0);
  if (!layout->style->bare)
    fs_plot_layout_label_notes (layout);
}

/* Sizes the legend for a position to the right of the data area or above it. Returns FALSE if neither fits. */
static gboolean
size_legend_outside (FsPlotLayout *layout, double space, gboolean *beside)
{
  FsLegend *legend = layout->legend;
  double size_above = -INFINITY; /* of each panel */

  if (layout->frame.n_panels > 0)
    {
      fs_legend_size_above (legend, layout->width - 2 * space);
      size_above = fs_plot_grid_panel_size (layout, 0, legend->box.height + space);
    }
  fs_legend_size_beside (legend, layout->height - 2 * space);
  *beside
      = legend->box.width
            < (layout->plot->stacked || layout->frame.n_panels > 0 ? WIDEST_NAMES : WIDEST_LEGEND) * layout->width
        && legend->box.height < layout->height - 2 * space
        && (layout->frame.n_panels == 0 || fs_plot_grid_panel_size (layout, legend->box.width + space, 0) > size_above);
  if (*beside)
    return TRUE;
  fs_legend_size_above (legend, layout->width - 2 * space);
  if (layout->style->id != FS_STYLE_PRINT)
    return layout->height - legend->box.height - 2 * space >= LEAST_BELOW_LEGEND * layout->em;
  return legend->box.height <= TALLEST_LEGEND * layout->height;
}

/* A legend that would hide curves is moved outside: to the right of a wide figure, above a narrow one. */
static void
move_legend_outside (FsPlotLayout *layout)
{
  FsLegend *legend;
  double space = 0.8 * layout->em;
  gboolean with_series = layout->legend->n_series > 0, beside, fits;

  fits = size_legend_outside (layout, space, &beside);
  if (!fits && layout->style->id == FS_STYLE_PRINT)
    {
      fs_legend_free (layout->legend);
      layout->legend = fs_legend_new (layout, with_series, TRUE, TRUE);
      space = TIGHT_SPACE * layout->em;
      fits = size_legend_outside (layout, space, &beside);
    }
  if (!fits)
    {
      /* No legend is better than one that covers the curves. */
      layout->frame.legend_left_out = TRUE;
      g_clear_pointer (&layout->legend, fs_legend_free);
      return;
    }
  legend = layout->legend;
  lay_out (layout, beside ? 0 : legend->box.height + space, beside ? legend->box.width + space : 0);
  legend->box.x = beside
                      ? layout->width - space - legend->box.width
                      : CLAMP ((layout->frame.left + fs_plot_frame_far_right (&layout->frame) - legend->box.width) / 2,
                               space, MAX (space, layout->width - space - legend->box.width));
  legend->box.y = beside ? MIN (layout->frame.top, layout->height - space - legend->box.height) : space;
}

/* Whether the curves have their names beside them: those of a matrix, in print also up to four others. */
static gboolean
names_curves (const FsPlotLayout *layout, gboolean *is_matrix)
{
  guint n_named = 0;

  *is_matrix = layout->plot->row_names != NULL;
  for (guint s = 0; s < layout->plot->series->len; s++)
    {
      const FsSeries *series = layout->plot->series->pdata[s];

      n_named += has_text (series->label) && !series->hidden;
      *is_matrix = *is_matrix && series->row != G_MAXUINT;
    }
  return layout->style->id == FS_STYLE_PRINT ? n_named <= DIRECT_LABELS || *is_matrix : n_named > 0 && *is_matrix;
}

/* Names the curves beside them, so that the legend contains only the other entries. Returns FALSE if there is no space. */
static gboolean
try_direct_labels (FsPlotLayout *layout)
{
  gboolean on_screen = layout->style->id != FS_STYLE_PRINT, is_matrix, all_labelled;

  if (!names_curves (layout, &is_matrix))
    return FALSE;
  /* The names at the ends come first: the legend finds another place. */
  if (is_matrix && !fs_plot_layout_label_curves (layout))
    return FALSE;
  layout->legend = fs_legend_new (layout, FALSE, TRUE, FALSE);
  if (layout->legend != NULL && fs_legend_place_inside (layout->legend, layout) > 0)
    {
      if (is_matrix)
        goto fail;
      move_legend_outside (layout);
    }
  if (layout->legend != NULL)
    fs_occupancy_grid_add_box (layout->occupancy, fs_box_grow (layout->legend->box, 0.3 * layout->em),
                               FS_OCCUPIED_TEXT);
  if (is_matrix || fs_plot_layout_label_curves (layout))
    {
      if (on_screen)
        fs_plot_layout_label_saturations (layout, &all_labelled);
      return TRUE;
    }
fail:
  g_clear_pointer (&layout->legend, fs_legend_free);
  layout->frame.legend_left_out = FALSE;
  lay_out (layout, 0, 0);
  return FALSE;
}

/* Places the legend where the user has put it, and labels that avoid it. */
static void
place_legend_at (FsPlotLayout *layout)
{
  gboolean all_labelled = FALSE, is_matrix, named;

  named = layout->style->id != FS_STYLE_PRINT && names_curves (layout, &is_matrix)
          && fs_plot_layout_label_curves (layout);
  for (int pass = 0; pass < 2; pass++)
    {
      g_clear_pointer (&layout->legend, fs_legend_free);
      layout->legend = fs_legend_new (layout, !named, !all_labelled, FALSE);
      if (layout->legend == NULL)
        return;
      fs_legend_place_at (layout->legend, layout, layout->plot->legend_x, layout->plot->legend_y);
      if (pass == 1 || layout->style->id == FS_STYLE_PRINT)
        return;
      fs_occupancy_grid_add_box (layout->occupancy, layout->legend->box, FS_OCCUPIED_TEXT);
      fs_plot_layout_label_saturations (layout, &all_labelled);
    }
}

/* Finds the place of the legend, and that of the labels of saturation rates. */
static void
place_legend (FsPlotLayout *layout)
{
  gboolean on_screen = layout->style->id != FS_STYLE_PRINT, all_labelled = FALSE, were_labelled, bulky;
  FsBox area, box;
  double hidden;

  if (layout->plot->stacked || layout->frame.n_panels > 0)
    {
      layout->legend = fs_legend_new (layout, TRUE, TRUE, FALSE);
      if (layout->legend != NULL)
        move_legend_outside (layout);
      return;
    }
  if (try_direct_labels (layout))
    return;
  if (on_screen)
    fs_plot_layout_label_saturations (layout, &all_labelled);
  layout->legend = fs_legend_new (layout, TRUE, !all_labelled, FALSE);
  if (layout->legend == NULL)
    return;
  hidden = fs_legend_place_inside (layout->legend, layout);
  area = fs_plot_layout_area (layout);
  box = layout->legend->box;
  /* In a zoomed range curves are everywhere. On the screen a small legend then stays inside and hides some of them, because the
   * data area would jump whenever the user moves the range; unless the legend is so large that little would remain visible. */
  bulky = box.height > BULKY_HEIGHT * area.height || box.width > BULKY_WIDTH * area.width;
  if (!(hidden > 0) || (on_screen && !layout->whole_x && layout->plot->series->len <= CROWDED && !bulky))
    return;
  were_labelled = all_labelled;
  move_legend_outside (layout);
  if (!on_screen || layout->legend == NULL)
    return;
  fs_plot_layout_label_saturations (layout, &all_labelled);
  if (all_labelled || !were_labelled)
    return;
  /* In the smaller data area labels have lost their positions; the legend contains them instead. */
  fs_legend_free (layout->legend);
  layout->legend = fs_legend_new (layout, TRUE, TRUE, FALSE);
  move_legend_outside (layout);
  if (layout->legend != NULL)
    fs_plot_layout_label_saturations (layout, &all_labelled);
}

static void
label_clear (gpointer data)
{
  g_clear_object (&((FsLabel *) data)->text);
}

FsPlotLayout *
fs_plot_layout_new (const FsPlot *plot, const FsStyle *style, double width, double height)
{
  FsPlotLayout *layout = g_new0 (FsPlotLayout, 1);

  layout->plot = plot;
  layout->style = style;
  layout->width = MAX (width, 4 * style->text_size);
  layout->height = MAX (height, 4 * style->text_size);
  layout->em = style->text_size;
  layout->context = fs_text_context_new (style);
  layout->labels = g_array_new (FALSE, FALSE, sizeof (FsLabel));
  g_array_set_clear_func (layout->labels, label_clear);
  layout->leaders = g_array_new (FALSE, FALSE, sizeof (FsLeader));
  layout->paths = g_hash_table_new_full (NULL, NULL, NULL, (GDestroyNotify) g_array_unref);
  layout->frame.n_panels = plot->panels->len;
  layout->frame.columns = fs_plot_grid_columns (plot, style, layout->width, layout->height);
  lay_out (layout, 0, 0);
  if (!style->bare && plot->no_legend)
    fs_plot_layout_label_ends (layout);
  if (style->bare || plot->no_legend)
    return layout;
  if (isfinite (plot->legend_x) && isfinite (plot->legend_y) && plot->panels->len == 0)
    place_legend_at (layout);
  else
    place_legend (layout);
  return layout;
}

void
fs_plot_layout_free (FsPlotLayout *layout)
{
  if (layout == NULL)
    return;
  g_clear_pointer (&layout->x_ticks, g_array_unref);
  g_clear_pointer (&layout->y_ticks, g_array_unref);
  g_clear_object (&layout->x_label);
  g_clear_object (&layout->y_label);
  g_clear_pointer (&layout->occupancy, fs_occupancy_grid_free);
  g_hash_table_unref (layout->paths);
  g_array_unref (layout->labels);
  g_array_unref (layout->leaders);
  fs_legend_free (layout->legend);
  g_object_unref (layout->context);
  g_free (layout);
}
