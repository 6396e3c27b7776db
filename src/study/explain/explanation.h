/* An explanation of a subject: title, state, facts in groups, reasons, and the chain of messages that wait for each
 * other. Texts with "markup" in their name are Pango markup (bold only); all others are plain. All are translated. */
#pragma once

#include <glib.h>
#include <stdint.h>

typedef enum {
  FS_SUBJECT_NONE,
  FS_SUBJECT_MESSAGE,   /* id */
  FS_SUBJECT_BROADCAST, /* generation index */
  FS_SUBJECT_NODE,      /* address */
  FS_SUBJECT_CHANNEL,   /* number of a network channel */
  FS_SUBJECT_VC,        /* number of a network channel, and @vc */
} FsSubjectKind;

/* The subject of an explanation, or the one that a fact leads to. */
typedef struct {
  FsSubjectKind kind;
  uint64_t id;
  int vc;
} FsSubject;

/* Determines the color of the box with the state. The numbers are those of the style sheet of a story. */
typedef enum {
  FS_TONE_IDLE,    /* not in use, or nonexistent */
  FS_TONE_WAITING, /* queued or starting */
  FS_TONE_MOVING,
  FS_TONE_BLOCKED,
  FS_TONE_DEADLOCK,
  FS_TONE_DELIVERED,
} FsTone;

/* A fact: "0010 → 0000", "dimension 1, VC 0"; @leads_to may be FS_SUBJECT_NONE. */
typedef struct {
  char *name;
  char *value;
  FsSubject leads_to;
} FsFact;

/* A heading and its facts, or, without facts, its text. */
typedef struct {
  char *heading;
  char *text; /* or NULL */
  FsFact *facts;
  guint n_facts;
} FsFactGroup;

/**
 * FsChainNode: a message of the waiting chain
 * @column: 0 to n_columns - 1; edges lead to higher columns, except those that close a circular wait
 * @row: from 0, within the column
 * @word: "moving", "blocked for 23 cycles"
 */
typedef struct {
  uint64_t message;
  FsTone tone;
  guint column;
  guint row;
  char *word;
} FsChainNode;

/* Message @from waits for @to (indices of nodes), which has held @vc of @channel since cycle @since; if there are
 * several, the first. @closes: the edge closes a circular wait. */
typedef struct {
  guint from;
  guint to;
  uint32_t channel;
  int vc;
  int64_t since;
  gboolean closes;
} FsChainEdge;

/* A waiting chain. @is_cut: only the nearest FS_CHAIN_MAX_NODES messages are shown. */
typedef struct {
  FsChainNode *nodes;
  guint n_nodes;
  FsChainEdge *edges;
  guint n_edges;
  guint n_columns;
  gboolean is_cut;
} FsChain;

#define FS_CHAIN_MAX_NODES 24

/**
 * FsExplanation: free with fs_explanation_free()
 * @title: "Message 87"
 * @subtitle: "Unicast from 1110 to 0001, 32 flits"
 * @state, @state_detail: "Blocked for 23 cycles", "at 0000, since cycle 1 261"; the detail may be NULL
 * @since: the cycle that @state_detail names, which a reader may want to see, or -1
 * @length, @at_source, @in_network, @delivered: flits of a message; @length 0 for everything else
 * @flits_left, @flits_right: captions of the bar: "26 at the source", "6 in the network, 0 delivered"; or NULL
 * @groups: "Holds", "Queues", …
 * @why_heading, @why_markup: "Why is it blocked?" and sentences; or NULL
 * @chain: the messages that wait for it, it, and those it waits for; no nodes when there is no waiting
 */
typedef struct {
  FsSubject subject;
  char *title;
  char *subtitle;
  FsTone tone;
  char *state;
  char *state_detail;
  int64_t since;
  uint32_t length;
  uint32_t at_source;
  uint32_t in_network;
  uint32_t delivered;
  char *flits_left;
  char *flits_right;
  FsFactGroup *groups;
  guint n_groups;
  char *why_heading;
  char *why_markup;
  FsChain chain;
} FsExplanation;

void fs_explanation_free (FsExplanation *explanation);

/* Returns the explanation as plain text, line by line. Free with g_free(). */
char *fs_explanation_text (const FsExplanation *explanation);

/* Functions that build an explanation. They take the strings (transfer full). */
FsExplanation *fs_explanation_new (FsSubject subject, char *title, char *subtitle);
void fs_explanation_set_state (FsExplanation *explanation, FsTone tone, char *state, char *detail);
/* Adds a fact under @heading, in a new group unless it is the heading of the last one. */
void fs_explanation_add_fact (FsExplanation *explanation, const char *heading, char *name, char *value,
                              FsSubject leads_to);
void fs_explanation_add_text (FsExplanation *explanation, const char *heading, char *text);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (FsExplanation, fs_explanation_free)
