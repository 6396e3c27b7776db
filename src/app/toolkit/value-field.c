#include "app/toolkit/value-field.h"

#include <glib/gi18n-lib.h>

#include "app/toolkit/tooltip.h"
#include "app/toolkit/widgets.h"

struct _FsValueField {
  GtkWidget parent;
  GtkWidget *text;
  GtkWidget *down, *up;
  gboolean edited;
  gboolean setting;
};

G_DEFINE_FINAL_TYPE (FsValueField, fs_value_field, GTK_TYPE_WIDGET)

static guint commit_signal, step_signal, revert_signal;

static void
commit (FsValueField *self)
{
  if (self->edited)
    g_signal_emit (self, commit_signal, 0);
}

static void
step (FsValueField *self, int direction)
{
  commit (self);
  g_signal_emit (self, step_signal, 0, direction);
}

static void
text_changed (FsValueField *self)
{
  if (self->setting)
    return;
  self->edited = TRUE;
  fs_value_field_set_refused (self, FALSE);
}

static gboolean
key_pressed (FsValueField *self, guint key, guint code, GdkModifierType state)
{
  if (state & (GDK_CONTROL_MASK | GDK_ALT_MASK))
    return GDK_EVENT_PROPAGATE;
  switch (key)
    {
    case GDK_KEY_Escape:
      if (!self->edited && !gtk_widget_has_css_class (GTK_WIDGET (self), "error"))
        return GDK_EVENT_PROPAGATE;
      g_signal_emit (self, revert_signal, 0);
      return GDK_EVENT_STOP;
    case GDK_KEY_Up:
    case GDK_KEY_KP_Up:
    case GDK_KEY_Down:
    case GDK_KEY_KP_Down:
      if (!gtk_widget_get_visible (self->up))
        return GDK_EVENT_PROPAGATE;
      step (self, key == GDK_KEY_Up || key == GDK_KEY_KP_Up ? 1 : -1);
      return GDK_EVENT_STOP;
    default:
      return GDK_EVENT_PROPAGATE;
    }
}

static void
step_down (FsValueField *self)
{
  step (self, -1);
}

static void
step_up (FsValueField *self)
{
  step (self, 1);
}

static GtkWidget *
step_button (FsValueField *self, const char *icon, const char *style_class, GCallback clicked)
{
  GtkWidget *button = gtk_button_new_from_icon_name (icon);

  gtk_widget_add_css_class (button, style_class);
  /* The arrow keys do the same in the field itself. */
  gtk_widget_set_focusable (button, FALSE);
  gtk_widget_set_focus_on_click (button, FALSE);
  g_signal_connect_swapped (button, "clicked", clicked, self);
  gtk_widget_set_parent (button, GTK_WIDGET (self));
  return button;
}

static gboolean
fs_value_field_grab_focus (GtkWidget *widget)
{
  return gtk_widget_grab_focus (FS_VALUE_FIELD (widget)->text);
}

/* The text is all that can have the focus. Left to itself, an entry takes the focus again when Shift+Tab leaves its text. */
static gboolean
fs_value_field_move_focus (GtkWidget *widget, GtkDirectionType direction)
{
  return gtk_widget_get_focus_child (widget) == NULL && gtk_widget_grab_focus (widget);
}

static void
fs_value_field_dispose (GObject *object)
{
  FsValueField *self = FS_VALUE_FIELD (object);

  g_clear_pointer (&self->text, gtk_widget_unparent);
  g_clear_pointer (&self->down, gtk_widget_unparent);
  g_clear_pointer (&self->up, gtk_widget_unparent);
  G_OBJECT_CLASS (fs_value_field_parent_class)->dispose (object);
}

