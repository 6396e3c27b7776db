#include "app/document/quantity-list.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "base/number.h"
#include "figure/words/plot-text.h"
#include "study/words/vocabulary.h"
#include "scenario/format/keys.h"

#define DIGITS 4
#define SMALLEST_FRACTION 0.01 /* of the latency: smaller differences have no effect */

G_DEFINE_FINAL_TYPE (FsQuantityItem, fs_quantity_item, G_TYPE_OBJECT)

static guint updated_signal;

static void
fs_quantity_item_finalize (GObject *object)
{
  FsQuantityItem *self = FS_QUANTITY_ITEM (object);

  g_free (self->name);
  g_free (self->title);
  g_free (self->phrase);
  g_free (self->short_title);
  g_free (self->meaning);
  g_free (self->symbol);
  g_free (self->equation);
  g_clear_object (&self->children);
  G_OBJECT_CLASS (fs_quantity_item_parent_class)->finalize (object);
}

static void
fs_quantity_item_class_init (FsQuantityItemClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = fs_quantity_item_finalize;

  /**
   * FsQuantityItem::updated: its numbers are others
   */
  updated_signal
      = g_signal_new ("updated", FS_TYPE_QUANTITY_ITEM, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
fs_quantity_item_init (FsQuantityItem *self)
{
}

static gboolean
is_identifier (char c)
{
  return g_ascii_isalnum (c) || c == '_';
}

/* As the paper writes it: a quantity of the model, a key of the scenario; NULL for other words. */
static const char *
symbol_of (const FsModel *model, const char *token)
{
  const FsQuantity *quantity = fs_model_quantity (model, token, NULL);
  const FsKey *key = quantity == NULL ? fs_key_find (token) : NULL;

  return quantity != NULL ? quantity->symbol : key != NULL ? key->symbol : NULL;
}

/* The expression with the symbols of the paper: "S*V_bar" → "S̄ · V̄". */
static char *
symbol_markup (const FsModel *model, const char *name)
{
  GString *markup = g_string_new (NULL);

  for (const char *c = name; *c != '\0';)
    {
      const char *end = c;
      g_autofree char *token = NULL;
      g_autofree char *escaped = NULL;
      const char *symbol;

      if (*c == '^' && g_ascii_isdigit (c[1]))
        {
          while (g_ascii_isdigit (*++end))
            ;
          token = g_strndup (c + 1, (gsize) (end - c - 1));
          if (strcmp (token, "1") != 0)
            g_string_append_printf (markup, "<sup>%s</sup>", token);
          c = end;
          continue;
        }
      if (!is_identifier (*c))
        {
          const char *sign = *c == '*'   ? "\u202f·\u202f"
                             : *c == '-' ? "\u202f−\u202f"
                             : *c == '+' ? "\u202f+\u202f"
                                         : NULL;

          token = g_strndup (c, 1);
          escaped = g_markup_escape_text (token, -1);
          g_string_append (markup, sign != NULL ? sign : escaped);
          c++;
          continue;
        }
      while (is_identifier (*end))
        end++;
      token = g_strndup (c, (gsize) (end - c));
      symbol = symbol_of (model, token);
      escaped = g_markup_escape_text (token, -1);
      g_string_append (markup, symbol != NULL ? symbol : escaped);
      c = end;
    }
  return g_string_free (markup, FALSE);
}

/* Returns what the expression is, from the texts of its quantities: no two lines have the same. */
static char *
phrase_of (const FsComparison *comparison, const char *quantity, const char *left_out)
{
  const char *expression = comparison->expression;

  if (left_out != NULL)
    /* Translators: two quantities, such as "unicast latency without wait at the source". */
    return g_strdup_printf (_ ("%s without %s"), quantity, left_out);
  return g_strconcat (quantity,
                      g_str_has_suffix (expression, " (unicast)")  ? _ (" (unicast)")
                      : g_str_has_suffix (expression, " (copies)") ? _ (" (copies)")
                                                                   : "",
                      NULL);
}

static FsQuantityItem *
item_new (const FsModel *model, const FsComparison *comparison)
{
  FsQuantityItem *item = g_object_new (FS_TYPE_QUANTITY_ITEM, NULL);
  g_autofree char *quantity = fs_quantity_short_meaning (comparison->quantity);
  g_autofree char *left_out = comparison->left_out != NULL ? fs_quantity_short_meaning (comparison->left_out) : NULL;
  const char *name = comparison->quantity->name;
  const char *name_left_out = comparison->left_out != NULL ? comparison->left_out->name : NULL;
  gboolean named = name != NULL && (comparison->left_out == NULL || name_left_out != NULL);
  gboolean key = fs_model_quantity (model, comparison->expression, NULL) != NULL;
  g_autofree char *expression = g_strndup (comparison->expression, strcspn (comparison->expression, " "));

  item->name = g_strdup (comparison->expression);
  item->meaning = fs_text_capitalize (_ (comparison->quantity->meaning), strlen (_ (comparison->quantity->meaning)));
  item->phrase = phrase_of (comparison, quantity, left_out);
  item->title = fs_text_capitalize (item->phrase, strlen (item->phrase));
  item->short_title = named ? phrase_of (comparison, _ (name), name_left_out != NULL ? _ (name_left_out) : NULL)
                            : g_strdup (item->title);
  /* A key for which no paper has a symbol is left out, since its meaning is in the next column. */
  item->symbol = key && symbol_of (model, item->name) == NULL ? g_strdup ("") : symbol_markup (model, expression);
  item->equation = g_strdup (comparison->equation != NULL ? comparison->equation : "");
  item->group = comparison->quantity->group;
  item->unit = comparison->quantity->unit;
  item->key = comparison->key;
  item->error = NAN;
  return item;
}

static FsQuantityItem *
element_new (const char *elements)
{
  FsQuantityItem *item = g_object_new (FS_TYPE_QUANTITY_ITEM, NULL);
  g_auto (GStrv) numbers = g_strsplit (elements + 1, "][", -1);

  item->name = g_strdup (elements);
  /* "[2][0]" → "2, 0" */
  item->title = g_strjoinv (", ", numbers);
  item->title[strlen (item->title) - 1] = '\0';
  item->meaning = g_strdup ("");
  item->symbol = g_strdup ("");
  item->equation = g_strdup ("");
  return item;
}

static gboolean
same_number (double a, double b)
{
  return a == b || (isnan (a) && isnan (b));
}

static void
set_numbers (FsQuantityItem *item, double model, double simulation, double half_width, double error, int exponent)
{
  if (same_number (item->model, model) && same_number (item->simulation, simulation)
      && same_number (item->half_width, half_width) && same_number (item->error, error) && item->exponent == exponent)
    return;
  item->exponent = exponent;
  item->model = model;
  item->simulation = simulation;
  item->half_width = half_width;
  item->error = error;
  g_signal_emit (item, updated_signal, 0);
}

static GPtrArray *
new_items (const FsModel *model, const GPtrArray *comparisons)
{
  GPtrArray *items = g_ptr_array_new_with_free_func (g_object_unref);

  for (guint i = 0; i < comparisons->len; i++)
    {
      const FsComparison *comparison = comparisons->pdata[i];
      FsQuantityItem *item = items->len > 0 ? items->pdata[items->len - 1] : NULL;
      FsQuantityItem *child;

      if (item == NULL || strcmp (item->name, comparison->expression) != 0)
        {
          item = item_new (model, comparison);
          item->order = items->len;
          item->children = comparison->element != NULL ? g_list_store_new (FS_TYPE_QUANTITY_ITEM) : NULL;
          g_ptr_array_add (items, item);
        }
      if (item->children == NULL)
        continue;
      child = element_new (comparison->element);
      child->order = g_list_model_get_n_items (G_LIST_MODEL (item->children));
      g_list_store_append (item->children, child);
      g_object_unref (child);
    }
  return items;
}

/* Returns whether two successive keys name one quantity: the key of a paper and the one that all models share. */
static gboolean
is_second_name (const FsComparison *comparison, const FsComparison *before)
{
  const FsQuantity *a = comparison->quantity, *b = before->quantity;

  return a->shape == FS_SHAPE_SCALAR && strcmp (comparison->key, before->key) != 0
         && strcmp (a->meaning, b->meaning) == 0 && g_strcmp0 (a->symbol, b->symbol) == 0
         && g_strcmp0 (comparison->equation, before->equation) == 0;
}

/* Returns the exponent with which the numbers of @n lines from @from on have few zeros behind the decimal sign. What has no
 * unit and is below 1, mostly probabilities and utilizations, is in percent. */
static int
common_exponent (const GPtrArray *comparisons, guint from, guint n, gboolean has_unit)
{
  double largest = 0;

  for (guint i = from; i < MIN (from + n, comparisons->len); i++)
    {
      const FsComparison *comparison = comparisons->pdata[i];

      largest = fmax (largest, fmax (fabs (comparison->model), fabs (comparison->simulation)));
    }
  if (!isfinite (largest) || largest <= 0 || largest >= 1)
    return 0;
  if (!has_unit)
    return -2;
  return largest < 0.1 ? 3 * (int) floor ((log10 (largest) + 1) / 3) : 0;
}

/* Numbers of @comparisons, in the order in which the items were made. FALSE when they are not of these items. */
static gboolean
update_numbers (GListModel *items, const GPtrArray *comparisons, gboolean dry)
{
  guint next = 0;

  for (guint i = 0; i < g_list_model_get_n_items (items); i++)
    {
      g_autoptr (FsQuantityItem) item = g_list_model_get_item (items, i);
      guint n = item->children != NULL ? g_list_model_get_n_items (G_LIST_MODEL (item->children)) : 1;
      int exponent = common_exponent (comparisons, next, n, item->unit != NULL);

      for (guint e = 0; e < n; e++, next++)
        {
          const FsComparison *comparison = next < comparisons->len ? comparisons->pdata[next] : NULL;
          g_autoptr (FsQuantityItem) child = NULL;

          if (comparison == NULL || strcmp (item->name, comparison->expression) != 0 || item->key != comparison->key)
            return FALSE;
          if (dry)
            continue;
          child
              = item->children != NULL ? g_list_model_get_item (G_LIST_MODEL (item->children), e) : g_object_ref (item);
          set_numbers (child, comparison->model, comparison->simulation, comparison->half_width,
                       comparison->relative_error, exponent);
        }
      if (!dry && item->children != NULL)
        {
          /* The model error of a list is the largest of its elements. */
          double worst = NAN;

          for (guint j = 0; j < g_list_model_get_n_items (G_LIST_MODEL (item->children)); j++)
            {
              g_autoptr (FsQuantityItem) child = g_list_model_get_item (G_LIST_MODEL (item->children), j);

              if (isfinite (child->error) && !(fabs (child->error) <= fabs (worst)))
                worst = child->error;
            }
          set_numbers (item, NAN, NAN, NAN, worst, exponent);
        }
    }
  return next == comparisons->len;
}

void
fs_quantity_list_update (GListStore *store, const FsModel *model, const GPtrArray *all)
{
  /* By group, each quantity once, else in their order. */
  g_autoptr (GPtrArray) comparisons = g_ptr_array_sized_new (all->len);

  for (guint group = FS_GROUP_NONE; group <= FS_GROUP_TRAFFIC; group++)
    for (guint i = 0; i < all->len; i++)
      {
        FsComparison *comparison = all->pdata[i];

        if (comparison->quantity->group == group && (i == 0 || !is_second_name (comparison, all->pdata[i - 1])))
          g_ptr_array_add (comparisons, comparison);
      }

  if (!update_numbers (G_LIST_MODEL (store), comparisons, TRUE))
    {
      g_autoptr (GPtrArray) items = new_items (model, comparisons);

      g_list_store_splice (store, 0, g_list_model_get_n_items (G_LIST_MODEL (store)), items->pdata, items->len);
    }
  update_numbers (G_LIST_MODEL (store), comparisons, FALSE);
}

void
fs_quantity_list_show_groups (GListModel *list, gboolean shown, gboolean short_titles)
{
  FsQuantityGroup before = FS_GROUP_NONE;

  for (guint i = 0; i < g_list_model_get_n_items (list); i++)
    {
      g_autoptr (FsQuantityItem) item = g_list_model_get_item (list, i);
      gboolean heads = shown && item->group != before;

      before = item->group;
      if (item->heads_group == heads && item->is_short == (shown && short_titles))
        continue;
      item->heads_group = heads;
      item->is_short = shown && short_titles;
      g_signal_emit (item, updated_signal, 0);
    }
}

/* Returns the item of @name that both the model and the simulation, with an interval, have; NULL if there is none. */
static FsQuantityItem *
find_compared (GListModel *list, const char *name)
{
  for (guint i = 0; i < g_list_model_get_n_items (list); i++)
    {
      g_autoptr (FsQuantityItem) item = g_list_model_get_item (list, i);

      if (strcmp (item->name, name) == 0 && isfinite (item->model) && isfinite (item->half_width))
        return item;
    }
  return NULL;
}

gboolean
fs_quantity_list_contribution (GListModel *list, const FsModel *model, const char *latency, guint n,
                               FsContribution *found)
{
  const char *chosen = NULL;
  double error;

  *found = (FsContribution){ NULL, NULL, 0, 0 };
  for (const FsLatencyPart *p = model->parts; p->part != NULL; p++)
    if (find_compared (list, p->latency) != NULL && find_compared (list, p->part) != NULL
        && (chosen == NULL || g_strcmp0 (p->latency, latency) == 0))
      chosen = p->latency;
  if (chosen == NULL)
    return FALSE;
  found->latency = find_compared (list, chosen);
  error = found->latency->model - found->latency->simulation;
  if (!(fabs (error) > found->latency->half_width))
    return FALSE;
  for (const FsLatencyPart *p = model->parts; p->part != NULL; p++)
    {
      FsQuantityItem *part = strcmp (p->latency, chosen) == 0 ? find_compared (list, p->part) : NULL;
      guint steps = p->each_step ? n : 1;
      double difference = part != NULL ? part->model - part->simulation : 0, cycles = steps * difference;

      if (part == NULL || !(fabs (difference) > part->half_width)
          || !(fabs (cycles) > SMALLEST_FRACTION * found->latency->simulation))
        continue;
      if (cycles * error > 0 && fabs (cycles) > fabs (found->cycles))
        {
          found->part = part;
          found->steps = steps;
          found->cycles = cycles;
        }
    }
  return TRUE;
}

const char *
fs_quantity_group_text (FsQuantityGroup group)
{
  static const char *const texts[] = {
    [FS_GROUP_NONE] = NULL,
    [FS_GROUP_LATENCY] = N_ ("Latency"),
    [FS_GROUP_CHANNEL] = N_ ("Channels"),
    [FS_GROUP_BLOCKING] = N_ ("Virtual channels"),
    [FS_GROUP_SOURCE] = N_ ("Source"),
    [FS_GROUP_TRAFFIC] = N_ ("Traffic"),
  };

  return texts[group] != NULL ? _ (texts[group]) : NULL;
}

/* Decimals of the mean go as far as two digits of the half-width do. */
char *
fs_quantity_simulation_text (double mean, double half_width)
{
  g_autofree char *shown_mean = NULL;
  g_autofree char *shown_half_width = NULL;
  int mean_magnitude, width_magnitude;

  if (!isfinite (half_width) || half_width <= 0 || mean <= 0)
    return fs_number_display (mean, DIGITS);
  mean_magnitude = (int) floor (log10 (mean));
  width_magnitude = (int) floor (log10 (half_width));
  shown_mean = fs_number_display (mean, CLAMP (mean_magnitude - width_magnitude + 2, 1, 9));
  shown_half_width = fs_number_display (half_width, 2);
  return g_strdup_printf ("%s ± %s", shown_mean, shown_half_width);
}

char *
fs_quantity_item_model_text (const FsQuantityItem *item)
{
  return fs_number_display (item->model * pow (10, -item->exponent), DIGITS);
}

/* The mean has as many digits as that of the model, fewer where they are uncertain. */
char *
fs_quantity_item_simulation_text (const FsQuantityItem *item)
{
  double mean = item->simulation * pow (10, -item->exponent), half_width = item->half_width * pow (10, -item->exponent);
  double magnitude = floor (log10 (fabs (mean))); /* not finite without a value, or for 0 */
  g_autofree char *shown_mean = NULL;
  g_autofree char *shown_half_width = NULL;
  int decimals;

  if (!isfinite (magnitude) || !(half_width < pow (10, magnitude - DIGITS + 2)) || magnitude < DIGITS - 10
      || magnitude > DIGITS - 1)
    return fs_quantity_simulation_text (mean, half_width);
  decimals = DIGITS - 1 - (int) magnitude;
  shown_mean = fs_number_display_fixed (mean, decimals);
  shown_half_width = fs_number_display_fixed (half_width, decimals);
  return g_strdup_printf ("%s ± %s", shown_mean, shown_half_width);
}

char *
fs_quantity_error_text (double error)
{
  g_autofree char *percent = fs_number_display_fixed (fabs (error) * 100, 1);

  if (!isfinite (error))
    return g_strdup ("–");
  /* What is rounded to 0 has no sign. */
  return g_strconcat (fabs (error) < 0.0005 ? "" : error < 0 ? "−" : "+", percent, NULL);
}

int
fs_quantity_compare_error (gconstpointer a, gconstpointer b, gpointer data)
{
  double first = fabs (((const FsQuantityItem *) a)->error), second = fabs (((const FsQuantityItem *) b)->error);

  if (isnan (first) || isnan (second))
    return isnan (first) - isnan (second);
  return (first < second) - (first > second);
}
