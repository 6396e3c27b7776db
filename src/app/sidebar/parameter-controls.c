/* The controls of a row: a field with steps, chips for several values, a slider, a list, a switch. */
#include <glib/gi18n-lib.h>
#include <string.h>

#include "app/toolkit/menus.h"
#include "app/sidebar/parameter-row-private.h"
#include "app/sidebar/parameter-text.h"
#include "app/toolkit/tooltip.h"
#include "app/document/key-labels.h"
#include "base/number.h"
#include "scenario/format/keys.h"

#define DRAG_END_MS 250 /* a slider that rests this long is not dragged any more */
#define FIELD_CHARS 4
#define LIST_CHARS 14
#define TEXT_CHARS 22

void
fs_parameter_row_commit_field (FsParameterRow *self)
{
  g_auto (GStrv) values = fs_parameter_parse (self->key, fs_value_field_get_text (self->field));

  if (fs_parameter_row_apply (self, (const char *const *) values))
    fs_parameter_row_end_editing (self);
}

static void
field_revert (FsParameterRow *self)
{
  fs_parameter_row_set_sentence (self, NULL);
  fs_parameter_row_end_editing (self);
}

/* The sentence is about this value: it is seen, too. */
static void
show_refused (FsParameterRow *self, const char *value)
{
  g_autofree char *text = fs_parameter_display (value, self->percent);

  fs_value_field_set_text (self->field, text);
  fs_value_field_set_refused (self->field, TRUE);
}

static void
field_step (FsParameterRow *self, int direction)
{
  g_auto (GStrv) values = fs_parameter_shown_values (self->document, self->key);
  g_autofree char *next = NULL;

  if (values[0] == NULL || values[1] != NULL)
    return;
  next = fs_parameter_step (self->key, values[0], direction * self->step);
  if (fs_parameter_row_apply (self, (const char *const[]){ next, NULL }))
    fs_parameter_row_end_editing (self);
  else
    show_refused (self, next);
}

static void
field_focus_left (FsParameterRow *self)
{
  if (self->editing && !fs_value_field_is_edited (self->field) && self->sentence == NULL)
    fs_parameter_row_end_editing (self);
}

static void
edit_chips (FsParameterRow *self)
{
  g_autofree char *text = fs_parameter_display_all (self->key, (const char *const *) self->values, self->percent);

  self->editing = TRUE;
  fs_value_field_set_steppable (self->field, FALSE);
  fs_value_field_set_width (self->field, LIST_CHARS);
  fs_value_field_set_text (self->field, text);
  gtk_stack_set_visible_child (GTK_STACK (self->control_stack), GTK_WIDGET (self->field));
  gtk_widget_grab_focus (GTK_WIDGET (self->field));
}

static gboolean
end_drag (gpointer data)
{
  FsParameterRow *self = data;

  self->drag_source = 0;
  fs_document_end_drag (self->document);
  return G_SOURCE_REMOVE;
}

static void
scale_moved (FsParameterRow *self)
{
  char buffer[FS_NUMBER_SIZE];

  if (self->refreshing || self->document == NULL)
    return;
  if (self->drag_source == 0)
    fs_document_begin_drag (self->document);
  g_clear_handle_id (&self->drag_source, g_source_remove);
  self->drag_source = g_timeout_add (DRAG_END_MS, end_drag, self);
  fs_number_format (fs_parameter_share_at (gtk_adjustment_get_value (self->adjustment)), buffer);
  fs_parameter_row_apply (self, (const char *const[]){ buffer, NULL });
}

static void
word_chosen (FsParameterRow *self, const char *word)
{
  /* What was refused is not chosen. */
  if (!fs_parameter_row_apply (self, (const char *const[]){ word, NULL }))
    fs_value_drop_down_show (self->choice, (const char *const *) self->values);
}

