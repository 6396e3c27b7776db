/* The quantities of one point as a GListModel: model compared with simulation. A quantity that is a list (P_v) is one item
 * with its elements as children. */
#pragma once

#include <gio/gio.h>

#include "study/compare/compare.h"

#define FS_TYPE_QUANTITY_ITEM (fs_quantity_item_get_type ())
G_DECLARE_FINAL_TYPE (FsQuantityItem, fs_quantity_item, FS, QUANTITY_ITEM, GObject)

/**
 * FsQuantityItem: one row; read only. "updated" is emitted when its numbers change.
 * @order: index in the list
 * @name: as compared, elements without their number: "S_i*V_bar"
 * @title: its meaning up to the first comma, plain text
 * @meaning: its whole meaning
 * @symbol: its symbol in the paper, Pango markup; "" if it has none
 * @equation: paper and equations, may be ""
 * @key: the model's quantity, for its errata; NULL for an element of a list
 * @model, @simulation, @half_width, @error: as in FsComparison; of a list only @error, its largest
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

/* Relative errors above BAD are marked (VISUAL.md 3), those up to FAIR are dimmed. */
#define FS_QUANTITY_BAD 0.10
#define FS_QUANTITY_FAIR 0.05

/* Makes @store (of FsQuantityItem) show @all (FsComparison) of @model; a quantity with two names is shown once.
 * Existing items of the same quantities are updated. */
void fs_quantity_list_update (GListStore *store, const FsModel *model, const GPtrArray *all);

/* Return the texts of a table: "957 ± 12"; "+3.1" (per cent), "–" if there is no error. Free with g_free(). */
char *fs_quantity_simulation_text (double mean, double half_width);
char *fs_quantity_error_text (double error);

/* Compare items for a sorter: in the order of the list; by error, the largest first and those without one last. */
int fs_quantity_compare_order (gconstpointer a, gconstpointer b, gpointer data);
int fs_quantity_compare_error (gconstpointer a, gconstpointer b, gpointer data);
