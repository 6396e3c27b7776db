#include "scenario/format/former-names.h"

#include <string.h>

typedef struct {
  const char *key; /* whose value it is; NULL for the name of a key */
  const char *former, *current;
} Name;

static const Name names[] = {
  { NULL, "colour", "color" },
  { "page", "topology", "network" },
};

const char *
fs_current_key_name (const char *name)
{
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    if (names[i].key == NULL && strcmp (names[i].former, name) == 0)
      return names[i].current;
  return name;
}

const char *
fs_current_value (const FsKey *key, const char *value)
{
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    if (g_strcmp0 (names[i].key, key->name) == 0 && strcmp (names[i].former, value) == 0)
      return names[i].current;
  return value;
}

const char *
fs_former_key_name (const FsKey *key)
{
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    if (names[i].key == NULL && strcmp (names[i].current, key->name) == 0)
      return names[i].former;
  return key->name;
}
