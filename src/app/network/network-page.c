#include "app/network/network-page-private.h"

#include <glib/gi18n-lib.h>

#include "app/toolkit/focus.h"
#include "app/toolkit/screen-style.h"
#include "app/toolkit/widgets.h"
#include "base/number.h"
#include "plot/value/text.h"
#include "study/documents/result.h"

#define OPENING_SECONDS 6 /* for which the banner says where a run was opened */
#define NETWORK_WIDTH 520 /* px that the network has beside the inspector, which goes below it where there are fewer */
#define INSPECTOR_WIDTH 328 /* with its border */
#define BESIDE_WIDTH 1240   /* of the page, from which on the network has 60 % of a usual window beside the inspector */
#define LEAST_WIDTH 260     /* of the network beside an inspector over the canvas */
#define INSPECTOR_HEIGHT 268 /* below the network, for the usual size of the text */
#define INSPECTOR_SHARE 0.42 /* of the height of the page that the inspector has at most */
#define BELOW_HEIGHT 620     /* of the page from which on the inspector has space below the network */
#define LOW_PAGE 520         /* height of the page, for the usual size of the text */
#define STRIP_HEIGHT 206     /* of the plot below the inspector, for the usual size of the text */
#define STRIP_PAGE 560       /* height of the page, likewise, from which on there is room for it */
#define LOW_INSPECTOR 400    /* height of the page below which the buttons of the inspector scroll */
#define DRAWER_PAGE 700      /* height of the page on which two networks have the drawer below them at once */
#define PAIR_WIDTH 840       /* px from which on two networks have room beside each other */
#define PAIR_HEAD                                                                                                      \
  1200 /* px, for the usual size of the text, from which on the words above two networks leave room for all buttons */
#define LEAST_HEAD 680 /* likewise, of the words above one network */
#define LOW 320        /* height in pixels below which the description is hidden, to leave its space to the diagram */

G_DEFINE_FINAL_TYPE (FsNetworkPage, fs_network_page, ADW_TYPE_BIN)

/* "64 nodes, degree 9, 7 necklaces": what matters while necklaces are shown. */
static char *
necklaces_sentence (const FsNecklaces *necklaces)
{
  g_autofree char *nodes = fs_number_display_count (necklaces->gh.n_nodes);
  g_autofree char *count = fs_number_display_count (necklaces->n_necklaces);

  /* TRANSLATORS: "64 nodes, degree 9, 7 necklaces" */
  return g_strdup_printf (
      ngettext ("%s nodes, degree %d, %s necklace", "%s nodes, degree %d, %s necklaces", necklaces->n_necklaces), nodes,
      necklaces->gh.degree, count);
}

/* "Nested cubes. Deterministic routing, …" */
static void
show_head (FsNetworkPage *self)
{
  const FsNetworkRun *run = &self->state->run;
  const FsDiagramLayout *layout = fs_network_state_get_layout (self->state);
  const FsNetworkStructure *structure = fs_network_state_get_structure (self->state);
  const FsNecklaces *necklaces = structure != NULL ? structure->necklaces : NULL;
  g_autofree char *title = fs_network_run_title (run);
  g_autofree char *load = fs_network_run_load (run);
  g_autofree char *sentence = fs_network_state_shows (self->state, FS_LAYER_NECKLACES) && necklaces != NULL
                                  ? necklaces_sentence (necklaces)
                                  : fs_network_run_sentence (run);
  g_autofree char *whole = layout != NULL
                               ? g_strdup_printf ("%s. %s", fs_layout_name (layout->kind, &layout->network), sentence)
                               : g_strdup (sentence);

  gtk_label_set_markup (self->title_label, title);
  gtk_label_set_markup (self->plot_button_label, load != NULL ? load : _ ("Plot"));
  gtk_label_set_markup (self->plot_strip_label, load != NULL ? load : "");
  gtk_widget_set_visible (GTK_WIDGET (self->plot_strip_label), load != NULL);
  gtk_label_set_markup (self->sentence_label, whole);
  gtk_widget_set_tooltip_markup (GTK_WIDGET (self->title_label), whole);
  gtk_widget_set_tooltip_markup (GTK_WIDGET (self->sentence_label), whole);
  self->refreshing = TRUE;
  if (layout != NULL)
    gtk_drop_down_set_selected (self->layout_choice, layout->kind);
  fs_set_sensitive (GTK_WIDGET (self->layout_choice), layout != NULL, GTK_WIDGET (self->canvas));
  self->refreshing = FALSE;
}

