/* Which parameter moves the latency of a model most at a load (model/sensitivity.h), as a tornado and in words. */
#pragma once

#include "model/sensitivity.h"
#include "plot/value/tornado.h"
#include "study/run/sweep.h"

/* FsSwings: what fs_model_swings() returns at a point: @found is FsSensitivity, empty where the model has no solution; the latency and the
 * saturation rate there. */
typedef struct {
  GArray *found;
  double latency, saturation;
} FsSwings;

/* Solves the model of the curve of @point, with the variant that is shown first: about 50 points and 20 saturation rates, so for a
 * worker. Free with fs_swings_clear(). @job: stops it; or NULL. */
FsSwings fs_swings_at (const FsScenario *scenario, const FsSweepPoint *point, const FsJob *job);
void fs_swings_clear (FsSwings *swings);

/* Returns the rows of @swings, which are not empty, in the language of the thread. Free with fs_tornado_free(). */
FsTornado *fs_sensitivity_plot_new (const FsSwings *swings);

/* Returns "Message length M moves the latency most: −12 % … +12 %." of @swings that are not empty. Free with g_free(). */
char *fs_sensitivity_sentence (const FsSwings *swings);

/* Sets @point to that of @curve at the highest load at which no change saturates the model, or else at the highest with a solution, and
 * @swings to what is found there. Returns FALSE if the model has no solution at any of the loads of the curve. */
gboolean fs_sensitivity_find_point (const FsScenario *scenario, guint curve, const FsJob *job, FsSweepPoint *point,
                                    FsSwings *swings);
