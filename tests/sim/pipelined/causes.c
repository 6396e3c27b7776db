/* Latency by cause, once more and another way: from the cycles in which each flit moved, and for heads from the snapshots of each
 * cycle. With one virtual channel, so that from the moves follows who was before whom in a buffer, and which credits were there. */
#include "sim/replay/snapshot.h"
#include "tests/sim/pipelined/rates.h"

#include "base/random.h"
#include "tests/support/test.h"

#define MOST_STAGES 12
#define MOST_FLITS 16
#define N_CYCLES 600
#define LATE 3 /* snapshots that are kept */

/* Stage 0 is the source, 1 the router of the source, h + 1 that of the destination.
 * @moves: cycle in which each flit left the stage; @n: how many have; @places: number of the head among the flits that came to it */
typedef struct {
  guint64 id;
  gint64 moves[MOST_STAGES][MOST_FLITS];
  guint n[MOST_STAGES];
  guint64 places[MOST_STAGES];
  guint32 buffers
      [MOST_STAGES]; /* which a stage leaves for: a channel, n_channels + node of a source, then of a destination */
  guint n_stages;
  guint blocked, unbuffered, lost, stretched;
} Followed;

/* A buffer: how many flits were sent to it, and the cycles in which a flit left it, in order; the first cycle each credit counts. */
typedef struct {
  GArray *sent, *left, *credited;
} Buffer;

typedef struct {
  FsWormholeParams params;
  FsNetwork network;
  GHashTable *messages; /* Followed, by id */
  Buffer *buffers;
  guint n_delivered;
} Follower;

static guint32
draw (guint number, guint what, guint32 n)
{
  return fs_random_below (fs_random_split (fs_random_split (815, number), what), n);
}

static FsWormholeParams
draw_params (guint number)
{
  FsTopology topology = draw (number, 0, 2) ? FS_TOPOLOGY_MESH : FS_TOPOLOGY_HYPERCUBE;
  FsWormholeParams params
      = pipelined_params (topology, topology == FS_TOPOLOGY_MESH ? 2 : 3, 2 + (int) draw (number, 1, 3), 1,
                          1 + (int) draw (number, 2, 8), 1 + draw (number, 3, MOST_FLITS));

  params.pipeline.routing_delay = (int) draw (number, 4, 2);
  params.pipeline.credit_delay = (int) draw (number, 5, 4);
  for (int d = 0; d < params.n; d++)
    params.pipeline.channel_latency[d] = (guint8) (1 + draw (number, 6 + (guint) d, 4));
  for (int d = 0; d < params.n; d++)
    params.pipeline.flit_cycles[d] = (guint8) (draw (number, 15, 2) ? 1 : 1 + draw (number, 16 + (guint) d, 3));
  params.pipeline.speculation = draw (number, 10, 2);
  params.pipeline.allocator.kind = (FsAllocatorKind) draw (number, 11, 3);
  params.pipeline.vc_release = (FsVcRelease) draw (number, 12, 2);
  params.pipeline.dimension_order = (FsDimensionOrder) draw (number, 13, 2);
  params.rate = (double[]){ 0.01, 0.05, 0.5 }[draw (number, 14, 3)];
  params.seed = number;
  return params;
}

/* The latency of the channel that leaves stage @j. */
static gint64
latency_of (const Follower *follower, const Followed *followed, guint j)
{
  guint32 buffer = followed->buffers[j];

  return buffer < follower->network.n_channels
             ? follower->params.pipeline.channel_latency[fs_network_channel_dimension (&follower->network, buffer)]
             : 1;
}

/* Cycles that it needs for a flit. */
static gint64
width_of (const Follower *follower, const Followed *followed, guint j)
{
  guint32 buffer = followed->buffers[j];

  return buffer < follower->network.n_channels
             ? follower->params.pipeline.flit_cycles[fs_network_channel_dimension (&follower->network, buffer)]
             : 1;
}

/* From leaving stage @j to being in the next buffer. */
static gint64
flight (const Follower *follower, const Followed *followed, guint j)
{
  return width_of (follower, followed, j) + latency_of (follower, followed, j) + (j > 0);
}

static guint
count_until (const GArray *cycles, gint64 cycle)
{
  guint n = 0;

  for (guint i = 0; i < cycles->len; i++)
    n += g_array_index (cycles, gint64, i) <= cycle;
  return n;
}

