/* Random use of the real window, from a seed: actions, parameters, runs, cancelling, stepping, resizing, exports, with the
 * pointer and keys between them. There may be no critical warning, no turn of the main loop may take long, and the memory
 * of a new window must not grow.
 *
 *   test-soak SECONDS [SEED]
 */
#include "tests/soak/soak.h"

#include <execinfo.h>
#include <setjmp.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "app/toolkit/windows.h"
#include "tests/support/clock.h"
#include "tests/support/test.h"
#include "tests/support/folder.h"

#define ACTIONS_A_WINDOW 150 /* then it is closed, and another one opened */
#define LONGEST_TURN 0.1     /* seconds of processor time of the main thread, at the best speed of the run */
#define SAMPLED_FROM 0.05    /* how often the position of a long turn is printed */
#define MOST_GROWTH 1.05     /* of what a fresh window needs, from the first third to the end */
#define LEAST_ACTIONS_AN_HOUR 4000

static guint n_criticals;

/* Returns the seconds of a piece of work as in a main loop: small allocations, strings, comparisons, and moving
 * memory. */
static double
time_work (void)
{
  double before = test_thread_seconds ();
  g_autofree char *from = g_malloc0 (1 << 21), *to = g_malloc (1 << 21);
  g_autoptr (GHashTable) words = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GList) sorted = NULL;

  for (guint i = 0; i < 3000; i++)
    g_hash_table_add (words, g_strdup_printf ("%u", i * 2654435761u));
  sorted = g_list_sort (g_hash_table_get_keys (words), (GCompareFunc) strcmp);
  memcpy (to, from, 1 << 21);
  return test_thread_seconds () - before;
}

/* Returns how much longer the same work takes now than at the best moment of this run: other processes may use the
 * machine. */
static double
slowness (void)
{
  static double best = G_MAXDOUBLE;
  double now = G_MAXDOUBLE;

  for (guint i = 0; i < 3; i++)
    now = MIN (now, time_work ());
  best = MIN (best, now);
  return now / best;
}

/* Where a long turn spends its time: samples, taken by a timer in another thread. */
static struct {
  timer_t timer;
  void *frames[16][40];
  int n_frames[16];
  volatile int n;
  volatile sig_atomic_t taking;
  sigjmp_buf failed;
} samples;

/* If code without frame information is interrupted, the unwinder may follow an invalid pointer. */
static void
take_sample (int signal_number)
{
  if (samples.n == (int) G_N_ELEMENTS (samples.frames) || sigsetjmp (samples.failed, TRUE) != 0)
    return;
  samples.taking = TRUE;
  samples.n_frames[samples.n] = backtrace (samples.frames[samples.n], G_N_ELEMENTS (samples.frames[0]));
  samples.taking = FALSE;
  samples.n++;
}

/* Says where, and then dies of it. */
static void
crash (int signal_number)
{
  void *frames[60];

  if (samples.taking)
    {
      samples.taking = FALSE;
      siglongjmp (samples.failed, 1);
    }
  signal (signal_number, SIG_DFL);
  backtrace_symbols_fd (frames, backtrace (frames, G_N_ELEMENTS (frames)), STDERR_FILENO);
  raise (signal_number);
}

static void
start_clock (void)
{
  struct sigevent event = { .sigev_notify = SIGEV_SIGNAL, .sigev_signo = SIGPROF };
  struct sigaction action = { .sa_handler = take_sample, .sa_flags = SA_RESTART };
  void *first[1];

  backtrace (first, 1); /* loads what it needs outside of the handler */
  sigaction (SIGPROF, &action, NULL);
  signal (SIGSEGV, crash);
  g_assert_cmpint (timer_create (CLOCK_THREAD_CPUTIME_ID, &event, &samples.timer), ==, 0);
}

static void
begin_turn (Soak *soak)
{
  const struct itimerspec often = { .it_value.tv_nsec = (long) (1e9 * SAMPLED_FROM), .it_interval.tv_nsec = 10000000 };

  samples.n = 0;
  timer_settime (samples.timer, 0, &often, NULL);
  soak->turn_began = test_thread_seconds ();
}

static void
end_turn (Soak *soak)
{
  double took = test_thread_seconds () - soak->turn_began, slow;

  timer_settime (samples.timer, 0, &(const struct itimerspec){ 0 }, NULL);
  soak->longest_taken = MAX (soak->longest_taken, took);
  if (took <= 0.8 * LONGEST_TURN)
    return;
  slow = slowness ();
  if (took / slow > soak->longest)
    {
      soak->longest = took / slow;
      soak->longest_after = soak->last;
    }
  if (took > LONGEST_TURN)
    {
      soak->n_long += took / slow > LONGEST_TURN;
      g_test_message ("a turn of %.0f ms, %.0f ms at this run's best speed, after %s (action %u)", 1e3 * took,
                      1e3 * took / slow, soak->last, soak->n_actions);
      for (int i = 0; i < samples.n; i++)
        {
          g_printerr ("# sample %d of this turn\n", i + 1);
          backtrace_symbols_fd (samples.frames[i], samples.n_frames[i], STDERR_FILENO);
        }
    }
}

