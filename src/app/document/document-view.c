#include "app/document/document-view.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

void
fs_view_init (FsView *view)
{
  *view = (FsView){ .legend_x = NAN, .legend_y = NAN };
}

FsPin *
fs_pin_new (FsPlot *plot, char *name, FsScenario *scenario)
{
  FsPin *pin = g_rc_box_new0 (FsPin);

  pin->plot = plot;
  pin->name = name;
  pin->scenario = scenario != NULL ? fs_scenario_ref (scenario) : NULL;
  return pin;
}

FsPin *
fs_pin_new_of_curves (const FsPlot *plot, FsScenario *scenario)
{
  FsPlot *copy = fs_plot_copy (plot);

  /* Points of a curve that has a line would be too much behind it; where there is none they are all there is. */
  for (guint s = 0; s < copy->series->len; s++)
    {
      FsSeries *series = g_ptr_array_index (copy->series, s);

      if (fs_series_main_line (series) != NULL)
        g_array_set_size (series->points, 0);
    }
  g_ptr_array_set_size (copy->references, 0);
  return fs_pin_new (copy, NULL, scenario);
}

FsPin *
fs_pin_ref (FsPin *pin)
{
  return g_rc_box_acquire (pin);
}

static void
pin_clear (gpointer data)
{
  FsPin *pin = data;

  fs_plot_free (pin->plot);
  g_free (pin->name);
  g_clear_pointer (&pin->scenario, fs_scenario_unref);
}

void
fs_pin_unref (FsPin *pin)
{
  g_rc_box_release_full (pin, pin_clear);
}

char *
fs_difference_markup (const FsScenarioDifference *difference)
{
  const FsKey *key = fs_key_find (difference->key);
  g_autofree char *value = g_markup_escape_text (difference->first, -1);

  if (key == NULL || *value == '\0')
    return NULL;
  if (key->symbol != NULL)
    return g_strdup_printf ("%s = %s", key->symbol, value);
  return key->id == FS_KEY_ID_MODEL ? g_markup_escape_text (_ (fs_model_find (difference->first)->name), -1)
                                    : g_steal_pointer (&value);
}

/* What the points do not hang on, but the lines do. */
static char *
model_words (const FsScenario *pinned, const FsScenario *present)
{
  const FsModel *model = fs_scenario_curve (pinned, 0)->model;
  g_autofree char *then = fs_scenario_value (pinned, 0, "variant");
  g_autofree char *now = fs_scenario_value (present, 0, "variant");

  if (model != NULL && model != fs_scenario_curve (present, 0)->model)
    return g_markup_escape_text (_ (model->name), -1);
  return strcmp (then, now) != 0 ? g_markup_escape_text (then, -1) : NULL;
}

char *
fs_pin_text (const FsPin *pin, const FsScenario *present)
{
  g_autoptr (FsScenarioDifference) difference = NULL;
  g_autofree char *words = NULL;

  if (pin->name != NULL)
    return g_strdup (pin->name);
  if (pin->scenario != NULL)
    difference = fs_scenario_difference (pin->scenario, present, FALSE);
  if (difference != NULL)
    words = fs_difference_markup (difference);
  else if (pin->scenario != NULL)
    words = model_words (pin->scenario, present);
  /* TRANSLATORS: key of a figure: curves that stay while others are computed; %s is what was different then: "β = 2 %" */
  return words != NULL ? g_strdup_printf (_ ("pinned: %s"), words) : g_strdup (_ ("pinned"));
}
