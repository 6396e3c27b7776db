/* Errors about a key: at its place, and of keys that are set but that no curve reads. */
#include "base/error.h"
#include "base/translate.h"
#include "scenario/value/resolve.h"

gboolean
fs_key_location_refuse (FsKeyLocation *location, guint id, GError **error, const char *format, ...)
{
  va_list arguments;

  location->key = fs_key_by_id (id);
  va_start (arguments, format);
  g_propagate_error (error, g_error_new_valist (FS_ERROR, FS_ERROR_INPUT, format, arguments));
  va_end (arguments);
  return FALSE;
}

/* Why a curve does not read @key. */
static char *
why_unread (const FsEffectiveValues *values, const FsKey *key)
{
  g_autofree char *readers = NULL, *now = NULL;
  g_autoptr (GString) models = NULL;

  if (!fs_effective_topology_reads (values, key) && key->id == FS_KEY_ID_K)
    return g_strdup (_ ("Key \"k\" has no meaning with topology hypercube, where every radix is 2."));
  if (!fs_effective_topology_reads (values, key))
    {
      readers = fs_key_words_of_set (fs_key_by_id (FS_KEY_ID_TOPOLOGY), key->reader);
      now = fs_effective_text (values, FS_KEY_ID_TOPOLOGY);
      return g_strdup_printf (_ ("%s applies only to topology %s; topology is %s."), key->name, readers, now);
    }
  if (!fs_effective_router_reads (values, key) && key->pipelined)
    return g_strdup_printf (_ ("%s applies only to router pipelined; router is ideal."), key->name);
  if (!fs_effective_router_reads (values, key))
    return g_strdup_printf (
        _ ("%s applies only to router ideal; router is pipelined, where a node sends one message at a time."),
        key->name);
  if (!fs_effective_workload_reads (values, key))
    {
      now = fs_effective_text (values, FS_KEY_ID_ARRIVALS);
      if (values->is_closed)
        return g_strdup_printf (_ ("%s has no meaning with arrivals %s: tasks send unicasts."), key->name, now);
      return g_strdup_printf (_ ("%s has no meaning with arrivals %s: the file lists every message."), key->name, now);
    }
  if (key->id == FS_KEY_ID_LOAD_REFERENCE)
    return g_strdup_printf (_ ("%s applies only to relative loads; the offered loads are given."), key->name);
  if (key->id == FS_KEY_ID_LAWS)
    return g_strdup_printf (_ ("%s is recorded beside causes only; set causes=true."), key->name);
  if (key->id == FS_KEY_ID_WHEN_FULL)
    return g_strdup_printf (
        _ ("%s needs a finite source-capacity, or finite-buffer true; an infinite queue is never full."), key->name);
  if (key->id == FS_KEY_ID_BORDER_LATENCY || key->id == FS_KEY_ID_BORDER_WIDTH)
    return g_strdup_printf (_ ("%s is of channels between chiplets; chiplets is none."), key->name);
  if (key->id == FS_KEY_ID_ADDRESS_FLITS)
    {
      now = fs_effective_text (values, FS_KEY_ID_BROADCAST);
      return g_strdup_printf (_ ("%s applies only to broadcast hamiltonian-path; broadcast is %s."), key->name, now);
    }
  if (key->id == FS_KEY_ID_SEMANTICS)
    return g_strdup_printf (_ ("%s has no meaning with schedule interleaved, which says who sends when."), key->name);
  if (key->operations != 0)
    {
      readers = fs_key_words_of_set (fs_key_by_id (FS_KEY_ID_OPERATION), key->operations);
      now = fs_effective_text (values, FS_KEY_ID_OPERATION);
      return g_strdup_printf (_ ("%s applies only to operation %s; operation is %s."), key->name, readers, now);
    }
  if (key->routings != 0)
    {
      readers = fs_key_words_of_set (fs_key_by_id (FS_KEY_ID_ROUTING), key->routings);
      now = fs_effective_text (values, FS_KEY_ID_ROUTING);
      return g_strdup_printf (_ ("%s applies only to routing %s; routing is %s."), key->name, readers, now);
    }
  if (!key->of_models)
    return g_strdup_printf (_ ("%s is not read by %s; the message length is %s there."), key->name, values->model->id,
                            values->length_key->name);
  models = g_string_new (NULL);
  for (const FsModel *const *model = fs_models (); *model != NULL; model++)
    if (fs_model_input (*model, key->name) != NULL)
      g_string_append_printf (models, "%s%s", models->len > 0 ? _ (" or ") : "", (*model)->id);
  return g_strdup_printf (_ ("%s applies only to %s; model is %s."), key->name, models->str, values->model->id);
}

/* Whether some curve reads the line of @key in @section, or would if no curve set it differently. */
static gboolean
is_read (const FsSettings *settings, const FsEffectiveValues *values, const FsSection *section, const FsKey *key)
{
  guint n_curves = fs_settings_n_curves (settings);
  gboolean is_overruled = TRUE;

  if (section->group == FS_GROUP_CURVE || n_curves == 0)
    return fs_effective_is_read (&values[MAX (section->curve, 1) - 1], key);
  for (guint number = 1; number <= n_curves; number++)
    {
      if (fs_settings_line (settings, FS_GROUP_CURVE, number, key) != NULL)
        continue;
      if (fs_effective_is_read (&values[number - 1], key))
        return TRUE;
      is_overruled = FALSE;
    }
  return is_overruled;
}

gboolean
fs_resolve_check_read (const FsSettings *settings, const FsEffectiveValues *values, const GPtrArray *only,
                       FsKeyLocation *location, GError **error)
{
  for (guint i = 0; i < settings->sections->len; i++)
    {
      const FsSection *section = g_ptr_array_index (settings->sections, i);

      for (guint j = 0; j < section->lines->len; j++)
        {
          const FsSectionLine *line = g_ptr_array_index (section->lines, j);
          g_autofree char *sentence = NULL;
          FsEffectiveValues own;

          if (line->key == NULL || section->group >= FS_GROUP_MEASURED || is_read (settings, values, section, line->key)
              || (only != NULL && !g_ptr_array_find ((GPtrArray *) only, line->key, NULL)))
            continue;
          *location = (FsKeyLocation){ section->curve, line->key, line->number };
          fs_effective_values_init (&own, settings, section->curve);
          sentence = why_unread (&own, line->key);
          return fs_set_input_error (error, "%s", sentence);
        }
    }
  return TRUE;
}

gboolean
fs_resolve_refuse_x (const FsEffectiveValues *values, const FsKey *key, FsKeyLocation *location, GError **error)
{
  g_autofree char *sentence = fs_effective_is_read (values, key)
                                  ? g_strdup_printf (_ ("%s has no value; list the values of the x axis."), key->name)
                                  : why_unread (values, key);

  location->curve = 0;
  return fs_key_location_refuse (location, FS_KEY_ID_X, error, _ ("x is %s. %s"), key->name, sentence);
}