static guint
credits (const Follower *follower, guint32 buffer, gint64 cycle)
{
  const Buffer *of = &follower->buffers[buffer];

  return (guint) follower->params.vc_buffer - count_until (of->sent, cycle - 1) + count_until (of->credited, cycle);
}

static Followed *
find (Follower *follower, guint64 id)
{
  Followed *followed = g_hash_table_lookup (follower->messages, &id);

  if (followed == NULL)
    {
      followed = g_new0 (Followed, 1);
      followed->id = id;
      g_hash_table_insert (follower->messages, &followed->id, followed);
    }
  return followed;
}

/* Which stage a move is of: the first one for this buffer. */
static guint
stage_for (Followed *followed, guint32 buffer)
{
  guint j = 0;

  while (j < followed->n_stages && followed->buffers[j] != buffer)
    j++;
  if (j == followed->n_stages)
    followed->buffers[followed->n_stages++] = buffer;
  g_assert_cmpuint (followed->n_stages, <=, MOST_STAGES);
  return j;
}

static void
note_move (Follower *follower, const FsMoved *moved, gint64 cycle)
{
  Followed *followed = find (follower, moved->message);
  guint32 n_channels = follower->network.n_channels, n_nodes = follower->network.n_nodes;
  guint32 buffer = moved->vc == FS_MOVED_INJECTION  ? n_channels + moved->channel
                   : moved->vc == FS_MOVED_EJECTION ? n_channels + n_nodes + moved->channel
                                                    : moved->channel;
  guint j = stage_for (followed, buffer);
  gint64 at = moved->vc == FS_MOVED_EJECTION ? cycle - 2 : cycle, counts;

  if (followed->n[j] == 0)
    followed->places[j] = follower->buffers[buffer].sent->len;
  followed->moves[j][followed->n[j]++] = at;
  g_array_append_val (follower->buffers[buffer].sent, at);
  if (moved->vc == FS_MOVED_EJECTION)
    {
      /* The node consumes it, and its credit goes back. */
      counts = at + 3 + 2 + follower->params.pipeline.credit_delay;
      g_array_append_val (follower->buffers[buffer].credited, counts);
    }
  if (j == 0)
    return;
  counts = at + 1 + latency_of (follower, followed, j - 1) + (j > 1 ? follower->params.pipeline.credit_delay : 0);
  g_array_append_val (follower->buffers[followed->buffers[j - 1]].left, at);
  g_array_append_val (follower->buffers[followed->buffers[j - 1]].credited, counts);
}

/* What the head did in @cycle, if it was in a buffer. Which flits went to nodes is known two cycles later. */
static void
follow_head (Follower *follower, const FsMessageView *view, gint64 cycle)
{
  Followed *followed = g_hash_table_lookup (follower->messages, &view->id);
  guint j = 0;

  while (followed != NULL && j < followed->n_stages && followed->moves[j][0] < cycle)
    j++;
  if (j == 0 || (j < followed->n_stages && followed->moves[j][0] == cycle)
      || followed->moves[j - 1][0] + flight (follower, followed, j - 1) > cycle || view->consumed + view->leaving > 0)
    return;
  if (count_until (follower->buffers[followed->buffers[j - 1]].left, cycle - 1) < followed->places[j - 1])
    followed->blocked++;
  else if (view->state == FS_STATE_BLOCKED)
    {
      followed->blocked += view->wait == FS_WAIT_VC;
      followed->unbuffered += view->wait == FS_WAIT_CREDIT;
      followed->lost += view->wait == FS_WAIT_SWITCH;
    }
}

/* Why flit @k had not left stage @j in @cycle. */
static void
trace_gap (Follower *follower, Followed *followed, guint j, guint k, gint64 cycle)
{
  while (j > 0 && followed->moves[j - 1][k] + flight (follower, followed, j - 1) > cycle)
    {
      cycle -= flight (follower, followed, j - 1);
      j--;
    }
  if (credits (follower, followed->buffers[j], cycle) == 0)
    followed->unbuffered++;
  else if (cycle - followed->moves[j][k - 1] < width_of (follower, followed, j))
    followed->stretched++;
  else
    {
      g_assert_cmpuint (j, >, 0);
      followed->lost++;
    }
}