static gboolean
hide_opening (gpointer data)
{
  FsNetworkPage *self = data;

  self->fading = 0;
  gtk_stack_set_visible_child (self->sentence_place, GTK_WIDGET (self->sentence_label));
  return G_SOURCE_REMOVE;
}

/* On a low page the sentence leaves its room to the network; what lasts is shown nevertheless. */
static void
show_sentence (FsNetworkPage *self)
{
  gboolean lasting = gtk_stack_get_visible_child (self->sentence_place) == self->banner && self->fading == 0;

  gtk_widget_set_visible (GTK_WIDGET (self->sentence_place), !self->low || lasting);
}

/* Shows why an entry was refused, else a notice, in the place of the sentence. A deadlock has no notice: the diagram shows it. Where a run was
 * opened is said once, for some seconds. */
static void
show_banner (FsNetworkPage *self)
{
  const char *sentence = self->refused != NULL ? self->refused : fs_network_state_get_notice (self->state);
  FsOpensAt at = self->state->opening.at;
  gboolean passes = self->refused == NULL && self->state->notice != NULL && at != FS_OPENS_AT_START
                    && at != FS_OPENS_AFTER_BROADCAST && !fs_network_state_shows_lasting (self->state);

  fs_lock_step_bar_show_notice (self->lock_step_bar, passes ? NULL : sentence);
  if (passes && g_str_equal (sentence, gtk_label_get_text (self->banner_label))
      && (self->fading != 0 || gtk_stack_get_visible_child (self->sentence_place) != self->banner))
    return;
  g_clear_handle_id (&self->fading, g_source_remove);
  gtk_stack_set_visible_child (self->sentence_place,
                               sentence != NULL ? self->banner : GTK_WIDGET (self->sentence_label));
  gtk_widget_set_visible (self->banner_icon, self->refused != NULL);
  gtk_label_set_text (self->banner_label, sentence != NULL ? sentence : "");
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->banner_label), sentence);
  /* Not before it is seen. */
  if (passes && gtk_widget_get_mapped (GTK_WIDGET (self)))
    self->fading = g_timeout_add_seconds (OPENING_SECONDS, hide_opening, self);
  show_sentence (self);
}

/* Without a cycle the playback bar is insensitive. */
static void
enable_playback (FsNetworkPage *self)
{
  fs_set_sensitive (GTK_WIDGET (self->playback), self->state->cycle_view != NULL, GTK_WIDGET (self->canvas));
}

/* Shows the name of a layout in the menu; one that cannot show the network is gray, with the reason as its tooltip. */
static void
bind_layout (GtkSignalListItemFactory *factory, GtkListItem *item, FsNetworkPage *self)
{
  const FsInterconnect *network = &self->state->run.network;
  FsLayoutKind kind = (FsLayoutKind) gtk_list_item_get_position (item);
  GtkWidget *label = gtk_list_item_get_child (item);
  g_autofree char *reason = NULL;
  gboolean applies = network->n == 0 || fs_layout_applies (kind, network, &reason);

  gtk_label_set_text (GTK_LABEL (label), fs_layout_name (kind, network));
  gtk_widget_set_sensitive (label, applies);
  gtk_widget_set_tooltip_text (label, reason);
  gtk_list_item_set_selectable (item, applies);
  gtk_list_item_set_activatable (item, applies);
}

static void
setup_layout (GtkSignalListItemFactory *factory, GtkListItem *item)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_list_item_set_child (item, label);
}

