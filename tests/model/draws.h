/* Random legal inputs of a model, for its tests. */
#pragma once

#include "model/model.h"

#include <math.h>

#include "base/random.h"

/* Draws of one random input, each with its own coordinate. */
typedef struct {
  guint64 stream;
  guint64 count;
} Draws;

static inline double
uniform (Draws *draws)
{
  return fs_random_uniform (fs_random_split (draws->stream, draws->count++));
}

static inline double
log_uniform (Draws *draws, double low, double high)
{
  return low * pow (high / low, uniform (draws));
}

static inline int
draw_integer (Draws *draws, int min, int max)
{
  /* Mostly small: what is large is slow and alike. */
  if (uniform (draws) < 0.7)
    max = MIN (max, min + 7);
  return min + (int) ((max - min + 1) * uniform (draws));
}

static inline double
draw_real (Draws *draws, const FsModelInput *input)
{
  double kind = uniform (draws);

  if (g_str_equal (input->key, "residual"))
    return log_uniform (draws, input->min, input->max);
  if (kind < 0.1)
    return input->min;
  if (kind < 0.15)
    return input->max;
  if (kind < 0.5 && input->max <= 1)
    return input->min + (input->max - input->min) * uniform (draws);
  if (input->max <= 1)
    return input->max * log_uniform (draws, 1e-20, 1);
  return fmax (input->min, log_uniform (draws, 1e-3, 1e5));
}

/* Any pattern that fits n; uniform if a model has no other. */
static inline FsPattern
draw_pattern (Draws *draws, int n)
{
  FsPattern pattern = { .kind = (FsPatternKind) (FS_PATTERN_CUSTOM * uniform (draws)) };

  pattern.a = log_uniform (draws, 1e-3, 1);
  pattern.phi = uniform (draws);
  pattern.L = 1 + (int) ((n - 1) * uniform (draws));
  if (fs_pattern_probabilities (&pattern, n, (double[FS_PATTERN_MAX_N]){ 0 }, NULL))
    return pattern;
  return (FsPattern){ .kind = FS_PATTERN_UNIFORM };
}

/* Inputs for @variant, or for any variant where it is negative. */
static inline FsModelInputs
draw_inputs (const FsModel *model, int variant, Draws *draws)
{
  FsModelInputs inputs = { 0 };

  for (guint i = 0; i < model->n_inputs; i++)
    {
      FsModelInput drawn = model->inputs[i];
      const FsModelInput *input = &drawn;
      guint words = input->choices != NULL ? g_strv_length ((char **) input->choices) : 2;

      /* Of channel-flows one in two is drawn without broadcasts. */
      if (model->addresses && g_str_equal (input->key, "beta") && uniform (draws) < 0.5)
        continue;
      /* Virtual cut-through and store-and-forward are much alike, and drawn half as often as other modes of kim-das. */
      if (g_str_equal (input->key, "mode"))
        words--;

      switch (input->type)
        {
        case FS_INPUT_INTEGER:
          fs_model_input_set (input, &inputs, draw_integer (draws, (int) input->min, (int) input->max));
          break;
        case FS_INPUT_REAL:
          fs_model_input_set (input, &inputs, draw_real (draws, input));
          break;
        case FS_INPUT_BOOLEAN:
        case FS_INPUT_CHOICE:
          fs_model_input_set (input, &inputs, floor (words * uniform (draws)));
          break;
        case FS_INPUT_PATTERN:
        default:
          inputs.pattern = draw_pattern (draws, inputs.n);
          break;
        }
    }
  /* Adaptive routing, of which a point takes a hundred times as long, is tested in flows/adaptive-properties.c. */
  if (model->addresses)
    {
      double kind = uniform (draws);

      inputs.fixed_length = inputs.beta > 0 || kind < 0.5;
      if (inputs.beta == 0 && kind < 0.2)
        {
          inputs.V = 1;
          inputs.routing = kind < 0.1 ? FS_MODEL_ROUTING_VIRTUAL_CUT_THROUGH : FS_MODEL_ROUTING_STORE_AND_FORWARD;
        }
      else if (inputs.beta == 0 && kind > 0.8)
        {
          inputs.on = log_uniform (draws, 1, 1e4);
          inputs.off = log_uniform (draws, 1, 1e4);
        }
    }
  if (inputs.mode == FS_MODE_VCT && uniform (draws) < 0.5)
    inputs.mode = FS_MODE_SAF;
  if (model->describes != NULL)
    inputs.fixed_length = uniform (draws) < 0.5;
  if (variant >= 0 && (fs_model_describes (model, &inputs) & FS_VARIANTS (variant)) == 0)
    {
      inputs.pattern = (FsPattern){ .kind = FS_PATTERN_UNIFORM };
      inputs.fixed_length = TRUE;
    }
  if (!fs_model_check (model, &inputs, NULL))
    inputs.pattern = (FsPattern){ .kind = FS_PATTERN_UNIFORM };
  return inputs;
}
