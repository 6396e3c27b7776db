#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/error.h"
#include "base/number.h"
#include "base/user-text.h"
#include "cli/commands.h"
#include "cli/common/notes.h"
#include "cli/common/output.h"
#include "cli/common/run.h"
#include "figure/build/figure.h"
#include "study/tables/published-result.h"
#include "study/documents/result.h"
#include "study/documents/rows.h"

static const FsColumn line_columns[] = {
  { "network", N_ ("network"), 0 },
  { "what", N_ ("T, cycles"), 0 },
  { "B3", "B = 3", 0 },
  { "B4", "4", 0 },
  { "B5", "5", 0 },
  { "B6", "6", 0 },
  { "B7", "7", 0 },
  { "B8", "8", 0 },
  { "Binf", "inf", 0 },
  { "messages", N_ ("messages"), 0 },
};
static const FsColumn table_1_columns[] = {
  { "network", N_ ("network"), 0 },           { "channels_formula", N_ ("channels"), 0 },
  { "wires_paper", N_ ("wires, paper"), 0 },  { "wires_ours", N_ ("ours"), 0 },
  { "diameter_formula", N_ ("diameter"), 0 }, { "diameter_paper", N_ ("paper"), 0 },
  { "diameter_ours", N_ ("ours"), 0 },        { "matches", N_ ("matches"), 0 },
};
static const FsColumn table_2_columns[] = {
  { "network", N_ ("network"), 0 },
  { "printed", N_ ("paper"), 0 },
  { "ours", N_ ("ours"), 0 },
  { "matches", N_ ("matches"), 0 },
};
static const FsColumn petaflops_columns[] = {
  { "network", N_ ("network"), 0 },
  { "nodes", N_ ("nodes"), 0 },
  { "degree", N_ ("degree"), 0 },
  { "channels", N_ ("channels"), 0 },
  { "wires", N_ ("wires"), 0 },
  { "diameter", N_ ("diameter"), 0 },
  { "mean_distance", N_ ("mean distance"), 5 },
  { "bisection_width", N_ ("bisection width"), 0 },
};

/* Tables that are not simulated. */
static const struct {
  const char *id;
  JsonObject *(*make) (void);
  const FsColumn *columns;
  guint n_columns;
} computed[] = {
  { "ziavras-1", fs_published_table_1, table_1_columns, G_N_ELEMENTS (table_1_columns) },
  { "ziavras-2", fs_published_table_2, table_2_columns, G_N_ELEMENTS (table_2_columns) },
  { "petaflops", fs_published_petaflops, petaflops_columns, G_N_ELEMENTS (petaflops_columns) },
};

static char *
object_text (JsonObject *object)
{
  g_autoptr (JsonArray) array = json_array_new ();

  json_array_add_object_element (array, json_object_ref (object));
  return fs_table_json_single (array);
}

/* The sentences of a table, each a paragraph after an empty line. */
static void
append_notes (GString *out, JsonArray *notes)
{
  for (guint i = 0; i < json_array_get_length (notes); i++)
    {
      g_string_append_c (out, '\n');
      fs_cli_append_wrapped (out, json_array_get_string_element (notes, i), 0);
    }
}

static int
print_computed (const FsCliOptions *options, guint index, GError **error)
{
  g_autoptr (JsonObject) table = computed[index].make ();
  g_autoptr (GString) notes = g_string_new (NULL);
  g_autofree char *text = NULL;
  FsRowsFormat format;

  if (!fs_cli_format (options, FS_ROWS_TABLE, &format, error))
    return 2;
  if (format == FS_ROWS_JSON)
    {
      text = object_text (table);
      return fs_cli_write (options, text, error) ? 0 : 1;
    }
  append_notes (notes, json_object_get_array_member (table, "notes"));
  return fs_cli_print (options, NULL, json_object_get_array_member (table, "rows"), computed[index].columns,
                       computed[index].n_columns, notes->str, error);
}

/* "  plain: median 4.8 %, largest 65.1 %" */
static void
append_errors (GString *out, const char *name, const FsTableErrors *errors)
{
  g_autofree char *median = fs_number_display_fixed (100 * errors->median, 1);
  g_autofree char *largest = fs_number_display_fixed (100 * errors->maximum, 1);

  if (errors->n > 0)
    g_string_append_printf (out, _ ("  %s: median %s %%, largest %s %%\n"), name, median, largest);
}

