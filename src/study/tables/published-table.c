#include "study/tables/published-table.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "base/error.h"
#include "base/number.h"
#include "sim/run/sim-latencies.h"
#include "stats/interval.h"

/* What a second column shows: the key and both values of it, that of the fit first. */
typedef struct {
  guint number;
  const char *key;
  const char *values[3];
  const char *name;
} SecondColumn;

static const SecondColumn second_columns[] = {
  { 3, "tree", { "bst", "bsg", NULL }, "tree=bsg" },
  { 12, "adaptive", { "calibrated", "printed", NULL }, "adaptive=printed" },
};

static const SecondColumn *
second_column_of (guint number)
{
  for (guint i = 0; i < G_N_ELEMENTS (second_columns); i++)
    if (second_columns[i].number == number)
      return &second_columns[i];
  return NULL;
}

/* The one table to which all curves belong. */
static const FsPublishedExperiment *
find_experiment (const FsScenario *scenario, GError **error)
{
  const FsPublishedExperiment *experiment = fs_published_find (fs_scenario_curve (scenario, 0), NULL);

  for (guint i = 0; i < fs_scenario_n_curves (scenario); i++)
    {
      const FsPublishedExperiment *other = fs_published_find (fs_scenario_curve (scenario, i), NULL);

      if (other != NULL && other == experiment)
        continue;
      fs_set_input_error (error,
                          other == NULL
                              ? _ ("Curve %u is no row of a published table; the presets ziavras-3 to ziavras-14 have "
                                   "them.")
                              : _ ("Curve %u belongs to another published table than curve 1; a table has the curves "
                                   "of one."),
                          i + 1);
      return NULL;
    }
  return experiment;
}

FsScenario *
fs_published_table_scenario (FsScenario *scenario, GError **error)
{
  const FsPublishedExperiment *experiment;
  const SecondColumn *second;

  g_return_val_if_fail (scenario != NULL, NULL);

  experiment = find_experiment (scenario, error);
  if (experiment == NULL)
    return NULL;
  second = second_column_of (experiment->number);
  if (second == NULL)
    return fs_scenario_ref (scenario);
  return fs_scenario_with_list (scenario, second->key, second->values, error);
}

FsOurs
fs_published_ours (const FsScenario *scenario, const FsPointView *point)
{
  const FsStatistics *statistics = fs_scenario_statistics (scenario);
  guint n = statistics->replications;
  FsOurs ours = { NAN, NAN };

  if (point->state != FS_POINT_DONE || point->result == NULL || point->result->status != FS_SIM_OK)
    return ours;
  /* t s / sqrt(K) back to s / sqrt(K). */
  ours.T = fs_sim_result_get (point->result, "T", &ours.standard_error);
  ours.standard_error = n > 1 ? ours.standard_error / fs_student_quantile (statistics->rule.confidence, n - 1) : NAN;
  return ours;
}

/* Puts a finished point where it belongs. */
static void
fill_in (FsPublishedTable *table, const FsScenario *scenario, const FsPointView *point)
{
  const FsCurve *curve = fs_scenario_curve (scenario, point->point.curve);
  const FsCurve *step = fs_curve_x_index (curve, point->point.step);
  guint r = 0;

  while (table->rows[r].row->n != curve->store_forward.n || table->rows[r].row->k != curve->store_forward.k)
    r++;
  FsTableRow *row = &table->rows[r];

  gboolean is_matched = curve->store_forward.max_per_source != FS_FREE_SOURCES;
  guint b = fs_published_buffer (step);
  FsOurs ours = fs_published_ours (scenario, point);
  double messages;

  if (b == FS_PUBLISHED_BUFFERS || isnan (ours.T))
    return;
  messages = isinf (fs_published_buffers[b]) ? fs_record_get (point->result->quantities, "messages") : NAN;
  if ((table->experiment->number == 3 && curve->store_forward.tree == FS_TREE_BSG)
      || (table->experiment->number == 12 && curve->store_forward.adaptive == FS_DETOUR_PRINTED))
    {
      /* The second column: with matched sources, if the row has a number of them. */
      if (is_matched || row->max_per_source == FS_FREE_SOURCES)
        row->other[b] = ours;
      return;
    }
  if (!is_matched)
    row->plain[b] = ours;
  if (!is_matched && !isnan (messages))
    row->messages_plain = messages;
  if (is_matched || row->max_per_source == FS_FREE_SOURCES)
    row->matched[b] = ours;
  if ((is_matched || row->max_per_source == FS_FREE_SOURCES) && !isnan (messages))
    row->messages = messages;
}

