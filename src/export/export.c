/* Renders figures: checks the options, draws the plot with its caption, and encodes it as SVG, PDF, EPS, or PNG with the
 * scenario embedded. */
#include "export/export.h"

#include <math.h>
#include <string.h>

#include <cairo-pdf.h>
#include <cairo-ps.h>
#include <cairo-svg.h>
#include <gdk-pixbuf/gdk-pixbuf.h>
#ifdef __SANITIZE_ADDRESS__
#include <sanitizer/lsan_interface.h>
#endif

#include "base/error.h"
#include "base/number.h"
#include "base/translate.h"
#include "base/user-text.h"
#include "export/drawing.h"
#include "export/embedded-scenario.h"
#include "export/source.h"
#include "plot/paint/plot-painter.h"
#include "plot/paint/map-painter.h"
#include "plot/paint/plot-sheet.h"
#include "plot/paint/tornado-painter.h"
#include "plot/paint/waterfall-painter.h"
#include "plot/paint/shapes.h"
#include "plot/value/text.h"

#define MIN_MM 20
#define MAX_MM 1000
#define MIN_DPI 36
#define MAX_DPI 1200
#define MIN_TEXT_PT 4
#define MAX_TEXT_PT 72
#define MAX_SIDE_PIXELS 32767 /* of a Cairo image surface */
#define MAX_PIXELS 120e6      /* drawing and encoding take 8 bytes per pixel */
#define POINTS_PER_MM (72.0 / 25.4)
#define LINE 1.4 /* height of a line of text, ems */
#define CAPTION_LINES 3
#define CAPTION_SHARE 0.4              /* of the height at most */
#define CAPTION_SIDE 1.0               /* ems on the left and right */
#define MM_STEP 4                      /* of a height that is searched for */
#define MOST_HEIGHT 1.1                /* the same, relative to the width */
#define HIGHEST 2.0                    /* the same, where it has a fault otherwise */
#define HIGHEST_PANELS_MM 240          /* the same of panels: as much as a page has */
#define LEAST_SHAPE 0.5                /* height of the data area relative to its width */
#define LEAST_SHAPE_PANELS 0.6         /* the same of a panel */
#define CREATED "2000-01-01T00:00:00Z" /* a date would make every file different */

void
fs_export_options_init (FsExportOptions *options)
{
  *options = (FsExportOptions){ .width_mm = 85, .height_mm = 60, .dpi = 300, .style = FS_STYLE_PRINT };
}

void
fs_export_options_use (FsExportOptions *options, const FsFigureStyle *figure_style, guint columns)
{
  g_return_if_fail (columns == 1 || columns == 2);

  options->figure_style = figure_style;
  options->style = FS_STYLE_PRINT;
  options->width_mm = figure_style->widths_mm[columns - 1];
  options->height_mm = figure_style->heights_mm[columns - 1];
  options->dpi = figure_style->dpi;
}

static const char *const suffixes[] = {
  [FS_FORMAT_SVG] = "svg", [FS_FORMAT_PDF] = "pdf", [FS_FORMAT_EPS] = "eps",
  [FS_FORMAT_PNG] = "png", [FS_FORMAT_TEX] = "tex", [FS_FORMAT_PYTHON] = "py",
};

const char *
fs_format_suffix (FsFormat format)
{
  g_return_val_if_fail ((guint) format < G_N_ELEMENTS (suffixes), NULL);

  return suffixes[format];
}

gboolean
fs_format_from_path (const char *path, FsFormat *format, GError **error)
{
  const char *dot = strrchr (path, '.');

  for (guint i = 0; dot != NULL && dot > path && i < G_N_ELEMENTS (suffixes); i++)
    if (g_ascii_strcasecmp (dot + 1, suffixes[i]) == 0)
      {
        *format = (FsFormat) i;
        return TRUE;
      }
  return fs_set_input_error (error, _ ("\"%s\" does not end in .svg, .pdf, .eps, .png, .tex or .py."), path);
}

static gboolean
check_length (const char *what, double mm, GError **error)
{
  g_autofree char *shown = NULL;

  if (mm >= MIN_MM && mm <= MAX_MM)
    return TRUE;
  shown = fs_number_display (mm, 4);
  return fs_set_input_error (error, _ ("The %s of the figure is %s mm; it can be %d to %d mm."), what, shown, MIN_MM,
                             MAX_MM);
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

      return fs_set_input_error (
          error, _ ("The size is \"%s\"; it is written as width x height in millimeters, such as 85x60mm."), shown);
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
  fs_set_input_error (error, format, shown, (int) min, (int) max);
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
  return fs_set_input_error (
      error,
      _ ("At this resolution the image would have %.0f × %.0f pixels; the limit is 120 million. Choose a "
         "lower resolution, or SVG or PDF."),
      width, height);
}

