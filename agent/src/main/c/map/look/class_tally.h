// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// Objects and bytes by class, during one walk. Each class has a number, which its tag says; a walk with all these tags takes longer than
// one that only has to know kinds.

#ifndef CAIRN_MAP_CLASS_TALLY_H
#define CAIRN_MAP_CLASS_TALLY_H

#include "generated/agent_rows.h"

#include <jvmti.h>
#include <stdbool.h>
#include <stdint.h>

struct class_row {
    jclass type;  // NULL for the first, which stands for all classes that came meanwhile
    uint64_t objects, bytes;
    bool chosen;
};

struct class_tally {
    struct class_row *at;
    uint32_t count;
};

// Tags all classes that are loaded, in an environment of their own, and chooses those with that signature (NULL for none). References to
// them are local ones of the caller. Returns false when out of memory.
bool class_tally_begin(struct class_tally *tally, jvmtiEnv *jvmti, JNIEnv *env, const char *chosen);
void class_tally_free(struct class_tally *tally);

// For another walk.
void class_tally_clear(struct class_tally *tally);

enum { CLASS_TALLY_KIND_BITS = 4 };

static inline struct class_row *class_tally_row(const struct class_tally *tally, jlong tag) {
    return &tally->at[tag >> CLASS_TALLY_KIND_BITS];
}

// DDM's arrays of 4 bytes are those of references too, whatever their size.
static inline int class_tally_kind(jlong tag, jint length) {
    return tag != 0 ? (int)(tag & ((1 << CLASS_TALLY_KIND_BITS) - 1)) : length >= 0 ? MAP_KIND_ARRAY_4 : MAP_KIND_OBJECT;
}

#endif
