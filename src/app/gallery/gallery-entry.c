#include "app/gallery/gallery-entry.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "app/gallery/claim-verdict.h"
#include "app/run/run-settings.h"
#include "diagram/layout/diagram-text.h"
#include "figure/plots/figure.h"
#include "plot/value/text.h"
#include "figure/words/accuracy-text.h"
#include "study/run/run-estimate.h"
#include "study/verdict/verdict-text.h"
#include "study/words/vocabulary.h"

#define LINE_POINTS 48 /* of a line as wide as a thumb */

static const struct {
  const char *title, *subtitle, *word, *paper;
} chapters[] = {
  [FS_CHAPTER_ADAPTIVE]
  = { N_ ("Broadcast with adaptive routing"), N_ ("SOM01, Figure 1"), N_ ("Adaptive broadcast"), "SOM01" },
  [FS_CHAPTER_DETERMINISTIC]
  = { N_ ("Broadcast in dimension order"), N_ ("SO, Figures 2 and 3"), N_ ("Deterministic broadcast"), "SO" },
  [FS_CHAPTER_UNICAST] = { N_ ("Unicast latency in dimension order"), N_ ("SO, Figure 4"), NULL, "SO" },
  [FS_CHAPTER_TIMEOUT]
  = { N_ ("Adaptive routing with a time-out"), N_ ("KSO, Figure 1, n = 10"), N_ ("Time-out"), "KSO" },
  [FS_CHAPTER_WHY_TIMEOUT] = { N_ ("Effect of the time-out"), N_ ("KSO"), NULL, "KSO" },
  [FS_CHAPTER_DELAY] = { N_ ("Delay without virtual channels"), N_ ("KD94, Figures 2 to 6"), N_ ("Delay"), "KD94" },
  [FS_CHAPTER_GENERALIZED] = { N_ ("Generalized hypercubes"), N_ ("ZK99, Figures 1 to 6, Tables 1 to 14"),
                               N_ ("Generalized hypercubes"), "ZK99" },
  [FS_CHAPTER_DEMONSTRATIONS]
  = { N_ ("Demonstrations"), N_ ("Figures that are not from a paper"), N_ ("Demonstrations"), NULL },
};

FsChapter
fs_gallery_chapter (const FsPreset *preset)
{
  static const struct {
    const char *prefix;
    FsChapter chapter;
  } prefixes[] = {
    { "at-why", FS_CHAPTER_WHY_TIMEOUT }, { "ab-", FS_CHAPTER_ADAPTIVE },    { "db-", FS_CHAPTER_DETERMINISTIC },
    { "at-", FS_CHAPTER_TIMEOUT },        { "kd-", FS_CHAPTER_DELAY },       { "ziavras-", FS_CHAPTER_GENERALIZED },
    { "som01-", FS_CHAPTER_ADAPTIVE },    { "so-fig4", FS_CHAPTER_UNICAST }, { "kso-", FS_CHAPTER_TIMEOUT },
    { "so-", FS_CHAPTER_DETERMINISTIC },  { "gh-", FS_CHAPTER_GENERALIZED }, { "petaflops", FS_CHAPTER_GENERALIZED },
  };

  if (g_str_has_prefix (preset->id, "db-") && g_str_has_suffix (preset->id, "-unicast"))
    return FS_CHAPTER_UNICAST;
  for (guint i = 0; i < G_N_ELEMENTS (prefixes); i++)
    if (g_str_has_prefix (preset->id, prefixes[i].prefix))
      return prefixes[i].chapter;
  return FS_CHAPTER_DEMONSTRATIONS;
}

const char *
fs_gallery_chapter_title (FsChapter chapter)
{
  return _ (chapters[chapter].title);
}

const char *
fs_gallery_chapter_subtitle (FsChapter chapter)
{
  return _ (chapters[chapter].subtitle);
}

