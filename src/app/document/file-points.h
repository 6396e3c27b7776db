/* Points that a file brought with it and that the sweep of its scenario does not ask for: of an earlier state of the
 * document, or the scenario was edited elsewhere. */
#pragma once

#include "app/document/solved-scenario.h"
#include "study/documents/document-file.h"

G_BEGIN_DECLS

/**
 * FsFilePoint:
 * @true_of_curve: simulated with the parameters of its curve, at another load; else stale
 * @result: of all its replications; owned
 */
typedef struct {
  FsStoredPoint place;
  gboolean true_of_curve;
  FsSimResult *result;
} FsFilePoint;

/* FsFilePoint of those of @places (FsStoredPoint) of which @results has something. Unpacks: any thread but that of the
 * window. Free with g_array_unref(). */
GArray *fs_file_points_new (const GArray *places, FsMemoryStore *results, const FsSolvedScenario *solution);

G_END_DECLS