/* Shows which of the messages to go through is followed, and what it waited for. */
static void
show_followed (FsNetworkPage *self)
{
  guint at;
  const GPtrArray *messages = fs_document_get_followed (self->state->document, &at);
  g_autofree char *text = NULL;

  gtk_widget_set_visible (self->followed, messages != NULL);
  if (messages == NULL)
    return;
  /* Translators: two numbers, and a sentence about the message */
  text = g_strdup_printf (_ ("%u of %u: %s"), at + 1, messages->len,
                          ((const FsFollowedMessage *) messages->pdata[at])->sentence);
  gtk_label_set_text (self->followed_label, text);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->followed_label), text);
}

/* What is selected, or the network, is in one line where the inspector is not beside it. The line stays, so that to select moves nothing; a drawer takes its room. */
static void
show_line (FsNetworkPage *self)
{
  FsItemKind kind = self->state != NULL ? self->state->selected.kind : FS_ITEM_NONE;

  gtk_widget_set_visible (self->line, !self->presenting && self->state != NULL
                                          && !gtk_widget_get_visible (GTK_WIDGET (self->drawer))
                                          && (fs_flap_get_folded (self->inspector_flap)
                                              || !fs_flap_get_reveal_flap (self->inspector_flap)));
  gtk_widget_set_visible (self->line_life, kind == FS_ITEM_MESSAGE);
}

static void
state_changed (FsNetworkState *state, guint changes, FsNetworkPage *self)
{
  if (changes & FS_NETWORK_STATE_NETWORK)
    {
      /* The menu is created again: which layouts apply depends on the network. */
      g_autoptr (GtkListItemFactory) factory = gtk_signal_list_item_factory_new ();

      g_signal_connect (factory, "setup", G_CALLBACK (setup_layout), NULL);
      g_signal_connect_object (factory, "bind", G_CALLBACK (bind_layout), self, 0);
      gtk_drop_down_set_factory (self->layout_choice, factory);
      gtk_drop_down_set_list_factory (self->layout_choice, factory);
    }
  if (changes & (FS_NETWORK_STATE_CYCLE | FS_NETWORK_STATE_RUN))
    enable_playback (self);
  if (changes & (FS_NETWORK_STATE_CYCLE | FS_NETWORK_STATE_RUN | FS_NETWORK_STATE_SELECTION))
    show_line (self);
  if (changes & FS_NETWORK_STATE_FOLLOWED)
    show_followed (self);
  if (changes & (FS_NETWORK_STATE_NETWORK | FS_NETWORK_STATE_RUN | FS_NETWORK_STATE_LAYOUT | FS_NETWORK_STATE_LAYERS))
    show_head (self);
  if (changes & (FS_NETWORK_STATE_NETWORK | FS_NETWORK_STATE_RUN | FS_NETWORK_STATE_CYCLE | FS_NETWORK_STATE_LAYOUT))
    show_banner (self);
}

static void
entry_refused (FsNetworkPage *self, const char *sentence)
{
  g_free (self->refused);
  self->refused = g_strdup (sentence);
  show_banner (self);
}

static void
layout_chosen (FsNetworkPage *self)
{
  guint kind = gtk_drop_down_get_selected (self->layout_choice);

  if (self->refreshing || self->state == NULL || kind >= FS_N_LAYOUTS)
    return;
  /* The keyboard can reach what does not apply: the layout shown stays selected. */
  if (!fs_layout_applies ((FsLayoutKind) kind, &self->state->run.network, NULL))
    {
      show_head (self);
      return;
    }
  fs_network_state_set_layout (self->state, (FsLayoutKind) kind);
}

/* Returns whether an inspector over the canvas covers all of it, as what is left would be too narrow for the network. */
static gboolean
is_whole (FsNetworkPage *self)
{
  return gtk_widget_get_width (GTK_WIDGET (self->scroller)) < INSPECTOR_WIDTH + LEAST_WIDTH;
}

/* Returns whether the buttons in the head that have other ways, the menu and keys, give their room to the words, which are more on two
 * runs. */
static gboolean
folds_head (FsNetworkPage *self)
{
  return gtk_widget_get_width (GTK_WIDGET (self))
         < (self->in_lock_step ? PAIR_HEAD : LEAST_HEAD) * fs_screen_text_scale (GTK_WIDGET (self));
}

