#include "app/panels/panels-private.h"

#include <glib/gi18n-lib.h>

#include "app/panels/curve-choice.h"
#include "app/plot/plot-area.h"
#include "app/toolkit/screen-style.h"
#include "figure/plots/difference-plot.h"
#include "figure/plots/error-plot.h"
#include "figure/plots/figure.h"
#include "figure/series/figure-series.h"
#include "figure/words/accuracy-text.h"
#include "figure/words/plot-text.h"
#include "study/words/vocabulary.h"

#define BESIDE_AXIS_TITLE 170 /* px */
#define CLOSE_TO_TITLE 124    /* px, likewise where there is little room */
#define LEAST_CHOICE 120      /* px of the drop-down */
#define NARROW_CHOICE 88      /* px, likewise where there is little room */
#define FEW_WIDTH 760         /* px below which the drop-down is alone */

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

/* Offers the model, and the curves in place of it. */
static void
offer_curves (FsErrorPanel *self)
{
  FsScenario *scenario = fs_document_get_scenario (self->document);
  guint compared = fs_document_get_compared (self->document), n = fs_scenario_n_curves (scenario);
  gboolean wide = gtk_widget_get_width (GTK_WIDGET (self)) >= FEW_WIDTH * fs_screen_text_scale (GTK_WIDGET (self));

  if (self->of != scenario)
    {
      g_clear_pointer (&self->of, fs_scenario_unref);
      self->of = fs_scenario_ref (scenario);
      fs_curve_choice_offer_after (self->compared_choice, _ ("the model"), scenario);
    }
  fs_curve_choice_show (self->compared_choice, compared == G_MAXUINT ? 0 : compared + 1);
  /* Where there is little space the drop-down is alone: its tooltip says what it is. */
  gtk_widget_set_visible (self->label, wide);
  gtk_widget_set_visible (GTK_WIDGET (self->sentence), wide);
  gtk_widget_set_margin_start (self->head, wide ? BESIDE_AXIS_TITLE : CLOSE_TO_TITLE);
  gtk_widget_set_size_request (GTK_WIDGET (self->compared_choice), wide ? LEAST_CHOICE : NARROW_CHOICE, -1);
  gtk_widget_set_hexpand (GTK_WIDGET (self->compared_choice), !gtk_widget_get_visible (GTK_WIDGET (self->sentence)));
  gtk_widget_set_visible (self->head, n > 1 && fs_scenario_curve (scenario, 0)->switching->has_flits);
}

/* Shows the differences from a curve. */
static void
show_differences (FsErrorPanel *self, guint compared)
{
  const FsSolvedScenario *solution = fs_document_get_solution (self->document);
  guint n_points;
  const FsPointView *points = fs_document_get_points (self->document, &n_points);
  FsPlot *plot = fs_difference_plot_new (solution->scenario, solution->lines, points, n_points, compared,
                                         fs_document_get_plot (self->document));

  fs_plot_view_set_near (self->view, NULL);
  fs_fitted_text_set (self->sentence,
                      plot != NULL ? (const char *const[]){ plot->subtitle, NULL } : (const char *const[]){ NULL }, " ",
                      NULL);
  fs_plot_area_show (self->area, plot,
                     n_points == 0 ? _ ("Run the simulation to see which curve is faster.")
                                   : _ ("No other curve has a finished point with an interval at a load of this one."));
}

/* Returns the curve of which all variants stand out: the one selected in the list. Of several variants there is always one, because
 * all variants of all curves would hide each other; G_MAXUINT: none. */
static guint
selected_curve (FsErrorPanel *self)
{
  const FsScenario *scenario = fs_document_get_solution (self->document)->scenario;
  FsVariant variants[FS_N_VARIANTS];
  int selected = fs_document_get_curve (self->document);
  FsSweepPoint chosen;

  if (selected >= 0)
    return (guint) selected;
  return fs_figure_variants (scenario, variants) > 1 && fs_document_get_chosen (self->document, &chosen) ? chosen.curve
                                                                                                         : G_MAXUINT;
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
  guint n_points, compared, selected;

  if (solution == NULL || figure == NULL)
    return;
  offer_curves (self);
  compared = fs_document_get_compared (self->document);
  if (compared < fs_scenario_n_curves (solution->scenario))
    {
      show_differences (self, compared);
      return;
    }
  fs_fitted_text_set (self->sentence, (const char *const[]){ NULL }, " ", NULL);
  above = fs_plot_copy (figure);
  points = fs_document_get_points (self->document, &n_points);
  selected = selected_curve (self);
  error = fs_error_plot_new (solution->scenario, solution->lines, points, fs_document_get_accuracies (self->document),
                             selected, above);
  if (selected < fs_scenario_n_curves (solution->scenario))
    {
      g_auto (GStrv) sentences
          = fs_accuracies_describe_curve (fs_document_get_accuracies (self->document), solution->scenario, selected);

      if (sentences != NULL)
        fs_fitted_text_set (self->sentence, (const char *const *) sentences, " ", NULL);
      /* The sentence needs the place; the tooltip of the drop-down says what it is. */
      gtk_widget_set_visible (self->label, FALSE);
    }
  /* The names of the curves stand at their ends: there is no legend. */
  for (guint s = 0; error != NULL && selected == G_MAXUINT && error->series->len > 1 && s < error->series->len; s++)
    {
      FsSeries *series = error->series->pdata[s];

      series->end_name = g_strdup (series->label);
    }
  fs_plot_view_set_near (self->view, above->near_x);
  sentence = error == NULL ? empty_sentence (self) : NULL;
  fs_plot_area_show (self->area, error, sentence);
  fs_plot_area_point_at (self->area, fs_document_get_pointed (self->document));
}

