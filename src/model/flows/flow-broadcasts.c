#include "model/flows/flow-broadcasts.h"

#include <math.h>
#include <string.h>

#include "topology/line-tree.h"

gboolean
fs_flow_broadcasts_alike (const FsNetwork *network)
{
  for (int d = 0; d < network->n; d++)
    {
      int k = network->k[d];

      if (k > 2 && (network->wraps ? k > 3 : (k & (k - 1)) != 0))
        return FALSE;
    }
  return TRUE;
}

/* The copies in a line of dimension @d that the node at @digit begins, appended to @copies. */
static void
list_line (const FsNetwork *network, int d, int digit, FsFlowBroadcasts *broadcasts, GArray *copies)
{
  FsFlowLine *lines = broadcasts->lines + broadcasts->first_line[d] + digit * network->k[d];
  FsBranch branches[FS_NETWORK_MAX_RADIX] = { fs_line_tree_root () };
  int holders[FS_NETWORK_MAX_RADIX] = { digit }, n_holders = 1;

  for (int h = 0; h < n_holders; h++)
    {
      FsLineCopy sent[FS_LINE_TREE_MAX_COPIES];
      uint32_t node = (uint32_t) holders[h] * network->stride[d];
      int n = fs_line_tree_copies (network, d, node, branches[h], sent);
      FsFlowLine *line = &lines[holders[h]];

      line->first = copies->len;
      for (int i = 0; i < n; i++)
        {
          FsFlowCopy copy = { .port = sent[i].port, .from = holders[h] };

          if (sent[i].branch.position != 0)
            continue;
          copy.steps = fs_network_distance (network, node, sent[i].destination);
          copy.digit = (int) fs_network_digit (network, sent[i].destination, d);
          lines[copy.digit].received = copies->len;
          g_array_append_val (copies, copy);
          line->n++;
          branches[n_holders] = sent[i].branch;
          holders[n_holders++] = copy.digit;
        }
    }
}

FsFlowBroadcasts *
fs_flow_broadcasts_new (const FsFlowTrees *trees, const FsModelInputs *inputs)
{
  const FsNetwork *network = &trees->network;
  FsFlowBroadcasts *broadcasts = g_new0 (FsFlowBroadcasts, 1);
  GArray *copies = g_array_new (FALSE, FALSE, sizeof (FsFlowCopy));
  guint n_lines = 0;

  broadcasts->beta = inputs->beta;
  broadcasts->delta = inputs->delta;
  broadcasts->bound = trees->injection > 1;
  broadcasts->n_queues = broadcasts->bound ? network->n_ports : 1;
  broadcasts->n_nodes = trees->symmetry->n_orbits;
  for (int d = 0; d < network->n; d++)
    {
      broadcasts->first_line[d] = n_lines;
      n_lines += (guint) (network->k[d] * network->k[d]);
    }
  broadcasts->lines = g_new0 (FsFlowLine, n_lines);
  for (int d = 0; d < network->n; d++)
    for (int digit = 0; digit < network->k[d]; digit++)
      list_line (network, d, digit, broadcasts, copies);
  broadcasts->n_copies = copies->len;
  broadcasts->copies = (FsFlowCopy *) g_array_free (copies, FALSE);
  for (int base = 0; base < network->n; base++)
    {
      double begun = inputs->fixed_base > 0 ? inputs->fixed_base - 1 == base : 1.0 / network->n;

      broadcasts->bases[base] = begun;
      for (int position = 0; position < network->n; position++)
        {
          int d = fs_line_tree_dimension (network, base, position);

          broadcasts->begun[d] += begun;
          for (int later = position + 1; later < network->n; later++)
            broadcasts->begun_behind[fs_line_tree_dimension (network, base, later)][d] += begun;
          begun *= network->k[d];
        }
    }
  return broadcasts;
}