/* Announces to the canvas how much of the canvas the inspector covers, and whether a button has to lead to the plot. */
static void
inspector_covers (FsNetworkPage *self)
{
  int width = 0;

  if (fs_flap_get_folded (self->inspector_flap) && fs_flap_get_reveal_flap (self->inspector_flap) && !is_whole (self))
    gtk_widget_measure (fs_flap_get_flap (self->inspector_flap), GTK_ORIENTATION_HORIZONTAL, -1, NULL, &width, NULL,
                        NULL);
  gtk_widget_set_visible (self->plot_button, !folds_head (self)
                                                 && (!fs_flap_get_reveal_flap (self->inspector_flap)
                                                     || !gtk_widget_get_visible (self->plot_strip)));
  show_line (self);
  fs_network_canvas_set_covered (self->canvas, width);
}

/* Beside or below the canvas, the inspector is shown as long as the user wants it. Over the canvas it covers and moves the
 * network, so that only the user opens it there; to select something moves nothing. */
static void
fold_inspector (FsNetworkPage *self)
{
  gboolean folded = fs_flap_get_folded (self->inspector_flap);

  if (self->presenting)
    return;
  fs_flap_set_reveal_flap (self->inspector_flap,
                           !folded && g_settings_get_boolean (self->settings, "inspector-visible"));
  inspector_covers (self);
}

static void
inspector_revealed (FsNetworkPage *self)
{
  gboolean revealed = fs_flap_get_reveal_flap (self->inspector_flap);

  if (!fs_flap_get_folded (self->inspector_flap) && !self->presenting)
    g_settings_set_boolean (self->settings, "inspector-visible", revealed);
  inspector_covers (self);
}

/* Puts the inspector beside the network, or below it where the network would be narrower than NETWORK_WIDTH; on a low page
 * it is over the network, as the flap decides. */
static void
arrange_inspector (FsNetworkPage *self)
{
  int width = gtk_widget_get_width (GTK_WIDGET (self->scroller));
  int height = gtk_widget_get_height (GTK_WIDGET (self->scroller)), height_below = -1;
  gboolean below = width < NETWORK_WIDTH + INSPECTOR_WIDTH && height >= BELOW_HEIGHT;
  GtkOrientation orientation = below ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL;
  GtkOrientable *flap = GTK_ORIENTABLE (self->inspector_flap);

  fs_inspector_set_shape (self->inspector, below || is_whole (self) ? FS_INSPECTOR_WIDE
                                           : height < LOW_INSPECTOR ? FS_INSPECTOR_LOW
                                                                    : FS_INSPECTOR_TALL);
  gtk_widget_set_hexpand (GTK_WIDGET (self->inspector), is_whole (self));
  gtk_widget_set_visible (self->plot_strip, !below && !is_whole (self)
                                                && height >= STRIP_PAGE * fs_screen_text_scale (GTK_WIDGET (self)));
  inspector_covers (self);
  if (below)
    height_below
        = MIN ((int) (INSPECTOR_HEIGHT * fs_screen_text_scale (GTK_WIDGET (self))), (int) (INSPECTOR_SHARE * height));
  gtk_widget_set_size_request (GTK_WIDGET (self->inspector), -1, height_below);
  fs_flap_set_fold_policy (self->inspector_flap, below                  ? FS_FLAP_FOLD_NEVER
                                                 : width < BESIDE_WIDTH ? FS_FLAP_FOLD_ALWAYS
                                                                        : FS_FLAP_FOLD_AUTO);
  if (gtk_orientable_get_orientation (flap) == orientation)
    return;
  gtk_orientable_set_orientation (flap, orientation);
  gtk_widget_set_vexpand (GTK_WIDGET (self->inspector), !below);
  fold_inspector (self);
}

/* Without a message there is no life to show, but the channels of what is blocked, such as a circular wait. */
static void
drawer_shown (FsNetworkPage *self)
{
  FsNetworkState *state = self->state;

  if (gtk_widget_get_visible (GTK_WIDGET (self->drawer)) && state->time_kind == FS_TIME_LIFE
      && state->selected.kind != FS_ITEM_MESSAGE && state->cycle_view != NULL && state->cycle_view->snapshot != NULL
      && state->cycle_view->snapshot->n_blocked > 0)
    fs_time_drawer_set_kind (self->drawer, FS_TIME_CHANNELS);
  show_line (self);
}

