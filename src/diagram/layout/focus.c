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

/* Adds the chain of a message, the holders of all that it requests, and those that wait for it. */
static void
add_related (Wanted *wanted, const FsWaitForGraph *waits, guint selected)
{
  g_autofree guint *chain = NULL;
  guint n;

  add (wanted, selected);
  if (waits == NULL)
    return;
  chain = fs_wait_for_graph_chain (waits, selected, &n);
  for (guint i = 0; i < n; i++)
    add (wanted, chain[i]);
  for (guint e = 0; e < waits->n_edges; e++)
    if (waits->edges[e].waiter == selected && waits->edges[e].holder >= 0)
      add (wanted, (guint) waits->edges[e].holder);
  for (guint e = 0; e < waits->n_edges; e++)
    if (waits->edges[e].holder == (int) selected)
      add (wanted, waits->edges[e].waiter);
}

static guint
in_network (const FsSnapshot *snapshot, uint64_t broadcast)
{
  guint count = 0;

  for (guint i = 0; i < snapshot->n_messages; i++)
    count += snapshot->messages[i].injected != FS_NO_CYCLE
             && !(snapshot->messages[i].kind == FS_MESSAGE_COPY && snapshot->messages[i].index == broadcast);
  return count;
}

/* Returns whether a message in focus has the color. */
static gboolean
has_color (const Wanted *wanted, int color)
{
  for (guint i = 0; i < wanted->focus.n; i++)
    {
      int index = fs_snapshot_find (wanted->snapshot, wanted->focus.messages[i]);

      if (wanted->snapshot->messages[index].color == color)
        return TRUE;
    }
  return FALSE;
}

static void
find_wanted (Wanted *wanted, const FsWaitForGraph *waits, gboolean fill)
{
  const FsSnapshot *snapshot = wanted->snapshot;
  int selected = wanted->selected != FS_NO_MESSAGE ? fs_snapshot_find (snapshot, wanted->selected) : -1;
  gboolean few = in_network (snapshot, wanted->broadcast) <= FS_FOCUS_FEW;

  for (guint i = 0; waits != NULL && i < waits->n_circle; i++)
    add (wanted, waits->circle[i]);
  if (selected >= 0)
    add_related (wanted, waits, (guint) selected);
  if (waits != NULL && waits->n_circle > 0)
    return;
  if (selected < 0 && !few)
    for (guint i = 0; waits != NULL && i < waits->n_chain; i++)
      add (wanted, waits->chain[i]);
  if (few || (fill && selected < 0))
    for (guint i = 0; i < snapshot->n_messages && wanted->focus.n < FS_FOCUS_FEW; i++)
      if (few || !has_color (wanted, snapshot->messages[i].color))
        add (wanted, i);
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

  if (snapshot != NULL)
    find_wanted (&wanted, waits, fill);
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
