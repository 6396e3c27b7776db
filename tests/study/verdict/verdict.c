/* Verdicts on claims: each relation on made pairs, a figure with made results, the tables that ZK99 prints, and the words. */
#include "study/verdict/verdict.h"

#include <math.h>
#include <string.h>

#include "scenario/library/gallery.h"
#include "scenario/value/scenario-file.h"
#include "study/tables/published-data.h"
#include "study/verdict/verdict-text.h"
#include "sim/measure/sim-quantities.h"
#include "sim/store-forward/store-forward-quantities.h"
#include "tests/support/test.h"

static FsClaimValue
measured (double value, double half_width)
{
  return (FsClaimValue){ value, value - half_width, value + half_width };
}

static void
add (GArray *pairs, double a, double half_a, double b, double half_b)
{
  FsComparedPair pair = { .where = (char *) "x", .nodes = 64 * (pairs->len + 1.0), .settled = TRUE };

  pair.a = measured (a, half_a);
  pair.b = measured (b, half_b);
  g_array_append_val (pairs, pair);
}

static GArray *
new_pairs (void)
{
  return g_array_new (FALSE, FALSE, sizeof (FsComparedPair));
}

static void
check (FsRelation relation, const GArray *pairs, guint n_missing, FsVerdictStatus status, FsOpenReason reason)
{
  const FsClaimPart part = { .what = "A", .relation = relation };
  FsPartVerdict verdict = fs_part_verdict (&part, pairs, n_missing);

  g_assert_cmpint (verdict.status, ==, status);
  g_assert_cmpint (verdict.reason, ==, reason);
}

FS_TEST (less_in_every_pair)
{
  g_autoptr (GArray) pairs = new_pairs ();

  check (FS_RELATION_LESS, pairs, 0, FS_VERDICT_OPEN, FS_OPEN_NO_PAIRS);
  check (FS_RELATION_LESS, pairs, 2, FS_VERDICT_OPEN, FS_OPEN_MISSING);
  add (pairs, 1, 0.1, 2, 0.1);
  add (pairs, 1, 0.1, 1.5, 0.1);
  check (FS_RELATION_LESS, pairs, 0, FS_VERDICT_HOLDS, FS_OPEN_NOT);
  check (FS_RELATION_GREATER, pairs, 0, FS_VERDICT_FAILS, FS_OPEN_NOT);
  check (FS_RELATION_LESS, pairs, 1, FS_VERDICT_OPEN, FS_OPEN_MISSING);
  add (pairs, 1, 0.3, 1.5, 0.3);
  check (FS_RELATION_LESS, pairs, 0, FS_VERDICT_OPEN, FS_OPEN_OVERLAP);
  g_array_index (pairs, FsComparedPair, 0).settled = FALSE;
  check (FS_RELATION_LESS, pairs, 0, FS_VERDICT_OPEN, FS_OPEN_UNSETTLED);
  /* One pair that contradicts is enough, whatever is missing. */
  add (pairs, 2, 0.1, 1, 0.1);
  check (FS_RELATION_LESS, pairs, 1, FS_VERDICT_FAILS, FS_OPEN_NOT);
}

/* A value without an interval decides nothing; two exact ones that are equal are not less. */
FS_TEST (exact_and_unknown)
{
  g_autoptr (GArray) unknown = new_pairs (), exact = new_pairs ();

  add (unknown, 1, NAN, 2, 0.1);
  check (FS_RELATION_LESS, unknown, 0, FS_VERDICT_OPEN, FS_OPEN_OVERLAP);
  check (FS_RELATION_EQUAL, unknown, 0, FS_VERDICT_OPEN, FS_OPEN_OVERLAP);
  add (exact, 562, 0, 562, 0);
  check (FS_RELATION_LESS, exact, 0, FS_VERDICT_FAILS, FS_OPEN_NOT);
  check (FS_RELATION_EQUAL, exact, 0, FS_VERDICT_HOLDS, FS_OPEN_NOT);
}

