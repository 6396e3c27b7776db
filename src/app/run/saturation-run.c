#include "app/run/saturation-run.h"

#include "app/run/run-settings.h"
#include "app/toolkit/worker.h"
#include "study/run/saturation-search.h"

struct _FsSaturationRun {
  FsSaturationSearch *search;
  guint *runs; /* of each bracket when it was taken over */
};

FsSaturationRun *
fs_saturation_run_start (FsDocument *document)
{
  FsSaturationRun *run = g_new0 (FsSaturationRun, 1);

  run->search = fs_saturation_search_start (fs_document_get_scenario (document), fs_run_threads_get ());
  run->runs = g_new0 (guint, fs_saturation_search_n_brackets (run->search));
  return run;
}

gboolean
fs_saturation_run_poll (FsSaturationRun *run, FsDocument *document)
{
  /* Asked before, so that nothing is missed that comes between. */
  gboolean finished = fs_saturation_search_wait (run->search, 0);

  for (guint i = 0; i < fs_saturation_search_n_brackets (run->search); i++)
    {
      FsSaturationBracket bracket = fs_saturation_search_bracket (run->search, i);

      if (bracket.runs != run->runs[i])
        fs_document_add_bracket (document, &bracket);
      run->runs[i] = bracket.runs;
    }
  return finished;
}

double
fs_saturation_run_fraction (FsSaturationRun *run)
{
  return fs_saturation_search_fraction (run->search);
}

const char *
fs_saturation_run_get_unavailable_reason (FsSaturationRun *run)
{
  for (guint i = 0; i < fs_saturation_search_n_brackets (run->search); i++)
    {
      FsSaturationBracket bracket = fs_saturation_search_bracket (run->search, i);

      if (bracket.absent != NULL)
        return bracket.absent;
    }
  return NULL;
}

void
fs_saturation_run_detach (FsSaturationRun *run, GObject *owner)
{
  fs_saturation_search_cancel (run->search);
  fs_worker_free (owner, run, (GDestroyNotify) fs_saturation_run_free);
}

void
fs_saturation_run_free (FsSaturationRun *run)
{
  if (run == NULL)
    return;
  g_clear_pointer (&run->search, fs_saturation_search_free);
  g_free (run->runs);
  g_free (run);
}