static cairo_status_t
append_bytes (void *closure, const unsigned char *data, unsigned int length)
{
  g_byte_array_append (closure, data, length);
  return CAIRO_STATUS_SUCCESS;
}

FsStyle
fs_export_style (const FsExportOptions *options)
{
  FsStyle style = options->figure_style != NULL ? fs_figure_style_for (options->figure_style, options->width_mm)
                                                : fs_style_for_file (options->style, options->width_mm);

  if (options->text_size_pt > 0)
    style.text_size = options->text_size_pt;
  if (options->font != NULL && *options->font != '\0')
    style.font = options->font;
  if (options->transparent)
    style.background.a = 0;
  return style;
}

static void
paint_plot (cairo_t *cr, gconstpointer plot, const FsStyle *style, double width, double height)
{
  fs_plot_paint (cr, plot, style, width, height, NULL);
}

static FsDrawing
drawing_of (const FsPlot *plot)
{
  return (FsDrawing){ .paint = paint_plot, .content = plot, .title = plot->title, .subtitle = plot->subtitle };
}

/* Returns the caption as it is drawn and where it begins; NULL, and the height of the file, without one. */
static PangoLayout *
lay_out_caption (const FsExportOptions *options, const FsStyle *style, double *top)
{
  double width = options->width_mm * POINTS_PER_MM, height = options->height_mm * POINTS_PER_MM;
  int most = (int) MAX (1, CAPTION_SHARE * height / (LINE * style->text_size));
  PangoContext *context;
  PangoLayout *caption;
  PangoRectangle size;

  *top = height;
  if (options->caption == NULL || *options->caption == '\0'
      || (options->figure_style != NULL && options->figure_style->caption_apart))
    return NULL;
  context = fs_text_context_new (style);
  caption = fs_text_new (context, style, options->caption, style->text_size, FALSE);
  pango_layout_set_width (caption, (int) ((width - 2 * CAPTION_SIDE * style->text_size) * PANGO_SCALE));
  pango_layout_set_wrap (caption, PANGO_WRAP_WORD_CHAR);
  pango_layout_set_height (caption, -most);
  pango_layout_set_ellipsize (caption, PANGO_ELLIPSIZE_END);
  g_object_unref (context);
  pango_layout_get_extents (caption, NULL, &size);
  *top = height - (double) size.height / PANGO_SCALE - 0.8 * style->text_size;
  return caption;
}

/* The drawing and its caption, in pt, in the language of the file. */
static void
paint_drawing (cairo_t *cr, const FsDrawing *drawing, const FsExportOptions *options)
{
  const FsLanguage *before = fs_language_use (options->language);
  FsStyle style = fs_export_style (options);
  double width = options->width_mm * POINTS_PER_MM, height = options->height_mm * POINTS_PER_MM, top;
  g_autoptr (PangoLayout) caption = lay_out_caption (options, &style, &top);

  if (caption != NULL)
    {
      cairo_set_source_rgba (cr, style.background.r, style.background.g, style.background.b, style.background.a);
      cairo_rectangle (cr, 0, 0, width, height);
      cairo_fill (cr);
    }
  drawing->paint (cr, drawing->content, &style, width, top);
  if (caption != NULL)
    {
      cairo_set_source_rgba (cr, style.text.r, style.text.g, style.text.b, style.text.a);
      cairo_move_to (cr, CAPTION_SIDE * style.text_size, top);
      fs_text_draw (cr, caption);
    }
  fs_language_use (before);
}

FsPlotFrame
fs_export_frame (const FsPlot *plot, const FsExportOptions *options)
{
  const FsLanguage *before = fs_language_use (options->language);
  FsStyle style = fs_export_style (options);
  double top;
  g_autoptr (PangoLayout) caption = lay_out_caption (options, &style, &top);
  FsPlotFrame frame = fs_plot_layout (plot, &style, options->width_mm * POINTS_PER_MM, top);

  fs_language_use (before);
  return frame;
}

