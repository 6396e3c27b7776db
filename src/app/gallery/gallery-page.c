#include "app/gallery/gallery-page.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "app/gallery/gallery-card.h"
#include "app/run/run-settings.h"
#include "app/toolkit/toast.h"
#include "app/toolkit/tooltip.h"
#include "app/toolkit/widgets.h"
#include "app/toolkit/worker.h"
#include "app/toolkit/wrap-box.h"
#include "app/versions/dialogs.h"

#define FOLDER "/io/github/flitscope/Flitscope/"

struct _FsGalleryPage {
  AdwBin parent;
  GtkWidget *search, *open_only, *filters, *chapters, *nothing, *nothing_label;
  GtkWidget *run_button, *progress_place, *progress_label, *progress_bar;
  GtkWidget *boxes[FS_N_CHAPTERS], *lists[FS_N_CHAPTERS], *run_buttons[FS_N_CHAPTERS], *filter_buttons[FS_N_CHAPTERS];
  GPtrArray *cards;   /* FsGalleryCard of the chapters that have theirs, in their order */
  FsGalleryRun *run;  /* that was started here */
  gboolean running;   /* as the buttons show it */
  int only;           /* the chapter that is shown, -1: all */
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

/* Whether @card is in a chapter that is shown. The filter of a chapter also shows those after it that have no word. */
static gboolean
is_in_filter (FsGalleryPage *self, FsGalleryCard *card)
{
  int chapter = (int) fs_gallery_chapter (card->preset);

  while (chapter > 0 && fs_gallery_chapter_word (chapter) == NULL)
    chapter--;
  return self->only < 0 || self->only == chapter;
}

/* Cards whose results are not looked up yet remain until something is known of them. */
static gboolean
is_shown (GtkFlowBoxChild *child, gpointer data)
{
  FsGalleryPage *self = data;
  FsGalleryCard *card = FS_GALLERY_CARD (child);

  return is_in_filter (self, card) && fs_preset_matches (card->preset, wanted (self))
         && (!gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (self->open_only))
             || fs_gallery_card_get_state (card) != FS_GALLERY_CARD_DONE);
}

/* Returns why no card is shown. */
static char *
nothing_text (FsGalleryPage *self)
{
  gboolean matches = FALSE;

  for (guint i = 0; i < self->cards->len; i++)
    matches = matches
              || (is_in_filter (self, self->cards->pdata[i])
                  && fs_preset_matches (((FsGalleryCard *) self->cards->pdata[i])->preset, wanted (self)));
  if (!matches)
    /* Translators: what was typed into the search. */
    return g_strdup_printf (_ ("No figure matches “%s”."), wanted (self));
  if (*wanted (self) != '\0')
    /* Translators: what was typed into the search. */
    return g_strdup_printf (_ ("Every figure that matches “%s” is simulated."), wanted (self));
  return g_strdup (self->only < 0 ? _ ("Every figure is simulated.") : _ ("Every figure of this group is simulated."));
}

/* Shows those figures that match the search and the filters, and the chapters that have some. */
static void
refilter (FsGalleryPage *self)
{
  gboolean has_cards[FS_N_CHAPTERS] = { FALSE }, any = FALSE;

  for (guint i = 0; i < self->cards->len; i++)
    if (is_shown (self->cards->pdata[i], self))
      has_cards[fs_gallery_chapter (((FsGalleryCard *) self->cards->pdata[i])->preset)] = any = TRUE;
  for (guint c = 0; c < FS_N_CHAPTERS; c++)
    {
      gtk_flow_box_invalidate_filter (GTK_FLOW_BOX (self->lists[c]));
      gtk_widget_set_visible (self->boxes[c], has_cards[c]);
    }
  if (!any)
    {
      g_autofree char *sentence = nothing_text (self);

      gtk_label_set_text (GTK_LABEL (self->nothing_label), sentence);
    }
  gtk_widget_set_visible (self->nothing, !any && self->n_filled == FS_N_CHAPTERS);
}

static void
search_stop (FsGalleryPage *self)
{
  GtkWidget *all = gtk_widget_get_first_child (self->filters);

  gtk_editable_set_text (GTK_EDITABLE (self->search), "");
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (self->open_only), FALSE);
  self->only = -1;
  if (all != NULL)
    gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (all), TRUE);
  refilter (self);
}

