#include "app/files/font-list.h"

#include <pango/pangocairo.h>
#include <stdlib.h>
#include <string.h>

static int
compare_names (gconstpointer a, gconstpointer b)
{
  return g_utf8_collate (pango_font_family_get_name (*(PangoFontFamily *const *) a),
                         pango_font_family_get_name (*(PangoFontFamily *const *) b));
}

void
fs_font_list_fill (GtkDropDown *drop, const char *own, const char *chosen)
{
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);
  g_autoptr (GtkExpression) expression = gtk_property_expression_new (GTK_TYPE_STRING_OBJECT, NULL, "string");
  g_autofree PangoFontFamily **families = NULL;
  guint selected = 0;
  int n_families;

  pango_font_map_list_families (pango_cairo_font_map_get_default (), &families, &n_families);
  qsort (families, (gsize) n_families, sizeof *families, compare_names);
  gtk_string_list_append (names, own);
  for (int i = 0; i < n_families; i++)
    {
      const char *name = pango_font_family_get_name (families[i]);

      if (strcmp (name, own) == 0)
        continue;
      gtk_string_list_append (names, name);
      if (strcmp (name, chosen) == 0)
        selected = g_list_model_get_n_items (G_LIST_MODEL (names)) - 1;
    }
  if (selected == 0 && *chosen != '\0' && strcmp (chosen, own) != 0)
    {
      gtk_string_list_append (names, chosen);
      selected = g_list_model_get_n_items (G_LIST_MODEL (names)) - 1;
    }
  gtk_drop_down_set_expression (drop, expression);
  gtk_drop_down_set_model (drop, G_LIST_MODEL (names));
  gtk_drop_down_set_selected (drop, selected);
}

const char *
fs_font_list_chosen (GtkDropDown *drop)
{
  GtkStringObject *item = gtk_drop_down_get_selected_item (drop);

  return gtk_drop_down_get_selected (drop) > 0 && item != NULL ? gtk_string_object_get_string (item) : NULL;
}
