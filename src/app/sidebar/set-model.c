#include "app/sidebar/set-model.h"

#include <string.h>

#include "app/sidebar/x-axis.h"
#include "app/document/document-curves.h"
#include "app/sidebar/parameter-text.h"
#include "base/number.h"

/* Whether @input takes all the values that the curves, or the selected one, have now. */
static gboolean
takes_values (const FsModelInput *input, FsDocument *document)
{
  g_auto (GStrv) values = fs_parameter_shown_values (document, input->key);
  double value;

  if (input->type > FS_INPUT_REAL)
    return TRUE;
  for (guint i = 0; values[i] != NULL; i++)
    if (fs_number_parse (values[i], &value) && (value > input->max || value < input->min))
      return FALSE;
  return TRUE;
}

/* Whether @key has more than one value with @model. */
static gboolean
varies (const FsModel *model, const char *key)
{
  const FsModelInput *input = fs_model_input (model, key);

  return input != NULL && input->max > input->min;
}

gboolean
fs_document_set_model (FsDocument *document, const char *id, GError **error)
{
  const FsScenario *scenario = fs_document_get_scenario (document);
  const FsModel *model = fs_model_find (id);
  const FsKey *axis = fs_scenario_curve (scenario, 0)->x_key;
  g_autoptr (GPtrArray) settings = g_ptr_array_new_with_free_func (g_free);

  if (model == NULL)
    return fs_document_set_value (document, "model", id, error);
  g_ptr_array_add (settings, g_strdup_printf ("model=%s", id));
  if (axis != NULL && fs_document_get_curve (document) < 0 && !varies (model, axis->name))
    fs_axis_append_leave (scenario, settings);
  for (guint i = 0; i < model->n_inputs; i++)
    if (!takes_values (&model->inputs[i], document))
      g_ptr_array_add (settings, g_strdup_printf ("%s=%s", model->inputs[i].key, model->inputs[i].fallback));
  g_ptr_array_add (settings, NULL);
  return fs_document_set_settings (document, "model", (const char *const *) settings->pdata, error);
}
