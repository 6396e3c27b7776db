/* The document: one scenario, the results of its models and of its simulation, and undo.
 *
 * Sidebar, plot and status line follow the document and never each other. Its one signal, "changed", carries FsChange
 * flags. A document is used on the main loop only; threads hand over immutable values (FsSolvedScenario, FsSimResult). */
#pragma once

#include <gio/gio.h>

#include "app/document/document-view.h"
#include "app/document/solved-scenario.h"
#include "figure/series/accuracy.h"
#include "scenario/value/curve-set.h"

/**
 * FsChange: what has changed when "changed" is emitted
 * @FS_CHANGE_SCENARIO: the scenario, the steps of undo, or what the scenario was loaded from
 * @FS_CHANGE_LOADED: the scenario was replaced by another one, such as a preset or a file
 * @FS_CHANGE_SOLVED: the solution
 * @FS_CHANGE_POINTS: the simulated points
 * @FS_CHANGE_FILE: the file of the document, or whether the document is saved
 * @FS_CHANGE_SHOWN: the current point, or whether it is marked
 * @FS_CHANGE_CHOSEN: the chosen point
 * @FS_CHANGE_VIEW: the range of the plot, or the position of its legend
 * @FS_CHANGE_PINS: the reference curves
 * @FS_CHANGE_SELECTED: the selected curve
 * @FS_CHANGE_COMPARED: the curve with which the others are compared
 * @FS_CHANGE_FOLLOWED: the messages to follow, or which of them is followed
 * @FS_CHANGE_POINTED: the curves that the pointer is at
 * @FS_CHANGE_PRESENTATION: the slide shown, or the list of slides
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
  FS_CHANGE_CHOSEN = 1 << 10,
  FS_CHANGE_COMPARED = 1 << 11,
  FS_CHANGE_FOLLOWED = 1 << 12,
  FS_CHANGE_POINTED = 1 << 13,
} FsChange;

#define FS_TYPE_DOCUMENT (fs_document_get_type ())
G_DECLARE_FINAL_TYPE (FsDocument, fs_document, FS, DOCUMENT, GObject)

/* Returns a document with the default scenario. */
FsDocument *fs_document_new (void);

FsScenario *fs_document_get_scenario (FsDocument *self);
FsScenario *fs_document_get_origin (FsDocument *self); /* the scenario as it was loaded */
const char *fs_document_get_preset (FsDocument *self); /* its id, or NULL; interned */
GFile *fs_document_get_file (FsDocument *self);        /* or NULL */
gboolean fs_document_is_modified (FsDocument *self);   /* something of it is in no file: document-saving.h */

/* Replaces the scenario, which can be undone. Files are opened in document-saving.h. */
void fs_document_load_preset (FsDocument *self, FsScenario *scenario, const char *preset);

/* Change one key of the scenario, or of the selected curve: fs_scenario_with_value(), the same from text, and
 * fs_scenario_with_list(). FALSE and @error (FS_ERROR_INPUT), without any change, if a value is not allowed. Changes
 * of the same key that follow each other within 0.8 s are one step of undo. */
gboolean fs_document_set (FsDocument *self, const FsKey *key, const FsValue *value, GError **error);
gboolean fs_document_set_value (FsDocument *self, const char *key, const char *value, GError **error);
gboolean fs_document_set_list (FsDocument *self, const char *key, const char *const *values, GError **error);

/* The selected curve, FS_ALL_CURVES when none is. Not saved, and no step of undo. */
int fs_document_get_curve (FsDocument *self);
void fs_document_select_curve (FsDocument *self, int curve);

/* The curve that a change of @key applies to: the selected one, or FS_ALL_CURVES, also for keys in which curves cannot
 * differ. */
int fs_document_curve_of_key (FsDocument *self, const char *key);

/* Changes several keys at once, fs_scenario_with_changes(), of the selected curve if it can differ in all of them; @key names
 * the change in undo. */
gboolean fs_document_set_several (FsDocument *self, const char *key, const FsSection *changes, GError **error);

/* Makes the next change a step of undo of its own, however soon it follows. */
void fs_document_close_undo_group (FsDocument *self);

/* Between these calls the user drags a value: all changes are one step of undo, a model that is being solved is not stopped,
 * and the curves from before the drag are those before the change (document-pins.h). */
void fs_document_begin_drag (FsDocument *self);
void fs_document_end_drag (FsDocument *self);
gboolean fs_document_is_dragged (FsDocument *self);

/* The view of the figure. Changing it is a step of undo; a change of the range with @same_step, such as a turn of the
 * wheel, belongs to the step before if that was of the range, too. Pins are changed in document-pins.h. */
const FsView *fs_document_get_view (FsDocument *self);
void fs_document_set_range (FsDocument *self, gboolean zoomed, FsRange range, gboolean same_step);
/* Shows the whole range again, for another figure; no step of undo, no signal. */
void fs_document_forget_range (FsDocument *self);
void fs_document_set_legend (FsDocument *self, double x, double y); /* NAN: automatic */

gboolean fs_document_can_undo (FsDocument *self);
gboolean fs_document_can_redo (FsDocument *self);
/* What would be undone or redone: a key of the scenario, or a text marked with N_(). NULL if there is nothing. */
const char *fs_document_last_change (FsDocument *self);
const char *fs_document_next_change (FsDocument *self);
void fs_document_undo (FsDocument *self);
void fs_document_redo (FsDocument *self);

