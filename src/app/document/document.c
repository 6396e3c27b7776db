#include "app/document/document-previous.h"
#include "app/document/document-private.h"
#include "app/document/document-saving.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "base/error.h"
#include "figure/series/typical-band.h"
#include "scenario/value/scenario-curves.h"
#include "scenario/value/scenario-file.h"

#define SAME_STEP_US (G_USEC_PER_SEC * 4 / 5) /* changes of one key nearer than this are one step of undo */
#define RANGE "view-range"                    /* no key of a scenario */
#define DEFAULT_PRESET "ab-n6-v2-m32-b010"
#define CHANGE_REPLACED (FS_CHANGE_SCENARIO | FS_CHANGE_LOADED | FS_CHANGE_FILE | FS_CHANGE_SELECTED)

G_DEFINE_FINAL_TYPE (FsDocument, fs_document, G_TYPE_OBJECT)

static guint changed_signal;

/* @same: they are of the scenario that is still shown, and can be reused. */
static void
drop_accuracies (FsDocument *self, gboolean same)
{
  if (self->accuracies != NULL || !same)
    g_clear_pointer (&self->earlier_accuracies, fs_accuracies_free);
  if (same && self->accuracies != NULL)
    self->earlier_accuracies = g_steal_pointer (&self->accuracies);
  g_clear_pointer (&self->accuracies, fs_accuracies_free);
}

/* Something to do once: @func with @owner, if that is still there. */
typedef struct {
  GWeakRef owner;
  FsDocumentFunc func;
} Call;

static void
call_free (gpointer data)
{
  Call *call = data;

  g_weak_ref_clear (&call->owner);
  g_free (call);
}

/* Does what waits for fs_document_is_solved(). */
static void
call_waiting (FsDocument *self)
{
  g_autoptr (GPtrArray) calls = g_steal_pointer (&self->waiting);

  for (guint i = 0; calls != NULL && i < calls->len; i++)
    {
      Call *call = calls->pdata[i];
      g_autoptr (GObject) owner = g_weak_ref_get (&call->owner);

      if (owner != NULL)
        call->func (owner);
    }
}

void
fs_document_emit_changed (FsDocument *self, guint changes)
{
  if (changes & FS_CHANGE_LOADED)
    {
      self->has_shown_point = self->has_current_point = FALSE;
      self->compared = 0;
    }
  /* Another figure is no change of one. */
  if (changes & (FS_CHANGE_LOADED | FS_CHANGE_PRESENTATION))
    g_clear_pointer (&self->previous, fs_pin_unref);
  /* They are messages of the run that was shown. */
  if (changes & (FS_CHANGE_SCENARIO | FS_CHANGE_LOADED | FS_CHANGE_CHOSEN) && self->followed != NULL)
    {
      g_clear_pointer (&self->followed, g_ptr_array_unref);
      changes |= FS_CHANGE_FOLLOWED;
    }
  if (changes & (FS_CHANGE_SOLVED | FS_CHANGE_POINTS | FS_CHANGE_LOADED | FS_CHANGE_PINS))
    {
      g_clear_pointer (&self->points, g_array_unref);
      g_clear_pointer (&self->shown_brackets, g_array_unref);
      g_clear_pointer (&self->plot, fs_plot_free);
      drop_accuracies (self, (changes & (FS_CHANGE_SOLVED | FS_CHANGE_LOADED)) == 0);
    }
  g_signal_emit (self, changed_signal, 0, changes);
  if (self->waiting != NULL && fs_document_is_solved (self))
    call_waiting (self);
}

static void
fs_document_finalize (GObject *object)
{
  FsDocument *self = FS_DOCUMENT (object);

  fs_document_leave_presentation (self);
  fs_undo_state_clear (&self->state);
  fs_undo_free (self->undo);
  g_clear_pointer (&self->previous, fs_pin_unref);
  fs_memory_store_unref (self->results);
  g_clear_pointer (&self->restored, g_array_unref);
  g_clear_pointer (&self->own_points, g_array_unref);
  g_clear_pointer (&self->own_brackets, g_ptr_array_unref);
  g_clear_pointer (&self->points, g_array_unref);
  g_clear_pointer (&self->shown_brackets, g_array_unref);
  g_hash_table_unref (self->brackets);
  g_clear_pointer (&self->plot, fs_plot_free);
  drop_accuracies (self, FALSE);
  g_clear_pointer (&self->solution, fs_solved_scenario_unref);
  g_clear_pointer (&self->waiting, g_ptr_array_unref);
  g_clear_pointer (&self->followed, g_ptr_array_unref);
  fs_shown_points_free (self->shown_points);
  G_OBJECT_CLASS (fs_document_parent_class)->finalize (object);
}

