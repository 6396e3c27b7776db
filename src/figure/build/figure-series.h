/* Which series a figure has: the quantities of its curves, as far as models or simulators have them, and the simulated
 * value of each. */
#pragma once

#include "scenario/value/scenario.h"
#include "sim/run/simulation.h"

G_BEGIN_DECLS

/**
 * FsFigureSeries: one quantity of one curve
 * @curve: index in the scenario
 * @key: of the quantity; static
 * @first: of the quantities of this curve
 * @slot: of the palette: the first quantity of a curve has the curve's colour, the others those that no curve has
 */
typedef struct {
  guint curve;
  const char *key;
  gboolean first;
  guint slot;
} FsFigureSeries;

/* By quantity, then by curve. What neither the model of a curve, in the variants drawn, nor the simulator has is left
 * out, and so are hidden curves. Free with g_array_unref(). */
GArray *fs_figure_list_series (const FsScenario *scenario);

/* Legend text: what tells series @index of @list from the others, Pango markup. Free with g_free(). */
char *fs_figure_series_label (const FsScenario *scenario, const GArray *list, guint index);

/* Returns the number of series that are curves of the scenario; measured points follow them in the plot. */
guint fs_figure_n_series (const FsScenario *scenario);

/* Sets the curve of the scenario and the key (static) of the quantity that series @series of the plot shows. */
void fs_figure_series (const FsScenario *scenario, guint series, guint *curve, const char **quantity);

/* The number of the simulation that belongs to quantity @key of a curve's step. What only the simulator knows is taken as
 * it is; what both know by one name may still not be the same, and then there is none: NAN. */
double fs_figure_simulated (const FsCurve *step, const char *key, const FsSimResult *result, double *half_width);

/* Whether @half_width, that of @key in @result, is missing for want of messages: such a value is not as good as one that
 * has an interval, or as one of a quantity that never has. */
gboolean fs_figure_misses_interval (const FsCurve *step, const char *key, const FsSimResult *result, double half_width);

/* Returns the latency of broadcasts or unicasts in @result, borrowed. */
const FsLatency *fs_result_latency (const FsSimResult *result, gboolean broadcast);

/* Returns whether the interval of a latency is missing although it should exist: too few messages of this kind. */
gboolean fs_result_misses_interval (const FsSimResult *result, gboolean broadcast);

/* Returns whether the quantity @key of @step, if it is a latency, is that of the broadcasts of @result. */
gboolean fs_point_is_of_broadcasts (const FsCurve *step, const char *key, const FsSimResult *result);

/* Whether @key is the rate at which the network saturates: one value for a whole curve. */
gboolean fs_figure_is_saturation (const char *key);

G_END_DECLS
