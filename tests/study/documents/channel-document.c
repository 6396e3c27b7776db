/* The file of every channel: what is in it is that of the table, and nothing that does not exist is in it. */
#include "study/documents/channel-document.h"

#include <json-glib/json-glib.h>
#include <math.h>
#include <string.h>

#include "sim/run/channel-measurement.h"
#include "tests/scenario/scenarios.h"
#include "tests/support/test.h"

typedef struct {
  FsScenario *scenario;
  FsSweepPoint point;
  FsChannelTable *table;
} Fixture;

static void
set_up (Fixture *fixture, gconstpointer data)
{
  FsChannelInterval interval = { .first = 100, .last = 3100, .cycle = G_MAXINT };
  g_autoptr (GArray) points = NULL;
  FsWormholeParams params;

  fixture->scenario = scenario_with (data);
  points = fs_sweep_points (fixture->scenario, NULL);
  fixture->point = g_array_index (points, FsSweepPoint, 0);
  params = fs_sweep_wormhole (fixture->scenario, &fixture->point, 0);
  fixture->table = fs_channel_measure (&params, FS_ENGINE_FAST, &interval, NULL, NULL);
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  fs_channel_table_free (fixture->table);
  fs_scenario_unref (fixture->scenario);
}

static char *
text_of (Fixture *fixture, FsRowsFormat format)
{
  GString *text = g_string_new (NULL);
  g_autoptr (FsChannelDocument) document
      = fs_channel_document_new (fixture->scenario, format, fs_text_sink_string (text));

  g_assert_true (fs_channel_document_add (document, &fixture->point, fixture->table, NULL, NULL));
  g_assert_true (fs_channel_document_add (document, &fixture->point, fixture->table, NULL, NULL));
  g_assert_true (fs_channel_document_finish (document, NULL));
  return g_string_free (text, FALSE);
}

static guint
count_rows (const Fixture *fixture)
{
  return fs_network_count_channels (&fixture->table->network) * (1 + (guint) fixture->table->V);
}

static void
test_csv (Fixture *fixture, gconstpointer data)
{
  g_autofree char *text = text_of (fixture, FS_ROWS_CSV);
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  guint n_points = 0, n_rows = 0;
  const char *header = NULL;

  for (char **line = lines; **line != '\0'; line++)
    if (g_str_has_prefix (*line, "# point: curve=1, "))
      n_points++;
    else if (**line != '#' && header == NULL)
      header = *line;
    else if (**line != '#')
      n_rows++;
  g_assert_cmpuint (n_points, ==, 2);
  g_assert_cmpuint (n_rows, ==, 2 * count_rows (fixture));
  g_assert_nonnull (strstr (header,
                            ",channel,from,to,dimension,direction,vc,class,channel_load,utilization,held,blocked,"
                            "wait,holding_time,grants,flits"));
  g_assert_nonnull (strstr (text, ", channel_load_max="));
  g_assert_nonnull (strstr (text, ", jain_index=0."));
}

static void
test_json (Fixture *fixture, gconstpointer data)
{
  const FsChannelTable *table = fixture->table;
  g_autofree char *text = text_of (fixture, FS_ROWS_JSON);
  g_autoptr (JsonParser) parser = json_parser_new ();
  FsChannelSummary summary = fs_channel_table_summary (table);
  JsonArray *points, *channels, *positions;
  JsonObject *point;
  guint n_loaded = 0;

  g_assert_true (json_parser_load_from_data (parser, text, -1, NULL));
  points = json_object_get_array_member (json_node_get_object (json_parser_get_root (parser)), "points");
  g_assert_cmpuint (json_array_get_length (points), ==, 2);
  point = json_array_get_object_element (points, 1);
  g_assert_cmpfloat (json_object_get_double_member (point, "channel_load_max"), ==, summary.largest);
  g_assert_cmpint (json_object_get_int_member (json_object_get_object_member (point, "channel_load_max_at"), "channel"),
                   ==, summary.busiest);
  g_assert_cmpfloat (json_object_get_double_member (point, "jain_index"), ==, summary.jain);
  g_assert_cmpuint (json_array_get_length (json_object_get_array_member (point, "ports")), ==,
                    (guint) table->network.n_ports);
  positions = json_object_get_array_member (point, "lambda_c_by_position");
  g_assert_cmpuint (json_array_get_length (positions), ==, (guint) table->network.n_ports);
  channels = json_object_get_array_member (point, "channels");
  g_assert_cmpuint (json_array_get_length (channels), ==, count_rows (fixture));
  for (guint i = 0; i < json_array_get_length (channels); i++)
    {
      JsonObject *row = json_array_get_object_element (channels, i);
      gsize channel = (gsize) json_object_get_int_member (row, "channel");
      const FsChannelCounts *counts = &table->channels[channel];
      g_autofree char *from
          = fs_network_address (&table->network, fs_network_channel_node (&table->network, (guint32) channel));

      if (!json_object_get_null_member (row, "vc"))
        counts = &table->vcs[channel * (gsize) table->V + (gsize) json_object_get_int_member (row, "vc")];
      g_assert_cmpstr (json_object_get_string_member (row, "from"), ==, from);
      g_assert_cmpint (json_object_get_int_member (row, "flits"), ==, (gint64) counts->flits);
      g_assert_cmpint (json_object_get_int_member (row, "grants"), ==, (gint64) counts->grants);
      g_assert_cmpfloat (json_object_get_double_member (row, "channel_load"), ==,
                         (double) counts->flits / (double) table->cycles);
      n_loaded += counts->flits > 0;
    }
  g_assert_cmpuint (n_loaded, >, count_rows (fixture) / 4);
}