gboolean
fs_published_table_has_matched_sources (const FsPublishedTable *table)
{
  for (guint r = 0; r < table->n_rows; r++)
    if (table->rows[r].max_per_source != FS_FREE_SOURCES)
      return TRUE;
  return FALSE;
}

double
fs_published_ratio (const FsTableRow *row, const FsOurs ours[FS_PUBLISHED_BUFFERS], guint buffer)
{
  return ours[buffer].T / row->row->T[buffer];
}

FsTableErrors
fs_published_errors (const FsPublishedTable *table, gsize offset)
{
  g_autoptr (GArray) errors = g_array_new (FALSE, FALSE, sizeof (double));
  const double *sorted;
  FsTableErrors result = { 0, NAN, NAN };

  for (guint r = 0; r < table->n_rows; r++)
    for (guint b = 0; b < FS_PUBLISHED_BUFFERS; b++)
      {
        const FsOurs *ours = G_STRUCT_MEMBER_P (&table->rows[r], offset);
        double error = fabs (fs_published_ratio (&table->rows[r], ours, b) - 1);

        if (isfinite (error) && isfinite (fs_published_buffers[b]))
          g_array_append_val (errors, error);
      }
  if (errors->len == 0)
    return result;
  g_array_sort (errors, fs_number_compare);
  sorted = (const double *) (gpointer) errors->data;
  result.n = errors->len;
  result.median = (sorted[(errors->len - 1) / 2] + sorted[errors->len / 2]) / 2;
  result.maximum = sorted[errors->len - 1];
  return result;
}

FsPublishedTable *
fs_published_table_new (const FsScenario *scenario, const FsPointView *points, guint n_points)
{
  FsPublishedTable *table;
  const FsPublishedExperiment *experiment;
  const SecondColumn *second;

  g_return_val_if_fail (scenario != NULL && (points != NULL || n_points == 0), NULL);

  experiment = find_experiment (scenario, NULL);
  g_return_val_if_fail (experiment != NULL, NULL);

  table = g_new0 (FsPublishedTable, 1);
  table->experiment = experiment;
  second = second_column_of (experiment->number);
  table->other_name = second != NULL ? second->name : NULL;
  /* A network has a row if a curve of it exists; the rows are in the order of the paper. */
  for (guint r = 0; r < FS_PUBLISHED_NETWORKS; r++)
    {
      FsTableRow *row = &table->rows[table->n_rows];
      gboolean any = FALSE;

      *row = (FsTableRow){ .row = &table->experiment->rows[r], .messages_plain = NAN, .messages = NAN };
      for (guint b = 0; b < FS_PUBLISHED_BUFFERS; b++)
        row->plain[b] = row->matched[b] = row->other[b] = row->best.ours[b] = (FsOurs){ NAN, NAN };
      for (guint c = 0; c < fs_scenario_n_curves (scenario); c++)
        {
          const FsStoreForwardParams *params = &fs_scenario_curve (scenario, c)->store_forward;

          if (params->n != row->row->n || params->k != row->row->k)
            continue;
          any = TRUE;
          row->max_per_source = MAX (row->max_per_source, params->max_per_source);
        }
      table->n_rows += any;
    }
  for (guint i = 0; i < n_points; i++)
    if (points[i].state == FS_POINT_DONE)
      fill_in (table, scenario, &points[i]);
  table->matched = fs_published_errors (table, G_STRUCT_OFFSET (FsTableRow, matched));
  table->plain = fs_published_errors (table, G_STRUCT_OFFSET (FsTableRow, plain));
  table->other = fs_published_errors (table, G_STRUCT_OFFSET (FsTableRow, other));
  table->notes = fs_published_notes (experiment->number);
  return table;
}

void
fs_published_table_free (FsPublishedTable *table)
{
  if (table == NULL)
    return;
  g_strfreev (table->notes);
  g_free (table);
}
