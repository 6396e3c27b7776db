/* What part of a picture is taken: a coarse grid into which everything drawn is
 * entered, so that labels and legend can look for a free place. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef struct _FsCover FsCover;

typedef struct {
  double x, y, width, height;
} FsBox;

/* Bits of a cell; a series has bit s % 24. */
#define FS_COVER_SERIES(s) (1u << ((s) % 24))
#define FS_COVER_ANY_SERIES 0x00ffffffu
#define FS_COVER_HAIRLINE (1u << 28)
#define FS_COVER_MARK (1u << 29) /* together with the series' */
#define FS_COVER_TEXT (1u << 30)
#define FS_COVER_ALL 0xffffffffu

/* @cell: side of a cell, device units. */
FsCover *fs_cover_new (double width, double height, double cell);
void fs_cover_free (FsCover *cover);

void fs_cover_add_box (FsCover *cover, FsBox box, guint32 bits);
void fs_cover_remove_box (FsCover *cover, FsBox box, guint32 bits);
void fs_cover_add_line (FsCover *cover, double x0, double y0, double x1, double y1, guint32 bits);

/* Number of cells under @box with any of @mask. */
guint fs_cover_count (const FsCover *cover, FsBox box, guint32 mask);

/* How much a box would hide: curves 1 a cell, points 3, hairlines 0.2, text much. Sums are kept: for many questions in a
 * row without fs_cover_add… between them. */
double fs_cover_cost (FsCover *cover, FsBox box);

gboolean fs_box_overlaps (FsBox a, FsBox b);
FsBox fs_box_grow (FsBox box, double by);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (FsCover, fs_cover_free)

G_END_DECLS
