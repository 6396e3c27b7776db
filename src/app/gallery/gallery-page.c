#include "app/gallery/gallery-page.h"

#include <glib/gi18n.h>

#include "app/gallery/gallery-card.h"
#include "app/gallery/gallery-entry.h"
#include "app/gallery/preset-search.h"
#include "app/toolkit/tooltip.h"
#include "app/toolkit/worker.h"

struct _FsGalleryPage {
  AdwBin parent;
  GtkWidget *search, *filters, *chapters, *nothing, *nothing_label;
  GtkWidget *boxes[FS_N_CHAPTERS], *lists[FS_N_CHAPTERS];
  int only; /* the chapter that is shown, -1: all */
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

/* Shows a chapter with those of its figures that match the search, or hides it. */
static void
refilter (FsGalleryPage *self)
{
  self->n_shown = 0;
  for (guint c = 0; c < FS_N_CHAPTERS; c++)
    {
      guint n = 0;

      for (GtkWidget *card = gtk_widget_get_first_child (self->lists[c]); card != NULL;
           card = gtk_widget_get_next_sibling (card))
        n += (self->only < 0 || self->only == (int) c)
             && fs_preset_matches (fs_gallery_card_get_preset (FS_GALLERY_CARD (card)), wanted (self));
      gtk_flow_box_invalidate_filter (GTK_FLOW_BOX (self->lists[c]));
      gtk_widget_set_visible (self->boxes[c], n > 0);
      self->n_shown += n;
    }
  if (self->n_shown == 0)
    {
      /* Translators: what was typed into the search. */
      g_autofree char *sentence = g_strdup_printf (_ ("No figure matches “%s”."), wanted (self));

      gtk_label_set_text (GTK_LABEL (self->nothing_label), sentence);
    }
  gtk_widget_set_visible (self->nothing, self->n_shown == 0 && self->n_filled == FS_N_CHAPTERS);
}

static gboolean
is_shown (GtkFlowBoxChild *card, gpointer data)
{
  return fs_preset_matches (fs_gallery_card_get_preset (FS_GALLERY_CARD (card)), wanted (data));
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
  self->only = -1;
  if (all != NULL)
    gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (gtk_flow_box_child_get_child (all)), TRUE);
  refilter (self);
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
    draw_next (self);
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

static void
add_chapter (FsGalleryPage *self, FsChapter chapter)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 10);
  GtkWidget *head = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
  GtkWidget *title = gtk_label_new (fs_gallery_chapter_title (chapter));
  GtkWidget *subtitle = gtk_label_new (fs_gallery_chapter_subtitle (chapter));
  GtkWidget *list = gtk_flow_box_new ();

  gtk_widget_add_css_class (title, "title-4");
  gtk_widget_add_css_class (subtitle, "dim-label");
  gtk_widget_set_valign (subtitle, GTK_ALIGN_BASELINE);
  gtk_widget_set_valign (title, GTK_ALIGN_BASELINE);
  gtk_label_set_ellipsize (GTK_LABEL (subtitle), PANGO_ELLIPSIZE_END);
  gtk_box_append (GTK_BOX (head), title);
  gtk_box_append (GTK_BOX (head), subtitle);
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
  gtk_box_append (GTK_BOX (box), list);
  gtk_box_append (GTK_BOX (self->chapters), box);
  self->boxes[chapter] = box;
  self->lists[chapter] = list;
}

static void
add_cards (FsGalleryPage *self, FsChapter chapter)
{
  guint n_presets;
  const FsPreset *presets = fs_presets (&n_presets);

  for (guint i = 0; i < n_presets; i++)
    if (presets[i].panel && fs_gallery_chapter (&presets[i]) == chapter)
      gtk_flow_box_append (GTK_FLOW_BOX (self->lists[chapter]), GTK_WIDGET (fs_gallery_card_new (&presets[i])));
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
    if (gtk_widget_get_first_child (self->lists[chapter]) != NULL)
      add_filter (self, fs_gallery_chapter_word (chapter), (int) chapter, all);
}

static gboolean
fill_chapter (gpointer data)
{
  FsGalleryPage *self = data;

  add_cards (self, self->n_filled);
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

/* Creates hundreds of widgets when the page is first shown, one chapter at a time. */
static void
fill (FsGalleryPage *self)
{
  if (self->filling != 0 || self->n_filled == FS_N_CHAPTERS)
    return;
  gtk_widget_set_visible (self->chapters, TRUE);
  self->filling = g_idle_add (fill_chapter, self);
}

static void
map (GtkWidget *widget)
{
  FsGalleryPage *self = FS_GALLERY_PAGE (widget);

  fill (self);
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
  gtk_widget_class_bind_template_child (widget_class, FsGalleryPage, filters);
  gtk_widget_class_bind_template_child (widget_class, FsGalleryPage, chapters);
  gtk_widget_class_bind_template_child (widget_class, FsGalleryPage, nothing);
  gtk_widget_class_bind_template_child (widget_class, FsGalleryPage, nothing_label);
  gtk_widget_class_bind_template_callback (widget_class, search_changed);
  gtk_widget_class_bind_template_callback (widget_class, search_activate);
  gtk_widget_class_bind_template_callback (widget_class, search_stop);
}

static void
fs_gallery_page_init (FsGalleryPage *self)
{
  self->only = -1;
  gtk_widget_init_template (GTK_WIDGET (self));
  for (FsChapter chapter = 0; chapter < FS_N_CHAPTERS; chapter++)
    add_chapter (self, chapter);
}
