#include "app/network/message-color.h"

#include <adwaita.h>
#include <math.h>

#include "app/versions/renamed.h"
#include "app/toolkit/widgets.h"
#include "diagram/paint/diagram-colors.h"

static guint
hex_of (FsColor color)
{
  return (guint) lround (color.r * 255) << 16 | (guint) lround (color.g * 255) << 8 | (guint) lround (color.b * 255);
}

/* Returns a rule for each color, from the table of the diagram. */
static char *
rules_new (gboolean dark)
{
  FsStyle style = fs_style_screen (dark, 1);
  GString *css = g_string_new (NULL);

  for (int number = 0; number < FS_MESSAGE_COLORS; number++)
    {
      FsColor color = fs_message_color (&style, number);

      g_string_append_printf (css, ".message-%d, button.message-%d { background: #%06x; color: #%06x; }\n", number,
                              number, hex_of (color), hex_of (fs_color_on (color)));
    }
  return g_string_free (css, FALSE);
}

static void
load_rules (AdwStyleManager *manager, GParamSpec *property, GtkCssProvider *provider)
{
  g_autofree char *css = rules_new (adw_style_manager_get_dark (manager));

  fs_style_load (provider, css);
}

void
fs_message_color_set (GtkWidget *widget, int color)
{
  static GtkCssProvider *provider; /* of the rules, which are installed once for the display */
  AdwStyleManager *manager = adw_style_manager_get_default ();

  if (provider == NULL)
    {
      provider = gtk_css_provider_new ();
      load_rules (manager, NULL, provider);
      gtk_style_context_add_provider_for_display (gtk_widget_get_display (widget), GTK_STYLE_PROVIDER (provider),
                                                  GTK_STYLE_PROVIDER_PRIORITY_USER);
      g_signal_connect (manager, "notify::dark", G_CALLBACK (load_rules), provider);
    }
  for (int number = 0; number < FS_MESSAGE_COLORS; number++)
    {
      char name[16];

      g_snprintf (name, sizeof name, "message-%d", number);
      fs_set_css_class (widget, name, color == number);
    }
  fs_set_css_class (widget, "message-color", color >= 0);
}
