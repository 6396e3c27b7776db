#include "study/tables/published-result.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "base/number.h"
#include "study/documents/result.h"

const char *const *
fs_published_table_ids (void)
{
  static const char *const ids[]
      = { "ziavras-1", "ziavras-2",  "ziavras-3",  "ziavras-4",  "ziavras-5",  "ziavras-6",  "ziavras-7", "ziavras-8",
          "ziavras-9", "ziavras-10", "ziavras-11", "ziavras-12", "ziavras-13", "ziavras-14", "petaflops", NULL };

  return ids;
}

/* "3" … "8", "inf" */
static const char *
buffer_name (guint b)
{
  static const char *const names[FS_PUBLISHED_BUFFERS] = { "3", "4", "5", "6", "7", "8", "inf" };

  return names[b];
}

/* "bsg" of "tree=bsg" */
static const char *
other_word (const FsPublishedTable *table)
{
  return strchr (table->other_name, '=') + 1;
}

typedef double (*EntryValue) (const FsTableRow *row, const FsOurs *ours, guint b);

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

static void
set_by_buffer (JsonObject *object, const char *key, const FsTableRow *row, const FsOurs *ours, EntryValue value)
{
  JsonObject *values = json_object_new ();

  for (guint b = 0; b < FS_PUBLISHED_BUFFERS; b++)
    fs_result_set_number (values, buffer_name (b), value (row, ours, b));
  json_object_set_object_member (object, key, values);
}

/* Ours, its standard error and its ratio, names ending in @suffix. */
static void
set_column (JsonObject *object, const char *suffix, const FsTableRow *row, const FsOurs *ours)
{
  g_autofree char *name = g_strconcat ("ours", suffix, NULL);
  g_autofree char *error = g_strconcat ("standard_error", suffix, NULL);
  g_autofree char *ratio = g_strconcat ("ratio", suffix, NULL);

  set_by_buffer (object, name, row, ours, ours_value);
  set_by_buffer (object, error, row, ours, error_value);
  set_by_buffer (object, ratio, row, ours, fs_published_ratio);
}

static void
set_network (JsonObject *object, const FsTableRow *row)
{
  json_object_set_int_member (object, "n", row->row->n);
  json_object_set_int_member (object, "k", row->row->k);
  json_object_set_int_member (object, "N", (guint) lround (pow (row->row->k, row->row->n)));
  if (row->max_per_source != FS_FREE_SOURCES)
    json_object_set_int_member (object, "max_per_source", row->max_per_source);
  else
    json_object_set_null_member (object, "max_per_source");
}

static void
set_messages (JsonObject *object, const FsTableRow *row)
{
  fs_result_set_number (object, "messages_paper", row->row->messages);
  fs_result_set_number (object, "messages_ours", row->messages);
  fs_result_set_number (object, "messages_ours_plain", row->messages_plain);
}

static JsonObject *
row_object (const FsPublishedTable *table, const FsTableRow *row)
{
  JsonObject *object = json_object_new ();

  set_network (object, row);
  set_by_buffer (object, "paper", row, NULL, paper_value);
  set_column (object, "", row, row->lucky);
  set_column (object, "_plain", row, row->plain);
  if (table->other_name != NULL)
    {
      g_autofree char *suffix = g_strconcat ("_", other_word (table), NULL);

      set_column (object, suffix, row, row->other);
    }
  set_messages (object, row);
  return object;
}

static void
set_errors (JsonObject *object, const char *suffix, const FsTableErrors *errors)
{
  g_autofree char *median = g_strconcat ("median_error", suffix, NULL);
  g_autofree char *maximum = g_strconcat ("max_error", suffix, NULL);

  fs_result_set_number (object, median, errors->median);
  fs_result_set_number (object, maximum, errors->maximum);
}

static void
set_notes (JsonObject *object, char **notes)
{
  JsonArray *array = json_array_new ();

  for (char **note = notes; *note != NULL; note++)
    json_array_add_string_element (array, *note);
  json_object_set_array_member (object, "notes", array);
}

