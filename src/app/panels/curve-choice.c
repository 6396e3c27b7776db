#include "app/panels/curve-choice.h"

#include "study/documents/result.h"

void
fs_curve_choice_show (FsValueDropDown *choice, guint curve)
{
  g_autofree char *word = g_strdup_printf ("%u", curve);

  fs_value_drop_down_show (choice, (const char *const[]){ word, NULL });
}

/* Sets the names of the curves, after @first unless that is NULL; their words are their positions. Returns how many curves there
 * are. */
static guint
set_names (FsValueDropDown *choice, const char *first, const FsScenario *scenario)
{
  guint n = fs_scenario_n_curves (scenario), before = first != NULL;
  g_auto (GStrv) words = g_new0 (char *, before + n + 1);
  g_auto (GStrv) names = g_new0 (char *, before + n + 1);

  for (guint i = 0; i < before + n; i++)
    {
      words[i] = g_strdup_printf ("%u", i);
      names[i] = i < before ? g_strdup (first) : fs_result_label (fs_scenario_curve (scenario, i - before));
    }
  fs_value_drop_down_set_texts (choice, (const char *const *) words, (const char *const *) names);
  return n;
}

guint
fs_curve_choice_offer (FsValueDropDown *choice, const FsScenario *scenario, guint curve)
{
  guint n = set_names (choice, NULL, scenario);

  curve = MIN (curve, n - 1);
  fs_curve_choice_show (choice, curve);
  gtk_widget_set_visible (GTK_WIDGET (choice), n > 1);
  return curve;
}

void
fs_curve_choice_offer_after (FsValueDropDown *choice, const char *first, const FsScenario *scenario)
{
  set_names (choice, first, scenario);
}
