#include "app/gallery/gallery-card.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "app/toolkit/tooltip.h"
#include "app/toolkit/widgets.h"

G_DEFINE_FINAL_TYPE (FsGalleryCard, fs_gallery_card, GTK_TYPE_FLOW_BOX_CHILD)

FsGalleryCard *
fs_gallery_card_new (const FsPreset *preset)
{
  FsGalleryCard *self = g_object_new (FS_TYPE_GALLERY_CARD, NULL);
  g_autofree char *title = fs_gallery_short_title (preset);
  g_autofree char *references = fs_paper_references (preset->papers);
  g_autofree char *tooltip = g_strjoin ("\n", preset->title, references, NULL);

  self->preset = preset;
  self->stale = TRUE;
  gtk_label_set_label (self->title, title);
  fs_tooltip_set (GTK_WIDGET (self->title), tooltip);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, preset->title, -1);
  return self;
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
      fs_set_css_class (colored[i], "success", known && good);
      fs_set_css_class (colored[i], "warning", known && !good);
    }
}

static void
show_state (FsGalleryCard *self)
{
  const FsGalleryPreview *preview = self->preview;
  gboolean done = preview->n_known >= preview->n_points;
  double seconds = done ? preview->time.spent : preview->time.expected;
  g_autofree char *duration = seconds > 0 && preview->n_points > 0 ? fs_gallery_time_text (seconds) : NULL;
  /* Translators: an estimated run time: "about 3 minutes" */
  g_autofree char *time = duration == NULL || done ? g_strdup (duration) : g_strdup_printf (_ ("about %s"), duration);
  g_autofree char *points = NULL, *accuracy = NULL;
  FsChapter chapter = fs_gallery_chapter (self->preset);
  /* Where each card is a figure of its own, its number; elsewhere it is in the heading. */
  gboolean numbered = chapter == FS_CHAPTER_DELAY || chapter == FS_CHAPTER_GENERALIZED;
  const char *number = numbered ? fs_gallery_figure_number (self->preset) : NULL;

  if (preview->n_known > 0 && !done)
    points = g_strdup_printf (ngettext ("%u of %u point", "%u of %u points", preview->n_points), preview->n_known,
                              preview->n_points);
  else if (preview->n_points > 0)
    points = g_strdup_printf (ngettext ("%u point", "%u points", preview->n_points), preview->n_points);
  gtk_label_set_text (self->points, number != NULL ? number : points != NULL ? points : "");
  fs_tooltip_set (GTK_WIDGET (self->points), number != NULL ? points : NULL);
  /* The model error takes the whole line when nothing else is worth it. */
  gtk_widget_set_visible (GTK_WIDGET (self->points), number != NULL || preview->accuracy == NULL || !done);
  if (preview->n_points == 0)
    set_verdict (self, _ ("Model only"), FS_LIMIT_UNKNOWN);
  else if (preview->n_known == 0)
    set_verdict (self, _ ("Not simulated yet"), FS_LIMIT_UNKNOWN);
  else if (preview->verdict != NULL)
    set_verdict (self, preview->verdict, preview->judgement);
  else
    set_verdict (self, done ? _ ("Simulated") : points, FS_LIMIT_UNKNOWN);
  gtk_label_set_text (self->time, time != NULL ? time : "");
  fs_tooltip_set (GTK_WIDGET (self->time),
                  time == NULL ? NULL
                  : done       ? _ ("Run time, from the processor time of the stored results")
                  : preview->time.from_figure
                      ? _ ("Expected run time, estimated from the finished points of this figure")
                      : _ ("Expected run time, estimated from a short run on this machine; it varies with the load"));
  /* GTK does not wrap a tooltip of several lines. */
  accuracy = preview->accuracy != NULL ? g_strdelimit (g_strdup (preview->accuracy), "\n", ' ') : g_strdup ("");
  gtk_label_set_text (self->accuracy, preview->summary != NULL ? preview->summary : accuracy);
  fs_tooltip_set (GTK_WIDGET (self->accuracy), preview->accuracy != NULL ? accuracy : NULL);
}

void
fs_gallery_card_set_progress (FsGalleryCard *self, const FsGalleryRunStatus *status)
{
  gboolean here = status->running && g_strcmp0 (status->preset, self->preset->id) == 0;
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
  gtk_widget_dispose_template (GTK_WIDGET (self), FS_TYPE_GALLERY_CARD);
  g_clear_pointer (&self->preview, fs_gallery_preview_free);
  G_OBJECT_CLASS (fs_gallery_card_parent_class)->dispose (object);
}

static void
fs_gallery_card_class_init (FsGalleryCardClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = fs_gallery_card_dispose;
  g_type_ensure (FS_TYPE_THUMBNAIL);
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/flitscope/Flitscope/gallery-card.ui");
  gtk_widget_class_bind_template_child (widget_class, FsGalleryCard, thumbnail);
  gtk_widget_class_bind_template_child (widget_class, FsGalleryCard, title);
  gtk_widget_class_bind_template_child (widget_class, FsGalleryCard, verdict_icon);
  gtk_widget_class_bind_template_child (widget_class, FsGalleryCard, verdict);
  gtk_widget_class_bind_template_child (widget_class, FsGalleryCard, time);
  gtk_widget_class_bind_template_child (widget_class, FsGalleryCard, accuracy);
  gtk_widget_class_bind_template_child (widget_class, FsGalleryCard, points);
  gtk_widget_class_bind_template_child (widget_class, FsGalleryCard, progress);
}

static void
fs_gallery_card_init (FsGalleryCard *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}
