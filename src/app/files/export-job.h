/* A figure, or its data, on the way into a file. */
#pragma once

#include <gio/gio.h>

#include "app/files/figure-values.h"
#include "export/export.h"

/**
 * FsExportJob: owns all that a worker needs of the figure
 * @values: written in place of the figure, as CSV or @json; NULL for the figure
 * @file: where to
 */
typedef struct {
  FsPlot *plot;
  FsExportOptions options;
  char *scenario_text, *font;
  FsLanguage *language;
  FsFigureValues *values;
  gboolean json;
  GFile *file;
} FsExportJob;

/* Copies everything. It writes the figure; for its data set @values, which the job then owns. */
FsExportJob *fs_export_job_new (const FsPlot *plot, const FsExportOptions *options, GFile *file);
void fs_export_job_free (gpointer job);

/* The work of a worker (app/worker.h): writes the file as a whole or not at all. Returns NULL. */
gpointer fs_export_job_run (gpointer job, GError **error);
