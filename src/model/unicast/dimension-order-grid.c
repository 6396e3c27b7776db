/* The project's own model of unicasts with dimension-order routing in hypercubes, meshes and tori (REFINED_GRIDS.md). */
#include "model/registry.h"

#include <glib/gi18n-lib.h>
#include <gsl/gsl_math.h>
#include <math.h>

#include "base/error.h"
#include "model/latency-assumptions.h"
#include "model/unicast/grid-parts.h"

#define MAX_SOURCE_GROUPS (1 << 20) /* 20 ms for each solution; no mesh that the simulator takes has so many */

enum {
  Q_LATENCY_UNICAST,
  Q_LATENCY_NETWORK,
  Q_LATENCY_ZERO_LOAD,
  Q_DBAR,
  Q_E,
  Q_LAMBDA_C,
  Q_LAMBDA_C_D,
  Q_RHO,
  Q_RHO_MAX,
  Q_S,
  Q_S_D,
  Q_P_B_D,
  Q_W_B_D,
  Q_LAMBDA_S,
  Q_S_S,
  Q_RHO_S,
  Q_W_S,
};

/* clang-format off */
static const FsQuantity quantities[] = {
  { "latency_unicast", "<i>Latency</i>", "cycles", N_ ("unicast latency, from generation to delivery"), "REFINED_GRIDS 6", FS_SHAPE_SCALAR, FS_GROUP_LATENCY, N_ ("Unicast") },
  { "latency_network", "<i>L</i>", "cycles", N_ ("network latency of a unicast"), "REFINED_GRIDS 6", FS_SHAPE_SCALAR, FS_GROUP_LATENCY, N_ ("Network") },
  { "latency_zero_load", "<i>L</i><sub>0</sub>", "cycles", N_ ("latency in an empty network"), "REFINED_GRIDS 6", FS_SHAPE_SCALAR, FS_GROUP_LATENCY, N_ ("Empty network") },
  { "dbar", "<i>d̄</i>", NULL, N_ ("mean number of hops of a unicast"), "REFINED_GRIDS 2", FS_SHAPE_SCALAR, FS_GROUP_TRAFFIC, N_ ("Mean distance") },
  { "e", "<i>e</i>", NULL, N_ ("stretch of a unicast by others that share its channels, a fraction of M"), "REFINED_GRIDS 4", FS_SHAPE_SCALAR, FS_GROUP_LATENCY, N_ ("Stretch") },
  { "lambda_c", "<i>λ<sub>c</sub></i>", "messages/channel/cycle", N_ ("channel rate of all messages"), "REFINED_GRIDS 2", FS_SHAPE_SCALAR, FS_GROUP_CHANNEL, N_ ("Rate") },
  { "lambda_c_i", "<i>λ<sub>c<sub>i</sub></sub></i>", "messages/channel/cycle", N_ ("channel rate of dimension i"), "REFINED_GRIDS 2", FS_SHAPE_N, FS_GROUP_CHANNEL, N_ ("Rate, by dimension") },
  { "rho", "<i>ρ</i>", NULL, N_ ("channel utilization"), "REFINED_GRIDS 2", FS_SHAPE_SCALAR, FS_GROUP_CHANNEL, N_ ("Utilization") },
  { "rho_max", "<i>ρ</i><sub>max</sub>", NULL, N_ ("utilization of the busiest channel"), "REFINED_GRIDS 2", FS_SHAPE_SCALAR, FS_GROUP_CHANNEL, N_ ("Busiest channel") },
  { "S", "<i>S̄</i>", "cycles", N_ ("channel holding time"), "REFINED_GRIDS 5", FS_SHAPE_SCALAR, FS_GROUP_CHANNEL, N_ ("Holding time") },
  { "S_i", "<i>S̄<sub>i</sub></i>", "cycles", N_ ("channel holding time of dimension i"), "REFINED_GRIDS 5", FS_SHAPE_N, FS_GROUP_CHANNEL, N_ ("Holding, by dimension") },
  { "P_b_i", "<i>P<sub>b<sub>i</sub></sub></i>", NULL, N_ ("probability that a header is blocked at a channel of dimension i"), "REFINED_GRIDS 5", FS_SHAPE_N, FS_GROUP_BLOCKING, N_ ("Blocking") },
  { "w_b_i", "<i>w<sub>b<sub>i</sub></sub></i>", "cycles", N_ ("waiting time of a header that is blocked in dimension i"), "REFINED_GRIDS 5", FS_SHAPE_N, FS_GROUP_BLOCKING, N_ ("Waiting time") },
  { "lambda_s", "<i>λ<sub>s</sub></i>", "messages/channel/cycle", N_ ("rate of an injection channel"), "REFINED_GRIDS 6", FS_SHAPE_SCALAR, FS_GROUP_SOURCE, N_ ("Rate") },
  { "S_s", "<i>S̄<sub>s</sub></i>", "cycles", N_ ("holding time of an injection channel"), "REFINED_GRIDS 6", FS_SHAPE_SCALAR, FS_GROUP_SOURCE, N_ ("Holding time") },
  { "rho_s", "<i>ρ<sub>s</sub></i>", NULL, N_ ("utilization of an injection channel"), "REFINED_GRIDS 6", FS_SHAPE_SCALAR, FS_GROUP_SOURCE, N_ ("Utilization") },
  { "W_s", "<i>W̄<sub>s</sub></i>", "cycles", N_ ("waiting time at the source"), "REFINED_GRIDS 6", FS_SHAPE_SCALAR, FS_GROUP_SOURCE, N_ ("Waiting time") },
};
/* clang-format on */

