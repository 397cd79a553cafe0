// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

#include "map/look/region_holes.h"

#include "generated/agent_rows.h"

#include <stdlib.h>

// While holes are added, in the order of their addresses.
struct filling {
    struct region_table *table;
    uint64_t region_bytes;
    uint32_t at;
};

static uint64_t start_of(uint64_t address, uint64_t region_bytes) {
    return address & ~(region_bytes - 1);
}

static uint64_t count_of(const struct heap_stretches *stretches, uint64_t region_bytes) {
    uint64_t count = 0;
    for (uint32_t i = 0; i < stretches->count; i++) {
        const struct heap_stretch *one = &stretches->at[i];
        count += (start_of(one->end - 1, region_bytes) - start_of(one->start, region_bytes)) / region_bytes + 1;
    }
    return count;
}

// What of a stretch lies in each region; a region that two stretches have parts of is one.
static void add_regions(struct region_table *table, const struct heap_stretch *stretch, uint64_t region_bytes) {
    for (uint64_t at = stretch->start; at < stretch->end;) {
        uint64_t start = start_of(at, region_bytes);
        uint64_t end = start + region_bytes < stretch->end ? start + region_bytes : stretch->end;
        if (table->count == 0 || table->at[table->count - 1].start != start) {
            table->at[table->count++] = (struct region_holes){.start = start};
        }
        table->at[table->count - 1].bytes += end - at;
        at = end;
    }
}

static void add_hole(void *data, uint64_t address, uint64_t bytes) {
    struct filling *filling = data;
    while (bytes > 0) {
        uint64_t start = start_of(address, filling->region_bytes);
        while (filling->at < filling->table->count && filling->table->at[filling->at].start < start) {
            filling->at++;
        }
        if (filling->at == filling->table->count) {
            return;
        }
        uint64_t room = start + filling->region_bytes - address;
        uint64_t here = bytes < room ? bytes : room;
        struct region_holes *region = &filling->table->at[filling->at];
        region->holes++;
        region->hole_bytes += here;
        region->largest = here > region->largest ? here : region->largest;
        address += here;
        bytes -= here;
    }
}

void region_table_make(struct region_table *table, const struct heap_coverage *coverage,
        const struct heap_stretches *stretches, uint64_t region_bytes) {
    *table = (struct region_table){0};
    bool fits = coverage->bits != NULL && region_bytes != 0 && (region_bytes & (region_bytes - 1)) == 0;
    uint64_t count = fits ? count_of(stretches, region_bytes) : 0;
    if (count == 0 || count > LOOK_MOST_REGIONS || (table->at = malloc(count * sizeof *table->at)) == NULL) {
        return;
    }
    for (uint32_t i = 0; i < stretches->count; i++) {
        add_regions(table, &stretches->at[i], region_bytes);
    }
    struct filling filling = {.table = table, .region_bytes = region_bytes};
    heap_coverage_each_hole(coverage, stretches, add_hole, &filling);
}

void region_table_free(struct region_table *table) {
    free(table->at);
    *table = (struct region_table){0};
}
