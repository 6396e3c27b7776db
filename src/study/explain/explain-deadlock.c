/* Messages that wait for each other in sentences: the deadlock, and the longest waiting chain. */
#include "base/translate.h"

#include "study/explain/explain-private.h"
#include "study/explain/explain.h"

#define LINKS_NAMED_MAX 12 /* of a sentence; the rest is counted */

static char *
id_of (const FsCycleView *cycle_view, guint message)
{
  return fs_explain_cycle ((int64_t) cycle_view->snapshot->messages[message].id);
}

/* "message 1 waits for 2, 2 for 3 and 3 for 4" along a list of @n messages; @closed: and the last for the first. */
static char *
describe_links (const FsCycleView *cycle_view, const guint *messages, guint n, gboolean closed)
{
  g_autoptr (GPtrArray) items = g_ptr_array_new_with_free_func (g_free);
  guint n_links = closed ? n : n - 1;
  guint n_named = n_links <= LINKS_NAMED_MAX + 1 ? n_links : LINKS_NAMED_MAX;

  for (guint i = 0; i < n_named; i++)
    {
      g_autofree char *from = id_of (cycle_view, messages[i]);
      g_autofree char *to = id_of (cycle_view, messages[(i + 1) % n]);

      /* Translators: numbers of messages; an item of a list. */
      g_ptr_array_add (items, i == 0 ? g_strdup_printf (_ ("message %s waits for %s"), from, to)
                                     : g_strdup_printf (C_ ("waits", "%s for %s"), from, to));
    }
  if (n_named < n_links)
    /* Translators: the last item of a list of "12 for 34". */
    g_ptr_array_add (items, g_strdup_printf (_ ("so on, %u messages in total"), n));
  return fs_explain_join (items);
}

char *
fs_explain_deadlock (const FsCycleView *cycle_view)
{
  const FsWaitForGraph *graph = cycle_view->waits_for;
  g_autofree char *closed = NULL;
  g_autofree char *list = NULL;

  if (graph == NULL || graph->n_deadlock == 0)
    return NULL;
  list = describe_links (cycle_view, graph->circle, graph->n_circle, TRUE);
  closed = fs_explain_cycle (graph->closed);
  /* Translators: the number of a cycle, and "message 1 waits for 2, 2 for 3 and 3 for 1". */
  return g_strdup_printf (_ ("Deadlock since cycle %s: %s."), closed, list);
}

char *
fs_explain_longest_chain (const FsCycleView *cycle_view)
{
  const FsWaitForGraph *graph = cycle_view->waits_for;
  guint last = graph->chain[graph->n_chain - 1];
  g_autofree char *list = describe_links (cycle_view, graph->chain, graph->n_chain, FALSE);
  g_autofree char *id = id_of (cycle_view, last);

  if (cycle_view->snapshot->messages[last].state == FS_STATE_BLOCKED)
    /* Translators: "message 1 waits for 2 and 2 for 3". */
    return g_strdup_printf (_ ("The longest waiting chain: %s."), list);
  /* Translators: "message 1 waits for 2 and 2 for 3", and "3". */
  return g_strdup_printf (_ ("The longest waiting chain: %s; %s is moving."), list, id);
}
