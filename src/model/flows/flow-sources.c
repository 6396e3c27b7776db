#include "model/flows/flow-sources.h"

#include <math.h>
#include <string.h>

#include "model/fixed-point.h"

#define zero fs_vector (0)
#define mix(share, a, b) ((a) + (share) * ((b) - (a)))

/* Of the messages of queue @queue of @node the fraction that begins with the channel and the class of @hop, its own first one. */
static double
same_start (const FsFlowTrees *trees, guint node, int queue, const FsFlowHop *hop)
{
  const FsFlowBroadcasts *broadcasts = trees->broadcasts;
  const FsFlowPair *pair = &trees->pairs[hop->pair];
  const FsFlowInput *input = &trees->inputs[pair->input];
  double flow = input->class_flow[0][pair->class_];

  if (broadcasts->bound && queue == hop->port)
    flow += trees->injection * input->class_flow[1][pair->class_];
  return flow / broadcasts->flow[node * (guint) broadcasts->n_queues + (guint) queue];
}

/* The node of @source among those that send broadcasts. */
static guint
node_of (const FsFlowTrees *trees, guint source)
{
  return trees->symmetry->orbit[trees->sources[source]];
}

double
fs_flow_unicast_same (const FsFlowTrees *trees, guint source, const FsFlowHop *hop)
{
  double same = 0;

  if (trees->broadcasts == NULL)
    return trees->pairs[hop->pair].begins;
  for (int q = 0; q < trees->broadcasts->n_queues; q++)
    same += same_start (trees, node_of (trees, source), q, hop);
  return same / trees->broadcasts->n_queues;
}

/* Sections 4.3 and 14.4, the copies of a queue: adds the times for which batches hold the injection channel to @hold, of those that find
 * no others and of those that do. @times: [hop - first_hop] by root, as in FsFlowWork.hold */
static inline __attribute__ ((always_inline)) void
add_batches (const FsFlowTrees *trees, guint node, int queue, const FsVector (*times)[2], FsVector *hold)
{
  const FsFlowBroadcasts *broadcasts = trees->broadcasts;
  guint number = node * (guint) broadcasts->n_queues + (guint) queue;

  for (guint b = broadcasts->first_batch[number]; b < broadcasts->first_batch[number + 1]; b++)
    {
      const FsFlowBatch *batch = &broadcasts->batches[b];
      const FsFlowSent *sent = broadcasts->sent + batch->first;
      const FsVector *first = times[sent->root - broadcasts->first_hop];
      double messages = trees->injection * batch->rate,
             same = same_start (trees, node, queue, &trees->hops[sent->root]);
      FsVector later = zero;

      for (guint i = 1; i < batch->n; i++)
        later += times[sent[i].root - broadcasts->first_hop][sent[i].alike ? 1 : 0];
      hold[0] += messages * (first[0] + later);
      hold[1] += messages * (mix (same, first[0], first[1]) + later);
    }
}

/* Probability that copy @i of a batch of a queue follows another message over its first channel at once. */
static inline __attribute__ ((always_inline)) FsVector
copy_follows (const FsFlowTrees *trees, guint node, int queue, const FsFlowBatch *batch, guint i, FsVector queued)
{
  const FsFlowSent *sent = &trees->broadcasts->sent[batch->first + i];

  return i > 0 ? fs_vector (sent->alike ? 1 : 0) : queued * same_start (trees, node, queue, &trees->hops[sent->root]);
}

/* The first hops of the unicasts of a node: from @first up to @end. */
static void
unicasts_of (const FsFlowTrees *trees, guint node, guint *first, guint *end)
{
  int source = trees->broadcasts->tree[node];

  *first = source >= 0 ? trees->roots[source] : 0;
  *end = source >= 0 ? trees->roots[source + 1] : 0;
}

