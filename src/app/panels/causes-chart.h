/* A waterfall with its parts over the load; Up and Down mark a part, a click or Return activates it. */
#pragma once

#include <gtk/gtk.h>

#include "plot/value/waterfall.h"

#define FS_TYPE_CAUSES_CHART (fs_causes_chart_get_type ())
G_DECLARE_FINAL_TYPE (FsCausesChart, fs_causes_chart, FS, CAUSES_CHART, GtkWidget)

/* Takes @waterfall; NULL: shows nothing. @sentence: what it shows, for screen readers. */
void fs_causes_chart_show (FsCausesChart *self, FsWaterfall *waterfall, const char *sentence);

/* Returns what is assumed by the part that is marked, or else by the first one; NULL if there is none. Emits "marked" when it changes. */
const char *fs_causes_chart_get_meaning (FsCausesChart *self);

/* Returns the name of the part that is marked, NULL if none is. */
const char *fs_causes_chart_get_marked (FsCausesChart *self);
/* Marks the part of this name, or the next one in a @direction, -1 or 1. */
void fs_causes_chart_mark (FsCausesChart *self, const char *name);
void fs_causes_chart_step (FsCausesChart *self, int direction);

/* Copies its values as a table; Ctrl+C does, too. */
void fs_causes_chart_copy (FsCausesChart *self);

/* Makes it narrow for good: bars around 0, without the parts over the load. Then the mark does not follow the pointer. */
void fs_causes_chart_fold (FsCausesChart *self);
