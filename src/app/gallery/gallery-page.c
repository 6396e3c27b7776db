#include "app/gallery/gallery-page.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "app/gallery/gallery-card.h"
#include "app/gallery/gallery-entry.h"
#include "app/gallery/gallery-run.h"
#include "app/gallery/preset-search.h"
#include "app/run/run-settings.h"
#include "app/versions/baseline.h"
#include "app/versions/question.h"
#include "app/toolkit/toast.h"
#include "app/toolkit/tooltip.h"
#include "app/toolkit/worker.h"

struct _FsGalleryPage {
  AdwBin parent;
  GtkWidget *search, *open_only, *filters, *chapters, *nothing, *nothing_label;
  GtkWidget *run_button, *progress_place, *progress_label, *progress_bar;
  GtkWidget *boxes[FS_N_CHAPTERS], *lists[FS_N_CHAPTERS], *run_buttons[FS_N_CHAPTERS];
  FsGalleryRun *run; /* that was started here */
  int only;          /* the chapter that is shown, -1: all */
  guint n_shown;
  FsChapter n_filled; /* chapters that have their cards */
  guint filling;      /* idle, until all have */
  gboolean drawing;   /* a worker is at a thumbnail */
};

G_DEFINE_FINAL_TYPE (FsGalleryPage, fs_gallery_page, ADW_TYPE_BIN)

enum { SIGNAL_OPEN, N_SIGNALS };
static guint signals[N_SIGNALS];

static const char *
wanted (FsGalleryPage *self)
{
  return gtk_editable_get_text (GTK_EDITABLE (self->search));
}

/* Returns the chapter whose filter shows @chapter. */
static guint
filter_of (guint chapter)
{
  while (chapter > 0 && fs_gallery_chapter_word (chapter) == NULL)
    chapter--;
  return chapter;
}

static gboolean
matches_search (FsGalleryPage *self, FsGalleryCard *card)
{
  return fs_preset_matches (fs_gallery_card_get_preset (card), wanted (self));
}

/* Cards whose results are not looked up yet remain until something is known of them. */
static gboolean
is_shown (GtkFlowBoxChild *child, gpointer data)
{
  FsGalleryPage *self = data;
  FsGalleryCard *card = FS_GALLERY_CARD (child);

  return matches_search (self, card)
         && (!gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (self->open_only))
             || fs_gallery_card_get_state (card) != FS_GALLERY_CARD_DONE);
}

static gboolean
is_chapter_shown (FsGalleryPage *self, guint chapter)
{
  return self->only < 0 || self->only == (int) filter_of (chapter);
}

/* Returns why no card is shown. */
static char *
nothing_text (FsGalleryPage *self)
{
  gboolean matches = FALSE;

  for (guint c = 0; c < FS_N_CHAPTERS; c++)
    for (GtkWidget *card = gtk_widget_get_first_child (self->lists[c]); card != NULL;
         card = gtk_widget_get_next_sibling (card))
      matches = matches || (is_chapter_shown (self, c) && matches_search (self, FS_GALLERY_CARD (card)));
  if (!matches)
    /* Translators: what was typed into the search. */
    return g_strdup_printf (_ ("No figure matches “%s”."), wanted (self));
  if (*wanted (self) != '\0')
    /* Translators: what was typed into the search. */
    return g_strdup_printf (_ ("Every figure that matches “%s” is simulated."), wanted (self));
  return g_strdup (self->only < 0 ? _ ("Every figure is simulated.") : _ ("Every figure of this group is simulated."));
}

/* Shows a chapter with those of its figures that match the search and the filters, or hides it. */
static void
refilter (FsGalleryPage *self)
{
  self->n_shown = 0;
  for (guint c = 0; c < FS_N_CHAPTERS; c++)
    {
      guint n = 0;

      for (GtkWidget *card = gtk_widget_get_first_child (self->lists[c]); card != NULL;
           card = gtk_widget_get_next_sibling (card))
        n += is_chapter_shown (self, c) && is_shown (GTK_FLOW_BOX_CHILD (card), self);
      gtk_flow_box_invalidate_filter (GTK_FLOW_BOX (self->lists[c]));
      gtk_widget_set_visible (self->boxes[c], n > 0);
      self->n_shown += n;
    }
  if (self->n_shown == 0)
    {
      g_autofree char *sentence = nothing_text (self);

      gtk_label_set_text (GTK_LABEL (self->nothing_label), sentence);
    }
  gtk_widget_set_visible (self->nothing, self->n_shown == 0 && self->n_filled == FS_N_CHAPTERS);
}

