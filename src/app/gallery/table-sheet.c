#include "app/gallery/table-sheet.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "base/number.h"
#include "study/tables/published-result.h"
#include "study/documents/rows.h"

/* The tables that are only computed, with their columns in the order of their values. */
#define COLUMNS_MAX 8
static const struct {
  const char *id, *name, *caption;
  struct {
    const char *title; /* NULL: there are no more columns */
    FsCellKind kind;
  } columns[COLUMNS_MAX];
} computed[] = {
  { "ziavras-1",
    N_ ("Table 1: channels and diameter"),
    N_ ("channels and diameter"),
    { { N_ ("Network"), FS_CELL_FORMULA },
      { N_ ("Channels"), FS_CELL_FORMULA },
      { N_ ("Wires, paper"), FS_CELL_NUMBER },
      { N_ ("Wires, Flitscope"), FS_CELL_NUMBER },
      { N_ ("Diameter"), FS_CELL_FORMULA },
      { N_ ("Diameter, paper"), FS_CELL_NUMBER },
      { N_ ("Diameter, Flitscope"), FS_CELL_NUMBER },
      { N_ ("Equal"), FS_CELL_TEXT } } },
  { "ziavras-2",
    N_ ("Table 2: unfolded necklaces"),
    N_ ("unfolded necklaces"),
    { { N_ ("Network"), FS_CELL_TEXT },
      { N_ ("Paper"), FS_CELL_TEXT },
      { N_ ("Flitscope"), FS_CELL_TEXT },
      { N_ ("Equal"), FS_CELL_TEXT } } },
  { "petaflops",
    N_ ("Case study: a petaflops machine"),
    N_ ("a petaflops machine"),
    { { N_ ("Network"), FS_CELL_TEXT },
      { N_ ("Nodes"), FS_CELL_NUMBER },
      { N_ ("Degree"), FS_CELL_NUMBER },
      { N_ ("Channels"), FS_CELL_NUMBER },
      { N_ ("Wires"), FS_CELL_NUMBER },
      { N_ ("Diameter"), FS_CELL_NUMBER },
      { N_ ("Mean distance"), FS_CELL_NUMBER },
      { N_ ("Bisection width"), FS_CELL_NUMBER } } },
};

static guint
computed_index (const char *id)
{
  guint i = G_N_ELEMENTS (computed) - 1;

  while (i > 0 && strcmp (computed[i].id, id) != 0)
    i--;
  return i;
}

/* The experiment behind a table; NULL when it is only computed. */
static const FsPublishedExperiment *
experiment_of (const char *id)
{
  guint64 number;

  if (!g_str_has_prefix (id, "ziavras-") || !fs_number_parse_uint (id + strlen ("ziavras-"), &number)
      || number < FS_PUBLISHED_FIRST || number > FS_PUBLISHED_LAST)
    return NULL;
  return fs_published_experiment ((guint) number);
}

char *
fs_table_sheet_name (const char *id)
{
  const FsPublishedExperiment *experiment = experiment_of (id);
  g_autofree char *name = NULL;

  if (experiment == NULL)
    return g_strdup (_ (computed[computed_index (id)].name));
  if (experiment->operation == FS_OPERATION_MANY_TO_ALL)
    return g_strdup_printf (_ ("Table %u: many-to-all broadcasts"), experiment->number);
  name = g_strdup_printf (experiment->same ? _ ("Table %u: multicasts to the same 1/%u of the nodes")
                                           : _ ("Table %u: multicasts to 1/%u of the nodes, drawn at random"),
                          experiment->number, experiment->fraction);
  return experiment->adaptive ? g_strdup_printf (_ ("%s, adaptive"), name) : g_steal_pointer (&name);
}

gboolean
fs_table_sheet_is_computed (const char *id)
{
  return experiment_of (id) == NULL;
}

