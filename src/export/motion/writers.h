/* The writers of the formats, which take one frame after another. Private to the room. */
#pragma once

#include "export/motion/frame.h"

/**
 * FsMotionWriter: the functions of a format
 * @has_words: whether its pictures contain words
 * @open: returns the state of the writer, or NULL with an error
 * @add: takes the next frame; may paint it several times
 * @close: writes the file, after all frames
 * @free: frees the state; a file that was not closed leaves no trace
 */
typedef struct {
  gboolean has_words;
  gpointer (*open) (const FsMotion *motion, FsMotionFormat format, const char *path, GError **error);
  gboolean (*add) (gpointer writer, FsMotionFrame *frame, FsJob *job, GError **error);
  gboolean (*close) (gpointer writer, FsJob *job, GError **error);
  void (*free) (gpointer writer);
} FsMotionWriter;

extern const FsMotionWriter fs_story_page_writer;
extern const FsMotionWriter fs_animated_svg_writer;
extern const FsMotionWriter fs_movie_writer;

/* Returns whether ffmpeg is there. */
gboolean fs_movie_check (FsMotionFormat format, GError **error);
