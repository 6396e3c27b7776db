/* A plot in Python with Matplotlib; private to the room. */
#pragma once

#include "export/scene.h"

/* Appends the figure, without the comments at the top of the file. */
void fs_matplotlib_write (GString *out, const FsScene *scene);