static void
fs_document_class_init (FsDocumentClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = fs_document_finalize;

  /**
   * FsDocument::changed:
   * @changes: set of FsChange
   */
  changed_signal
      = g_signal_new ("changed", FS_TYPE_DOCUMENT, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_UINT);
}

static void
fs_document_init (FsDocument *self)
{
  self->undo = fs_undo_new ();
  self->shown_points = fs_shown_points_new ();
  self->results = fs_memory_store_new ();
  self->brackets = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  self->state.scenario = fs_scenario_new_default ();
  self->state.origin = fs_scenario_ref (self->state.scenario);
  self->state.base = fs_scenario_ref (self->state.scenario);
  self->state.preset = g_intern_static_string (DEFAULT_PRESET);
  self->state.curve = FS_ALL_CURVES;
  fs_view_init (&self->state.view);
  self->state.saved = fs_save_state_new (NULL, fs_scenario_id (self->state.scenario));
}

FsDocument *
fs_document_new (void)
{
  return g_object_new (FS_TYPE_DOCUMENT, NULL);
}

FsScenario *
fs_document_get_scenario (FsDocument *self)
{
  return self->state.scenario;
}

FsScenario *
fs_document_get_origin (FsDocument *self)
{
  return self->state.origin;
}

const char *
fs_document_get_preset (FsDocument *self)
{
  return self->state.preset;
}

GFile *
fs_document_get_file (FsDocument *self)
{
  return self->state.saved->file;
}

FsScenario *
fs_document_get_saved_scenario (FsDocument *self)
{
  return self->presentation != NULL ? self->presentation->before.scenario : self->state.scenario;
}

gboolean
fs_document_has_unsaved_scenario (FsDocument *self)
{
  g_autofree char *id = fs_scenario_id (fs_document_get_saved_scenario (self));

  return g_strcmp0 (id, self->state.saved->id) != 0;
}

gboolean
fs_document_is_solved (FsDocument *self)
{
  return self->solution != NULL && self->solution->scenario == self->state.scenario
         && !fs_solved_scenario_is_draft (self->solution);
}

void
fs_document_when_solved (FsDocument *self, FsDocumentFunc func, gpointer owner)
{
  Call *call = NULL;

  g_return_if_fail (FS_IS_DOCUMENT (self) && func != NULL && G_IS_OBJECT (owner));

  if (self->waiting == NULL)
    self->waiting = g_ptr_array_new_with_free_func (call_free);
  for (guint i = 0; i < self->waiting->len && call == NULL; i++)
    {
      Call *other = self->waiting->pdata[i];
      g_autoptr (GObject) waiter = g_weak_ref_get (&other->owner);

      call = other->func == func && waiter == owner ? other : NULL;
    }
  if (call == NULL)
    {
      call = g_new (Call, 1);
      g_weak_ref_init (&call->owner, owner);
      call->func = func;
      g_ptr_array_add (self->waiting, call);
    }
  if (fs_document_is_solved (self))
    call_waiting (self);
}

gboolean
fs_document_can_shade (FsDocument *self)
{
  return fs_figure_can_shade (self->state.scenario);
}

gboolean
fs_document_shows_other_scenario (FsDocument *self)
{
  return self->presentation != NULL || self->loaded;
}

static void
set_own (FsDocument *self, GArray *points, GPtrArray *brackets)
{
  g_clear_pointer (&self->own_points, g_array_unref);
  g_clear_pointer (&self->own_brackets, g_ptr_array_unref);
  self->own_points = points != NULL ? g_array_ref (points) : NULL;
  self->own_brackets = brackets != NULL ? g_ptr_array_ref (brackets) : NULL;
}

