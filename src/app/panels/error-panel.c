#include "app/panels/panels-private.h"

#include <glib/gi18n-lib.h>

#include "app/plot/plot-area.h"
#include "figure/plots/error-plot.h"
#include "figure/plots/figure.h"
#include "figure/words/plot-text.h"
#include "study/words/vocabulary.h"

G_DEFINE_FINAL_TYPE (FsErrorPanel, fs_error_panel, ADW_TYPE_BIN)

/* Returns why there is no error to show. */
static char *
empty_sentence (FsErrorPanel *self)
{
  const FsScenario *scenario = fs_document_get_scenario (self->document);
  g_autofree char *reason = fs_figure_why_no_line (scenario, 0, fs_scenario_figure (scenario)->y[0]);
  guint n_points;

  if (fs_scenario_curve (scenario, 0)->model_absent != NULL)
    return g_strdup (_ ("No model describes this network, so there is nothing to compare."));
  if (reason != NULL)
    return g_steal_pointer (&reason);
  fs_document_get_points (self->document, &n_points);
  return g_strdup (n_points == 0 ? _ ("Run the simulation to see the model error.")
                                 : _ ("No finished point has a model value to compare with yet."));
}

static void
update (FsErrorPanel *self)
{
  const FsSolvedScenario *solution = fs_document_get_solution (self->document);
  const FsPlot *figure = fs_document_get_plot (self->document);
  g_autoptr (FsPlot) above = NULL;
  g_autofree char *sentence = NULL;
  const FsPointView *points;
  FsPlot *error;
  guint n_points;

  if (solution == NULL || figure == NULL)
    return;
  above = fs_plot_copy (figure);
  points = fs_document_get_points (self->document, &n_points);
  error = fs_error_plot_new (solution->scenario, solution->lines, points, fs_document_get_accuracies (self->document),
                             above);
  fs_plot_view_set_near (self->view, above->near_x);
  sentence = error == NULL ? empty_sentence (self) : NULL;
  fs_plot_area_show (self->area, error, sentence);
}

static void
document_changed (FsErrorPanel *self, guint changes)
{
  if (changes & (FS_CHANGE_SOLVED | FS_CHANGE_POINTS) && gtk_widget_get_mapped (GTK_WIDGET (self)))
    update (self);
}

static void
mapped (FsErrorPanel *self)
{
  if (self->document != NULL)
    update (self);
}

/* The plot view shows its numbers itself again, and no strips. */
static void
unmapped (FsErrorPanel *self)
{
  if (self->view == NULL)
    return;
  fs_plot_view_set_near (self->view, NULL);
  fs_plot_view_set_linked (self->view, FALSE, 0);
}

void
fs_error_panel_bind (FsErrorPanel *self, FsDocument *document, FsPlotView *view)
{
  g_return_if_fail (FS_IS_ERROR_PANEL (self) && self->document == NULL);

  self->document = g_object_ref (document);
  self->view = g_object_ref (view);
  fs_plot_area_link (self->area, view);
  g_signal_connect_object (document, "changed", G_CALLBACK (document_changed), self, G_CONNECT_SWAPPED);
}

static void
fs_error_panel_dispose (GObject *object)
{
  FsErrorPanel *self = FS_ERROR_PANEL (object);

  g_clear_object (&self->document);
  g_clear_object (&self->view);
  G_OBJECT_CLASS (fs_error_panel_parent_class)->dispose (object);
}

static void
fs_error_panel_class_init (FsErrorPanelClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = fs_error_panel_dispose;
}

static void
fs_error_panel_init (FsErrorPanel *self)
{
  self->area = g_object_new (FS_TYPE_PLOT_AREA, NULL);
  adw_bin_set_child (ADW_BIN (self), GTK_WIDGET (self->area));
  g_signal_connect (self, "map", G_CALLBACK (mapped), NULL);
  g_signal_connect (self, "unmap", G_CALLBACK (unmapped), NULL);
}
