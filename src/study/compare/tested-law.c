#include "study/compare/tested-law.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "base/number.h"
#include "stats/law-distance.h"

guint
fs_tested_laws_count (const FsAssumptionTable *table)
{
  for (guint i = 0; i < table->n_laws; i++)
    if (strcmp (table->laws[i].measured, fs_measured_law_id (FS_LAW_WAIT)) == 0)
      return table->n_laws + 1;
  return table->n_laws;
}

const FsAssumedLaw *
fs_tested_law_assumed (const FsAssumptionTable *table, guint i, gboolean *by_hop)
{
  const FsAssumedLaw *of_waits = NULL;

  *by_hop = i >= table->n_laws;
  if (!*by_hop)
    return &table->laws[i];
  for (guint l = 0; l < table->n_laws; l++)
    if (strcmp (table->laws[l].measured, fs_measured_law_id (FS_LAW_WAIT)) == 0
        && (of_waits == NULL || of_waits->family == FS_ASSUMED_INDEPENDENT))
      of_waits = &table->laws[l];
  return of_waits;
}

static FsMeasuredLaw
measured_law (const FsAssumedLaw *assumed)
{
  FsMeasuredLaw law = 0;

  while (g_strcmp0 (fs_measured_law_id (law), assumed->measured) != 0)
    law++;
  return law;
}

/* The probability of at most @cycles where messages of @length flits in the mean, which are as random as the simulator draws them, take @V_bar
 * cycles a flit and then an exponential time of mean @rest. */
static double
drawn_function (double length, double V_bar, double rest, double cycles)
{
  double flits = floor (cycles / V_bar), longer = 1 - 1 / length; /* the probability of one flit more */
  double stays = exp (-V_bar / rest), left = cycles - flits * V_bar, sum;

  if (fabs (longer - stays) < 1e-9)
    sum = flits * exp (-(cycles - V_bar) / rest);
  else
    sum = (pow (longer, flits) * exp (-left / rest) - exp (-cycles / rest)) / (longer - stays);
  return 1 - pow (longer, flits) - (1 - longer) * sum;
}

/* The probability of at most @cycles in a distribution of this mean; see FsAssumedFamily. */
static double
assumed_function (const FsTestedLaw *tested, double mean, double cycles)
{
  double rate = 1 / mean;

  switch (tested->form)
    {
    case FS_FORM_POISSON:
      /* Arrivals at any time, of which only the cycle is known: an exponential time plus one uniform in a cycle. */
      return 1 - exp (-rate * cycles) * -expm1 (-rate) / rate;
    case FS_FORM_GEOMETRIC:
      return cycles < 1 ? 0 : 1 - pow (1 - rate, cycles);
    case FS_FORM_SHIFTED:
      /* Rounded to whole cycles. */
      return cycles + 0.5 <= tested->least ? 0 : -expm1 (-(cycles + 0.5 - tested->least) / (mean - tested->least));
    case FS_FORM_DRAWN:
      /* Rounded to whole cycles. */
      return drawn_function (tested->length, tested->least / tested->length, mean - tested->least, cycles + 0.5);
    case FS_FORM_UNIFORM:
      /* 1 … 2 mean - 1 */
      return fmin (1, cycles / (2 * mean - 1));
    case FS_FORM_NONE:
    case FS_FORM_INDEPENDENT:
    case FS_FORM_ALL_HOPS:
    default:
      return NAN;
    }
}

double
fs_tested_law_function (const FsTestedLaw *tested, const FsLawWindow *window, double cycles)
{
  double sum = 0;
  uint64_t low, high;

  if (tested->form != FS_FORM_ALL_HOPS)
    return assumed_function (tested, tested->mean, cycles);
  for (guint bin = 0; bin < FS_LAW_BINS; bin++)
    {
      fs_law_bin_limits (bin, &low, &high);
      if (high != UINT64_MAX ? (double) high > cycles : isfinite (cycles))
        break;
      sum += (double) window->laws[FS_LAW_WAIT].bins[bin];
    }
  return sum / tested->count;
}

/* The differences of the distribution functions up to each of the first @n bins, of what was measured in @window: of @law, from what is
 * assumed with the mean of tested->law. */
static void
find_differences (const FsTestedLaw *tested, FsMeasuredLaw law, const FsLawWindow *window, guint n, double *differences)
{
  double count = (double) fs_law_count (window, law), all = (double) fs_law_count (window, tested->law);
  double mean = fs_law_mean (window, tested->law), sum = 0, sum_of_all = 0;

  for (guint bin = 0; bin < n; bin++)
    {
      uint64_t low, high;

      fs_law_bin_limits (bin, &low, &high);
      sum += (double) window->laws[law].bins[bin] / count;
      sum_of_all += (double) window->laws[tested->law].bins[bin] / all;
      differences[bin] = sum
                         - (tested->form == FS_FORM_ALL_HOPS ? sum_of_all
                            : high == UINT64_MAX             ? 1
                                                             : assumed_function (tested, mean, (double) high));
    }
}