static void
open_only_toggled (FsGalleryPage *self)
{
  refilter (self);
}

static void
search_changed (FsGalleryPage *self)
{
  refilter (self);
}

static void
search_stop (FsGalleryPage *self)
{
  GtkFlowBoxChild *all = gtk_flow_box_get_child_at_index (GTK_FLOW_BOX (self->filters), 0);

  gtk_editable_set_text (GTK_EDITABLE (self->search), "");
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (self->open_only), FALSE);
  self->only = -1;
  if (all != NULL)
    gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (gtk_flow_box_child_get_child (all)), TRUE);
  refilter (self);
}

/* What a button would simulate: figures with points that are not simulated yet. */
typedef struct {
  GPtrArray *ids;     /* of presets, static strings */
  double seconds;     /* their expected processor time, at least that of those for which it is known */
  gboolean all_known; /* no card is still without its results */
} OpenFigures;

static OpenFigures
open_figures_none (void)
{
  return (OpenFigures){ .ids = g_ptr_array_new (), .all_known = TRUE };
}

static void
add_open_figures (FsGalleryPage *self, guint chapter, OpenFigures *figures)
{
  for (GtkWidget *child = gtk_widget_get_first_child (self->lists[chapter]); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      FsGalleryCard *card = FS_GALLERY_CARD (child);
      FsGalleryCardState state = fs_gallery_card_get_state (card);
      double seconds = fs_gallery_card_get_time_left (card);

      if (state == FS_GALLERY_CARD_UNKNOWN)
        figures->all_known = FALSE;
      if (state != FS_GALLERY_CARD_OPEN)
        continue;
      g_ptr_array_add (figures->ids, (gpointer) fs_gallery_card_get_preset (card)->id);
      figures->seconds += isnan (seconds) ? 0 : seconds;
    }
}

static OpenFigures
all_open_figures (FsGalleryPage *self)
{
  OpenFigures figures = open_figures_none ();

  for (guint c = 0; c < FS_N_CHAPTERS; c++)
    add_open_figures (self, c, &figures);
  return figures;
}

/* Returns "Simulate 6 figures, about 12 minutes". */
static char *
run_text (const OpenFigures *figures)
{
  guint n = figures->ids->len;
  g_autofree char *time = figures->seconds > 0 ? fs_gallery_time_text (figures->seconds) : NULL;

  if (time == NULL)
    return g_strdup_printf (ngettext ("Simulate %u figure", "Simulate %u figures", n), n);
  /* Translators: a number of figures and an estimated time: "Simulate 6 figures, about 12 minutes" */
  return g_strdup_printf (ngettext ("Simulate %u figure, about %s", "Simulate %u figures, about %s", n), n, time);
}

/* Shows in the tooltip what a button would simulate. */
static void
update_run_button (FsGalleryPage *self, GtkWidget *button, const OpenFigures *figures)
{
  g_autoptr (FsResultStore) cache = fs_run_cache_new ();
  g_autofree char *text = NULL;

  if (cache == NULL)
    text = g_strdup (_ ("Runs from the gallery need the cache, which is turned off in the preferences."));
  else if (!figures->all_known)
    text = g_strdup (_ ("Stored results are being read"));
  else if (figures->ids->len == 0)
    text = g_strdup (_ ("Every point is simulated"));
  else
    text = run_text (figures);
  fs_tooltip_set (button, text);
  gtk_widget_set_sensitive (button, cache != NULL && figures->all_known && figures->ids->len > 0
                                        && !fs_gallery_run_get_status (self->run).running);
}

static void
update_run_buttons (FsGalleryPage *self)
{
  OpenFigures all = all_open_figures (self);

  for (guint c = 0; c < FS_N_CHAPTERS; c++)
    {
      OpenFigures own = open_figures_none ();

      add_open_figures (self, c, &own);
      update_run_button (self, self->run_buttons[c], &own);
      g_ptr_array_unref (own.ids);
    }
  update_run_button (self, self->run_button, &all);
  g_ptr_array_unref (all.ids);
}

static void
run_chapter (FsGalleryPage *self, GtkWidget *button)
{
  OpenFigures figures = open_figures_none ();

  for (guint c = 0; c < FS_N_CHAPTERS; c++)
    if (self->run_buttons[c] == button)
      add_open_figures (self, c, &figures);
  fs_gallery_run_start (self->run, figures.ids);
  g_ptr_array_unref (figures.ids);
}