JsonObject *
fs_published_table_object (const FsPublishedTable *table, const FsStatistics *statistics)
{
  JsonObject *object = json_object_new ();
  JsonArray *rows = json_array_new ();

  json_object_set_int_member (object, "table", table->experiment->number);
  json_object_set_string_member (object, "caption", table->experiment->caption);
  json_object_set_int_member (object, "replications", statistics->replications);
  json_object_set_int_member (object, "seed", (gint64) statistics->seed);
  for (guint r = 0; r < table->n_rows; r++)
    json_array_add_object_element (rows, row_object (table, &table->rows[r]));
  json_object_set_array_member (object, "rows", rows);
  set_errors (object, "", &table->lucky);
  set_errors (object, "_plain", &table->plain);
  if (table->other_name != NULL)
    {
      g_autofree char *suffix = g_strconcat ("_", other_word (table), NULL);

      set_errors (object, suffix, &table->other);
    }
  set_notes (object, table->notes);
  return object;
}

static void
set_entry (JsonObject *object, const char *suffix, const FsTableRow *row, const FsOurs *ours, guint b)
{
  g_autofree char *name = g_strconcat ("ours", suffix, NULL);
  g_autofree char *error = g_strconcat ("standard_error", suffix, NULL);
  g_autofree char *ratio = g_strconcat ("ratio", suffix, NULL);

  fs_result_set_number (object, name, ours[b].T);
  fs_result_set_number (object, error, ours[b].standard_error);
  fs_result_set_number (object, ratio, fs_published_ratio (row, ours, b));
}

JsonArray *
fs_published_table_entries (const FsPublishedTable *table)
{
  JsonArray *array = json_array_new ();

  for (guint r = 0; r < table->n_rows; r++)
    for (guint b = 0; b < FS_PUBLISHED_BUFFERS; b++)
      {
        const FsTableRow *row = &table->rows[r];
        JsonObject *object = json_object_new ();

        json_object_set_int_member (object, "table", table->experiment->number);
        set_network (object, row);
        json_object_set_string_member (object, "buffer", buffer_name (b));
        fs_result_set_number (object, "paper", row->row->T[b]);
        set_entry (object, "", row, row->lucky, b);
        set_entry (object, "_plain", row, row->plain, b);
        if (table->other_name != NULL)
          {
            g_autofree char *suffix = g_strconcat ("_", other_word (table), NULL);

            set_entry (object, suffix, row, row->other, b);
          }
        set_messages (object, row);
        json_array_add_object_element (array, object);
      }
  return array;
}

/* A number with so many places, or a dash. */
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

/* @decimals: of the numbers. @network: NULL where the line belongs to the network above. */
static void
add_line (JsonArray *array, const FsTableRow *row, gboolean first, const char *what, const FsOurs *ours,
          EntryValue value, int decimals, double messages)
{
  JsonObject *object = json_object_new ();
  g_autofree char *network = first ? g_strdup_printf ("GH(%d,%d)", row->row->n, row->row->k) : g_strdup (" ");
  g_autofree char *count = isnan (messages) ? g_strdup (" ") : places (messages, 0);

  json_object_set_string_member (object, "network", network);
  json_object_set_string_member (object, "what", what);
  for (guint b = 0; b < FS_PUBLISHED_BUFFERS; b++)
    {
      g_autofree char *name = g_strconcat ("B", buffer_name (b), NULL);
      g_autofree char *text = places (value (row, ours, b), decimals);

      json_object_set_string_member (object, name, text);
    }
  json_object_set_string_member (object, "messages", count);
  json_array_add_object_element (array, object);
}

static void
add_column (JsonArray *array, const FsTableRow *row, const char *what, const FsOurs *ours, double messages)
{
  add_line (array, row, FALSE, what, ours, ours_value, 1, messages);
  add_line (array, row, FALSE, _ ("  standard error"), ours, error_value, 2, NAN);
  add_line (array, row, FALSE, _ ("  ratio"), ours, fs_published_ratio, 2, NAN);
}

JsonArray *
fs_published_table_lines (const FsPublishedTable *table)
{
  JsonArray *array = json_array_new ();

  for (guint r = 0; r < table->n_rows; r++)
    {
      const FsTableRow *row = &table->rows[r];
      /* TRANSLATORS: m is a number: so many multicasts have the same source */
      g_autofree char *lucky = g_strdup_printf (_ ("with luck, m = %u"), row->max_per_source);

      add_line (array, row, TRUE, _ ("paper"), NULL, paper_value, 0, row->row->messages);
      add_column (array, row, _ ("plain"), row->plain, row->messages_plain);
      if (row->max_per_source != FS_FREE_SOURCES)
        add_column (array, row, lucky, row->lucky, row->messages);
      if (table->other_name != NULL)
        add_column (array, row, table->other_name, row->other, NAN);
    }
  return array;
}
