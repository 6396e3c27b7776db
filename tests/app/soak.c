/* Random use of the real window, from a seed: actions, parameters, runs, cancelling, stepping, resizing, exports, with the
 * pointer and keys between them. Nothing may be said that is critical, no turn of the main loop may take long, and what
 * a fresh window needs must not grow.
 *
 *   test-app-soak SECONDS [SEED]
 */
#include "common.h"

#include <execinfo.h>
#include <malloc.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include <glib/gstdio.h>

#include "figure/export.h"
#include "scenario/gallery.h"
#include "scenario/keys.h"

#define ACTIONS_A_WINDOW 150 /* then it is closed, and another one opened */
#define LONGEST_TURN 0.1     /* seconds of processor time of the main thread */
#define MOST_GROWTH 1.05     /* of what a fresh window needs, from the first third to the end */
#define LEAST_ACTIONS_AN_HOUR 4000

typedef struct {
  GRand *random;
  FsWindow *window;
  char *folder;
  guint n_actions;
  GHashTable *times; /* name of an action → how often */
  const char *last;  /* interned */
  double longest;
  const char *longest_after;
  guint n_long;
  GArray *memory; /* double, MB in use by a fresh window */
} Soak;

static guint n_criticals;

static double
thread_seconds (void)
{
  struct timespec time;

  clock_gettime (CLOCK_THREAD_CPUTIME_ID, &time);
  return (double) time.tv_sec + 1e-9 * (double) time.tv_nsec;
}

/* One turn of the main loop, measured. */
static gboolean
turn (Soak *soak)
{
  double before = thread_seconds (), took;
  gboolean any = g_main_context_iteration (NULL, FALSE);

  took = thread_seconds () - before;
  if (took > soak->longest)
    {
      soak->longest = took;
      soak->longest_after = soak->last;
    }
  if (took > LONGEST_TURN)
    {
      soak->n_long++;
      g_test_message ("a turn of %.0f ms after %s (action %u)", 1e3 * took, soak->last, soak->n_actions);
    }
  return any;
}

static void
turn_for (Soak *soak, double seconds)
{
  gint64 until = g_get_monotonic_time () + (gint64) (seconds * G_USEC_PER_SEC);

  while (g_get_monotonic_time () < until)
    if (!turn (soak))
      g_usleep (1000);
}

static int
below (Soak *soak, guint n)
{
  return (int) g_rand_int_range (soak->random, 0, (gint32) MAX (n, 1));
}

static void
did (Soak *soak, const char *name)
{
  guint times = GPOINTER_TO_UINT (g_hash_table_lookup (soak->times, name));

  soak->last = g_intern_string (name);
  g_hash_table_insert (soak->times, (gpointer) soak->last, GUINT_TO_POINTER (times + 1));
  soak->n_actions++;
}

/* What asks for something is answered with Cancel or Escape, after a while. */
static void
dismiss_dialogs (Soak *soak)
{
  g_autoptr (GListModel) windows = g_object_ref (gtk_window_get_toplevels ());

  for (guint i = g_list_model_get_n_items (windows); i > 0; i--)
    {
      g_autoptr (GtkWindow) window = g_list_model_get_item (windows, i - 1);

      if (window == NULL || GTK_WINDOW (soak->window) == window || !gtk_widget_get_visible (GTK_WIDGET (window)))
        continue;
      if (GTK_IS_DIALOG (window))
        gtk_dialog_response (GTK_DIALOG (window), GTK_RESPONSE_CANCEL);
      else
        gtk_window_close (window);
    }
}

/* A value for @type, the state kept in mind; NULL when nothing sensible is known. */
static GVariant *
some_parameter (Soak *soak, const char *name, const GVariantType *type)
{
  static const char *const pages[] = { "plot", "topology", "gallery", "tables" };

  if (g_variant_type_equal (type, G_VARIANT_TYPE_STRING) && strcmp (name, "page") == 0)
    return g_variant_new_string (pages[below (soak, G_N_ELEMENTS (pages))]);
  if (g_variant_type_equal (type, G_VARIANT_TYPE_BOOLEAN))
    return g_variant_new_boolean (below (soak, 2));
  if (g_variant_type_equal (type, G_VARIANT_TYPE_INT32))
    return g_variant_new_int32 (below (soak, 4));
  if (g_variant_type_equal (type, G_VARIANT_TYPE_UINT32))
    return g_variant_new_uint32 ((guint) below (soak, 4));
  return NULL;
}

