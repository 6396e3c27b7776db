#include "app/panels/panels-private.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "app/document/key-labels.h"
#include "base/number.h"

G_DEFINE_FINAL_TYPE (FsSensitivityList, fs_sensitivity_list, ADW_TYPE_BIN)

/* "+1.22 %" */
static char *
percent_text (double fraction)
{
  g_autofree char *digits = fs_number_display_fixed (fabs (fraction) * 100, fabs (fraction) < 0.1 ? 2 : 1);

  return g_strdup_printf ("%s%s\u202f%%", fabs (fraction) < 5e-5 ? "" : fraction < 0 ? "−" : "+", digits);
}

/* A value of a parameter: "32", "0.01283". */
static char *
value_text (double value)
{
  return value == floor (value) ? fs_number_display_fixed (value, 0) : fs_number_display (value, 4);
}

/* "3: +4.5 %", where the parameter is 3; "" where it cannot be. */
static char *
step_text (double value, double latency_there, double latency)
{
  g_autofree char *shown = value_text (value);
  g_autofree char *change = percent_text (latency_there / latency - 1);

  if (isnan (value))
    return g_strdup ("");
  /* Translators: the first %s is a value of a parameter, at which the model is saturated. */
  return isnan (latency_there) ? g_strdup_printf (_ ("%s: saturated"), shown)
                               : g_strdup_printf ("%s: %s", shown, change);
}

/* What happens to the latency when the parameter moves: a number by 1 %, a whole number, or one that is 0, by its step. */
static char *
effect_text (const FsSensitivity *sensitivity, double latency)
{
  g_autofree char *below = step_text (sensitivity->below, sensitivity->at_below, latency);
  g_autofree char *above = step_text (sensitivity->above, sensitivity->at_above, latency);
  g_autofree char *percent = percent_text (sensitivity->elasticity / 100);
  gboolean is_whole = sensitivity->input != NULL && sensitivity->input->type == FS_INPUT_INTEGER;

  if (!is_whole && !isnan (sensitivity->elasticity))
    /* Translators: %s is a change of the latency: "+1.22 %". */
    return g_strdup_printf (_ ("1\u202f%% more: %s"), percent);
  return g_strjoin (*below != '\0' && *above != '\0' ? ", " : "", below, above, NULL);
}

static GtkWidget *
label_new (const char *markup, float align)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_markup (GTK_LABEL (label), markup);
  gtk_label_set_xalign (GTK_LABEL (label), align);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  return label;
}

void
fs_sensitivity_list_show (FsSensitivityList *self, const GArray *found, double latency)
{
  double largest = found->len > 0 ? fabs (g_array_index (found, FsSensitivity, 0).elasticity) : NAN;
  GtkWidget *child;

  g_return_if_fail (FS_IS_SENSITIVITY_LIST (self));

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self->grid))) != NULL)
    gtk_grid_remove (self->grid, child);
  for (guint i = 0; i < found->len; i++)
    {
      /* Two lines: name and value, bar; below them the effect. */
      int row = 2 * (int) i;
      const FsSensitivity *sensitivity = &g_array_index (found, FsSensitivity, i);
      const FsModelInput *input = sensitivity->input;
      g_autofree char *title
          = input != NULL ? fs_key_label_parameter_title (input->key) : g_strdup (_ ("Offered load"));
      g_autofree char *value = value_text (sensitivity->value);
      g_autofree char *head = g_strdup_printf ("%s = %s", title, value);
      g_autofree char *effect = effect_text (sensitivity, latency);
      GtkWidget *name = label_new (head, 0), *words = label_new (effect, 0), *bar = gtk_progress_bar_new ();

      gtk_widget_set_hexpand (name, TRUE);
      gtk_widget_add_css_class (words, "dim-label");
      gtk_widget_add_css_class (words, "page-sentence");
      gtk_widget_set_margin_bottom (words, 6);
      gtk_widget_set_valign (bar, GTK_ALIGN_CENTER);
      gtk_widget_set_size_request (bar, 90, -1);
      gtk_progress_bar_set_fraction (GTK_PROGRESS_BAR (bar),
                                     isnan (sensitivity->elasticity) ? 0 : fabs (sensitivity->elasticity) / largest);
      /* The words below it say the same. */
      gtk_accessible_update_state (GTK_ACCESSIBLE (bar), GTK_ACCESSIBLE_STATE_HIDDEN, TRUE, -1);
      gtk_grid_attach (self->grid, name, 0, row, 1, 1);
      gtk_grid_attach (self->grid, bar, 1, row, 1, 1);
      gtk_grid_attach (self->grid, words, 0, row + 1, 2, 1);
    }
}

static void
fs_sensitivity_list_class_init (FsSensitivityListClass *klass)
{
}

static void
fs_sensitivity_list_init (FsSensitivityList *self)
{
  self->grid = GTK_GRID (gtk_grid_new ());
  gtk_grid_set_column_spacing (self->grid, 12);
  adw_bin_set_child (ADW_BIN (self), GTK_WIDGET (self->grid));
}

GtkWidget *
fs_sensitivity_list_new (void)
{
  return g_object_new (FS_TYPE_SENSITIVITY_LIST, NULL);
}