guint
fs_export_least_height (const FsPlotFrame *frame)
{
  return frame->n_panels > 0 ? FS_LEAST_PANEL_MM : FS_LEAST_PLOT_MM;
}

FsLayoutFaults
fs_export_faults (const FsPlotFrame *frame)
{
  double least = fs_export_least_height (frame) * POINTS_PER_MM;

  return (frame->legend_left_out ? FS_FAULT_LEGEND : 0) | (frame->x_label_cut ? FS_FAULT_X_LABEL : 0)
         | (frame->y_label_cut ? FS_FAULT_Y_LABEL : 0)
         | (frame->bottom - frame->top < least || (frame->lower_height > 0 && frame->lower_height < least / 2)
                ? FS_FAULT_LOW
                : 0)
         | (frame->overlap ? FS_FAULT_OVERLAP : 0);
}

double
fs_export_fitting_height (const FsPlot *plot, const FsExportOptions *options)
{
  const FsFigureStyle *figure_style = options->figure_style;
  FsExportOptions tried = *options;
  double limit = figure_style != NULL && figure_style->most_height_mm > 0 ? figure_style->most_height_mm : MAX_MM;
  double shaped = MIN (limit, MOST_HEIGHT * options->width_mm);
  gboolean has_panels = plot->panels->len > 0;
  double highest = has_panels ? HIGHEST_PANELS_MM : MAX (HIGHEST * options->width_mm, 3 * FS_LEAST_PLOT_MM);
  double most = MAX (options->height_mm, MIN (limit, highest));
  double shape = has_panels ? LEAST_SHAPE_PANELS : LEAST_SHAPE * (plot->below != NULL ? 0.8 : 1);
  FsPlotFrame frame = fs_export_frame (plot, &tried);
  FsLayoutFaults lasting;

  /* A style, and panels, want whole labels and a good shape, too, though not at any price. */
  while ((figure_style != NULL || has_panels) && tried.height_mm < shaped
         && (frame.legend_left_out || frame.y_label_short
             || frame.bottom - frame.top < shape * (frame.right - frame.left)))
    {
      tried.height_mm = MIN (tried.height_mm + MM_STEP, shaped);
      frame = fs_export_frame (plot, &tried);
    }
  if (fs_export_faults (&frame) == 0 || tried.height_mm >= most)
    return tried.height_mm;
  /* Some faults stay at any height, such as a legend that the user has put on a curve. */
  {
    FsExportOptions tallest = tried;

    tallest.height_mm = most;
    frame = fs_export_frame (plot, &tallest);
    lasting = fs_export_faults (&frame);
  }
  for (; tried.height_mm < most; tried.height_mm = MIN (tried.height_mm + MM_STEP, most))
    {
      frame = fs_export_frame (plot, &tried);
      if ((fs_export_faults (&frame) & ~lasting) == 0)
        break;
    }
  return tried.height_mm;
}

void
fs_export_paint (cairo_t *cr, const FsPlot *plot, const FsExportOptions *options)
{
  FsDrawing drawing = drawing_of (plot);

  paint_drawing (cr, &drawing, options);
}

static gboolean
check_status (cairo_status_t status, GError **error)
{
  if (status == CAIRO_STATUS_SUCCESS)
    return TRUE;
  g_set_error (error, FS_ERROR, status == CAIRO_STATUS_NO_MEMORY ? FS_ERROR_MEMORY : FS_ERROR_FILE,
               /* TRANSLATORS: %s is a reason given by the drawing library */
               _ ("The figure could not be drawn: %s."), cairo_status_to_string (status));
  return FALSE;
}

/* @scale: device units per pt. */
static gboolean
paint_surface (cairo_surface_t *surface, const FsDrawing *drawing, const FsExportOptions *options, double scale,
               GError **error)
{
  cairo_t *cr = cairo_create (surface);
  FsStyle style = fs_export_style (options);
  FsColor paper = style.background;
  cairo_status_t status;

  cairo_scale (cr, scale, scale);
  /* PostScript has no transparency; Cairo would make a bitmap of what has. */
  paper.a = 1;
  if (cairo_surface_get_type (surface) == CAIRO_SURFACE_TYPE_PS)
    fs_mix_with_paper (cr, &paper);
  paint_drawing (cr, drawing, options);
  status = cairo_status (cr);
  cairo_destroy (cr);
  return check_status (status, error);
}

