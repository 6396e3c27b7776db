/* What a figure of a model costs: 12 curves of 200 points each, on one core, each
 * solved as a curve; of models whose points take long as many as are drawn. The saturation rate is found once a curve and timed
 * apart. Where a model knows a rate near its end faster, that is timed, too ("ends"), and what a figure takes that follows the hand
 * ("drafts"): such an end, looked for around a place that is 1 % off, and 200 points between 12 solved ones.
 * Prints CPU milliseconds, the best of several rounds, beside the bar each figure
 * must stay below: 16 ms up to n = 10 and 33 ms at n = 60, within which all curves follow
 * a dragged value, where that is reached.
 */
#include "model/draft.h"
#include "tests/support/clock.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define N_CURVES 12
#define N_POINTS 200
#define N_SOLVED 12 /* of a draft */
#define DRAFT_END 0.99
#define BESIDE 1.01
#define N_ROUNDS 15
#define LONGEST 2 /* seconds of a figure, after which there is no further round */

/* One figure: a model in some variant and network, and how its curves differ. */
typedef struct _Figure Figure;
struct _Figure {
  const char *model;
  const char *name;
  guint variants;
  int n, V;
  gboolean finite_buffer;
  FsModelInputs (*curve) (const Figure *figure, guint index);
  double bar; /* ms; INFINITY where none is set */
  FsTopology network;
  const char *pattern; /* NULL: that of the curve */
  FsModelRouting routing;
};

static const FsPattern uniform = { .kind = FS_PATTERN_UNIFORM };

static FsModelInputs
broadcast_curve (const Figure *figure, guint index)
{
  static const double lengths[] = { 32, 64, 100, 128 };
  static const double betas[] = { 0.005, 0.01, 0.02 };
  double beta = betas[index % 3];

  return (FsModelInputs){
    .n = figure->n,
    .V = figure->V,
    .M = lengths[index / 3],
    /* As many copies a node as in the 8-cube, however large the network. */
    .beta = figure->n > 10 ? ldexp (beta, 8 - figure->n) : beta,
    .delta = 1,
    .pattern = uniform,
  };
}

/* Unicasts only, in long paths with many virtual channels: the saturation rate that takes longest to find. */
static FsModelInputs
unicast_curve (const Figure *figure, guint index)
{
  FsModelInputs inputs = broadcast_curve (figure, index);

  inputs.beta = 0;
  inputs.M = 8 * (index + 1);
  return inputs;
}

static FsModelInputs
timeout_curve (const Figure *figure, guint index)
{
  static const double lengths[] = { 32, 64, 128, 256 };
  static const FsPatternKind patterns[] = { FS_PATTERN_PATTERN1, FS_PATTERN_PATTERN2, FS_PATTERN_UNIFORM };
  double M = lengths[index / 3];

  return (
      FsModelInputs){ .n = figure->n, .V = figure->V, .M = M, .tau = M, .pattern = { .kind = patterns[index % 3] } };
}

static FsModelInputs
kim_das_curve (const Figure *figure, guint index)
{
  static const double lengths[] = { 50, 100, 200, 400 };
  static const FsPattern patterns[] = {
    { .kind = FS_PATTERN_UNIFORM },
    { .kind = FS_PATTERN_SPHERICAL },
    { .kind = FS_PATTERN_GEOMETRIC, .a = 1 },
  };

  return (FsModelInputs){
    .n = figure->n,
    .V = figure->V,
    .l = lengths[index / 3],
    .tu = 1,
    .residual = 0.5,
    .mode = FS_MODE_LR,
    .pattern = patterns[index % 3],
  };
}

static FsModelInputs
random_curve (const Figure *figure, guint index)
{
  FsModelInputs inputs = kim_das_curve (figure, index);

  inputs.mode = FS_MODE_RANDOM;
  return inputs;
}

static FsModelInputs
cut_through_curve (const Figure *figure, guint index)
{
  FsModelInputs inputs = kim_das_curve (figure, index);

  inputs.mode = FS_MODE_VCT;
  return inputs;
}

/* Lengths 16 to 60 in a network of 64 nodes. */
static FsModelInputs
flow_curve (const Figure *figure, guint index)
{
  FsModelInputs inputs = {
    .network = figure->network,
    .n = figure->n,
    .V = figure->V,
    .M = 16 + 4 * index,
    .fixed_length = TRUE,
    .routing = figure->routing,
    .k = { 8, 8 },
  };

  g_assert_true (fs_pattern_parse (figure->pattern, &inputs.pattern, NULL));
  return inputs;
}

