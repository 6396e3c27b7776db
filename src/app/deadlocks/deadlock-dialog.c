#include "app/deadlocks/deadlock-dialog.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "app/toolkit/widgets.h"
#include "app/toolkit/windows.h"
#include "app/toolkit/worker.h"
#include "base/number.h"
#include "diagram/layout/diagram-text.h"
#include "diagram/paint/diagram-painter.h"
#include "scenario/value/scenario-file.h"
#include "study/words/vocabulary.h"

#define WIDTH 940
#define HEIGHT 640
#define SIDE_WIDTH 252
#define LEAST_PICTURE 300

/* Routings to try, with and without classes in a torus. */
static const struct {
  FsRouting routing;
  FsClasses classes;
} choices[] = {
  { FS_ROUTING_DETERMINISTIC, FS_CLASSES_DATELINE },  { FS_ROUTING_DETERMINISTIC, FS_CLASSES_BALANCED },
  { FS_ROUTING_DETERMINISTIC, FS_CLASSES_NONE },      { FS_ROUTING_DUATO, FS_CLASSES_DATELINE },
  { FS_ROUTING_DUATO_TIMEOUT, FS_CLASSES_DATELINE },  { FS_ROUTING_RANDOM, FS_CLASSES_DATELINE },
  { FS_ROUTING_NEGATIVE_FIRST, FS_CLASSES_DATELINE }, { FS_ROUTING_WEST_FIRST, FS_CLASSES_DATELINE },
  { FS_ROUTING_TURNS, FS_CLASSES_DATELINE },
};

/* The turns of a network of two dimensions, as two circles: against the clock, where x+ leads to the right and y+ upwards. */
static const struct {
  int from, to;
} turns[2][4] = { { { 0, 2 }, { 2, 1 }, { 1, 3 }, { 3, 0 } }, { { 2, 0 }, { 0, 3 }, { 3, 1 }, { 1, 2 } } };

/**
 * Found: what a worker finds out about one routing
 * @found: NULL for a network that is too large
 * @structure, @layout: of the picture; NULL where it is only told in words
 */
typedef struct {
  FsWormholeParams params;
  FsInterconnect network;
  FsChannelDependencies *found;
  FsNetworkStructure *structure;
  FsDiagramLayout *layout;
} Found;

/**
 * FsDeadlockDialog:
 * @curve: of the document; its @params: network and router, with the routing that is tried; no traffic
 * @V: virtual channels of the curve, of which a routing may need more
 * @items: the choice of each item of the drop-down
 * @shown: of @params or those before; NULL before the first is found
 * @working, @again: a worker runs; @params have changed since
 */
struct _FsDeadlockDialog {
  AdwWindow parent;
  GtkWidget *area, *title, *legend, *conclusion, *routing, *turns_box, *turns_entry, *toggles[2][4], *use, *run;
  FsDocument *document;
  FsInterconnect network;
  guint curve;
  int V;
  FsWormholeParams params;
  guint items[G_N_ELEMENTS (choices)];
  Found *shown;
  gboolean working, again, refreshing;
};

G_DEFINE_FINAL_TYPE (FsDeadlockDialog, fs_deadlock_dialog, ADW_TYPE_WINDOW)

enum { RUN, N_SIGNALS };

static guint signals[N_SIGNALS];

static void
found_free (gpointer data)
{
  Found *found = data;

  g_clear_pointer (&found->found, fs_channel_dependencies_unref);
  g_clear_pointer (&found->structure, fs_network_structure_unref);
  g_clear_pointer (&found->layout, fs_diagram_layout_free);
  g_free (found);
}

/* In a thread: finds the dependencies, and places the nodes. */
static gpointer
find (gpointer input, GError **error)
{
  const Found *asked = input;
  Found *found = g_memdup2 (asked, sizeof *asked);
  FsLayoutRequest request;

  found->found = fs_channel_dependencies_new (&found->params, error);
  if (found->found == NULL)
    {
      found_free (found);
      return NULL;
    }
  if (found->network.n_nodes <= FS_DEPENDENCIES_MOST_NODES)
    {
      found->structure = fs_network_structure_new (&found->network);
      fs_layout_request_init (&request, fs_layout_automatic (&found->network, FALSE), 0, FALSE);
      found->layout = fs_diagram_layout_new (found->structure, &request);
    }
  return found;
}

static void begin (FsDeadlockDialog *self);

