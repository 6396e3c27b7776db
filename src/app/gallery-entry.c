#include "app/gallery-entry.h"

#include <glib/gi18n.h>
#include <string.h>

#include "figure/figure.h"
#include "figure/text.h"
#include "study/run-keep.h"
#include "study/sweep.h"

#define LINE_POINTS 48 /* of a line as wide as a thumb */

static const struct {
  const char *title, *subtitle, *word;
} chapters[] = {
  [FS_CHAPTER_ADAPTIVE] = { N_ ("Broadcast with adaptive routing"), N_ ("SOM01, Figure 1"), N_ ("Adaptive broadcast") },
  [FS_CHAPTER_DETERMINISTIC]
  = { N_ ("Broadcast in dimension order"), N_ ("SO, Figures 3 and 4"), N_ ("Deterministic broadcast") },
  [FS_CHAPTER_TIMEOUT]
  = { N_ ("Adaptive routing with a time-out"), N_ ("KSO, Figure 1, and why it helps"), N_ ("Time-out") },
  [FS_CHAPTER_DELAY] = { N_ ("Delay without virtual channels"), N_ ("KD94, Figures 2 to 6"), N_ ("Delay") },
  [FS_CHAPTER_GENERALIZED]
  = { N_ ("Generalized hypercubes"), N_ ("ZK99, Tables 1 to 14"), N_ ("Generalized hypercubes") },
  [FS_CHAPTER_DEMONSTRATIONS] = { N_ ("Demonstrations"), N_ ("Figures that no paper has"), N_ ("Demonstrations") },
};

FsChapter
fs_gallery_chapter (const FsPreset *preset)
{
  static const struct {
    const char *prefix;
    FsChapter chapter;
  } prefixes[] = {
    { "ab-", FS_CHAPTER_ADAPTIVE },          { "db-", FS_CHAPTER_DETERMINISTIC },
    { "at-", FS_CHAPTER_TIMEOUT },           { "kd-", FS_CHAPTER_DELAY },
    { "ziavras-", FS_CHAPTER_GENERALIZED },  { "gh-", FS_CHAPTER_GENERALIZED },
    { "petaflops", FS_CHAPTER_GENERALIZED },
  };

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
  return _ (chapters[chapter].word);
}

static FsRunKeep *
open_cache (void)
{
  g_autoptr (FsResultStore) store = fs_result_store_new_cache ();
  FsRunKeep *cache = fs_run_keep_new ();

  fs_run_keep_add (cache, store, FS_KEEP_READ);
  return cache;
}

/* What the cache has of @points: FsPointView, whose results @results keeps. */
static GArray *
look_up (const FsScenario *scenario, const GArray *points, GPtrArray *results)
{
  g_autoptr (FsRunKeep) cache = open_cache ();
  const FsStatistics *statistics = fs_scenario_statistics (scenario);
  GArray *views = g_array_new (FALSE, TRUE, sizeof (FsPointView));

  for (guint i = 0; i < points->len; i++)
    {
      const FsSweepPoint *point = &g_array_index (points, FsSweepPoint, i);
      const FsCurve *curve = fs_curve_step (fs_scenario_curve (scenario, point->curve), point->step);
      FsPointView view = { .point = *point, .state = FS_POINT_DONE, .fraction = 1 };
      g_autofree char *id = NULL;

      if (curve->simulation_absent != NULL)
        continue;
      id = fs_scenario_point_id (scenario, point->curve, point->step, point->rate);
      view.result = fs_run_keep_find_point (cache, id, MAX (statistics->replications, 1), statistics->rule.confidence);
      if (view.result == NULL)
        continue;
      g_ptr_array_add (results, (gpointer) view.result);
      g_array_append_val (views, view);
    }
  return views;
}

static void
judge (FsGalleryPicture *picture, const FsScenario *scenario, const GArray *views)
{
  for (guint c = 0; c < fs_scenario_n_curves (scenario) && picture->verdict == NULL; c++)
    if (fs_scenario_curve (scenario, c)->model_absent == NULL)
      picture->verdict = fs_figure_verdict (scenario, fs_curve_first_variant (fs_scenario_curve (scenario, c)),
                                            (const FsPointView *) views->data, views->len, &picture->good);
}

FsGalleryPicture *
fs_gallery_picture_new (const FsPreset *preset)
{
  FsGalleryPicture *picture = g_new0 (FsGalleryPicture, 1);
  g_autoptr (FsScenario) scenario = fs_preset_load (preset->id, NULL);
  g_autoptr (FsModelLines) lines = scenario != NULL ? fs_model_lines_new (scenario, LINE_POINTS, NULL) : NULL;
  g_autoptr (GArray) points = scenario != NULL ? fs_sweep_points (scenario, NULL) : NULL;
  g_autoptr (GPtrArray) results = g_ptr_array_new_with_free_func ((GDestroyNotify) fs_sim_result_free);
  g_autoptr (GArray) views = NULL;

  if (lines == NULL || points == NULL)
    return picture;
  views = look_up (scenario, points, results);
  picture->plot = fs_figure_plot (scenario, lines, (const FsPointView *) views->data, views->len, NULL, 0);
  picture->n_known = views->len;
  judge (picture, scenario, views);
  picture->description = fs_text_plain (picture->plot->subtitle);
  picture->n_points = points->len;
  return picture;
}

void
fs_gallery_picture_free (FsGalleryPicture *picture)
{
  if (picture == NULL)
    return;
  g_clear_pointer (&picture->plot, fs_plot_free);
  g_free (picture->description);
  g_free (picture->verdict);
  g_free (picture);
}