static const Figure figures[] = {
  { "adaptive-broadcast", "", FS_VARIANTS_OF_PAPER, 6, 2, FALSE, broadcast_curve, 8 },
  { "adaptive-broadcast", "", FS_VARIANTS_OF_PAPER, 8, 4, FALSE, broadcast_curve, 8 },
  { "adaptive-broadcast", "", FS_VARIANTS_OF_PAPER, 10, 6, FALSE, broadcast_curve, 8 },
  { "adaptive-broadcast", "", FS_VARIANTS_OF_PAPER, 60, 4, FALSE, broadcast_curve, 20 },
  { "deterministic-broadcast", "", FS_VARIANTS_OF_PAPER, 6, 2, FALSE, broadcast_curve, 8 },
  { "deterministic-broadcast", "", FS_VARIANTS_OF_PAPER, 8, 4, FALSE, broadcast_curve, 8 },
  { "deterministic-broadcast", "", FS_VARIANTS_OF_PAPER, 10, 6, FALSE, broadcast_curve, 8 },
  { "deterministic-broadcast", "", FS_VARIANTS_OF_PAPER, 60, 4, FALSE, broadcast_curve, 20 },
  { "adaptive-broadcast", "", FS_VARIANTS (FS_VARIANT_REFINED), 6, 2, FALSE, broadcast_curve, 15 },
  { "adaptive-broadcast", "", FS_VARIANTS (FS_VARIANT_REFINED), 8, 4, FALSE, broadcast_curve, 16 },
  { "adaptive-broadcast", "", FS_VARIANTS (FS_VARIANT_REFINED), 10, 6, FALSE, broadcast_curve, 16 },
  { "adaptive-broadcast", "", FS_VARIANTS (FS_VARIANT_REFINED), 60, 4, FALSE, broadcast_curve, 33 },
  { "deterministic-broadcast", "", FS_VARIANTS (FS_VARIANT_REFINED), 6, 2, FALSE, broadcast_curve, 14 },
  { "deterministic-broadcast", "", FS_VARIANTS (FS_VARIANT_REFINED), 8, 4, FALSE, broadcast_curve, 15 },
  { "deterministic-broadcast", "", FS_VARIANTS (FS_VARIANT_REFINED), 10, 6, FALSE, broadcast_curve, 16 },
  { "deterministic-broadcast", "", FS_VARIANTS (FS_VARIANT_REFINED), 60, 4, FALSE, broadcast_curve, 33 },
  { "adaptive-timeout", "", FS_VARIANTS_OF_PAPER, 10, 2, FALSE, timeout_curve, 16 },
  { "adaptive-timeout", "", FS_VARIANTS_OF_PAPER, 10, 3, FALSE, timeout_curve, 16 },
  { "adaptive-timeout", "", FS_VARIANTS_OF_PAPER, 60, 4, FALSE, timeout_curve, 33 },
  { "adaptive-timeout", "", FS_VARIANTS (FS_VARIANT_REFINED), 10, 2, FALSE, timeout_curve, 16 },
  { "adaptive-timeout", "", FS_VARIANTS (FS_VARIANT_REFINED), 10, 3, FALSE, timeout_curve, 16 },
  { "adaptive-timeout", "", FS_VARIANTS (FS_VARIANT_REFINED), 60, 4, FALSE, timeout_curve, 33 },
  { "kim-das", "infinite", FS_VARIANTS_OF_PAPER, 10, 1, FALSE, kim_das_curve, 8 },
  { "kim-das", "finite", FS_VARIANTS_OF_PAPER, 10, 1, TRUE, kim_das_curve, 16 },
  { "kim-das", "infinite", FS_VARIANTS_OF_PAPER, 60, 1, FALSE, kim_das_curve, 20 },
  { "kim-das", "finite", FS_VARIANTS (FS_VARIANT_CORRECTED), 60, 1, TRUE, kim_das_curve, 33 },
  { "kim-das", "order", FS_VARIANTS (FS_VARIANT_REFINED), 6, 1, FALSE, kim_das_curve, 10 },
  { "kim-das", "random", FS_VARIANTS (FS_VARIANT_REFINED), 6, 1, FALSE, random_curve, 6 },
  { "kim-das", "vct", FS_VARIANTS (FS_VARIANT_REFINED), 6, 1, FALSE, cut_through_curve, 3 },
  { "kim-das", "order", FS_VARIANTS (FS_VARIANT_REFINED), 8, 1, FALSE, kim_das_curve, 16 },
  { "kim-das", "random", FS_VARIANTS (FS_VARIANT_REFINED), 8, 1, FALSE, random_curve, 7 },
  { "kim-das", "vct", FS_VARIANTS (FS_VARIANT_REFINED), 8, 1, FALSE, cut_through_curve, 3 },
  { "kim-das", "order", FS_VARIANTS (FS_VARIANT_REFINED), 10, 1, FALSE, kim_das_curve, 16 },
  { "kim-das", "random", FS_VARIANTS (FS_VARIANT_REFINED), 10, 1, FALSE, random_curve, 8 },
  { "kim-das", "vct", FS_VARIANTS (FS_VARIANT_REFINED), 10, 1, FALSE, cut_through_curve, 3 },
  { "kim-das", "order", FS_VARIANTS (FS_VARIANT_REFINED), 60, 1, FALSE, kim_das_curve, INFINITY },
  { "kim-das", "random", FS_VARIANTS (FS_VARIANT_REFINED), 60, 1, FALSE, random_curve, 33 },
  { "kim-das", "vct", FS_VARIANTS (FS_VARIANT_REFINED), 60, 1, FALSE, cut_through_curve, 20 },
  { "channel-flows", "cube", FS_VARIANTS (FS_VARIANT_REFINED), 6, 4, FALSE, flow_curve, INFINITY, FS_TOPOLOGY_HYPERCUBE,
    "uniform" },
  { "channel-flows", "transpose", FS_VARIANTS (FS_VARIANT_REFINED), 6, 4, FALSE, flow_curve, INFINITY,
    FS_TOPOLOGY_HYPERCUBE, "transpose" },
  { "channel-flows", "mesh", FS_VARIANTS (FS_VARIANT_REFINED), 2, 4, FALSE, flow_curve, INFINITY, FS_TOPOLOGY_MESH,
    "uniform" },
  { "channel-flows", "mesh tr.", FS_VARIANTS (FS_VARIANT_REFINED), 2, 4, FALSE, flow_curve, INFINITY, FS_TOPOLOGY_MESH,
    "transpose" },
  { "channel-flows", "torus to.", FS_VARIANTS (FS_VARIANT_REFINED), 2, 2, FALSE, flow_curve, INFINITY,
    FS_TOPOLOGY_TORUS, "tornado" },
  { "channel-flows", "hot spot", FS_VARIANTS (FS_VARIANT_REFINED), 2, 4, FALSE, flow_curve, INFINITY, FS_TOPOLOGY_MESH,
    "hotspot:0.05,#27" },
  { "channel-flows", "duato", FS_VARIANTS (FS_VARIANT_REFINED), 2, 4, FALSE, flow_curve, INFINITY, FS_TOPOLOGY_MESH,
    "uniform", FS_MODEL_ROUTING_DUATO },
  { "channel-flows", "duato tr.", FS_VARIANTS (FS_VARIANT_REFINED), 2, 4, FALSE, flow_curve, INFINITY, FS_TOPOLOGY_MESH,
    "transpose", FS_MODEL_ROUTING_DUATO },
  { "channel-flows", "duato hot", FS_VARIANTS (FS_VARIANT_REFINED), 2, 4, FALSE, flow_curve, INFINITY, FS_TOPOLOGY_MESH,
    "hotspot:0.05,#27", FS_MODEL_ROUTING_DUATO },
  { "adaptive-broadcast", "unicasts", FS_VARIANTS (FS_VARIANT_REFINED), 60, 64, FALSE, unicast_curve, INFINITY },
  { "deterministic-broadcast", "unicasts", FS_VARIANTS (FS_VARIANT_REFINED), 60, 64, FALSE, unicast_curve, INFINITY },
};

