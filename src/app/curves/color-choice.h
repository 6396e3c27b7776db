/* Which parameters are the hue and the lightness of the curves. */
#pragma once

#include <adwaita.h>

#include "app/document/document.h"

#define FS_TYPE_COLOR_CHOICE (fs_color_choice_get_type ())
G_DECLARE_FINAL_TYPE (FsColorChoice, fs_color_choice, FS, COLOR_CHOICE, AdwPreferencesGroup)

/* It is visible as long as the curves of @document differ in a parameter. */
void fs_color_choice_bind (FsColorChoice *self, FsDocument *document);
