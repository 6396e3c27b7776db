#include "scenario/value/slide.h"

#include <string.h>

#include "base/error.h"
#include "base/translate.h"
#include "scenario/value/scenario-change.h"
#include "scenario/value/scenario-struct.h"
#include "sim/wormhole/channel-dependencies.h"
#include "topology/interconnect.h"

static FsSection *
section_of (const FsScenario *scenario, guint index)
{
  return fs_settings_section (scenario->settings, FS_GROUP_SLIDE, index + 1);
}

guint
fs_scenario_n_slides (const FsScenario *scenario)
{
  g_return_val_if_fail (scenario != NULL, 0);

  return fs_settings_n_sections (scenario->settings, FS_GROUP_SLIDE);
}

/* The word of a key of slides, -1 where it is not set; its text, or NULL; its number, or @otherwise. */
static int
word_of (const FsSection *section, guint id)
{
  const FsValue *value = fs_section_value (section, fs_key_by_id (id));

  return value != NULL ? (int) value->word : -1;
}

static const char *
text_of (const FsSection *section, guint id)
{
  const FsValue *value = fs_section_value (section, fs_key_by_id (id));

  return value != NULL ? value->names[0] : NULL;
}

static double
number_of (const FsSection *section, guint id, double otherwise)
{
  const FsValue *value = fs_section_value (section, fs_key_by_id (id));

  return value != NULL ? fs_value_number (value) : otherwise;
}

FsSlide
fs_scenario_slide (const FsScenario *scenario, guint index)
{
  const FsSection *section = section_of (scenario, index);
  const FsValue *cycles = fs_section_value (section, fs_key_by_id (FS_KEY_ID_CYCLE));
  int layers = word_of (section, FS_KEY_ID_LAYERS);

  return (FsSlide){
    .caption = text_of (section, FS_KEY_ID_CAPTION),
    .page = word_of (section, FS_KEY_ID_PAGE),
    .panel = word_of (section, FS_KEY_ID_PANEL),
    .quantities = word_of (section, FS_KEY_ID_QUANTITIES),
    .run_curve = (guint) number_of (section, FS_KEY_ID_RUN_CURVE, 1),
    .run_point = (guint) number_of (section, FS_KEY_ID_RUN_POINT, 0),
    .cycle = cycles != NULL ? (gint64) cycles->numbers[0] : -1,
    .cycle_last = cycles != NULL ? (gint64) cycles->numbers[cycles->n_numbers - 1] : -1,
    .layers = layers >= 0 ? layers & ~(1 << FS_SLIDE_LAYER_NONE) : -1,
    .root = text_of (section, FS_KEY_ID_ROOT),
    .path_to = text_of (section, FS_KEY_ID_PATH_TO),
    .layout = word_of (section, FS_KEY_ID_LAYOUT),
  };
}

static char **
end_lines (GPtrArray *lines)
{
  g_ptr_array_add (lines, NULL);
  return (char **) g_ptr_array_free (lines, FALSE);
}

char **
fs_scenario_slide_lines (const FsScenario *scenario, guint index)
{
  GPtrArray *lines = g_ptr_array_new ();
  const FsSection *section;

  g_return_val_if_fail (scenario != NULL && index < fs_scenario_n_slides (scenario), end_lines (lines));

  section = section_of (scenario, index);
  for (guint changes_scenario = 0; changes_scenario < 2; changes_scenario++)
    for (guint i = 0; i < section->lines->len; i++)
      {
        const FsSectionLine *line = g_ptr_array_index (section->lines, i);
        g_autofree char *text = NULL;

        if (line->key == NULL || (line->key->group != FS_GROUP_SLIDE) != changes_scenario)
          continue;
        text = fs_value_to_text (line->key, line->value);
        g_ptr_array_add (lines, g_strdup_printf ("%s=%s", line->key->name, text));
      }
  return end_lines (lines);
}

