/* A document on a bare main loop, for tests that need no display. */
#pragma once

#include "app/document/document.h"
#include "app/run/run-controller.h"
#include "tests/support/main-loop.h"

/* Opens a file with @scenario and without results; @file may be NULL. */
void bare_open (FsDocument *document, FsScenario *scenario, GFile *file);
void bare_set (FsDocument *document, const char *key, const char *value);
void bare_make_small (FsDocument *document);
guint bare_count_states (FsDocument *document, FsPointStatus state);
guint bare_finished_marks (FsDocument *document);
void bare_run (FsDocument *document, FsRunController *controller);
