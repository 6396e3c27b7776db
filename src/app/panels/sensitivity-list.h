/* The parameters of a model at one load, the one that moves its latency most first. */
#pragma once

#include <adwaita.h>

#include "model/sensitivity.h"

#define FS_TYPE_SENSITIVITY_LIST (fs_sensitivity_list_get_type ())
G_DECLARE_FINAL_TYPE (FsSensitivityList, fs_sensitivity_list, FS, SENSITIVITY_LIST, AdwBin)

GtkWidget *fs_sensitivity_list_new (void);

/* Shows what fs_model_sensitivities() returned. @latency: the quantity at the point itself, not read when @found is empty. */
void fs_sensitivity_list_show (FsSensitivityList *self, const GArray *found, double latency);
