#include "export/diagram-export.h"

#include <math.h>
#include <string.h>

#include "base/error.h"
#include "export/drawing.h"
#include "plot/value/text.h"
#include "diagram/layout/diagram-text.h"
#include "diagram/paint/diagram-legend.h"
#include "diagram/paint/diagram-painter.h"

#define LEGEND_SHARE 0.35 /* of the height at most */
#define SAMPLE_WIDTH 34   /* px, including the space behind it */
#define ENTRY_GAP 18
#define ROW_HEIGHT 20

typedef struct {
  const FsDiagram *diagram;
  gboolean legend;
} Content;

/* Breaks runs of entries into rows, draws them if @cr is not NULL, and returns the height. */
static double
flow_legend (cairo_t *cr, const FsDiagram *diagram, GPtrArray *legends, const FsStyle *style, double width, double top)
{
  double unit = style->text_size / 12.5, left = 12 * unit, x = left, y = top + ROW_HEIGHT / 2 * unit;
  PangoContext *context = fs_text_context_new (style);
  guint n = 0;

  for (guint i = 0; i < legends->len; i++)
    {
      GArray *entries = g_ptr_array_index (legends, i);

      for (guint j = 0; j < entries->len; j++, n++)
        {
          const FsDiagramLegendEntry *entry = &g_array_index (entries, FsDiagramLegendEntry, j);
          g_autoptr (PangoLayout) label = fs_text_new (context, style, entry->label, style->text_size, FALSE);
          double sample = entry->kind == FS_SAMPLE_TEXT ? 0 : SAMPLE_WIDTH * unit;
          double needed = sample + fs_text_width (label);

          if (x > left && x + needed > width - left)
            {
              x = left;
              y += ROW_HEIGHT * unit;
            }
          if (cr != NULL)
            {
              fs_diagram_paint_sample (cr, diagram, style, entry, x, y);
              cairo_set_source_rgba (cr, style->text.r, style->text.g, style->text.b, style->text.a);
              fs_text_show (cr, label, x + sample, y, 0);
            }
          x += needed + ENTRY_GAP * unit;
        }
    }
  g_object_unref (context);
  return n > 0 ? y + ROW_HEIGHT / 2 * unit - top : 0;
}

static void
paint_content (cairo_t *cr, gconstpointer data, const FsStyle *style, double width, double height)
{
  const Content *content = data;
  FsDiagram diagram = *content->diagram;
  g_autoptr (GPtrArray) legends = g_ptr_array_new_with_free_func ((GDestroyNotify) g_array_unref);
  double legend;

  /* The entries of the layers, in their order. */
  for (int layer = 0; layer < FS_N_LAYERS; layer++)
    if (fs_diagram_shows (content->diagram, (FsDiagramLayer) layer)
        /* A line between two nodes needs no explanation; one that joins more does. */
        && (layer != FS_LAYER_LINKS || content->diagram->layout->kind == FS_LAYOUT_ROWS))
      g_ptr_array_add (legends, fs_diagram_legend_new (content->diagram, (FsDiagramLayer) layer));
  legend = content->legend ? flow_legend (NULL, content->diagram, legends, style, width, 0) : 0;
  /* A higher legend is left out, so that the diagram keeps its size. */
  if (legend > LEGEND_SHARE * height)
    legend = 0;
  fs_drawing_fill_background (cr, style, width, height);
  diagram.signs = legend == 0;
  fs_diagram_paint (cr, &diagram, style, width, height - legend);
  if (legend > 0)
    flow_legend (cr, content->diagram, legends, style, width, height - legend);
}

GBytes *
fs_diagram_export_render (const FsDiagram *diagram, gboolean legend, FsFormat format, const FsExportOptions *options,
                          GError **error)
{
  g_autofree char *words = NULL;
  g_autofree char *escaped = NULL;
  Content content = { diagram, legend };
  FsDrawing drawing = { .paint = paint_content, .content = &content };

  g_return_val_if_fail (diagram != NULL && options != NULL, NULL);

  words = fs_diagram_describe (diagram);
  escaped = g_markup_escape_text (words, -1);
  drawing.title = escaped;
  return fs_export_drawing (&drawing, format, options, error);
}

gboolean
fs_diagram_export_save (const FsDiagram *diagram, gboolean legend, const char *path, const FsExportOptions *options,
                        GError **error)
{
  g_autoptr (GBytes) bytes = NULL;
  FsFormat format;

  g_return_val_if_fail (path != NULL, FALSE);

  if (!fs_format_from_path (path, &format, error))
    return FALSE;
  bytes = fs_diagram_export_render (diagram, legend, format, options, error);
  return bytes != NULL && fs_export_write (bytes, path, error);
}

char *
fs_diagram_export_frame_path (const char *path, guint index)
{
  const char *dot = strrchr (path, '.'), *slash = strrchr (path, '/');
  gsize stem = dot != NULL && (slash == NULL || dot > slash) ? (gsize) (dot - path) : strlen (path);

  return g_strdup_printf ("%.*s-%05u%s", (int) stem, path, index, path + stem);
}
