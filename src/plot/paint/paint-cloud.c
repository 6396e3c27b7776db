/* So many points that markers would only hide each other: dots, each place at most once. */
#include <math.h>

#include "plot/paint/plot-layout.h"

#define MANY 1000     /* points of a series */
#define DOT_SIZE 0.36 /* of a marker */
#define DOT_ALPHA 0.5 /* the lines show through */
#define MAX_CELLS 4e6 /* of the grid that knows which places are taken */

gboolean
fs_plot_layout_is_cloud (const FsSeries *series)
{
  return series->marks->len > MANY;
}

void
fs_paint_cloud (cairo_t *cr, const FsPlotLayout *scene, const FsSeries *series)
{
  const FsPlotFrame *f = &scene->frame;
  double size = DOT_SIZE * scene->style->marker_diameter;
  double cell = fmax (size / 2, sqrt ((f->right - f->left + 1) * (f->bottom - f->top + 1) / MAX_CELLS));
  guint columns = (guint) ((f->right - f->left) / cell) + 1, rows = (guint) ((f->bottom - f->top) / cell) + 1;
  g_autofree guint8 *taken = g_new0 (guint8, (gsize) columns * rows);

  for (guint i = 0; i < series->marks->len; i++)
    {
      const FsPlotPoint *mark = &g_array_index (series->marks, FsPlotPoint, i);
      double x, y;
      guint column, row;

      if (fs_plot_layout_point (scene, mark, &x, &y) != FS_POSITION_INSIDE)
        continue;
      column = (guint) CLAMP ((x - f->left) / cell, 0, columns - 1);
      row = (guint) CLAMP ((y - f->top) / cell, 0, rows - 1);
      if (taken[(gsize) row * columns + column])
        continue;
      taken[(gsize) row * columns + column] = TRUE;
      /* On whole pixels thousands of them cost no more than a few lines. */
      if (scene->style->snap)
        cairo_rectangle (cr, floor (x - size / 2 + 0.5), floor (y - size / 2 + 0.5), fmax (1, floor (size + 0.5)),
                         fmax (1, floor (size + 0.5)));
      else
        cairo_rectangle (cr, x - size / 2, y - size / 2, size, size);
    }
  fs_set_color (cr, fs_palette_color (scene->style->id, series->slot), DOT_ALPHA);
  cairo_fill (cr);
}
