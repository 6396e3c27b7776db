#include "app/parameter-row.h"

#include <glib/gi18n-lib.h>

#include "app/chips.h"
#include "app/choice.h"
#include "app/parameter-text.h"
#include "app/value-field.h"
#include "base/number.h"
#include "scenario/keys.h"

#define DRAG_END_MS 250 /* a slider that rests this long is not dragged any more */
#define FIELD_CHARS 4
#define LIST_CHARS 14

struct _FsParameterRow {
  AdwPreferencesRow parent;
  GtkWidget *title_label, *subtitle_label, *control_stack, *reset_button, *scale;
  GtkAdjustment *adjustment;
  FsValueField *field;
  FsChips *chips;
  FsChoice *choice;

  FsDocument *document;
  char *key;
  gboolean percent, slider;
  double step;
  GStrv values; /* shown now */
  char *hint;
  char *sentence; /* why what was typed cannot be used */
  gboolean editing;
  gboolean refreshing;
  guint drag_source;
};

G_DEFINE_FINAL_TYPE (FsParameterRow, fs_parameter_row, ADW_TYPE_PREFERENCES_ROW)

enum { PROP_0, PROP_KEY, PROP_PERCENT, PROP_SLIDER, PROP_STEP, N_PROPS };
static GParamSpec *properties[N_PROPS];

static void refresh (FsParameterRow *self);

static void
update_subtitle (FsParameterRow *self)
{
  const char *text = self->sentence != NULL ? self->sentence : self->hint;

  gtk_label_set_text (GTK_LABEL (self->subtitle_label), text != NULL ? text : "");
  gtk_widget_set_visible (self->subtitle_label, text != NULL && *text != '\0');
  if (self->sentence != NULL)
    gtk_widget_add_css_class (GTK_WIDGET (self), "error");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (self), "error");
  if (self->field != NULL)
    fs_value_field_set_refused (self->field, self->sentence != NULL);
}

static void
set_sentence (FsParameterRow *self, const char *sentence)
{
  g_free (self->sentence);
  self->sentence = g_strdup (sentence);
  update_subtitle (self);
}

/* The name without its markup, for screen readers and tooltips. */
static char *
plain_title (FsParameterRow *self)
{
  g_autofree char *plain = NULL;
  const char *title = adw_preferences_row_get_title (ADW_PREFERENCES_ROW (self));

  return pango_parse_markup (title, -1, 0, NULL, &plain, NULL, NULL) ? g_steal_pointer (&plain) : g_strdup (title);
}

/* Gives the values to the document; a refused one leaves its sentence. */
static gboolean
apply (FsParameterRow *self, const char *const *values)
{
  g_autoptr (GError) error = NULL;

  if (!fs_parameter_apply (self->document, self->key, values, &error))
    {
      g_autofree char *title = plain_title (self);
      g_autofree char *sentence = fs_parameter_sentence (self->key, title, error->message, values[0], self->percent);

      set_sentence (self, sentence);
      return FALSE;
    }
  set_sentence (self, NULL);
  return TRUE;
}

static void
end_editing (FsParameterRow *self)
{
  self->editing = FALSE;
  g_clear_pointer (&self->values, g_strfreev);
  refresh (self);
}

static void
field_commit (FsParameterRow *self)
{
  g_auto (GStrv) values = fs_parameter_parse (fs_value_field_get_text (self->field));

  if (apply (self, (const char *const *) values))
    end_editing (self);
}

static void
field_revert (FsParameterRow *self)
{
  set_sentence (self, NULL);
  end_editing (self);
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
  g_auto (GStrv) values = fs_parameter_values (fs_document_get_scenario (self->document), self->key);
  g_autofree char *next = NULL;

  if (values[0] == NULL || values[1] != NULL)
    return;
  next = fs_parameter_step (self->key, values[0], direction * self->step);
  if (apply (self, (const char *const[]){ next, NULL }))
    end_editing (self);
  else
    show_refused (self, next);
}

static void
field_focus_left (FsParameterRow *self)
{
  if (self->editing && !fs_value_field_is_edited (self->field) && self->sentence == NULL)
    end_editing (self);
}

static void
edit_chips (FsParameterRow *self)
{
  g_autofree char *text = fs_parameter_display_all ((const char *const *) self->values, self->percent);

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
  apply (self, (const char *const[]){ buffer, NULL });
}

static void
choice_chosen (FsParameterRow *self, const char *word)
{
  apply (self, (const char *const[]){ word, NULL });
}

static void
on_reset (FsParameterRow *self)
{
  g_auto (GStrv) values = fs_parameter_values (fs_document_get_origin (self->document), self->key);

  if (apply (self, (const char *const *) values))
    end_editing (self);
}