/* The laws that are compared: the tested one, or those of hops at which enough was measured. Returns how many; @window: of the run. */
static guint
compared_laws (const FsTestedLaw *tested, const FsLawWindow *window, FsMeasuredLaw laws[FS_LAW_HOPS])
{
  guint n = 0;

  if (!tested->by_hop)
    {
      laws[0] = tested->law;
      return 1;
    }
  for (int hop = 1; hop <= FS_LAW_HOPS; hop++)
    if (fs_law_count (window, fs_law_of_hop (hop)) >= FS_LAW_LEAST_VALUES)
      laws[n++] = fs_law_of_hop (hop);
  return n;
}

/* Sets the distance of the distribution functions, and with batches the one that chance gives: from pseudo-values of the jackknife, as in
 * fs_measured_laws_by_batch(). */
static void
compare_functions (FsTestedLaw *tested, const FsMeasuredLaws *laws, double correlation, double confidence,
                   gboolean with_chance)
{
  const uint64_t *bins = laws->all.laws[tested->law].bins;
  g_autofree double *all = g_new (double, FS_LAW_HOPS *FS_LAW_BINS);
  g_autofree double *differences = NULL;
  double none[FS_LAW_BINS] = { 0 };
  FsMeasuredLaw compared[FS_LAW_HOPS];
  guint n = FS_LAW_BINS, n_laws = compared_laws (tested, &laws->all, compared), length;

  while (n > 0 && bins[n - 1] == 0)
    n--;
  length = n_laws * n;
  tested->distance = 0;
  for (guint l = 0; l < n_laws; l++)
    {
      double distance;

      find_differences (tested, compared[l], &laws->all, n, all + l * n);
      distance = fs_law_distance (all + l * n, none, n);
      tested->distance = fmax (tested->distance, distance);
      if (tested->by_hop)
        tested->hops[compared[l] - FS_LAW_WAIT_BY_HOP].distance = distance;
    }
  if (!with_chance || laws->n_batches != FS_N_BATCHES)
    return;
  differences = g_new (double, FS_N_BATCHES *length);
  for (guint b = 0; b < FS_N_BATCHES; b++)
    {
      double *of_batch = differences + b * length;
      FsLawWindow without;

      fs_law_window_subtract (&without, &laws->all, &laws->batches[b]);
      for (guint l = 0; l < n_laws; l++)
        find_differences (tested, compared[l], &without, n, of_batch + l * n);
      for (guint i = 0; i < length; i++)
        of_batch[i] = FS_N_BATCHES * all[i] - (FS_N_BATCHES - 1) * of_batch[i];
    }
  tested->chance = fs_law_chance_distance (differences, length, correlation, confidence);
}

static FsLawForm
form_of (const FsAssumedLaw *assumed, const FsCurve *curve)
{
  const double uniform = 0.5, exponential = 1; /* κ */

  switch (assumed->family)
    {
    case FS_ASSUMED_POISSON:
      /* Models that read bursts do not take arrivals for Poisson where there are some. */
      return curve->inputs.on > 0 ? FS_FORM_NONE : FS_FORM_POISSON;
    case FS_ASSUMED_EXPONENTIAL:
      return FS_FORM_GEOMETRIC;
    case FS_ASSUMED_BEYOND_LENGTH:
      return curve->params.length == FS_LENGTH_FIXED ? FS_FORM_SHIFTED : FS_FORM_DRAWN;
    case FS_ASSUMED_RESIDUAL:
      return curve->inputs.residual == uniform       ? FS_FORM_UNIFORM
             : curve->inputs.residual == exponential ? FS_FORM_GEOMETRIC
                                                     : FS_FORM_NONE;
    case FS_ASSUMED_INDEPENDENT:
    default:
      return FS_FORM_INDEPENDENT;
    }
}

/* Sets what was measured at each hop. */
static void
find_hops (FsTestedLaw *tested, const FsMeasuredLaws *laws, double correlation, double confidence)
{
  for (int remaining = 1; remaining <= FS_LAW_HOPS; remaining++)
    {
      FsMeasuredLaw law = fs_law_of_hop (remaining);
      FsTestedHop *hop = &tested->hops[remaining - 1];

      hop->count = (double) fs_law_count (&laws->all, law);
      hop->mean = fs_law_mean (&laws->all, law);
      hop->half_width = fs_measured_laws_half_width (laws, fs_law_mean, law, correlation, confidence);
      hop->cv2 = fs_law_cv2 (&laws->all, law);
      hop->distance = NAN;
    }
}