/* What a button would simulate: figures with points that are not simulated yet. */
typedef struct {
  GPtrArray *ids;     /* of presets, static strings */
  double seconds;     /* their expected processor time, at least that of those for which it is known */
  gboolean all_known; /* no card is still without its results */
} OpenFigures;

/* Returns those of @chapter, or of all (-1); free their ids with g_ptr_array_unref(). */
static OpenFigures
open_figures (FsGalleryPage *self, int chapter)
{
  OpenFigures figures = { .ids = g_ptr_array_new (), .all_known = TRUE };

  for (guint i = 0; i < self->cards->len; i++)
    {
      FsGalleryCard *card = self->cards->pdata[i];
      FsGalleryCardState state = fs_gallery_card_get_state (card);

      if (chapter >= 0 && chapter != (int) fs_gallery_chapter (card->preset))
        continue;
      if (state == FS_GALLERY_CARD_UNKNOWN)
        figures.all_known = FALSE;
      if (state != FS_GALLERY_CARD_OPEN)
        continue;
      g_ptr_array_add (figures.ids, (gpointer) card->preset->id);
      if (isfinite (card->preview->time.expected))
        figures.seconds += card->preview->time.expected;
    }
  return figures;
}

/* Shows in the tooltip of @button what it would simulate, @chapter or everything (-1), or why it cannot be pressed. */
static void
update_run_button (FsGalleryPage *self, GtkWidget *button, int chapter)
{
  OpenFigures figures = open_figures (self, chapter);
  guint n = figures.ids->len;
  g_autoptr (FsResultStore) cache = fs_run_cache_new ();
  g_autofree char *time = figures.seconds > 0 ? fs_gallery_time_text (figures.seconds) : NULL;
  g_autofree char *text = NULL;

  if (self->running)
    text = g_strdup (_ ("A run of the gallery is going on; stop it, or wait until it has finished"));
  else if (cache == NULL)
    text = g_strdup (_ ("Runs from the gallery need the cache, which is turned off in the preferences."));
  else if (!figures.all_known)
    text = g_strdup (_ ("Stored results are being read"));
  else if (n == 0)
    text = g_strdup (_ ("Every point is simulated"));
  else if (time == NULL)
    text = g_strdup_printf (ngettext ("Simulate %u figure", "Simulate %u figures", n), n);
  else
    /* Translators: a number of figures and an estimated time: "Simulate 6 figures, about 12 minutes" */
    text = g_strdup_printf (ngettext ("Simulate %u figure, about %s", "Simulate %u figures, about %s", n), n, time);
  fs_tooltip_set (button, text);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, text, -1);
  gtk_widget_set_sensitive (button, cache != NULL && figures.all_known && n > 0 && !self->running);
  g_ptr_array_unref (figures.ids);
}

static void
update_run_buttons (FsGalleryPage *self)
{
  for (int c = 0; c < FS_N_CHAPTERS; c++)
    update_run_button (self, self->run_buttons[c], c);
  update_run_button (self, self->run_button, -1);
}

static void
run (FsGalleryPage *self, int chapter)
{
  OpenFigures figures = open_figures (self, chapter);

  fs_gallery_run_start (self->run, figures.ids);
  g_ptr_array_unref (figures.ids);
}

static void
run_chapter (FsGalleryPage *self, GtkWidget *button)
{
  for (int c = 0; c < FS_N_CHAPTERS; c++)
    if (self->run_buttons[c] == button)
      run (self, c);
}

static void
run_answered (FsGalleryPage *self, const char *response)
{
  if (g_str_equal (response, "run"))
    run (self, -1);
}