/* Checks that the dependencies of the channels can be drawn, in place of everything else. */
static gboolean
check_dependencies (const FsCurve *curve, const FsInterconnect *network, int layers, GError **error)
{
  if (layers != 1 << FS_SLIDE_LAYER_DEPENDENCIES)
    return fs_set_input_error (error, _ ("layers contains dependencies, which are drawn alone: leave out the others."));
  if (!curve->switching->has_flits)
    return fs_set_input_error (error,
                               _ ("layers=dependencies is for hypercubes, meshes, and tori: nodes of a generalized "
                                  "hypercube store packets, which hold no channel while they wait."));
  return network->n_nodes <= FS_DEPENDENCIES_MOST_NODES
         || fs_set_input_error (error, _ ("layers=dependencies is drawn up to %d nodes; the network has %u."),
                                FS_DEPENDENCIES_MOST_NODES, network->n_nodes);
}

/* Checks that the layers of a slide can be drawn into the network that it shows. */
static gboolean
check_layers (const FsScenario *shown, const FsSlide *slide, GError **error)
{
  const int of_trees = 1 << FS_SLIDE_LAYER_NECKLACES | 1 << FS_SLIDE_LAYER_UNFOLDED | 1 << FS_SLIDE_LAYER_BST
                       | 1 << FS_SLIDE_LAYER_BSG | 1 << FS_SLIDE_LAYER_MULTICAST;
  const FsCurve *curve = &shown->curves[MIN (slide->run_curve, shown->n_curves) - 1];
  FsInterconnect network;
  uint32_t root = 0, path_to;

  if (slide->layers < 0)
    return (slide->root == NULL && slide->path_to == NULL)
           || fs_set_input_error (error, _ ("%s is given without layers, which it is about."),
                                  slide->root != NULL ? "root" : "path-to");
  if (!fs_curve_network (curve, &network, error)
      || (slide->root != NULL && !fs_interconnect_read_address (&network, slide->root, &root, error)))
    return FALSE;
  if (fs_interconnect_is_grid (&network) && (slide->layers & of_trees) != 0)
    return fs_set_input_error (error, _ ("Of a mesh or torus, layers are broadcast, path, links, and dependencies."));
  if ((slide->layers & 1 << FS_SLIDE_LAYER_DEPENDENCIES) != 0
      && !check_dependencies (curve, &network, slide->layers, error))
    return FALSE;
  if ((slide->layers & 1 << FS_SLIDE_LAYER_UNFOLDED) != 0 && (slide->layers & 1 << FS_SLIDE_LAYER_NECKLACES) == 0)
    return fs_set_input_error (error, _ ("layers contains unfolded, which is about necklaces: add necklaces."));
  if ((slide->layers & 1 << FS_SLIDE_LAYER_MULTICAST) != 0
      && (curve->switching->has_flits || curve->store_forward.operation != FS_OPERATION_MULTICAST
          || curve->store_forward.destinations == FS_DESTINATIONS_FRACTION))
    return fs_set_input_error (error, _ ("layers contains multicast: that of operation=multicast with destinations "
                                         "that are not drawn, same:1/f or list:A;B."));
  if ((slide->layers & 1 << FS_SLIDE_LAYER_PATH) == 0)
    return slide->path_to == NULL
           || fs_set_input_error (error, _ ("path-to is given, but layers does not contain path."));
  if (slide->path_to == NULL)
    return fs_set_input_error (error, _ ("layers contains path, which needs path-to, the node where it ends."));
  if (!fs_interconnect_read_address (&network, slide->path_to, &path_to, error))
    return FALSE;
  return path_to != root || fs_set_input_error (error, _ ("path-to is the root; a path needs two different nodes."));
}

FsScenario *
fs_scenario_at_slide (const FsScenario *scenario, guint index, GError **error)
{
  g_autoptr (FsScenario) shown = NULL;
  FsSlide slide;

  g_return_val_if_fail (scenario != NULL && index < fs_scenario_n_slides (scenario), NULL);

  slide = fs_scenario_slide (scenario, index);
  shown = fs_scenario_with_changes (scenario, -1, section_of (scenario, index), error);
  return shown != NULL && check_layers (shown, &slide, error) ? g_steal_pointer (&shown) : NULL;
}

