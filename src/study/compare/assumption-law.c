#include "study/compare/assumption-law.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "base/number.h"

#define STEPS 6 /* between two neighboring points */

/* The first quantity that @expression names, of those that a run measures. */
static const FsQuantity *
first_quantity (const char *expression)
{
  for (const char *at = expression; *at != '\0';)
    {
      gsize length = 0;
      g_autofree char *name = NULL;
      guint n_quantities, n_causes;
      const FsQuantity *quantities = fs_sim_quantities (&n_quantities), *causes = fs_cause_quantities (&n_causes);
      const FsQuantity *found;

      while (g_ascii_isalnum (at[length]) || at[length] == '_')
        length++;
      if (length == 0)
        {
          at++;
          continue;
        }
      name = g_strndup (at, length);
      found = fs_quantities_find (quantities, n_quantities, name);
      if (found == NULL)
        found = fs_quantities_find (causes, n_causes, name);
      if (found != NULL)
        return found;
      at += length;
    }
  return NULL;
}

static guint
number_of (const FsWhy *why, const FsAssumption *assumption)
{
  return (guint) (assumption - why->layout.table->assumptions);
}

guint
fs_law_outputs (const FsWhy *why, const FsAssumption *assumption, FsLawOutput *outputs)
{
  const FsAssumptionTable *table = why->layout.table;
  guint n = 0;

  for (guint o = 0; table != NULL && o < table->n_outputs; o++)
    {
      const FsAssumedOutput *output = &table->outputs[o];
      guint first = why->layout.first[o], length = why->layout.first[o + 1] - first;

      if (output->assumption != number_of (why, assumption))
        continue;
      if (outputs != NULL)
        {
          outputs[n] = (FsLawOutput){ .name = output->name,
                                      .quantity = first_quantity (output->measured),
                                      .added = output->kind == FS_CORRECTION_ADDED,
                                      .rows = 1,
                                      .columns = length,
                                      .assumed = why->assumed + first,
                                      .measured = why->measured + first,
                                      .half_widths = why->measured_half_widths + first,
                                      .factors = why->factors + first,
                                      .distance = why->distances[o],
                                      .chance = why->chance_distances[o],
                                      .measured_by = output->measured };
          if (output->shape == FS_SHAPE_N_V1)
            {
              outputs[n].columns = (guint) why->size.V + 1;
              outputs[n].rows = length / outputs[n].columns;
            }
        }
      n++;
    }
  return n;
}

int
fs_law_main_output (const FsLawOutput *outputs, guint n_outputs)
{
  int number = -1;

  for (guint o = 0; o < n_outputs; o++)
    {
      if (outputs[o].rows * outputs[o].columns > 1)
        return (int) o;
      if (number < 0 && isfinite (outputs[o].measured[0]) && isfinite (outputs[o].assumed[0]))
        number = (int) o;
    }
  return number;
}

static gboolean
is_of_held (const FsAssumedOutput *output)
{
  return output->shape == FS_SHAPE_V1 || output->shape == FS_SHAPE_N_V1;
}

char **
fs_law_ids (const FsAssumptionTable *table)
{
  g_autoptr (GStrvBuilder) ids = g_strv_builder_new ();

  for (guint o = 0; o < table->n_outputs; o++)
    if (is_of_held (&table->outputs[o]))
      g_strv_builder_add (ids, FS_LAW_OF_HELD);
  for (guint i = 0; i < fs_tested_laws_count (table); i++)
    {
      gboolean by_hop;
      const FsAssumedLaw *assumed = fs_tested_law_assumed (table, i, &by_hop);

      g_strv_builder_add (ids, fs_tested_law_id (assumed, by_hop));
    }
  return g_strv_builder_end (ids);
}