FsDocumentFile *
fs_document_file_without_results (FsDocument *self)
{
  FsDocumentFile *file = fs_document_file_new (fs_document_get_saved_scenario (self));

  if (!fs_document_shows_other_scenario (self) && self->solution != NULL)
    fs_shown_points_add_places (self->shown_points, self->solution, file);
  else if (fs_document_shows_other_scenario (self) && self->own_points != NULL)
    g_array_append_vals (file->stored_points, self->own_points->data, self->own_points->len);
  return file;
}

void
fs_document_enter_presentation (FsDocument *self)
{
  if (self->presentation != NULL)
    return;
  if (!fs_document_shows_other_scenario (self))
    {
      g_autoptr (FsDocumentFile) file = fs_document_file_without_results (self);

      set_own (self, file->stored_points, self->solution != NULL ? self->solution->step_ids : NULL);
    }
  self->presentation = g_new0 (FsPresentation, 1);
  self->presentation->before = fs_undo_state_copy (&self->state);
  self->presentation->undo = self->undo;
  self->presentation->shown_point = self->shown_point;
  self->presentation->has_shown_point = self->has_shown_point;
  self->has_current_point = FALSE;
  self->presentation->slide = -1;
  self->undo = fs_undo_new ();
  self->last_key = NULL;
}

void
fs_document_leave_presentation (FsDocument *self)
{
  FsPresentation *presentation = g_steal_pointer (&self->presentation);

  if (presentation == NULL)
    return;
  fs_undo_state_clear (&self->state);
  self->state = presentation->before;
  fs_undo_free (self->undo);
  self->undo = presentation->undo;
  self->shown_point = presentation->shown_point;
  self->has_shown_point = presentation->has_shown_point;
  self->has_current_point = FALSE;
  self->last_key = NULL;
  g_free (presentation);
  if (self->loaded || fs_document_is_solved (self))
    return;
  /* The next solution shows the points of the document again. */
  self->loaded = TRUE;
  g_clear_pointer (&self->restored, g_array_unref);
  if (self->own_points != NULL && self->own_points->len > 0)
    self->restored = g_array_ref (self->own_points);
}

/* Replaces the whole state; takes @saved. @change: what the step of undo is called that returns to the state before, whose
 * pins stay, to compare published figures with each other. NULL: a new history begins. */
static void
set_state (FsDocument *self, FsScenario *scenario, const char *preset, const char *change, FsSaveState *saved)
{
  GPtrArray *pins = NULL;

  fs_document_leave_presentation (self);
  if (change != NULL)
    {
      fs_undo_push (self->undo, &self->state, change);
      pins = g_steal_pointer (&self->state.view.pins);
    }
  else
    fs_undo_clear (self->undo);
  fs_undo_state_clear (&self->state);
  self->state.view.pins = pins;
  self->state.scenario = fs_scenario_ref (scenario);
  self->state.origin = fs_scenario_ref (scenario);
  self->state.base = fs_scenario_ref (scenario);
  self->state.saved = saved;
  self->state.preset = g_intern_string (preset);
  self->state.curve = FS_ALL_CURVES;
  self->last_key = NULL;
  self->loaded = TRUE;
  set_own (self, saved->stored_points, saved->brackets);
}

void
fs_document_load_preset (FsDocument *self, FsScenario *scenario, const char *preset)
{
  char *id;

  g_return_if_fail (FS_IS_DOCUMENT (self) && scenario != NULL);

  /* An unchanged preset needs no saving: it can be loaded again. */
  id = fs_document_has_unsaved_scenario (self) ? g_strdup (self->state.saved->id) : fs_scenario_id (scenario);
  /* A preset has no file, so that saving it cannot overwrite the file of the document before. */
  set_state (self, scenario, preset, N_ ("Preset"), fs_save_state_new (NULL, id));
  fs_document_emit_changed (self, CHANGE_REPLACED);
}

void
fs_document_load (FsDocument *self, FsScenario *scenario, const char *change, const FsUndoFile *steps,
                  FsSaveState *saved)
{
  set_state (self, scenario, NULL, change, saved);
  if (steps != NULL)
    fs_undo_file_restore (steps, self->undo, &self->state, saved);
  fs_document_emit_changed (self, CHANGE_REPLACED);
}

