/* The figure on paper, under it its title, parameters and accuracy. */
#pragma once

#include "app/files/figure-context.h"

/* Prints the figure of one window, and stores its page setup. */
typedef struct _FsPrinter FsPrinter;

/* Free with fs_printer_free() when the window of @context is hidden for good. */
FsPrinter *fs_printer_new (FsFigureContext context);
void fs_printer_free (FsPrinter *printer);

/* Returns an operation that prints the figure as it is now (transfer full); an error becomes a toast. The figure has the size
 * and the style of the last export, in the middle of the page, and is made smaller where it does not fit. Its caption is
 * printed below it. */
GtkPrintOperation *fs_printer_operation_new (FsPrinter *printer);

/* Asks for paper and margins. */
void fs_printer_set_up_page (FsPrinter *printer);
