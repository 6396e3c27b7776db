/* The series of a figure: the quantities of its curves, as far as models or simulators have them, and the simulated
 * value of each. */
#pragma once

#include "scenario/value/scenario.h"
#include "sim/run/simulation.h"

/**
 * FsFigureSeries: one quantity of one curve
 * @curve: index in the scenario
 * @key: key of the quantity; static
 * @first: whether it is the first quantity of this curve
 * @palette_entry: the first quantity of a curve has the entry of the curve, others have entries of no curve
 */
typedef struct {
  guint curve;
  const char *key;
  gboolean first;
  guint palette_entry;
} FsFigureSeries;

/* Returns the series (FsFigureSeries) by quantity, then by curve, without hidden curves and without quantities that
 * neither the model of a curve, in the variants drawn, nor the simulator has. Free with g_array_unref(). */
GArray *fs_figure_list_series (const FsScenario *scenario);

/* Returns the legend text of series @index of @list, which distinguishes it from the others, or, if @in_panel, from those of its
 * panel; Pango markup. Free with g_free(). */
char *fs_figure_series_label (const FsScenario *scenario, const GArray *list, guint index, gboolean in_panel);

/* Returns the number of series that are curves of the scenario; measured points follow them in the plot. */
guint fs_figure_n_series (const FsScenario *scenario);

/* Sets the curve of the scenario and the key (static) of the quantity that series @series of the plot shows. */
void fs_figure_series (const FsScenario *scenario, guint series, guint *curve, const char **quantity);

/* Returns what the model of @curve, which may be a step, computes of @key: the key itself, or the expression that
 * corresponds to a quantity of the simulator (fs_compare_modelled_as()); NULL if it computes nothing of it, or if @variant
 * is not drawn. */
const char *fs_figure_modelled_as (const FsCurve *curve, FsVariant variant, const char *key);

/* Returns the variant with which the simulated points of @key are compared first: the one that @curve, which may be a step,
 * shows first, or if that does not compute @key, another that is drawn and does. */
FsVariant fs_figure_first_variant (const FsCurve *curve, const char *key);

/* Returns whether the model of @curve computes @key, in @variant or in any, at any value on the x axis. Only variants that
 * are drawn count. */
gboolean fs_figure_has_line (const FsCurve *curve, FsVariant variant, const char *key);
gboolean fs_figure_is_modelled (const FsCurve *curve, const char *key);

/* Returns whether @key is drawn of @curve, unless it is hidden: its model computes it, or the simulator measures it. */
gboolean fs_figure_has_series (const FsCurve *curve, const char *key);

/* Returns whether @holds is TRUE of @curve and any quantity of the figure. */
gboolean fs_figure_any_quantity (const FsScenario *scenario, gboolean (*holds) (const FsCurve *curve, const char *key),
                                 const FsCurve *curve);

/* Fills @variants with those of which any curve has a line, the one shown first in front. Returns their number. */
guint fs_figure_variants (const FsScenario *scenario, FsVariant variants[FS_N_VARIANTS]);

/* Returns the simulated value of quantity @key of a step of a curve. A quantity of the simulator is returned directly; if a
 * model and the simulator have different quantities of the same key, the result is NAN. */
double fs_figure_simulated (const FsCurve *step, const char *key, const FsSimResult *result, double *half_width);

/* Returns whether @half_width, that of @key in @result, is missing because there were too few messages; such a value is
 * less certain than one with an interval, or than one of a quantity that never has any. */
gboolean fs_figure_misses_interval (const FsCurve *step, const char *key, const FsSimResult *result, double half_width);

/* Returns the latency of broadcasts or unicasts in @result, borrowed. */
const FsLatency *fs_result_latency (const FsSimResult *result, gboolean broadcast);

/* Returns whether the quantity @key of @step, if it is a latency, is that of the broadcasts of @result. */
gboolean fs_point_is_of_broadcasts (const FsCurve *step, const char *key, const FsSimResult *result);

/* Returns whether the typical error of @key in @variant of a curve over a load is known (model/typical-error.h), and the
 * variant is drawn. */
gboolean fs_figure_knows_error (const FsCurve *curve, FsVariant variant, const char *key);

/* Returns whether @key is the saturation rate: one value for a whole curve. */
gboolean fs_figure_is_saturation (const char *key);
