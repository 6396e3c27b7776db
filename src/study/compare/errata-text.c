#include "study/compare/errata-text.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "base/number.h"

#define ROUNDING 1e-12 /* relative: what moves less does not move */
#define TINY 1e-4
#define DIGITS 2

void
fs_erratum_note_free (FsErratumNote *note)
{
  if (note == NULL)
    return;
  g_free (note->effect);
  g_free (note->text);
  g_free (note);
}

static gboolean
moves (const FsErratumEffect *effect)
{
  if (effect->key == NULL || (isnan (effect->before) && isnan (effect->after)))
    return FALSE;
  if (!isfinite (effect->before) || !isfinite (effect->after))
    return effect->before != effect->after;
  return fabs (effect->after - effect->before) > ROUNDING * fabs (effect->before);
}

gboolean
fs_erratum_note_moves (const FsErratumNote *note)
{
  return moves (&note->saturation) || moves (&note->latency);
}

/* The effect on @key; its key is NULL when there is none. */
static FsErratumEffect
effect_on (const FsErratum *erratum, const FsModel *model, const FsModelInputs *inputs, const char *key, double rate)
{
  FsErratumEffect effect;

  if (!fs_erratum_effect (erratum, model, inputs, key, rate, &effect))
    effect = (FsErratumEffect){ NULL, rate, NAN, NAN };
  return effect;
}

static FsErratumEffect
latency_effect (const FsErratum *erratum, const FsModel *model, const FsModelInputs *inputs, double rate)
{
  FsErratumEffect headline = effect_on (erratum, model, inputs, model->headline, rate);

  for (const char *const *key = erratum->keys; !moves (&headline) && *key != NULL; key++)
    {
      guint index;
      const FsQuantity *quantity = fs_model_quantity (model, *key, &index);

      if (quantity != NULL && quantity->shape == FS_SHAPE_SCALAR
          && fs_model_has_quantity (model, inputs, FS_VARIANT_PUBLISHED, index))
        {
          FsErratumEffect own = effect_on (erratum, model, inputs, *key, rate);

          if (moves (&own))
            return own;
        }
    }
  return headline;
}

/* "by −7.3 %", "from 0.0021 to no saturation"; what only one side has is told by its value. */
static char *
change_words (const FsErratumEffect *effect, const char *none)
{
  double change = (effect->after - effect->before) / fabs (effect->before);
  g_autofree char *number = NULL;
  g_autofree char *before = NULL;
  g_autofree char *after = NULL;

  if (isfinite (change))
    {
      if (fabs (change) < TINY)
        return g_strdup (_ ("by less than 0.01 %"));

      /* Rounded to the digits that are significant: "130" for 126. */
      double value = 100 * change;
      double unit = value != 0 ? pow (10, floor (log10 (fabs (value))) - (DIGITS - 1)) : 1;

      number = fs_number_display (round (value / unit) * unit, DIGITS);

      /* Translators: a change, such as "by −7.3 %" */
      return g_strdup_printf (_ ("by %s%s %%"), change > 0 ? "+" : "", number);
    }
  before = isfinite (effect->before) ? fs_number_display (effect->before, DIGITS + 1) : g_strdup (none);
  after = isfinite (effect->after) ? fs_number_display (effect->after, DIGITS + 1) : g_strdup (none);
  /* Translators: a change, such as "from 0.0021 to no saturation" */
  return g_strdup_printf (_ ("from %s to %s"), before, after);
}

static const char *
name_of (const char *key)
{
  return strcmp (key, "latency") == 0 ? _ ("the latency") : key;
}

/* What moves, in a sentence. */
static char *
moved_words (const FsErratumNote *note, gboolean saturates)
{
  gboolean saturation_moves = moves (&note->saturation), latency_moves = moves (&note->latency);
  g_autofree char *by = saturation_moves ? change_words (&note->saturation, _ ("no saturation")) : NULL;
  g_autofree char *latency_by = latency_moves ? change_words (&note->latency, _ ("no solution")) : NULL;
  g_autofree char *rate = fs_number_display (note->latency.rate, DIGITS + 1);

  if (!saturation_moves && !latency_moves)
    return g_strdup (_ ("It has no effect with these values."));
  if (!latency_moves)
    /* Translators: %s is a change such as "by −7.3 %" */
    return g_strdup_printf (_ ("It changes the saturation rate %s."), by);
  if (!saturates && saturation_moves)
    /* Translators: a change, a quantity, a rate, a change */
    return g_strdup_printf (_ ("It moves the saturation rate %s, and %s at a rate of %s %s."), by,
                            name_of (note->latency.key), rate, latency_by);
  if (!saturates)
    return g_strdup_printf (_ ("It moves %s at a rate of %s %s."), name_of (note->latency.key), rate, latency_by);
  if (saturation_moves)
    /* Translators: a change, a quantity, a change */
    return g_strdup_printf (_ ("It moves the saturation rate %s and %s at half of it %s."), by,
                            name_of (note->latency.key), latency_by);
  return g_strdup_printf (_ ("It moves %s at half of the saturation rate %s."), name_of (note->latency.key),
                          latency_by);
}

static char *
effect_words (const FsErratumNote *note, gboolean saturates)
{
  const FsErratum *erratum = note->erratum;
  g_autofree char *moved = NULL;

  if (erratum->repair == 0 && erratum->compare == NULL)
    return g_strdup (erratum->treatment == FS_ERRATUM_READ ? _ ("No effect on any number.")
                                                           : _ ("Its effect cannot be computed from the model."));
  if (note->saturation.key == NULL && note->latency.key == NULL)
    return g_strdup (_ ("It does not matter with these values."));
  moved = moved_words (note, saturates);
  if (erratum->compared == NULL)
    return g_steal_pointer (&moved);
  /* Translators: what is compared, such as "kappa = 1 instead of 0.5", and what it moves */
  return g_strdup_printf (_ ("Compared: %s. %s"), _ (erratum->compared), moved);
}

GPtrArray *
fs_errata_notes (const FsModel *model, const FsModelInputs *inputs, const FsJob *job)
{
  g_autoptr (GPtrArray) notes = g_ptr_array_new_with_free_func ((GDestroyNotify) fs_erratum_note_free);
  guint n;
  const FsErratum *errata = fs_errata (model, &n);
  /* Latencies are compared at half of the published saturation rate, or of what a channel can carry where no rate
   * saturates. */
  double saturation = fs_model_saturation_repaired (model, inputs, 0).rate;
  gboolean saturates = isfinite (saturation);
  double rate = (saturates ? saturation : model->rate_scale (inputs)) / 2;

  for (guint i = 0; i < n; i++)
    {
      if (fs_job_stopped (job))
        return NULL;
      if (!fs_erratum_concerns (&errata[i], model, NULL))
        continue;

      const FsErratum *erratum = &errata[i];
      FsErratumNote *note = g_new0 (FsErratumNote, 1);

      note->erratum = erratum;
      note->saturation = effect_on (erratum, model, inputs, FS_SATURATION_RATE, NAN);
      note->latency = latency_effect (erratum, model, inputs, rate);
      note->effect = effect_words (note, saturates);
      note->text = g_strdup_printf ("%s. %s %s", erratum->equations, _ (erratum->sentence), note->effect);
      g_ptr_array_add (notes, note);
    }
  return g_steal_pointer (&notes);
}