/* Asks first: it may take hours. */
static void
run_everything (FsGalleryPage *self)
{
  OpenFigures figures = open_figures (self, -1);
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
  gboolean was_running = self->running;
  const char *failure = fs_gallery_run_get_failure (self->run);
  g_autofree char *text = NULL;

  for (guint i = 0; i < self->cards->len; i++)
    fs_gallery_card_set_progress (self->cards->pdata[i], &status);
  self->running = status.running;
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
open_card (FsGalleryPage *self, FsGalleryCard *card)
{
  g_signal_emit (self, signals[SIGNAL_OPEN], 0, card->preset->id);
}

/* Opens the only one, or the first, of the figures found. */
static void
search_activate (FsGalleryPage *self)
{
  for (guint i = 0; i < self->cards->len; i++)
    if (is_shown (self->cards->pdata[i], self))
      {
        open_card (self, self->cards->pdata[i]);
        return;
      }
}

static void draw_next (FsGalleryPage *self);

/* The figure @preset (NULL: any) may have more points than its card shows. */
static void
make_stale (FsGalleryPage *self, const char *preset)
{
  for (guint i = 0; i < self->cards->len; i++)
    {
      FsGalleryCard *card = self->cards->pdata[i];

      card->stale = card->stale || preset == NULL || g_str_equal (card->preset->id, preset);
    }
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
  FsGalleryCard *card = NULL;

  self->drawing = FALSE;
  for (guint i = 0; i < self->cards->len && card == NULL; i++)
    if (((FsGalleryCard *) self->cards->pdata[i])->preset == input)
      card = self->cards->pdata[i];
  /* The page may have been disposed of since. */
  if (card == NULL)
    {
      fs_gallery_preview_free (output);
      return;
    }
  fs_gallery_card_take_preview (card, output);
  update_run_buttons (self);
  if (gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (self->open_only)))
    refilter (self);
  draw_next (self);
}

/* Computes one thumbnail after the other while the page is visible. */
static void
draw_next (FsGalleryPage *self)
{
  if (self->drawing || !gtk_widget_get_mapped (GTK_WIDGET (self)))
    return;
  for (guint i = 0; i < self->cards->len && !self->drawing; i++)
    {
      FsGalleryCard *card = self->cards->pdata[i];

      if (!card->stale)
        continue;
      self->drawing = TRUE;
      fs_worker_run (G_OBJECT (self), draw, (gpointer) card->preset, NULL, drawn);
    }
}

/* Makes a chapter from its template: its heading, the paper with authors and title, and what that claims. */
static void
add_chapter (FsGalleryPage *self, FsChapter chapter)
{
  g_autoptr (GtkBuilder) builder = gtk_builder_new_from_resource (FOLDER "gallery-chapter.ui");
  GtkWidget *list = GTK_WIDGET (gtk_builder_get_object (builder, "list"));
  GtkWidget *run_button = GTK_WIDGET (gtk_builder_get_object (builder, "run"));
  const char *title = fs_gallery_chapter_title (chapter);
  const FsPaper *papers[FS_FIGURE_MAX_PAPERS + 1];
  g_autofree char *references = NULL;
  g_autofree char *claims = fs_gallery_chapter_claims (chapter);
  g_autofree char *claim = claims != NULL ? g_strdup_printf ("%s %s", _ ("Claim of the paper:"), claims) : NULL;

  fs_gallery_chapter_papers (chapter, papers);
  references = fs_paper_references (papers);
  gtk_label_set_text (GTK_LABEL (gtk_builder_get_object (builder, "title")), title);
  gtk_label_set_text (GTK_LABEL (gtk_builder_get_object (builder, "subtitle")), fs_gallery_chapter_subtitle (chapter));
  fs_label_show_text (GTK_LABEL (gtk_builder_get_object (builder, "references")), references);
  fs_label_show_text (GTK_LABEL (gtk_builder_get_object (builder, "claims")),
                      claims != NULL && strchr (claims, '\n') != NULL ? claims : claim);
  gtk_button_set_label (GTK_BUTTON (run_button),
                        fs_gallery_chapter_is_figure (chapter) ? _ ("Run All of This Figure") : _ ("Run All"));
  g_signal_connect_swapped (run_button, "clicked", G_CALLBACK (run_chapter), self);
  gtk_flow_box_set_filter_func (GTK_FLOW_BOX (list), is_shown, self, NULL);
  gtk_accessible_update_property (GTK_ACCESSIBLE (list), GTK_ACCESSIBLE_PROPERTY_LABEL, title, -1);
  g_signal_connect_swapped (list, "child-activated", G_CALLBACK (open_card), self);
  self->boxes[chapter] = GTK_WIDGET (gtk_builder_get_object (builder, "box"));
  self->lists[chapter] = list;
  self->run_buttons[chapter] = run_button;
  gtk_box_append (GTK_BOX (self->chapters), self->boxes[chapter]);
}

/* A button that shows one chapter alone, or all of them. */
static void
filter_toggled (FsGalleryPage *self, GtkToggleButton *button)
{
  if (!gtk_toggle_button_get_active (button))
    return;
  self->only = -1;
  for (int c = 0; c < FS_N_CHAPTERS; c++)
    if (self->filter_buttons[c] == GTK_WIDGET (button))
      self->only = c;
  refilter (self);
}

