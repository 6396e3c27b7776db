/* A figure in the gallery: thumbnail, title, what there is of it. */
#pragma once

#include <gtk/gtk.h>

#include "app/gallery/gallery-entry.h"
#include "app/gallery/gallery-run.h"
#include "app/gallery/thumbnail.h"

#define FS_TYPE_GALLERY_CARD (fs_gallery_card_get_type ())
G_DECLARE_FINAL_TYPE (FsGalleryCard, fs_gallery_card, FS, GALLERY_CARD, GtkFlowBoxChild)

typedef enum {
  FS_GALLERY_CARD_UNKNOWN, /* no worker has looked up its results yet */
  FS_GALLERY_CARD_OPEN,    /* there are points to simulate */
  FS_GALLERY_CARD_DONE,    /* every point is simulated, or it has none */
} FsGalleryCardState;

/**
 * FsGalleryCard:
 * @preset: the figure; not to be changed
 * @stale: a worker still has to compute what it shows, or to compute it again
 * @preview: what a worker has computed, or NULL; not to be changed
 * @running: its figure is being simulated
 */
struct _FsGalleryCard {
  GtkFlowBoxChild parent;
  const FsPreset *preset;
  gboolean stale;
  FsGalleryPreview *preview;

  /*< private >*/
  gboolean running;
  FsThumbnail *thumbnail;
  GtkLabel *title, *points, *verdict, *time, *accuracy;
  GtkImage *verdict_icon;
  GtkProgressBar *progress;
};

FsGalleryCard *fs_gallery_card_new (const FsPreset *preset);

/* Sets @preview (transfer full), after which the card is not stale. */
void fs_gallery_card_take_preview (FsGalleryCard *self, FsGalleryPreview *preview);
/* Shows the progress of a run if it is of this figure, else what is known of the figure. */
void fs_gallery_card_set_progress (FsGalleryCard *self, const FsGalleryRunStatus *status);
FsGalleryCardState fs_gallery_card_get_state (FsGalleryCard *self);