FS_TEST (often_and_sometimes)
{
  g_autoptr (GArray) pairs = new_pairs ();

  add (pairs, 1, 0.1, 2, 0.1);
  add (pairs, 2, 0, 2, 0);
  check (FS_RELATION_OFTEN_LESS, pairs, 0, FS_VERDICT_HOLDS, FS_OPEN_NOT);
  check (FS_RELATION_SOMETIMES_GREATER, pairs, 0, FS_VERDICT_FAILS, FS_OPEN_NOT);
  add (pairs, 2, 0.5, 2, 0.5);
  check (FS_RELATION_OFTEN_LESS, pairs, 0, FS_VERDICT_OPEN, FS_OPEN_OVERLAP);
  check (FS_RELATION_SOMETIMES_GREATER, pairs, 0, FS_VERDICT_OPEN, FS_OPEN_OVERLAP);
  add (pairs, 3, 0.1, 2, 0.1);
  add (pairs, 3, 0.1, 2, 0.1);
  check (FS_RELATION_OFTEN_LESS, pairs, 0, FS_VERDICT_FAILS, FS_OPEN_NOT);
  check (FS_RELATION_SOMETIMES_GREATER, pairs, 0, FS_VERDICT_HOLDS, FS_OPEN_NOT);
}

/* Three half-widths together. */
FS_TEST (equal_within_errors)
{
  g_autoptr (GArray) near = new_pairs (), far = new_pairs ();

  add (near, 1.59, 0.1, 1, 0.1);
  check (FS_RELATION_EQUAL, near, 0, FS_VERDICT_HOLDS, FS_OPEN_NOT);
  add (far, 1.61, 0.1, 1, 0.1);
  check (FS_RELATION_EQUAL, far, 0, FS_VERDICT_FAILS, FS_OPEN_NOT);
}

FS_TEST (ratio_rises)
{
  g_autoptr (GArray) pairs = new_pairs ();

  add (pairs, 2, 0, 1, 0);
  add (pairs, 4, 0, 1, 0);
  add (pairs, 3, 0, 1, 0);
  check (FS_RELATION_RATIO_RISES, pairs, 0, FS_VERDICT_HOLDS, FS_OPEN_NOT);
  check (FS_RELATION_RATIO_RISES, pairs, 1, FS_VERDICT_OPEN, FS_OPEN_MISSING);
  add (pairs, 1, 0, 1, 0);
  check (FS_RELATION_RATIO_RISES, pairs, 0, FS_VERDICT_FAILS, FS_OPEN_NOT);
  /* What overlaps may be ordered either way. */
  g_array_index (pairs, FsComparedPair, 3).a = measured (3.8, 0.3);
  check (FS_RELATION_RATIO_RISES, pairs, 0, FS_VERDICT_HOLDS, FS_OPEN_NOT);
  g_array_index (pairs, FsComparedPair, 3).a = measured (3, 2.5);
  check (FS_RELATION_RATIO_RISES, pairs, 0, FS_VERDICT_OPEN, FS_OPEN_OVERLAP);
}

/* Another quantity that must be related in the same way. */
FS_TEST (two_quantities)
{
  const FsClaimPart part = { .what = "A", .relation = FS_RELATION_SOMETIMES_GREATER, .also = "B" };
  g_autoptr (GArray) pairs = new_pairs ();
  FsComparedPair *pair;

  add (pairs, 2, 0.1, 1, 0.1);
  pair = &g_array_index (pairs, FsComparedPair, 0);
  pair->also_a = measured (1, 0.1);
  pair->also_b = measured (2, 0.1);
  g_assert_cmpint (fs_part_verdict (&part, pairs, 0).status, ==, FS_VERDICT_FAILS);
  pair->also_a = measured (1, 2);
  g_assert_cmpint (fs_part_verdict (&part, pairs, 0).status, ==, FS_VERDICT_OPEN);
  pair->also_a = measured (3, 0.1);
  g_assert_cmpint (fs_part_verdict (&part, pairs, 0).status, ==, FS_VERDICT_HOLDS);
}

/* A made result for every point of a figure. */
typedef struct {
  FsScenario *scenario;
  GArray *views;
  GPtrArray *results;
} Made;

typedef void (*SetValues) (const FsCurve *step, const FsSweepPoint *point, FsSimResult *result);

static void
set_quantity (FsSimResult *result, const char *key, double value, double half_width)
{
  int q = fs_record_find (result->quantities, key);

  g_assert_cmpint (q, >=, 0);
  *fs_record_at (result->quantities, (guint) q, NULL) = value;
  *fs_record_at (result->half_widths, (guint) q, NULL) = half_width;
}