/* What all sources have in common, and means over them. */
typedef struct {
  const FsGrid *grid;
  double lambda_s;
  double square_waits; /* sum of the squares of the waits of a message, of all dimensions */
  double latency, network, hold, distance, excess;
  double fullest; /* utilization of the injection channels of the busiest source */
} Sources;

/* A source, or a group of sources whose lower digits are open. */
typedef struct {
  double weight;
  double fewer
      [FS_GRID_MAX_V]; /* [j]: probability that a message meets fewer than j others, itself as destination counted */
  double waits, hops;
} Source;

/* Section 6, for one source, in cycles. */
static void
serve (Sources *sources, const Source *source)
{
  const FsGrid *grid = sources->grid;
  double scale = grid->nodes / (grid->nodes - 1), M = grid->M;
  double hops = source->hops * scale, waits = source->waits * scale;
  double excess = 0, moment = 0, variance, L, H, H2, rho, W;

  for (int j = 1; j < grid->V; j++)
    {
      double g = 1 - (source->fewer[j] - 1 / grid->nodes) * scale;

      excess += g;
      moment += (2 * j - 1) * g;
    }
  variance = 2.0 / 3 * fmax (0, moment - excess * excess);
  L = M * (1 + excess) + waits + hops;
  /* The tail still needs all hops but the first, at the pace of the worm. */
  H = L - (hops - 1) - fmin (hops - 1, M) * excess;
  H2 = H * H + M * M * variance + waits * M;
  rho = sources->lambda_s * H;
  W = sources->lambda_s * H2 / (2 * (1 - rho));
  sources->latency += source->weight * (L + W);
  sources->network += source->weight * L;
  sources->hold += source->weight * H;
  sources->distance += source->weight * hops;
  sources->excess += source->weight * excess;
  sources->fullest = fmax (sources->fullest, rho);
}

/* All sources of a group, whose digits below dimension @d are open: in a mesh, half of them are mirror images of the
 * others; in a torus, a source stands for all. */
static void
visit (Sources *sources, int d, const Source *group)
{
  const FsGridLine *line = d > 0 ? &sources->grid->lines[d - 1] : NULL;
  int k;

  if (line == NULL)
    {
      serve (sources, group);
      return;
    }
  k = line->k;
  for (int x = 0; line->ring ? x == 0 : 2 * x < k; x++)
    {
      Source source = *group;
      int mirror = k - 1 - x;

      if (line->ring)
        {
          source.waits += line->mean_waits;
          source.hops += k % 2 == 0 ? k / 4.0 : ((double) k * k - 1) / (4.0 * k);
        }
      else
        {
          source.weight *= (x == mirror ? 1.0 : 2.0) / k;
          source.waits += line->waits[x] + line->waits[mirror];
          source.hops += (x * (x + 1) / 2 + (k - 1 - x) * (k - x) / 2) / (double) k;
        }
      for (int j = 1; j < sources->grid->V; j++)
        source.fewer[j] *= line->ring ? line->mean[j] : line->from[x][j];
      visit (sources, d - 1, &source);
    }
}

