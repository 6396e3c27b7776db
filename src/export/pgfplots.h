/* A plot in LaTeX with PGFPlots; private to the room. */
#pragma once

#include "export/scene.h"

/* Appends the figure, without the comments at the top of the file. */
void fs_pgfplots_write (GString *out, const FsScene *scene);
