/* Tables as CSV, JSON, and text. */
#include "study/documents/rows.h"
#include "tests/support/test.h"

#include <string.h>

static JsonArray *
parse (const char *text)
{
  g_autoptr (JsonNode) node = json_from_string (text, NULL);

  return json_array_ref (json_node_get_array (node));
}

FS_TEST (csv)
{
  g_autoptr (JsonArray) array
      = parse ("[{\"curve\":1,\"label\":\"M = 32, \\\"x\\\"\",\"P_v\":[0.5,0.25],\"l\":{\"mean\":null}},"
               "{\"curve\":2,\"label\":\"b\",\"extra\":true}]");
  g_autofree char *text = fs_table_csv (array, "first\nsecond\n");

  g_assert_cmpstr (text, ==,
                   "# first\n# second\n"
                   "curve,label,P_v[0],P_v[1],l.mean,extra\n"
                   "1,\"M = 32, \"\"x\"\"\",0.5,0.25,,\n"
                   "2,b,,,,true\n");
}

FS_TEST (text)
{
  static const FsColumn columns[] = { { "name", "name", 0 }, { "x.mean", "mean", 4 } };
  g_autoptr (JsonArray) array
      = parse ("[{\"name\":\"a\",\"x\":{\"mean\":12.3456}},{\"name\":\"long\",\"x\":{\"mean\":null}},"
               "{\"name\":\"λ\",\"x\":{\"mean\":-1}}]");
  g_autofree char *text = fs_table_text (array, columns, G_N_ELEMENTS (columns));

  g_assert_cmpstr (text, ==,
                   "name    mean\n"
                   "a      12.35\n"
                   "long       –\n"
                   "λ     −1.000\n");
}

FS_TEST (texts)
{
  static const FsColumn columns[] = { { "name", "name", 0 }, { "notes", "notes", 0 } };
  g_autoptr (JsonArray) array = parse ("[{\"name\":\"a\",\"notes\":[\"B1\",\"B3\"]},{\"name\":\"b\",\"notes\":[]}]");
  g_autofree char *csv = fs_table_csv (array, NULL);
  g_autofree char *text = fs_table_text (array, columns, G_N_ELEMENTS (columns));

  g_assert_cmpstr (csv, ==, "name,notes\na,B1 B3\nb,\n");
  g_assert_cmpstr (text, ==, "name  notes\na     B1 B3\nb     –\n");
}

FS_TEST (empty)
{
  static const FsColumn columns[] = { { "name", "name", 0 } };
  g_autoptr (JsonArray) array = json_array_new ();
  g_autofree char *csv = fs_table_csv (array, NULL);
  g_autofree char *text = fs_table_text (array, columns, 1);

  g_assert_cmpstr (csv, ==, "\n");
  g_assert_cmpstr (text, ==, "name\n");
}

/* One at a time, the bytes of all at once: of json-glib, and with more cells than stay in memory. */
FS_TEST (rows_one_at_a_time)
{
  g_autofree char *json = NULL;
  g_autoptr (JsonArray) array = parse ("[{\"a\":[1.5,{\"b\":[]}]},{\"c\":\"x\\ny\",\"d\":{\"e\":1e-8}}]");
  g_autofree char *text = fs_table_json (array);
  GString *out = g_string_new (NULL);
  JsonObject *around = json_object_new ();
  FsRows *rows = fs_rows_new (FS_ROWS_JSON, NULL, 0, fs_text_sink_string (out));

  g_assert_cmpstr (text, ==,
                   "[\n {\n  \"a\" : [\n   1.5,\n   {\n    \"b\" : []\n   }\n  ]\n },\n {\n"
                   "  \"c\" : \"x\\ny\",\n  \"d\" : {\n   \"e\" : 1e-08\n  }\n }\n]\n");
  json_object_set_int_member (around, "first", 1);
  fs_rows_set_inside (rows, around, "rows");
  for (guint i = 0; i < 2; i++)
    g_assert_true (fs_rows_add (rows, json_object_ref (json_array_get_object_element (array, i)), NULL));
  g_assert_true (fs_rows_finish (rows, NULL));
  fs_rows_free (rows);
  json = g_string_free (out, FALSE);
  g_assert_cmpstr (json, ==,
                   "{\n \"first\" : 1,\n \"rows\" : [\n  {\n   \"a\" : [\n    1.5,\n    {\n     \"b\" : []\n    }\n"
                   "   ]\n  },\n  {\n   \"c\" : \"x\\ny\",\n   \"d\" : {\n    \"e\" : 1e-08\n   }\n  }\n ]\n}\n");
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

static JsonObject *
long_row (guint number)
{
  JsonObject *row = json_object_new ();
  g_autofree char *text = g_strnfill (1000, 'x');

  json_object_set_int_member (row, "number", number);
  json_object_set_string_member (row, "text", text);
  return row;
}

/* More than is kept in memory. */
FS_TEST (more_than_fits_in_memory)
{
  static const FsColumn columns[] = { { "number", "number", 0 }, { "text", "text", 0 }, { "state", "state", 0 } };

  for (FsRowsFormat format = FS_ROWS_TABLE; format <= FS_ROWS_CSV; format++)
    {
      Counted counted = { 0, 0 };
      g_autoptr (FsRows) rows
          = fs_rows_new (format, columns, G_N_ELEMENTS (columns), (FsTextSink){ count_text, &counted });

      fs_rows_set_usual (rows, (const char *[]){ "state", NULL }, "–");
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
      g_autoptr (FsRows) rows = fs_rows_new (format, NULL, 0, (FsTextSink){ refuse_text, NULL });

      if (fs_rows_add (rows, long_row (1), &error))
        g_assert_false (fs_rows_finish (rows, &error));
      g_assert_error (error, G_FILE_ERROR, G_FILE_ERROR_NOSPC);
    }
}
