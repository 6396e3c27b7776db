#include "app/sidebar/parameter-row.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "app/curves/curve-sample.h"
#include "app/document/document-curves.h"
#include "app/document/key-labels.h"
#include "app/sidebar/chips.h"
#include "app/sidebar/parameter-change.h"
#include "app/sidebar/parameter-explain.h"
#include "app/sidebar/parameter-text.h"
#include "app/toolkit/focus.h"
#include "app/toolkit/menus.h"
#include "app/toolkit/sweep-button.h"
#include "app/toolkit/widgets.h"
#include "app/toolkit/toast.h"
#include "app/toolkit/value-drop-down.h"
#include "app/toolkit/value-field.h"
#include "app/toolkit/wrap-bin.h"
#include "app/toolkit/widgets.h"
#include "base/number.h"
#include "scenario/format/keys.h"
#include "scenario/value/scenario-curves.h"

#define DRAG_END_MS 250 /* a slider that rests this long is not dragged any more */
#define FIELD_CHARS 5   /* room for the values that steps lead to, so that − and + keep their places */
#define FIELD_MAX_CHARS 11
#define LIST_CHARS 14
#define WORD_CHARS 8 /* a number or a word such as auto */
#define TEXT_CHARS 22

struct _FsParameterRow {
  AdwPreferencesRow parent;
  GtkWidget *title_label, *subtitle_place, *subtitle_label, *longest_label, *control_stack, *reset_button, *scale_line,
      *scale;
  GtkWidget *dot, *explain_button;
  FsSweepButton *sweep;
  GtkAdjustment *adjustment;
  /* The widget for the type of the key; the others are NULL. */
  FsValueField *field;
  FsChips *chips;
  FsValueDropDown *choice;
  GtkWidget *toggle;

  FsDocument *document;
  char *key;
  gboolean percent, slider, wide_hint;
  double step;
  GStrv values; /* shown now */
  char *hint;
  char *sentence; /* why what was typed cannot be used */
  gboolean editing;
  gboolean refreshing;
  guint drag_source;
};

G_DEFINE_FINAL_TYPE (FsParameterRow, fs_parameter_row, ADW_TYPE_PREFERENCES_ROW)

enum { PROP_0, PROP_KEY, PROP_PERCENT, PROP_SLIDER, PROP_WIDE_HINT, PROP_STEP, N_PROPS };
static GParamSpec *properties[N_PROPS];

static void refresh (FsParameterRow *self);