static GtkWidget *
add_filter (FsGalleryPage *self, const char *word, const char *tooltip, GtkWidget *group)
{
  GtkWidget *button = gtk_toggle_button_new_with_label (word);

  gtk_toggle_button_set_group (GTK_TOGGLE_BUTTON (button), (GtkToggleButton *) group);
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (button), group == NULL);
  gtk_widget_add_css_class (button, "pill-filter");
  fs_tooltip_set (button, tooltip);
  g_signal_connect_swapped (button, "toggled", G_CALLBACK (filter_toggled), self);
  fs_wrap_box_append (FS_WRAP_BOX (self->filters), button);
  return button;
}

static gboolean
fill_chapter (gpointer data)
{
  FsGalleryPage *self = data;
  FsChapter chapter = self->n_filled;
  g_autoptr (GPtrArray) presets = fs_gallery_chapter_presets (chapter);
  GtkWidget *all;

  for (guint i = 0; i < presets->len; i++)
    {
      FsGalleryCard *card = fs_gallery_card_new (presets->pdata[i]);

      g_ptr_array_add (self->cards, card);
      gtk_flow_box_append (GTK_FLOW_BOX (self->lists[chapter]), GTK_WIDGET (card));
    }
  self->n_filled++;
  refilter (self);
  draw_next (self);
  if (self->n_filled < FS_N_CHAPTERS)
    return G_SOURCE_CONTINUE;
  all = add_filter (self, _ ("All"), _ ("Show everything"), NULL);
  for (FsChapter c = 0; c < FS_N_CHAPTERS; c++)
    if (fs_gallery_chapter_word (c) != NULL && gtk_widget_get_first_child (self->lists[c]) != NULL)
      self->filter_buttons[c] = add_filter (self, fs_gallery_chapter_word (c), _ ("Show only this group"), all);
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
  make_stale (self, NULL);
}

void
fs_gallery_page_search (FsGalleryPage *self)
{
  gtk_widget_grab_focus (self->search);
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
  g_ptr_array_set_size (self->cards, 0);
  for (guint c = 0; c < FS_N_CHAPTERS; c++)
    if (self->lists[c] != NULL)
      {
        gtk_flow_box_set_filter_func (GTK_FLOW_BOX (self->lists[c]), NULL, NULL, NULL);
        self->lists[c] = NULL;
      }
  gtk_widget_dispose_template (GTK_WIDGET (self), FS_TYPE_GALLERY_PAGE);
  G_OBJECT_CLASS (fs_gallery_page_parent_class)->dispose (object);
}

static void
fs_gallery_page_finalize (GObject *object)
{
  g_ptr_array_unref (FS_GALLERY_PAGE (object)->cards);
  G_OBJECT_CLASS (fs_gallery_page_parent_class)->finalize (object);
}

static void
fs_gallery_page_class_init (FsGalleryPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = fs_gallery_page_dispose;
  G_OBJECT_CLASS (klass)->finalize = fs_gallery_page_finalize;
  widget_class->map = map;
  signals[SIGNAL_OPEN] = g_signal_new ("open", FS_TYPE_GALLERY_PAGE, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                       G_TYPE_NONE, 1, G_TYPE_STRING);
  g_type_ensure (FS_TYPE_WRAP_BOX);
  gtk_widget_class_set_template_from_resource (widget_class, FOLDER "gallery-page.ui");
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
  gtk_widget_class_bind_template_callback (widget_class, run_everything);
  gtk_widget_class_bind_template_callback (widget_class, run_stop);
  gtk_widget_class_bind_template_callback (widget_class, refilter);
  gtk_widget_class_bind_template_callback (widget_class, search_activate);
  gtk_widget_class_bind_template_callback (widget_class, search_stop);
}

static void
fs_gallery_page_init (FsGalleryPage *self)
{
  self->only = -1;
  self->cards = g_ptr_array_new ();
  self->run = fs_gallery_run_new ();
  g_signal_connect_swapped (self->run, "progress", G_CALLBACK (run_progress), self);
  g_signal_connect_swapped (self->run, "finished", G_CALLBACK (make_stale), self);
  gtk_widget_init_template (GTK_WIDGET (self));
  for (FsChapter chapter = 0; chapter < FS_N_CHAPTERS; chapter++)
    add_chapter (self, chapter);
}
