#include "tests/sim/wormhole/configurations.h"

#include "base/random.h"

typedef struct {
  guint64 stream;
  guint64 draws;
} Dice;

static guint
below (Dice *dice, guint bound)
{
  return fs_random_below (fs_random_split (dice->stream, dice->draws++), bound);
}

static double
uniform (Dice *dice)
{
  return fs_random_uniform (fs_random_split (dice->stream, dice->draws++));
}

static void
draw_pattern (Dice *dice, FsWormholeParams *params)
{
  static const char *const texts[]
      = { "uniform", "uniform", "geometric:0.5", "geometric:1", "pattern1", "spherical", "pattern2", "sphere:1,0.7" };
  double p[FS_SIM_MAX_N];

  /* A pattern may not fit a small n. */
  do
    {
      g_autoptr (GString) farthest = g_string_new ("custom:");
      guint which = below (dice, G_N_ELEMENTS (texts) + 1);

      for (int i = 0; i < params->n; i++)
        g_string_append (farthest, i + 1 < params->n ? "0," : "1");
      g_assert_true (
          fs_pattern_parse (which < G_N_ELEMENTS (texts) ? texts[which] : farthest->str, &params->pattern, NULL));
    }
  while (!fs_pattern_probabilities (&params->pattern, params->n, p, NULL));
}

/* Some nodes send no unicasts, or attract more than others; nodes send in bursts. Drawn last, so that what is drawn of a
 * configuration does not depend on it. */
static void
draw_addresses (Dice *dice, FsWormholeParams *params)
{
  static const char *const texts[]
      = { "transpose", "bit-complement", "bit-reversal",   "shuffle",           "butterfly",
          "tornado",   "neighbor",       "hotspot:0.3,#0", "hotspot:0.5,#1,#0", "table:t" };
  FsPattern pattern;

  if (below (dice, 3) == 0)
    {
      g_assert_true (fs_pattern_parse (texts[below (dice, G_N_ELEMENTS (texts))], &pattern, NULL));
      pattern.rows = "#0 #1;#1 #0 0.5";
      if (fs_wormhole_params_check (params, NULL))
        {
          FsPattern before = params->pattern;

          params->pattern = pattern;
          if (!fs_wormhole_params_check (params, NULL))
            params->pattern = before;
        }
    }
  if (below (dice, 4) != 0)
    return;
  params->on_cycles = 1 + 200 * uniform (dice);
  params->off_cycles = 1 + 600 * uniform (dice);
}

/* Further routers of SIMULATOR.md 2, 4, and 5. */
static void
draw_variants (Dice *dice, FsWormholeParams *params)
{
  static const guint recoveries[] = { FS_NEVER_RECOVER, 1, 5, 20, 80, 2000 };
  guint routing = below (dice, 6);

  if (routing == 0)
    {
      params->routing = FS_ROUTING_RANDOM;
      params->V = 1 + (int) below (dice, 3);
      params->recovery_cycles = recoveries[below (dice, G_N_ELEMENTS (recoveries))];
    }
  if (routing == 1)
    {
      params->routing = below (dice, 2) == 0 ? FS_ROUTING_VIRTUAL_CUT_THROUGH : FS_ROUTING_STORE_AND_FORWARD;
      params->V = 1;
    }
  if (below (dice, 4) == 0)
    {
      params->injection = below (dice, 2) == 0 ? FS_INJECTION_POOL : FS_INJECTION_SHARED;
      params->injection_channels = below (dice, 3) == 0 ? 1 : 1 + (int) below (dice, below (dice, 4) == 0 ? 64 : 5);
    }
  if (below (dice, 4) == 0)
    params->source_capacity = (int) below (dice, 4);
  if (below (dice, 4) == 0)
    params->broadcast = FS_BROADCAST_SEPARATE;
}

/* Turns are forbidden, but none without which some nodes could not be reached. */
static void
draw_turns (guint number, FsWormholeParams *params)
{
  Dice dice = { fs_random_stream (number, 5), 0 };
  FsWormholeParams before = *params;
  FsNetwork network;
  FsTurnTable turns;
  guint32 source, destination;

  if (fs_wormhole_params_collect (params) || params->topology == FS_TOPOLOGY_TORUS || below (&dice, 4) != 0)
    return;
  params->routing = FS_ROUTING_NEGATIVE_FIRST + below (&dice, 3);
  if (params->routing == FS_ROUTING_WEST_FIRST && (params->topology != FS_TOPOLOGY_MESH || params->n != 2))
    params->routing = FS_ROUTING_NEGATIVE_FIRST;
  if (params->routing != FS_ROUTING_TURNS)
    return;
  *params = before;
  if (params->n > FS_TURNS_MAX_N)
    return;
  params->routing = FS_ROUTING_TURNS;
  fs_wormhole_params_network (params, &network);
  for (guint tries = below (&dice, 8); tries > 0; tries--)
    {
      int from = (int) below (&dice, 2 * (guint) params->n), to = (int) below (&dice, 2 * (guint) params->n);
      FsTurns more = params->forbidden_turns | (fs_turn_exists (from, to) ? fs_turn (from, to) : 0);

      fs_turn_table_init (&turns, params->n, more);
      if (!fs_turn_table_find_unreachable (&turns, &network, &source, &destination))
        params->forbidden_turns = more;
    }
}

