#include "figure/plot-painter.h"

#include "figure/scene.h"

static FsPlotFrame
scene_frame (const FsScene *scene)
{
  FsPlotFrame frame = scene->frame;

  if (scene->legend != NULL)
    {
      frame.legend_x = scene->legend->box.x;
      frame.legend_y = scene->legend->box.y;
      frame.legend_width = scene->legend->box.width;
      frame.legend_height = scene->legend->box.height;
    }
  return frame;
}

FsPlotFrame
fs_plot_layout (const FsPlot *plot, const FsStyle *style, double width, double height)
{
  FsPlotFrame none = { 0 };

  g_return_val_if_fail (plot != NULL && style != NULL, none);
  g_return_val_if_fail (width > 0 && height > 0, none);

  {
    g_autoptr (FsScene) scene = fs_scene_new (plot, style, width, height);

    return scene_frame (scene);
  }
}

static void
paint_labels (cairo_t *cr, const FsScene *scene)
{
  for (guint i = 0; i < scene->labels->len; i++)
    {
      const FsLabel *label = &g_array_index (scene->labels, FsLabel, i);

      fs_set_color (cr, label->color, 1);
      fs_text_show (cr, label->text, label->x, label->y, 0);
    }
}

void
fs_plot_paint (cairo_t *cr, const FsPlot *plot, const FsStyle *style, double width, double height, FsPlotFrame *frame)
{
  g_autoptr (FsScene) scene = NULL;

  g_return_if_fail (cr != NULL && plot != NULL && style != NULL);
  g_return_if_fail (width > 0 && height > 0);

  scene = fs_scene_new (plot, style, width, height);
  cairo_save (cr);
  if (style->background.a > 0)
    {
      fs_set_color (cr, style->background, 1);
      cairo_rectangle (cr, 0, 0, width, height);
      cairo_fill (cr);
    }
  fs_paint_axes (cr, scene);
  fs_paint_lines (cr, scene);
  fs_paint_marks (cr, scene);
  fs_legend_paint (cr, scene);
  paint_labels (cr, scene);
  cairo_restore (cr);
  if (frame != NULL)
    *frame = scene_frame (scene);
}