gboolean
fs_document_push_undo (FsDocument *self, const char *key, const char *change)
{
  gint64 now = g_get_monotonic_time ();
  const char *interned = g_intern_string (key);
  gboolean same_step = key != NULL && self->last_key == interned && now - self->last_change < SAME_STEP_US;

  if (self->dragged)
    same_step = self->drag_pushed;
  if (!same_step)
    fs_undo_push (self->undo, &self->state, change != NULL ? change : interned);
  self->drag_pushed = self->dragged;
  self->last_key = interned;
  self->last_change = now;
  return !same_step;
}

int
fs_document_get_curve (FsDocument *self)
{
  return self->state.curve;
}

void
fs_document_select_curve (FsDocument *self, int curve)
{
  g_return_if_fail (FS_IS_DOCUMENT (self));
  g_return_if_fail (curve >= FS_ALL_CURVES && curve < (int) fs_scenario_n_curves (self->state.scenario));

  if (self->state.curve == curve)
    return;
  self->state.curve = curve;
  self->last_key = NULL; /* the same key of another curve is another change */
  fs_document_emit_changed (self, FS_CHANGE_SELECTED);
}

int
fs_document_curve_of_key (FsDocument *self, const char *name)
{
  const FsKey *key = fs_key_find (name);
  /* What curves may differ in, the parameter on the x axis aside: its places are shared. */
  gboolean is_of_curve = key != NULL && !key->shared
                         && (key->group == FS_GROUP_SCENARIO || key->group == FS_GROUP_SWEEP)
                         && key != fs_scenario_curve (self->state.scenario, 0)->x_key;

  return is_of_curve ? self->state.curve : FS_ALL_CURVES;
}

gboolean
fs_document_take_scenario (FsDocument *self, const char *key, const char *change, FsScenario *scenario)
{
  guint changes = FS_CHANGE_SCENARIO;

  if (scenario == NULL)
    return FALSE;
  if (fs_scenario_is_same_file (self->state.scenario, scenario))
    {
      fs_scenario_unref (scenario);
      return TRUE;
    }
  if (fs_document_push_undo (self, key, change) && !self->dragged)
    fs_document_keep_previous (self, scenario);
  fs_scenario_unref (self->state.scenario);
  self->state.scenario = scenario;
  if (self->state.curve >= (int) fs_scenario_n_curves (scenario))
    {
      self->state.curve = FS_ALL_CURVES;
      changes |= FS_CHANGE_SELECTED;
    }
  fs_document_emit_changed (self, changes);
  return TRUE;
}

gboolean
fs_document_set (FsDocument *self, const FsKey *key, const FsValue *value, GError **error)
{
  g_return_val_if_fail (FS_IS_DOCUMENT (self) && key != NULL, FALSE);

  return fs_document_take_scenario (
      self, key->name, NULL,
      fs_scenario_with_value (self->state.scenario, fs_document_curve_of_key (self, key->name), key, value, error));
}

gboolean
fs_document_set_value (FsDocument *self, const char *key, const char *value, GError **error)
{
  g_return_val_if_fail (FS_IS_DOCUMENT (self) && key != NULL, FALSE);

  return fs_document_take_scenario (
      self, key, NULL,
      fs_scenario_with_in_curve (self->state.scenario, fs_document_curve_of_key (self, key), key, value, error));
}

gboolean
fs_document_set_list (FsDocument *self, const char *key, const char *const *values, GError **error)
{
  g_return_val_if_fail (FS_IS_DOCUMENT (self) && key != NULL && values != NULL, FALSE);

  if (fs_document_curve_of_key (self, key) < 0)
    return fs_document_take_scenario (self, key, NULL,
                                      fs_scenario_with_list (self->state.scenario, key, values, error));
  if (values[0] != NULL && values[1] != NULL)
    return fs_set_input_error (
        error, _ ("A curve has one value. To create a curve for each value, enter the list under “All curves”."));
  return fs_document_set_value (self, key, values[0], error);
}

