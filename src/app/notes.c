#include "app/notes.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "app/worker.h"
#include "model/errata.h"

/* What a worker computes: GPtrArray of text, one for each erratum of the model, NULL where there is no effect. */
typedef struct {
  FsScenario *scenario;
  guint curve;
  char *id;
} Request;

struct _FsNotes {
  GObject parent;
  FsScenario *scenario; /* shown; NULL before the first */
  guint curve;
  char *id;            /* of both */
  GHashTable *effects; /* id → GPtrArray of text */
  gboolean working;
};

G_DEFINE_FINAL_TYPE (FsNotes, fs_notes, G_TYPE_OBJECT)

static guint changed_signal;

static void request (FsNotes *self);

static const FsCurve *
curve_of (FsNotes *self)
{
  return fs_scenario_curve (self->scenario, self->curve);
}

static void
request_free (gpointer data)
{
  Request *request = data;

  fs_scenario_unref (request->scenario);
  g_free (request->id);
  g_free (request);
}

/* Saturation rate without and with what @erratum is about. */
static char *
effect_text (const FsErratum *erratum, const FsCurve *curve)
{
  FsErratumEffect effect;

  if (curve->model_absent != NULL
      || !fs_erratum_effect (erratum, curve->model, &curve->inputs, "saturation_rate", 0, &effect))
    return NULL;
  return g_strdup_printf ("%g %g", effect.before, effect.after);
}

static gpointer
compute (gpointer input, GError **error)
{
  const Request *request = input;
  const FsCurve *curve = fs_scenario_curve (request->scenario, request->curve);
  GPtrArray *texts = g_ptr_array_new_with_free_func (g_free);
  guint n;
  const FsErratum *errata = fs_errata (curve->model, &n);

  for (guint i = 0; i < n; i++)
    g_ptr_array_add (texts, effect_text (&errata[i], curve));
  return texts;
}

static void
computed (GObject *owner, gpointer input, gpointer output, const GError *error)
{
  FsNotes *self = FS_NOTES (owner);
  const Request *done = input;

  self->working = FALSE;
  g_hash_table_insert (self->effects, g_strdup (done->id), output);
  if (g_strcmp0 (self->id, done->id) == 0)
    g_signal_emit (self, changed_signal, 0);
  else
    request (self);
}

/* One at a time; what is shown then counts. */
static void
request (FsNotes *self)
{
  Request *request;

  if (self->working || g_hash_table_contains (self->effects, self->id))
    return;
  self->working = TRUE;
  request = g_new0 (Request, 1);
  request->scenario = fs_scenario_ref (self->scenario);
  request->curve = self->curve;
  request->id = g_strdup (self->id);
  fs_worker_run (G_OBJECT (self), compute, request, request_free, computed);
}

void
fs_notes_show (FsNotes *self, FsScenario *scenario, guint curve)
{
  g_autofree char *scenario_id = NULL;

  g_return_if_fail (FS_IS_NOTES (self) && scenario != NULL);

  if (scenario == self->scenario && curve == self->curve)
    return;
  fs_scenario_ref (scenario);
  g_clear_pointer (&self->scenario, fs_scenario_unref);
  self->scenario = scenario;
  self->curve = curve;
  scenario_id = fs_scenario_id (scenario);
  g_free (self->id);
  self->id = g_strdup_printf ("%s %u", scenario_id, curve);
  request (self);
  g_signal_emit (self, changed_signal, 0);
}

gboolean
fs_notes_are_complete (FsNotes *self)
{
  return self->id != NULL && g_hash_table_contains (self->effects, self->id);
}

guint
fs_notes_count (FsNotes *self, const char *key)
{
  guint n, count = 0;
  const FsErratum *errata;

  if (self->scenario == NULL)
    return 0;
  errata = fs_errata (curve_of (self)->model, &n);
  for (guint i = 0; i < n; i++)
    count += fs_erratum_concerns (&errata[i], curve_of (self)->model, key) ? 1 : 0;
  return count;
}

static void
append_note (FsNotes *self, GString *text, const FsErratum *erratum, guint index)
{
  const GPtrArray *effects = g_hash_table_lookup (self->effects, self->id);
  const char *effect = effects != NULL ? effects->pdata[index] : NULL;

  g_string_append_printf (text, "%s%s\n%s", text->len > 0 ? "\n\n" : "", erratum->equations, _ (erratum->sentence));
  if (effects == NULL)
    g_string_append_printf (text, "\n%s", _ ("The effect is being computed."));
  else if (effect != NULL)
    g_string_append_printf (text, "\n%s", effect);
}

char *
fs_notes_text (FsNotes *self, const char *key)
{
  GString *text = g_string_new (NULL);
  guint n = 0;
  const FsErratum *errata = self->scenario != NULL ? fs_errata (curve_of (self)->model, &n) : NULL;

  for (guint i = 0; i < n; i++)
    if (fs_erratum_concerns (&errata[i], curve_of (self)->model, key))
      append_note (self, text, &errata[i], i);
  return g_string_free (text, FALSE);
}

static void
fs_notes_finalize (GObject *object)
{
  FsNotes *self = FS_NOTES (object);

  g_clear_pointer (&self->scenario, fs_scenario_unref);
  g_hash_table_unref (self->effects);
  g_free (self->id);
  G_OBJECT_CLASS (fs_notes_parent_class)->finalize (object);
}

static void
fs_notes_class_init (FsNotesClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = fs_notes_finalize;

  /**
   * FsNotes::changed: other notes, or their effects are known
   */
  changed_signal = g_signal_new ("changed", FS_TYPE_NOTES, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
fs_notes_init (FsNotes *self)
{
  self->effects = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) g_ptr_array_unref);
}

FsNotes *
fs_notes_new (void)
{
  return g_object_new (FS_TYPE_NOTES, NULL);
}
