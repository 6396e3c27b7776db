/* GIF and WebM: what ffmpeg is given, and what happens when it is missing, fails, or is canceled. A script stands in for it,
 * and the program itself is used where it is installed. */
#include <errno.h>
#include <glib/gstdio.h>
#include <signal.h>
#include <string.h>

#include "base/error.h"
#include "tests/export/motion/run.h"
#include "tests/support/test.h"

#define N_CYCLES 5

/* Makes a script the only ffmpeg there is. Its last argument is the file that it writes. */
static void
stand_in (const char *folder, const char *script)
{
  g_autofree char *path = g_build_filename (folder, "bin", "ffmpeg", NULL);
  g_autofree char *bin = g_build_filename (folder, "bin", NULL);
  g_autofree char *text = g_strconcat ("#!/bin/sh\nPATH=/usr/bin:/bin\nfor last; do :; done\n", script, "\n", NULL);

  g_mkdir (bin, 0700);
  g_assert_true (g_file_set_contents_full (path, text, -1, G_FILE_SET_CONTENTS_NONE, 0700, NULL));
  g_setenv ("PATH", bin, TRUE);
}

/* Temporary folders are made here, to see that none is left. */
static char *
temporary_folder (const char *folder)
{
  char *path = g_build_filename (folder, "tmp", NULL);

  g_mkdir (path, 0700);
  g_setenv ("TMPDIR", path, TRUE);
  return path;
}

FS_TEST (frames_for_the_encoder)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autofree char *temporary = temporary_folder (folder);
  g_autofree char *made = NULL;
  g_autofree char *expected = NULL;
  Run run = run_of_a_4_cube (N_CYCLES);

  stand_in (folder, "echo \"$@\" > \"$last\"; wc -c >> \"$last\"");
  run.motion.width = 301; /* odd, too */
  run.motion.height = 241;
  made = run_save (&run, FS_MOTION_WEBM, folder, "a.webm", NULL);
  g_assert_nonnull (strstr (made, "-s 301x241 -r 4 -i pipe:0 -f webm"));
  expected = g_strdup_printf ("\n%d\n", 301 * 241 * 4 * N_CYCLES);
  g_assert_true (g_str_has_suffix (made, expected));
  g_assert_cmpuint (test_folder_count (temporary, ""), ==, 0);
  run_clear (&run);
}

static void
assert_fails (Run *run, FsMotionFormat format, const char *folder, const char *sentence)
{
  g_autofree char *path = g_build_filename (folder, "a.gif", NULL);
  g_autofree char *temporary = temporary_folder (folder);
  g_autofree char *kept = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_true (g_file_set_contents (path, "old", -1, NULL));
  g_assert_false (fs_motion_save (&run->motion, format, run->replay, path, NULL, &error));
  g_assert_cmpstr (error->message, ==, sentence);
  g_assert_true (g_file_get_contents (path, &kept, NULL, NULL));
  g_assert_cmpstr (kept, ==, "old");
  g_assert_cmpuint (test_folder_count (temporary, ""), ==, 0);
}

FS_TEST (failing_encoder)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  Run run = run_of_a_4_cube (N_CYCLES);

  /* It ends before it has read anything; after it has read all; without a word; without a file. */
  stand_in (folder, "echo first >&2; echo \"Unknown encoder 'libvpx-vp9'\" >&2; exit 1");
  assert_fails (&run, FS_MOTION_WEBM, folder,
                "ffmpeg could not make the file: Unknown encoder 'libvpx-vp9'. Nothing was written.");
  stand_in (folder, "cat > /dev/null; echo half > \"$last\"; echo The disk is full >&2; exit 1");
  assert_fails (&run, FS_MOTION_GIF, folder, "ffmpeg could not make the file: The disk is full. Nothing was written.");
  stand_in (folder, "cat > /dev/null; kill -9 $$");
  assert_fails (&run, FS_MOTION_GIF, folder,
                "ffmpeg could not make the file: it ended without a reason. Nothing was written.");
  stand_in (folder, "cat > /dev/null");
  assert_fails (&run, FS_MOTION_GIF, folder,
                "ffmpeg could not make the file: it ended without a reason. Nothing was written.");
  run_clear (&run);
}

