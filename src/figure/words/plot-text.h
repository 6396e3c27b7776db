/* The texts of a plot: labels of the axes, title and subtitle, as Pango markup; and what it does not show. In the language of
 * the thread; all are freed with g_free(). */
#pragma once

#include "figure/series/model-lines.h"

/* Returns a parameter in words, with its symbol: "Broadcast fraction <i>β</i>". Pango markup; free with g_free(). */
char *fs_plot_text_parameter (const FsKey *key);

/* Returns the label of an axis with its unit and power of ten.
 * @largest: of the values shown, which chooses the power of ten of a rate; NAN if unknown
 * @factor: (out): numbers along the axis are value / factor */
char *fs_plot_text_x_label (const FsScenario *scenario, double largest, double *factor);
char *fs_plot_text_y_label (const FsScenario *scenario, double largest, double *factor);
/* Returns the label with symbols instead of names, of a rate without its long unit; NULL if a quantity has no symbol. */
char *fs_plot_text_y_short_label (const FsScenario *scenario, double largest);

/* Returns the quantities drawn and what all curves have in common: "Broadcast latency, n = 6, V = 3". */
char *fs_plot_text_title (const FsScenario *scenario);
/* Returns what is modeled and, @with_points, simulated, in one or two sentences. */
char *fs_plot_text_subtitle (const FsScenario *scenario, gboolean with_points);

/* Returns how far the variants drawn differ, in a sentence for each but the first: "The published model saturates 4 to
 * 16 % later than the corrected one."; NULL with one variant. */
char *fs_figure_differences (const FsScenario *scenario, const FsModelLines *lines);

/* Returns why quantity @key of a curve is drawn without a line of its model, or not at all, although the model applies: a
 * sentence. NULL if it has a line, if it is a distribution, or if the curve has other quantities of the figure in its place. */
char *fs_figure_why_no_line (const FsScenario *scenario, guint curve, const char *key);