FS_VECTOR_TARGETS void
fs_flow_sources_queue (FsFlowTrees *trees, double step)
{
  const FsFlowBroadcasts *broadcasts = trees->broadcasts;
  FsVector rate = trees->rate / trees->injection;
  guint n_queues = (guint) broadcasts->n_queues, first, end;
  FsVector (*times)[2] = g_aligned_alloc (trees->n_hops - broadcasts->first_hop, sizeof *times, sizeof (FsVector));

  for (guint h = broadcasts->first_hop; h < trees->n_hops; h++)
    if (trees->hops[h].parent < 0)
      {
        const FsFlowPair *pair = &trees->pairs[trees->hops[h].pair];
        FsVector worm = trees->M * (1 + trees->channels[pair->channel].excess[pair->class_]) + 1;

        for (int y = 0; y < 2; y++)
          times[h - broadcasts->first_hop][y] = worm + trees->ahead[trees->hops[h].rest].wait[y];
      }
  for (guint node = 0; node < broadcasts->n_nodes; node++)
    {
      FsVector unicasts[2] = { zero, zero };

      unicasts_of (trees, node, &first, &end);
      for (guint h = first; h < end; h++)
        if (trees->hops[h].parent < 0)
          {
            const FsFlowHop *hop = &trees->hops[h];
            const FsFlowPair *pair = &trees->pairs[hop->pair];
            FsVector worm = trees->M * (1 + trees->channels[pair->channel].excess[pair->class_]) + 1;
            const FsVector *wait = trees->ahead[hop->rest].wait;
            double same = fs_flow_unicast_same (trees, (guint) broadcasts->tree[node], hop);

            unicasts[0] += hop->flow * (worm + wait[0]);
            unicasts[1] += hop->flow * (worm + mix (same, wait[0], wait[1]));
          }
      for (guint q = 0; q < n_queues; q++)
        {
          FsVector hold[2] = { unicasts[0], unicasts[1] };

          add_batches (trees, node, (int) q, (const FsVector (*)[2]) times, hold);
          trees->queued[node * n_queues + q]
              = mix (step, trees->queued[node * n_queues + q], fs_flow_queued (rate, hold[0], hold[1]));
        }
    }
  g_aligned_free (times);
}

FS_VECTOR_TARGETS void
fs_flow_sources_follow (FsFlowTrees *trees)
{
  const FsFlowBroadcasts *broadcasts = trees->broadcasts;
  guint n_queues = (guint) broadcasts->n_queues, first, end;

  for (guint number = 0; number < broadcasts->n_nodes * n_queues; number++)
    for (guint b = broadcasts->first_batch[number]; b < broadcasts->first_batch[number + 1]; b++)
      {
        const FsFlowBatch *batch = &broadcasts->batches[b];

        for (guint i = 0; i < batch->n; i++)
          {
            FsFlowPair *pair = &trees->pairs[trees->hops[broadcasts->sent[batch->first + i].root].pair];

            pair->follows += batch->rate / pair->flow
                             * copy_follows (trees, number / n_queues, (int) (number % n_queues), batch, i,
                                             trees->queued[number]);
          }
      }
  for (guint node = 0; node < broadcasts->n_nodes; node++)
    {
      unicasts_of (trees, node, &first, &end);
      for (guint h = first; h < end; h++)
        for (guint q = 0; q < n_queues && trees->hops[h].parent < 0; q++)
          {
            const FsFlowHop *hop = &trees->hops[h];
            FsFlowPair *pair = &trees->pairs[hop->pair];

            pair->follows += hop->flow / pair->flow * trees->queued[node * n_queues + q]
                             * (same_start (trees, node, (int) q, hop) / n_queues);
          }
    }
}