static char *
table_text (const FsPublishedTable *table, const FsStatistics *statistics)
{
  g_autoptr (JsonObject) object = fs_published_table_object (table, statistics);
  g_autoptr (JsonArray) lines = fs_published_table_lines (table);
  FsColumn columns[G_N_ELEMENTS (line_columns)];
  g_autofree char *seed = g_strdup_printf ("%" G_GUINT64_FORMAT, statistics->seed);
  g_autofree char *rows = NULL;
  GString *out = g_string_new (NULL);

  for (guint c = 0; c < G_N_ELEMENTS (line_columns); c++)
    columns[c] = (FsColumn){ line_columns[c].path, c < 2 ? _ (line_columns[c].title) : line_columns[c].title, 0 };
  rows = fs_table_text (lines, columns, G_N_ELEMENTS (columns));
  g_string_append_printf (out,
                          ngettext ("ZK99 Table %u. %s.\n%u replication, seed %s.\n\n",
                                    "ZK99 Table %u. %s.\n%u replications, seed %s.\n\n", statistics->replications),
                          table->experiment->number, table->experiment->caption, statistics->replications, seed);
  g_string_append (out, rows);
  g_string_append_printf (out,
                          ngettext ("\nHow far ours is off the paper with finite buffers (%u entry):\n",
                                    "\nHow far ours is off the paper with finite buffers (%u entries):\n",
                                    table->plain.n),
                          table->plain.n);
  append_errors (out, _ ("plain"), &table->plain);
  if (fs_published_table_has_matched_sources (table))
    append_errors (out, _ ("with luck"), &table->lucky);
  if (table->other_name != NULL)
    append_errors (out, table->other_name, &table->other);
  append_notes (out, json_object_get_array_member (object, "notes"));
  return g_string_free (out, FALSE);
}

static int
print_simulated (const FsCliOptions *options, const FsPublishedTable *table, const FsStatistics *statistics,
                 FsRowsFormat format, GError **error)
{
  g_autofree char *text = NULL;

  if (format == FS_ROWS_TABLE)
    text = table_text (table, statistics);
  else if (format == FS_ROWS_JSON)
    {
      g_autoptr (JsonObject) object = fs_published_table_object (table, statistics);

      text = object_text (object);
    }
  else
    {
      g_autoptr (JsonArray) entries = fs_published_table_entries (table);

      text = fs_table_csv (entries, NULL);
    }
  return fs_cli_write (options, text, error) ? 0 : 1;
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
  FsRowsFormat format;
  int printed;

  if (preset == NULL || !fs_cli_format (options, FS_ROWS_TABLE, &format, error)
      || (scenario = fs_published_table_scenario (preset, error)) == NULL
      || (runner = fs_cli_run_scenario (scenario, options, &stores, error)) == NULL)
    return 2;
  views = g_new (FsPointView, fs_runner_n_points (runner));
  for (guint i = 0; i < fs_runner_n_points (runner); i++)
    views[i] = fs_runner_point (runner, i);
  table = fs_published_table_new (scenario, views, fs_runner_n_points (runner));
  printed = print_simulated (options, table, fs_scenario_statistics (scenario), format, error);
  return printed != 0 ? printed : fs_cli_run_status (runner, scenario, error);
}

int
fs_cli_table (FsCliOptions *options, GError **error)
{
  const char *id = options->rest != NULL && options->rest[1] == NULL ? options->rest[0] : "";
  g_autofree char *shown = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (computed); i++)
    if (strcmp (id, computed[i].id) == 0)
      return print_computed (options, i, error);
  if (g_strv_contains (fs_published_table_ids (), id))
    {
      options->preset = g_strdup (id);
      return run_simulated (options, error);
    }
  shown = fs_user_text_shorten (id);
  g_set_error (error, FS_ERROR, FS_ERROR_INPUT,
               _ ("table takes one of ziavras-1 to ziavras-14 or petaflops; it got \"%s\". See list tables."), shown);
  return 2;
}