/* Any action of the window. Those of applications are few, and some of them end the program. */
static void
act (Soak *soak)
{
  static const char *const never[] = { "close", "fullscreen" };
  g_auto (GStrv) names = g_action_group_list_actions (G_ACTION_GROUP (soak->window));
  const char *name = names[below (soak, g_strv_length (names))];
  GAction *action = g_action_map_lookup_action (G_ACTION_MAP (soak->window), name);
  const GVariantType *type = g_action_get_parameter_type (action);
  GVariant *parameter = type != NULL ? some_parameter (soak, name, type) : NULL;

  for (guint i = 0; i < G_N_ELEMENTS (never); i++)
    if (strcmp (name, never[i]) == 0)
      return;
  if (!g_action_get_enabled (action) || (type != NULL && parameter == NULL))
    return;
  did (soak, name);
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
  g_autofree char *name = g_strconcat ("topology.", names[below (soak, G_N_ELEMENTS (names))], NULL);

  did (soak, name);
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
  guint which = (guint) below (soak, G_N_ELEMENTS (some));
  const char *value = some[which].values[below (soak, 6)];
  g_autofree char *name = g_strdup_printf ("set %s", some[which].key);
  g_autoptr (GError) error = NULL;

  did (soak, name);
  /* What is refused says why. */
  if (!fs_document_set_value (fs_window_get_document (soak->window), some[which].key, value, &error))
    g_assert_cmpuint (strlen (error->message), >, 10);
}

static void
drag_parameter (Soak *soak)
{
  FsDocument *document = fs_window_get_document (soak->window);

  did (soak, "drag beta");
  fs_document_begin_drag (document);
  for (guint i = 0; i < 8; i++)
    {
      char value[G_ASCII_DTOSTR_BUF_SIZE];

      g_ascii_formatd (value, sizeof value, "%.3f", g_rand_double_range (soak->random, 0, 0.1));
      fs_document_set_value (document, "beta", value, NULL);
      turn_for (soak, 0.01);
    }
  fs_document_end_drag (document);
}

static void
load_preset (Soak *soak)
{
  guint n_presets;
  const FsPreset *presets = fs_presets (&n_presets);
  const char *id = presets[below (soak, n_presets)].id;
  g_autoptr (FsScenario) scenario = fs_preset_load (id, NULL);
  g_autofree char *name = g_strdup_printf ("preset %s", id);

  g_assert_nonnull (scenario);
  did (soak, name);
  fs_document_load_preset (fs_window_get_document (soak->window), scenario, id);
}

static void
start_or_stop (Soak *soak)
{
  FsRunController *controller = fs_window_get_controller (soak->window);

  if (fs_run_controller_get_status (controller).running)
    {
      did (soak, "stop");
      fs_run_controller_stop (controller);
    }
  else if (fs_run_controller_get_obstacle (controller) == NULL)
    {
      did (soak, "run");
      fs_run_controller_run (controller);
    }
}

static void
move_crosshair (Soak *soak)
{
  FsPlotView *view = fs_window_get_plot_view (soak->window);

  did (soak, "crosshair");
  for (guint i = 0; i < 5; i++)
    {
      fs_plot_view_move_crosshair (view, below (soak, 2) == 0 ? -1 : 1);
      turn_for (soak, 0.01);
    }
}

static void
zoom (Soak *soak)
{
  FsPlotView *view = fs_window_get_plot_view (soak->window);

  did (soak, "zoom");
  for (guint i = 0; i < 4; i++)
    {
      fs_plot_view_zoom (view, g_rand_double_range (soak->random, 0.4, 2.5));
      turn_for (soak, 0.01);
    }
}

static void
resize (Soak *soak)
{
  did (soak, "resize");
  gtk_window_set_default_size (GTK_WINDOW (soak->window), 620 + below (soak, 1300), 480 + below (soak, 650));
}

