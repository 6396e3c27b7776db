/* The card beside the crosshair: all curves, model and simulation in columns. */
#pragma once

#include <gtk/gtk.h>

#include "app/plot/crosshair-values.h"
#include "plot/value/style.h"

G_BEGIN_DECLS

#define FS_TYPE_CROSSHAIR_CARD (fs_crosshair_card_get_type ())
G_DECLARE_FINAL_TYPE (FsCrosshairCard, fs_crosshair_card, FS, CROSSHAIR_CARD, GtkGrid)

GtkWidget *fs_crosshair_card_new (void);

/* Another plot, which it borrows until the next one: builds the rows anew. */
void fs_crosshair_card_set_plot (FsCrosshairCard *self, const FsPlot *plot, const FsSolvedScenario *solution,
                                 const FsStyle *style);
/* Another place, @place in Pango markup: only texts change. */
void fs_crosshair_card_show (FsCrosshairCard *self, const FsCrosshairValues *values, const char *place);

G_END_DECLS
