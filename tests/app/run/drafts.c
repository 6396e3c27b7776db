/* The lines of a model that takes longer than a frame follow a value while it changes, and are complete when it rests. */
#include "tests/app/heart.h"
#include "tests/app/test-window.h"

#include "app/document/document-pins.h"
#include "app/window/window-private.h"
#include "tests/support/test.h"

#define STEP_SECONDS 0.05
#define ENOUGH_DRAFTS 20
#define MOST_STEPS 600 /* until then, on a slow machine */

/* What is drawn while values change. */
typedef struct {
  guint n_pictures, n_drafts, most_points;
} Watched;

static const GArray *
vertices (FsWindow *window)
{
  const FsSeries *series = g_ptr_array_index (fs_plot_view_get_plot (fs_window_get_plot_view (window))->series, 0);

  return ((const FsLine *) g_ptr_array_index (series->lines, 0))->vertices;
}

static FsVertex
last_vertex (FsWindow *window)
{
  const GArray *all = vertices (window);

  return g_array_index (all, FsVertex, all->len - 1);
}

static void
picture_changed (FsDocument *document, guint changes, Watched *watched)
{
  const FsSolvedScenario *solution = fs_document_get_solution (document);

  if ((changes & FS_CHANGE_SOLVED) == 0)
    return;
  watched->n_pictures++;
  if (fs_solved_scenario_is_draft (solution))
    {
      watched->n_drafts++;
      watched->most_points = MAX (watched->most_points, solution->n_points);
    }
}

static FsWindow *
slow_window (void)
{
  FsWindow *window = test_window_new ();
  g_autoptr (FsSection) changes = fs_section_new (FS_GROUP_SCENARIO, 0);
  g_autoptr (GError) error = NULL;

  fs_section_set_text (changes, FS_KEY_ID_MODEL, "kim-das");
  fs_section_set_text (changes, FS_KEY_ID_VARIANT, "refined");
  fs_section_set_text (changes, FS_KEY_ID_N, "60");
  fs_section_set_text (changes, FS_KEY_ID_PATTERN, "uniform");
  fs_document_set_several (fs_window_get_document (window), "model", changes, &error);
  g_assert_no_error (error);
  test_wait_solved (window);
  /* Now it is known how long the figure takes. */
  test_set_parameter (window, "l", "199");
  return window;
}

/* The drawn line is the one that the model has without drafts, to the last bit. */
static void
assert_complete (FsWindow *window)
{
  const FsSolvedScenario *solution = fs_document_get_solution (fs_window_get_document (window));
  g_autoptr (FsSolvedScenario) alone = fs_solved_scenario_new (solution->scenario, NULL);
  const GArray *drawn = vertices (window);
  g_autoptr (FsPlot) plot = fs_figure_plot (alone->scenario, alone->lines, NULL, 0, NULL, 0);
  const FsLine *line = g_ptr_array_index (((FsSeries *) g_ptr_array_index (plot->series, 0))->lines, 0);

  g_assert_false (fs_solved_scenario_is_draft (solution));
  g_assert_cmpuint (drawn->len, ==, FS_SOLUTION_POINTS);
  g_assert_cmpmem (drawn->data, drawn->len * sizeof (FsVertex), line->vertices->data,
                   line->vertices->len * sizeof (FsVertex));
}

static gboolean
is_slider (GtkWidget *widget)
{
  return gtk_widget_get_mapped (widget);
}

/* Changes the value in a window again and again with @change, and returns whether the main loop was never away. */
static gboolean
follow (void (*change) (FsWindow *window, guint step), const char *what)
{
  FsWindow *window = slow_window ();
  FsDocument *document = fs_window_get_document (window);
  Watched watched = { 0 };
  double before = last_vertex (window).x;
  gboolean fine;
  Heart heart;

  g_signal_connect (document, "changed", G_CALLBACK (picture_changed), &watched);
  heart_start (&heart);
  for (guint i = 0; i < MOST_STEPS && watched.n_drafts < ENOUGH_DRAFTS; i++)
    {
      change (window, i);
      test_turn_for (STEP_SECONDS);
    }
  fine = heart_stop (&heart, what);
  g_test_message ("%s: %u pictures, %u of them drafts of at most %u points", what, watched.n_pictures, watched.n_drafts,
                  watched.most_points);
  g_assert_cmpuint (watched.n_drafts, >=, ENOUGH_DRAFTS);
  g_assert_cmpuint (watched.most_points, <, FS_SOLUTION_POINTS);
  g_assert_cmpfloat (last_vertex (window).x, !=, before);
  test_wait_solved (window);
  g_signal_handlers_disconnect_by_data (document, &watched);
  assert_complete (window);
  test_window_close (window);
  return fine;
}

