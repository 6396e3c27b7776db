#include "export/time-export.h"

#include "export/drawing.h"

#define POINTS_PER_MM (72 / 25.4)
#define LABELS 150 /* px of the column of labels: narrower than on the page, where it has buttons below it */
#define PAIR_LABELS 250
#define CAPTION_MM 10    /* of a caption of up to two lines */
#define CAPTION_LINE 105 /* characters */
#define CAPTION_LINE_MM 4

/* All of it, and no cycle is shown; the cycle only says around which time a picture of channels is. */
static FsTimeView
whole_view (const FsTimePicture *picture)
{
  FsTimeView view = { .cycle = -1, .labels = picture->kind == FS_TIME_PAIRS ? PAIR_LABELS : LABELS, .focused = -1 };

  fs_time_picture_range (picture, &view.from, &view.to);
  return view;
}

void
fs_time_export_fit (const FsTimePicture *picture, FsExportOptions *options, const char *sentence)
{
  glong lines = sentence != NULL ? MAX (g_utf8_strlen (sentence, -1) / CAPTION_LINE - 1, 0) : 0; /* more than two */
  FsStyle style;

  options->width_mm = FS_TIME_EXPORT_WIDTH_MM;
  options->caption = sentence;
  style = fs_export_style (options);
  options->height_mm = fs_time_picture_height (picture, &style) / POINTS_PER_MM
                       + (sentence != NULL ? CAPTION_MM + lines * CAPTION_LINE_MM : 0);
}

static void
paint_picture (cairo_t *cr, gconstpointer content, const FsStyle *style, double width, double height)
{
  FsTimePicture picture = *(const FsTimePicture *) content;
  FsTimePen pen;

  picture.view = whole_view (&picture);
  fs_drawing_fill_background (cr, style, width, height);
  fs_time_pen_init (&pen, cr, &picture.view, style, width, height);
  fs_time_picture_paint (&pen, &picture);
  fs_time_pen_clear (&pen);
}

GBytes *
fs_time_export_render (const FsTimePicture *picture, const char *text, FsFormat format, const FsExportOptions *options,
                       GError **error)
{
  g_autofree char *escaped = g_markup_escape_text (text, -1);
  FsDrawing drawing = { .paint = paint_picture, .content = picture, .title = escaped };

  return fs_export_drawing (&drawing, format, options, error);
}

gboolean
fs_time_export_save (const FsTimePicture *picture, const char *text, const char *path, const FsExportOptions *options,
                     GError **error)
{
  g_autoptr (GBytes) bytes = NULL;
  FsFormat format;

  if (!fs_format_from_path (path, &format, error))
    return FALSE;
  bytes = fs_time_export_render (picture, text, format, options, error);
  return bytes != NULL && fs_export_write (bytes, path, error);
}