static void
update_subtitle (FsParameterRow *self)
{
  const char *text = self->sentence != NULL ? self->sentence : self->hint;

  gtk_label_set_text (GTK_LABEL (self->subtitle_label), text != NULL ? text : "");
  gtk_widget_set_visible (self->subtitle_place, text != NULL && *text != '\0');
  fs_set_css_class (GTK_WIDGET (self), "error", self->sentence != NULL);
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

static gboolean
apply (FsParameterRow *self, const char *const *values)
{
  /* Another set of rows may come of it, without this one. */
  g_autoptr (FsParameterRow) alive = g_object_ref (self);
  g_autoptr (FsScenario) before = fs_scenario_ref (fs_document_get_scenario (self->document));
  GtkWidget *window = GTK_WIDGET (gtk_widget_get_root (GTK_WIDGET (self)));
  g_autofree char *consequence = NULL;
  g_autoptr (GError) error = NULL;

  if (!fs_parameter_apply (self->document, self->key, values, &error))
    {
      g_autofree char *title = plain_title (self);
      g_autofree char *sentence = fs_parameter_sentence (self->key, title, error->message, values[0], self->percent);

      set_sentence (self, sentence);
      return FALSE;
    }
  set_sentence (self, NULL);
  consequence = fs_parameter_change_text (self->document, self->key, before);
  if (consequence != NULL && window != NULL)
    fs_toast_show_undo (window, consequence);
  return TRUE;
}

static void
end_editing (FsParameterRow *self)
{
  self->editing = FALSE;
  g_clear_pointer (&self->values, g_strfreev);
  if (self->document != NULL)
    refresh (self);
}

static void
commit_field (FsParameterRow *self)
{
  g_auto (GStrv) values = fs_parameter_parse (self->key, fs_value_field_get_text (self->field));

  if (apply (self, (const char *const *) values))
    end_editing (self);
}

static void
field_revert (FsParameterRow *self)
{
  set_sentence (self, NULL);
  end_editing (self);
}

static void
field_step (FsParameterRow *self, int direction)
{
  g_auto (GStrv) values = fs_parameter_shown_values (self->document, self->key);
  g_autofree char *next = NULL;

  if (values[0] == NULL || values[1] != NULL)
    return;
  next = fs_parameter_step (self->key, values[0], direction * self->step);
  if (apply (self, (const char *const[]){ next, NULL }))
    end_editing (self);
  else
    {
      /* Scrolls to the row, so that the value of the error is visible, too. */
      g_autofree char *text = fs_parameter_display (next, self->percent);

      fs_value_field_set_text (self->field, text);
      fs_value_field_set_refused (self->field, TRUE);
    }
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

static const FsCurve *
shown_curve (FsParameterRow *self)
{
  guint curve = (guint) MAX (fs_document_get_curve (self->document), 0);

  return fs_scenario_curve (fs_document_get_scenario (self->document), curve);
}

/* The model of the curve that the row shows. */
static const FsModel *
slider_model (FsParameterRow *self)
{
  return shown_curve (self)->model;
}

/* One dimension more multiplies the nodes of a mesh or torus by its radix: there is nothing to slide through. */
static gboolean
has_slider (FsParameterRow *self)
{
  return self->slider
         && (fs_key_find (self->key)->id != FS_KEY_ID_N
             || shown_curve (self)->params.topology == FS_TOPOLOGY_HYPERCUBE);
}

static gboolean
is_dragged (FsParameterRow *self)
{
  return self->drag_source != 0 || fs_sweep_button_is_running (self->sweep);
}

/* The sweep is one drag, however slow its steps are. */
static void
sweep_changed (FsParameterRow *self)
{
  if (self->document == NULL)
    return;
  g_clear_handle_id (&self->drag_source, g_source_remove);
  fs_document_end_drag (self->document);
  if (fs_sweep_button_is_running (self->sweep))
    fs_document_begin_drag (self->document);
}

/* Sets a value that was not typed. */
static gboolean
set_value (FsParameterRow *self, const FsValue *value)
{
  g_autoptr (GError) error = NULL;
  gboolean is_set = fs_document_set (self->document, fs_key_find (self->key), value, &error);

  set_sentence (self, is_set ? NULL : error->message);
  return is_set;
}

static void
scale_moved (FsParameterRow *self)
{
  double position = gtk_adjustment_get_value (self->adjustment);
  g_autoptr (FsValue) value = NULL;

  if (self->refreshing || self->document == NULL)
    return;
  if (!is_dragged (self))
    fs_document_begin_drag (self->document);
  g_clear_handle_id (&self->drag_source, g_source_remove);
  if (!fs_sweep_button_is_running (self->sweep))
    self->drag_source = g_timeout_add (DRAG_END_MS, end_drag, self);
  value = fs_value_from_number (fs_key_find (self->key),
                                fs_parameter_slider_value (self->key, slider_model (self), position), NULL);
  if (value != NULL) /* within the range of the slider it always is */
    set_value (self, value);
}

static void
word_chosen (FsParameterRow *self, const char *word)
{
  /* What was refused is not chosen. */
  if (!apply (self, (const char *const[]){ word, NULL }))
    fs_value_drop_down_show (self->choice, (const char *const *) self->values);
}

/* Returns the width of a number in digits: a point and a thin space need half of one. */
static int
digits_wide (const char *text)
{
  int halves = 0;

  for (const char *c = text; *c != '\0'; c = g_utf8_next_char (c))
    halves += *c == '.' || g_utf8_get_char (c) == 0x202f ? 1 : 2;
  return MIN ((halves + 1) / 2, FIELD_MAX_CHARS);
}

static void
show_number (FsParameterRow *self)
{
  FsKeyType type = fs_key_find (self->key)->type;
  gboolean several = self->values[0] != NULL && self->values[1] != NULL;
  gboolean list = type == FS_KEY_REAL_LIST || type == FS_KEY_SPECIAL, text_only = type == FS_KEY_PATTERN;
  g_autofree char *text = fs_parameter_display_all (self->key, (const char *const *) self->values, self->percent);
  double value;

  if (several)
    {
      fs_chips_show (self->chips, fs_document_get_scenario (self->document), self->key, self->percent);
      gtk_stack_set_visible_child (GTK_STACK (self->control_stack), GTK_WIDGET (self->chips));
    }
  else
    {
      fs_value_field_set_steppable (self->field, !list && !text_only);
      /* What is special has room for a word, or for one with numbers: on-off:200,800. */
      fs_value_field_set_width (self->field, text_only                  ? TEXT_CHARS
                                             : type == FS_KEY_REAL_LIST ? LIST_CHARS
                                             : type == FS_KEY_SPECIAL
                                                 ? CLAMP ((int) g_utf8_strlen (text, -1), WORD_CHARS, LIST_CHARS)
                                                 : MAX (FIELD_CHARS, digits_wide (text)));
      gtk_stack_set_visible_child (GTK_STACK (self->control_stack), GTK_WIDGET (self->field));
    }
  fs_value_field_set_text (self->field, text);
  gtk_widget_set_visible (self->scale_line, has_slider (self) && !several);
  if (has_slider (self) && !several && !is_dragged (self) && fs_number_parse (self->values[0], &value))
    {
      const char *unit = fs_key_find (self->key)->unit;
      g_autofree char *name = plain_title (self);
      g_autofree char *spoken
          = g_strdup_printf ("%s: %s%s%s", name, text, unit != NULL ? " " : "", unit != NULL ? _ (unit) : "");

      /* The position, 0 to 1, means nothing to a listener, and GTK 4.8 has no text for it. */
      gtk_accessible_update_property (GTK_ACCESSIBLE (self->scale), GTK_ACCESSIBLE_PROPERTY_LABEL, spoken, -1);
      gtk_adjustment_set_step_increment (self->adjustment, fs_parameter_slider_step (self->key, slider_model (self)));
      gtk_adjustment_set_value (self->adjustment, fs_parameter_slider_position (self->key, slider_model (self), value));
    }
}

/* Curves that differ are both on and off: then a list shows their values. */
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
  const FsValue value = { .word = gtk_switch_get_active (GTK_SWITCH (self->toggle)) };

  if (self->refreshing || set_value (self, &value))
    return;
  self->refreshing = TRUE;
  show_toggle (self);
  self->refreshing = FALSE;
}

/* Places @widget, which needs the whole width, below the head of the row. */
static void
move_below (FsParameterRow *self, GtkWidget *widget)
{
  GtkWidget *column = gtk_widget_get_parent (self->scale_line);

  g_object_ref (widget);
  gtk_box_remove (GTK_BOX (gtk_widget_get_parent (widget)), widget);
  gtk_box_append (GTK_BOX (column), widget);
  g_object_unref (widget);
  gtk_widget_add_css_class (widget, "below");
}

static void
add_field (FsParameterRow *self, const char *name)
{
  GtkEventController *focus = gtk_event_controller_focus_new ();
  const char *unit;

  self->field = FS_VALUE_FIELD (fs_value_field_new ());
  unit = fs_key_find (self->key)->unit;
  fs_value_field_set_name (self->field, name, unit != NULL ? _ (unit) : NULL);
  g_signal_connect_swapped (self->field, "commit", G_CALLBACK (commit_field), self);
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
  if (fs_key_find (self->key)->id == FS_KEY_ID_VARIANT)
    fs_value_drop_down_set_describe (self->choice, fs_parameter_explain_variant);
  g_signal_connect_swapped (self->choice, "chosen", G_CALLBACK (word_chosen), self);
  gtk_stack_add_child (GTK_STACK (self->control_stack), GTK_WIDGET (self->choice));
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
  g_autofree char *tooltip = g_strdup_printf (_ ("Examples for %s"), name);
  GtkWidget *button = gtk_menu_button_new ();

  g_signal_connect (action, "activate", G_CALLBACK (form_chosen), self);
  g_action_map_add_action (G_ACTION_MAP (group), G_ACTION (action));
  gtk_widget_insert_action_group (GTK_WIDGET (self), "row", G_ACTION_GROUP (group));
  fs_lazy_menu_set (GTK_MENU_BUTTON (button), menu);
  gtk_menu_button_set_icon_name (GTK_MENU_BUTTON (button), "pan-down-symbolic");
  gtk_widget_add_css_class (button, "flat");
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  fs_name_widget (button, tooltip, tooltip);
  gtk_box_insert_child_after (GTK_BOX (gtk_widget_get_parent (self->reset_button)), button, self->reset_button);
}

static void
add_controls (FsParameterRow *self, const char *name)
{
  const FsKey *key = fs_key_find (self->key);

  if (key->type == FS_KEY_REAL_LIST || key->type == FS_KEY_PATTERN)
    move_below (self, self->control_stack);
  if (self->wide_hint)
    move_below (self, self->subtitle_place);
  switch (key->type)
    {
    case FS_KEY_CHOICE:
      add_choice (self, name, key->choices);
      break;
    case FS_KEY_BOOLEAN:
      {
        static const char *const words[] = { "true", "false", NULL };

        add_choice (self, name, words);
        self->toggle = gtk_switch_new ();
        gtk_widget_set_halign (self->toggle, GTK_ALIGN_END);
        fs_name_widget (self->toggle, name, name);
        g_signal_connect_swapped (self->toggle, "notify::active", G_CALLBACK (toggled), self);
        gtk_stack_add_child (GTK_STACK (self->control_stack), self->toggle);
      }
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

static void
on_reset (FsParameterRow *self)
{
  g_auto (GStrv) values = NULL;

  if (fs_document_curve_of_key (self->document, self->key) >= 0)
    {
      fs_document_reset_in_curve (self->document, self->key, NULL);
      end_editing (self);
      return;
    }
  values = fs_parameter_values (fs_document_get_origin (self->document), self->key);
  if (apply (self, (const char *const *) values))
    end_editing (self);
}

/* What differs from what was loaded, or, while a curve is selected, from all curves. */
static void
refresh_reset (FsParameterRow *self)
{
  FsScenario *scenario = fs_document_get_scenario (self->document);
  int curve = fs_document_curve_of_key (self->document, self->key);
  gboolean own = curve >= 0 && fs_scenario_overrides (scenario, (guint) curve, self->key);
  g_autofree char *name = plain_title (self);
  /* Translators: %s is the name of a value, such as "Dimension n". */
  g_autofree char *reset = g_strdup_printf (curve >= 0 ? _ ("Use the shared value of %s") : _ ("Reset %s"), name);
  gboolean can_reset;

  if (curve >= 0)
    can_reset = own && fs_document_can_reset_in_curve (self->document, self->key);
  else
    {
      g_auto (GStrv) values = fs_parameter_values (scenario, self->key);
      g_auto (GStrv) origin = fs_parameter_values (fs_document_get_origin (self->document), self->key);

      can_reset = !g_strv_equal ((const char *const *) values, (const char *const *) origin);
    }
  if (!can_reset && fs_holds_focus (self->reset_button))
    fs_parameter_row_focus (self);
  gtk_widget_set_child_visible (self->reset_button, can_reset);
  fs_name_widget (self->reset_button, reset, reset);
  gtk_widget_set_visible (self->dot, own);
  if (own)
    {
      g_autofree char *color = fs_curve_sample_color (fs_scenario_curve (scenario, (guint) curve)->palette_entry);
      g_autofree char *markup = g_strdup_printf ("<span foreground=\"%s\">●</span>", color);

      gtk_label_set_markup (GTK_LABEL (self->dot), markup);
    }
}

static void
refresh (FsParameterRow *self)
{
  g_auto (GStrv) values = fs_parameter_shown_values (self->document, self->key);
  gboolean unchanged
      = self->values != NULL && g_strv_equal ((const char *const *) values, (const char *const *) self->values);

  refresh_reset (self);
  /* A change of another key must not disturb what the user types here, nor remove an error. */
  if (unchanged && (self->editing || self->sentence != NULL))
    return;
  if (unchanged && (self->field == NULL || fs_value_field_is_edited (self->field)))
    return;
  g_strfreev (self->values);
  self->values = g_steal_pointer (&values);
  self->editing = FALSE;
  self->refreshing = TRUE;
  if (self->choice != NULL)
    fs_value_drop_down_show (self->choice, (const char *const *) self->values);
  if (self->toggle != NULL)
    show_toggle (self);
  if (self->field != NULL)
    show_number (self);
  self->refreshing = FALSE;
  set_sentence (self, NULL);
}

static void
document_changed (FsDocument *document, guint changes, FsParameterRow *self)
{
  if (changes & (FS_CHANGE_SELECTED | FS_CHANGE_LOADED))
    fs_sweep_button_stop (self->sweep);
  if (changes & FS_CHANGE_SELECTED) /* what was typed was for another curve */
    end_editing (self);
  else if (changes & (FS_CHANGE_SCENARIO | FS_CHANGE_LOADED))
    refresh (self);
}

static void
dark_changed (FsParameterRow *self)
{
  if (self->document != NULL && !self->editing)
    end_editing (self);
}

void
fs_parameter_row_bind (FsParameterRow *self, FsDocument *document)
{
  g_autofree char *name = plain_title (self);
  const FsKey *key = fs_key_find (self->key);

  g_return_if_fail (FS_IS_PARAMETER_ROW (self) && self->document == NULL && key != NULL);

  self->document = g_object_ref (document);
  gtk_label_set_markup (GTK_LABEL (self->title_label), adw_preferences_row_get_title (ADW_PREFERENCES_ROW (self)));
  fs_name_widget (self->dot, _ ("Overrides the shared value"), NULL);
  fs_parameter_explain_attach (GTK_WIDGET (self), GTK_MENU_BUTTON (self->explain_button), self->key, name);
  fs_name_widget (self->scale, name, NULL);
  fs_sweep_button_set_name (self->sweep, name);
  g_signal_connect_swapped (self->sweep, "notify::running", G_CALLBACK (sweep_changed), self);
  add_controls (self, name);
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
fs_parameter_row_set_hint (FsParameterRow *self, const char *hint, const char *longest)
{
  gtk_label_set_text (GTK_LABEL (self->longest_label), longest != NULL ? longest : "");
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

  fs_value_drop_down_set_texts (self->choice, words, names);
  end_editing (self);
}

gboolean
fs_parameter_row_commit (FsParameterRow *self)
{
  if (self->field != NULL && fs_value_field_is_edited (self->field))
    commit_field (self);
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
  g_auto (GStrv) values = fs_parameter_parse (self->key, text);

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
    case PROP_WIDE_HINT:
      self->wide_hint = g_value_get_boolean (value);
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

/* A row of a list takes the focus itself when Shift+Tab leaves its first control. One that cannot have it, as this, would keep the
 * focus in that control for good. */
static gboolean
fs_parameter_row_move_focus (GtkWidget *widget, GtkDirectionType direction)
{
  GtkWidget *child = gtk_list_box_row_get_child (GTK_LIST_BOX_ROW (widget));

  if (direction == GTK_DIR_TAB_BACKWARD)
    return child != NULL && gtk_widget_child_focus (child, direction);
  return GTK_WIDGET_CLASS (fs_parameter_row_parent_class)->focus (widget, direction);
}

static void
fs_parameter_row_class_init (FsParameterRowClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  const GParamFlags flags = G_PARAM_WRITABLE | G_PARAM_CONSTRUCT_ONLY | G_PARAM_STATIC_STRINGS;

  widget_class->focus = fs_parameter_row_move_focus;
  object_class->set_property = fs_parameter_row_set_property;
  object_class->dispose = fs_parameter_row_dispose;
  object_class->finalize = fs_parameter_row_finalize;
  properties[PROP_KEY] = g_param_spec_string ("key", NULL, NULL, NULL, flags);
  properties[PROP_PERCENT] = g_param_spec_boolean ("percent", NULL, NULL, FALSE, flags);
  properties[PROP_SLIDER] = g_param_spec_boolean ("slider", NULL, NULL, FALSE, flags);
  properties[PROP_WIDE_HINT] = g_param_spec_boolean ("wide-hint", NULL, NULL, FALSE, flags);
  properties[PROP_STEP] = g_param_spec_double ("step", NULL, NULL, 0, G_MAXDOUBLE, 1, flags);
  g_object_class_install_properties (object_class, N_PROPS, properties);

  g_type_ensure (FS_TYPE_SWEEP_BUTTON);
  g_type_ensure (FS_TYPE_WRAP_BIN);
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/flitscope/Flitscope/parameter-row.ui");
  gtk_widget_class_bind_template_child (widget_class, FsParameterRow, title_label);
  gtk_widget_class_bind_template_child (widget_class, FsParameterRow, subtitle_place);
  gtk_widget_class_bind_template_child (widget_class, FsParameterRow, subtitle_label);
  gtk_widget_class_bind_template_child (widget_class, FsParameterRow, longest_label);
  gtk_widget_class_bind_template_child (widget_class, FsParameterRow, control_stack);
  gtk_widget_class_bind_template_child (widget_class, FsParameterRow, reset_button);
  gtk_widget_class_bind_template_child (widget_class, FsParameterRow, dot);
  gtk_widget_class_bind_template_child (widget_class, FsParameterRow, explain_button);
  gtk_widget_class_bind_template_child (widget_class, FsParameterRow, scale_line);
  gtk_widget_class_bind_template_child (widget_class, FsParameterRow, scale);
  gtk_widget_class_bind_template_child (widget_class, FsParameterRow, sweep);
  gtk_widget_class_bind_template_child (widget_class, FsParameterRow, adjustment);
  gtk_widget_class_bind_template_callback (widget_class, on_reset);
}

static void
fs_parameter_row_init (FsParameterRow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  /* A menu button requests one size whatever it contains; a long name wraps to two lines where there is little room. */
  gtk_widget_set_layout_manager (self->explain_button, gtk_bin_layout_new ());
}
