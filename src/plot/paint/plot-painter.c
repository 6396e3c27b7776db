#include "plot/paint/plot-painter.h"

#include <math.h>

#include "plot/paint/plot-layout.h"
#include "plot/paint/plot-sheet.h"
#include "plot/value/palette.h"

#define BELOW_SHARE 0.42 /* of the height for the lower of two plots */
#define AXIS_MARK 0.32   /* half of the width of a mark below the x axis, ems */
#define TITLE_TEXT 1.08  /* of a plot on a sheet, ems */

/* Returns whether the legend hides curves or points, or a text is over another one. */
static gboolean
has_overlap (const FsPlotLayout *layout)
{
  const FsLegend *legend = layout->legend;

  if (legend != NULL && fs_occupancy_grid_count (layout->occupancy, legend->box, FS_OCCUPIED_ANY_SERIES) > 0)
    return TRUE;
  for (guint i = 0; i < layout->labels->len; i++)
    {
      /* Boxes contain the space between lines; where only that is shared nothing is hidden. */
      FsBox box = fs_box_grow (g_array_index (layout->labels, FsLabel, i).box, -0.2 * layout->em);

      if (legend != NULL && fs_box_overlaps (box, legend->box))
        return TRUE;
      for (guint other = 0; other < i; other++)
        if (fs_box_overlaps (box, g_array_index (layout->labels, FsLabel, other).box))
          return TRUE;
    }
  return FALSE;
}

/* Returns the frame of a plot, with its legend and labels: those of the upper one of a pair, of all panels. */
static FsPlotFrame
frame_of_panels (const FsPlotPanels *panels)
{
  const FsPlotLayout *layout = panels->whole != NULL ? panels->whole : panels->layouts[0];
  FsPlotFrame frame = layout->frame;
  const FsLegend *legend = layout->legend;

  if (legend != NULL)
    {
      frame.legend_x = legend->box.x;
      frame.legend_y = legend->box.y;
      frame.legend_width = legend->box.width;
      frame.legend_height = legend->box.height;
      frame.legend_text = legend->em;
      for (guint i = 0; i < MIN (legend->n_series, FS_LEGEND_ROWS); i++)
        {
          FsBox box = fs_legend_row (legend, i);
          guint series = 0;

          g_ptr_array_find (layout->plot->series, g_array_index (legend->entries, FsEntry, i).series, &series);
          frame.legend_rows[i] = (FsLegendRow){ series, box.x, box.y, box.width, box.height };
        }
      frame.n_legend_rows = MIN (legend->n_series, FS_LEGEND_ROWS);
    }
  /* The names of curves beside them are entries, too. */
  for (guint i = 0; i < layout->labels->len && frame.n_legend_rows < FS_LEGEND_ROWS; i++)
    {
      const FsLabel *label = &g_array_index (layout->labels, FsLabel, i);
      guint series;

      if (label->series == NULL || !g_ptr_array_find (layout->plot->series, label->series, &series))
        continue;
      frame.legend_rows[frame.n_legend_rows++]
          = (FsLegendRow){ series, label->box.x, label->box.y, label->box.width, label->box.height };
    }
  for (guint p = 0; p < (panels->whole != NULL ? panels->n : 1); p++)
    for (guint i = 0; i < panels->layouts[p]->labels->len && frame.n_labels < FS_FRAME_LABELS; i++)
      {
        FsBox box = g_array_index (panels->layouts[p]->labels, FsLabel, i).box;

        frame.labels[frame.n_labels++] = (FsLabelBox){ box.x, box.y, box.width, box.height };
      }
  return frame;
}

static void
add_panel (FsPlotPanels *panels, const FsPlot *plot, double top, double width, double height)
{
  panels->layouts[panels->n] = fs_plot_layout_new (plot, &panels->styles[panels->n], width, height);
  panels->tops[panels->n++] = top;
}

/* Sets the ends of the data areas of two plots, so that they are the same. */
static void
align (FsPlotPanels *panels, const FsPlot *plot, double width, double height)
{
  FsStyle above = panels->styles[0];
  g_autoptr (FsPlotLayout) upper = NULL;
  g_autoptr (FsPlotLayout) lower = NULL;

  above.hide_x_numbers = TRUE;
  upper = fs_plot_layout_new (plot, &above, width, (1 - BELOW_SHARE) * height);
  lower = fs_plot_layout_new (plot->below, &panels->styles[1], width, BELOW_SHARE * height);
  panels->styles[0].hide_x_numbers = TRUE;
  panels->styles[0].held_left = MAX (upper->frame.left, lower->frame.left);
  panels->styles[0].held_right = MIN (upper->frame.right, lower->frame.right);
}

