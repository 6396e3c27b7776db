/* A figure, or its data, on the way into a file or onto the clipboard: what a worker needs of it. */
#pragma once

#include <gtk/gtk.h>

#include "app/document/document.h"
#include "export/export.h"

/**
 * FsFigureJob: owns copies of everything
 * @solution, @points, @brackets: the data, of fs_figure_job_add_data(): FsPointView of finished points, FsSaturationBracket;
 *   NULL without
 * @file: to save in, or NULL
 * @json: whether the data are saved as JSON, else as CSV
 */
typedef struct {
  FsPlot *plot;
  FsExportOptions options;
  char *scenario_text, *font;
  FsLanguage *language;
  FsSolvedScenario *solution;
  GArray *points;
  GArray *brackets;
  GFile *file;
  gboolean json;
} FsFigureJob;

/* Takes @plot; copies @options, without a caption. */
FsFigureJob *fs_figure_job_new (FsPlot *plot, const FsExportOptions *options);
void fs_figure_job_free (gpointer job);

/* Adds what @document knows now of its solved scenario. */
void fs_figure_job_add_data (FsFigureJob *job, FsDocument *document);

/* The work of a worker (app/toolkit/worker.h): saves the data of @job, an FsFigureJob, if it has some, else the figure, as a
 * whole or not at all. Returns NULL. */
gpointer fs_figure_job_save (gpointer job, GError **error);

/* Puts @plot (taken), the figure of @document, on the clipboard of @widget: as vector, bitmap and data at once. @options: NULL
 * for those of a figure one column wide. Rendered on a worker. */
void fs_clipboard_copy_figure (GtkWidget *widget, FsDocument *document, FsPlot *plot, const FsExportOptions *options);