const char *
fs_gallery_chapter_word (FsChapter chapter)
{
  return chapters[chapter].word != NULL ? _ (chapters[chapter].word) : NULL;
}

void
fs_gallery_chapter_papers (FsChapter chapter, const FsPaper *found[FS_FIGURE_MAX_PAPERS + 1])
{
  fs_papers_of_figure (chapters[chapter].paper, found);
}

gboolean
fs_gallery_chapter_is_figure (FsChapter chapter)
{
  return chapter <= FS_CHAPTER_TIMEOUT;
}

/* Returns @text as markup with variables in italics, and without line breaks in "n = 6". */
static char *
variables_markup (const char *text)
{
  g_autofree char *unbroken = fs_text_unbroken (text);
  g_autofree char *escaped = g_markup_escape_text (unbroken, -1);
  g_autoptr (GRegex) variable = g_regex_new ("\\b([nVMkτβ])(?=\\x{a0}=)", 0, 0, NULL);

  return g_regex_replace (variable, escaped, -1, 0, "<i>\\1</i>", 0, NULL);
}

char *
fs_gallery_short_title (const FsPreset *preset)
{
  static const struct {
    const char *words, *shorter;
  } shortened[] = {
    { "a quarter of the nodes", "1/4 of nodes" },    { "an eighth of the nodes", "1/8 of nodes" },
    { "a sixteenth of the nodes", "1/16 of nodes" }, { "a thirty-second of the nodes", "1/32 of nodes" },
    { ", the same for all", ", same for all" },      { ", adaptive routing", ", adaptive" },
  };
  FsChapter chapter = fs_gallery_chapter (preset);
  const char *shown = preset->title, *dimension = strstr (preset->title, "n = ");
  g_autofree char *panel = NULL;

  if (chapter == FS_CHAPTER_GENERALIZED)
    {
      g_autoptr (GString) text = g_string_new (shown);

      for (guint i = 0; i < G_N_ELEMENTS (shortened); i++)
        g_string_replace (text, shortened[i].words, shortened[i].shorter, 1);
      return variables_markup (text->str);
    }
  if (chapter == FS_CHAPTER_TIMEOUT && dimension != NULL && strchr (shown, '(') != NULL
      && strchr (dimension, 'V') != NULL)
    /* "(a) V = 2, M = τ = 32, pattern1" */
    shown = panel = g_strdup_printf ("%.3s %s", strchr (shown, '('), strchr (dimension, 'V'));
  else if (chapter <= FS_CHAPTER_UNICAST && dimension != NULL)
    /* "n = 6, V = 3" */
    shown = panel = g_strndup (dimension, strcspn (dimension, ":"));
  return variables_markup (shown);
}

static int
compare_presets (gconstpointer a, gconstpointer b)
{
  g_autofree char *left = g_utf8_collate_key_for_filename ((*(const FsPreset *const *) a)->id, -1);
  g_autofree char *right = g_utf8_collate_key_for_filename ((*(const FsPreset *const *) b)->id, -1);

  return strcmp (left, right);
}

GPtrArray *
fs_gallery_chapter_presets (FsChapter chapter)
{
  GPtrArray *list = g_ptr_array_new ();
  guint n_presets;
  const FsPreset *presets = fs_presets (&n_presets);

  for (guint i = 0; i < n_presets; i++)
    if (presets[i].panel && fs_gallery_chapter (&presets[i]) == chapter)
      g_ptr_array_add (list, (gpointer) &presets[i]);
  g_ptr_array_sort (list, compare_presets);
  return list;
}

/* As it is compared: without case, and "n = 6" as one word, so that the 6 is that of n. */
static char *
search_form (const char *text)
{
  g_autofree char *folded = g_utf8_casefold (text, -1);
  g_auto (GStrv) sides = g_strsplit (folded, "=", -1);

  for (guint i = 0; sides[i] != NULL; i++)
    {
      if (i > 0)
        g_strchug (sides[i]);
      if (sides[i + 1] != NULL)
        g_strchomp (sides[i]);
    }
  return g_strjoinv ("=", sides);
}