static void
run_answered (FsGalleryPage *self, const char *response)
{
  OpenFigures figures;

  if (strcmp (response, "run") != 0)
    return;
  figures = all_open_figures (self);
  fs_gallery_run_start (self->run, figures.ids);
  g_ptr_array_unref (figures.ids);
}

/* Asks first: it may take hours. */
static void
run_everything (FsGalleryPage *self)
{
  OpenFigures figures = all_open_figures (self);
  guint n = figures.ids->len;
  g_autofree char *time = figures.seconds > 0 ? fs_gallery_time_text (figures.seconds) : NULL;
  /* Translators: a number of figures */
  g_autofree char *what
      = g_strdup_printf (ngettext ("%u figure has points to simulate.", "%u figures have points to simulate.", n), n);
  /* Translators: %s is an estimated time: "12 minutes" */
  g_autofree char *duration = time != NULL ? g_strdup_printf (_ ("The run takes about %s."), time) : NULL;
  const char *kept = _ ("A run that is stopped keeps finished points.");
  g_autofree char *body
      = duration != NULL ? g_strjoin (" ", what, duration, kept, NULL) : g_strjoin (" ", what, kept, NULL);
  FsQuestion *dialog = fs_question_new (_ ("Run Everything?"), body, "cancel", _ ("_Cancel"));

  g_ptr_array_unref (figures.ids);
  fs_question_add_answer (dialog, "run", _ ("_Run Everything"), ADW_RESPONSE_DEFAULT);
  g_signal_connect_object (dialog, "response", G_CALLBACK (run_answered), self, G_CONNECT_SWAPPED);
  fs_question_ask (dialog, GTK_WIDGET (self), "cancel");
}

static void
run_stop (FsGalleryPage *self)
{
  fs_gallery_run_stop (self->run);
}

static void
run_progress (FsGalleryPage *self)
{
  FsGalleryRunStatus status = fs_gallery_run_get_status (self->run);
  gboolean was_running
      = gtk_widget_get_child_visible (self->progress_bar)
        && g_strcmp0 (gtk_stack_get_visible_child_name (GTK_STACK (self->progress_place)), "running") == 0;
  const char *failure = fs_gallery_run_get_failure (self->run);
  g_autofree char *text = NULL;

  if (self->lists[0] == NULL)
    return;
  for (guint c = 0; c < FS_N_CHAPTERS; c++)
    for (GtkWidget *card = gtk_widget_get_first_child (self->lists[c]); card != NULL;
         card = gtk_widget_get_next_sibling (card))
      fs_gallery_card_set_progress (FS_GALLERY_CARD (card), &status);
  gtk_stack_set_visible_child_name (GTK_STACK (self->progress_place), status.running ? "running" : "idle");
  if (was_running != status.running)
    update_run_buttons (self);
  if (!status.running)
    {
      if (was_running && failure != NULL)
        fs_toast_show (GTK_WIDGET (self), failure);
      return;
    }
  /* Translators: "Figure 2 of 6" of a run of several figures. */
  text = g_strdup_printf (_ ("Figure %u of %u"), status.figure, status.n_figures);
  gtk_label_set_text (GTK_LABEL (self->progress_label), text);
  gtk_progress_bar_set_fraction (GTK_PROGRESS_BAR (self->progress_bar), CLAMP (status.fraction, 0, 1));
}

static void
open_card (FsGalleryPage *self, GtkFlowBoxChild *card)
{
  g_signal_emit (self, signals[SIGNAL_OPEN], 0, fs_gallery_card_get_preset (FS_GALLERY_CARD (card))->id);
}

/* Opens the only one, or the first, of the figures found. */
static void
search_activate (FsGalleryPage *self)
{
  for (guint c = 0; c < FS_N_CHAPTERS; c++)
    for (GtkWidget *card = gtk_widget_get_first_child (self->lists[c]); card != NULL;
         card = gtk_widget_get_next_sibling (card))
      if (gtk_widget_get_visible (self->boxes[c]) && is_shown (GTK_FLOW_BOX_CHILD (card), self))
        {
          open_card (self, GTK_FLOW_BOX_CHILD (card));
          return;
        }
}

static void draw_next (FsGalleryPage *self);

