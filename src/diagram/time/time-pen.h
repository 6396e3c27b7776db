/* What all pictures of a run over time have in common (VISUAL.md 5): a column of labels, cycles to the right of it, chips with the
 * numbers of messages, a line at the cycle shown. Lengths in device units, but where px are named: at a text size of 12.5. */
#pragma once

#include <pango/pangocairo.h>

#include "diagram/paint/diagram-colors.h"
#include "plot/paint/shapes.h"
#include "topology/interconnect.h"

#define FS_TIME_LABELS 292     /* px of the column of labels on the page, which the timeline has, too */
#define FS_TIME_GAP 8          /* px between it and the first cycle */
#define FS_TIME_RIGHT 28       /* px behind the last cycle */
#define FS_TIME_FUTURE 0.38    /* opacity of what lies behind the cycle shown */
#define FS_TIME_LEAST_CYCLES 8 /* that are visible */

/* What is at a point of such a picture. */
typedef enum {
  FS_TIME_NOTHING,
  FS_TIME_MESSAGE,   /* a chip: @message */
  FS_TIME_BROADCAST, /* one of a list: @message is its index */
  FS_TIME_CHANNEL,   /* the label of a row: @channel */
  FS_TIME_CYCLE,     /* right of the labels: @cycle */
} FsTimeTargetKind;

typedef struct {
  FsTimeTargetKind kind;
  FsBox box;
  uint64_t message;
  uint32_t channel;
  int64_t cycle;
} FsTimeTarget;

/**
 * FsTimeView: which part of a run is visible
 * @from, @to: cycles at the left and right end of the axis
 * @cycle: the one shown in the network, or -1
 * @first_row: rows that are scrolled away
 * @labels: width of the column of labels, px
 * @focused: index of the target with the keyboard focus, or -1
 */
typedef struct {
  double from, to;
  int64_t cycle;
  guint first_row;
  double labels;
  int focused;
} FsTimeView;

/**
 * FsTimePen: free with fs_time_pen_clear()
 * @cr: NULL where only targets are asked for
 * @unit: device units per px
 * @x0, @x1: of the axis
 * @targets: (element-type FsTimeTarget) what can be selected so far, but cycles
 */
typedef struct {
  cairo_t *cr;
  const FsStyle *style;
  FsTimeView view;
  PangoContext *pango;
  double unit;
  double x0, x1;
  double width, height;
  GArray *targets;
} FsTimePen;

void fs_time_pen_init (FsTimePen *pen, cairo_t *cr, const FsTimeView *view, const FsStyle *style, double width,
                       double height);
void fs_time_pen_clear (FsTimePen *pen);

/* Returns where a cycle begins. */
double fs_time_x (const FsTimePen *pen, double cycle);
/* Returns the cycle at @x, of a picture of this width. */
double fs_time_cycle_at (const FsTimeView *view, const FsStyle *style, double width, double x);

/* Fills the cycles from @from to @until - 1 at @y, what lies behind the cycle shown fainter; nothing outside of the axis. @radius: px */
void fs_time_bar (const FsTimePen *pen, double from, double until, double y, double height, double radius,
                  FsColor color);
/* Writes a text, its capital letters centered on @y. @size: px */
void fs_time_text (const FsTimePen *pen, const char *text, double x, double y, double align, double size, gboolean bold,
                   FsColor color);
double fs_time_text_width (const FsTimePen *pen, const char *text, double size, gboolean bold);
/* Writes the label of a row, right-aligned, which is shortened where it has no room. */
void fs_time_label (const FsTimePen *pen, const char *text, double y, gboolean bold);
/* The chip of message @id, from @x on, @height px high, and its target; returns its width. */
double fs_time_chip (FsTimePen *pen, uint64_t id, double x, double y, double height, FsColor fill);
double fs_time_chip_width (const FsTimePen *pen, uint64_t id, double height);
/* The octagon of a blocked header. @radius: px */
void fs_time_octagon (const FsTimePen *pen, double x, double y, double radius);

/* Lines of the cycles with their numbers below @bottom. */
void fs_time_axis (const FsTimePen *pen, double top, double bottom);
/* The line at the cycle shown. */
void fs_time_cursor (const FsTimePen *pen, double top, double bottom);

/* Returns the text color at an opacity. */
FsColor fs_time_ink (const FsTimePen *pen, double alpha);

/* Returns "32 → 22". Free with g_free(). */
char *fs_time_channel_name (const FsInterconnect *network, uint32_t channel);

/* Returns the target at a point, else the cycle. @targets: of a pen that has painted, or only walked through, the picture */
FsTimeTarget fs_time_target_at (const FsTimePen *pen, double x, double y);
