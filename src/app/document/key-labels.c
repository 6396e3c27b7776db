#include "app/document/key-labels.h"

#include <glib/gi18n-lib.h>
#include <pango/pango.h>
#include <string.h>

#include "base/language.h"
#include "base/number.h"
#include "figure/words/plot-text.h"
#include "scenario/value/labels.h"
#include "study/words/vocabulary.h"
#include "scenario/format/keys.h"

/* Those of the menu. */
static const char *const patterns[]
    = { "uniform",      "geometric:0.5", "spherical",      "pattern1",       "pattern2",
        "sphere:2,0.5", "transpose",     "bit-complement", "bit-reversal",   "shuffle",
        "butterfly",    "tornado",       "neighbor",       "hotspot:0.1,#0", "table:flows.txt" };

const char *
fs_word_name (const char *name, const char *word)
{
  const FsKey *key = fs_key_find (name);

  if (key != NULL && key->choice_names != NULL)
    for (guint i = 0; key->choices[i] != NULL; i++)
      if (strcmp (key->choices[i], word) == 0)
        return key->choice_names[i] != NULL ? _ (key->choice_names[i]) : word;
  return strcmp (word, "true") == 0 ? _ ("On") : strcmp (word, "false") == 0 ? _ ("Off") : word;
}

GStrv
fs_key_label_of_choice (const char *key, const char *const *words)
{
  g_autoptr (GStrvBuilder) names = g_strv_builder_new ();

  for (; *words != NULL; words++)
    g_strv_builder_add (names, fs_word_name (key, *words));
  return g_strv_builder_end (names);
}

GMenuModel *
fs_key_label_pattern_menu (const char *action)
{
  GMenu *menu = g_menu_new ();

  for (guint i = 0; i < G_N_ELEMENTS (patterns); i++)
    {
      g_autoptr (GMenuItem) item = NULL;
      g_autofree char *name = NULL;
      FsPattern pattern;

      fs_pattern_parse (patterns[i], &pattern, NULL);
      name = pattern.kind == FS_PATTERN_TABLE ? g_strdup (_ ("Table from a file")) : fs_pattern_words (&pattern);
      item = g_menu_item_new (name, NULL);
      g_menu_item_set_action_and_target (item, action, "s", patterns[i]);
      g_menu_append_item (menu, item);
    }
  return G_MENU_MODEL (menu);
}

/* Sets of variants are worth a word of their own when they hold more than one. */
const char **
fs_key_label_variants_of (const FsModel *model)
{
  const char *const *words = fs_key_find ("variant")->choices;
  GPtrArray *offered = g_ptr_array_new ();

  for (guint word = 0; words[word] != NULL; word++)
    {
      guint set = fs_variants_of_word (word);

      if ((model->variants & set) == set)
        g_ptr_array_add (offered, (gpointer) words[word]);
    }
  g_ptr_array_add (offered, NULL);
  return (const char **) g_ptr_array_free (offered, FALSE);
}

/* The subject ends with the plain name of the parameter; here its symbol replaces it. */
char *
fs_key_label_parameter_title (const char *name)
{
  const FsKey *key = fs_key_find (name);
  const char *subject = key->title != NULL     ? _ (key->title)
                        : key->subject != NULL ? _ (key->subject)
                        : key->summary != NULL ? _ (key->summary)
                                               : key->name;
  g_autofree char *ending = g_strconcat (" ", name, NULL);
  g_autofree char *words = NULL;
  g_autofree char *escaped = NULL;

  if (key->symbol == NULL || !g_str_has_suffix (subject, ending))
    {
      g_autofree char *title = fs_text_capitalize (subject, strlen (subject));

      return g_markup_escape_text (title, -1);
    }
  words = g_strndup (subject, strlen (subject) - strlen (ending));
  escaped = g_markup_escape_text (words, -1);
  return g_strconcat (escaped, " ", key->symbol, NULL);
}

char *
fs_key_label_parameter_plain_title (const char *key)
{
  g_autofree char *title = fs_key_label_parameter_title (key);
  char *plain = NULL;

  return pango_parse_markup (title, -1, 0, NULL, &plain, NULL, NULL) ? plain : g_steal_pointer (&title);
}

char *
fs_key_label_change (const char *change)
{
  return fs_key_find (change) != NULL ? fs_key_label_parameter_plain_title (change) : g_strdup (_ (change));
}