static void
show_number (FsParameterRow *self)
{
  FsKeyType type = fs_key_find (self->key)->type;
  gboolean several = self->values[0] != NULL && self->values[1] != NULL;
  gboolean list = type == FS_KEY_REAL_LIST || type == FS_KEY_SPECIAL, text_only = type == FS_KEY_PATTERN;
  g_autofree char *text = fs_parameter_display_all (self->key, (const char *const *) self->values, self->percent);
  double share;

  if (several)
    {
      fs_chips_show (self->chips, fs_document_get_scenario (self->document), self->key, self->percent);
      gtk_stack_set_visible_child (GTK_STACK (self->control_stack), GTK_WIDGET (self->chips));
    }
  else
    {
      fs_value_field_set_steppable (self->field, !list && !text_only);
      fs_value_field_set_width (self->field, list        ? LIST_CHARS
                                             : text_only ? TEXT_CHARS
                                                         : MAX (FIELD_CHARS, (int) g_utf8_strlen (text, 12)));
      gtk_stack_set_visible_child (GTK_STACK (self->control_stack), GTK_WIDGET (self->field));
    }
  fs_value_field_set_text (self->field, text);
  gtk_widget_set_visible (self->scale, self->slider && !several);
  if (self->slider && !several && self->drag_source == 0 && fs_number_parse (self->values[0], &share))
    gtk_adjustment_set_value (self->adjustment, fs_parameter_position_of (share));
}

/* Curves that differ are both on and off: then their words stand in a list. */
static void
show_toggle (FsParameterRow *self)
{
  gboolean one = self->values[0] != NULL && self->values[1] == NULL;

  gtk_switch_set_active (GTK_SWITCH (self->toggle), one && g_str_equal (self->values[0], "true"));
  gtk_stack_set_visible_child (GTK_STACK (self->control_stack), one ? self->toggle : GTK_WIDGET (self->choice));
}

static void
toggled (FsParameterRow *self)
{
  const char *word = gtk_switch_get_active (GTK_SWITCH (self->toggle)) ? "true" : "false";

  if (self->refreshing || fs_parameter_row_apply (self, (const char *const[]){ word, NULL }))
    return;
  self->refreshing = TRUE;
  show_toggle (self);
  self->refreshing = FALSE;
}

void
fs_parameter_row_show_values (FsParameterRow *self)
{
  if (self->choice != NULL)
    fs_value_drop_down_show (self->choice, (const char *const *) self->values);
  if (self->toggle != NULL)
    show_toggle (self);
  if (self->field != NULL)
    show_number (self);
}

/* A wheel that scrolls the sidebar must not change what passes under the pointer. */
void
fs_ignore_wheel (GtkWidget *widget)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (widget);

  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);

      if (GTK_IS_EVENT_CONTROLLER_SCROLL (controller))
        gtk_event_controller_set_propagation_phase (controller, GTK_PHASE_NONE);
    }
}

static gboolean
show_number_of (GtkSpinButton *spin)
{
  g_autofree char *text
      = fs_number_display_fixed (gtk_spin_button_get_value (spin), (int) gtk_spin_button_get_digits (spin));

  if (strcmp (text, gtk_editable_get_text (GTK_EDITABLE (spin))) != 0)
    gtk_editable_set_text (GTK_EDITABLE (spin), text);
  return TRUE;
}

void
fs_write_point (GtkSpinButton *spin)
{
  g_signal_connect (spin, "output", G_CALLBACK (show_number_of), NULL);
  gtk_spin_button_update (spin);
}

/* What needs the whole width stands below the name. */
static void
move_below (FsParameterRow *self)
{
  GtkWidget *head = gtk_widget_get_parent (self->control_stack);
  GtkWidget *column = gtk_widget_get_parent (head);

  g_object_ref (self->control_stack);
  gtk_box_remove (GTK_BOX (head), self->control_stack);
  gtk_box_append (GTK_BOX (column), self->control_stack);
  g_object_unref (self->control_stack);
  gtk_widget_add_css_class (self->control_stack, "below");
}

