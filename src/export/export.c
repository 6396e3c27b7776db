#include "export/export.h"

#include <math.h>
#include <string.h>

#include "base/error.h"
#include "base/number.h"
#include "base/user-text.h"
#include "base/translate.h"
#include "export/export-render.h"

#define MIN_MM 20
#define MAX_MM 1000
#define MIN_DPI 36
#define MAX_DPI 1200
#define MIN_TEXT_PT 4
#define MAX_TEXT_PT 72
#define MAX_SIDE_PIXELS 32767 /* of a Cairo image surface */
#define MAX_PIXELS 120e6      /* what is drawn and encoded takes 8 bytes of each */

void
fs_export_options_init (FsExportOptions *options)
{
  *options = (FsExportOptions){ .width_mm = 85, .height_mm = 60, .dpi = 300, .style = FS_STYLE_PRINT };
}

gboolean
fs_format_from_path (const char *path, FsFormat *format, GError **error)
{
  static const char *const suffixes[]
      = { [FS_FORMAT_SVG] = ".svg", [FS_FORMAT_PDF] = ".pdf", [FS_FORMAT_PNG] = ".png" };
  gsize length = strlen (path);

  for (guint i = 0; i < G_N_ELEMENTS (suffixes); i++)
    if (length > 4 && g_ascii_strcasecmp (path + length - 4, suffixes[i]) == 0)
      {
        *format = (FsFormat) i;
        return TRUE;
      }
  g_set_error (error, FS_ERROR, FS_ERROR_INPUT, _ ("\"%s\" does not end in .svg, .png or .pdf."), path);
  return FALSE;
}

static gboolean
check_length (const char *what, double mm, GError **error)
{
  g_autofree char *shown = NULL;

  if (mm >= MIN_MM && mm <= MAX_MM)
    return TRUE;
  shown = fs_number_display (mm, 4);
  g_set_error (error, FS_ERROR, FS_ERROR_INPUT, _ ("The %s of the figure is %s mm; it can be %d to %d mm."), what,
               shown, MIN_MM, MAX_MM);
  return FALSE;
}

gboolean
fs_size_parse (const char *text, double *width_mm, double *height_mm, GError **error)
{
  g_auto (GStrv) parts = NULL;
  g_autofree char *bare = g_strstrip (g_strdup (text));
  double width, height;

  if (g_str_has_suffix (bare, "mm"))
    bare[strlen (bare) - 2] = '\0';
  parts = g_strsplit (bare, strstr (bare, "×") != NULL ? "×" : "x", -1);
  if (g_strv_length (parts) != 2 || !fs_number_parse (parts[0], &width) || !fs_number_parse (parts[1], &height))
    {
      g_autofree char *shown = fs_user_text_shorten (text);

      g_set_error (error, FS_ERROR, FS_ERROR_INPUT,
                   _ ("The size is \"%s\"; it is written as width x height in millimetres, such as 85x60mm."), shown);
      return FALSE;
    }
  if (!check_length (_ ("width"), width, error) || !check_length (_ ("height"), height, error))
    return FALSE;
  *width_mm = width;
  *height_mm = height;
  return TRUE;
}

static gboolean
check_number (const char *format, double value, double min, double max, GError **error)
{
  g_autofree char *shown = NULL;

  if (value >= min && value <= max)
    return TRUE;
  shown = fs_number_display (value, 4);
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
  g_set_error (error, FS_ERROR, FS_ERROR_INPUT, format, shown, (int) min, (int) max);
#pragma GCC diagnostic pop
  return FALSE;
}

static gboolean
check_options (FsFormat format, const FsExportOptions *options, GError **error)
{
  double width, height;

  if (!check_length (_ ("width"), options->width_mm, error) || !check_length (_ ("height"), options->height_mm, error))
    return FALSE;
  if (options->text_size_pt != 0
      && !check_number (_ ("The text size is %s pt; it can be %d to %d pt."), options->text_size_pt, MIN_TEXT_PT,
                        MAX_TEXT_PT, error))
    return FALSE;
  if (format != FS_FORMAT_PNG)
    return TRUE;
  if (!check_number (_ ("The resolution is %s dpi; it can be %d to %d dpi."), options->dpi, MIN_DPI, MAX_DPI, error))
    return FALSE;
  width = round (options->width_mm / 25.4 * options->dpi);
  height = round (options->height_mm / 25.4 * options->dpi);
  if (width <= MAX_SIDE_PIXELS && height <= MAX_SIDE_PIXELS && width * height <= MAX_PIXELS)
    return TRUE;
  g_set_error (error, FS_ERROR, FS_ERROR_INPUT,
               _ ("At this resolution the picture has %.0f × %.0f pixels; up to 120 million can be drawn. "
                  "A lower resolution, or SVG or PDF, will do."),
               width, height);
  return FALSE;
}

GBytes *
fs_export_drawing (const FsDrawing *drawing, FsFormat format, const FsExportOptions *options, GError **error)
{
  if (!check_options (format, options, error))
    return NULL;
  switch (format)
    {
    case FS_FORMAT_SVG:
      return fs_export_svg (drawing, options, error);
    case FS_FORMAT_PDF:
      return fs_export_pdf (drawing, options, error);
    case FS_FORMAT_PNG:
      return fs_export_png (drawing, options, error);
    default:
      g_return_val_if_reached (NULL);
    }
}
