#include "app/time/time-drawer.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "app/replay/network-state-private.h"
#include "app/time/time-area.h"
#include "app/toolkit/screen-style.h"
#include "app/toolkit/widgets.h"
#include "base/number.h"

#define HEIGHT 236 /* px with its bar, and at least: */
#define LEAST_HEIGHT 172
#define TALL 440     /* of all channels, and of a broadcast */
#define LOW_PAGE 760 /* px of a page with a drawer of that height, unless the user pulls it up */
#define SHARE 0.5    /* of the page at most */

/**
 * FsTimeDrawer:
 * @pulled: height that the user has chosen, px at the usual size of the text; 0: none
 */
struct _FsTimeDrawer {
  AdwBin parent;
  GtkWidget *grip, *stack;
  GtkLabel *progress_label, *hint_label;
  GtkToggleButton *tabs[FS_N_TIME_KINDS];
  GtkWidget *previous_button, *next_button;
  FsTimeArea *area;
  FsNetworkState *state;
  int page_height;
  double pulled, pulled_before;
};

G_DEFINE_FINAL_TYPE (FsTimeDrawer, fs_time_drawer, ADW_TYPE_BIN)

static void
update_height (FsTimeDrawer *self)
{
  double scale = fs_screen_text_scale (GTK_WIDGET (self));
  gboolean tall = self->state != NULL
                  && (self->state->time_kind == FS_TIME_RASTER || self->state->time_kind == FS_TIME_BROADCASTS);
  double height = self->pulled > 0                       ? self->pulled
                  : tall                                 ? TALL
                  : self->page_height < LOW_PAGE * scale ? LEAST_HEIGHT
                                                         : HEIGHT;

  height = CLAMP (height * scale, LEAST_HEIGHT * scale, MAX (LEAST_HEIGHT * scale, SHARE * self->page_height));
  gtk_widget_set_size_request (GTK_WIDGET (self), -1, (int) height);
}

void
fs_time_drawer_set_page_size (FsTimeDrawer *self, int height, double labels)
{
  self->page_height = height;
  update_height (self);
  if (self->state == NULL || self->state->axis_labels == labels)
    return;
  self->state->axis_labels = labels;
  fs_network_state_emit (self->state, FS_NETWORK_STATE_AXIS);
}

/* Where all tabs have no room, their names are shortened: the page is not wider than the window for them. */
static void
shorten_tabs (FsTimeDrawer *self)
{
  for (guint kind = 0; kind < FS_N_TIME_KINDS; kind++)
    {
      GtkWidget *label = gtk_button_get_child (GTK_BUTTON (self->tabs[kind]));

      if (GTK_IS_LABEL (label))
        gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
    }
}

