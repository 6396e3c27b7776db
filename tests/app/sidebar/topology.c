/* The row of the topology: networks of equally many nodes, radices as a list, and the rows that follow. */
#include "tests/app/test-window.h"

#include <string.h>

#include "app/document/document-curves.h"
#include "app/window/window-private.h"
#include "scenario/value/scenario-file.h"
#include "tests/support/test.h"

static const FsWormholeParams *
params (FsWindow *window)
{
  return &fs_scenario_curve (fs_document_get_scenario (fs_window_get_document (window)), 0)->params;
}

static FsParameterRow *
row (FsWindow *window, const char *key)
{
  return fs_sidebar_get_row (fs_window_get_sidebar (window), key);
}

static void
enter (FsWindow *window, const char *key, const char *text)
{
  g_assert_nonnull (row (window, key));
  if (!fs_parameter_row_enter (row (window, key), text))
    g_error ("%s", fs_parameter_row_get_sentence (row (window, key)));
}

FS_TEST (topology_keeps_the_number_of_nodes)
{
  static const struct {
    const char *n;
    int dimensions, k0, k1;
  } cases[] = { { "6", 2, 8, 8 }, { "7", 2, 16, 8 }, { "2", 1, 4, 0 }, { "3", 2, 4, 2 }, { "12", 2, 64, 64 } };
  FsWindow *window = test_window_new ();

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      enter (window, "topology", "hypercube");
      enter (window, "n", cases[i].n);
      g_assert_null (row (window, "k"));
      enter (window, "topology", i % 2 == 0 ? "mesh" : "torus");
      g_assert_cmpint (params (window)->topology, ==, i % 2 == 0 ? FS_TOPOLOGY_MESH : FS_TOPOLOGY_TORUS);
      g_assert_cmpint (params (window)->n, ==, cases[i].dimensions);
      g_assert_cmpint (params (window)->k[0], ==, cases[i].k0);
      if (cases[i].dimensions > 1)
        g_assert_cmpint (params (window)->k[1], ==, cases[i].k1);
      enter (window, "topology", "hypercube");
      g_assert_cmpint (params (window)->n, ==, (int) g_ascii_strtoll (cases[i].n, NULL, 10));
    }
  test_window_close (window);
}

/* A list of radices says how many dimensions there are, so that these have no row; a number leaves them as they are. */
FS_TEST (topology_has_radices)
{
  FsWindow *window = test_window_new ();

  enter (window, "topology", "torus");
  g_assert_nonnull (row (window, "n"));
  g_assert_nonnull (row (window, "tie"));
  enter (window, "k", "8x4x2");
  g_assert_null (row (window, "n"));
  g_assert_cmpint (params (window)->n, ==, 3);
  enter (window, "k", "5");
  g_assert_nonnull (row (window, "n"));
  g_assert_cmpint (params (window)->n, ==, 3);
  g_assert_cmpint (params (window)->k[2], ==, 5);
  g_assert_false (fs_parameter_row_enter (row (window, "k"), "8x1"));
  g_assert_cmpstr (fs_parameter_row_get_sentence (row (window, "k")), ==,
                   "Radix k is 1 in dimension 1; every radix is 2 to 64.");
  g_assert_cmpint (params (window)->k[2], ==, 5);
  enter (window, "topology", "mesh");
  g_assert_null (row (window, "tie"));
  test_window_close (window);
}

/* The commas of bursts belong to the value. */
FS_TEST (arrivals_have_a_row)
{
  FsWindow *window = test_window_new ();

  enter (window, "arrivals", "on-off:200,800");
  g_assert_cmpfloat (params (window)->on_cycles, ==, 200);
  g_assert_cmpfloat (params (window)->off_cycles, ==, 800);
  enter (window, "arrivals", "poisson");
  g_assert_cmpfloat (params (window)->on_cycles, ==, 0);
  test_window_close (window);
}

/* Finds a label with the text @data points to. */
static void
find_text (GtkWidget *widget, gpointer data)
{
  const char **text = data;

  if (*text != NULL && GTK_IS_LABEL (widget) && strstr (gtk_label_get_text (GTK_LABEL (widget)), *text) != NULL)
    *text = NULL;
}

static gboolean
says (FsWindow *window, const char *text)
{
  test_walk (GTK_WIDGET (window), find_text, &text);
  return text == NULL;
}

static const char *
model_of (FsWindow *window, guint curve)
{
  return fs_scenario_curve (fs_document_get_scenario (fs_window_get_document (window)), curve)->model->id;
}

static guint
points_of (FsWindow *window, guint curve)
{
  guint n_points, n = 0;
  const FsPointView *points = fs_document_get_points (fs_window_get_document (window), &n_points);

  for (guint i = 0; i < n_points; i++)
    n += points[i].point.curve == curve && points[i].result != NULL;
  return n;
}

