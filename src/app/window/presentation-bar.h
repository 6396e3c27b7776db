/* The line at the bottom while a lecture is given: the caption of its step, the way to the next one. */
#pragma once

#include <gtk/gtk.h>

#include "app/document/document.h"

G_BEGIN_DECLS

#define FS_TYPE_LECTURE_BAR (fs_lecture_bar_get_type ())
G_DECLARE_FINAL_TYPE (FsLectureBar, fs_lecture_bar, FS, LECTURE_BAR, GtkBox)

/* Of the lecture of @document in @window. */
GtkWidget *fs_lecture_bar_new (FsDocument *document, GtkWindow *window);

/* "3 of 7", the caption. */
const char *fs_lecture_bar_get_counter (FsLectureBar *self);
const char *fs_lecture_bar_get_caption (FsLectureBar *self);

G_END_DECLS