static double
weighted (const FsGridLine *line, const double values[FS_GRID_MAX_K][FS_GRID_CLASSES])
{
  double sum = 0;

  for (int c = 0; c < line->n_channels; c++)
    for (int class_ = 0; class_ < line->n_classes; class_++)
      sum += line->class_rate[c][class_] * values[c][class_];
  return sum;
}

#define LINE(line) (record->values + record->offsets[Q_##line])

static void
fill (const FsModelInputs *inputs, FsRecord *record, const FsGrid *grid, const Sources *sources)
{
  double hops = 0, held = 0, channels = 0, busiest = 0;

  for (int d = 0; d < grid->n; d++)
    {
      const FsGridLine *line = &grid->lines[d];
      double own = 0, hold = weighted (line, line->hold);
      int directions = line->k > 2 ? 2 : 1;
      double existing = directions * grid->nodes * (line->ring ? 1 : (line->k - 1.0) / (line->k > 2 ? line->k : 1));

      for (int c = 0; c < line->n_channels; c++)
        {
          own += line->rate[c];
          busiest = fmax (busiest, line->rate[c]);
        }
      LINE (LAMBDA_C_D)[d] = grid->rate * own / line->n_channels;
      LINE (S_D)[d] = hold / own;
      LINE (P_B_D)[d] = line->blocked;
      LINE (W_B_D)[d] = line->blocked > 0 ? line->delay / line->blocked : weighted (line, line->wait) / own;
      channels += existing;
      hops += own / line->n_channels * existing;
      held += hold / line->n_channels * existing;
    }
  *LINE (LATENCY_UNICAST) = sources->latency;
  *LINE (LATENCY_NETWORK) = sources->network;
  *LINE (LATENCY_ZERO_LOAD) = grid->M + sources->distance;
  *LINE (DBAR) = sources->distance;
  *LINE (E) = sources->excess;
  *LINE (LAMBDA_C) = grid->rate * hops / channels;
  *LINE (RHO) = grid->rate * hops / channels * grid->M;
  *LINE (RHO_MAX) = grid->rate * busiest * grid->M;
  *LINE (S) = held / hops;
  *LINE (LAMBDA_S) = sources->lambda_s;
  *LINE (S_S) = sources->hold;
  *LINE (RHO_S) = sources->lambda_s * sources->hold;
  *LINE (W_S) = sources->latency - sources->network;
  if (inputs->corrections != NULL)
    {
      double stretch = grid->M * sources->excess;

      *LINE (LATENCY_UNICAST) = fs_latency_corrected (inputs, grid->M, sources->distance, stretch,
                                                      fs_corrected (inputs, FS_LATENCY_ASSUMED_SHARING, 0, stretch),
                                                      sources->network, *LINE (W_S));
    }
}

static void
solve (const FsModelInputs *inputs, FsModelPoint *point)
{
  g_autofree FsGrid *grid = fs_grid_new (inputs);
  double rate = fs_latency_corrected_rate (inputs, point->rate, 1);
  Sources sources = { .grid = grid, .lambda_s = rate / grid->ports };
  Source all = { .weight = 1 };

  for (int limit = 0; limit < FS_MODEL_SLACKS; limit++)
    point->slack[limit] = NAN;
  point->reason = FS_REASON_CHANNEL;
  grid->rate = rate * grid->nodes / (grid->nodes - 1);
  if (!fs_grid_share (grid))
    return;
  fs_grid_paths (grid);
  if (!fs_grid_wait (grid, &point->slack[1]))
    return;
  for (int j = 0; j < grid->V; j++)
    all.fewer[j] = 1;
  visit (&sources, grid->n, &all);
  point->slack[2] = 1 - sources.fullest;
  point->reason = sources.fullest < 1 ? FS_REASON_NONE : FS_REASON_SOURCE;
  if (point->reason == FS_REASON_NONE && !point->bare)
    fill (inputs, fs_model_point_outputs (point, inputs), grid, &sources);
}

