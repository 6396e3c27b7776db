/* Simulated points as the window knows them: finished ones, kept by their
 * scenario_id; those in work; and stale ones, of an earlier scenario, which
 * stay in the picture until their successor is there (VISUAL.md 4). */
#pragma once

#include "app/document/solved-scenario.h"
#include "study/documents/document-file.h"

G_BEGIN_DECLS

typedef struct _FsPointStore FsPointStore;

FsPointStore *fs_point_store_new (void);
void fs_point_store_free (FsPointStore *store);

const FsSimResult *fs_point_store_get (FsPointStore *store, const char *id);
/* The result (copied) of point @index of the sweep of @solution. */
void fs_point_store_add (FsPointStore *store, const FsSolution *solution, guint index, const FsSimResult *result);

/* What is known of points in work: views[k] is of point indices[k] of the sweep. */
void fs_point_store_set_running (FsPointStore *store, const FsPointView *views, const guint *indices, guint n_views);

/* Likewise of an earlier @solution than @present, which has no such point: it is known and stale at once. */
void fs_point_store_add_earlier (FsPointStore *store, const FsSolution *solution, guint index,
                                 const FsSimResult *result, const FsSolution *present);

/* @after replaces @before: what was finished and is not part of @after becomes stale. */
void fs_point_store_move_on (FsPointStore *store, const FsSolution *before, const FsSolution *after);
void fs_point_store_forget_stale (FsPointStore *store);

/* FsPointView of all points of @solution of which something is known, in the order of the sweep. As long as a curve
 * is not complete, points at other loads stand among them that were simulated with just its parameters. */
GArray *fs_point_store_views (FsPointStore *store, const FsSolution *solution);

/* Tells @file where the points of @solution stand, and those that are shown beside them. */
void fs_point_store_add_places (FsPointStore *store, const FsSolution *solution, FsDocumentFile *file);
/* A point that a file brought and that @solution does not ask for. @true_of_curve: it has the parameters of its curve,
 * only another load; else it is stale. */
void fs_point_store_restore (FsPointStore *store, const FsSolution *solution, const FsKeptPlace *place,
                             gboolean true_of_curve, const FsSimResult *result);

/* Stale points whose successor is not there yet, as marks of @plot, made from the same scenario. */
void fs_point_store_add_stale_marks (FsPointStore *store, const FsSolution *solution, FsPlot *plot);

G_END_DECLS
