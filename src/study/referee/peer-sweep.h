/* Results of another simulator: the runs of a file, or of a folder of a sweep, as the points of one curve. */
#pragma once

#include "base/job.h"
#include "study/referee/peer-run.h"

#define FS_PEER_MAX_FILES 1000 /* of a folder */

/**
 * FsPeerSweep: free with fs_peer_sweep_free()
 * @runs: FsPeerRun, at least one, ascending in offered load: each is of the same network and has a load, and is
 *   complete. An unstable one has no latency
 * @notes: sentences for the user, such as how many runs are incomplete; empty if there is nothing to report
 */
typedef struct {
  GArray *runs;
  GPtrArray *notes;
} FsPeerSweep;

/* Whether a text is of one of the simulators, also if it is cut. */
gboolean fs_peer_is_result (const char *data, gsize size);

/* The same of a file; TRUE for a folder that exists, and FALSE for what cannot be read. */
gboolean fs_peer_is_result_path (const char *path);

/* Reads a file, or the files of a folder and of its subfolders (not of theirs); in a folder, files of other kinds are
 * passed over. What a result does not contain is read from what its simulator writes beside it: NAME.cfg for lines of
 * CSV of BookSim2, config.ini for stats.txt, rates_NAME.csv for latency_NAME.csv. @loads: "FILE=LOAD", loads in flits
 * per node per cycle of files without one, by their names; NULL-terminated, or NULL. The load is read from the name of
 * the file as a last resort, with a note. Returns NULL with FS_ERROR_INPUT or FS_ERROR_FILE, and with
 * FS_ERROR_CANCELLED if @job (may be NULL) was stopped. */
FsPeerSweep *fs_peer_sweep_load (const char *path, const char *const *loads, FsJob *job, GError **error);
void fs_peer_sweep_free (FsPeerSweep *sweep);

/* The first run: what it says of the network holds for all. */
const FsPeerRun *fs_peer_sweep_first (const FsPeerSweep *sweep);

/* The offered load of @run in messages per node per cycle; @packet_flits: the length of packets if the results do not
 * contain it. */
double fs_peer_sweep_rate (const FsPeerRun *run, double packet_flits);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (FsPeerSweep, fs_peer_sweep_free)
