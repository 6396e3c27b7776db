/* Looking for a published figure by words, and its name in a narrow place. */
#pragma once

#include "scenario/library/gallery.h"

/* Whether @preset is meant by @text: all its words occur in id, title, figure or authors, numbers as whole ones; "n = 6" is
 * one word. */
gboolean fs_preset_matches (const FsPreset *preset, const char *text);
