#include "app/panels/curve-choice.h"

#include "study/documents/result.h"

void
fs_curve_choice_show (FsValueDropDown *choice, guint curve)
{
  g_autofree char *word = g_strdup_printf ("%u", curve);

  fs_value_drop_down_show (choice, (const char *const[]){ word, NULL });
}

guint
fs_curve_choice_offer (FsValueDropDown *choice, const FsScenario *scenario, guint curve)
{
  guint n = fs_scenario_n_curves (scenario);
  g_auto (GStrv) words = g_new0 (char *, n + 1);
  g_auto (GStrv) names = g_new0 (char *, n + 1);

  for (guint c = 0; c < n; c++)
    {
      words[c] = g_strdup_printf ("%u", c);
      names[c] = fs_result_label (fs_scenario_curve (scenario, c));
    }
  fs_value_drop_down_set_texts (choice, (const char *const *) words, (const char *const *) names);
  curve = MIN (curve, n - 1);
  fs_curve_choice_show (choice, curve);
  gtk_widget_set_visible (GTK_WIDGET (choice), n > 1);
  return curve;
}
