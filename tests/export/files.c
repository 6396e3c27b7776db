/* Exported figures contain their scenario, and replace a file as a whole or not at all. */
#include "export/export.h"

#include <signal.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include <glib/gstdio.h>

#include "base/error.h"
#include "tests/plot/paint/sample.h"
#include "tests/support/folder.h"
#include "tests/support/test.h"

static const char scenario[] = "[Flitscope]\nformat=1\ntitle=Sechserwürfel <&> \"β\" \\ )( \n\n[Scenario]\nn=6\n";
static const char *const names[]
    = { "figure.svg", "figure.pdf", "figure.png", "figure.eps", "figure.tex", "figure.py" };

FS_TEST (round_trip)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (FsPlot) plot = sample_plot (2, 2, FALSE);
  g_autofree char *long_text = g_strnfill (500000, 'x');
  const char *texts[] = { scenario, "x", "xy", "xyz", long_text };
  FsExportOptions options;

  fs_export_options_init (&options);
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    for (guint t = 0; t < G_N_ELEMENTS (texts); t++)
      {
        g_autofree char *path = g_build_filename (folder, names[i], NULL);
        g_autoptr (GError) error = NULL;
        g_autofree char *back = NULL;

        options.scenario_text = texts[t];
        g_assert_true (fs_export_save (plot, path, &options, &error));
        g_assert_no_error (error);
        back = fs_export_read_scenario (path, &error);
        g_assert_no_error (error);
        g_assert_cmpstr (back, ==, texts[t]);
      }
}

static void
assert_refused (const char *path, FsError code, const char *message)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (fs_export_read_scenario (path, &error));
  g_assert_error (error, FS_ERROR, (int) code);
  g_assert_cmpstr (error->message, ==, message);
}

FS_TEST (no_scenario)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (FsPlot) plot = sample_plot (2, 2, FALSE);
  static const char *const messages[] = {
    "This SVG contains no scenario. Only figures exported by Flitscope can be opened.",
    "This PDF contains no scenario. Only figures exported by Flitscope can be opened.",
    "This PNG contains no scenario. Only figures exported by Flitscope can be opened.",
    "This EPS contains no scenario. Only figures exported by Flitscope can be opened.",
    "This LaTeX contains no scenario. Only figures exported by Flitscope can be opened.",
    "This Python contains no scenario. Only figures exported by Flitscope can be opened.",
  };
  FsExportOptions options;
  g_autofree char *text = g_build_filename (folder, "notes.svg", NULL);
  g_autofree char *missing = g_build_filename (folder, "missing.png", NULL);

  fs_export_options_init (&options);
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *path = g_build_filename (folder, names[i], NULL);

      g_assert_true (fs_export_save (plot, path, &options, NULL));
      assert_refused (path, FS_ERROR_INPUT, messages[i]);
    }
  /* Half a text, and no text at all. */
  g_assert_true (g_file_set_contents (text, "<svg><metadata>flitscope-scenario:1:eHl6eHl</metadata></svg>", -1, NULL));
  assert_refused (text, FS_ERROR_INPUT, messages[0]);
  g_assert_true (g_file_set_contents (text, "<svg><metadata>flitscope-scenario:1://79</metadata></svg>", -1, NULL));
  assert_refused (text, FS_ERROR_INPUT, messages[0]);
  g_assert_true (g_file_set_contents (text, "flitscope-scenario:1:eHl6", -1, NULL));
  assert_refused (text, FS_ERROR_INPUT,
                  "This file is no figure: neither an SVG, PDF, EPS, PNG or HTML nor LaTeX or Python.");
  g_assert_true (g_file_set_contents (text, "<!DOCTYPE html>\n<p>flitscope-scenario:1:eHl6eHl</p>", -1, NULL));
  assert_refused (text, FS_ERROR_INPUT,
                  "This HTML contains no scenario. Only figures exported by Flitscope can be opened.");
  assert_refused (missing, FS_ERROR_FILE, "missing.png cannot be read: the file does not exist.");
  assert_refused ("/dev/zero", FS_ERROR_FILE, "zero cannot be read: it is a device or a pipe.");
}

