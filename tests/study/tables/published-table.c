/* Published tables: their data, the presets that reproduce them, and the comparison of both. */
#include "study/tables/published-table.h"

#include <json-glib/json-glib.h>
#include <math.h>
#include <string.h>

#include "base/error.h"
#include "scenario/library/gallery.h"
#include "scenario/value/scenario-file.h"
#include "study/tables/published-result.h"
#include "tests/support/json.h"
#include "tests/support/test.h"

static FsScenario *
preset_of (guint number)
{
  g_autofree char *id = g_strdup_printf ("ziavras-%u", number);
  g_autoptr (GError) error = NULL;
  FsScenario *scenario = fs_preset_load (id, &error);

  g_assert_no_error (error);
  return scenario;
}

/* The calibration published with the tables: what the presets must contain. */
static JsonObject *
load_calibration (JsonNode **root)
{
  *root = test_json_load ("../../data/tables/ziavras.json");
  return json_object_get_object_member (json_node_get_object (*root), "calibration");
}

FS_TEST (presets_are_calibrated)
{
  g_autoptr (JsonNode) root = NULL;
  JsonObject *calibration = load_calibration (&root);
  JsonObject *initiations = json_object_get_object_member (calibration, "initiations");

  for (guint number = FS_PUBLISHED_FIRST; number <= FS_PUBLISHED_LAST; number++)
    {
      g_autoptr (FsScenario) scenario = preset_of (number);
      JsonObject *matched = json_object_get_object_member (calibration, number <= 7 || number == 11
                                                                            ? "max_per_source_tables_4_7_and_11"
                                                                            : "max_per_source_tables_8_10_and_12_14");
      guint n_lucky = 0;

      for (guint c = 0; c < fs_scenario_n_curves (scenario); c++)
        {
          const FsCurve *curve = fs_scenario_curve (scenario, c);
          const FsStoreForwardParams *params = &curve->store_forward;
          g_autofree char *network = g_strdup_printf ("%d,%d", params->n, params->k);

          g_assert_true (fs_published_find (curve, NULL) == fs_published_experiment (number));
          g_assert_cmpint (params->initiations, ==, FS_INITIATIONS_COUNT);
          g_assert_cmpint (params->count, ==, json_object_get_int_member (initiations, network));
          g_assert_cmpint (params->tree, ==, FS_TREE_BST);
          if (params->max_per_source == FS_FREE_SOURCES)
            continue;
          n_lucky++;
          g_assert_cmpint (params->max_per_source, ==, json_object_get_int_member (matched, network));
        }
      g_assert_cmpuint (n_lucky, ==, number == 3 ? 0 : json_object_get_size (matched));
      g_assert_cmpuint (fs_scenario_n_curves (scenario) - n_lucky, ==, FS_PUBLISHED_NETWORKS);
    }
}

FS_TEST (printed_values)
{
  g_autoptr (FsScenario) scenario = preset_of (4);
  const FsCurve *last = fs_scenario_curve (scenario, 9);

  /* GH(3,25) of Table 4. */
  g_assert_cmpint (last->store_forward.k, ==, 25);
  g_assert_cmpfloat (fs_published_T (fs_curve_x_index (last, 0)), ==, 1445);
  g_assert_cmpfloat (fs_published_T (fs_curve_x_index (last, 5)), ==, 555);
  g_assert_cmpfloat (fs_published_T (fs_curve_x_index (last, 6)), ==, 23);
}

/* Another experiment than any that was printed. */
FS_TEST (no_table)
{
  static const char *const changes[][2] = { { "k", "9" },
                                            { "initiation-cycles", "21" },
                                            { "destinations", "fraction:1/5" },
                                            { "clubbing", "true" },
                                            { "operation", "all-to-all" } };
  g_autoptr (FsScenario) preset = preset_of (4);

  for (guint i = 0; i < G_N_ELEMENTS (changes); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (FsScenario) changed = NULL;
      g_autoptr (FsScenario) table = NULL;

      if (i == 4) /* it does not read them */
        {
          static const char *const all[] = { "operation=all-to-all", NULL };

          changed = fs_scenario_with_settings (preset, all, &error);
        }
      else
        changed = fs_scenario_with (preset, changes[i][0], changes[i][1], &error);
      g_assert_no_error (error);
      g_assert_null (fs_published_find (fs_scenario_curve (changed, 0), NULL));
      g_assert_true (isnan (fs_published_T (fs_curve_x_index (fs_scenario_curve (changed, 0), 0))));
      table = fs_published_table_scenario (changed, &error);
      g_assert_null (table);
      g_assert_error (error, FS_ERROR, FS_ERROR_INPUT);
    }
}

