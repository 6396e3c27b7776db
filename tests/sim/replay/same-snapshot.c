#include "tests/sim/replay/same-snapshot.h"

static void
assert_same_message (const FsMessageView *a, const FsMessageView *b)
{
  FsMessageView x = *a, y = *b;

  g_assert_cmpuint (a->n_vcs, ==, b->n_vcs);
  for (guint i = 0; i < a->n_vcs; i++)
    {
      g_assert_cmpuint (a->vcs[i].channel, ==, b->vcs[i].channel);
      g_assert_cmpint (a->vcs[i].vc, ==, b->vcs[i].vc);
      g_assert_cmpuint (a->vcs[i].flits, ==, b->vcs[i].flits);
      g_assert_cmpint (a->vcs[i].since, ==, b->vcs[i].since);
      g_assert_cmpuint (a->vcs[i].travelling, ==, b->vcs[i].travelling);
      g_assert_cmpuint (a->vcs[i].room, ==, b->vcs[i].room);
      g_assert_cmpint (a->vcs[i].passed, ==, b->vcs[i].passed);
    }
  g_assert_cmpuint (a->n_wants, ==, b->n_wants);
  for (guint i = 0; i < a->n_wants; i++)
    {
      g_assert_cmpuint (a->wants[i].channel, ==, b->wants[i].channel);
      g_assert_cmpint (a->wants[i].vc, ==, b->wants[i].vc);
      g_assert_cmpuint (a->wants[i].holder, ==, b->wants[i].holder);
    }
  x.vcs = y.vcs = NULL;
  x.wants = y.wants = NULL;
  g_assert_cmpuint (x.id, ==, y.id);
  g_assert_cmpuint (x.index, ==, y.index);
  g_assert_cmpint (x.state, ==, y.state);
  g_assert_cmpuint (x.destination, ==, y.destination);
  g_assert_cmpint (x.injected, ==, y.injected);
  g_assert_cmpuint (x.ahead, ==, y.ahead);
  g_assert_cmpint (x.holds_injection, ==, y.holds_injection);
  g_assert_cmpuint (x.injection_flits, ==, y.injection_flits);
  g_assert_cmpuint (x.memory_flits, ==, y.memory_flits);
  g_assert_cmpuint (x.memory_node, ==, y.memory_node);
  g_assert_cmpuint (x.drained_flits, ==, y.drained_flits);
  g_assert_cmpuint (x.at_source, ==, y.at_source);
  g_assert_cmpuint (x.memory_flits, ==, y.memory_flits);
  g_assert_cmpuint (x.drained_flits, ==, y.drained_flits);
  g_assert_cmpuint (x.consumed, ==, y.consumed);
  g_assert_cmpint (x.blocked_since, ==, y.blocked_since);
  g_assert_cmpint (x.timeout, ==, y.timeout);
  g_assert_cmpuint (x.router, ==, y.router);
  g_assert_cmpint (x.color, ==, y.color);
  g_assert_cmpint (x.wait, ==, y.wait);
  g_assert_cmpint (x.travels, ==, y.travels);
  g_assert_cmpuint (x.leaving, ==, y.leaving);
}

void
assert_same_snapshot (const FsSnapshot *a, const FsSnapshot *b)
{
  g_assert_cmpint (a->cycle, ==, b->cycle);
  g_assert_cmpuint (a->generated, ==, b->generated);
  g_assert_cmpuint (a->in_system, ==, b->in_system);
  g_assert_cmpuint (a->flit_hops, ==, b->flit_hops);
  g_assert_cmpuint (a->n_messages, ==, b->n_messages);
  for (guint i = 0; i < a->n_messages; i++)
    assert_same_message (&a->messages[i], &b->messages[i]);
  g_assert_cmpuint (a->n_moved, ==, b->n_moved);
  for (guint i = 0; i < a->n_moved; i++)
    {
      g_assert_cmpuint (a->moved[i].channel, ==, b->moved[i].channel);
      g_assert_cmpint (a->moved[i].vc, ==, b->moved[i].vc);
      g_assert_cmpuint (a->moved[i].message, ==, b->moved[i].message);
    }
  g_assert_cmpuint (a->n_broadcasts, ==, b->n_broadcasts);
  for (guint i = 0; i < a->n_broadcasts; i++)
    for (guint e = 0; e < a->broadcasts[i].n_edges; e++)
      g_assert_cmpint (a->broadcasts[i].edges[e].state, ==, b->broadcasts[i].edges[e].state);
  g_assert_cmpmem (a->credits, a->n_credits, b->credits, b->n_credits);
  g_assert_cmpmem (a->queues, a->n_queues * sizeof *a->queues, b->queues, b->n_queues * sizeof *b->queues);
}