static void
refresh (FsDeadlockDialog *self, const char *sentence)
{
  const FsChannelDependencies *found = self->shown != NULL ? self->shown->found : NULL;
  gboolean circle = found != NULL && found->deadlock == FS_DEADLOCK_POSSIBLE;

  gtk_label_set_text (
      GTK_LABEL (self->legend),
      found != NULL && found->n_vertices > FS_DEPENDENCIES_DRAWN
          ? _ ("The network has many channels: only a circle is drawn, if there is one.")
      : found != NULL && found->escape
          ? _ ("Each dot is an escape channel. An arrow: a message can hold the first and wait for the second; "
               "dashed: behind adaptive channels.")
          : _ ("Each dot is a channel. An arrow: a message can hold the first and wait for the second."));
  gtk_label_set_text (GTK_LABEL (self->conclusion), sentence);
  fs_set_css_class (self->conclusion, "deadlock-possible", circle);
  fs_set_css_class (self->conclusion, "deadlock-never", found != NULL && found->deadlock == FS_DEADLOCK_NEVER);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->area), GTK_ACCESSIBLE_PROPERTY_LABEL, sentence, -1);
  gtk_widget_set_visible (self->area, self->shown == NULL || self->shown->layout != NULL);
  gtk_widget_set_sensitive (self->run, circle);
  gtk_widget_queue_draw (self->area);
}

static void
found (GObject *owner, gpointer input, gpointer output, const GError *error)
{
  FsDeadlockDialog *self = FS_DEADLOCK_DIALOG (owner);
  g_autofree char *sentence = NULL;

  g_clear_pointer (&self->shown, found_free);
  self->shown = output;
  self->working = FALSE;
  if (self->again)
    {
      begin (self);
      return;
    }
  if (self->shown != NULL)
    sentence = fs_diagram_dependencies_sentence (self->shown->found);
  refresh (self, sentence != NULL ? sentence : error != NULL ? error->message : "");
}

/* One at a time: what is asked for meanwhile is the next. */
static void
begin (FsDeadlockDialog *self)
{
  Found *asked;

  self->again = self->working;
  if (self->working)
    return;
  self->working = TRUE;
  asked = g_new0 (Found, 1);
  asked->params = self->params;
  asked->network = self->network;
  fs_worker_run (G_OBJECT (self), find, asked, g_free, found);
}

static void
draw (GtkDrawingArea *area, cairo_t *cr, int width, int height, gpointer data)
{
  const FsDeadlockDialog *self = data;
  FsStyle style = fs_style_screen (adw_style_manager_get_dark (adw_style_manager_get_default ()), 1);
  FsDiagram diagram;

  if (self->shown == NULL || self->shown->layout == NULL)
    return;
  fs_diagram_init (&diagram, self->shown->structure, self->shown->layout);
  fs_diagram_show_dependencies (&diagram, self->shown->found);
  diagram.caption = FALSE;
  fs_diagram_paint (cr, &diagram, &style, width, height);
}

/* Sets routing and classes, with as many virtual channels as they need. Returns FALSE where the network has no such routing. */
static gboolean
use_choice (FsWormholeParams *params, guint choice, int V)
{
  if (params->topology != FS_TOPOLOGY_TORUS && choices[choice].classes != FS_CLASSES_DATELINE)
    return FALSE;
  params->routing = choices[choice].routing;
  params->classes = choices[choice].classes;
  for (params->V = V; params->V <= MAX (V, 3); params->V++)
    if (fs_wormhole_params_check (params, NULL) || fs_wormhole_params_lacks_way (params))
      return TRUE;
  return FALSE;
}

static char *
turns_text (const FsWormholeParams *params, const char *between)
{
  GString *text = g_string_new (NULL);

  for (int turn = 0; turn < FS_TURNS_DIRECTIONS * FS_TURNS_DIRECTIONS; turn++)
    if ((params->forbidden_turns >> turn & 1) != 0)
      {
        char words[6];

        fs_turn_text (turn / FS_TURNS_DIRECTIONS, turn % FS_TURNS_DIRECTIONS, words);
        g_string_append_printf (text, "%s%s", text->len > 0 ? between : "", words);
      }
  return g_string_free (text, FALSE);
}

