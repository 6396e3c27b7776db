/* Simulated points as the window knows them: finished ones, kept by their
 * scenario_id; those in work; and outdated ones, of an earlier scenario, which
 * stay in the picture until their successor is there (VISUAL.md 4). */
#pragma once

#include "app/document/solved-scenario.h"
#include "study/documents/document-file.h"

G_BEGIN_DECLS

typedef struct _FsShownPoints FsShownPoints;

FsShownPoints *fs_shown_points_new (void);
void fs_shown_points_free (FsShownPoints *shown);

const FsSimResult *fs_shown_points_get (FsShownPoints *shown, const char *id);
/* The result (copied) of point @index of the sweep of @solution. */
void fs_shown_points_add (FsShownPoints *shown, const FsSolvedScenario *solution, guint index,
                          const FsSimResult *result);

/* What is known of points in work: views[k] is of point indices[k] of the sweep. */
void fs_shown_points_set_running (FsShownPoints *shown, const FsPointView *views, const guint *indices, guint n_views);

/* Likewise of an earlier @solution than @present, which has no such point: it is known and outdated at once. */
void fs_shown_points_add_earlier (FsShownPoints *shown, const FsSolvedScenario *solution, guint index,
                                  const FsSimResult *result, const FsSolvedScenario *present);

/* @after replaces @before: what was finished and is not part of @after becomes outdated. */
void fs_shown_points_move_on (FsShownPoints *shown, const FsSolvedScenario *before, const FsSolvedScenario *after);
void fs_shown_points_forget_outdated (FsShownPoints *shown);

/* FsPointView of all points of @solution of which something is known, in the order of the sweep. As long as a curve
 * is not complete, points at other loads stand among them that were simulated with just its parameters. */
GArray *fs_shown_points_views (FsShownPoints *shown, const FsSolvedScenario *solution);

/* Tells @file where the points of @solution stand, and those that are shown beside them. */
void fs_shown_points_add_places (FsShownPoints *shown, const FsSolvedScenario *solution, FsDocumentFile *file);
/**
 * FsFilePoint:
 * @true_of_curve: simulated with the parameters of its curve, at another load; else outdated
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

/* Adds @points (FsFilePoint), made for @solution. */
void fs_shown_points_restore (FsShownPoints *shown, const FsSolvedScenario *solution, const GArray *points);

/* Outdated points whose successor is not there yet, as marks of @plot, made from the same scenario. */
void fs_shown_points_add_outdated_points (FsShownPoints *shown, const FsSolvedScenario *solution, FsPlot *plot);

G_END_DECLS