/* Tables 3 and 12 have a second column and share the points of the first with their presets. */
FS_TEST (second_columns)
{
  for (guint number = FS_PUBLISHED_FIRST; number <= FS_PUBLISHED_LAST; number++)
    {
      g_autoptr (FsScenario) preset = preset_of (number);
      g_autoptr (FsScenario) scenario = fs_published_table_scenario (preset, NULL);
      g_autofree char *id = fs_scenario_point_id (preset, 0, 0, 0);
      gboolean found = FALSE;
      guint factor = number == 3 || number == 12 ? 2 : 1;

      g_assert_cmpuint (fs_scenario_n_curves (scenario), ==, factor * fs_scenario_n_curves (preset));
      for (guint c = 0; c < fs_scenario_n_curves (scenario); c++)
        {
          g_autofree char *other = fs_scenario_point_id (scenario, c, 0, 0);

          found = found || strcmp (id, other) == 0;
        }
      g_assert_true (found);
    }
}

FS_TEST (empty_table)
{
  g_autoptr (FsScenario) preset = preset_of (12);
  g_autoptr (FsScenario) scenario = fs_published_table_scenario (preset, NULL);
  g_autoptr (FsPublishedTable) table = fs_published_table_new (scenario, NULL, 0);

  g_assert_cmpuint (table->n_rows, ==, FS_PUBLISHED_NETWORKS);
  g_assert_cmpstr (table->other_name, ==, "adaptive=printed");
  g_assert_cmpuint (table->plain.n, ==, 0);
  g_assert_true (isnan (table->matched.median));
  g_assert_true (isnan (table->rows[9].other[6].T));
  g_assert_cmpuint (table->rows[9].max_per_source, ==, 2);
  g_assert_true (fs_published_table_has_matched_sources (table));
  g_assert_cmpuint (g_strv_length (table->notes), >=, 4);
}

/* Two small networks of Table 8, one of them as though it had been lucky. */
#define SMALL                                                                                                          \
  "[Flitscope]\nformat=1\n[Scenario]\ntopology=generalized\noperation=multicast\ndestinations=same:1/8\n"              \
  "[Statistics]\nreplications=4\nseed=3\n"                                                                             \
  "[Curve 1]\nn=3\nk=8\ninitiations=count:168\n[Curve 2]\nn=2\nk=8\ninitiations=count:195\n"                           \
  "[Curve 3]\nn=2\nk=8\ninitiations=count:64\nsources=max-per-source:1\n"

static FsRunner *
run_small (FsScenario *scenario, guint threads)
{
  g_autoptr (GArray) points = fs_sweep_points (scenario, NULL);
  FsRunner *runner = fs_runner_start (scenario, points, &(FsRunOptions){ .threads = threads });

  g_assert_true (fs_runner_wait (runner, -1));
  return runner;
}

static FsPublishedTable *
table_of (const FsScenario *scenario, FsRunner *runner)
{
  guint n = fs_runner_n_points (runner);
  g_autofree FsPointView *views = g_new (FsPointView, n);

  for (guint i = 0; i < n; i++)
    {
      views[i] = fs_runner_point (runner, i);
      g_assert_cmpint (views[i].state, ==, FS_POINT_DONE);
    }
  return fs_published_table_new (scenario, views, n);
}

static char *
small_text (FsScenario *scenario, guint threads)
{
  g_autoptr (FsRunner) runner = run_small (scenario, threads);
  g_autoptr (FsPublishedTable) table = table_of (scenario, runner);

  return fs_published_table_json (table, fs_scenario_statistics (scenario));
}

FS_TEST (small_table)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (FsScenario) scenario = fs_scenario_from_text ("small", SMALL, strlen (SMALL), &error);
  g_autoptr (FsRunner) runner = run_small (scenario, 2);
  g_autoptr (FsPublishedTable) table = table_of (scenario, runner);
  const FsTableRow *first = &table->rows[0], *second = &table->rows[1];
  double largest = 0;

  g_assert_no_error (error);
  g_assert_cmpuint (table->experiment->number, ==, 8);
  g_assert_cmpuint (table->n_rows, ==, 2);
  /* In the paper's order, whatever that of the curves. */
  g_assert_cmpint (first->row->k, ==, 8);
  g_assert_cmpint (first->row->n, ==, 2);
  g_assert_cmpint (second->row->n, ==, 3);
  g_assert_cmpuint (first->max_per_source, ==, 1);
  g_assert_cmpuint (second->max_per_source, ==, FS_FREE_SOURCES);
  g_assert_cmpfloat (first->matched[0].T, <, first->plain[0].T);
  g_assert_cmpfloat (second->matched[0].T, ==, second->plain[0].T);
  /* Messages are I D: 195 x 8 and 168 x 64. */
  g_assert_cmpfloat (first->messages_plain, ==, 195 * 8);
  g_assert_cmpfloat (second->messages, ==, 168 * 64);
  for (guint r = 0; r < 2; r++)
    for (guint b = 0; b + 1 < FS_PUBLISHED_BUFFERS; b++)
      largest = MAX (largest, fabs (table->rows[r].plain[b].T / table->rows[r].row->T[b] - 1));
  g_assert_cmpuint (table->plain.n, ==, 12);
  g_assert_cmpfloat_with_epsilon (table->plain.maximum, largest, 1e-12);
  g_assert_cmpfloat (table->plain.median, <=, largest);
}

