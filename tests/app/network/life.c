/* The drawer with the life of a message: it follows the selection, stays after the delivery, and all of it has keys. */
#include "tests/app/network/network-window.h"

#include <math.h>
#include <string.h>

#include "app/time/time-area.h"
#include "tests/support/test.h"

/* The preset deadlock-n3 at @cycle, with the drawer open and message @message selected. */
static FsWindow *
open_life (int64_t cycle, uint64_t message)
{
  FsWindow *window = test_network_window_new ("deadlock-n3");
  FsNetworkState *state = test_network_state (window);

  test_network_seek (state, cycle);
  test_network_activate (window, "life");
  fs_network_state_select_subject (state, (FsSubject){ FS_SUBJECT_MESSAGE, message, 0 });
  test_wait_for (state->life != NULL);
  return window;
}

static gboolean
press (FsWindow *window, guint key)
{
  GtkWidget *drawer = GTK_WIDGET (test_network_page (window)->drawer);
  gboolean handled = FALSE;

  for (GtkWidget *child = drawer; child != NULL;)
    {
      GtkWidget *next = gtk_widget_get_first_child (child);

      if (FS_IS_TIME_AREA (child))
        {
          g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (child);

          for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
            {
              g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);

              if (GTK_IS_EVENT_CONTROLLER_KEY (controller))
                g_signal_emit_by_name (controller, "key-pressed", key, 0, 0, &handled);
            }
          return handled;
        }
      while (next == NULL && child != drawer)
        {
          next = gtk_widget_get_next_sibling (child);
          if (next == NULL)
            child = gtk_widget_get_parent (child);
        }
      child = next;
    }
  g_assert_not_reached ();
}

FS_TEST (follows_the_selection)
{
  FsWindow *window = open_life (60, 15);
  FsNetworkState *state = test_network_state (window);
  GtkWidget *drawer = GTK_WIDGET (test_network_page (window)->drawer);

  g_assert_true (state->logged);
  g_assert_true (gtk_widget_get_visible (drawer));
  g_assert_cmpuint (state->life->message.id, ==, 15);
  g_assert_nonnull (test_network_find_label (drawer, "Life of 15", TRUE));
  g_assert_cmpfloat (state->axis_to, >, state->axis_from);
  test_network_activate (window, "next-life");
  test_wait_for (state->life != NULL && state->life->message.id == 16);
  test_network_activate (window, "previous-life");
  test_wait_for (state->life != NULL && state->life->message.id == 15);
  test_network_activate (window, "life");
  g_assert_false (gtk_widget_get_visible (drawer));
  g_assert_false (state->logged);
  g_assert_cmpfloat (state->axis_to, ==, 0);
  test_window_close (window);
}

/* The inspector says what became of it, and the picture has its way. */
FS_TEST (stays_after_delivery)
{
  FsWindow *window = open_life (10, 0);
  FsNetworkState *state = test_network_state (window);

  test_wait_for (state->life != NULL && fs_message_life_is_delivered (state->life));
  test_network_seek (state, state->life->now + 5);
  test_wait_for (fs_network_state_shows_ended_life (state));
  g_assert_nonnull (test_network_find_label (GTK_WIDGET (test_network_page (window)->inspector), "Delivered", TRUE));
  g_assert_cmpuint (fs_network_state_get_diagram (state)->diagram.n_trail, ==, state->life->n_hops);
  test_network_activate (window, "life");
  test_window_close (window);
}

/* Left and Right go from event to event; Down reaches the holder of the channel, which Return selects. */
FS_TEST (keys)
{
  FsWindow *window = open_life (108, 15);
  FsNetworkState *state = test_network_state (window);
  int64_t before = state->cycle_view->cycle;
  int64_t event = fs_message_life_event (state->life, before, FS_LIFE_BACK);

  g_assert_true (press (window, GDK_KEY_Left));
  test_network_wait_cycle (state, event);
  test_network_seek (state, before);
  fs_network_state_set_axis (state, (double) before - 10, (double) before + 60);
  g_assert_true (press (window, GDK_KEY_Down));
  g_assert_true (press (window, GDK_KEY_Return));
  test_wait_for (state->selected.message != 15);
  g_assert_cmpint (state->selected.kind, ==, FS_ITEM_MESSAGE);
  test_window_close (window);
}

