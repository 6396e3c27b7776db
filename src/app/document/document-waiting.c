#include "app/document/document-waiting.h"

#include "app/document/document-private.h"

/* Something to do once: @func with @owner, if that is still there. */
typedef struct {
  GWeakRef owner;
  FsDocumentFunc func;
} Call;

static void
call_free (gpointer data)
{
  Call *call = data;

  g_weak_ref_clear (&call->owner);
  g_free (call);
}

GPtrArray *
fs_document_waiting_new (void)
{
  return g_ptr_array_new_with_free_func (call_free);
}

void
fs_document_wait (FsDocument *self, FsDocumentFunc func, gpointer owner)
{
  Call *call;

  for (guint i = 0; i < self->waiting->len; i++)
    {
      Call *other = self->waiting->pdata[i];
      g_autoptr (GObject) waiter = g_weak_ref_get (&other->owner);

      if (other->func == func && waiter == owner)
        return;
    }
  call = g_new (Call, 1);
  g_weak_ref_init (&call->owner, owner);
  call->func = func;
  g_ptr_array_add (self->waiting, call);
}

void
fs_document_call_waiting (FsDocument *self)
{
  g_autoptr (GPtrArray) calls = self->waiting;

  self->waiting = fs_document_waiting_new ();
  for (guint i = 0; i < calls->len; i++)
    {
      Call *call = calls->pdata[i];
      g_autoptr (GObject) owner = g_weak_ref_get (&call->owner);

      if (owner != NULL)
        call->func (owner);
    }
}