static gboolean
check (const FsModel *model, const FsModelInputs *inputs, GError **error)
{
  double groups = 1; /* of sources that visit() looks at */

  for (int d = 0; inputs->network == FS_TOPOLOGY_MESH && d < inputs->n; d++)
    groups *= (inputs->k[d] + 1) / 2;
  if (groups > MAX_SOURCE_GROUPS)
    return fs_set_input_error (
        error,
        _ ("%s adds up the latencies of all sources of a mesh that are no mirror images; it takes "
           "up to %d of them, and this mesh has %.0f. Use a smaller n or k."),
        model->id, MAX_SOURCE_GROUPS, groups);
  if (inputs->pattern.kind != FS_PATTERN_UNIFORM)
    return fs_set_input_error (error, _ ("pattern is %s; %s describes uniform traffic."),
                               fs_pattern_name (&inputs->pattern), model->id);
  return fs_model_check_classes (inputs, error);
}

static double
rate_scale (const FsModelInputs *inputs)
{
  return 1 / inputs->M;
}

static const FsModelInput model_inputs[] = {
  { "n", FS_INPUT_INTEGER, G_STRUCT_OFFSET (FsModelInputs, n), 1, FS_NETWORK_MAX_N, .fallback = "6" },
  { "V", FS_INPUT_INTEGER, G_STRUCT_OFFSET (FsModelInputs, V), 1, FS_GRID_MAX_V, .fallback = "4" },
  { "M", FS_INPUT_REAL, G_STRUCT_OFFSET (FsModelInputs, M), 1, FS_LENGTH_MAX, .fallback = "32" },
  { "pattern", FS_INPUT_PATTERN, G_STRUCT_OFFSET (FsModelInputs, pattern), .fallback = "uniform" },
  { "beta", FS_INPUT_REAL, G_STRUCT_OFFSET (FsModelInputs, beta), 0, 0, .fallback = "0" },
};

const FsModelDefault fs_dimension_order_defaults[] = {
  { "routing", "deterministic" },
  { "injection", "rand" },
  { "length", "fixed" },
  { NULL, NULL },
};

/* What a message is stretched by others on its channels is lost arbitration. */
const FsCounterpart fs_dimension_order_causes[] = {
  { "W_s", "causes_source_queue", 0, NULL },
  { "0", "causes_start_up", 0, NULL },
  { "latency_network-latency_zero_load-M*e", "causes_virtual_channel", 0, NULL },
  { "M*e", "causes_arbitration", 0, NULL },
  { "0", "causes_buffer", 0, NULL },
  { "latency_zero_load-dbar", "causes_serialization", 0, NULL },
  { "dbar", "causes_flight", 0, NULL },
  { NULL, NULL, 0, NULL },
};

const FsLatencyPart fs_dimension_order_parts[] = {
  { "latency_unicast", "latency_network", FALSE },
  { "latency_unicast", "W_s", FALSE },
  { NULL, NULL, FALSE },
};

const char *const fs_dimension_order_summary[] = { "latency_network", "W_s", "rho_max", NULL };

static const FsCounterpart counterparts[] = {
  FS_DIMENSION_ORDER_COUNTERPARTS_OF_LATENCY,
  FS_DIMENSION_ORDER_COUNTERPARTS,
};

const FsModel fs_model_dimension_order_grid = {
  .id = "dimension-order-grid",
  .name = N_ ("Dimension-order routing in meshes and tori"),
  .short_name = N_ ("Dimension order in grids"),
  .paper = "Flitscope",
  .variants = FS_VARIANTS (FS_VARIANT_REFINED),
  .default_variant = FS_VARIANT_REFINED,
  .headline = "latency_unicast",
  .unicast_latency = "latency_unicast",
  .summary = fs_dimension_order_summary,
  .inputs = model_inputs,
  .n_inputs = G_N_ELEMENTS (model_inputs),
  .defaults = fs_dimension_order_defaults,
  .quantities = quantities,
  .n_quantities = G_N_ELEMENTS (quantities),
  .counterparts = counterparts,
  .n_counterparts = G_N_ELEMENTS (counterparts),
  .causes = fs_dimension_order_causes,
  .parts = fs_dimension_order_parts,
  .assumptions = fs_latency_assumptions,
  .grids = TRUE,
  .check = check,
  .rate_scale = rate_scale,
  .solve = solve,
};