FsPlotPanels *
fs_plot_panels_new (const FsPlot *plot, const FsStyle *style, double width, double height)
{
  FsPlotPanels *panels = g_new0 (FsPlotPanels, 1);
  const FsPlotFrame *frame;
  double upper = (1 - BELOW_SHARE) * height;

  if (plot->panels->len > 0)
    {
      fs_plot_grid_lay_out (panels, plot, style, width, height);
      return panels;
    }
  panels->styles[0] = panels->styles[1] = *style;
  if (plot->below == NULL)
    {
      add_panel (panels, plot, 0, width, height);
      return panels;
    }
  align (panels, plot, width, height);
  add_panel (panels, plot, 0, width, upper);
  frame = &panels->layouts[0]->frame;
  panels->plots[1] = fs_plot_copy (plot->below);
  panels->plots[1]->x.from = frame->x_from;
  panels->plots[1]->x.to = frame->x_to;
  panels->styles[1].held_left = frame->left;
  panels->styles[1].held_right = frame->right;
  add_panel (panels, panels->plots[1], upper, width, BELOW_SHARE * height);
  return panels;
}

void
fs_plot_panels_free (FsPlotPanels *panels)
{
  if (panels == NULL)
    return;
  for (guint i = 0; i < panels->n; i++)
    {
      fs_plot_layout_free (panels->layouts[i]);
      (panels->whole != NULL ? fs_plot_grid_free_part : fs_plot_free) (panels->plots[i]);
    }
  fs_plot_layout_free (panels->whole);
  g_free (panels);
}

/* Distances of numbers from the axis in ems, as in plot-layout.c. */
static const double number_x = 0.85, number_y = 0.4;

static void
draw_number (FsPen *pen, const FsPlotLayout *layout, const char *number, double x, double y, double align)
{
  g_autoptr (PangoLayout) text = fs_text_new (layout->context, layout->style, number, layout->em, FALSE);

  fs_set_color (pen->cr, layout->style->dim_text, 1);
  fs_text_show (pen->cr, text, x, y, align);
}

static void
draw_y_label (FsPen *pen, const FsPlotLayout *layout)
{
  const FsStyle *style = layout->style;

  if (layout->y_label == NULL)
    return;
  fs_set_color (pen->cr, style->dim_text, 1);
  cairo_save (pen->cr);
  cairo_translate (pen->cr, layout->y_label_x, layout->y_label_y);
  if (style->y_label_turned)
    cairo_rotate (pen->cr, -G_PI / 2);
  fs_text_show (pen->cr, layout->y_label, 0, 0, style->y_label_turned ? 0.5 : 0);
  cairo_restore (pen->cr);
}

static void
draw_axes (FsPen *pen, const FsPlotLayout *layout)
{
  const FsStyle *style = layout->style;
  const FsPlotFrame *f = &layout->frame;
  double half = style->axis_width / 2;
  FsStroke stroke = { .color = style->axis, .width = style->axis_width }, grid = stroke;
  FsPathPoint corner[]
      = { { f->left, f->top - half, TRUE }, { f->left, f->bottom, FALSE }, { f->right + half, f->bottom, FALSE } };
  const GArray axes = { (char *) corner, G_N_ELEMENTS (corner) };

  grid.color = style->grid;
  for (guint i = 0; i < layout->y_ticks->len && style->draw_grid; i++)
    {
      const FsTick *tick = &g_array_index (layout->y_ticks, FsTick, i);
      double y = fs_style_snap (style, fs_plot_frame_y (f, tick->value));

      if (tick->text != NULL && fabs (y - f->bottom) > 1)
        fs_pen_segment (pen, f->left, y, f->right, y, &grid);
    }
  pen->line (pen, &axes, NULL, &stroke);
  if (style->bare)
    return;
  /* The ticks of both axes with their numbers. */
  for (guint i = 0; i < layout->x_ticks->len; i++)
    {
      const FsTick *tick = &g_array_index (layout->x_ticks, FsTick, i);
      double at = fs_plot_frame_x (f, tick->value), x = fs_style_snap (style, at);

      fs_pen_segment (pen, x, f->bottom, x, f->bottom + (tick->text != NULL ? style->tick_major : style->tick_minor),
                      &stroke);
      if (tick->text != NULL && !style->hide_x_numbers)
        draw_number (pen, layout, tick->text, at, f->bottom + style->tick_major + number_x * layout->em, 0.5);
    }
  for (guint i = 0; i < layout->y_ticks->len; i++)
    {
      const FsTick *tick = &g_array_index (layout->y_ticks, FsTick, i);
      double at = fs_plot_frame_y (f, tick->value), y = fs_style_snap (style, at);

      fs_pen_segment (pen, f->left, y, f->left - (tick->text != NULL ? style->tick_major : style->tick_minor), y,
                      &stroke);
      if (tick->text != NULL && !style->hide_y_numbers)
        draw_number (pen, layout, tick->text, f->left - style->tick_major - number_y * layout->em, at, 1);
    }
  if (layout->x_label != NULL)
    pen->text (pen, layout->x_label, layout->x_label_x, layout->x_label_y, 0.5, style->dim_text);
  draw_y_label (pen, layout);
}

