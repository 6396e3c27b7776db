/* The document: one scenario, what the model says about it, what was simulated,
 * and undo. Sidebar, plot and status line bind to it and never to each other.
 *
 * One signal, "changed", carries FsChange flags. Everything happens on the main
 * loop; workers hand over immutable values (FsSolvedScenario, FsSimResult).
 */
#pragma once

#include <gio/gio.h>

#include "app/document/document-view.h"
#include "app/document/solved-scenario.h"
#include "figure/build/accuracy.h"

G_BEGIN_DECLS

/**
 * FsChange: what a "changed" signal is about
 * @FS_CHANGE_SCENARIO: the scenario (or undo, or what it was loaded from)
 * @FS_CHANGE_LOADED: it is another one altogether: a preset, a file
 * @FS_CHANGE_SOLVED: the model lines have caught up
 * @FS_CHANGE_POINTS: simulated points
 * @FS_CHANGE_FILE: its file, or whether it is saved
 * @FS_CHANGE_SHOWN: which point the picture of the network runs
 * @FS_CHANGE_VIEW: what of the figure is shown: its range, the place of its legend
 * @FS_CHANGE_PINS: which curves are pinned behind the present ones
 * @FS_CHANGE_SELECTED: which curve is selected (document-curves.h)
 * @FS_CHANGE_PRESENTATION: which step of the lecture is shown, or what the steps are
 */
typedef enum {
  FS_CHANGE_SCENARIO = 1 << 0,
  FS_CHANGE_LOADED = 1 << 1,
  FS_CHANGE_SOLVED = 1 << 2,
  FS_CHANGE_POINTS = 1 << 3,
  FS_CHANGE_FILE = 1 << 4,
  FS_CHANGE_SHOWN = 1 << 5,
  FS_CHANGE_VIEW = 1 << 6,
  FS_CHANGE_PINS = 1 << 7,
  FS_CHANGE_SELECTED = 1 << 8,
  FS_CHANGE_PRESENTATION = 1 << 9,
} FsChange;

#define FS_TYPE_DOCUMENT (fs_document_get_type ())
G_DECLARE_FINAL_TYPE (FsDocument, fs_document, FS, DOCUMENT, GObject)

/* With the default scenario. */
FsDocument *fs_document_new (void);

FsScenario *fs_document_get_scenario (FsDocument *self);
FsScenario *fs_document_get_origin (FsDocument *self); /* as it was loaded */
const char *fs_document_get_preset (FsDocument *self); /* its id, or NULL */
GFile *fs_document_get_file (FsDocument *self);        /* or NULL */
gboolean fs_document_is_modified (FsDocument *self);   /* something of it is in no file: document-keep.h */

/* Another scenario; the preset can be undone, a file begins a new history. */
void fs_document_load_preset (FsDocument *self, FsScenario *scenario, const char *preset);
void fs_document_load_file (FsDocument *self, FsScenario *scenario, GFile *file);

/* Changes one key: fs_scenario_with() and fs_scenario_with_list(), or fs_scenario_with_in_curve() while a curve is
 * selected (document-curves.h). A value that cannot be used leaves
 * everything as it is and gives its sentence. Quick changes of the same key are one step of undo. */
gboolean fs_document_set_value (FsDocument *self, const char *key, const char *value, GError **error);
gboolean fs_document_set_list (FsDocument *self, const char *key, const char *const *values, GError **error);

/* The selected curve, FS_ALL_CURVES when none is. Not saved, and no step of undo. */
int fs_document_get_curve (FsDocument *self);
void fs_document_select_curve (FsDocument *self, int curve);

/* The curve that a change of @key applies to: the selected one, or FS_ALL_CURVES, also for keys in which curves cannot
 * differ. */
int fs_document_curve_of_key (FsDocument *self, const char *key);

/* Several changes at once, fs_scenario_with_settings(); @key names them for undo. */
gboolean fs_document_set_settings (FsDocument *self, const char *key, const char *const *settings, GError **error);

/* The next change is a step of undo of its own, however soon it follows: undo comes back to how it is now. */
void fs_document_close_undo_group (FsDocument *self);

/* While a value is dragged: one step of undo, and the model follows every value it can. */
void fs_document_begin_drag (FsDocument *self);
void fs_document_end_drag (FsDocument *self);
gboolean fs_document_is_dragged (FsDocument *self);

/* What of the figure is shown. Changing it is a step of undo, one with the change before where that was of the view, too,
 * and @same_step (turns of a wheel). Pins are changed in document-pins.h. */
const FsView *fs_document_get_view (FsDocument *self);
void fs_document_set_range (FsDocument *self, gboolean zoomed, FsRange range, gboolean same_step);
/* Another figure has put an end to it; no step. */
void fs_document_forget_range (FsDocument *self);
void fs_document_set_legend (FsDocument *self, double x, double y); /* NAN: automatic */

gboolean fs_document_can_undo (FsDocument *self);
gboolean fs_document_can_redo (FsDocument *self);
/* What would be undone, or done again: a key of the scenario, or words marked with N_(). NULL: nothing. */
const char *fs_document_last_change (FsDocument *self);
const char *fs_document_next_change (FsDocument *self);
void fs_document_undo (FsDocument *self);
void fs_document_redo (FsDocument *self);

/* What a worker found out; NULL until the first one is there. It may be of an earlier scenario for a moment. */
const FsSolvedScenario *fs_document_get_solution (FsDocument *self);
void fs_document_set_solution (FsDocument *self, FsSolvedScenario *solution);
gboolean fs_document_is_solved (FsDocument *self); /* whether it is of the present scenario */

/* A result is kept by its scenario_id, so that it is there again when a change is undone. */
const FsSimResult *fs_document_get_result (FsDocument *self, const char *id);
void fs_document_add_result (FsDocument *self, guint index, const FsSimResult *result); /* point of the sweep */

/* The same of a point of an earlier @solution, which the present one has not: it is stale. */
void fs_document_add_earlier_result (FsDocument *self, const FsSolvedScenario *solution, guint index,
                                     const FsSimResult *result);

/* Points in work, FsPointView indexed as @points of the solution's sweep (copied); NULL when nothing runs. */
void fs_document_set_running (FsDocument *self, const FsPointView *views, const guint *indices, guint n_views);

/* Where the simulation of the solution's curves saturates. Kept by what is simulated, so that it is there again when a
 * change is undone and is not shown for anything else. */
void fs_document_add_bracket (FsDocument *self, const FsSaturationBracket *bracket);
const FsSaturationBracket *fs_document_get_brackets (FsDocument *self, guint *n_brackets);

/* All that is known of the points of the solution, as fs_figure_plot() wants them. */
const FsPointView *fs_document_get_points (FsDocument *self, guint *n_points);

/* The run that the picture of the network shows: what was chosen, else the middle load of the first curve that the
 * simulator can run. FALSE while there is none. View state: neither saved nor undone; another scenario forgets it. */
gboolean fs_document_get_shown (FsDocument *self, FsSweepPoint *point);
void fs_document_set_shown (FsDocument *self, FsSweepPoint point);

/* The figure as it is now; NULL until there is a solution. */
const FsPlot *fs_document_get_plot (FsDocument *self);

/* How far the model is off at the points of the solution; NULL until there is a solution. */
const FsAccuracies *fs_document_get_accuracies (FsDocument *self);

G_END_DECLS