/* A save that fails says why, and leaves everything as it was. */
static void
assert_not_saved (const char *path, const char *message)
{
  g_autoptr (FsPlot) plot = sample_plot (2, 2, FALSE);
  g_autoptr (GError) error = NULL;
  FsExportOptions options;

  fs_export_options_init (&options);
  g_assert_false (fs_export_save (plot, path, &options, &error));
  g_assert_error (error, FS_ERROR, FS_ERROR_FILE);
  g_assert_cmpstr (error->message, ==, message);
}

FS_TEST (failing_saves)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autofree char *full = g_build_filename (folder, "full.svg", NULL);
  g_autofree char *inner = g_build_filename (folder, "folder.png", NULL);
  g_autofree char *nowhere = g_build_filename (folder, "missing", "a.pdf", NULL);

  g_assert_cmpint (symlink ("/dev/full", full), ==, 0);
  g_assert_cmpint (g_mkdir (inner, 0700), ==, 0);
  assert_not_saved (full, "The figure was not saved: the disk is full. Nothing was overwritten.");
  assert_not_saved (inner, "The figure was not saved: a folder has that name. Nothing was overwritten.");
  assert_not_saved (nowhere, "The figure was not saved: the folder does not exist. Nothing was overwritten.");
  g_assert_cmpuint (test_folder_count (folder, ""), ==, 2);
}

/* The disk fills up in the middle of the file: the old figure stays, the half one goes. */
FS_TEST (half_written_file_is_removed)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autofree char *path = g_build_filename (folder, "old.svg", NULL);
  g_autofree char *contents = NULL;
  struct rlimit limit, small = { 5000, 5000 };

  g_assert_true (g_file_set_contents (path, "the old figure", -1, NULL));
  g_assert_cmpint (getrlimit (RLIMIT_FSIZE, &limit), ==, 0);
  small.rlim_max = limit.rlim_max;
  signal (SIGXFSZ, SIG_IGN);
  g_assert_cmpint (setrlimit (RLIMIT_FSIZE, &small), ==, 0);
  assert_not_saved (path,
                    "The figure was not saved: the file would be larger than allowed here. Nothing was overwritten.");
  g_assert_cmpint (setrlimit (RLIMIT_FSIZE, &limit), ==, 0);
  signal (SIGXFSZ, SIG_DFL);
  g_assert_true (g_file_get_contents (path, &contents, NULL, NULL));
  g_assert_cmpstr (contents, ==, "the old figure");
  g_assert_cmpuint (test_folder_count (folder, ""), ==, 1);
}

/* What is replaced keeps its permissions, and a link stays a link. */
FS_TEST (replaces)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (FsPlot) plot = sample_plot (2, 2, FALSE);
  g_autofree char *path = g_build_filename (folder, "real.svg", NULL);
  g_autofree char *link = g_build_filename (folder, "link.svg", NULL);
  g_autoptr (GError) error = NULL;
  FsExportOptions options;
  GStatBuf info;

  fs_export_options_init (&options);
  g_assert_true (g_file_set_contents (path, "old", -1, NULL));
  g_assert_cmpint (g_chmod (path, 0604), ==, 0);
  g_assert_cmpint (symlink ("real.svg", link), ==, 0);
  g_assert_true (fs_export_save (plot, link, &options, &error));
  g_assert_no_error (error);
  g_assert_true (g_file_test (link, G_FILE_TEST_IS_SYMLINK));
  g_assert_cmpint (g_stat (path, &info), ==, 0);
  g_assert_cmpint (info.st_mode & 0777, ==, 0604);
  g_assert_cmpint (info.st_size, >, 1000);
  g_assert_cmpuint (test_folder_count (folder, ""), ==, 2);
}
