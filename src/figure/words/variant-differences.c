/* Differences between the variants of a model, in one sentence each. */
#include <math.h>
#include <string.h>

#include "base/translate.h"
#include "figure/series/figure-series.h"
#include "figure/words/plot-text.h"
#include "study/words/vocabulary.h"

#define NOTHING 5e-5 /* rounds to less than a tenth of a percent */

/* The least and the greatest relative difference so far. */
typedef struct {
  double least, most;
  gboolean any;
} Spread;

static void
include (Spread *spread, double value, double reference)
{
  double difference = value / reference - 1;

  if (!isfinite (difference))
    return;
  spread->least = spread->any ? MIN (spread->least, difference) : difference;
  spread->most = spread->any ? MAX (spread->most, difference) : difference;
  spread->any = TRUE;
}

/* Returns the differences over all curves that draw both variants: of saturation rates, or else of the first
 * quantity. */
static Spread
spread_of (const FsScenario *scenario, const FsModelLines *lines, FsVariant variant, gboolean saturation)
{
  const char *key = fs_scenario_figure (scenario)->y[0];
  Spread spread = { 0 };

  for (guint c = 0; c < fs_scenario_n_curves (scenario); c++)
    {
      const FsCurve *curve = fs_scenario_curve (scenario, c);
      FsVariant first = fs_curve_first_variant (curve);
      const FsSolvedLine *line = fs_model_lines_get (lines, c, variant);
      const FsSolvedLine *reference = fs_model_lines_get (lines, c, first);

      if (line == NULL || reference == NULL || line == reference)
        continue;
      if (saturation && line->places == NULL)
        include (&spread, line->saturation.rate, reference->saturation.rate);
      else if (saturation)
        for (guint i = 0; i < MIN (line->places->len, reference->places->len); i++)
          {
            const FsParameterPoint *a = line->places->pdata[i], *b = reference->places->pdata[i];

            if (a->x == b->x)
              include (&spread, a->saturation, b->saturation);
          }
      else
        {
          /* The values of the first quantity at x values at which both lines have been solved. */
          const GPtrArray *a = line->places != NULL ? line->places : line->points;
          const GPtrArray *b = reference->places != NULL ? reference->places : reference->points;

          for (guint i = 0, j = 0; i < a->len && j < b->len;)
            {
              const FsModelPoint *p = line->places != NULL ? ((FsParameterPoint *) a->pdata[i])->point : a->pdata[i];
              const FsModelPoint *q
                  = reference->places != NULL ? ((FsParameterPoint *) b->pdata[j])->point : b->pdata[j];
              double x = line->places != NULL ? ((FsParameterPoint *) a->pdata[i])->x : p->rate;
              double y = reference->places != NULL ? ((FsParameterPoint *) b->pdata[j])->x : q->rate;

              if (x == y && p->status == FS_MODEL_OK && q->status == FS_MODEL_OK)
                include (&spread, fs_solved_line_value (line, curve, i, key),
                         fs_solved_line_value (reference, curve, j, key));
              i += x <= y;
              j += y <= x;
            }
        }
    }
  return spread;
}

static char *
saturation_sentence (Spread spread, const char *subject, const char *object)
{
  gboolean later = spread.most > NOTHING, earlier = spread.least < -NOTHING;
  double near = later ? spread.least : -spread.most, far = later ? spread.most : -spread.least;
  g_autofree char *least = fs_text_percent (fabs (near), 2);
  g_autofree char *most = fs_text_percent (far, 2);

  /* TRANSLATORS: the first %s is "The published model", the last one "the corrected one", the others are percentages */
  if (!later && !earlier)
    return g_strdup_printf (_ ("%s saturates where %s does."), subject, object);
  if (later && earlier)
    return g_strdup_printf (_ ("%s saturates at a load between %s lower and %s higher than %s."), subject, least, most,
                            object);
  if (strcmp (least, most) == 0)
    return g_strdup_printf (later ? _ ("%s saturates at a load %s higher than %s.")
                                  : _ ("%s saturates at a load %s lower than %s."),
                            subject, most, object);
  if (near < NOTHING)
    return g_strdup_printf (later ? _ ("%s saturates at a load up to %s higher than %s.")
                                  : _ ("%s saturates at a load up to %s lower than %s."),
                            subject, most, object);
  return g_strdup_printf (later ? _ ("%s saturates at a load %s to %s higher than %s.")
                                : _ ("%s saturates at a load %s to %s lower than %s."),
                          subject, least, most, object);
}

char *
fs_figure_differences (const FsScenario *scenario, const FsModelLines *lines)
{
  FsVariant variants[FS_N_VARIANTS];
  GString *text = NULL;
  guint n;

  g_return_val_if_fail (scenario != NULL && lines != NULL, NULL);

  n = fs_figure_variants (scenario, variants);
  for (guint i = 1; i < n; i++)
    {
      Spread of_saturation = spread_of (scenario, lines, variants[i], TRUE);
      Spread of_values = of_saturation.any ? of_saturation : spread_of (scenario, lines, variants[i], FALSE);
      const char *subject = fs_variant_text (variants[i], FS_VARIANT_SUBJECT);
      const char *object = fs_variant_text (variants[0], FS_VARIANT_OBJECT);
      double most = MAX (fabs (of_values.least), fabs (of_values.most));
      g_autofree char *percent = fs_text_percent (most, 2), *sentence = NULL;

      if (!of_values.any)
        continue;
      if (of_saturation.any)
        sentence = saturation_sentence (of_saturation, subject, object);
      else if (most <= NOTHING)
        sentence = g_strdup_printf (_ ("%s agrees with %s."), subject, object);
      else
        sentence = g_strdup_printf (_ ("%s differs from %s by up to %s."), subject, object, percent);
      text = text == NULL ? g_string_new (sentence) : g_string_append (g_string_append_c (text, ' '), sentence);
    }
  return text != NULL ? g_string_free (text, FALSE) : NULL;
}