gboolean
fs_scenario_check_slides (const FsScenario *scenario, guint *index, GError **error)
{
  for (*index = 0; *index < fs_scenario_n_slides (scenario); (*index)++)
    {
      g_autoptr (FsScenario) shown = fs_scenario_at_slide (scenario, *index, error);

      if (shown == NULL)
        return FALSE;
    }
  return TRUE;
}

/* Returns a scenario with the contents of @sections. Slides do not change the meaning of the other groups. */
static FsScenario *
with_sections (const FsScenario *scenario, GPtrArray *sections)
{
  FsSettings *settings = fs_settings_copy (scenario->settings);
  g_autoptr (GError) error = NULL;
  FsScenario *made;
  FsKeyLocation location;

  g_ptr_array_set_free_func (sections, NULL);
  fs_settings_replace_sections (settings, FS_GROUP_SLIDE, sections);
  made = fs_scenario_build (settings, &location, &error);
  g_assert (made != NULL);
  return made;
}

/* Inserts a slide of @lines before @index, or in place of that slide. */
static FsScenario *
put_slide (const FsScenario *scenario, guint index, gboolean replaces, const char *const *lines, GError **error)
{
  g_autoptr (GPtrArray) sections = fs_change_copy_sections (scenario->settings, FS_GROUP_SLIDE);
  g_autoptr (FsScenario) made = NULL;
  g_autoptr (FsScenario) shown = NULL;
  g_autoptr (FsSection) section = fs_section_new (FS_GROUP_SLIDE, 0);

  for (; *lines != NULL; lines++)
    {
      const char *equals = strchr (*lines, '=');
      g_autofree char *name = NULL;
      g_autoptr (FsValue) value = NULL;
      const FsKey *key;

      g_return_val_if_fail (equals != NULL, NULL);
      name = g_strndup (*lines, (gsize) (equals - *lines));
      key = fs_key_find (name);
      if (key == NULL || key->group != FS_GROUP_SLIDE)
        key = fs_change_find_key (name, error);
      if (key == NULL)
        return NULL;
      if (key->group == FS_GROUP_FLITSCOPE)
        {
          fs_set_input_error (
              error, _ ("%s belongs to the whole scenario; a slide of a presentation cannot change it."), name);
          return NULL;
        }
      value = fs_value_parse (key, equals + 1, FS_SPELLING_COMMAND, error);
      if (value == NULL)
        return NULL;
      fs_section_set (section, key, value);
    }
  if (replaces)
    g_ptr_array_remove_index (sections, index);
  g_ptr_array_insert (sections, (int) index, g_steal_pointer (&section));
  made = with_sections (scenario, sections);
  shown = fs_scenario_at_slide (made, index, error);
  return shown != NULL ? g_steal_pointer (&made) : NULL;
}

FsScenario *
fs_scenario_insert_slide (const FsScenario *scenario, guint index, const char *const *lines, GError **error)
{
  g_return_val_if_fail (scenario != NULL && lines != NULL && index <= fs_scenario_n_slides (scenario), NULL);

  if (fs_scenario_n_slides (scenario) == FS_SCENARIO_SLIDES_MAX)
    {
      fs_set_input_error (error, _ ("The presentation has %d slides; a scenario has at most that many."),
                          FS_SCENARIO_SLIDES_MAX);
      return NULL;
    }
  return put_slide (scenario, index, FALSE, lines, error);
}

FsScenario *
fs_scenario_replace_slide (const FsScenario *scenario, guint index, const char *const *lines, GError **error)
{
  g_return_val_if_fail (scenario != NULL && lines != NULL && index < fs_scenario_n_slides (scenario), NULL);

  return put_slide (scenario, index, TRUE, lines, error);
}

FsScenario *
fs_scenario_remove_slide (const FsScenario *scenario, guint index)
{
  g_autoptr (GPtrArray) sections = NULL;

  g_return_val_if_fail (scenario != NULL && index < fs_scenario_n_slides (scenario), NULL);

  sections = fs_change_copy_sections (scenario->settings, FS_GROUP_SLIDE);
  g_ptr_array_remove_index (sections, index);
  return with_sections (scenario, sections);
}

