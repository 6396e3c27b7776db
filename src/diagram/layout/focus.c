#include "diagram/layout/focus.h"

typedef struct {
  const FsSnapshot *snapshot;
  uint64_t broadcast, selected;
  FsFocus focus;
} Wanted;

static void
add (Wanted *wanted, guint index)
{
  const FsMessageView *message = &wanted->snapshot->messages[index];

  if (wanted->focus.n == FS_FOCUS_MAX || message->injected == FS_NO_CYCLE || fs_focus_has (&wanted->focus, message->id))
    return;
  if (message->kind == FS_MESSAGE_COPY && message->index == wanted->broadcast && message->id != wanted->selected)
    return;
  wanted->focus.messages[wanted->focus.n++] = message->id;
}

gboolean
fs_focus_has (const FsFocus *focus, uint64_t message)
{
  for (guint i = 0; i < focus->n; i++)
    if (focus->messages[i] == message)
      return TRUE;
  return FALSE;
}

FsFocus
fs_focus_find (const FsSnapshot *snapshot, const FsWaitForGraph *waits, uint64_t selected, uint64_t broadcast,
               gboolean fill)
{
  Wanted wanted = { .snapshot = snapshot, .broadcast = broadcast, .selected = selected };
  guint in_network = 0;
  gboolean few;
  int index;

  if (snapshot == NULL)
    return wanted.focus;
  index = selected != FS_NO_MESSAGE ? fs_snapshot_find (snapshot, selected) : -1;
  for (guint i = 0; waits != NULL && i < waits->n_circle; i++)
    add (&wanted, waits->circle[i]);
  if (index >= 0)
    add (&wanted, (guint) index);
  if (index >= 0 && waits != NULL)
    {
      /* The chain of the selected message, the holders of all that it requests, and those that wait for it. */
      guint n;
      g_autofree guint *chain = fs_wait_for_graph_chain (waits, (guint) index, &n);

      for (guint i = 0; i < n; i++)
        add (&wanted, chain[i]);
      for (guint e = 0; e < waits->n_edges; e++)
        if (waits->edges[e].waiter == (guint) index && waits->edges[e].holder >= 0)
          add (&wanted, (guint) waits->edges[e].holder);
      for (guint e = 0; e < waits->n_edges; e++)
        if (waits->edges[e].holder == index)
          add (&wanted, waits->edges[e].waiter);
    }
  if (waits != NULL && waits->n_circle > 0)
    return wanted.focus;
  for (guint i = 0; i < snapshot->n_messages; i++)
    in_network += snapshot->messages[i].injected != FS_NO_CYCLE
                  && !(snapshot->messages[i].kind == FS_MESSAGE_COPY && snapshot->messages[i].index == broadcast);
  few = in_network <= FS_FOCUS_FEW;
  if (index < 0 && !few)
    for (guint i = 0; waits != NULL && i < waits->n_chain; i++)
      add (&wanted, waits->chain[i]);
  if (few || (fill && index < 0))
    for (guint i = 0; i < snapshot->n_messages && wanted.focus.n < FS_FOCUS_FEW; i++)
      {
        /* Many messages: one of each color. */
        gboolean taken = FALSE;

        for (guint f = 0; f < wanted.focus.n && !few; f++)
          {
            int other = fs_snapshot_find (snapshot, wanted.focus.messages[f]);

            taken = taken || snapshot->messages[other].color == snapshot->messages[i].color;
          }
        if (!taken)
          add (&wanted, i);
      }
  return wanted.focus;
}

FsTagPlace *
fs_tag_places_find (FsTagPlaces *places, uint64_t message)
{
  for (guint i = 0; places != NULL && i < MIN (places->next, FS_FOCUS_MAX); i++)
    if (places->places[i].message == message)
      return &places->places[i];
  return NULL;
}

void
fs_tag_places_set (FsTagPlaces *places, uint64_t message, uint64_t lane, int place)
{
  FsTagPlace *kept = fs_tag_places_find (places, message);

  if (places == NULL)
    return;
  if (kept == NULL)
    kept = &places->places[places->next++ % FS_FOCUS_MAX];
  *kept = (FsTagPlace){ message, lane, place };
}
