/* Reads and writes a document: a scenario and, in its last group [Results], the results that were simulated, so that
 * they are available when the file is opened. A scenario without results is such a file too.
 *
 *   [Results]
 *   format=1
 *   engine=1;1                 FS_ENGINE_VERSION; FS_STORE_FORWARD_VERSION
 *   ID.place=0;0;0.004;3       curve; step; rate; index among the points of the curve; may repeat
 *   ID.K=…                     replication K of that point: base64 of fs_result_compress()
 *   STEP.saturation=0.01;0.02;9;1    low and high rate; runs; whether the search had ended
 *
 * ID is the scenario_id, STEP the same without the rate. The same document gives the same bytes. */
#pragma once

#include "base/file.h"
#include "scenario/value/scenario.h"
#include "study/store/memory-store.h"

#define FS_DOCUMENT_BYTES ((gsize) 256 << 20) /* upper limit of the size of a file */
#define FS_POINT_ID_SIZE 65                   /* a scenario_id with its terminating NUL */

/**
 * FsStoredPoint: the position of a stored point in its figure
 * @id: scenario_id
 * @curve, @step, @rate: as in FsSweepPoint, of the scenario with which it was simulated
 * @ordinal: index among the points of the curve
 */
typedef struct {
  char id[FS_POINT_ID_SIZE];
  guint curve, step;
  double rate;
  guint ordinal;
} FsStoredPoint;

/**
 * FsStoredSaturation: the saturation rate of a simulation, see FsSaturationBracket
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
 * @brackets: FsStoredSaturation, in the order of the file
 * @notices: a sentence for each result that could not be used, but at most FS_DOCUMENT_NOTICES
 * @n_unread: how many stored results could not be used
 * @mark: fs_file_mark() of the file from which it was read or to which it was written last; NULL: none
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

FsDocumentFile *fs_document_file_new (FsScenario *scenario); /* a document without results */
void fs_document_file_free (FsDocumentFile *file);

/* Adds the position of a point, or a bracket. @id: 64 hexadecimal digits. */
void fs_document_file_add_point (FsDocumentFile *file, const char *id, guint curve, guint step, double rate,
                                 guint ordinal);
void fs_document_file_add_bracket (FsDocumentFile *file, const char *id, double low, double high, guint runs,
                                   gboolean done);

/* Reads a document from @text, which error messages call @name, and which is in a file in @folder, or, with NULL, in none.
 * Sets FS_ERROR_INPUT if the scenario cannot be used; results that cannot be used only leave notices. */
FsDocumentFile *fs_document_file_from_text (const char *folder, const char *name, const char *text, gsize length,
                                            GError **error);
/* Reads a document from a file. Sets FS_ERROR_INPUT if it is larger than FS_DOCUMENT_BYTES, before anything is
 * allocated, and FS_ERROR_FILE if it cannot be read. */
FsDocumentFile *fs_document_file_load (const char *path, GError **error);

/* Returns the scenario, the results of the stored points, in their order, and the brackets as text, for a file in
 * @folder or, with NULL, for none. Free with g_free(). */
char *fs_document_file_to_text (const FsDocumentFile *file, const char *folder);
/* Writes the document completely or not at all. Returns FALSE with FS_ERROR_FILE if it cannot be written. */
gboolean fs_document_file_save (FsDocumentFile *file, const char *path, GError **error);
/* The same, but overwrites a file only if @mark still describes it (fs_file_replace_known()). Otherwise returns
 * FALSE without an error, and @found tells what the file is now. */
gboolean fs_document_file_save_over (FsDocumentFile *file, const char *path, const char *mark, FsFileFound *found,
                                     GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (FsDocumentFile, fs_document_file_free)