void
fs_flow_broadcasts_weigh (const FsFlowBroadcasts *broadcasts, const FsNetwork *network, int d, int own, double *weights)
{
  for (int digit = 0; digit < network->k[d]; digit++)
    weights[digit] = 0;
  for (int digit = 0; digit < network->k[d]; digit++)
    {
      const FsFlowLine *line = fs_flow_line (broadcasts, network, d, digit, own);

      for (guint i = line->first; i < line->first + line->n; i++)
        weights[broadcasts->copies[i].digit] += broadcasts->begun[d];
    }
}

/* Of a hop: the dimension, the port, and the digit where it begins, as seen from the source of its tree. */
typedef struct {
  int d, port, digit;
} Place;

static Place
place_of (const FsFlowTrees *trees, guint h)
{
  const FsNetwork *network = &trees->network;
  const FsFlowHop *hop = &trees->hops[h];
  int d = trees->channels[trees->pairs[hop->pair].channel].dimension, k = network->k[d];
  int to = (int) fs_network_digit (network, hop->node, d);

  return (Place){ d, hop->port,
                  k == 2                                    ? 1 - to
                  : fs_network_is_down (network, hop->port) ? (to + 1) % k
                                                            : (to + k - 1) % k };
}

/* Batches of the copies of a node while they are listed: @end_of, by port and steps, the hop where a copy ends. */
typedef struct {
  const FsFlowTrees *trees;
  uint32_t node;
  GArray *batches, *sent;
  guint end_of[FS_NETWORK_MAX_PORTS][FS_NETWORK_MAX_RADIX];
} Batches;

/* The copies that the node sends over @port, or over all if that is -1, in the line of @d that @digit began. @first: of the
 * batch */
static void
append_line (Batches *batches, int d, int digit, int port, guint first)
{
  const FsFlowTrees *trees = batches->trees;
  const FsFlowLine *line = fs_flow_line (trees->broadcasts, &trees->network, d, digit,
                                         (int) fs_network_digit (&trees->network, batches->node, d));

  for (guint i = line->first; i < line->first + line->n; i++)
    {
      const FsFlowCopy *copy = &trees->broadcasts->copies[i];
      FsFlowSent sent = { .copy = i };

      if (port >= 0 && copy->port != port)
        continue;
      sent.end = sent.root = batches->end_of[copy->port][copy->steps];
      while (trees->hops[sent.root].parent >= 0)
        sent.root = (guint) trees->hops[sent.root].parent;
      if (batches->sent->len > first)
        {
          const FsFlowSent *before = &g_array_index (batches->sent, FsFlowSent, batches->sent->len - 1);

          sent.alike = trees->hops[before->root].pair == trees->hops[sent.root].pair;
        }
      g_array_append_val (batches->sent, sent);
    }
}

/* Ends the batch that began with the copy @first. */
static void
append_batch (Batches *batches, double rate, guint first, int dimension, int digit)
{
  FsFlowBatch batch = { batches->trees->broadcasts->beta * rate, first, batches->sent->len - first, dimension, digit };

  if (batch.n > 0 && batch.rate > 0)
    g_array_append_val (batches->batches, batch);
}