/* The routes of all copies. */
FS_VECTOR_TARGETS static void
work_on_copies (const FsFlowTrees *trees, FsFlowDeliveries *deliveries)
{
  const FsFlowBroadcasts *broadcasts = trees->broadcasts;
  FsVector at_once[2][FS_NETWORK_MAX_RADIX], waits[2][FS_NETWORK_MAX_RADIX], variance[2][FS_NETWORK_MAX_RADIX];
  double M = trees->M;

  for (guint h = broadcasts->first_hop; h < trees->n_hops; h++)
    {
      const FsFlowHop *hop = &trees->hops[h];
      const FsFlowPair *pair = &trees->pairs[hop->pair];
      FsFlowWork *work = &deliveries->works[h - broadcasts->first_hop];
      int at = hop->depth;

      for (int y = 0; y < 2; y++)
        {
          FsVector behind = at > 0 ? at_once[y][at - 1] * trees->follows[hop->turn] : fs_vector (y), hold;
          FsVector mean = mix (behind, pair->fresh.mean, pair->behind.mean);

          at_once[y][at] = behind + (1 - behind) * pair->fresh.probability;
          waits[y][at] = at > 0 ? waits[y][at - 1] + mean : mean;
          variance[y][at] = mix (behind, pair->fresh.square, pair->behind.square) - mean * mean;
          if (at > 0)
            variance[y][at] += variance[y][at - 1];
          hold = M + 1 + trees->excess[h] * (M - fmin (at, M)) + waits[y][at];
          work->latency[y] = M * (1 + trees->excess[h]) + waits[y][at] + (at + 1);
          work->variance[y] = M * M * broadcasts->variance[h - broadcasts->first_hop] + variance[y][at];
          work->hold[y] = hold;
          work->square[y] = hold * hold + work->variance[y];
        }
    }
}

static const FsFlowWork *
work_of (const FsFlowTrees *trees, const FsFlowDeliveries *deliveries, const FsFlowSent *sent)
{
  return &deliveries->works[sent->end - trees->broadcasts->first_hop];
}

FS_VECTOR_TARGETS static void
find_holds (const FsFlowTrees *trees, FsFlowDeliveries *deliveries)
{
  const FsFlowBroadcasts *broadcasts = trees->broadcasts;
  guint n_queues = (guint) broadcasts->n_queues;

  for (guint number = 0; number < broadcasts->n_nodes * n_queues; number++)
    for (guint b = broadcasts->first_batch[number]; b < broadcasts->first_batch[number + 1]; b++)
      {
        const FsFlowBatch *batch = &broadcasts->batches[b];

        for (guint i = 0; i < batch->n; i++)
          {
            const FsFlowSent *sent = &broadcasts->sent[batch->first + i];
            const FsFlowWork *work = work_of (trees, deliveries, sent);
            FsVector follows
                = copy_follows (trees, number / n_queues, (int) (number % n_queues), batch, i, trees->queued[number]);

            deliveries->steps[sent->copy].rate += batch->rate;
            deliveries->steps[sent->copy].hold += batch->rate * mix (follows, work->hold[0], work->hold[1]);
          }
      }
}

FsFlowDeliveries *
fs_flow_deliveries_new (const FsFlowTrees *trees)
{
  const FsFlowBroadcasts *broadcasts = trees->broadcasts;
  FsFlowDeliveries *deliveries = g_aligned_alloc0 (1, sizeof *deliveries, sizeof (FsVector));

  deliveries->works
      = g_aligned_alloc0 (trees->n_hops - broadcasts->first_hop, sizeof *deliveries->works, sizeof (FsVector));
  deliveries->holds = g_aligned_alloc0 (broadcasts->n_copies, sizeof *deliveries->holds, sizeof (FsVector));
  deliveries->steps = g_aligned_alloc0 (broadcasts->n_copies, sizeof *deliveries->steps, sizeof (FsVector));
  work_on_copies (trees, deliveries);
  find_holds (trees, deliveries);
  fs_flow_deliveries_average (deliveries, trees);
  for (guint i = 0; i < broadcasts->n_copies; i++)
    deliveries->holds[i] = deliveries->steps[i].hold;
  memset (deliveries->steps, 0, broadcasts->n_copies * sizeof *deliveries->steps);
  return deliveries;
}

void
fs_flow_deliveries_free (FsFlowDeliveries *deliveries)
{
  g_aligned_free (deliveries->works);
  g_aligned_free (deliveries->holds);
  g_aligned_free (deliveries->steps);
  g_aligned_free (deliveries);
}

