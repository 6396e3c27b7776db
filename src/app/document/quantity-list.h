/* Quantities of one point as a list for a view: model beside simulation. A
 * quantity that is a list (P_v) is one item with its elements as children. */
#pragma once

#include <gio/gio.h>

#include "study/compare/compare.h"

G_BEGIN_DECLS

#define FS_TYPE_QUANTITY_ITEM (fs_quantity_item_get_type ())
G_DECLARE_FINAL_TYPE (FsQuantityItem, fs_quantity_item, FS, QUANTITY_ITEM, GObject)

/**
 * FsQuantityItem: one line; read only. "updated" is emitted when its numbers change.
 * @order: place in the list
 * @name: as compared, elements without their number: "S_i*V_bar"
 * @title: for a reader, plain: its meaning up to the first comma
 * @meaning: all of it
 * @symbol: the same as the paper writes it, Pango markup; "" where it has no letter
 * @equation: paper and equations, may be ""
 * @key: the model's quantity, for its errata; NULL for an element of a list
 * @model, @simulation, @half_width, @error: as in FsComparison; of a list the element that is off most
 * @children: FsQuantityItem, the elements of a list; NULL for a number
 */
struct _FsQuantityItem {
  GObject parent;
  guint order;
  char *name;
  char *title;
  char *meaning;
  char *symbol;
  char *equation;
  const char *key;
  double model, simulation, half_width, error;
  GListStore *children;
};

/* Over this a deviation is marked (VISUAL.md 3), over the other it is not dim. */
#define FS_QUANTITY_BAD 0.10
#define FS_QUANTITY_FAIR 0.05

/* Makes @store (of FsQuantityItem) show all comparisons (FsComparison) of @model, once where a
 * quantity has two names. Items that are there are kept. */
void fs_quantity_list_update (GListStore *store, const FsModel *model, const GPtrArray *all);

/* As in a table: "957 ± 12", "+3.1" per cent; "–" where there is none. Free with g_free(). */
char *fs_quantity_simulation_text (double mean, double half_width);
char *fs_quantity_error_text (double error);

/* Comparing functions of columns: as listed; most wrong first, without an error last. */
int fs_quantity_compare_order (gconstpointer a, gconstpointer b, gpointer data);
int fs_quantity_compare_error (gconstpointer a, gconstpointer b, gpointer data);

G_END_DECLS