static void
make (Made *made, const char *preset, SetValues set)
{
  g_autoptr (GArray) points = NULL;

  made->scenario = fs_preset_load (preset, NULL);
  made->views = g_array_new (FALSE, TRUE, sizeof (FsPointView));
  made->results = g_ptr_array_new_with_free_func ((GDestroyNotify) fs_sim_result_free);
  points = fs_sweep_known_points (made->scenario, NULL);
  for (guint i = 0; i < points->len; i++)
    {
      const FsSweepPoint *point = &g_array_index (points, FsSweepPoint, i);
      const FsCurve *step = fs_sweep_curve (made->scenario, point);
      guint n_quantities;
      const FsQuantity *quantities = step->switching->has_flits ? fs_sim_quantities (&n_quantities)
                                                                : fs_store_forward_quantities (&n_quantities);
      FsRecordSize size = step->switching->has_flits ? fs_wormhole_params_record_size (&step->params)
                                                     : fs_record_size_of_hypercube (1, 1);
      FsSimResult *result = g_new0 (FsSimResult, 1);
      FsPointView view = { .point = *point, .state = FS_POINT_DONE, .result = result };

      result->unicast.mean = result->broadcast.mean = result->network.mean = NAN;
      result->quantities = fs_record_new (quantities, n_quantities, size);
      result->half_widths = fs_record_new (quantities, n_quantities, size);
      set (step, point, result);
      g_ptr_array_add (made->results, result);
      g_array_append_val (made->views, view);
    }
}

static FsFigureResults
results_of (const Made *made)
{
  return (FsFigureResults){ .scenario = made->scenario,
                            .points = (const FsPointView *) (void *) made->views->data,
                            .n_points = made->views->len };
}

static void
made_clear (Made *made)
{
  fs_scenario_unref (made->scenario);
  g_array_unref (made->views);
  g_ptr_array_unref (made->results);
}

/* As measured at a rate of 0.04: 1.05 with a time-out, 1.11 without; saturated at the highest load. */
static void
set_time_out (const FsCurve *step, const FsSweepPoint *point, FsSimResult *result)
{
  gboolean with = step->params.routing == FS_ROUTING_DUATO_TIMEOUT;

  if (point->rate > 0.0499)
    result->status = FS_SIM_SATURATED;
  set_quantity (result, "V_bar", (with ? 1.05 : 1.11) + point->rate, 0.002);
  result->unicast = (FsLatency){ (with                                       ? 40
                                  : step->params.routing == FS_ROUTING_DUATO ? 44
                                                                             : 46)
                                     + point->rate,
                                 1.2, NULL };
}

/* With uniform traffic adaptive routing is ahead by 30 %. */
static void
set_uniform (const FsCurve *step, const FsSweepPoint *point, FsSimResult *result)
{
  result->unicast = (FsLatency){ step->params.routing == FS_ROUTING_DUATO ? 70 : 100, 1.7, NULL };
}

FS_TEST (time_out)
{
  const FsClaim *claim = fs_preset_claim ("at-why");
  Made made, uniform;
  FsFigureResults results, of_uniform;
  g_autoptr (FsVerdict) verdict = NULL, less = NULL, other = NULL;
  g_autofree char *words = NULL, *summary = NULL, *missing = NULL;
  FsSimResult *last;

  make (&made, "at-why", set_time_out);
  make (&uniform, "at-why-uniform", set_uniform);
  results = results_of (&made);
  of_uniform = results_of (&uniform);
  verdict = fs_verdict_new (claim, &results, &of_uniform);
  g_assert_cmpuint (verdict->n_parts, ==, 3);
  g_assert_cmpuint (verdict->parts[0].n_compared, ==, 9);
  g_assert_cmpint (verdict->status, ==, FS_VERDICT_HOLDS);
  words = fs_verdict_describe (verdict);
  g_assert_cmpstr (
      words, ==,
      "The claim holds.\nLower multiplexing of virtual channels with a time-out: holds; true of 9 of 9 pairs; 1.0950 ± "
      "0.0020 against 1.1550 ± 0.0020 (0.0450); ratio 0.946 to 0.948.\nLower latency with a time-out: holds; true of 9 "
      "of "
      "9 pairs; 40.0 ± 1.2 against 44.0 ± 1.2 (0.0450); ratio 0.909.\nSmaller advantage of adaptive over deterministic "
      "routing with strong locality than with uniform traffic: holds; true of 9 of 9 pairs; 0.043 ± 0.051 against "
      "0.300 ± "
      "0.029 (0.00500); ratio 0.145.");
  summary = fs_verdict_summarize (verdict);
  g_assert_cmpstr (summary, ==, "3 of 3 statements hold");
  /* A figure, points and convergence that are missing. */
  results.n_points = 1;
  less = fs_verdict_new (claim, &results, NULL);
  missing = fs_verdict_summarize (less);
  g_assert_cmpstr (missing, ==, "points are not simulated yet");
  g_assert_cmpint (less->parts[0].reason, ==, FS_OPEN_MISSING);
  g_assert_cmpuint (less->parts[0].n_missing, ==, 10);
  g_assert_cmpint (less->parts[2].reason, ==, FS_OPEN_PARTNER);
  results = results_of (&made);
  last = made.results->pdata[0];
  last->status = FS_SIM_NOT_CONVERGED;
  other = fs_verdict_new (claim, &results, NULL);
  g_assert_cmpuint (other->parts[0].n_compared, ==, 8);
  made_clear (&made);
  made_clear (&uniform);
}

