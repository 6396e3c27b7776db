/* The figure on paper, under it its title, parameters and accuracy. */
#pragma once

#include "app/files/figure-context.h"

/* Prints the figure of one window, and stores its page setup. */
typedef struct _FsPrinter FsPrinter;

/* Free with fs_printer_free() when the window of @context is hidden for good. */
FsPrinter *fs_printer_new (FsFigureContext context);
void fs_printer_free (FsPrinter *printer);

/* Shows the print dialog of the system, with preview and page setup. The figure has the size and the style of the last
 * export, in the middle of the page, and is made smaller where it does not fit. Its caption is printed below it. */
void fs_printer_print (FsPrinter *printer);

/* Writes a PDF of the page to @path without a question. Returns FALSE with an error of GTK where that fails. */
gboolean fs_printer_print_to_file (FsPrinter *printer, const char *path, GError **error);

/* Asks for paper and margins. */
void fs_printer_set_up_page (FsPrinter *printer);
