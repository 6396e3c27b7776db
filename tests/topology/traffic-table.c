/* Tables of traffic: what is read from a file, and which sentence refuses it. */
#include "topology/traffic-table.h"

#include <string.h>

#include "base/error.h"
#include "tests/support/refused.h"
#include "tests/support/test.h"

static char *
read_text (const char *text)
{
  g_autoptr (GError) error = NULL;
  char *rows = fs_traffic_table_read ("flows.txt", text, strlen (text), &error);

  g_assert_no_error (error);
  return rows;
}

FS_TEST (rows_are_sorted_and_equal_ones_add_up)
{
  g_autofree char *rows = read_text ("// who talks to whom\n"
                                     "07 10\n"
                                     "\n"
                                     "  a0\t#3  2.5 \r\n"
                                     "00 07 0.25\n"
                                     "07 10 2\n");

  g_assert_cmpstr (rows, ==, "00 07 0.25;07 10 3;A0 #3 2.5");
}

FS_TEST (rows_are_read_again)
{
  g_autofree char *rows = read_text ("#5 #6\n#1 #2 1e-3\n");
  g_autoptr (GError) error = NULL;
  g_autofree char *again = fs_traffic_table_read_rows ("flows.txt", rows, &error);
  const char *rest = rows;
  FsTrafficRow row;

  g_assert_no_error (error);
  g_assert_cmpstr (again, ==, rows);
  g_assert_true (fs_traffic_table_next (&rest, &row));
  g_assert_cmpstr (row.source, ==, "#1");
  g_assert_cmpstr (row.destination, ==, "#2");
  g_assert_cmpfloat (row.weight, ==, 1e-3);
  g_assert_true (fs_traffic_table_next (&rest, &row));
  g_assert_cmpstr (row.destination, ==, "#6");
  g_assert_cmpfloat (row.weight, ==, 1);
  g_assert_false (fs_traffic_table_next (&rest, &row));
}

FS_TEST (sentences)
{
  static const char *const pairs[][2] = {
    { "//\n\n1 2\n11 11\n", "Line 4 of flows.txt: 11 sends to itself." },
    { "1\n", "Line 1 of flows.txt: a row is a source, a destination, and perhaps a weight." },
    { "1 2 3 4\n", "Line 1 of flows.txt: a row is a source, a destination, and perhaps a weight." },
    { "1 2\n1 2 0\n", "Line 2 of flows.txt: the weight is \"0\"; it must be a number from 1e-100 to 1e+100." },
    { "1 2 x\n", "Line 1 of flows.txt: the weight is \"x\"; it must be a number from 1e-100 to 1e+100." },
    { "1 2 nan\n", "Line 1 of flows.txt: the weight is \"nan\"; it must be a number from 1e-100 to 1e+100." },
    { "1 2 inf\n", "Line 1 of flows.txt: the weight is \"inf\"; it must be a number from 1e-100 to 1e+100." },
    { "1 2 1e308\n", "Line 1 of flows.txt: the weight is \"1e308\"; it must be a number from 1e-100 to 1e+100." },
    { "1 2 5e-324\n", "Line 1 of flows.txt: the weight is \"5e-324\"; it must be a number from 1e-100 to 1e+100." },
    { "1 2 6e99\n1 2 6e99\n", "The weights of 1 2 in flows.txt add up to 1.2e+100; the sum must be at most 1e+100." },
    { "1 #x\n", "Line 1 of flows.txt: \"#x\" is neither an address nor # and the number of a node." },
    { "1 2,3\n", "Line 1 of flows.txt: \"2,3\" is neither an address nor # and the number of a node." },
    { "// nothing\n", "flows.txt has no rows; a row is a source, a destination, and perhaps a weight." },
    { "1 \xff\n", "flows.txt is not UTF-8 text, so it is not a table of traffic." },
  };

  for (guint i = 0; i < G_N_ELEMENTS (pairs); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_null (fs_traffic_table_read ("flows.txt", pairs[i][0], strlen (pairs[i][0]), &error));
      test_assert_refused (error, pairs[i][1]);
    }
}

FS_TEST (most_rows)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (GError) error = NULL;
  g_autofree char *rows = NULL;

  for (int i = 0; i < FS_TRAFFIC_TABLE_MAX_ROWS; i++)
    g_string_append_printf (text, "#%d #%d\n", i, i + 1);
  rows = fs_traffic_table_read ("flows.txt", text->str, text->len, &error);
  g_assert_no_error (error);
  g_string_append (text, "#0 #2\n");
  g_assert_null (fs_traffic_table_read ("flows.txt", text->str, text->len, &error));
  g_assert_cmpstr (error->message, ==, "Line 1048577 of flows.txt: a table has at most 1048576 rows.");
}
