/* Measured sets in a scenario survive every other change, and illegal ones are refused. */
#include <math.h>

#include "base/error.h"
#include "tests/scenario/scenarios.h"
#include "tests/support/refused.h"
#include "tests/support/test.h"

#define SETS                                                                                                           \
  "[Curve 1]\nM=32\n\n[Curve 2]\nM=64\n\n"                                                                             \
  "# from a colleague\n[Measured 1]\nlabel=testbed; March\n# the first column\nx=0.002;0.004;0.003\ny=50;61.5;55\n\n"  \
  "half-width=1;;2.5\ncolour=3\n\n[Measured 2]\nx=1e-3\ny=-4\nhidden=true\nx-quantity=load\n"

FS_TEST (text)
{
  g_autoptr (FsScenario) scenario = scenario_of (SETS);
  g_autofree char *text = fs_scenario_to_text (scenario);
  const FsMeasured *first = fs_scenario_measured (scenario, 0), *second = fs_scenario_measured (scenario, 1);

  g_assert_cmpstr (text, ==, HEAD SETS);
  g_assert_cmpuint (fs_scenario_n_measured (scenario), ==, 2);
  g_assert_cmpstr (first->label, ==, "testbed; March");
  g_assert_cmpuint (first->n_points, ==, 3);
  g_assert_cmpfloat (first->x[2], ==, 0.003);
  g_assert_cmpfloat (first->y[1], ==, 61.5);
  g_assert_cmpfloat (first->half_width[0], ==, 1);
  g_assert_true (isnan (first->half_width[1]));
  g_assert_cmpuint (first->palette_entry, ==, 2);
  g_assert_true (fs_scenario_shows_measured (scenario, first));
  g_assert_cmpfloat (second->y[0], ==, -4);
  g_assert_null (second->half_width);
  g_assert_true (second->hidden);
  g_assert_false (fs_scenario_shows_measured (scenario, second));
}

/* Of other axes than the figure's. */
FS_TEST (axes)
{
  g_autoptr (FsScenario) scenario
      = scenario_of ("[Measured 1]\nx=1\ny=2\ny-quantity=latency\n[Measured 2]\nx=1\ny=2\nx-quantity=load\n");
  g_autoptr (FsScenario) other = fs_scenario_with (scenario, "x", "load", NULL);
  g_autoptr (FsScenario) rho = fs_scenario_with (scenario, "y", "rho", NULL);

  g_assert_true (fs_scenario_shows_measured (scenario, fs_scenario_measured (scenario, 0)));
  g_assert_false (fs_scenario_shows_measured (scenario, fs_scenario_measured (scenario, 1)));
  g_assert_true (fs_scenario_shows_measured (other, fs_scenario_measured (other, 1)));
  g_assert_false (fs_scenario_shows_measured (rho, fs_scenario_measured (rho, 0)));
}

FS_TEST (changes)
{
  g_autoptr (FsScenario) scenario = scenario_of (SETS);
  g_autoptr (FsScenario) deeper = fs_scenario_with (scenario, "n", "7", NULL);
  g_autoptr (FsScenario) one = fs_scenario_with (scenario, "M", "48", NULL);
  g_autoptr (FsScenario) three
      = fs_scenario_with_list (scenario, "M", (const char *const[]){ "16", "32", "64", NULL }, NULL);
  g_autofree char *text = fs_scenario_to_text (three), *text_one = fs_scenario_to_text (one);
  g_autoptr (FsScenario) again = fs_scenario_from_text ("again", text, strlen (text), NULL);

  /* The numbers are not copied. */
  g_assert_true (fs_scenario_measured (deeper, 0) == fs_scenario_measured (scenario, 0));
  g_assert_nonnull (strstr (text, "[Curve 3]\n"));
  g_assert_nonnull (strstr (text, "# from a colleague\n[Measured 1]\nlabel=testbed; March\n# the first column\n"));
  g_assert_cmpuint (fs_scenario_n_measured (again), ==, 2);
  g_assert_null (strstr (text_one, "[Curve"));
  g_assert_cmpuint (fs_scenario_n_measured (one), ==, 2);
}