FS_TEST (missing_encoder)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  Run run = run_of_a_4_cube (N_CYCLES);

  g_setenv ("PATH", "/nowhere", TRUE);
  assert_fails (
      &run, FS_MOTION_WEBM, folder,
      "A .webm file is made by the program ffmpeg, which is not installed. Install it, or choose .html or .svg, "
      "which need no other program.");
  g_assert_cmpint (fs_replay_cycle (run.replay), ==, 0); /* nothing was simulated */
  run_clear (&run);
}

typedef struct {
  FsJob job;
  const char *note; /* a file that appears when the encoder has started */
} Stop;

static gpointer
stop_after_start (gpointer data)
{
  Stop *stop = data;

  while (!g_file_test (stop->note, G_FILE_TEST_EXISTS))
    g_usleep (2000);
  fs_job_stop (&stop->job);
  return NULL;
}

/* The encoder reads nothing and would never end: canceling ends it. */
FS_TEST (canceled)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autofree char *temporary = temporary_folder (folder);
  g_autofree char *path = g_build_filename (folder, "a.webm", NULL);
  g_autofree char *note = g_build_filename (folder, "pid", NULL);
  g_autofree char *script
      = g_strdup_printf ("echo $$ > '%s.part'; mv '%s.part' '%s'; exec sleep 1000", note, note, note);
  g_autofree char *number = NULL;
  g_autoptr (GError) error = NULL;
  Run run = run_of_a_4_cube (N_CYCLES);
  Stop stop = { .note = note };
  GThread *thread;

  stand_in (folder, script);
  fs_job_init (&stop.job);
  thread = g_thread_new ("stop", stop_after_start, &stop);
  g_assert_false (fs_motion_save (&run.motion, FS_MOTION_WEBM, run.replay, path, &stop.job, &error));
  g_thread_join (thread);
  g_assert_error (error, FS_ERROR, FS_ERROR_CANCELLED);
  g_assert_true (g_file_get_contents (note, &number, NULL, NULL));
  g_assert_cmpint (kill ((pid_t) g_ascii_strtoll (number, NULL, 10), 0), ==, -1);
  g_assert_cmpint (errno, ==, ESRCH);
  g_assert_false (g_file_test (path, G_FILE_TEST_EXISTS));
  g_assert_cmpuint (test_folder_count (temporary, ""), ==, 0);
  run_clear (&run);
}

/* With ffmpeg itself: the right kind of file, and the same again. */
static void
check_format (FsMotionFormat format, const char *name, const char *magic, gsize n_magic)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autofree char *temporary = temporary_folder (folder);
  gsize length, again;
  Run run = run_of_a_4_cube (N_CYCLES);
  g_autofree char *file = NULL;
  g_autofree char *same = NULL;

  run.motion.width = 480;
  run.motion.height = 320;
  file = run_save (&run, format, folder, name, &length);
  same = run_save (&run, format, folder, name, &again);
  g_assert_cmpmem (file, n_magic, magic, n_magic);
  g_assert_cmpmem (file, length, same, again);
  g_assert_cmpuint (length, >, 5000);
  run_clear (&run);
}

FS_TEST (real_encoder)
{
  g_autofree char *program = NULL;

  g_setenv ("PATH", "/usr/local/bin:/usr/bin:/bin", TRUE);
  program = g_find_program_in_path ("ffmpeg");
  if (program == NULL)
    {
      g_test_skip ("ffmpeg is not installed");
      return;
    }
  check_format (FS_MOTION_GIF, "a.gif", "GIF89a", 6);
  check_format (FS_MOTION_WEBM, "a.webm", "\x1a\x45\xdf\xa3", 4);
}
