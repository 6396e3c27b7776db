#include "app/sidebar/parameter-explain.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "app/toolkit/windows.h"
#include "app/toolkit/tooltip.h"
#include "app/document/key-labels.h"
#include "app/toolkit/widgets.h"
#include "model/model.h"
#include "scenario/format/keys.h"
#include "scenario/library/papers.h"

static void
add_line (GString *text, const char *what, const char *value)
{
  g_autofree char *escaped = NULL;

  if (value == NULL || *value == '\0')
    return;
  escaped = g_markup_escape_text (value, -1);
  g_string_append_printf (text, "\n<b>%s</b>  %s", what, escaped);
}

const char *
fs_parameter_explain_variant (const char *word)
{
  static const struct {
    const char *word, *sentence;
  } variants[] = {
    { "published", N_ ("The equations as the paper prints them, errors included.") },
    { "corrected", N_ ("The equations of the paper with errors in their derivation corrected.") },
    { "both", N_ ("Published and corrected, each as a line.") },
    /* docs/validation.md: 0.1 to 1.4 %, by model; single points differ by up to 8 %. */
    { "refined", /* xgettext:no-c-format */
      N_ ("A model derived in this project. Up to 70 % of saturation, its latencies differ from the "
          "simulation by 1 % on average.") },
    { "all", N_ ("Published, corrected, and refined, each as a line.") },
  };

  for (guint i = 0; i < G_N_ELEMENTS (variants); i++)
    if (strcmp (variants[i].word, word) == 0)
      return _ (variants[i].sentence);
  return NULL;
}

char *
fs_parameter_explain_markup (const char *name)
{
  const FsKey *key = fs_key_find (name);
  g_autofree char *summary = g_markup_escape_text (_ (key->summary), -1);
  g_autoptr (GPtrArray) papers = g_ptr_array_new ();
  GString *text = g_string_new (NULL);

  if (key->symbol != NULL)
    g_string_append_printf (text, "<big>%s</big>  ", key->symbol);
  g_string_append (text, summary);
  add_line (text, _ ("Unit"), key->unit != NULL ? _ (key->unit) : NULL);
  add_line (text, _ ("Value"), _ (key->form));
  add_line (text, _ ("Default"), key->fallback);
  if (key->id == FS_KEY_ID_VARIANT)
    {
      /* One sentence per variant, where the user chooses one. */
      static const char *const words[] = { "published", "corrected", "refined" };

      for (guint i = 0; i < G_N_ELEMENTS (words); i++)
        add_line (text, fs_word_name ("variant", words[i]), fs_parameter_explain_variant (words[i]));
    }
  /* Authors and title of the papers whose models read it, each once. */
  for (const FsModel *const *model = fs_models (); *model != NULL; model++)
    if ((fs_model_input (*model, name) != NULL || key->id == FS_KEY_ID_MODEL)
        && !g_ptr_array_find_with_equal_func (papers, (*model)->paper, g_str_equal, NULL))
      {
        const FsPaper *paper = fs_paper_find ((*model)->paper);
        g_autofree char *citation = paper != NULL ? fs_paper_citation (paper) : NULL;

        g_ptr_array_add (papers, (gpointer) (*model)->paper);
        add_line (text, (*model)->paper, citation);
      }
  add_line (text, _ ("Equations"), key->equations);
  add_line (text, _ ("Scenario key"), name);
  return g_string_free (text, FALSE);
}

static void
make_popover (GtkMenuButton *button, gpointer data)
{
  g_autofree char *markup = fs_parameter_explain_markup (data);

  fs_popover_set_markup (button, markup);
}

static gboolean
key_pressed (GtkEventControllerKey *controller, guint key, guint code, GdkModifierType state, GtkMenuButton *button)
{
  gboolean shift = (state & gtk_accelerator_get_default_mod_mask ()) == GDK_SHIFT_MASK;

  if (key != GDK_KEY_Menu && !(key == GDK_KEY_F10 && shift))
    return GDK_EVENT_PROPAGATE;
  gtk_menu_button_popup (button);
  return GDK_EVENT_STOP;
}

void
fs_parameter_explain_attach (GtkWidget *row, GtkMenuButton *button, const char *key, const char *name)
{
  GtkEventController *keys = gtk_event_controller_key_new ();
  GtkGesture *click = gtk_gesture_click_new ();
  /* Translators: %s is the name of a value, such as "Dimension n". */
  g_autofree char *tooltip = g_strdup_printf (_ ("About %s (Shift+F10)"), name);
  g_autofree char *label = g_strdup_printf (_ ("What %s is"), name);

  gtk_menu_button_set_create_popup_func (button, make_popover, (gpointer) g_intern_string (key), NULL);
  /* The menu key does the same wherever the keyboard is in the row. */
  gtk_widget_set_focusable (GTK_WIDGET (button), FALSE);
  fs_name_widget (button, label, tooltip);
  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect_object (keys, "key-pressed", G_CALLBACK (key_pressed), button, 0);
  gtk_widget_add_controller (row, keys);
  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (click), GDK_BUTTON_SECONDARY);
  g_signal_connect_object (click, "pressed", G_CALLBACK (gtk_menu_button_popup), button, G_CONNECT_SWAPPED);
  gtk_widget_add_controller (row, GTK_EVENT_CONTROLLER (click));
}