static void
show_turns (FsDeadlockDialog *self)
{
  gboolean plane = self->params.n == 2;
  g_autofree char *text = turns_text (&self->params, ", ");

  self->refreshing = TRUE;
  gtk_widget_set_visible (self->turns_box, self->params.routing == FS_ROUTING_TURNS);
  gtk_widget_set_visible (self->turns_entry, !plane);
  for (guint i = 0; i < 2; i++)
    {
      gtk_widget_set_visible (gtk_widget_get_parent (self->toggles[i][0]), plane);
      for (guint j = 0; j < 4; j++)
        gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (self->toggles[i][j]),
                                      (self->params.forbidden_turns & fs_turn (turns[i][j].from, turns[i][j].to)) != 0);
    }
  gtk_editable_set_text (GTK_EDITABLE (self->turns_entry), text);
  self->refreshing = FALSE;
}

static void
show_params (FsDeadlockDialog *self)
{
  g_autofree char *name = fs_diagram_network_name (&self->network);
  /* Translators: network, routing, number: "Mesh 4 × 4, west-first routing, V = 2" */
  g_autofree char *title = g_strdup_printf (_ ("%s, %s, V = %d"), name,
                                            fs_routing_text (self->params.routing, FS_ROUTING_PHRASE), self->params.V);

  gtk_label_set_text (GTK_LABEL (self->title), title);
  show_turns (self);
  begin (self);
}

static void
routing_chosen (GtkDropDown *drop_down, GParamSpec *pspec, FsDeadlockDialog *self)
{
  guint item = gtk_drop_down_get_selected (drop_down);

  if (self->refreshing || item >= G_N_ELEMENTS (self->items))
    return;
  use_choice (&self->params, self->items[item], self->V);
  show_params (self);
}

static void
turn_toggled (GtkToggleButton *toggle, FsDeadlockDialog *self)
{
  if (self->refreshing)
    return;
  self->params.forbidden_turns = 0;
  for (guint i = 0; i < 2; i++)
    for (guint j = 0; j < 4; j++)
      if (gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (self->toggles[i][j])))
        self->params.forbidden_turns |= fs_turn (turns[i][j].from, turns[i][j].to);
  begin (self);
}

static void
turns_entered (GtkEditable *entry, FsDeadlockDialog *self)
{
  g_auto (GStrv) words = g_strsplit_set (gtk_editable_get_text (entry), ",; ", -1);
  FsWormholeParams params = self->params;
  gboolean wrong = FALSE;

  if (self->refreshing)
    return;
  params.forbidden_turns = 0;
  for (guint i = 0; words[i] != NULL; i++)
    {
      int from, to;

      if (*words[i] == '\0')
        continue;
      wrong = wrong || !fs_turn_parse (words[i], &from, &to) || MAX (from, to) / 2 >= params.n;
      params.forbidden_turns |= wrong ? 0 : fs_turn (from, to);
    }
  fs_set_refused (GTK_WIDGET (entry), wrong);
  if (wrong)
    return;
  self->params = params;
  begin (self);
}

/* What becomes of the document. */

/* Makes the curve of the document have this routing. */
static void
use_clicked (GtkButton *button, FsDeadlockDialog *self)
{
  FsDocument *document = self->document;
  g_autoptr (FsSection) changes = fs_section_new (FS_GROUP_SCENARIO, 0);
  g_autoptr (GError) error = NULL;

  fs_section_set_word (changes, FS_KEY_ID_ROUTING, self->params.routing);
  fs_section_set_number (changes, FS_KEY_ID_V, self->params.V);
  if (self->params.topology == FS_TOPOLOGY_TORUS && self->params.routing == FS_ROUTING_DETERMINISTIC)
    fs_section_set_word (changes, FS_KEY_ID_CLASSES, self->params.classes);
  if (self->params.routing == FS_ROUTING_TURNS)
    {
      g_autofree char *text = turns_text (&self->params, ";");

      fs_section_set_text (changes, FS_KEY_ID_FORBIDDEN_TURNS, *text != '\0' ? text : "none");
    }
  /* Of several curves only the one that is shown. */
  if (fs_scenario_n_curves (fs_document_get_scenario (document)) > 1)
    fs_document_select_curve (document, (int) self->curve);
  fs_document_close_undo_group (document);
  if (!fs_document_set_several (document, "routing", changes, &error))
    {
      refresh (self, error->message);
      return;
    }
  fs_document_close_undo_group (document);
  gtk_window_close (GTK_WINDOW (self));
}

