/* Temporary folders. */
#pragma once

#include <glib.h>

/* The path of a temporary folder: a string. With g_autoptr() the folder is removed, whatever is in it. */
typedef char TestFolder;

/* Returns the path of a new, empty folder. */
TestFolder *test_folder_new (void);

/* Removes @folder with everything in it; it need not exist. Links are removed, not followed. */
void test_folder_clear (const char *folder);

/* The same, and frees the path. */
void test_folder_remove (TestFolder *folder);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TestFolder, test_folder_remove)

/* Returns the path of a folder of this process. fs_test_run() removes it at the end. */
const char *test_folder_shared (void);
void test_folder_remove_shared (void);

/* Returns the number of entries of @folder whose names end in @suffix; 0 if it does not exist. */
guint test_folder_count (const char *folder, const char *suffix);

/* Writes a file of @length bytes, or of a text if that is -1. Returns its path. Free with g_free(). */
char *test_folder_write (const char *folder, const char *name, const char *data, gssize length);
