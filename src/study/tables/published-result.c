#include "study/tables/published-result.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "base/number.h"
#include "study/documents/rows.h"

const char *const *
fs_published_table_ids (void)
{
  static const char *const ids[]
      = { "ziavras-1", "ziavras-2",  "ziavras-3",  "ziavras-4",  "ziavras-5",  "ziavras-6",  "ziavras-7", "ziavras-8",
          "ziavras-9", "ziavras-10", "ziavras-11", "ziavras-12", "ziavras-13", "ziavras-14", "petaflops", NULL };

  return ids;
}

static double
paper_value (const FsTableRow *row, const FsOurs *ours, guint b)
{
  return row->row->T[b];
}

static double
ours_value (const FsTableRow *row, const FsOurs *ours, guint b)
{
  return ours[b].T;
}

static double
error_value (const FsTableRow *row, const FsOurs *ours, guint b)
{
  return ours[b].standard_error;
}

/* What a column has for each buffer size: its own values, their standard errors, their ratios to those of the paper. */
typedef double (*EntryValue) (const FsTableRow *row, const FsOurs *ours, guint b);

static const EntryValue entry_values[] = { ours_value, error_value, fs_published_ratio };

/* The columns of a table: with matched sources, plain, the two that only some tables have, and with the best set of
 * destinations. */
enum { MATCHED, PLAIN, BSG, PRINTED, BEST, N_SUFFIXES };
static const char *const suffixes[N_SUFFIXES] = { "", "_plain", "_bsg", "_printed", "_best" };

/* For each of them and each of entry_values: the value of one buffer size, or of all as an object. */
#define ENTRY(suffix, meaning)                                                                                         \
  {                                                                                                                    \
    { "ours" suffix, meaning, "cycles" }, { "standard_error" suffix, "standard error of that", "cycles" },             \
        { "ratio" suffix, "ours" suffix " / paper" },                                                                  \
  }
static const FsColumn entry_columns[N_SUFFIXES][G_N_ELEMENTS (entry_values)] = {
  ENTRY ("", "mean execution time of Flitscope"),
  ENTRY ("_plain", "with sources drawn at random, without the luck of the sources of the paper"),
  ENTRY ("_bsg", "along the BSG instead of the BST"),
  ENTRY ("_printed", "with adaptive routing as printed"),
  ENTRY ("_best", "with --sets: with the best set of destinations"),
};
/* In the order of the values that a row of the paper prints. */
static const char *const buffers[] = { "3", "4", "5", "6", "7", "8", "inf", NULL };

/* Returns BSG or PRINTED for a table that has a second column. */
static guint
second_column (const FsPublishedTable *table)
{
  return g_str_has_suffix (table->other_name, "bsg") ? BSG : PRINTED;
}

/* The values of all buffer sizes. */
static void
set_by_buffer (FsRow *out, const FsColumn *column, const FsTableRow *row, const FsOurs *ours, EntryValue value)
{
  double values[FS_PUBLISHED_BUFFERS];

  for (guint b = 0; b < FS_PUBLISHED_BUFFERS; b++)
    values[b] = value (row, ours, b);
  fs_row_set_members (out, column, buffers, values);
}

/* @b: of which buffer size; FS_PUBLISHED_BUFFERS: of all. */
static void
set_entry (FsRow *out, guint suffix, const FsTableRow *row, const FsOurs *ours, guint b)
{
  for (guint i = 0; i < G_N_ELEMENTS (entry_values); i++)
    if (b == FS_PUBLISHED_BUFFERS)
      set_by_buffer (out, &entry_columns[suffix][i], row, ours, entry_values[i]);
    else
      fs_row_set_number (out, &entry_columns[suffix][i], entry_values[i](row, ours, b));
}

static const FsColumn SETS = { "sets", "with --sets: how many sets of destinations were tried" };
static const FsColumn BEST_FIRST = { "best_r1", "with --sets: first node of the best set of destinations" };
static const FsColumn BEST_STRIDE = { "best_r2", "with --sets: how far apart its nodes are" };

/* What Flitscope found, in each of the ways in which it is compared with this table. */
static void
set_entries (FsRow *out, const FsPublishedTable *table, const FsTableRow *row, guint b)
{
  set_entry (out, MATCHED, row, row->matched, b);
  set_entry (out, PLAIN, row, row->plain, b);
  if (table->other_name != NULL)
    set_entry (out, second_column (table), row, row->other, b);
  if (table->n_sets == 0)
    return;
  fs_row_set_integer (out, &SETS, table->n_sets);
  fs_row_set_integer (out, &BEST_FIRST, row->best.first);
  fs_row_set_integer (out, &BEST_STRIDE, row->best.stride);
  set_entry (out, BEST, row, row->best.ours, b);
}

