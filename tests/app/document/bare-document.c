#include "tests/app/document/bare-document.h"

#include "app/document/document-saving.h"

void
bare_set (FsDocument *document, const char *key, const char *value)
{
  g_autoptr (GError) error = NULL;

  fs_document_set_value (document, key, value, &error);
  g_assert_no_error (error);
}

void
bare_open (FsDocument *document, FsScenario *scenario, GFile *file)
{
  g_autoptr (FsDocumentFile) opened = fs_document_file_new (scenario);

  fs_document_open (document, opened, file);
}

/* 16 nodes, two points, few messages. */
void
bare_make_small (FsDocument *document)
{
  bare_set (document, "n", "4");
  bare_set (document, "load", "0.2;0.5");
  bare_set (document, "warmup-messages", "1000");
  bare_set (document, "max-messages", "20000");
}

guint
bare_count_states (FsDocument *document, FsPointStatus state)
{
  const FsPlot *plot = fs_document_get_plot (document);
  guint found = 0;

  for (guint s = 0; plot != NULL && s < plot->series->len; s++)
    {
      const FsSeries *series = g_ptr_array_index (plot->series, s);

      for (guint m = 0; m < series->points->len; m++)
        found += g_array_index (series->points, FsPlotPoint, m).state == state;
    }
  return found;
}

guint
bare_finished_marks (FsDocument *document)
{
  return bare_count_states (document, FS_POINT_STATUS_DONE)
         + bare_count_states (document, FS_POINT_STATUS_NOT_CONVERGED);
}

void
bare_run (FsDocument *document, FsRunController *controller)
{
  fs_run_controller_run (controller);
  test_wait_for (!fs_run_controller_get_status (controller).running);
}
