/* The texts of a figure itself: labels of the axes, title, and subtitle, as Pango markup in the language of the thread. All
 * are freed with g_free(). Private to the room figure. */
#pragma once

#include "scenario/value/scenario.h"

/* Returns the label of an axis with its unit and power of ten.
 * @largest: of the values shown, which chooses the power of ten of a rate; NAN if unknown
 * @factor: (out): numbers along the axis are value / factor */
char *fs_plot_text_x_label (const FsScenario *scenario, double largest, double *factor);
char *fs_plot_text_y_label (const FsScenario *scenario, double largest, double *factor);
/* Returns the label with symbols instead of names; NULL if a quantity has no symbol. */
char *fs_plot_text_y_short_label (const FsScenario *scenario, double largest);
/* Returns the name of the quantity drawn; of several the word they have in common, else their symbols. */
char *fs_plot_text_y_names (const FsScenario *scenario);

/* Returns the quantities drawn and what all curves have in common: "Broadcast latency, n = 6, V = 3". */
char *fs_plot_text_title (const FsScenario *scenario);
/* Returns what is modeled and, @with_points, simulated, in one or two sentences. */
char *fs_plot_text_subtitle (const FsScenario *scenario, gboolean with_points);