static FsWormholeParams
draw_cube (guint number)
{
  static const int buffers[] = { 2, 2, 2, 2, 3, 4, 7, 64 };
  static const guint lengths[] = { 1, 2, 3, 5, 8, 16, 32, 40, 100 };
  static const guint delays[] = { 1, 1, 0, 2, 7 };
  Dice dice = { fs_random_stream (number, 0), 0 };
  FsWormholeParams params;

  fs_wormhole_params_init (&params);
  params.seed = number;
  params.replication = below (&dice, 3);
  params.n = 1 + (int) below (&dice, 5);
  params.routing = below (&dice, 3);
  params.V = params.routing == FS_ROUTING_DETERMINISTIC ? 1 + (int) below (&dice, below (&dice, 4) == 0 ? 16 : 5)
                                                        : 2 + (int) below (&dice, below (&dice, 4) == 0 ? 15 : 4);
  params.vc_buffer = buffers[below (&dice, G_N_ELEMENTS (buffers))];
  params.adaptive_choice = below (&dice, 3) == 0 ? FS_ADAPTIVE_LOWEST : FS_ADAPTIVE_RANDOM;
  params.tau_cycles = below (&dice, 2) == 0 ? below (&dice, 6) : below (&dice, 60);
  params.timeout_either = below (&dice, 2);
  params.injection = below (&dice, 3) == 0 ? FS_INJECTION_FIRST : FS_INJECTION_RAND;
  params.injection_channels = below (&dice, 2) == 0 ? 0 : 1 + (int) below (&dice, 8);
  params.length = below (&dice, 2);
  params.length_flits = lengths[below (&dice, G_N_ELEMENTS (lengths))];
  draw_pattern (&dice, &params);
  params.beta = below (&dice, 3) == 0 ? 0 : below (&dice, 8) == 0 ? 1 : 0.2 * uniform (&dice);
  params.delta_cycles = delays[below (&dice, G_N_ELEMENTS (delays))];
  params.base = below (&dice, 3);
  params.base_fixed = (int) below (&dice, (guint) params.n);
  params.unicast_startup = below (&dice, 3) == 0;
  /* From nearly nothing to far beyond saturation. */
  params.rate = 2 * uniform (&dice) * uniform (&dice) / (params.length_flits + 1) / (1 + params.beta * (1 << params.n));
  draw_variants (&dice, &params);
  draw_addresses (&dice, &params);
  return params;
}

FsWormholeParams
configuration_draw (guint number)
{
  FsWormholeParams params = draw_cube (number);

  draw_turns (number, &params);
  return params;
}

/* Radices from 2 to 9, so that some are odd, some even, some powers of two. */
static void
draw_radices (Dice *dice, FsWormholeParams *params)
{
  static const guint8 long_lines[] = { 16, 24, 31, 33, 64 };
  guint nodes = 1;

  params->topology = below (dice, 2) == 0 ? FS_TOPOLOGY_TORUS : FS_TOPOLOGY_MESH;
  params->n = 1 + (int) below (dice, 4);
  for (int d = 0; d < params->n; d++)
    {
      params->k[d] = (guint8) (2 + below (dice, 8));
      if (params->n <= 2 && below (dice, 8) == 0)
        params->k[d] = long_lines[below (dice, G_N_ELEMENTS (long_lines))];
      if (nodes * params->k[d] > 120)
        params->k[d] = 2;
      nodes *= params->k[d];
    }
  params->tie = below (dice, 3) == 0 ? FS_TIE_POSITIVE : FS_TIE_RANDOM;
  params->classes = below (dice, 3);
}

FsWormholeParams
configuration_draw_grid (guint number)
{
  FsWormholeParams params = draw_cube (number);
  Dice dice = { fs_random_stream (number, 3), 0 };
  g_autoptr (GError) error = NULL;

  draw_radices (&dice, &params);
  params.base_fixed = (int) below (&dice, (guint) params.n);
  params.pattern = (FsPattern){ .kind = FS_PATTERN_UNIFORM };
  if (!fs_wormhole_params_collect (&params) && params.routing != FS_ROUTING_RANDOM)
    params.V = MIN (params.V + 1, FS_SIM_MAX_V);
  params.rate = 2 * uniform (&dice) * uniform (&dice) / (params.length_flits + 1)
                / (1 + params.beta * fs_wormhole_params_nodes (&params));
  draw_addresses (&dice, &params);
  draw_turns (number, &params);
  g_assert_true (fs_wormhole_params_check (&params, &error));
  return params;
}

FsWormholeParams
configuration_draw_crowded (guint number)
{
  static const guint lengths[] = { 1, 2, 5, 12, 32, 60, 150 };
  FsWormholeParams params = draw_cube (number);
  Dice dice = { fs_random_stream (number, 2), 0 };

  params.length_flits = lengths[below (&dice, G_N_ELEMENTS (lengths))];
  params.rate = (0.2 + 2 * uniform (&dice)) / params.length_flits / (1 + params.beta * (1 << params.n));
  if (fs_wormhole_params_collect (&params) || below (&dice, 2) == 0)
    {
      params.routing = FS_ROUTING_RANDOM;
      params.V = 1 + (int) below (&dice, 3);
      params.recovery_cycles = 1 + below (&dice, below (&dice, 2) == 0 ? 4 : 40);
    }
  if (below (&dice, 4) > 0)
    {
      params.injection = FS_INJECTION_SHARED;
      params.injection_channels = 2 + (int) below (&dice, below (&dice, 3) == 0 ? 63 : 6);
    }
  return params;
}