static const FsColumn TABLE = { "table", "number of the table" };
static const FsColumn DIMENSIONS = { "n", "dimensions" };
static const FsColumn RADIX = { "k", "values of a digit" };
static const FsColumn NODES = { "N", "nodes" };
static const FsColumn MAX_PER_SOURCE = { "max_per_source", "limit of initiations per source, if the table has one" };
static const FsColumn BUFFER = { "buffer", "capacity of a node; `inf` is unlimited", "messages" };
static const FsColumn PAPER = { "paper", "published execution time", "cycles" };
static const FsColumn MESSAGES_PAPER = { "messages_paper", "published number of messages", "messages" };
static const FsColumn MESSAGES_OURS = { "messages_ours", "mean number of messages of Flitscope", "messages" };
static const FsColumn MESSAGES_OURS_PLAIN
    = { "messages_ours_plain", "likewise, with sources drawn at random", "messages" };

static void
set_network (FsRow *out, const FsTableRow *row)
{
  fs_row_set_integer (out, &DIMENSIONS, row->row->n);
  fs_row_set_integer (out, &RADIX, row->row->k);
  fs_row_set_integer (out, &NODES, lround (pow (row->row->k, row->row->n)));
  if (row->max_per_source != FS_FREE_SOURCES)
    fs_row_set_integer (out, &MAX_PER_SOURCE, row->max_per_source);
  else
    fs_row_set_text (out, &MAX_PER_SOURCE, NULL);
}

static void
set_messages (FsRow *out, const FsTableRow *row)
{
  fs_row_set_number (out, &MESSAGES_PAPER, row->row->messages);
  fs_row_set_number (out, &MESSAGES_OURS, row->messages);
  fs_row_set_number (out, &MESSAGES_OURS_PLAIN, row->messages_plain);
}

static void
write_row (FsJsonText *json, const FsRow *row)
{
  fs_json_text_object (json, NULL);
  fs_row_write_json (row, json);
  fs_json_text_close (json);
}

static void
write_errors (FsJsonText *json, guint suffix, const FsTableErrors *errors)
{
  g_autofree char *median = g_strconcat ("median_error", suffixes[suffix], NULL);
  g_autofree char *maximum = g_strconcat ("max_error", suffixes[suffix], NULL);

  fs_json_text_number (json, median, errors->median);
  fs_json_text_number (json, maximum, errors->maximum);
}

char *
fs_published_table_json (const FsPublishedTable *table, const FsStatistics *statistics)
{
  FsJsonText json;

  fs_json_text_init (&json, 1);
  fs_json_text_object (&json, NULL);
  fs_json_text_integer (&json, "table", table->experiment->number);
  fs_json_text_string (&json, "caption", table->experiment->caption);
  fs_json_text_integer (&json, "replications", statistics->replications);
  fs_json_text_integer (&json, "seed", (gint64) statistics->seed);
  fs_json_text_list (&json, "rows");
  for (guint r = 0; r < table->n_rows; r++)
    {
      g_autoptr (FsRow) row = fs_row_new ();

      set_network (row, &table->rows[r]);
      set_by_buffer (row, &PAPER, &table->rows[r], NULL, paper_value);
      set_entries (row, table, &table->rows[r], FS_PUBLISHED_BUFFERS);
      set_messages (row, &table->rows[r]);
      write_row (&json, row);
    }
  fs_json_text_close (&json);
  write_errors (&json, MATCHED, &table->matched);
  write_errors (&json, PLAIN, &table->plain);
  if (table->other_name != NULL)
    write_errors (&json, second_column (table), &table->other);
  if (table->n_sets > 0)
    write_errors (&json, BEST, &table->best);
  fs_json_text_list (&json, "notes");
  for (char **note = table->notes; *note != NULL; note++)
    fs_json_text_string (&json, NULL, *note);
  return fs_json_text_finish (&json);
}

GPtrArray *
fs_published_table_entries (const FsPublishedTable *table)
{
  GPtrArray *rows = g_ptr_array_new_with_free_func ((GDestroyNotify) fs_row_unref);

  for (guint r = 0; r < table->n_rows; r++)
    for (guint b = 0; b < FS_PUBLISHED_BUFFERS; b++)
      {
        const FsTableRow *row = &table->rows[r];
        FsRow *out = fs_row_new ();

        fs_row_set_integer (out, &TABLE, table->experiment->number);
        set_network (out, row);
        fs_row_set_text (out, &BUFFER, buffers[b]);
        fs_row_set_number (out, &PAPER, paper_value (row, NULL, b));
        set_entries (out, table, row, b);
        set_messages (out, row);
        g_ptr_array_add (rows, out);
      }
  return rows;
}

