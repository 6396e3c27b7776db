/* The simulated points that the plot shows: finished ones, stored by scenario id; queued and running ones; and outdated
 * ones, of an earlier scenario that differs in one number alone, which are shown until their successor is finished (VISUAL.md
 * 4). */
#pragma once

#include "app/document/solved-scenario.h"
#include "study/documents/document-file.h"

typedef struct _FsShownPoints FsShownPoints;

FsShownPoints *fs_shown_points_new (void);
void fs_shown_points_free (FsShownPoints *shown);

const FsSimResult *fs_shown_points_get (FsShownPoints *shown, const char *id);
/* Adds the result (copied) of point @index of the sweep of @solution. */
void fs_shown_points_add (FsShownPoints *shown, const FsSolvedScenario *solution, guint index,
                          const FsSimResult *result);

/* Sets the queued and running points: views[k] is that of point indices[k] of the sweep. */
void fs_shown_points_set_running (FsShownPoints *shown, const FsPointView *views, const guint *indices, guint n_views);

/* Adds a result of an earlier @solution than @present, which has no such point: it is outdated at once. */
void fs_shown_points_add_earlier (FsShownPoints *shown, const FsSolvedScenario *solution, guint index,
                                  const FsSimResult *result, const FsSolvedScenario *present);

/* Notes that @after replaces @before: finished points that are not part of @after become outdated if one number of their
 * curve has changed and nothing else; others are not shown any more. */
void fs_shown_points_move_on (FsShownPoints *shown, const FsSolvedScenario *before, const FsSolvedScenario *after);
void fs_shown_points_forget_outdated (FsShownPoints *shown);

/* Returns FsPointView of all finished, queued and running points of @solution, in the order of the sweep. Until a curve is
 * complete, its points at other loads are among them. Free with g_array_unref(). */
GArray *fs_shown_points_views (FsShownPoints *shown, const FsSolvedScenario *solution);

/* Adds to @file the points of @solution, and the other points that are shown. */
void fs_shown_points_add_places (FsShownPoints *shown, const FsSolvedScenario *solution, FsDocumentFile *file);

/**
 * FsFilePoint: a point of an opened file that the sweep of its scenario does not have: of an earlier state of the document,
 * or because the file was edited elsewhere
 * @true_of_curve: simulated with the parameters of its curve at another load; otherwise outdated
 * @result: that of all its replications; owned
 */
typedef struct {
  FsStoredPoint stored;
  gboolean true_of_curve;
  FsSimResult *result;
} FsFilePoint;

/* Returns FsFilePoint of those of @stored_points (FsStoredPoint) that are not in the sweep and for which @results has at least one
 * replication. Decompresses results: to be called in a thread. Free with g_array_unref(). */
GArray *fs_file_points_new (const GArray *stored_points, FsMemoryStore *results, const FsSolvedScenario *solution);

/* Adds @points (FsFilePoint), made for @solution. */
void fs_shown_points_restore (FsShownPoints *shown, const FsSolvedScenario *solution, const GArray *points);

/* Adds to @plot, made of the same scenario, the outdated points whose replacement is not finished yet, and their name for
 * the legend. */
void fs_shown_points_add_outdated_points (FsShownPoints *shown, const FsSolvedScenario *solution, FsPlot *plot);
