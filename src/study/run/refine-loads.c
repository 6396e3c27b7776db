#include "study/run/refine-loads.h"

#include <math.h>

#include "base/error.h"
#include "base/number.h"
#include "base/translate.h"

#define LEAST_GAP 0.01    /* of the greatest load */
#define SAME 1e-9         /* relative */
#define LAST_GAP 2.0      /* how much steeper than all others the gap before saturation is taken to be */
#define ROUND_DIGITS 1000 /* a new load is a multiple of the power of ten below its gap, divided by this many */

/* A load with the latency there: INFINITY if the simulation is saturated, NAN if it is not simulated. @limit: no point, but where the
 * simulation was found to saturate. */
typedef struct {
  double load;
  double latency;
  gboolean limit;
} Known;

static int
compare_known (gconstpointer a, gconstpointer b)
{
  const Known *first = a, *second = b;

  return (first->load > second->load) - (first->load < second->load);
}

/* The latency that a point is about: of broadcasts where there are any. */
static double
latency_of (const FsPointView *view)
{
  if (view->state != FS_POINT_DONE)
    return NAN;
  if (view->result->status == FS_SIM_SATURATED)
    return INFINITY;
  return isfinite (view->result->broadcast.mean) ? view->result->broadcast.mean : view->result->unicast.mean;
}

/* The loads of a curve, ascending. Loads relative to @reference are fractions of it. */
static GArray *
known_loads (const FsScenario *scenario, guint curve, double reference, const FsPointView *points, guint n_points,
             const FsSaturationBracket *brackets, guint n_brackets)
{
  g_autoptr (GArray) all = fs_sweep_known_points (scenario, NULL);
  GArray *known = g_array_new (FALSE, FALSE, sizeof (Known));

  for (guint i = 0; i < all->len; i++)
    {
      const FsSweepPoint *point = &g_array_index (all, FsSweepPoint, i);
      Known at = { point->rate / reference, NAN };

      if (point->curve != curve)
        continue;
      for (guint p = 0; p < n_points; p++)
        if (fs_sweep_is_same_point (&points[p].point, point))
          at.latency = latency_of (&points[p]);
      g_array_append_val (known, at);
    }
  for (guint b = 0; b < n_brackets; b++)
    if (brackets[b].curve == curve && brackets[b].done)
      g_array_append_val (known, ((Known){ brackets[b].high / reference, INFINITY, TRUE }));
  g_array_sort (known, compare_known);
  return known;
}

/* How much a point in the gap before number @i tells; 0 if it is not to be divided. @steepest: of the gaps without an end in
 * saturation, per width. */
static double
value_of_gap (const GArray *known, guint i, double steepest)
{
  const Known *before = &g_array_index (known, Known, i - 1), *after = &g_array_index (known, Known, i);

  if (isnan (before->latency) || isnan (after->latency) || isinf (before->latency))
    return 0;
  if (isinf (after->latency))
    return LAST_GAP * steepest * (after->load - before->load);
  return fabs (log (after->latency / before->latency));
}

/* Divides the gap of all curves that tells most; FALSE if there is none. */
static gboolean
divide_once (GPtrArray *curves, GArray *loads)
{
  double best = 0, low = NAN, high = NAN, greatest = g_array_index (loads, double, loads->len - 1), middle, unit;

  for (guint c = 0; c < curves->len; c++)
    {
      const GArray *known = curves->pdata[c];
      double steepest = 0;

      for (guint i = 1; i < known->len; i++)
        {
          const Known *before = &g_array_index (known, Known, i - 1), *after = &g_array_index (known, Known, i);

          if (isfinite (before->latency) && isfinite (after->latency) && after->load > before->load)
            steepest = fmax (steepest, fabs (log (after->latency / before->latency)) / (after->load - before->load));
        }
      for (guint i = 1; i < known->len; i++)
        {
          double from = g_array_index (known, Known, i - 1).load, to = g_array_index (known, Known, i).load;
          double value = value_of_gap (known, i, steepest);

          if (value > best && to - from > 2 * LEAST_GAP * greatest)
            {
              best = value;
              low = from;
              high = to;
            }
        }
    }
  if (best == 0)
    return FALSE;
  unit = pow (10, floor (log10 (high - low))) / ROUND_DIGITS;
  middle = round ((low + high) / 2 / unit) * unit;
  g_array_append_val (loads, middle);
  g_array_sort (loads, fs_number_compare);
  /* In the other curves, too, there is a point to come. */
  for (guint c = 0; c < curves->len; c++)
    {
      GArray *known = curves->pdata[c];

      g_array_append_val (known, ((Known){ middle, NAN }));
      g_array_sort (known, compare_known);
    }
  return TRUE;
}

GArray *
fs_refine_loads (const FsScenario *scenario, int curve, const FsPointView *points, guint n_points,
                 const FsSaturationBracket *brackets, guint n_brackets, guint n_new, gboolean *relative, GError **error)
{
  g_autoptr (GPtrArray) curves = g_ptr_array_new_with_free_func ((GDestroyNotify) g_array_unref);
  g_autoptr (GArray) loads = g_array_new (FALSE, FALSE, sizeof (double));
  int kind = -1;
  guint n_simulated = 0, n_before;

  for (guint c = 0; c < fs_scenario_n_curves (scenario); c++)
    {
      const FsCurve *of = fs_scenario_curve (scenario, c);
      gboolean fractions = of->rates_kind == FS_RATES_LOADS || of->rates_kind == FS_RATES_REFINED;
      GArray *known;

      if (of->hidden || (curve >= 0 && c != (guint) curve))
        continue;
      if (of->x_key != NULL || !of->switching->has_loads)
        {
          fs_set_input_error (error, _ ("The x axis shows no load, so there are no loads to add."));
          return NULL;
        }
      if (kind >= 0 && kind != fractions)
        {
          fs_set_input_error (error, _ ("The loads of some curves are relative, those of others are not. Select one "
                                        "curve to add loads to it."));
          return NULL;
        }
      kind = fractions;
      known = known_loads (scenario, c, fractions ? fs_curve_reference_rate (of, &of->inputs) : 1, points, n_points,
                           brackets, n_brackets);
      g_ptr_array_add (curves, known);
      for (guint i = 0; i < known->len; i++)
        {
          double load = g_array_index (known, Known, i).load;
          gboolean is_new = !g_array_index (known, Known, i).limit;

          n_simulated += isfinite (g_array_index (known, Known, i).latency);
          for (guint l = 0; l < loads->len && is_new; l++)
            is_new = fabs (g_array_index (loads, double, l) - load) > SAME * load;
          if (is_new)
            g_array_append_val (loads, load);
        }
    }
  g_array_sort (loads, fs_number_compare);
  if (n_simulated < 2)
    {
      fs_set_input_error (error, _ ("Simulate at least two points first; then it is known where others tell most."));
      return NULL;
    }
  n_before = loads->len;
  for (guint i = 0; i < n_new && divide_once (curves, loads); i++)
    continue;
  if (loads->len == n_before)
    {
      fs_set_input_error (error, _ ("No gap between two points is wide enough to be divided."));
      return NULL;
    }
  *relative = kind == TRUE;
  return g_steal_pointer (&loads);
}
