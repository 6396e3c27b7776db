#include <glib/gi18n-lib.h>

#include "cli/commands.h"
#include "cli/common/notes.h"
#include "cli/common/output.h"
#include "cli/common/run.h"
#include "model/generalized-errata.h"

static const char *const treatments[] = {
  [FS_ERRATUM_REPAIRED] = "repaired",
  [FS_ERRATUM_KEPT] = "kept",
  [FS_ERRATUM_READ] = "read",
};

static const FsColumn ID = { "id", "as in MODELS.md, such as `B1`" };
static const FsColumn MODEL = { "model", "model" };
static const FsColumn EQUATIONS = { "equations", "paper and equations" };
static const FsColumn TREATMENT = { "treatment", "what the variant `corrected` does: `repaired` or `kept`" };
static const FsColumn QUANTITIES = { "quantities", "keys of quantities that it changes" };
static const FsColumn SENTENCE = { "sentence", "what is wrong, and what Flitscope does" };
static const FsColumn EFFECT = { "effect", "its effect on this scenario, in words" };
static const FsColumn CURVE = { "curve", "curve for which the effect was computed" };

/* Of an effect: none at all, or its members. */
enum { NONE, QUANTITY, RATE, BEFORE, AFTER, N_EFFECT };
#define EFFECT_OF(name, unit, quantity, rate, before)                                                                  \
  {                                                                                                                    \
    { name, "missing, in place of the four members, where there is no effect" },                                       \
        { "quantity", quantity, .group = name }, { "rate", rate, "messages/node/cycle", .group = name },               \
        { "before", before, unit, .group = name }, { "after", "with this erratum corrected", unit, .group = name },    \
  }
static const FsColumn SATURATION[N_EFFECT] = EFFECT_OF ("saturation", "messages/node/cycle", "`saturation_rate`",
                                                        "always missing", "saturation rate as published");
static const FsColumn LATENCY[N_EFFECT]
    = EFFECT_OF ("latency", "cycles", "the latency", "where it is compared: half the saturation rate", "as published");

/* @columns: SATURATION or LATENCY. */
static void
set_effect (FsRow *row, const FsColumn *columns, const FsErratumEffect *effect)
{
  if (effect->key == NULL)
    {
      fs_row_set_text (row, &columns[NONE], NULL);
      return;
    }
  fs_row_set_text (row, &columns[QUANTITY], effect->key);
  fs_row_set_number (row, &columns[RATE], effect->rate);
  fs_row_set_number (row, &columns[BEFORE], effect->before);
  fs_row_set_number (row, &columns[AFTER], effect->after);
}

/* @model: NULL for an erratum on generalized hypercubes, of which there is no model. */
static FsRow *
erratum_row (const FsModel *model, const FsErratum *erratum)
{
  g_autoptr (GPtrArray) keys = g_ptr_array_new ();
  FsRow *row = fs_row_new ();

  for (const char *const *key = erratum->keys; *key != NULL; key++)
    if (model == NULL || fs_model_quantity (model, *key, NULL) != NULL)
      g_ptr_array_add (keys, (gpointer) *key);
  g_ptr_array_add (keys, NULL);
  fs_row_set_text (row, &ID, erratum->id);
  if (model != NULL)
    fs_row_set_text (row, &MODEL, model->id);
  fs_row_set_text (row, &EQUATIONS, erratum->equations);
  fs_row_set_text (row, &TREATMENT, treatments[erratum->treatment]);
  fs_row_set_words (row, &QUANTITIES, (const char *const *) keys->pdata);
  fs_row_set_text (row, &SENTENCE, _ (erratum->sentence));
  return row;
}

/* Those of generalized hypercubes. */
static int
print_generalized (FsCliOptions *options, FsRowsFormat format, GError **error)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func ((GDestroyNotify) fs_row_unref);
  guint n;
  const FsErratum *errata = fs_generalized_errata (&n);

  for (guint i = 0; i < n; i++)
    {
      g_autofree char *words = g_strdup_printf ("%s. %s", errata[i].equations, _ (errata[i].sentence));

      g_string_append_printf (text, "%-*s", FS_CLI_NOTE_INDENT, errata[i].id);
      fs_cli_append_wrapped (text, words, FS_CLI_NOTE_INDENT);
      g_ptr_array_add (rows, erratum_row (NULL, &errata[i]));
    }
  if (format == FS_ROWS_TABLE)
    return fs_cli_write (options, text->str, error) ? 0 : 1;
  return fs_cli_print (options, NULL, rows, NULL, error);
}

int
fs_cli_errata (FsCliOptions *options, GError **error)
{
  g_autoptr (FsScenario) scenario = fs_cli_scenario (options, error);
  g_autoptr (GPtrArray) rows = NULL;
  g_autoptr (GArray) all = NULL;
  FsRowsFormat format;

  if (scenario == NULL || !fs_cli_format (options, FS_ROWS_TABLE, &format, error))
    return 2;
  if (!fs_scenario_curve (scenario, 0)->switching->has_models)
    return print_generalized (options, format, error);
  if (!fs_cli_check_origin (scenario, FS_ORIGIN_MODEL, error))
    return 2;
  all = fs_cli_notes (scenario, NULL);
  if (format == FS_ROWS_TABLE)
    {
      g_autofree char *text = fs_cli_notes_text (scenario, all);

      if (text == NULL)
        text = g_strdup (all->len > 0 ? _ ("\nNo errata are known for these equations.\n")
                                      : _ ("\nNo variant of a paper is shown; refined is Flitscope’s own.\n"));
      return fs_cli_write (options, text + 1, error) ? 0 : 1;
    }
  rows = g_ptr_array_new_with_free_func ((GDestroyNotify) fs_row_unref);
  for (guint m = 0; m < all->len; m++)
    for (guint i = 0; i < g_array_index (all, FsModelNotes, m).notes->len; i++)
      {
        const FsModelNotes *found = &g_array_index (all, FsModelNotes, m);
        const FsErratumNote *note = found->notes->pdata[i];
        FsRow *row = erratum_row (found->curve->model, note->erratum);

        fs_row_set_text (row, &EFFECT, note->effect);
        fs_row_set_integer (row, &CURVE, g_array_index (found->curves, guint, i) + 1);
        set_effect (row, SATURATION, &note->saturation);
        set_effect (row, LATENCY, &note->latency);
        g_ptr_array_add (rows, row);
      }
  return fs_cli_print (options, NULL, rows, NULL, error);
}
