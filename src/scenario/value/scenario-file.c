#include "scenario/value/scenario-file.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "base/error.h"
#include "base/file.h"
#include "base/translate.h"
#include "scenario/value/scenario-change.h"
#include "scenario/value/slide.h"
#include "scenario/value/scenario-struct.h"

gboolean
fs_scenario_is_results_header (const char *line, gsize length)
{
  gsize header = strlen (FS_RESULTS_HEADER);

  if (length < header || memcmp (line, FS_RESULTS_HEADER, header) != 0)
    return FALSE;
  while (header < length && g_ascii_isspace (line[header]))
    header++;
  return header == length;
}

gsize
fs_scenario_text_length (const char *text, gsize length)
{
  const char *at = text, *end = text + length;

  while (at < end)
    {
      const char *line_end = memchr (at, '\n', (gsize) (end - at));
      const char *next = line_end != NULL ? line_end + 1 : end;

      if (fs_scenario_is_results_header (at, (gsize) (next - at)))
        {
          /* The empty line between both belongs to neither. */
          gboolean has_gap = at - text >= 2 && at[-1] == '\n' && at[-2] == '\n';

          return (gsize) (at - text) - (has_gap ? 1 : 0);
        }
      at = next;
    }
  return length;
}

FsScenario *
fs_scenario_from_text (const char *name, const char *text, gsize length, GError **error)
{
  return fs_scenario_from_text_in (NULL, name, text, length, error);
}

FsScenario *
fs_scenario_from_text_in (const char *folder, const char *name, const char *text, gsize length, GError **error)
{
  g_autoptr (FsSettings) settings = NULL;
  g_autoptr (FsScenario) scenario = NULL;
  FsKeyLocation location;
  guint slide;

  g_return_val_if_fail (name != NULL && (text != NULL || length == 0), NULL);

  settings = fs_settings_scan (name, text, fs_scenario_text_length (text, length), error);
  if (settings == NULL)
    return NULL;
  /* The workload files of a scenario file are read if it does not say what they contain. */
  if (folder != NULL)
    {
      fs_change_find_workloads (settings, folder);
      if (!fs_change_settle_workloads (settings, folder, error))
        {
          g_prefix_error (error, "%s: ", name);
          return NULL;
        }
    }
  scenario = fs_scenario_build (g_steal_pointer (&settings), &location, error);
  if (scenario == NULL || !fs_resolve_check_read (scenario->settings, scenario->values, NULL, &location, error))
    {
      /* The line or the curve of the text comes before the message. */
      if (location.line > 0)
        g_prefix_error (error, _ ("Line %u of %s: "), location.line, name);
      else if (location.curve > 0)
        g_prefix_error (error, _ ("[Curve %u] of %s: "), location.curve, name);
      else
        g_prefix_error (error, "%s: ", name);
      return NULL;
    }
  if (fs_scenario_check_slides (scenario, &slide, error))
    return g_steal_pointer (&scenario);
  g_prefix_error (error, _ ("[Slide %u] of %s: "), slide + 1, name);
  return NULL;
}

FsScenario *
fs_scenario_load (const char *path, GError **error)
{
  gboolean is_stdin;
  g_autofree char *name = NULL;
  g_autofree char *text = NULL;
  g_autofree char *folder = NULL;
  FILE *stream;
  gsize length = 0;
  int number = 0;

  g_return_val_if_fail (path != NULL, NULL);

  is_stdin = strcmp (path, "-") == 0;
  name = is_stdin ? g_strdup (_ ("standard input")) : g_filename_display_basename (path);
  folder = is_stdin ? g_get_current_dir () : fs_scenario_folder (path);

  /* At most one byte more than is allowed: enough to see that it is too long. */
  text = g_malloc (FS_SCENARIO_MAX_BYTES + 2);
  stream = is_stdin ? stdin : fopen (path, "rbe");
  if (stream != NULL)
    length = fread (text, 1, FS_SCENARIO_MAX_BYTES + 1, stream);
  if (stream == NULL || ferror (stream))
    number = errno;
  if (stream != NULL && !is_stdin)
    fclose (stream);
  if (number != 0)
    {
      g_set_error (error, FS_ERROR, FS_ERROR_FILE, _ ("%s cannot be read: %s."), name, fs_file_read_reason (number));
      return NULL;
    }
  text[length] = '\0';
  return fs_scenario_from_text_in (folder, name, text, length, error);
}