FS_TEST (operations)
{
  g_autoptr (FsScenario) scenario = scenario_of (SETS);
  const double x[] = { 0.001, 0.002 }, y[] = { 1.0 / 3, 7 };
  g_autoptr (FsMeasured) set = fs_measured_new ("<a> & b", 2, x, y, NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (FsScenario) added = fs_scenario_add_measured (scenario, set, &error);
  g_autoptr (FsScenario) renamed = fs_scenario_with_measured (added, 0, "label", "lab", &error);
  g_autoptr (FsScenario) shown = fs_scenario_with_measured (renamed, 1, "hidden", NULL, &error);
  g_autoptr (FsScenario) removed = fs_scenario_remove_measured (shown, 0);
  g_autofree char *text = fs_scenario_to_text (removed), *text_renamed = fs_scenario_to_text (renamed);
  g_autoptr (FsScenario) refused = fs_scenario_with_measured (added, 0, "color", "0", &error);

  g_assert_null (refused);
  g_assert_error (error, FS_ERROR, FS_ERROR_INPUT);
  g_assert_cmpuint (fs_scenario_n_measured (added), ==, 3);
  g_assert_cmpstr (fs_scenario_measured (added, 2)->label, ==, "<a> & b");
  g_assert_cmpfloat (fs_scenario_measured (added, 2)->y[0], ==, 1.0 / 3);
  g_assert_cmpstr (fs_scenario_measured (renamed, 0)->label, ==, "lab");
  g_assert_nonnull (strstr (text_renamed, "[Measured 1]\nlabel=lab\n# the first column\nx=0.002"));
  g_assert_false (fs_scenario_measured (shown, 1)->hidden);
  g_assert_cmpuint (fs_scenario_n_measured (removed), ==, 2);
  g_assert_nonnull (strstr (text, "[Measured 1]\nx=1e-3\n"));
  g_assert_nonnull (strstr (text, "[Measured 2]\nlabel=<a> & b\n"));
  /* And the scenario before is what it was. */
  g_assert_cmpstr (fs_scenario_measured (scenario, 0)->label, ==, "testbed; March");
}

FS_TEST (identity)
{
  g_autoptr (FsScenario) scenario = scenario_of (SETS);
  g_autoptr (FsScenario) bare = fs_scenario_remove_measured (scenario, 1);
  g_autoptr (FsScenario) renamed = fs_scenario_with_measured (scenario, 0, "label", "lab", NULL);
  g_autofree char *id = fs_scenario_id (scenario), *id_bare = fs_scenario_id (bare);
  g_autofree char *id_renamed = fs_scenario_id (renamed);
  g_autofree char *point = fs_scenario_point_id (scenario, 0, 0, 0.004);
  g_autofree char *point_bare = fs_scenario_point_id (bare, 0, 0, 0.004);

  g_assert_cmpstr (id, !=, id_bare);
  g_assert_cmpstr (id, !=, id_renamed);
  g_assert_cmpstr (point, ==, point_bare);
}

/* All numbers are read back to the bit. */
FS_TEST (random)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (7);

  for (int round = 0; round < 50; round++)
    {
      guint n = (guint) g_rand_int_range (random, 1, 200);
      g_autofree double *x = g_new (double, n), *y = g_new (double, n), *half = g_new (double, n);
      g_autoptr (FsScenario) empty = scenario_of ("");
      g_autoptr (FsScenario) with = NULL, again = NULL;
      g_autoptr (FsMeasured) set = NULL;
      g_autofree char *text = NULL, *id = NULL, *id_again = NULL;
      const FsMeasured *back;

      for (guint i = 0; i < n; i++)
        {
          x[i] = g_rand_double_range (random, -1, 1) * pow (10, g_rand_int_range (random, -300, 300));
          y[i] = g_rand_double (random);
          half[i] = g_rand_boolean (random) ? NAN : g_rand_double (random);
        }
      set = fs_measured_new ("a=b;\\ c\n [d]", n, x, y, half);
      with = fs_scenario_add_measured (empty, set, NULL);
      text = fs_scenario_to_text (with);
      again = fs_scenario_from_text ("again", text, strlen (text), NULL);
      g_assert_nonnull (again);
      back = fs_scenario_measured (again, 0);
      g_assert_cmpstr (back->label, ==, set->label);
      g_assert_cmpstr (back->digest, ==, set->digest);
      g_assert_cmpmem (back->x, n * sizeof *x, x, n * sizeof *x);
      id = fs_scenario_id (with);
      id_again = fs_scenario_id (again);
      g_assert_cmpstr (id, ==, id_again);
    }
}