char *
fs_computed_table_json (const FsComputedTable *table)
{
  FsJsonText json;

  fs_json_text_init (&json, 1);
  fs_json_text_object (&json, NULL);
  fs_row_write_json (table->head, &json);
  fs_json_text_list (&json, "rows");
  for (guint r = 0; r < table->rows->len; r++)
    write_row (&json, table->rows->pdata[r]);
  fs_json_text_close (&json);
  if (table->is_compared)
    fs_json_text_boolean (&json, "matches", table->matches);
  fs_json_text_list (&json, "notes");
  fs_json_text_string (&json, NULL, table->note);
  return fs_json_text_finish (&json);
}

/* Returns a number with @n decimals, or a dash. */
static char *
places (double value, int n)
{
  char text[FS_NUMBER_SIZE];
  char format[8];

  if (isnan (value))
    return g_strdup ("–");
  g_snprintf (format, sizeof format, "%%.%df", n);
  return g_strdup (g_ascii_formatd (text, sizeof text, format, value));
}

/* Of the lines: a network, what the numbers are, one for each buffer size, the messages. */
enum { NETWORK, WHAT, VALUES, MESSAGES = VALUES + FS_PUBLISHED_BUFFERS };
static const FsColumn line_columns[] = {
  { "network", .title = N_ ("network") },
  { "what", .title = N_ ("T, cycles") },
  { "B3", .title = "B = 3" },
  { "B4", .title = "4" },
  { "B5", .title = "5" },
  { "B6", .title = "6" },
  { "B7", .title = "7" },
  { "B8", .title = "8" },
  { "Binf", .title = "inf" },
  { "messages", .title = N_ ("messages") },
};

/* @decimals: of the numbers. @network: NULL where the line belongs to the network above. */
static void
add_line (GPtrArray *rows, const FsTableRow *row, gboolean first, const char *what, const FsOurs *ours,
          EntryValue value, int decimals, double messages)
{
  FsRow *line = fs_row_new ();
  g_autofree char *network = first ? g_strdup_printf ("GH(%d,%d)", row->row->n, row->row->k) : g_strdup (" ");
  g_autofree char *count = isnan (messages) ? g_strdup (" ") : places (messages, 0);

  fs_row_set_text (line, &line_columns[NETWORK], network);
  fs_row_set_text (line, &line_columns[WHAT], what);
  for (guint b = 0; b < FS_PUBLISHED_BUFFERS; b++)
    {
      g_autofree char *text = places (value (row, ours, b), decimals);

      fs_row_set_text (line, &line_columns[VALUES + b], text);
    }
  fs_row_set_text (line, &line_columns[MESSAGES], count);
  g_ptr_array_add (rows, line);
}

GPtrArray *
fs_published_line_columns (void)
{
  return fs_columns_list (line_columns, G_N_ELEMENTS (line_columns));
}

static void
add_column (GPtrArray *rows, const FsTableRow *row, const char *what, const FsOurs *ours, double messages)
{
  add_line (rows, row, FALSE, what, ours, ours_value, 1, messages);
  add_line (rows, row, FALSE, _ ("  standard error"), ours, error_value, 2, NAN);
  add_line (rows, row, FALSE, _ ("  ratio"), ours, fs_published_ratio, 2, NAN);
}

GPtrArray *
fs_published_table_lines (const FsPublishedTable *table)
{
  GPtrArray *rows = g_ptr_array_new_with_free_func ((GDestroyNotify) fs_row_unref);

  for (guint r = 0; r < table->n_rows; r++)
    {
      const FsTableRow *row = &table->rows[r];
      /* TRANSLATORS: m is a number: so many multicasts have the same source */
      g_autofree char *matched = g_strdup_printf (_ ("matched sources, m = %u"), row->max_per_source);

      add_line (rows, row, TRUE, _ ("paper"), NULL, paper_value, 0, row->row->messages);
      add_column (rows, row, _ ("random sources"), row->plain, row->messages_plain);
      if (row->max_per_source != FS_FREE_SOURCES)
        add_column (rows, row, matched, row->matched, row->messages);
      if (table->other_name != NULL)
        add_column (rows, row, table->other_name, row->other, NAN);
      if (table->n_sets > 0)
        {
          /* TRANSLATORS: r1 and r2 are numbers of nodes: the set is r1, r1 + r2, r1 + 2 r2 … */
          g_autofree char *best = g_strdup_printf (_ ("best set, r1 = %u, r2 = %u"), row->best.first, row->best.stride);

          add_column (rows, row, best, row->best.ours, NAN);
        }
    }
  return rows;
}
