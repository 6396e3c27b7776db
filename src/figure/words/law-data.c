#include "figure/words/law-data.h"

#include "config.h"
#include "scenario/value/scenario-file.h"
#include "study/documents/law-rows.h"

char *
fs_law_data (FsRowsFormat format, const FsScenario *scenario, FsSweepPoint point, const FsWhy *why, const char *law)
{
  GString *out = g_string_new (NULL);
  g_autoptr (FsRows) rows = fs_rows_new (format, NULL, fs_text_sink_string (out));
  g_autoptr (GPtrArray) all = g_ptr_array_new_with_free_func ((GDestroyNotify) fs_row_unref);
  g_autofree char *text = fs_scenario_to_text (scenario);
  g_autofree char *id = fs_scenario_id (scenario);

  if (format == FS_ROWS_JSON)
    {
      FsJsonText *json = fs_rows_begin_object (rows, "laws");

      fs_json_text_string (json, "program", "flitscope " FS_VERSION);
      fs_json_text_string (json, "scenario_id", id);
      fs_json_text_string (json, "scenario", text);
    }
  else
    {
      g_autofree char *comments
          = g_strdup_printf ("Flitscope %s\nscenario_id=%s\n\n%s", FS_VERSION, id, g_strchomp (text));

      fs_rows_set_comments (rows, comments);
    }
  fs_law_rows_append (all, scenario, point, why, law, format == FS_ROWS_JSON);
  fs_rows_add_all (rows, all, NULL);
  fs_rows_finish (rows, NULL);
  return g_string_free (out, FALSE);
}
