#include "app/curves/color-choice.h"

#include <glib/gi18n-lib.h>

#include "app/document/key-labels.h"
#include "app/toolkit/toast.h"
#include "app/toolkit/value-drop-down.h"
#include "plot/value/text.h"

struct _FsColorChoice {
  AdwPreferencesGroup parent;
  FsDocument *document;
  FsValueDropDown *hue, *lightness;
  FsScenario *shown; /* of which they offer the parameters */
};

G_DEFINE_FINAL_TYPE (FsColorChoice, fs_color_choice, ADW_TYPE_PREFERENCES_GROUP)

/* Shows what is chosen; of what is automatic also what that is. */
static void
refresh (FsColorChoice *self)
{
  FsScenario *scenario = fs_document_get_scenario (self->document);
  g_autoptr (GPtrArray) words = g_ptr_array_new (), names = g_ptr_array_new_with_free_func (g_free);
  FsValueDropDown *const choices[] = { self->hue, self->lightness };
  const char *const keys[] = { "hue", "lightness" };

  if (self->shown == scenario)
    return;
  g_clear_pointer (&self->shown, fs_scenario_unref);
  self->shown = fs_scenario_ref (scenario);
  g_ptr_array_add (words, (gpointer) "auto");
  g_ptr_array_add (names, g_strdup (_ ("Automatic")));
  g_ptr_array_add (words, (gpointer) "none");
  g_ptr_array_add (names, g_strdup (_ ("None")));
  fs_key_label_add_differing (scenario, words, names);
  gtk_widget_set_visible (GTK_WIDGET (self), words->len > 2);
  g_ptr_array_add (words, NULL);
  g_ptr_array_add (names, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (choices); i++)
    {
      const FsFamilies *families = fs_scenario_families (scenario);
      const FsKey *used = i == 0 ? families->hue : families->lightness;
      g_autofree char *value = fs_scenario_value (scenario, 0, keys[i]);
      g_autofree char *automatic = NULL;

      /* Translators: a parameter that the program has chosen */
      if (used != NULL)
        {
          g_autofree char *title
              = used->symbol != NULL ? fs_text_plain (used->symbol) : fs_key_label_parameter_plain_title (used->name);

          automatic = g_strdup_printf (_ ("Automatic: %s"), title);
          g_free (names->pdata[0]);
          names->pdata[0] = g_steal_pointer (&automatic);
        }
      fs_value_drop_down_set_texts (choices[i], (const char *const *) words->pdata, (const char *const *) names->pdata);
      fs_value_drop_down_show (choices[i], (const char *const[]){ value, NULL });
      g_free (names->pdata[0]);
      names->pdata[0] = g_strdup (_ ("Automatic"));
    }
}

static void
choose (FsColorChoice *self, const char *key, const char *word)
{
  const FsScenario *scenario;
  g_autoptr (GError) error = NULL;
  gboolean any_own = FALSE;

  if (!fs_document_set_value (self->document, key, word, &error))
    {
      fs_toast_show (GTK_WIDGET (self), error->message);
      return;
    }
  scenario = fs_document_get_scenario (self->document);
  for (guint c = 0; c < fs_scenario_n_curves (scenario); c++)
    any_own = any_own || fs_scenario_curve (scenario, c)->palette_entry < FS_PALETTE_FAMILIES;
  if (any_own && fs_scenario_families (scenario)->n_hues * fs_scenario_families (scenario)->n_shades > 1)
    fs_toast_show (GTK_WIDGET (self), _ ("Curves with a color of their own keep it"));
}

static void
hue_chosen (FsColorChoice *self, const char *word)
{
  choose (self, "hue", word);
}

static void
lightness_chosen (FsColorChoice *self, const char *word)
{
  choose (self, "lightness", word);
}

static void
document_changed (FsColorChoice *self, guint changes)
{
  if (changes & (FS_CHANGE_SCENARIO | FS_CHANGE_LOADED))
    refresh (self);
}

void
fs_color_choice_bind (FsColorChoice *self, FsDocument *document)
{
  g_return_if_fail (FS_IS_COLOR_CHOICE (self) && self->document == NULL);

  self->document = g_object_ref (document);
  g_signal_connect_object (document, "changed", G_CALLBACK (document_changed), self, G_CONNECT_SWAPPED);
  refresh (self);
}

static FsValueDropDown *
add_row (FsColorChoice *self, const char *title, GCallback chosen)
{
  GtkWidget *row = adw_action_row_new (), *choice = fs_value_drop_down_new (title);

  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  gtk_widget_set_valign (choice, GTK_ALIGN_CENTER);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), choice);
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (self), row);
  g_signal_connect_swapped (choice, "chosen", chosen, self);
  return FS_VALUE_DROP_DOWN (choice);
}

static void
fs_color_choice_dispose (GObject *object)
{
  FsColorChoice *self = FS_COLOR_CHOICE (object);

  g_clear_object (&self->document);
  g_clear_pointer (&self->shown, fs_scenario_unref);
  G_OBJECT_CLASS (fs_color_choice_parent_class)->dispose (object);
}

static void
fs_color_choice_class_init (FsColorChoiceClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = fs_color_choice_dispose;
}

static void
fs_color_choice_init (FsColorChoice *self)
{
  adw_preferences_group_set_title (ADW_PREFERENCES_GROUP (self), _ ("Colors"));
  self->hue = add_row (self, _ ("Hue"), G_CALLBACK (hue_chosen));
  self->lightness = add_row (self, _ ("Lightness"), G_CALLBACK (lightness_chosen));
}
