#include "tests/soak/soak.h"

#include <string.h>

#include "app/files/export-dialog.h"
#include "app/toolkit/windows.h"
#include "scenario/library/gallery.h"

/* Returns a value for @type, depending on the state; NULL if no sensible one is known. */
static GVariant *
some_parameter (Soak *soak, const char *name, const GVariantType *type)
{
  static const char *const pages[] = { "plot", "topology", "gallery", "tables" };

  if (g_variant_type_equal (type, G_VARIANT_TYPE_STRING) && strcmp (name, "page") == 0)
    return g_variant_new_string (pages[soak_below (soak, G_N_ELEMENTS (pages))]);
  if (g_variant_type_equal (type, G_VARIANT_TYPE_BOOLEAN))
    return g_variant_new_boolean (soak_below (soak, 2));
  if (g_variant_type_equal (type, G_VARIANT_TYPE_INT32))
    return g_variant_new_int32 (soak_below (soak, 4));
  if (g_variant_type_equal (type, G_VARIANT_TYPE_UINT32))
    return g_variant_new_uint32 ((guint) soak_below (soak, 4));
  return NULL;
}

/* Any action of the window. Those of applications are few, and some of them end the program. GTK 4.8 forgets 37 kB of
 * each dialog for printing, of any program. */
static void
act (Soak *soak)
{
  static const char *const never[] = { "close", "fullscreen", "print" };
  g_auto (GStrv) names = g_action_group_list_actions (G_ACTION_GROUP (soak->window));
  const char *name = names[soak_below (soak, g_strv_length (names))];
  GAction *action = g_action_map_lookup_action (G_ACTION_MAP (soak->window), name);
  const GVariantType *type = g_action_get_parameter_type (action);
  GVariant *parameter = type != NULL ? some_parameter (soak, name, type) : NULL;

  for (guint i = 0; i < G_N_ELEMENTS (never); i++)
    if (strcmp (name, never[i]) == 0)
      return;
  if (!g_action_get_enabled (action) || (type != NULL && parameter == NULL))
    return;
  soak_did (soak, name);
  g_action_activate (action, parameter);
}

static void
step_network (Soak *soak)
{
  static const char *const names[] = { "first",         "back",      "back-ten",  "forward",      "forward-ten",
                                       "last",          "faster",    "slower",    "next-event",   "next-blocking",
                                       "next-deadlock", "follow",    "layout",    "next-message", "previous-message",
                                       "deselect",      "zoom-in",   "zoom-out",  "fit",          "router",
                                       "play",          "inspector", "broadcast", "summary" };
  g_autofree char *name = g_strconcat ("topology.", names[soak_below (soak, G_N_ELEMENTS (names))], NULL);

  soak_did (soak, name);
  gtk_widget_activate_action (GTK_WIDGET (soak->window), name, NULL);
}

/* A parameter to any value that is legal by itself, and some that are not. */
static void
set_parameter (Soak *soak)
{
  static const struct {
    const char *key;
    const char *values[6];
  } some[] = {
    { "n", { "3", "4", "5", "6", "7", "25" } },
    { "V", { "1", "2", "3", "4", "6", "0" } },
    { "M", { "8", "16", "32", "64", "100", "-1" } },
    { "beta", { "0", "0.01", "0.02", "0.05", "0.2", "2" } },
    { "delta", { "0", "1", "4", "10", "1", "x" } },
    { "model", { "adaptive-broadcast", "deterministic-broadcast", "adaptive-timeout", "kim-das", "none", "" } },
    { "variant", { "published", "corrected", "both", "refined", "all", "best" } },
    { "points", { "2", "5", "9", "17", "40", "0" } },
    { "load", { "0.2", "0.1;0.3;0.5", "0.5;0.9", "0.1;0.2;0.3;0.4;0.5;0.6;0.7", "0.7", "a" } },
    { "precision", { "0.5", "0.3", "0.2", "0.5", "0.4", "-1" } },
    { "seed", { "1", "2", "3", "4", "5", "-1" } },
    { "x-scale", { "log", "linear", "log", "linear", "linear", "cubic" } },
    { "y-scale", { "log", "linear", "log", "linear", "linear", "" } },
    { "y", { "latency", "latency-unicast", "latency;latency-unicast", "V-bar", "latency", "nothing" } },
    { "routing", { "duato", "deterministic", "random", "virtual-cut-through", "duato-timeout", "straight" } },
    { "replications", { "1", "2", "3", "1", "1", "0" } },
  };
  guint which = (guint) soak_below (soak, G_N_ELEMENTS (some));
  const char *value = some[which].values[soak_below (soak, 6)];
  g_autofree char *name = g_strdup_printf ("set %s", some[which].key);
  g_autoptr (GError) error = NULL;

  soak_did (soak, name);
  /* A rejected value has an error. */
  if (!fs_document_set_value (fs_window_get_document (soak->window), some[which].key, value, &error))
    g_assert_cmpuint (strlen (error->message), >, 10);
}

