#include "app/toolkit/deferred-free.h"

static gboolean
drop_one (gpointer data)
{
  GPtrArray *kept = data;

  g_ptr_array_set_size (kept, (int) kept->len - 1);
  return kept->len > 0 ? G_SOURCE_CONTINUE : G_SOURCE_REMOVE;
}

void
fs_deferred_free (GtkWidget *const *widgets, guint n_widgets)
{
  GPtrArray *kept = g_ptr_array_new_with_free_func (g_object_unref);

  g_return_if_fail (n_widgets > 0);

  for (guint i = 0; i < n_widgets; i++)
    g_ptr_array_add (kept, g_object_ref (widgets[i]));
  g_idle_add_full (G_PRIORITY_DEFAULT_IDLE, drop_one, kept, (GDestroyNotify) g_ptr_array_unref);
}