static guint
count_points (const FsModel *model, const FsModelInputs *inputs)
{
  guint n = model->line_points != NULL ? model->line_points (inputs) : 0;

  return n > 0 ? n : N_POINTS;
}

/* All points of a curve, denser towards saturation; returns how many were solved. */
static guint
solve_curve (const FsModel *model, const FsModelInputs *inputs, FsVariant variant, double saturation)
{
  double limit = isfinite (saturation) ? saturation : model->rate_scale (inputs), rates[N_POINTS];
  g_autoptr (FsModelCurve) curve = fs_model_curve_new (model, inputs, variant, saturation);
  guint solved = 0, n = count_points (model, inputs);

  for (guint i = 0; i < n; i++)
    {
      double left = 1 - (i + 1) / (double) (n + 1);

      rates[i] = limit * (1 - left * left);
    }
  fs_model_curve_plan (curve, rates, n);
  for (guint i = 0; i < n; i++)
    {
      g_autoptr (FsModelPoint) point = fs_model_curve_solve (curve, rates[i]);

      solved += point->status == FS_MODEL_OK;
    }
  return solved;
}

/* A curve while a value is dragged, which ends about @near. */
static void
draft_curve (const FsModel *model, const FsModelInputs *inputs, FsVariant variant, double near)
{
  g_autoptr (GPtrArray) line = NULL;
  double end;

  g_assert_true (fs_model_near_end (model, inputs, variant, near, &end));
  line
      = fs_model_draft_line (model, inputs, variant, &(FsModelDraft){ end, DRAFT_END * end, N_SOLVED, N_POINTS }, NULL);
  g_assert_cmpuint (line->len, ==, N_POINTS);
}