/* 2^d copies over dimension d with a fixed base, and an end at 0.023. */
static void
set_bases (const FsCurve *step, const FsSweepPoint *point, FsSimResult *result)
{
  gboolean fixed = step->params.base != FS_BASE_ROUND_ROBIN;
  double unicasts = 0.5 * point->rate, copies = 0.02 * point->rate;
  int q = fs_record_find (result->quantities, "lambda_c_by_dimension");

  if (fixed && point->rate > 0.0231)
    result->status = FS_SIM_SATURATED;
  set_quantity (result, "lambda_c_unicast", unicasts, 0.0001 * unicasts);
  set_quantity (result, "lambda_c", unicasts + copies * 10.5, 0.0001 * unicasts);
  for (guint d = 0; d < 6; d++)
    {
      fs_record_at (result->quantities, (guint) q, NULL)[d] = unicasts + copies * (fixed ? 1 << d : 10.5);
      fs_record_at (result->half_widths, (guint) q, NULL)[d] = 0.0001 * unicasts;
    }
}

FS_TEST (rotated_base)
{
  const FsClaim *claim = fs_preset_claim ("base-rotation");
  Made made;
  FsFigureResults results;
  const FsSaturationBracket brackets[]
      = { { 0, 0, 0.0295, 0.0307, 10, TRUE, NULL }, { 1, 0, 0.0234, 0.0238, 10, TRUE, NULL } };
  g_autoptr (FsVerdict) verdict = NULL, searched = NULL;

  make (&made, "base-rotation", set_bases);
  results = results_of (&made);
  verdict = fs_verdict_new (claim, &results, NULL);
  g_assert_cmpint (verdict->status, ==, FS_VERDICT_HOLDS);
  g_assert_cmpfloat_with_epsilon (verdict->parts[0].shown.a.value, 32, 1e-9);
  g_assert_cmpfloat (verdict->parts[0].shown.b.value, ==, 32);
  /* Six dimensions at each load. */
  g_assert_cmpuint (verdict->parts[1].n_compared, ==, 6 * 13);
  /* The sweep ends before the curve with a base that rotates does. */
  g_assert_cmpfloat_with_epsilon (verdict->parts[2].shown.a.low, 0.026, 1e-9);
  g_assert_true (isinf (verdict->parts[2].shown.a.high));
  g_assert_cmpfloat_with_epsilon (verdict->parts[2].shown.b.value, 0.023, 1e-9);
  results.brackets = brackets;
  results.n_brackets = G_N_ELEMENTS (brackets);
  searched = fs_verdict_new (claim, &results, NULL);
  g_assert_cmpfloat_with_epsilon (searched->parts[2].shown.a.value, 0.0301, 1e-9);
  g_assert_cmpint (searched->parts[2].status, ==, FS_VERDICT_HOLDS);
  made_clear (&made);
}

/* A tenth less with adaptive routing. */
static void
set_detours (const FsCurve *step, const FsSweepPoint *point, FsSimResult *result)
{
  double factor = step->store_forward.adaptive == FS_DETOUR_OFF ? 100 : 90;

  set_quantity (result, "T", factor * step->store_forward.n, 1);
  set_quantity (result, "contentions", 1000 * factor, 900);
}

/* Rows of two presets are joined by network, sources and buffer: 8 networks of 512 nodes and more, 4 of them with matched
 * sources, too, and 6 finite buffers. */