gboolean
fs_document_set_several (FsDocument *self, const char *key, const FsSection *changes, GError **error)
{
  int curve;

  g_return_val_if_fail (FS_IS_DOCUMENT (self) && key != NULL && changes != NULL, FALSE);

  /* The selected curve, unless one of the keys is of all curves. */
  curve = self->state.curve;
  for (guint i = 0; i < changes->lines->len && curve >= 0; i++)
    {
      const FsSectionLine *line = g_ptr_array_index (changes->lines, i);

      if (line->key != NULL)
        curve = fs_document_curve_of_key (self, line->key->name);
    }
  return fs_document_take_scenario (self, key, NULL,
                                    fs_scenario_with_changes (self->state.scenario, curve, changes, error));
}

void
fs_document_close_undo_group (FsDocument *self)
{
  g_return_if_fail (FS_IS_DOCUMENT (self));

  self->last_key = NULL;
  self->drag_pushed = FALSE;
}

gboolean
fs_document_is_dragged (FsDocument *self)
{
  return self->dragged;
}

const FsView *
fs_document_get_view (FsDocument *self)
{
  return &self->state.view;
}

void
fs_document_set_range (FsDocument *self, gboolean zoomed, FsRange range, gboolean same_step)
{
  FsView *view = &self->state.view;

  if (view->zoomed == zoomed && (!zoomed || memcmp (&view->range, &range, sizeof range) == 0))
    return;
  if (!same_step || self->last_key != g_intern_static_string (RANGE))
    fs_document_push_undo (self, NULL, N_ ("Zoom"));
  self->last_key = g_intern_static_string (RANGE);
  view->zoomed = zoomed;
  view->range = range;
  fs_document_emit_changed (self, FS_CHANGE_VIEW);
}

void
fs_document_forget_range (FsDocument *self)
{
  self->state.view.zoomed = FALSE;
}

void
fs_document_set_legend (FsDocument *self, double x, double y)
{
  FsView *view = &self->state.view;

  if ((isnan (x) && isnan (view->legend_x)) || (x == view->legend_x && y == view->legend_y))
    return;
  fs_document_push_undo (self, NULL, N_ ("Legend position"));
  view->legend_x = x;
  view->legend_y = y;
  fs_document_emit_changed (self, FS_CHANGE_VIEW);
}

gboolean
fs_document_can_undo (FsDocument *self)
{
  return self->undo->past->len > 0;
}

gboolean
fs_document_can_redo (FsDocument *self)
{
  return self->undo->future->len > 0;
}

const char *
fs_document_last_change (FsDocument *self)
{
  return fs_undo_change (self->undo->past);
}

const char *
fs_document_next_change (FsDocument *self)
{
  return fs_undo_change (self->undo->future);
}

/* A step that changes the view alone requires no new solution. */
static void
take_step (FsDocument *self, GArray *from, GArray *to)
{
  FsUndoState before;
  guint changes = FS_CHANGE_VIEW;

  if (from->len == 0)
    return;
  before = fs_undo_state_copy (&self->state);
  fs_document_keep_previous (self, g_array_index (from, FsUndoState, from->len - 1).scenario);
  fs_undo_step (from, to, &self->state);
  self->last_key = NULL;
  if (self->state.scenario != before.scenario)
    changes |= FS_CHANGE_SCENARIO | FS_CHANGE_FILE;
  if (self->state.origin != before.origin)
    changes |= FS_CHANGE_LOADED;
  if (self->state.saved != before.saved)
    changes |= FS_CHANGE_FILE;
  if (self->state.curve != before.curve)
    changes |= FS_CHANGE_SELECTED;
  if (self->state.view.pins != before.view.pins)
    changes |= FS_CHANGE_PINS;
  if (self->state.base != before.base)
    changes |= FS_CHANGE_PRESENTATION;
  self->loaded = self->loaded || changes & FS_CHANGE_LOADED;
  if (changes & FS_CHANGE_LOADED)
    set_own (self, self->state.saved->stored_points, self->state.saved->brackets);
  fs_undo_state_clear (&before);
  fs_document_emit_changed (self, changes);
}

void
fs_document_undo (FsDocument *self)
{
  take_step (self, self->undo->past, self->undo->future);
}

void
fs_document_redo (FsDocument *self)
{
  take_step (self, self->undo->future, self->undo->past);
}
