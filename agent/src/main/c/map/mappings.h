// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// The VM's memory beside its heap, as the kernel lists it (/proc/self/smaps): private memory that may be written to. These are
// mappings, not blocks of malloc. Of each the kernel says how much is in memory or swapped out, not where in it.

#ifndef CAIRN_MAP_MAPPINGS_H
#define CAIRN_MAP_MAPPINGS_H

#include "map/segments.h"

enum { MAPPING_UNIT_BYTES = 64, MAPPING_NAME_BYTES = 128 };

struct mapping_entry {
    uint64_t start;
    uint64_t end;
    uint64_t used;      // in bytes: in memory, or swapped out
    uint64_t narrow;    // where it lies if all of them lie one behind the other
    char name[MAPPING_NAME_BYTES];  // of a file, or the kernel's, such as [heap]; cut, and empty where there is none
};

struct mappings {
    struct mapping_entry *at;
    uint32_t count, room;
};

// Returns NULL if done, else why not: a sentence in ASCII. Either way mappings_free has to be called.
const char *mappings_read(struct mappings *mappings);
void mappings_free(struct mappings *mappings);

// As heap_segments_next: of each mapping what is used, and then what is free.
bool mappings_next(
        const struct mappings *mappings, struct heap_cursor *cursor, uint8_t *usage, size_t room, struct heap_piece *piece);

#endif