gboolean
fs_law_find_held (const FsWhy *why, const FsAssumption **assumption, FsLawOutput *held)
{
  FsLawOutput outputs[FS_ASSUMED_OUTPUTS_MAX];

  for (guint j = 0; j < why->layout.table->n_assumptions; j++)
    {
      guint n = fs_law_outputs (why, &why->layout.table->assumptions[j], outputs);

      for (guint o = 0; o < n; o++)
        if (outputs[o].quantity != NULL
            && (outputs[o].quantity->shape == FS_SHAPE_V1 || outputs[o].quantity->shape == FS_SHAPE_N_V1))
          {
            *assumption = &why->layout.table->assumptions[j];
            *held = outputs[o];
            return TRUE;
          }
    }
  return FALSE;
}

double
fs_law_equation_mean (const FsWhy *why, guint law, guint hop)
{
  static const char *const quantities[FS_N_LAWS] = { "lambda_c", "lambda_s", "holding_time", "blocked_wait" };
  const FsTestedLaw *tested = &why->laws[law];
  const char *key = quantities[tested->law];
  double mean = hop > 0 ? tested->hops[hop - 1].mean : tested->mean;

  if (tested->form == FS_FORM_INDEPENDENT)
    return NAN;
  for (guint o = 0; o < why->layout.table->n_outputs; o++)
    {
      const FsQuantity *quantity = first_quantity (why->layout.table->outputs[o].measured);
      const char *rest
          = quantity != NULL && g_str_has_prefix (quantity->key, key) ? quantity->key + strlen (key) : NULL;
      guint first = why->layout.first[o], length = why->layout.first[o + 1] - first;
      gboolean by_remaining = g_strcmp0 (rest, "_by_remaining") == 0;
      double assumed = 0, measured = 0;

      if (rest == NULL || (*rest != '\0' && !by_remaining && strcmp (rest, "_by_dimension") != 0))
        continue;
      for (guint i = 0; i < length; i++)
        {
          guint left = by_remaining ? MIN (i + 1, FS_LAW_HOPS) : 0;
          double said = why->assumed[first + i], was = why->measured[first + i];
          double weight = !by_remaining ? 1
                          : hop > 0     ? left == hop
                                        : (double) fs_law_count (why->counts, fs_law_of_hop ((int) left));

          if (weight > 0 && isfinite (said) && isfinite (was))
            {
              assumed += weight * said;
              measured += weight * was;
            }
        }
      if (!(assumed > 0 && measured > 0))
        return NAN;
      return tested->law == FS_LAW_CHANNEL_GAP || tested->law == FS_LAW_SOURCE_GAP ? mean * measured / assumed
                                                                                   : mean * assumed / measured;
    }
  return NAN;
}

/* Whether there is a latency to correct. */
static gboolean
has_factors (const FsLawPlace *place, const FsAssumption *assumption)
{
  const FsWhy *why = place->why;

  if (why->factors == NULL || isnan (why->model) || number_of (why, assumption) >= why->layout.table->n_assumptions)
    return FALSE;
  /* Of an equation that measured inputs overload there is none. */
  for (guint o = 0; o < why->layout.table->n_outputs; o++)
    for (guint i = why->layout.first[o]; i < why->layout.first[o + 1]; i++)
      if (why->layout.table->outputs[o].assumption == number_of (why, assumption) && !isfinite (why->factors[i]))
        return FALSE;
  return TRUE;
}

static void
add_vertex (GArray *vertices, const FsLawPlace *place, double x, double rate, const double *factors,
            const FsAssumption *assumption, double theta)
{
  const FsCurve *curve = place->curve;
  FsLawVertex vertex = { x, fs_contributions_solve_alone (curve->model, &curve->inputs, place->why->variant, rate,
                                                          place->why->layout.table, place->why->latency, factors,
                                                          number_of (place->why, assumption), theta) };

  g_array_append_val (vertices, vertex);
}