/* Draws on a surface that writes to a stream, in pt, and frees it. */
static gboolean
paint_stream (cairo_surface_t *surface, const FsDrawing *drawing, const FsExportOptions *options, GError **error)
{
  gboolean painted = paint_surface (surface, drawing, options, 1, error);
  cairo_status_t status;

  /* Cairo 1.16 loses 1.7 kB for each font of an EPS here; LeakSanitizer must not see it. */
#ifdef __SANITIZE_ADDRESS__
  gboolean ps = cairo_surface_get_type (surface) == CAIRO_SURFACE_TYPE_PS;

  if (ps)
    __lsan_disable ();
#endif
  cairo_surface_finish (surface);
#ifdef __SANITIZE_ADDRESS__
  if (ps)
    __lsan_enable ();
#endif
  status = cairo_surface_status (surface);
  cairo_surface_destroy (surface);
  return painted && check_status (status, error);
}

/* Cairo writes the size in pt with six digits, but 85mm was requested. The drawing stays in pt, so that its coordinates
 * keep their precision. */
static gboolean
write_size (GString *svg, const FsExportOptions *options)
{
  const char *root = strstr (svg->str, "<svg"), *from, *to;
  char width[FS_NUMBER_SIZE], height[FS_NUMBER_SIZE];
  g_autofree char *size = NULL;
  gssize at;

  if (root == NULL || (from = strstr (root, " width=")) == NULL || (to = strstr (from, " viewBox=")) == NULL)
    return FALSE;
  size = g_strdup_printf (" width=\"%smm\" height=\"%smm\"", fs_number_format (options->width_mm, width),
                          fs_number_format (options->height_mm, height));
  at = from - svg->str;
  g_string_erase (svg, at, to - from);
  g_string_insert (svg, at, size);
  return TRUE;
}

/* After the root tag: a title and a description for users who cannot see the figure, and the scenario. */
static gboolean
insert_metadata (GString *svg, const FsDrawing *drawing, const FsExportOptions *options)
{
  g_autoptr (GString) inset = g_string_new (NULL);
  const char *const tags[] = { "title", "desc" };
  const char *const texts[] = { drawing->title, drawing->subtitle };
  const char *root = strstr (svg->str, "<svg"), *end = root != NULL ? strchr (root, '>') : NULL;

  if (end == NULL)
    return FALSE;
  for (guint i = 0; i < G_N_ELEMENTS (tags); i++)
    if (texts[i] != NULL && *texts[i] != '\0')
      {
        g_autofree char *plain = fs_text_plain (texts[i]);
        g_autofree char *escaped = g_markup_escape_text (plain, -1);

        g_string_append_printf (inset, "\n<%s>%s</%s>", tags[i], escaped, tags[i]);
      }
  if (options->scenario_text != NULL)
    {
      g_autofree char *line = fs_embedded_scenario_new (options->scenario_text);

      g_string_append_printf (inset, "\n<metadata>%s</metadata>", line);
    }
  g_string_insert (svg, end + 1 - svg->str, inset->str);
  return TRUE;
}

static GBytes *
render_svg (const FsDrawing *drawing, const FsExportOptions *options, GError **error)
{
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  cairo_surface_t *surface = cairo_svg_surface_create_for_stream (
      append_bytes, bytes, options->width_mm * POINTS_PER_MM, options->height_mm * POINTS_PER_MM);
  g_autoptr (GHashTable) numbers = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GString) svg = NULL;
  const char *at, *next;

  if (!paint_stream (surface, drawing, options, error))
    return NULL;
  g_byte_array_append (bytes, (const guint8 *) "", 1);
  svg = g_string_sized_new (bytes->len);
  /* Cairo numbers surfaces during the life of the process: "surface17" becomes what it would be in a new one. */
  at = (const char *) bytes->data;
  while ((next = strstr (at, "surface")) != NULL)
    {
      const char *digits = next + strlen ("surface");
      gsize n = strspn (digits, "0123456789");
      g_autofree char *key = g_strndup (digits, n);
      gpointer number;

      g_string_append_len (svg, at, digits - at);
      at = digits + n;
      if (n == 0)
        continue;
      if (!g_hash_table_lookup_extended (numbers, key, NULL, &number))
        {
          number = GUINT_TO_POINTER (g_hash_table_size (numbers) + 1);
          g_hash_table_insert (numbers, g_steal_pointer (&key), number);
        }
      g_string_append_printf (svg, "%u", GPOINTER_TO_UINT (number));
    }
  g_string_append (svg, at);
  /* Output of Cairo contains both positions. */
  if (!write_size (svg, options) || !insert_metadata (svg, drawing, options))
    g_return_val_if_reached (NULL);
  return g_string_free_to_bytes (g_steal_pointer (&svg));
}

