/* A figure, or its data, on the way into a file. */
#pragma once

#include <gio/gio.h>

#include "figure/export.h"

G_BEGIN_DECLS

/**
 * FsExportJob: owns all that a worker needs of the figure
 * @data: written in place of the figure; NULL for the figure
 * @file: where to
 */
typedef struct {
  FsPlot *plot;
  FsExportOptions options;
  char *scenario_text, *font;
  FsLanguage *language;
  char *data;
  GFile *file;
} FsExportJob;

/* Copies everything but @data, which it takes. */
FsExportJob *fs_export_job_new (const FsPlot *plot, const FsExportOptions *options, char *data, GFile *file);
void fs_export_job_free (gpointer job);

/* The work of a worker (app/worker.h): writes the file as a whole or not at all. Returns NULL. */
gpointer fs_export_job_run (gpointer job, GError **error);

G_END_DECLS
