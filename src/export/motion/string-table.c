#include "export/motion/string-table.h"

struct _FsStringTable {
  GPtrArray *texts;    /* char *, by number */
  GHashTable *numbers; /* the same text: its number + 1 */
};

FsStringTable *
fs_string_table_new (void)
{
  FsStringTable *table = g_new (FsStringTable, 1);

  table->texts = g_ptr_array_new_with_free_func (g_free);
  table->numbers = g_hash_table_new (g_str_hash, g_str_equal);
  return table;
}

void
fs_string_table_free (FsStringTable *table)
{
  if (table == NULL)
    return;
  g_hash_table_unref (table->numbers);
  g_ptr_array_unref (table->texts);
  g_free (table);
}

guint
fs_string_table_add (FsStringTable *table, char *text)
{
  guint number = GPOINTER_TO_UINT (g_hash_table_lookup (table->numbers, text));

  if (number > 0)
    {
      g_free (text);
      return number - 1;
    }
  g_ptr_array_add (table->texts, text);
  g_hash_table_insert (table->numbers, text, GUINT_TO_POINTER (table->texts->len));
  return table->texts->len - 1;
}

guint
fs_string_table_size (const FsStringTable *table)
{
  return table->texts->len;
}

const char *
fs_string_table_get (const FsStringTable *table, guint number)
{
  return g_ptr_array_index (table->texts, number);
}
