#include "figure/plots/sensitivity-plot.h"

#include <math.h>

#include "base/number.h"
#include "base/translate.h"
#include "figure/words/plot-text.h"
#include "plot/value/text.h"

FsSwings
fs_swings_at (const FsScenario *scenario, const FsSweepPoint *point, const FsJob *job)
{
  const FsCurve *curve = fs_sweep_curve (scenario, point);
  FsSwings swings = { NULL, NAN, NAN };

  swings.found = fs_model_swings (curve->model, &curve->inputs, fs_curve_first_variant (curve), point->rate,
                                  curve->model->headline, job, &swings.latency, &swings.saturation);
  return swings;
}

void
fs_swings_clear (FsSwings *swings)
{
  g_clear_pointer (&swings->found, g_array_unref);
}

/* "−11.9 %" */
static char *
change_text (double at, double here)
{
  double percent = (at / here - 1) * 100;
  g_autofree char *digits = fs_number_display_fixed (fabs (percent), fabs (percent) < 10 ? 1 : 0);

  return isnan (at) ? g_strdup (_ ("saturated"))
                    : g_strdup_printf ("%s%s\u202f%%",
                                       fabs (percent) < 0.05 ? ""
                                       : percent < 0         ? "−"
                                                             : "+",
                                       digits);
}

/* "−11.9 % … +12.5 %", from the smaller value to the larger; one alone where the range of the parameter ends. */
static char *
range_text (const FsSensitivity *of, double below, double above, double here)
{
  g_autofree char *low = change_text (below, here), *high = change_text (above, here);

  if (isnan (of->below) || isnan (of->above))
    return g_strdup (isnan (of->below) ? high : low);
  return g_strdup_printf ("%s … %s", low, high);
}

/* The saturation rates at both ends; "–" where the parameter does not move it. */
static char *
saturation_text (const FsSensitivity *of, double here)
{
  gboolean moves_down = isfinite (of->saturation_below) && of->saturation_below != here;

  if (!moves_down && (!isfinite (of->saturation_above) || of->saturation_above == here))
    return g_strdup ("–");
  return range_text (of, of->saturation_below, of->saturation_above, here);
}

/* The name of a parameter; @value: with it, NULL without. */
static char *
name_of (const FsSensitivity *of, const char *value)
{
  g_autofree char *title = NULL;

  /* Without its symbol: lists shorten names, and Pango warns of an index in a text with an ellipsis. */
  title = of->input != NULL ? fs_plot_text_parameter (fs_key_find (of->input->key)) : g_strdup (_ ("Offered load"));
  return value != NULL ? g_strdup_printf ("%s = %s", title, value) : g_steal_pointer (&title);
}

/* A value of a parameter with as many digits as it needs, four at most; a rate with three. */
static char *
value_text (const FsSensitivity *of, double value)
{
  double place = value != 0 ? pow (10, floor (log10 (fabs (value)))) : 1;
  int digits = 1;

  if (value == floor (value))
    return fs_number_display_fixed (value, 0);
  if (of->input == NULL)
    return fs_number_display (value, 3);
  while (digits < 4 && fabs (round (value / place) * place - value) > 1e-9 * fabs (value))
    {
      digits++;
      place /= 10;
    }
  return fs_number_display (value, digits);
}

FsTornado *
fs_sensitivity_plot_new (const FsSwings *swings)
{
  FsTornado *tornado = fs_tornado_new ();

  tornado->title = g_strdup (_ ("Sensitivity"));
  tornado->x_label = g_strdup (/* xgettext:no-c-format */ _ ("Change of the latency (%)"));
  tornado->keys[FS_TORNADO_LESS] = g_strdup (/* xgettext:no-c-format */ _ ("10\u202f% less, or one step"));
  tornado->keys[FS_TORNADO_MORE] = g_strdup (/* xgettext:no-c-format */ _ ("10\u202f% more, or one step"));
  for (guint i = 0; i < swings->found->len; i++)
    {
      const FsSensitivity *of = &g_array_index (swings->found, FsSensitivity, i);
      const FsKey *key = of->input != NULL ? fs_key_find (of->input->key) : NULL;
      const char *symbol = key == NULL ? "<i>λ</i><sub>g</sub>" : key->symbol != NULL ? key->symbol : key->name;
      const double varied[] = { of->below, of->above }, at[] = { of->at_below, of->at_above };
      g_autofree char *value = value_text (of, of->value);
      FsTornadoRow row = { .name = name_of (of, value), .short_name = g_strdup_printf ("%s = %s", symbol, value) };

      for (guint end = 0; end < FS_N_TORNADO_ENDS; end++)
        {
          row.ratio[end] = isnan (varied[end]) ? NAN : isnan (at[end]) ? INFINITY : at[end] / swings->latency;
          if (isnan (varied[end]))
            continue;
          row.at[end] = value_text (of, varied[end]);
          row.change[end] = change_text (at[end], swings->latency);
        }
      row.range = range_text (of, of->at_below, of->at_above, swings->latency);
      row.limit = saturation_text (of, swings->saturation);
      g_array_append_val (tornado->rows, row);
    }
  return tornado;
}

char *
fs_sensitivity_sentence (const FsSwings *swings)
{
  const FsSensitivity *first = &g_array_index (swings->found, FsSensitivity, 0);
  g_autofree char *markup = name_of (first, NULL), *title = fs_text_plain (markup);
  g_autofree char *range = range_text (first, first->at_below, first->at_above, swings->latency);

  /* Translators: a parameter; by how much the latency changes: "−12 % … +12 %" */
  return g_strdup_printf (_ ("%s moves the latency most: %s."), title, range);
}

/* Whether the model saturates at an end of a bar. */
static gboolean
saturates (const FsSwings *swings)
{
  for (guint i = 0; i < swings->found->len; i++)
    {
      const FsSensitivity *of = &g_array_index (swings->found, FsSensitivity, i);

      if ((!isnan (of->below) && isnan (of->at_below)) || (!isnan (of->above) && isnan (of->at_above)))
        return TRUE;
    }
  return FALSE;
}

static int
compare_points (gconstpointer a, gconstpointer b)
{
  double left = ((const FsSweepPoint *) a)->rate, right = ((const FsSweepPoint *) b)->rate;

  return (left < right) - (left > right);
}

gboolean
fs_sensitivity_find_point (const FsScenario *scenario, guint curve, const FsJob *job, FsSweepPoint *point,
                           FsSwings *swings)
{
  g_autoptr (GArray) points = fs_sweep_points (scenario, NULL);
  gboolean found = FALSE, settled = FALSE;

  if (points == NULL)
    return FALSE;
  g_array_sort (points, compare_points);
  for (guint i = 0; i < points->len && !settled && !fs_job_stopped (job); i++)
    {
      const FsSweepPoint *tried = &g_array_index (points, FsSweepPoint, i);
      FsSwings at;

      if (tried->curve != curve || fs_sweep_curve (scenario, tried)->model_absent != NULL)
        continue;
      at = fs_swings_at (scenario, tried, job);
      settled = at.found->len > 0 && !saturates (&at);
      /* The first with a solution stands for all, unless a lower load has no saturated end. */
      if (at.found->len == 0 || (found && !settled))
        {
          fs_swings_clear (&at);
          continue;
        }
      if (found)
        fs_swings_clear (swings);
      *swings = at;
      *point = *tried;
      found = TRUE;
    }
  return found;
}
