/* One run of the fast engine on several threads (SIMULATOR.md 5).
 *
 * The nodes are divided into parts in their order, one a thread. A cycle has five steps, after each of which the threads
 * wait for each other; what a step changes of another part is left to that part as an order or a report (fast-state.h).
 * Draws are hashes, service and arbitration look at nothing but the router, and all that is recorded are sums of integers:
 * so the results are those of a single thread, bit for bit, whatever the number of threads is. */
#pragma once

#include "base/job.h"
#include "sim/engines/engine.h"

typedef struct _FsTeam FsTeam;

/* Returns whether runs of these parameters, which the fast engine simulates, can be divided: those of random traffic in
 * which no message is lost or waits in the memory of a node. */
bool fs_team_can_divide (const FsWormholeParams *params);

/* Divides a network that has not begun; @whole must remain, and is up to date between two calls. NULL when the system gives
 * no more threads. */
FsTeam *fs_team_new (FsWormholeState *whole, uint32_t n_threads);
void fs_team_free (FsTeam *team);

/* Simulates until @cycle, or until the job is stopped. */
void fs_team_run_until (FsTeam *team, int64_t cycle, const FsJob *job);

/* The parts adhere to the limits of the sources of the whole, from now on. */
void fs_team_share_limits (FsTeam *team);

/* Bytes that the parts have allocated. */
uint64_t fs_team_footprint (const FsTeam *team);

/* Processor time of all threads but the one that calls. */
double fs_team_seconds (const FsTeam *team);
