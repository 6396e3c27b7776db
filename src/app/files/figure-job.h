/* A figure, or its data, on the way into a file or onto the clipboard: what a worker needs of it. */
#pragma once

#include <gtk/gtk.h>

#include "app/document/document.h"
#include "export/export.h"
#include "figure/plots/view-figure.h"

/**
 * FsFigureJob: owns copies of everything
 * @solution, @points, @brackets: the data, of fs_figure_job_add_data(): FsPointView of finished points, FsSaturationBracket;
 *   NULL without
 * @view: drawn in place of @plot; or NULL
 * @view_kind, @view_curve, @view_law, @view_at: what fs_figure_job_view() makes; the point counts if it is of the curve
 * @file: to save in, or NULL
 * @json: whether the data are saved as JSON, else as CSV
 */
typedef struct {
  FsPlot *plot;
  FsExportOptions options;
  char *scenario_text, *font, *caption;
  FsLanguage *language;
  FsSolvedScenario *solution;
  GArray *points;
  GArray *brackets;
  FsViewFigure *view;
  FsFigureView view_kind;
  guint view_curve;
  char *view_law;
  FsSweepPoint view_at;
  GFile *file;
  gboolean json;
} FsFigureJob;

/* Takes @plot; copies @options. @view: drawn in place of the plot, or NULL. */
FsFigureJob *fs_figure_job_new (FsPlot *plot, FsViewFigure *view, const FsExportOptions *options);
void fs_figure_job_free (gpointer job);

/* Returns the caption of @plot, the figure of @document, in the language of the thread, as Pango markup: the same as
 * flitscope-cli figure draws. NULL if there is nothing to say. Free with g_free(). */
char *fs_figure_caption (FsDocument *document, const FsPlot *plot);

/* Adds what @document knows now of its solved scenario. */
void fs_figure_job_add_data (FsFigureJob *job, FsDocument *document);

/* The work of a worker (app/toolkit/worker.h): saves the data of @job, an FsFigureJob, if it has some, else the figure, as a
 * whole or not at all. Returns NULL. */
gpointer fs_figure_job_save (gpointer job, GError **error);

/* The work of a worker: returns the view of @job, an FsFigureJob with data, as FsViewFigure. */
gpointer fs_figure_job_view (gpointer job, GError **error);

/* Puts @plot (taken), the figure of @document, or a @view of it that is not NULL, on the clipboard of @widget: as vector, bitmap and data at once. @options: NULL
 * for those of a figure one column wide. Rendered on a worker. */
void fs_clipboard_copy_figure (GtkWidget *widget, FsDocument *document, FsPlot *plot, FsViewFigure *view,
                               const FsExportOptions *options);