void
soak_turn_for (Soak *soak, double seconds)
{
  gint64 until = g_get_monotonic_time () + (gint64) (seconds * G_USEC_PER_SEC);

  /* In use, what the driver calls would be a turn of its own, from a key or a click. */
  end_turn (soak);
  begin_turn (soak);
  while (g_get_monotonic_time () < until)
    {
      gboolean any = g_main_context_iteration (NULL, FALSE);

      end_turn (soak);
      begin_turn (soak);
      if (!any)
        g_usleep (1000);
    }
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

/* A question is answered with Cancel or Escape, after a while. */
static void
dismiss_dialogs (Soak *soak)
{
  g_autoptr (GListModel) windows = g_object_ref (gtk_window_get_toplevels ());

  for (guint i = g_list_model_get_n_items (windows); i > 0; i--)
    {
      g_autoptr (GtkWindow) window = g_list_model_get_item (windows, i - 1);

      if (window == NULL || GTK_WINDOW (soak->window) == window || !gtk_widget_get_visible (GTK_WIDGET (window)))
        continue;
      gtk_window_close (window);
    }
  if (test_find_dialog () != NULL)
    test_close_dialog ();
}

void
soak_close_window (Soak *soak)
{
  gpointer window = soak->window, document = fs_window_get_document (soak->window);

  g_object_add_weak_pointer (window, &window);
  g_object_add_weak_pointer (document, &document);
  fs_run_controller_stop (fs_window_get_controller (soak->window));
  gtk_window_destroy (GTK_WINDOW (soak->window));
  for (guint i = 0; i < 2000 && (window != NULL || document != NULL); i++)
    soak_turn_for (soak, 0.01);
  g_assert_null (window);
  if (document != NULL)
    {
      g_object_remove_weak_pointer (document, &document);
      g_test_message ("the document of a closed window is still there (action %u)", soak->n_actions);
      soak->n_kept++;
    }
}

void
soak_open_window (Soak *soak)
{
  FsApplication *application = test_application ();

  soak->last = "a new window";
  slowness ();
  begin_turn (soak);
  soak->window = fs_window_new (GTK_APPLICATION (application), test_settings ());
  fs_window_present_soon (GTK_WINDOW (soak->window));
  while (!fs_document_is_solved (fs_window_get_document (soak->window)))
    soak_turn_for (soak, 0.01);
  soak_turn_for (soak, 0.5);
}

/* The position in the code of a warning. */
static void
print_trace (void)
{
  void *frames[40];

  backtrace_symbols_fd (frames, backtrace (frames, G_N_ELEMENTS (frames)), STDERR_FILENO);
}

static const Soak *watched;

/* The texts in a widget that GTK warns about. */
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

  /* "GtkBox 0x…", or "… allocate GtkLabel label 0x…" */
  if (g_str_has_prefix (message, "Gtk") && sscanf (message, "%*s %p", &widget) == 1)
    test_walk (widget, print_words, NULL);
  else if (sscanf (message, "Trying to snapshot %*s %p", &widget) == 1)
    test_walk (widget, print_words, NULL);
  else if (sscanf (message, "gtk_widget_size_allocate(): attempt to allocate %*s %*s %p", &widget) == 1)
    test_walk (widget, print_words, NULL);
  for (GtkWidget *at = widget; at != NULL; at = gtk_widget_get_parent (at))
    {
      int needed;

      gtk_widget_measure (at, GTK_ORIENTATION_VERTICAL, gtk_widget_get_width (at), &needed, NULL, NULL, NULL);
      g_printerr ("#   in %s %s, %d × %d, needs %d\n", G_OBJECT_TYPE_NAME (at), gtk_widget_get_name (at),
                  gtk_widget_get_width (at), gtk_widget_get_height (at), needed);
    }
}

/* Popovers that are open: GTK may complain of one without saying which. */
static void
print_popover (GtkWidget *widget, gpointer data)
{
  if (GTK_IS_POPOVER (widget) && gtk_widget_get_mapped (widget))
    {
      g_printerr ("#   open: %s of\n", G_OBJECT_TYPE_NAME (widget));
      for (widget = gtk_widget_get_parent (widget); widget != NULL; widget = gtk_widget_get_parent (widget))
        g_printerr ("#     %s %s\n", G_OBJECT_TYPE_NAME (widget), gtk_widget_get_name (widget));
    }
}