/* Section 14.4, one point. */

/* What a batch, or a unicast, needs of its injection channel: [0] when it finds no others, [1] when it does. */
typedef struct {
  double hold[2], square[2];
} Need;

static Need
need_of_batch (const FsFlowTrees *trees, const FsFlowDeliveries *deliveries, guint node, int queue,
               const FsFlowBatch *batch, guint l)
{
  const FsFlowSent *sent = trees->broadcasts->sent + batch->first;
  const FsFlowWork *first = work_of (trees, deliveries, sent);
  double same = same_start (trees, node, queue, &trees->hops[sent->root]), later = 0, variance = 0;
  Need need;

  for (guint i = 1; i < batch->n; i++)
    {
      const FsFlowWork *next = work_of (trees, deliveries, &sent[i]);
      int follows = sent[i].alike ? 1 : 0;

      later += next->hold[follows][l];
      variance += next->square[follows][l] - next->hold[follows][l] * next->hold[follows][l];
    }
  for (int y = 0; y < 2; y++)
    {
      double hold = mix (y * same, first->hold[0][l], first->hold[1][l]);
      double square = mix (y * same, first->square[0][l], first->square[1][l]);

      need.hold[y] = hold + later;
      need.square[y] = square + 2 * hold * later + later * later + variance;
    }
  return need;
}

/**
 * Stream: batches of a queue that follow from copies which another node sends over one injection channel, one after the other
 * @rate: of them; @all: of those copies; @spacing: from one of them to the next, at least
 * @hold: of a batch that finds others; @square: second moment; @wait: for others
 */
typedef struct {
  double rate, all, spacing, hold, square, wait;
} Stream;

/* By how much a batch finds less before it than if batches of its own stream came at any time. */
static double
less_before (const Stream *stream, double queued)
{
  double X = stream->hold, S = stream->spacing, beyond = fmax (0, X - S), left = beyond * beyond / 2;

  if (!(stream->all > 0) || !(X > 0))
    return 0;
  if (stream->wait > 0 && queued > 0)
    {
      double tau = stream->wait / queued;

      left += queued * tau * (beyond + tau * (exp (-fmax (0, S - X) / tau) - exp (-S / tau)));
    }
  return fmax (0, stream->rate * (X * stream->wait + stream->square / 2)
                      - stream->rate * left / fmax (1e-9, 1 - stream->all * S));
}

/**
 * Streams: of a queue
 * @streams: the first one is that of broadcasts of the node itself, which come at any time
 * @number: [dimension][digit of the sender] of a stream, 0: there is none yet
 */
typedef struct {
  Stream *streams;
  guint n;
  guint number[FS_NETWORK_MAX_N][FS_NETWORK_MAX_RADIX];
} Streams;

/* The stream of batches that follow from the copy that a node at @own received in the line of dimension @d that @digit began. */
static Stream *
stream_of (const FsFlowTrees *trees, Streams *streams, int d, int digit, int own)
{
  const FsFlowBroadcasts *broadcasts = trees->broadcasts;
  const FsFlowLine *line = fs_flow_line (broadcasts, &trees->network, d, digit, own);
  guint *number = &streams->number[d][broadcasts->copies[line->received].from];

  if (*number == 0)
    streams->streams[ *number = streams->n++] = (Stream){ 0 };
  return &streams->streams[*number];
}

static void
add_to_stream (Stream *stream, double rate, const Need *need, double queued)
{
  stream->rate += rate;
  stream->hold += rate * need->hold[1];
  stream->square += rate * mix (queued, need->square[0], need->square[1]);
}

/* A batch of @rate that follows from the copy in a line of @batch, or from any other one: calls for each stream. Returns the
 * mean of their waits if these are known. */