gboolean
fs_table_sheet_is_of (const char *id, const FsScenario *scenario)
{
  const FsPublishedExperiment *experiment = experiment_of (id);

  if (experiment == NULL)
    return FALSE;
  for (guint c = 0; c < fs_scenario_n_curves (scenario); c++)
    if (fs_published_find (fs_scenario_curve (scenario, c), NULL) != experiment)
      return FALSE;
  return TRUE;
}

static void
column_clear (gpointer data)
{
  g_free (((FsSheetColumn *) data)->title);
}

static FsTableSheet *
sheet_new (const char *id)
{
  FsTableSheet *sheet = g_new0 (FsTableSheet, 1);

  sheet->id = g_strdup (id);
  sheet->columns = g_array_new (FALSE, TRUE, sizeof (FsSheetColumn));
  g_array_set_clear_func (sheet->columns, column_clear);
  sheet->rows = g_array_new (FALSE, TRUE, sizeof (FsSheetRow));
  return sheet;
}

void
fs_table_sheet_free (FsTableSheet *sheet)
{
  if (sheet == NULL)
    return;
  for (guint r = 0; r < sheet->rows->len; r++)
    {
      FsSheetRow *row = &g_array_index (sheet->rows, FsSheetRow, r);

      for (guint c = 0; c < sheet->columns->len; c++)
        g_free (row->cells[c].text);
      g_free (row->cells);
    }
  g_array_unref (sheet->rows);
  g_array_unref (sheet->columns);
  g_strfreev (sheet->notes);
  g_free (sheet->id);
  g_free (sheet->title);
  g_free (sheet->caption);
  g_free (sheet->summary);
  g_free (sheet->csv);
  g_free (sheet->second);
  g_free (sheet);
}

static void
add_column (FsTableSheet *sheet, const char *title, FsCellKind kind)
{
  FsSheetColumn column = { g_strdup (title), kind };

  g_array_append_val (sheet->columns, column);
}

static void
set_cell (FsSheetCell *cell, char *text, double key)
{
  *cell = (FsSheetCell){ text, key };
}

/* A whole number without a point. */
static char *
number_text (double value)
{
  gboolean whole = value >= 0 && value < 1e15 && value == floor (value);

  return whole ? fs_number_display_count ((guint64) value) : fs_number_display (value, 5);
}

/* Ours with its standard error, both to a tenth of a cycle, "69.3 ± 0.4", and its ratio to the paper's. */
static void
set_ours (FsSheetCell *cells, const FsTableRow *row, const FsOurs *ours, guint b)
{
  double ratio = fs_published_ratio (row, ours, b);
  g_autofree char *cycles = fs_number_display_fixed (ours[b].T, 1);
  g_autofree char *error = fs_number_display_fixed (ours[b].standard_error, 1);
  gboolean known = !isnan (ours[b].T) && !isnan (ours[b].standard_error);

  set_cell (&cells[0], known ? g_strdup_printf ("%s ± %s", cycles, error) : g_strdup (cycles), ours[b].T);
  set_cell (&cells[1], fs_number_display_fixed (ratio, 2), fabs (ratio - 1));
}

static void
add_entry (FsTableSheet *sheet, const FsPublishedTable *table, const FsTableRow *row, guint b)
{
  FsSheetRow entry = { .n = row->row->n, .k = row->row->k, .buffer = fs_published_buffers[b] };
  double nodes = pow (entry.k, entry.n);
  guint c = 0;

  entry.cells = g_new0 (FsSheetCell, sheet->columns->len);
  set_cell (&entry.cells[c++], g_strdup_printf ("GH(%d,\u202f%d)", entry.n, entry.k), nodes);
  set_cell (&entry.cells[c++], fs_number_display_count ((guint64) nodes), nodes);
  set_cell (&entry.cells[c++], fs_number_display_fixed (entry.buffer, 0), entry.buffer);
  set_cell (&entry.cells[c++], number_text (row->row->T[b]), row->row->T[b]);
  set_ours (&entry.cells[c], row, row->plain, b);
  c += 2;
  if (fs_published_table_has_matched_sources (table))
    {
      set_ours (&entry.cells[c], row, row->matched, b);
      c += 2;
    }
  if (table->other_name != NULL)
    set_ours (&entry.cells[c], row, row->other, b);
  g_array_append_val (sheet->rows, entry);
}

