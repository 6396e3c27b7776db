#include "app/window/preferences.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "app/toolkit/widgets.h"
#include "app/run/run-settings.h"
#include "app/toolkit/screen-style.h"
#include "app/versions/dialogs.h"
#include "app/toolkit/worker.h"
#include "base/number.h"
#include "study/store/result-store.h"

struct _FsPreferences {
  AdwPreferencesPage parent;
  GtkWidget *style, *reduced_motion, *text_scale, *threads, *notify, *use_cache, *cache_row, *clear_button,
      *decimal_comma;
};

G_DEFINE_FINAL_TYPE (FsPreferences, fs_preferences, ADW_TYPE_PREFERENCES_PAGE)

/* The values of the setting, in the order of the list. */
static const struct {
  const char *name;
  AdwColorScheme scheme;
} schemes[] = { { "default", ADW_COLOR_SCHEME_DEFAULT },
                { "light", ADW_COLOR_SCHEME_FORCE_LIGHT },
                { "dark", ADW_COLOR_SCHEME_FORCE_DARK } };

/* Following */

static void
apply (GSettings *settings)
{
  static gboolean reduced; /* the animations of the desktop */
  g_autofree char *scheme = g_settings_get_string (settings, "color-scheme");

  for (guint i = 0; i < G_N_ELEMENTS (schemes); i++)
    if (g_str_equal (scheme, schemes[i].name))
      adw_style_manager_set_color_scheme (adw_style_manager_get_default (), schemes[i].scheme);
  /* The setting of the desktop is valid unless the user requests less motion. */
  if (g_settings_get_boolean (settings, "reduced-motion"))
    {
      g_object_set (gtk_settings_get_default (), "gtk-enable-animations", FALSE, NULL);
      reduced = TRUE;
    }
  else if (reduced)
    {
      gtk_settings_reset_property (gtk_settings_get_default (), "gtk-enable-animations");
      reduced = FALSE;
    }
  fs_screen_set_text_scale (g_settings_get_double (settings, "figure-text-scale"));
  fs_run_threads_set ((guint) g_settings_get_int (settings, "simulation-threads"));
  fs_run_cache_use (g_settings_get_boolean (settings, "use-cache"));
}

void
fs_preferences_follow (GSettings *settings)
{
  g_signal_connect (settings, "changed", G_CALLBACK (apply), NULL);
  apply (settings);
}

/* The cache */

/* What measuring shows its result in: not the window, which must end with its parent. */
typedef struct {
  gboolean clear;
  AdwActionRow *row;
  GtkWidget *button;
} CacheTask;

static void
cache_task_free (gpointer data)
{
  CacheTask *task = data;

  g_object_unref (task->row);
  g_object_unref (task->button);
  g_free (task);
}

static gpointer
measure_cache (gpointer input, GError **error)
{
  const CacheTask *task = input;
  g_autoptr (FsResultStore) cache = fs_result_store_new_cache ();
  guint64 *bytes = g_new0 (guint64, 1);

  if (cache == NULL)
    return bytes;
  if (task->clear)
    fs_result_store_trim (cache, 0);
  *bytes = fs_result_store_bytes (cache);
  return bytes;
}

static void
cache_measured (GObject *owner, gpointer input, gpointer output, const GError *error)
{
  const CacheTask *task = input;
  g_autofree guint64 *bytes = output;
  g_autofree char *number = fs_number_display ((double) *bytes / 1e6, 3);
  g_autofree char *text = NULL;

  /* TRANSLATORS: millions of bytes */
  text = g_strdup_printf (_ ("%s MB"), number);
  adw_action_row_set_subtitle (task->row, text);
  gtk_widget_set_sensitive (task->button, *bytes > 0);
}

static void
start_cache_task (FsPreferences *self, gboolean clear)
{
  CacheTask *task = g_new (CacheTask, 1);

  *task = (CacheTask){ clear, g_object_ref (ADW_ACTION_ROW (self->cache_row)), g_object_ref (self->clear_button) };
  fs_worker_run (G_OBJECT (task->row), measure_cache, task, cache_task_free, cache_measured);
}

static void
on_clear (FsPreferences *self)
{
  start_cache_task (self, TRUE);
}

/* Binding */

static gboolean
scheme_to_selected (GValue *value, GVariant *variant, gpointer data)
{
  for (guint i = 0; i < G_N_ELEMENTS (schemes); i++)
    if (strcmp (schemes[i].name, g_variant_get_string (variant, NULL)) == 0)
      g_value_set_uint (value, i);
  return TRUE;
}

static GVariant *
selected_to_scheme (const GValue *value, const GVariantType *type, gpointer data)
{
  guint selected = g_value_get_uint (value);

  return selected < G_N_ELEMENTS (schemes) ? g_variant_new_string (schemes[selected].name) : NULL;
}

static void
bind (FsPreferences *self, GSettings *settings)
{
  const struct {
    const char *key;
    GtkWidget *widget;
    const char *property;
  } table[] = {
    { "reduced-motion", self->reduced_motion, "active" }, { "figure-text-scale", self->text_scale, "value" },
    { "simulation-threads", self->threads, "value" },     { "notify", self->notify, "active" },
    { "use-cache", self->use_cache, "active" },           { "export-decimal-comma", self->decimal_comma, "active" },
  };

  g_settings_bind_with_mapping (settings, "color-scheme", self->style, "selected", G_SETTINGS_BIND_DEFAULT,
                                scheme_to_selected, selected_to_scheme, NULL, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (table); i++)
    g_settings_bind (settings, table[i].key, table[i].widget, table[i].property, G_SETTINGS_BIND_DEFAULT);
}

static void
fs_preferences_dispose (GObject *object)
{
  gtk_widget_dispose_template (GTK_WIDGET (object), FS_TYPE_PREFERENCES);
  G_OBJECT_CLASS (fs_preferences_parent_class)->dispose (object);
}

static void
fs_preferences_class_init (FsPreferencesClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = fs_preferences_dispose;
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/flitscope/Flitscope/preferences.ui");
  gtk_widget_class_bind_template_child (widget_class, FsPreferences, style);
  gtk_widget_class_bind_template_child (widget_class, FsPreferences, reduced_motion);
  gtk_widget_class_bind_template_child (widget_class, FsPreferences, text_scale);
  gtk_widget_class_bind_template_child (widget_class, FsPreferences, threads);
  gtk_widget_class_bind_template_child (widget_class, FsPreferences, notify);
  gtk_widget_class_bind_template_child (widget_class, FsPreferences, use_cache);
  gtk_widget_class_bind_template_child (widget_class, FsPreferences, cache_row);
  gtk_widget_class_bind_template_child (widget_class, FsPreferences, clear_button);
  gtk_widget_class_bind_template_child (widget_class, FsPreferences, decimal_comma);
  gtk_widget_class_bind_template_callback (widget_class, on_clear);
}

static void
fs_preferences_init (FsPreferences *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  fs_write_point (GTK_SPIN_BUTTON (self->text_scale));
}

GtkWidget *
fs_preferences_new (GSettings *settings)
{
  FsPreferences *self = g_object_new (FS_TYPE_PREFERENCES, NULL);

  bind (self, settings);
  start_cache_task (self, FALSE);
  return fs_settings_window_new (ADW_PREFERENCES_PAGE (self), _ ("Preferences"));
}
