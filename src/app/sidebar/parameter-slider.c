#include "app/sidebar/parameter-slider.h"

#include <math.h>
#include <string.h>

#include "app/sidebar/parameter-text.h"

#define FRACTION_STEP 0.01

typedef struct {
  const char *key;
  double from, to;
} Useful;

/* beta is a fraction, which has a scale of its own: small ones are the useful ones. */
static const Useful ranges[]
    = { { "beta", 0, 0 }, { "n", 2, 16 }, { "V", 1, 16 }, { "M", 1, 256 }, { "tau", 0, 256 }, { "l", 1, 512 } };

static const Useful *
find (const char *key)
{
  for (guint i = 0; i < G_N_ELEMENTS (ranges); i++)
    if (strcmp (ranges[i].key, key) == 0)
      return &ranges[i];
  return NULL;
}

/* The range of @key that is useful and that @model allows; FALSE for a fraction. */
static gboolean
range_of (const char *key, const FsModel *model, double *from, double *to)
{
  const FsModelInput *input = fs_model_input (model, key);
  const Useful *range = find (key);

  if (range == NULL)
    return FALSE;
  *from = input != NULL ? MAX (range->from, ceil (input->min)) : range->from;
  *to = input != NULL ? MIN (range->to, floor (input->max)) : range->to;
  return *to > *from;
}

gboolean
fs_parameter_has_slider (const char *key)
{
  return find (key) != NULL;
}

double
fs_parameter_slider_value (const char *key, const FsModel *model, double position)
{
  double from, to;

  if (!range_of (key, model, &from, &to))
    return fs_parameter_fraction_at (position);
  return round (from + (to - from) * position);
}

double
fs_parameter_slider_position (const char *key, const FsModel *model, double value)
{
  double from, to;

  if (!range_of (key, model, &from, &to))
    return fs_parameter_position_of (value);
  return CLAMP ((value - from) / (to - from), 0, 1);
}

double
fs_parameter_slider_step (const char *key, const FsModel *model)
{
  double from, to;

  return range_of (key, model, &from, &to) ? 1 / (to - from) : FRACTION_STEP;
}
