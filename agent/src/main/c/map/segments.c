// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

#include "map/segments.h"

#include "generated/agent_rows.h"
#include "map/usage.h"

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

// What may begin at a unit, in four bits.
enum { NOTHING = 0, HOLE = 1, FIRST_KIND = 2, CODE_BITS = 4, CODE_MASK = (1 << CODE_BITS) - 1 };

// Of 4 GiB, which is what addresses of 32 bits reach too: 256 MiB of notes.
static const uint64_t MOST_NOTED_UNITS = ((uint64_t)4 << 30) / HEAP_UNIT_BYTES;

static const uint64_t NARROW_SPAN = (uint64_t)1 << 32;
// Between stretches that are moved together, so that they stay two.
static const uint64_t NARROW_GAP = 1 << 16;

static uint64_t most_noted(uint64_t units) {
    return units < MOST_NOTED_UNITS ? units : MOST_NOTED_UNITS;
}

uint64_t heap_segments_note_bytes(const struct heap_stretches *stretches) {
    return most_noted(heap_stretches_bytes(stretches) / HEAP_UNIT_BYTES) / 2 + 1;
}

// Of objects of 2^shift bytes at least, by units of which the shift is less.
static uint32_t shift_of_units(uint32_t shift) {
    enum { UNIT_SHIFT = 3 };
    return shift - UNIT_SHIFT;
}

uint64_t heap_segments_held_bytes(const struct heap_stretches *stretches, uint32_t shift) {
    return held_notes_bytes(most_noted(heap_stretches_bytes(stretches) / HEAP_UNIT_BYTES), shift_of_units(shift));
}

static size_t note_bytes(const struct heap_segments *segments) {
    return (size_t)(segments->noted_units / 2 + 1);
}

static int code_at(const struct heap_segments *segments, uint64_t unit) {
    return segments->starts[unit / 2] >> (unit % 2 * CODE_BITS) & CODE_MASK;
}

static void put_code(struct heap_segments *segments, uint64_t unit, int code) {
    if (unit < segments->noted_units) {
        uint8_t *at = &segments->starts[unit / 2];
        unsigned shift = unit % 2 * CODE_BITS;
        *at = (uint8_t)((*at & ~(CODE_MASK << shift)) | code << shift);
    }
}

void heap_segments_forget(struct heap_segments *segments) {
    segments->stretches = (struct heap_stretches){0};  // these are the walk's
    heap_segments_free(segments);
}