/* All that the node sends, by injection channel. */
static void
list_batches (Batches *batches, guint *first_batch)
{
  const FsFlowBroadcasts *broadcasts = batches->trees->broadcasts;
  const FsNetwork *network = &batches->trees->network;

  for (int port = 0; broadcasts->bound && port < network->n_ports; port++)
    {
      int d = fs_network_dimension (network, port), own = (int) fs_network_digit (network, batches->node, d);

      first_batch[port] = batches->batches->len;
      for (int digit = 0; digit < network->k[d]; digit++)
        {
          guint first = batches->sent->len;

          append_line (batches, d, digit, port, first);
          append_batch (batches, broadcasts->begun[d], first, digit == own ? -1 : d, digit);
        }
    }
  if (broadcasts->bound)
    return;
  /* Over one injection channel the rest of a line, or none at the source, and then all lines of later positions. */
  first_batch[0] = batches->batches->len;
  for (int base = 0; base < network->n; base++)
    {
      double reached = broadcasts->bases[base];

      for (int position = -1; position < network->n; position++)
        {
          int d = position < 0 ? -1 : fs_line_tree_dimension (network, base, position);

          for (int digit = 0; digit < (d < 0 ? 1 : network->k[d]); digit++)
            {
              guint first = batches->sent->len;

              if (d >= 0 && digit == (int) fs_network_digit (network, batches->node, d))
                continue;
              if (d >= 0)
                append_line (batches, d, digit, -1, first);
              for (int later = position + 1; later < network->n; later++)
                {
                  int dimension = fs_line_tree_dimension (network, base, later);

                  append_line (batches, dimension, (int) fs_network_digit (network, batches->node, dimension), -1,
                               first);
                }
              append_batch (batches, reached, first, d, digit);
            }
          reached *= d < 0 ? 1 : network->k[d];
        }
    }
}

/* Batches of all nodes, and the messages of their injection channels. */
static void
find_batches (FsFlowTrees *trees)
{
  FsFlowBroadcasts *broadcasts = trees->broadcasts;
  guint n_queues = (guint) broadcasts->n_queues, tree = 0;
  Batches batches = {
    .trees = trees,
    .batches = g_array_new (FALSE, FALSE, sizeof (FsFlowBatch)),
    .sent = g_array_new (FALSE, FALSE, sizeof (FsFlowSent)),
  };

  broadcasts->first_batch = g_new (guint, broadcasts->n_nodes * n_queues + 1);
  broadcasts->tree = g_new (int, broadcasts->n_nodes);
  broadcasts->flow = g_new (double, broadcasts->n_nodes *n_queues);
  for (guint node = 0; node < broadcasts->n_nodes; node++)
    {
      batches.node = trees->symmetry->first[node];
      for (guint h = broadcasts->roots[node]; h < broadcasts->roots[node + 1]; h++)
        if (trees->hops[h].end > 0)
          batches.end_of[trees->hops[h].port][trees->hops[h].depth + 1] = h;
      list_batches (&batches, broadcasts->first_batch + node * n_queues);
      /* Sources are in ascending order. */
      broadcasts->tree[node] = tree < trees->n_sources && trees->sources[tree] == batches.node ? (int) tree++ : -1;
    }
  broadcasts->first_batch[broadcasts->n_nodes * n_queues] = batches.batches->len;
  broadcasts->batches = (FsFlowBatch *) g_array_free (batches.batches, FALSE);
  broadcasts->sent = (FsFlowSent *) g_array_free (batches.sent, FALSE);
  for (guint q = 0; q < broadcasts->n_nodes * n_queues; q++)
    {
      broadcasts->flow[q] = broadcasts->tree[q / n_queues] >= 0 ? 1 - broadcasts->beta : 0;
      for (guint b = broadcasts->first_batch[q]; b < broadcasts->first_batch[q + 1]; b++)
        broadcasts->flow[q] += trees->injection * broadcasts->batches[b].rate * broadcasts->batches[b].n;
    }
}

/* Section 14.3: the flows of copies over every channel, by the injection channel that they come from. Two hops of a node that
 * are different channels for it come from different nodes, where one tree stands for several. */
