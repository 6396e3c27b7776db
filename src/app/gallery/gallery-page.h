/* The page of published figures and demonstrations: each with its thumbnail, opened with one click. */
#pragma once

#include <adwaita.h>

#define FS_TYPE_GALLERY_PAGE (fs_gallery_page_get_type ())
G_DECLARE_FINAL_TYPE (FsGalleryPage, fs_gallery_page, FS, GALLERY_PAGE, AdwBin)

/* Signal "open": a preset was chosen, its id the argument. */

/* Puts the keyboard into the search. */
void fs_gallery_page_search (FsGalleryPage *self);