/* Duato routing: what the virtual channels are for. */
static void
test_classes (Fixture *fixture, gconstpointer data)
{
  g_autofree char *text = text_of (fixture, FS_ROWS_CSV);

  /* Dimension 0 of radix 5 needs classes, dimension 1 of radix 3 does not. */
  g_assert_nonnull (strstr (text, ",0,00,01,0,+,0,adaptive,"));
  g_assert_nonnull (strstr (text, ",0,00,01,0,+,1,escape 0,"));
  g_assert_nonnull (strstr (text, ",0,00,01,0,+,2,escape 1,"));
  g_assert_nonnull (strstr (text, ",2,00,10,1,+,1,adaptive,"));
  g_assert_nonnull (strstr (text, ",2,00,10,1,+,2,escape,"));
  g_assert_nonnull (strstr (text, ",2,00,10,1,+,,,"));
}

/* A model that tells channels apart stands beside them: it is near to them, and all of them together are its means. */
static void
test_model (Fixture *fixture, gconstpointer data)
{
  g_autofree char *text = text_of (fixture, FS_ROWS_JSON);
  g_autoptr (JsonParser) parser = json_parser_new ();
  const FsCurve *curve = fs_scenario_curve (fixture->scenario, 0);
  g_autoptr (FsModelPoint) solved
      = fs_model_solve (curve->model, &curve->inputs, FS_VARIANT_REFINED, fixture->point.rate);
  double flits = 0, in_model = 0, rate = 0, blocked = 0, busiest = 0;
  JsonArray *points, *channels;

  g_assert_true (json_parser_load_from_data (parser, text, -1, NULL));
  points = json_object_get_array_member (json_node_get_object (json_parser_get_root (parser)), "points");
  channels = json_object_get_array_member (json_array_get_object_element (points, 0), "channels");
  for (guint i = 0; i < json_array_get_length (channels); i++)
    {
      JsonObject *row = json_array_get_object_element (channels, i);
      double load;

      if (!json_object_get_null_member (row, "vc"))
        {
          g_assert_true (json_object_get_null_member (row, "model_load"));
          continue;
        }
      load = json_object_get_double_member (row, "model_load");
      flits += json_object_get_double_member (row, "channel_load");
      in_model += load;
      busiest = fmax (busiest, load);
      rate += load / curve->inputs.M;
      blocked += load / curve->inputs.M * json_object_get_double_member (row, "model_blocked");
      g_assert_cmpint (load > 0, ==, !json_object_get_null_member (row, "model_holding_time"));
    }
  g_assert_cmpfloat_with_epsilon (flits, in_model, 0.1 * in_model);
  g_assert_cmpfloat_with_epsilon (busiest, fs_record_get (solved->outputs, "rho_max"), 1e-12);
  g_assert_cmpfloat_with_epsilon (
      blocked / rate,
      (fs_record_get_i (solved->outputs, "P_b_i", 0) + fs_record_get_i (solved->outputs, "P_b_i", 1)) / 2, 1e-9);
}

static const char *const flows[] = { "topology=mesh", "k=4", "pattern=transpose", "M=8", "V=2", "rate=0.03", NULL };
static const char *const mesh[] = { "topology=mesh", "k=4x3", "M=8", "rate=0.03", NULL };
static const char *const cube[] = { "n=3", "M=8", "beta=0.05", "rate=0.02", NULL };
static const char *const torus[] = { "topology=torus", "k=5x3", "routing=duato", "V=3", "M=8", "rate=0.02", NULL };

FS_TESTS
{
  FS_ADD_FIXTURE_TEST (Fixture, mesh, set_up, test_csv, tear_down, "csv/mesh");
  FS_ADD_FIXTURE_TEST (Fixture, cube, set_up, test_csv, tear_down, "csv/hypercube");
  FS_ADD_FIXTURE_TEST (Fixture, flows, set_up, test_csv, tear_down, "csv/model");
  FS_ADD_FIXTURE_TEST (Fixture, flows, set_up, test_model, tear_down, "json/model");
  FS_ADD_FIXTURE_TEST (Fixture, mesh, set_up, test_json, tear_down, "json/mesh");
  FS_ADD_FIXTURE_TEST (Fixture, torus, set_up, test_json, tear_down, "json/torus");
  FS_ADD_FIXTURE_TEST (Fixture, torus, set_up, test_classes, tear_down, "classes");
}