static void
export_figure (Soak *soak)
{
  static const char *const suffixes[] = { "svg", "png", "pdf" };
  FsDocument *document = fs_window_get_document (soak->window);
  g_autoptr (FsPlot) plot = NULL;
  g_autofree char *path
      = g_strdup_printf ("%s/figure.%s", soak->folder, suffixes[below (soak, G_N_ELEMENTS (suffixes))]);
  FsExportOptions options;
  g_autoptr (GError) error = NULL;

  if (fs_document_get_solution (document) == NULL)
    return;
  did (soak, "export to a file");
  plot = fs_plot_view_dup_figure (fs_window_get_plot_view (soak->window));
  fs_export_options_init (&options);
  options.dpi = 96;
  fs_export_save (plot, path, &options, &error);
  g_assert_no_error (error);
}

/* Real keys and a real pointer, through the server of the screen. */
static void
use_devices (Soak *soak)
{
  static const char *const keys[]
      = { "Tab", "Tab",       "shift+Tab", "space", "Return", "Escape", "Left",   "Right", "Down",
          "Up",  "Page_Down", "plus",      "minus", "Home",   "End",    "ctrl+z", "F10",   "Escape" };
  g_autofree char *x
      = g_strdup_printf ("%d", 5 + below (soak, (guint) gtk_widget_get_width (GTK_WIDGET (soak->window))));
  g_autofree char *y
      = g_strdup_printf ("%d", 60 + below (soak, (guint) gtk_widget_get_height (GTK_WIDGET (soak->window)) - 60));
  const char *pointer[] = { "xdotool", "mousemove", x, y, "click", below (soak, 4) > 0 ? "1" : "5", NULL };
  const char *key[] = { "xdotool", "key", keys[below (soak, G_N_ELEMENTS (keys))], NULL };
  gboolean typed = below (soak, 2);

  did (soak, typed ? "key" : "click");
  g_spawn_async (NULL, (char **) (typed ? key : pointer), NULL, G_SPAWN_SEARCH_PATH | G_SPAWN_STDERR_TO_DEV_NULL, NULL,
                 NULL, NULL, NULL);
}

static void
do_something (Soak *soak)
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
  at = (guint) below (soak, sum);
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

/* MB on the heap, its free parts aside. */
static double
memory_in_use (void)
{
  malloc_trim (0);
  return (double) mallinfo2 ().uordblks / 1e6;
}

static void
close_window (Soak *soak)
{
  gpointer window = soak->window;

  g_object_add_weak_pointer (G_OBJECT (soak->window), &window);
  fs_run_controller_stop (fs_window_get_controller (soak->window));
  gtk_window_destroy (GTK_WINDOW (soak->window));
  for (guint i = 0; i < 2000 && window != NULL; i++)
    turn_for (soak, 0.01);
  g_assert_null (window);
  soak->window = NULL;
}

static void
open_window (Soak *soak)
{
  soak->last = "a new window";
  soak->window = test_window_new ();
  turn_for (soak, 0.5);
  g_array_append_vals (soak->memory, (double[]){ memory_in_use () }, 1);
}

/* Where it was said. */
static void
print_trace (void)
{
  void *frames[40];

  backtrace_symbols_fd (frames, backtrace (frames, G_N_ELEMENTS (frames)), STDERR_FILENO);
}

static void
count_critical (const char *domain, GLogLevelFlags level, const char *message, gpointer data)
{
  const Soak *soak = data;

  /* GTK 4.8 on tooltips of what is gone: see common.c. */
  if (g_strcmp0 (domain, "Gdk") == 0 && strstr (message, "gdk_surface_get_device_position") != NULL)
    return;
  if (g_strcmp0 (domain, "Gtk") == 0 && strstr (message, "_gtk_widget_find_at_coords") != NULL)
    return;
  n_criticals++;
  print_trace ();
  g_printerr ("# %s: %s (after %s, action %u)\n", domain, message, soak->last, soak->n_actions);
}

static gboolean
not_fatal (const char *domain, GLogLevelFlags level, const char *message, gpointer data)
{
  return FALSE;
}

static void
print_times (Soak *soak)
{
  GHashTableIter iter;
  gpointer name, times;

  g_hash_table_iter_init (&iter, soak->times);
  while (g_hash_table_iter_next (&iter, &name, &times))
    g_test_message ("%5u %s", GPOINTER_TO_UINT (times), (const char *) name);
}

