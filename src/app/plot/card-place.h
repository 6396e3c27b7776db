/* Where the card of the crosshair stands: at the left or right end of the plot, away from the crosshair, where it covers least. */
#pragma once

#include <gtk/gtk.h>

#include "plot/paint/plot-frame.h"
#include "plot/value/plot.h"

/**
 * fs_card_place:
 * @x: of the crosshair, data units
 * @size: of the card
 * @width, @height: of the widget, without what other widgets cover
 * @before: where it was, which it keeps if nothing is gained; no width for none
 *
 * Returns a place at an end of the data area, pixels. It covers the points of the crosshair, the legend, other points, labels, and
 * curves, the first least, only where no other place is free.
 */
GdkRectangle fs_card_place (const FsPlot *plot, const FsPlotFrame *frame, double x, const GtkRequisition *size,
                            int width, int height, const GdkRectangle *before);