/* The channels of a deadlock: those of the circle stay while the cycles pass; the raster shows them, too. */
FS_TEST (channels_and_raster)
{
  FsWindow *window = test_network_window_new ("deadlock-n3");
  FsNetworkState *state = test_network_state (window);
  int64_t closed;

  test_network_activate (window, "next-deadlock");
  test_wait_for (test_network_at_rest (state) && test_network_is_deadlocked (state));
  closed = state->cycle_view->cycle;
  test_network_activate (window, "channels-over-time");
  test_wait_for (state->time_channels != NULL);
  g_assert_cmpint (state->time_kind, ==, FS_TIME_CHANNELS);
  g_assert_cmpuint (state->time_channels->len, ==, state->cycle_view->waits_for->n_circle);
  g_assert_cmpint (state->time_closed, ==, closed);
  g_assert_cmpfloat (state->axis_from, <, closed);
  g_assert_cmpfloat (state->axis_to, >, closed);
  test_network_seek (state, closed - 30);
  g_assert_cmpint (state->time_closed, ==, closed);
  test_network_activate (window, "all-over-time");
  g_assert_cmpint (state->time_kind, ==, FS_TIME_RASTER);
  test_wait_for (state->axis_to == (double) state->log->until + 1);
  g_assert_cmpfloat (state->axis_from, ==, 0);
  /* The same key closes it. */
  test_network_activate (window, "all-over-time");
  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (test_network_page (window)->drawer)));
  test_window_close (window);
}

/* The broadcast that was complete last is shown, and its log goes as far as it takes; another one is chosen by its number. */
FS_TEST (broadcasts)
{
  FsWindow *window = test_network_window_new ("ab-n6-v2-m32-b020");
  FsNetworkState *state = test_network_state (window);
  uint64_t first;

  test_network_activate (window, "next-broadcast");
  test_wait_for (test_network_at_rest (state) && state->cycle_view->cycle > 0);
  test_network_activate (window, "broadcast-over-time");
  test_wait_for (state->broadcast_life != NULL && fs_broadcast_life_is_finished (state->broadcast_life));
  g_assert_cmpint (state->broadcast_life->broadcast.finished, ==, state->cycle_view->cycle);
  g_assert_cmpuint (state->broadcast_life->n_reached, ==, 63);
  first = state->broadcast_life->broadcast.index;
  g_assert_cmpfloat (state->axis_from, <, state->broadcast_life->broadcast.generated);
  test_wait_for (isfinite (state->model_broadcasts.last));
  test_network_activate (window, "next-broadcast");
  test_wait_for (state->broadcast_life->broadcast.index != first
                 && fs_broadcast_life_is_finished (state->broadcast_life));
  fs_network_state_select_subject (state, (FsSubject){ FS_SUBJECT_BROADCAST, first, 0 });
  test_wait_for (state->broadcast_life->broadcast.index == first);
  test_window_close (window);
}

static gboolean
is_link (GtkWidget *widget)
{
  return strstr (gtk_label_get_label (GTK_LABEL (widget)), "<a href=") != NULL;
}

/* Back from event to event, also without the drawer; "since cycle N" leads there. */
FS_TEST (events_both_ways)
{
  FsWindow *window = test_network_window_new ("deadlock-n3");
  FsNetworkState *state = test_network_state (window);
  FsBlockedHeader blocked;
  GtkWidget *link;
  gboolean handled = FALSE;
  g_autofree char *since = NULL;
  int64_t closed;

  test_network_activate (window, "next-deadlock");
  test_wait_for (test_network_at_rest (state) && test_network_is_deadlocked (state));
  closed = state->cycle_view->cycle;
  test_wait_for (state->marks != NULL && state->marks->len > 0);
  test_network_seek (state, closed + 20);
  link = test_find (GTK_WIDGET (test_network_page (window)->inspector), GTK_TYPE_LABEL, is_link);
  g_assert_nonnull (link);
  since = g_strdup_printf ("%" G_GINT64_FORMAT, closed);
  g_signal_emit_by_name (link, "activate-link", since, &handled);
  g_assert_true (handled);
  test_network_wait_cycle (state, closed);
  test_network_seek (state, closed + 20);
  test_network_activate (window, "previous-deadlock");
  test_network_wait_cycle (state, closed);

  test_network_seek (state, 60);
  g_assert_true (fs_run_log_blocked_before (state->log, 60, &blocked));
  test_network_activate (window, "previous-blocking");
  test_network_wait_cycle (state, blocked.cycle);
  g_assert_cmpuint (state->selected.message, ==, blocked.message);
  /* There are no broadcasts. */
  test_network_activate (window, "previous-broadcast");
  g_assert_cmpstr (fs_network_state_get_notice (state), ==, "No broadcast was complete before this cycle.");
  test_window_close (window);
}