gboolean
fs_preset_matches (const FsPreset *preset, const char *text)
{
  g_autofree char *wanted = search_form (text);
  g_autofree char *all = g_strjoin (" ", preset->title, preset->id, preset->figure != NULL ? preset->figure : "",
                                    preset->papers[0] != NULL ? preset->papers[0]->authors : NULL, NULL);
  g_autofree char *folded = search_form (all);
  g_auto (GStrv) words = g_strsplit_set (wanted, " ", -1);

  for (char **word = words; *word != NULL; word++)
    {
      /* A number counts only by itself: "4" is not in "KD94". */
      gboolean number = **word != '\0' && strspn (*word, "0123456789") == strlen (*word);
      const char *at = strstr (folded, *word);

      while (at != NULL && number
             && ((at > folded && g_ascii_isalnum (at[-1])) || g_ascii_isalnum (at[strlen (*word)])))
        at = strstr (at + 1, *word);
      if (at == NULL)
        return FALSE;
    }
  return TRUE;
}

const char *
fs_gallery_figure_number (const FsPreset *preset)
{
  const char *space = preset->figure != NULL ? strchr (preset->figure, ' ') : NULL;

  return space != NULL && strpbrk (space, "0123456789") != NULL ? space + 1 : NULL;
}

/* Returns the figures among @presets about which @claim is, such as "Table 4, 5, 6". */
static char *
figures_of_claim (const GPtrArray *presets, const char *claim)
{
  GString *figures = g_string_new (NULL);
  const char *last = NULL;

  for (guint i = 0; i < presets->len; i++)
    {
      const FsPreset *preset = presets->pdata[i];
      const FsClaim *own = fs_preset_claim (preset->id);
      const char *figure = fs_gallery_figure_number (preset);
      size_t kind = figure != NULL ? strcspn (figure, " ") + 1 : 0;

      if (own == NULL || figure == NULL || strcmp (own->text, claim) != 0 || g_strcmp0 (figure, last) == 0)
        continue;
      /* The word for the kind of figure is given once. */
      if (last != NULL && strncmp (figure, last, kind) == 0)
        g_string_append_printf (figures, ", %s", figure + kind);
      else
        g_string_append_printf (figures, "%s%s", last != NULL ? ", " : "", figure);
      last = figure;
    }
  return g_string_free (figures, FALSE);
}

char *
fs_gallery_chapter_claims (FsChapter chapter)
{
  g_autoptr (GPtrArray) claims = g_ptr_array_new ();
  g_autoptr (GPtrArray) presets = fs_gallery_chapter_presets (chapter);
  g_autoptr (GString) lines = g_string_new (NULL);

  /* Most of them are of no paper: a claim about one is on its card. */
  for (guint i = 0; i < presets->len && chapter != FS_CHAPTER_DEMONSTRATIONS; i++)
    {
      const FsClaim *claim = fs_preset_claim (((const FsPreset *) presets->pdata[i])->id);

      if (claim != NULL && !g_ptr_array_find_with_equal_func (claims, claim->text, g_str_equal, NULL))
        g_ptr_array_add (claims, (gpointer) claim->text);
    }
  for (guint c = 0; c < claims->len; c++)
    {
      g_autofree char *figures = claims->len > 1 ? figures_of_claim (presets, claims->pdata[c]) : NULL;

      g_string_append (lines, c > 0 ? "\n" : "");
      if (figures != NULL && *figures != '\0')
        g_string_append_printf (lines, "%s: ", figures);
      g_string_append (lines, _ (claims->pdata[c]));
    }
  return lines->len > 0 ? g_strdup (lines->str) : NULL;
}

