#include "app/gallery/gallery-card.h"

#include <glib/gi18n.h>
#include <math.h>

#include "app/gallery/thumbnail.h"
#include "app/toolkit/tooltip.h"

#define RESERVED_CHARS 9

struct _FsGalleryCard {
  GtkFlowBoxChild parent;
  const FsPreset *preset;
  FsGalleryPreview *preview;
  FsThumbnail *thumbnail;
  GtkLabel *points, *verdict, *time, *accuracy;
  GtkImage *verdict_icon;
  GtkProgressBar *progress;
  gboolean stale;
  gboolean running; /* its figure is being simulated */
};

G_DEFINE_FINAL_TYPE (FsGalleryCard, fs_gallery_card, GTK_TYPE_FLOW_BOX_CHILD)

static GtkWidget *
label_new (const char *text, const char *class)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  /* The thumbnail determines the width of a card. */
  gtk_label_set_max_width_chars (GTK_LABEL (label), 12);
  if (class != NULL)
    gtk_widget_add_css_class (label, class);
  return label;
}

/* What there is of the figure, and the time that its run took or is expected to take. */
static GtkWidget *
verdict_new (FsGalleryCard *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);

  self->verdict_icon = GTK_IMAGE (gtk_image_new ());
  self->verdict = GTK_LABEL (label_new ("", "page-sentence"));
  self->time = GTK_LABEL (label_new ("", "dim-label"));
  gtk_widget_add_css_class (GTK_WIDGET (self->time), "page-sentence");
  gtk_widget_set_hexpand (GTK_WIDGET (self->verdict), TRUE);
  gtk_label_set_xalign (self->time, 1);
  gtk_label_set_max_width_chars (self->time, 24);
  /* Its room does not depend on the text: nothing moves when this comes. */
  gtk_label_set_width_chars (self->time, RESERVED_CHARS);
  gtk_widget_set_visible (GTK_WIDGET (self->verdict_icon), FALSE);
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->verdict_icon));
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->verdict));
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->time));
  return box;
}

/* The model error, and the number of points or of the figure. */
static GtkWidget *
accuracy_new (FsGalleryCard *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);

  self->accuracy = GTK_LABEL (label_new ("", "dim-label"));
  gtk_widget_add_css_class (GTK_WIDGET (self->accuracy), "page-sentence");
  gtk_widget_set_hexpand (GTK_WIDGET (self->accuracy), TRUE);
  self->points = GTK_LABEL (label_new ("", "dim-label"));
  gtk_widget_add_css_class (GTK_WIDGET (self->points), "page-sentence");
  gtk_label_set_width_chars (self->points, RESERVED_CHARS);
  gtk_label_set_xalign (self->points, 1);
  gtk_label_set_max_width_chars (self->points, 24);
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->accuracy));
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->points));
  return box;
}

static GtkWidget *
words_new (FsGalleryCard *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 4);
  g_autofree char *title = fs_gallery_short_title (self->preset);
  g_autofree char *references = fs_paper_references (self->preset->papers);
  g_autofree char *tooltip = g_strjoin ("\n", self->preset->title, references, NULL);
  GtkWidget *name = label_new ("", "heading");

  gtk_label_set_markup (GTK_LABEL (name), title);
  gtk_label_set_wrap (GTK_LABEL (name), TRUE);
  gtk_label_set_lines (GTK_LABEL (name), 3);
  gtk_label_set_yalign (GTK_LABEL (name), 0);
  gtk_widget_set_vexpand (name, TRUE);
  gtk_widget_add_css_class (name, "gallery-title");
  fs_tooltip_set (name, tooltip);
  self->progress = GTK_PROGRESS_BAR (gtk_progress_bar_new ());
  gtk_widget_add_css_class (GTK_WIDGET (self->progress), "osd");
  gtk_widget_set_opacity (GTK_WIDGET (self->progress), 0);
  gtk_widget_set_valign (GTK_WIDGET (self->progress), GTK_ALIGN_END);
  gtk_box_append (GTK_BOX (box), name);
  gtk_box_append (GTK_BOX (box), verdict_new (self));
  gtk_box_append (GTK_BOX (box), accuracy_new (self));
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->progress));
  gtk_widget_add_css_class (box, "gallery-words");
  return box;
}

