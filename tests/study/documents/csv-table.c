/* CSV tables of any origin: detected and given formats, and refused tables. */
#include <math.h>
#include <string.h>

#include "base/error.h"
#include "study/documents/csv-points.h"
#include "study/documents/rows.h"
#include "tests/support/refused.h"
#include "tests/support/test.h"

static FsCsvTable *
read_text (const char *text)
{
  g_autoptr (GError) error = NULL;
  FsCsvTable *table = fs_csv_table_new (text, strlen (text), NULL, NULL, &error);

  g_assert_no_error (error);
  return table;
}

typedef struct {
  const char *text;
  char delimiter, decimal;
  gboolean header;
  guint columns, rows;
  double last; /* of the first column */
} Form;

FS_TEST (detected_formats)
{
  static const Form forms[] = {
    { "1,2\n3,4\n", ',', '.', FALSE, 2, 2, 3 },
    { "rate,latency\n0.1,2\n0.3,4", ',', '.', TRUE, 2, 2, 0.3 },
    { "rate;latency\r\n0,1;2,5\r\n0,3;4\r\n", ';', ',', TRUE, 2, 2, 0.3 },
    { "1.5;2\n2.5;3\n", ';', '.', FALSE, 2, 2, 2.5 },
    { "a\tb\tc\n1\t2\t3\n4\t5\t6\n", '\t', '.', TRUE, 3, 2, 4 },
    { "\t2\t3\n4\t5\t6\n7\t8\t9\n", '\t', '.', FALSE, 3, 3, 7 },
    { "1 2\n  3   4  \n", ' ', '.', FALSE, 2, 2, 3 },
    { "1,5 2\n3,5 4\n", ' ', ',', FALSE, 2, 2, 3.5 },
    { "1|2\n3|4\n", '|', '.', FALSE, 2, 2, 3 },
    { "# measured on Monday\n\n1, 2\n# and this\n3, 4\n\n", ',', '.', FALSE, 2, 2, 3 },
    { "\"load, offered\",\"latency \"\"L\"\"\"\n\"0.1\",20\n0.2,30\n", ',', '.', TRUE, 2, 2, 0.2 },
    { "\xEF\xBB\xBFx,y\n1,2\n", ',', '.', TRUE, 2, 1, 1 },
    { "x,y\n\u22121,2e3\n", ',', '.', TRUE, 2, 1, -1 },
    { "5\n6\n", ',', '.', FALSE, 1, 2, 6 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (forms); i++)
    {
      g_autoptr (FsCsvTable) table = read_text (forms[i].text);

      g_test_message ("%u", i);
      if (forms[i].columns > 1)
        g_assert_cmpint (table->form.delimiter, ==, forms[i].delimiter);
      if (forms[i].columns > 1)
        g_assert_cmpint (table->form.decimal, ==, forms[i].decimal);
      g_assert_cmpint (table->form.header, ==, forms[i].header);
      g_assert_cmpuint (table->n_columns, ==, forms[i].columns);
      g_assert_cmpuint (table->n_rows, ==, forms[i].rows);
      g_assert_cmpfloat (table->values[0][forms[i].rows - 1], ==, forms[i].last);
      g_assert_cmpuint (table->notes->len, ==, 0);
    }
}

FS_TEST (names)
{
  g_autoptr (FsCsvTable) table = read_text ("\"load, offered\",\"latency \"\"L\"\"\",\n0.1,20,3\n0.2,30,4\n");

  g_assert_cmpstr (table->names[0], ==, "load, offered");
  g_assert_cmpstr (table->names[1], ==, "latency \"L\"");
  g_assert_cmpstr (table->names[2], ==, "Column 3");
}

FS_TEST (given_format)
{
  const char text[] = "1,5;2\n2,5;3\n";
  const FsCsvForm form = { ';', '.', TRUE };
  g_autoptr (GError) error = NULL;
  g_autoptr (FsCsvTable) table = fs_csv_table_new (text, strlen (text), &form, NULL, &error);

  g_assert_no_error (error);
  g_assert_cmpuint (table->n_rows, ==, 1);
  g_assert_cmpuint (table->numbers[0], ==, 0);
  g_assert_cmpuint (table->numbers[1], ==, 1);
  g_assert_cmpstr (table->names[0], ==, "1,5");
}

FS_TEST (columns)
{
  static const struct {
    const char *text;
    FsCsvColumns columns;
  } tables[] = {
    { "latency,ci95,rate\n1,2,3\n", { 2, 0, 1 } },
    { "name,rate,latency\nfirst,2,3\n", { 1, 2, FS_CSV_NONE } },
    { "1,2,3\n4,5,6\n", { 0, 1, 2 } },
    { "1,2,3,4\n4,5,6,7\n", { 0, 1, FS_CSV_NONE } },
    { "a,b\n1,2\n", { 0, 1, FS_CSV_NONE } },
    { "λ,Mean,Std. dev.\n1,2,0.1\n", { 0, 1, 2 } },
    { "1\n2\n", { 0, FS_CSV_NONE, FS_CSV_NONE } },
  };

  for (guint i = 0; i < G_N_ELEMENTS (tables); i++)
    {
      g_autoptr (FsCsvTable) table = read_text (tables[i].text);
      FsCsvColumns columns = fs_csv_table_guess_columns (table);

      g_test_message ("%s", tables[i].text);
      g_assert_cmpuint (columns.x, ==, tables[i].columns.x);
      g_assert_cmpuint (columns.y, ==, tables[i].columns.y);
      g_assert_cmpuint (columns.error, ==, tables[i].columns.error);
    }
}

/* Names of a column of errors next to others, with units and levels; similar names are not taken for one. */
FS_TEST (error_names)
{
  static const char *const errors[] = { "hw",         "HW",
                                        "half-width", "halfwidth",
                                        "half_width", "CI",
                                        "ci95",       "error",
                                        "err",        "±",
                                        "+/-",        "sd",
                                        "hw (ms)",    "latency_err",
                                        "latency ±",  "latency_ci95",
                                        "Latency SD", "ci_95%",
                                        "l_hw95",     "mean error",
                                        "latency hw", "latency half-width" };
  static const char *const standard[] = { "stderr", "SE", "latency_se", "Std. error", "sem" };
  static const char *const others[] = { "hwy", "se7en", "bandwidth", "hw latency", "seed", "terror" };

  for (guint i = 0; i < G_N_ELEMENTS (errors) + G_N_ELEMENTS (standard) + G_N_ELEMENTS (others); i++)
    {
      guint s = i - G_N_ELEMENTS (errors), o = s - G_N_ELEMENTS (standard);
      gboolean is_error = i < G_N_ELEMENTS (errors), is_standard = !is_error && s < G_N_ELEMENTS (standard);
      const char *name = is_error ? errors[i] : is_standard ? standard[s] : others[o];
      g_autofree char *text = g_strdup_printf ("rate,%s,latency\n1,2,3\n", name);
      g_autoptr (FsCsvTable) table = read_text (text);
      FsCsvColumns columns = fs_csv_table_guess_columns (table);

      g_test_message ("%s", name);
      g_assert_cmpuint (columns.error, ==, is_error || is_standard ? 1 : FS_CSV_NONE);
      g_assert_cmpint (columns.kind, ==, is_standard ? FS_CSV_STANDARD_ERROR : FS_CSV_HALF_WIDTH);
      g_assert_cmpuint (columns.x, ==, 0);
      g_assert_cmpuint (columns.y, ==, 2);
    }
}

/* Words, gaps, infinities, and short rows invalidate only their own cells, with a warning. */
FS_TEST (missing_cells_cost_only_themselves)
{
  g_autoptr (FsCsvTable) table = read_text ("x,y,err\n3,30,1\n1,nan,1\n2,20\n4,inf,1\n,50,1\n5,fast,1\n0,10,-1\n");
  guint left_out;
  g_autoptr (GArray) points = fs_csv_table_points (table, fs_csv_table_guess_columns (table), &left_out);

  g_assert_cmpuint (points->len, ==, 3);
  g_assert_cmpuint (left_out, ==, 4);
  for (guint i = 0; i < points->len; i++)
    {
      FsCsvPoint point = g_array_index (points, FsCsvPoint, i);

      g_assert_cmpfloat (point.y, ==, 10 * (point.x + 1) - (point.x > 0 ? 10 : 0));
      g_assert_true (point.x == 3 ? point.half_width == 1 : isnan (point.half_width));
    }
  g_assert_cmpuint (table->notes->len, ==, 1);
  g_assert_cmpstr (g_ptr_array_index (table->notes, 0), ==, "1 row is shorter than the others: line 4.");
}

/* One long row does not make all others short. */
FS_TEST (one_long_row)
{
  g_autoptr (FsCsvTable) table = read_text ("x,y,err\n1,10,1\n2,20,1\n3,30,1,,remark\n4\n5,50,1\n");

  g_assert_cmpuint (table->n_columns, ==, 5);
  g_assert_cmpuint (table->notes->len, ==, 1);
  g_assert_cmpstr (g_ptr_array_index (table->notes, 0), ==, "1 row is shorter than the others: line 5.");
}

/* Every column of errors becomes a half-width; line numbers are those of the file, counting comments and header. */
FS_TEST (error_columns_become_half_widths)
{
  g_autoptr (FsCsvTable) ends = read_text ("# by hand\r\nload,latency,ci_low,ci_high\r\n1,10,8,14\r\nx,1,1,1\r\n");
  g_autoptr (FsCsvTable) standard = read_text ("load;latency;stderr\n2;10;1\n1;11;0,5\n");
  FsCsvColumns columns = fs_csv_table_guess_columns (ends);
  guint left_out;
  g_autoptr (GArray) points = fs_csv_table_points (ends, columns, &left_out), more = NULL;
  g_autofree char *sentence = fs_csv_table_left_out (ends, columns);
  g_autoptr (FsCsvTable) both = read_text ("load,latency\n1,10\n2,slow\nx,11\n4,12\n");
  g_autofree char *of_both = fs_csv_table_left_out (both, fs_csv_table_guess_columns (both));

  g_assert_cmpint (columns.kind, ==, FS_CSV_LOW_HIGH);
  g_assert_cmpfloat (g_array_index (points, FsCsvPoint, 0).half_width, ==, 3);
  g_assert_cmpstr (sentence, ==, "1 of 2 rows holds no number in column “load”: line 4.");
  g_assert_cmpstr (of_both, ==, "2 of 4 rows hold no number in these columns: lines 3, 4.");
  g_assert_cmpuint (ends->head->len, ==, 3);
  g_assert_cmpstr (((char **) ends->head->pdata[1])[3], ==, "14");
  columns = fs_csv_table_guess_columns (standard);
  g_assert_cmpint (columns.kind, ==, FS_CSV_STANDARD_ERROR);
  columns.x_factor = 1e-3;
  columns.times = 2;
  more = fs_csv_table_points (standard, columns, &left_out);
  g_assert_cmpfloat (g_array_index (more, FsCsvPoint, 0).half_width, ==, 1);
  g_assert_cmpfloat (g_array_index (more, FsCsvPoint, 1).half_width, ==, 2);
  g_assert_cmpfloat (g_array_index (more, FsCsvPoint, 1).x, ==, 2e-3);
  g_assert_null (fs_csv_table_left_out (standard, columns));
}

static void
assert_refused (const char *text, gsize size, const char *sentence)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (FsCsvTable) table = fs_csv_table_new (text, size, NULL, NULL, &error);

  g_assert_null (table);
  test_assert_refused (error, sentence);
}