static void
find_streams (FsFlowTrees *trees)
{
  FsFlowBroadcasts *broadcasts = trees->broadcasts;
  guint n_hops = trees->n_hops - broadcasts->first_hop, n = 0;
  g_autofree int *stream = g_new (int, n_hops); /* of a hop, within its channel */

  for (guint node = 0; node < broadcasts->n_nodes; node++)
    for (guint h = broadcasts->roots[node]; h < broadcasts->roots[node + 1]; h++)
      {
        FsFlowChannel *channel = &trees->channels[trees->pairs[trees->hops[h].pair].channel];
        int same = -1;

        for (guint other = broadcasts->roots[node]; other < h && same < 0; other++)
          if (trees->hops[other].node == trees->hops[h].node && trees->hops[other].port == trees->hops[h].port)
            same = stream[other - broadcasts->first_hop];
        stream[h - broadcasts->first_hop] = same >= 0 ? same : (int) channel->n_streams++;
      }
  for (guint c = 0; c < trees->n_channels; c++)
    {
      trees->channels[c].first_stream = n;
      n += trees->channels[c].n_streams;
    }
  broadcasts->streams = g_new0 (double, n);
  for (guint h = broadcasts->first_hop; h < trees->n_hops; h++)
    {
      const FsFlowChannel *channel = &trees->channels[trees->pairs[trees->hops[h].pair].channel];

      broadcasts->streams[channel->first_stream + (guint) stream[h - broadcasts->first_hop]] += trees->hops[h].flow;
    }
}

/* The ports over which the node at @own of its line sends into the line of dimension @d that @digit began. */
static guint32
ports_of_line (const FsFlowTrees *trees, int d, int digit, int own)
{
  const FsFlowLine *line = fs_flow_line (trees->broadcasts, &trees->network, d, digit, own);
  guint32 ports = 0;

  for (guint i = line->first; i < line->first + line->n; i++)
    ports |= 1u << trees->broadcasts->copies[i].port;
  return ports;
}

/* Section 14.4: what a node sends at the same time over all ports. @unicasts: [port] of its unicasts, those that share a channel
 * with its copies over that port; @beside: [port] filled */
static void
find_beside (const FsFlowTrees *trees, uint32_t node, const double *unicasts, double *beside)
{
  const FsFlowBroadcasts *broadcasts = trees->broadcasts;
  const FsNetwork *network = &trees->network;
  double both[FS_NETWORK_MAX_PORTS][FS_NETWORK_MAX_PORTS] = { { 0 } };
  guint32 whole[FS_NETWORK_MAX_N];

  for (int d = 0; d < network->n; d++)
    {
      int own = (int) fs_network_digit (network, node, d);

      whole[d] = ports_of_line (trees, d, own, own);
    }
  for (int base = 0; base < network->n; base++)
    {
      double reached = broadcasts->bases[base];
      guint32 later = 0;

      for (int d = 0; d < network->n; d++)
        later |= whole[d];
      for (int position = -1; position < network->n; position++)
        {
          int d = position < 0 ? -1 : fs_line_tree_dimension (network, base, position);
          int own = d < 0 ? -1 : (int) fs_network_digit (network, node, d);

          if (d >= 0)
            later &= ~whole[d];
          for (int digit = 0; digit < (d < 0 ? 1 : network->k[d]); digit++)
            {
              guint32 ports = digit == own ? 0 : later | (d < 0 ? 0 : ports_of_line (trees, d, digit, own));

              for (int a = 0; a < network->n_ports; a++)
                for (int b = 0; (ports >> a & 1) && b < network->n_ports; b++)
                  both[a][b] += ports >> b & 1 ? reached : 0;
            }
          reached *= d < 0 ? 1 : network->k[d];
        }
    }
  for (int a = 0; a < network->n_ports; a++)
    for (int b = 0; b < network->n_ports; b++)
      if (a != b && both[a][a] > 0)
        beside[a] += unicasts[b] * both[a][b] / both[a][a];
}

