/* Pictures of a series as lists of shapes. Each shape is stored once, as an SVG element, and so is each group of shapes
 * that belong to one message: most of a picture is the same in the next one. */
#pragma once

#include "plot/value/drawn-shapes.h"

/* Texts that are each stored once and referred to by their number. */
typedef struct _FsStringTable FsStringTable;

FsStringTable *fs_string_table_new (void);
void fs_string_table_free (FsStringTable *table);

/* Returns the number of @text (transfer full), from 0; a new one if the table does not have it yet. */
guint fs_string_table_add (FsStringTable *table, char *text);
guint fs_string_table_size (const FsStringTable *table);
const char *fs_string_table_get (const FsStringTable *table, guint number);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (FsStringTable, fs_string_table_free)

/**
 * FsPictureGroup: shapes one above the other
 * @owner: the message that they belong to, or FS_NO_OWNER
 * @shapes: their numbers
 */
typedef struct {
  uint64_t owner;
  guint *shapes;
  guint n_shapes;
} FsPictureGroup;

/**
 * FsPictureTable: free with fs_picture_table_free()
 * @shapes: SVG elements in which attributes have single quotes. For one theme they have their colors; for two, the class
 *   "f3" is a fill and "s3" a stroke with paint 3
 * @paints: for two themes: "#1e1e1e #ffffff", the color in light and in dark; else empty
 * @groups: FsPictureGroup
 */
typedef struct {
  gboolean two_themes;
  FsStringTable *shapes;
  FsStringTable *paints;
  GArray *groups;
  FsStringTable *group_keys;
} FsPictureTable;

FsPictureTable *fs_picture_table_new (gboolean two_themes);
void fs_picture_table_free (FsPictureTable *table);

/* Adds a picture (FsDrawnShape); @dark: the same shapes in the colors of the dark theme, for two themes. Returns the numbers
 * of its groups, from bottom to top (element-type guint); free with g_array_unref(). */
GArray *fs_picture_table_add (FsPictureTable *table, const GArray *light, const GArray *dark);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (FsPictureTable, fs_picture_table_free)