static void
measure (const Figure *figure, FsVariant variant)
{
  const FsModel *model = fs_model_find (figure->model);
  FsModelInputs curves[N_CURVES];
  double limits[N_CURVES], nears[N_CURVES];
  double points = INFINITY, saturations = INFINITY, ends = INFINITY, drafts = INFINITY, spent = 0;
  guint n = 0;

  for (guint c = 0; c < N_CURVES; c++)
    {
      curves[c] = figure->curve (figure, c);
      curves[c].finite_buffer = figure->finite_buffer;
      n += count_points (model, &curves[c]);
    }
  for (int round = 0; round < N_ROUNDS && spent < LONGEST; round++)
    {
      double start = test_process_seconds (), middle, end, dragged;
      guint solved = 0;
      gboolean has_drafts = TRUE;

      for (guint c = 0; c < N_CURVES; c++)
        limits[c] = fs_model_saturation (model, &curves[c], variant).rate;
      middle = test_process_seconds ();
      for (guint c = 0; c < N_CURVES; c++)
        solved += solve_curve (model, &curves[c], variant, limits[c]);
      g_assert_cmpuint (solved, ==, n);
      end = test_process_seconds ();
      for (guint c = 0; c < N_CURVES; c++)
        has_drafts &= fs_model_near_end (model, &curves[c], variant, NAN, &nears[c]);
      dragged = test_process_seconds ();
      for (guint c = 0; has_drafts && c < N_CURVES; c++)
        draft_curve (model, &curves[c], variant, BESIDE * nears[c]);
      if (has_drafts)
        {
          ends = MIN (ends, dragged - end);
          drafts = MIN (drafts, test_process_seconds () - dragged);
        }
      points = MIN (points, end - middle);
      saturations = MIN (saturations, middle - start);
      spent += test_process_seconds () - start;
    }
  printf ("%-24s %-9s %-10s %3d %3d %10.2f %10.2f %8.0f %7.2f %10.2f %10.2f %10.2f\n", model->id, figure->name,
          fs_variant_id (variant), figure->n, figure->V, 1e3 * points, 1e6 * points / n, figure->bar,
          1e3 * points / figure->bar, 1e3 * saturations, 1e3 * ends, 1e3 * drafts);
}

/* bench-model [WORD]: only figures with this model or name */
int
main (int argc, char **argv)
{
  printf ("%-24s %-9s %-10s %3s %3s %10s %10s %8s %7s %10s %10s %10s\n", "model", "buffer", "variant", "n", "V",
          "points ms", "us a point", "bar ms", "of bar", "rates ms", "ends ms", "drafts ms");
  for (guint f = 0; f < G_N_ELEMENTS (figures); f++)
    for (int variant = 0; variant < FS_N_VARIANTS; variant++)
      if ((figures[f].variants & FS_VARIANTS (variant)) != 0
          && (argc < 2 || strcmp (argv[1], figures[f].model) == 0 || strcmp (argv[1], figures[f].name) == 0))
        {
          measure (&figures[f], (FsVariant) variant);
          fflush (stdout);
        }
  return 0;
}