static void
refresh_number (FsParameterRow *self)
{
  gboolean several = self->values[0] != NULL && self->values[1] != NULL;
  gboolean list = fs_key_find (self->key)->type == FS_KEY_REAL_LIST;
  g_autofree char *text = fs_parameter_display_all ((const char *const *) self->values, self->percent);
  double share;

  if (several)
    {
      fs_chips_show (self->chips, fs_document_get_scenario (self->document), self->key, self->percent);
      gtk_stack_set_visible_child (GTK_STACK (self->control_stack), GTK_WIDGET (self->chips));
    }
  else
    {
      fs_value_field_set_steppable (self->field, !list);
      fs_value_field_set_width (self->field, list ? LIST_CHARS : MAX (FIELD_CHARS, (int) g_utf8_strlen (text, 12)));
      gtk_stack_set_visible_child (GTK_STACK (self->control_stack), GTK_WIDGET (self->field));
    }
  fs_value_field_set_text (self->field, text);
  gtk_widget_set_visible (self->scale, self->slider && !several);
  if (self->slider && !several && self->drag_source == 0 && fs_number_parse (self->values[0], &share))
    gtk_adjustment_set_value (self->adjustment, fs_parameter_position_of (share));
}

static void
refresh (FsParameterRow *self)
{
  g_auto (GStrv) values = fs_parameter_values (fs_document_get_scenario (self->document), self->key);
  g_auto (GStrv) origin = fs_parameter_values (fs_document_get_origin (self->document), self->key);
  gboolean unchanged
      = self->values != NULL && g_strv_equal ((const char *const *) values, (const char *const *) self->values);

  gtk_widget_set_visible (self->reset_button,
                          !g_strv_equal ((const char *const *) values, (const char *const *) origin));
  /* Somebody is typing here, or is told what is wrong: another key's change does not disturb. */
  if (unchanged && (self->editing || self->sentence != NULL))
    return;
  if (unchanged && (self->choice != NULL || fs_value_field_is_edited (self->field)))
    return;
  g_strfreev (self->values);
  self->values = g_steal_pointer (&values);
  self->editing = FALSE;
  self->refreshing = TRUE;
  if (self->choice != NULL)
    fs_choice_show (self->choice, (const char *const *) self->values);
  else
    refresh_number (self);
  self->refreshing = FALSE;
  set_sentence (self, NULL);
}

static void
document_changed (FsDocument *document, guint changes, FsParameterRow *self)
{
  if (changes & (FS_CHANGE_SCENARIO | FS_CHANGE_LOADED))
    refresh (self);
}

static void
dark_changed (FsParameterRow *self)
{
  if (self->chips != NULL && self->document != NULL && !self->editing)
    end_editing (self);
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

/* A list needs the whole width: it stands below the name. */
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
add_number_controls (FsParameterRow *self, const char *name)
{
  GtkEventController *focus = gtk_event_controller_focus_new ();

  self->field = FS_VALUE_FIELD (fs_value_field_new ());
  fs_value_field_set_name (self->field, name);
  g_signal_connect_swapped (self->field, "commit", G_CALLBACK (field_commit), self);
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
add_choice_control (FsParameterRow *self, const char *name)
{
  self->choice = FS_CHOICE (fs_choice_new (name));
  g_signal_connect_swapped (self->choice, "chosen", G_CALLBACK (choice_chosen), self);
  gtk_stack_add_child (GTK_STACK (self->control_stack), GTK_WIDGET (self->choice));
}

void
fs_parameter_row_bind (FsParameterRow *self, FsDocument *document)
{
  g_autofree char *name = plain_title (self);
  /* Translators: %s is the name of a value, such as "Dimension n". */
  g_autofree char *reset = g_strdup_printf (_ ("Reset %s"), name);
  const FsKey *key = fs_key_find (self->key);

  g_return_if_fail (FS_IS_PARAMETER_ROW (self) && self->document == NULL && key != NULL);

  self->document = g_object_ref (document);
  gtk_label_set_markup (GTK_LABEL (self->title_label), adw_preferences_row_get_title (ADW_PREFERENCES_ROW (self)));
  gtk_widget_set_tooltip_text (self->reset_button, reset);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->reset_button), GTK_ACCESSIBLE_PROPERTY_LABEL, reset, -1);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->scale), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  fs_ignore_wheel (self->scale);
  if (key->type == FS_KEY_REAL_LIST)
    move_below (self);
  if (key->type == FS_KEY_CHOICE)
    add_choice_control (self, name);
  else
    add_number_controls (self, name);
  g_signal_connect_object (document, "changed", G_CALLBACK (document_changed), self, 0);
  g_signal_connect_object (adw_style_manager_get_default (), "notify::dark", G_CALLBACK (dark_changed), self,
                           G_CONNECT_SWAPPED);
  refresh (self);
}

