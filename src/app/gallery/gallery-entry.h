/* What the gallery knows of a published figure: its preset, and, once a worker was there, its lines. */
#pragma once

#include <gio/gio.h>

#include "app/gallery/gallery-network.h"
#include "app/run/cached-points.h"
#include "figure/series/accuracy.h"
#include "plot/value/plot.h"
#include "scenario/library/gallery.h"

/* The chapters of the gallery, in their order. */
typedef enum {
  FS_CHAPTER_ADAPTIVE,
  FS_CHAPTER_DETERMINISTIC,
  FS_CHAPTER_UNICAST,
  FS_CHAPTER_TIMEOUT,
  FS_CHAPTER_WHY_TIMEOUT,
  FS_CHAPTER_DELAY,
  FS_CHAPTER_GENERALIZED,
  FS_CHAPTER_DEMONSTRATIONS,
  FS_N_CHAPTERS,
} FsChapter;

/* The chapter of a preset, by its id. */
FsChapter fs_gallery_chapter (const FsPreset *preset);
/* Marked and translated: its heading, what its figures are, and the word of its filter, NULL for a chapter that is shown
 * with the one before it. */
const char *fs_gallery_chapter_title (FsChapter chapter);
const char *fs_gallery_chapter_subtitle (FsChapter chapter);
const char *fs_gallery_chapter_word (FsChapter chapter);

/* Finds the papers that the figures of the chapter are from, and ends @found with NULL. */
void fs_gallery_chapter_papers (FsChapter chapter, const FsPaper *found[FS_FIGURE_MAX_PAPERS + 1]);

/* Returns whether the cards of the chapter are panels of one published figure. */
gboolean fs_gallery_chapter_is_figure (FsChapter chapter);

/* Returns the title of a figure without what the heading of its chapter says, such as "<i>n</i> = 6, <i>V</i> = 2", in
 * Pango markup. Free with g_free(). */
char *fs_gallery_short_title (const FsPreset *preset);
/* Returns the figures of a chapter (element-type FsPreset) in the order of their numbers. Free with g_ptr_array_unref(). */
GPtrArray *fs_gallery_chapter_presets (FsChapter chapter);
/* Whether @preset is meant by @text: all its words occur in id, title, figure or authors, numbers as whole ones; "n = 6" is
 * one word. */
gboolean fs_preset_matches (const FsPreset *preset, const char *text);
/* Returns "Fig. 4" or "Table 2" of "ZK99 Table 2"; NULL if the preset is not from a numbered figure. */
const char *fs_gallery_figure_number (const FsPreset *preset);
/* Returns the claims of the papers about the figures of @chapter, one per line, each once; if there are several, with the
 * figures to which they apply. NULL if there are none, and for demonstrations, whose cards have theirs. Free with g_free(). */
char *fs_gallery_chapter_claims (FsChapter chapter);

/**
 * FsGalleryTime: the processor time of a figure
 * @spent: seconds that its finished points took, as stored with their results
 * @expected: seconds that its other points are expected to take; NAN while nothing measured allows an estimate
 * @from_figure: whether @expected is from finished points of the figure itself, else from the speed of another run
 */
typedef struct {
  double spent;
  double expected;
  gboolean from_figure;
} FsGalleryTime;

/* Returns the time of the figure of @scenario with finished points @known. Calls in which no point is known use the speed
 * of a run of about 100 ms in the calling thread, once per process. Any thread but the main one. */
FsGalleryTime fs_gallery_time (const FsScenario *scenario, const FsCachedPoints *known);

/**
 * FsGalleryPreview: contents of a card that a worker computes; free with fs_gallery_preview_free()
 * @plot: model lines and stored points; NULL where there is nothing to draw
 * @network: the network that its presentation shows, where nothing is simulated and no curve has a model; else NULL
 * @description: the same as text, for screen readers
 * @n_points: number of points to simulate
 * @n_known: number of them that the user's cache contains
 * @time: that the simulation took and is expected to take
 * @accuracy: the model error and the claim of the paper, for the curves of the claim, or the verdict on it; lines. NULL while
 *   there are too few points
 * @verdict: the same in a few words: "Error up to 11.8 %"; NULL while there are too few points
 * @summary: what @verdict rests on: "True of 41 of 48 pairs", or the largest error; NULL while that is not known
 * @judgement: of the claim where it has a number or is a comparison, else whether the model is within 10 %
 */
typedef struct {
  FsPlot *plot;
  FsGalleryNetwork *network;
  char *description;
  guint n_points;
  guint n_known;
  FsGalleryTime time;
  char *accuracy;
  char *verdict;
  char *summary;
  FsLimitStatus judgement;
} FsGalleryPreview;

/* Any thread. */
FsGalleryPreview *fs_gallery_preview_new (const FsPreset *preset);
void fs_gallery_preview_free (FsGalleryPreview *preview);

/* Returns "3 minutes" for @seconds; translated. Free with g_free(). */
char *fs_gallery_wall_time_text (double seconds);
/* Returns "3 minutes", the wall time of @cpu_seconds on the threads of runs; translated. Free with g_free(). */
char *fs_gallery_time_text (double cpu_seconds);