/* The latest solution; NULL until there is one. Until the next one is set it may be of an earlier scenario.
 * fs_document_set_solution() takes @solution. */
const FsSolvedScenario *fs_document_get_solution (FsDocument *self);
void fs_document_set_solution (FsDocument *self, FsSolvedScenario *solution);
gboolean fs_document_is_solved (FsDocument *self); /* whether the solution is of the present scenario, and no draft */
/* Calls @func with @owner (a GObject) as soon as fs_document_is_solved(), which may be at once; not after @owner is gone, and once
 * however often it is asked for. For what is made of the figure and stays, such as a file. */
typedef void (*FsDocumentFunc) (gpointer owner);
void fs_document_when_solved (FsDocument *self, FsDocumentFunc func, gpointer owner);

/* Returns whether a typical error is known for anything that the figure shows. */
gboolean fs_document_can_shade (FsDocument *self);

/* Results are stored by scenario id, and so are found again when a change is undone. They are copied. */
const FsSimResult *fs_document_get_result (FsDocument *self, const char *id);
void fs_document_add_result (FsDocument *self, guint index, const FsSimResult *result); /* @index: in the sweep */

/* Adds the result of a point of an earlier @solution that the present one does not have: it is shown as outdated. */
void fs_document_add_earlier_result (FsDocument *self, const FsSolvedScenario *solution, guint index,
                                     const FsSimResult *result);

/* Sets the points that are queued or running (copied): @views[i] is that of point @indices[i] of the sweep of the solution.
 * NULL when nothing runs. */
void fs_document_set_running (FsDocument *self, const FsPointView *views, const guint *indices, guint n_views);

/* The simulated saturation of the curves of the solution. Brackets are stored by what was simulated, and so are found again
 * when a change is undone, and shown for nothing else. */
void fs_document_add_bracket (FsDocument *self, const FsSaturationBracket *bracket);
const FsSaturationBracket *fs_document_get_brackets (FsDocument *self, guint *n_brackets);

/* All points of the solution with a result, queued or running, as fs_figure_plot() takes them (transfer none). */
const FsPointView *fs_document_get_points (FsDocument *self, guint *n_points);

/* The chosen point, whose run the Network page shows: the one that was set, else the middle load of the first curve that the
 * simulator can run. FALSE while there is none. Neither saved nor undone; loading another scenario resets it. */
gboolean fs_document_get_chosen (FsDocument *self, FsSweepPoint *point);
/* Makes @point the chosen and the current one. */
void fs_document_set_shown (FsDocument *self, FsSweepPoint point);
/* The current point, which crosshair and panels describe and a ring marks: the last one that the pointer went to or that was
 * chosen. */
gboolean fs_document_get_shown (FsDocument *self, FsSweepPoint *point);
/* Makes @point the current one and leaves the chosen one: a run on the Network page goes on when the pointer merely passes
 * other points. */
void fs_document_set_current (FsDocument *self, FsSweepPoint point);
/* Whether the ring is drawn: the user has chosen the point, or something that describes it is seen. Each widget that does
 * calls fs_document_describe() with TRUE when it is mapped and with FALSE when it is not any more. */
gboolean fs_document_marks_shown (FsDocument *self);
void fs_document_describe (FsDocument *self, gboolean described);

/* The curve with which the others are compared in place of the model; G_MAXUINT: none. Neither saved nor undone; loading another
 * scenario resets it. */
guint fs_document_get_compared (FsDocument *self);
void fs_document_set_compared (FsDocument *self, guint curve);

/* The curves that the pointer, or the keyboard, is at in a legend or a list: the plot shows the others faintly. To set NULL, or an
 * empty set, is none. Neither saved nor undone. */
const FsCurveSet *fs_document_get_pointed (FsDocument *self);
void fs_document_set_pointed (FsDocument *self, const FsCurveSet *curves);

/**
 * FsFollowedMessage: a message of the run of the chosen point, to go to on the Network page
 * @id: of the message; @cycle: in which it is in the network
 * @sentence: what is known of it
 */
typedef struct {
  uint64_t id;
  int64_t cycle;
  char *sentence;
} FsFollowedMessage;

void fs_followed_message_free (FsFollowedMessage *message);

/* Sets the messages (FsFollowedMessage, copied) of the run of the chosen point that can be gone through, and which of them is followed, @at;
 * NULL: none. Another chosen point has none. */
void fs_document_follow (FsDocument *self, const GPtrArray *messages, guint at);
/* Returns them, NULL if there are none, and which one is followed. */
const GPtrArray *fs_document_get_followed (FsDocument *self, guint *at);
/* Follows the next one (1) or the one before (-1), if there is one. */
void fs_document_follow_next (FsDocument *self, int direction);

/* The plot of solution and points, with reference curves (transfer none); NULL until there is a solution. */
const FsPlot *fs_document_get_plot (FsDocument *self);

/* The model error at the points of the solution (transfer none); NULL until there is a solution. */
const FsAccuracies *fs_document_get_accuracies (FsDocument *self);
