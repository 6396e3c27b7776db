/* A question with a button for each answer: an AdwAlertDialog in the window from libadwaita 1.5 on, before that an
 * AdwMessageDialog over it. */
#pragma once

#include <adwaita.h>

#if ADW_CHECK_VERSION(1, 5, 0)
#define FS_TYPE_QUESTION ADW_TYPE_ALERT_DIALOG
typedef AdwAlertDialog FsQuestion;
#else
#define FS_TYPE_QUESTION ADW_TYPE_MESSAGE_DIALOG
typedef AdwMessageDialog FsQuestion;
#endif

/* Returns a question that is answered with @answer ("cancel" …), which has the button @label, if it is closed. Its signal
 * "response" is emitted once, with the answer; it frees itself. */
FsQuestion *fs_question_new (const char *heading, const char *body, const char *answer, const char *label);

/* Adds an answer with its button, after those that there are. */
void fs_question_add_answer (FsQuestion *question, const char *answer, const char *label,
                             AdwResponseAppearance appearance);

const char *fs_question_get_label (FsQuestion *question, const char *answer);

/* What the user fills in, between text and buttons. */
void fs_question_set_child (FsQuestion *question, GtkWidget *child);
GtkWidget *fs_question_get_child (FsQuestion *question);

/* Shows it in or over the window of @parent; Enter gives the answer @chosen. */
void fs_question_ask (FsQuestion *question, GtkWidget *parent, const char *chosen);
