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
  FsGalleryPreview *preview;
  FsThumbnail *thumbnail;
  GtkLabel *points;
  GtkWidget *accuracy;
  GtkImage *accuracy_icon;
  GtkLabel *accuracy_label;
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
  GtkWidget *label = label_new (claim != NULL ? claim : _ ("Not from a paper"), "dim-label");

  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_lines (GTK_LABEL (label), 2);
  gtk_label_set_yalign (GTK_LABEL (label), 0);
  gtk_widget_add_css_class (label, "page-sentence");
  fs_tooltip_set (label, claim);
  gtk_widget_set_vexpand (label, TRUE);
  return label;
}

static GtkWidget *
accuracy_new (FsGalleryCard *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);

  self->accuracy_icon = GTK_IMAGE (gtk_image_new ());
  gtk_widget_set_valign (GTK_WIDGET (self->accuracy_icon), GTK_ALIGN_START);
  self->accuracy_label = GTK_LABEL (label_new ("", "page-sentence"));
  gtk_label_set_wrap (self->accuracy_label, TRUE);
  gtk_label_set_lines (self->accuracy_label, 3);
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->accuracy_icon));
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->accuracy_label));
  gtk_widget_set_visible (box, FALSE);
  self->accuracy = box;
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
  gtk_box_append (GTK_BOX (box), accuracy_new (self));
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
show_accuracy (FsGalleryCard *self, const FsGalleryPreview *preview)
{
  gboolean known = preview->accuracy != NULL, good = preview->judgement == FS_LIMIT_KEPT;

  gtk_widget_set_visible (self->accuracy, known);
  if (!known)
    return;
  gtk_image_set_from_icon_name (self->accuracy_icon, good ? "object-select-symbolic" : "dialog-warning-symbolic");
  gtk_label_set_text (self->accuracy_label, preview->accuracy);
  fs_tooltip_set (GTK_WIDGET (self->accuracy_label), preview->accuracy);
  gtk_widget_remove_css_class (self->accuracy, good ? "warning" : "success");
  gtk_widget_add_css_class (self->accuracy, good ? "success" : "warning");
}

void
fs_gallery_card_take_preview (FsGalleryCard *self, FsGalleryPreview *preview)
{
  g_autofree char *points = NULL;

  self->stale = FALSE;
  if (preview->network != NULL)
    fs_thumbnail_set_network (self->thumbnail, &preview->network->diagram);
  else
    fs_thumbnail_set_plot (self->thumbnail, preview->plot);
  g_clear_pointer (&self->preview, fs_gallery_preview_free);
  self->preview = preview;
  if (preview->n_known > 0 && preview->n_known < preview->n_points)
    points = g_strdup_printf (ngettext ("%u of %u point", "%u of %u points", preview->n_points), preview->n_known,
                              preview->n_points);
  else if (preview->n_known > 0)
    points = g_strdup_printf (ngettext ("%u point", "%u points", preview->n_points), preview->n_points);
  else
    points = g_strdup (preview->n_points > 0 ? _ ("not simulated yet") : _ ("model only"));
  gtk_label_set_text (self->points, points);
  if (preview->description != NULL)
    gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, preview->description,
                                    -1);
  show_accuracy (self, preview);
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