static void
set_pdf_metadata (cairo_surface_t *surface, cairo_pdf_metadata_t key, const char *markup)
{
  if (markup != NULL && *markup != '\0')
    {
      g_autofree char *plain = fs_text_plain (markup);

      cairo_pdf_surface_set_metadata (surface, key, plain);
    }
}

static GBytes *
render_pdf (const FsDrawing *drawing, const FsExportOptions *options, GError **error)
{
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  cairo_surface_t *surface = cairo_pdf_surface_create_for_stream (
      append_bytes, bytes, options->width_mm * POINTS_PER_MM, options->height_mm * POINTS_PER_MM);

  /* From PDF 1.5 on, Cairo 1.18 compresses its metadata, in which readers look for the scenario. */
  cairo_pdf_surface_restrict_to_version (surface, CAIRO_PDF_VERSION_1_4);
  set_pdf_metadata (surface, CAIRO_PDF_METADATA_TITLE, drawing->title);
  set_pdf_metadata (surface, CAIRO_PDF_METADATA_SUBJECT, drawing->subtitle);
  cairo_pdf_surface_set_metadata (surface, CAIRO_PDF_METADATA_CREATE_DATE, CREATED);
  if (options->scenario_text != NULL)
    {
      g_autofree char *line = fs_embedded_scenario_new (options->scenario_text);

      cairo_pdf_surface_set_metadata (surface, CAIRO_PDF_METADATA_KEYWORDS, line);
    }
  if (!paint_stream (surface, drawing, options, error))
    return NULL;
  return g_byte_array_free_to_bytes (g_steal_pointer (&bytes));
}

static GBytes *
render_eps (const FsDrawing *drawing, const FsExportOptions *options, GError **error)
{
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  cairo_surface_t *surface = cairo_ps_surface_create_for_stream (append_bytes, bytes, options->width_mm * POINTS_PER_MM,
                                                                 options->height_mm * POINTS_PER_MM);
  g_autofree char *plain = drawing->title != NULL ? fs_text_plain (drawing->title) : NULL;
  /* Comments are ASCII, and their lines have 255 characters at most. */
  g_autofree char *ascii = plain != NULL ? g_str_to_ascii (plain, "C") : NULL;
  g_autofree char *title = ascii != NULL ? g_strdup_printf ("%%%%Title: %.200s", ascii) : NULL;
  g_autofree char *size = NULL;
  g_autoptr (GString) eps = NULL;
  char width[FS_NUMBER_SIZE], height[FS_NUMBER_SIZE];
  const char *date, *end;

  cairo_ps_surface_set_eps (surface, TRUE);
  if (title != NULL)
    cairo_ps_surface_dsc_comment (surface, g_strdelimit (title, "\r\n", ' '));
  if (!paint_stream (surface, drawing, options, error))
    return NULL;
  eps = g_string_new_len ((const char *) bytes->data, bytes->len);
  /* Output of Cairo contains these comments. The date of today is replaced; the exact size and the scenario are added. */
  date = strstr (eps->str, "%%CreationDate:");
  end = strstr (eps->str, "%%EndComments");
  g_return_val_if_fail (date != NULL && end != NULL && date < end, NULL);
  g_string_erase (eps, date - eps->str, (gssize) strcspn (date, "\n"));
  g_string_insert (eps, date - eps->str, "%%CreationDate: " CREATED);
  size = g_strdup_printf ("%%%%HiResBoundingBox: 0 0 %s %s\n",
                          fs_number_format (options->width_mm * POINTS_PER_MM, width),
                          fs_number_format (options->height_mm * POINTS_PER_MM, height));
  g_string_insert (eps, strstr (eps->str, "%%EndComments") - eps->str, size);
  if (options->scenario_text != NULL)
    {
      g_autofree char *lines = fs_embedded_scenario_comment (options->scenario_text, "%");

      end = strstr (eps->str, "%%EndComments");
      g_string_insert (eps, strchr (end, '\n') + 1 - eps->str, lines);
    }
  return g_string_free_to_bytes (g_steal_pointer (&eps));
}

