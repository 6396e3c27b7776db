/* The row of the topology: networks of equally many nodes, radices as a list, and the rows that follow. */
#include "tests/app/test-window.h"

#include "app/window/window-private.h"
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