static void
find_all_beside (FsFlowTrees *trees)
{
  FsFlowBroadcasts *broadcasts = trees->broadcasts;

  broadcasts->beside = g_new0 (double, broadcasts->n_nodes *(guint) broadcasts->n_queues);
  for (guint node = 0; broadcasts->bound && node < broadcasts->n_nodes; node++)
    {
      double unicasts[FS_NETWORK_MAX_PORTS] = { 0 };
      guint tree = broadcasts->tree[node] >= 0 ? (guint) broadcasts->tree[node] : trees->n_sources;

      for (guint h = trees->roots[tree]; tree < trees->n_sources && h < trees->roots[tree + 1]; h++)
        {
          const FsFlowPair *pair = &trees->pairs[trees->hops[h].pair];
          const double *copies = trees->inputs[pair->input].class_flow[1];

          /* In a class with one virtual channel one waits for the other. */
          if (trees->hops[h].parent < 0 && copies[0] + copies[1] > 0)
            unicasts[trees->hops[h].port] += trees->hops[h].flow / (1 - broadcasts->beta)
                                             * (trees->channels[pair->channel].v[pair->class_] > 1
                                                    ? 1
                                                    : copies[1 - pair->class_] / (copies[0] + copies[1]));
        }
      find_beside (trees, trees->symmetry->first[node], unicasts,
                   broadcasts->beside + node * (guint) broadcasts->n_queues);
    }
}

/* Copies that set out together. */

/**
 * FsFlowRun: messages of a pair that go straight on in a dimension
 * @place: where the channel begins
 * @parts: [hops of the run behind it] of the messages, those that are on their way for so long
 */
struct _FsFlowRun {
  Place place;
  double parts[FS_NETWORK_MAX_RADIX];
};
typedef struct _FsFlowRun Run;

/* Which pairs go straight on, after how many hops; and which part of the messages of a pair of injection channels are copies. */
static void
find_runs (FsFlowTrees *trees)
{
  FsFlowBroadcasts *broadcasts = trees->broadcasts;
  g_autofree int *straight = g_new (int, trees->largest_depth + 1);

  broadcasts->runs = g_new0 (Run, trees->n_pairs);
  for (guint h = 0; h < trees->n_hops; h++)
    {
      const FsFlowHop *hop = &trees->hops[h];
      FsFlowPair *pair = &trees->pairs[hop->pair];
      Place place = place_of (trees, h);

      straight[hop->depth] = 0;
      if (hop->parent < 0)
        {
          if (h >= broadcasts->first_hop)
            {
              pair->copies += hop->flow / pair->flow;
              trees->channels[pair->channel].setting_out += hop->flow;
            }
          continue;
        }
      if (trees->hops[hop->parent].port != hop->port)
        continue;
      straight[hop->depth] = straight[hop->depth - 1] + 1;
      broadcasts->runs[hop->pair].place = place;
      broadcasts->runs[hop->pair].parts[straight[hop->depth]] += hop->flow / pair->flow;
    }
}

/**
 * Departure: a copy in a line
 * @begins: when it is sent, in an empty network, from when the line was begun
 * @steps: copies before it on its way, as one of a set of @way: [number of a copy within the line]
 */
typedef struct {
  const FsFlowCopy *copy;
  double begins;
  guint64 way;
} Departure;

/* The copies of the line of dimension @d that @digit began; returns their number. */
static int
schedule_line (const FsFlowTrees *trees, int d, int digit, Departure *departures)
{
  const FsFlowBroadcasts *broadcasts = trees->broadcasts;
  int holders[FS_NETWORK_MAX_RADIX] = { digit }, n_holders = 1;
  double received[FS_NETWORK_MAX_RADIX] = { 0 };
  guint64 ways[FS_NETWORK_MAX_RADIX] = { 0 };

  for (int h = 0; h < n_holders; h++)
    {
      const FsFlowLine *line = fs_flow_line (broadcasts, &trees->network, d, digit, holders[h]);
      double after[FS_NETWORK_MAX_PORTS] = { 0 };

      for (guint i = line->first; i < line->first + line->n; i++)
        {
          const FsFlowCopy *copy = &broadcasts->copies[i];
          double *busy = &after[broadcasts->bound ? copy->port : 0];
          int number = n_holders - 1;

          departures[number] = (Departure){ copy, received[holders[h]] + broadcasts->delta + *busy, ways[holders[h]] };
          *busy += trees->M + 1;
          received[copy->digit] = departures[number].begins + trees->M + copy->steps;
          ways[copy->digit] = ways[holders[h]] | G_GUINT64_CONSTANT (1) << number;
          holders[n_holders++] = copy->digit;
        }
    }
  return n_holders - 1;
}

