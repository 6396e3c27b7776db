#include <glib/gi18n-lib.h>

#include "base/error.h"
#include "base/number.h"
#include "base/user-text.h"
#include "cli/commands.h"
#include "cli/common/claim-text.h"
#include "cli/common/notes.h"
#include "cli/common/output.h"
#include "cli/common/run.h"
#include "figure/plots/figure.h"
#include "study/tables/destination-sets.h"
#include "study/tables/published-result.h"
#include "study/documents/rows.h"

/* A sentence as a paragraph after an empty line. */
static void
append_note (GString *out, const char *note)
{
  g_string_append_c (out, '\n');
  fs_cli_append_wrapped (out, note, 0);
}

/* "  random sources: median 4.8 %, largest 65.1 %" */
static void
append_errors (GString *out, const char *name, const FsTableErrors *errors)
{
  g_autofree char *median = fs_number_display_fixed (100 * errors->median, 1);
  g_autofree char *largest = fs_number_display_fixed (100 * errors->maximum, 1);

  if (errors->n > 0)
    g_string_append_printf (out, _ ("  %s: median %s %%, largest %s %%\n"), name, median, largest);
}

static int
print_simulated (const FsCliOptions *options, const FsPublishedTable *table, const FsStatistics *statistics,
                 FsRowsFormat format, const char *verdict, GError **error)
{
  g_autofree char *text = NULL;

  if (format == FS_ROWS_TABLE)
    {
      g_autoptr (GPtrArray) columns = fs_published_line_columns ();
      g_autoptr (GPtrArray) lines = fs_published_table_lines (table);
      g_autofree char *seed = g_strdup_printf ("%" G_GUINT64_FORMAT, statistics->seed);
      g_autofree char *rows = fs_rows_to_text (FS_ROWS_TABLE, columns, lines, NULL);
      GString *out = g_string_new (NULL);

      g_string_append_printf (out,
                              ngettext ("ZK99 Table %u. %s.\n%u replication, seed %s.\n\n",
                                        "ZK99 Table %u. %s.\n%u replications, seed %s.\n\n", statistics->replications),
                              table->experiment->number, table->experiment->caption, statistics->replications, seed);
      g_string_append (out, rows);
      g_string_append_printf (out,
                              ngettext ("\nError relative to the paper, finite buffers (%u entry):\n",
                                        "\nError relative to the paper, finite buffers (%u entries):\n",
                                        table->plain.n),
                              table->plain.n);
      append_errors (out, _ ("random sources"), &table->plain);
      if (fs_published_table_has_matched_sources (table))
        append_errors (out, _ ("matched sources"), &table->matched);
      if (table->other_name != NULL)
        append_errors (out, table->other_name, &table->other);
      if (table->n_sets > 0)
        {
          g_autofree char *best
              = g_strdup_printf (ngettext ("best of %u set", "best of %u sets", table->n_sets), table->n_sets);

          append_errors (out, best, &table->best);
        }
      if (verdict != NULL)
        {
          const char *words = fs_preset_claim (options->preset)->text;
          g_autofree char *claim = g_strdup_printf ("%s %s", _ ("Claim of the paper:"), _ (words));
          g_auto (GStrv) paragraphs = g_strsplit (verdict, "\n", -1);

          append_note (out, claim);
          for (char **line = paragraphs; *line != NULL; line++)
            fs_cli_append_wrapped (out, *line, 2);
        }
      for (char **note = table->notes; *note != NULL; note++)
        append_note (out, *note);
      if (table->n_sets > 0)
        append_note (
            out, _ ("The best set of destinations is the one with the smallest mean error at finite buffers, for each "
                    "network by itself: the nodes r1, r1 + r2, r1 + 2 r2 and so on. The first set tried has r1 = 0 and "
                    "r2 = 1, the others are drawn. The more sets are tried the smaller the error becomes: this "
                    "shows how much freedom the fit has, and confirms no model."));
      text = g_string_free (out, FALSE);
    }
  else if (format == FS_ROWS_JSON)
    text = fs_published_table_json (table, statistics);
  else
    {
      g_autoptr (GPtrArray) entries = fs_published_table_entries (table);

      text = fs_rows_to_text (format, NULL, entries, NULL);
    }
  return fs_cli_write (options, text, error) ? 0 : 1;
}

