/* Tables as CSV, JSON, and text. */
#include "study/documents/rows.h"
#include "tests/support/test.h"

#include <math.h>
#include <string.h>

static const FsColumn CURVE = { "curve" };
static const FsColumn NAME = { "name", .title = "name" };
static const FsColumn LIST = { "P_v" };
static const FsColumn LISTS = { "P_v_i" };
static const FsColumn MEAN = { "mean", .title = "mean", .digits = 4, .group = "l" };
static const FsColumn EXTRA = { "extra" };
static const FsColumn NOTES = { "notes", .title = "notes" };
static const FsColumn STATE = { "state", .title = "state", .usual = "–" };

static GPtrArray *
rows_new (void)
{
  return g_ptr_array_new_with_free_func ((GDestroyNotify) fs_row_unref);
}

static FsRow *
add_row (GPtrArray *rows, const char *name)
{
  FsRow *row = fs_row_new ();

  fs_row_set_text (row, &NAME, name);
  g_ptr_array_add (rows, row);
  return row;
}

FS_TEST (csv)
{
  g_autoptr (GPtrArray) rows = rows_new ();
  FsRow *first = add_row (rows, "M = 32, \"x\""), *second = add_row (rows, "b");
  g_autofree char *text = NULL;

  fs_row_set_integer (first, &CURVE, 1);
  fs_row_set_list (first, &LIST, (const double[]){ 0.5, 0.25 }, 0, 2, FALSE);
  fs_row_set_list (first, &LISTS, (const double[]){ 1, 2 }, 2, 1, TRUE);
  fs_row_set_number (first, &MEAN, NAN);
  fs_row_set_integer (second, &CURVE, 2);
  fs_row_set_boolean (second, &EXTRA, TRUE);
  text = fs_rows_to_text (FS_ROWS_CSV, NULL, rows, "first\nsecond\n");
  g_assert_cmpstr (text, ==,
                   "# first\n# second\n"
                   "name,curve,P_v[0],P_v[1],P_v_i[0][0],P_v_i[1][0],l.mean,extra\n"
                   "\"M = 32, \"\"x\"\"\",1,0.5,0.25,1,2,,\n"
                   "b,2,,,,,,true\n");
}

/* The same column may be a number, a list, or lists of lists in different rows; columns may come late or in another order. */
FS_TEST (csv_of_unlike_rows)
{
  g_autoptr (GPtrArray) rows = rows_new ();
  g_autofree char *text = NULL;

  for (guint i = 0; i < 6; i++)
    g_ptr_array_add (rows, fs_row_new ());
  fs_row_set_number (rows->pdata[1], &LIST, 1);
  fs_row_set_integer (rows->pdata[1], &CURVE, -12);
  fs_row_set_list (rows->pdata[2], &LIST, (const double[]){ 2 }, 0, 1, FALSE);
  fs_row_set_integer (rows->pdata[2], &CURVE, 3);
  fs_row_set_list (rows->pdata[3], &LIST, (const double[]){ 4, 5 }, 1, 2, FALSE);
  fs_row_set_integer (rows->pdata[4], &CURVE, 6);
  fs_row_set_text (rows->pdata[4], &NAME, "\n");
  fs_row_set_number (rows->pdata[4], &LIST, 0.1);
  fs_row_set_list (rows->pdata[5], &LIST, (const double[]){ 7 }, 0, 1, TRUE);
  text = fs_rows_to_text (FS_ROWS_CSV, NULL, rows, NULL);
  g_assert_cmpstr (text, ==,
                   "P_v,curve,P_v[0],P_v[0][0],P_v[0][1],name\n"
                   ",,,,,\n"
                   "1,-12,,,,\n"
                   ",3,2,,,\n"
                   ",,,4,5,\n"
                   "0.1,6,,,,\"\n\"\n"
                   ",,7,,,\n");
}