void
fs_plot_grid_draw (FsPen *pen, const FsPlotLayout *whole)
{
  const FsPlotFrame *f = &whole->frame;
  const FsStyle *style = whole->style;

  if (style->bare)
    return;
  fs_draw_legend (pen, whole);
  pen->in_figure = TRUE;
  for (guint i = 0; i < f->n_panels; i++)
    {
      const FsPlotPanel *panel = &g_array_index (whole->plot->panels, FsPlotPanel, i);
      g_autoptr (PangoLayout) name = fs_text_new (whole->context, style, panel->name, whole->em, TRUE);
      double width, y = f->top + fs_plot_frame_panel_y (f, i) - FS_PANEL_NAME / 2 * whole->em;

      fs_text_limit (name, f->right - f->left);
      width = fs_text_width (name);
      pen->text (pen, name, (f->left + f->right - width) / 2 + fs_plot_frame_panel_x (f, i),
                 style->snap ? round (y) : y, 0.5, style->text);
    }
  /* Programs draw the labels of axes themselves. */
  if (!pen->describes)
    {
      if (whole->x_label != NULL)
        pen->text (pen, whole->x_label, whole->x_label_x, whole->x_label_y, 0.5, style->dim_text);
      draw_y_label (pen, whole);
    }
  pen->in_figure = FALSE;
}

/* Triangles whose tips are on the x axis, over its ticks; outlines last, which hide nothing. */
static void
draw_axis_marks (FsPen *pen, const FsPlotLayout *layout)
{
  const FsStyle *style = layout->style;
  const FsPlotFrame *f = &layout->frame;
  double half = AXIS_MARK * layout->em;

  for (guint hollow = 0; hollow < 2; hollow++)
    for (guint i = 0; i < layout->plot->axis_marks->len; i++)
      {
        const FsAxisMark *mark = &g_array_index (layout->plot->axis_marks, FsAxisMark, i);
        FsColor color = fs_palette_color (style->id, mark->palette_entry);
        FsStroke stroke = { .color = color, .width = style->second_width };
        double x = fs_plot_frame_x (f, mark->x), tip = f->bottom + style->axis_width;

        if ((guint) mark->hollow != hollow || !(x >= f->left && x <= f->right))
          continue;
        cairo_move_to (pen->cr, x, tip);
        cairo_line_to (pen->cr, x + half, tip + 1.7 * half);
        cairo_line_to (pen->cr, x - half, tip + 1.7 * half);
        cairo_close_path (pen->cr);
        pen->shape (pen, x, tip, mark->hollow ? NULL : &color, mark->hollow ? &stroke : NULL);
      }
}

/* Of the plots on a sheet: the frame of the first one, with the faults and the least height of all. */
static FsPlotFrame
frame_of_sheet (const FsPlot *plot, const FsPlotSheet *sheet, const FsStyle *style)
{
  FsPlotFrame frame = { 0 };

  for (guint i = 0; i <= plot->beside->len; i++)
    {
      g_autoptr (FsPlotPanels) panels
          = fs_plot_panels_new (fs_plot_sheet_plot (plot, i), style, sheet->width, sheet->height - sheet->title);
      FsPlotFrame one = frame_of_panels (panels);

      if (i == 0)
        {
          frame = one;
          frame.top += sheet->title;
          frame.bottom += sheet->title;
          frame.lower_height = one.bottom - one.top;
        }
      frame.lower_height = MIN (frame.lower_height, one.bottom - one.top);
      frame.x_label_short = frame.x_label_short || one.x_label_short;
      frame.y_label_short = frame.y_label_short || one.y_label_short;
      frame.x_label_cut = frame.x_label_cut || one.x_label_cut;
      frame.y_label_cut = frame.y_label_cut || one.y_label_cut;
      frame.overlap = frame.overlap || has_overlap (panels->layouts[0]);
    }
  return frame;
}