FS_TEST (bounds)
{
  g_autoptr (FsScenario) scenario = scenario_of ("");
  g_autofree double *x = g_new (double, FS_MEASURED_MAX_POINTS);
  g_autoptr (GError) error = NULL;
  g_autoptr (FsMeasured) most = NULL, one = NULL;
  g_autoptr (FsScenario) full = NULL, again = NULL, over = NULL;
  g_autofree char *text = NULL;

  for (guint i = 0; i < FS_MEASURED_MAX_POINTS; i++)
    x[i] = -1.2345678901234567e-300 * (i + 1);
  most = fs_measured_new ("most", FS_MEASURED_MAX_POINTS, x, x, NULL);
  one = fs_measured_new ("one", 1, x, x, NULL);
  full = fs_scenario_add_measured (scenario, most, &error);
  g_assert_no_error (error);
  text = fs_scenario_to_text (full);
  again = fs_scenario_from_text ("again", text, strlen (text), &error);
  g_assert_no_error (error);
  g_assert_cmpuint (fs_scenario_measured (again, 0)->n_points, ==, FS_MEASURED_MAX_POINTS);
  over = fs_scenario_add_measured (full, one, &error);
  g_assert_null (over);
  g_assert_cmpstr (error->message, ==,
                   "With [Measured 2] the scenario has more than 100\u202f000 measured points, which is the most.");
}

static void
test_refused (gconstpointer data)
{
  const char *const *pair = data;
  g_autofree char *text = g_strconcat (HEAD, pair[0], NULL);
  g_autoptr (GError) error = NULL;

  g_assert_null (fs_scenario_from_text ("x", text, strlen (text), &error));
  test_assert_refused (error, pair[1]);
}

static const char *const refused[][2] = {
  { "[Measured 1]\nx=1\n", "Line 3 of x: [Measured 1] has no y; it needs x and y, lists of numbers." },
  { "[Measured 1]\nx=1;2\ny=1\n", "Line 5 of x: x has 2 values and y has 1; each point needs one of both." },
  { "[Measured 1]\nx=1;nan\ny=1;2\n", "Line 4 of x: Value 2 of x is \"nan\"; it can be any number." },
  { "[Measured 1]\nx=1;\ny=1;2\n", "Line 4 of x: Value 2 of x is \"\"; it can be any number." },
  { "[Measured 1]\nx=1\ny=1\nhalf-width=-1\n",
    "Line 6 of x: Value 1 of half-width is \"-1\"; it can be a number of at least 0, or nothing." },
  { "[Measured 1]\nx=1\ny=1\nz=1\n", "Line 6 of x: \"z\" is not a key; [Measured N] has the keys label, note, "
                                     "x-quantity, y-quantity, color, hidden, x, y, half-width." },
  { "[Measured 1]\nx=1\ny=1\nx=2\n", "Line 6 of x: x is repeated; it also appears in line 4." },
  { "[Measured 2]\nx=1\ny=1\n", "Line 3 of x: [Measured 2] appears where [Measured 1] is expected; measured curves are "
                                "numbered from 1 without gaps." },
};

FS_TESTS
{
  for (guint i = 0; i < G_N_ELEMENTS (refused); i++)
    {
      FS_ADD_TEST (test_refused, refused[i], "refused/%u", i);
    }
}
