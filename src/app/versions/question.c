#include "app/versions/question.h"

#if ADW_CHECK_VERSION(1, 5, 0)

/* Libadwaita up to 1.7 measures the large heading also for widths that it does not fit in, before it takes the small one,
 * and GTK 4.18 warns of that. A heading that may break its line fits everywhere; which of the two is shown stays the same. */
static void
let_headings_break (GtkWidget *widget)
{
  if (GTK_IS_LABEL (widget) && gtk_widget_has_css_class (widget, "title-2"))
    gtk_label_set_wrap (GTK_LABEL (widget), TRUE);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    let_headings_break (child);
}

FsQuestion *
fs_question_new (const char *heading, const char *body, const char *answer, const char *label)
{
  FsQuestion *question = ADW_ALERT_DIALOG (adw_alert_dialog_new (heading, body));

  let_headings_break (adw_dialog_get_child (ADW_DIALOG (question)));
  adw_alert_dialog_add_response (question, answer, label);
  adw_alert_dialog_set_close_response (question, answer);
  return question;
}

void
fs_question_add_answer (FsQuestion *question, const char *answer, const char *label, AdwResponseAppearance appearance)
{
  adw_alert_dialog_add_response (question, answer, label);
  adw_alert_dialog_set_response_appearance (question, answer, appearance);
}

const char *
fs_question_get_label (FsQuestion *question, const char *answer)
{
  return adw_alert_dialog_get_response_label (question, answer);
}

void
fs_question_set_child (FsQuestion *question, GtkWidget *child)
{
  adw_alert_dialog_set_extra_child (question, child);
}

GtkWidget *
fs_question_get_child (FsQuestion *question)
{
  return adw_alert_dialog_get_extra_child (question);
}

void
fs_question_ask (FsQuestion *question, GtkWidget *parent, const char *chosen)
{
  adw_alert_dialog_set_default_response (question, chosen);
  adw_dialog_present (ADW_DIALOG (question), parent);
}

#else

FsQuestion *
fs_question_new (const char *heading, const char *body, const char *answer, const char *label)
{
  FsQuestion *question = ADW_MESSAGE_DIALOG (adw_message_dialog_new (NULL, heading, body));

  adw_message_dialog_add_response (question, answer, label);
  adw_message_dialog_set_close_response (question, answer);
  return question;
}

void
fs_question_add_answer (FsQuestion *question, const char *answer, const char *label, AdwResponseAppearance appearance)
{
  adw_message_dialog_add_response (question, answer, label);
  adw_message_dialog_set_response_appearance (question, answer, appearance);
}

const char *
fs_question_get_label (FsQuestion *question, const char *answer)
{
  return adw_message_dialog_get_response_label (question, answer);
}

void
fs_question_set_child (FsQuestion *question, GtkWidget *child)
{
  adw_message_dialog_set_extra_child (question, child);
}

GtkWidget *
fs_question_get_child (FsQuestion *question)
{
  return adw_message_dialog_get_extra_child (question);
}

void
fs_question_ask (FsQuestion *question, GtkWidget *parent, const char *chosen)
{
  adw_message_dialog_set_default_response (question, chosen);
  gtk_window_set_transient_for (GTK_WINDOW (question),
                                parent != NULL ? GTK_WINDOW (gtk_widget_get_root (parent)) : NULL);
  gtk_window_present (GTK_WINDOW (question));
}

#endif
