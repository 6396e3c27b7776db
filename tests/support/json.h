/* Reads the vectors and tables that tests compare with. */
#pragma once

#include <json-glib/json-glib.h>

/* Returns the root of a JSON file; @file is below tests/data/. Free with json_node_unref(). */
static inline JsonNode *
test_json_load (const char *file)
{
  g_autofree char *path = g_build_filename (g_getenv ("FS_TEST_DATA"), file, NULL);
  g_autoptr (JsonParser) parser = json_parser_new ();
  g_autoptr (GError) error = NULL;

  json_parser_load_from_file (parser, path, &error);
  g_assert_no_error (error);
  return json_parser_steal_root (parser);
}

/* The same for a member of the root, an array: it belongs to @root, which is returned. */
static inline JsonArray *
test_json_load_array (const char *file, const char *member, JsonNode **root)
{
  *root = test_json_load (file);
  return json_object_get_array_member (json_node_get_object (*root), member);
}
