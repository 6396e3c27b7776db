#include "cli/common/notes.h"

#include <glib/gi18n-lib.h>

#include "study/documents/result.h"

#define COLUMNS 100

static void
model_notes_clear (gpointer data)
{
  FsModelNotes *notes = data;

  g_clear_pointer (&notes->notes, g_ptr_array_unref);
  g_clear_pointer (&notes->curves, g_array_unref);
}

static gboolean
draws_a_paper (const FsCurve *curve)
{
  return fs_curve_draws (curve, FS_VARIANT_PUBLISHED) || fs_curve_draws (curve, FS_VARIANT_CORRECTED);
}

GArray *
fs_cli_notes (const FsScenario *scenario, const char *const *keys)
{
  GArray *all = g_array_new (FALSE, FALSE, sizeof (FsModelNotes));

  g_array_set_clear_func (all, model_notes_clear);
  for (guint c = 0; c < fs_scenario_n_curves (scenario); c++)
    {
      const FsCurve *curve = fs_scenario_curve (scenario, c);
      g_autoptr (GPtrArray) notes = NULL;
      guint m = 0;

      if (!draws_a_paper (curve))
        continue;

      notes = fs_errata_notes (curve->model, &curve->inputs, NULL);
      for (guint i = notes->len; i > 0; i--)
        {
          const FsErratumNote *note = notes->pdata[i - 1];
          gboolean concerns = keys == NULL;

          for (const char *const *key = keys; key != NULL && *key != NULL; key++)
            concerns = concerns || fs_erratum_concerns (note->erratum, curve->model, *key);
          if (!concerns)
            g_ptr_array_remove_index (notes, i - 1);
        }
      while (m < all->len && g_array_index (all, FsModelNotes, m).curve->model != curve->model)
        m++;
      if (m < all->len)
        {
          /* What has no effect gives way to what has one in another curve: an erratum about finite buffers has an effect only
           * if there are some. */
          FsModelNotes *found = &g_array_index (all, FsModelNotes, m);

          for (guint i = 0; i < found->notes->len; i++)
            {
              FsErratumNote *note = found->notes->pdata[i];
              FsErratumNote *other = notes->pdata[i];

              if (fs_erratum_note_moves (note) || !fs_erratum_note_moves (other))
                continue;
              found->notes->pdata[i] = other;
              notes->pdata[i] = note;
              g_array_index (found->curves, guint, i) = c;
            }
        }
      else
        {
          FsModelNotes found = { curve, notes, g_array_new (FALSE, FALSE, sizeof (guint)) };

          for (guint i = 0; i < notes->len; i++)
            g_array_append_val (found.curves, c);
          notes = NULL;
          g_array_append_val (all, found);
        }
    }
  return all;
}

void
fs_cli_append_wrapped (GString *out, const char *text, int indent)
{
  g_auto (GStrv) words = g_strsplit (text, " ", -1);
  glong column = indent;

  for (char **word = words; *word != NULL; word++)
    {
      glong length = g_utf8_strlen (*word, -1);

      if (column + 1 + length > COLUMNS)
        {
          g_string_append_printf (out, "\n%*s", indent, "");
          column = indent;
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
fs_cli_notes_text (const FsScenario *scenario, const GArray *all)
{
  g_autoptr (GString) out = g_string_new (NULL);

  for (guint m = 0; m < all->len; m++)
    for (guint i = 0; i < g_array_index (all, FsModelNotes, m).notes->len; i++)
      {
        const FsModelNotes *found = &g_array_index (all, FsModelNotes, m);
        const FsErratumNote *note = found->notes->pdata[i];
        guint curve = g_array_index (found->curves, guint, i);
        g_autofree char *label = fs_result_label (fs_scenario_curve (scenario, curve));
        g_autofree char *text = NULL;

        /* Where several curves have other inputs, those of one of them have the effect. */
        if (fs_scenario_n_curves (scenario) > 1 && fs_erratum_note_moves (note))
          {
            /* TRANSLATORS: the number and the legend of a curve, behind what something changes there */
            g_autofree char *words = g_strdup_printf (_ (" (Curve %u: %s.)"), curve + 1, label);

            text = g_strconcat (note->text, words, NULL);
          }
        g_string_append_printf (out, "%s%-*s", out->len == 0 ? "\n" : "", FS_CLI_NOTE_INDENT, note->erratum->id);
        fs_cli_append_wrapped (out, text != NULL ? text : note->text, FS_CLI_NOTE_INDENT);
      }
  return out->len > 0 ? g_string_free (g_steal_pointer (&out), FALSE) : NULL;
}

/* "latency B4 B7" of all models that a paper's variant is drawn of; NULL when @key needs no note. */
static char *
ids_of (const FsScenario *scenario, const char *key)
{
  g_autoptr (GPtrArray) words = g_ptr_array_new ();

  g_ptr_array_add (words, (gpointer) key);
  for (guint c = 0; c < fs_scenario_n_curves (scenario); c++)
    {
      const FsCurve *curve = fs_scenario_curve (scenario, c);
      guint n;
      const FsErratum *errata = fs_errata (curve->model, &n);

      for (guint i = 0; draws_a_paper (curve) && i < n; i++)
        if (fs_erratum_concerns (&errata[i], curve->model, key) && !g_ptr_array_find (words, errata[i].id, NULL))
          g_ptr_array_add (words, (gpointer) errata[i].id);
    }
  g_ptr_array_add (words, NULL);
  return words->len > 2 ? g_strjoinv (" ", (char **) words->pdata) : NULL;
}

char *
fs_cli_notes_line (const FsScenario *scenario, const char *const *keys)
{
  g_autoptr (GPtrArray) parts = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *joined = NULL;

  for (const char *const *key = keys; *key != NULL; key++)
    {
      char *part = ids_of (scenario, *key);

      if (part != NULL)
        g_ptr_array_add (parts, part);
    }
  if (parts->len == 0)
    return NULL;
  g_ptr_array_add (parts, NULL);
  joined = g_strjoinv (", ", (char **) parts->pdata);
  /* TRANSLATORS: beneath a table; %s is a list of quantities, each with the ids of what is to be known of it */
  return g_strdup_printf (_ ("\nErrata: %s. Run flitscope-cli errata for details.\n"), joined);
}