/* A figure whose run has ended has more points than its card shows. */
static void
run_finished (FsGalleryPage *self, const char *preset)
{
  for (guint c = 0; c < FS_N_CHAPTERS && self->lists[c] != NULL; c++)
    for (GtkWidget *card = gtk_widget_get_first_child (self->lists[c]); card != NULL;
         card = gtk_widget_get_next_sibling (card))
      if (g_str_equal (fs_gallery_card_get_preset (FS_GALLERY_CARD (card))->id, preset))
        fs_gallery_card_make_stale (FS_GALLERY_CARD (card));
  draw_next (self);
}

static gpointer
draw (gpointer preset, GError **error)
{
  return fs_gallery_preview_new (preset);
}

static void
drawn (GObject *owner, gpointer input, gpointer output, const GError *error)
{
  FsGalleryPage *self = FS_GALLERY_PAGE (owner);
  gboolean taken = FALSE;

  self->drawing = FALSE;
  for (guint c = 0; c < FS_N_CHAPTERS && self->lists[c] != NULL; c++)
    for (GtkWidget *card = gtk_widget_get_first_child (self->lists[c]); card != NULL && !taken;
         card = gtk_widget_get_next_sibling (card))
      if (fs_gallery_card_get_preset (FS_GALLERY_CARD (card)) == input)
        {
          fs_gallery_card_take_preview (FS_GALLERY_CARD (card), output);
          taken = TRUE;
        }
  if (taken)
    {
      update_run_buttons (self);
      if (gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (self->open_only)))
        refilter (self);
      draw_next (self);
    }
  else
    fs_gallery_preview_free (output);
}

/* Computes one thumbnail after the other while the page is visible. */
static void
draw_next (FsGalleryPage *self)
{
  if (self->drawing || !gtk_widget_get_mapped (GTK_WIDGET (self)))
    return;
  for (guint c = 0; c < FS_N_CHAPTERS; c++)
    for (GtkWidget *card = gtk_widget_get_first_child (self->lists[c]); card != NULL;
         card = gtk_widget_get_next_sibling (card))
      if (fs_gallery_card_is_stale (FS_GALLERY_CARD (card)))
        {
          self->drawing = TRUE;
          fs_worker_run (G_OBJECT (self), draw, (gpointer) fs_gallery_card_get_preset (FS_GALLERY_CARD (card)), NULL,
                         drawn);
          return;
        }
}

static GtkWidget *
sentence_new (const char *text)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_widget_add_css_class (label, "dim-label");
  gtk_widget_add_css_class (label, "page-sentence");
  return label;
}

