/* One assumption of a model: what its equation says beside what was measured, and a slider that corrects it alone, which moves the line of
 * the model in the plot. */
#pragma once

#include <adwaita.h>

#include "app/plot/plot-view.h"
#include "plot/value/waterfall.h"
#include "study/compare/assumption-law.h"

/**
 * FsExplained: the finished points of a curve, with why its model is off there; of g_rc_box, and immutable once it is filled
 * @curve, @variant, @latency: what is explained
 * @is_drawn: whether this latency is what the plot shows
 * @points, @results: FsSweepPoint and FsSimResult of each
 * @here: the current one of them
 * @whys, @places: FsWhy, and FsLawPlace ascending in x, of each; NULL until a worker has explained them
 */
typedef struct {
  FsSolvedScenario *solution;
  FsSweepPoint current;
  FsVariant variant;
  const char *latency;
  gboolean is_drawn;
  char *x_label;
  double factor;
  guint here;
  GArray *points;
  GPtrArray *results;
  GPtrArray *whys;
  GArray *places;
} FsExplained;

void fs_explained_unref (gpointer explained);

#define FS_TYPE_ASSUMPTION_VIEW (fs_assumption_view_get_type ())
G_DECLARE_FINAL_TYPE (FsAssumptionView, fs_assumption_view, FS, ASSUMPTION_VIEW, AdwBin)

/* Emits "back" to return to all contributions, and "record" to simulate again with laws=true. */
FsAssumptionView *fs_assumption_view_new (FsPlotView *view);

/* Shows what is now explained: the same assumption as before, or that named @name unless it is NULL. Takes @waterfall. Returns FALSE if
 * there is no such assumption. */
gboolean fs_assumption_view_show (FsAssumptionView *self, FsExplained *explained, FsWaterfall *waterfall,
                                  const char *name);
/* Shows nothing: the plot is as it was. */
void fs_assumption_view_clear (FsAssumptionView *self);
