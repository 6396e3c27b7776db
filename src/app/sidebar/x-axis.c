#include "app/sidebar/x-axis.h"

#include <math.h>
#include <string.h>

#include "app/sidebar/parameter-text.h"
#include "base/number.h"
#include "scenario/format/keys.h"

#define MIDDLE_LOAD "0.5"

static void
append_number (GString *list, double value)
{
  char buffer[G_ASCII_DTOSTR_BUF_SIZE];

  g_ascii_formatd (buffer, sizeof buffer, "%.12g", value);
  g_string_append_printf (list, "%s%s", list->len > 0 ? ";" : "", buffer);
}

char *
fs_axis_values_around (const char *name, const FsModel *model, double value)
{
  static const double factors[] = { 0.25, 0.5, 1, 2, 4 };
  const FsKey *key = fs_key_find (name);
  const FsModelInput *input = fs_model_input (model, name);
  double min = input != NULL ? input->min : key->min, max = input != NULL ? input->max : key->max;
  gboolean open = input == NULL && key->open, whole = key->type == FS_KEY_INTEGER;
  /* Whole numbers in steps, others by factors; zero has no multiples. */
  double from = whole ? CLAMP (value - 2, min, MAX (min, max - 4)) : 0;
  double unit = value != 0 ? value : max <= 1 ? max / 4 : 1;
  g_autoptr (GString) list = g_string_new (NULL);

  if (!whole && value == 0)
    append_number (list, 0);
  for (guint i = 0; i < G_N_ELEMENTS (factors); i++)
    {
      double next = whole ? from + i : unit * factors[i];

      if (next <= max && (open ? next > min : next >= min))
        append_number (list, next);
    }
  return g_strdup (list->str);
}

/* The values that told the curves apart are those of the axis now; else some around the only one. */
static char *
values_of_axis (const FsScenario *scenario, const char *key)
{
  g_auto (GStrv) values = fs_parameter_values (scenario, key);
  double value;

  if (values[0] != NULL && values[1] == NULL && fs_number_parse (values[0], &value))
    return fs_axis_values_around (key, fs_scenario_curve (scenario, 0)->model, value);
  return g_strjoinv (";", values);
}

/* One load for all places: the only one there is, else half of the saturation. */
static char *
one_load (const FsScenario *scenario)
{
  const FsCurve *curve = fs_scenario_curve (scenario, 0);
  char buffer[FS_NUMBER_SIZE];

  if (curve->rates_kind == FS_RATES_GIVEN && curve->n_values == 1)
    return g_strdup_printf ("rate=%s", fs_number_format (curve->values[0], buffer));
  if (curve->rates_kind == FS_RATES_LOADS && curve->n_values == 1)
    return g_strdup_printf ("load=%s", fs_number_format (curve->values[0], buffer));
  return g_strdup ("load=" MIDDLE_LOAD);
}

/* The value in the middle of the axis that is left. */
static char *
middle_value (const FsScenario *scenario, const char *key)
{
  g_auto (GStrv) values = fs_parameter_values (scenario, key);

  return g_strdup_printf ("%s=%s", key, values[g_strv_length (values) / 2]);
}

void
fs_axis_append_leave (const FsScenario *scenario, GPtrArray *settings)
{
  g_ptr_array_add (settings, g_strdup ("x=rate"));
  g_ptr_array_add (settings, middle_value (scenario, fs_scenario_curve (scenario, 0)->x_key->name));
  g_ptr_array_add (settings, g_strdup_printf ("load=%s", fs_key_find ("load")->fallback));
}

gboolean
fs_axis_choose (FsDocument *document, const char *x, GError **error)
{
  const FsScenario *scenario = fs_document_get_scenario (document);
  const FsKey *before = fs_scenario_curve (scenario, 0)->x_key;
  const FsKey *key = fs_key_find (x);
  g_autoptr (GPtrArray) settings = g_ptr_array_new_with_free_func (g_free);

  if (strcmp (fs_scenario_figure (scenario)->x, x) == 0)
    return TRUE;
  /* "rate" and "load" are keys too, but of loads. */
  if (key != NULL && key->group != FS_GROUP_SCENARIO)
    key = NULL;
  g_ptr_array_add (settings, g_strdup_printf ("x=%s", x));
  if (before != NULL)
    g_ptr_array_add (settings, middle_value (scenario, before->name));
  if (key != NULL)
    {
      g_autofree char *values = values_of_axis (scenario, x);

      g_ptr_array_add (settings, g_strdup_printf ("%s=%s", x, values));
      g_ptr_array_add (settings, one_load (scenario));
    }
  else if (before != NULL)
    g_ptr_array_add (settings, g_strdup_printf ("load=%s", fs_key_find ("load")->fallback));
  g_ptr_array_add (settings, NULL);
  return fs_document_set_settings (document, "x", (const char *const *) settings->pdata, error);
}
