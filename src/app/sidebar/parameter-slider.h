/* Sliders of rows: the range that is useful for a value, which is smaller than its legal range, and its positions. */
#pragma once

#include "model/model.h"

/* Returns whether @key, which is no fraction, has a slider. */
gboolean fs_parameter_has_slider (const char *key);

/* Convert a position, 0 to 1, to a value of @key, and back. Fractions as in parameter-text.h; other values are whole numbers
 * in the useful range, as far as @model allows it. A value outside is at an end. */
double fs_parameter_slider_value (const char *key, const FsModel *model, double position);
double fs_parameter_slider_position (const char *key, const FsModel *model, double value);

/* Returns the distance of two positions that differ by one arrow key. */
double fs_parameter_slider_step (const char *key, const FsModel *model);