/* Two networks beside each other, or one of them where there is little room. */
static void
arrange_panes (FsNetworkPage *self)
{
  gboolean on = fs_lock_step_is_on (self->lock_step);
  gboolean alone = on && gtk_widget_get_width (GTK_WIDGET (self)) < PAIR_WIDTH;

  gtk_widget_set_visible (self->panes[0], !alone || !self->second_alone);
  gtk_widget_set_visible (self->panes[1], on && (!alone || self->second_alone));
  for (guint side = 0; side < 2; side++)
    fs_run_head_set_room (self->heads[side], alone, folds_head (self));
  gtk_widget_set_visible (GTK_WIDGET (self->layout_choice), !folds_head (self));
  gtk_widget_set_visible (self->zoom_buttons, !folds_head (self));
  fs_set_css_class (self->head, "folded", folds_head (self));
}

void
fs_network_page_show_other_run (FsNetworkPage *self)
{
  gboolean second = gtk_widget_has_focus (GTK_WIDGET (self->second_canvas));

  self->second_alone = !self->second_alone;
  arrange_panes (self);
  if (gtk_widget_get_visible (self->panes[0]) && gtk_widget_get_visible (self->panes[1]))
    gtk_widget_grab_focus (GTK_WIDGET (second ? self->canvas : self->second_canvas));
  else
    gtk_widget_grab_focus (GTK_WIDGET (self->second_alone ? self->second_canvas : self->canvas));
}

/* Two runs have the width of the inspector, which returns with one run, and the drawer shows their latencies. */
static void
lock_step_changed (FsNetworkPage *self)
{
  gboolean on = fs_lock_step_is_on (self->lock_step);

  if (self->in_lock_step == on)
    return;
  self->in_lock_step = on;
  if (on)
    {
      self->second_alone = FALSE;
      self->inspector_before = fs_flap_get_reveal_flap (self->inspector_flap);
      fs_flap_set_reveal_flap (self->inspector_flap, FALSE);
      gtk_accessible_update_relation (GTK_ACCESSIBLE (self->canvas), GTK_ACCESSIBLE_RELATION_LABELLED_BY,
                                      self->heads[0], NULL, -1);
    }
  else
    {
      fs_flap_set_reveal_flap (self->inspector_flap, self->inspector_before);
      gtk_accessible_reset_relation (GTK_ACCESSIBLE (self->canvas), GTK_ACCESSIBLE_RELATION_LABELLED_BY);
    }
  gtk_widget_set_visible (self->titles, !on);
  fs_time_drawer_set_paired (self->drawer, on);
  if (on)
    {
      fs_time_drawer_set_kind (self->drawer, FS_TIME_PAIRS);
      /* On a low page it would leave too little height for the networks. */
      if (gtk_widget_get_height (GTK_WIDGET (self)) >= DRAWER_PAGE * fs_screen_text_scale (GTK_WIDGET (self)))
        gtk_widget_set_visible (GTK_WIDGET (self->drawer), TRUE);
    }
  arrange_panes (self);
  inspector_covers (self);
}

/* The curves that can run beside the one shown, and this one with an escape channel. */
static void
fill_beside_menu (GtkMenuButton *button, gpointer data)
{
  FsNetworkPage *self = data;
  FsScenario *scenario = fs_document_get_scenario (self->state->document);
  guint n = fs_scenario_n_curves (scenario), shown = MIN (self->state->run.point.curve, n - 1);
  g_autoptr (GMenu) menu = g_menu_new ();
  g_autoptr (GMenu) curves = g_menu_new ();
  g_autoptr (GMenu) changes = g_menu_new ();
  g_autoptr (GMenuItem) escape = g_menu_item_new (_ ("The Same with an Escape Channel"), "topology.escape-beside");

  for (guint curve = 0; curve < n; curve++)
    if (curve != shown)
      {
        g_autofree char *label = fs_result_label (fs_scenario_curve (scenario, curve));
        g_autofree char *action = g_strdup_printf ("topology.beside(uint32 %u)", curve);

        g_menu_append (curves, label, action);
      }
  if (n == 1)
    g_menu_append (curves, _ ("There Is No Other Curve"), "topology.none");
  g_menu_append_section (menu, _ ("Run Beside It"), G_MENU_MODEL (curves));
  g_menu_item_set_attribute (escape, "hidden-when", "s", "action-disabled");
  g_menu_append_item (changes, escape);
  g_menu_append_section (menu, NULL, G_MENU_MODEL (changes));
  gtk_menu_button_set_menu_model (button, G_MENU_MODEL (menu));
}