/* Converts the premultiplied words of Cairo to the bytes of a pixbuf. */
static GdkPixbuf *
pixbuf_from_surface (cairo_surface_t *surface, gboolean transparent)
{
  int width = cairo_image_surface_get_width (surface), height = cairo_image_surface_get_height (surface);
  int stride = cairo_image_surface_get_stride (surface), channels = transparent ? 4 : 3;
  const guchar *data = cairo_image_surface_get_data (surface);
  GdkPixbuf *pixbuf = gdk_pixbuf_new (GDK_COLORSPACE_RGB, transparent, 8, width, height);

  if (pixbuf == NULL)
    return NULL;
  for (int y = 0; y < height; y++)
    {
      const guint32 *from = (const guint32 *) (const void *) (data + (gsize) y * (gsize) stride);
      guchar *to = gdk_pixbuf_get_pixels (pixbuf) + (gsize) y * (gsize) gdk_pixbuf_get_rowstride (pixbuf);

      for (int x = 0; x < width; x++, to += channels)
        {
          guint32 p = from[x], a = p >> 24;

          for (int c = 0; c < 3; c++)
            to[c] = a > 0 ? (guchar) (((p >> (16 - 8 * c) & 0xff) * 255 + a / 2) / a) : 0;
          if (transparent)
            to[3] = (guchar) a;
        }
    }
  return pixbuf;
}

static GBytes *
render_png (const FsDrawing *drawing, const FsExportOptions *options, GError **error)
{
  double scale = options->dpi / 72;
  int width = (int) round (options->width_mm * POINTS_PER_MM * scale);
  int height = (int) round (options->height_mm * POINTS_PER_MM * scale);
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, width, height);
  g_autoptr (GdkPixbuf) pixbuf = NULL;
  gboolean drawn = paint_surface (surface, drawing, options, scale, error);
  g_autofree char *dpi = g_strdup_printf ("%d", (int) round (options->dpi));
  g_autofree char *title = NULL, *line = NULL;
  const char *keys[5] = { "x-dpi", "y-dpi" };
  const char *values[5] = { dpi, dpi };
  guint n = 2;
  char *buffer;
  gsize size;

  cairo_surface_flush (surface);
  if (drawn)
    pixbuf = pixbuf_from_surface (surface, options->transparent);
  cairo_surface_destroy (surface);
  if (!drawn)
    return NULL;
  if (pixbuf == NULL)
    {
      fs_set_error (error, FS_ERROR_MEMORY, _ ("An image of %d × %d pixels needs more memory than is available."),
                    width, height);
      return NULL;
    }
  title = fs_text_plain (drawing->title);
  if (options->scenario_text != NULL)
    line = fs_embedded_scenario_new (options->scenario_text);
  if (*title != '\0')
    {
      /* tEXt contains Latin-1 only. */
      g_autofree char *latin = g_convert_with_fallback (title, -1, "ISO-8859-1", "UTF-8", "?", NULL, NULL, NULL);
      g_autofree char *back = latin != NULL ? g_convert (latin, -1, "UTF-8", "ISO-8859-1", NULL, NULL, NULL) : NULL;

      g_free (title);
      title = g_steal_pointer (&back);
      if (title != NULL)
        {
          keys[n] = "tEXt::Title";
          values[n++] = title;
        }
    }
  if (line != NULL)
    {
      keys[n] = "tEXt::" FS_PNG_KEYWORD;
      values[n++] = line;
    }
  if (!gdk_pixbuf_save_to_bufferv (pixbuf, &buffer, &size, "png", (char **) keys, (char **) values, error))
    return NULL;
  return g_bytes_new_take (buffer, size);
}

GBytes *
fs_export_drawing (const FsDrawing *drawing, FsFormat format, const FsExportOptions *options, GError **error)
{
  static GBytes *(*const renderers[]) (const FsDrawing *, const FsExportOptions *, GError **) = {
    [FS_FORMAT_SVG] = render_svg,
    [FS_FORMAT_PDF] = render_pdf,
    [FS_FORMAT_EPS] = render_eps,
    [FS_FORMAT_PNG] = render_png,
  };

  if (!check_options (format, options, error))
    return NULL;
  if (format < G_N_ELEMENTS (renderers))
    return renderers[format](drawing, options, error);
  fs_set_input_error (error,
                      _ ("A network diagram cannot be written as .%s, only a plot. Choose SVG, PDF, EPS, or PNG."),
                      fs_format_suffix (format));
  return NULL;
}

