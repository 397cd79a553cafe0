// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// A map of the heap, or of a range of it, with all that it takes longer to find out: classes, holes to the byte, single objects. As
// heap_walk.h otherwise.

#ifndef CAIRN_MAP_CLOSE_LOOK_H
#define CAIRN_MAP_CLOSE_LOOK_H

#include "map/heap_walk.h"
#include "map/look/class_tally.h"
#include "map/look/coverage.h"
#include "map/look/region_holes.h"

struct look_wish {
    uint64_t start, end;    // of the range
    uint32_t cells;         // about how many
    uint32_t objects;       // how many single ones at most
    const char *signature;  // of the class whose share of each cell is asked for; NULL for none
};

struct look_object {
    uint64_t address, bytes;
    uint32_t class;  // a row of the tally
};

struct close_look {
    jvmtiEnv *jvmti;          // with the tags of the classes
    struct heap_cells cells;
    struct heap_cells chosen;  // the same, with nothing but the chosen class
    struct class_tally classes;
    struct heap_coverage coverage;
    struct heap_holes holes;
    struct look_object *objects;
    uint32_t listed;
    uint64_t unlisted;      // objects beyond those
    uint64_t region_bytes;  // of G1 and Shenandoah; 0 for other collectors
    bool is_g1;
    struct region_table regions;
    struct heap_map_pauses pauses;
};

// Returns NULL if done, else why not: a sentence in ASCII. Either way close_look_free has to be called. Leaves local references to all
// classes.
const char *close_look(JavaVM *vm, JNIEnv *env, const struct look_wish *wish, struct close_look *look);
void close_look_free(struct close_look *look);

#endif
