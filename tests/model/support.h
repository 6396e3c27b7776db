/* Inputs and solutions for the tests of the models. */
#pragma once

#include "model/model.h"

/* Whether messages have one length unless a scenario says otherwise. */
static inline gboolean
fixed_by_default (const FsModel *model)
{
  for (const FsModelDefault *line = model->defaults; line->key != NULL; line++)
    if (g_str_equal (line->key, "length"))
      return g_str_equal (line->value, "fixed");
  return TRUE;
}

/* The results of a model with its default inputs. */
static inline FsModelInputs
default_inputs (const FsModel *model)
{
  FsModelInputs inputs = { .fixed_length = fixed_by_default (model) };

  for (guint i = 0; i < model->n_inputs; i++)
    {
      const FsModelInput *input = &model->inputs[i];
      const FsModelInput *other = fs_model_input (model, input->fallback);
      double value = 0;

      if (input->type == FS_INPUT_PATTERN)
        g_assert_true (fs_pattern_parse (input->fallback, &inputs.pattern, NULL));
      else if (input->type == FS_INPUT_CHOICE)
        while (!g_str_equal (input->choices[(guint) value], input->fallback))
          value++;
      else if (input->type == FS_INPUT_BOOLEAN)
        value = g_str_equal (input->fallback, "true");
      else
        value = other != NULL ? fs_model_input_get (other, &inputs) : g_ascii_strtod (input->fallback, NULL);
      if (input->type != FS_INPUT_PATTERN)
        fs_model_input_set (input, &inputs, value);
    }
  return inputs;
}

/* The next of all choices and booleans, the others left alone; FALSE after the last. */
static inline gboolean
next_choice (const FsModel *model, FsModelInputs *inputs)
{
  for (guint i = 0; i < model->n_inputs; i++)
    {
      const FsModelInput *input = &model->inputs[i];
      guint words = input->type == FS_INPUT_CHOICE    ? g_strv_length ((char **) input->choices)
                    : input->type == FS_INPUT_BOOLEAN ? 2
                                                      : 1;
      guint next = words > 1 ? ((guint) fs_model_input_get (input, inputs) + 1) % words : 0;

      if (words > 1)
        fs_model_input_set (input, inputs, next);
      if (next > 0)
        return TRUE;
    }
  return FALSE;
}

static inline FsModelInputs
broadcast_inputs (int n, int V, double M, double beta)
{
  FsModelInputs inputs = {
    .n = n,
    .V = V,
    .M = M,
    .beta = beta,
    .delta = 1,
    .pattern = { .kind = FS_PATTERN_UNIFORM },
    .fixed_length = TRUE,
  };

  return inputs;
}

/* Solves a point that must be legal and must not be saturated. */
static inline FsModelPoint *
solve_ok (const FsModel *model, const FsModelInputs *inputs, FsVariant variant, double rate)
{
  g_autoptr (GError) error = NULL;
  FsModelPoint *point;

  g_assert_true (fs_model_check (model, inputs, &error));
  g_assert_no_error (error);
  point = fs_model_solve (model, inputs, variant, rate);
  g_assert_cmpint (point->status, ==, FS_MODEL_OK);
  return point;
}
