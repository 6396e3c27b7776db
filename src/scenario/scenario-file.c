#include "scenario/scenario-file.h"

#include <errno.h>
#include <gio/gio.h>
#include <glib/gi18n-lib.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "scenario/effective.h"
#include "scenario/scenario-private.h"

#define MAX_BYTES (1 << 20)

/* Says where in the text it stands. */
static void
prefix_place (const FsSettings *settings, const char *name, const FsPlace *place, GError **error)
{
  const FsSectionLine *line = NULL;

  if (place->key != NULL)
    line = fs_settings_effective_line (settings, place->curve, place->key);
  if (line != NULL && line->number > 0)
    g_prefix_error (error, _ ("Line %u of %s: "), line->number, name);
  else if (place->curve > 0)
    g_prefix_error (error, _ ("[Curve %u] of %s: "), place->curve, name);
  else
    g_prefix_error (error, "%s: ", name);
}

FsScenario *
fs_scenario_from_text (const char *name, const char *text, gsize length, GError **error)
{
  g_autoptr (FsSettings) settings = NULL;
  g_autoptr (FsSettings) places = NULL;
  g_autoptr (FsScenario) scenario = NULL;
  FsPlace place;

  g_return_val_if_fail (name != NULL && (text != NULL || length == 0), NULL);

  settings = fs_settings_scan (name, text, length, error);
  if (settings == NULL)
    return NULL;
  places = fs_settings_copy (settings);
  scenario = fs_scenario_build (g_steal_pointer (&settings), &place, error);
  if (scenario == NULL || !fs_resolve_readers (places, NULL, &place, error))
    {
      prefix_place (places, name, &place, error);
      return NULL;
    }
  return g_steal_pointer (&scenario);
}

/* A sentence about a file, for the usual reasons in our own words. */
static void
refuse_file (GError **error, const char *name, const char *what, const GError *reason)
{
  const char *why = reason->message;

  if (g_error_matches (reason, G_FILE_ERROR, G_FILE_ERROR_NOENT))
    why = _ ("there is no such file or folder");
  else if (g_error_matches (reason, G_FILE_ERROR, G_FILE_ERROR_ACCES) ||
           g_error_matches (reason, G_FILE_ERROR, G_FILE_ERROR_PERM))
    why = _ ("permission is denied");
  else if (g_error_matches (reason, G_FILE_ERROR, G_FILE_ERROR_ISDIR))
    why = _ ("it is a folder");
  else if (g_error_matches (reason, G_FILE_ERROR, G_FILE_ERROR_NOSPC))
    why = _ ("the disk is full");
  else if (g_error_matches (reason, G_FILE_ERROR, G_FILE_ERROR_ROFS))
    why = _ ("the disk cannot be written to");
  g_set_error (error, FS_ERROR, FS_ERROR_FILE, what, name, why);
}

/* At most one byte more than is allowed: enough to see that it is too long. */
static char *
read_stream (FILE *stream, gsize *length, GError **error)
{
  g_autofree char *buffer = g_malloc (MAX_BYTES + 2);
  int code;

  *length = fread (buffer, 1, MAX_BYTES + 1, stream);
  code = errno;
  if (!ferror (stream))
    {
      buffer[*length] = '\0';
      return g_steal_pointer (&buffer);
    }
  g_set_error_literal (error, G_FILE_ERROR, g_file_error_from_errno (code), g_strerror (code));
  return NULL;
}

static char *
read_path (const char *path, gsize *length, GError **error)
{
  FILE *stream = fopen (path, "rbe");
  char *text;

  if (stream == NULL)
    {
      int code = errno;

      g_set_error_literal (error, G_FILE_ERROR, g_file_error_from_errno (code), g_strerror (code));
      return NULL;
    }
  text = read_stream (stream, length, error);
  fclose (stream);
  return text;
}

FsScenario *
fs_scenario_load (const char *path, GError **error)
{
  gboolean is_stdin;
  g_autofree char *name = NULL;
  g_autofree char *text = NULL;
  g_autoptr (GError) reason = NULL;
  gsize length;

  g_return_val_if_fail (path != NULL, NULL);

  is_stdin = strcmp (path, "-") == 0;
  name = is_stdin ? g_strdup (_ ("standard input")) : g_filename_display_basename (path);
  text = is_stdin ? read_stream (stdin, &length, &reason) : read_path (path, &length, &reason);
  if (text != NULL)
    return fs_scenario_from_text (name, text, length, error);
  refuse_file (error, name, _ ("%s cannot be read: %s."), reason);
  return NULL;
}

/* Keys that nobody reads now are kept while the scenario lives, but a file must not hold them. */
static void
drop_unread (FsSettings *settings)
{
  FsPlace place;
  GError *unread = NULL;

  while (!fs_resolve_readers (settings, NULL, &place, &unread))
    {
      FsSection *section = fs_settings_section (settings, place.curve > 0 ? FS_GROUP_CURVE : place.key->group,
                                                place.curve);

      fs_section_remove (section, place.key);
      g_clear_error (&unread);
    }
}

char *
fs_scenario_to_text (const FsScenario *scenario)
{
  g_autoptr (FsSettings) settings = NULL;

  g_return_val_if_fail (scenario != NULL, NULL);

  settings = fs_settings_copy (scenario->settings);
  drop_unread (settings);
  return fs_settings_to_text (settings);
}

gboolean
fs_scenario_save (const FsScenario *scenario, const char *path, GError **error)
{
  g_autofree char *text = NULL;
  g_autofree char *name = NULL;
  g_autofree char *target = NULL;
  g_autoptr (GError) reason = NULL;

  g_return_val_if_fail (scenario != NULL && path != NULL, FALSE);

  text = fs_scenario_to_text (scenario);
  name = g_filename_display_basename (path);
  /* A link stays a link: the file it leads to is replaced. */
  target = realpath (path, NULL);
  if (g_file_set_contents_full (target != NULL ? target : path, text, -1, G_FILE_SET_CONTENTS_CONSISTENT, 0666,
                                &reason))
    return TRUE;
  refuse_file (error, name, _ ("%s was not saved: %s. Nothing was overwritten."), reason);
  return FALSE;
}
