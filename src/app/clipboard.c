#include "app/clipboard.h"

#include <string.h>

#include "app/worker.h"
#include "figure/figure-data.h"
#include "scenario/scenario-file.h"

/* What is copied: input and, once rendered, output. */
typedef struct {
  FsPlot *plot;
  FsExportOptions options;
  char *scenario_text, *font;
  FsLanguage *language;
  char *csv;
} CopyJob;

typedef struct {
  GBytes *svg;
  GBytes *png;
} Copied;

static void
copy_job_free (gpointer data)
{
  CopyJob *job = data;

  fs_plot_free (job->plot);
  g_free (job->scenario_text);
  g_free (job->font);
  fs_language_unref (job->language);
  g_free (job->csv);
  g_free (job);
}

static void
copied_free (Copied *copied)
{
  g_clear_pointer (&copied->svg, g_bytes_unref);
  g_clear_pointer (&copied->png, g_bytes_unref);
  g_free (copied);
}

static gpointer
render_in_thread (gpointer input, GError **error)
{
  CopyJob *job = input;
  Copied *copied = g_new0 (Copied, 1);

  copied->svg = fs_export_render (job->plot, FS_FORMAT_SVG, &job->options, error);
  if (copied->svg != NULL)
    copied->png = fs_export_render (job->plot, FS_FORMAT_PNG, &job->options, error);
  if (copied->png != NULL)
    return copied;
  copied_free (copied);
  return NULL;
}

/* The vector comes first: who can take it, takes it. */
static void
rendered (GObject *owner, gpointer input, gpointer output, const GError *error)
{
  CopyJob *job = input;
  Copied *copied = output;
  g_autoptr (GdkTexture) texture = NULL;
  g_autoptr (GBytes) csv = NULL;
  GdkContentProvider *providers[3];
  g_autoptr (GdkContentProvider) provider = NULL;

  if (copied == NULL)
    return;
  csv = g_bytes_new (job->csv, strlen (job->csv));
  texture = gdk_texture_new_from_bytes (copied->png, NULL);
  providers[0] = gdk_content_provider_new_for_bytes ("image/svg+xml", copied->svg);
  providers[1] = gdk_content_provider_new_typed (GDK_TYPE_TEXTURE, texture);
  providers[2] = gdk_content_provider_new_for_bytes ("text/csv", csv);
  provider = gdk_content_provider_new_union (providers, G_N_ELEMENTS (providers));
  gdk_clipboard_set_content (gtk_widget_get_clipboard (GTK_WIDGET (owner)), provider);
  copied_free (copied);
}

char *
fs_clipboard_data (FsDocument *document, gboolean json)
{
  const FsSolution *solution = fs_document_get_solution (document);
  guint n_points;
  const FsPointView *points = fs_document_get_points (document, &n_points);

  return (json ? fs_figure_json : fs_figure_csv) (solution->scenario, solution->lines, points, n_points);
}

void
fs_clipboard_copy_figure (GtkWidget *widget, FsDocument *document, FsPlot *plot, const FsExportOptions *options)
{
  CopyJob *job;

  g_return_if_fail (plot != NULL);

  job = g_new0 (CopyJob, 1);
  job->plot = plot;
  job->scenario_text = fs_scenario_to_text (fs_document_get_scenario (document));
  job->csv = fs_clipboard_data (document, FALSE);
  if (options != NULL)
    job->options = *options;
  else
    fs_export_options_init (&job->options);
  job->font = g_strdup (job->options.font);
  if (job->options.language != NULL)
    job->language = fs_language_ref ((FsLanguage *) job->options.language);
  job->options.font = job->font;
  job->options.scenario_text = job->scenario_text;
  job->options.caption = NULL;
  fs_worker_run (G_OBJECT (widget), render_in_thread, job, copy_job_free, rendered);
}
