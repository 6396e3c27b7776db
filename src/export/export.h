/* Figures as files that carry their scenario. */
#pragma once

#include "base/language.h"
#include "plot/value/plot.h"
#include "plot/value/style.h"
#include "study/documents/document-file.h"

G_BEGIN_DECLS

typedef enum {
  FS_FORMAT_SVG,
  FS_FORMAT_PDF,
  FS_FORMAT_PNG,
} FsFormat;

/**
 * FsExportOptions:
 * @width_mm, @height_mm: size of the figure, 20 … 1000 mm
 * @dpi: of a PNG, 36 … 1200
 * @style: print, or the screen's
 * @text_size_pt: 0 = what the style says
 * @font: family; NULL = what the style says. One that is not installed gives way to the nearest there is
 * @language: in which numbers and what the painter adds are written; NULL: as the program. The words of the plot are
 *   its own: fs_figure_plot() makes them in the language of its thread
 * @transparent: no background
 * @caption: one line under the figure, Pango markup; NULL for none
 * @scenario_text: the scenario file to carry; NULL for none
 */
typedef struct {
  double width_mm, height_mm;
  double dpi;
  FsStyleId style;
  double text_size_pt;
  const char *font;
  const FsLanguage *language;
  gboolean transparent;
  const char *caption;
  const char *scenario_text;
} FsExportOptions;

void fs_export_options_init (FsExportOptions *options); /* 85 × 60 mm, 300 dpi, print */

/* By the suffix of @path; FS_ERROR_INPUT naming the three when it is another. */
gboolean fs_format_from_path (const char *path, FsFormat *format, GError **error);
/* "85x60mm" (also "85x60"). */
gboolean fs_size_parse (const char *text, double *width_mm, double *height_mm, GError **error);

/* How the file looks. */
FsStyle fs_export_style (const FsExportOptions *options);
/* Draws what the file shows, plot and caption, in pt: for a preview. */
void fs_export_paint (cairo_t *cr, const FsPlot *plot, const FsExportOptions *options);

/* The whole file in memory: byte-identical for identical input. */
GBytes *fs_export_render (const FsPlot *plot, FsFormat format, const FsExportOptions *options, GError **error);
/* Writes it as a whole or not at all: on any failure what stood at @path is untouched. */
gboolean fs_export_save (const FsPlot *plot, const char *path, const FsExportOptions *options, GError **error);

/* The scenario of any file that holds one: a scenario file ("-" is standard input), or an exported SVG, PNG or PDF
 * (known by how it begins). */
FsScenario *fs_export_load_scenario (const char *path, GError **error);

/* The same with the results that the file keeps; a figure keeps none. */
FsDocumentFile *fs_export_load_document (const char *path, GError **error);

/* The scenario file inside an exported SVG, PNG or PDF; FS_ERROR_INPUT when it holds none. */
char *fs_export_read_scenario (const char *path, GError **error);

G_END_DECLS
