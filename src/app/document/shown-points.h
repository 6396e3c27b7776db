/* Simulated points as the window knows them: finished ones, kept by their
 * scenario_id; those in work; and stale ones, of an earlier scenario, which
 * stay in the picture until their successor is there (VISUAL.md 4). */
#pragma once

#include "app/document/solved-scenario.h"
#include "study/documents/document-file.h"

G_BEGIN_DECLS

typedef struct _FsShownPoints FsShownPoints;

FsShownPoints *fs_shown_points_new (void);
void fs_shown_points_free (FsShownPoints *store);

const FsSimResult *fs_shown_points_get (FsShownPoints *store, const char *id);
/* The result (copied) of point @index of the sweep of @solution. */
void fs_shown_points_add (FsShownPoints *store, const FsSolvedScenario *solution, guint index,
                          const FsSimResult *result);

/* What is known of points in work: views[k] is of point indices[k] of the sweep. */
void fs_shown_points_set_running (FsShownPoints *store, const FsPointView *views, const guint *indices, guint n_views);

/* Likewise of an earlier @solution than @present, which has no such point: it is known and stale at once. */
void fs_shown_points_add_earlier (FsShownPoints *store, const FsSolvedScenario *solution, guint index,
                                  const FsSimResult *result, const FsSolvedScenario *present);

/* @after replaces @before: what was finished and is not part of @after becomes stale. */
void fs_shown_points_move_on (FsShownPoints *store, const FsSolvedScenario *before, const FsSolvedScenario *after);
void fs_shown_points_forget_stale (FsShownPoints *store);

/* FsPointView of all points of @solution of which something is known, in the order of the sweep. As long as a curve
 * is not complete, points at other loads stand among them that were simulated with just its parameters. */
GArray *fs_shown_points_views (FsShownPoints *store, const FsSolvedScenario *solution);

/* Tells @file where the points of @solution stand, and those that are shown beside them. */
void fs_shown_points_add_places (FsShownPoints *store, const FsSolvedScenario *solution, FsDocumentFile *file);
/* A point that a file brought and that @solution does not ask for. @true_of_curve: it has the parameters of its curve,
 * only another load; else it is stale. */
void fs_shown_points_restore (FsShownPoints *store, const FsSolvedScenario *solution, const FsStoredPoint *place,
                              gboolean true_of_curve, const FsSimResult *result);

/* Stale points whose successor is not there yet, as marks of @plot, made from the same scenario. */
void fs_shown_points_add_stale_marks (FsShownPoints *store, const FsSolvedScenario *solution, FsPlot *plot);

G_END_DECLS