/* Returns the largest error of the variants shown first, NAN without one. */
static double
largest_error (const FsAccuracies *accuracies)
{
  double largest = NAN;

  for (guint g = 0; g < accuracies->groups->len; g++)
    {
      const FsAccuracyGroup *group = accuracies->groups->pdata[g];

      for (guint a = 0; a < group->accuracies->len; a++)
        {
          const FsAccuracy *accuracy = group->accuracies->pdata[a];

          if (accuracy->shown_first && accuracy->worst != NULL)
            largest = fmax (largest, fabs (accuracy->worst->error));
        }
    }
  return largest;
}

/* Returns a verdict about the claim if that has a number, else the size of the largest error. */
static char *
verdict_of (const FsAccuracies *accuracies, const FsClaim *claim, FsLimitStatus status)
{
  double largest = largest_error (accuracies);
  g_autofree char *percent = isnan (largest) ? NULL : fs_text_percent (largest, 3);

  if (claim != NULL && claim->kind == FS_CLAIM_ACCURACY && claim->limit > 0)
    return g_strdup (status == FS_LIMIT_KEPT       ? _ ("The claim holds")
                     : status == FS_LIMIT_EXCEEDED ? _ ("The claim does not hold")
                                                   : _ ("The claim cannot be judged yet"));
  if (percent == NULL)
    return NULL;
  /* Translators: of a model, the largest error of its points: "Within 5.9 %" */
  return g_strdup_printf (status == FS_LIMIT_KEPT ? _ ("Within %s") : _ ("Error up to %s"), percent);
}

static gboolean
is_empty (const FsPlot *plot)
{
  for (guint i = 0; i < plot->series->len; i++)
    {
      const FsSeries *series = g_ptr_array_index (plot->series, i);

      if (series->points->len > 0)
        return FALSE;
      for (guint l = 0; l < series->lines->len; l++)
        if (((const FsLine *) g_ptr_array_index (series->lines, l))->vertices->len > 0)
          return FALSE;
    }
  return TRUE;
}

static gboolean
has_model (const FsScenario *scenario)
{
  for (guint c = 0; c < fs_scenario_n_curves (scenario); c++)
    if (fs_scenario_curve (scenario, c)->model_absent == NULL)
      return TRUE;
  return FALSE;
}

FsGalleryTime
fs_gallery_time (const FsScenario *scenario, const FsCachedPoints *known)
{
  FsGalleryTime time = { .expected = NAN, .from_figure = known->results->len > 0 };
  guint missing = known->n_points - MIN (known->n_points, known->results->len);

  for (guint i = 0; i < known->results->len; i++)
    time.spent += ((const FsSimResult *) known->results->pdata[i])->cpu_seconds;
  if (missing == 0)
    time.expected = 0;
  else if (time.from_figure)
    time.expected = time.spent / known->results->len * missing;
  else
    time.expected = fs_run_estimate (scenario);
  return time;
}

