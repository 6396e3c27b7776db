/* The card at the crosshair: all curves, with model and simulation in columns. */
#pragma once

#include <gtk/gtk.h>

#include "app/plot/crosshair-values.h"
#include "plot/value/style.h"

#define FS_TYPE_CROSSHAIR_CARD (fs_crosshair_card_get_type ())
G_DECLARE_FINAL_TYPE (FsCrosshairCard, fs_crosshair_card, FS, CROSSHAIR_CARD, GtkGrid)

GtkWidget *fs_crosshair_card_new (void);

/* Creates the rows for @plot, which must stay valid until the next call. */
void fs_crosshair_card_set_plot (FsCrosshairCard *self, const FsPlot *plot, const FsSolvedScenario *solution,
                                 const FsStyle *style);
/* Shows @values. @x_markup: the x value as Pango markup. Only texts change. */
void fs_crosshair_card_show (FsCrosshairCard *self, const FsCrosshairValues *values, const char *x_markup);
/* Emphasizes the name of @curve, whose point has the ring, if there are several. */
void fs_crosshair_card_mark (FsCrosshairCard *self, const FsCrosshairValues *values, guint curve);
