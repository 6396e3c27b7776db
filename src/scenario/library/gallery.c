#include "scenario/library/gallery.h"

#include <gio/gio.h>
#include <string.h>

#include "base/error.h"
#include "base/number.h"
#include "base/user-text.h"
#include "base/translate.h"
#include "scenario-gallery.h"
#include "scenario/value/scenario-file.h"
#include "scenario/value/scenario-struct.h"
#include "scenario/format/spelling.h"

#define FOLDER "/io/github/flitscope/Flitscope/gallery/"
#define DEFAULT_ID "ab-n6-v2-m32-b010"
#define UNICAST "-unicast" /* the same runs, another quantity: last in a name */

static FsScenario *
load_file (const char *id)
{
  g_autofree char *path = g_strconcat (FOLDER, id, FS_SCENARIO_SUFFIX, NULL);
  g_autoptr (GBytes) bytes
      = g_resource_lookup_data (fs_gallery_get_resource (), path, G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);
  g_autoptr (GError) error = NULL;
  FsScenario *scenario;
  const char *text;
  gsize length;

  if (bytes == NULL)
    return NULL;
  text = g_bytes_get_data (bytes, &length);
  scenario = fs_scenario_from_text (id, text, length, &error);
  if (scenario == NULL)
    g_error ("preset %s: %s", id, error->message);
  return scenario;
}

FsScenario *
fs_scenario_new_default (void)
{
  return load_file (DEFAULT_ID);
}

