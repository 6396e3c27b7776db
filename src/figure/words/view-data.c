#include "figure/words/view-data.h"

#include "config.h"
#include "scenario/value/scenario-file.h"
#include "study/documents/law-rows.h"
#include "study/documents/result.h"

/* Writes @all as rows of @scenario, with it before them; @list: what JSON calls them. */
static char *
write_rows (FsRowsFormat format, const FsScenario *scenario, GPtrArray *columns, GPtrArray *all, const char *list)
{
  GString *out = g_string_new (NULL);
  g_autoptr (FsRows) rows = fs_rows_new (format, columns, fs_text_sink_string (out));
  g_autofree char *text = fs_scenario_to_text (scenario);
  g_autofree char *id = fs_scenario_id (scenario);

  if (format == FS_ROWS_JSON)
    {
      FsJsonText *json = fs_rows_begin_object (rows, list);

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
  fs_rows_add_all (rows, all, NULL);
  fs_rows_finish (rows, NULL);
  return g_string_free (out, FALSE);
}

char *
fs_law_data (FsRowsFormat format, const FsScenario *scenario, FsSweepPoint point, const FsWhy *why, const char *law)
{
  g_autoptr (GPtrArray) all = g_ptr_array_new_with_free_func ((GDestroyNotify) fs_row_unref);

  fs_law_rows_append (all, scenario, point, why, law, format == FS_ROWS_JSON);
  return write_rows (format, scenario, NULL, all, "laws");
}

char *
fs_sensitivity_data (FsRowsFormat format, const FsScenario *scenario, FsSweepPoint point)
{
  FsVariant variant = fs_curve_first_variant (fs_sweep_curve (scenario, &point));
  g_autoptr (GPtrArray) columns = fs_result_sensitivity_columns (scenario, TRUE);
  g_autoptr (GPtrArray) all = fs_result_sensitivities (scenario, point, variant, TRUE, NULL);

  return write_rows (format, scenario, columns, all, "rows");
}