static void
add_chapter (FsGalleryPage *self, FsChapter chapter)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 10);
  GtkWidget *head = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
  GtkWidget *title = gtk_label_new (fs_gallery_chapter_title (chapter));
  GtkWidget *subtitle = gtk_label_new (fs_gallery_chapter_subtitle (chapter));
  GtkWidget *list = gtk_flow_box_new ();
  GtkWidget *run = gtk_button_new_with_label (fs_gallery_chapter_is_figure (chapter) ? _ ("Run All of This Figure")
                                                                                     : _ ("Run All"));
  const FsPaper *papers[FS_FIGURE_MAX_PAPERS + 1];
  g_autofree char *references = NULL;
  g_autofree char *claims = fs_gallery_chapter_claims (chapter);
  g_autofree char *claim = claims != NULL ? g_strdup_printf ("%s %s", _ ("Claim of the paper:"), claims) : NULL;

  gtk_widget_add_css_class (title, "title-4");
  gtk_widget_add_css_class (subtitle, "dim-label");
  gtk_widget_set_valign (subtitle, FS_ALIGN_BASELINE);
  gtk_widget_set_valign (title, FS_ALIGN_BASELINE);
  gtk_label_set_ellipsize (GTK_LABEL (subtitle), PANGO_ELLIPSIZE_END);
  gtk_box_append (GTK_BOX (head), title);
  gtk_widget_set_hexpand (subtitle, TRUE);
  gtk_label_set_xalign (GTK_LABEL (subtitle), 0);
  gtk_widget_add_css_class (run, "flat");
  fs_tooltip_set (run, _ ("Simulate all figures"));
  gtk_widget_set_valign (run, GTK_ALIGN_CENTER);
  gtk_widget_set_sensitive (run, FALSE);
  g_signal_connect_swapped (run, "clicked", G_CALLBACK (run_chapter), self);
  self->run_buttons[chapter] = run;
  gtk_box_append (GTK_BOX (head), subtitle);
  gtk_box_append (GTK_BOX (head), run);
  gtk_widget_set_valign (list, GTK_ALIGN_START);
  gtk_flow_box_set_selection_mode (GTK_FLOW_BOX (list), GTK_SELECTION_NONE);
  gtk_flow_box_set_homogeneous (GTK_FLOW_BOX (list), TRUE);
  gtk_flow_box_set_activate_on_single_click (GTK_FLOW_BOX (list), TRUE);
  gtk_flow_box_set_column_spacing (GTK_FLOW_BOX (list), 18);
  gtk_flow_box_set_row_spacing (GTK_FLOW_BOX (list), 18);
  gtk_flow_box_set_min_children_per_line (GTK_FLOW_BOX (list), 1);
  gtk_flow_box_set_max_children_per_line (GTK_FLOW_BOX (list), 4);
  gtk_flow_box_set_filter_func (GTK_FLOW_BOX (list), is_shown, self, NULL);
  gtk_accessible_update_property (GTK_ACCESSIBLE (list), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  fs_gallery_chapter_title (chapter), -1);
  g_signal_connect_swapped (list, "child-activated", G_CALLBACK (open_card), self);
  gtk_widget_add_css_class (box, "gallery-chapter");
  /* Hidden until it has cards: GTK 4.8 computes a negative size for an empty list. */
  gtk_widget_set_visible (box, FALSE);
  gtk_box_append (GTK_BOX (box), head);
  /* The paper of a chapter with authors and title, and what it claims about its figures. */
  fs_gallery_chapter_papers (chapter, papers);
  references = fs_paper_references (papers);
  if (references != NULL)
    gtk_box_append (GTK_BOX (box), sentence_new (references));
  if (claims != NULL)
    gtk_box_append (GTK_BOX (box), sentence_new (strchr (claims, '\n') != NULL ? claims : claim));
  gtk_box_append (GTK_BOX (box), list);
  gtk_box_append (GTK_BOX (self->chapters), box);
  self->boxes[chapter] = box;
  self->lists[chapter] = list;
}

/* A button that shows one chapter alone, or all of them (-1). */
typedef struct {
  FsGalleryPage *page;
  int chapter;
} Filter;

static void
filter_toggled (GtkToggleButton *button, const Filter *filter)
{
  if (!gtk_toggle_button_get_active (button))
    return;
  filter->page->only = filter->chapter;
  refilter (filter->page);
}

static GtkToggleButton *
add_filter (FsGalleryPage *self, const char *word, int chapter, GtkToggleButton *group)
{
  GtkWidget *button = gtk_toggle_button_new_with_label (word);
  Filter *filter = g_new (Filter, 1);

  *filter = (Filter){ self, chapter };
  gtk_toggle_button_set_group (GTK_TOGGLE_BUTTON (button), group);
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (button), group == NULL);
  gtk_widget_add_css_class (button, "pill-filter");
  fs_tooltip_set (button, chapter < 0 ? _ ("Show everything") : _ ("Show only this group"));
  g_signal_connect_data (button, "toggled", G_CALLBACK (filter_toggled), filter, (GClosureNotify) (void *) g_free, 0);
  gtk_flow_box_append (GTK_FLOW_BOX (self->filters), button);
  gtk_widget_set_focusable (gtk_widget_get_parent (button), FALSE);
  return GTK_TOGGLE_BUTTON (button);
}

static void
add_filters (FsGalleryPage *self)
{
  GtkToggleButton *all = add_filter (self, _ ("All"), -1, NULL);

  for (FsChapter chapter = 0; chapter < FS_N_CHAPTERS; chapter++)
    if (fs_gallery_chapter_word (chapter) != NULL && gtk_widget_get_first_child (self->lists[chapter]) != NULL)
      add_filter (self, fs_gallery_chapter_word (chapter), (int) chapter, all);
}

static gboolean
fill_chapter (gpointer data)
{
  FsGalleryPage *self = data;
  FsChapter chapter = self->n_filled;
  g_autoptr (GPtrArray) presets = fs_gallery_chapter_presets (chapter);

  for (guint i = 0; i < presets->len; i++)
    gtk_flow_box_append (GTK_FLOW_BOX (self->lists[chapter]), GTK_WIDGET (fs_gallery_card_new (presets->pdata[i])));
  self->n_filled++;
  refilter (self);
  draw_next (self);
  if (self->n_filled < FS_N_CHAPTERS)
    return G_SOURCE_CONTINUE;
  add_filters (self);
  gtk_widget_set_visible (self->filters, TRUE);
  self->filling = 0;
  return G_SOURCE_REMOVE;
}

