/* What the gallery knows of a published figure: its preset, and, once a worker was there, its lines. */
#pragma once

#include <gio/gio.h>

#include "app/gallery/gallery-network.h"
#include "figure/build/accuracy.h"
#include "scenario/library/gallery.h"

/* The chapters of the gallery, in their order. */
typedef enum {
  FS_CHAPTER_ADAPTIVE,
  FS_CHAPTER_DETERMINISTIC,
  FS_CHAPTER_TIMEOUT,
  FS_CHAPTER_DELAY,
  FS_CHAPTER_GENERALIZED,
  FS_CHAPTER_DEMONSTRATIONS,
  FS_N_CHAPTERS,
} FsChapter;

/* The chapter of a preset, by its id. */
FsChapter fs_gallery_chapter (const FsPreset *preset);
/* Marked and translated: its heading, what its figures are, and the word of its filter. */
const char *fs_gallery_chapter_title (FsChapter chapter);
const char *fs_gallery_chapter_subtitle (FsChapter chapter);
const char *fs_gallery_chapter_word (FsChapter chapter);

/**
 * FsGalleryPreview: contents of a card that a worker computes; free with fs_gallery_preview_free()
 * @plot: model lines and stored points; NULL where there is nothing to draw
 * @network: the network that its presentation shows, where the plot has neither line nor point; else NULL
 * @description: the same as text, for screen readers
 * @n_points: number of points to simulate
 * @n_known: number of them that the user's cache contains
 * @accuracy: the model error and the claim of the paper, for the curves of the claim; NULL while there are too few
 *   points
 * @judgement: of the claim where it has a number, else whether the model is within 10 %
 */
typedef struct {
  FsPlot *plot;
  FsGalleryNetwork *network;
  char *description;
  guint n_points;
  guint n_known;
  char *accuracy;
  FsLimitStatus judgement;
} FsGalleryPreview;

/* Any thread. */
FsGalleryPreview *fs_gallery_preview_new (const FsPreset *preset);
void fs_gallery_preview_free (FsGalleryPreview *preview);
