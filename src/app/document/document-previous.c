#include "app/document/document-previous.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "app/document/document-private.h"
#include "app/document/key-labels.h"

/* Whether curves of the two look different for another reason than that one of them is hidden, or that there are more. */
static gboolean
differ (const FsScenario *first, const FsScenario *second)
{
  g_autoptr (FsScenarioDifference) difference = NULL;

  if (fs_scenario_n_curves (first) != fs_scenario_n_curves (second))
    return FALSE;
  for (guint c = 0; c < fs_scenario_n_curves (first); c++)
    {
      const FsCurve *one = fs_scenario_curve (first, c), *other = fs_scenario_curve (second, c);

      if (one->model != other->model || fs_curve_first_variant (one) != fs_curve_first_variant (other))
        return TRUE;
    }
  difference = fs_scenario_difference (first, second, FALSE);
  return difference != NULL;
}

void
fs_document_keep_previous (FsDocument *self, const FsScenario *next)
{
  /* A draft is not kept: these may be pinned. */
  if (self->plot == NULL || self->solution->scenario != self->state.scenario
      || fs_solved_scenario_is_draft (self->solution) || (next != NULL && !differ (self->state.scenario, next)))
    return;
  g_clear_pointer (&self->previous, fs_pin_unref);
  self->previous = fs_pin_new_of_curves (self->plot, self->state.scenario);
}

const FsPlot *
fs_document_get_previous (FsDocument *self)
{
  const FsPin *previous = self->previous;

  /* Until something has changed they are the present ones. */
  return previous != NULL && self->solution != NULL && previous->scenario != self->solution->scenario
                 && fs_scenario_n_curves (previous->scenario) == fs_scenario_n_curves (self->solution->scenario)
             ? previous->plot
             : NULL;
}

char *
fs_document_previous_text (FsDocument *self)
{
  g_autoptr (FsScenarioDifference) difference = NULL;
  g_autofree char *before = NULL, *now = NULL;
  const FsScenario *first, *second;
  const FsKey *key;

  g_return_val_if_fail (fs_document_get_previous (self) != NULL, NULL);

  first = self->previous->scenario;
  second = self->solution->scenario;
  difference = fs_scenario_difference (first, second, FALSE);
  for (guint c = 0; c < fs_scenario_n_curves (first) && difference == NULL; c++)
    {
      const FsCurve *one = fs_scenario_curve (first, c), *other = fs_scenario_curve (second, c);

      if (one->model != other->model)
        return g_markup_printf_escaped ("%s → %s", _ (one->model->name), _ (other->model->name));
      if (fs_curve_first_variant (one) != fs_curve_first_variant (other))
        return g_markup_printf_escaped ("%s → %s",
                                        fs_word_name ("variant", fs_variant_id (fs_curve_first_variant (one))),
                                        fs_word_name ("variant", fs_variant_id (fs_curve_first_variant (other))));
    }
  if (difference == NULL)
    return NULL;
  key = fs_key_find (difference->key);
  before = g_markup_escape_text (fs_word_name (difference->key, difference->first), -1);
  now = g_markup_escape_text (fs_word_name (difference->key, difference->second), -1);
  if (key != NULL && key->symbol != NULL)
    return g_strdup_printf ("%s = %s → %s", key->symbol, before, now);
  return g_strdup_printf ("%s → %s", before, now);
}

/* Whether one of @all has the main line of @series. */
static gboolean
is_drawn (const FsSeries *series, const GPtrArray *all)
{
  const FsLine *line = fs_series_main_line (series);

  for (guint s = 0; s < all->len; s++)
    {
      const FsLine *other = fs_series_main_line (all->pdata[s]);

      if (other != NULL && line->vertices->len == other->vertices->len
          && memcmp (line->vertices->data, other->vertices->data, line->vertices->len * sizeof (FsVertex)) == 0)
        return TRUE;
    }
  return FALSE;
}

void
fs_document_add_previous (FsDocument *self, FsPlot *plot)
{
  const FsPlot *previous = fs_document_get_previous (self);
  FsReferenceCurves *reference;

  if (previous == NULL || !fs_plot_same_axes (previous, plot))
    return;
  reference = fs_plot_add_reference (plot, NULL, previous);
  reference->rank = 0;
  for (guint s = reference->series->len; s-- > 0;)
    {
      FsSeries *before = reference->series->pdata[s];
      /* What is hidden by now is left out, and what is drawn already: the change is of other curves, or they are pinned. */
      gboolean shown = FALSE, leaves_out = fs_series_main_line (before) == NULL || is_drawn (before, plot->series);

      for (guint n = 0; n < plot->series->len; n++)
        shown = shown || ((const FsSeries *) plot->series->pdata[n])->curve == before->curve;
      for (guint g = 0; g + 1 < plot->references->len && !leaves_out; g++)
        leaves_out = is_drawn (before, ((const FsReferenceCurves *) plot->references->pdata[g])->series);
      g_array_set_size (before->points, 0);
      if (leaves_out || !shown)
        g_ptr_array_remove_index (reference->series, s);
    }
  if (reference->series->len == 0)
    g_ptr_array_remove (plot->references, reference);
}