static int
compare_ids (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

/* Names of the panels, sorted. */
static char **
panel_ids (void)
{
  g_auto (GStrv) files
      = g_resource_enumerate_children (fs_gallery_get_resource (), FOLDER, G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);
  GPtrArray *ids = g_ptr_array_new ();

  for (guint i = 0; files[i] != NULL; i++)
    {
      char *id = g_strndup (files[i], strlen (files[i]) - strlen (FS_SCENARIO_SUFFIX));

      if (strcmp (id, DEFAULT_ID) != 0)
        g_ptr_array_add (ids, id);
      else
        g_free (id);
    }
  g_ptr_array_sort (ids, compare_ids);
  g_ptr_array_add (ids, NULL);
  return (char **) g_ptr_array_free (ids, FALSE);
}

/* The panels of the broadcast models have names for their curves too. */
static gboolean
names_curves (const char *panel)
{
  return g_str_has_prefix (panel, "ab-") || g_str_has_prefix (panel, "db-");
}

/* "ab-n6-v2" and the curve M = 32, beta = 0.01 give "ab-n6-v2-m32-b010"; thousandths of beta. */
static char *
curve_id (const char *panel, const FsCurve *curve)
{
  gboolean is_unicast = g_str_has_suffix (panel, UNICAST);
  g_autofree char *stem = g_strndup (panel, strlen (panel) - (is_unicast ? strlen (UNICAST) : 0));

  return g_strdup_printf ("%s-m%.0f-b%03.0f%s", stem, curve->inputs.M, curve->inputs.beta * 1000,
                          is_unicast ? UNICAST : "");
}

/* The panel @id and its curves. */
static void
add_panel (GArray *presets, const char *id)
{
  g_autoptr (FsScenario) scenario = load_file (id);
  const char *figure = g_intern_string (fs_scenario_paper (scenario));
  FsPreset panel = {
    .id = g_intern_string (id), .title = g_intern_string (fs_scenario_title (scenario)), .figure = figure, .panel = TRUE
  };

  fs_papers_of_figure (figure, panel.papers);
  g_array_append_val (presets, panel);
  for (guint i = 0; names_curves (id) && i < fs_scenario_n_curves (scenario); i++)
    {
      const FsCurve *curve = fs_scenario_curve (scenario, i);
      g_autofree char *single_id = curve_id (id, curve);
      char M[FS_NUMBER_SIZE], beta[FS_NUMBER_SIZE];
      g_autofree char *title
          = g_strdup_printf ("%s, M = %s, β = %s", panel.title, fs_number_format (curve->inputs.M, M),
                             fs_number_format (curve->inputs.beta, beta));
      FsPreset single = panel;

      single.id = g_intern_string (single_id);
      single.title = g_intern_string (title);
      single.panel = FALSE;
      g_array_append_val (presets, single);
    }
}

static gpointer
build_presets (gpointer data)
{
  GArray *presets = g_array_new (FALSE, FALSE, sizeof (FsPreset));
  g_auto (GStrv) ids = panel_ids ();

  for (guint i = 0; ids[i] != NULL; i++)
    add_panel (presets, ids[i]);
  return presets;
}

const FsPreset *
fs_presets (guint *n_presets)
{
  static GOnce once = G_ONCE_INIT;
  const GArray *presets = g_once (&once, build_presets, NULL);

  if (n_presets != NULL)
    *n_presets = presets->len;
  return (const FsPreset *) presets->data;
}

/* Whether @id is the panel @panel or may be one of its curves. */
static gboolean
may_be_of (const char *id, const char *panel)
{
  g_autofree char *stem = g_strdup (panel);

  if (g_str_has_suffix (stem, UNICAST))
    stem[strlen (stem) - strlen (UNICAST)] = '\0';
  return strcmp (id, panel) == 0 || (names_curves (panel) && g_str_has_prefix (id, stem));
}

gboolean
fs_preset_find (const char *id, FsPreset *preset)
{
  g_auto (GStrv) panels = panel_ids ();

  g_return_val_if_fail (id != NULL, FALSE);

  for (guint p = 0; panels[p] != NULL; p++)
    {
      g_autoptr (GArray) presets = g_array_new (FALSE, FALSE, sizeof (FsPreset));

      if (may_be_of (id, panels[p]))
        add_panel (presets, panels[p]);
      for (guint i = 0; i < presets->len; i++)
        if (strcmp (g_array_index (presets, FsPreset, i).id, id) == 0)
          {
            if (preset != NULL)
              *preset = g_array_index (presets, FsPreset, i);
            return TRUE;
          }
    }
  return FALSE;
}

/* The curve called @id in one of the panels whose name it begins with, as a scenario: its settings move to the groups of all
 * curves. */
static FsScenario *
load_curve (const char *id)
{
  g_auto (GStrv) panels = panel_ids ();

  for (guint p = 0; panels[p] != NULL; p++)
    {
      g_autoptr (FsScenario) panel = may_be_of (id, panels[p]) ? load_file (panels[p]) : NULL;

      for (guint curve = 0; panel != NULL && curve < fs_scenario_n_curves (panel); curve++)
        {
          g_autofree char *candidate = curve_id (panels[p], fs_scenario_curve (panel, curve));
          g_autoptr (FsSection) section = NULL;
          g_autoptr (GPtrArray) none = g_ptr_array_new ();
          g_autoptr (GError) error = NULL;
          FsSettings *settings;
          FsScenario *scenario;
          FsKeyLocation location;

          if (strcmp (candidate, id) != 0)
            continue;
          settings = fs_settings_copy (panel->settings);
          section = fs_section_copy (fs_settings_section (settings, FS_GROUP_CURVE, curve + 1));
          fs_settings_replace_sections (settings, FS_GROUP_CURVE, none);
          for (guint i = 0; i < section->lines->len; i++)
            {
              const FsSectionLine *line = g_ptr_array_index (section->lines, i);

              if (line->key != NULL && line->key->group != FS_GROUP_CURVE)
                fs_settings_set (settings, line->key->group, 0, line->key, line->value);
            }
          scenario = fs_scenario_build (settings, &location, &error);
          if (scenario == NULL)
            g_error ("curve %u of a preset: %s", curve + 1, error->message);
          return scenario;
        }
    }
  return NULL;
}

FsScenario *
fs_preset_load (const char *id, GError **error)
{
  FsScenario *scenario;
  guint n_presets;
  const FsPreset *presets;
  const char *nearest;
  g_autofree const char **ids = NULL;
  g_autofree char *quoted = NULL;

  g_return_val_if_fail (id != NULL, NULL);

  scenario = load_file (id);
  if (scenario == NULL)
    scenario = load_curve (id);
  if (scenario != NULL)
    return scenario;
  if (!g_utf8_validate (id, -1, NULL))
    {
      fs_set_input_error (error, _ ("The name of the preset is not UTF-8 text."));
      return NULL;
    }
  presets = fs_presets (&n_presets);
  ids = g_new0 (const char *, n_presets + 1);
  for (guint i = 0; i < n_presets; i++)
    ids[i] = presets[i].id;
  nearest = fs_spelling_nearest (id, ids);
  quoted = fs_user_text_quote (id);
  if (nearest != NULL)
    fs_set_input_error (error, _ ("There is no preset %s. Did you mean \"%s\"?"), quoted, nearest);
  else
    fs_set_input_error (error, _ ("There is no preset %s. See flitscope-cli list presets."), quoted);
  return NULL;
}
