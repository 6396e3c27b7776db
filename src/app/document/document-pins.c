#include "app/document/document-pins.h"

#include <glib/gi18n-lib.h>

#include "app/document/document-previous.h"
#include "app/document/document-private.h"

static const GPtrArray *
pins_of (FsDocument *self)
{
  return self->state.view.pins;
}

guint
fs_document_n_pins (FsDocument *self)
{
  return pins_of (self) != NULL ? pins_of (self)->len : 0;
}

/* The list belongs to steps of undo, too: a changed one is a new one. */
static GPtrArray *
copy_pins (FsDocument *self)
{
  GPtrArray *copy = g_ptr_array_new_with_free_func ((GDestroyNotify) fs_pin_unref);

  for (guint i = 0; i < fs_document_n_pins (self); i++)
    g_ptr_array_add (copy, fs_pin_ref (pins_of (self)->pdata[i]));
  return copy;
}

/* Takes @pins. */
static void
set_pins (FsDocument *self, GPtrArray *pins)
{
  fs_document_push_undo (self, NULL, N_ ("Pinned curves"));
  g_clear_pointer (&self->state.view.pins, g_ptr_array_unref);
  self->state.view.pins = pins;
  fs_document_emit_changed (self, FS_CHANGE_PINS);
}

static gboolean
add_pin (FsDocument *self, FsPin *pin)
{
  GPtrArray *pins;

  if (fs_document_n_pins (self) >= FS_PINS_MAX)
    {
      fs_pin_unref (pin);
      return FALSE;
    }
  pins = copy_pins (self);
  g_ptr_array_add (pins, pin);
  set_pins (self, pins);
  return TRUE;
}

gboolean
fs_document_pin (FsDocument *self, FsPlot *plot, const char *name)
{
  g_return_val_if_fail (FS_IS_DOCUMENT (self) && plot != NULL, FALSE);

  return add_pin (self, fs_pin_new (plot, g_strdup (name), NULL));
}

gboolean
fs_document_pin_current (FsDocument *self)
{
  const FsPlot *plot = fs_document_get_plot (self);

  g_return_val_if_fail (FS_IS_DOCUMENT (self), FALSE);

  if (self->dragged && self->previous != NULL)
    return add_pin (self, fs_pin_ref (self->previous));
  return plot != NULL && add_pin (self, fs_pin_new_of_curves (plot, self->solution->scenario));
}

void
fs_document_when_pinnable (FsDocument *self, FsDocumentFunc func, gpointer owner)
{
  if (self->dragged && self->previous != NULL)
    func (owner);
  else
    fs_document_when_solved (self, func, owner);
}

char *
fs_document_pin_name (FsDocument *self, guint pin)
{
  g_return_val_if_fail (pin < fs_document_n_pins (self), NULL);

  return fs_pin_text (pins_of (self)->pdata[pin], self->state.scenario);
}

void
fs_document_unpin (FsDocument *self, guint pin)
{
  GPtrArray *pins;

  g_return_if_fail (pin < fs_document_n_pins (self));

  pins = copy_pins (self);
  g_ptr_array_remove_index (pins, pin);
  set_pins (self, pins);
}

void
fs_document_unpin_all (FsDocument *self)
{
  if (fs_document_n_pins (self) > 0)
    set_pins (self, NULL);
}

void
fs_document_begin_drag (FsDocument *self)
{
  g_clear_pointer (&self->previous, fs_pin_unref);
  fs_document_keep_previous (self, NULL);
  self->dragged = TRUE;
  self->drag_pushed = FALSE;
}

void
fs_document_end_drag (FsDocument *self)
{
  if (!self->dragged)
    return;
  self->dragged = FALSE;
  self->last_key = NULL;
  fs_document_emit_changed (self, FS_CHANGE_SCENARIO | FS_CHANGE_PINS);
}

gboolean
fs_document_dismiss_previous (FsDocument *self)
{
  g_return_val_if_fail (FS_IS_DOCUMENT (self), FALSE);

  if (self->dragged || fs_document_get_previous (self) == NULL)
    return FALSE;
  g_clear_pointer (&self->previous, fs_pin_unref);
  fs_document_emit_changed (self, FS_CHANGE_PINS);
  return TRUE;
}

gboolean
fs_document_pin_previous (FsDocument *self)
{
  g_return_val_if_fail (FS_IS_DOCUMENT (self), FALSE);

  return fs_document_get_previous (self) != NULL && add_pin (self, g_steal_pointer (&self->previous));
}
