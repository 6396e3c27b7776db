/* A presentation as one HTML page without any other file: slides with pictures, captions, and buttons. It is XML, too. */
#pragma once

#include <glib.h>

/**
 * FsPresentationSlide: a slide; NULL for nothing
 * @title, @subtitle, @note: Pango markup; the note is below the caption, in small text
 * @caption: plain text
 * @light, @dark: the picture in both styles of the screen, as SVG files
 * @description: what the picture shows, plain text, for users who cannot see it
 * @absent: why there is no picture, plain text, in its place
 */
typedef struct {
  char *title, *subtitle, *note;
  char *caption;
  GBytes *light, *dark;
  char *description;
  char *absent;
} FsPresentationSlide;

void fs_presentation_slide_clear (FsPresentationSlide *slide);

/* Returns the page of @slides, in the language of the thread, byte-identical for identical input. @title: plain text;
 * @scenario_text: the scenario file to embed; @font: family of the text, NULL for that of figures; @language: code of the
 * language of the page, such as "en". Free with g_bytes_unref(). */
GBytes *fs_presentation_page_new (const char *title, const FsPresentationSlide *slides, guint n_slides,
                                  const char *scenario_text, const char *font, const char *language);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (FsPresentationSlide, fs_presentation_slide_clear)
