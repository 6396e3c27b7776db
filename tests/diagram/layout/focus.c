/* Which messages are in focus. */
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

/* The selected message is first; those that it waits for follow. */
FS_TEST (selection)
{
  State state = state_broadcast ();
  guint selected = selected_blocked (state.snapshot);
  FsFocus focus;

  focus = fs_focus_find (state.snapshot, state.waits, state.snapshot->messages[selected].id, UINT64_MAX, FALSE);
  g_assert_cmpuint (focus.n, >, 1);
  g_assert_cmpuint (focus.messages[0], ==, state.snapshot->messages[selected].id);
  for (guint e = state.waits->first[selected]; e < state.waits->first[selected + 1]; e++)
    if (state.waits->edges[e].holder >= 0)
      g_assert_true (fs_focus_has (&focus, state.snapshot->messages[state.waits->edges[e].holder].id));
  state_clear (&state);
}

/* In a deadlock the messages of the circle are in focus, in its order. */
FS_TEST (deadlock)
{
  State state = state_deadlock ();
  FsFocus focus;

  focus = fs_focus_find (state.snapshot, state.waits, FS_NO_MESSAGE, UINT64_MAX, TRUE);
  g_assert_cmpuint (focus.n, ==, state.waits->n_circle);
  for (guint i = 0; i < focus.n; i++)
    g_assert_cmpuint (focus.messages[i], ==, state.snapshot->messages[state.waits->circle[i]].id);
  state_clear (&state);
}

/* The copies of a broadcast that is drawn as a tree are not in focus, unless one is selected. */
FS_TEST (copies)
{
  State state = state_broadcast ();
  uint64_t broadcast = state.snapshot->broadcasts[0].index, copy = FS_NO_MESSAGE;
  FsFocus focus;

  focus = fs_focus_find (state.snapshot, state.waits, FS_NO_MESSAGE, broadcast, TRUE);
  for (guint i = 0; i < state.snapshot->n_messages; i++)
    {
      const FsMessageView *message = &state.snapshot->messages[i];

      if (message->kind != FS_MESSAGE_COPY || message->index != broadcast)
        continue;
      g_assert_false (fs_focus_has (&focus, message->id));
      if (message->injected != FS_NO_CYCLE)
        copy = message->id;
    }
  g_assert_cmpuint (copy, !=, FS_NO_MESSAGE);
  focus = fs_focus_find (state.snapshot, state.waits, copy, broadcast, TRUE);
  g_assert_true (fs_focus_has (&focus, copy));
  state_clear (&state);
}