static gboolean
fit_head (gpointer data)
{
  FsNetworkPage *self = data;
  gboolean low = gtk_widget_get_height (GTK_WIDGET (self)) < LOW_PAGE * fs_screen_text_scale (GTK_WIDGET (self));

  self->resized = 0;
  /* A low page has a smaller title, so that the canvas keeps its height. Its own height has no part in it: the page would
   * switch to and fro. */
  gtk_widget_set_css_classes (GTK_WIDGET (self->title_label), (const char *[]){ low ? "heading" : "title-2", NULL });
  fs_time_drawer_set_page_size (self->drawer, gtk_widget_get_height (GTK_WIDGET (self)),
                                fs_playback_bar_get_labels (self->playback));
  if (self->state != NULL)
    {
      arrange_inspector (self);
      arrange_panes (self);
    }
  self->low = low || gtk_widget_get_height (GTK_WIDGET (self->scroller)) < LOW;
  show_sentence (self);
  return G_SOURCE_REMOVE;
}

/* Called during an allocation: visibility may only change after it. */
static void
page_resized (FsNetworkPage *self)
{
  if (self->resized == 0)
    self->resized = g_idle_add_full (GDK_PRIORITY_REDRAW - 1, fit_head, self, NULL);
}

static void
shown (FsNetworkPage *self)
{
  fs_lock_step_set_shown (self->lock_step, gtk_widget_get_mapped (GTK_WIDGET (self)));
  show_banner (self);
}

void
fs_network_page_bind (FsNetworkPage *self, FsDocument *document, FsLayersPanel *layers, FsNetworkList *messages,
                      FsNetworkList *channels, GSettings *settings)
{
  g_return_if_fail (FS_IS_NETWORK_PAGE (self) && self->state == NULL);

  self->state = fs_network_state_new (document);
  self->messages = g_object_ref (messages);
  self->channels = g_object_ref (channels);
  self->lock_step = fs_lock_step_new (self->state);
  fs_network_canvas_bind (self->canvas, self->state);
  fs_network_canvas_bind (self->second_canvas, fs_lock_step_get_state (self->lock_step, 1));
  fs_network_canvas_pair (self->canvas, self->second_canvas);
  fs_lock_step_bar_bind (self->lock_step_bar, self->lock_step);
  for (int side = 0; side < 2; side++)
    fs_run_head_bind (self->heads[side], self->lock_step, side);
  gtk_accessible_update_relation (GTK_ACCESSIBLE (self->second_canvas), GTK_ACCESSIBLE_RELATION_LABELLED_BY,
                                  self->heads[1], NULL, -1);
  gtk_menu_button_set_create_popup_func (self->beside_button, fill_beside_menu, self, NULL);
  g_signal_connect_object (self->lock_step, "changed", G_CALLBACK (lock_step_changed), self, G_CONNECT_SWAPPED);
  fs_time_drawer_bind (self->drawer, self->state);
  g_object_bind_property (self->drawer, "visible", self->drawer_separator, "visible", G_BINDING_SYNC_CREATE);
  g_signal_connect_object (self->drawer, "notify::visible", G_CALLBACK (drawer_shown), self, G_CONNECT_SWAPPED);
  fs_playback_bar_bind (self->playback, self->state);
  enable_playback (self);
  fs_inspector_set_line (self->inspector, self->line_title, self->line_state, self->line_label);
  fs_inspector_bind (self->inspector, self->state);
  fs_layers_panel_bind (layers, self->state);
  fs_network_list_bind (messages, self->state, FS_NETWORK_LIST_MESSAGES);
  fs_network_list_bind (channels, self->state, FS_NETWORK_LIST_CHANNELS);
  self->settings = g_object_ref (settings);
  fold_inspector (self);
  g_signal_connect_object (self->inspector_flap, "notify::folded", G_CALLBACK (fold_inspector), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->inspector_flap, "notify::reveal-flap", G_CALLBACK (inspector_revealed), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->inspector_flap, "hides-focus", G_CALLBACK (gtk_widget_grab_focus), self->canvas,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->state, "changed", G_CALLBACK (state_changed), self, 0);
  g_signal_connect_object (self, "map", G_CALLBACK (shown), self, G_CONNECT_AFTER);
  g_signal_connect_object (self, "unmap", G_CALLBACK (shown), self, G_CONNECT_AFTER);
  show_head (self);
  show_followed (self);
}