static double
go_through_streams (const FsFlowTrees *trees, Streams *streams, guint node, int queue, const FsFlowBatch *batch,
                    const Need *need, double rate, double queued)
{
  const FsFlowBroadcasts *broadcasts = trees->broadcasts;
  const FsNetwork *network = &trees->network;
  uint32_t address = trees->symmetry->first[node];
  int dimension = fs_network_dimension (network, queue);
  double own_rate = broadcasts->bound ? broadcasts->beta : batch->rate, wait;

  if (batch->dimension >= 0)
    {
      Stream *stream = stream_of (trees, streams, batch->dimension, batch->digit,
                                  (int) fs_network_digit (network, address, batch->dimension));

      if (need != NULL)
        add_to_stream (stream, rate * batch->rate, need, queued);
      return stream->wait;
    }
  if (need != NULL)
    add_to_stream (&streams->streams[0], rate * own_rate, need, queued);
  wait = own_rate / batch->rate * streams->streams[0].wait;
  for (int d = 0; broadcasts->bound && d < network->n; d++)
    for (int digit = 0; d != dimension && digit < network->k[d]; digit++)
      {
        int own = (int) fs_network_digit (network, address, d);
        double behind = broadcasts->beta * broadcasts->begun_behind[dimension][d];
        Stream *stream;

        if (digit == own || !(behind > 0))
          continue;
        stream = stream_of (trees, streams, d, digit, own);
        if (need != NULL)
          add_to_stream (stream, rate * behind, need, queued);
        wait += behind / batch->rate * stream->wait;
      }
  return wait;
}

/* Rates and distances of the copies from which the batches of all streams follow, and means of these. */
static void
complete_streams (const FsFlowTrees *trees, const FsFlowDeliveries *deliveries, Streams *streams, uint32_t address,
                  guint l)
{
  const FsFlowBroadcasts *broadcasts = trees->broadcasts;
  const FsNetwork *network = &trees->network;

  for (int d = 0; d < network->n; d++)
    for (int digit = 0, own = (int) fs_network_digit (network, address, d); digit < network->k[d]; digit++)
      {
        const FsFlowLine *line = fs_flow_line (broadcasts, network, d, digit, own);
        const FsFlowCopy *received = &broadcasts->copies[line->received];
        double all = trees->rate[l] * broadcasts->beta * broadcasts->begun[d];
        const FsFlowLine *sender;
        Stream *stream;

        if (digit == own || streams->number[d][received->from] == 0)
          continue;
        stream = &streams->streams[streams->number[d][received->from]];
        sender = fs_flow_line (broadcasts, network, d, digit, received->from);
        for (guint i = sender->first; i < sender->first + sender->n; i++)
          if (!broadcasts->bound || broadcasts->copies[i].port == received->port)
            stream->spacing += all * deliveries->holds[i][l];
        stream->all += all;
      }
  for (guint s = 0; s < streams->n; s++)
    {
      Stream *stream = &streams->streams[s];

      stream->hold /= fmax (stream->rate, 1e-300);
      stream->square /= fmax (stream->rate, 1e-300);
      stream->spacing /= fmax (stream->all, 1e-300);
    }
}

#define MAX_ROUNDS 200
#define CONVERGED 1e-13

