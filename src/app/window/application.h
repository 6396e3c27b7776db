/* The application: windows, files given to it, what belongs to no window. */
#pragma once

#include <adwaita.h>

#define FS_TYPE_APPLICATION (fs_application_get_type ())
G_DECLARE_FINAL_TYPE (FsApplication, fs_application, FS, APPLICATION, AdwApplication)

FsApplication *fs_application_new (void);