static void
show_title (FsTimeDrawer *self)
{
  const FsNetworkState *state = self->state;
  gboolean selected = state->selected.kind == FS_ITEM_MESSAGE, life = state->time_kind == FS_TIME_LIFE;
  g_autofree char *number = selected ? fs_number_display_count (state->selected.message) : NULL;
  /* Translators: the number of a message. */
  g_autofree char *title = selected ? g_strdup_printf (_ ("Life of %s"), number) : g_strdup (_ ("Life of a message"));
  const char *hint = NULL;
  FsPlaybackState playback = { 0 };
  g_autofree char *progress = NULL;

  if (state->playback != NULL)
    playback = fs_playback_state (state->playback);
  gtk_button_set_label (GTK_BUTTON (self->tabs[FS_TIME_LIFE]), title);
  shorten_tabs (self);
  gtk_widget_set_visible (self->previous_button, life);
  gtk_widget_set_visible (self->next_button, life);
  if (state->cycle_view != NULL && state->cycle_view->snapshot == NULL)
    hint = _ ("A life is recorded of messages that move as flits.");
  else if (state->log == NULL)
    hint = "";
  else if (state->time_kind == FS_TIME_CHANNELS && state->time_channels == NULL)
    hint = _ (
        "No header is blocked in this cycle. Select a message, a node or a channel, or go to a blocked header (B).");
  else if (state->time_kind == FS_TIME_BROADCASTS && state->run.params.beta <= 0)
    hint = _ ("This run has no broadcasts. Give their fraction β in the sidebar.");
  else if (state->time_kind == FS_TIME_BROADCASTS && state->broadcast_life == NULL)
    hint = playback.logging ? "" : _ ("No broadcast has been generated up to this cycle.");
  else if (state->time_kind == FS_TIME_PAIRS && state->pairs == NULL)
    hint = state->compared ? "" : _ ("Both runs are compared message by message where they have the same traffic.");
  else if (!life)
    hint = NULL;
  else if (!selected)
    hint = _ (
        "Select a message to see where it waited, for how long and who held the channel. [ and ] go from message to "
        "message.");
  else if (state->life == NULL && !playback.logging)
    hint = _ ("This message is not recorded.");
  else if (state->life == NULL)
    hint = "";
  gtk_label_set_text (self->hint_label, hint != NULL ? hint : "");
  gtk_stack_set_visible_child_name (GTK_STACK (self->stack), hint != NULL ? "hint" : "area");
  if (playback.logging && playback.logged > 0)
    {
      g_autofree char *cycle = fs_number_display_count ((guint64) playback.logged);

      progress = g_strdup_printf (_ ("Recording, cycle %s"), cycle);
    }
  else if (state->log != NULL && state->cycle_view != NULL && state->log->until < state->cycle_view->cycle)
    {
      g_autofree char *cycle = fs_number_display_count ((guint64) state->log->until);

      progress = g_strdup_printf (_ ("Recorded up to cycle %s, where 64 MiB were full"), cycle);
    }
  if (g_strcmp0 (progress, gtk_label_get_text (self->progress_label)) != 0)
    gtk_label_set_text (self->progress_label, progress != NULL ? progress : "");
}

static void
state_changed (FsNetworkState *state, guint changes, FsTimeDrawer *self)
{
  if (state->logged
      && (changes
          & (FS_NETWORK_STATE_LOG | FS_NETWORK_STATE_SELECTION | FS_NETWORK_STATE_CYCLE | FS_NETWORK_STATE_RUN
             | FS_NETWORK_STATE_BUSY))
             != 0)
    show_title (self);
}

void
fs_time_drawer_set_paired (FsTimeDrawer *self, gboolean paired)
{
  gtk_widget_set_visible (GTK_WIDGET (self->tabs[FS_TIME_PAIRS]), paired);
  if (!paired && self->state->time_kind == FS_TIME_PAIRS)
    fs_time_drawer_set_kind (self, FS_TIME_LIFE);
}

void
fs_time_drawer_set_kind (FsTimeDrawer *self, FsTimeKind kind)
{
  gtk_toggle_button_set_active (self->tabs[kind], TRUE);
}

/* Another tab: shown as a whole. */
static void
tab_toggled (FsTimeDrawer *self, GtkToggleButton *tab)
{
  FsTimeKind kind = FS_TIME_LIFE;

  if (self->state == NULL || !gtk_toggle_button_get_active (tab))
    return;
  while (self->tabs[kind] != tab)
    kind++;
  self->state->time_kind = kind;
  update_height (self);
  fs_time_area_show_kind (self->area);
  if (self->state->logged)
    show_title (self);
}

void
fs_time_drawer_fit (FsTimeDrawer *self)
{
  fs_time_area_fit (self->area);
}

void
fs_time_drawer_focus (FsTimeDrawer *self)
{
  gtk_widget_grab_focus (GTK_WIDGET (self->area));
}

/* A closed drawer needs no log. */
static void
visibility_changed (FsTimeDrawer *self)
{
  if (self->state == NULL)
    return;
  fs_network_state_set_logged (self->state, gtk_widget_get_visible (GTK_WIDGET (self)));
  if (!self->state->logged)
    return;
  /* Meanwhile there may have been another run. */
  fs_time_area_show_run (self->area);
  show_title (self);
}

void
fs_time_drawer_bind (FsTimeDrawer *self, FsNetworkState *state)
{
  g_return_if_fail (FS_IS_TIME_DRAWER (self) && self->state == NULL);

  self->state = g_object_ref (state);
  fs_time_area_bind (self->area, state);
  g_signal_connect_object (state, "changed", G_CALLBACK (state_changed), self, 0);
  visibility_changed (self);
}

static void
begin_pull (FsTimeDrawer *self)
{
  self->pulled_before = gtk_widget_get_height (GTK_WIDGET (self)) / fs_screen_text_scale (GTK_WIDGET (self));
}

