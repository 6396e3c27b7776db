/* Which color a curve has: the one it asks for, else that of its place in the list. */
#pragma once

#include "scenario/format/settings.h"

G_BEGIN_DECLS

/* Palette slot of curve @number (from 1; 0 when there are no groups for curves), counted from 0. */
guint fs_colors_slot (const FsSettings *settings, guint number);

/* Before the list of curves changes: every curve holds on to its color. */
void fs_colors_pin (FsSettings *settings);
/* Afterwards: curves that are new get colors that the others lack, and nothing is written that the place says. */
void fs_colors_settle (FsSettings *settings);

G_END_DECLS