FS_TEST (two_tables)
{
  Made own, partner;
  FsFigureResults results, of_partner;
  g_autoptr (FsVerdict) verdict = NULL;

  make (&own, "ziavras-12", set_detours);
  make (&partner, "ziavras-8", set_detours);
  results = results_of (&own);
  of_partner = results_of (&partner);
  verdict = fs_verdict_new (fs_preset_claim ("ziavras-12"), &results, &of_partner);
  g_assert_cmpuint (verdict->parts[0].n_compared, ==, (8 + 4) * 6);
  g_assert_cmpint (verdict->parts[0].status, ==, FS_VERDICT_HOLDS);
  g_assert_cmpfloat_with_epsilon (verdict->parts[0].least_ratio, 0.9, 1e-9);
  g_assert_cmpint (verdict->parts[1].status, ==, FS_VERDICT_HOLDS);
  /* Nowhere longer with two dimensions, though the paper has it so. */
  g_assert_cmpuint (verdict->parts[2].n_compared, ==, 2 * 6);
  g_assert_cmpint (verdict->parts[2].status, ==, FS_VERDICT_FAILS);
  g_assert_cmpint (verdict->status, ==, FS_VERDICT_FAILS);
  made_clear (&own);
  made_clear (&partner);
}

/* Half of all hops with clubbing, a quarter of those of the sources. */
static void
set_clubbing (const FsCurve *step, const FsSweepPoint *point, FsSimResult *result)
{
  gboolean clubbed = step->store_forward.clubbing;

  set_quantity (result, "hops", clubbed ? 200 : 400, 1);
  set_quantity (result, "source_hops", clubbed ? 50 : 200, 1);
  set_quantity (result, "services", clubbed ? 100 : 400, 1);
  set_quantity (result, "max_services_at_a_node", clubbed ? 40 : 140, 5);
}

FS_TEST (clubbing)
{
  Made made;
  FsFigureResults results;
  g_autoptr (FsVerdict) verdict = NULL;
  g_autofree char *words = NULL;

  make (&made, "ziavras-4-clubbed", set_clubbing);
  results = results_of (&made);
  verdict = fs_verdict_new (fs_preset_claim ("ziavras-4-clubbed"), &results, NULL);
  words = fs_verdict_describe (verdict);
  g_assert_cmpuint (verdict->n_parts, ==, 5);
  g_assert_nonnull (strstr (words,
                            "\nFewer messages on the channels of the sources with clubbing: holds; true of 70 of 70 "
                            "pairs; 50.0 ± 1.0 against 200.0 ± 1.0 (GH(2,8), B = 3); ratio 0.250."));
  g_assert_nonnull (strstr (words,
                            "\nSmaller part of all messages on the channels of the sources with clubbing: holds; true "
                            "of 70 of 70 pairs; 0.2500 ± 0.0052 against 0.5000 ± 0.0028 (GH(2,8), B = 3); ratio "
                            "0.500."));
  made_clear (&made);
}

static FsVerdict *
printed_verdict (const char *preset)
{
  const FsClaim *claim = fs_preset_claim (preset);
  const char *partner = fs_claim_partner (claim);
  g_autoptr (FsScenario) own = fs_preset_load (preset, NULL);
  g_autoptr (FsScenario) other = partner != NULL ? fs_preset_load (partner, NULL) : NULL;

  return fs_verdict_new_printed (claim, own, other);
}

/* Whether the tables support what the paper says of them. */
FS_TEST (printed_tables)
{
  for (guint number = 3; number <= 10; number++)
    {
      g_autofree char *id = g_strdup_printf ("ziavras-%u", number);
      g_autoptr (FsVerdict) verdict = printed_verdict (id);

      g_test_message ("%s", id);
      g_assert_cmpuint (verdict->n_parts, ==, 2);
      g_assert_cmpuint (verdict->parts[0].n_compared, ==, 10);
      g_assert_cmpint (verdict->parts[1].status, ==, FS_VERDICT_HOLDS);
      /* In Table 10, GH(2,8) has 22 with any buffer. */
      g_assert_cmpint (verdict->parts[0].status, ==, number == 10 ? FS_VERDICT_FAILS : FS_VERDICT_HOLDS);
    }
}

