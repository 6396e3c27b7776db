/* The fields of FsNetworkPage. */
#pragma once

#include "app/lockstep/lock-step-bar.h"
#include "app/lockstep/run-head.h"
#include "app/network/network-page.h"
#include "app/replay/network-state-private.h"
#include "app/time/time-drawer.h"

struct _FsNetworkPage {
  AdwBin parent;
  GtkScrolledWindow *scroller;
  FsFlap *inspector_flap;
  FsInspector *inspector;
  GtkLabel *title_label, *sentence_label, *banner_label, *followed_label, *plot_button_label, *plot_strip_label,
      *line_title, *line_state, *line_label;
  GtkDropDown *layout_choice;
  FsNetworkCanvas *canvas, *second_canvas;
  FsLockStep *lock_step;
  FsLockStepBar *lock_step_bar;
  FsRunHead *heads[2];
  GtkWidget *panes[2], *titles;
  GtkMenuButton *beside_button;
  gboolean in_lock_step, second_alone; /* where only one network has room, the second is seen */
  gboolean inspector_before;
  GtkWidget *banner, *banner_icon, *head, *drawer_separator, *playback_separator, *followed, *plot_button,
      *zoom_buttons, *plot_strip, *line, *line_life;
  FsTimeDrawer *drawer;
  FsPlaybackBar *playback;
  FsNetworkList *messages, *channels; /* in the sidebar of the window */
  FsNetworkState *state;
  GActionMap *actions; /* of the group "topology" */
  GSettings *settings;
  char *refused;            /* why an entry was refused, or NULL */
  guint resized;            /* source of an idle callback, or 0 */
  GtkStack *sentence_place; /* a notice is there for some time */
  gboolean low;             /* the page has no room for the sentence */
  guint fading;             /* source of the timeout of a banner, or 0 */
  gboolean refreshing;
  gboolean presenting;
  gboolean had_inspector; /* before the presentation */
};

/* Shows the other one of two networks where only one has room, and gives that which is seen the focus. */
void fs_network_page_show_other_run (FsNetworkPage *self);