/* How long a unicast waits in a queue. @unicasts: sums over those of the node; @needs: [batch]; @waits: [batch] filled */
static double
wait_in_queue (const FsFlowTrees *trees, const FsFlowDeliveries *deliveries, Streams *streams, guint node, int queue,
               const Need *unicasts, const Need *needs, double queued, guint l, double *waits)
{
  const FsFlowBroadcasts *broadcasts = trees->broadcasts;
  guint number = node * (guint) broadcasts->n_queues + (guint) queue;
  double rate = trees->rate[l], alone = rate / trees->injection, residual, slowed, spare, workload;
  const FsFlowBatch *batches = broadcasts->batches;

  memset (streams->number, 0, sizeof streams->number);
  streams->n = 1;
  streams->streams[0] = (Stream){ 0 };
  for (guint b = broadcasts->first_batch[number]; b < broadcasts->first_batch[number + 1]; b++)
    go_through_streams (trees, streams, node, queue, &batches[b], &needs[b - broadcasts->first_batch[number]], rate,
                        queued);
  residual = alone * mix (queued, unicasts->square[0], unicasts->square[1]) / 2;
  slowed = residual * broadcasts->beside[number];
  spare = 1 - alone * unicasts->hold[1];
  for (guint s = 0; s < streams->n; s++)
    residual += streams->streams[s].square / 2;
  complete_streams (trees, deliveries, streams, trees->symmetry->first[node], l);
  workload = residual / spare;
  for (int round = 0; round < MAX_ROUNDS; round++)
    {
      double waiting = 0, next;

      for (guint s = 0; s < streams->n; s++)
        {
          Stream *stream = &streams->streams[s];

          stream->wait = fmax (0, workload + slowed - less_before (stream, queued));
          waiting += stream->rate * stream->hold * stream->wait;
        }
      next = (residual + waiting) / spare;
      if (fabs (next - workload) <= CONVERGED * next || !isfinite (next))
        break;
      workload = next;
    }
  for (guint b = broadcasts->first_batch[number]; b < broadcasts->first_batch[number + 1]; b++)
    waits[b - broadcasts->first_batch[number]]
        = go_through_streams (trees, streams, node, queue, &batches[b], NULL, rate, queued);
  return workload;
}

void
fs_flow_deliveries_add (FsFlowDeliveries *deliveries, const FsFlowTrees *trees, guint node, const FsVector hold[2],
                        const FsVector square[2], FsFlowQueues *queues)
{
  const FsFlowBroadcasts *broadcasts = trees->broadcasts;
  const FsNetwork *network = &trees->network;
  Streams *streams = g_new0 (Streams, 1);
  guint most = 1, most_batches = 0, n_queues = (guint) broadcasts->n_queues;
  g_autofree double *waits = NULL;
  g_autofree Need *needs = NULL;

  for (int d = 0; d < network->n; d++)
    most += network->k[d];
  streams->streams = g_new (Stream, most);
  for (guint number = node * n_queues; number < (node + 1) * n_queues; number++)
    most_batches = MAX (most_batches, broadcasts->first_batch[number + 1] - broadcasts->first_batch[number]);
  waits = g_new (double, most_batches);
  needs = g_new (Need, most_batches);
  *queues = (FsFlowQueues){ zero, zero, zero };
  /* With corrections there is a single point. */
  for (guint l = 0; l < (trees->corrected != NULL ? 1 : FS_VECTOR_WIDTH); l++)
    for (guint q = 0; q < n_queues; q++)
      {
        guint number = node * n_queues + q;
        Need unicasts = { { hold[0][l], hold[1][l] }, { square[0][l], square[1][l] } }, all = unicasts;
        double lambda = trees->rate[l] / trees->injection, queued;

        for (guint b = broadcasts->first_batch[number]; b < broadcasts->first_batch[number + 1]; b++)
          {
            Need *need = &needs[b - broadcasts->first_batch[number]];

            *need = need_of_batch (trees, deliveries, node, (int) q, &broadcasts->batches[b], l);
            for (int y = 0; y < 2; y++)
              all.hold[y] += trees->injection * broadcasts->batches[b].rate * need->hold[y];
          }
        queued = fs_flow_queued (fs_vector (lambda), fs_vector (all.hold[0]), fs_vector (all.hold[1]))[0];
        queues->fullest[l] = fs_rounds_larger (queues->fullest[l], lambda * all.hold[1]);
        queues->queued[l] += queued / n_queues;
        if (!(lambda * all.hold[1] < 1))
          continue;
        queues->wait[l]
            += wait_in_queue (trees, deliveries, streams, node, (int) q, &unicasts, needs, queued, l, waits) / n_queues;
        for (guint b = broadcasts->first_batch[number]; b < broadcasts->first_batch[number + 1]; b++)
          {
            const FsFlowBatch *batch = &broadcasts->batches[b];
            double before = 0, wait = waits[b - broadcasts->first_batch[number]];

            for (guint i = 0; i < batch->n; i++)
              {
                const FsFlowSent *sent = &broadcasts->sent[batch->first + i];
                const FsFlowWork *work = work_of (trees, deliveries, sent);
                FsFlowCopyTime *step = &deliveries->steps[sent->copy];
                double follows = copy_follows (trees, node, (int) q, batch, i, fs_vector (queued))[0];
                double latency = mix (follows, work->latency[0][l], work->latency[1][l]);
                double holds = mix (follows, work->hold[0][l], work->hold[1][l]);

                step->queued[l] += batch->rate * queued;
                step->wait[l] += batch->rate * wait;
                step->latency[l] += batch->rate * latency;
                step->variance[l] += batch->rate * mix (follows, work->variance[0][l], work->variance[1][l]);
                step->hold[l] += batch->rate * holds;
                deliveries->wait[l] += batch->rate * (wait + before);
                deliveries->latency[l] += batch->rate * (wait + before + latency);
                deliveries->hold[l] += batch->rate * holds;
                before += holds;
                if (l == 0)
                  {
                    step->rate += batch->rate;
                    deliveries->rate += batch->rate;
                  }
              }
          }
      }
  if (trees->corrected != NULL)
    *queues
        = (FsFlowQueues){ fs_vector (queues->queued[0]), fs_vector (queues->wait[0]), fs_vector (queues->fullest[0]) };
  g_free (streams->streams);
  g_free (streams);
}

