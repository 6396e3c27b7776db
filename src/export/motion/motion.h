/* The network in motion as one file: a page with a slider over the cycles, an SVG that plays by itself, or a GIF or WebM
 * made by ffmpeg. */
#pragma once

#include "base/job.h"
#include "diagram/layout/diagram.h"
#include "export/motion/logged-picture.h"
#include "sim/replay/replay.h"
#include "study/explain/cycle-view.h"

typedef enum {
  FS_MOTION_PAGE, /* .html: pictures and explanations of all cycles, in light and dark */
  FS_MOTION_SVG,  /* .svg: without any script */
  FS_MOTION_GIF,  /* .gif and .webm: pixels */
  FS_MOTION_WEBM,
} FsMotionFormat;

/* Sets the format by the suffix of @path; FALSE if it is none of these. */
gboolean fs_motion_format_from_path (const char *path, FsMotionFormat *format);

#define FS_MOTION_WIDTH 960 /* px; in larger diagrams texts are larger, too */
#define FS_MOTION_HEIGHT 640
#define FS_MOTION_TIME_HEIGHT 300 /* and this much more with a picture over time */
#define FS_MOTION_MIN_SPEED 0.1
#define FS_MOTION_MAX_SPEED 60

/**
 * FsMotion: what is exported; everything is borrowed
 * @diagram: network, layout, layers, view, selection; the cycle in it is replaced
 * @time: of the same run, shown below the network with the cycle of the picture as a line; NULL: none
 * @first, @last: cycles
 * @speed: cycles per second; of a page, that at the beginning
 * @width, @height: of the picture, px
 * @dark: the theme; a page has both and begins with that of the system, or with this one if @theme_is_fixed
 * @title: plain text
 * @scenario_text: the scenario file to embed in a page and an SVG
 */
typedef struct {
  const FsDiagram *diagram;
  const FsTimePicture *time;
  int64_t first, last;
  double speed;
  int width, height;
  gboolean dark, theme_is_fixed;
  const char *title;
  const char *scenario_text;
} FsMotion;

/* Sets 4 cycles per second, the usual size, and the light theme. */
void fs_motion_init (FsMotion *motion, const FsDiagram *diagram, int64_t first, int64_t last);

/* Shows @time below the network, and makes the picture higher. */
void fs_motion_set_time (FsMotion *motion, const FsTimePicture *time);

/* Returns whether a file can be made, before anything is simulated: FS_ERROR_INPUT says what is too large or too small, or
 * that ffmpeg is not installed. */
gboolean fs_motion_check (const FsMotion *motion, FsMotionFormat format, GError **error);

/* Writes the file as a whole or not at all. @replay: of the run, at any cycle. @job (may be NULL) counts the cycles; when it
 * is stopped, the error is FS_ERROR_CANCELLED. The same run gives the same bytes. */
gboolean fs_motion_save (const FsMotion *motion, FsMotionFormat format, FsReplay *replay, const char *path, FsJob *job,
                         GError **error);

/**
 * FsRunDiagram: the diagram of a run as the window first shows it: the layout that suits its network, messages, and what they
 * wait for; free with fs_run_diagram_free()
 * @params: of a wormhole run
 */
typedef struct {
  FsDiagram diagram;
  FsNetworkStructure *structure;
  FsDiagramLayout *layout;
  FsWormholeParams params;
} FsRunDiagram;

/* Returns the diagram of the run of which @cycle_view is a cycle, without that cycle; NULL with FS_ERROR_INPUT if its network
 * cannot be drawn. */
FsRunDiagram *fs_run_diagram_new (const FsCycleView *cycle_view, GError **error);
void fs_run_diagram_free (FsRunDiagram *run_diagram);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (FsRunDiagram, fs_run_diagram_free)
