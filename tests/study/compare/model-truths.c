#include "tests/study/compare/model-truths.h"

#include <math.h>
#include <string.h>

#include "tests/scenario/scenarios.h"

/* A line of the file by the names of its columns. */
typedef struct {
  char **names;
  char **cells;
} Row;

static const char *const quantities[] = { "latency_unicast",
                                          "latency_broadcast",
                                          "latency_channel",
                                          "latency_network",
                                          "W_s",
                                          "holding_time",
                                          "accepted_throughput",
                                          NULL };

const char *const *
fs_truth_quantities (void)
{
  return quantities;
}

static const char *
cell (const Row *row, const char *name)
{
  for (guint c = 0; row->names[c] != NULL; c++)
    if (g_str_equal (row->names[c], name))
      {
        g_assert_cmpuint (c, <, g_strv_length (row->cells));
        return row->cells[c];
      }
  g_error ("no column %s", name);
}

/* NAN for an empty cell. */
static double
number (const Row *row, const char *name)
{
  const char *text = cell (row, name);
  char *end;
  double value;

  if (text[0] == '\0')
    return NAN;
  value = g_ascii_strtod (text, &end);
  g_assert_cmpstr (end, ==, "");
  return value;
}

/* The latencies of a result, which are not among its other quantities; NULL if @name is another. */
static const FsLatency *
find_latency (const FsSimResult *result, const char *name)
{
  return g_str_equal (name, "latency_unicast")     ? &result->unicast
         : g_str_equal (name, "latency_broadcast") ? &result->broadcast
         : g_str_equal (name, "latency_network")   ? &result->network
                                                   : NULL;
}

double
fs_truth_value (const FsSimResult *result, const char *name, double *half_width)
{
  const FsLatency *latency = find_latency (result, name);

  if (half_width != NULL)
    *half_width = latency != NULL ? latency->half_width : fs_record_get (result->half_widths, name);
  return latency != NULL ? latency->mean : fs_record_get (result->quantities, name);
}

static void
set (FsRecord *record, const char *name, double value)
{
  int index = fs_record_find (record, name);

  if (index >= 0)
    *fs_record_at (record, (guint) index, NULL) = value;
}

static FsSimResult *
read_result (const Row *row, const FsCurve *curve)
{
  const FsRecordSize size = fs_wormhole_params_record_size (&curve->params);
  guint n;
  const FsQuantity *table = fs_sim_quantities (&n);
  FsSimResult *result;

  if (cell (row, quantities[0])[0] == '\0')
    return NULL;
  result = g_new0 (FsSimResult, 1);
  result->quantities = fs_record_new (table, n, size);
  result->half_widths = fs_record_new (table, n, size);
  for (guint q = 0; quantities[q] != NULL; q++)
    {
      g_autofree char *width = g_strconcat (quantities[q], " ±", NULL);
      const FsLatency *latency = find_latency (result, quantities[q]);

      if (latency != NULL)
        *(FsLatency *) latency = (FsLatency){ number (row, quantities[q]), number (row, width), NULL };
      set (result->quantities, quantities[q], number (row, quantities[q]));
      set (result->half_widths, quantities[q], number (row, width));
    }
  return result;
}

/* The network of a row as settings: NULL-terminated, free with g_strfreev(). As in model-truths.py. */
static char **
settings_of (const Row *row)
{
  const char *model = cell (row, "model");
  gboolean kim_das = g_str_equal (model, "kim-das"), time_out = g_str_equal (model, "adaptive-timeout");
  GPtrArray *settings = g_ptr_array_new ();

  g_ptr_array_add (settings, g_strconcat ("model=", model, NULL));
  g_ptr_array_add (settings, g_strconcat ("n=", cell (row, "n"), NULL));
  g_ptr_array_add (settings, g_strconcat ("V=", cell (row, "V"), NULL));
  g_ptr_array_add (settings, g_strconcat ("length=", cell (row, "lengths"), NULL));
  g_ptr_array_add (settings, g_strconcat (kim_das ? "l=" : "M=", cell (row, "length"), NULL));
  if (kim_das)
    {
      g_ptr_array_add (settings, g_strconcat ("mode=", cell (row, "mode"), NULL));
      g_ptr_array_add (settings, g_strconcat ("finite-buffer=", cell (row, "finite"), NULL));
    }
  if (time_out)
    g_ptr_array_add (settings, g_strconcat ("tau=", cell (row, "tau"), NULL));
  if (kim_das || time_out)
    g_ptr_array_add (settings, g_strconcat ("pattern=", cell (row, "pattern"), NULL));
  else
    g_ptr_array_add (settings, g_strconcat ("beta=", cell (row, "beta"), NULL));
  g_ptr_array_add (settings, NULL);
  return (char **) g_ptr_array_free (settings, FALSE);
}

