/* A scenario that is open in a window, and its file on disk. */
#pragma once

#include "tests/app/test-window.h"

/* @folder has nothing but the file of @path. */
typedef struct {
  char *folder, *path;
  GFile *file;
  FsWindow *window;
  FsDocument *document;
} DiskTest;

/* Opens a file of dimension 5; closes the window, if there is one, and removes the folder. */
DiskTest disk_set_up (void);
void disk_tear_down (DiskTest *self);

/* In the window: what it shows, a change that is a step of undo of its own, a file, a run until there are @n points. */
int disk_shown_dimension (FsWindow *window);
void disk_set_value (FsWindow *window, const char *key, const char *value);
void disk_open (FsWindow *window, GFile *file);
void disk_run (FsWindow *window, guint n);

/* On disk, as another program: writes the default scenario with this dimension; reads it, and how many results it has. */
void disk_write_scenario (const char *path, const char *n);
int disk_dimension (const char *path);
guint disk_n_results (const char *path);

/* Until a question with this heading is shown; until nothing is unsaved, and no question is. */
void disk_wait_for_question (const char *heading);
void disk_wait_saved (FsDocument *document);