/* The path bar of GTK's file chooser draws buttons before their allocation. */
static gboolean
is_of_file_chooser (const char *message)
{
  gpointer widget = NULL;

  return sscanf (message, "Trying to snapshot GtkButton %p", &widget) == 1
         && gtk_widget_get_ancestor (widget, g_type_from_name ("GtkFileChooserDialog")) != NULL;
}

/* Receives messages of g_log() and GTK's structured messages alike. */
static GLogWriterOutput
write_log (GLogLevelFlags level, const GLogField *fields, gsize n_fields, gpointer data)
{
  const char *message = "";

  if (watched == NULL || (level & (G_LOG_LEVEL_CRITICAL | G_LOG_LEVEL_WARNING)) == 0)
    return g_log_writer_default (level, fields, n_fields, data);
  for (gsize i = 0; i < n_fields; i++)
    if (strcmp (fields[i].key, "MESSAGE") == 0)
      message = fields[i].value;
  /* Tooltips of destroyed widgets in GTK 4.8: see tests/app/test-window.c. */
  if (strstr (message, "gdk_surface_get_device_position") != NULL
      || strstr (message, "_gtk_widget_find_at_coords") != NULL)
    return G_LOG_WRITER_HANDLED;
  /* Nor is there a desktop that shows notifications. */
  if (is_of_file_chooser (message) || strstr (message, "unable to send notifications") != NULL)
    return G_LOG_WRITER_HANDLED;
  n_criticals++;
  print_trace ();
  g_printerr ("# %s (after %s, action %u)\n", message, watched->last, watched->n_actions);
  print_widget (message);
  if (watched->window != NULL)
    test_walk (GTK_WIDGET (watched->window), print_popover, NULL);
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

static void
run (Soak *soak, double seconds)
{
  gint64 until = g_get_monotonic_time () + (gint64) (seconds * G_USEC_PER_SEC);

  while (g_get_monotonic_time () < until)
    {
      soak_weigh_window (soak);
      soak_open_window (soak);
      for (guint i = 0; i < ACTIONS_A_WINDOW && g_get_monotonic_time () < until; i++)
        {
          soak_do_something (soak);
          soak_turn_for (soak, g_rand_double_range (soak->random, 0.02, 0.3));
          if (soak_below (soak, 3) == 0)
            dismiss_dialogs (soak);
        }
      dismiss_dialogs (soak);
      soak_turn_for (soak, 0.2);
      soak_close_window (soak);
    }
}

static double wanted_seconds = 10;
static guint seed;

FS_TEST (soak)
{
  Soak soak = { .random = g_rand_new_with_seed (seed),
                .folder = test_folder_new (),
                .times = g_hash_table_new (g_str_hash, g_str_equal),
                .last = "start",
                .longest_after = "start",
                .memory = g_array_new (FALSE, FALSE, sizeof (double)) };

  g_test_message ("seed %u", seed);
  test_application ();
  for (guint i = 0; i < 2; i++)
    test_window_close (test_window_new ());
  start_clock ();
  /* They are counted, not fatal, so that one run finds many. */
  g_log_set_always_fatal (G_LOG_FATAL_MASK);
  watched = &soak;
  g_test_log_set_fatal_handler (not_fatal, NULL);
  run (&soak, wanted_seconds);
  print_times (&soak);
  for (guint i = 0; i < soak.memory->len; i++)
    g_test_message ("a fresh window: %.1f MB on the heap", g_array_index (soak.memory, double, i));
  g_test_message ("seed %u: %u actions in %.0f s, longest turn %.0f ms, at this run's best speed %.0f ms (after %s), "
                  "%u over %.0f ms, growth %.3f, %u criticals, %u documents kept",
                  seed, soak.n_actions, wanted_seconds, 1e3 * soak.longest_taken, 1e3 * soak.longest,
                  soak.longest_after, soak.n_long, 1e3 * LONGEST_TURN, soak_growth (&soak), n_criticals, soak.n_kept);
  g_assert_cmpuint (n_criticals, ==, 0);
  g_assert_cmpuint (soak.n_kept, ==, 0);
  if (wanted_seconds >= 600)
    {
      g_assert_cmpuint (soak.n_long, ==, 0);
      g_assert_cmpfloat (soak_growth (&soak), <=, MOST_GROWTH);
      g_assert_cmpfloat (soak.n_actions, >=, LEAST_ACTIONS_AN_HOUR * wanted_seconds / 3600);
    }
  g_rand_free (soak.random);
  test_folder_remove (soak.folder);
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
  return fs_test_run ();
}