/* The largest of the first third, when caches have filled, against the last. */
static double
growth (const GArray *memory)
{
  double first = 0;

  for (guint i = 0; i <= memory->len / 3; i++)
    first = MAX (first, g_array_index (memory, double, i));
  return g_array_index (memory, double, memory->len - 1) / first;
}

static void
run (Soak *soak, double seconds)
{
  gint64 until = g_get_monotonic_time () + (gint64) (seconds * G_USEC_PER_SEC);

  while (g_get_monotonic_time () < until)
    {
      open_window (soak);
      for (guint i = 0; i < ACTIONS_A_WINDOW && g_get_monotonic_time () < until; i++)
        {
          do_something (soak);
          turn_for (soak, g_rand_double_range (soak->random, 0.02, 0.3));
          if (below (soak, 3) == 0)
            dismiss_dialogs (soak);
        }
      dismiss_dialogs (soak);
      turn_for (soak, 0.2);
      close_window (soak);
    }
  /* As fresh as the others. */
  open_window (soak);
  close_window (soak);
}

static double wanted_seconds = 10;
static guint seed;

static void
test_soak (void)
{
  Soak soak = { .random = g_rand_new_with_seed (seed),
                .folder = test_folder (),
                .times = g_hash_table_new (g_str_hash, g_str_equal),
                .last = "start",
                .memory = g_array_new (FALSE, FALSE, sizeof (double)) };

  g_test_message ("seed %u", seed);
  test_application ();
  for (guint i = 0; i < 2; i++)
    test_window_close (test_window_new ());
  g_log_set_handler ("Gtk", G_LOG_LEVEL_CRITICAL | G_LOG_LEVEL_WARNING, count_critical, &soak);
  g_log_set_handler ("Gdk", G_LOG_LEVEL_CRITICAL | G_LOG_LEVEL_WARNING, count_critical, &soak);
  g_log_set_handler ("Adwaita", G_LOG_LEVEL_CRITICAL | G_LOG_LEVEL_WARNING, count_critical, &soak);
  g_log_set_handler ("flitscope", G_LOG_LEVEL_CRITICAL | G_LOG_LEVEL_WARNING, count_critical, &soak);
  g_log_set_handler ("GLib", G_LOG_LEVEL_CRITICAL | G_LOG_LEVEL_WARNING, count_critical, &soak);
  g_log_set_handler ("GLib-GObject", G_LOG_LEVEL_CRITICAL | G_LOG_LEVEL_WARNING, count_critical, &soak);
  g_log_set_handler ("GLib-GIO", G_LOG_LEVEL_CRITICAL | G_LOG_LEVEL_WARNING, count_critical, &soak);
  /* They are counted, not fatal, so that one run finds many. */
  g_log_set_always_fatal (G_LOG_FATAL_MASK);
  g_test_log_set_fatal_handler (not_fatal, NULL);
  run (&soak, wanted_seconds);
  print_times (&soak);
  for (guint i = 0; i < soak.memory->len; i++)
    g_test_message ("a fresh window: %.1f MB on the heap", g_array_index (soak.memory, double, i));
  g_test_message ("seed %u: %u actions in %.0f s, longest turn %.0f ms (after %s), %u over %.0f ms, growth %.3f, "
                  "%u criticals",
                  seed, soak.n_actions, wanted_seconds, 1e3 * soak.longest, soak.longest_after, soak.n_long,
                  1e3 * LONGEST_TURN, growth (soak.memory), n_criticals);
  g_assert_cmpuint (n_criticals, ==, 0);
  if (wanted_seconds >= 600)
    {
      g_assert_cmpuint (soak.n_long, ==, 0);
      g_assert_cmpfloat (growth (soak.memory), <=, MOST_GROWTH);
      g_assert_cmpfloat (soak.n_actions, >=, LEAST_ACTIONS_AN_HOUR * wanted_seconds / 3600);
    }
  g_rand_free (soak.random);
  g_free (soak.folder);
  g_hash_table_unref (soak.times);
  g_array_unref (soak.memory);
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  wanted_seconds = argc > 1 ? g_ascii_strtod (argv[1], NULL) : wanted_seconds;
  seed = argc > 2 ? (guint) g_ascii_strtoull (argv[2], NULL, 10) : (guint) g_get_real_time ();
  g_test_add_func ("/app/soak", test_soak);
  return g_test_run ();
}
