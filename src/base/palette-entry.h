/* Numbers of palette entries. A scenario chooses one for each curve; plot/value/palette.h says what it looks like. */
#pragma once

#include <glib.h>

#define FS_PALETTE_SIZE 8 /* colors of curves that are listed; entries 8 to 15 have them again, with hollow markers */

/* Behind them the entries of families: curves that two parameters distinguish. The hue and the marker are those of the one, the
 * lightness is that of the other. Curves that have both in common differ in their line style. */
#define FS_PALETTE_FAMILIES 16
#define FS_PALETTE_HUES 4
#define FS_PALETTE_SHADES 13 /* from light to dark; evenly for 2, 3, 4, 5, 7 and 13 values */
#define FS_PALETTE_DASHES 8

typedef struct {
  guint hue, shade, dash;
} FsPaletteMember;

static inline guint
fs_palette_entry_of (FsPaletteMember member)
{
  return FS_PALETTE_FAMILIES + (member.dash % FS_PALETTE_DASHES * FS_PALETTE_HUES + member.hue) * FS_PALETTE_SHADES
         + member.shade;
}

/* Returns whether @palette_entry is one of families, and what it has of them. */
static inline gboolean
fs_palette_member_of (guint palette_entry, FsPaletteMember *member)
{
  guint at = palette_entry - FS_PALETTE_FAMILIES;

  if (palette_entry < FS_PALETTE_FAMILIES || at >= FS_PALETTE_DASHES * FS_PALETTE_HUES * FS_PALETTE_SHADES)
    return FALSE;
  *member = (FsPaletteMember){ at / FS_PALETTE_SHADES % FS_PALETTE_HUES, at % FS_PALETTE_SHADES,
                               at / FS_PALETTE_SHADES / FS_PALETTE_HUES };
  return TRUE;
}