static FsTruthNetwork *
network_new (const Row *row)
{
  g_auto (GStrv) settings = settings_of (row);
  FsTruthNetwork *network = g_new0 (FsTruthNetwork, 1);
  const char *mode = cell (row, "mode");

  network->finite = g_str_equal (cell (row, "finite"), "true");
  network->exponential = g_str_equal (cell (row, "lengths"), "exponential");
  network->group = g_strconcat (cell (row, "model"), mode[0] != '\0' ? " " : "", mode,
                                network->finite ? ", finite buffers" : "", NULL);
  network->scenario = scenario_with ((const char *const *) settings);
  network->curve = fs_scenario_curve (network->scenario, 0);
  network->saturation = number (row, "saturation");
  network->saturation_half_width = number (row, "saturation ±");
  g_assert_null (network->curve->model_absent);
  g_assert_null (network->curve->simulation_absent);
  return network;
}

static void
network_free (gpointer data)
{
  FsTruthNetwork *network = data;

  for (guint t = 0; t < network->n_truths; t++)
    fs_sim_result_free (network->truths[t].result);
  g_free (network->truths);
  fs_scenario_unref (network->scenario);
  g_free (network->group);
  g_free (network);
}

GPtrArray *
fs_truth_networks_read (const char *path)
{
  g_autofree char *standard
      = path == NULL ? g_build_filename (g_getenv ("FS_TEST_DATA"), "model-truths.csv", NULL) : NULL;
  GPtrArray *networks = g_ptr_array_new_with_free_func (network_free);
  g_auto (GStrv) lines = NULL;
  g_auto (GStrv) names = NULL;
  g_autofree char *text = NULL;
  g_autofree char *last = NULL;
  g_autoptr (GError) error = NULL;
  guint n_settings = 0;

  g_file_get_contents (path != NULL ? path : standard, &text, NULL, &error);
  g_assert_no_error (error);
  lines = g_strsplit (text, "\n", -1);
  for (guint l = 0; lines[l] != NULL; l++)
    {
      g_auto (GStrv) cells = NULL;
      g_autofree char *settings = NULL;
      Row row;
      FsTruthNetwork *network;

      if (lines[l][0] == '#' || lines[l][0] == '\0')
        continue;
      cells = g_strsplit (lines[l], ",", -1);
      if (names == NULL)
        {
          names = g_steal_pointer (&cells);
          while (!g_str_equal (names[n_settings], "saturation"))
            n_settings++;
          continue;
        }
      row = (Row){ names, cells };
      /* Rows of one network begin with the same settings. */
      settings = g_strdup ("");
      for (guint c = 0; c < n_settings; c++)
        {
          char *longer = g_strconcat (settings, cells[c], ",", NULL);

          g_free (settings);
          settings = longer;
        }
      if (g_strcmp0 (settings, last) != 0)
        g_ptr_array_add (networks, network_new (&row));
      g_free (last);
      last = g_steal_pointer (&settings);
      network = networks->pdata[networks->len - 1];
      network->truths = g_renew (FsTruth, network->truths, network->n_truths + 1);
      network->truths[network->n_truths++]
          = (FsTruth){ number (&row, "share"), number (&row, "rate"), (guint64) number (&row, "seed"),
                       read_result (&row, network->curve) };
    }
  g_assert_cmpuint (networks->len, >, 0);
  return networks;
}