static void
add_field (FsParameterRow *self, const char *name)
{
  GtkEventController *focus = gtk_event_controller_focus_new ();

  self->field = FS_VALUE_FIELD (fs_value_field_new ());
  fs_value_field_set_name (self->field, name);
  g_signal_connect_swapped (self->field, "commit", G_CALLBACK (fs_parameter_row_commit_field), self);
  g_signal_connect_swapped (self->field, "revert", G_CALLBACK (field_revert), self);
  g_signal_connect_swapped (self->field, "step", G_CALLBACK (field_step), self);
  g_signal_connect_swapped (focus, "leave", G_CALLBACK (field_focus_left), self);
  gtk_widget_add_controller (GTK_WIDGET (self->field), focus);
  gtk_stack_add_child (GTK_STACK (self->control_stack), GTK_WIDGET (self->field));
  self->chips = FS_CHIPS (fs_chips_new (name));
  g_signal_connect_swapped (self->chips, "clicked", G_CALLBACK (edit_chips), self);
  gtk_stack_add_child (GTK_STACK (self->control_stack), GTK_WIDGET (self->chips));
  g_signal_connect_swapped (self->adjustment, "value-changed", G_CALLBACK (scale_moved), self);
}

static void
add_choice (FsParameterRow *self, const char *name, const char *const *words)
{
  g_auto (GStrv) names = fs_key_label_of_choice (self->key, words);

  self->choice = FS_VALUE_DROP_DOWN (fs_value_drop_down_new (name));
  fs_value_drop_down_set_texts (self->choice, words, (const char *const *) names);
  g_signal_connect_swapped (self->choice, "chosen", G_CALLBACK (word_chosen), self);
  gtk_stack_add_child (GTK_STACK (self->control_stack), GTK_WIDGET (self->choice));
}

static void
add_toggle (FsParameterRow *self, const char *name)
{
  static const char *const words[] = { "true", "false", NULL };

  add_choice (self, name, words);
  self->toggle = gtk_switch_new ();
  gtk_widget_set_halign (self->toggle, GTK_ALIGN_END);
  fs_tooltip_set (self->toggle, name);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->toggle), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  g_signal_connect_swapped (self->toggle, "notify::active", G_CALLBACK (toggled), self);
  gtk_stack_add_child (GTK_STACK (self->control_stack), self->toggle);
}

/* A form of a pattern, ready to be edited where it has a number. */
static void
form_chosen (GSimpleAction *action, GVariant *form, gpointer data)
{
  FsParameterRow *self = data;

  fs_parameter_row_enter (self, g_variant_get_string (form, NULL));
  gtk_widget_grab_focus (GTK_WIDGET (self->field));
}

static void
add_form_menu (FsParameterRow *self, const char *name)
{
  g_autoptr (GSimpleAction) action = g_simple_action_new ("form", G_VARIANT_TYPE_STRING);
  g_autoptr (GSimpleActionGroup) group = g_simple_action_group_new ();
  g_autoptr (GMenuModel) menu = fs_key_label_pattern_menu ("row.form");
  /* Translators: %s is the name of a value, such as "Pattern". */
  g_autofree char *tooltip = g_strdup_printf (_ ("Known forms of %s"), name);
  GtkWidget *button = gtk_menu_button_new ();

  g_signal_connect (action, "activate", G_CALLBACK (form_chosen), self);
  g_action_map_add_action (G_ACTION_MAP (group), G_ACTION (action));
  gtk_widget_insert_action_group (GTK_WIDGET (self), "row", G_ACTION_GROUP (group));
  fs_lazy_menu_set (GTK_MENU_BUTTON (button), menu);
  gtk_menu_button_set_icon_name (GTK_MENU_BUTTON (button), "pan-down-symbolic");
  gtk_widget_add_css_class (button, "flat");
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  fs_tooltip_set (button, tooltip);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, tooltip, -1);
  gtk_box_insert_child_after (GTK_BOX (gtk_widget_get_parent (self->reset_button)), button,
                              gtk_widget_get_prev_sibling (self->reset_button));
}

void
fs_parameter_row_add_controls (FsParameterRow *self, const char *name)
{
  const FsKey *key = fs_key_find (self->key);

  if (key->type == FS_KEY_REAL_LIST || key->type == FS_KEY_PATTERN)
    move_below (self);
  switch (key->type)
    {
    case FS_KEY_CHOICE:
      add_choice (self, name, key->choices);
      break;
    case FS_KEY_BOOLEAN:
      add_toggle (self, name);
      break;
    case FS_KEY_PATTERN:
      add_field (self, name);
      add_form_menu (self, name);
      break;
    default:
      add_field (self, name);
    }
  fs_ignore_wheel (self->scale);
}
