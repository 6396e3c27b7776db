#include "study/table.h"

static JsonArray *
parse (const char *text)
{
  g_autoptr (JsonNode) node = json_from_string (text, NULL);

  return json_array_ref (json_node_get_array (node));
}

static void
test_csv (void)
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

static void
test_text (void)
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

static void
test_words (void)
{
  static const FsColumn columns[] = { { "name", "name", 0 }, { "notes", "notes", 0 } };
  g_autoptr (JsonArray) array = parse ("[{\"name\":\"a\",\"notes\":[\"B1\",\"B3\"]},{\"name\":\"b\",\"notes\":[]}]");
  g_autofree char *csv = fs_table_csv (array, NULL);
  g_autofree char *text = fs_table_text (array, columns, G_N_ELEMENTS (columns));

  g_assert_cmpstr (csv, ==, "name,notes\na,B1 B3\nb,\n");
  g_assert_cmpstr (text, ==, "name  notes\na     B1 B3\nb     –\n");
}

static void
test_empty (void)
{
  static const FsColumn columns[] = { { "name", "name", 0 } };
  g_autoptr (JsonArray) array = json_array_new ();
  g_autofree char *csv = fs_table_csv (array, NULL);
  g_autofree char *text = fs_table_text (array, columns, 1);

  g_assert_cmpstr (csv, ==, "\n");
  g_assert_cmpstr (text, ==, "name\n");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/table/csv", test_csv);
  g_test_add_func ("/table/text", test_text);
  g_test_add_func ("/table/words", test_words);
  g_test_add_func ("/table/empty", test_empty);
  return g_test_run ();
}
