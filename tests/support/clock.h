/* Processor time, which does not depend on other processes of a busy machine. */
#pragma once

/* Seconds that all threads of the process have computed since its start, and that this thread has. */
double test_process_seconds (void);
double test_thread_seconds (void);