static void
drag_parameter (Soak *soak)
{
  FsDocument *document = fs_window_get_document (soak->window);

  soak_did (soak, "drag beta");
  fs_document_begin_drag (document);
  for (guint i = 0; i < 8; i++)
    {
      char value[G_ASCII_DTOSTR_BUF_SIZE];

      g_ascii_formatd (value, sizeof value, "%.3f", g_rand_double_range (soak->random, 0, 0.1));
      fs_document_set_value (document, "beta", value, NULL);
      soak_turn_for (soak, 0.01);
    }
  fs_document_end_drag (document);
}

static void
load_preset (Soak *soak)
{
  guint n_presets;
  const FsPreset *presets = fs_presets (&n_presets);
  const char *id = presets[soak_below (soak, n_presets)].id;
  g_autoptr (FsScenario) scenario = fs_preset_load (id, NULL);
  g_autofree char *name = g_strdup_printf ("preset %s", id);

  g_assert_nonnull (scenario);
  soak_did (soak, name);
  fs_document_load_preset (fs_window_get_document (soak->window), scenario, id);
}

static void
start_or_stop (Soak *soak)
{
  FsRunController *controller = fs_window_get_controller (soak->window);

  if (fs_run_controller_get_status (controller).running)
    {
      soak_did (soak, "stop");
      fs_run_controller_stop (controller);
    }
  else if (fs_run_controller_get_unavailable_reason (controller) == NULL)
    {
      soak_did (soak, "run");
      fs_run_controller_run (controller);
    }
}

static void
move_crosshair (Soak *soak)
{
  FsPlotView *view = fs_window_get_plot_view (soak->window);

  soak_did (soak, "crosshair");
  for (guint i = 0; i < 5; i++)
    {
      fs_plot_view_move_crosshair (view, soak_below (soak, 2) == 0 ? -1 : 1);
      soak_turn_for (soak, 0.01);
    }
}

static void
zoom (Soak *soak)
{
  FsPlotView *view = fs_window_get_plot_view (soak->window);

  soak_did (soak, "zoom");
  for (guint i = 0; i < 4; i++)
    {
      fs_plot_view_zoom (view, g_rand_double_range (soak->random, 0.4, 2.5));
      soak_turn_for (soak, 0.01);
    }
}

static void
resize (Soak *soak)
{
  soak_did (soak, "resize");
  gtk_window_set_default_size (GTK_WINDOW (soak->window), 620 + soak_below (soak, 1300), 480 + soak_below (soak, 650));
}

/* Through the dialog, whose work is done on a thread. */
static void
export_figure (Soak *soak)
{
  static const char *const suffixes[] = { "svg", "png", "pdf" };
  g_autofree char *path
      = g_strdup_printf ("%s/figure.%s", soak->folder, suffixes[soak_below (soak, G_N_ELEMENTS (suffixes))]);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  GtkWidget *dialog;

  if (fs_document_get_solution (fs_window_get_document (soak->window)) == NULL)
    return;
  soak_did (soak, "export to a file");
  dialog = fs_export_dialog_new (fs_window_get_figure (soak->window));
  fs_window_present_soon (GTK_WINDOW (dialog));
  soak_turn_for (soak, 0.05);
  fs_export_dialog_save (FS_EXPORT_DIALOG (dialog), file);
}

/* Real keys and a real pointer, through the server of the screen. */
static void
use_devices (Soak *soak)
{
  static const char *const keys[]
      = { "Tab", "Tab",       "shift+Tab", "space", "Return", "Escape", "Left",   "Right", "Down",
          "Up",  "Page_Down", "plus",      "minus", "Home",   "End",    "ctrl+z", "F10",   "Escape" };
  g_autofree char *x
      = g_strdup_printf ("%d", 5 + soak_below (soak, (guint) gtk_widget_get_width (GTK_WIDGET (soak->window))));
  g_autofree char *y
      = g_strdup_printf ("%d", 60 + soak_below (soak, (guint) gtk_widget_get_height (GTK_WIDGET (soak->window)) - 60));
  const char *pointer[] = { "xdotool", "mousemove", x, y, "click", soak_below (soak, 4) > 0 ? "1" : "5", NULL };
  const char *key[] = { "xdotool", "key", keys[soak_below (soak, G_N_ELEMENTS (keys))], NULL };
  gboolean typed = soak_below (soak, 2);

  soak_did (soak, typed ? "key" : "click");
  g_spawn_async (NULL, (char **) (typed ? key : pointer), NULL, G_SPAWN_SEARCH_PATH | G_SPAWN_STDERR_TO_DEV_NULL, NULL,
                 NULL, NULL, NULL);
}

void
soak_do_something (Soak *soak)
{
  static const struct {
    void (*what) (Soak *soak);
    guint weight;
  } choices[] = {
    { act, 30 },        { step_network, 20 },  { set_parameter, 16 }, { drag_parameter, 3 },
    { load_preset, 4 }, { start_or_stop, 10 }, { move_crosshair, 6 }, { zoom, 5 },
    { resize, 4 },      { export_figure, 2 },  { use_devices, 12 },
  };
  guint sum = 0, at;

  for (guint i = 0; i < G_N_ELEMENTS (choices); i++)
    sum += choices[i].weight;
  at = (guint) soak_below (soak, sum);
  for (guint i = 0; i < G_N_ELEMENTS (choices); i++)
    {
      if (at < choices[i].weight)
        {
          choices[i].what (soak);
          return;
        }
      at -= choices[i].weight;
    }
}
