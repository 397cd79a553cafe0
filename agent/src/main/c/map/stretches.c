// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

#include "map/stretches.h"

#include "generated/agent_rows.h"
#include "vm/layout/heap_layout.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// What ZGC calls the memory of its heap.
static const char ZGC_NAME[] = "/memfd:java_heap";

static const char NO_MEMORY[] = "The VM has no memory left for a list of where its heap lies.";
static const char TOO_MANY[] = "This VM's heap lies in too many pieces for a map.";

enum { LINE_BYTES = 4352, MOST_MAPPINGS = 1 << 16 };

struct mapping {
    struct heap_stretch stretch;
    uint64_t offset;  // in what is mapped there
};

// The offset of memory that is not mapped at another address too.
static const uint64_t NOWHERE_ELSE = UINT64_MAX;

struct mappings {
    struct mapping *at;
    uint32_t count, room;
};

static bool add(struct mappings *to, const struct mapping *mapping) {
    if (to->count == to->room) {
        uint32_t room = to->room == 0 ? 64 : 2 * to->room;
        struct mapping *at = room > MOST_MAPPINGS ? NULL : realloc(to->at, room * sizeof *at);
        if (at == NULL) {
            return false;
        }
        to->at = at;
        to->room = room;
    }
    to->at[to->count++] = *mapping;
    return true;
}

// Of a line of /proc/self/maps, what lies in the heap. Returns false for nothing.
static bool of_heap(const char *line, bool has_range, uint64_t start, uint64_t end, struct mapping *to) {
    char permissions[5];
    int name_at = 0;
    if (sscanf(line, "%" SCNx64 "-%" SCNx64 " %4s %" SCNx64 " %*s %*s %n", &to->stretch.start, &to->stretch.end, permissions,
                &to->offset, &name_at) < 4
            || permissions[0] != 'r') {
        return false;
    }
    if (!has_range) {
        return name_at > 0 && strncmp(line + name_at, ZGC_NAME, strlen(ZGC_NAME)) == 0;
    }
    to->stretch.start = to->stretch.start > start ? to->stretch.start : start;
    to->stretch.end = to->stretch.end < end ? to->stretch.end : end;
    to->offset = NOWHERE_ELSE;
    return to->stretch.start < to->stretch.end;
}

static const char *read_mappings(struct mappings *to) {
    uint64_t start, end;
    bool has_range = vm_heap_range(&start, &end);
    FILE *file = fopen("/proc/self/maps", "re");
    if (file == NULL) {
        return "The VM may not read /proc/self/maps, so where its heap lies is not known: mount /proc there.";
    }
    char line[LINE_BYTES];
    struct mapping mapping;
    const char *problem = NULL;
    while (problem == NULL && fgets(line, sizeof line, file) != NULL) {
        if (of_heap(line, has_range, start, end, &mapping) && !add(to, &mapping)) {
            problem = to->count == MOST_MAPPINGS ? TOO_MANY : NO_MEMORY;
        }
    }
    fclose(file);
    return problem != NULL ? problem
            : to->count > 0 ? NULL
            : has_range     ? "The kernel lists no memory where this VM says that its heap lies."
                            : "Where this VM's heap lies is not known: it publishes no range.";
}

static int by_offset(const void *one, const void *other) {
    uint64_t a = ((const struct mapping *)one)->offset, b = ((const struct mapping *)other)->offset;
    return a < b ? -1 : a > b;
}

// ZGC of JDK 17 maps each piece at three addresses, which differ in two of a few bits each; an address with any of them means the
// same place. Pieces that differ in other bits are of two moments, as it takes memory away in the background.
static uint64_t mask_of(struct mappings *mappings) {
    enum { FIRST_VIEW_BIT = 42, VIEW_BITS = 6 };
    const uint64_t views = (((uint64_t)1 << VIEW_BITS) - 1) << FIRST_VIEW_BIT;
    uint64_t found = 0;
    qsort(mappings->at, mappings->count, sizeof *mappings->at, by_offset);
    for (uint32_t i = 1; i < mappings->count; i++) {
        const struct mapping *one = &mappings->at[i - 1], *other = &mappings->at[i];
        uint64_t differing = one->stretch.start ^ other->stretch.start;
        bool are_views = one->offset == other->offset && one->offset != NOWHERE_ELSE && (differing & ~views) == 0
                && __builtin_popcountll(differing) == 2;
        found |= are_views ? differing : 0;
    }
    return ~found;
}

static int by_start(const void *one, const void *other) {
    uint64_t a = ((const struct mapping *)one)->stretch.start, b = ((const struct mapping *)other)->stretch.start;
    return a < b ? -1 : a > b;
}

// Masked, in order, and each place once.
static bool put(struct mappings *mappings, struct heap_stretches *to) {
    for (uint32_t i = 0; i < mappings->count; i++) {
        struct heap_stretch *stretch = &mappings->at[i].stretch;
        uint64_t bytes = stretch->end - stretch->start;
        stretch->start &= to->mask;
        stretch->end = stretch->start + bytes;
    }
    qsort(mappings->at, mappings->count, sizeof *mappings->at, by_start);
    to->at = malloc(mappings->count * sizeof *to->at);
    if (to->at == NULL) {
        return false;
    }
    for (uint32_t i = 0; i < mappings->count; i++) {
        struct heap_stretch *last = to->count == 0 ? NULL : &to->at[to->count - 1];
        const struct heap_stretch *next = &mappings->at[i].stretch;
        if (last != NULL && next->start <= last->end) {
            last->end = next->end > last->end ? next->end : last->end;
        } else {
            to->at[to->count++] = *next;
        }
    }
    return true;
}

const char *heap_stretches_find(struct heap_stretches *to) {
    *to = (struct heap_stretches){0};
    struct mappings mappings = {0};
    const char *problem = read_mappings(&mappings);
    if (problem == NULL) {
        to->mask = mask_of(&mappings);
        problem = !put(&mappings, to) ? NO_MEMORY : to->count > MAP_MOST_STRETCHES ? TOO_MANY : NULL;
    }
    free(mappings.at);
    return problem;
}

void heap_stretches_free(struct heap_stretches *stretches) {
    free(stretches->at);
    *stretches = (struct heap_stretches){0};
}