/* In a file, keys and values are written with their own words. */
char *
fs_key_label_why_no_model (const FsCurve *curve)
{
  const char *name = curve->model != NULL ? fs_word_name ("model", curve->model->id) : NULL;
  const char *const *routings = fs_key_by_id (FS_KEY_ID_ROUTING)->choices;
  GString *sentence;

  if (curve->model_absent == NULL)
    return NULL;
  if (fs_curve_refers_to_capacity (curve) && !curve->model->grids)
    return g_strdup (curve->model_absent);
  if (curve->switching->has_models && !fs_curve_refers_to_workload (curve)
      && curve->params.routing != curve->modelled_routing)
    return g_strdup_printf (_ ("No model curve: “%s” describes “%s” routing, but the routing is “%s”."), name,
                            fs_word_name ("routing", routings[curve->modelled_routing]),
                            fs_word_name ("routing", routings[curve->params.routing]));
  sentence = g_string_new (curve->model_absent);
  if (name != NULL)
    g_string_replace (sentence, curve->model->id, name, 1);
  return g_string_free (sentence, FALSE);
}

char *
fs_key_label_replaced_model (const FsCurve *curve)
{
  if (curve->replaced_model == NULL)
    return NULL;
  if (curve->params.topology == FS_TOPOLOGY_HYPERCUBE || curve->replaced_model->grids)
    /* Translators: the names of two models. */
    return g_strdup_printf (_ ("“%s” does not describe this pattern; “%s” takes its place."),
                            fs_word_name ("model", curve->replaced_model->id),
                            fs_word_name ("model", curve->model->id));
  /* Translators: the names of two models. */
  return g_strdup_printf (_ ("“%s” does not describe this network; “%s” takes its place."),
                          fs_word_name ("model", curve->replaced_model->id), fs_word_name ("model", curve->model->id));
}

static char *
range_text (double min, double max, gboolean open, gboolean percent)
{
  char from[FS_NUMBER_SIZE], to[FS_NUMBER_SIZE];

  fs_number_format (percent ? min * 100 : min, from);
  fs_number_format (percent ? max * 100 : max, to);
  g_strdelimit (from, ".", fs_language_decimal ());
  g_strdelimit (to, ".", fs_language_decimal ());
  /* Far out is no limit that anybody meets. */
  if (max >= 1e9)
    return g_strdup_printf (open ? _ ("above %s") : _ ("%s or more"), from);
  /* Translators: a range, such as "2 to 64". */
  return percent ? g_strdup_printf (_ ("%s to %s\u202f%%"), from, to) : g_strdup_printf (_ ("%s to %s"), from, to);
}

char *
fs_key_label_parameter_hint (const char *name, const FsModelInput *input, gboolean percent)
{
  const FsKey *key = fs_key_find (name);
  const char *unit = key->unit;
  g_autofree char *range = NULL;

  switch (key->type)
    {
    case FS_KEY_INTEGER:
    case FS_KEY_REAL:
      break;
    case FS_KEY_PATTERN:
    case FS_KEY_BOOLEAN:
      return g_strdup (_ (key->summary));
    case FS_KEY_SPECIAL:
      return key->id == FS_KEY_ID_ARRIVALS || key->pipelined ? g_strdup (_ (key->form)) : NULL;
    default:
      return NULL;
    }
  range = input != NULL ? range_text (input->min, input->max, FALSE, percent)
                        : range_text (key->min, key->max, key->open, percent);
  /* Translators: unit and range of a value, such as "flits, 1 or more". */
  return unit != NULL ? g_strdup_printf (_ ("%s, %s"), _ (unit), range) : g_steal_pointer (&range);
}

void
fs_key_label_add_differing (const FsScenario *scenario, GPtrArray *words, GPtrArray *names)
{
  guint n_keys, n_curves = fs_scenario_n_curves (scenario);
  const FsKey *keys = fs_keys (&n_keys);

  for (guint k = 0; k < n_keys; k++)
    {
      gboolean differs = FALSE;

      for (guint c = 1; c < n_curves && keys[k].group == FS_GROUP_SCENARIO; c++)
        differs = differs
                  || (fs_scenario_reads (scenario, c, keys[k].name)
                      && !fs_value_equal (fs_scenario_get (scenario, 0, keys[k].id),
                                          fs_scenario_get (scenario, c, keys[k].id)));
      if (!differs || &keys[k] == fs_scenario_curve (scenario, 0)->x_key)
        continue;
      g_ptr_array_add (words, (gpointer) keys[k].name);
      g_ptr_array_add (names, fs_key_label_parameter_plain_title (keys[k].name));
    }
}