/* The scenario of the run that deadlocks: the network with its router, and the messages of the circle. */
static char *
scenario_text (const Found *found, const FsWormholeParams *params, const char *lines)
{
  static const char *const topologies[] = { "hypercube", "torus", "mesh" };
  g_autofree char *file = g_strconcat (FS_WORKLOAD_INLINE, lines, NULL);
  g_autofree char *name = fs_diagram_network_name (&found->network);
  /* Translators: the title of a scenario; %s is a network. */
  g_autofree char *title = g_strdup_printf (_ ("A deadlock in %s"), name);
  GString *text = g_string_new (NULL);
  FsWorkloadSummary summary;

  if (!fs_workload_file_read (file, NULL, NULL, NULL, &summary, NULL))
    return NULL;
  g_string_append_printf (text, "[Flitscope]\nformat=1\ntitle=%s\n\n[Scenario]\ntopology=%s\nn=%d\n", title,
                          topologies[params->topology], params->n);
  if (params->topology != FS_TOPOLOGY_HYPERCUBE)
    {
      g_autofree char *k = fs_network_radices (params->k, params->n, "x");

      g_string_append_printf (text, "k=%s\n", k);
    }
  g_string_append_printf (text, "V=%d\nvc-buffer=%d\nrouting=%s\ninjection=pool:%d\narrivals=workload:deadlock\n",
                          params->V, params->vc_buffer, fs_key_by_id (FS_KEY_ID_ROUTING)->choices[params->routing],
                          params->injection_channels);
  if (params->topology == FS_TOPOLOGY_TORUS)
    g_string_append_printf (text, "tie=%s\n", fs_key_by_id (FS_KEY_ID_TIE)->choices[params->tie]);
  if (params->topology == FS_TOPOLOGY_TORUS && params->routing == FS_ROUTING_DETERMINISTIC)
    g_string_append_printf (text, "classes=%s\n", fs_key_by_id (FS_KEY_ID_CLASSES)->choices[params->classes]);
  if (params->routing == FS_ROUTING_RANDOM)
    g_string_append (text, "recovery-after=never\n");
  if (params->routing == FS_ROUTING_TURNS && params->forbidden_turns != 0)
    {
      g_autofree char *list = turns_text (params, ";");

      g_string_append_printf (text, "forbidden-turns=%s\n", list);
    }
  g_string_append_printf (text,
                          "\n[Workload 1]\nname=deadlock\nfile=%s\nsha256=%s\nmessages=%" G_GUINT64_FORMAT
                          "\nflits=%" G_GUINT64_FORMAT "\nfirst=0\nlast=0\n",
                          file, summary.digest, summary.messages, summary.flits);
  return g_string_free (text, FALSE);
}

static gpointer
find_workload (gpointer input, GError **error)
{
  Found *asked = input;
  g_autofree char *lines = NULL;
  char *text = NULL;

  asked->found = fs_channel_dependencies_new (&asked->params, error);
  if (asked->found != NULL && asked->found->deadlock == FS_DEADLOCK_POSSIBLE)
    lines = fs_deadlock_workload (&asked->params, asked->found);
  if (lines != NULL)
    text = scenario_text (asked, &asked->params, lines);
  return text;
}

static void
workload_found (GObject *owner, gpointer input, gpointer output, const GError *error)
{
  FsDeadlockDialog *self = FS_DEADLOCK_DIALOG (owner);
  g_autofree char *text = output;
  g_autoptr (GError) reason = NULL;
  FsScenario *scenario;

  gtk_widget_set_sensitive (self->run, TRUE);
  if (text == NULL)
    {
      refresh (self, _ ("Messages of this circle were sent again and again, and no run deadlocked."));
      return;
    }
  scenario = fs_scenario_from_text ("deadlock.flitscope", text, strlen (text), &reason);
  if (scenario == NULL)
    {
      refresh (self, reason->message);
      return;
    }
  fs_document_load_preset (self->document, scenario, NULL);
  g_signal_emit (self, signals[RUN], 0);
  gtk_window_close (GTK_WINDOW (self));
}

static void
run_clicked (GtkButton *button, FsDeadlockDialog *self)
{
  Found *asked = g_new0 (Found, 1);

  gtk_widget_set_sensitive (self->run, FALSE);
  asked->params = self->params;
  asked->network = self->network;
  fs_worker_run (G_OBJECT (self), find_workload, asked, found_free, workload_found);
}

/* Making the dialog. */