/* s / sqrt (K) of the replications themselves. */
FS_TEST (standard_error)
{
  g_autoptr (FsScenario) scenario = fs_scenario_from_text ("small", SMALL, strlen (SMALL), NULL);
  g_autoptr (FsRunner) runner = run_small (scenario, 1);
  g_autoptr (FsPublishedTable) table = table_of (scenario, runner);
  FsStoreForwardParams params = fs_curve_x_index (fs_scenario_curve (scenario, 0), 0)->store_forward;
  g_autoptr (FsStoreForwardNetwork) network = fs_store_forward_network_new (&params, NULL, NULL);
  double sum = 0, squares = 0;

  for (params.replication = 0; params.replication < 4; params.replication++)
    {
      FsStoreForwardResult result;

      g_assert_true (fs_store_forward_run (network, &params, NULL, &result, NULL));
      sum += (double) result.T;
      squares += (double) (result.T * result.T);
    }
  g_assert_cmpfloat_with_epsilon (table->rows[1].plain[0].T, sum / 4, 1e-12);
  g_assert_cmpfloat_with_epsilon (table->rows[1].plain[0].standard_error, sqrt ((squares - sum * sum / 4) / 3 / 4),
                                  1e-9);
}

FS_TEST (threads)
{
  g_autoptr (FsScenario) scenario = fs_scenario_from_text ("small", SMALL, strlen (SMALL), NULL);
  g_autofree char *one = small_text (scenario, 1);
  g_autofree char *three = small_text (scenario, 3);

  g_assert_cmpstr (one, ==, three);
}

/* A stopped run leaves a table with what is finished. */
FS_TEST (cancel)
{
  g_autoptr (FsScenario) preset = preset_of (4);
  g_autoptr (GArray) points = fs_sweep_points (preset, NULL);
  g_autoptr (FsRunner) runner = fs_runner_start (preset, points, &(FsRunOptions){ .threads = 2 });
  gint64 began = g_get_monotonic_time ();

  fs_runner_cancel (runner);
  g_assert_true (fs_runner_wait (runner, 20 * G_USEC_PER_SEC));
  g_test_message ("stopped after %.3f s", 1e-6 * (double) (g_get_monotonic_time () - began));
  for (guint i = 0; i < fs_runner_n_points (runner); i++)
    g_assert_cmpint (fs_runner_point (runner, i).state, !=, FS_POINT_FAILED);
}

/* Returns a number of a row by the name of its column. */
static double
number_of (const FsRow *row, const char *name)
{
  for (guint c = 0; c < fs_row_n_cells (row); c++)
    if (g_str_equal (fs_row_cell (row, c)->column->name, name))
      return fs_row_cell (row, c)->number;
  return NAN;
}

FS_TEST (tables_1_and_2)
{
  g_autoptr (FsComputedTable) first = fs_computed_table_new ("ziavras-1");
  g_autoptr (FsComputedTable) second = fs_computed_table_new ("ziavras-2");
  g_autoptr (FsComputedTable) petaflops = fs_computed_table_new ("petaflops");
  const FsRow *machine = petaflops->rows->pdata[0];

  g_assert_true (first->matches);
  g_assert_true (second->matches);
  g_assert_cmpuint (second->rows->len, ==, 6 + 8);
  g_assert_cmpfloat (number_of (machine, "nodes"), ==, 1296);
  g_assert_cmpfloat (number_of (machine, "channels"), ==, 90720);
  g_assert_cmpfloat (number_of (machine, "bisection_width"), ==, 11664);
}

/* Each row has a value under each column, in their order, and the JSON can be read. */
FS_TEST (computed_tables)
{
  g_assert_null (fs_computed_table_new ("ziavras-3"));
  for (guint i = 0; fs_published_table_ids ()[i] != NULL; i++)
    {
      g_autoptr (FsComputedTable) table = fs_computed_table_new (fs_published_table_ids ()[i]);
      g_autofree char *text = table != NULL ? fs_computed_table_json (table) : g_strdup ("{}");
      g_autoptr (JsonNode) node = json_from_string (text, NULL);

      g_assert_nonnull (node);
      for (guint r = 0; table != NULL && r < table->rows->len; r++)
        {
          g_assert_cmpuint (fs_row_n_cells (table->rows->pdata[r]), ==, table->n_columns);
          for (guint c = 0; c < table->n_columns; c++)
            g_assert_true (fs_row_cell (table->rows->pdata[r], c)->column == &table->columns[c]);
        }
    }
}