FsGalleryCard *
fs_gallery_card_new (const FsPreset *preset)
{
  FsGalleryCard *self = g_object_new (FS_TYPE_GALLERY_CARD, NULL);
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);

  self->preset = preset;
  self->thumbnail = g_object_new (FS_TYPE_THUMBNAIL, NULL);
  gtk_widget_add_css_class (GTK_WIDGET (self->thumbnail), "gallery-thumbnail");
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->thumbnail));
  gtk_box_append (GTK_BOX (box), gtk_separator_new (GTK_ORIENTATION_HORIZONTAL));
  gtk_box_append (GTK_BOX (box), words_new (self));
  gtk_flow_box_child_set_child (GTK_FLOW_BOX_CHILD (self), box);
  gtk_widget_add_css_class (GTK_WIDGET (self), "gallery-card");
  gtk_widget_add_css_class (GTK_WIDGET (self), "card");
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, preset->title, -1);
  return self;
}

const FsPreset *
fs_gallery_card_get_preset (FsGalleryCard *self)
{
  return self->preset;
}

gboolean
fs_gallery_card_is_stale (FsGalleryCard *self)
{
  return self->stale;
}

void
fs_gallery_card_make_stale (FsGalleryCard *self)
{
  self->stale = TRUE;
}

/* Shows @text with the symbol and color of the accuracy; plain where nothing is known. */
static void
set_verdict (FsGalleryCard *self, const char *text, FsLimitStatus status)
{
  gboolean known = status != FS_LIMIT_UNKNOWN, good = status == FS_LIMIT_KEPT;
  GtkWidget *const colored[] = { GTK_WIDGET (self->verdict_icon), GTK_WIDGET (self->verdict) };

  gtk_label_set_text (self->verdict, text);
  fs_tooltip_set (GTK_WIDGET (self->verdict), text);
  gtk_widget_set_visible (GTK_WIDGET (self->verdict_icon), known);
  gtk_image_set_from_icon_name (self->verdict_icon, good ? "object-select-symbolic" : "dialog-warning-symbolic");
  for (guint i = 0; i < G_N_ELEMENTS (colored); i++)
    {
      gtk_widget_remove_css_class (colored[i], "success");
      gtk_widget_remove_css_class (colored[i], "warning");
      if (known)
        gtk_widget_add_css_class (colored[i], good ? "success" : "warning");
    }
}

/* Returns the time that the rest of the run is expected to take, or that the whole took; NULL while unknown. */
static char *
time_text (const FsGalleryPreview *preview, const char **explanation)
{
  gboolean done = preview->n_known == preview->n_points;
  double seconds = done ? preview->time.spent : preview->time.expected;
  g_autofree char *time = seconds > 0 ? fs_gallery_time_text (seconds) : NULL;

  *explanation = done ? _ ("Run time, from the processor time of the stored results")
                 : preview->time.from_figure
                     ? _ ("Expected run time, estimated from the finished points of this figure")
                     : _ ("Expected run time, estimated from a short run on this machine; it varies with the load");
  if (time == NULL || preview->n_points == 0)
    return NULL;
  /* Translators: an estimated run time: "about 3 minutes" */
  return done ? g_steal_pointer (&time) : g_strdup_printf (_ ("about %s"), time);
}

