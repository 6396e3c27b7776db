#include "study/referee/peer-figure.h"

#include <math.h>

#include <glib/gi18n-lib.h>

#include "base/error.h"
#include "base/number.h"
#include "study/referee/differences.h"
#include "study/referee/referee.h"

#define MAX_COLUMNS 6

/* Column names, and in @values the values of a run. Returns the number of columns. */
static guint
read_columns (const FsPeerRun *run, double packet_flits, const char **names, double *values)
{
  double rate = fs_peer_sweep_rate (run, packet_flits);
  guint n = 0;

  names[n] = _ ("rate (messages/node/cycle)");
  values[n++] = rate;
  names[n] = _ ("load (flits/node/cycle)");
  values[n++] = isnan (run->flit_rate) ? rate * packet_flits : run->flit_rate;
  names[n] = _ ("latency as written");
  values[n++] = run->latency;
  names[n] = _ ("network latency as written");
  values[n++] = run->network_latency;
  names[n] = _ ("hops");
  values[n++] = run->hops;
  names[n] = _ ("accepted (flits/node/cycle)");
  values[n++] = run->accepted;
  return n;
}

FsCsvTable *
fs_peer_table_new (const FsPeerSweep *sweep, double packet_flits, GError **error)
{
  const FsPeerRun *first = fs_peer_sweep_first (sweep);
  const char *names[MAX_COLUMNS];
  double values[MAX_COLUMNS];
  guint n_columns = read_columns (first, packet_flits, names, values);
  guint max_rows = sweep->runs->len;
  g_autoptr (FsCsvTable) table = g_new0 (FsCsvTable, 1);
  char **header = g_new0 (char *, n_columns + 1);

  table->form = (FsCsvForm){ ',', '.', TRUE };
  table->n_columns = n_columns;
  table->names = g_new0 (char *, n_columns + 1);
  table->values = g_new0 (double *, n_columns + 1);
  table->numbers = g_new0 (guint, n_columns + 1);
  table->lines = g_new (guint, max_rows);
  table->head = g_ptr_array_new_with_free_func ((GDestroyNotify) g_strfreev);
  table->notes = g_ptr_array_new_with_free_func (g_free);
  for (guint c = 0; c < n_columns; c++)
    {
      header[c] = g_strdup (names[c]);
      table->names[c] = g_strdup (names[c]);
      table->values[c] = g_new (double, max_rows);
    }
  g_ptr_array_add (table->head, header);

  for (guint i = 0; i < sweep->runs->len; i++)
    {
      const FsPeerRun *run = &g_array_index (sweep->runs, FsPeerRun, i);

      read_columns (run, packet_flits, names, values);
      if (run->status == FS_PEER_STABLE)
        {
          for (guint c = 0; c < table->n_columns; c++)
            {
              table->values[c][table->n_rows] = isfinite (values[c]) ? values[c] : NAN;
              table->numbers[c] += isfinite (values[c]) != 0;
            }
          if (table->head->len < FS_CSV_HEAD_ROWS)
            {
              char **texts = g_new0 (char *, table->n_columns + 1);

              for (guint c = 0; c < table->n_columns; c++)
                texts[c] = fs_number_display (values[c], 5);
              g_ptr_array_add (table->head, texts);
            }
          table->lines[table->n_rows] = table->n_rows + 1;
          table->n_rows++;
        }
    }
  if (table->n_rows > 0)
    return g_steal_pointer (&table);
  fs_set_input_error (error, _ ("No run of %s reached a steady state."), fs_peer_simulator_name (first->simulator));
  return NULL;
}

const char *
fs_peer_table_x_quantity (guint column)
{
  return column == FS_PEER_COLUMN_RATE ? "rate" : column == FS_PEER_COLUMN_FLIT_RATE ? "offered-flits" : NULL;
}

/* The latency of unicasts. It is the only one, and the main quantity, of models without broadcasts. */
static const char *
unicast_latency (const FsScenario *scenario)
{
  const FsModel *model = fs_scenario_curve (scenario, 0)->model;

  return fs_model_quantity (model, "latency_unicast", NULL) != NULL ? "latency_unicast" : "latency";
}

double
fs_peer_packet_flits (const FsScenario *scenario)
{
  return fs_scenario_curve (scenario, 0)->params.length_flits;
}

FsCsvColumns
fs_peer_columns (const FsScenario *scenario)
{
  gboolean in_flits = fs_scenario_figure (scenario)->axis == FS_AXIS_OFFERED_FLITS;

  return (FsCsvColumns){
    .x = in_flits ? FS_PEER_COLUMN_FLIT_RATE : FS_PEER_COLUMN_RATE,
    .y = FS_PEER_COLUMN_LATENCY,
    .error = FS_CSV_NONE,
    .high = FS_CSV_NONE,
  };
}

FsMeasured *
fs_peer_measured (const FsPeerSweep *sweep, const FsCsvTable *table, FsCsvColumns columns, const FsScenario *scenario,
                  const char *label)
{
  guint left_out;
  g_autoptr (GArray) points = fs_csv_table_points (table, columns, &left_out);
  const FsFigureSpec *spec = fs_scenario_figure (scenario);
  const char *x = fs_peer_table_x_quantity (columns.x);
  FsMeasured *measured;

  if (points->len == 0)
    return NULL;
  measured = fs_csv_points_measured (label, points);

  /* What was simulated, and which of its latencies it is. */
  const FsPeerRun *run = fs_peer_sweep_first (sweep);
  g_autofree char *network = fs_peer_run_describe (run);
  const char *latency = table->names[columns.y];

  measured->note = *network != '\0' ? g_strdup_printf ("%s; %s", network, latency) : g_strdup (latency);

  measured->x_quantity = g_strdup (x != NULL ? x : spec->x);
  measured->y_quantity = g_strdup (unicast_latency (scenario));
  measured->palette_entry = fs_scenario_next_palette_entry (scenario);
  return measured;
}

char *
fs_peer_describe (const FsPeerSweep *sweep, const FsScenario *scenario)
{
  const FsPeerRun *run = fs_peer_sweep_first (sweep);
  const FsCurve *curve = fs_referee_curve (scenario);
  g_autofree char *network = fs_peer_run_describe (run);
  g_autoptr (GPtrArray) differences = curve != NULL ? fs_peer_differences (run, &curve->params) : g_ptr_array_new ();
  const char *y = unicast_latency (scenario);
  GString *out = g_string_new (fs_peer_simulator_name (run->simulator));

  g_string_append_printf (out, "%s%s", *network != '\0' ? ": " : "", network);
  if (!g_strv_contains ((const char *const *) fs_scenario_figure (scenario)->y, y))
    {
      g_string_append_c (out, '\n');
      g_string_append_printf (out, _ ("The figure shows another quantity; y = %s shows these latencies."), y);
    }
  for (guint i = 0; i < sweep->notes->len; i++)
    g_string_append_printf (out, "\n%s", (const char *) sweep->notes->pdata[i]);
  for (guint i = 0; i < differences->len; i++)
    g_string_append_printf (out, "\n%s", (const char *) differences->pdata[i]);
  return g_string_free (out, FALSE);
}
