/* Whether somebody reads what is set. */
#include <string.h>

#include "base/error.h"
#include "base/translate.h"
#include "scenario/value/effective-value.h"
#include "scenario/value/scenario-private.h"

/* The models that have the input, in a sentence. */
static char *
join_models (const FsKey *key)
{
  GString *text = g_string_new (NULL);

  for (const FsModel *const *model = fs_models (); *model != NULL; model++)
    if (fs_model_input (*model, key->name) != NULL)
      g_string_append_printf (text, "%s%s", text->len > 0 ? _ (" or ") : "", (*model)->id);
  return g_string_free (text, FALSE);
}

/* Why curve @number does not read @key. */
static char *
why_unread (const FsSettings *settings, guint number, const FsKey *key)
{
  const FsModel *model = fs_effective_model (settings, number);
  g_autofree char *routing = fs_effective (settings, number, "routing");
  g_autofree char *readers = NULL;

  if (!fs_effective_topology_reads (settings, key))
    return g_strdup_printf (_ ("%s is read with topology %s only; topology is %s."), key->name,
                            fs_effective_is_generalized (settings) ? "hypercube" : "generalized",
                            fs_effective_is_generalized (settings) ? "generalized" : "hypercube");
  if (key->operations != NULL)
    {
      g_autofree char *operation = fs_effective (settings, number, "operation");

      readers = g_strjoinv (_ (" or "), (char **) key->operations);
      return g_strdup_printf (_ ("%s is read with operation %s only; operation is %s."), key->name, readers, operation);
    }
  if (key->routings != NULL)
    {
      readers = g_strjoinv (_ (" or "), (char **) key->routings);
      return g_strdup_printf (_ ("%s is read with routing %s only; routing is %s."), key->name, readers, routing);
    }
  if (!key->of_models)
    return g_strdup_printf (_ ("%s is not read by %s; the message length is %s there."), key->name, model->id,
                            fs_effective_length_key (settings, number)->name);
  readers = join_models (key);
  return g_strdup_printf (_ ("%s is read by %s only; model is %s."), key->name, readers, model->id);
}

/* Whether some curve reads what stands in the line, or would if no curve said anything else. */
static gboolean
is_read (const FsSettings *settings, const FsSection *section, const FsKey *key)
{
  guint n_curves = fs_settings_n_curves (settings);
  gboolean is_overruled = TRUE;

  if (section->group == FS_GROUP_CURVE || n_curves == 0)
    return fs_effective_is_read (settings, section->curve, key);
  for (guint number = 1; number <= n_curves; number++)
    {
      if (fs_settings_line (settings, FS_GROUP_CURVE, number, key) != NULL)
        continue;
      if (fs_effective_is_read (settings, number, key))
        return TRUE;
      is_overruled = FALSE;
    }
  return is_overruled;
}

gboolean
fs_resolve_readers (const FsSettings *settings, const GPtrArray *only, FsKeyLocation *place, GError **error)
{
  for (guint i = 0; i < settings->sections->len; i++)
    {
      const FsSection *section = g_ptr_array_index (settings->sections, i);

      for (guint j = 0; j < section->lines->len; j++)
        {
          const FsKey *key = ((const FsSectionLine *) g_ptr_array_index (section->lines, j))->key;
          g_autofree char *sentence = NULL;

          if (key == NULL || section->group >= FS_GROUP_MEASURED || is_read (settings, section, key)
              || (only != NULL && !g_ptr_array_find ((GPtrArray *) only, key, NULL)))
            continue;
          *place = (FsKeyLocation){ .curve = section->curve, .key = key };
          sentence = why_unread (settings, section->curve, key);
          g_set_error_literal (error, FS_ERROR, FS_ERROR_INPUT, sentence);
          return FALSE;
        }
    }
  return TRUE;
}

static gboolean
refuse_load (const FsSettings *settings, FsKeyLocation *place, GError **error)
{
  g_autofree char *x = fs_effective (settings, 0, "x");

  *place = (FsKeyLocation){ .key = fs_key_find ("x") };
  g_set_error (error, FS_ERROR, FS_ERROR_INPUT,
               _ ("x is %s; a run in a generalized hypercube has no load. x may be buffer, n, k or "
                  "initiation-cycles."),
               x);
  return FALSE;
}

gboolean
fs_resolve_refuse_x (const FsSettings *settings, guint number, const FsKey *key, FsKeyLocation *place, GError **error)
{
  g_autofree char *sentence
      = fs_effective_is_read (settings, number, key)
            ? g_strdup_printf (_ ("%s has no value here; set those that the figure goes through."), key->name)
            : why_unread (settings, number, key);

  *place = (FsKeyLocation){ .key = fs_key_find ("x") };
  g_set_error (error, FS_ERROR, FS_ERROR_INPUT, _ ("x is %s. %s"), key->name, sentence);
  return FALSE;
}

gboolean
fs_resolve_x_reader (const FsSettings *settings, FsKeyLocation *place, GError **error)
{
  const FsKey *key = fs_effective_x_key (settings);
  guint n_curves = fs_settings_n_curves (settings);

  if (key == NULL && fs_effective_is_generalized (settings))
    return refuse_load (settings, place, error);
  if (key == NULL)
    return TRUE;
  for (guint number = MIN (n_curves, 1); number <= n_curves; number++)
    if (fs_effective_is_read (settings, number, key))
      return TRUE;
  return fs_resolve_refuse_x (settings, MIN (n_curves, 1), key, place, error);
}
