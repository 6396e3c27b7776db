/* Reads and writes figures on disk. */
#include "export/export.h"

#include <errno.h>
#include <string.h>

#include <glib/gstdio.h>

#include "base/error.h"
#include "base/file.h"
#include "base/translate.h"
#include "export/drawing.h"
#include "export/embedded-scenario.h"
#include "scenario/value/scenario-file.h"

#define MAX_READ (64 * 1024 * 1024)

gboolean
fs_export_write (GBytes *bytes, const char *path, GError **error)
{
  gsize size;
  const guint8 *data = g_bytes_get_data (bytes, &size);

  if (fs_file_replace (path, data, size))
    return TRUE;
  /* TRANSLATORS: %s is a reason, such as "the disk is full" */
  return fs_set_error (error, FS_ERROR_FILE, _ ("The figure was not saved: %s. Nothing was overwritten."),
                       fs_file_reason (errno));
}

gboolean
fs_export_save (const FsPlot *plot, const char *path, const FsExportOptions *options, GError **error)
{
  g_autoptr (GBytes) bytes = NULL;
  FsFormat format;

  g_return_val_if_fail (path != NULL, FALSE);

  if (!fs_format_from_path (path, &format, error))
    return FALSE;
  bytes = fs_export_render (plot, format, options, error);
  return bytes != NULL && fs_export_write (bytes, path, error);
}

char *
fs_export_read_scenario (const char *path, GError **error)
{
  g_autofree char *data = NULL;
  g_autofree char *name = NULL;
  gsize size;
  int number;

  g_return_val_if_fail (path != NULL, NULL);

  /* A device or pipe is no figure. */
  data = fs_file_read (path, MAX_READ, &size);
  number = errno;
  if (data != NULL)
    return fs_embedded_scenario_find ((const guint8 *) data, size, error);
  name = g_filename_display_basename (path);
  if (number == EFBIG)
    fs_set_error (error, FS_ERROR_FILE, _ ("\"%s\" is larger than 64 MB, the limit for figures."), name);
  else
    fs_set_error (error, FS_ERROR_FILE, _ ("%s cannot be read: %s."), name, fs_file_read_reason (number));
  return NULL;
}

/* Scenario files are text and begin with a group or a comment. */
static gboolean
is_figure (const char *path)
{
  static const char *const beginnings[]
      = { "\x89PNG", "%PDF-", "%!PS-Adobe", "<?xml", "<svg", FS_HTML_HEAD, FS_TEX_HEAD, FS_PYTHON_HEAD };
  char head[sizeof FS_PYTHON_HEAD] = "";
  FILE *file = strcmp (path, "-") != 0 && g_file_test (path, G_FILE_TEST_IS_REGULAR) ? g_fopen (path, "rb") : NULL;
  gboolean found = FALSE;

  if (file == NULL)
    return FALSE;
  if (fread (head, 1, sizeof head - 1, file) > 0)
    for (guint i = 0; i < G_N_ELEMENTS (beginnings); i++)
      found = found || g_str_has_prefix (head, beginnings[i]);
  fclose (file);
  return found;
}

static FsScenario *
load_from_figure (const char *path, GError **error)
{
  g_autofree char *text = fs_export_read_scenario (path, error);
  g_autofree char *name = g_filename_display_basename (path);

  return text != NULL ? fs_scenario_from_text (name, text, strlen (text), error) : NULL;
}

FsScenario *
fs_export_load_scenario (const char *path, GError **error)
{
  g_return_val_if_fail (path != NULL, NULL);

  return is_figure (path) ? load_from_figure (path, error) : fs_scenario_load (path, error);
}

FsDocumentFile *
fs_export_load_document (const char *path, GError **error)
{
  g_autoptr (FsScenario) scenario = NULL;

  g_return_val_if_fail (path != NULL, NULL);

  if (!is_figure (path))
    return fs_document_file_load (path, error);
  scenario = load_from_figure (path, error);
  return scenario != NULL ? fs_document_file_new (scenario) : NULL;
}
