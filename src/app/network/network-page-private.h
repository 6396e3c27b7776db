/* The fields of FsNetworkPage. */
#pragma once

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
  FsNetworkCanvas *canvas;
  GtkWidget *banner, *banner_icon, *head, *drawer_separator, *playback_separator, *followed, *plot_button, *plot_strip,
      *line, *line_life;
  FsTimeDrawer *drawer;
  FsPlaybackBar *playback;
  FsNetworkList *messages, *channels; /* in the sidebar of the window */
  FsNetworkState *state;
  GSettings *settings;
  char *refused; /* why an entry was refused, or NULL */
  guint resized; /* source of an idle callback, or 0 */
  gboolean refreshing;
  gboolean presenting;
  gboolean had_inspector; /* before the presentation */
};
