/* Points that somebody else measured, beside our lines and points. */
#pragma once

#include "figure/plot.h"
#include "study/csv-table.h"

G_BEGIN_DECLS

/**
 * FsMeasured: free with fs_measured_free()
 * @name: for the legend, no markup
 * @points: FsCsvPoint, x and y as the plot counts them
 */
typedef struct {
  char *name;
  GArray *points;
} FsMeasured;

/* Takes both. */
FsMeasured *fs_measured_new (char *name, GArray *points);
void fs_measured_free (FsMeasured *measured);

/* Appends a series of its own, in the next colour. */
void fs_plot_add_measured (FsPlot *plot, const FsMeasured *measured);

G_END_DECLS