FsTestedLaw
fs_tested_law (const FsAssumedLaw *assumed, gboolean by_hop, const FsCurve *curve, const FsMeasuredLaws *laws,
               double V_bar, double correlation, double confidence, gboolean with_chance)
{
  double length = fs_wormhole_params_mean_length (&curve->params);
  FsTestedLaw tested = { .assumed = assumed,
                         .law = measured_law (assumed),
                         .by_hop = by_hop,
                         .form = form_of (assumed, curve),
                         .length = length,
                         .least = length * V_bar,
                         .distance = NAN,
                         .chance = NAN };
  double mean = tested.mean = fs_law_mean (&laws->all, tested.law);

  tested.count = (double) fs_law_count (&laws->all, tested.law);
  tested.cv2 = fs_law_cv2 (&laws->all, tested.law);
  if (by_hop)
    {
      find_hops (&tested, laws, correlation, confidence);
      /* In results of older versions waits are not apart. */
      if (tested.count > 0 && compared_laws (&tested, &laws->all, (FsMeasuredLaw[FS_LAW_HOPS]){ 0 }) == 0)
        tested.count = 0;
      if (tested.form == FS_FORM_INDEPENDENT || tested.form == FS_FORM_NONE)
        {
          tested.form = tested.count > 0 ? FS_FORM_ALL_HOPS : FS_FORM_NONE;
          tested.assumed_cv2 = tested.cv2;
          if (tested.count > 0)
            compare_functions (&tested, laws, correlation, confidence, with_chance);
          return tested;
        }
      if (tested.count == 0)
        tested.form = FS_FORM_NONE;
    }
  if (tested.form == FS_FORM_INDEPENDENT)
    {
      double by_batch[FS_N_BATCHES];

      tested.count = (double) laws->all.pairs.pairs;
      tested.blocked = (double) laws->all.pairs.blocked_after / tested.count;
      for (guint i = 0; i < 2; i++)
        {
          FsLawValue fraction = i == 0 ? fs_law_blocked_after_free : fs_law_blocked_after_blocked;

          tested.after[i] = fraction (&laws->all, tested.law);
          tested.after_half_widths[i]
              = fs_measured_laws_half_width (laws, fraction, tested.law, correlation, confidence);
        }
      tested.distance = fs_law_correlation (&laws->all, tested.law);
      if (with_chance && laws->n_batches == FS_N_BATCHES && isfinite (tested.distance))
        {
          fs_measured_laws_by_batch (laws, fs_law_correlation, tested.law, by_batch);
          tested.chance = fs_law_chance_distance (by_batch, 1, correlation, confidence);
        }
      return tested;
    }
  /* A distribution of one value has no other, and a holding time that is shorter than the length is none of the assumed ones. */
  if (!(mean > 1) || ((tested.form == FS_FORM_SHIFTED || tested.form == FS_FORM_DRAWN) && !(mean > tested.least)))
    tested.form = FS_FORM_NONE;
  if (tested.form == FS_FORM_NONE)
    return tested;
  tested.assumed_cv2 = tested.form == FS_FORM_POISSON   ? 1
                       : tested.form == FS_FORM_SHIFTED ? pow (1 - tested.least / mean, 2)
                       : tested.form == FS_FORM_DRAWN
                           ? pow (1 - tested.least / mean, 2) + pow (tested.least / mean, 2) * (1 - 1 / length)
                       : tested.form == FS_FORM_UNIFORM ? (1 - 1 / mean) / 3
                                                        : 1 - 1 / mean;
  compare_functions (&tested, laws, correlation, confidence, with_chance);
  return tested;
}

const char *
fs_law_form_id (FsLawForm form)
{
  static const char *const ids[] = {
    [FS_FORM_NONE] = NULL,
    [FS_FORM_POISSON] = "poisson",
    [FS_FORM_GEOMETRIC] = "exponential",
    [FS_FORM_SHIFTED] = "shifted-exponential",
    [FS_FORM_DRAWN] = "exponential-beyond-length",
    [FS_FORM_UNIFORM] = "uniform",
    [FS_FORM_INDEPENDENT] = "independent",
    [FS_FORM_ALL_HOPS] = "all-hops",
  };

  return ids[form];
}

const char *
fs_tested_law_id (const FsAssumedLaw *assumed, gboolean by_hop)
{
  return by_hop                                      ? "wait_by_remaining"
         : assumed->family == FS_ASSUMED_INDEPENDENT ? "successive_waits"
                                                     : assumed->measured;
}

