#include <glib/gi18n-lib.h>

#include "app/curves/curve-sample.h"
#include "app/document/document-curves.h"
#include "app/sidebar/parameter-explain.h"
#include "app/sidebar/parameter-row-private.h"
#include "app/sidebar/parameter-text.h"
#include "app/toolkit/tooltip.h"
#include "app/toolkit/wrap-bin.h"
#include "scenario/format/keys.h"
#include "scenario/value/scenario-curves.h"

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

void
fs_parameter_row_set_sentence (FsParameterRow *self, const char *sentence)
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

gboolean
fs_parameter_row_apply (FsParameterRow *self, const char *const *values)
{
  /* Another set of rows may come of it, without this one. */
  g_autoptr (FsParameterRow) alive = g_object_ref (self);
  g_autoptr (GError) error = NULL;

  if (!fs_parameter_apply (self->document, self->key, values, &error))
    {
      g_autofree char *title = plain_title (self);
      g_autofree char *sentence = fs_parameter_sentence (self->key, title, error->message, values[0], self->percent);

      fs_parameter_row_set_sentence (self, sentence);
      return FALSE;
    }
  fs_parameter_row_set_sentence (self, NULL);
  return TRUE;
}

void
fs_parameter_row_end_editing (FsParameterRow *self)
{
  self->editing = FALSE;
  g_clear_pointer (&self->values, g_strfreev);
  if (self->document != NULL)
    refresh (self);
}

static void
on_reset (FsParameterRow *self)
{
  g_auto (GStrv) values = NULL;

  if (fs_document_curve_of_key (self->document, self->key) >= 0)
    {
      fs_document_reset_in_curve (self->document, self->key, NULL);
      fs_parameter_row_end_editing (self);
      return;
    }
  values = fs_parameter_values (fs_document_get_origin (self->document), self->key);
  if (fs_parameter_row_apply (self, (const char *const *) values))
    fs_parameter_row_end_editing (self);
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
  g_autofree char *reset = g_strdup_printf (curve >= 0 ? _ ("%s as in all curves") : _ ("Reset %s"), name);
  gboolean can_reset;

  if (curve >= 0)
    can_reset = own && fs_document_can_reset_in_curve (self->document, self->key);
  else
    {
      g_auto (GStrv) values = fs_parameter_values (scenario, self->key);
      g_auto (GStrv) origin = fs_parameter_values (fs_document_get_origin (self->document), self->key);

      can_reset = !g_strv_equal ((const char *const *) values, (const char *const *) origin);
    }
  gtk_widget_set_visible (self->reset_button, can_reset);
  fs_tooltip_set (self->reset_button, reset);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->reset_button), GTK_ACCESSIBLE_PROPERTY_LABEL, reset, -1);
  gtk_widget_set_visible (self->dot, own);
  if (own)
    {
      g_autofree char *colour = fs_curve_sample_colour (fs_scenario_curve (scenario, (guint) curve)->slot);
      g_autofree char *markup = g_strdup_printf ("<span foreground=\"%s\">●</span>", colour);

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
  /* Somebody is typing here, or is told what is wrong: another key's change does not disturb. */
  if (unchanged && (self->editing || self->sentence != NULL))
    return;
  if (unchanged && (self->field == NULL || fs_value_field_is_edited (self->field)))
    return;
  g_strfreev (self->values);
  self->values = g_steal_pointer (&values);
  self->editing = FALSE;
  self->refreshing = TRUE;
  fs_parameter_row_show_values (self);
  self->refreshing = FALSE;
  fs_parameter_row_set_sentence (self, NULL);
}

static void
document_changed (FsDocument *document, guint changes, FsParameterRow *self)
{
  if (changes & FS_CHANGE_SELECTED) /* what was typed was for another curve */
    fs_parameter_row_end_editing (self);
  else if (changes & (FS_CHANGE_SCENARIO | FS_CHANGE_LOADED))
    refresh (self);
}

static void
dark_changed (FsParameterRow *self)
{
  if (self->document != NULL && !self->editing)
    fs_parameter_row_end_editing (self);
}

void
fs_parameter_row_bind (FsParameterRow *self, FsDocument *document)
{
  g_autofree char *name = plain_title (self);
  const FsKey *key = fs_key_find (self->key);

  g_return_if_fail (FS_IS_PARAMETER_ROW (self) && self->document == NULL && key != NULL);

  self->document = g_object_ref (document);
  gtk_label_set_markup (GTK_LABEL (self->title_label), adw_preferences_row_get_title (ADW_PREFERENCES_ROW (self)));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->dot), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Differs from all curves"), -1);
  fs_parameter_explain_attach (GTK_WIDGET (self), GTK_MENU_BUTTON (self->explain_button), self->key, name);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->scale), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  fs_parameter_row_add_controls (self, name);
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

  fs_value_drop_down_set_texts (self->choice, words, names);
  fs_parameter_row_end_editing (self);
}

gboolean
fs_parameter_row_commit (FsParameterRow *self)
{
  if (self->field != NULL && fs_value_field_is_edited (self->field))
    fs_parameter_row_commit_field (self);
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
  if (!fs_parameter_row_apply (self, (const char *const *) values))
    return FALSE;
  fs_parameter_row_end_editing (self);
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

  g_type_ensure (FS_TYPE_WRAP_BIN);
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/flitscope/Flitscope/parameter-row.ui");
  gtk_widget_class_bind_template_child (widget_class, FsParameterRow, title_label);
  gtk_widget_class_bind_template_child (widget_class, FsParameterRow, subtitle_label);
  gtk_widget_class_bind_template_child (widget_class, FsParameterRow, control_stack);
  gtk_widget_class_bind_template_child (widget_class, FsParameterRow, reset_button);
  gtk_widget_class_bind_template_child (widget_class, FsParameterRow, dot);
  gtk_widget_class_bind_template_child (widget_class, FsParameterRow, explain_button);
  gtk_widget_class_bind_template_child (widget_class, FsParameterRow, scale);
  gtk_widget_class_bind_template_child (widget_class, FsParameterRow, adjustment);
  gtk_widget_class_bind_template_callback (widget_class, on_reset);
}

static void
fs_parameter_row_init (FsParameterRow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  /* A menu button asks for one size whatever is in it; a long name takes two lines where there is little room. */
  gtk_widget_set_layout_manager (self->explain_button, gtk_bin_layout_new ());
}