void
fs_network_page_set_plot (FsNetworkPage *self, GtkWidget *plot)
{
  gtk_widget_set_size_request (plot, -1, (int) (STRIP_HEIGHT * fs_screen_text_scale (GTK_WIDGET (self))));
  gtk_box_append (GTK_BOX (self->plot_strip), plot);
}

void
fs_network_page_set_presenting (FsNetworkPage *self, gboolean presenting)
{
  if (self->presenting == presenting)
    return;
  if (presenting)
    {
      self->had_inspector = fs_flap_get_reveal_flap (self->inspector_flap);
      self->presenting = TRUE;
      fs_flap_set_reveal_flap (self->inspector_flap, FALSE);
    }
  else
    {
      fs_flap_set_reveal_flap (self->inspector_flap, self->had_inspector);
      self->presenting = FALSE;
    }
  fs_network_canvas_set_sentence (self->canvas, !presenting);
  gtk_widget_set_visible (self->head, !presenting);
  gtk_widget_set_visible (self->playback_separator, !presenting);
  gtk_widget_set_visible (GTK_WIDGET (self->playback), !presenting);
  show_line (self);
}

static void
fs_network_page_dispose (GObject *object)
{
  FsNetworkPage *self = FS_NETWORK_PAGE (object);

  g_clear_object (&self->messages);
  g_clear_object (&self->channels);
  g_clear_object (&self->settings);
  g_clear_object (&self->actions);
  g_clear_object (&self->lock_step);
  g_clear_object (&self->state);
  g_clear_pointer (&self->refused, g_free);
  g_clear_handle_id (&self->resized, g_source_remove);
  g_clear_handle_id (&self->fading, g_source_remove);
  gtk_widget_dispose_template (GTK_WIDGET (self), FS_TYPE_NETWORK_PAGE);
  G_OBJECT_CLASS (fs_network_page_parent_class)->dispose (object);
}