static void
add_routings (FsDeadlockDialog *self)
{
  static const char *const of_classes[]
      = { N_ ("Deterministic, dateline"), N_ ("Deterministic, balanced classes"), N_ ("Deterministic, no classes") };
  const FsKey *routing = fs_key_by_id (FS_KEY_ID_ROUTING);
  GtkStringList *list = gtk_string_list_new (NULL);
  guint selected = 0, n = 0;

  for (guint choice = 0; choice < G_N_ELEMENTS (choices); choice++)
    {
      FsWormholeParams with = self->params;
      gboolean in_torus = with.topology == FS_TOPOLOGY_TORUS && choices[choice].routing == FS_ROUTING_DETERMINISTIC;

      if (!use_choice (&with, choice, self->params.V))
        continue;
      if (choices[choice].routing == self->params.routing
          && (!in_torus || choices[choice].classes == self->params.classes))
        selected = n;
      self->items[n++] = choice;
      gtk_string_list_append (list, in_torus ? _ (of_classes[choices[choice].classes])
                                             : _ (routing->choice_names[choices[choice].routing]));
    }
  self->routing = gtk_drop_down_new (G_LIST_MODEL (list), NULL);
  gtk_drop_down_set_selected (GTK_DROP_DOWN (self->routing), selected);
  g_signal_connect (self->routing, "notify::selected", G_CALLBACK (routing_chosen), self);
  fs_name_widget (self->routing, _ ("Routing"), _ ("Try another routing; the document stays as it is"));
}

static void
add_turns (FsDeadlockDialog *self)
{
  static const char *const arrows[] = { "→", "←", "↑", "↓" };
  static const char *const headings[] = { N_ ("Against the clock"), N_ ("With the clock") };

  self->turns_box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 8);
  gtk_box_append (GTK_BOX (self->turns_box), fs_label_new (_ ("Forbidden turns"), "heading"));
  for (guint i = 0; i < 2; i++)
    {
      GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 4);

      for (guint j = 0; j < 4; j++)
        {
          g_autofree char *label = g_strconcat (arrows[turns[i][j].from], " ", arrows[turns[i][j].to], NULL);
          char from[3], to[3];
          g_autofree char *name = NULL;

          fs_direction_text (turns[i][j].from, from);
          fs_direction_text (turns[i][j].to, to);
          /* Translators: two directions, such as "x+" and "y-". */
          name = g_strdup_printf (_ ("Forbid the turn from %s into %s"), from, to);
          self->toggles[i][j] = gtk_toggle_button_new_with_label (label);
          gtk_widget_add_css_class (self->toggles[i][j], "forbidden-turn");
          gtk_widget_set_hexpand (self->toggles[i][j], TRUE);
          fs_name_widget (self->toggles[i][j], name, name);
          g_signal_connect (self->toggles[i][j], "toggled", G_CALLBACK (turn_toggled), self);
          gtk_box_append (GTK_BOX (row), self->toggles[i][j]);
        }
      if (self->params.n == 2)
        gtk_box_append (GTK_BOX (self->turns_box), fs_label_new (_ (headings[i]), "dim-label"));
      gtk_box_append (GTK_BOX (self->turns_box), row);
    }
  self->turns_entry = gtk_entry_new ();
  fs_name_widget (self->turns_entry, _ ("Forbidden turns"),
                  _ ("Turns such as y+>x-, z->x+, with x, y, z, and w for the dimensions 0 to 3"));
  g_signal_connect (self->turns_entry, "changed", G_CALLBACK (turns_entered), self);
  gtk_box_append (GTK_BOX (self->turns_box), self->turns_entry);
}

static GtkWidget *
side_new (FsDeadlockDialog *self)
{
  GtkWidget *side = gtk_box_new (GTK_ORIENTATION_VERTICAL, 12), *space = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);

  gtk_widget_set_size_request (side, SIDE_WIDTH, -1);
  gtk_widget_set_hexpand (side, FALSE);
  add_routings (self);
  add_turns (self);
  self->use = gtk_button_new_with_label (_ ("Use This Routing"));
  self->run = gtk_button_new_with_label (_ ("Show the Deadlock in a Run"));
  gtk_widget_add_css_class (self->run, "suggested-action");
  fs_name_widget (self->use, _ ("Use This Routing"), _ ("Set routing, turns, and virtual channels in the document"));
  fs_name_widget (self->run, _ ("Show the Deadlock in a Run"),
                  _ ("Replace the document by the messages that close the circle. Undo returns to it."));
  gtk_widget_set_vexpand (space, TRUE);
  g_signal_connect (self->use, "clicked", G_CALLBACK (use_clicked), self);
  g_signal_connect (self->run, "clicked", G_CALLBACK (run_clicked), self);
  gtk_box_append (GTK_BOX (side), fs_label_new (_ ("Routing"), "heading"));
  gtk_box_append (GTK_BOX (side), self->routing);
  gtk_box_append (GTK_BOX (side), self->turns_box);
  gtk_box_append (GTK_BOX (side), space);
  gtk_box_append (GTK_BOX (side), self->use);
  gtk_box_append (GTK_BOX (side), self->run);
  return side;
}

