/* A document as a file: a scenario, and in [Results], its last group, what was simulated, so that it is there
 * when the file is opened. A scenario without results is such a file too.
 *
 *   [Results]
 *   format=1
 *   engine=1;1                 FS_ENGINE_VERSION; FS_STORE_FORWARD_VERSION
 *   ID.place=0;0;0.004;3       curve; step; rate; number among the points of the curve, from 0; perhaps four more
 *   ID.K=…                     replication K of that point: base64 of fs_result_compress()
 *   STEP.saturation=0.01;0.02;9;1    least and greatest rate; runs; whether the search had ended
 *
 * ID: scenario_id of the point, STEP: the same without its rate. The same bytes for the same document. */
#pragma once

#include "base/file.h"
#include "scenario/value/scenario.h"
#include "study/store/memory-store.h"

G_BEGIN_DECLS

#define FS_DOCUMENT_BYTES ((gsize) 256 << 20) /* of a file at most */
#define FS_POINT_ID_SIZE 65                   /* a scenario_id and its end */

/**
 * FsStoredPoint: where a kept point stood in its figure
 * @id: scenario_id
 * @curve, @step, @rate: as FsSweepPoint; of the scenario it was simulated with
 * @ordinal: number among the points of the curve
 */
typedef struct {
  char id[FS_POINT_ID_SIZE];
  guint curve, step;
  double rate;
  guint ordinal;
} FsStoredPoint;

/**
 * FsStoredSaturation: where a simulation saturates, see FsSaturationBracket
 * @id: scenario_id without the rate
 */
typedef struct {
  char id[FS_POINT_ID_SIZE];
  double low, high;
  guint runs;
  gboolean done;
} FsStoredSaturation;

/**
 * FsDocumentFile: free with fs_document_file_free()
 * @stored_points: FsStoredPoint, in the order of the file
 * @brackets: FsStoredSaturation, likewise
 * @notices: a sentence for what of the results could not be used: the first FS_DOCUMENT_NOTICES of them
 * @n_unread: how many kept results could not be used
 * @mark: of the file (fs_file_mark()) that it was read from or written to last; NULL: of none
 */
typedef struct {
  FsScenario *scenario;
  FsMemoryStore *results;
  GArray *stored_points;
  GArray *brackets;
  GPtrArray *notices;
  guint n_unread;
  char *mark;
} FsDocumentFile;

#define FS_DOCUMENT_NOTICES 100

FsDocumentFile *fs_document_file_new (FsScenario *scenario); /* without results */
void fs_document_file_free (FsDocumentFile *file);

/* Adds a place, or a bracket. @id: 64 hexadecimal digits. */
void fs_document_file_add_point (FsDocumentFile *file, const char *id, guint curve, guint step, double rate,
                                 guint ordinal);
void fs_document_file_add_bracket (FsDocumentFile *file, const char *id, double low, double high, guint runs,
                                   gboolean done);

/* @name is what messages call the text. FS_ERROR_INPUT when the scenario cannot be used; bad results only leave
 * notices. */
FsDocumentFile *fs_document_file_from_text (const char *name, const char *text, gsize length, GError **error);
/* Refuses more than FS_DOCUMENT_BYTES before anything is allocated; FS_ERROR_FILE when it cannot be read. */
FsDocumentFile *fs_document_file_load (const char *path, GError **error);

/* The results of the places, in their order, and the brackets; free with g_free(). */
char *fs_document_file_to_text (const FsDocumentFile *file);
/* Writes it as a whole or not at all. */
gboolean fs_document_file_save (FsDocumentFile *file, const char *path, GError **error);
/* The same, but only over what @mark says (fs_file_replace_known()): FALSE without an error, and @found is what stands
 * there, when it is something else. */
gboolean fs_document_file_save_over (FsDocumentFile *file, const char *path, const char *mark, FsFileFound *found,
                                     GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (FsDocumentFile, fs_document_file_free)

G_END_DECLS