static void
pull (FsTimeDrawer *self, double dx, double dy)
{
  self->pulled = MAX (self->pulled_before - dy / fs_screen_text_scale (GTK_WIDGET (self)), LEAST_HEIGHT);
  update_height (self);
}

/* The grip with the keyboard: Up and Down. */
static gboolean
grip_key (FsTimeDrawer *self, guint key)
{
  int by = key == GDK_KEY_Up ? 20 : key == GDK_KEY_Down ? -20 : 0;

  if (by == 0)
    return GDK_EVENT_PROPAGATE;
  begin_pull (self);
  pull (self, 0, -by * fs_screen_text_scale (GTK_WIDGET (self)));
  return GDK_EVENT_STOP;
}

static void
fs_time_drawer_dispose (GObject *object)
{
  FsTimeDrawer *self = FS_TIME_DRAWER (object);

  g_clear_object (&self->state);
  gtk_widget_dispose_template (GTK_WIDGET (self), FS_TYPE_TIME_DRAWER);
  G_OBJECT_CLASS (fs_time_drawer_parent_class)->dispose (object);
}

static void
fs_time_drawer_class_init (FsTimeDrawerClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = fs_time_drawer_dispose;
  g_type_ensure (FS_TYPE_TIME_AREA);
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/flitscope/Flitscope/time-drawer.ui");
  gtk_widget_class_bind_template_child (widget_class, FsTimeDrawer, grip);
  gtk_widget_class_bind_template_child (widget_class, FsTimeDrawer, stack);
  gtk_widget_class_bind_template_child_full (widget_class, "life_tab", FALSE,
                                             G_STRUCT_OFFSET (FsTimeDrawer, tabs[FS_TIME_LIFE]));
  gtk_widget_class_bind_template_child_full (widget_class, "channels_tab", FALSE,
                                             G_STRUCT_OFFSET (FsTimeDrawer, tabs[FS_TIME_CHANNELS]));
  gtk_widget_class_bind_template_child_full (widget_class, "raster_tab", FALSE,
                                             G_STRUCT_OFFSET (FsTimeDrawer, tabs[FS_TIME_RASTER]));
  gtk_widget_class_bind_template_child_full (widget_class, "broadcasts_tab", FALSE,
                                             G_STRUCT_OFFSET (FsTimeDrawer, tabs[FS_TIME_BROADCASTS]));
  gtk_widget_class_bind_template_child_full (widget_class, "pairs_tab", FALSE,
                                             G_STRUCT_OFFSET (FsTimeDrawer, tabs[FS_TIME_PAIRS]));
  gtk_widget_class_bind_template_child (widget_class, FsTimeDrawer, previous_button);
  gtk_widget_class_bind_template_child (widget_class, FsTimeDrawer, next_button);
  gtk_widget_class_bind_template_child (widget_class, FsTimeDrawer, progress_label);
  gtk_widget_class_bind_template_child (widget_class, FsTimeDrawer, hint_label);
  gtk_widget_class_bind_template_child (widget_class, FsTimeDrawer, area);
}

static void
fs_time_drawer_init (FsTimeDrawer *self)
{
  GtkGesture *drag = gtk_gesture_drag_new ();
  GtkEventController *keys = gtk_event_controller_key_new ();

  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_widget_set_cursor_from_name (self->grip, "row-resize");
  for (guint t = 0; t < FS_N_TIME_KINDS; t++)
    g_signal_connect_object (self->tabs[t], "toggled", G_CALLBACK (tab_toggled), self, G_CONNECT_SWAPPED);
  gtk_toggle_button_set_active (self->tabs[FS_TIME_LIFE], TRUE);
  g_signal_connect_object (drag, "drag-begin", G_CALLBACK (begin_pull), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (drag, "drag-update", G_CALLBACK (pull), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (keys, "key-pressed", G_CALLBACK (grip_key), self, G_CONNECT_SWAPPED);
  gtk_widget_add_controller (self->grip, GTK_EVENT_CONTROLLER (drag));
  gtk_widget_add_controller (self->grip, keys);
  g_signal_connect (self, "notify::visible", G_CALLBACK (visibility_changed), NULL);
}
