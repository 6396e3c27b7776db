/* Asks for a file: with a GtkFileDialog from GTK 4.10 on, before that with a GtkFileChooserNative. */
#pragma once

#include <gtk/gtk.h>

/**
 * FsFileDialog: what is asked
 * @title: of the dialog
 * @accept: label of its button, with a mnemonic
 * @name: suggested for a file to save, or NULL to open one
 * @folder: in which to begin, or NULL
 * @filters: (element-type GtkFileFilter): kinds of files, the first one chosen, or NULL
 */
typedef struct {
  const char *title, *accept, *name;
  GFile *folder;
  GListModel *filters;
} FsFileDialog;

/* Called with the file that was chosen, or NULL when none was. */
typedef void (*FsFileChosenFunc) (GFile *file, gpointer data);

/* Shows a modal dialog over @parent. @chosen is called once. */
void fs_file_dialog_show (GtkWindow *parent, const FsFileDialog *dialog, FsFileChosenFunc chosen, gpointer data);
