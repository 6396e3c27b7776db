#include "app/gallery/gallery-card.h"

#include <glib/gi18n.h>

#include "app/gallery/preset-search.h"
#include "app/gallery/thumbnail.h"
#include "app/toolkit/tooltip.h"
#include "plot/value/text.h"
#include "scenario/library/claims.h"

struct _FsGalleryCard {
  GtkFlowBoxChild parent;
  const FsPreset *preset;
  FsGalleryPicture *picture;
  FsThumbnail *thumbnail;
  GtkLabel *points;
  GtkWidget *verdict;
  GtkImage *verdict_icon;
  GtkLabel *verdict_label;
  gboolean stale;
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

/* Two lines of the paper's claim, with the whole of it as tooltip. */
static GtkWidget *
claim_new (const FsPreset *preset)
{
  const FsClaim *of_paper = fs_preset_claim (preset->id);
  const char *claim = of_paper != NULL ? _ (of_paper->text) : NULL;
  GtkWidget *label = label_new (claim != NULL ? claim : _ ("No paper has this figure."), "dim-label");

  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_lines (GTK_LABEL (label), 2);
  gtk_label_set_yalign (GTK_LABEL (label), 0);
  gtk_widget_add_css_class (label, "page-sentence");
  fs_tooltip_set (label, claim);
  gtk_widget_set_vexpand (label, TRUE);
  return label;
}

static GtkWidget *
verdict_new (FsGalleryCard *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);

  self->verdict_icon = GTK_IMAGE (gtk_image_new ());
  gtk_widget_set_valign (GTK_WIDGET (self->verdict_icon), GTK_ALIGN_START);
  self->verdict_label = GTK_LABEL (label_new ("", "page-sentence"));
  gtk_label_set_wrap (self->verdict_label, TRUE);
  gtk_label_set_lines (self->verdict_label, 3);
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->verdict_icon));
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->verdict_label));
  gtk_widget_set_visible (box, FALSE);
  self->verdict = box;
  return box;
}

static GtkWidget *
words_new (FsGalleryCard *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 4);
  GtkWidget *head = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  const char *figure = self->preset->figure;
  g_autofree char *title = fs_text_unbroken (self->preset->title);
  GtkWidget *name = label_new (title, "heading");

  gtk_label_set_wrap (GTK_LABEL (name), TRUE);
  gtk_label_set_lines (GTK_LABEL (name), 2);
  self->points = GTK_LABEL (label_new ("", "dim-label"));
  gtk_widget_add_css_class (GTK_WIDGET (self->points), "page-sentence");
  gtk_widget_set_hexpand (GTK_WIDGET (self->points), TRUE);
  gtk_label_set_xalign (self->points, 1);
  gtk_box_append (GTK_BOX (head), label_new (figure != NULL ? figure : "", "page-sentence"));
  gtk_widget_add_css_class (gtk_widget_get_first_child (head), "dim-label");
  gtk_box_append (GTK_BOX (head), GTK_WIDGET (self->points));
  gtk_box_append (GTK_BOX (box), name);
  gtk_box_append (GTK_BOX (box), head);
  gtk_box_append (GTK_BOX (box), verdict_new (self));
  gtk_box_append (GTK_BOX (box), claim_new (self->preset));
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

/* Shows the model error next to the paper's claim. */
static void
show_verdict (FsGalleryCard *self, const FsGalleryPicture *picture)
{
  gboolean known = picture->verdict != NULL, good = picture->judgement == FS_LIMIT_KEPT;

  gtk_widget_set_visible (self->verdict, known);
  if (!known)
    return;
  gtk_image_set_from_icon_name (self->verdict_icon, good ? "object-select-symbolic" : "dialog-warning-symbolic");
  gtk_label_set_text (self->verdict_label, picture->verdict);
  fs_tooltip_set (GTK_WIDGET (self->verdict_label), picture->verdict);
  gtk_widget_remove_css_class (self->verdict, good ? "warning" : "success");
  gtk_widget_add_css_class (self->verdict, good ? "success" : "warning");
}

void
fs_gallery_card_take_picture (FsGalleryCard *self, FsGalleryPicture *picture)
{
  g_autofree char *points = NULL;

  self->stale = FALSE;
  if (picture->network != NULL)
    fs_thumbnail_set_network (self->thumbnail, &picture->network->picture);
  else
    fs_thumbnail_set_plot (self->thumbnail, picture->plot);
  g_clear_pointer (&self->picture, fs_gallery_picture_free);
  self->picture = picture;
  if (picture->n_known > 0 && picture->n_known < picture->n_points)
    points = g_strdup_printf (ngettext ("%u of %u point", "%u of %u points", picture->n_points), picture->n_known,
                              picture->n_points);
  else if (picture->n_known > 0)
    points = g_strdup_printf (ngettext ("%u point", "%u points", picture->n_points), picture->n_points);
  else
    points = g_strdup (picture->n_points > 0 ? _ ("not run yet") : _ ("model only"));
  gtk_label_set_text (self->points, points);
  if (picture->description != NULL)
    gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, picture->description,
                                    -1);
  show_verdict (self, picture);
}

static void
fs_gallery_card_dispose (GObject *object)
{
  FsGalleryCard *self = FS_GALLERY_CARD (object);

  if (self->thumbnail != NULL)
    fs_thumbnail_set_plot (self->thumbnail, NULL);
  self->thumbnail = NULL;
  g_clear_pointer (&self->picture, fs_gallery_picture_free);
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
