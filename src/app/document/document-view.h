/* The view of a figure: its range, the position of its legend, and its pins. A value, part of every state of undo. */
#pragma once

#include "plot/value/plot.h"
#include "scenario/value/scenario.h"
#include "study/store/scenario-difference.h"

#define FS_ALL_CURVES -1 /* no curve is selected */

/* A part of the plot, in data units. */
typedef struct {
  double x_from, x_to, y_from, y_to;
} FsRange;

/**
 * FsPin: reference curves that stay while the document changes; immutable, shared by reference
 * @plot: the curves
 * @name: for the legend, Pango markup; NULL: what differs from the present scenario
 * @scenario: that of the curves, or NULL
 */
typedef struct {
  FsPlot *plot;
  char *name;
  FsScenario *scenario;
} FsPin;

/**
 * FsView:
 * @zoomed: the user chose @range; otherwise the painter chooses the range
 * @legend_x, @legend_y: as in FsPlot, NAN for an automatic position
 * @pins: FsPin*; shared between views and therefore never changed, only replaced; NULL for none
 */
typedef struct {
  gboolean zoomed;
  FsRange range;
  double legend_x, legend_y;
  GPtrArray *pins;
} FsView;

void fs_view_init (FsView *view);

/* Returns a new pin; takes @plot and @name. Free with fs_pin_unref(). */
FsPin *fs_pin_new (FsPlot *plot, char *name, FsScenario *scenario);
/* Likewise of copies of the curves of @plot, without points where they have lines, and without its own reference curves. */
FsPin *fs_pin_new_of_curves (const FsPlot *plot, FsScenario *scenario);
FsPin *fs_pin_ref (FsPin *pin);
void fs_pin_unref (FsPin *pin);

/* Returns a value as a legend gives it, that of the first scenario, as Pango markup: "<i>β</i> = 0.02". NULL if there is
 * none. Free with g_free(). */
char *fs_difference_markup (const FsScenarioDifference *difference);

/* Returns how @pin differs from @present, as Pango markup: "pinned: <i>β</i> = 2 %". Free with g_free(). */
char *fs_pin_text (const FsPin *pin, const FsScenario *present);
