/* The presentation of a scenario as one HTML page: every slide with its picture, in both styles of the screen, and its
 * caption. */
#pragma once

#include "base/language.h"
#include "study/run/runner.h"

/**
 * FsPresentationOptions: options of a presentation
 * @width_mm, @height_mm: size of each picture, which the page enlarges to the window
 * @text_size_pt, @font, @language: as those of FsExportOptions
 * @language_code: of @language, such as "en"
 * @n_model_points: points of the line of a model
 * @error: adds the panel with the model error to the plots of all slides, not only of those that show it
 * @run: returns the simulated points of a slide, which may be a part of them; NULL with @error to end the export, or
 *   without one if there are none. Free with fs_runner_free(). @slide: its number, from 0; @shown: the scenario as the
 *   slide shows it, with the points in @points (FsSweepPoint). NULL: plots show models alone
 * @find_brackets: returns where the simulation saturates (FsSaturationBracket), for the plot of a slide; NULL: not marked
 * @report: called at least ten times a second, and before each slide, with the fraction of slide @slide that is done, 0 to
 *   1. Returns whether to go on. NULL: nobody waits
 * @data: passed to them
 */
typedef struct {
  double width_mm, height_mm;
  double text_size_pt;
  const char *font;
  const FsLanguage *language;
  const char *language_code;
  guint n_model_points;
  gboolean error;
  FsRunner *(*run) (gpointer data, guint slide, FsScenario *shown, const GArray *points, GError **error);
  GArray *(*find_brackets) (gpointer data, FsScenario *shown);
  gboolean (*report) (gpointer data, guint slide, double fraction);
  gpointer data;
} FsPresentationOptions;

/* 200 × 112.5 mm, English, models alone. */
void fs_presentation_options_init (FsPresentationOptions *options);

/* Returns the whole page with @scenario inside, byte-identical for identical input and points. Network slides are
 * simulated up to their cycle. Returns NULL with FS_ERROR_INPUT if the scenario has no slides or a slide cannot be shown,
 * FS_ERROR_MEMORY, or FS_ERROR_CANCELLED. Free with g_bytes_unref(). */
GBytes *fs_presentation_render (FsScenario *scenario, const FsPresentationOptions *options, GError **error);

/* Writes @page as a whole or not at all; FS_ERROR_FILE otherwise. */
gboolean fs_presentation_save (GBytes *page, const char *path, GError **error);

/* Returns whether @scenario has slides; FS_ERROR_INPUT says what to do if it has none. */
gboolean fs_presentation_check (const FsScenario *scenario, GError **error);
