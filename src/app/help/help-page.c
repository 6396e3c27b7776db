#include "app/help/help-page.h"

#include <adwaita.h>

#include "app/help/help-text.h"
#include "app/versions/shortcuts-window.h"

#define FOLDER "/io/github/flitscope/Flitscope/"
#define PICTURE_WIDTH 620
#define CELL_CHARS 24      /* of all columns but the last */
#define LAST_CELL_CHARS 60 /* of the last one */

typedef struct {
  GtkWidget *box;
  GCallback follow;
  gpointer data;
} Page;

static GtkWidget *
add_label (const Page *page, const char *markup, GtkAccessibleRole role, const char *style)
{
  GtkWidget *label
      = g_object_new (GTK_TYPE_LABEL, "accessible-role", role, "wrap", TRUE, "xalign", 0.0, "yalign", 0.0, NULL);

  gtk_label_set_markup (GTK_LABEL (label), markup);
  gtk_widget_add_css_class (label, style);
  g_signal_connect (label, "activate-link", page->follow, page->data);
  return label;
}

static void
append (const Page *page, const char *markup, GtkAccessibleRole role, const char *style)
{
  gtk_box_append (GTK_BOX (page->box), add_label (page, markup, role, style));
}

static void
attach (const Page *page, GtkWidget *grid, const char *markup, int column, int row, gboolean is_last, gboolean is_head)
{
  GtkWidget *cell = add_label (page, markup, GTK_ACCESSIBLE_ROLE_LABEL, is_head ? "help-head" : "help-text");

  gtk_label_set_max_width_chars (GTK_LABEL (cell), is_last ? LAST_CELL_CHARS : CELL_CHARS);
  gtk_widget_set_hexpand (cell, is_last);
  gtk_grid_attach (GTK_GRID (grid), cell, column, row, 1, 1);
}

static GtkWidget *
grid_new (void)
{
  GtkWidget *grid = gtk_grid_new ();

  gtk_grid_set_column_spacing (GTK_GRID (grid), 18);
  gtk_grid_set_row_spacing (GTK_GRID (grid), 6);
  gtk_widget_add_css_class (grid, "help-table");
  return grid;
}

/* "Ctrl+R or F5". */
static char *
keys_text (const char *accelerators)
{
  g_auto (GStrv) parts = g_strsplit (accelerators, " ", -1);
  g_autoptr (GString) text = g_string_new (NULL);

  for (char **part = parts; *part != NULL; part++)
    {
      guint key;
      GdkModifierType modifiers;
      g_autofree char *label = NULL;
      g_autofree char *escaped = NULL;

      if (!gtk_accelerator_parse (*part, &key, &modifiers))
        continue;
      label = gtk_accelerator_get_label (key, modifiers);
      escaped = g_markup_escape_text (label, -1);
      g_string_append_printf (text, "%s<b>%s</b>", text->len > 0 ? ", " : "", escaped);
    }
  return g_string_free (g_steal_pointer (&text), FALSE);
}

/* Appends the keys of the menu @lines. */
static void
append_keys (const Page *page, GMenuModel *lines)
{
  GtkWidget *grid = grid_new ();

  gtk_box_append (GTK_BOX (page->box), grid);
  for (int i = 0; i < g_menu_model_get_n_items (lines); i++)
    {
      g_autofree char *title = NULL;
      g_autofree char *accelerators = NULL;
      g_autofree char *keys = NULL;
      g_autofree char *escaped = NULL;

      g_menu_model_get_item_attribute (lines, i, G_MENU_ATTRIBUTE_LABEL, "s", &title);
      g_menu_model_get_item_attribute (lines, i, "accel", "s", &accelerators);
      keys = keys_text (accelerators);
      escaped = g_markup_escape_text (title, -1);
      attach (page, grid, keys, 0, i, FALSE, FALSE);
      attach (page, grid, escaped, 1, i, TRUE, FALSE);
    }
}

/* Appends the contents of the shortcuts window, which the tests compare with the real keys. */
static void
append_shortcuts (const Page *page)
{
  g_autoptr (GMenuModel) pages = fs_shortcuts_menu_new ();

  for (int i = 0; i < g_menu_model_get_n_items (pages); i++)
    {
      g_autoptr (GMenuModel) groups = g_menu_model_get_item_link (pages, i, G_MENU_LINK_SUBMENU);

      for (int g = 0; g < g_menu_model_get_n_items (groups); g++)
        {
          g_autoptr (GMenuModel) lines = g_menu_model_get_item_link (groups, g, G_MENU_LINK_SECTION);
          g_autofree char *title = NULL;

          g_menu_model_get_item_attribute (groups, g, G_MENU_ATTRIBUTE_LABEL, "s", &title);
          append (page, title, GTK_ACCESSIBLE_ROLE_HEADING, "help-heading");
          append_keys (page, lines);
        }
    }
}