static void
append_errors (GString *out, const char *name, const FsTableErrors *errors)
{
  g_autofree char *median = fs_number_display_fixed (100 * errors->median, 1);
  g_autofree char *largest = fs_number_display_fixed (100 * errors->maximum, 1);

  if (errors->n > 0)
    g_string_append_printf (out,
                            /* Translators: which column of a table, then how far it is off. */
                            ngettext ("%s: median %s %%, largest %s %% over %u finite entry\n",
                                      "%s: median %s %%, largest %s %% over %u finite entries\n", errors->n),
                            name, median, largest, errors->n);
}

/* Whether any curve is of the table's second column. */
static gboolean
has_second (const FsScenario *scenario)
{
  for (guint c = 0; c < fs_scenario_n_curves (scenario); c++)
    {
      const FsStoreForwardParams *params = &fs_scenario_curve (scenario, c)->store_forward;

      if (params->tree == FS_TREE_BSG || params->adaptive == FS_DETOUR_PRINTED)
        return TRUE;
    }
  return FALSE;
}

static FsTableSheet *
simulated_sheet (const char *id, const FsScenario *scenario, const FsPointView *points, guint n_points,
                 const FsPartnerResults *partner)
{
  const FsFigureResults own = { .scenario = scenario, .points = points, .n_points = n_points };
  g_autoptr (GStrvBuilder) notes = g_strv_builder_new ();
  g_autofree char *verdict = fs_claim_verdict_text (id, &own, partner, NULL, NULL);
  g_autoptr (FsPublishedTable) table = fs_published_table_new (scenario, points, n_points);
  g_autoptr (GPtrArray) entries = fs_published_table_entries (table);
  FsTableSheet *sheet = sheet_new (id);
  const char *ratio = _ ("Flitscope / paper");
  GString *out = g_string_new (NULL);

  sheet->title = g_strdup_printf (_ ("ZK99 Table %u"), table->experiment->number);
  sheet->caption = g_strdup (table->experiment->caption);
  append_errors (out, _ ("Random sources"), &table->plain);
  if (fs_published_table_has_matched_sources (table))
    append_errors (out, _ ("Matched sources"), &table->matched);
  if (table->other_name != NULL)
    append_errors (out, table->other_name, &table->other);
  if (out->len == 0)
    g_string_append (out, _ ("Not simulated yet. Open it and run the simulation."));
  sheet->summary = g_strchomp (g_string_free (out, FALSE));
  if (verdict != NULL)
    {
      g_autofree char *claim
          = g_strdup_printf ("%s %s\n%s", _ ("Claim of the paper:"), _ (fs_preset_claim (id)->text), verdict);

      g_strv_builder_add (notes, claim);
    }
  g_strv_builder_addv (notes, (const char **) table->notes);
  sheet->notes = g_strv_builder_end (notes);
  sheet->csv = fs_rows_to_text (FS_ROWS_CSV, NULL, entries, table->experiment->caption);
  if (table->other_name != NULL && !has_second (scenario))
    sheet->second = g_strdup (table->other_name);
  add_column (sheet, _ ("Network"), FS_CELL_TEXT);
  add_column (sheet, _ ("Nodes"), FS_CELL_NUMBER);
  add_column (sheet, _ ("Buffer"), FS_CELL_NUMBER);
  add_column (sheet, _ ("Paper"), FS_CELL_NUMBER);
  add_column (sheet, _ ("Random sources"), FS_CELL_NUMBER);
  add_column (sheet, ratio, FS_CELL_RATIO);
  if (fs_published_table_has_matched_sources (table))
    {
      add_column (sheet, _ ("Matched sources"), FS_CELL_NUMBER);
      add_column (sheet, ratio, FS_CELL_RATIO);
    }
  if (table->other_name != NULL)
    {
      add_column (sheet, table->other_name, FS_CELL_NUMBER);
      add_column (sheet, ratio, FS_CELL_RATIO);
    }
  for (guint r = 0; r < table->n_rows; r++)
    for (guint b = 0; b < FS_PUBLISHED_BUFFERS; b++)
      add_entry (sheet, table, &table->rows[r], b);
  return sheet;
}

