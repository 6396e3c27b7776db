/* The quantities of one point as a GListModel: model compared with simulation. A quantity that is a list (P_v) is one item
 * with its elements as children. */
#pragma once

#include <gio/gio.h>

#include "study/compare/compare.h"

#define FS_TYPE_QUANTITY_ITEM (fs_quantity_item_get_type ())
G_DECLARE_FINAL_TYPE (FsQuantityItem, fs_quantity_item, FS, QUANTITY_ITEM, GObject)

/**
 * FsQuantityItem: one row; read only. "updated" is emitted when its numbers, heading, or title to show change.
 * @order: index in the list
 * @group: what the quantity describes
 * @heads_group: whether the heading of its group is shown above it
 * @is_short: whether it is shown with its short title
 * @name: as compared, elements without their number: "S_i*V_bar"
 * @title: its meaning up to the first comma, plain text
 * @phrase: the same, to continue a sentence
 * @short_title: a shorter title below the heading of its group
 * @meaning: its whole meaning
 * @symbol: its symbol in the paper, Pango markup; "" if it has none
 * @unit: as in FsQuantity, or NULL
 * @equation: paper and equations, may be ""
 * @key: the model's quantity, for its errata; NULL for an element of a list
 * @exponent: its numbers are shown in units of 10^exponent: 0, -2 (percent), -3, -6 …; elements have that of their list
 * @model, @simulation, @half_width, @error: as in FsComparison; of a list only @error, its largest
 * @children: FsQuantityItem, the elements of a list; NULL for a number
 */
struct _FsQuantityItem {
  GObject parent;
  guint order;
  FsQuantityGroup group;
  gboolean heads_group, is_short;
  char *name;
  char *title;
  char *phrase;
  char *short_title;
  char *meaning;
  char *symbol;
  char *equation;
  const char *unit;
  const char *key;
  int exponent;
  double model, simulation, half_width, error;
  GListStore *children;
};

/* Relative errors above BAD are marked (VISUAL.md 3), those up to FAIR are dimmed. */
#define FS_QUANTITY_BAD 0.10
#define FS_QUANTITY_FAIR 0.05

/* Makes @store (of FsQuantityItem) show @all (FsComparison) of @model by group; a quantity with two names is shown once.
 * Existing items of the same quantities are updated. */
void fs_quantity_list_update (GListStore *store, const FsModel *model, const GPtrArray *all);

/* Sets whether the items are shown below headings of their groups, and there with their short titles. */
void fs_quantity_list_show_groups (GListModel *list, gboolean shown, gboolean short_titles);

/**
 * FsContribution: the part of a latency that contributes most to its error, in the direction of the error
 * @latency: the latency; its error is its model less its simulation
 * @part: NULL if no part differs noticeably in that direction
 * @steps: how often the latency contains it
 * @cycles: what it contributes, with its sign: @steps × (model − simulation)
 */
typedef struct {
  FsQuantityItem *latency;
  FsQuantityItem *part;
  guint steps;
  double cycles;
} FsContribution;

/* Finds what contributes most to the error of @latency (a key), or of the first latency of @model that has parts with
 * values if that has none; in a broadcast, of @n steps. A part differs noticeably by more than its half-width and 1 % of the
 * latency. FALSE if no latency has parts with values, or if the difference of the latency is within its half-width. The
 * items are those of @list. */
gboolean fs_quantity_list_contribution (GListModel *list, const FsModel *model, const char *latency, guint n,
                                        FsContribution *found);

/* Returns the heading of a group, translated; NULL for FS_GROUP_NONE. */
const char *fs_quantity_group_text (FsQuantityGroup group);

/* Return the numbers of @item in its units: "957.3" and "957 ± 12"; "–" if there is none. Free with g_free(). */
char *fs_quantity_item_model_text (const FsQuantityItem *item);
char *fs_quantity_item_simulation_text (const FsQuantityItem *item);

/* Return the texts of a table: "957 ± 12"; "+3.1" (per cent), "–" if there is no error. Free with g_free(). */
char *fs_quantity_simulation_text (double mean, double half_width);
char *fs_quantity_error_text (double error);

/* Compares items for a sorter: by error, the largest first and those without one last. */
int fs_quantity_compare_error (gconstpointer a, gconstpointer b, gpointer data);