/* Mean part of a time M in which two copies are on their channels together, the second one @apart cycles after the first with
 * a normal deviation. */
static double
overlap (double M, double apart, double variance)
{
  double sum = 0;

  if (!(variance > 1e-12 * M * M))
    return fmax (0, 1 - fabs (apart) / M);
  if (!isfinite (variance))
    return 0;
  for (int i = -1; i <= 1; i++)
    {
      double x = apart + i * M, deviation = sqrt (variance);
      double above
          = x * erfc (-x / deviation / M_SQRT2) / 2 + deviation * exp (-x * x / variance / 2) / sqrt (2 * G_PI);

      sum += (i == 0 ? -2 : 1) * above;
    }
  return CLAMP (sum / M, 0, 1);
}

/* Fills together[port of the dimension][digit][hops of a run before it], of the copies that set out at @digit over a port: the part
 * that does so while others of their broadcast are on the channels of the line that these hops crossed. */
static void
set_out_together (const FsFlowTrees *trees, int d, double wait, double latency,
                  double together[2][FS_NETWORK_MAX_RADIX][FS_NETWORK_MAX_RADIX])
{
  const FsNetwork *network = &trees->network;
  int k = network->k[d], n[2][FS_NETWORK_MAX_RADIX] = { { 0 } };
  Departure departures[FS_NETWORK_MAX_RADIX];

  for (int direction = 0; direction < 2; direction++)
    memset (together[direction], 0, (gsize) k * sizeof together[direction][0]);
  for (int begun = 0; begun < k; begun++)
    {
      int n_departures = schedule_line (trees, d, begun, departures);

      for (int i = 0; i < n_departures; i++)
        {
          const FsFlowCopy *copy = departures[i].copy;
          int direction = copy->port - network->first_port[d], down = direction == 1;
          double *sum = together[direction][copy->from], most[FS_NETWORK_MAX_RADIX] = { 0 };

          n[direction][copy->from]++;
          for (int j = 0; j < n_departures; j++)
            {
              const FsFlowCopy *other = departures[j].copy;
              int behind = (down ? other->from - copy->from : copy->from - other->from), apart;
              guint64 ways = departures[i].way ^ departures[j].way;

              behind = network->wraps ? (behind + k) % k : behind;
              /* The last channel of the other copy is so many hops before this one. */
              behind = MAX (1, behind - other->steps + 1);
              if (j == i || other->port != copy->port || other->from == copy->from
                  || (network->wraps ? behind > k / 2 : (down ? other->from <= copy->from : other->from >= copy->from)))
                continue;
              for (apart = 0; ways != 0; ways &= ways - 1)
                apart++;
              most[behind] = fmax (most[behind], overlap (trees->M, departures[i].begins - departures[j].begins,
                                                          2 * wait + apart * (wait + latency)));
            }
          for (int hops = 1; hops < k; hops++)
            sum[hops] += most[hops] = fmax (most[hops], most[hops - 1]);
        }
    }
  for (int direction = 0; direction < 2; direction++)
    for (int digit = 0; digit < k; digit++)
      for (int hops = 1; hops < k && n[direction][digit] > 0; hops++)
        together[direction][digit][hops] /= n[direction][digit];
}