FsScenario *
fs_scenario_move_slide (const FsScenario *scenario, guint index, guint to)
{
  g_autoptr (GPtrArray) sections = NULL;

  g_return_val_if_fail (scenario != NULL && MAX (index, to) < fs_scenario_n_slides (scenario), NULL);

  sections = fs_change_copy_sections (scenario->settings, FS_GROUP_SLIDE);
  g_ptr_array_insert (sections, (int) to, g_ptr_array_steal_index (sections, index));
  return with_sections (scenario, sections);
}

/* Keys (FsKey) that have not the same value in both. */
static GPtrArray *
differing_keys (const FsScenario *a, const FsScenario *b, GError **error)
{
  GPtrArray *differing;
  guint n_keys, n_curves = fs_settings_n_curves (a->settings);
  const FsKey *keys = fs_keys (&n_keys);
  gboolean same_curves = n_curves == fs_settings_n_curves (b->settings); /* labels and colors aside */

  for (guint number = 1; same_curves && number <= n_curves; number++)
    same_curves = fs_section_equal (fs_settings_section (a->settings, FS_GROUP_CURVE, number),
                                    fs_settings_section (b->settings, FS_GROUP_CURVE, number), NULL);
  if (!same_curves)
    {
      fs_set_input_error (error, _ ("The curves differ from those of the other slides. All slides of a presentation "
                                    "must have the same curves."));
      return NULL;
    }
  differing = g_ptr_array_new ();
  for (guint i = 0; i < n_keys; i++)
    {
      const FsSectionLine *first = fs_settings_line (a->settings, keys[i].group, 0, &keys[i]);
      const FsSectionLine *second = fs_settings_line (b->settings, keys[i].group, 0, &keys[i]);

      if (keys[i].group >= FS_GROUP_SCENARIO && keys[i].group < FS_GROUP_CURVE
          && !fs_value_equal (first != NULL ? first->value : NULL, second != NULL ? second->value : NULL))
        g_ptr_array_add (differing, (gpointer) &keys[i]);
    }
  return differing;
}

/* The value of @key where a curve reads it; NULL otherwise: then no slide needs it either (loads that another way of
 * giving them replaced). */
static const FsValue *
value_read (const FsScenario *scenario, const FsKey *key)
{
  for (guint i = 0; i < scenario->n_curves; i++)
    if (fs_effective_is_read (&scenario->values[i], key))
      return scenario->values[0].of[key->id];
  return NULL;
}

char **
fs_scenario_slide_difference (const FsScenario *from, const FsScenario *to, GError **error)
{
  g_autoptr (GPtrArray) differing = NULL;
  GPtrArray *lines;

  g_return_val_if_fail (from != NULL && to != NULL, NULL);

  differing = differing_keys (from, to, error);
  if (differing == NULL)
    return NULL;
  lines = g_ptr_array_new ();
  for (guint i = 0; i < differing->len; i++)
    {
      const FsKey *key = g_ptr_array_index (differing, i);
      const FsValue *value = value_read (to, key);
      g_autofree char *text = fs_value_to_text (key, value);

      if (value != NULL)
        g_ptr_array_add (lines, g_strdup_printf ("%s=%s", key->name, text));
    }
  return end_lines (lines);
}

FsScenario *
fs_scenario_keep_slides (const FsScenario *scenario, const FsScenario *before, GError **error)
{
  g_autoptr (GPtrArray) differing = NULL;
  g_autoptr (GPtrArray) sections = NULL;

  g_return_val_if_fail (scenario != NULL && before != NULL, NULL);

  differing = differing_keys (scenario, before, error);
  if (differing == NULL)
    return NULL;
  sections = fs_change_copy_sections (scenario->settings, FS_GROUP_SLIDE);
  for (guint i = 0; i < sections->len; i++)
    for (guint k = 0; k < differing->len; k++)
      {
        const FsKey *key = g_ptr_array_index (differing, k);
        const FsValue *value = value_read (before, key);

        if (value != NULL && fs_section_line (g_ptr_array_index (sections, i), key) == NULL)
          fs_section_set (g_ptr_array_index (sections, i), key, value);
      }
  return with_sections (scenario, sections);
}