/* To and fro, and so slowly up. */
static void
move_slider (FsWindow *window, guint step)
{
  GtkWidget *row = GTK_WIDGET (fs_sidebar_get_row (fs_window_get_sidebar (window), "l"));
  GtkRange *slider = GTK_RANGE (test_find (row, GTK_TYPE_RANGE, is_slider));
  double increment = gtk_adjustment_get_step_increment (gtk_range_get_adjustment (slider));

  gtk_range_set_value (slider, gtk_range_get_value (slider) + (step % 2 == 0 ? 3 : -2) * increment);
}

static gboolean
drag_once (void)
{
  return follow (move_slider, "slider");
}

FS_TEST (slider)
{
  heart_assert_never_away (drag_once);
}

/* As a key that is kept pressed in a field does: no drag, and every value would stop the one before. */
static void
repeat_key (FsWindow *window, guint step)
{
  g_autofree char *value = g_strdup_printf ("%u", 200 + step);

  g_assert_true (fs_document_set_value (fs_window_get_document (window), "l", value, NULL));
}

static gboolean
repeat_once (void)
{
  return follow (repeat_key, "key");
}

FS_TEST (key)
{
  heart_assert_never_away (repeat_once);
}

/* A figure that is solved within a frame is always complete. */
FS_TEST (fast_figure)
{
  FsWindow *window = test_window_new ();
  FsDocument *document = fs_window_get_document (window);
  Watched watched = { 0 };

  g_signal_connect (document, "changed", G_CALLBACK (picture_changed), &watched);
  fs_document_begin_drag (document);
  for (guint i = 0; i < 10; i++)
    {
      test_set_parameter (window, "M", i % 2 == 0 ? "48" : "64");
      g_assert_cmpuint (vertices (window)->len, >, FS_SOLUTION_POINTS / 2);
    }
  fs_document_end_drag (document);
  g_assert_cmpuint (watched.n_drafts, ==, 0);
  g_signal_handlers_disconnect_by_data (document, &watched);
  test_window_close (window);
}

/* Changes the value of @window so that a draft is shown. */
static void
show_draft (FsWindow *window, const char *value)
{
  FsDocument *document = fs_window_get_document (window);

  g_assert_true (fs_document_set_value (document, "l", value, NULL));
  test_wait_for (fs_document_get_solution (document)->scenario == fs_document_get_scenario (document));
  g_assert_false (fs_document_is_solved (document));
}

static guint n_calls;

static void
count_call (gpointer window)
{
  n_calls++;
  assert_complete (window);
}

static void
never (gpointer owner)
{
  g_assert_not_reached ();
}

/* What is made of the figure waits for its complete lines, once, as long as there is somebody to make it. */
FS_TEST (waiting)
{
  FsWindow *window = slow_window ();
  FsDocument *document = fs_window_get_document (window);
  GObject *gone = g_object_new (G_TYPE_OBJECT, NULL);

  show_draft (window, "300");
  n_calls = 0;
  fs_document_when_solved (document, count_call, window);
  fs_document_when_solved (document, count_call, window);
  fs_document_when_solved (document, never, gone);
  g_object_unref (gone);
  g_assert_cmpuint (n_calls, ==, 0);
  test_wait_solved (window);
  g_assert_cmpuint (n_calls, ==, 1);
  fs_document_when_solved (document, count_call, window);
  g_assert_cmpuint (n_calls, ==, 2);
  test_window_close (window);
}

static gboolean
pin_once (void)
{
  FsWindow *window = slow_window ();
  FsDocument *document = fs_window_get_document (window);
  gboolean fine;
  Heart heart;

  show_draft (window, "300");
  heart_start (&heart);
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (window), "win.pin", NULL));
  g_assert_cmpuint (fs_document_n_pins (document), ==, 0);
  test_wait_for (fs_document_n_pins (document) == 1);
  fine = heart_stop (&heart, "pin");
  assert_complete (window);
  test_window_close (window);
  return fine;
}

/* What stays is never a draft, and the window does not stand still for it. */
FS_TEST (pins_are_complete)
{
  heart_assert_never_away (pin_once);
}