static GtkWidget *
picture_new (FsDeadlockDialog *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 8);

  self->title = fs_wrapped_label_new (NULL, "heading");
  self->area = gtk_drawing_area_new ();
  self->conclusion = fs_wrapped_label_new (NULL, "deadlock-conclusion");
  gtk_label_set_selectable (GTK_LABEL (self->conclusion), TRUE);
  gtk_widget_set_hexpand (self->area, TRUE);
  gtk_widget_set_vexpand (self->area, TRUE);
  gtk_drawing_area_set_content_width (GTK_DRAWING_AREA (self->area), LEAST_PICTURE);
  gtk_drawing_area_set_content_height (GTK_DRAWING_AREA (self->area), LEAST_PICTURE);
  gtk_drawing_area_set_draw_func (GTK_DRAWING_AREA (self->area), draw, self, NULL);
  gtk_box_append (GTK_BOX (box), self->title);
  self->legend = fs_wrapped_label_new (NULL, "dim-label");
  gtk_box_append (GTK_BOX (box), self->legend);
  gtk_widget_add_css_class (self->area, "card");
  gtk_widget_set_overflow (self->area, GTK_OVERFLOW_HIDDEN);
  gtk_box_append (GTK_BOX (box), self->area);
  gtk_box_append (GTK_BOX (box), self->conclusion);
  return box;
}

GtkWidget *
fs_deadlock_dialog_new (GtkWindow *parent, FsDocument *document, const FsInterconnect *network, guint number)
{
  const FsCurve *curve = fs_scenario_curve (fs_document_get_scenario (document), number);
  FsDeadlockDialog *self = g_object_new (FS_TYPE_DEADLOCK_DIALOG, "transient-for", parent, "modal", TRUE,
                                         "destroy-with-parent", TRUE, NULL);
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0), *content = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 18);

  self->document = g_object_ref (document);
  self->network = *network;
  self->curve = number;
  fs_wormhole_params_init (&self->params);
  self->params.topology = curve->params.topology;
  self->params.n = curve->params.n;
  memcpy (self->params.k, curve->params.k, sizeof self->params.k);
  self->params.V = self->V = curve->params.V;
  self->params.vc_buffer = curve->params.vc_buffer;
  self->params.tie = curve->params.tie;
  self->params.routing = curve->params.routing;
  self->params.classes = curve->params.classes;
  self->params.tau_cycles = curve->params.tau_cycles;
  self->params.forbidden_turns = curve->params.forbidden_turns;
  self->refreshing = TRUE;
  gtk_widget_add_css_class (content, "deadlock-dialog");
  gtk_widget_set_vexpand (content, TRUE);
  gtk_box_append (GTK_BOX (content), picture_new (self));
  gtk_box_append (GTK_BOX (content), side_new (self));
  gtk_box_append (GTK_BOX (box), adw_header_bar_new ());
  gtk_box_append (GTK_BOX (box), content);
  adw_window_set_content (ADW_WINDOW (self), box);
  self->refreshing = FALSE;
  show_params (self);
  gtk_window_set_focus (GTK_WINDOW (self), self->routing);
  return GTK_WIDGET (self);
}

static void
fs_deadlock_dialog_finalize (GObject *object)
{
  FsDeadlockDialog *self = FS_DEADLOCK_DIALOG (object);

  g_clear_pointer (&self->shown, found_free);
  g_clear_object (&self->document);
  G_OBJECT_CLASS (fs_deadlock_dialog_parent_class)->finalize (object);
}

static void
fs_deadlock_dialog_class_init (FsDeadlockDialogClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = fs_deadlock_dialog_finalize;
  gtk_widget_class_add_binding_action (GTK_WIDGET_CLASS (klass), GDK_KEY_Escape, 0, "window.close", NULL);
  /**
   * FsDeadlockDialog::run: the document is the run of a circle now
   */
  signals[RUN] = g_signal_new ("run", FS_TYPE_DEADLOCK_DIALOG, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
fs_deadlock_dialog_init (FsDeadlockDialog *self)
{
  gtk_window_set_title (GTK_WINDOW (self), _ ("Can It Deadlock?"));
  gtk_window_set_default_size (GTK_WINDOW (self), WIDTH, HEIGHT);
}