static void
add_step (FsFlowCopyTime *sum, const FsFlowCopyTime *step)
{
  *sum = (FsFlowCopyTime){ sum->queued + step->queued,     sum->wait + step->wait, sum->latency + step->latency,
                           sum->variance + step->variance, sum->hold + step->hold, sum->rate + step->rate };
}

void
fs_flow_deliveries_average (FsFlowDeliveries *deliveries, const FsFlowTrees *trees)
{
  const FsFlowBroadcasts *broadcasts = trees->broadcasts;
  const FsNetwork *network = &trees->network;

  for (int d = 0; d < network->n; d++)
    {
      int k = network->k[d];
      gboolean ring = network->wraps || k == 2, turned = FALSE;

      /* From all nodes of a ring lines look alike. Where a dimension of a mesh is turned over, one of two nodes is known. */
      for (guint node = 0; !ring && node < network->n_nodes && !turned; node++)
        turned = fs_network_digit (network, trees->symmetry->move[node], d) > 0;
      for (int from = 0; from < k; from++)
        for (int to = 0; to < k; to++)
          {
            const FsFlowLine *line = fs_flow_line (broadcasts, network, d, from, to), *other;

            other = ring ? fs_flow_line (broadcasts, network, d, 0, (to - from + k) % k)
                         : fs_flow_line (broadcasts, network, d, k - 1 - from, k - 1 - to);
            for (guint i = 0; i < line->n; i++)
              {
                FsFlowCopyTime *step = &deliveries->steps[line->first + i];

                for (int shift = 1; ring && from == 0 && shift < k; shift++)
                  {
                    const FsFlowLine *shifted = fs_flow_line (broadcasts, network, d, shift, (to + shift) % k);

                    add_step (step, &deliveries->steps[shifted->first + i]);
                  }
                if (turned && from < k / 2)
                  {
                    add_step (step, &deliveries->steps[other->first + i]);
                    deliveries->steps[other->first + i] = *step;
                  }
                if (ring && from > 0)
                  *step = deliveries->steps[other->first + i];
              }
          }
    }
  for (guint i = 0; i < broadcasts->n_copies; i++)
    {
      FsFlowCopyTime *step = &deliveries->steps[i];
      double scale = step->rate > 0 ? 1 / step->rate : 0;

      step->queued *= scale;
      step->wait *= scale;
      step->latency *= scale;
      step->variance *= scale;
      step->hold *= scale;
    }
}
