#include "app/sidebar/chips.h"

#include <adwaita.h>
#include <glib/gi18n-lib.h>
#include <string.h>

#include "app/sidebar/parameter-text.h"
#include "app/toolkit/widgets.h"
#include "plot/value/palette.h"

/* More do not fit: then one chip shows all values. */
#define MAX_CHIPS 4
#define MAX_CHARS 16
#define MIN_CHARS 12 /* of that one */

struct _FsChips {
  GtkButton parent;
  char *name;
};

G_DEFINE_FINAL_TYPE (FsChips, fs_chips, GTK_TYPE_BUTTON)

/* Returns the palette entry of the only curve with this value, or -1 when several curves have it, which then have no
 * common color. */
static int
palette_entry_of_value (const FsScenario *scenario, const char *key, const char *value)
{
  int only = -1;

  if (fs_parameter_is_axis (scenario, key))
    return -1;
  for (guint c = 0; c < fs_scenario_n_curves (scenario); c++)
    {
      g_autofree char *other = fs_scenario_value (scenario, c, key);

      if (g_strcmp0 (other, value) != 0)
        continue;
      if (only >= 0)
        return -1;
      only = (int) fs_scenario_curve (scenario, c)->palette_entry;
    }
  return only;
}

static void
append_chip (GtkWidget *box, const char *text, int palette_entry, gboolean may_shorten)
{
  gboolean dark = adw_style_manager_get_dark (adw_style_manager_get_default ());
  GtkWidget *chip = gtk_label_new (NULL);
  g_autofree char *escaped = g_markup_escape_text (text, -1);
  g_autofree char *markup = NULL;

  if (palette_entry >= 0)
    {
      FsColor color = fs_palette_color (dark ? FS_STYLE_SCREEN_DARK : FS_STYLE_SCREEN_LIGHT, (guint) palette_entry);

      markup = g_strdup_printf ("<span foreground=\"#%02x%02x%02x\">●</span> %s", (guint) (color.r * 255 + 0.5),
                                (guint) (color.g * 255 + 0.5), (guint) (color.b * 255 + 0.5), escaped);
    }
  gtk_label_set_markup (GTK_LABEL (chip), markup != NULL ? markup : escaped);
  if (may_shorten)
    {
      gtk_label_set_ellipsize (GTK_LABEL (chip), PANGO_ELLIPSIZE_END);
      gtk_label_set_width_chars (GTK_LABEL (chip), MIN_CHARS);
    }
  gtk_widget_add_css_class (chip, "chip");
  gtk_box_append (GTK_BOX (box), chip);
}

void
fs_chips_show (FsChips *self, const FsScenario *scenario, const char *key, gboolean percent)
{
  g_auto (GStrv) values = fs_parameter_values (scenario, key);
  g_autofree char *all = fs_parameter_display_all (key, (const char *const *) values, percent);
  /* Translators: a name and its values, such as "Message length M: 32, 64, 128". */
  g_autofree char *label = g_strdup_printf (_ ("%s: %s"), self->name, all);
  g_autofree char *tooltip = g_strdup_printf (_ ("%s. Press to edit the list."), label);
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 4);
  guint n_values = g_strv_length (values);
  gboolean room = n_values <= MAX_CHIPS && g_utf8_strlen (all, -1) - 2 * (glong) (n_values - 1) <= MAX_CHARS;

  for (guint i = 0; i < n_values && room; i++)
    {
      g_autofree char *text = fs_parameter_display (values[i], percent);

      append_chip (box, text, palette_entry_of_value (scenario, key, values[i]), FALSE);
    }
  if (!room)
    append_chip (box, all, -1, TRUE);
  gtk_button_set_child (GTK_BUTTON (self), box);
  fs_name_widget (self, label, tooltip);
}

static void
fs_chips_finalize (GObject *object)
{
  g_free (FS_CHIPS (object)->name);
  G_OBJECT_CLASS (fs_chips_parent_class)->finalize (object);
}

static void
fs_chips_class_init (FsChipsClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = fs_chips_finalize;
}

static void
fs_chips_init (FsChips *self)
{
  gtk_widget_add_css_class (GTK_WIDGET (self), "flat");
  gtk_widget_add_css_class (GTK_WIDGET (self), "chips");
}

GtkWidget *
fs_chips_new (const char *name)
{
  FsChips *self = g_object_new (FS_TYPE_CHIPS, NULL);

  self->name = g_strdup (name);
  fs_name_widget (self, name, name);
  return GTK_WIDGET (self);
}
