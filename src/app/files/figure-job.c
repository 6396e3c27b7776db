#include "app/files/figure-job.h"

#include <errno.h>
#include <glib/gi18n-lib.h>
#include <string.h>

#include "app/toolkit/worker.h"
#include "base/error.h"
#include "base/file.h"
#include "figure/words/figure-data.h"
#include "figure/words/view-data.h"
#include "figure/words/points-caption.h"
#include "scenario/value/scenario-file.h"

FsFigureJob *
fs_figure_job_new (FsPlot *plot, FsViewFigure *view, const FsExportOptions *options)
{
  FsFigureJob *job = g_new0 (FsFigureJob, 1);

  job->plot = plot;
  job->options = *options;
  job->options.scenario_text = job->scenario_text = g_strdup (options->scenario_text);
  job->options.font = job->font = g_strdup (options->font);
  job->view = view != NULL ? fs_view_figure_ref (view) : NULL;
  job->options.caption = job->caption = g_strdup (options->caption);
  if (options->language != NULL)
    job->options.language = job->language = fs_language_ref ((FsLanguage *) options->language);
  return job;
}

void
fs_figure_job_free (gpointer data)
{
  FsFigureJob *job = data;

  fs_plot_free (job->plot);
  g_clear_pointer (&job->view, fs_view_figure_unref);
  g_free (job->scenario_text);
  g_free (job->font);
  g_free (job->caption);
  g_free (job->view_law);
  fs_language_unref (job->language);
  g_clear_pointer (&job->solution, fs_solved_scenario_unref);
  g_clear_pointer (&job->points, g_array_unref);
  g_clear_pointer (&job->brackets, g_array_unref);
  g_clear_object (&job->file);
  g_free (job);
}

char *
fs_figure_caption (FsDocument *document, const FsPlot *plot)
{
  const FsSolvedScenario *solution = fs_document_get_solution (document);
  g_autoptr (FsScenario) spoken = solution != NULL ? fs_figure_translate_scenario (solution->scenario) : NULL;
  guint n_points;
  const FsPointView *points = fs_document_get_points (document, &n_points);

  return spoken != NULL ? fs_points_caption (spoken, plot, points, n_points, fs_document_get_accuracies (document))
                        : NULL;
}

static void
point_clear (gpointer data)
{
  fs_sim_result_free ((FsSimResult *) ((FsPointView *) data)->result);
}

void
fs_figure_job_add_data (FsFigureJob *job, FsDocument *document)
{
  const FsSolvedScenario *solution = fs_document_get_solution (document);
  guint n_points, n_brackets;
  const FsSaturationBracket *brackets = fs_document_get_brackets (document, &n_brackets);
  const FsPointView *points = fs_document_get_points (document, &n_points);

  g_return_if_fail (solution != NULL);

  job->solution = fs_solved_scenario_ref ((FsSolvedScenario *) solution);
  job->points = g_array_new (FALSE, FALSE, sizeof (FsPointView));
  g_array_set_clear_func (job->points, point_clear);
  job->brackets = g_array_new (FALSE, FALSE, sizeof (FsSaturationBracket));
  if (n_brackets > 0)
    g_array_append_vals (job->brackets, brackets, n_brackets);
  for (guint i = 0; i < n_points; i++)
    if (points[i].result != NULL)
      {
        FsPointView point
            = { .point = points[i].point, .state = points[i].state, .result = fs_sim_result_copy (points[i].result) };

        g_array_append_val (job->points, point);
      }
}

/* Returns the data as text; free with g_free(). */
static char *
data_text (const FsFigureJob *job)
{
  const FsScenario *scenario = job->solution->scenario;
  const FsModelLines *lines = job->solution->lines;
  const FsPointView *points = (const FsPointView *) (void *) job->points->data;
  g_autoptr (FsAccuracies) accuracies = NULL;

  if (job->view != NULL && fs_view_figure_why (job->view) != NULL)
    return fs_law_data (job->json ? FS_ROWS_JSON : FS_ROWS_CSV, scenario, job->view->point,
                        fs_view_figure_why (job->view), job->view->law);
  if (job->view != NULL && job->view->tornado != NULL)
    return fs_sensitivity_data (job->json ? FS_ROWS_JSON : FS_ROWS_CSV, scenario, job->view->point);
  if (job->json)
    accuracies = fs_accuracies_new (scenario, points, job->points->len,
                                    (const FsSaturationBracket *) (void *) job->brackets->data, job->brackets->len);
  return fs_figure_data (job->json ? FS_ROWS_JSON : FS_ROWS_CSV, scenario, lines, points, job->points->len, accuracies);
}