/* The scene of @plot, or else of @tornado. */
static FsScene *
scene_of (const FsPlot *plot, const FsTornado *tornado, const FsExportOptions *options)
{
  FsStyle style = fs_export_style (options);
  double width = options->width_mm * POINTS_PER_MM, height = options->height_mm * POINTS_PER_MM, top;
  g_autoptr (PangoLayout) caption = lay_out_caption (options, &style, &top);
  FsScene *scene = plot != NULL ? fs_scene_new (plot, &style, width, height, top)
                                : fs_scene_new_tornado (tornado, &style, width, height, top);

  if (caption != NULL)
    fs_scene_add_caption (scene, caption, CAPTION_SIDE * style.text_size, top);
  return scene;
}

gboolean
fs_export_check (const FsPlot *plot, FsFormat format, const FsExportOptions *options, GError **error)
{
  g_autoptr (FsScene) scene = NULL;
  const FsLanguage *before;
  gboolean possible;

  g_return_val_if_fail (options != NULL, FALSE);

  if (!check_options (format, options, error))
    return FALSE;
  if (plot == NULL || format != FS_FORMAT_TEX)
    return TRUE;
  before = fs_language_use (options->language);
  scene = scene_of (plot, NULL, options);
  possible = fs_source_check_tex (scene, error);
  fs_language_use (before);
  return possible;
}

void
fs_drawing_fill_background (cairo_t *cr, const FsStyle *style, double width, double height)
{
  cairo_set_source_rgba (cr, style->background.r, style->background.g, style->background.b, style->background.a);
  cairo_rectangle (cr, 0, 0, width, height);
  cairo_fill (cr);
}

static void
paint_waterfall (cairo_t *cr, gconstpointer waterfall, const FsStyle *style, double width, double height)
{
  fs_drawing_fill_background (cr, style, width, height);
  fs_waterfall_paint (cr, waterfall, style, width, height, -1);
}

void
fs_export_paint_waterfall (cairo_t *cr, const FsWaterfall *waterfall, const FsExportOptions *options)
{
  FsDrawing drawing = { .paint = paint_waterfall, .content = waterfall };

  paint_drawing (cr, &drawing, options);
}

double
fs_export_waterfall_height (const FsWaterfall *waterfall, const FsExportOptions *options)
{
  FsStyle style = fs_export_style (options);

  return (fs_waterfall_height (waterfall, &style) + CAPTION_LINES * LINE * style.text_size) / POINTS_PER_MM;
}

double
fs_export_sheet_height (const FsPlot *plot, const FsExportOptions *options)
{
  FsStyle style = fs_export_style (options);
  double width = options->width_mm * POINTS_PER_MM;

  return (fs_plot_sheet_height (plot, &style, width) + CAPTION_LINES * LINE * style.text_size) / POINTS_PER_MM;
}

gboolean
fs_export_sheet_fits (const FsPlot *plot, const FsExportOptions *options)
{
  FsStyle style = fs_export_style (options);
  double top;
  g_autoptr (PangoLayout) caption = lay_out_caption (options, &style, &top);

  return plot->beside == NULL || fs_plot_sheet_find (plot, &style, options->width_mm * POINTS_PER_MM, top).columns > 0;
}

GBytes *
fs_export_render_waterfall (const FsWaterfall *waterfall, FsFormat format, const FsExportOptions *options,
                            GError **error)
{
  g_autofree char *text = fs_waterfall_text (waterfall);
  g_autofree char *markup = g_markup_escape_text (text, -1);
  FsDrawing drawing = { .paint = paint_waterfall, .content = waterfall, .title = waterfall->title, .subtitle = markup };

  return fs_export_drawing (&drawing, format, options, error);
}

static void
paint_map (cairo_t *cr, gconstpointer map, const FsStyle *style, double width, double height)
{
  fs_drawing_fill_background (cr, style, width, height);
  fs_map_paint (cr, map, style, width, height, &fs_map_marks_none);
}

double
fs_export_map_height (const FsErrorMap *map, const FsExportOptions *options)
{
  FsStyle style = fs_export_style (options);

  return (fs_map_height (map, &style) + CAPTION_LINES * LINE * style.text_size) / POINTS_PER_MM;
}

