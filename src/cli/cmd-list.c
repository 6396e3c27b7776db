#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/error.h"
#include "cli/commands.h"
#include "cli/output.h"
#include "scenario/gallery.h"
#include "scenario/keys.h"
#include "study/result.h"

static JsonArray *
list_presets (void)
{
  JsonArray *array = json_array_new ();
  guint n_presets;
  const FsPreset *presets = fs_presets (&n_presets);

  for (guint i = 0; i < n_presets; i++)
    {
      JsonObject *object = json_object_new ();

      fs_result_set_text (object, "id", presets[i].id);
      fs_result_set_text (object, "figure", presets[i].figure);
      json_object_set_boolean_member (object, "panel", presets[i].panel);
      fs_result_set_text (object, "title", presets[i].title);
      json_array_add_object_element (array, object);
    }
  return array;
}

static JsonArray *
list_models (void)
{
  JsonArray *array = json_array_new ();

  for (const FsModel *const *model = fs_models (); *model != NULL; model++)
    {
      JsonObject *object = json_object_new ();

      fs_result_set_text (object, "id", (*model)->id);
      fs_result_set_text (object, "paper", (*model)->paper);
      fs_result_set_text (object, "default_variant", fs_variant_id ((*model)->default_variant));
      fs_result_set_text (object, "headline", (*model)->headline);
      fs_result_set_text (object, "name", _ ((*model)->name));
      json_array_add_object_element (array, object);
    }
  return array;
}

static void
append_quantities (JsonArray *array, const char *owner, const FsQuantity *quantities, guint n_quantities)
{
  static const char *const shapes[] = { "number", "list of n", "list of V + 1", "n lists of V + 1", "n lists of n" };

  for (guint q = 0; q < n_quantities; q++)
    {
      JsonObject *object = json_object_new ();

      fs_result_set_text (object, "of", owner);
      fs_result_set_text (object, "key", quantities[q].key);
      fs_result_set_text (object, "unit", quantities[q].unit);
      fs_result_set_text (object, "shape", shapes[quantities[q].shape]);
      fs_result_set_text (object, "equation", quantities[q].equation);
      fs_result_set_text (object, "meaning", quantities[q].meaning != NULL ? _ (quantities[q].meaning) : NULL);
      json_array_add_object_element (array, object);
    }
}

static JsonArray *
list_quantities (void)
{
  JsonArray *array = json_array_new ();
  guint n_quantities;
  const FsQuantity *quantities = fs_sim_quantities (&n_quantities);

  for (const FsModel *const *model = fs_models (); *model != NULL; model++)
    append_quantities (array, (*model)->id, (*model)->quantities, (*model)->n_quantities);
  append_quantities (array, "simulation", quantities, n_quantities);
  return array;
}

static JsonArray *
list_keys (void)
{
  JsonArray *array = json_array_new ();
  guint n_keys;
  const FsKey *keys = fs_keys (&n_keys);

  for (guint i = 0; i < n_keys; i++)
    {
      JsonObject *object = json_object_new ();

      fs_result_set_text (object, "key", keys[i].name);
      fs_result_set_text (object, "group", fs_key_group_title (keys[i].group));
      fs_result_set_text (object, "value", _ (keys[i].form));
      fs_result_set_text (object, "default", keys[i].fallback);
      fs_result_set_text (object, "unit", keys[i].unit != NULL ? _ (keys[i].unit) : NULL);
      fs_result_set_text (object, "meaning", _ (keys[i].summary));
      json_array_add_object_element (array, object);
    }
  return array;
}

/* The words a key of fixed choices takes: routings are listed from there. */
static JsonArray *
list_choices (const char *key)
{
  JsonArray *array = json_array_new ();
  const FsKey *found = fs_key_find (key);

  for (const char *const *choice = found->choices; *choice != NULL; choice++)
    {
      JsonObject *object = json_object_new ();

      fs_result_set_text (object, "id", *choice);
      json_array_add_object_element (array, object);
    }
  return array;
}