static void
fs_value_field_class_init (FsValueFieldClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = fs_value_field_dispose;
  widget_class->grab_focus = fs_value_field_grab_focus;
  widget_class->focus = fs_value_field_move_focus;
  gtk_widget_class_set_css_name (widget_class, "spinbutton");
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BOX_LAYOUT);
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);

  /**
   * FsValueField::commit: the text was edited and is meant to be used
   */
  commit_signal = g_signal_new ("commit", FS_TYPE_VALUE_FIELD, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  /**
   * FsValueField::step: -1 or 1
   */
  step_signal
      = g_signal_new ("step", FS_TYPE_VALUE_FIELD, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_INT);
  /**
   * FsValueField::revert: what was typed must be discarded
   */
  revert_signal = g_signal_new ("revert", FS_TYPE_VALUE_FIELD, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
fs_value_field_init (FsValueField *self)
{
  GtkEventController *focus = gtk_event_controller_focus_new ();
  GtkEventController *keys = gtk_event_controller_key_new ();

  /* An entry, not a GtkText: a screen reader finds no text in the latter. */
  self->text = gtk_entry_new ();
  gtk_entry_set_has_frame (GTK_ENTRY (self->text), FALSE);
  gtk_widget_set_hexpand (self->text, TRUE);
  gtk_widget_set_parent (self->text, GTK_WIDGET (self));
  gtk_widget_add_css_class (self->text, "numeric");
  /* "1 %" and "32, 64" read like this in every language. */
  gtk_widget_set_direction (self->text, GTK_TEXT_DIR_LTR);
  g_signal_connect_swapped (self->text, "changed", G_CALLBACK (text_changed), self);
  g_signal_connect_swapped (self->text, "activate", G_CALLBACK (commit), self);
  g_signal_connect_swapped (focus, "leave", G_CALLBACK (commit), self);
  gtk_widget_add_controller (GTK_WIDGET (self), focus);
  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect_swapped (keys, "key-pressed", G_CALLBACK (key_pressed), self);
  gtk_widget_add_controller (GTK_WIDGET (self), keys);
  self->down = step_button (self, "value-decrease-symbolic", "down", G_CALLBACK (step_down));
  self->up = step_button (self, "value-increase-symbolic", "up", G_CALLBACK (step_up));
  fs_value_field_set_width (self, 4);
}

GtkWidget *
fs_value_field_new (void)
{
  return g_object_new (FS_TYPE_VALUE_FIELD, NULL);
}

void
fs_value_field_set_name (FsValueField *self, const char *name, const char *unit)
{
  /* Translators: %s is the name of a value, such as "Dimension n". */
  g_autofree char *decrease = g_strdup_printf (_ ("Decrease %s"), name);
  /* Translators: %s is the name of a value, such as "Dimension n". */
  g_autofree char *increase = g_strdup_printf (_ ("Increase %s"), name);
  g_autofree char *decrease_tip = g_strdup_printf (_ ("%s (Down)"), decrease);
  g_autofree char *increase_tip = g_strdup_printf (_ ("%s (Up)"), increase);

  gtk_accessible_update_property (GTK_ACCESSIBLE (self->text), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  if (unit != NULL)
    gtk_accessible_update_property (GTK_ACCESSIBLE (self->text), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, unit, -1);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->down), GTK_ACCESSIBLE_PROPERTY_LABEL, decrease, -1);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->up), GTK_ACCESSIBLE_PROPERTY_LABEL, increase, -1);
  fs_tooltip_set (self->down, decrease_tip);
  fs_tooltip_set (self->up, increase_tip);
}

void
fs_value_field_set_steppable (FsValueField *self, gboolean steppable)
{
  gtk_widget_set_visible (self->down, steppable);
  gtk_widget_set_visible (self->up, steppable);
}

void
fs_value_field_set_width (FsValueField *self, int chars)
{
  g_object_set (self->text, "width-chars", chars, "max-width-chars", chars, NULL);
}

void
fs_value_field_set_refused (FsValueField *self, gboolean refused)
{
  fs_set_css_class (GTK_WIDGET (self), "error", refused);
  gtk_accessible_update_state (GTK_ACCESSIBLE (self->text), GTK_ACCESSIBLE_STATE_INVALID,
                               refused ? GTK_ACCESSIBLE_INVALID_TRUE : GTK_ACCESSIBLE_INVALID_FALSE, -1);
}

const char *
fs_value_field_get_text (FsValueField *self)
{
  return gtk_editable_get_text (GTK_EDITABLE (self->text));
}

void
fs_value_field_set_text (FsValueField *self, const char *text)
{
  self->setting = TRUE;
  if (g_strcmp0 (fs_value_field_get_text (self), text) != 0)
    gtk_editable_set_text (GTK_EDITABLE (self->text), text);
  self->setting = FALSE;
  self->edited = FALSE;
}

gboolean
fs_value_field_is_edited (FsValueField *self)
{
  return self->edited;
}
