/* The card at the crosshair: all curves, with model and simulation in columns. */
#pragma once

#include <gtk/gtk.h>

#include "app/plot/crosshair-differences.h"
#include "plot/value/style.h"

#define FS_TYPE_CROSSHAIR_CARD (fs_crosshair_card_get_type ())
G_DECLARE_FINAL_TYPE (FsCrosshairCard, fs_crosshair_card, FS, CROSSHAIR_CARD, GtkGrid)

GtkWidget *fs_crosshair_card_new (void);

/* Creates the rows for @plot, which must stay valid until the next call. */
void fs_crosshair_card_set_plot (FsCrosshairCard *self, const FsPlot *plot, const FsSolvedScenario *solution,
                                 const FsStyle *style);
/**
 * fs_crosshair_card_show:
 * @x_markup: the x value as Pango markup
 * @differences: (element-type FsCrosshairDifference) (nullable): what is shown in place of the values, one for each row
 * @from_markup: (nullable): the x value that they are differences from, as Pango markup
 * @curve: whose point has the ring, or G_MAXUINT: its name is emphasized, and the place is told in percent of its saturation rate
 * @width, @height: the room, pixels
 *
 * Shows @values, without curves that have none there. Where that is too large it leaves out the errors, all variants but one, the
 * sentences, and then the curves that are farthest from @curve.
 */
void fs_crosshair_card_show (FsCrosshairCard *self, const FsCrosshairValues *values, const char *x_markup,
                             const GArray *differences, const char *from_markup, guint curve, int width, int height);
