/* Exports figures as files with an embedded scenario. */
#pragma once

#include "base/language.h"
#include "plot/paint/plot-frame.h"
#include "plot/value/error-map.h"
#include "plot/value/figure-style.h"
#include "plot/value/plot.h"
#include "plot/value/style.h"
#include "plot/value/tornado.h"
#include "plot/value/waterfall.h"
#include "study/documents/document-file.h"

/* The last two are programs that draw the figure: PGFPlots for pdfLaTeX, and Python with Matplotlib. */
typedef enum {
  FS_FORMAT_SVG,
  FS_FORMAT_PDF,
  FS_FORMAT_EPS,
  FS_FORMAT_PNG,
  FS_FORMAT_TEX,
  FS_FORMAT_PYTHON,
} FsFormat;

/**
 * FsExportOptions: options of an exported figure
 * @width_mm, @height_mm: size of the figure, 20 to 1000 mm
 * @dpi: resolution of a PNG, 36 to 1200
 * @style: print, or a style of the screen
 * @figure_style: sizes and font, in place of those of @style; NULL for none
 * @text_size_pt: 0 = that of the style
 * @font: font family; NULL = that of the style. If it is not installed, the nearest one is used
 * @language: language of numbers and of texts that the painter adds; NULL: that of the program. Other texts are part of
 *   the plot: fs_figure_plot() makes them in the language of its thread
 * @transparent: no background
 * @caption: a text below the figure, Pango markup; NULL for none. Not drawn if @figure_style keeps captions apart
 * @scenario_text: the scenario file to embed; NULL for none
 */
typedef struct {
  double width_mm, height_mm;
  double dpi;
  FsStyleId style;
  const FsFigureStyle *figure_style;
  double text_size_pt;
  const char *font;
  const FsLanguage *language;
  gboolean transparent;
  const char *caption;
  const char *scenario_text;
} FsExportOptions;

void fs_export_options_init (FsExportOptions *options); /* 85 × 60 mm, 300 dpi, print */
/* Sets style, size, and resolution to those of @figure_style for @columns (1 or 2) columns. */
void fs_export_options_use (FsExportOptions *options, const FsFigureStyle *figure_style, guint columns);
/* Returns where the parts of the file are, in pt: above its caption, in its language. */
FsPlotFrame fs_export_frame (const FsPlot *plot, const FsExportOptions *options);

/* What a reader of the figure would miss: a legend that is left out, a label that is cut, a plot below FS_LEAST_PLOT_MM or
 * a plot below it of less than half of that, a legend or a text that hides something, and plots of a sheet that are left out. */
typedef enum {
  FS_FAULT_LEGEND = 1 << 0,
  FS_FAULT_LOW = 1 << 1,
  FS_FAULT_X_LABEL = 1 << 2,
  FS_FAULT_Y_LABEL = 1 << 3,
  FS_FAULT_OVERLAP = 1 << 4,
  FS_FAULT_SHEET = 1 << 5,
} FsLayoutFaults;

#define FS_LEAST_PLOT_MM 30
#define FS_LEAST_PANEL_MM 25 /* of each of several panels */
/* Returns which of them holds, in mm. */
guint fs_export_least_height (const FsPlotFrame *frame);

FsLayoutFaults fs_export_faults (const FsPlotFrame *frame);
/* Returns the height of the options, or a greater one at which the figure has no fault, in mm. With a figure style, it
 * also has a good shape, if 1.1 times the width is enough for it. Faults that no height mends stay. */
double fs_export_fitting_height (const FsPlot *plot, const FsExportOptions *options);

/* Sets the format by the suffix of @path. FS_ERROR_INPUT names the known ones if it is another. */
gboolean fs_format_from_path (const char *path, FsFormat *format, GError **error);
/* Returns the suffix of a format without its dot. */
const char *fs_format_suffix (FsFormat format);
/* Sets the size from "85x60mm" or "85x60". */
gboolean fs_size_parse (const char *text, double *width_mm, double *height_mm, GError **error);

/* Returns the style of the file. */
FsStyle fs_export_style (const FsExportOptions *options);
/* Draws what the file shows, plot and caption, in pt: for a preview. */
void fs_export_paint (cairo_t *cr, const FsPlot *plot, const FsExportOptions *options);
void fs_export_paint_waterfall (cairo_t *cr, const FsWaterfall *waterfall, const FsExportOptions *options);
void fs_export_paint_tornado (cairo_t *cr, const FsTornado *tornado, const FsExportOptions *options);

/* Returns whether the export can be made: checks options and, unless @plot is NULL, what the format can hold. */
gboolean fs_export_check (const FsPlot *plot, FsFormat format, const FsExportOptions *options, GError **error);

/* Returns the whole file in memory, byte-identical for identical input. Free with g_bytes_unref(). */
GBytes *fs_export_render (const FsPlot *plot, FsFormat format, const FsExportOptions *options, GError **error);
/* The same of a waterfall, which only pictures can hold: SVG, PDF, EPS and PNG. */
GBytes *fs_export_render_waterfall (const FsWaterfall *waterfall, FsFormat format, const FsExportOptions *options,
                                    GError **error);
/* Returns a height for it with the caption of @options, in mm. */
double fs_export_waterfall_height (const FsWaterfall *waterfall, const FsExportOptions *options);
/* The same of a tornado, in all formats. */
GBytes *fs_export_render_tornado (const FsTornado *tornado, FsFormat format, const FsExportOptions *options,
                                  GError **error);
/* Returns the height that its rows, axis, key, and caption fill, in mm. */
double fs_export_tornado_height (const FsTornado *tornado, const FsExportOptions *options);
/* Returns what a reader would miss of it: FS_FAULT_LEGEND is its key, FS_FAULT_Y_LABEL a name of a parameter. @text_size: set to that of
 * the rows, pt. */
FsLayoutFaults fs_export_tornado_faults (const FsTornado *tornado, const FsExportOptions *options, double *text_size);
/* Returns a height for a plot with others beside it, likewise. */
double fs_export_sheet_height (const FsPlot *plot, const FsExportOptions *options);
/* Returns whether all of them are drawn, or there is one alone. */
gboolean fs_export_sheet_fits (const FsPlot *plot, const FsExportOptions *options);
/* The same of a map. */
GBytes *fs_export_render_map (const FsErrorMap *map, FsFormat format, const FsExportOptions *options, GError **error);
double fs_export_map_height (const FsErrorMap *map, const FsExportOptions *options);
/* Writes bytes of one of these as a whole or not at all. */
gboolean fs_export_write (GBytes *bytes, const char *path, GError **error);
/* Writes the file as a whole or not at all: after an error the old file at @path is unchanged. */
gboolean fs_export_save (const FsPlot *plot, const char *path, const FsExportOptions *options, GError **error);

/* Reads the scenario of a scenario file ("-" is standard input), or of an exported figure, recognized by its first
 * bytes. */
FsScenario *fs_export_load_scenario (const char *path, GError **error);

/* Reads also the results in a scenario file; an exported figure has none. */
FsDocumentFile *fs_export_load_document (const char *path, GError **error);

/* Returns the scenario file embedded in an exported figure; FS_ERROR_INPUT if it has none. Free with g_free(). */
char *fs_export_read_scenario (const char *path, GError **error);
