/* What of its figure a document shows: the part of the plane, the place of the legend, what is pinned. A value, part of
 * every step of undo. */
#pragma once

#include "plot/value/plot.h"
#include "scenario/value/scenario.h"

G_BEGIN_DECLS

#define FS_ALL_CURVES -1 /* no curve is selected */

/* A part of the plane, data units. */
typedef struct {
  double x_from, x_to, y_from, y_to;
} FsRange;

/**
 * FsPin: curves that stay while the document changes; immutable, shared by reference
 * @plot: they
 * @name: for the key, Pango markup; NULL: what differs from the present scenario
 * @scenario: they were made of, or NULL
 */
typedef struct {
  FsPlot *plot;
  char *name;
  FsScenario *scenario;
} FsPin;

/**
 * FsView:
 * @zoomed: somebody chose @range by hand; else the painter chooses
 * @legend_x, @legend_y: as in FsPlot, NAN where the legend looks for a place itself
 * @pins: FsPin*, never changed once it is here; NULL for none
 */
typedef struct {
  gboolean zoomed;
  FsRange range;
  double legend_x, legend_y;
  GPtrArray *pins;
} FsView;

void fs_view_init (FsView *view);
FsView fs_view_copy (const FsView *view);
void fs_view_clear (FsView *view);

/* Takes @plot and @name. */
FsPin *fs_pin_new (FsPlot *plot, char *name, FsScenario *scenario);
FsPin *fs_pin_ref (FsPin *pin);
void fs_pin_unref (FsPin *pin);

/* What tells the pin from @present, Pango markup: "pinned: <i>β</i> = 2 %". Free with g_free(). */
char *fs_pin_text (const FsPin *pin, const FsScenario *present);

G_END_DECLS