FS_TEST (refused)
{
  g_autoptr (GString) wide = g_string_new (NULL), tall = g_string_new (NULL);

  assert_refused ("", 0, "The file contains no numbers.");
  assert_refused ("a,b\nc,d\n", 8, "The file contains no numbers.");
  assert_refused ("1,2\0\1", 5, "The file is not plain text. Save it as UTF-8, or as UTF-16 with a byte-order mark.");
  for (guint i = 0; i < 300; i++)
    g_string_append (wide, "1,");
  assert_refused (wide->str, wide->len, "The file has rows of more than 256 cells, which is the most.");
  for (guint i = 0; i < FS_CSV_MAX_ROWS + 1; i++)
    g_string_append (tall, "1,2\n");
  assert_refused (tall->str, tall->len, "The file has 100\u202f001 rows; the maximum is 100\u202f000.");
}

FS_TEST (encodings)
{
  const char latin[] = "gr\xF6\xDF"
                       "e,y\n1,2\n";
  const char wide[] = "\xFF\xFEx\0,\0y\0\n\0"
                      "1\0,\0"
                      "2\0\n\0";
  g_autoptr (GError) error = NULL;
  g_autoptr (FsCsvTable) table = fs_csv_table_new (latin, strlen (latin), NULL, NULL, &error), table_wide = NULL;

  g_assert_no_error (error);
  g_assert_cmpstr (table->names[0], ==, "größe");
  g_assert_cmpuint (table->notes->len, ==, 1);
  table_wide = fs_csv_table_new (wide, sizeof wide - 1, NULL, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (table_wide->n_rows, ==, 1);
  g_assert_cmpfloat (table_wide->values[1][0], ==, 2);
}

FS_TEST (canceled_reading)
{
  g_autoptr (GString) tall = g_string_new (NULL);
  g_autoptr (GError) error = NULL;
  FsJob job;

  fs_job_init (&job);
  fs_job_stop (&job);
  for (guint i = 0; i < 5000; i++)
    g_string_append (tall, "1,2\n");
  g_assert_null (fs_csv_table_new (tall->str, tall->len, NULL, &job, &error));
  g_assert_error (error, FS_ERROR, FS_ERROR_CANCELLED);
}

/* No text that Flitscope writes is a formula to a spreadsheet, and all are read back as they were. */
FS_TEST (texts_are_no_formulas)
{
  static const FsColumn TEXT = { "label" }, NUMBER = { "y" };
  static const char *const texts[][2] = {
    { "=1+1", "'=1+1" },
    { "+1", "'+1" },
    { "-1", "'-1" },
    { "@sum(A1)", "'@sum(A1)" },
    { "=a,\"b\"", "\"'=a,\"\"b\"\"\"" },
    { "'=1", "''=1" },
    { "+", "+" },
  };
  g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func ((GDestroyNotify) fs_row_unref);
  g_autofree char *text = NULL;
  g_autoptr (FsCsvTable) table = NULL;

  G_STATIC_ASSERT (G_N_ELEMENTS (texts) < FS_CSV_HEAD_ROWS);
  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_ptr_array_add (rows, fs_row_new ());
      fs_row_set_text (rows->pdata[i], &TEXT, texts[i][0]);
      fs_row_set_number (rows->pdata[i], &NUMBER, -1.5);
    }
  text = fs_rows_to_text (FS_ROWS_CSV, NULL, rows, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autofree char *line = g_strdup_printf ("\n%s,-1.5\n", texts[i][1]);

      g_assert_nonnull (strstr (text, line));
    }
  table = read_text (text);
  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    g_assert_cmpstr (((char **) table->head->pdata[i + 1])[0], ==, texts[i][0]);
}

/* Two columns make a curve, but one that is called an error is hardly its values. */
FS_TEST (an_error_as_values_is_doubted)
{
  g_autoptr (FsCsvTable) missing = read_text ("load,half-width\n0.001,1.1\n0.002,1.9\n");
  g_autoptr (FsCsvTable) whole = read_text ("load,latency,half-width\n0.001,118,1.1\n0.002,131,1.9\n");
  g_autofree char *sentence = fs_csv_table_doubt (missing, fs_csv_table_guess_columns (missing));

  g_assert_cmpstr (sentence, ==,
                   "y is column “half-width”, which has the name of an error. Is the column of the values missing?");
  g_assert_null (fs_csv_table_doubt (whole, fs_csv_table_guess_columns (whole)));
}