FsGalleryPreview *
fs_gallery_preview_new (const FsPreset *preset)
{
  FsGalleryPreview *preview = g_new0 (FsGalleryPreview, 1);
  g_autoptr (FsScenario) scenario = fs_preset_load (preset->id, NULL);
  /* As small as a thumb is, nobody can tell it from a draft, which takes a quarter less time over all presets. */
  g_autoptr (FsModelLines) lines
      = scenario != NULL ? fs_model_lines_new_draft (scenario, LINE_POINTS, NULL, NULL) : NULL;
  g_autoptr (FsCachedPoints) known = NULL;
  const FsClaim *claim = fs_preset_claim (preset->id);
  g_autoptr (FsAccuracies) accuracies = NULL;
  const FsPointView *views;
  g_autofree char *summary = NULL;
  FsVerdictStatus verdict;

  if (lines == NULL)
    return preview;
  known = fs_cached_points_new (scenario, NULL);
  views = (const FsPointView *) (void *) known->views->data;
  preview->plot = fs_figure_plot (scenario, lines, views, known->views->len, NULL, 0);
  preview->n_known = known->views->len;
  accuracies = fs_accuracies_new (scenario, views, known->views->len, NULL, 0);
  preview->accuracy = fs_accuracies_describe_claim (accuracies, scenario, claim, &preview->judgement);
  if (preview->accuracy != NULL)
    preview->verdict = verdict_of (accuracies, claim, preview->judgement);
  summary = fs_accuracies_describe_largest (accuracies, scenario, claim);
  if (claim != NULL && claim->kind == FS_CLAIM_COMPARISON)
    {
      const FsFigureResults own = { .scenario = scenario, .points = views, .n_points = known->views->len };
      g_autoptr (FsPartnerResults) partner = fs_partner_results_new (preset->id);
      g_autofree char *compared = NULL;
      g_autofree char *judged = fs_claim_verdict_text (preset->id, &own, partner, &verdict, &compared);
      g_autofree char *errors = g_steal_pointer (&preview->accuracy);

      if (judged != NULL && fs_gallery_chapter (preset) == FS_CHAPTER_DEMONSTRATIONS)
        {
          g_autofree char *verdict_only = g_steal_pointer (&judged);

          judged = g_strdup_printf ("%s %s\n%s", _ ("Claim of the paper:"), _ (claim->text), verdict_only);
        }
      if (compared != NULL)
        {
          g_free (summary);
          summary = g_steal_pointer (&compared);
        }
      /* The verdict in front of the model error. */
      preview->accuracy = judged != NULL && errors != NULL ? g_strconcat (judged, "\n", errors, NULL)
                          : judged != NULL                 ? g_steal_pointer (&judged)
                                                           : g_steal_pointer (&errors);
      g_free (preview->verdict);
      preview->verdict = g_strdup (fs_verdict_status_text (verdict));
      preview->judgement = verdict == FS_VERDICT_HOLDS   ? FS_LIMIT_KEPT
                           : verdict == FS_VERDICT_FAILS ? FS_LIMIT_EXCEEDED
                                                         : FS_LIMIT_UNKNOWN;
    }
  preview->summary = summary != NULL ? fs_text_capitalize (summary, strlen (summary)) : NULL;
  /* Without a model and a point there is at most the latency at zero load: the network shows more; so does it where a presentation begins
   * with it. */
  if (fs_gallery_network_is_figure (scenario) || is_empty (preview->plot)
      || (fs_scenario_n_slides (scenario) > 0 && fs_scenario_slide (scenario, 0).page == FS_PAGE_NETWORK)
      || (known->views->len == 0 && !has_model (scenario)))
    preview->network = fs_gallery_network_new (scenario);
  preview->time = fs_gallery_time (scenario, known);
  preview->description = preview->network != NULL ? fs_diagram_describe (&preview->network->diagram)
                                                  : fs_text_plain (preview->plot->subtitle);
  preview->n_points = known->n_points;
  return preview;
}

void
fs_gallery_preview_free (FsGalleryPreview *preview)
{
  if (preview == NULL)
    return;
  g_clear_pointer (&preview->plot, fs_plot_free);
  fs_gallery_network_free (preview->network);
  g_free (preview->description);
  g_free (preview->accuracy);
  g_free (preview->summary);
  g_free (preview->verdict);
  g_free (preview);
}

char *
fs_gallery_wall_time_text (double seconds)
{
  guint whole = (guint) CLAMP (ceil (seconds), 1, 1e9);

  if (whole < 100)
    return g_strdup_printf (ngettext ("%u second", "%u seconds", whole), whole);
  if (whole < 100 * 60)
    return g_strdup_printf (ngettext ("%u minute", "%u minutes", (whole + 30) / 60), (whole + 30) / 60);
  return g_strdup_printf (ngettext ("%u hour", "%u hours", (whole + 1800) / 3600), (whole + 1800) / 3600);
}

char *
fs_gallery_time_text (double cpu_seconds)
{
  return fs_gallery_wall_time_text (cpu_seconds / fs_run_threads_count ());
}
