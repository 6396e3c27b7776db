/* JSON written straight as text. */
#include "base/json-text.h"
#include "tests/support/test.h"

#include <json-glib/json-glib.h>
#include <math.h>
#include <string.h>

static char *
write_all (int indent)
{
  FsJsonText json;

  fs_json_text_init (&json, indent);
  fs_json_text_object (&json, NULL);
  fs_json_text_integer (&json, "integer", -3);
  fs_json_text_boolean (&json, "boolean", TRUE);
  fs_json_text_string (&json, "nothing", NULL);
  fs_json_text_list (&json, "numbers");
  fs_json_text_number (&json, NULL, 2);
  fs_json_text_number (&json, NULL, 0.1);
  fs_json_text_number (&json, NULL, 1e-7);
  fs_json_text_number (&json, NULL, NAN);
  fs_json_text_close (&json);
  fs_json_text_list_on_one_line (&json, "short");
  fs_json_text_short_number (&json, NULL, 0.1);
  fs_json_text_short_number (&json, NULL, 2);
  fs_json_text_close (&json);
  fs_json_text_list (&json, "empty");
  fs_json_text_close (&json);
  fs_json_text_object (&json, "open");
  return fs_json_text_finish (&json);
}

FS_TEST (layout)
{
  g_autofree char *indented = write_all (1);
  g_autofree char *compact = write_all (0);

  g_assert_cmpstr (indented, ==,
                   "{\n \"integer\" : -3,\n \"boolean\" : true,\n \"nothing\" : null,\n \"numbers\" : [\n  2.0,\n"
                   "  0.1,\n  1e-07,\n  null\n ],\n \"short\" : [0.1, 2],\n"
                   " \"empty\" : [],\n \"open\" : {}\n}\n");
  g_assert_cmpstr (compact, ==,
                   "{\"integer\":-3,\"boolean\":true,\"nothing\":null,\"numbers\":[2.0,0.1,"
                   "1e-07,null],\"short\":[0.1, 2],\"empty\":[],\"open\":{}}\n");
}

/* Every byte is preserved. */
FS_TEST (strings)
{
  char text[0x80 + 16];
  g_autofree char *written = NULL;
  g_autoptr (JsonNode) node = NULL;
  FsJsonText json;

  for (guint i = 0; i < 0x7f; i++)
    text[i] = (char) (i + 1);
  strcpy (text + 0x7f, "λ “x”");
  fs_json_text_init (&json, 1);
  fs_json_text_object (&json, NULL);
  fs_json_text_string (&json, "a \"key\"", text);
  written = fs_json_text_finish (&json);
  node = json_from_string (written, NULL);
  g_assert_nonnull (node);
  g_assert_cmpstr (json_object_get_string_member (json_node_get_object (node), "a \"key\""), ==, text);
}