/* Z6: in GH(3,25), the largest network, the times of Tables 8 and 12 are the same with finite buffers. */
FS_TEST (printed_adaptive_tables)
{
  g_autoptr (FsVerdict) quarter = printed_verdict ("ziavras-11"), eighth = printed_verdict ("ziavras-12");
  g_autoptr (FsVerdict) within = printed_verdict ("ziavras-12-adaptive"), last = printed_verdict ("ziavras-14");
  const FsPartVerdict *shorter = &eighth->parts[0];
  g_autofree char *words = fs_verdict_describe_printed (eighth);
  g_autofree char *of_parts = fs_verdict_summarize (eighth), *of_one = fs_verdict_summarize (quarter);

  /* "Often": in 7 of 48 rows, by one cycle. */
  g_assert_cmpuint (quarter->n_parts, ==, 1);
  g_assert_cmpuint (quarter->parts[0].n_compared, ==, 8 * 6);
  g_assert_cmpuint (quarter->parts[0].n_true, ==, 7);
  g_assert_cmpint (quarter->status, ==, FS_VERDICT_FAILS);
  g_assert_cmpint (shorter->status, ==, FS_VERDICT_FAILS);
  g_assert_cmpuint (shorter->n_compared, ==, 8 * 6);
  g_assert_cmpuint (shorter->n_true, ==, 8 * 6 - 6 - 1);
  g_assert_cmpfloat (shorter->greatest_ratio, ==, 1);
  /* Within one figure, the detours of which there is no table aside. */
  g_assert_cmpuint (within->n_parts, ==, 2);
  g_assert_cmpuint (within->parts[0].n_true, ==, shorter->n_true);
  /* GH(2,8) is slower. */
  g_assert_cmpint (eighth->parts[1].status, ==, FS_VERDICT_HOLDS);
  g_assert_cmpfloat (last->parts[0].greatest_ratio, <=, 1);
  g_assert_cmpstr (of_parts, ==, "1 of 2 statements hold");
  g_assert_cmpstr (of_one, ==, "true of 7 of 48 pairs; ratio 0.988 to 1.00");
  g_assert_cmpstr (
      words, ==,
      "In the printed tables, the claim does not hold.\nShorter time with adaptive routing in networks of 512 "
      "nodes and more: does not hold; true of 41 of 48 pairs; 562 against 562 (GH(4,8), B = 3); ratio 0.633 "
      "to 1.00.\nLonger time with adaptive routing somewhere in networks of two dimensions: holds; true of 6 "
      "of 12 pairs; 41 against 24 (GH(2,8), B = 7); ratio 0.900 to 1.71.");
}

/* Every comparison reads quantities that its figure has, and every figure of another preset exists. */
static void
set_nothing (const FsCurve *step, const FsSweepPoint *point, FsSimResult *result)
{
  for (guint q = 0; q < result->quantities->n_quantities; q++)
    {
      guint length;
      double *values = fs_record_at (result->quantities, q, &length);

      for (guint i = 0; i < length; i++)
        values[i] = 1 + i;
    }
  result->unicast.mean = 50;
}

FS_TEST (all_claims)
{
  guint n_presets, n_judged = 0;
  const FsPreset *presets = fs_presets (&n_presets);

  for (guint i = 0; i < n_presets; i++)
    {
      const FsClaim *claim = fs_preset_claim (presets[i].id);
      const char *partner = claim != NULL ? fs_claim_partner (claim) : NULL;
      Made own, other;
      FsFigureResults results, of_partner;
      g_autoptr (FsVerdict) verdict = NULL, alone = NULL;

      if (claim == NULL || claim->kind != FS_CLAIM_COMPARISON)
        continue;
      g_test_message ("%s", presets[i].id);
      n_judged++;
      make (&own, presets[i].id, set_nothing);
      make (&other, partner != NULL ? partner : presets[i].id, set_nothing);
      results = results_of (&own);
      of_partner = results_of (&other);
      verdict = fs_verdict_new (claim, &results, &of_partner);
      for (guint p = 0; p < verdict->n_parts; p++)
        if (verdict->parts[p].part->open == NULL)
          {
            g_assert_cmpuint (verdict->parts[p].n_compared, >, 0);
            g_assert_cmpuint (verdict->parts[p].n_missing, ==, 0);
          }
      /* Without the other figure the parts that need it say so. */
      alone = fs_verdict_new (claim, &results, NULL);
      for (guint p = 0; p < alone->n_parts; p++)
        g_assert_cmpint (alone->parts[p].reason == FS_OPEN_PARTNER, ==, alone->parts[p].part->b.preset != NULL);
      made_clear (&own);
      made_clear (&other);
    }
  /* The eight tables of buffers, four of adaptive routing, and the figures. */
  g_assert_cmpuint (n_judged, >=, 8 + 4 + 7);
}