FS_TEST (text)
{
  static const FsColumn columns[]
      = { { "name", .title = "name" }, { "mean", .title = "mean", .digits = 4, .group = "x" } };
  static const struct {
    const char *name;
    double mean;
  } values[] = { { "a", 12.3456 }, { "long", NAN }, { "λ", -1 } };
  g_autoptr (GPtrArray) list = fs_columns_list (columns, G_N_ELEMENTS (columns));
  g_autoptr (GPtrArray) rows = rows_new ();
  g_autofree char *text = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (values); i++)
    {
      FsRow *row = fs_row_new ();

      fs_row_set_text (row, &columns[0], values[i].name);
      fs_row_set_number (row, &columns[1], values[i].mean);
      g_ptr_array_add (rows, row);
    }
  text = fs_rows_to_text (FS_ROWS_TABLE, list, rows, NULL);
  g_assert_cmpstr (text, ==,
                   "name    mean\n"
                   "a      12.35\n"
                   "long       –\n"
                   "λ     −1.000\n");
}

FS_TEST (texts)
{
  g_autoptr (GPtrArray) columns = g_ptr_array_new ();
  g_autoptr (GPtrArray) rows = rows_new ();
  g_autofree char *csv = NULL;
  g_autofree char *text = NULL;

  fs_row_set_words (add_row (rows, "a"), &NOTES, (const char *const[]){ "B1", "B3", NULL });
  fs_row_set_words (add_row (rows, "b"), &NOTES, (const char *const[]){ NULL });
  g_ptr_array_add (columns, (gpointer) &NAME);
  g_ptr_array_add (columns, (gpointer) &NOTES);
  csv = fs_rows_to_text (FS_ROWS_CSV, NULL, rows, NULL);
  text = fs_rows_to_text (FS_ROWS_TABLE, columns, rows, NULL);
  g_assert_cmpstr (csv, ==, "name,notes\na,B1 B3\nb,\n");
  g_assert_cmpstr (text, ==, "name  notes\na     B1 B3\nb     –\n");
}

FS_TEST (empty)
{
  g_autoptr (GPtrArray) columns = fs_columns_list (&NAME, 1);
  g_autoptr (GPtrArray) rows = rows_new ();
  g_autofree char *csv = fs_rows_to_text (FS_ROWS_CSV, NULL, rows, NULL);
  g_autofree char *text = fs_rows_to_text (FS_ROWS_TABLE, columns, rows, NULL);
  g_autofree char *json = fs_rows_to_text (FS_ROWS_JSON, NULL, rows, NULL);

  g_assert_cmpstr (csv, ==, "\n");
  g_assert_cmpstr (text, ==, "name\n");
  g_assert_cmpstr (json, ==, "[]\n");
}

/* A value replaces the one in the same column and keeps its position. */
FS_TEST (replaced)
{
  g_autoptr (FsRow) row = fs_row_new ();

  fs_row_set_text (row, &NAME, "first");
  fs_row_set_integer (row, &CURVE, 1);
  fs_row_set_number (row, &NAME, 2.5);
  g_assert_cmpuint (fs_row_n_cells (row), ==, 2);
  g_assert_true (fs_row_find (row, &NAME) == fs_row_cell (row, 0));
  g_assert_cmpint (fs_row_cell (row, 0)->kind, ==, FS_ROW_NUMBER);
  g_assert_null (fs_row_find (row, &EXTRA));
}