static void
document_changed (FsErrorPanel *self, guint changes)
{
  if (changes & (FS_CHANGE_SOLVED | FS_CHANGE_POINTS | FS_CHANGE_COMPARED | FS_CHANGE_SELECTED | FS_CHANGE_CHOSEN)
      && gtk_widget_get_mapped (GTK_WIDGET (self)))
    update (self);
  else if (changes & FS_CHANGE_POINTED)
    fs_plot_area_point_at (self->area, fs_document_get_pointed (self->document));
}

/* Its width is known once it is drawn. */
static gboolean
arrange (GtkWidget *widget, GdkFrameClock *clock, gpointer data)
{
  if (gtk_widget_get_width (widget) == 0)
    return G_SOURCE_CONTINUE;
  if (FS_ERROR_PANEL (widget)->document != NULL && gtk_widget_get_mapped (widget))
    update (FS_ERROR_PANEL (widget));
  return G_SOURCE_REMOVE;
}

static void
mapped (FsErrorPanel *self)
{
  if (self->document != NULL)
    update (self);
  gtk_widget_add_tick_callback (GTK_WIDGET (self), arrange, NULL, NULL);
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

static void
compared_chosen (FsErrorPanel *self, const char *word)
{
  int index = fs_value_drop_down_find (self->compared_choice, word);

  fs_document_set_compared (self->document, index > 0 ? (guint) index - 1 : G_MAXUINT);
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
  g_clear_pointer (&self->of, fs_scenario_unref);
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
  GtkWidget *overlay = gtk_overlay_new ();
  GtkWidget *choice = fs_value_drop_down_new (_ ("Compare with"));

  self->label = gtk_label_new (_ ("Compare with"));
  self->head = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 9);
  self->compared_choice = FS_VALUE_DROP_DOWN (choice);
  self->sentence = g_object_new (FS_TYPE_FITTED_TEXT, "lines", 1, "hexpand", TRUE, "valign", GTK_ALIGN_CENTER, NULL);
  self->area = g_object_new (FS_TYPE_PLOT_AREA, NULL);
  gtk_widget_add_css_class (self->label, "dim-label");
  gtk_widget_add_css_class (GTK_WIDGET (self->sentence), "page-sentence");
  gtk_widget_set_tooltip_text (choice, _ ("Compare the simulation with the model, or the curves with one of them"));
  gtk_widget_set_size_request (choice, LEAST_CHOICE, -1);
  gtk_widget_set_halign (self->head, GTK_ALIGN_FILL);
  gtk_widget_set_halign (choice, GTK_ALIGN_END);
  gtk_widget_set_hexpand (choice, TRUE);
  gtk_widget_set_valign (self->head, GTK_ALIGN_START);
  gtk_widget_set_margin_start (self->head, BESIDE_AXIS_TITLE);
  gtk_box_append (GTK_BOX (self->head), GTK_WIDGET (self->sentence));
  gtk_box_append (GTK_BOX (self->head), self->label);
  gtk_box_append (GTK_BOX (self->head), choice);
  /* In the line of the title of the y axis. */
  gtk_overlay_set_child (GTK_OVERLAY (overlay), GTK_WIDGET (self->area));
  gtk_overlay_add_overlay (GTK_OVERLAY (overlay), self->head);
  adw_bin_set_child (ADW_BIN (self), overlay);
  g_signal_connect_swapped (choice, "chosen", G_CALLBACK (compared_chosen), self);
  g_signal_connect (self, "map", G_CALLBACK (mapped), NULL);
  g_signal_connect (self, "unmap", G_CALLBACK (unmapped), NULL);
}