static void
append_block (const Page *page, const FsHelpBlock *block)
{
  switch (block->kind)
    {
    case FS_HELP_TITLE:
      append (page, block->text, GTK_ACCESSIBLE_ROLE_HEADING, "help-title");
      break;
    case FS_HELP_HEADING:
      append (page, block->text, GTK_ACCESSIBLE_ROLE_HEADING, "help-heading");
      break;
    case FS_HELP_PARAGRAPH:
      append (page, block->text, GTK_ACCESSIBLE_ROLE_LABEL, "help-text");
      break;
    case FS_HELP_ITEM:
      {
        GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8);
        GtkWidget *words = add_label (page, block->text, GTK_ACCESSIBLE_ROLE_LABEL, "help-text");

        gtk_widget_add_css_class (row, "help-item");
        gtk_widget_set_hexpand (words, TRUE);
        gtk_box_append (GTK_BOX (row), add_label (page, "•", GTK_ACCESSIBLE_ROLE_LABEL, "help-text"));
        gtk_box_append (GTK_BOX (row), words);
        gtk_box_append (GTK_BOX (page->box), row);
      }
      break;
    case FS_HELP_CODE:
      {
        GtkWidget *label = add_label (page, block->text, GTK_ACCESSIBLE_ROLE_LABEL, "help-code");

        gtk_label_set_selectable (GTK_LABEL (label), TRUE);
        gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
        gtk_box_append (GTK_BOX (page->box), label);
      }
      break;
    case FS_HELP_TABLE:
      {
        GtkWidget *grid = grid_new ();

        for (guint r = 0; r < block->rows->len; r++)
          {
            char **cells = g_ptr_array_index (block->rows, r);
            guint n = g_strv_length (cells);

            for (guint c = 0; c < n; c++)
              attach (page, grid, cells[c], (int) c, (int) r, c + 1 == n, r == 0);
          }
        gtk_box_append (GTK_BOX (page->box), grid);
      }
      break;
    case FS_HELP_PICTURE:
      {
        gboolean dark = adw_style_manager_get_dark (adw_style_manager_get_default ());
        g_autofree char *light_path = g_strconcat (FOLDER, "help/images/", block->target, ".png", NULL);
        g_autofree char *dark_path = g_strconcat (FOLDER, "help/images/", block->target, "-dark.png", NULL);
        gboolean has_dark = g_resources_get_info (dark_path, G_RESOURCE_LOOKUP_FLAGS_NONE, NULL, NULL, NULL);
        GtkWidget *picture = gtk_picture_new_for_resource (dark && has_dark ? dark_path : light_path);
        GtkWidget *clamp = adw_clamp_new ();

        gtk_picture_set_alternative_text (GTK_PICTURE (picture), block->text);
        adw_clamp_set_maximum_size (ADW_CLAMP (clamp), PICTURE_WIDTH);
        adw_clamp_set_child (ADW_CLAMP (clamp), picture);
        gtk_box_append (GTK_BOX (page->box), clamp);
      }
      break;
    case FS_HELP_SHORTCUTS:
      append_shortcuts (page);
      break;
    default:
      g_return_if_reached ();
    }
}

GtkWidget *
fs_help_page_new (const char *id, GCallback follow, gpointer data)
{
  g_autofree char *text = fs_help_load (id);
  g_autoptr (GPtrArray) blocks = fs_help_parse (text != NULL ? text : "");
  Page page = { gtk_box_new (GTK_ORIENTATION_VERTICAL, 10), follow, data };

  gtk_widget_add_css_class (page.box, "help-page");
  for (guint i = 0; i < blocks->len; i++)
    append_block (&page, g_ptr_array_index (blocks, i));
  return page.box;
}

GtkWidget *
fs_help_page_get_heading (GtkWidget *page, guint section)
{
  for (GtkWidget *child = gtk_widget_get_first_child (page); child != NULL; child = gtk_widget_get_next_sibling (child))
    if (gtk_widget_has_css_class (child, "help-heading") && --section == 0)
      return child;
  return NULL;
}