static void
compare (Follower *follower, const FsMessage *message, gint64 cycle)
{
  Followed *followed = g_hash_table_lookup (follower->messages, &message->id);
  const FsPipeline *pipeline = &follower->params.pipeline;
  guint last = followed->n_stages - 1, length = followed->n[0];
  gint64 router = pipeline->routing_delay + (pipeline->speculation ? 0 : 1), waits = 0, gaps;

  for (guint k = 1; k < length; k++)
    for (gint64 at = followed->moves[last][k - 1] + 1; at < followed->moves[last][k]; at++)
      trace_gap (follower, followed, last, k, at);
  g_assert_cmpuint (message->blocked, ==, followed->blocked);
  g_assert_cmpuint (message->unbuffered, ==, followed->unbuffered);
  g_assert_cmpuint (message->lost, ==, followed->lost);
  g_assert_cmpuint (message->stretched, ==, followed->stretched);
  /* And all of them from the times of head and tail alone. */
  for (guint j = 1; j <= last; j++)
    waits += followed->moves[j][0] - followed->moves[j - 1][0] - flight (follower, followed, j - 1) - router;
  gaps = followed->moves[last][length - 1] - followed->moves[last][0] - (length - 1);
  g_assert_cmpint (waits + gaps, ==, message->blocked + message->unbuffered + message->lost + message->stretched);
  g_assert_cmpint (cycle + 1 - message->injected, ==, waits + gaps + length + message->hops + message->stages);
  follower->n_delivered++;
  g_hash_table_remove (follower->messages, &message->id);
}

FS_TEST (each_flit_says_the_same)
{
  guint n = g_test_slow () ? 300 : 60, n_delivered = 0;

  for (guint number = 0; number < n; number++)
    {
      Follower follower = { .params = draw_params (number) };
      g_autoptr (FsWormhole) network = new_network (&follower.params, FS_ENGINE_REFERENCE, NULL);
      FsSnapshot *snapshots[LATE] = { NULL };
      guint n_buffers;

      fs_wormhole_params_network (&follower.params, &follower.network);
      n_buffers = follower.network.n_channels + 2 * follower.network.n_nodes;
      follower.buffers = g_new (Buffer, n_buffers);
      for (guint i = 0; i < n_buffers; i++)
        follower.buffers[i]
            = (Buffer){ g_array_new (FALSE, FALSE, sizeof (gint64)), g_array_new (FALSE, FALSE, sizeof (gint64)),
                        g_array_new (FALSE, FALSE, sizeof (gint64)) };
      follower.messages = g_hash_table_new_full (g_int64_hash, g_int64_equal, NULL, g_free);
      fs_wormhole_watch_moves (network);
      for (gint64 cycle = 0; cycle < N_CYCLES; cycle++)
        {
          const GArray *moved = network->state.moved;

          fs_wormhole_step (network);
          g_clear_pointer (&snapshots[cycle % LATE], fs_snapshot_free);
          snapshots[cycle % LATE] = fs_snapshot_new (network);
          for (guint i = 0; i < moved->len; i++)
            note_move (&follower, &g_array_index (moved, FsMoved, i), cycle);
          for (guint m = 0; cycle >= 2 && m < snapshots[(cycle - 2) % LATE]->n_messages; m++)
            follow_head (&follower, &snapshots[(cycle - 2) % LATE]->messages[m], cycle - 2);
          /* What was known of a message that has been consumed is still in its slot. */
          for (guint i = 0; i < moved->len; i++)
            {
              const FsMoved *flit = &g_array_index (moved, FsMoved, i);
              const FsMessage *message = &fs_wormhole_state_slot (&network->state, flit->slot)->message;

              if (flit->vc == FS_MOVED_EJECTION && message->length == 0)
                compare (&follower, message, cycle);
            }
        }
      for (guint i = 0; i < LATE; i++)
        fs_snapshot_free (snapshots[i]);
      for (guint i = 0; i < n_buffers; i++)
        {
          g_array_unref (follower.buffers[i].sent);
          g_array_unref (follower.buffers[i].left);
          g_array_unref (follower.buffers[i].credited);
        }
      g_free (follower.buffers);
      g_hash_table_unref (follower.messages);
      n_delivered += follower.n_delivered;
    }
  g_assert_cmpuint (n_delivered, >, 5000);
}