/* Rows as JSON, alone and as the last member of an object. */
FS_TEST (json)
{
  g_autoptr (GPtrArray) rows = rows_new ();
  FsRow *first = fs_row_new (), *second = fs_row_new ();
  g_autofree char *text = NULL;
  g_autofree char *around = NULL;
  GString *out = g_string_new (NULL);
  g_autoptr (FsRows) writer = fs_rows_new (FS_ROWS_JSON, NULL, fs_text_sink_string (out));

  fs_row_set_list (first, &LIST, (const double[]){ 1.5 }, 0, 1, FALSE);
  fs_row_set_words (first, &NOTES, (const char *const[]){ NULL });
  fs_row_set_text (second, &NAME, "x\ny");
  fs_row_set_number (second, &MEAN, 1e-8);
  g_ptr_array_add (rows, first);
  g_ptr_array_add (rows, second);
  text = fs_rows_to_text (FS_ROWS_JSON, NULL, rows, NULL);
  g_assert_cmpstr (text, ==,
                   "[\n {\n  \"P_v\" : [\n   1.5\n  ],\n  \"notes\" : []\n },\n {\n"
                   "  \"name\" : \"x\\ny\",\n  \"l\" : {\n   \"mean\" : 1e-08\n  }\n }\n]\n");
  fs_json_text_integer (fs_rows_begin_object (writer, "rows"), "first", 1);
  for (guint i = 0; i < rows->len; i++)
    g_assert_true (fs_rows_add (writer, fs_row_ref (rows->pdata[i]), NULL));
  g_assert_true (fs_rows_finish (writer, NULL));
  around = g_string_free (out, FALSE);
  g_assert_cmpstr (around, ==,
                   "{\n \"first\" : 1,\n \"rows\" : [\n  {\n   \"P_v\" : [\n    1.5\n   ],\n   \"notes\" : []\n  },\n"
                   "  {\n   \"name\" : \"x\\ny\",\n   \"l\" : {\n    \"mean\" : 1e-08\n   }\n  }\n ]\n}\n");
}

typedef struct {
  guint64 length;
  guint lines;
} Counted;

static gboolean
count_text (gpointer data, const char *text, gsize length, GError **error)
{
  Counted *counted = data;

  counted->length += length;
  for (gsize i = 0; i < length; i++)
    counted->lines += text[i] == '\n';
  return TRUE;
}

static gboolean
refuse_text (gpointer data, const char *text, gsize length, GError **error)
{
  g_set_error_literal (error, G_FILE_ERROR, G_FILE_ERROR_NOSPC, "no room");
  return FALSE;
}

static const FsColumn NUMBER = { "number", .title = "number" };
static const FsColumn TEXT = { "text", .title = "text" };

static FsRow *
long_row (guint number)
{
  FsRow *row = fs_row_new ();
  g_autofree char *text = g_strnfill (1000, 'x');

  fs_row_set_integer (row, &NUMBER, number);
  fs_row_set_text (row, &TEXT, text);
  return row;
}

/* More than fits into memory. */
FS_TEST (more_than_fits_in_memory)
{
  static const FsColumn *const shown[] = { &NUMBER, &TEXT, &STATE };
  g_autoptr (GPtrArray) columns = g_ptr_array_new ();

  for (guint c = 0; c < G_N_ELEMENTS (shown); c++)
    g_ptr_array_add (columns, (gpointer) shown[c]);
  for (FsRowsFormat format = FS_ROWS_TABLE; format <= FS_ROWS_CSV; format++)
    {
      Counted counted = { 0, 0 };
      g_autoptr (FsRows) rows = fs_rows_new (format, columns, (FsTextSink){ count_text, &counted });

      for (guint i = 100000; i < 120000; i++)
        g_assert_true (fs_rows_add (rows, long_row (i), NULL));
      g_assert_true (fs_rows_finish (rows, NULL));
      if (format == FS_ROWS_TABLE)
        g_assert_cmpuint (counted.length, ==, 20000 * (6 + 2 + 1000 + 1) + strlen ("number  text\n"));
      if (format == FS_ROWS_CSV)
        g_assert_cmpuint (counted.length, ==, 20000 * (6 + 1 + 1000 + 1) + strlen ("number,text\n"));
      g_assert_cmpuint (counted.lines, ==, format == FS_ROWS_JSON ? 20000 * 4 + 2 : 20001);
    }
}

FS_TEST (refused)
{
  for (FsRowsFormat format = FS_ROWS_TABLE; format <= FS_ROWS_CSV; format++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (FsRows) rows = fs_rows_new (format, NULL, (FsTextSink){ refuse_text, NULL });

      if (fs_rows_add (rows, long_row (1), &error))
        g_assert_false (fs_rows_finish (rows, &error));
      g_assert_error (error, G_FILE_ERROR, G_FILE_ERROR_NOSPC);
    }
}
