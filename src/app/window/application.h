/* The application: windows, files given to it, what belongs to no window. */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

#define FS_TYPE_APPLICATION (fs_application_get_type ())
G_DECLARE_FINAL_TYPE (FsApplication, fs_application, FS, APPLICATION, AdwApplication)

FsApplication *fs_application_new (void);

/* "default", "light" or "dark": as the setting says. */
GSettings *fs_application_get_settings (FsApplication *self);

G_END_DECLS
