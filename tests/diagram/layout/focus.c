/* Which messages are in focus, and that they keep their colors. */
#include "diagram/layout/focus.h"

#include "tests/diagram/paint/states.h"
#include "tests/support/test.h"

static guint
selected_blocked (const FsSnapshot *snapshot)
{
  for (guint i = 0; i < snapshot->n_messages; i++)
    if (snapshot->messages[i].state == FS_STATE_BLOCKED && snapshot->messages[i].n_vcs > 1)
      return i;
  g_assert_not_reached ();
}

/* The selected message has the first slot; those that it waits for follow. */
FS_TEST (selection)
{
  State state = state_broadcast ();
  guint selected = selected_blocked (state.snapshot);
  FsFocus focus = { 0 };

  fs_focus_update (&focus, state.snapshot, state.waits, state.snapshot->messages[selected].id, UINT64_MAX, FALSE);
  g_assert_cmpuint (focus.n, >, 1);
  g_assert_cmpuint (focus.entries[0].message, ==, state.snapshot->messages[selected].id);
  g_assert_cmpuint (focus.entries[0].slot, ==, 0);
  for (guint e = state.waits->first[selected]; e < state.waits->first[selected + 1]; e++)
    if (state.waits->edges[e].holder >= 0)
      g_assert_cmpint (fs_focus_slot (&focus, state.snapshot->messages[state.waits->edges[e].holder].id), >=, 0);
  state_clear (&state);
}

/* A message keeps its slot as long as it is in focus, no two have the same, and a new one takes the lowest free slot. */
FS_TEST (slots_are_kept)
{
  FsWormholeParams params = state_params (4, 2, 32, 0.03, 0.02);
  g_autoptr (FsWormhole) network = fs_wormhole_new (&params, FS_ENGINE_FAST, NULL, NULL);
  FsFocus focus = { 0 };
  guint kept = 0;

  fs_wormhole_run_until (network, 300, NULL);
  for (int cycle = 0; cycle < 400; cycle++)
    {
      g_autoptr (FsSnapshot) snapshot = NULL;
      g_autoptr (FsWaitForGraph) waits = NULL;
      FsFocus before = focus;
      guint32 taken = 0;

      fs_wormhole_step (network);
      snapshot = fs_snapshot_new (network);
      waits = fs_wait_for_graph_new (snapshot, &params);
      fs_focus_update (&focus, snapshot, waits, FS_NO_MESSAGE, UINT64_MAX, TRUE);
      g_assert_cmpuint (focus.n, <=, FS_FOCUS_MAX);
      for (guint i = 0; i < focus.n; i++)
        {
          int slot = fs_focus_slot (&before, focus.entries[i].message);

          g_assert_cmpint (fs_snapshot_find (snapshot, focus.entries[i].message), >=, 0);
          if (slot >= 0)
            {
              g_assert_cmpint (slot, ==, focus.entries[i].slot);
              kept++;
            }
          g_assert_cmpuint (taken >> focus.entries[i].slot & 1, ==, 0);
          taken |= 1u << focus.entries[i].slot;
        }
    }
  g_assert_cmpuint (kept, >, 400);
}

/* In a deadlock the messages of the circle are in focus, in its order. */
FS_TEST (deadlock)
{
  State state = state_deadlock ();
  FsFocus focus = { 0 };

  fs_focus_update (&focus, state.snapshot, state.waits, FS_NO_MESSAGE, UINT64_MAX, TRUE);
  g_assert_cmpuint (focus.n, ==, state.waits->n_circle);
  for (guint i = 0; i < focus.n; i++)
    g_assert_cmpuint (focus.entries[i].message, ==, state.snapshot->messages[state.waits->circle[i]].id);
  state_clear (&state);
}

/* The copies of a broadcast that is drawn as a tree need no color, unless one is selected. */
FS_TEST (copies)
{
  State state = state_broadcast ();
  uint64_t broadcast = state.snapshot->broadcasts[0].index, copy = FS_NO_MESSAGE;
  FsFocus focus = { 0 };

  fs_focus_update (&focus, state.snapshot, state.waits, FS_NO_MESSAGE, broadcast, TRUE);
  for (guint i = 0; i < state.snapshot->n_messages; i++)
    {
      const FsMessageView *message = &state.snapshot->messages[i];

      if (message->kind != FS_MESSAGE_COPY || message->index != broadcast)
        continue;
      g_assert_cmpint (fs_focus_slot (&focus, message->id), ==, -1);
      if (message->injected != FS_NO_CYCLE)
        copy = message->id;
    }
  g_assert_cmpuint (copy, !=, FS_NO_MESSAGE);
  fs_focus_update (&focus, state.snapshot, state.waits, copy, broadcast, TRUE);
  g_assert_cmpint (fs_focus_slot (&focus, copy), >=, 0);
  state_clear (&state);
}