static JsonArray *
list_routings (void)
{
  return list_choices ("routing");
}

static JsonArray *
list_patterns (void)
{
  static const struct {
    const char *id, *meaning;
  } patterns[] = {
    { "uniform", N_ ("any other node, each equally likely") },
    { "geometric:a", N_ ("distance i with weight a^(i-1), 0 < a <= 1") },
    { "spherical", N_ ("distance i with weight 2^(n-i)") },
    { "pattern1", N_ ("distance 1: 0.90, distance 2: 0.10 (n >= 2)") },
    { "pattern2", N_ ("distance 1: 0.70, distance 2: 0.20, the others 0.10 together (n >= 3)") },
    { "sphere:L,phi", N_ ("share phi within distance L, the rest beyond (1 <= L < n)") },
    { "custom:p1,…,pn", N_ ("n probabilities, distance 1 first, that add up to 1") },
  };
  JsonArray *array = json_array_new ();

  for (guint i = 0; i < G_N_ELEMENTS (patterns); i++)
    {
      JsonObject *object = json_object_new ();

      fs_result_set_text (object, "id", patterns[i].id);
      fs_result_set_text (object, "meaning", _ (patterns[i].meaning));
      json_array_add_object_element (array, object);
    }
  return array;
}

static const FsColumn preset_columns[]
    = { { "id", N_ ("preset"), 0 }, { "figure", N_ ("figure"), 0 }, { "title", N_ ("title"), 0 } };
static const FsColumn model_columns[] = { { "id", N_ ("model"), 0 },
                                          { "paper", N_ ("paper"), 0 },
                                          { "default_variant", N_ ("variant shown first"), 0 },
                                          { "name", N_ ("name"), 0 } };
static const FsColumn quantity_columns[]
    = { { "of", N_ ("of"), 0 },       { "key", N_ ("quantity"), 0 },      { "unit", N_ ("unit"), 0 },
        { "shape", N_ ("shape"), 0 }, { "equation", N_ ("equation"), 0 }, { "meaning", N_ ("meaning"), 0 } };
static const FsColumn key_columns[]
    = { { "key", N_ ("key"), 0 },         { "group", N_ ("group"), 0 }, { "value", N_ ("value"), 0 },
        { "default", N_ ("default"), 0 }, { "unit", N_ ("unit"), 0 },   { "meaning", N_ ("meaning"), 0 } };
static const FsColumn word_columns[] = { { "id", N_ ("value"), 0 }, { "meaning", N_ ("meaning"), 0 } };

static const struct {
  const char *name;
  JsonArray *(*make) (void);
  const FsColumn *columns;
  guint n_columns;
} lists[] = {
  { "presets", list_presets, preset_columns, G_N_ELEMENTS (preset_columns) },
  { "models", list_models, model_columns, G_N_ELEMENTS (model_columns) },
  { "quantities", list_quantities, quantity_columns, G_N_ELEMENTS (quantity_columns) },
  { "keys", list_keys, key_columns, G_N_ELEMENTS (key_columns) },
  { "routings", list_routings, word_columns, 1 },
  { "patterns", list_patterns, word_columns, G_N_ELEMENTS (word_columns) },
};

int
fs_cli_list (FsCliOptions *options, GError **error)
{
  const char *what = options->rest != NULL ? options->rest[0] : NULL;

  for (guint i = 0; what != NULL && options->rest[1] == NULL && i < G_N_ELEMENTS (lists); i++)
    if (strcmp (what, lists[i].name) == 0)
      {
        g_autoptr (JsonArray) array = lists[i].make ();

        return fs_cli_print (options, array, lists[i].columns, lists[i].n_columns, error);
      }
  g_set_error (error, FS_ERROR, FS_ERROR_INPUT,
               _ ("list needs one of presets, models, quantities, keys, routings, patterns; it got \"%s\"."),
               what != NULL ? what : "");
  return 2;
}
