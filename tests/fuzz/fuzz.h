/* What the fuzz targets share. Each target is one file with LLVMFuzzerTestOneInput(): libFuzzer calls it in a build
 * with -Dsanitize=fuzzer, and driver.c everywhere else. */
#pragma once

#include <stdint.h>

#include <glib.h>

#include "tests/support/clock.h"

int LLVMFuzzerTestOneInput (const uint8_t *data, size_t size);
int LLVMFuzzerInitialize (int *argc, char ***argv);

/* Number of accepted inputs: a corpus of which nothing is accepted tests nothing. */
extern guint fs_fuzz_n_accepted;

/* Whatever is refused is refused with a sentence: UTF-8, with a full stop or a question mark, at most 1,000 bytes. */
void fs_fuzz_expect_refusal (const GError *error);
void fs_fuzz_expect_sentence (const char *text);

/* No input may take more than a second of processor time since test_thread_seconds() was @start, sanitizers included. */
void fs_fuzz_expect_quick (double start, gsize size);
