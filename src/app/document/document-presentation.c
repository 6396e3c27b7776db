#include "app/document/document-presentation.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "app/document/document-private.h"
#include "scenario/value/slide.h"

gboolean
fs_document_is_presenting (FsDocument *self)
{
  return self->presentation != NULL;
}

int
fs_document_get_slide (FsDocument *self)
{
  return self->presentation != NULL ? self->presentation->slide : -1;
}

void
fs_document_begin_presentation (FsDocument *self)
{
  g_return_if_fail (FS_IS_DOCUMENT (self));

  if (self->presentation != NULL)
    return;
  fs_document_enter_presentation (self);
  fs_document_emit_changed (self, FS_CHANGE_PRESENTATION);
}

void
fs_document_end_presentation (FsDocument *self)
{
  g_return_if_fail (FS_IS_DOCUMENT (self));

  if (self->presentation == NULL)
    return;
  fs_document_leave_presentation (self);
  fs_document_emit_changed (self, FS_CHANGE_SCENARIO | FS_CHANGE_SHOWN | FS_CHANGE_VIEW | FS_CHANGE_PINS
                                      | FS_CHANGE_PRESENTATION);
}

static void
show (FsDocument *self, FsScenario *scenario, int slide)
{
  fs_document_enter_presentation (self);
  /* Changes of the slide before cannot be undone here. */
  fs_undo_clear (self->undo);
  fs_scenario_unref (self->state.scenario);
  self->state.scenario = scenario;
  self->state.view.zoomed = FALSE;
  self->presentation->slide = slide;
  self->last_key = NULL;
  fs_document_emit_changed (self, FS_CHANGE_SCENARIO | FS_CHANGE_VIEW | FS_CHANGE_PRESENTATION);
}

gboolean
fs_document_show_slide (FsDocument *self, guint index, GError **error)
{
  FsScenario *scenario;

  g_return_val_if_fail (FS_IS_DOCUMENT (self), FALSE);
  g_return_val_if_fail (index < fs_scenario_n_slides (fs_document_get_saved_scenario (self)), FALSE);

  scenario = fs_scenario_at_slide (fs_document_get_saved_scenario (self), index, error);
  if (scenario == NULL)
    return FALSE;
  show (self, scenario, (int) index);
  return TRUE;
}

/* Replaces the saved scenario by @scenario, as one step of undo; takes it. A presentation continues at @slide. */
static void
take_saved (FsDocument *self, FsScenario *scenario, int slide)
{
  gboolean was_presenting = self->presentation != NULL;

  fs_document_leave_presentation (self);
  fs_document_push_undo (self, NULL, N_ ("Slides"));
  fs_scenario_unref (self->state.scenario);
  self->state.scenario = scenario;
  fs_scenario_unref (self->state.base);
  self->state.base = fs_scenario_ref (scenario);
  slide = MIN (slide, (int) fs_scenario_n_slides (scenario) - 1);
  if (!was_presenting || slide < 0 || !fs_document_show_slide (self, (guint) slide, NULL))
    fs_document_emit_changed (self, FS_CHANGE_SCENARIO | FS_CHANGE_FILE | FS_CHANGE_PRESENTATION);
}

/* Returns whether one of @lines sets the key that @line sets. */
static gboolean
says (const char *const *lines, const char *line)
{
  for (; *lines != NULL; lines++)
    if (strncmp (*lines, line, strcspn (line, "=") + 1) == 0)
      return TRUE;
  return FALSE;
}

/* Makes a slide of what is shown now with @settings: in place of slide @replaced, or a new one (-1). */
static gboolean
put_slide (FsDocument *self, int replaced, const char *const *settings, GError **error)
{
  FsScenario *base = fs_document_get_saved_scenario (self);
  /* Changes made outside of a presentation are part of the scenario; its other slides are unchanged. */
  g_autoptr (FsScenario) kept
      = self->presentation != NULL ? fs_scenario_ref (base) : fs_scenario_keep_slides (base, self->state.base, error);
  g_auto (GStrv) difference = kept != NULL ? fs_scenario_slide_difference (kept, self->state.scenario, error) : NULL;
  g_autoptr (GPtrArray) lines = g_ptr_array_new ();
  int index = replaced;
  FsScenario *made;

  if (difference == NULL)
    return FALSE;
  for (guint i = 0; settings[i] != NULL; i++)
    g_ptr_array_add (lines, (gpointer) settings[i]);
  /* A range in @settings takes precedence over that of the axes. */
  for (guint i = 0; difference[i] != NULL; i++)
    if (!says (settings, difference[i]))
      g_ptr_array_add (lines, difference[i]);
  g_ptr_array_add (lines, NULL);
  if (replaced < 0)
    index = fs_document_get_slide (self) >= 0 ? fs_document_get_slide (self) + 1 : (int) fs_scenario_n_slides (kept);
  made = (replaced < 0 ? fs_scenario_insert_slide
                       : fs_scenario_replace_slide) (kept, (guint) index, (const char *const *) lines->pdata, error);
  if (made != NULL)
    take_saved (self, made, index);
  return made != NULL;
}

gboolean
fs_document_add_slide (FsDocument *self, const char *const *settings, GError **error)
{
  g_return_val_if_fail (FS_IS_DOCUMENT (self) && settings != NULL, FALSE);

  return put_slide (self, -1, settings, error);
}

gboolean
fs_document_update_slide (FsDocument *self, guint index, const char *const *settings, GError **error)
{
  g_return_val_if_fail (FS_IS_DOCUMENT (self) && settings != NULL, FALSE);

  return put_slide (self, (int) index, settings, error);
}

void
fs_document_set_caption (FsDocument *self, guint index, const char *caption)
{
  FsScenario *kept = fs_document_get_saved_scenario (self);
  g_auto (GStrv) lines = NULL;
  g_autoptr (GPtrArray) changed = g_ptr_array_new ();
  g_autofree char *line = g_strconcat ("caption=", caption, NULL);
  FsScenario *made;

  g_return_if_fail (index < fs_scenario_n_slides (kept));

  if (g_strcmp0 (fs_scenario_slide (kept, index).caption, caption) == 0)
    return;
  lines = fs_scenario_slide_lines (kept, index);
  if (*caption != '\0')
    g_ptr_array_add (changed, line);
  for (char **old = lines; *old != NULL; old++)
    if (!g_str_has_prefix (*old, "caption="))
      g_ptr_array_add (changed, *old);
  g_ptr_array_add (changed, NULL);
  made = fs_scenario_replace_slide (kept, index, (const char *const *) changed->pdata, NULL);
  if (made != NULL)
    take_saved (self, made, fs_document_get_slide (self));
}

void
fs_document_remove_slide (FsDocument *self, guint index)
{
  take_saved (self, fs_scenario_remove_slide (fs_document_get_saved_scenario (self), index),
              fs_document_get_slide (self));
}

void
fs_document_move_slide (FsDocument *self, guint index, guint to)
{
  int shown = fs_document_get_slide (self);

  take_saved (self, fs_scenario_move_slide (fs_document_get_saved_scenario (self), index, to),
              shown == (int) index ? (int) to : shown);
}
