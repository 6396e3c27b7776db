#include "app/gallery/gallery-entry.h"

#include <glib/gi18n.h>
#include <string.h>

#include "app/run/cached-points.h"
#include "figure/build/figure.h"
#include "plot/value/text.h"
#include "figure/build/accuracy-text.h"

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
  [FS_CHAPTER_DEMONSTRATIONS]
  = { N_ ("Demonstrations"), N_ ("Figures that are not from a paper"), N_ ("Demonstrations") },
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

static void
judge (FsGalleryPreview *preview, const FsScenario *scenario, const char *id, const GArray *views)
{
  const FsClaim *claim = fs_preset_claim (id);
  g_autoptr (FsAccuracies) accuracies
      = fs_accuracies_new (scenario, (const FsPointView *) (void *) views->data, views->len, NULL, 0);

  preview->accuracy = fs_accuracies_describe_claim (accuracies, scenario, claim, &preview->judgement);
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

FsGalleryPreview *
fs_gallery_preview_new (const FsPreset *preset)
{
  FsGalleryPreview *preview = g_new0 (FsGalleryPreview, 1);
  g_autoptr (FsScenario) scenario = fs_preset_load (preset->id, NULL);
  g_autoptr (FsModelLines) lines = scenario != NULL ? fs_model_lines_new (scenario, LINE_POINTS, NULL) : NULL;
  g_autoptr (FsCachedPoints) known = NULL;

  if (lines == NULL)
    return preview;
  known = fs_cached_points_new (scenario, NULL);
  preview->plot
      = fs_figure_plot (scenario, lines, (const FsPointView *) known->views->data, known->views->len, NULL, 0);
  preview->n_known = known->views->len;
  judge (preview, scenario, preset->id, known->views);
  if (is_empty (preview->plot))
    preview->network = fs_gallery_network_new (scenario);
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
  g_free (preview);
}
