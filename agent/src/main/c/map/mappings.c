// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

#include "map/mappings.h"

#include "map/usage.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE_BYTES = 4352, MOST_MAPPINGS = 1 << 16 };

static const uint64_t NARROW_GAP = 1 << 16;

static bool overlaps(const struct heap_stretches *heap, uint64_t start, uint64_t end) {
    for (uint32_t i = 0; i < heap->count; i++) {
        // Where the heap is mapped several times, each of its addresses means the same.
        uint64_t from = start & heap->mask;
        if (from < heap->at[i].end && from + (end - start) > heap->at[i].start) {
            return true;
        }
    }
    return false;
}

static bool add(struct mappings *to, const struct mapping_entry *entry) {
    if (to->count == to->room) {
        uint32_t room = to->room == 0 ? 256 : 2 * to->room;
        struct mapping_entry *at = room > MOST_MAPPINGS ? NULL : realloc(to->at, room * sizeof *at);
        if (at == NULL) {
            return false;
        }
        to->at = at;
        to->room = room;
    }
    to->at[to->count++] = *entry;
    return true;
}

// Whether this line begins another mapping; what it says of it.
static bool begins(const char *line, struct mapping_entry *entry, bool *is_private) {
    char permissions[5];
    int name_at = 0;
    *entry = (struct mapping_entry){0};
    if (sscanf(line, "%" SCNx64 "-%" SCNx64 " %4s %*x %*x:%*x %*u %n", &entry->start, &entry->end, permissions, &name_at) < 3
            || entry->end <= entry->start) {
        return false;
    }
    *is_private = permissions[1] == 'w' && permissions[3] == 'p';
    size_t count = name_at == 0 ? 0 : strcspn(line + name_at, "\n");
    count = count < MAPPING_NAME_BYTES - 1 ? count : MAPPING_NAME_BYTES - 1;
    for (size_t i = 0; i < count; i++) {
        char c = line[name_at + (int)i];
        entry->name[i] = c >= ' ' && c < 0x7F ? c : '?';  // a file's name may be any bytes
    }
    return true;
}

static void note(const char *line, struct mapping_entry *of) {
    uint64_t kib;
    if (sscanf(line, "Rss: %" SCNu64, &kib) == 1 || sscanf(line, "Swap: %" SCNu64, &kib) == 1) {
        uint64_t most = of->end - of->start;
        of->used = kib * 1024 > most - of->used ? most : of->used + kib * 1024;
    }
}

static const char *read_all(FILE *file, const struct heap_stretches *heap, struct mappings *to) {
    char line[LINE_BYTES];
    struct mapping_entry entry;
    bool wanted = false, is_private;
    while (fgets(line, sizeof line, file) != NULL) {
        if (begins(line, &entry, &is_private)) {
            wanted = is_private && !overlaps(heap, entry.start, entry.end);
            if (wanted && !add(to, &entry)) {
                return to->room == MOST_MAPPINGS ? "This VM has too many mappings of memory for a map."
                                                 : "The VM has no memory left for a list of its mappings.";
            }
        } else if (wanted) {
            note(line, &to->at[to->count - 1]);
        }
    }
    return to->count > 0 ? NULL : "The kernel lists no memory of this VM beside its heap.";
}

const char *mappings_read(struct mappings *mappings) {
    *mappings = (struct mappings){0};
    struct heap_stretches heap;
    // Without knowing where the heap lies, it would be taken for native memory.
    const char *problem = heap_stretches_find(&heap);
    FILE *file = problem == NULL ? fopen("/proc/self/smaps", "re") : NULL;
    if (file != NULL) {
        problem = read_all(file, &heap, mappings);
        fclose(file);
    } else if (problem == NULL) {
        problem = "The VM may not read /proc/self/smaps: mount /proc there.";
    }
    heap_stretches_free(&heap);
    uint64_t narrow = 0;
    for (uint32_t i = 0; problem == NULL && i < mappings->count; i++) {
        mappings->at[i].narrow = narrow;
        narrow += mappings->at[i].end - mappings->at[i].start + NARROW_GAP;
    }
    return problem;
}

void mappings_free(struct mappings *mappings) {
    free(mappings->at);
    *mappings = (struct mappings){0};
}

bool mappings_next(
        const struct mappings *mappings, struct heap_cursor *cursor, uint8_t *usage, size_t room, struct heap_piece *piece) {
    if (cursor->stretch == mappings->count) {
        return false;
    }
    const struct mapping_entry *entry = &mappings->at[cursor->stretch];
    uint64_t begin = cursor->unit, used = entry->used / MAPPING_UNIT_BYTES;
    uint64_t end = (entry->end - entry->start) / MAPPING_UNIT_BYTES;
    piece->address = entry->start + begin * MAPPING_UNIT_BYTES;
    piece->narrow_address = entry->narrow + begin * MAPPING_UNIT_BYTES;
    struct usage_writer out = {.at = usage, .room = room / USAGE_PAIR_BYTES};
    if (cursor->unit < used) {
        cursor->unit += usage_put(&out, usage_state(USAGE_KIND_NATIVE, USAGE_HARD), used - cursor->unit, false);
    }
    if (cursor->unit >= used) {
        cursor->unit += usage_put(&out, usage_state(0, USAGE_FREE), end - cursor->unit, false);
    }
    piece->units = cursor->unit - begin;
    piece->bytes = (size_t)(out.at - usage);
    if (cursor->unit == end) {
        cursor->stretch++;
        cursor->unit = 0;
    }
    return true;
}
