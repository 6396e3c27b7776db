#include "app/files/clipboard.h"

#include <string.h>

#include "app/files/figure-values.h"
#include "app/toolkit/worker.h"
#include "scenario/value/scenario-file.h"

/* What is copied: input and, once rendered, output. */
typedef struct {
  FsPlot *plot;
  FsExportOptions options;
  FsScenario *scenario;
  char *font;
  FsLanguage *language;
  FsFigureValues *values;
} CopyJob;

typedef struct {
  GBytes *svg;
  GBytes *png;
  GBytes *csv;
} Copied;

static void
copy_job_free (gpointer data)
{
  CopyJob *job = data;

  fs_plot_free (job->plot);
  fs_scenario_unref (job->scenario);
  g_free (job->font);
  fs_language_unref (job->language);
  fs_figure_values_free (job->values);
  g_free (job);
}

static void
copied_free (Copied *copied)
{
  g_clear_pointer (&copied->svg, g_bytes_unref);
  g_clear_pointer (&copied->png, g_bytes_unref);
  g_clear_pointer (&copied->csv, g_bytes_unref);
  g_free (copied);
}

static gpointer
render_in_thread (gpointer input, GError **error)
{
  CopyJob *job = input;
  Copied *copied = g_new0 (Copied, 1);
  g_autofree char *scenario_text = fs_scenario_to_text (job->scenario);
  char *csv = fs_figure_values_text (job->values, FALSE);

  job->options.scenario_text = scenario_text;
  copied->csv = g_bytes_new_take (csv, strlen (csv));
  copied->svg = fs_export_render (job->plot, FS_FORMAT_SVG, &job->options, error);
  if (copied->svg != NULL)
    copied->png = fs_export_render (job->plot, FS_FORMAT_PNG, &job->options, error);
  job->options.scenario_text = NULL;
  if (copied->png != NULL)
    return copied;
  copied_free (copied);
  return NULL;
}

/* The vector comes first: who can take it, takes it. */
static void
rendered (GObject *owner, gpointer input, gpointer output, const GError *error)
{
  Copied *copied = output;
  g_autoptr (GdkTexture) texture = NULL;
  GdkContentProvider *providers[3];
  g_autoptr (GdkContentProvider) provider = NULL;

  if (copied == NULL)
    return;
  texture = gdk_texture_new_from_bytes (copied->png, NULL);
  providers[0] = gdk_content_provider_new_for_bytes ("image/svg+xml", copied->svg);
  providers[1] = gdk_content_provider_new_typed (GDK_TYPE_TEXTURE, texture);
  providers[2] = gdk_content_provider_new_for_bytes ("text/csv", copied->csv);
  provider = gdk_content_provider_new_union (providers, G_N_ELEMENTS (providers));
  gdk_clipboard_set_content (gtk_widget_get_clipboard (GTK_WIDGET (owner)), provider);
  copied_free (copied);
}

void
fs_clipboard_copy_figure (GtkWidget *widget, FsDocument *document, FsPlot *plot, const FsExportOptions *options)
{
  CopyJob *job;

  g_return_if_fail (plot != NULL);

  job = g_new0 (CopyJob, 1);
  job->plot = plot;
  job->scenario = fs_scenario_ref (fs_document_get_scenario (document));
  job->values = fs_figure_values_new (document);
  if (options != NULL)
    job->options = *options;
  else
    fs_export_options_init (&job->options);
  job->font = g_strdup (job->options.font);
  if (job->options.language != NULL)
    job->language = fs_language_ref ((FsLanguage *) job->options.language);
  job->options.font = job->font;
  job->options.caption = NULL;
  fs_worker_run (G_OBJECT (widget), render_in_thread, job, copy_job_free, rendered);
}