static void
show_state (FsGalleryCard *self)
{
  const FsGalleryPreview *preview = self->preview;
  const char *explanation;
  g_autofree char *time = time_text (preview, &explanation);
  g_autofree char *points = NULL;
  FsChapter chapter = fs_gallery_chapter (self->preset);
  /* Where each card is a figure of its own, its number; elsewhere it is in the heading. */
  gboolean numbered = chapter == FS_CHAPTER_DELAY || chapter == FS_CHAPTER_GENERALIZED;
  const char *number = numbered ? fs_gallery_figure_number (self->preset) : NULL;

  if (preview->n_known > 0 && preview->n_known < preview->n_points)
    points = g_strdup_printf (ngettext ("%u of %u point", "%u of %u points", preview->n_points), preview->n_known,
                              preview->n_points);
  else if (preview->n_points > 0)
    points = g_strdup_printf (ngettext ("%u point", "%u points", preview->n_points), preview->n_points);
  gtk_label_set_text (self->points, number != NULL ? number : points != NULL ? points : "");
  fs_tooltip_set (GTK_WIDGET (self->points), number != NULL ? points : NULL);
  /* The model error takes the whole line when nothing else is worth it. */
  gtk_widget_set_visible (GTK_WIDGET (self->points),
                          number != NULL || preview->accuracy == NULL || preview->n_known < preview->n_points);
  if (preview->n_points == 0)
    set_verdict (self, _ ("Model only"), FS_LIMIT_UNKNOWN);
  else if (preview->n_known == 0)
    set_verdict (self, _ ("Not simulated yet"), FS_LIMIT_UNKNOWN);
  else if (preview->verdict != NULL)
    set_verdict (self, preview->verdict, preview->judgement);
  else
    set_verdict (self, preview->n_known < preview->n_points ? points : _ ("Simulated"), FS_LIMIT_UNKNOWN);
  gtk_label_set_text (self->time, time != NULL ? time : "");
  fs_tooltip_set (GTK_WIDGET (self->time), time != NULL ? explanation : NULL);
  gtk_label_set_text (self->accuracy, preview->accuracy != NULL ? preview->accuracy : "");
  fs_tooltip_set (GTK_WIDGET (self->accuracy), preview->accuracy);
}

void
fs_gallery_card_set_progress (FsGalleryCard *self, const FsGalleryRunStatus *status)
{
  gboolean here = status != NULL && status->running && g_strcmp0 (status->preset, self->preset->id) == 0;
  g_autofree char *text = NULL, *left = NULL;

  gtk_widget_set_opacity (GTK_WIDGET (self->progress), here ? 1 : 0);
  if (here != self->running && !here && self->preview != NULL)
    show_state (self);
  self->running = here;
  if (!here)
    return;
  if (status->points > 0)
    text = g_strdup_printf (ngettext ("Simulating, %u of %u point", "Simulating, %u of %u points", status->points),
                            status->points_done, status->points);
  left = isfinite (status->seconds_left) ? fs_gallery_wall_time_text (status->seconds_left) : NULL;
  set_verdict (self, text != NULL ? text : _ ("Solving the model…"), FS_LIMIT_UNKNOWN);
  gtk_label_set_text (self->time, left != NULL ? left : "");
  fs_tooltip_set (GTK_WIDGET (self->time), _ ("Remaining run time, estimated from its speed so far"));
  gtk_progress_bar_set_fraction (self->progress,
                                 CLAMP (status->fraction * status->n_figures - (status->figure - 1), 0, 1));
}

FsGalleryCardState
fs_gallery_card_get_state (FsGalleryCard *self)
{
  if (self->preview == NULL)
    return FS_GALLERY_CARD_UNKNOWN;
  return self->preview->n_known < self->preview->n_points ? FS_GALLERY_CARD_OPEN : FS_GALLERY_CARD_DONE;
}

double
fs_gallery_card_get_time_left (FsGalleryCard *self)
{
  return fs_gallery_card_get_state (self) == FS_GALLERY_CARD_OPEN ? self->preview->time.expected : 0;
}

void
fs_gallery_card_take_preview (FsGalleryCard *self, FsGalleryPreview *preview)
{
  self->stale = FALSE;
  if (preview->network != NULL)
    fs_thumbnail_set_network (self->thumbnail, &preview->network->diagram);
  else
    fs_thumbnail_set_plot (self->thumbnail, preview->plot);
  g_clear_pointer (&self->preview, fs_gallery_preview_free);
  self->preview = preview;
  if (preview->description != NULL)
    gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, preview->description,
                                    -1);
  if (!self->running)
    show_state (self);
}

static void
fs_gallery_card_dispose (GObject *object)
{
  FsGalleryCard *self = FS_GALLERY_CARD (object);

  if (self->thumbnail != NULL)
    fs_thumbnail_set_plot (self->thumbnail, NULL);
  self->thumbnail = NULL;
  g_clear_pointer (&self->preview, fs_gallery_preview_free);
  G_OBJECT_CLASS (fs_gallery_card_parent_class)->dispose (object);
}

static void
fs_gallery_card_class_init (FsGalleryCardClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = fs_gallery_card_dispose;
}

static void
fs_gallery_card_init (FsGalleryCard *self)
{
  self->stale = TRUE;
}
