/* The color of each curve: the one that it sets, else what two parameters make of it, else that of its position in the list. */
#pragma once

#include "base/palette-entry.h"
#include "scenario/format/settings.h"
#include "scenario/value/split.h"

/**
 * FsFamilies: curves that two parameters distinguish, as rows and columns
 * @hue, @lightness: the parameters; NULL: none. Without either the colors are those of positions
 * @n_hues, @n_shades: how many values they have, at least 1
 * @hue_of, @shade_of, @dash_of: of each curve, from 0: by ascending numbers, or words in the order of the curves. Curves of a panel
 *   with the same hue and shade have different dashes
 */
typedef struct {
  const FsKey *hue, *lightness;
  guint n_hues, n_shades;
  guint hue_of[FS_SCENARIO_MAX_CURVES], shade_of[FS_SCENARIO_MAX_CURVES], dash_of[FS_SCENARIO_MAX_CURVES];
} FsFamilies;

/* Finds the parameters that `hue` and `lightness` name. When both are `auto` these are the two in which alone all curves differ,
 * with at most four values of the one and six of the other, if more than three quarters of their combinations are curves. A parameter
 * with words, else the first in the table of keys, is the hue. Parameters of panels have no color, and curves that differ in them alone
 * look the same. @split: NULL when it is not known, as long as nobody asks for a curve. */
void fs_families_find (const FsSettings *settings, const FsSplit *split, FsFamilies *families);

/* Palette entry of curve @number (from 1; 0 when there are no groups for curves), counted from 0. */
guint fs_colors_palette_entry (const FsSettings *settings, const FsFamilies *families, const FsSplit *split,
                               guint number);

/* Before the list of curves changes: every curve holds on to its color, unless it is that of a family. */
void fs_colors_pin (FsSettings *settings);
/* Gives new curves colors that the others do not have, and removes colors that the position implies. Curves that are families
 * now lose the colors that fs_colors_pin() gave them. */
void fs_colors_settle (FsSettings *settings);