static FsTableSheet *
computed_sheet (const char *id)
{
  g_autoptr (FsComputedTable) table = fs_computed_table_new (id);
  FsTableSheet *sheet = sheet_new (id);
  guint t = computed_index (id);

  sheet->title = g_str_has_prefix (id, "ziavras-") ? g_strdup_printf (_ ("ZK99 Table %s"), id + strlen ("ziavras-"))
                                                   : g_strdup (_ ("ZK99, case study"));
  sheet->caption = g_strdup (_ (computed[t].caption));
  sheet->csv = fs_rows_to_text (FS_ROWS_CSV, NULL, table->rows, sheet->caption);
  if (table->matches)
    sheet->summary = g_strdup (_ ("Reproduced exactly"));
  sheet->notes = g_strdupv ((char *[]){ (char *) table->note, NULL });
  for (guint c = 0; c < COLUMNS_MAX && computed[t].columns[c].title != NULL; c++)
    add_column (sheet, _ (computed[t].columns[c].title), computed[t].columns[c].kind);
  for (guint r = 0; r < table->rows->len; r++)
    {
      FsSheetRow row = { .cells = g_new0 (FsSheetCell, sheet->columns->len) };

      for (guint c = 0; c < sheet->columns->len; c++)
        {
          /* A value of a computed table as text, and what it is sorted by. */
          FsSheetCell *cell = &row.cells[c];
          const FsRowCell *value = fs_row_cell (table->rows->pdata[r], c);

          if (value->kind == FS_ROW_TEXT)
            set_cell (cell, g_strdup (value->text), NAN);
          else if (value->kind == FS_ROW_BOOLEAN)
            set_cell (cell, g_strdup (value->integer != 0 ? _ ("yes") : _ ("no")), value->number);
          else
            set_cell (cell, number_text (value->number), value->number);
        }
      g_array_append_val (sheet->rows, row);
    }
  return sheet;
}

FsTableSheet *
fs_table_sheet_new (const char *id, const FsScenario *scenario, const FsPointView *points, guint n_points,
                    const FsPartnerResults *partner)
{
  if (experiment_of (id) == NULL)
    return computed_sheet (id);
  g_return_val_if_fail (scenario != NULL, NULL);
  return simulated_sheet (id, scenario, points, n_points, partner);
}

FsTableSheet *
fs_table_sheet_of_figure (const FsFigureTable *table)
{
  FsTableSheet *sheet = sheet_new ("figure");

  for (guint c = 0; c < table->n_columns; c++)
    {
      gboolean words = table->rows->len > 0 && c > 0;

      for (guint r = 0; words && r < table->rows->len; r++)
        words = isnan (((const FsFigureCell *) table->rows->pdata[r])[c].value);
      add_column (sheet, table->headings[c], words ? FS_CELL_TEXT : FS_CELL_NUMBER);
    }
  for (guint r = 0; r < table->rows->len; r++)
    {
      const FsFigureCell *cells = table->rows->pdata[r];
      FsSheetRow row = { .cells = g_new0 (FsSheetCell, table->n_columns) };

      for (guint c = 0; c < table->n_columns; c++)
        set_cell (&row.cells[c], g_strdup (cells[c].text), cells[c].value);
      g_array_append_val (sheet->rows, row);
    }
  return sheet;
}
