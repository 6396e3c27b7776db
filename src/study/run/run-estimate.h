/* Estimates the processor time of a scenario before anything of it is simulated. */
#pragma once

#include "scenario/value/scenario.h"

/* Returns the seconds of processor time that all points of @scenario are expected to take: the hops of the flits or of
 * the store-and-forward messages that they need at least, at the speed of a run of about 100 ms in the calling thread,
 * once per process for each kind of run. A run may need more messages near saturation: the result is right within a
 * factor of about 3. NAN if the speed cannot be measured. Any thread. */
double fs_run_estimate (const FsScenario *scenario);