static void
map (GtkWidget *widget)
{
  FsGalleryPage *self = FS_GALLERY_PAGE (widget);

  /* Hundreds of widgets are created when the page is first shown, one chapter at a time. */
  if (self->filling == 0 && self->n_filled != FS_N_CHAPTERS)
    {
      gtk_widget_set_visible (self->chapters, TRUE);
      self->filling = g_idle_add (fill_chapter, self);
    }
  GTK_WIDGET_CLASS (fs_gallery_page_parent_class)->map (widget);
  /* More may have been simulated since. */
  for (guint c = 0; c < FS_N_CHAPTERS; c++)
    for (GtkWidget *card = gtk_widget_get_first_child (self->lists[c]); card != NULL;
         card = gtk_widget_get_next_sibling (card))
      fs_gallery_card_make_stale (FS_GALLERY_CARD (card));
  draw_next (self);
}

void
fs_gallery_page_search (FsGalleryPage *self)
{
  gtk_widget_grab_focus (self->search);
}

guint
fs_gallery_page_count (FsGalleryPage *self)
{
  return self->n_shown;
}

static void
fs_gallery_page_dispose (GObject *object)
{
  FsGalleryPage *self = FS_GALLERY_PAGE (object);

  g_clear_handle_id (&self->filling, g_source_remove);
  if (self->run != NULL)
    {
      g_signal_handlers_disconnect_by_data (self->run, self);
      fs_gallery_run_stop (self->run);
    }
  g_clear_object (&self->run);
  for (guint c = 0; c < FS_N_CHAPTERS; c++)
    {
      if (self->lists[c] != NULL)
        gtk_flow_box_set_filter_func (GTK_FLOW_BOX (self->lists[c]), NULL, NULL, NULL);
      self->lists[c] = NULL;
    }
  gtk_widget_dispose_template (GTK_WIDGET (self), FS_TYPE_GALLERY_PAGE);
  G_OBJECT_CLASS (fs_gallery_page_parent_class)->dispose (object);
}

static void
fs_gallery_page_class_init (FsGalleryPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = fs_gallery_page_dispose;
  widget_class->map = map;
  signals[SIGNAL_OPEN] = g_signal_new ("open", FS_TYPE_GALLERY_PAGE, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                       G_TYPE_NONE, 1, G_TYPE_STRING);
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/flitscope/Flitscope/gallery-page.ui");
  gtk_widget_class_bind_template_child (widget_class, FsGalleryPage, search);
  gtk_widget_class_bind_template_child (widget_class, FsGalleryPage, open_only);
  gtk_widget_class_bind_template_child (widget_class, FsGalleryPage, filters);
  gtk_widget_class_bind_template_child (widget_class, FsGalleryPage, chapters);
  gtk_widget_class_bind_template_child (widget_class, FsGalleryPage, nothing);
  gtk_widget_class_bind_template_child (widget_class, FsGalleryPage, nothing_label);
  gtk_widget_class_bind_template_child (widget_class, FsGalleryPage, run_button);
  gtk_widget_class_bind_template_child (widget_class, FsGalleryPage, progress_place);
  gtk_widget_class_bind_template_child (widget_class, FsGalleryPage, progress_label);
  gtk_widget_class_bind_template_child (widget_class, FsGalleryPage, progress_bar);
  gtk_widget_class_bind_template_callback (widget_class, open_only_toggled);
  gtk_widget_class_bind_template_callback (widget_class, run_everything);
  gtk_widget_class_bind_template_callback (widget_class, run_stop);
  gtk_widget_class_bind_template_callback (widget_class, search_changed);
  gtk_widget_class_bind_template_callback (widget_class, search_activate);
  gtk_widget_class_bind_template_callback (widget_class, search_stop);
}

static void
fs_gallery_page_init (FsGalleryPage *self)
{
  self->only = -1;
  self->run = fs_gallery_run_new ();
  g_signal_connect_swapped (self->run, "progress", G_CALLBACK (run_progress), self);
  g_signal_connect_swapped (self->run, "finished", G_CALLBACK (run_finished), self);
  gtk_widget_init_template (GTK_WIDGET (self));
  for (FsChapter chapter = 0; chapter < FS_N_CHAPTERS; chapter++)
    add_chapter (self, chapter);
}
