/* A configuration of BookSim2: what its keys say of a run. */
#pragma once

#include "study/referee/peer-formats.h"

#define FS_BOOKSIM_MAX_KEYS 64

/**
 * FsBooksimSettings: a plain value, with fs_booksim_settings_init()
 * @values: of the keys that matter here, in an order that is private
 */
typedef struct {
  char values[FS_BOOKSIM_MAX_KEYS][FS_PEER_WORD_SIZE];
} FsBooksimSettings;

/* The defaults of BookSim2. */
void fs_booksim_settings_init (FsBooksimSettings *settings);

/* One "key = value"; other keys are passed over. A list of one value, "{32}", is that value. */
void fs_booksim_settings_set (FsBooksimSettings *settings, const char *statement);

/* A line of a configuration: statements that each end with a semicolon, and a comment. */
void fs_booksim_settings_read_line (FsBooksimSettings *settings, const FsTextLines *lines);

/* Sets what they say of the network, the router, the traffic and the load of @run. */
void fs_booksim_settings_apply (const FsBooksimSettings *settings, FsPeerRun *run);
