/* Estimates the processor time of a scenario before anything of it is simulated. */
#pragma once

#include "scenario/value/scenario.h"

/* Returns the seconds of processor time that all points of @scenario are expected to take: the flit-hops of the messages
 * that they need at least, at the speed of a run of about 100 ms in the calling thread, once per process. A run may need
 * more messages near saturation: the result is right within a factor of about 3. NAN for store-and-forward runs, whose
 * time is not proportional to flit-hops. Any thread. */
double fs_run_estimate (const FsScenario *scenario);
