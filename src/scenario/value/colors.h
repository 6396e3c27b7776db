/* The color of each curve: the one that it sets, else that of its position in the list. */
#pragma once

#include "scenario/format/settings.h"

/* Palette entry of curve @number (from 1; 0 when there are no groups for curves), counted from 0. */
guint fs_colors_palette_entry (const FsSettings *settings, guint number);

/* Before the list of curves changes: every curve holds on to its color. */
void fs_colors_pin (FsSettings *settings);
/* Gives new curves colors that the others do not have, and removes colors that the position implies. */
void fs_colors_settle (FsSettings *settings);
