/* A real window for tests, its application, and what a user does in it. */
#pragma once

#include "app/window/application.h"
#include "app/window/window.h"
#include "app/versions/dialogs.h"
#include "tests/support/main-loop.h"

/* The application of this program, registered; no animations. */
FsApplication *test_application (void);

/* Those of the application and of its windows. */
GSettings *test_settings (void);

/* A shown window whose first model lines are there. */
FsWindow *test_window_new (void);
/* Closes it whatever is unsaved. */
void test_window_close (FsWindow *window);

/* Opens a file with @scenario and without results; @file may be NULL. */
void test_open (FsDocument *document, FsScenario *scenario, GFile *file);

void test_window_resize (FsWindow *window, int width, int height);
/* For test_walk(): an error if a visible widget has less space than it needs. */
void test_not_clipped (GtkWidget *widget, gpointer data);

/* Sets a parameter and waits until the model is solved for it. */
void test_set_parameter (FsWindow *window, const char *key, const char *value);

/* The number of finished points of the run; runs test_make_small() to its end; saves at once, like Save. */
guint test_points_done (FsWindow *window);
void test_run_small (FsWindow *window);
void test_save (FsWindow *window, GFile *file);

/* The model has caught up with the scenario. */
void test_wait_solved (FsWindow *window);

void test_activate (FsWindow *window, const char *action);
/* Sends @key to the window before any of its widgets receives it; one of them must handle it. */
void test_send_key (FsWindow *window, guint key);
/* The list of keys, shown. */
GtkWidget *test_show_shortcuts (FsWindow *window);

/* Calls @visit for @widget and everything in it. */
void test_walk (GtkWidget *widget, void (*visit) (GtkWidget *widget, gpointer data), gpointer data);

/* The text of a label; NULL while it is hidden. */
const char *test_label_text (GtkWidget *label);

/* Whether something in @widget, not itself, has the keyboard. */
gboolean test_has_focus_inside (FsWindow *window, GtkWidget *widget);

/* The button with this label in @widget; NULL when there is none. */
GtkWidget *test_find_button (GtkWidget *widget, const char *label);

/* The first of this kind in @widget that @fits (NULL: any will do); NULL when there is none. */
GtkWidget *test_find (GtkWidget *widget, GType type, gboolean (*fits) (GtkWidget *widget));

/* The one that the template of @widget calls @name. */
gpointer test_child (gpointer widget, const char *name);

/* The button of the main menu. */
GtkWidget *test_find_main_menu (FsWindow *window);

/* The question or message that is shown, or NULL; and as if its button had been pressed. */
FsQuestion *test_find_dialog (void);
void test_answer (const char *response);
/* As if Escape had been pressed. */
void test_close_dialog (void);
/* Its "heading", "body", "default-response" or "close-response". */
char *test_dialog_text (const char *property);
gboolean test_dialog_says (const char *property, const char *part);

/* Shows and removes a dialog, which may be a part of its window. */
void test_show_dialog (GtkWidget *dialog, FsWindow *window);
void test_destroy_dialog (GtkWidget *dialog);

/* The dialog of GTK that asks for a file, or NULL; enters a path there, if it is for saving, and presses the button. */
GtkWidget *test_find_chooser (void);
void test_choose_file (const char *path, const char *button);

/* A short run: 16 nodes, few messages. */
void test_make_small (FsWindow *window);
