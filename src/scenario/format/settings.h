/* The text of a scenario as a value: groups of lines, comments included, so that writing it back preserves what was
 * not changed. It also contains the settings themselves: a scenario has no other table.
 *
 * Invariants: every line with a key has a value, except lists of measured numbers; no group
 * and no key of a group occurs twice; [Curve 1] … [Curve n] are numbered without gaps, in order, and so are [Slide 1]
 * …, in old files [Step 1] …. */
#pragma once

#include <glib.h>

#include "scenario/format/keys.h"
#include "scenario/format/measured.h"
#include "scenario/format/value.h"
#include "sim/workload/workload-file.h"

/**
 * FsSectionLine: immutable and reference-counted: copies of settings share their lines
 * @text: the line without its end, spelled as the user wrote it
 * @key: NULL for comments, blank lines and headers
 * @value: of the key, else NULL
 * @number: in the file it was read from, 1 the first; 0 when it was written by the program
 */
typedef struct {
  gatomicrefcount references;
  char *text;
  const FsKey *key;
  FsValue *value;
  guint number;
} FsSectionLine;

/**
 * FsSection: a group
 * @group: FS_GROUP_CURVE for [Curve N], FS_GROUP_MEASURED for [Measured N], FS_GROUP_SLIDE for [Slide N]
 * @curve: N of these, else 0
 * @number: line of its header, 0 when written by the program
 * @lines: FsSectionLine; comments that belong to the header, the header, then the rest
 * @header: index of the header among @lines
 * @measured: the contents of a whole [Measured N], else NULL
 */
typedef struct {
  FsKeyGroup group;
  guint curve;
  guint number;
  GPtrArray *lines;
  guint header;
  FsMeasured *measured;
} FsSection;

typedef struct {
  GPtrArray *sections; /* FsSection; [Flitscope] is the first */
} FsSettings;

/* Nothing at all: for the scanner, which fills it. */
FsSettings *fs_settings_new (void);
FsSettings *fs_settings_copy (const FsSettings *settings);
void fs_settings_free (FsSettings *settings);

/* Whether a scenario file may be as large as @text; lists of numbers may be longer than the rest. @name: in the sentence. */
gboolean fs_settings_check_size (const char *name, const char *text, gsize length, GError **error);

/* Reads the structure: groups, keys, lines and values. The error names the line. @name is the name of the
 * text in errors. */
FsSettings *fs_settings_scan (const char *name, const char *text, gsize length, GError **error);
char *fs_settings_to_text (const FsSettings *settings);

guint fs_settings_n_curves (const FsSettings *settings); /* 0 when there is no [Curve 1] */
guint fs_settings_n_sections (const FsSettings *settings, FsKeyGroup group);

/* @group and @curve of a place: FS_GROUP_CURVE and FS_GROUP_SLIDE with a number from 1, any other with 0. */
FsSection *fs_settings_section (const FsSettings *settings, FsKeyGroup group, guint curve);
const FsSectionLine *fs_settings_line (const FsSettings *settings, FsKeyGroup group, guint curve, const FsKey *key);

/* Whether some [Curve N] sets @key. */
gboolean fs_settings_any_curve_sets (const FsSettings *settings, const FsKey *key);

/* The line that holds for @key in curve @curve (1 … n, 0 when there are none): its own, or that of the key's group. */
const FsSectionLine *fs_settings_effective_line (const FsSettings *settings, guint curve, const FsKey *key);

/* Writes the value in place, or at the end of its group, which is made when it is missing. */
void fs_settings_set (FsSettings *settings, FsKeyGroup group, guint curve, const FsKey *key, const FsValue *value);
/* FALSE when it was not there. */
gboolean fs_settings_remove (FsSettings *settings, FsKeyGroup group, guint curve, const FsKey *key);

/* Takes the place of all sections of a numbered group; they are renumbered in the order of @sections (FsSection,
 * taken). */
void fs_settings_replace_sections (FsSettings *settings, FsKeyGroup group, GPtrArray *sections);

/* A section by itself, for fs_settings_replace_sections(). */
FsSection *fs_section_new (FsKeyGroup group, guint curve);
/* "[Curve 2]", "[Figure]". Free with g_free(). */
char *fs_section_title (FsKeyGroup group, guint curve);
FsSection *fs_section_copy (const FsSection *section);
void fs_section_free (FsSection *section);
const FsSectionLine *fs_section_line (const FsSection *section, const FsKey *key);
/* The value of @key in @section; NULL where it is not set. */
const FsValue *fs_section_value (const FsSection *section, const FsKey *key);
gboolean fs_section_is_true (const FsSection *section, const FsKey *key); /* FALSE if it is not set */
void fs_section_set (FsSection *section, const FsKey *key, const FsValue *value);
/* The same to one number, to the word at a position among the choices, or to what a constant text is read as. */
void fs_section_set_number (FsSection *section, guint id, double number);
void fs_section_set_word (FsSection *section, guint id, guint word);
void fs_section_set_text (FsSection *section, guint id, const char *text);
gboolean fs_section_remove (FsSection *section, const FsKey *key);
/* Whether both set the same keys to the same values, @except (and labels) aside. */
gboolean fs_section_equal (const FsSection *a, const FsSection *b, const FsKey *except);

/* Takes @text and @value, which may be NULL. */
FsSectionLine *fs_section_line_new (char *text, const FsKey *key, FsValue *value, guint number);
void fs_section_line_unref (FsSectionLine *line);

/* What the lines of every [Measured N] mean, into @measured where it is not known yet. FALSE and a sentence when one means
 * nothing or there are too many points; @line is where in the file it belongs. */
gboolean fs_settings_measure (FsSettings *settings, guint *line, GError **error);
/* The lines of a set, to be measured again. */
FsSection *fs_section_new_measured (const FsMeasured *measured, guint number);

/* Keys of [Pattern N] and of [Workload N]: NULL when there is none of that name; "name, rows", to be freed with g_free(); the
 * value of a text, or NULL and a sentence. */
const FsKey *fs_reference_key_find (FsKeyGroup group, const char *name);
char *fs_reference_key_names (FsKeyGroup group);
FsValue *fs_reference_parse (const FsKey *key, const char *text, GError **error);
/* The name of the table to which `pattern` refers here, or of the workload to which `arrivals` does; or NULL. */
const char *fs_section_reference (const FsSection *section, FsKeyGroup group);
/* Removes the sections of @group to which nothing refers. */
void fs_settings_drop_unreferenced (FsSettings *settings, FsKeyGroup group);

/* The rows of the table with this name; NULL when the settings contain none. */
const char *fs_settings_table (const FsSettings *settings, const char *name);
void fs_settings_add_table (FsSettings *settings, const char *name, const char *rows);

/**
 * FsWorkloadEntry: what a [Workload N] says
 * @file: path of the file, or FS_WORKLOAD_INLINE and its lines
 * @summary: its contents when it was looked at
 */
typedef struct {
  const char *file;
  FsWorkloadSummary summary;
} FsWorkloadEntry;

/* The workload with this name; @entry borrows from @settings. FALSE when they contain none, or not all of its keys. */
gboolean fs_settings_workload (const FsSettings *settings, const char *name, FsWorkloadEntry *entry);
/* Adds it, or replaces what they say of it. */
void fs_settings_set_workload (FsSettings *settings, const char *name, const FsWorkloadEntry *entry);
/* Replaces the path of every workload by what @move returns for it. */
void fs_settings_move_workloads (FsSettings *settings, char *(*move) (const char *file, const char *folder),
                                 const char *folder);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (FsSettings, fs_settings_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FsSection, fs_section_free)
