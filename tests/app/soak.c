/* Random use of the real window, from a seed: actions, parameters, runs, cancelling, stepping, resizing, exports, with the
 * pointer and keys between them. Nothing may be said that is critical, no turn of the main loop may take long, and what
 * a fresh window needs must not grow.
 *
 *   test-app-soak SECONDS [SEED]
 */
#include "soak.h"

#include <execinfo.h>
#include <malloc.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include <glib/gstdio.h>

#define ACTIONS_A_WINDOW 150 /* then it is closed, and another one opened */
#define LONGEST_TURN 0.1     /* seconds of processor time of the main thread */
#define MOST_GROWTH 1.05     /* of what a fresh window needs, from the first third to the end */
#define LEAST_ACTIONS_AN_HOUR 4000

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

void
soak_turn_for (Soak *soak, double seconds)
{
  gint64 until = g_get_monotonic_time () + (gint64) (seconds * G_USEC_PER_SEC);

  while (g_get_monotonic_time () < until)
    if (!turn (soak))
      g_usleep (1000);
}

int
soak_below (Soak *soak, guint n)
{
  return (int) g_rand_int_range (soak->random, 0, (gint32) MAX (n, 1));
}

void
soak_did (Soak *soak, const char *name)
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
    soak_turn_for (soak, 0.01);
  g_assert_null (window);
  soak->window = NULL;
}

static void
open_window (Soak *soak)
{
  soak->last = "a new window";
  soak->window = test_window_new ();
  soak_turn_for (soak, 0.5);
  g_array_append_vals (soak->memory, (double[]){ memory_in_use () }, 1);
}

/* Where it was said. */
static void
print_trace (void)
{
  void *frames[40];

  backtrace_symbols_fd (frames, backtrace (frames, G_N_ELEMENTS (frames)), STDERR_FILENO);
}

static const Soak *watched;

/* The words in a widget that GTK complains about. */
static void
print_words (GtkWidget *widget, gpointer data)
{
  if (GTK_IS_LABEL (widget))
    g_printerr ("#   \"%s\"\n", gtk_label_get_label (GTK_LABEL (widget)));
}

static void
print_widget (const char *message)
{
  gpointer widget = NULL;

  if (sscanf (message, "Gtk%*s %p", &widget) == 1)
    test_walk (widget, print_words, NULL);
}

/* GLib's g_log() and GTK's structured words alike come through here. */
static GLogWriterOutput
write_log (GLogLevelFlags level, const GLogField *fields, gsize n_fields, gpointer data)
{
  const char *message = "";

  if (watched == NULL || (level & (G_LOG_LEVEL_CRITICAL | G_LOG_LEVEL_WARNING)) == 0)
    return g_log_writer_default (level, fields, n_fields, data);
  for (gsize i = 0; i < n_fields; i++)
    if (strcmp (fields[i].key, "MESSAGE") == 0)
      message = fields[i].value;
  /* GTK 4.8 on tooltips of what is gone: see common.c. */
  if (strstr (message, "gdk_surface_get_device_position") != NULL
      || strstr (message, "_gtk_widget_find_at_coords") != NULL)
    return G_LOG_WRITER_HANDLED;
  n_criticals++;
  print_trace ();
  g_printerr ("# %s (after %s, action %u)\n", message, watched->last, watched->n_actions);
  print_widget (message);
  return G_LOG_WRITER_HANDLED;
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
          soak_do_something (soak);
          soak_turn_for (soak, g_rand_double_range (soak->random, 0.02, 0.3));
          if (soak_below (soak, 3) == 0)
            dismiss_dialogs (soak);
        }
      dismiss_dialogs (soak);
      soak_turn_for (soak, 0.2);
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
  /* They are counted, not fatal, so that one run finds many. */
  g_log_set_always_fatal (G_LOG_FATAL_MASK);
  watched = &soak;
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
  g_log_set_writer_func (write_log, NULL, NULL);
  wanted_seconds = argc > 1 ? g_ascii_strtod (argv[1], NULL) : wanted_seconds;
  seed = argc > 2 ? (guint) g_ascii_strtoull (argv[2], NULL, 10) : (guint) g_get_real_time ();
  g_test_add_func ("/app/soak", test_soak);
  return g_test_run ();
}
