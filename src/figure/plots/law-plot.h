/* What an assumption of a model says beside what was measured (study/compare/assumption-law.h): bars and hollow diamonds. */
#pragma once

#include "plot/value/plot.h"
#include "study/compare/assumption-law.h"

/* Returns the elements of @output as bars in the color of @palette_entry, with intervals, and what the equation says of them, corrected by
 * @theta (0 … 1), as diamonds, with numbers up to seven elements. A list of lists is shown by the means of its columns. @name: of the
 * assumption, the title. Free with fs_plot_free(). */
FsPlot *fs_law_plot_new (const FsLawOutput *output, const char *name, guint palette_entry, double theta);

/* Returns the distribution that a run recorded, number @law of @why->laws, as bars, and the assumed one as a line; of successive waits the
 * fraction of headers that are blocked after a hop with a wait and after one without. NULL if there is no value. Free with
 * fs_plot_free(). */
FsPlot *fs_tested_law_plot_new (const FsWhy *why, guint law, guint palette_entry);

/* Returns law @id of @why (fs_law_ids()), waits by hop with a plot for each hop beside it; or, with NULL, all laws beside each other. NULL
 * if nothing was measured of them. Free with fs_plot_free(). */
FsPlot *fs_law_sheet_new (const FsWhy *why, const char *id, guint palette_entry);

/* Returns the name of @output, translated; @name: of the assumption. Free with g_free(). */
char *fs_law_output_name (const FsLawOutput *output, const char *name);