static GBytes *
render (const FsFigureJob *job, FsFormat format, GError **error)
{
  if (job->view != NULL && job->view->waterfall != NULL)
    return fs_export_render_waterfall (job->view->waterfall, format, &job->options, error);
  if (job->view != NULL && job->view->tornado != NULL)
    return fs_export_render_tornado (job->view->tornado, format, &job->options, error);
  return fs_export_render (job->view != NULL ? job->view->plot : job->plot, format, &job->options, error);
}

gpointer
fs_figure_job_save (gpointer data, GError **error)
{
  FsFigureJob *job = data;
  g_autofree char *path = g_file_get_path (job->file);

  if (path != NULL && job->solution != NULL)
    {
      g_autofree char *text = data_text (job);

      if (!fs_file_replace (path, text, strlen (text)))
        g_set_error (error, FS_ERROR, FS_ERROR_FILE, _ ("The data were not saved: %s. Nothing was overwritten."),
                     fs_file_reason (errno));
    }
  else if (path != NULL)
    {
      FsFormat format;
      g_autoptr (GBytes) bytes = fs_format_from_path (path, &format, error) ? render (job, format, error) : NULL;

      if (bytes != NULL)
        fs_export_write (bytes, path, error);
    }
  else
    {
      g_autofree char *uri = g_file_get_uri (job->file);

      g_set_error (error, FS_ERROR, FS_ERROR_FILE, _ ("%s is a remote location. Choose a folder on this computer."),
                   uri);
    }
  return NULL;
}

gpointer
fs_figure_job_view (gpointer data, GError **error)
{
  FsFigureJob *job = data;
  const FsLanguage *before = fs_language_use (job->language);
  g_autoptr (FsScenario) scenario = fs_figure_translate_scenario (job->solution->scenario);
  FsViewFigure *view
      = fs_view_figure_new (scenario, job->solution->lines, (const FsPointView *) (void *) job->points->data,
                            job->points->len, job->view_kind, job->view_curve, job->view_law,
                            job->view_at.curve == job->view_curve ? &job->view_at : NULL, job->plot);

  fs_language_use (before);
  return view;
}

/* Returns a GdkContentProvider of all forms of the figure. The vector comes first: who can take it, takes it. */
static gpointer
render_in_thread (gpointer input, GError **error)
{
  FsFigureJob *job = input;
  g_autofree char *scenario_text = fs_scenario_to_text (job->solution->scenario);
  char *csv = data_text (job);
  g_autoptr (GBytes) data = g_bytes_new_take (csv, strlen (csv));
  g_autoptr (GBytes) vector = NULL;
  g_autoptr (GBytes) bitmap = NULL;
  g_autoptr (GdkTexture) texture = NULL;

  job->options.scenario_text = scenario_text;
  vector = render (job, FS_FORMAT_SVG, error);
  bitmap = vector != NULL ? render (job, FS_FORMAT_PNG, error) : NULL;
  if (bitmap == NULL)
    return NULL;
  texture = gdk_texture_new_from_bytes (bitmap, NULL);
  return gdk_content_provider_new_union (
      (GdkContentProvider *[]){ gdk_content_provider_new_for_bytes ("image/svg+xml", vector),
                                gdk_content_provider_new_typed (GDK_TYPE_TEXTURE, texture),
                                gdk_content_provider_new_for_bytes ("text/csv", data) },
      3);
}

static void
rendered (GObject *owner, gpointer input, gpointer output, const GError *error)
{
  g_autoptr (GdkContentProvider) provider = output;

  if (provider != NULL)
    gdk_clipboard_set_content (gtk_widget_get_clipboard (GTK_WIDGET (owner)), provider);
}

void
fs_clipboard_copy_figure (GtkWidget *widget, FsDocument *document, FsPlot *plot, FsViewFigure *view,
                          const FsExportOptions *options)
{
  g_autofree char *caption = NULL;
  FsExportOptions usual;
  FsFigureJob *job;

  g_return_if_fail (plot != NULL);

  fs_export_options_init (&usual);
  if (options == NULL)
    {
      usual.caption = caption = fs_figure_caption (document, plot);
      usual.height_mm = fs_export_fitting_height (plot, &usual);
    }
  job = fs_figure_job_new (plot, view, options != NULL ? options : &usual);
  fs_figure_job_add_data (job, document);
  fs_worker_run (G_OBJECT (widget), render_in_thread, job, fs_figure_job_free, rendered);
}