char *
fs_scenario_folder (const char *path)
{
  g_autofree char *absolute = g_canonicalize_filename (path, NULL);

  return g_path_get_dirname (absolute);
}

char *
fs_scenario_to_text (const FsScenario *scenario)
{
  return fs_scenario_to_text_in (scenario, NULL);
}

/* Whether @line is certainly in the file of @scenario: no unread key is. */
static gboolean
is_written (const FsScenario *scenario, const FsSection *section, const FsSectionLine *line)
{
  if (line->key == NULL || section->group == FS_GROUP_CURVE)
    return line->key == NULL || fs_effective_is_read (&scenario->values[section->curve - 1], line->key);
  for (guint i = 0; i < scenario->n_curves; i++)
    if (scenario->values[i].lines[line->key->id] == line && fs_effective_is_read (&scenario->values[i], line->key))
      return TRUE;
  return FALSE;
}

gboolean
fs_scenario_is_same_file (const FsScenario *a, const FsScenario *b)
{
  const GPtrArray *of_a = a->settings->sections, *of_b = b->settings->sections;
  gboolean differ = of_a->len != of_b->len;
  g_autofree char *text_a = NULL, *text_b = NULL;

  for (guint s = 0; s < MIN (of_a->len, of_b->len); s++)
    {
      const FsSection *section_a = of_a->pdata[s], *section_b = of_b->pdata[s];
      const GPtrArray *lines_a = section_a->lines, *lines_b = section_b->lines;

      differ = differ || lines_a->len != lines_b->len;
      for (guint i = 0; i < MIN (lines_a->len, lines_b->len); i++)
        {
          const FsSectionLine *line_a = lines_a->pdata[i], *line_b = lines_b->pdata[i];

          if (line_a == line_b || strcmp (line_a->text, line_b->text) == 0)
            continue;
          /* A value that both files contain, such as one that is dragged. */
          if (!differ && line_a->key == line_b->key && is_written (a, section_a, line_a)
              && is_written (b, section_b, line_b))
            return FALSE;
          differ = TRUE;
        }
    }
  if (!differ)
    return TRUE;
  /* They may differ in what only one of them has, or in keys that nothing reads, which files leave out. */
  text_a = fs_scenario_to_text (a);
  text_b = fs_scenario_to_text (b);
  return strcmp (text_a, text_b) == 0;
}

char *
fs_scenario_to_text_in (const FsScenario *scenario, const char *folder)
{
  g_autoptr (FsSettings) settings = NULL;
  FsKeyLocation location;
  GError *unread = NULL;

  g_return_val_if_fail (scenario != NULL, NULL);

  settings = fs_settings_copy (scenario->settings);
  /* A scenario may contain keys that no curve reads any more, but its file must not. */
  while (!fs_resolve_check_read (settings, scenario->values, NULL, &location, &unread))
    {
      fs_settings_remove (settings, location.curve > 0 ? FS_GROUP_CURVE : location.key->group, location.curve,
                          location.key);
      g_clear_error (&unread);
    }
  if (folder != NULL)
    fs_change_place_workloads (settings, folder);
  return fs_settings_to_text (settings);
}

gboolean
fs_scenario_check_text (const FsScenario *scenario, const char *folder, const char *name, const char *text,
                        gsize length, GError **error)
{
  g_autoptr (FsScenario) again = NULL;
  g_autoptr (GError) reason = NULL;
  g_autofree char *id = NULL, *id_again = NULL;

  g_return_val_if_fail (scenario != NULL && name != NULL && text != NULL, FALSE);

  again = fs_scenario_from_text_in (folder, name, text, length, &reason);
  if (again != NULL)
    {
      id = fs_scenario_id (scenario);
      id_again = fs_scenario_id (again);
      if (strcmp (id, id_again) == 0)
        return TRUE;
    }
  g_set_error (error, FS_ERROR, FS_ERROR_FILE,
               _ ("%s was not saved, because it could not be opened again: %s Nothing was overwritten."), name,
               reason != NULL ? reason->message : _ ("It would be a different scenario."));
  return FALSE;
}
