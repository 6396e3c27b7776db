#include <glib/gi18n-lib.h>
#include <math.h>

#include "base/error.h"
#include "cli/commands.h"
#include "cli/common/notes.h"
#include "cli/common/output.h"
#include "cli/common/run.h"
#include "model/generalized-errata.h"
#include "study/documents/result.h"

static const char *const treatments[] = {
  [FS_ERRATUM_REPAIRED] = "repaired",
  [FS_ERRATUM_KEPT] = "kept",
  [FS_ERRATUM_READ] = "read",
};

static void
set_effect (JsonObject *object, const char *member, const FsErratumEffect *effect)
{
  JsonObject *inner;

  if (effect->key == NULL)
    {
      json_object_set_null_member (object, member);
      return;
    }
  inner = json_object_new ();
  json_object_set_string_member (inner, "quantity", effect->key);
  fs_result_set_number (inner, "rate", effect->rate);
  fs_result_set_number (inner, "before", effect->before);
  fs_result_set_number (inner, "after", effect->after);
  json_object_set_object_member (object, member, inner);
}

static JsonObject *
note_object (const FsModel *model, const FsErratumNote *note, guint curve)
{
  const FsErratum *erratum = note->erratum;
  JsonObject *object = json_object_new ();
  JsonArray *keys = json_array_new ();

  for (const char *const *key = erratum->keys; *key != NULL; key++)
    if (fs_model_quantity (model, *key, NULL) != NULL)
      json_array_add_string_element (keys, *key);
  fs_result_set_text (object, "id", erratum->id);
  fs_result_set_text (object, "model", model->id);
  fs_result_set_text (object, "equations", erratum->equations);
  fs_result_set_text (object, "treatment", treatments[erratum->treatment]);
  json_object_set_array_member (object, "quantities", keys);
  fs_result_set_text (object, "sentence", _ (erratum->sentence));
  fs_result_set_text (object, "effect", note->effect);
  json_object_set_int_member (object, "curve", curve + 1);
  set_effect (object, "saturation", &note->saturation);
  set_effect (object, "latency", &note->latency);
  return object;
}

/* Those of generalized hypercubes, of which there is no model. */
static int
print_generalized (FsCliOptions *options, const FsScenario *scenario, FsRowsFormat format, GError **error)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (JsonArray) array = json_array_new ();
  guint n;
  const FsErratum *errata = fs_generalized_errata (&n);

  for (guint i = 0; i < n; i++)
    {
      g_autofree char *words = g_strdup_printf ("%s. %s", errata[i].equations, _ (errata[i].sentence));
      JsonObject *object = json_object_new ();
      JsonArray *keys = json_array_new ();

      for (const char *const *key = errata[i].keys; *key != NULL; key++)
        json_array_add_string_element (keys, *key);
      g_string_append_printf (text, "%-*s", FS_CLI_NOTE_INDENT, errata[i].id);
      fs_cli_append_wrapped (text, words, FS_CLI_NOTE_INDENT);
      fs_result_set_text (object, "id", errata[i].id);
      fs_result_set_text (object, "equations", errata[i].equations);
      fs_result_set_text (object, "treatment", treatments[errata[i].treatment]);
      json_object_set_array_member (object, "quantities", keys);
      fs_result_set_text (object, "sentence", _ (errata[i].sentence));
      json_array_add_object_element (array, object);
    }
  if (format == FS_ROWS_TABLE)
    return fs_cli_write (options, text->str, error) ? 0 : 1;
  return fs_cli_print (options, scenario, array, NULL, 0, NULL, error);
}

int
fs_cli_errata (FsCliOptions *options, GError **error)
{
  g_autoptr (FsScenario) scenario = fs_cli_scenario (options, error);
  g_autoptr (JsonArray) array = NULL;
  g_autoptr (GArray) all = NULL;
  FsRowsFormat format;

  if (scenario == NULL || !fs_cli_format (options, FS_ROWS_TABLE, &format, error))
    return 2;
  if (fs_scenario_curve (scenario, 0)->generalized)
    return print_generalized (options, scenario, format, error);
  if (!fs_cli_check_origin (scenario, FS_ORIGIN_MODEL, error))
    return 2;
  all = fs_cli_notes (scenario, NULL);
  if (format == FS_ROWS_TABLE)
    {
      g_autofree char *text = fs_cli_notes_text (scenario, all);

      if (text == NULL)
        text = g_strdup (all->len > 0 ? _ ("\nNothing is known against these equations.\n")
                                      : _ ("\nNo variant of a paper is drawn; refined is the project's own.\n"));
      return fs_cli_write (options, text + 1, error) ? 0 : 1;
    }
  array = json_array_new ();
  for (guint m = 0; m < all->len; m++)
    for (guint i = 0; i < g_array_index (all, FsModelNotes, m).notes->len; i++)
      {
        const FsModelNotes *found = &g_array_index (all, FsModelNotes, m);

        json_array_add_object_element (
            array, note_object (found->curve->model, found->notes->pdata[i], g_array_index (found->curves, guint, i)));
      }
  return fs_cli_print (options, scenario, array, NULL, 0, NULL, error);
}