void
fs_flow_broadcasts_meet (FsFlowTrees *trees, FsVector wait, FsVector latency)
{
  const FsNetwork *network = &trees->network;
  const FsFlowBroadcasts *broadcasts = trees->broadcasts;
  double (*together)[2][FS_NETWORK_MAX_RADIX][FS_NETWORK_MAX_RADIX] = g_malloc ((gsize) network->n * sizeof *together);

  for (guint l = 0; l < FS_VECTOR_WIDTH; l++)
    {
      /* Of a point that is solved alone all are alike. */
      if (l > 0 && wait[l] == wait[0] && latency[l] == latency[0])
        {
          for (guint p = 0; p < trees->n_pairs; p++)
            {
              trees->pairs[p].accompanied[l] = trees->pairs[p].accompanied[0];
              trees->pairs[p].met[l] = trees->pairs[p].met[0];
            }
          continue;
        }
      for (int d = 0; d < network->n; d++)
        set_out_together (trees, d, wait[l], latency[l], together[d]);
      for (guint p = 0; p < trees->n_pairs; p++)
        {
          FsFlowPair *pair = &trees->pairs[p];
          const Run *run = &broadcasts->runs[p];
          const FsFlowChannel *channel = &trees->channels[pair->channel];
          const FsFlowInput *input = &trees->inputs[pair->input];
          const double *by_hops
              = together[run->place.d][run->place.port - network->first_port[run->place.d]][run->place.digit];
          double newcomers = channel->flow - input->flow, sum = 0;

          for (int hops = 1; hops < network->k[run->place.d]; hops++)
            sum += run->parts[hops] * by_hops[hops];
          pair->accompanied[l] = sum;
          pair->met[l] = newcomers > 1e-14 * channel->flow ? fmin (1, sum * channel->setting_out / newcomers) : 0;
        }
    }
  g_free (together);
}

void
fs_flow_broadcasts_blur (FsFlowTrees *trees)
{
  const FsFlowBroadcasts *broadcasts = trees->broadcasts;
  FsVector hold[2] = { fs_vector (0), fs_vector (0) }, variance = hold[0], W = hold[0], square = W, spare;
  double messages[2] = { 0 };

  /* Of unicasts and copies, as if only the stretch were added to the length. */
  for (guint h = 0; h < trees->n_hops; h++)
    {
      int copy = h >= broadcasts->first_hop;

      messages[copy] += trees->hops[h].end;
      hold[copy] += trees->hops[h].end * (trees->M * (1 + trees->excess[h]) + 1);
      if (copy)
        variance += trees->hops[h].end * trees->M * trees->M * broadcasts->variance[h - broadcasts->first_hop];
    }
  spare = fs_vector (1);
  for (int copy = 0; copy < 2; copy++)
    {
      FsVector rate = trees->rate * (messages[copy] / broadcasts->n_nodes / trees->injection), H;

      if (messages[copy] == 0)
        continue;
      H = hold[copy] / messages[copy];
      spare -= rate * H;
      W += rate * H * H / 2;
      square += rate * H * H * H / 3;
    }
  W /= spare;
  square = fs_vector_select ((FsVectorMask) (spare > 0), W * W + square / spare, fs_vector (INFINITY));
  fs_flow_broadcasts_meet (trees, square, variance / messages[1]);
}

void
fs_flow_broadcasts_complete (FsFlowTrees *trees)
{
  find_batches (trees);
  find_streams (trees);
  find_all_beside (trees);
  find_runs (trees);
  trees->broadcasts->variance
      = g_aligned_alloc0 (trees->n_hops - trees->broadcasts->first_hop, sizeof (FsVector), sizeof (FsVector));
}

void
fs_flow_broadcasts_free (FsFlowBroadcasts *broadcasts)
{
  if (broadcasts == NULL)
    return;
  g_free (broadcasts->lines);
  g_free (broadcasts->copies);
  g_free (broadcasts->roots);
  g_free (broadcasts->batches);
  g_free (broadcasts->first_batch);
  g_free (broadcasts->sent);
  g_free (broadcasts->streams);
  g_free (broadcasts->beside);
  g_free (broadcasts->flow);
  g_free (broadcasts->tree);
  g_free (broadcasts->runs);
  g_aligned_free (broadcasts->variance);
  g_free (broadcasts);
}