const char *
fs_parameter_row_get_key (FsParameterRow *self)
{
  return self->key;
}

void
fs_parameter_row_set_hint (FsParameterRow *self, const char *hint)
{
  if (g_strcmp0 (hint, self->hint) == 0)
    return;
  g_free (self->hint);
  self->hint = g_strdup (hint);
  update_subtitle (self);
}

void
fs_parameter_row_set_choices (FsParameterRow *self, const char *const *words, const char *const *names)
{
  g_return_if_fail (FS_IS_PARAMETER_ROW (self) && self->choice != NULL);

  fs_choice_set_words (self->choice, words, names);
  end_editing (self);
}

gboolean
fs_parameter_row_commit (FsParameterRow *self)
{
  if (self->field != NULL && fs_value_field_is_edited (self->field))
    field_commit (self);
  return self->sentence == NULL;
}

void
fs_parameter_row_focus (FsParameterRow *self)
{
  gtk_widget_grab_focus (self->field != NULL ? GTK_WIDGET (self->field) : GTK_WIDGET (self->choice));
}

gboolean
fs_parameter_row_enter (FsParameterRow *self, const char *text)
{
  g_auto (GStrv) values = fs_parameter_parse (text);

  if (self->field != NULL)
    fs_value_field_set_text (self->field, text);
  if (!apply (self, (const char *const *) values))
    return FALSE;
  end_editing (self);
  return TRUE;
}

const char *
fs_parameter_row_get_sentence (FsParameterRow *self)
{
  return self->sentence;
}

static void
fs_parameter_row_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  FsParameterRow *self = FS_PARAMETER_ROW (object);

  switch (id)
    {
    case PROP_KEY:
      self->key = g_value_dup_string (value);
      break;
    case PROP_PERCENT:
      self->percent = g_value_get_boolean (value);
      break;
    case PROP_SLIDER:
      self->slider = g_value_get_boolean (value);
      break;
    case PROP_STEP:
      self->step = g_value_get_double (value);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
fs_parameter_row_dispose (GObject *object)
{
  FsParameterRow *self = FS_PARAMETER_ROW (object);

  g_clear_handle_id (&self->drag_source, g_source_remove);
  g_clear_object (&self->document);
  gtk_widget_dispose_template (GTK_WIDGET (self), FS_TYPE_PARAMETER_ROW);
  G_OBJECT_CLASS (fs_parameter_row_parent_class)->dispose (object);
}

static void
fs_parameter_row_finalize (GObject *object)
{
  FsParameterRow *self = FS_PARAMETER_ROW (object);

  g_strfreev (self->values);
  g_free (self->key);
  g_free (self->hint);
  g_free (self->sentence);
  G_OBJECT_CLASS (fs_parameter_row_parent_class)->finalize (object);
}

static void
fs_parameter_row_class_init (FsParameterRowClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  const GParamFlags flags = G_PARAM_WRITABLE | G_PARAM_CONSTRUCT_ONLY | G_PARAM_STATIC_STRINGS;

  object_class->set_property = fs_parameter_row_set_property;
  object_class->dispose = fs_parameter_row_dispose;
  object_class->finalize = fs_parameter_row_finalize;
  properties[PROP_KEY] = g_param_spec_string ("key", NULL, NULL, NULL, flags);
  properties[PROP_PERCENT] = g_param_spec_boolean ("percent", NULL, NULL, FALSE, flags);
  properties[PROP_SLIDER] = g_param_spec_boolean ("slider", NULL, NULL, FALSE, flags);
  properties[PROP_STEP] = g_param_spec_double ("step", NULL, NULL, 0, G_MAXDOUBLE, 1, flags);
  g_object_class_install_properties (object_class, N_PROPS, properties);

  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/flitscope/Flitscope/parameter-row.ui");
  gtk_widget_class_bind_template_child (widget_class, FsParameterRow, title_label);
  gtk_widget_class_bind_template_child (widget_class, FsParameterRow, subtitle_label);
  gtk_widget_class_bind_template_child (widget_class, FsParameterRow, control_stack);
  gtk_widget_class_bind_template_child (widget_class, FsParameterRow, reset_button);
  gtk_widget_class_bind_template_child (widget_class, FsParameterRow, scale);
  gtk_widget_class_bind_template_child (widget_class, FsParameterRow, adjustment);
  gtk_widget_class_bind_template_callback (widget_class, on_reset);
}

static void
fs_parameter_row_init (FsParameterRow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}
