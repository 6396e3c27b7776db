/* A figure in the gallery: thumbnail, title, what there is of it. */
#pragma once

#include <gtk/gtk.h>

#include "app/gallery/gallery-entry.h"

#define FS_TYPE_GALLERY_CARD (fs_gallery_card_get_type ())
G_DECLARE_FINAL_TYPE (FsGalleryCard, fs_gallery_card, FS, GALLERY_CARD, GtkFlowBoxChild)

FsGalleryCard *fs_gallery_card_new (const FsPreset *preset);
const FsPreset *fs_gallery_card_get_preset (FsGalleryCard *self);

/* Returns whether a worker still has to compute what it shows, or to compute it again. */
gboolean fs_gallery_card_is_stale (FsGalleryCard *self);
void fs_gallery_card_make_stale (FsGalleryCard *self);
/* Sets @preview (transfer full). */
void fs_gallery_card_take_preview (FsGalleryCard *self, FsGalleryPreview *preview);