/* Reads --sets into @n_sets: 0 if it was not given. @experiment: NULL for a table of which nothing is simulated. */
static gboolean
read_sets (const FsCliOptions *options, const FsPublishedExperiment *experiment, guint *n_sets, GError **error)
{
  guint64 number = 0;

  if (options->sets != NULL && (experiment == NULL || !experiment->same))
    return fs_set_input_error (
        error, _ ("--sets searches the set of destinations that all multicasts have; only tables 8 to 10 "
                  "and 12 to 14 have one."));
  if (options->sets != NULL
      && (!fs_number_parse_uint (options->sets, &number) || number < 1 || number > FS_DESTINATION_SETS_MAX))
    return fs_refuse_value (error, _ ("sets is \"%s\"; it must be a whole number from 1 to 1000."), options->sets);
  *n_sets = (guint) number;
  return TRUE;
}

/* Tries @n_sets sets of destinations for the rows of @table, one after the other, until a signal. */
static gboolean
try_sets (FsPublishedTable *table, FsScenario *scenario, guint n_sets, FsCliStores *stores, GError **error)
{
  for (guint set = 0; set < n_sets && !fs_cli_interrupted (); set++)
    {
      g_autoptr (FsScenario) tried = fs_destination_set_scenario (scenario, set, error);
      g_autoptr (GArray) points = tried != NULL ? fs_destination_set_points (table, tried) : NULL;
      g_autoptr (FsRunner) runner = NULL;
      g_autofree FsPointView *views = NULL;
      gboolean going;
      guint n_views;

      if (points == NULL)
        return FALSE;
      runner = fs_runner_start (tried, points, &stores->options);
      do
        {
          going = !fs_runner_wait (runner, 100000);
          fs_cli_progress_show (stores->progress, FS_CLI_PHASE_SETS,
                                (set + fs_runner_progress (runner).fraction) / n_sets);
          if (fs_cli_interrupted ())
            fs_runner_cancel (runner);
        }
      while (going);
      views = fs_runner_points (runner, &n_views);
      if (!fs_cli_interrupted ())
        fs_destination_set_try (table, tried, views, n_views);
    }
  fs_cli_progress_clear (stores->progress);
  return TRUE;
}

static int
run_simulated (FsCliOptions *options, GError **error)
{
  g_autoptr (FsScenario) preset = fs_cli_scenario (options, error);
  g_autoptr (FsScenario) scenario = NULL;
  g_auto (FsCliStores) stores = FS_CLI_STORES_INIT;
  g_autoptr (FsRunner) runner = NULL;
  g_autoptr (FsPublishedTable) table = NULL;
  g_autofree FsPointView *views = NULL;
  g_autofree char *verdict = NULL;
  FsFigureResults results;
  FsRowsFormat format;
  guint n_views, n_sets = 0;
  int printed;

  if (preset == NULL || !fs_cli_format (options, FS_ROWS_TABLE, &format, error)
      || (scenario = fs_published_table_scenario (preset, error)) == NULL
      || !read_sets (options, fs_published_find (fs_scenario_curve (scenario, 0), NULL), &n_sets, error)
      || (runner = fs_cli_run_scenario (scenario, options, &stores, error)) == NULL)
    return 2;
  views = fs_runner_points (runner, &n_views);
  table = fs_published_table_new (scenario, views, n_views);
  if (!try_sets (table, scenario, n_sets, &stores, error))
    return 1;
  results = (FsFigureResults){ .scenario = scenario, .points = views, .n_points = n_views };
  /* Of another table that the claim needs, only what is stored: this command is about one table. */
  verdict = fs_cli_claim_text (options->preset, &results, options, FALSE, NULL);
  printed = print_simulated (options, table, fs_scenario_statistics (scenario), format, verdict, error);
  return printed != 0 ? printed : fs_cli_run_status (runner, scenario, error);
}

int
fs_cli_table (FsCliOptions *options, GError **error)
{
  const char *id = options->rest != NULL && options->rest[1] == NULL ? options->rest[0] : "";
  g_autoptr (FsComputedTable) computed = fs_computed_table_new (id);

  if (computed != NULL)
    {
      g_autoptr (GPtrArray) columns = fs_columns_list (computed->columns, computed->n_columns);
      g_autoptr (GString) note = g_string_new (NULL);
      FsRowsFormat format;
      guint none;

      if (!fs_cli_format (options, FS_ROWS_TABLE, &format, error) || !read_sets (options, NULL, &none, error))
        return 2;
      if (format == FS_ROWS_JSON)
        {
          g_autofree char *text = fs_computed_table_json (computed);

          return fs_cli_write (options, text, error) ? 0 : 1;
        }
      append_note (note, computed->note);
      return fs_cli_print (options, columns, computed->rows, note->str, error);
    }
  if (g_strv_contains (fs_published_table_ids (), id))
    {
      options->preset = g_strdup (id);
      return run_simulated (options, error);
    }
  fs_refuse_value (
      error, _ ("There is no table \"%s\". Choose one of ziavras-1 to ziavras-14 or petaflops; see list tables."), id);
  return 2;
}