GBytes *
fs_export_render_map (const FsErrorMap *map, FsFormat format, const FsExportOptions *options, GError **error)
{
  g_autofree char *text = fs_error_map_text (map);
  g_autofree char *markup = g_markup_escape_text (text, -1);
  FsDrawing drawing = { .paint = paint_map, .content = map, .title = map->title, .subtitle = markup };

  return fs_export_drawing (&drawing, format, options, error);
}

/* The program that draws @plot, or else @tornado. */
static GBytes *
render_program (const FsPlot *plot, const FsTornado *tornado, const char *title, const char *subtitle, FsFormat format,
                const FsExportOptions *options, GError **error)
{
  const FsLanguage *before = fs_language_use (options->language);
  FsSourceWords words = { title, subtitle, options->caption, options->scenario_text };
  g_autoptr (FsScene) scene = NULL;
  GBytes *bytes = NULL;

  if (check_options (format, options, error))
    scene = scene_of (plot, tornado, options);
  if (scene != NULL && (format != FS_FORMAT_TEX || fs_source_check_tex (scene, error)))
    bytes = fs_source_new (scene, format == FS_FORMAT_TEX, &words);
  fs_language_use (before);
  return bytes;
}

static void
paint_tornado (cairo_t *cr, gconstpointer tornado, const FsStyle *style, double width, double height)
{
  FsTornadoLayout layout = fs_tornado_layout (tornado, style, width, height);
  FsPen pen = fs_pen_of_cairo (cr, style);

  fs_drawing_fill_background (cr, style, width, height);
  fs_tornado_draw (&pen, tornado, &layout, width);
  fs_tornado_layout_clear (&layout);
}

void
fs_export_paint_tornado (cairo_t *cr, const FsTornado *tornado, const FsExportOptions *options)
{
  FsDrawing drawing = { .paint = paint_tornado, .content = tornado };

  paint_drawing (cr, &drawing, options);
}

double
fs_export_tornado_height (const FsTornado *tornado, const FsExportOptions *options)
{
  FsStyle style = fs_export_style (options);
  FsExportOptions tall = *options;
  double top;
  g_autoptr (PangoLayout) caption = NULL;

  tall.height_mm = MAX_MM;
  caption = lay_out_caption (&tall, &style, &top);
  return fs_tornado_height (tornado, &style) / POINTS_PER_MM + MAX_MM - top / POINTS_PER_MM;
}

FsLayoutFaults
fs_export_tornado_faults (const FsTornado *tornado, const FsExportOptions *options, double *text_size)
{
  const FsLanguage *before = fs_language_use (options->language);
  FsStyle style = fs_export_style (options);
  double top;
  g_autoptr (PangoLayout) caption = lay_out_caption (options, &style, &top);
  FsTornadoLayout layout = fs_tornado_layout (tornado, &style, options->width_mm * POINTS_PER_MM, top);
  FsLayoutFaults faults = (layout.key_lines == 0 ? FS_FAULT_LEGEND : 0) | (layout.label_cut ? FS_FAULT_X_LABEL : 0)
                          | (layout.name_cut ? FS_FAULT_Y_LABEL : 0) | (layout.overlap ? FS_FAULT_OVERLAP : 0);

  *text_size = layout.unit;
  fs_tornado_layout_clear (&layout);
  fs_language_use (before);
  return faults;
}

GBytes *
fs_export_render_tornado (const FsTornado *tornado, FsFormat format, const FsExportOptions *options, GError **error)
{
  g_autofree char *text = fs_tornado_text (tornado);
  g_autofree char *markup = g_markup_escape_text (text, -1);
  FsDrawing drawing = { .paint = paint_tornado, .content = tornado, .title = tornado->title, .subtitle = markup };

  if (format == FS_FORMAT_TEX || format == FS_FORMAT_PYTHON)
    return render_program (NULL, tornado, tornado->title, markup, format, options, error);
  return fs_export_drawing (&drawing, format, options, error);
}

GBytes *
fs_export_render (const FsPlot *plot, FsFormat format, const FsExportOptions *options, GError **error)
{
  FsDrawing drawing;

  g_return_val_if_fail (plot != NULL && options != NULL, NULL);

  if (format == FS_FORMAT_TEX || format == FS_FORMAT_PYTHON)
    return render_program (plot, NULL, plot->title, plot->subtitle, format, options, error);
  drawing = drawing_of (plot);
  return fs_export_drawing (&drawing, format, options, error);
}