GArray *
fs_law_solve_alone (const FsLawPlace *places, guint n_places, const FsAssumption *assumption, double theta)
{
  GArray *vertices = g_array_new (FALSE, FALSE, sizeof (FsLawVertex));
  const FsLawPlace *before = NULL;

  for (guint p = 0; p < n_places; p++)
    {
      const FsLawPlace *place = &places[p];
      guint n;

      if (!has_factors (place, assumption) || (before != NULL && before->why->layout.table != place->why->layout.table))
        continue;
      n = place->why->layout.first[place->why->layout.table->n_outputs];
      for (guint step = 1; before != NULL && before->curve == place->curve && step < STEPS; step++)
        {
          double t = (double) step / STEPS;
          g_autofree double *factors = g_new (double, n);

          for (guint i = 0; i < n; i++)
            {
              double from = before->why->factors[i], to = place->why->factors[i];

              factors[i] = from > 0 && to > 0 ? pow (from, 1 - t) * pow (to, t) : from * (1 - t) + to * t;
            }
          add_vertex (vertices, place, before->x * (1 - t) + place->x * t, before->rate * (1 - t) + place->rate * t,
                      factors, assumption, theta);
        }
      add_vertex (vertices, place, place->x, place->rate, place->why->factors, assumption, theta);
      before = place;
    }
  return vertices;
}

char *
fs_law_sentence (const FsWhy *why, const FsAssumption *assumption)
{
  for (guint j = 0; j < why->n_parts; j++)
    {
      const FsWhyPart *part = &why->parts[j];
      g_autofree char *number = NULL, *interval = NULL, *cycles = NULL;

      if (part->assumption != assumption)
        continue;
      if (!fs_why_part_is_significant (part))
        return g_strdup (_ ("What this equation contributes is within its interval."));
      number = fs_number_display (fabs (part->cycles), fabs (part->cycles) < 10 ? 2 : 3);
      interval = isfinite (part->half_width) ? fs_number_display (part->half_width, 2) : NULL;
      cycles = interval != NULL ? g_strdup_printf ("%s ± %s", number, interval) : g_strdup (number);
      /* Translators: cycles, with their interval: "65.6 ± 0.5" */
      return g_strdup_printf (part->cycles > 0 ? _ ("It makes the model %s cycles too high.")
                                               : _ ("It makes the model %s cycles too low."),
                              cycles);
    }
  return g_strdup ("");
}

char *
fs_law_factor_sentence (const FsWhy *why, const FsAssumption *assumption)
{
  FsLawOutput outputs[FS_ASSUMED_OUTPUTS_MAX];
  int main_output = fs_law_main_output (outputs, fs_law_outputs (why, assumption, outputs));
  const FsLawOutput *output = main_output >= 0 ? &outputs[main_output] : NULL;
  double least = INFINITY, most = 0;
  g_autofree char *low = NULL, *high = NULL, *text = NULL, *distance = NULL, *chance = NULL, *distances = NULL;

  if (output == NULL)
    return g_strdup (_ ("Nothing was measured of it at this point."));
  if (output->added)
    {
      low = fs_number_display (output->assumed[0], 3);
      high = fs_number_display (output->measured[0], 3);
      /* Translators: two numbers of cycles */
      return g_strdup_printf (_ ("The equation says %s; measured: %s cycles."), low, high);
    }
  for (guint i = 0; i < output->rows * output->columns; i++)
    if (isfinite (output->assumed[i]) && output->measured[i] > 0)
      {
        double ratio = output->assumed[i] / output->measured[i];

        least = fmin (least, ratio);
        most = fmax (most, ratio);
      }
  if (!(most > 0))
    return g_strdup (_ ("Nothing was measured of it at this point."));
  low = fs_number_display (least, 3);
  high = fs_number_display (most, 3);
  /* Translators: a factor, such as 0.45 */
  text = g_str_equal (low, high)
             ? g_strdup_printf (_ ("Fed with measured values, the equation gives %s of what is measured."), low)
             /* Translators: two factors, such as 0.45 and 1.2 */
             : g_strdup_printf (_ ("Fed with measured values, the equation gives %s to %s of what is measured."), low,
                                high);
  if (isnan (output->distance) || isnan (output->chance))
    return g_steal_pointer (&text);
  distance = fs_number_display (output->distance, 2);
  chance = fs_number_display (output->chance, 2);
  /* Translators: two numbers between 0 and 1; the Kolmogorov distance of two distributions */
  return g_strconcat (text, " ",
                      distances = g_strdup_printf (_ ("Largest distance of the distributions: %s; by chance up to %s."),
                                                   distance, chance),
                      NULL);
}