FsPlotFrame
fs_plot_layout (const FsPlot *plot, const FsStyle *style, double width, double height)
{
  FsPlotFrame none = { 0 }, frame;
  g_autoptr (FsPlotPanels) panels = NULL;

  g_return_val_if_fail (plot != NULL && style != NULL, none);
  g_return_val_if_fail (width > 0 && height > 0, none);

  if (plot->beside != NULL)
    {
      FsPlotSheet sheet = fs_plot_sheet_find (plot, style, width, height);

      if (sheet.columns > 0)
        return frame_of_sheet (plot, &sheet, style);
    }
  panels = fs_plot_panels_new (plot, style, width, height);
  frame = frame_of_panels (panels);
  for (guint i = 0; i < panels->n; i++)
    frame.overlap = frame.overlap || has_overlap (panels->layouts[i]);
  if (panels->whole == NULL && panels->n > 1)
    {
      const FsPlotFrame *lower = &panels->layouts[1]->frame;

      frame.lower_height = lower->bottom - lower->top;
      frame.x_label_short = lower->x_label_short;
      frame.x_label_cut = lower->x_label_cut;
      frame.y_label_cut = frame.y_label_cut || lower->y_label_cut;
    }
  return frame;
}

void
fs_plot_draw (FsPen *pen, const FsPlotLayout *layout)
{
  fs_draw_near_ranges (pen, layout);
  if (!pen->describes)
    draw_axes (pen, layout);
  draw_axis_marks (pen, layout);
  fs_draw_bands (pen, layout);
  fs_draw_lines (pen, layout);
  fs_draw_points (pen, layout);
  fs_draw_rings (pen, layout);
  fs_draw_legend (pen, layout);
  for (guint i = 0; i < layout->leaders->len; i++)
    {
      const FsLeader *leader = &g_array_index (layout->leaders, FsLeader, i);

      fs_pen_segment (pen, leader->x0, leader->y0, leader->x1, leader->y1,
                      &(FsStroke){ .color = leader->color, .width = layout->style->bar_width });
    }
  for (guint i = 0; i < layout->labels->len; i++)
    {
      const FsLabel *label = &g_array_index (layout->labels, FsLabel, i);

      pen->text (pen, label->text, label->x, label->y, label->align, label->color);
    }
}

static void
paint_panels (cairo_t *cr, const FsPlot *plot, const FsStyle *style, double width, double height, FsPlotFrame *frame)
{
  g_autoptr (FsPlotPanels) panels = fs_plot_panels_new (plot, style, width, height);

  for (guint i = 0; i < panels->n; i++)
    {
      const FsPlotLayout *layout = panels->layouts[i];
      FsPen pen = fs_pen_of_cairo (cr, layout->style);

      cairo_save (cr);
      cairo_translate (cr, 0, panels->tops[i]);
      if (style->background.a > 0 && (panels->whole == NULL || i == 0))
        pen.box (&pen, (FsBox){ 0, 0, layout->width, layout->height }, style->background);
      fs_plot_draw (&pen, layout);
      cairo_restore (cr);
    }
  if (panels->whole != NULL)
    {
      FsPen pen = fs_pen_of_cairo (cr, panels->whole->style);

      fs_plot_grid_draw (&pen, panels->whole);
    }
  if (frame != NULL)
    *frame = frame_of_panels (panels);
}

/* Each plot in its cell, below its title. */
static void
paint_sheet (cairo_t *cr, const FsPlot *plot, const FsPlotSheet *sheet, const FsStyle *style)
{
  PangoContext *context = fs_text_context_new (style);

  for (guint i = 0; i <= plot->beside->len; i++)
    {
      const FsPlot *one = fs_plot_sheet_plot (plot, i);
      g_autoptr (PangoLayout) title = fs_text_new (context, style, one->title, TITLE_TEXT * style->text_size, TRUE);
      FsPlotFrame frame;

      cairo_save (cr);
      cairo_translate (cr, i % sheet->columns * sheet->width, (double) (i / sheet->columns) * sheet->height);
      cairo_translate (cr, 0, sheet->title);
      paint_panels (cr, one, style, sheet->width, sheet->height - sheet->title, &frame);
      fs_text_limit (title, sheet->width - 2 * style->text_size);
      fs_set_color (cr, style->text, 1);
      fs_text_show (cr, title, style->text_size, -0.4 * sheet->title, 0);
      cairo_restore (cr);
    }
  g_object_unref (context);
}

void
fs_plot_paint (cairo_t *cr, const FsPlot *plot, const FsStyle *style, double width, double height, FsPlotFrame *frame)
{
  FsPlotSheet sheet = { 0 };

  g_return_if_fail (cr != NULL && plot != NULL && style != NULL);
  g_return_if_fail (width > 0 && height > 0);

  if (plot->beside != NULL)
    sheet = fs_plot_sheet_find (plot, style, width, height);
  if (sheet.columns == 0)
    {
      paint_panels (cr, plot, style, width, height, frame);
      return;
    }
  if (style->background.a > 0)
    {
      FsPen pen = fs_pen_of_cairo (cr, style);

      pen.box (&pen, (FsBox){ 0, 0, width, height }, style->background);
    }
  paint_sheet (cr, plot, &sheet, style);
  if (frame != NULL)
    *frame = frame_of_sheet (plot, &sheet, style);
}
