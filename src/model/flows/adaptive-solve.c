/* Where the rounds of REFINED_ADAPTIVE_FLOWS.md 5 lead: the state of a point that reproduces itself. */
#include "model/flows/adaptive-flows.h"

#include <math.h>
#include <string.h>

/* Of a point that is solved alone, of one of a line, and where only is asked whether there is a solution; rounds with secants and,
 * where these lead nowhere, plain ones. */
#define PRECISION 1e-12
#define LINE_PRECISION 1e-9
#define BARE_PRECISION 1e-6
#define MOST_ROUNDS 100
#define MOST_BARE_ROUNDS 60
#define MOST_PLAIN_ROUNDS 150
/* After so many in which a channel is full there is no solution, nor, of a bare one, where changes have not halved in so many. */
#define FULL_ROUNDS 8
#define STILL_ROUNDS 12

/**
 * Point:
 * @full: rounds in which a channel was full, one after the other
 * @least: change so far; @still: rounds since it halved, of which there may be @patience
 */
typedef struct {
  FsAdaptiveFlows *flows;
  int full;
  double least;
  int still, patience;
} Point;

/* Sets the variables of all channels to @from; with @from NULL writes them to @to instead. Both walk in the same order, so that each
 * variable stands once. */
static void
copy_state (FsAdaptiveFlows *flows, const double *from, double *to)
{
  int v = flows->v;
  double M = flows->M;

#define COPY(member, unit, least, most)                                                                                \
  do                                                                                                                   \
    {                                                                                                                  \
      if (from != NULL)                                                                                                \
        (member) = CLAMP (*from, least, most) * (unit), from++;                                                        \
      else                                                                                                             \
        *to++ = (member) / (unit);                                                                                     \
    }                                                                                                                  \
  while (0)
  for (guint c = 0; c < flows->n_channels; c++)
    {
      FsAdaptiveChannel *channel = &flows->channels[c];

      if (!channel->used)
        continue;
      for (int i = 1; i <= v; i++)
        {
          COPY (channel->law[i], 1, 0, 1);
          COPY (channel->seen[i], 1, 0, 1);
        }
      COPY (channel->kappa, 1, 0, INFINITY);
      COPY (channel->to_escape, 1, 0, 1.0 / v);
      COPY (channel->waiting, 1, 0, INFINITY);
      COPY (channel->held, v, 0, INFINITY);
      COPY (channel->between, M, flows->corrected != NULL ? 0 : 1, INFINITY);
      if (flows->awaited == 1)
        COPY (channel->first, M, 0, INFINITY);
      if (flows->tau > 0)
        {
          COPY (channel->escape_wait, M, 0, INFINITY);
          COPY (channel->escape_hold, M, 0, INFINITY);
        }
      if (from == NULL)
        continue;
      channel->law[0] = channel->seen[0] = 1;
      for (int i = 1; i <= v; i++)
        {
          channel->law[0] -= channel->law[i];
          channel->seen[0] -= channel->seen[i];
        }
      if (flows->awaited > 1)
        channel->first = channel->between * flows->awaited / (flows->awaited + 1);
    }
#undef COPY
}

static guint
count_variables (const FsAdaptiveFlows *flows)
{
  return flows->n_used * (2 * (guint) flows->v + (flows->awaited == 1 ? 6 : 5) + (flows->tau > 0 ? 2 : 0));
}

/* A round, from the state of the channels. Returns the largest change, NAN when a channel is saturated. */
static double
settle (gpointer data)
{
  Point *point = data;
  const FsAdaptiveFlows *flows = point->flows;
  double change = fs_adaptive_flows_round (point->flows);
  gboolean full = FALSE;

  for (guint c = 0; c < flows->n_channels; c++)
    full = full
           || (flows->channels[c].used && (flows->channels[c].crowded || flows->channels[c].held >= flows->awaited));
  point->full = full ? point->full + 1 : 0;
  point->still = change < point->least / 2 ? 0 : point->still + 1;
  if (point->still == 0)
    point->least = change;
  return point->full < FULL_ROUNDS && point->still < point->patience ? change : NAN;
}

static gboolean
round_from (const double *state, double *next, gpointer data)
{
  Point *point = data;

  copy_state (point->flows, state, NULL);
  if (isnan (settle (point)))
    return FALSE;
  copy_state (point->flows, NULL, next);
  return TRUE;
}

void
fs_adaptive_points_clear (FsAdaptivePoints *points)
{
  fs_secants_clear (&points->secants);
  fs_trail_clear (&points->trail);
}

gboolean
fs_adaptive_flows_solve (FsAdaptiveFlows *flows, double rate, gboolean bare, FsAdaptivePoints *points, double place)
{
  static const FsRounds plain
      = { .most = MOST_PLAIN_ROUNDS, .converged = PRECISION, .accepted = PRECISION, .swing = 8, .to_the_end = TRUE };
  Point point = { .flows = flows, .least = INFINITY, .patience = bare ? STILL_ROUNDS : G_MAXINT };
  gboolean exactly = flows->corrected != NULL ? !flows->corrected->corrections->roughly : points == NULL;
  FsEquations equations = { .length = count_variables (flows),
                            .round = round_from,
                            .precision = bare      ? BARE_PRECISION
                                         : exactly ? PRECISION
                                                   : LINE_PRECISION,
                            .most = bare ? MOST_BARE_ROUNDS : MOST_ROUNDS,
                            .secants = FS_SECANTS_MAX };
  g_autofree double *state = g_new (double, equations.length);
  FsSecants secants = { 0 };
  gboolean solved;

  flows->rate = fmax (rate, 1e-30);
  if (points == NULL || !fs_trail_foresee (&points->trail, place, state, equations.length))
    {
      fs_adaptive_flows_begin (flows);
      copy_state (flows, NULL, state);
    }
  solved = fs_fixed_point_settle (points != NULL ? &points->secants : &secants, state, FALSE, &equations, &point)
           && point.full == 0;
  fs_secants_clear (&secants);
  if (solved && points != NULL)
    fs_trail_add (&points->trail, place, state, equations.length);
  if (!solved && !bare)
    {
      double slack;

      point.full = 0;
      fs_adaptive_flows_begin (flows);
      solved = fs_fixed_point_rounds (&plain, settle, &point, &slack) && point.full == 0;
    }
  return solved;
}