/* The model follows the routing, in one step of undo, and the window says so. */
FS_TEST (model_follows_the_routing)
{
  FsWindow *window = test_window_new ();
  FsDocument *document = fs_window_get_document (window);

  enter (window, "routing", "deterministic");
  test_wait_solved (window);
  g_assert_cmpstr (model_of (window, 0), ==, "deterministic-broadcast");
  g_assert_null (fs_scenario_curve (fs_document_get_scenario (document), 0)->model_absent);
  g_assert_cmpint (params (window)->V, ==, 2);
  g_assert_cmpuint (fs_document_get_solution (document)->sweep->len, >, 0);
  test_wait_for (says (window, "Model changed to “Deterministic broadcast”"));
  test_wait_for (says (window, "which describes “Deterministic” routing"));
  test_activate (window, "undo");
  g_assert_cmpstr (model_of (window, 0), ==, "adaptive-broadcast");
  g_assert_false (fs_document_can_undo (document));
  /* No message is a broadcast: KSO describes time-outs. */
  enter (window, "beta", "0");
  enter (window, "routing", "duato-timeout");
  g_assert_cmpstr (model_of (window, 0), ==, "adaptive-timeout");
  test_window_close (window);
}

/* A routing that no model describes, in one of two curves: the other one keeps its line and its points, and the first is
 * simulated at the loads of before. */
FS_TEST (routing_of_one_curve)
{
  FsWindow *window = test_window_new ();
  FsDocument *document = fs_window_get_document (window);

  test_make_small (window);
  g_assert_true (fs_document_duplicate_curve (document, 0, NULL));
  test_set_parameter (window, "M", "16");
  test_wait_solved (window);
  test_activate (window, "run");
  test_wait_for (!fs_run_controller_get_status (fs_window_get_controller (window)).running);
  g_assert_cmpuint (points_of (window, 0), ==, 2);
  g_assert_cmpuint (points_of (window, 1), ==, 2);
  enter (window, "routing", "random");
  test_wait_solved (window);
  g_assert_nonnull (fs_scenario_curve (fs_document_get_scenario (document), 1)->model_absent);
  g_assert_cmpuint (points_of (window, 0), ==, 2);
  g_assert_nonnull (fs_series_main_line (fs_document_get_plot (document)->series->pdata[0]));
  g_assert_cmpuint (fs_document_get_solution (document)->n_runnable, ==, 4);
  test_wait_for (says (window, "the loads are offered loads now"));
  /* A file, too, may have a curve with relative loads of nothing. */
  test_activate (window, "undo");
  g_assert_true (fs_document_set_value (document, "routing", "random", NULL));
  test_wait_solved (window);
  g_assert_cmpuint (points_of (window, 0), ==, 2);
  g_assert_cmpuint (fs_document_get_solution (document)->n_runnable, ==, 2);
  g_assert_nonnull (strstr (fs_plot_page_get_status (fs_window_get_pages (window)->plot_page), "enter offered loads"));
  g_assert_null (strstr (fs_plot_page_get_status (fs_window_get_pages (window)->plot_page), "Set rate"));
  test_window_close (window);
}

/* One curve can have a topology of its own, and takes the shared one again with everything that belongs to it. */
FS_TEST (topology_of_one_curve)
{
  FsWindow *window = test_window_new ();
  FsDocument *document = fs_window_get_document (window);

  test_make_small (window);
  g_assert_true (fs_document_duplicate_curve (document, 0, NULL));
  test_wait_solved (window);
  test_activate (window, "run");
  test_wait_for (!fs_run_controller_get_status (fs_window_get_controller (window)).running);
  g_assert_cmpuint (points_of (window, 0), ==, 2);
  g_assert_cmpint (fs_document_get_curve (document), ==, 1);
  fs_document_close_undo_group (document);
  enter (window, "topology", "torus");
  test_wait_solved (window);
  g_assert_cmpint (params (window)->topology, ==, FS_TOPOLOGY_HYPERCUBE);
  g_assert_cmpint (fs_scenario_curve (fs_document_get_scenario (document), 1)->params.topology, ==, FS_TOPOLOGY_TORUS);
  g_assert_cmpuint (points_of (window, 0), ==, 2);
  g_assert_cmpuint (points_of (window, 1), ==, 0);
  g_assert_true (fs_document_can_reset_in_curve (document, "topology"));
  g_assert_true (fs_document_reset_in_curve (document, "topology", NULL));
  test_wait_solved (window);
  g_assert_cmpint (fs_scenario_curve (fs_document_get_scenario (document), 1)->params.topology, ==,
                   FS_TOPOLOGY_HYPERCUBE);
  g_assert_cmpint (fs_scenario_curve (fs_document_get_scenario (document), 1)->inputs.n, ==, 4);
  g_assert_cmpuint (points_of (window, 1), ==, 2);
  test_window_close (window);
}

/* A model that does not describe the network is not replaced without a word. */
FS_TEST (replaced_model_is_named)
{
  static const char text[] = "[Flitscope]\nformat=1\n[Scenario]\ntopology=torus\nn=2\nk=4\nmodel=adaptive-timeout\n";
  FsWindow *window = test_window_new ();
  g_autoptr (FsScenario) scenario = fs_scenario_from_text ("a", text, strlen (text), NULL);

  g_assert_nonnull (scenario);
  test_open (fs_window_get_document (window), scenario, NULL);
  test_wait_solved (window);
  g_test_message ("%s", fs_plot_page_get_status (fs_window_get_pages (window)->plot_page));
  g_assert_nonnull (strstr (fs_plot_page_get_status (fs_window_get_pages (window)->plot_page),
                            "“Adaptive with time-out” does not describe this network"));
  test_window_close (window);
}