static void
fs_network_page_class_init (FsNetworkPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = fs_network_page_dispose;
  g_type_ensure (FS_TYPE_FLAP);
  g_type_ensure (FS_TYPE_INSPECTOR);
  g_type_ensure (FS_TYPE_NETWORK_CANVAS);
  g_type_ensure (FS_TYPE_PLAYBACK_BAR);
  g_type_ensure (FS_TYPE_TIME_DRAWER);
  g_type_ensure (FS_TYPE_LOCK_STEP_BAR);
  g_type_ensure (FS_TYPE_RUN_HEAD);
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/flitscope/Flitscope/network-page.ui");
  gtk_widget_class_bind_template_child (widget_class, FsNetworkPage, scroller);
  gtk_widget_class_bind_template_child (widget_class, FsNetworkPage, followed);
  gtk_widget_class_bind_template_child (widget_class, FsNetworkPage, followed_label);
  gtk_widget_class_bind_template_child (widget_class, FsNetworkPage, inspector_flap);
  gtk_widget_class_bind_template_child (widget_class, FsNetworkPage, inspector);
  gtk_widget_class_bind_template_child (widget_class, FsNetworkPage, title_label);
  gtk_widget_class_bind_template_child (widget_class, FsNetworkPage, sentence_label);
  gtk_widget_class_bind_template_child (widget_class, FsNetworkPage, layout_choice);
  gtk_widget_class_bind_template_child (widget_class, FsNetworkPage, canvas);
  gtk_widget_class_bind_template_child (widget_class, FsNetworkPage, second_canvas);
  gtk_widget_class_bind_template_child (widget_class, FsNetworkPage, lock_step_bar);
  gtk_widget_class_bind_template_child (widget_class, FsNetworkPage, titles);
  gtk_widget_class_bind_template_child (widget_class, FsNetworkPage, beside_button);
  gtk_widget_class_bind_template_child_full (widget_class, "first_head", FALSE,
                                             G_STRUCT_OFFSET (FsNetworkPage, heads[0]));
  gtk_widget_class_bind_template_child_full (widget_class, "second_head", FALSE,
                                             G_STRUCT_OFFSET (FsNetworkPage, heads[1]));
  gtk_widget_class_bind_template_child_full (widget_class, "first_pane", FALSE,
                                             G_STRUCT_OFFSET (FsNetworkPage, panes[0]));
  gtk_widget_class_bind_template_child_full (widget_class, "second_pane", FALSE,
                                             G_STRUCT_OFFSET (FsNetworkPage, panes[1]));
  gtk_widget_class_bind_template_child (widget_class, FsNetworkPage, banner);
  gtk_widget_class_bind_template_child (widget_class, FsNetworkPage, sentence_place);
  gtk_widget_class_bind_template_child (widget_class, FsNetworkPage, head);
  gtk_widget_class_bind_template_child (widget_class, FsNetworkPage, drawer);
  gtk_widget_class_bind_template_child (widget_class, FsNetworkPage, drawer_separator);
  gtk_widget_class_bind_template_child (widget_class, FsNetworkPage, playback_separator);
  gtk_widget_class_bind_template_child (widget_class, FsNetworkPage, plot_button);
  gtk_widget_class_bind_template_child (widget_class, FsNetworkPage, zoom_buttons);
  gtk_widget_class_bind_template_child (widget_class, FsNetworkPage, line);
  gtk_widget_class_bind_template_child (widget_class, FsNetworkPage, line_title);
  gtk_widget_class_bind_template_child (widget_class, FsNetworkPage, line_state);
  gtk_widget_class_bind_template_child (widget_class, FsNetworkPage, line_label);
  gtk_widget_class_bind_template_child (widget_class, FsNetworkPage, line_life);
  gtk_widget_class_bind_template_child (widget_class, FsNetworkPage, plot_button_label);
  gtk_widget_class_bind_template_child (widget_class, FsNetworkPage, plot_strip);
  gtk_widget_class_bind_template_child (widget_class, FsNetworkPage, plot_strip_label);
  gtk_widget_class_bind_template_child (widget_class, FsNetworkPage, banner_icon);
  gtk_widget_class_bind_template_child (widget_class, FsNetworkPage, banner_label);
  gtk_widget_class_bind_template_child (widget_class, FsNetworkPage, playback);
}

static void
fs_network_page_init (FsNetworkPage *self)
{
  g_autoptr (GtkStringList) layouts = gtk_string_list_new (NULL);

  gtk_widget_init_template (GTK_WIDGET (self));
  for (guint kind = 0; kind < FS_N_LAYOUTS; kind++)
    gtk_string_list_append (layouts, fs_layout_name ((FsLayoutKind) kind, NULL));
  gtk_drop_down_set_model (self->layout_choice, G_LIST_MODEL (layouts));
  g_signal_connect_object (self->layout_choice, "notify::selected", G_CALLBACK (layout_chosen), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (gtk_scrolled_window_get_vadjustment (self->scroller), "notify::page-size",
                           G_CALLBACK (page_resized), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (gtk_scrolled_window_get_hadjustment (self->scroller), "notify::page-size",
                           G_CALLBACK (page_resized), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->playback, "refused", G_CALLBACK (entry_refused), self, G_CONNECT_SWAPPED);
}
