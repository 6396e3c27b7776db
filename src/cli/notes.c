#include "cli/notes.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define COLUMNS 100
#define INDENT 5 /* behind the id */

static void
model_notes_clear (gpointer data)
{
  g_clear_pointer (&((FsModelNotes *) data)->notes, g_ptr_array_unref);
}

static gboolean
draws_a_paper (const FsCurve *curve)
{
  return fs_curve_draws (curve, FS_VARIANT_PUBLISHED) || fs_curve_draws (curve, FS_VARIANT_CORRECTED);
}

static gboolean
concerns_any (const FsErratum *erratum, const FsModel *model, const char *const *keys)
{
  for (const char *const *key = keys; key != NULL && *key != NULL; key++)
    if (fs_erratum_concerns (erratum, model, *key))
      return TRUE;
  return keys == NULL;
}

static void
add_model (GArray *all, const FsCurve *curve, const char *const *keys)
{
  FsModelNotes found = { curve, fs_errata_notes (curve->model, &curve->inputs, NULL) };

  for (guint i = found.notes->len; i > 0; i--)
    if (!concerns_any (((FsErratumNote *) found.notes->pdata[i - 1])->erratum, curve->model, keys))
      g_ptr_array_remove_index (found.notes, i - 1);
  g_array_append_val (all, found);
}

GArray *
fs_cli_notes (const FsScenario *scenario, const char *const *keys)
{
  GArray *all = g_array_new (FALSE, FALSE, sizeof (FsModelNotes));

  g_array_set_clear_func (all, model_notes_clear);
  for (guint c = 0; c < fs_scenario_n_curves (scenario); c++)
    {
      const FsCurve *curve = fs_scenario_curve (scenario, c);
      gboolean known = FALSE;

      for (guint i = 0; i < all->len; i++)
        known = known || g_array_index (all, FsModelNotes, i).curve->model == curve->model;
      if (!known && draws_a_paper (curve))
        add_model (all, curve, keys);
    }
  return all;
}

/* Appends @text broken at blanks, behind what stands in the line already. */
static void
append_wrapped (GString *out, const char *text)
{
  g_auto (GStrv) words = g_strsplit (text, " ", -1);
  glong column = INDENT;

  for (char **word = words; *word != NULL; word++)
    {
      glong length = g_utf8_strlen (*word, -1);

      if (column + 1 + length > COLUMNS)
        {
          g_string_append_printf (out, "\n%*s", INDENT, "");
          column = INDENT;
        }
      else if (word != words)
        {
          g_string_append_c (out, ' ');
          column++;
        }
      g_string_append (out, *word);
      column += length;
    }
  g_string_append_c (out, '\n');
}

char *
fs_cli_notes_text (const FsScenario *scenario, const char *const *keys)
{
  g_autoptr (GArray) all = fs_cli_notes (scenario, keys);
  g_autoptr (GString) out = g_string_new (NULL);

  for (guint m = 0; m < all->len; m++)
    for (guint i = 0; i < g_array_index (all, FsModelNotes, m).notes->len; i++)
      {
        const FsErratumNote *note = g_array_index (all, FsModelNotes, m).notes->pdata[i];

        g_string_append_printf (out, "%s%-*s", out->len == 0 ? "\n" : "", INDENT, note->erratum->id);
        append_wrapped (out, note->text);
      }
  return out->len > 0 ? g_string_free (g_steal_pointer (&out), FALSE) : NULL;
}
