/* Names that keys and values had in files of older versions, which are still read. */
#pragma once

#include "scenario/format/keys.h"

/* Returns the name of today of the key @name, which is @name itself unless it is a former name. */
const char *fs_current_key_name (const char *name);

/* Returns the spelling of today of @value of @key, which is @value itself unless it is a former one. */
const char *fs_current_value (const FsKey *key, const char *value);

/* Returns the former name of @key, or its name if it had no other. */
const char *fs_former_key_name (const FsKey *key);