const char *
fs_tested_law_name (const FsAssumedLaw *assumed, gboolean by_hop)
{
  static const char *const names[FS_N_LAWS]
      = { N_ ("Times between arrivals at a channel"), N_ ("Times between arrivals at a source"),
          N_ ("Holding times of a virtual channel"), N_ ("Waits of blocked headers") };

  return by_hop                                      ? _ ("Waits by hops left")
         : assumed->family == FS_ASSUMED_INDEPENDENT ? _ ("Successive waits")
                                                     : _ (names[measured_law (assumed)]);
}

/* "It depends on the hop. Mean waits are 8.2 to 11.5 cycles. Largest distance …" */
static char *
hops_sentence (const FsTestedLaw *tested)
{
  double least = INFINITY, most = 0;
  g_autofree char *low = NULL, *high = NULL, *distance = NULL, *chance = NULL, *means = NULL, *distances = NULL;
  gboolean is_other = tested->distance > tested->chance;

  for (guint i = 0; i < FS_LAW_HOPS; i++)
    if (tested->hops[i].count >= FS_LAW_LEAST_VALUES)
      {
        least = fmin (least, tested->hops[i].mean);
        most = fmax (most, tested->hops[i].mean);
      }
  low = fs_number_display (least, 3);
  high = fs_number_display (most, 3);
  distance = fs_number_display (tested->distance, 2);
  chance = fs_number_display (tested->chance, 2);
  /* Translators: two numbers of cycles: the least and the largest of the mean waits of headers with 1, 2 … hops left */
  means = g_strdup_printf (_ ("Mean waits with 1, 2 … hops left: %s to %s cycles."), low, high);
  distances
      = isnan (tested->chance)
            /* Translators: a number between 0 and 1 */
            ? g_strdup_printf (_ ("Largest distance of the distributions: %s."), distance)
            : g_strdup_printf (_ ("Largest distance of the distributions: %s; by chance up to %s."), distance, chance);
  return g_strconcat (isnan (tested->chance)             ? ""
                      : tested->form != FS_FORM_ALL_HOPS ? (is_other ? _ ("It is another distribution.")
                                                                     : _ ("The run agrees with this distribution."))
                      : is_other                         ? _ ("They depend on the hop.")
                                                         : _ ("This run shows no dependence on the hop."),
                      isnan (tested->chance) ? "" : " ", means, " ", distances, NULL);
}

char *
fs_tested_law_sentence (const FsTestedLaw *tested)
{
  g_autofree char *distance = NULL, *chance = NULL, *cv2 = NULL, *assumed = NULL, *numbers = NULL;
  gboolean is_correlation = tested->form == FS_FORM_INDEPENDENT;

  if (tested->form == FS_FORM_NONE)
    return g_strdup (tested->count > 0 ? _ ("Of these inputs the equation assumes no distribution.")
                                       : _ ("Nothing was measured of it at this point."));
  if (isnan (tested->distance))
    return g_strdup (_ ("Nothing was measured of it at this point."));
  if (tested->by_hop)
    return hops_sentence (tested);
  distance = fs_number_display (tested->distance, 2);
  chance = fs_number_display (tested->chance, 2);
  cv2 = fs_number_display (tested->cv2, 2);
  assumed = fs_number_display (tested->assumed_cv2, 2);
  if (is_correlation)
    numbers = isnan (tested->chance)
                  /* Translators: a number between -1 and 1 */
                  ? g_strdup_printf (_ ("Correlation of the waits of a message for successive channels: %s."), distance)
                  /* Translators: two numbers between -1 and 1 */
                  : g_strdup_printf (
                      _ ("Correlation of the waits of a message for successive channels: %s; by chance up to ±%s."),
                      distance, chance);
  else
    numbers
        = isnan (tested->chance)
              /* Translators: C² is the squared coefficient of variation; three numbers, the last between 0 and 1 */
              ? g_strdup_printf (_ ("C² is %s instead of %s. Largest distance of the distributions: %s."), cv2, assumed,
                                 distance)
              /* Translators: C² is the squared coefficient of variation; four numbers, the last two between 0 and 1 */
              : g_strdup_printf (_ ("C² is %s instead of %s. Largest distance of the distributions: %s; by chance "
                                    "up to %s."),
                                 cv2, assumed, distance, chance);
  if (isnan (tested->chance))
    return g_steal_pointer (&numbers);
  return g_strconcat (
      fabs (tested->distance) > tested->chance
          ? (is_correlation ? _ ("They depend on each other.") : _ ("It is another distribution."))
          : (is_correlation ? _ ("This run shows no dependence.") : _ ("The run agrees with this distribution.")),
      " ", numbers, NULL);
}
