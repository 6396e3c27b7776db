/* What the page of the topology shows: a network, a run in it, one of its cycles, a
 * selection. Picture, playback bar, layers and inspector bind to the stage and
 * never to each other.
 *
 * One signal, "changed", carries FsStageChange flags. The run has a thread of its
 * own (study/playback.h): nothing here waits for it.
 */
#pragma once

#include "app/network/network-run.h"
#include "diagram/layout/diagram.h"
#include "study/explain/explain.h"
#include "study/explain/playback.h"

G_BEGIN_DECLS

/**
 * FsStageChange: what a "changed" signal is about
 * @FS_STAGE_NETWORK: another network, or none
 * @FS_STAGE_RUN: another run: its frames begin anew
 * @FS_STAGE_FRAME: another frame
 * @FS_STAGE_BUSY: whether a request is under way, or how far it is
 * @FS_STAGE_PLAYING: whether it plays, or how fast
 * @FS_STAGE_SELECTION: what is selected
 * @FS_STAGE_LAYERS: layers, or what they are about: root, destinations, path
 * @FS_STAGE_LAYOUT: where the nodes stand
 */
typedef enum {
  FS_STAGE_NETWORK = 1 << 0,
  FS_STAGE_RUN = 1 << 1,
  FS_STAGE_FRAME = 1 << 2,
  FS_STAGE_BUSY = 1 << 3,
  FS_STAGE_PLAYING = 1 << 4,
  FS_STAGE_SELECTION = 1 << 5,
  FS_STAGE_LAYERS = 1 << 6,
  FS_STAGE_LAYOUT = 1 << 7,
} FsStageChange;

#define FS_STAGE_AUTOMATIC FS_N_LAYOUTS /* a layout nobody has chosen */
#define FS_STAGE_TWEEN_SPEED 8          /* cycles per second up to which flits are seen to move */

#define FS_TYPE_STAGE (fs_stage_get_type ())
G_DECLARE_FINAL_TYPE (FsStage, fs_stage, FS, STAGE, GObject)

FsStage *fs_stage_new (FsDocument *document);
FsDocument *fs_stage_get_document (FsStage *self);

/* Nothing is simulated before somebody looks, and nothing plays while nobody does. */
void fs_stage_set_shown (FsStage *self, gboolean shown);

const FsTopologyRun *fs_stage_get_run (FsStage *self);
/* NULL while they are being made, or when there is no network. */
const FsTopologyStructure *fs_stage_get_structure (FsStage *self);
const FsTopologyLayout *fs_stage_get_layout (FsStage *self);
/* Keeps the layout that is shown now for a worker; NULL without one. */
GBytes *fs_stage_ref_layout (FsStage *self);
/* Of the same network, until the layout changes again; NULL when there was none. */
const FsTopologyLayout *fs_stage_get_layout_before (FsStage *self);
/* NULL before the first one, and without a run. */
FsFrame *fs_stage_get_frame (FsStage *self);
/* Why there is no run, no network or no such cycle: a sentence, or NULL. */
const char *fs_stage_get_notice (FsStage *self);

/* Everything but view, hover and motion. What it points to stays until the next change. */
void fs_stage_fill (FsStage *self, FsTopologyPicture *picture);
/* What is seen, in words: the summary. Free with g_free(). */
char *fs_stage_summary (FsStage *self);

/* Time: each ends what is under way, and playing. */
void fs_stage_seek (FsStage *self, int64_t cycle);
void fs_stage_step (FsStage *self, int64_t cycles);
void fs_stage_next_event (FsStage *self); /* of the selected message */
void fs_stage_next_blocking (FsStage *self);
void fs_stage_next_deadlock (FsStage *self);
void fs_stage_stop (FsStage *self);
gboolean fs_stage_is_busy (FsStage *self);
/* Of a long request, 0 … 1; NAN when nobody knows. */
double fs_stage_get_fraction (FsStage *self);

/* Plays to the end of the run, or until a deadlock closes. */
void fs_stage_play (FsStage *self, gboolean playing);
gboolean fs_stage_is_playing (FsStage *self);
/* Cycles per second, 0.5 … 10,000. */
void fs_stage_set_speed (FsStage *self, double speed);
double fs_stage_get_speed (FsStage *self);

void fs_stage_select (FsStage *self, FsTopologyPart part);
void fs_stage_select_subject (FsStage *self, FsSubject subject);
FsTopologyPart fs_stage_get_selected (FsStage *self);
FsSubject fs_stage_get_subject (FsStage *self);
/* What is selected stays in sight: playing stops at each of its events. */
gboolean fs_stage_is_followed (FsStage *self);
void fs_stage_set_followed (FsStage *self, gboolean followed);

void fs_stage_set_layer (FsStage *self, FsTopologyLayer layer, gboolean shown);
gboolean fs_stage_shows (FsStage *self, FsTopologyLayer layer);
/* A layout, or FS_STAGE_AUTOMATIC. */
void fs_stage_set_layout (FsStage *self, FsLayoutKind kind);
FsLayoutKind fs_stage_get_layout_choice (FsStage *self);

/* Of the trees, the necklaces, the levels. FALSE with a sentence when @address is none of the network. */
gboolean fs_stage_set_root (FsStage *self, const char *address, GError **error);
uint32_t fs_stage_get_root (FsStage *self);
/* Addresses separated by commas or blanks. */
gboolean fs_stage_set_destinations (FsStage *self, const char *addresses, GError **error);
/* From one address to another: "0000 0111". */
gboolean fs_stage_set_path (FsStage *self, const char *addresses, GError **error);

G_END_DECLS
