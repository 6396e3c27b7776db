#include "export/presentation/presentation-export.h"

#include <errno.h>

#include "base/error.h"
#include "base/file.h"
#include "base/translate.h"
#include "export/presentation/slides.h"
#include "figure/plots/figure.h"
#include "scenario/value/scenario-file.h"
#include "scenario/value/slide.h"

#define WIDTH_MM 200
#define HEIGHT_MM 112.5
#define MODEL_POINTS 200

void
fs_presentation_options_init (FsPresentationOptions *options)
{
  *options = (FsPresentationOptions){
    .width_mm = WIDTH_MM,
    .height_mm = HEIGHT_MM,
    .language_code = "en",
    .n_model_points = MODEL_POINTS,
  };
}

gboolean
fs_presentation_check (const FsScenario *scenario, GError **error)
{
  g_return_val_if_fail (scenario != NULL, FALSE);

  if (fs_scenario_n_slides (scenario) > 0)
    return TRUE;
  return fs_set_input_error (error,
                             _ ("The scenario has no slides, of which a presentation consists. Add slides in the "
                                "window (Ctrl+B), or groups [Slide 1], [Slide 2], … in the file."));
}

/* What a slide shows, which stays as it was in the slide before where it does not say. */
typedef struct {
  FsPage page;
  FsPanel panel;
} SlideView;

/* Names the slide in the sentence of @error. */
static gboolean
fail (GError *local, guint slide, GError **error)
{
  if (g_error_matches (local, FS_ERROR, FS_ERROR_CANCELLED))
    g_propagate_error (error, local);
  else
    g_propagate_prefixed_error (error, local, _ ("Slide %u: "), slide + 1);
  return FALSE;
}

static gboolean
add_slide (const FsPresentationOptions *options, FsScenario *scenario, guint number, const SlideView *view,
           FsSlideRun *run, FsPresentationSlide *slide, GError **error)
{
  g_autoptr (FsScenario) shown = NULL;
  g_autoptr (FsScenario) spoken = NULL;
  GError *local = NULL;
  FsSlideRequest request = { .options = options, .number = number, .scenario = scenario };

  if ((shown = fs_scenario_at_slide (scenario, number, &local)) == NULL)
    return fail (local, number, error);
  spoken = fs_figure_translate_scenario (shown);
  request.shown = shown;
  request.spoken = spoken;
  fs_export_options_init (&request.export);
  request.export.width_mm = options->width_mm;
  request.export.height_mm = options->height_mm;
  request.export.text_size_pt = options->text_size_pt;
  request.export.font = options->font;
  request.export.language = options->language;
  slide->caption = g_strdup (fs_scenario_slide (scenario, number).caption);
  if (!fs_slide_report (&request, 0, &local))
    return fail (local, number, error);
  if (view->page == FS_PAGE_NETWORK)
    return fs_network_slide_fill (run, &request, slide, &local) || fail (local, number, error);
  if (view->page == FS_PAGE_PLOT)
    return fs_plot_slide_fill (&request, options->error && view->panel == FS_PANEL_NONE ? FS_PANEL_ERROR : view->panel,
                               slide, &local)
           || fail (local, number, error);
  slide->absent
      = g_strdup (_ ("This slide shows the gallery or the tables of the window, of which a page has no picture."));
  return TRUE;
}

static GBytes *
render (FsScenario *scenario, const FsPresentationOptions *options, GError **error)
{
  guint n = fs_scenario_n_slides (scenario);
  g_autoptr (GArray) slides = g_array_new (FALSE, TRUE, sizeof (FsPresentationSlide));
  g_autoptr (FsSlideRun) run = fs_slide_run_new ();
  g_autofree char *text = fs_scenario_to_text (scenario);
  SlideView view = { FS_PAGE_PLOT, FS_PANEL_NONE };

  g_array_set_clear_func (slides, (GDestroyNotify) fs_presentation_slide_clear);
  g_array_set_size (slides, n);
  for (guint i = 0; i < n; i++)
    {
      const FsSlide set = fs_scenario_slide (scenario, i);

      if (set.page >= 0)
        view.page = (FsPage) set.page;
      if (set.panel >= 0)
        view.panel = (FsPanel) set.panel;
      if (!add_slide (options, scenario, i, &view, run, &g_array_index (slides, FsPresentationSlide, i), error))
        return NULL;
    }
  return fs_presentation_page_new (fs_scenario_title (scenario), (const FsPresentationSlide *) (void *) slides->data, n,
                                   text, options->font, options->language_code);
}

GBytes *
fs_presentation_render (FsScenario *scenario, const FsPresentationOptions *options, GError **error)
{
  const FsLanguage *before;
  GBytes *page;

  g_return_val_if_fail (scenario != NULL && options != NULL, NULL);

  if (!fs_presentation_check (scenario, error))
    return NULL;
  before = fs_language_use (options->language);
  page = render (scenario, options, error);
  fs_language_use (before);
  return page;
}

gboolean
fs_presentation_save (GBytes *page, const char *path, GError **error)
{
  gsize size;
  const char *data = g_bytes_get_data (page, &size);

  if (fs_file_replace (path, data, size))
    return TRUE;
  return fs_set_error (error, FS_ERROR_FILE, _ ("\"%s\" was not saved: %s. Nothing was overwritten."), path,
                       fs_file_reason (errno));
}