bool heap_segments_begin(struct heap_segments *segments, const struct heap_stretches *stretches) {
    heap_segments_forget(segments);
    segments->first_unit = malloc((stretches->count + 1) * sizeof *segments->first_unit);
    if (segments->first_unit == NULL) {
        return false;
    }
    uint64_t units = 0;
    for (uint32_t i = 0; i < stretches->count; i++) {
        segments->first_unit[i] = units;
        units += (stretches->at[i].end - stretches->at[i].start) / HEAP_UNIT_BYTES;
    }
    segments->first_unit[stretches->count] = units;
    segments->noted_units = most_noted(units);
    void *starts = mmap(NULL, note_bytes(segments), PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (starts == MAP_FAILED) {
        return false;
    }
    segments->starts = starts;
    segments->stretches = *stretches;
    for (uint32_t i = 0; i < stretches->count; i++) {
        put_code(segments, segments->first_unit[i], HOLE);
    }
    return true;
}

void heap_segments_keep(struct heap_segments *segments, struct heap_stretches *stretches) {
    segments->stretches = *stretches;
    *stretches = (struct heap_stretches){0};
}

void heap_segments_free(struct heap_segments *segments) {
    if (segments->starts != NULL) {
        munmap(segments->starts, note_bytes(segments));
    }
    held_notes_end(&segments->held);
    free(segments->first_unit);
    heap_stretches_free(&segments->stretches);
    *segments = (struct heap_segments){0};
}

// Makes the stretch of this address the one at hand. Returns false if it is in none.
static bool seek(struct heap_segments *segments, uint64_t address) {
    uint32_t low = 0, high = segments->stretches.count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (segments->stretches.at[middle].end <= address) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    if (low == segments->stretches.count || segments->stretches.at[low].start > address) {
        return false;
    }
    segments->last = segments->stretches.at[low];
    segments->last_unit = segments->first_unit[low];
    return true;
}

// Whether this address is in a stretch, which is the one at hand then.
static bool place(struct heap_segments *segments, uint64_t address) {
    return (address >= segments->last.start && address < segments->last.end) || seek(segments, address);
}

static uint64_t unit_of(const struct heap_segments *segments, uint64_t address) {
    return segments->last_unit + (address - segments->last.start) / HEAP_UNIT_BYTES;
}

void heap_segments_add(struct heap_segments *segments, uint64_t address, uint64_t bytes, int kind) {
    address &= segments->stretches.mask;
    if (!place(segments, address) || bytes == 0 || bytes > segments->last.end - address || address % HEAP_UNIT_BYTES != 0) {
        segments->unplaced_objects++;
        return;
    }
    uint64_t unit = unit_of(segments, address);
    uint64_t behind = unit + (bytes + HEAP_UNIT_BYTES - 1) / HEAP_UNIT_BYTES;
    uint64_t end = segments->last_unit + (segments->last.end - segments->last.start) / HEAP_UNIT_BYTES;
    put_code(segments, unit, FIRST_KIND + kind);
    if (behind < end && behind < segments->noted_units && code_at(segments, behind) == NOTHING) {
        put_code(segments, behind, HOLE);
    }
}

bool heap_segments_begin_held(struct heap_segments *segments, uint32_t shift) {
    return held_notes_begin(&segments->held, segments->noted_units, shift_of_units(shift));
}

void heap_segments_add_held(struct heap_segments *segments, uint64_t address, int solidity) {
    address &= segments->stretches.mask;
    if (place(segments, address)) {
        held_notes_add(&segments->held, unit_of(segments, address), solidity);
    }
}

void heap_segments_forget_held(struct heap_segments *segments) {
    held_notes_end(&segments->held);
}

static uint64_t address_of(const struct heap_segments *segments, uint32_t stretch, uint64_t unit) {
    return segments->stretches.at[stretch].start + (unit - segments->first_unit[stretch]) * HEAP_UNIT_BYTES;
}

static uint8_t state_at(const struct heap_segments *segments, uint64_t unit, int code, struct heap_form form) {
    if (code == HOLE) {
        return usage_state(0, USAGE_FREE);
    }
    int solidity = held_notes_of(&segments->held, unit);
    return usage_state(code - FIRST_KIND, solidity == USAGE_SWEEP && !form.tells_garbage ? USAGE_HARD : solidity);
}

// The first unit behind this one, and not behind `end`, where anything begins.
static uint64_t next_start(const struct heap_segments *segments, uint64_t unit, uint64_t end) {
    enum { UNITS_A_WORD = 2 * sizeof(uint64_t) };
    uint64_t at = unit + 1;
    while (at < end && code_at(segments, at) == NOTHING) {
        uint64_t word;
        at++;
        while (at % UNITS_A_WORD == 0 && at + UNITS_A_WORD <= end
                && (memcpy(&word, segments->starts + at / 2, sizeof word), word == 0)) {
            at += UNITS_A_WORD;
        }
    }
    return at;
}

// Where the run that begins there ends; if it has more than `most` units, a unit further on is as good, and soon found.
static uint64_t run_end(const struct heap_segments *segments, struct heap_cursor *cursor, uint64_t end, struct heap_form form,
        uint64_t most) {
    if (cursor->unit >= segments->noted_units) {
        cursor->state = usage_state(USAGE_KIND_UNKNOWN, USAGE_HARD);
        return end;
    }
    uint64_t noted = end < segments->noted_units ? end : segments->noted_units;
    noted = noted - cursor->unit > most ? cursor->unit + most + 1 : noted;
    int code = code_at(segments, cursor->unit);
    cursor->state = code == NOTHING ? cursor->state : state_at(segments, cursor->unit, code, form);
    uint64_t at = next_start(segments, cursor->unit, noted);
    while (!form.by_object && at < noted && state_at(segments, at, code_at(segments, at), form) == cursor->state) {
        at = next_start(segments, at, noted);
    }
    return at;
}

// From where the heap begins; if that takes more than 32 bits, stretches are moved together.
static uint64_t narrow(const struct heap_segments *segments, uint32_t stretch, uint64_t address) {
    const struct heap_stretches *all = &segments->stretches;
    return all->at[all->count - 1].end - all->at[0].start <= NARROW_SPAN
            ? address - all->at[0].start
            : segments->first_unit[stretch] * HEAP_UNIT_BYTES + stretch * NARROW_GAP + address - all->at[stretch].start;
}

bool heap_segments_next(const struct heap_segments *segments, struct heap_cursor *cursor, struct heap_form form, uint8_t *usage,
        size_t room, struct heap_piece *piece) {
    while (cursor->stretch < segments->stretches.count && cursor->unit == segments->first_unit[cursor->stretch + 1]) {
        cursor->stretch++;
    }
    if (cursor->stretch == segments->stretches.count) {
        return false;
    }
    uint64_t begin = cursor->unit, end = segments->first_unit[cursor->stretch + 1];
    piece->address = address_of(segments, cursor->stretch, begin);
    piece->narrow_address = narrow(segments, cursor->stretch, piece->address);
    struct usage_writer out = {.at = usage, .room = room / USAGE_PAIR_BYTES};
    while (cursor->unit < end && out.room > 0) {
        uint64_t behind = run_end(segments, cursor, end, form, out.room * USAGE_MOST_UNITS);
        cursor->unit += usage_put(&out, cursor->state, behind - cursor->unit, form.by_object);
    }
    piece->units = cursor->unit - begin;
    piece->bytes = (size_t)(out.at - usage);
    return true;
}
