#include "app/sidebar/parameter-explain.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "app/toolkit/tooltip.h"
#include "model/model.h"
#include "scenario/format/keys.h"

#define WIDTH_CHARS 36

static void
add_line (GString *text, const char *what, const char *value)
{
  g_autofree char *escaped = NULL;

  if (value == NULL || *value == '\0')
    return;
  escaped = g_markup_escape_text (value, -1);
  g_string_append_printf (text, "\n<b>%s</b>  %s", what, escaped);
}

/* The papers whose models read it, each once. */
static char *
papers_of (const char *key)
{
  g_autoptr (GPtrArray) papers = g_ptr_array_new ();

  for (const FsModel *const *model = fs_models (); *model != NULL; model++)
    if (fs_model_input (*model, key) != NULL
        && !g_ptr_array_find_with_equal_func (papers, (*model)->paper, g_str_equal, NULL))
      g_ptr_array_add (papers, (gpointer) (*model)->paper);
  g_ptr_array_add (papers, NULL);
  return g_strjoinv (", ", (char **) papers->pdata);
}

char *
fs_parameter_explain_markup (const char *name)
{
  const FsKey *key = fs_key_find (name);
  g_autofree char *summary = g_markup_escape_text (_ (key->summary), -1);
  g_autofree char *papers = papers_of (name);
  GString *text = g_string_new (NULL);

  if (key->symbol != NULL)
    g_string_append_printf (text, "<big>%s</big>  ", key->symbol);
  g_string_append (text, summary);
  add_line (text, _ ("Unit"), key->unit != NULL ? _ (key->unit) : NULL);
  add_line (text, _ ("Value"), _ (key->form));
  add_line (text, _ ("Default"), key->fallback);
  add_line (text, _ ("Papers"), papers);
  add_line (text, _ ("Equations"), key->equations);
  add_line (text, _ ("Scenario key"), name);
  return g_string_free (text, FALSE);
}

static void
make_popover (GtkMenuButton *button, gpointer data)
{
  g_autofree char *markup = fs_parameter_explain_markup (data);
  GtkWidget *label = gtk_label_new (NULL), *popover = gtk_popover_new ();

  gtk_label_set_markup (GTK_LABEL (label), markup);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_max_width_chars (GTK_LABEL (label), WIDTH_CHARS);
  /* It can have the keyboard focus, so that a screen reader reads it; it can be copied. */
  gtk_label_set_selectable (GTK_LABEL (label), TRUE);
  gtk_widget_add_css_class (label, "explanation");
  gtk_popover_set_child (GTK_POPOVER (popover), label);
  gtk_menu_button_set_popover (button, popover);
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
  fs_tooltip_set (GTK_WIDGET (button), tooltip);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect_object (keys, "key-pressed", G_CALLBACK (key_pressed), button, 0);
  gtk_widget_add_controller (row, keys);
  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (click), GDK_BUTTON_SECONDARY);
  g_signal_connect_object (click, "pressed", G_CALLBACK (gtk_menu_button_popup), button, G_CONNECT_SWAPPED);
  gtk_widget_add_controller (row, GTK_EVENT_CONTROLLER (click));
}
