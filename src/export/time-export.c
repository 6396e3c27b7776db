#include "export/time-export.h"

#include "export/drawing.h"

#define POINTS_PER_MM (72 / 25.4)
#define LABELS 150 /* px of the column of labels: narrower than on the page, where it has buttons below it */
#define CAPTION_MM 10

/* All of it, and no cycle is shown. */
static FsTimeView
whole_view (const FsLifePicture *picture)
{
  FsTimeView view = { .cycle = -1, .labels = LABELS, .focused = -1 };

  fs_life_range (picture->life, &view.from, &view.to);
  return view;
}

void
fs_life_export_fit (const FsLifePicture *picture, FsExportOptions *options, const char *sentence)
{
  FsStyle style;

  options->width_mm = FS_TIME_EXPORT_WIDTH_MM;
  options->caption = sentence;
  style = fs_export_style (options);
  options->height_mm = fs_life_height (picture, &style) / POINTS_PER_MM + (sentence != NULL ? CAPTION_MM : 0);
}

static void
paint_life (cairo_t *cr, gconstpointer content, const FsStyle *style, double width, double height)
{
  FsLifePicture picture = *(const FsLifePicture *) content;
  FsTimePen pen;

  picture.view = whole_view (&picture);
  cairo_set_source_rgba (cr, style->background.r, style->background.g, style->background.b, style->background.a);
  cairo_rectangle (cr, 0, 0, width, height);
  cairo_fill (cr);
  fs_time_pen_init (&pen, cr, &picture.view, style, width, height);
  fs_life_paint (&pen, &picture);
  fs_time_pen_clear (&pen);
}

GBytes *
fs_life_export_render (const FsLifePicture *picture, const char *text, FsFormat format, const FsExportOptions *options,
                       GError **error)
{
  g_autofree char *escaped = g_markup_escape_text (text, -1);
  FsDrawing drawing = { .paint = paint_life, .content = picture, .title = escaped };

  g_return_val_if_fail (picture->life != NULL, NULL);

  return fs_export_drawing (&drawing, format, options, error);
}

gboolean
fs_life_export_save (const FsLifePicture *picture, const char *text, const char *path, const FsExportOptions *options,
                     GError **error)
{
  g_autoptr (GBytes) bytes = NULL;
  FsFormat format;

  if (!fs_format_from_path (path, &format, error))
    return FALSE;
  bytes = fs_life_export_render (picture, text, format, options, error);
  return bytes != NULL && fs_export_write (bytes, path, error);
}
