#include "base/translations.h"

#include <string.h>

#define MAGIC 0x950412deu
#define DEPTH 32 /* of an expression */

/* The format of the file: magic number, revision, number of strings, offset of the table of originals and of the
 * table of translations; each table has length and offset of every string, the originals sorted. A plural form is
 * "one\0many" in both. */
struct _FsTranslations {
  GMappedFile *file;
  const char *data;
  gsize size;
  gboolean swapped; /* written on a machine of the other byte order */
  guint32 count, originals, translated;
  char *plural; /* expression */
};

static guint32
word_at (const FsTranslations *translations, gsize offset)
{
  guint32 word;

  memcpy (&word, translations->data + offset, sizeof word);
  return translations->swapped ? GUINT32_SWAP_LE_BE (word) : word;
}

/* String @index of a table; NULL when it does not lie in the file or does not end. */
static const char *
string_at (const FsTranslations *translations, guint32 table, guint32 index, gsize *length)
{
  guint32 bytes = word_at (translations, table + 8 * (gsize) index);
  guint32 offset = word_at (translations, table + 8 * (gsize) index + 4);

  if (offset >= translations->size || bytes >= translations->size - offset
      || translations->data[offset + bytes] != '\0')
    return NULL;
  *length = bytes;
  return translations->data + offset;
}

/* The translation, with all its forms. */
static const char *
find (const FsTranslations *translations, const char *id, gsize *length)
{
  guint32 from = 0, to = translations->count;

  while (from < to)
    {
      guint32 middle = from + (to - from) / 2;
      const char *original = string_at (translations, translations->originals, middle, length);
      int order = original != NULL ? strcmp (id, original) : 0;

      if (original == NULL)
        return NULL;
      if (order == 0)
        return string_at (translations, translations->translated, middle, length);
      if (order < 0)
        to = middle;
      else
        from = middle + 1;
    }
  return NULL;
}

FsTranslations *
fs_translations_open (const char *path)
{
  g_autoptr (FsTranslations) translations = g_new0 (FsTranslations, 1);
  const char *header, *forms, *expression;
  gsize length;
  guint32 magic;

  translations->file = g_mapped_file_new (path, FALSE, NULL);
  if (translations->file == NULL)
    return NULL;
  translations->data = g_mapped_file_get_contents (translations->file);
  translations->size = g_mapped_file_get_length (translations->file);

  if (translations->size < 20)
    return NULL;
  memcpy (&magic, translations->data, sizeof magic);
  translations->swapped = magic == GUINT32_SWAP_LE_BE (MAGIC);
  if (magic != MAGIC && !translations->swapped)
    return NULL;
  translations->count = word_at (translations, 8);
  translations->originals = word_at (translations, 12);
  translations->translated = word_at (translations, 16);
  if (translations->count > translations->size / 16
      || translations->originals > translations->size - 8 * translations->count
      || translations->translated > translations->size - 8 * translations->count)
    return NULL;

  /* "nplurals=2; plural=n != 1;" */
  header = find (translations, "", &length);
  forms = header != NULL ? strstr (header, "Plural-Forms:") : NULL;
  expression = forms != NULL ? strstr (forms, "plural=") : NULL;
  expression = expression != NULL ? expression + strlen ("plural=") : "n != 1";
  translations->plural = g_strndup (expression, strcspn (expression, ";\n"));
  return g_steal_pointer (&translations);
}

void
fs_translations_free (FsTranslations *translations)
{
  if (translations == NULL)
    return;
  g_clear_pointer (&translations->file, g_mapped_file_unref);
  g_free (translations->plural);
  g_free (translations);
}

const char *
fs_translations_text (const FsTranslations *translations, const char *id)
{
  gsize length;
  const char *text = *id != '\0' ? find (translations, id, &length) : NULL;

  return text != NULL && *text != '\0' ? text : id;
}

const char *
fs_translations_plural (const FsTranslations *translations, const char *id, const char *plural, gulong n)
{
  gsize length;
  const char *text = find (translations, id, &length), *end = text + (text != NULL ? length : 0);
  gulong index = fs_translations_plural_index (translations->plural, n);

  for (; text != NULL && index > 0; index--)
    {
      text += strlen (text) + 1;
      if (text > end)
        text = NULL;
    }
  if (text != NULL && *text != '\0')
    return text;
  return n == 1 ? id : plural;
}

/* The expression, read from left to right. */
typedef struct {
  const char *at;
  gulong n;
  int depth;
  gboolean failed;
} Expression;

static gboolean
take (Expression *e, const char *sign)
{
  e->at += strspn (e->at, " \t");
  if (!g_str_has_prefix (e->at, sign))
    return FALSE;
  e->at += strlen (sign);
  return TRUE;
}

static gulong choice (Expression *e);

static gulong
primary (Expression *e)
{
  gulong value = 0;

  if (e->failed || ++e->depth > DEPTH)
    e->failed = TRUE;
  else if (take (e, "n"))
    value = e->n;
  else if (take (e, "!"))
    value = !primary (e);
  else if (take (e, "("))
    {
      value = choice (e);
      e->failed = e->failed || !take (e, ")");
    }
  else if (g_ascii_isdigit (*e->at))
    value = strtoul (e->at, (char **) &e->at, 10);
  else
    e->failed = TRUE;
  e->depth--;
  return value;
}

/* Operators by how strongly they bind, the weakest first; of each level the longer sign first. */
static const char *const operators[][5] = {
  { "||" }, { "&&" }, { "==", "!=" }, { "<=", ">=", "<", ">" }, { "+", "-" }, { "*", "/", "%" },
};

static gulong
apply (Expression *e, const char *sign, gulong a, gulong b)
{
  switch (sign[0])
    {
    case '|':
      return a || b;
    case '&':
      return a && b;
    case '=':
      return a == b;
    case '!':
      return a != b;
    case '<':
      return sign[1] == '=' ? a <= b : a < b;
    case '>':
      return sign[1] == '=' ? a >= b : a > b;
    case '+':
      return a + b;
    case '-':
      return a - b;
    case '*':
      return a * b;
    default:
      e->failed = e->failed || b == 0;
      return b == 0 ? 0 : sign[0] == '/' ? a / b : a % b;
    }
}

static gulong
binary (Expression *e, guint level)
{
  gulong value;
  guint i;

  if (level == G_N_ELEMENTS (operators))
    return primary (e);
  value = binary (e, level + 1);
  do
    for (i = 0; !e->failed && operators[level][i] != NULL; i++)
      if (take (e, operators[level][i]))
        {
          value = apply (e, operators[level][i], value, binary (e, level + 1));
          break;
        }
  while (!e->failed && operators[level][i] != NULL);
  return value;
}

static gulong
choice (Expression *e)
{
  gulong condition, yes, no;

  if (e->failed || ++e->depth > DEPTH)
    {
      e->failed = TRUE;
      return 0;
    }
  condition = binary (e, 0);
  yes = condition;
  if (take (e, "?"))
    {
      yes = choice (e);
      e->failed = e->failed || !take (e, ":");
      no = choice (e);
      yes = condition ? yes : no;
    }
  e->depth--;
  return yes;
}

gulong
fs_translations_plural_index (const char *expression, gulong n)
{
  Expression e = { .at = expression, .n = n };
  gulong value = choice (&e);

  e.at += strspn (e.at, " \t");
  return e.failed || *e.at != '\0' ? 0 : value;
}
