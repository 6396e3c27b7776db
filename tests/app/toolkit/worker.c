/* Work in a thread for an object that nobody else holds. */
#include "app/toolkit/worker.h"

#include "tests/app/test-window.h"
#include "tests/support/test.h"

#define N_JOBS 20000
#define N_AT_ONCE 8

static GThread *main_thread;
static int n_pending, n_freed;

static gpointer
nothing (gpointer input, GError **error)
{
  return NULL;
}

static void
freed (gpointer data, GObject *was_here)
{
  g_assert_true (g_thread_self () == main_thread);
  n_freed++;
}

static void
free_input (gpointer input)
{
  g_assert_true (g_thread_self () == main_thread);
  g_free (input);
}

static void
done (GObject *owner, gpointer input, gpointer output, const GError *error)
{
  g_assert_true (G_IS_OBJECT (owner) && input != NULL && output == NULL && error == NULL);
  n_pending--;
}

/* What nobody else holds is freed after its work, on the main loop: a widget that another thread frees is used and freed
 * at the same time. */
FS_TEST (freed_on_main_loop)
{
  main_thread = g_thread_self ();
  for (int i = 0; i < N_JOBS; i++)
    {
      g_autoptr (GObject) owner = g_object_new (G_TYPE_OBJECT, NULL);

      g_object_weak_ref (owner, freed, NULL);
      n_pending++;
      fs_worker_run (owner, nothing, g_strdup ("input"), free_input, done);
      while (n_pending > N_AT_ONCE)
        g_main_context_iteration (NULL, TRUE);
    }
  test_wait_for (n_pending == 0);
  test_wait_for (n_freed == N_JOBS);
}
